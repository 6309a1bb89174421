// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/store.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using base::Error;
using base::Result;
using store::Schema;
using store::Store;
using store::Survives;

static const Schema kNotes{u"notes"_s, {{u"CREATE TABLE notes (text TEXT NOT NULL)"_s}}};
static const Schema kNotesWithColour{u"notes"_s,
                                     {{u"CREATE TABLE notes (text TEXT NOT NULL)"_s},
                                      {u"ALTER TABLE notes ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'"_s,
                                       u"UPDATE notes SET colour = 'blue'"_s}}};
static const Schema kPlaces{u"places"_s, {{u"CREATE TABLE places (name TEXT)"_s}}};

class tst_Store : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(u"berth.sqlite"_s);
    }

    void keepsRowsAcrossOpenings()
    {
        {
            auto store = Store::open(m_path, {kNotes});
            QVERIFY2(store, qPrintable(store ? QString() : store.error().text + store.error().detail));
            QVERIFY((*store)->exec(u"INSERT INTO notes VALUES (?)"_s, {u"first; ä"_s}));
        }
        QCOMPARE(texts(), QStringList{u"first; ä"_s});
    }

    void whatIsSaidAgainIsDoneAgain()
    {
        const auto store = Store::open(m_path, {kNotes}).value();
        QVERIFY(store->exec(u"CREATE UNIQUE INDEX once ON notes (text)"_s));
        const auto add = [&](const QVariant &text) {
            return bool(store->exec(u"INSERT INTO notes VALUES (?)"_s, {text}));
        };
        const auto count = [&](const QString &text) {
            return store->query(u"SELECT count(*) FROM notes WHERE text <= ?"_s, {text})
                ->first()
                .first()
                .toInt();
        };
        QVERIFY(add(u"a"_s));
        QCOMPARE(count(u"b"_s), 1);
        QVERIFY(!add(u"a"_s));
        QVERIFY(add(u"b"_s));
        QVERIFY(!add({}));
        QCOMPARE(count(u"b"_s), 2);
        QCOMPARE(count(u"a"_s), 1);
        for (int i = 0; i < 500; ++i) // more than are kept
            QCOMPARE(store->query(u"SELECT %1 FROM notes WHERE text = ?"_s.arg(i), {u"a"_s})->first().first(),
                     i);
        QCOMPARE(count(u"b"_s), 2);
        // A transaction of another kind is not held up by what was read.
        QVERIFY(store->query(u"SELECT text FROM notes"_s));
        QVERIFY(store->transaction([&] { return store->exec(u"DELETE FROM notes"_s); }));
        QVERIFY(store->exec(u"DROP TABLE notes"_s));
    }

    void bringsAnOlderFileUpToDate()
    {
        fill({u"old"_s});
        auto store = Store::open(m_path, {kPlaces, kNotesWithColour});
        QVERIFY(store);
        QCOMPARE((*store)->query(u"SELECT text, colour FROM notes"_s)->first(),
                 (store::Row{u"old"_s, u"blue"_s}));
        QVERIFY((*store)->query(u"SELECT * FROM places"_s));
        store->reset();
        QVERIFY(Store::open(m_path, {kPlaces, kNotesWithColour})); // no step is taken twice
    }

    void aFailedStepChangesNothing()
    {
        fill({u"old"_s});
        const Schema broken{
            u"notes"_s,
            {{u"CREATE TABLE notes (text TEXT NOT NULL)"_s}, {u"DELETE FROM notes"_s, u"CREATE NONSENSE"_s}}};
        const auto store = Store::open(m_path, {kPlaces, broken});
        QVERIFY(!store);
        QCOMPARE(texts(), QStringList{u"old"_s});
    }

    void refusesAndKeepsWhatItCannotRead_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<Error::Kind>("kind");
        QTest::newRow("a newer version of a schema") << u"newer"_s << Error::Kind::Unsupported;
        QTest::newRow("a schema that this version does not know") << u"unknown"_s << Error::Kind::Unsupported;
        QTest::newRow("another program's database") << u"foreign"_s << Error::Kind::Invalid;
        QTest::newRow("no database at all") << u"text"_s << Error::Kind::Failed;
        QTest::newRow("a damaged page") << u"damaged"_s << Error::Kind::Failed;
        QTest::newRow("half a file") << u"cut"_s << Error::Kind::Failed;
    }
    void refusesAndKeepsWhatItCannotRead()
    {
        QFETCH(QString, what);
        QFETCH(Error::Kind, kind);
        if (what == u"newer"_s) {
            QVERIFY(Store::open(m_path, {kNotesWithColour}));
        } else if (what == u"unknown"_s) {
            QVERIFY(Store::open(m_path, {kNotes, kPlaces}));
        } else if (what == u"foreign"_s) {
            QProcess python;
            python.start(
                u"python3"_s,
                {u"-c"_s,
                 u"import sqlite3,sys; d=sqlite3.connect(sys.argv[1]); d.execute('create table a(b)'); "
                 u"d.commit()"_s,
                 m_path});
            QVERIFY(python.waitForFinished());
        } else if (what == u"text"_s) {
            write(QByteArray(5000, 'x'));
        } else {
            fill(QStringList(2000, u"a row of some length"_s));
            QByteArray bytes = read();
            QVERIFY(bytes.size() > 4 * 4096);
            if (what == u"damaged"_s)
                bytes.replace(4096, bytes.size() - 4096, QByteArray(bytes.size() - 4096, '\xa5'));
            else
                bytes.truncate(bytes.size() / 2 / 4096 * 4096);
            write(bytes);
        }
        const QByteArray before = read();
        const auto store = Store::open(m_path, {kNotes});
        QVERIFY(!store);
        QCOMPARE(store.error().kind, kind);
        QVERIFY2(store.error().text.contains(m_path), qPrintable(store.error().text));
        QCOMPARE(read(), before);
    }

    void hasOneOwnerAtATime()
    {
        auto first = Store::open(m_path, {kNotes});
        QVERIFY(first);
        const auto second = Store::open(m_path, {kNotes});
        QVERIFY(!second);
        QCOMPARE(second.error().kind, Error::Kind::Busy);
        first->reset();
        QVERIFY(Store::open(m_path, {kNotes}));
    }

    void refusesAFolderItMayNotWrite()
    {
        if (getuid() == 0)
            QSKIP("root may write anywhere");
        QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::ExeOwner);
        const auto store = Store::open(m_path, {kNotes});
        QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        QVERIFY(!store);
        QCOMPARE(store.error().kind, Error::Kind::Denied);
    }

    void aTransactionIsAllOrNothing_data()
    {
        QTest::addColumn<Survives>("level");
        QTest::newRow("crash") << Survives::Crash;
        QTest::newRow("power") << Survives::Power;
    }
    void aTransactionIsAllOrNothing()
    {
        QFETCH(Survives, level);
        auto opened = Store::open(m_path, {kNotes});
        QVERIFY(opened);
        Store &store = **opened;
        const auto failing = store.transaction(
            [&]() -> Result<> {
                if (auto done = store.exec(u"INSERT INTO notes VALUES ('a')"_s); !done)
                    return done;
                return base::fail(Error::Kind::Cancelled, u"No."_s);
            },
            level);
        QVERIFY(!failing);
        QCOMPARE(failing.error().text, u"No."_s);
        QVERIFY(store.transaction([&] { return store.exec(u"INSERT INTO notes VALUES ('b')"_s); }, level));
        opened->reset();
        QCOMPARE(texts(), QStringList{u"b"_s});
    }

    void whatWasCommittedSurvivesAKill_data()
    {
        QTest::addColumn<Survives>("level");
        QTest::newRow("crash") << Survives::Crash;
        QTest::newRow("power") << Survives::Power;
    }
    void whatWasCommittedSurvivesAKill()
    {
        QFETCH(Survives, level);
        const pid_t child = fork();
        if (child == 0) {
            auto store = Store::open(m_path, {kNotes});
            for (int i = 0; i < 10; ++i) {
                if (!(*store)->exec(u"INSERT INTO notes VALUES (?)"_s, {QString::number(i)}, level))
                    _exit(1);
            }
            kill(getpid(), SIGKILL);
        }
        int status = 0;
        QCOMPARE(waitpid(child, &status, 0), child);
        QVERIFY(WIFSIGNALED(status));
        QCOMPARE(texts().size(), 10);
    }

    void aFullDiskSaysWhatToDo()
    {
        auto opened = Store::open(m_path, {kNotes});
        QVERIFY(opened);
        Store &store = **opened;
        QVERIFY(store.exec(u"PRAGMA max_page_count = 10"_s)); // as a full disk to SQLite
        const auto big = store.exec(u"INSERT INTO notes VALUES (?)"_s, {QString(200'000, u'x')});
        QVERIFY(!big);
        QVERIFY2(big.error().text.endsWith(u"is full. Free some space there."_s),
                 qPrintable(big.error().text));
        QCOMPARE(big.error().remedy.kind, base::Remedy::Kind::FreeSpace);
    }

    void aFullDiskIsAnErrorAndThenGoesOn()
    {
        auto opened = Store::open(m_path, {kNotes});
        QVERIFY(opened);
        Store &store = **opened;
        QVERIFY(store.exec(u"INSERT INTO notes VALUES ('before')"_s));
        // No file of this process may grow beyond 64 KiB: as a full disk to whoever writes.
        rlimit before{};
        getrlimit(RLIMIT_FSIZE, &before);
        const rlimit small{65536, before.rlim_max};
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &small);
        const auto big = store.exec(u"INSERT INTO notes VALUES (?)"_s, {QString(200'000, u'x')});
        setrlimit(RLIMIT_FSIZE, &before);
        QVERIFY(!big);
        QVERIFY(store.exec(u"INSERT INTO notes VALUES ('after')"_s));
        opened->reset();
        QCOMPARE(texts(), (QStringList{u"before"_s, u"after"_s}));
    }

private:
    QByteArray read()
    {
        QFile file(m_path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void write(const QByteArray &bytes)
    {
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }
    void fill(const QStringList &lines)
    {
        auto store = Store::open(m_path, {kNotes});
        QVERIFY(store);
        QVERIFY((*store)->transaction([&]() -> Result<> {
            for (const QString &line : lines) {
                if (auto done = (*store)->exec(u"INSERT INTO notes VALUES (?)"_s, {line}); !done)
                    return done;
            }
            return {};
        }));
    }
    QStringList texts()
    {
        QStringList texts;
        auto store = Store::open(m_path, {kNotes});
        if (!store) {
            qWarning("%s", qPrintable(store.error().text));
            return texts;
        }
        const auto rows = (*store)->query(u"SELECT text FROM notes"_s);
        if (!rows)
            return texts;
        for (const store::Row &row : *rows)
            texts << row.first().toString();
        return texts;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

BERTH_TEST(tst_Store)
#include "tst_store.moc"
