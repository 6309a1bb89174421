// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/folders.h"
#include "tests/support/home.h"
#include "tests/support/process_state.h"
#include "tests/support/signal_process.h"
#include "tests/support/subject.h"
#include "tests/vm/model_process.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPointer>
#include <QRandomGenerator>
#include <QScopeGuard>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

#include <csignal>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using support::Home;

static const QString kOrders = QStringLiteral(BERTH_SOURCE_DIR "/resources/samples/orders.csv");

/// Whatever is killed at whatever moment of a task: it goes on to the same end, and nothing is done twice.
/// BERTH_KILLS says how many moments; what is killed takes turns. A failure tells BERTH_SEED, with which the
/// moments are the same once more.
class tst_TaskKills : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        QVERIFY(m_relay.listen(QHostAddress::LocalHost));
        connect(&m_relay, &QTcpServer::newConnection, this, &tst_TaskKills::relay);
        startModel();
        QVERIFY(QDir().mkpath(m_home.path(u"config/berth"_s)));
        QFile prices(m_home.path(u"config/berth/model_prices.json"_s));
        QVERIFY(prices.open(QIODevice::WriteOnly)
                && prices.write("{\"services\":{\"127.0.0.1\":{\"played\":{\"input\":3,\"output\":15}}}}")
                    > 0);
        prices.close();
        VERIFY_CODE(
            m_home.berth({u"model"_s, u"add"_s, u"played"_s, u"--format"_s, u"chat"_s, u"--url"_s,
                          u"http://127.0.0.1:%1/v1"_s.arg(m_relay.serverPort()), u"--model"_s, u"played"_s}),
            0);
        VERIFY_CODE(m_home.berth({u"new"_s, u"s"_s, u"--network"_s, u"offline"_s, u"--start"_s}), 0);
        const auto asked = m_home.shell(line(u"first"_s));
        VERIFY_CODE(asked, 0);
        m_end = ended(u"first"_s).value(u"answer"_s).toString();
        QVERIFY2(m_end.contains(u"top_customers.xlsx"_s), qPrintable(m_end));
    }

    /// Its record is written, and its owner killed while the machine that it is for stands still.
    void aCallOnItsWayIsMadeOnce()
    {
        const qsizetype before = runs();
        const qsizetype asked = requests();
        QFile hold(folder() + u"/hold"_s);
        QVERIFY(hold.open(QIODevice::WriteOnly));
        const auto begun = m_home.shell(line(u"unheard"_s) + u" & echo $!"_s);
        VERIFY_CODE(begun, 0);
        QTRY_VERIFY_WITH_TIMEOUT(requests() >= asked + 2, 240'000); // its first code has failed
        const pid_t machine = pid_t(m_home.qemuPid());
        QVERIFY(support::signalProcess(machine, SIGSTOP));
        const auto goesOn = qScopeGuard([machine] { (void)support::signalProcess(machine, SIGCONT); });
        QVERIFY(hold.remove());
        // What lists runs asks the machine, which stands still.
        QTRY_COMPARE_WITH_TIMEOUT(said(u"unheard"_s).count(R"("kind":"begun")"), 2, 60'000);
        QVERIFY(m_home.killOwner());
        QVERIFY(support::signalProcess(machine, SIGCONT));
        QTRY_VERIFY_WITH_TIMEOUT(support::isOver(begun.out.trimmed().toLongLong()), 60'000);
        const QString task = newest();
        const auto goneOn = m_home.berth({u"ask"_s, u"--continue"_s, task, u"--json"_s});
        VERIFY_CODE(goneOn, 0);
        const QJsonObject end = QJsonDocument::fromJson(goneOn.out.trimmed().split('\n').last()).object();
        QCOMPARE(end[u"values"_s][u"answer"].toString(), m_end);
        QCOMPARE(runs(), before + 2); // none is there twice
        m_last = task;
    }

    void goesOnToTheSameEnd_data()
    {
        QTest::addColumn<QString>("what");
        const int count = qEnvironmentVariableIntValue("BERTH_KILLS");
        const QStringList kinds{u"owner"_s, u"machine"_s, u"model"_s, u"network"_s};
        for (int i = 0; i < (count > 0 ? count : 4); ++i)
            QTest::addRow("%d", i + 1) << kinds[i % kinds.size()];
    }
    void goesOnToTheSameEnd()
    {
        QFETCH(QString, what);
        const int moment = m_moments.bounded(100, 2500);
        const QByteArray where = what.toUtf8() + " after " + QByteArray::number(moment)
            + " ms, BERTH_SEED=" + QByteArray::number(m_seed);
        const qsizetype before = runs();
        const QString name = u"task%1"_s.arg(++m_asked);
        const auto begun = m_home.shell(line(name) + u" & echo $!"_s);
        VERIFY_CODE(begun, 0);
        const qint64 pid = begun.out.trimmed().toLongLong();
        QTest::qWait(moment); // the moment is the row itself
        kill(what);
        QTRY_VERIFY_WITH_TIMEOUT(support::isOver(pid), 240'000);
        const QString task = newest();
        QVERIFY2(task != m_last, where.constData()); // it was written down before anything
        m_last = task;
        QString last = name;
        for (int again = 0; ended(last).value(u"state"_s) != u"done"_s && again < 3; ++again) {
            last = name + u"-%1"_s.arg(again);
            static_cast<void>(
                m_home.shell(u"\"$BERTH\" ask --continue %1 --json >%2.json 2>%2.err"_s.arg(task, last)));
        }
        QFile errors(m_home.path(last + u".err"_s));
        QVERIFY(errors.open(QIODevice::ReadOnly));
        QVERIFY2(ended(last).value(u"state"_s) == u"done"_s,
                 (where + ": " + errors.readAll() + QJsonDocument(ended(last)).toJson()).constData());
        QCOMPARE(ended(last).value(u"answer"_s).toString(), m_end);

        const auto shown = m_home.berth({u"trace"_s, u"show"_s, task, u"--json"_s});
        VERIFY_CODE(shown, 0);
        const QJsonArray steps = QJsonDocument::fromJson(shown.out)[u"steps"_s].toArray();
        const QByteArray told = where + "\n" + shown.out;
        int reports = 0;
        int answers = 0;
        QSet<QString> calls; // each once, however often it was begun
        QSet<QString> known;
        for (const QJsonValue &step : steps) {
            const QString kind = step[u"kind"].toString();
            reports += step[u"stop"].toString() == u"done"_s ? 1 : 0;
            answers += kind == u"answer"_s ? 1 : 0;
            if (kind != u"call"_s)
                continue;
            calls += QString::number(answers) + u'/' + step[u"id"].toString();
            QVERIFY2(step[u"attempt"].toInt(1) == 1, told.constData()); // it runs code: it is taken up
            if (const QString run = step[u"run"].toString(); !run.isEmpty()) {
                QVERIFY2(!known.contains(run), told.constData());
                known += run;
            }
        }
        QVERIFY2(reports == 1, told.constData());
        QVERIFY2(runs() - before <= calls.size(), told.constData());
        QVERIFY(steps.last()[u"nanodollars"].toInteger() > 0);
    }

    /// All that was on record of answers was paid, and once.
    void whatItCostIsCountedOnce()
    {
        QVERIFY(m_home.endOwner()); // nobody else reads its database
        const qint64 paid = database("sum(nanodollars) FROM charges WHERE source = 'model'");
        QVERIFY(paid > 0);
        QCOMPARE(paid,
                 database("sum(json_extract(content, '$.nanodollars')) FROM task_entry WHERE kind IN "
                          "('answered', 'spent')"));
    }

    /// As often as the record of the tasks has it.
    void theTranscriptHasEveryStepOnce()
    {
        QCOMPARE(database("count(*) FROM transcript WHERE kind = 'message' AND author = 'person'"),
                 database("count(*) FROM task_entry WHERE kind = 'said' AND content NOT LIKE '%[Berth]%'"));
        QCOMPARE(database("count(*) FROM transcript WHERE kind = 'report'"),
                 database("count(*) FROM task_entry WHERE kind = 'ended'"));
        QCOMPARE(
            database("count(*) FROM transcript WHERE kind = 'message' AND author = 'operator' AND content "
                     "LIKE '%top_customers.xlsx%'"),
            database("count(*) FROM task_entry WHERE kind = 'answered' AND json_extract(content, '$.stop') = "
                     "'done'"));
        const QByteArray code = "FROM transcript WHERE kind = 'call' AND content LIKE '%execute_python%' AND "
                                "json_extract(content, '$.run') <> ''";
        const qint64 ran = database("count(*) " + code);
        QVERIFY(ran > 0);
        QCOMPARE(database("count(DISTINCT json_extract(content, '$.run')) " + code), ran);
    }

private:
    QString line(const QString &name) const
    {
        return u"\"$BERTH\" ask 'Report the top 20 customers by revenue in orders.csv' --session s --attach "
               "'%1' --json >%2.json 2>%2.err"_s.arg(kOrders, name);
    }
    void kill(const QString &what)
    {
        if (what == u"owner"_s)
            QVERIFY(m_home.ownerPid() == 0 || m_home.killOwner());
        else if (what == u"machine"_s)
            static_cast<void>(support::signalProcess(pid_t(m_home.qemuPid()), SIGKILL)); // there may be none
        else if (what == u"model"_s)
            startModel();
        else
            for (const QPointer<QTcpSocket> &each : std::exchange(m_sockets, {})) {
                if (each)
                    each->abort();
            }
    }
    void startModel() { QVERIFY(m_model.start(u"played_model.py"_s, folder())); }
    /// The network between Berth and its model.
    void relay()
    {
        QTcpSocket *const near = m_relay.nextPendingConnection();
        auto *far = new QTcpSocket(near);
        if (m_model.port() == 0)
            return near->abort();
        connect(near, &QTcpSocket::readyRead, far, [near, far] { far->write(near->readAll()); });
        connect(far, &QTcpSocket::readyRead, near, [near, far] { near->write(far->readAll()); });
        connect(far, &QTcpSocket::disconnected, near, &QTcpSocket::disconnectFromHost);
        connect(far, &QTcpSocket::errorOccurred, near, &QTcpSocket::disconnectFromHost);
        connect(near, &QTcpSocket::disconnected, near, &QObject::deleteLater);
        far->connectToHost(u"127.0.0.1"_s, m_model.port());
        m_sockets += near;
    }
    QString folder() const { return m_home.path(u"model"_s); }
    /// What `berth ask` said last of the task; nothing where it was cut off before.
    QJsonObject ended(const QString &name) const
    {
        QFile file(m_home.path(name + u".json"_s));
        if (!file.open(QIODevice::ReadOnly))
            return {};
        const QByteArray last = file.readAll().trimmed().split('\n').last();
        return QJsonDocument::fromJson(last)[u"values"_s].toObject();
    }
    QByteArray said(const QString &name) const
    {
        QFile file(m_home.path(name + u".json"_s));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QString newest() const
    {
        const auto listed = m_home.berth({u"trace"_s, u"--json"_s});
        return QJsonDocument::fromJson(listed.out)[u"tasks"_s][0][u"task"].toString();
    }
    qsizetype requests() const
    {
        QFile file(folder() + u"/requests"_s);
        return file.open(QIODevice::ReadOnly) ? file.readAll().count('\n') : 0;
    }
    /// A number of it, when it has no owner.
    qint64 database(const QByteArray &what) const
    {
        const auto asked = m_home.shell(u"/usr/bin/python3 -c 'import sqlite3, sys; "
                                        u"print(sqlite3.connect(sys.argv[1]).execute(\"SELECT \" + "
                                        "sys.argv[2]).fetchone()[0])' '%1/berth.sqlite' \"%2\""_s.arg(
                                            m_home.data(), QString::fromUtf8(what)));
        return asked.out.trimmed().toLongLong();
    }
    qsizetype runs() const
    {
        const auto listed = m_home.berth({u"runs"_s, u"s"_s, u"--all"_s, u"--json"_s});
        return QJsonDocument::fromJson(listed.out)[u"runs"_s].toArray().size();
    }

    Home m_home;
    support::ModelProcess m_model;
    QTcpServer m_relay;
    QList<QPointer<QTcpSocket>> m_sockets;
    QString m_end; // the report of one that nothing happened to
    QString m_last;
    int m_asked = 0;
    const quint32 m_seed = qEnvironmentVariableIsSet("BERTH_SEED")
        ? qEnvironmentVariable("BERTH_SEED").toUInt()
        : QRandomGenerator::global()->generate();
    QRandomGenerator m_moments{m_seed};
};

BERTH_TEST(tst_TaskKills)
#include "tst_task_kills.moc"
