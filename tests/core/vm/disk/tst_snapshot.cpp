// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/disk/snapshot.h"
#include "tests/support/finish.h"
#include "tests/support/small_disk.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace Qt::StringLiterals;
using base::Error;
using base::Result;
using support::finish;
using vm::Snapshot;
using vm::SnapshotDraft;
using vm::SnapshotStore;

/// What is kept under which name; machines that go on from it are tst_moments' subject.
class tst_Snapshot : public QObject
{
    Q_OBJECT
private slots:
    void keepsWhatItWasGiven()
    {
        auto draft = m_store.draft(u"s"_s, u"before"_s);
        QVERIFY(draft);
        fill(&*draft, 40'000);
        draft->content.image = u"core-1"_s;
        draft->content.size = u"SM"_s;
        draft->content.software = u"of a hash"_s;
        const auto made = finish(draft->publish());
        QVERIFY2(made, qPrintable(made ? QString() : made.error().text));
        QCOMPARE(made->name, u"before"_s);
        QCOMPARE(made->image, u"core-1"_s);
        QCOMPARE(made->size, u"SM"_s);
        QCOMPARE(made->software, u"of a hash"_s);
        QCOMPARE(made->made, draft->content.made);
        QVERIFY2(made->bytes >= 40'000 && made->bytes < 400'000, QByteArray::number(made->bytes));
        QVERIFY(QFile::exists(made->memory()));
        struct stat status
        {
        };
        QCOMPARE(::stat(QFile::encodeName(made->folder).constData(), &status), 0);
        QCOMPARE(int(status.st_mode & 07777), 0700);
        QCOMPARE(*m_store.find(u"s"_s, u"before"_s), *made);
        QCOMPARE(m_store.all(), QList<Snapshot>{*made});
    }

    void makesUpNamesThatAreFree()
    {
        QCOMPARE(publish(u"s"_s, {}), u"snapshot-1"_s);
        QCOMPARE(publish(u"s"_s, {}), u"snapshot-2"_s);
        QCOMPARE(publish(u"other"_s, {}), u"snapshot-1"_s);
        QVERIFY(m_store.remove(u"s"_s, u"snapshot-1"_s));
        QCOMPARE(publish(u"s"_s, {}), u"snapshot-1"_s);
        // Oldest first, whatever they are called.
        QCOMPARE(names(u"s"_s), (QStringList{u"snapshot-2"_s, u"snapshot-1"_s}));
    }

    /// Those that somebody wanted stay, however old they are.
    void onlyTheNewestFromBeforeWordsStay()
    {
        const QString first = publish(u"s"_s, u"wanted"_s);
        for (int i = 1; i <= 4; ++i)
            publish(u"s"_s, u"before-%1"_s.arg(i), Snapshot::Origin::Words);
        publish(u"other"_s, u"before-0"_s, Snapshot::Origin::Words);
        QCOMPARE(m_store.find(u"s"_s, u"before-1"_s)->origin, Snapshot::Origin::Words);
        QCOMPARE(m_store.find(u"s"_s, first)->origin, Snapshot::Origin::Wish);
        QVERIFY(m_store.thin(u"s"_s, 2));
        QCOMPARE(names(u"s"_s), (QStringList{first, u"before-3"_s, u"before-4"_s}));
        QCOMPARE(names(u"other"_s), QStringList{u"before-0"_s});
        QVERIFY(m_store.thin(u"nowhere"_s, 2));
    }

    void refusesNames_data()
    {
        QTest::addColumn<QString>("name");
        for (const QString &name : {u"."_s, u".."_s, u".hidden"_s, u"-option"_s, u"a/b"_s, u"../a"_s,
                                    u"a b"_s, u"ä"_s, u"a\n"_s, u"a\0b"_s, QString(41, u'a')})
            QTest::newRow(qPrintable(u"“%1”"_s.arg(name))) << name;
    }
    void refusesNames()
    {
        QFETCH(QString, name);
        const auto draft = m_store.draft(u"s"_s, name);
        QVERIFY(!draft);
        QCOMPARE(draft.error().kind, Error::Kind::Invalid);
        QVERIFY(!QFile::exists(place()));
    }

    void takesTheLongestName() { QCOMPARE(publish(u"s"_s, QString(40, u'a')), QString(40, u'a')); }

    void aNameIsTakenOnce()
    {
        auto late = m_store.draft(u"s"_s, u"one"_s);
        QVERIFY(late);
        fill(&*late, 2);
        late->content.image = u"late"_s;
        QCOMPARE(publish(u"s"_s, u"one"_s), u"one"_s);
        const auto again = m_store.draft(u"s"_s, u"one"_s);
        QVERIFY(!again);
        QCOMPARE(again.error().kind, Error::Kind::Invalid);
        // Both were begun before either was there: the first stays.
        QVERIFY(!finish(late->publish()));
        QCOMPARE(names(u"s"_s), QStringList{u"one"_s});
        QCOMPARE(m_store.find(u"s"_s, u"one"_s)->image, QString());
    }

    void aDraftIsNoSnapshotAndGoesWithItsOwner()
    {
        {
            auto draft = m_store.draft(u"s"_s, u"one"_s);
            QVERIFY(draft);
            fill(&*draft, 10);
            QCOMPARE(m_store.of(u"s"_s), QList<Snapshot>());
            QVERIFY(!m_store.find(u"s"_s, u"one"_s));
            const SnapshotDraft moved = std::move(*draft);
            QVERIFY(QFile::exists(moved.folder()));
        }
        QCOMPARE(below(u"s"_s), QStringList());
    }

    void oneWithoutItsMemoryIsNotKept()
    {
        {
            auto draft = m_store.draft(u"s"_s, u"one"_s);
            QVERIFY(draft);
            const auto made = finish(draft->publish());
            QVERIFY(!made);
            QVERIFY2(made.error().text.endsWith(u'.'), qPrintable(made.error().text));
        }
        QCOMPARE(below(u"s"_s), QStringList());
    }

    void findsWhatThereIs()
    {
        auto found = m_store.find(u"s"_s, u"one"_s);
        QCOMPARE(found.error().kind, Error::Kind::NotFound);
        QCOMPARE(publish(u"s"_s, u"two"_s), u"two"_s);
        found = m_store.find(u"s"_s, u"one"_s);
        QCOMPARE(found.error().kind, Error::Kind::NotFound);
        QVERIFY2(found.error().text.contains(u"two"), qPrintable(found.error().text));
        QVERIFY(!m_store.find(u"s"_s, u"../s/two"_s));
    }

    void removesOneOrAll()
    {
        for (const QString &name : {u"one"_s, u"two"_s, u"three"_s})
            QCOMPARE(publish(u"s"_s, name), name);
        QVERIFY(m_store.remove(u"s"_s, u"two"_s));
        QCOMPARE(below(u"s"_s), (QStringList{u"one"_s, u"three"_s}));
        const auto again = m_store.remove(u"s"_s, u"two"_s);
        QVERIFY(!again);
        QCOMPARE(again.error().kind, Error::Kind::NotFound);
        QVERIFY(m_store.removeAll(u"s"_s));
        QVERIFY(m_store.removeAll(u"s"_s)); // of none
        QCOMPARE(m_store.all(), QList<Snapshot>());
    }

    void tidiesWhatWasLeftUnfinished()
    {
        QCOMPARE(publish(u"s"_s, u"one"_s), u"one"_s);
        auto killed = m_store.draft(u"s"_s, u"two"_s);
        QVERIFY(killed);
        fill(&*killed, 10);
        QVERIFY(QDir().mkpath(place() + u"/s/no-snapshot"_s)); // somebody else's: not listed, and kept
        QCOMPARE(names(u"s"_s), QStringList{u"one"_s});
        m_store.tidy();
        QCOMPARE(below(u"s"_s), (QStringList{u"no-snapshot"_s, u"one"_s}));
    }

    void aFullDiskKeepsNoHalfOne()
    {
        const QString disk = support::smallDisk.path;
        if (disk.isEmpty())
            QSKIP("This host does not let this user mount a small disk.");
        const SnapshotStore store({{}, disk, {}, {}});
        {
            auto draft = store.draft(u"s"_s, u"one"_s);
            QVERIFY(draft);
            fill(&*draft, 10);
            QFile rest(disk + u"/rest"_s);
            QVERIFY(rest.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
            const QByteArray page(4096, 'x');
            while (rest.write(page) == page.size()) { }
            QCOMPARE(rest.error(), QFileDevice::ResourceError);
            const auto made = finish(draft->publish());
            QVERIFY(rest.remove());
            QVERIFY(!made);
            QVERIFY2(made.error().text.contains(qt_error_string(ENOSPC)), qPrintable(made.error().text));
        }
        QCOMPARE(
            QDir(disk + u"/snapshots/s"_s).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
            QStringList());
    }

    void cleanup() { QVERIFY(QDir(place()).removeRecursively()); }

private:
    static void fill(SnapshotDraft *draft, int size)
    {
        for (const QString &path :
             {draft->content.memory(), draft->content.rootDisk(), draft->content.volume()}) {
            QFile file(path);
            if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray(size, 'x')) != size)
                qFatal("%s cannot be written", qPrintable(path));
        }
    }
    /// Its name.
    QString publish(const QString &session, const QString &name,
                    Snapshot::Origin origin = Snapshot::Origin::Wish)
    {
        auto draft = m_store.draft(session, name);
        if (!draft)
            return draft.error().text;
        draft->content.origin = origin;
        draft->content.made = draft->content.made.addMSecs(++m_published); // no two at once
        fill(&*draft, 1);
        const auto made = finish(draft->publish());
        return made ? made->name : made.error().text;
    }
    QStringList names(const QString &session) const
    {
        QStringList found;
        for (const Snapshot &each : m_store.of(session))
            found += each.name;
        return found;
    }
    QString place() const { return m_folder.filePath(u"snapshots"_s); }
    QStringList below(const QString &session) const
    {
        return QDir(place() + u'/' + session)
            .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot, QDir::Name);
    }

    QTemporaryDir m_folder;
    const SnapshotStore m_store{{{}, m_folder.path(), {}, {}}};
    int m_published = 0;
};

BERTH_TEST(tst_Snapshot)
#include "tst_snapshot.moc"
