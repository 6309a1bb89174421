// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/callers/family.h"
#include "core/callers/program.h"
#include "tests/core/callers/trees.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace trees;
using callers::Process;
using callers::Tree;

/// What callers are called, from their trees of processes.
class tst_Program : public QObject
{
    Q_OBJECT
private slots:
    void namesWhoStartedTheBridge_data()
    {
        QTest::addColumn<Tree>("peer");
        QTest::addColumn<QString>("name");
        const auto row = [](const char *title, QList<Process> processes, const QString &name) {
            QTest::newRow(title) << leading(tree(std::move(processes))) << name;
        };
        const Process terminal = process(u"/usr/libexec/gnome-terminal-server"_s);
        const Process node = process(u"/usr/bin/node"_s);
        const auto script = [](const QString &path, const QString &package) {
            return ofPackage(process(u"/usr/bin/node"_s, {u"node"_s, path}), package);
        };
        const Process claude =
            script(u"/home/u/.npm-global/lib/node_modules/@anthropic-ai/claude-code/cli.js"_s,
                   u"@anthropic-ai/claude-code"_s);
        // Known clients, as their processes are.
        row("Claude Code from npm", {bridge(), claude, typed(), terminal, init()}, u"claude-code"_s);
        row("Claude Code, with its title",
            {bridge(), process(u"/usr/bin/node"_s, {u"claude"_s}), typed(), terminal, init()},
            u"claude-code"_s);
        row("Claude Code, its own program",
            {bridge(), process(u"/home/u/.local/share/claude/versions/2.0.55"_s, {u"claude"_s}), typed(),
             init()},
            u"claude-code"_s);
        row("Claude Code, which starts servers in a shell",
            {bridge(), process(u"/usr/bin/dash"_s, {u"/bin/sh"_s, u"-c"_s, u"berth mcp"_s}), claude, typed(),
             init()},
            u"claude-code"_s);
        row("Codex, whose script starts its program",
            {bridge(),
             ofPackage(
                 process(
                     u"/usr/lib/node_modules/@openai/codex/vendor/x86_64-unknown-linux-musl/codex/codex"_s),
                 u"@openai/codex"_s),
             script(u"/usr/lib/node_modules/@openai/codex/bin/codex.js"_s, u"@openai/codex"_s), typed(),
             init()},
            u"codex"_s);
        row("Codex, its own program",
            {bridge(), process(u"/home/u/.cargo/bin/codex"_s), typed(u"/usr/bin/zsh"_s), init()}, u"codex"_s);
        row("Cursor from an AppImage",
            {bridge(), process(u"/tmp/.mount_CursorA1b2C3/usr/share/cursor/cursor"_s),
             process(u"/tmp/.mount_CursorA1b2C3/usr/share/cursor/cursor"_s), init()},
            u"cursor"_s);
        row("VS Code",
            {bridge(), process(u"/usr/share/code/code"_s, {u"/proc/self/exe"_s, u"--type=utility"_s}),
             process(u"/usr/share/code/code"_s), init()},
            u"vscode"_s);
        row("VS Code over ssh",
            {bridge(),
             process(
                 u"/home/u/.vscode-server/cli/servers/Stable-1a2b/server/node"_s,
                 {u"node"_s, u"/home/u/.vscode-server/cli/servers/Stable-1a2b/server/out/server-main.js"_s}),
             init()},
            u"vscode"_s);
        row("Zed", {bridge(), process(u"/home/u/.local/zed.app/libexec/zed-editor"_s), init()}, u"zed"_s);
        row("Goose", {bridge(), process(u"/usr/lib/Goose/resources/bin/goosed"_s), init()}, u"goose"_s);
        row("Claude Desktop",
            {bridge(), process(u"/usr/lib/claude-desktop/electron"_s, {u"electron"_s, u"app.asar"_s}),
             init()},
            u"claude-desktop"_s);
        // Others.
        row("a script of Python",
            {bridge(), process(u"/usr/bin/python3.11"_s, {u"python3"_s, u"-u"_s, u"/home/u/agent.py"_s}),
             typed(), terminal, init()},
            u"/home/u/agent.py"_s);
        row("a module of Python",
            {bridge(), process(u"/usr/bin/python3"_s, {u"python3"_s, u"-m"_s, u"agents.main"_s}), typed(),
             init()},
            u"python:agents.main"_s);
        row("a package",
            {bridge(), script(u"/usr/lib/node_modules/@me/agent/index.js"_s, u"@me/agent"_s), init()},
            u"npm:@me/agent"_s);
        row("a script of one's own",
            {bridge(), script(u"/home/u/project/agent.js"_s, u"my-project"_s), typed(), init()},
            u"/home/u/project/agent.js"_s);
        row("a program with a version", {bridge(), process(u"/opt/agent/v3.2.1/bin/agent-3.2.1"_s), init()},
            u"/opt/agent/v*/bin/agent-*"_s);
        row("a program without parents", {bridge(), process(u"/opt/agent"_s), init()}, u"/opt/agent"_s);
        row("env and nohup between",
            {bridge(), process(u"/usr/bin/env"_s), process(u"/usr/bin/nohup"_s), claude, init()},
            u"claude-code"_s);
        row("node alone", {bridge(), node, typed(), init()}, u"/usr/bin/node"_s);
        row("a title alone", {bridge(), process(u"/usr/bin/node"_s, {u"my-agent"_s}), init()},
            u"node:my-agent"_s);
        row("a person at a shell", {bridge(), typed(), terminal, init()}, u"shell"_s);
        row("a person at a shell in an editor",
            {bridge(), typed(), process(u"/usr/share/code/code"_s), init()}, u"vscode"_s);
        row("a script of a shell",
            {bridge(), process(u"/usr/bin/bash"_s, {u"bash"_s, u"/home/u/try.sh"_s}), typed(), terminal,
             init()},
            u"/home/u/try.sh"_s);
        row("a shell that was let go",
            {bridge(), process(u"/usr/bin/dash"_s, {u"sh"_s, u"-c"_s, u"berth mcp; :"_s}), init()},
            u"shell"_s);
        row("a bridge that was let go", {bridge(), init()}, u"unknown"_s);
        row("a service",
            {bridge(),
             inGroup(process(u"/usr/bin/node"_s, {u"node"_s, u"/srv/a.js"_s}),
                     u"/user.slice/user-1000.slice/user@1000.service/app.slice/agent.service"_s),
             init()},
            u"unit:agent.service"_s);
        row("an application of a desktop",
            {bridge(),
             inGroup(claude, u"/user.slice/user@1000.service/app.slice/app-org.kde.konsole@1.service"_s),
             init()},
            u"claude-code"_s);
        Process boxed = process(u"/app/bin/claude"_s);
        boxed.flatpak = u"com.example.Claude"_s;
        boxed.isContained = true;
        row("a Flatpak", {bridge(), boxed, init()}, u"flatpak:com.example.Claude"_s);
        Process contained = process(u"/usr/bin/claude"_s);
        contained.isContained = true;
        contained.cgroup = u"/system.slice/docker-"_s + QString(64, u'a') + u".scope"_s;
        row("a container", {bridge(), contained, init()}, u"container:aaaaaaaaaaaa"_s);
        contained.cgroup.clear();
        contained.executable = u"/usr/bin/agent"_s;
        row("another root", {bridge(), contained, init()}, u"sandbox:/usr/bin/agent"_s);
        // Without a bridge it is who connects.
        row("the socket by hand",
            {process(u"/usr/bin/python3"_s, {u"python3"_s, u"/tmp/x.py"_s}), claude, init()}, u"/tmp/x.py"_s);
        row("another berth", {process(u"/tmp/berth"_s, {u"berth"_s, u"ls"_s}), claude, init()},
            u"/tmp/berth"_s);
    }
    void namesWhoStartedTheBridge()
    {
        QFETCH(Tree, peer);
        QFETCH(QString, name);
        const callers::Program program = callers::callerOf(peer);
        QCOMPARE(program.name, name);
        QCOMPARE(program.isKnown, callers::knownNames().contains(name));
    }

