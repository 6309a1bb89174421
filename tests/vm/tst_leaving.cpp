// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/start_times.h"
#include "app/shell/close_question.h"
#include "app/shell/desktop.h"
#include "app/shell/main_window.h"
#include "tests/support/bridge_agent.h"
#include "tests/support/home.h"
#include "tests/support/subject.h"

#include <QAction>
#include <QApplication>
#include <QFile>
#include <QTest>

#include <unistd.h>

using namespace Qt::StringLiterals;

/// A person closes the window while an agent's machine runs, and says that it goes on.
class tst_Leaving : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        for (const auto &[variable, folder] : {std::pair("XDG_DATA_HOME", u"data"_s),
                                               {"XDG_CONFIG_HOME", u"config"_s},
                                               {"XDG_CACHE_HOME", u"cache"_s},
                                               {"XDG_RUNTIME_DIR", u"run"_s},
                                               {"BERTH_HOST_ROOT", u"host"_s}})
            qputenv(variable, QFile::encodeName(m_home.path(folder)));
        qputenv("BERTH", BERTH_BIN_DIR "/berth");
        qputenv("LANGUAGE", "en");
        const auto places = base::Places::fromEnvironment();
        QVERIFY(places);
        m_places = *places;
    }

    void theMachineAndItsRunGoOn()
    {
        support::BridgeAgent agent(m_script);
        VERIFY_CODE(m_home.shell(u"script -qec '\"$BERTH\" allow ./agent.py --yes' /dev/null"_s), 0);
        agent.open();
        const QJsonObject vm{{u"vm"_s, u"trial"_s}};
        QCOMPARE(agent.call(u"create_vm"_s, {{u"name"_s, u"trial"_s}}).value(u"name"_s), u"trial"_s);
        const QString run =
            agent
                .call(u"execute_bash"_s,
                      {{u"vm"_s, u"trial"_s},
                       {u"command"_s, u"for i in $(seq 100000); do echo $i; sleep 0.2; done"_s},
                       {u"wait_s"_s, 0},
                       {u"timeout_s"_s, 0}})
                .value(u"run"_s)
                .toString();
        QVERIFY(!run.isEmpty());
        const qint64 machine = m_home.qemuPid();
        QVERIFY(machine > 0);

        Desktop desktop(m_places, {}, m_times);
        desktop.begin();
        QTRY_COMPARE_WITH_TIMEOUT(owner(), qint64(getpid()), 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(shown<MainWindow>(), 30'000);
        QTRY_COMPARE_WITH_TIMEOUT(agent.call(u"get_vm"_s, vm).value(u"state"_s), u"running"_s, 30'000);
        const auto written = [&] {
            return agent.call(u"read_output"_s, {{u"run"_s, run}}).value(u"total_bytes"_s).toInteger();
        };
        qint64 before = written();
        QTRY_VERIFY_WITH_TIMEOUT(written() > before, 30'000);
        givesTheKeyboardBack(agent);

        shown<MainWindow>()->close();
        QTRY_VERIFY(shown<CloseQuestion>());
        QTest::keyClick(shown<CloseQuestion>(), Qt::Key_Return); // keep running
        QTRY_VERIFY_WITH_TIMEOUT(owner() > 0 && owner() != getpid(), 60'000);
        QTRY_COMPARE_WITH_TIMEOUT(agent.call(u"get_vm"_s, vm).value(u"state"_s), u"running"_s, 30'000);
        before = written();
        QTRY_VERIFY_WITH_TIMEOUT(written() > before, 30'000);
        QCOMPARE(m_home.qemuPid(), machine);
        QVERIFY(!shown<MainWindow>());

        agent.call(u"kill_run"_s, {{u"run"_s, run}, {u"signal"_s, u"KILL"_s}});
        agent.call(u"destroy_vm"_s, vm);
    }
    void nothingIsLeft()
    {
        QVERIFY(m_home.endOwner());
        QCOMPARE(m_home.leftovers(), QStringList());
    }

private:
    /// That of an agent's terminal which a person took over, once the window is put away.
    void givesTheKeyboardBack(support::BridgeAgent &agent)
    {
        QJsonObject terminal{{u"vm"_s, u"trial"_s}, {u"command"_s, u"cat"_s}};
        const QString id = agent.call(u"open_terminal"_s, terminal).value(u"terminal"_s).toString();
        MainWindow *const window = shown<MainWindow>();
        auto *const take = window->findChild<QAction *>(u"keyboard"_s);
        QVERIFY(take);
        QTRY_VERIFY(take->isEnabled()); // there is a tab of it
        take->trigger();
        const QJsonObject keys{{u"terminal"_s, id}, {u"text"_s, u"again"_s}, {u"wait_for"_s, u"again"_s}};
        QCOMPARE(agent.call(u"send_keys"_s, keys).value(u"error"_s), u"busy"_s);
        window->hide();
        QCOMPARE(agent.call(u"send_keys"_s, keys).value(u"screen"_s), u"again"_s);
        window->show();
        agent.call(u"close_terminal"_s, {{u"terminal"_s, id}});
        QTRY_VERIFY(!take->isEnabled());
    }
    qint64 owner() const
    {
        QFile lock(m_places.runtime + u"/owner.lock"_s);
        return lock.open(QIODevice::ReadOnly) ? lock.readAll().trimmed().toLongLong() : 0;
    }
    template <typename T>
    static T *shown()
    {
        for (QWidget *each : QApplication::topLevelWidgets()) {
            if (auto *found = qobject_cast<T *>(each); found && found->isVisible())
                return found;
        }
        return nullptr;
    }

    support::Home m_home;
    base::Places m_places;
    const QString m_script = m_home.path(u"agent.py"_s);
    StartTimes m_times;
};

BERTH_TEST(tst_Leaving)
#include "tst_leaving.moc"
