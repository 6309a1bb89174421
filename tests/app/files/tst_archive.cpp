// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/archive.h"
#include "app/files/opening.h"
#include "tests/support/made_archive.h"
#include "tests/support/subject.h"

#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using files::partsOf;
using files::Sample;
using support::ArchivePart;
using support::number;

/// An entry of the list at the end, of a part that lies at that place.
static QByteArray entry(const QByteArray &name, quint32 at, int nameSize, int extraSize = 0)
{
    return "PK\1\2" + QByteArray(16, '\0') + number(1, 4) + number(1, 4) + number(quint32(nameSize), 2)
        + number(quint32(extraSize), 2) + QByteArray(10, '\0') + number(at, 4) + name;
}

static QByteArray end(quint32 count, quint32 size, quint32 at)
{
    return "PK\5\6" + number(0, 4) + number(count, 2) + number(count, 2) + number(size, 4) + number(at, 4)
        + number(0, 2);
}

static const QByteArray kBegin = "PK\3\4" + QByteArray(26, '\0');

/// One whose list is that, and which says that it has so many parts.
static QByteArray listing(const QByteArray &list, quint32 count)
{
    return kBegin + list + end(count, quint32(list.size()), quint32(kBegin.size()));
}

/// As much of it as is looked at when it is a file.
static Sample sampleOf(const QByteArray &whole)
{
    return {whole.first(qMin<qsizetype>(Sample::kBegin, whole.size())),
            whole.last(qMin<qsizetype>(Sample::kEnd, whole.size())), whole.size()};
}

/// The list of an archive as an enemy writes it. What a part holds is read elsewhere (tst_opening).
class tst_Archive : public QObject
{
    Q_OBJECT
private slots:
    void tellsWhatIsInIt()
    {
        const QByteArray whole = support::archive({{"a.xml", "content", 7}, {"b/c.png", "x", 100, 8}});
        const auto parts = partsOf(sampleOf(whole));
        QCOMPARE(parts.size(), 2);
        QCOMPARE(parts[1].name, QByteArray("b/c.png"));
        QCOMPARE(parts[1].method, 8u);
        QCOMPARE(parts[1].packed, 1u);
        QVERIFY(whole.sliced(parts[1].at).startsWith("PK\3\4"));
    }

    void listsThatLieAreNone_data()
    {
        QTest::addColumn<QByteArray>("whole");
        const QByteArray one = entry("a", 0, 1);
        QTest::newRow("more parts than there are") << listing(one, 2);
        QTest::newRow("most that can be said") << listing(one, 0xffff);
        QTest::newRow("a name behind the end") << listing(entry("a", 0, 0xffff), 1);
        QTest::newRow("more behind a name than there is") << listing(entry("a", 0, 1, 0xffff) + one, 2);
        QTest::newRow("it begins behind its end") << kBegin + one + end(1, 0, 0xfffffffe);
        QTest::newRow("it begins at itself") << kBegin + one + end(1, 0, quint32(kBegin.size()) + 46 + 1);
        QTest::newRow("it is in another file's place") << kBegin + one + end(1, 47, 0);
        QTest::newRow("no end") << kBegin + one + end(1, 47, 30).chopped(1);
        QTest::newRow("an end alone") << end(1, 0, 0);
        const QByteArray million = entry("a", 0, 1).repeated(1'000'000);
        QTest::newRow("a million parts") << listing(million, 1'000'000 & 0xffff);
        QTest::newRow("a million, and none said") << listing(million, 0xffff);
    }
    void listsThatLieAreNone()
    {
        QFETCH(QByteArray, whole);
        QElapsedTimer timer;
        timer.start();
        QVERIFY(partsOf(sampleOf(whole)).isEmpty());
        QVERIFY2(timer.elapsed() < 100, qPrintable(QString::number(timer.elapsed())));
    }

    /// So much fits into what is looked at, and it is soon looked at.
    void theLongestListIsShort()
    {
        QByteArray list;
        quint32 count = 0;
        for (; list.size() + 46 + 22 <= Sample::kEnd; ++count)
            list += entry({}, 0, 0);
        QElapsedTimer timer;
        timer.start();
        const auto parts = partsOf(sampleOf(listing(list, count)));
        QCOMPARE(parts.size(), qsizetype(count));
        QVERIFY(!files::hasMacros(parts));
        QVERIFY2(timer.elapsed() < 500, qPrintable(QString::number(timer.elapsed())));
    }

    /// A viewer would read what nobody has looked at.
    void documentsWithSuchListsAreAskedAbout()
    {
        const QByteArray overlapping = support::archive(
            {{"[Content_Types].xml", "<Types/>", 8}, {"a.xml", "<a/>", 4}, {"b.xml", "<a/>", 4, 0, true}});
        QByteArray lying = support::archive({{"[Content_Types].xml", "<Types/>", 8}});
        lying.replace(number(8, 4) + number(8, 4), number(0xffffffff, 4) + number(8, 4));
        for (const QByteArray &whole :
             {overlapping, lying, listing(entry("a", 0, 1).repeated(1'000'000), 0xffff),
              listing(entry("a", 0, 0xffff), 1)}) {
            const QString path = m_folder.filePath(u"a.docx"_s);
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(whole) == whole.size());
            file.close();
            QElapsedTimer timer;
            timer.start();
            QVERIFY(!files::openingOf(path).isShown);
            QVERIFY2(timer.elapsed() < 10'000, qPrintable(QString::number(timer.elapsed())));
        }
    }

    void changedBytesAreNeverReadBehindTheEnd()
    {
        const QByteArray whole = support::archive({{"a", "x", 1}, {"bcd", "yz", 2}, {"e", "", 0}});
        QRandomGenerator random(7);
        for (int round = 0; round < 20'000; ++round) {
            QByteArray changed = whole;
            for (int i = random.bounded(1, 6); i > 0; --i)
                changed[random.bounded(changed.size())] = char(random.bounded(256));
            changed.truncate(random.bounded(changed.size() / 2, changed.size() + 1));
            for (const auto &part : partsOf(sampleOf(changed)))
                QVERIFY(part.name.size() <= changed.size());
        }
    }

private:
    QTemporaryDir m_folder;
};

BERTH_TEST(tst_Archive)
#include "tst_archive.moc"