    void namesAgentsAsTheyWereMet_data()
    {
        QTest::addColumn<Tree>("peer");
        const auto trees = recorded();
        for (auto tree = trees.cbegin(); tree != trees.cend(); ++tree)
            QTest::newRow(qPrintable(tree.key())) << *tree;
        QVERIFY(trees.size() >= 10);
    }
    void namesAgentsAsTheyWereMet()
    {
        QFETCH(Tree, peer);
        const QString name = QString::fromLatin1(QTest::currentDataTag()).section(u'.', 0, 0);
        const callers::Program program = callers::callerOf(peer);
        QCOMPARE(program.name, name);
        QVERIFY(program.isKnown);
        QVERIFY(program.process.pid != peer.first().pid);
        // What they start is theirs, so that none of it is a person; the shell above them is not.
        QCOMPARE(callers::familyOf(peer.sliced(1), {}), name);
        QCOMPARE(callers::familyOf(peer.last(2), {}), std::nullopt);
    }

    /// What starts everything is nobody's program: with it all would be an agent's.
    void initIsNeverACaller()
    {
        for (const Tree &peer :
             {tree({bridge(), init()}), tree({bridge(), process(u"/usr/bin/env"_s), init()})})
            QVERIFY(callers::callerOf(peer).process.pid != 1);
    }

