// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/await.h"
#include "core/guest/guest.h"
#include "core/session/runs/documents.h"
#include "tests/support/child_agent.h"
#include "tests/support/finish.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QSignalSpy>
#include <QTest>

#include <ctime>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::Author;
using session::Documents;
using support::ChildAgent;
using support::finish;

/// What becomes of files that the real agent has, in folders of its own.
class tst_Documents : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_agent = std::make_unique<ChildAgent>();
        m_folder = std::make_unique<QTemporaryDir>();
        open({});
    }
    void cleanup()
    {
        m_documents.reset();
        m_agent.reset();
    }

    void whatIsThereBecomesADocumentOnce()
    {
        make(u"report.csv"_s, "1");
        QCOMPARE(collect(), QStringList{u"report.csv"_s});
        QCOMPARE(content(u"report.csv"_s), "1");
        QCOMPARE(collect(), QStringList());
        make(u"report.csv"_s, "2!");
        QCOMPARE(collect(), QStringList{u"report (2).csv"_s});
        QCOMPARE(content(u"report.csv"_s), "1"); // nothing is replaced
        QCOMPARE(content(u"report (2).csv"_s), "2!");
    }

    void listenersAreToldByWhomAndOfWhichRun()
    {
        QSignalSpy added(m_documents.get(), &Documents::added);
        QSignalSpy noted(m_documents.get(), &Documents::noted);
        make(u"a\u202eb"_s, "1");
        make(u"plain"_s, "1");
        QVERIFY(finish(m_documents->collect(u"r1"_s, m_agent->guest.get(), 0ms, Author::Caller)));
        QCOMPARE(added.size() + noted.size(), 3);
        QCOMPARE(added.last().at(1).value<Author>(), Author::Caller);
        QCOMPARE(added.last().first().value<QList<session::record::Document>>().first().run, u"r1"_s);
        finish(m_documents->add(u"r2"_s, {{m_folder->filePath(u"put"_s), 1}}, Author::Person));
        QCOMPARE(added.last().first().value<QList<session::record::Document>>().first().run, u"r2"_s);
    }

    /// All land under one name.
    void manyOddNamesAreToldInOneLine()
    {
        static constexpr int kMany = 200;
        for (int i = 0; i < kMany; ++i)
            make(QString(i + 1, u'.') + u"same"_s, QByteArray::number(i));
        QSignalSpy added(m_documents.get(), &Documents::added);
        QSignalSpy noted(m_documents.get(), &Documents::noted);
        QVERIFY(finish(m_documents->collect(u"r1"_s, m_agent->guest.get(), 0ms, Author::Person)));
        QCOMPARE(added.size(), kMany);
        QCOMPARE(noted.size(), 1);
        QVERIFY(noted.first().first().toString().startsWith(u"200 files"_s));
        QSet<QByteArray> contents;
        for (const QString &name : QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden))
            contents += content(name);
        QCOMPARE(contents.size(), kMany); // none has taken the place of another
    }

    void aRunThatNobodyStaysWithIsCollectedFor()
    {
        make(u"one"_s, "1");
        QSignalSpy added(m_documents.get(), &Documents::added);
        m_documents->collectFor(u"run"_s, m_agent->guest.get(), 0ms, {});
        QCOMPARE(finish(m_documents->of(u"run"_s)), QStringList{u"one"_s});
        QCOMPARE(added.last().first().value<QList<session::record::Document>>().first().run, u"run"_s);
        QCOMPARE(finish(m_documents->of(u"another"_s)), QStringList());
    }

    void aLostMachineIsNoted()
    {
        make(u"one"_s, "1");
        QSignalSpy noted(m_documents.get(), &Documents::noted);
        m_documents->collectFor(u"run"_s, m_agent->guest.get(), 0ms, {});
        m_agent->guest.reset();
        QCOMPARE(finish(m_documents->of(u"run"_s)), QStringList());
        QCOMPARE(noted.size(), 1);
    }

    /// Of a run that began under an earlier owner.
    void whatAnEarlierOwnerFetchedIsNotFetchedAgain()
    {
        make(u"one"_s, "1");
        QCOMPARE(collect(), QStringList{u"one"_s});
        open(base::WallTime(std::chrono::hours(24 * 365 * 200)));
        make(u"two"_s, "2");
        QCOMPARE(collect(), (QStringList{u"one"_s, u"two"_s}));
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files), (QStringList{u"one"_s, u"two"_s}));
    }

    /// As many as may be there, all under one name: each costs as much as the first.
    void whatAnEarlierOwnerFetchedIsFoundAtOnce()
    {
        static constexpr int kMany = 4000;
        const QDateTime time = QDateTime::fromMSecsSinceEpoch(1'700'000'000'000);
        const auto put = [&time](const QString &path, int size) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(size));
            QVERIFY(file.setFileTime(time, QFileDevice::FileModificationTime));
        };
        for (int i = 1; i <= kMany; ++i) {
            QString name; // of four characters that cannot be seen
            for (int digit = i; name.size() < 4; digit /= 16)
                name += QChar(1 + digit % 16 + (digit % 16 >= 9 ? 2 : 0)); // and end no line
            put(m_agent->path("session/output/") + name, i);
            put(m_folder->filePath(i == 1 ? u"____"_s : u"____ (%1)"_s.arg(i)), i);
        }
        open(base::WallTime(std::chrono::hours(24 * 365 * 200)));
        QSignalSpy added(m_documents.get(), &Documents::added);
        const std::clock_t before = std::clock();
        const QStringList names = collect();
        const double seconds = double(std::clock() - before) / CLOCKS_PER_SEC;
        QCOMPARE(names.size(), kMany);
        QCOMPARE(QSet<QString>(names.begin(), names.end()).size(), kMany);
        QCOMPARE(added.size(), 0);
        QVERIFY2(seconds < 8, qPrintable(QString::number(seconds)));
    }

    void aFileThatDoesNotFitKeepsNoOther()
    {
        make(u"a"_s, "1");
        make(u"z"_s, "26");
        for (const QString &large : {u"large"_s, u"larger"_s}) {
            QFile file(m_agent->path("session/output/") + large);
            QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(qint64(65) << 30)); // takes no room itself
        }
        QSignalSpy noted(m_documents.get(), &Documents::noted);
        QCOMPARE(collect(), (QStringList{u"a"_s, u"z"_s}));
        QCOMPARE(noted.size(), 1);
        const QString told = noted.first().first().toString();
        QVERIFY2(told.contains(u"2 files were not copied"_s) && told.contains(u"“large"_s), qPrintable(told));
    }

    void whatIsNotLookedAtIsMentioned()
    {
        for (int i = 0; i <= session::Outputs::kMostFiles; ++i)
            make(QString::number(i), {});
        QSignalSpy noted(m_documents.get(), &Documents::noted);
        QVERIFY(finish(m_documents->collect(u"r1"_s, m_agent->guest.get(), 24h * 365 * 200, Author::Person)));
        QCOMPARE(noted.size(), 1);
        const QString told = noted.first().first().toString();
        QVERIFY2(told.contains(u"more than 10,000 files"_s) || told.contains(u"more than 10000 files"_s),
                 qPrintable(told));
    }

    void namesThatFillAFolderFitWithANumber()
    {
        const QString name = QString(250, u'n') + u".txt"_s;
        make(name, "1");
        QCOMPARE(collect(), QStringList{name});
        make(name, "2!");
        QCOMPARE(collect(), QStringList{QString(247, u'n') + u" (2).txt"_s});
    }

private:
    void open(base::WallTime began)
    {
        const QByteArray output = m_agent->guestPath("session/output");
        m_documents = std::make_unique<Documents>(m_folder->path(), began, output);
    }
    void make(const QString &name, const QByteArray &content) const
    {
        QFile file(m_agent->path("session/output/") + name);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
    }
    QByteArray content(const QString &name) const
    {
        QFile file(m_folder->filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QStringList collect()
    {
        auto names = finish(m_documents->collect(u"r1"_s, m_agent->guest.get(), 0ms, Author::Person));
        if (!names)
            qFatal("%s", qPrintable(names.error().text));
        names->sort();
        return *names;
    }

    std::unique_ptr<ChildAgent> m_agent;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Documents> m_documents;
};

BERTH_TEST(tst_Documents)
#include "tst_documents.moc"
