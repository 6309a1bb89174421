// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/desk.h"
#include "core/owner/owner.h"
#include "core/gate/gate.h"
#include "core/gate/rules_file.h"
#include "tests/support/finish.h"
#include "tests/support/folders.h"
#include "tests/support/hollow_image.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSocketNotifier>
#include <QTemporaryDir>
#include <QTest>

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// What only a person does, asked for in the ways that an agent with a shell on the host would try.
class tst_Person : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        qputenv("BERTH_LIBVIRT_URI", "qemu+unix:///session?socket=/nowhere"); // starts nothing
        m_agent = write(u"codex"_s, "#!/bin/sh\n\"$@\"\nexit $?\n"); // stays above what it starts
        for (const char *variable :
             {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR", "HOME"})
            qputenv(variable, QFile::encodeName(m_folder.filePath(u"home"_s)));
        qunsetenv("BERTH_RUNTIME_DIR");
    }
    void init()
    {
        QVERIFY(QDir().mkpath(m_folder.filePath(u"home"_s)));
        auto places = base::Places::fromEnvironment();
        QVERIFY(places);
        m_places = *places;
        QFile::remove(m_places.config + u"/rules.json"_s);
        QFile::remove(m_places.config + u"/settings.json"_s);
        auto owner = support::finish(owner::Owner::open(m_places, owner::Owner::Yield::Never));
        QVERIFY2(owner, qPrintable(owner ? QString() : owner.error().text));
        m_owner = std::move(*owner);
    }
    void cleanup() { m_owner.reset(); }

    void agentsAreRefused_data()
    {
        QTest::addColumn<QStringList>("command");
        const auto row = [](const char *title, const QStringList &command) {
            QTest::newRow(title) << command;
        };
        const QString berth = QStringLiteral(BERTH_BIN_DIR "/berth");
        const QString budget = berth + u" budget --month 5"_s;
        row("its own shell", {u"sh"_s, u"-c"_s, budget});
        row("shells between", {u"sh"_s, u"-c"_s, u"sh -c 'sh -c \""_s + budget + u"\"; exit $?'; exit $?"_s});
        QStringList bare{u"env"_s, u"-i"_s};
        for (const char *name :
             {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR", "HOME"})
            bare += QString::fromLatin1(name) + u'=' + m_folder.filePath(u"home"_s);
        row("env -i", bare + QStringList{berth, u"budget"_s, u"--month"_s, u"5"_s});
        row("nohup", {u"nohup"_s, u"sh"_s, u"-c"_s, budget});
        row("setsid", {u"setsid"_s, u"-w"_s, u"sh"_s, u"-c"_s, budget});
        row("a copy of berth", {m_folder.filePath(u"copy"_s), u"budget"_s, u"--month"_s, u"5"_s});
        row("a terminal of its own", {u"script"_s, u"-qefc"_s, budget, u"/dev/null"_s});
        row("the socket by hand",
            {u"python3"_s, QStringLiteral(BERTH_SOURCE_DIR "/tests/core/owner/speak.py"),
             m_folder.filePath(u"home/berth/berth.sock"_s), u"budget"_s, u"{\"month\": \"5\"}"_s});
        row("a grant", {berth, u"allow"_s, u"codex"_s, u"--policy"_s, u"open"_s, u"--yes"_s});
        row("revoking", {berth, u"revoke"_s, u"codex"_s});
        row("pausing", {berth, u"callers"_s, u"--pause"_s, u"codex"_s});
        row("resuming", {berth, u"callers"_s, u"--resume"_s, u"codex"_s});
        row("sharing", {berth, u"share"_s, u"kept"_s, u"codex"_s});
        row("an answer", {berth, u"review"_s, u"h4k2"_s, u"--run"_s});
        row("a setting", {berth, u"settings"_s, u"idle_minutes"_s, u"30"_s});
        row("the policy of a session", {berth, u"policy"_s, u"kept"_s, u"open"_s});
        row("the network of a session", {berth, u"machine"_s, u"kept"_s, u"--network"_s, u"open"_s});
        row("a session with a budget", {berth, u"new"_s, u"--budget"_s, u"none"_s});
        row("a call by another name", {berth, u"call"_s, u"list_vms"_s, u"--as"_s, u"you"_s});
    }
    void agentsAreRefused()
    {
        QFETCH(QStringList, command);
        QFile::copy(QStringLiteral(BERTH_BIN_DIR "/berth"), m_folder.filePath(u"copy"_s));
        const auto [code, output] = run(QStringList{m_agent} + command);
        QVERIFY2(code == 4, output.constData());
        QVERIFY2(output.contains("codex") && output.contains("person"), output.constData());
        QVERIFY(!QFile::exists(m_places.config + u"/rules.json"_s));
        QVERIFY(!QFile::exists(m_places.config + u"/settings.json"_s));
    }

    void agentsMayLook()
    {
        const QString berth = QStringLiteral(BERTH_BIN_DIR "/berth");
        for (const QStringList &command :
             {QStringList{u"budget"_s}, {u"settings"_s}, {u"callers"_s}, {u"reviews"_s}}) {
            const auto [code, output] = run(QStringList{m_agent, berth} + command);
            QVERIFY2(code == 0, output.constData());
        }
    }

    void whatLeftTheFamilyHasNoTerminal()
    {
        QVERIFY(m_owner->workspace().rules().give(u"codex"_s, granted()));
        const QString result = m_folder.filePath(u"left"_s);
        QFile::remove(result);
        run(QStringList{m_agent} + letGo(result, {u"--own-session"_s}));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(result), 20'000);
        QVERIFY2(read(result).startsWith("4\n"), read(result).constData());
        QVERIFY(!QFile::exists(m_places.config + u"/settings.json"_s));
    }

    /// It is nobody's child, and yet in the session of the agent's terminal, and in the foreground of it.
    void whatLeftTheFamilyAtItsTerminalIsTheAgents()
    {
        const QString result = m_folder.filePath(u"stayed"_s);
        QFile::remove(result);
        const QString wait = u"\"$@\"; while [ ! -e '%1' ]; do sleep 0.1; done"_s.arg(result);
        atTerminal(QStringList{m_agent, u"sh"_s, u"-c"_s, wait, u"sh"_s} + letGo(result, {}));
        QVERIFY2(read(result).startsWith("4\n"), read(result).constData());
        QVERIFY2(read(result).contains("codex"), read(result).constData());
    }

    /// What it was allowed holds for its tools, and nothing else of it works in machines.
    void whoHasAGrantWorksByItsTools()
    {
        const QString berth = QStringLiteral(BERTH_BIN_DIR "/berth");
        const auto [made, before] = run({m_agent, berth, u"new"_s, u"before"_s});
        QVERIFY2(made == 0, before.constData()); // it is nobody yet
        QVERIFY(m_owner->workspace().rules().give(u"codex"_s, granted()));
        const QString file = write(u"of-the-host"_s, "secret\n");
        for (const QStringList &command : {QStringList{u"new"_s, u"x"_s},
                                           {u"exec"_s, u"before"_s, u"--"_s, u"true"_s},
                                           {u"cp"_s, file, u"before:/session/input/"_s},
                                           {u"rm"_s, u"--yes"_s, u"before"_s},
                                           {u"run"_s, u"top-customers"_s, u"--input"_s, file}}) {
            const auto [code, output] = run(QStringList{m_agent, berth} + command);
            QVERIFY2(code != 0 && output.contains("codex") && output.contains("its tools"),
                     output.constData());
        }
        const auto [listed, list] = run({m_agent, berth, u"ls"_s});
        QVERIFY2(listed == 0 && list.contains("before") && !list.contains("\nx "), list.constData());
        const auto [removed, output] = run({berth, u"rm"_s, u"--yes"_s, u"before"_s}); // no agent is above it
        QVERIFY2(removed == 0, output.constData());
    }

    /// A terminal can be of an agent's own making, which nobody can tell from a person's: the window asks.
    void whereThereIsAWindowItIsAsked()
    {
        const QString berth = QStringLiteral(BERTH_BIN_DIR "/berth");
        QVERIFY(m_owner->workspace().rules().give(u"gemini"_s, granted()));
        bool isMeant = false;
        QList<api::CallerOperations::Wanted> asked;
        m_owner->desk().callers.setWindow([&](api::CallerOperations::Wanted wanted) {
            asked += wanted;
            return answered(isMeant);
        });
        const QStringList allow{u"bash"_s, u"-c"_s, berth + u" allow codex --yes; echo code $?"_s};
        QByteArray said = atTerminal(allow);
        QVERIFY2(said.contains("code 4") && said.contains("window"), said.constData());
        QVERIFY(!m_owner->workspace().gate().grant(u"codex"_s)->allowsAnything());
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked.first().method, u"caller.allow"_s);
        QCOMPARE(asked.first().params.value(u"program"_s), u"codex"_s);
        QVERIFY(asked.first().program.endsWith(u"/berth"_s) && asked.first().pid > 0);
        isMeant = true;
        said = atTerminal(allow);
        QVERIFY2(said.contains("code 0"), said.constData());
        QVERIFY(m_owner->workspace().gate().grant(u"codex"_s)->allowsAnything());
        said = atTerminal({u"bash"_s, u"-c"_s, berth + u" budget --month 5; echo code $?"_s});
        QVERIFY2(said.contains("code 0"), said.constData());
        QCOMPARE(asked.size(), 3);
        atTerminal({berth, u"budget"_s}); // looks
        atTerminal({berth, u"revoke"_s, u"codex"_s}); // takes
        QCOMPARE(asked.size(), 3);
        QVERIFY(!m_owner->workspace().gate().grant(u"codex"_s)->allowsAnything());
    }

    /// A program that gives its name to another one meanwhile changes nothing of what is meant.
    void theSessionIsTheOneThatWasAskedAbout()
    {
        QVERIFY(m_owner->workspace().rules().give(u"gemini"_s, granted()));
        session::Sessions &sessions = m_owner->workspace().sessions();
        const auto meant = sessions.create({.name = u"meant"_s, .network = u"offline"_s});
        const auto secret = sessions.create({.name = u"secret"_s, .network = u"offline"_s});
        QVERIFY(meant && secret);
        m_owner->desk().callers.setWindow([&](api::CallerOperations::Wanted wanted) {
            const bool isRenamed =
                sessions.rename(*meant, u"other"_s) && sessions.rename(*secret, u"meant"_s);
            return answered(isRenamed && wanted.params.value(u"session"_s) == u"meant"_s);
        });
        const QByteArray said =
            atTerminal({u"bash"_s, u"-c"_s,
                        QStringLiteral(BERTH_BIN_DIR "/berth machine meant --network open; echo code $?")});
        QVERIFY2(said.contains("code 0"), said.constData());
        QCOMPARE((*meant)->facts().network, vm::NetworkPolicy::Open);
        QCOMPARE((*secret)->facts().network, vm::NetworkPolicy::Offline);
        QVERIFY(support::finish(sessions.remove((*meant)->id())));
        QVERIFY(support::finish(sessions.remove((*secret)->id())));
    }

    /// What was judged of a connection does not outlive what it was judged by.
    void whoBecomesAnAgentIsRefusedOverTheSameConnection()
    {
        QProcess speaker;
        speaker.start(u"python3"_s,
                      {QStringLiteral(BERTH_SOURCE_DIR "/tests/core/owner/speak.py"),
                       m_folder.filePath(u"home/berth/berth.sock"_s), u"tool.call"_s,
                       u"{\"agent\": \"you\", \"tool\": \"list_vms\", \"arguments\": {}}"_s, u"--often"_s});
        const auto call = [&speaker] {
            speaker.write("once more\n");
            return QTest::qWaitFor([&] { return speaker.canReadLine(); }, 20'000)
                ? speaker.readLine().trimmed()
                : "nothing came";
        };
        const auto self = callers::Peer::ofProcess(getpid(), getuid()); // which started it
        QVERIFY(self);
        callers::Family &family = m_owner->desk().callers.family();
        QCOMPARE(call(), "0");
        QCOMPARE(call(), "0");
        family.connected(*self);
        QCOMPARE(call(), "4");
        family.disconnected(*self);
        QCOMPARE(call(), "0");
        QVERIFY(m_owner->workspace().rules().give(self->program().name, granted()));
        QCOMPARE(call(), "4");
        QVERIFY(m_owner->workspace().rules().give(self->program().name, {}));
        QCOMPARE(call(), "0");
        speaker.closeWriteChannel();
        QTRY_COMPARE_WITH_TIMEOUT(speaker.state(), QProcess::NotRunning, 20'000);
    }

    void scriptsAreFreeUntilThereIsAnAgent()
    {
        const QStringList budget{QStringLiteral(BERTH_BIN_DIR "/berth"), u"budget"_s, u"--month"_s, u"5"_s};
        const QString result = m_folder.filePath(u"script"_s);
        const auto asScript = [&] {
            QFile::remove(result);
            run(letGo(result, {u"--own-session"_s}));
            if (!QTest::qWaitFor([&] { return QFile::exists(result); }, 20'000))
                return QByteArray("nothing came");
            return read(result);
        };
        QByteArray said = asScript();
        QVERIFY2(said.startsWith("0\n"), said.constData());
        QVERIFY(m_owner->workspace().rules().give(u"codex"_s, granted()));
        said = asScript();
        QVERIFY2(said.startsWith("4\n"), said.constData());
        QVERIFY(m_owner->workspace().rules().give(u"codex"_s, {}));
        said = asScript();
        QVERIFY2(said.startsWith("0\n"), said.constData());
    }

    void nobodyGrantsWithoutATerminal()
    {
        const QString result = m_folder.filePath(u"grant"_s);
        QFile::remove(result);
        QStringList command = letGo(result, {u"--own-session"_s});
        command = command.mid(0, command.indexOf(u"--"_s) + 1)
            + QStringList{QStringLiteral(BERTH_BIN_DIR "/berth"), u"allow"_s, u"codex"_s, u"--yes"_s};
        run(command);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(result), 20'000);
        QVERIFY2(read(result).startsWith("4\n"), read(result).constData());
        QVERIFY(!QFile::exists(m_places.config + u"/rules.json"_s));
        // Nor is there anybody to ask.
        const auto [code, output] = run({QStringLiteral(BERTH_BIN_DIR "/berth"), u"allow"_s, u"codex"_s});
        QVERIFY2(code == 2, output.constData());
    }

    void aPersonIsNotRefused()
    {
        const QString berth = QStringLiteral(BERTH_BIN_DIR "/berth");
        const QString folder = QFileInfo(m_folder.path()).canonicalFilePath();
        QByteArray said =
            atTerminal({u"bash"_s, u"-c"_s,
                        u"%1 allow codex --folder %2 --size SM --machines 2 --budget 1.50 --for 8h "
                        "--yes; echo code $?"_s.arg(berth, folder)});
        QVERIFY2(said.contains("code 0"), said.constData());
        const auto grant = m_owner->workspace().gate().grant(u"codex"_s);
        QVERIFY(grant && grant->allowsAnything());
        QCOMPARE(grant->size, u"SM"_s);
        QCOMPARE(grant->vms, 2);
        QCOMPARE(grant->daily.value(), 1'500'000'000);
        QVERIFY(grant->until.has_value());
        QCOMPARE(grant->readFolders, QStringList{folder});
        QCOMPARE(grant->writeFolders, QStringList{folder});
        said = atTerminal({u"bash"_s, u"-c"_s, u"%1 budget --month 5; echo code $?"_s.arg(berth)});
        QVERIFY2(said.contains("code 0"), said.constData());
        const auto [listed, output] = run({berth, u"callers"_s});
        QVERIFY2(listed == 0 && output.contains("codex") && output.contains("granted"), output.constData());
        // All of it is on record.
        const auto audit = m_owner->workspace().gate().audit(10);
        QVERIFY(audit && audit->size() >= 2);
        QCOMPARE(audit->at(0).tool, u"budget"_s);
        QCOMPARE(audit->at(1).tool, u"caller.allow"_s);
        // Less may be had without a terminal.
        const auto [code, revoked] = run({berth, u"revoke"_s, u"codex"_s});
        QVERIFY2(code == 0, revoked.constData());
        QVERIFY(!m_owner->workspace().gate().grant(u"codex"_s)->allowsAnything());
    }

    void aPersonSetsWhatMachinesAre()
    {
        const QString berth = QStringLiteral(BERTH_BIN_DIR "/berth");
        const auto made = m_owner->workspace().sessions().create({.name = u"sales"_s, .size = u"XS"_s});
        QVERIFY(made);
        QVERIFY(m_owner->workspace().rules().give(u"codex"_s, granted()));
        QByteArray said = atTerminal({u"bash"_s, u"-c"_s,
                                      u"%1 machine sales --size lg --network offline; echo code $?"_s.arg(berth)});
        QVERIFY2(said.contains("LG    offline") && said.contains("code 0") && !said.contains("stopped"),
                 said.constData());
        QCOMPARE((*made)->facts().size, u"LG"_s);
        QCOMPARE((*made)->facts().network, vm::NetworkPolicy::Offline);
        const QStringList online{berth, u"machine"_s, u"sales"_s, u"--network"_s, u"open"_s};
        const auto [refused, why] = run(QStringList{m_agent} + online);
        QVERIFY2(refused == 4, why.constData());
        const auto [looked, shown] = run({m_agent, berth, u"machine"_s, u"sales"_s});
        QVERIFY2(looked == 0 && shown.contains("LG    offline"), shown.constData());
        const auto [wrong, sizes] = run({berth, u"machine"_s, u"sales"_s, u"--size"_s, u"XXL"_s});
        QVERIFY2(wrong == 2 && sizes.contains("XS"), sizes.constData());
    }

    void aPersonIsAskedBeforeItHolds()
    {
        const QString berth = QStringLiteral(BERTH_BIN_DIR "/berth");
        QByteArray said = atTerminal({berth, u"allow"_s, u"codex"_s}, "n\n");
        QVERIFY2(said.contains("builder") && said.contains("[y/N]"), said.constData());
        QVERIFY(!QFile::exists(m_places.config + u"/rules.json"_s));
        said = atTerminal({berth, u"allow"_s, u"codex"_s}, "y\n");
        QVERIFY2(m_owner->workspace().gate().grant(u"codex"_s)->allowsAnything(), said.constData());
    }

    void grantsThatWouldBeTooMuchAreRefused()
    {
        for (const QString &arguments :
             {u"/bin/sh --yes"_s, u"codex --folder "_s + m_places.config + u" --yes"_s,
              u"codex --for 8 --yes"_s, u"codex --folder /nowhere --yes"_s, u"codex --budget lots --yes"_s,
              u"codex --machines x --yes"_s}) {
            const QByteArray said =
                atTerminal({u"bash"_s, u"-c"_s,
                            QStringLiteral(BERTH_BIN_DIR "/berth allow %1; echo code $?").arg(arguments)});
            QVERIFY2(!said.contains("code 0") && said.contains("code"), said.constData());
        }
        QVERIFY(!QFile::exists(m_places.config + u"/rules.json"_s));
    }

private:
    static base::Task<bool> answered(bool isMeant) { co_return isMeant; }
    static gate::Grant granted()
    {
        gate::Grant grant;
        grant.isAllTools = true;
        return grant;
    }
    static QStringList letGo(const QString &result, const QStringList &options)
    {
        return QStringList{u"python3"_s, QStringLiteral(BERTH_SOURCE_DIR "/tests/core/owner/let_go.py"),
                           result}
        + options
            + QStringList{u"--"_s, QStringLiteral(BERTH_BIN_DIR "/berth"), u"budget"_s, u"--month"_s, u"5"_s};
    }
    QString write(const QString &name, const QByteArray &content)
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) < 0
            || !file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner))
            qFatal("%s cannot be written", qPrintable(name));
        return file.fileName();
    }
    static QByteArray read(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    /// Its exit code, and all that it printed. The owner is in this process: it has to work meanwhile.
    static std::pair<int, QByteArray> run(const QStringList &command)
    {
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.setStandardInputFile(QProcess::nullDevice());
        process.start(command.first(), command.mid(1));
        if (!QTest::qWaitFor([&] { return process.state() == QProcess::NotRunning; }, 20'000))
            process.kill();
        return {process.exitCode(), process.readAll()};
    }
    /// As somebody types it, in a terminal of their own.
    static QByteArray atTerminal(const QStringList &command, const QByteArray &typed = {})
    {
        QList<QByteArray> words;
        for (const QString &each : command)
            words += QFile::encodeName(each);
        QList<char *> argv;
        for (QByteArray &word : words)
            argv += word.data();
        argv += nullptr;
        int terminal = -1;
        const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
        if (child == 0) {
            execvp(argv.first(), argv.data());
            _exit(127);
        }
        QByteArray said;
        bool isOver = false;
        QSocketNotifier notifier(terminal, QSocketNotifier::Read);
        connect(&notifier, &QSocketNotifier::activated, &notifier, [&] {
            char bytes[4096];
            const ssize_t count = ::read(terminal, bytes, sizeof bytes);
            if (count > 0)
                said.append(bytes, count);
            isOver = count <= 0;
            notifier.setEnabled(!isOver);
        });
        if (!typed.isEmpty() && ::write(terminal, typed.constData(), size_t(typed.size())) < 0)
            said += "cannot be typed to";
        if (!QTest::qWaitFor([&] { return isOver; }, 20'000))
            said += "is not over";
        close(terminal);
        waitpid(child, nullptr, 0);
        return said;
    }

    QTemporaryDir m_folder{u"/tmp/berth-XXXXXX"_s};
    QString m_agent;
    base::Places m_places;
    std::unique_ptr<owner::Owner> m_owner;
};

BERTH_TEST(tst_Person)
#include "tst_person.moc"