    void findsTheScriptOfAnInterpreter_data()
    {
        QTest::addColumn<QStringList>("command");
        QTest::addColumn<QString>("script");
        QTest::newRow("node") << QStringList{u"node"_s, u"--inspect"_s, u"a.js"_s, u"b"_s} << u"a.js"_s;
        QTest::newRow("node with values")
            << QStringList{u"node"_s, u"--import"_s, u"tsx"_s, u"a.ts"_s} << u"a.ts"_s;
        QTest::newRow("node with code") << QStringList{u"node"_s, u"-e"_s, u"a.js"_s} << QString();
        QTest::newRow("node, dashes") << QStringList{u"node"_s, u"--"_s, u"-a.js"_s} << u"-a.js"_s;
        QTest::newRow("deno") << QStringList{u"deno"_s, u"run"_s, u"-A"_s, u"a.ts"_s} << u"a.ts"_s;
        QTest::newRow("bun") << QStringList{u"bun"_s, u"a.ts"_s} << u"a.ts"_s;
        QTest::newRow("python") << QStringList{u"python3.12"_s, u"-W"_s, u"error"_s, u"a.py"_s} << u"a.py"_s;
        QTest::newRow("python's module") << QStringList{u"python3"_s, u"-m"_s, u"a"_s} << u"-m a"_s;
        QTest::newRow("python's input") << QStringList{u"python3"_s, u"-"_s, u"a"_s} << QString();
        QTest::newRow("sh with code") << QStringList{u"sh"_s, u"-ec"_s, u"a"_s} << QString();
        QTest::newRow("sh") << QStringList{u"sh"_s, u"-e"_s, u"a"_s} << u"a"_s;
        QTest::newRow("bash, to type to") << QStringList{u"bash"_s, u"--login"_s} << QString();
        QTest::newRow("none") << QStringList{u"codex"_s, u"a"_s} << QString();
        QTest::newRow("nothing") << QStringList{u"node"_s} << QString();
    }
    void findsTheScriptOfAnInterpreter()
    {
        QFETCH(QStringList, command);
        QTEST(callers::scriptIn(u"/usr/bin/"_s + command.first(), command), "script");
    }

    void foldsWhatUpdatesChange_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("folded");
        QTest::newRow("a version") << u"/opt/a-1.2.3/bin/a"_s << u"/opt/a-*/bin/a"_s;
        QTest::newRow("nvm") << u"/home/u/.nvm/versions/node/v22.1.0/bin/x"_s
                             << u"/home/u/.nvm/versions/node/v*/bin/x"_s;
        QTest::newRow("npx") << u"/home/u/.npm/_npx/0af1/node_modules/a"_s
                             << u"/home/u/.npm/_npx/*/node_modules/a"_s;
        QTest::newRow("nix") << u"/nix/store/0123456789abcdfghijklmnpqrsvwxyz-agent-2.0/bin/a"_s
                             << u"/nix/store/*-agent-*/bin/a"_s;
        QTest::newRow("AppImage") << u"/tmp/.mount_AgentXa1b2c3/agent"_s << u"/tmp/.mount_AgentX*/agent"_s;
        QTest::newRow("a number alone") << u"/opt/agent2/a"_s << u"/opt/agent2/a"_s;
    }
    void foldsWhatUpdatesChange()
    {
        QFETCH(QString, path);
        QTEST(callers::folded(path), "folded");
    }

    void namesWhatAPersonMeans()
    {
        QCOMPARE(callers::nameFor(u"codex"_s).value(), u"codex"_s);
        QCOMPARE(callers::nameFor(u"unit:a.service"_s).value(), u"unit:a.service"_s);
        QTemporaryDir folder;
        const auto write = [&](const QString &name, const QByteArray &content) {
            QFile file(folder.filePath(name));
            if (file.open(QIODevice::WriteOnly))
                file.write(content);
            return QFileInfo(file).canonicalFilePath();
        };
        const QString script = write(u"agent.py"_s, "#!/usr/bin/env -S python3 -u\n");
        QCOMPARE(callers::nameFor(script).value(), script);
        const QString shell = write(u"agent.sh"_s, "#!/bin/sh\n");
        QCOMPARE(callers::nameFor(shell).value(), shell);
        QVERIFY(QFile::link(script, folder.filePath(u"link"_s)));
        QCOMPARE(callers::nameFor(folder.filePath(u"link"_s)).value(), script);
        QCOMPARE(callers::nameFor(write(u"codex"_s, "#!/bin/sh\n")).value(), u"codex"_s);
    }

    void refusesWhatWouldStandForEverything()
    {
        for (const QString &path : {u"/bin/sh"_s, u"sh"_s, u"/usr/bin/env"_s}) {
            if (path != "/usr/bin/env"_L1)
                QVERIFY(!callers::nameFor(path));
        }
        QVERIFY(!callers::nameFor(u"/usr"_s));
        QVERIFY(!callers::nameFor(u"/nowhere"_s));
        QVERIFY(!callers::nameFor(u"shell"_s));
        QVERIFY(!callers::nameFor(u"unknown"_s));
    }
};

BERTH_TEST(tst_Program)
#include "tst_program.moc"
