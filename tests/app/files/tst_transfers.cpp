// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/transfers.h"
#include "tests/support/agent_door.h"
#include "tests/support/subject.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using files::OnConflict;
using files::Transfer;
using files::Transfers;
using State = files::Transfer::State;

static base::Task<OnConflict> answered(OnConflict answer) { co_return answer; }

class tst_Transfers : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { m_agent = std::make_unique<support::AgentDoor>(); }
    void cleanupTestCase() { m_agent.reset(); }
    void init()
    {
        m_host = std::make_unique<QTemporaryDir>();
        m_asked = 0;
        QVERIFY(QDir(m_agent->agent.path("session/input")).removeRecursively()
                && QDir().mkpath(m_agent->agent.path("session/input")));
    }

    void numbersNames()
    {
        QCOMPARE(files::numbered(u"a.txt"_s, 2), u"a (2).txt"_s);
        QCOMPARE(files::numbered(u".profile"_s, 3), u".profile (3)"_s);
        QCOMPARE(files::numbered(u"folder"_s, 2), u"folder (2)"_s);
    }

    void copiesInAndOut()
    {
        const QByteArray large(3'000'000, 'x');
        put(host(u"large"_s), large);
        QVERIFY(QDir().mkpath(host(u"folder/sub"_s)));
        put(host(u"folder/sub/a"_s), "1");
        Transfers transfers(ask(OnConflict::Skip));
        QSignalSpy changed(&transfers, &Transfers::changed);
        const int one = transfers.upload(m_agent->door(), host(u"large"_s), guest("large"));
        const int two = transfers.upload(m_agent->door(), host(u"folder"_s), guest("folder"));
        QTRY_VERIFY(transfers.find(one)->isOver() && transfers.find(two)->isOver());
        QCOMPARE(transfers.find(one)->text, QString());
        QCOMPARE(transfers.find(one)->state, State::Done);
        QCOMPARE(read(m_agent->agent.path("session/input/large")), large);
        QCOMPARE(read(m_agent->agent.path("session/input/folder/sub/a")), QByteArray("1"));

        const int out = transfers.download(m_agent->door(), guest("large"), host(u"copy"_s));
        const int all = transfers.download(m_agent->door(), guest("folder"), host(u"all"_s));
        QTRY_VERIFY(transfers.find(out)->isOver() && transfers.find(all)->isOver());
        QCOMPARE(read(host(u"copy"_s)), large);
        QCOMPARE(read(host(u"all/sub/a"_s)), QByteArray("1"));
        QCOMPARE(m_asked, 0);
        transfers.remove(out);
        QVERIFY(!transfers.find(out));
        QCOMPARE(transfers.all().size(), 3);
    }

    /// One line with a count of each, however many there are.
    void saysWhatWasRenamedAndLeftOut()
    {
        QVERIFY(QDir().mkpath(host(u".top/.sub"_s)));
        put(host(u".top/x.desktop"_s), "1");
        put(host(u".top/plain"_s), "1");
        Transfers transfers(ask(OnConflict::Skip));
        const int in = transfers.upload(m_agent->door(), host(u".top"_s), guest(".top"));
        QTRY_VERIFY(transfers.find(in)->isOver());
        QCOMPARE(transfers.find(in)->text, QString());
        for (const char *link : {"one", "two"})
            QVERIFY(
                QFile::link(u"/nowhere"_s, m_agent->agent.path("session/input/.top/") + QLatin1String(link)));
        guest::TransferLimits limits;
        limits.names = guest::Names::Plain;
        const int out = transfers.download(m_agent->door(), guest(".top"), host(u"_top"_s),
                                           Transfers::Overwrite::Ask, limits);
        QTRY_VERIFY(transfers.find(out)->isOver());
        QCOMPARE(transfers.find(out)->state, State::Done);
        const QString told = transfers.find(out)->text;
        QVERIFY2(told.startsWith(u"Names that were not plain were changed: 3. 2 left out, the first: "_s),
                 qPrintable(told));
        const int one = transfers.download(m_agent->door(), guest(".top/x.desktop"), host(u"mine.desktop"_s));
        QTRY_VERIFY(transfers.find(one)->isOver());
        QCOMPARE(transfers.find(one)->text, QString()); // a person named it
    }

    void asksAboutWhatIsThere_data()
    {
        QTest::addColumn<OnConflict>("answer");
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("beside");
        QTest::newRow("replace") << OnConflict::Replace << QByteArray("new") << QByteArray("(none)");
        QTest::newRow("both") << OnConflict::KeepBoth << QByteArray("old") << QByteArray("new");
        QTest::newRow("skip") << OnConflict::Skip << QByteArray("old") << QByteArray("(none)");
    }
    void asksAboutWhatIsThere()
    {
        QFETCH(OnConflict, answer);
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, beside);
        put(host(u"a.txt"_s), "new");
        put(m_agent->agent.path("session/input/a.txt"), "old");
        Transfers transfers(ask(answer));
        int id = transfers.upload(m_agent->door(), host(u"a.txt"_s), guest("a.txt"));
        QTRY_VERIFY(transfers.find(id)->isOver());
        QCOMPARE(m_asked, 1);
        QCOMPARE(read(m_agent->agent.path("session/input/a.txt")), before);
        QCOMPARE(read(m_agent->agent.path("session/input/a (2).txt")), beside);
        QCOMPARE(transfers.find(id)->state, answer == OnConflict::Skip ? State::Cancelled : State::Done);

        put(host(u"b.txt"_s), "old");
        put(m_agent->agent.path("session/input/b.txt"), "new");
        id = transfers.download(m_agent->door(), guest("b.txt"), host(u"b.txt"_s));
        QTRY_VERIFY(transfers.find(id)->isOver());
        QCOMPARE(m_asked, 2);
        QCOMPARE(read(host(u"b.txt"_s)), before);
        QCOMPARE(read(host(u"b (2).txt"_s)), beside);
    }

    void cancelsAndGoesOn()
    {
        put(host(u"large"_s), QByteArray(30'000'000, 'x'));
        Transfers transfers(ask(OnConflict::Skip));
        const int id = transfers.upload(m_agent->door(), host(u"large"_s), guest("large"));
        const int missing = transfers.upload(m_agent->door(), host(u"missing"_s), guest("missing"));
        QTRY_VERIFY(transfers.find(id)->progress.bytes > 0);
        transfers.cancel(id);
        QCOMPARE(transfers.find(id)->state, State::Cancelled);
        QTRY_COMPARE(transfers.find(missing)->state, State::Failed);
        QVERIFY(transfers.find(missing)->text.contains(u"missing"_s));
        QVERIFY(!QFile::exists(m_agent->agent.path("session/input/large")));
        put(host(u"missing"_s), "here now");
        transfers.retry(missing);
        transfers.retry(id);
        QTRY_VERIFY(transfers.find(missing)->isOver() && transfers.find(id)->isOver());
        QCOMPARE(transfers.find(missing)->state, State::Done);
        QCOMPARE(read(m_agent->agent.path("session/input/large")).size(), 30'000'000);
        QCOMPARE(QDir(m_agent->agent.path("session/input"))
                     .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
                 (QStringList{u"large"_s, u"missing"_s}));
    }

    void waitsForItsTurn()
    {
        Transfers transfers(ask(OnConflict::Skip));
        const QList<int> ids = uploadSeveral(transfers, 5, 5'000'000);
        int most = 0;
        connect(&transfers, &Transfers::changed, this, [&] {
            int running = 0;
            for (const Transfer &transfer : transfers.all())
                running += transfer.state == State::Running ? 1 : 0;
            most = std::max(most, running);
        });
        for (int id : ids)
            QTRY_COMPARE(transfers.find(id)->state, State::Done);
        QCOMPARE(most, 2);
    }

    /// Which would start the machine again.
    void doesNotGoOnInAStoppedMachine()
    {
        Transfers transfers(ask(OnConflict::Skip));
        const QList<int> ids = uploadSeveral(transfers, 4, 10'000'000);
        const int other =
            transfers.upload(m_agent->door(u"s2"_s), host(u"f0"_s), guest("of another session"));
        QTRY_VERIFY(transfers.find(ids[0])->progress.bytes > 0);
        m_agent->agent.guest->files().endCopies();
        QTRY_COMPARE(transfers.find(other)->state, State::Done);
        for (int id : ids) {
            QCOMPARE(transfers.find(id)->state, State::Failed);
            QVERIFY(transfers.find(id)->text.contains(u"was stopped"_s));
        }
        transfers.retry(ids[3]);
        QTRY_COMPARE(transfers.find(ids[3])->state, State::Done);
    }

private:
    Transfers::Ask ask(OnConflict answer)
    {
        return [this, answer](Transfer, bool) {
            ++m_asked;
            return answered(answer);
        };
    }
    QList<int> uploadSeveral(Transfers &transfers, int count, qint64 size) const
    {
        QList<int> ids;
        for (int i = 0; i < count; ++i) {
            const QString name = u"f%1"_s.arg(i);
            put(host(name), QByteArray(size, 'x'));
            ids << transfers.upload(m_agent->door(), host(name), guest(name.toLatin1().constData()));
        }
        return ids;
    }
    QString host(const QString &name) const { return m_host->filePath(name); }
    QByteArray guest(const char *name) const { return m_agent->agent.guestPath("session/input/") + name; }
    static void put(const QString &path, const QByteArray &content)
    {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write %s", qPrintable(path));
    }
    static QByteArray read(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(none)");
    }

    std::unique_ptr<support::AgentDoor> m_agent;
    std::unique_ptr<QTemporaryDir> m_host;
    int m_asked = 0;
};

BERTH_TEST(tst_Transfers)
#include "tst_transfers.moc"
