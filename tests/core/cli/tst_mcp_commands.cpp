// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/process.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QScopeGuard>
#include <QSocketNotifier>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

#include <pty.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

/// `berth mcp` with a home of its own; it needs no owner, and none is started.
class tst_McpCommands : public QObject
{
    Q_OBJECT
private slots:
    void init() { m_dir = std::make_unique<QTemporaryDir>(); }
    void cleanup() { QVERIFY(!QFile::exists(m_dir->filePath(u"berth"_s))); }

    void writesOnlyWhenToldTo()
    {
        const base::Output asked = berth({u"mcp"_s, u"install"_s, u"cursor"_s});
        QCOMPARE(asked.exitCode, 2);
        QVERIFY2(asked.out.startsWith(file().toUtf8() + "\n+ {\n")
                     && asked.out.contains("+     \"berth\": {"),
                 asked.out.constData());
        QVERIFY2(asked.err.contains("--yes"), asked.err.constData());
        QVERIFY(!QFile::exists(file()));
        const base::Output done = berth({u"mcp"_s, u"install"_s, u"cursor"_s, u"--yes"_s});
        QCOMPARE(done.exitCode, 0);
        QCOMPARE(done.err, QByteArray());
        const QJsonObject entry = servers(get())[u"berth"_s].toObject();
        QCOMPARE(entry[u"command"_s].toString(), u"env"_s);
        QCOMPARE(entry[u"args"_s].toArray(),
                 (QJsonArray{u"XDG_RUNTIME_DIR="_s + m_dir->path(), program(), u"mcp"_s}));
        const base::Output again = berth({u"mcp"_s, u"install"_s, u"cursor"_s});
        QCOMPARE(again.exitCode, 0);
        QVERIFY2(again.out.startsWith("Cursor knows Berth already"), again.out.constData());
        QCOMPARE(berth({u"mcp"_s, u"uninstall"_s, u"cursor"_s}).exitCode, 2);
        QVERIFY(QFile::exists(file()));
        QCOMPARE(berth({u"mcp"_s, u"uninstall"_s, u"cursor"_s, u"-y"_s}).exitCode, 0);
        QVERIFY(QDir(m_dir->path()).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
        const base::Output gone = berth({u"mcp"_s, u"uninstall"_s, u"cursor"_s});
        QCOMPARE(gone.exitCode, 0);
        QVERIFY2(gone.out.startsWith("Cursor knows nothing of Berth"), gone.out.constData());
    }

    void asksAtATerminal_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<int>("code");
        QTest::newRow("yes") << QByteArray("y\n") << 0;
        QTest::newRow("no") << QByteArray("n\n") << 1;
        QTest::newRow("the end") << QByteArray("\x04") << 1;
    }
    void asksAtATerminal()
    {
        QFETCH(QByteArray, answer);
        QFETCH(int, code);
        int master = -1;
        int terminal = -1;
        QVERIFY(::openpty(&master, &terminal, nullptr, nullptr, nullptr) == 0);
        const auto close = qScopeGuard([&] {
            ::close(master);
            ::close(terminal);
        });
        QProcess install;
        install.setProcessEnvironment(environment());
        install.setChildProcessModifier([terminal] {
            for (int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
                ::dup2(terminal, standard);
        });
        install.start(program(), {u"mcp"_s, u"install"_s, u"cursor"_s});
        QByteArray shown;
        QSocketNotifier readable(master, QSocketNotifier::Read);
        connect(&readable, &QSocketNotifier::activated, this, [&] {
            char bytes[4096];
            const ssize_t size = ::read(master, bytes, sizeof bytes);
            shown += QByteArray(bytes, std::max<ssize_t>(size, 0));
        });
        QTRY_VERIFY2(shown.contains("[y/N] "), shown.constData());
        QVERIFY2(shown.contains("+     \"berth\": {"), shown.constData());
        QVERIFY(!QFile::exists(file()));
        QCOMPARE(qsizetype(::write(master, answer.constData(), size_t(answer.size()))), answer.size());
        QTRY_COMPARE(install.state(), QProcess::NotRunning);
        QCOMPARE(install.exitCode(), code);
        QCOMPARE(QFile::exists(file()), code == 0);
    }

    void keepsAnotherEntryUnlessToldOtherwise()
    {
        const QByteArray other = "{\"mcpServers\": {\"berth\": {\"command\": \"mine\x1b[2J\"}}}";
        const QByteArray escaped = QByteArray(other).replace("\x1b", "\\u001b");
        put(escaped);
        const base::Output refused = berth({u"mcp"_s, u"install"_s, u"cursor"_s, u"--yes"_s});
        QCOMPARE(refused.exitCode, 4);
        QVERIFY2(refused.err.contains("\"mine") && refused.err.contains("--replace"),
                 refused.err.constData());
        QVERIFY(!refused.err.contains('\x1b'));
        QCOMPARE(get(), escaped);
        QCOMPARE(berth({u"mcp"_s, u"install"_s, u"cursor"_s, u"--yes"_s, u"--replace"_s}).exitCode, 0);
        QVERIFY(servers(get())[u"berth"_s].toObject().contains(u"args"_s));
    }

    void saysWhatIsWrongWithAFile()
    {
        put("{\n  \"mcpServers\": {,}\n}\n");
        const base::Output run = berth({u"mcp"_s, u"install"_s, u"cursor"_s, u"--yes"_s});
        QCOMPARE(run.exitCode, 2);
        QVERIFY2(run.err.contains("mcp.json is left as it is. It is wrong at line 2: "), run.err.constData());
    }

    void printsWhatBelongsIntoAFile()
    {
        const base::Output all = berth({u"mcp"_s, u"print"_s});
        QCOMPARE(all.exitCode, 0);
        QVERIFY(servers(all.out).contains(u"berth"_s));
        const base::Output codex = berth({u"mcp"_s, u"print"_s, u"codex"_s});
        QVERIFY2(codex.out.startsWith("[mcp_servers.berth]\ncommand = "), codex.out.constData());
        QVERIFY2(codex.err.contains("/.codex/config.toml"), codex.err.constData());
        QVERIFY(QDir(m_dir->path()).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
    }

    void knowsNoOther()
    {
        const base::Output run = berth({u"mcp"_s, u"install"_s, u"emacs"_s});
        QCOMPARE(run.exitCode, 3);
        QVERIFY2(run.err.contains("claude-code, codex") && run.err.contains("berth mcp print"),
                 run.err.constData());
        QCOMPARE(berth({u"mcp"_s, u"install"_s}).exitCode, 2);
        QCOMPARE(berth({u"mcp"_s, u"remove"_s, u"cursor"_s}).exitCode, 2);
    }

private:
    QString file() const { return m_dir->filePath(u".cursor/mcp.json"_s); }
    static QString program() { return QStringLiteral(BERTH_BIN_DIR "/berth"); }
    QProcessEnvironment environment() const
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"HOME"_s, m_dir->path());
        environment.insert(u"XDG_RUNTIME_DIR"_s, m_dir->path());
        environment.remove(u"XDG_CONFIG_HOME"_s);
        environment.remove(u"XDG_DATA_HOME"_s);
        environment.remove(u"CODEX_HOME"_s);
        return environment;
    }
    base::Output berth(const QStringList &arguments) const
    {
        QProcess run;
        run.setProcessEnvironment(environment());
        run.setStandardInputFile(QProcess::nullDevice());
        run.start(program(), arguments);
        if (!run.waitForFinished())
            qFatal("berth does not end");
        base::Output output;
        output.exitCode = run.exitCode();
        output.out = run.readAllStandardOutput();
        output.err = run.readAllStandardError();
        return output;
    }
    static QJsonObject servers(const QByteArray &json)
    {
        return QJsonDocument::fromJson(json).object()[u"mcpServers"_s].toObject();
    }
    void put(const QByteArray &bytes) const
    {
        QFile mcp(file());
        if (!QDir().mkpath(m_dir->filePath(u".cursor"_s)) || !mcp.open(QIODevice::WriteOnly)
            || mcp.write(bytes) != bytes.size())
            qFatal("the file cannot be written");
    }
    QByteArray get() const
    {
        QFile mcp(file());
        if (!mcp.open(QIODevice::ReadOnly))
            qFatal("the file cannot be read");
        return mcp.readAll();
    }

    std::unique_ptr<QTemporaryDir> m_dir;
};

BERTH_TEST(tst_McpCommands)
#include "tst_mcp_commands.moc"
