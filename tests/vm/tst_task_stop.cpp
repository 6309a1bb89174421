// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/folders.h"
#include "tests/support/home.h"
#include "tests/support/subject.h"
#include "tests/vm/model_process.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;
using support::Home;

/// A task that is stopped ends what it began in the machine.
class tst_TaskStop : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        QVERIFY(m_model.start(u"obeying_model.py"_s, folder()));
        VERIFY_CODE(m_home.berth({u"model"_s, u"add"_s, u"obeys"_s, u"--format"_s, u"chat"_s, u"--url"_s,
                                  m_model.url(), u"--model"_s, u"played"_s}),
                    0);
        VERIFY_CODE(m_home.berth({u"new"_s, u"s"_s, u"--network"_s, u"offline"_s, u"--start"_s}), 0);
    }

    /// The time is the guest's own: who counts the beats is there already, and hears when the signal is sent.
    void nothingBeatsAfter200Ms_data()
    {
        QTest::addColumn<QByteArray>("orders");
        QTest::newRow("a run") << QByteArray(
            "[[execute_bash {\"command\": \"cd /session/working; while :; do echo >> beats; sleep 0.02; "
            "done & while :; do echo >> beats; sleep 0.02; done\"}]]\n");
        QTest::newRow("a terminal") << QByteArray(
            "[[open_terminal {\"command\": \"cd /session/working; while :; do echo >> beats; sleep 0.02; "
            "done\"}]]\n[[execute_bash {\"command\": \"sleep 1000\"}]]\n");
    }
    void nothingBeatsAfter200Ms()
    {
        QFETCH(QByteArray, orders);
        QFile file(m_home.path(u"beats.txt"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(orders);
        file.close();
        const auto stopped =
            m_home.shell(u"bash '%1'"_s.arg(QStringLiteral(BERTH_SOURCE_DIR "/tests/vm/stop_a_task.sh")),
                         std::chrono::seconds(300));
        const QList<QByteArray> counted = stopped.out.trimmed().split('\n');
        QVERIFY2(counted.size() == 3 && counted[0] == "beats",
                 (stopped.out + stopped.err + QByteArray::number(stopped.code)).constData());
        QVERIFY(counted[1].toInt() > 20);
        QCOMPARE(counted[2], counted[1]);
    }

    /// What never ends by itself would keep the task beyond all that it may take.
    void isNotKeptByARunThatNeverEnds()
    {
        QFile file(m_home.path(u"forever.txt"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("[[execute_bash {\"command\": \"sleep 1000\", \"timeout_s\": 0}]]\n");
        file.close();
        QElapsedTimer time;
        time.start();
        VERIFY_CODE(m_home.berth({u"ask"_s, u"Sum the amounts."_s, u"--session"_s, u"s"_s, u"--attach"_s,
                                  file.fileName(), u"--timeout"_s, u"30"_s}),
                    124);
        QVERIFY2(time.elapsed() < 60'000, qPrintable(QString::number(time.elapsed())));
        const auto listed = m_home.berth({u"trace"_s, u"--json"_s});
        const QString task =
            QJsonDocument::fromJson(listed.out)[u"tasks"_s][0][u"task"].toString(); // the newest
        const auto shown = m_home.berth({u"trace"_s, u"show"_s, task, u"--json"_s});
        QVERIFY2(shown.out.contains("not waited for any longer"), shown.out.constData());
    }

private:
    QString folder() const { return m_home.path(u"model"_s); }

    Home m_home;
    support::ModelProcess m_model;
};

BERTH_TEST(tst_TaskStop)
#include "tst_task_stop.moc"
