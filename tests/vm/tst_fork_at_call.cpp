// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/home.h"
#include "tests/support/subject.h"
#include "tests/vm/model_process.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace Qt::StringLiterals;
using support::Home;

/// Sessions that go on from where another one was at a call of its agent.
class tst_ForkAtCall : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_home.set(u"snapshot_before_task"_s, 1);
        QVERIFY(m_model.start(u"line_model.py"_s, folder()));
        VERIFY_CODE(m_home.berth({u"model"_s, u"add"_s, u"played"_s, u"--format"_s, u"chat"_s, u"--url"_s,
                                  m_model.url(), u"--model"_s, u"played"_s}),
                    0);
        const QJsonObject first = asked({u"touch one ~/one\ntouch two"_s});
        m_task = first.value(u"task"_s).toString();
        m_session = first.value(u"session_name"_s).toString();
        asked({u"--continue"_s, m_task, u"touch three"_s});
        m_calls = calls();
        QCOMPARE(m_calls.size(), 3);
    }

    /// Before the second call there is the snapshot from before the task, and that is said.
    void itsMachineIsThatOfTheNearestSnapshotBefore()
    {
        const auto forked = m_home.berth({u"fork"_s, m_session, u"second"_s, u"--at"_s, m_calls[1]});
        VERIFY_CODE(forked, 0);
        QCOMPARE(forked.out.trimmed(), QByteArray("second"));
        QVERIFY2(forked.err.contains("before-touch-one") && forked.err.contains("1 call"),
                 forked.err.constData());
        QCOMPARE(filesOf(u"second"_s), QByteArray());
        QVERIFY(filesOf(m_session).contains("three")); // it went on meanwhile
    }

    /// The fork has the task until the call: what came of that and all later ones is not known there.
    void itsTaskEndsAtTheCallAndGoesOnFromThere()
    {
        const QString task = taskOf(u"second"_s);
        QVERIFY(!task.isEmpty() && task != m_task);
        const QJsonObject went = asked({u"--continue"_s, task, u"ls . ~ && echo there"_s});
        QCOMPARE(went.value(u"session_name"_s).toString(), u"second"_s);
        const QString answer = went.value(u"answer"_s).toString();
        QVERIFY2(answer.contains(u"there"_s) && !answer.contains(u"one"_s), qPrintable(answer));
        const QByteArray sent = lastRequest();
        QVERIFY(sent.contains("touch one") && sent.contains("touch two"));
        QVERIFY(sent.contains("Not run here"));
        QVERIFY(sent.contains("1 calls and runs came after that"));
        QVERIFY(!sent.contains("touch three"));
    }

    /// The words of the third call were the first after a snapshot of their own.
    void theFirstCallAfterASnapshotIsForkedExactly()
    {
        const auto forked = m_home.berth({u"fork"_s, m_session, u"third"_s, u"--at"_s, m_calls[2]});
        VERIFY_CODE(forked, 0);
        QVERIFY2(forked.err.contains("before-touch-three") && forked.err.contains("No call came"),
                 forked.err.constData());
        const QByteArray files = filesOf(u"third"_s);
        QVERIFY2(files.contains("one") && files.contains("two") && !files.contains("three"),
                 files.constData());
    }

    /// A later snapshot has files that the machine had no longer.
    void aMachineThatWasTakenBackIsForkedAsThen()
    {
        VERIFY_CODE(m_home.berth({u"settings"_s, u"snapshot_before_task"_s, u"0"_s}), 0);
        const auto listed = m_home.berth({u"snapshots"_s, m_session, u"--json"_s});
        const QString first = QJsonDocument::fromJson(listed.out)[u"snapshots"_s][0][u"name"].toString();
        QVERIFY2(first.startsWith(u"before-touch-one"_s), qPrintable(first));
        VERIFY_CODE(m_home.berth({u"restore"_s, m_session, first}), 0);
        QCOMPARE(filesOf(m_session), QByteArray());
        asked({u"--continue"_s, m_task, u"touch four"_s});
        const auto forked = m_home.berth({u"fork"_s, m_session, u"fourth"_s, u"--at"_s, calls().last()});
        VERIFY_CODE(forked, 0);
        QVERIFY2(forked.err.contains(first.toUtf8()) && forked.err.contains("No call came"),
                 forked.err.constData());
        QCOMPARE(filesOf(u"fourth"_s), QByteArray());
    }

    void whatIsNotThereIsSaid()
    {
        VERIFY_CODE(m_home.berth({u"fork"_s, m_session, u"--at"_s, u"1000000"_s}), 3);
        VERIFY_CODE(m_home.berth({u"fork"_s, m_session, u"--at"_s, u"last"_s}), 2);
        const auto listed = m_home.berth({u"snapshots"_s, m_session, u"--json"_s});
        for (const QJsonValue &each : QJsonDocument::fromJson(listed.out)[u"snapshots"_s].toArray())
            VERIFY_CODE(m_home.berth({u"snapshots"_s, m_session, u"--rm"_s, each[u"name"].toString()}), 0);
        const auto forked = m_home.berth({u"fork"_s, m_session, u"none"_s, u"--at"_s, m_calls[1]});
        VERIFY_CODE(forked, 3);
        QVERIFY2(forked.err.contains("snapshot_before_task"), forked.err.constData());
        QVERIFY(!m_home.berth({u"ls"_s}).out.contains("none"));
    }

private:
    QString folder() const { return m_home.path(u"model"_s); }
    QJsonObject asked(QStringList arguments)
    {
        const auto done = m_home.berth(QStringList{u"ask"_s, u"--json"_s} + arguments);
        if (done.code != 0)
            qWarning("%s", done.err.constData());
        const QByteArray last = done.out.trimmed().split('\n').last();
        return QJsonDocument::fromJson(last)[u"values"_s].toObject();
    }
    /// Of the session's agent, by their numbers, the oldest first.
    QStringList calls()
    {
        const auto audit = m_home.berth({u"audit"_s, m_session, u"--as"_s, u"operator"_s, u"--json"_s});
        QStringList numbers;
        for (const QJsonValue &each : QJsonDocument::fromJson(audit.out)[u"calls"_s].toArray()) {
            if (each[u"tool"] == u"execute_bash"_s)
                numbers.prepend(QString::number(each[u"id"].toInteger()));
        }
        return numbers;
    }
    QString taskOf(const QString &session)
    {
        const auto found = m_home.berth({u"ls"_s, u"--json"_s});
        QString id;
        for (const QJsonValue &each : QJsonDocument::fromJson(found.out)[u"sessions"_s].toArray()) {
            if (each[u"name"] == session)
                id = each[u"id"].toString();
        }
        const auto listed = m_home.berth({u"trace"_s, u"ls"_s, u"--json"_s});
        for (const QJsonValue &each : QJsonDocument::fromJson(listed.out)[u"tasks"_s].toArray()) {
            if (each[u"session"] == id)
                return each[u"task"].toString();
        }
        return {};
    }
    /// Those that were made, in the folder where commands run and in the agent's own.
    QByteArray filesOf(const QString &session)
    {
        return m_home
            .berth({u"exec"_s, session, u"--"_s, u"sh"_s, u"-c"_s, u"ls . ~ | grep -E '^(one|two|three)$'"_s})
            .out;
    }
    QByteArray lastRequest() const
    {
        QFile file(folder() + u"/requests"_s);
        return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().split('\n').last() : QByteArray();
    }

    Home m_home;
    support::ModelProcess m_model;
    QString m_task;
    QString m_session;
    QStringList m_calls;
};

BERTH_TEST(tst_ForkAtCall)
#include "tst_fork_at_call.moc"
