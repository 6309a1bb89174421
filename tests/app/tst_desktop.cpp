// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/start_times.h"
#include "app/shell/close_question.h"
#include "app/shell/desktop.h"
#include "app/shell/main_window.h"
#include "app/shell/terminal_question.h"
#include "core/base/own_program.h"
#include "tests/support/bridge_agent.h"
#include "tests/support/folders.h"
#include "tests/support/hollow_image.h"
#include "tests/support/signal_process.h"
#include "tests/support/subject.h"
#include "tests/support/waiting_builder.h"

#include <QApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <unistd.h>

using namespace Qt::StringLiterals;
using Agent = support::BridgeAgent;

/// The program behind the window, while agents are at work: opening and closing the window changes the owner
/// and nothing else, over a workspace in which no machine can start.
class tst_Desktop : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        qputenv("BERTH_LIBVIRT_URI", "qemu+unix:///session?socket=/nowhere"); // starts nothing
        for (const char *variable : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"})
            qputenv(variable, QFile::encodeName(m_folder.path()));
        qputenv("LANGUAGE", "en");
        auto places = base::Places::fromEnvironment();
        QVERIFY(places);
        m_places = *places;
        QVERIFY(support::makeHollowImage(m_places.data + u"/images"_s));
        write(m_places.config + u"/settings.json"_s, R"({"warm_machines": 0})");
        m_agent = m_folder.filePath(u"agent.py"_s);
        qputenv("BERTH", BERTH_BIN_DIR "/berth");
        const QJsonObject grant{{u"tools"_s, u"all"_s}, {u"shared"_s, QJsonArray{u"other"_s}}};
        const QJsonObject callers{{m_agent, grant}};
        write(m_places.config + u"/rules.json"_s,
              QJsonDocument(QJsonObject{{u"version"_s, 1}, {u"callers"_s, callers}}).toJson());
    }
    void cleanupTestCase()
    {
        m_desktop.reset();
        const qint64 pid = owner();
        if (pid > 0 && pid != getpid())
            QVERIFY(support::signalProcess(pid_t(pid), SIGTERM));
        QTRY_VERIFY_WITH_TIMEOUT(!QFile::exists(m_places.runtime + u"/berth.sock"_s), 30'000);
    }

    void agentsAndReviewsOutliveEveryOwner()
    {
        QCOMPARE(berth({u"new"_s, u"other"_s}).first, 0); // a person's
        const qint64 first = owner();
        QVERIFY(first > 0 && first != getpid());
        Agent agent(m_agent);
        agent.open();
        QCOMPARE(vms(agent), QStringList{u"other"_s});
        const QJsonObject other{{u"vm"_s, u"other"_s}};
        int waits = agent.beginTool(u"destroy_vm"_s, other); // what it has not made
        QTRY_COMPARE_WITH_TIMEOUT(reviews().size(), 1, 30'000);
        const QString review = reviews().first();

        open();
        QTRY_COMPARE_WITH_TIMEOUT(owner(), qint64(getpid()), 60'000);
        QVERIFY(agent.result(waits).value(u"isError"_s).toBool()); // a call ends with its owner, and says so
        QCOMPARE(vms(agent), QStringList{u"other"_s});
        QCOMPARE(reviews(), QStringList{review});
        waits = agent.beginTool(u"destroy_vm"_s, other); // joins it
        QTRY_VERIFY_WITH_TIMEOUT(window(), 30'000);

        window()->close();
        QTRY_VERIFY_WITH_TIMEOUT(owner() > 0 && owner() != getpid(), 60'000);
        QVERIFY(owner() != first);
        QVERIFY(agent.result(waits).value(u"isError"_s).toBool());
        QCOMPARE(vms(agent), QStringList{u"other"_s});
        QCOMPARE(reviews(), QStringList{review});
        QTRY_VERIFY(!window());

        open();
        QTRY_COMPARE_WITH_TIMEOUT(owner(), qint64(getpid()), 60'000);
        QCOMPARE(vms(agent), QStringList{u"other"_s});
        QCOMPARE(reviews(), QStringList{review});
        // A person answers in a terminal, and says at the window that it was them.
        QProcess terminal;
        terminal.start(u"setsid"_s,
                       {u"script"_s, u"-qefc"_s,
                        QStringLiteral(BERTH_BIN_DIR "/berth review %1 --run").arg(review), u"/dev/null"_s});
        QTRY_VERIFY_WITH_TIMEOUT(question(), 30'000);
        QVERIFY2(question()->informativeText().contains(review), qPrintable(question()->informativeText()));
        QTest::keyClick(question(), Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(terminal.state(), QProcess::NotRunning, 30'000);
        QVERIFY2(terminal.exitCode() != 0,
                 terminal.readAll().constData()); // a key that was meant for something else
        QCOMPARE(reviews(), QStringList{review});
        QTRY_VERIFY(!question());
        terminal.start();
        QTRY_VERIFY_WITH_TIMEOUT(question(), 30'000);
        for (QAbstractButton *each : question()->buttons()) {
            if (each->text().remove(u'&') == u"I Typed This")
                each->click();
        }
        QTRY_COMPARE_WITH_TIMEOUT(terminal.state(), QProcess::NotRunning, 30'000);
        QVERIFY2(terminal.exitCode() == 0, terminal.readAll().constData());
        QCOMPARE(agent.call(u"wait_run"_s, {{u"run"_s, review}}).value(u"destroyed"_s), true);
        QCOMPARE(vms(agent), QStringList());

        window()->close();
        QTRY_VERIFY_WITH_TIMEOUT(owner() > 0 && owner() != getpid(), 60'000);
        QCOMPARE(vms(agent), QStringList());
    }

    /// An owner ends with what it builds: the next one goes on.
    void buildsOutliveTheOwnerThatBegan()
    {
        for (const auto &obstacle : vm::ImageStore(m_places).obstacles())
            BERTH_SKIP_LACKING(qPrintable(obstacle.text));
        m_desktop.reset();
        const qint64 headless = owner();
        QVERIFY(headless > 0 && headless != getpid());
        QVERIFY(support::signalProcess(pid_t(headless), SIGTERM)); // the next one finds the builder
        QTRY_VERIFY_WITH_TIMEOUT(!QFile::exists(m_places.runtime + u"/berth.sock"_s), 30'000);
        QVERIFY(support::setWaitingBuilder(m_folder.filePath(u"bin"_s)));
        write(m_places.config + u"/images/mine.json"_s, R"({"suite": "trixie"})");
        QCOMPARE(berth({u"image"_s, u"build"_s, u"mine"_s, u"--background"_s}).first, 0);
        QCOMPARE(berth({u"image"_s, u"pause"_s, u"mine"_s}).first, 0);
        QVERIFY(owner() > 0 && owner() != getpid());

        open();
        QTRY_COMPARE_WITH_TIMEOUT(owner(), qint64(getpid()), 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(window(), 30'000);
        QVERIFY2(berth({u"image"_s, u"list"_s}).second.contains("paused"),
                 berth({u"image"_s, u"list"_s}).second.constData());
        window()->close();
        QTRY_VERIFY_WITH_TIMEOUT(shown<CloseQuestion>(), 30'000);
        QVERIFY2(shown<CloseQuestion>()->text().contains(u"image"_s),
                 qPrintable(shown<CloseQuestion>()->text()));
        QCOMPARE(berth({u"image"_s, u"cancel"_s, u"mine"_s}).first, 0);
        QTest::keyClick(shown<CloseQuestion>(), Qt::Key_Escape);
        QTRY_VERIFY(!shown<CloseQuestion>());
    }

private:
    static void write(const QString &path, const QByteArray &content)
    {
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("%s cannot be written", qPrintable(path));
    }
    qint64 owner() const
    {
        QFile lock(m_places.runtime + u"/owner.lock"_s);
        return lock.open(QIODevice::ReadOnly) ? lock.readAll().trimmed().toLongLong() : 0;
    }
    static std::pair<int, QByteArray> berth(const QStringList &arguments)
    {
        QProcess process;
        process.start(QStringLiteral(BERTH_BIN_DIR "/berth"), arguments);
        if (!QTest::qWaitFor([&] { return process.state() == QProcess::NotRunning; }, 60'000))
            process.kill();
        return {process.exitCode(), process.readAllStandardOutput()};
    }
    static QStringList reviews()
    {
        const QJsonArray rows = QJsonDocument::fromJson(berth({u"reviews"_s, u"--json"_s}).second)
                                    .object()
                                    .value(u"reviews"_s)
                                    .toArray();
        QStringList ids;
        for (const QJsonValue &row : rows)
            ids += row[u"id"].toString();
        return ids;
    }
    static QStringList vms(Agent &agent)
    {
        const QJsonObject told = agent.result(agent.beginTool(u"list_vms"_s, {}));
        QStringList names;
        for (const QJsonValue &vm : told.value(u"structuredContent"_s)[u"vms"].toArray())
            names += vm[u"name"].toString();
        if (told.value(u"isError"_s).toBool())
            names += told.value(u"content"_s)[0][u"text"].toString();
        return names;
    }
    void open()
    {
        m_desktop.reset();
        m_desktop = std::make_unique<Desktop>(m_places, QStringList(), m_times);
        m_desktop->begin();
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
    static MainWindow *window() { return shown<MainWindow>(); }
    static TerminalQuestion *question() { return shown<TerminalQuestion>(); }

    QTemporaryDir m_folder{u"/tmp/berth-XXXXXX"_s};
    base::Places m_places;
    QString m_agent;
    StartTimes m_times;
    std::unique_ptr<Desktop> m_desktop;
};

BERTH_TEST(tst_Desktop)
#include "tst_desktop.moc"
