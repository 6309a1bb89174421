// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clients/config_file.h"
#include "core/clients/edit.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using base::Error;
using clients::Plan;
using clients::Wish;

static const QStringList kBerth{u"berth"_s, u"mcp"_s};

class tst_ConfigFile : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        m_variables = {{"HOME", m_dir->filePath(u"home"_s)}};
        QVERIFY(QDir().mkpath(m_dir->filePath(u"home"_s)));
    }

    void knowsWhereEachClientLooks_data()
    {
        QTest::addColumn<QString>("client");
        QTest::addColumn<QHash<QByteArray, QString>>("variables");
        QTest::addColumn<QString>("path");
        using Variables = QHash<QByteArray, QString>;
        const auto row = [](const char *client, const Variables &variables, const QString &path) {
            QTest::addRow("%s %d", client, int(variables.size()))
                << QString::fromLatin1(client) << variables << path;
        };
        row("claude-code", {}, u"/home/.claude.json"_s);
        row("claude-code", {{"CLAUDE_CONFIG_DIR", u"/c"_s}}, u"/c/.claude.json"_s);
        row("codex", {}, u"/home/.codex/config.toml"_s);
        row("codex", {{"CODEX_HOME", u"/c"_s}}, u"/c/config.toml"_s);
        row("gemini", {}, u"/home/.gemini/settings.json"_s);
        row("gemini", {{"GEMINI_CLI_HOME", u"/c"_s}}, u"/c/.gemini/settings.json"_s);
        row("opencode", {}, u"/home/.config/opencode/opencode.jsonc"_s);
        row("opencode", {{"XDG_CONFIG_HOME", u"/c"_s}}, u"/c/opencode/opencode.jsonc"_s);
        row("cline", {}, u"/home/.cline/data/settings/cline_mcp_settings.json"_s);
        row("cline", {{"CLINE_DIR", u"/c"_s}}, u"/c/data/settings/cline_mcp_settings.json"_s);
        row("cline", {{"CLINE_DIR", u"/c"_s}, {"CLINE_DATA_DIR", u"/d"_s}},
            u"/d/settings/cline_mcp_settings.json"_s);
        row("cline",
            {{"CLINE_DIR", u"/c"_s}, {"CLINE_DATA_DIR", u"/d"_s}, {"CLINE_MCP_SETTINGS_PATH", u"/e/f"_s}},
            u"/e/f"_s);
        row("cursor", {}, u"/home/.cursor/mcp.json"_s);
        row("vscode", {}, u"/home/.config/Code/User/mcp.json"_s);
        row("vscode", {{"XDG_CONFIG_HOME", u"relative"_s}}, u"/home/.config/Code/User/mcp.json"_s);
        row("zed", {}, u"/home/.config/zed/settings.json"_s);
        row("goose", {}, u"/home/.config/goose/config.yaml"_s);
        row("goose", {{"GOOSE_PATH_ROOT", u"/c"_s}}, u"/c/config/config.yaml"_s);
        row("claude-desktop", {}, u"/home/.config/Claude/claude_desktop_config.json"_s);
    }
    void knowsWhereEachClientLooks()
    {
        QFETCH(QString, client);
        using Variables = QHash<QByteArray, QString>;
        QFETCH(Variables, variables);
        variables.insert("HOME", u"/home"_s);
        const auto places =
            clients::find(client)->places([&variables](const char *name) { return variables.value(name); });
        QTEST(places.first().path(), "path");
    }

    void takesTheFileThatIsThere()
    {
        const QString old = put(u".claude/.config.json"_s, "{}");
        QCOMPARE(planned("claude-code").path, old);
        const QString usual = put(u".claude.json"_s, "{}");
        QCOMPARE(planned("claude-code").path, usual);
        const QString json = put(u".config/opencode/opencode.json"_s, "{}");
        QCOMPARE(planned("opencode").path, json);
    }

    void makesAFileAndItsFoldersAndTakesThemAway_data()
    {
        QTest::addColumn<QString>("client");
        for (const clients::Client &client : clients::all())
            QTest::newRow(qPrintable(client.name)) << client.name;
    }
    void makesAFileAndItsFoldersAndTakesThemAway()
    {
        QFETCH(QString, client);
        const Plan install = planned(client);
        QVERIFY(!install.before && install.after);
        QVERIFY(clients::write(install));
        QCOMPARE(get(install.path), *install.after);
        struct stat status = {};
        QCOMPARE(::stat(QFile::encodeName(install.path).constData(), &status), 0);
        QCOMPARE(status.st_mode & 0777, mode_t(0600));
        QVERIFY(planned(client).isNothing());
        const Plan uninstall = planned(client, Wish::Uninstall);
        QVERIFY(!uninstall.after);
        QVERIFY(clients::write(uninstall));
        // The folder of all programs' settings is none of ours.
        const QStringList left =
            QDir(home()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
        QVERIFY2(left.isEmpty() || left == QStringList{u".config"_s}, qPrintable(left.join(u' ')));
        const QDir config(home() + u"/.config"_s);
        QVERIFY(!config.exists() || config.isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
        QVERIFY(planned(client, Wish::Uninstall).isNothing());
    }

    void leavesAFolderThatHoldsMore()
    {
        QVERIFY(clients::write(planned("cursor")));
        const QString other = put(u".cursor/rules"_s, "x");
        QVERIFY(clients::write(planned("cursor", Wish::Uninstall)));
        QCOMPARE(get(other), "x"_ba);
        QVERIFY(!QFile::exists(home() + u"/.cursor/mcp.json"_s));
    }

    void keepsTheMode()
    {
        const QString path = put(u".cursor/mcp.json"_s, "{}");
        QCOMPARE(::chmod(QFile::encodeName(path).constData(), 0640), 0);
        QVERIFY(clients::write(planned("cursor")));
        struct stat status = {};
        QCOMPARE(::stat(QFile::encodeName(path).constData(), &status), 0);
        QCOMPARE(status.st_mode & 0777, mode_t(0640));
        QCOMPARE(QDir(home() + u"/.cursor"_s).entryList(QDir::Files | QDir::Hidden),
                 QStringList{u"mcp.json"_s});
    }

    void followsALinkAndKeepsIt()
    {
        const QString file = put(u"dotfiles/mcp.json"_s, "{\n}\n");
        QVERIFY(QDir(home()).mkpath(u".cursor"_s));
        const QString link = home() + u"/.cursor/mcp.json"_s;
        QVERIFY(QFile::link(u"../dotfiles/mcp.json"_s, link));
        const Plan plan = planned("cursor");
        QCOMPARE(plan.path, link);
        QCOMPARE(plan.file, QFileInfo(file).canonicalFilePath());
        QVERIFY(clients::write(plan));
        QVERIFY(QFileInfo(link).isSymLink());
        QVERIFY(get(file).contains("berth"));
        QVERIFY(clients::write(planned("cursor", Wish::Uninstall)));
        QVERIFY(QFileInfo(link).isSymLink());
        QCOMPARE(get(file), "{\n}\n"_ba);
    }
    void leavesALinkSomethingToLeadTo()
    {
        const QByteArray ours = clients::snippet(*clients::find(u"cursor"_s), kBerth);
        const QString file = put(u"dotfiles/mcp.json"_s, ours);
        QVERIFY(QDir(home()).mkpath(u".cursor"_s));
        QVERIFY(QFile::link(file, home() + u"/.cursor/mcp.json"_s));
        QVERIFY(clients::write(planned("cursor", Wish::Uninstall)));
        QCOMPARE(get(file), "{}\n"_ba);
    }

    void refusesWhatIsNoFileToWrite_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("words");
        QTest::newRow("a link to nothing") << u"nowhere"_s << u"leads nowhere"_s;
        QTest::newRow("a link to itself") << u"circle"_s << u"leads nowhere"_s;
        QTest::newRow("a folder") << u"folder"_s << u"is no file"_s;
        QTest::newRow("a pipe") << u"pipe"_s << u"is no file"_s;
        QTest::newRow("read-only") << u"read-only"_s << u"cannot be written"_s;
        QTest::newRow("unreadable") << u"unreadable"_s << u"cannot be read"_s;
        QTest::newRow("a folder that is read-only") << u"closed"_s << u"nothing can be written"_s;
    }
    void refusesWhatIsNoFileToWrite()
    {
        QFETCH(QString, what);
        QFETCH(QString, words);
        QVERIFY(QDir(home()).mkpath(u".cursor"_s));
        const QString path = home() + u"/.cursor/mcp.json"_s;
        const QByteArray name = QFile::encodeName(path);
        const QByteArray folder = QFile::encodeName(home() + u"/.cursor"_s);
        const auto open = qScopeGuard([&folder] { ::chmod(folder.constData(), 0700); });
        if (what == u"nowhere"_s)
            QVERIFY(QFile::link(u"nothing"_s, path));
        else if (what == u"circle"_s)
            QVERIFY(QFile::link(u"mcp.json"_s, path));
        else if (what == u"folder"_s)
            QVERIFY(QDir().mkpath(path));
        else if (what == u"pipe"_s)
            QCOMPARE(::mkfifo(name.constData(), 0600), 0);
        else
            put(u".cursor/mcp.json"_s, "{}");
        const bool isAboutModes = what == u"read-only"_s || what == u"unreadable"_s || what == u"closed"_s;
        if (isAboutModes && getuid() == 0)
            QSKIP("modes do not bind root");
        if (isAboutModes)
            QCOMPARE(::chmod(what == u"closed"_s ? folder.constData() : name.constData(),
                             what == u"unreadable"_s   ? 0
                                 : what == u"closed"_s ? 0500
                                                       : 0400),
                     0);
        const auto plan = clients::plan(*clients::find(u"cursor"_s), Wish::Install, kBerth, variables());
        QVERIFY(!plan);
        QCOMPARE(plan.error().kind, Error::Kind::Denied);
        QVERIFY2(plan.error().text.contains(words) && plan.error().text.contains(home()),
                 qPrintable(plan.error().text));
    }

    void refusesAHugeFile()
    {
        put(u".cursor/mcp.json"_s, QByteArray(clients::kLargestFile + 1, ' '));
        const auto plan = clients::plan(*clients::find(u"cursor"_s), Wish::Install, kBerth, variables());
        QVERIFY(!plan);
        QCOMPARE(plan.error().kind, Error::Kind::Unsupported);
    }

    void saysWhichFileIsWrongAndWhere()
    {
        const QString path = put(u".cursor/mcp.json"_s, "{\n  \"a\": 1\n  \"b\": 2\n}\n");
        const auto plan = clients::plan(*clients::find(u"cursor"_s), Wish::Install, kBerth, variables());
        QVERIFY(!plan);
        QCOMPARE(
            plan.error().text,
            path + u" is left as it is. It is wrong at line 3: a comma is missing. Mend it and try again."_s);
    }

    void refusesWhatChangedMeanwhile_data()
    {
        QTest::addColumn<QString>("was");
        QTest::addColumn<QString>("is");
        QTest::newRow("changed") << u"{}"_s << u"{ }"_s;
        QTest::newRow("made") << QString() << u"{}"_s;
        QTest::newRow("removed") << u"{}"_s << QString();
    }
    void refusesWhatChangedMeanwhile()
    {
        QFETCH(QString, was);
        QFETCH(QString, is);
        const QString path = home() + u"/.cursor/mcp.json"_s;
        if (!was.isEmpty())
            put(u".cursor/mcp.json"_s, was.toUtf8());
        const Plan plan = planned("cursor");
        if (is.isEmpty())
            QVERIFY(QFile::remove(path));
        else
            put(u".cursor/mcp.json"_s, is.toUtf8());
        const auto written = clients::write(plan);
        QVERIFY(!written);
        QCOMPARE(written.error().kind, Error::Kind::Busy);
        QCOMPARE(QFile::exists(path), !is.isEmpty());
        QCOMPARE(is.isEmpty() ? QByteArray() : get(path), is.toUtf8());
        QCOMPARE(QDir(home() + u"/.cursor"_s).entryList(QDir::Files | QDir::Hidden).size(),
                 is.isEmpty() ? 0 : 1);
    }

    void runsWhatThePathLeadsTo()
    {
        const QString program = put(u"opt/bin/berth"_s, "#!/bin/sh\n");
        QCOMPARE(::chmod(QFile::encodeName(program).constData(), 0755), 0);
        const QStringList byPath{QFileInfo(program).canonicalFilePath(), u"mcp"_s};
        QVERIFY(QDir(home()).mkpath(u"bin"_s));
        m_variables["PATH"] = home() + u"/bin:/usr/bin"_s;
        QCOMPARE(clients::commandFor(program, variables()), byPath);
        QVERIFY(QFile::link(program, home() + u"/bin/berth"_s));
        QCOMPARE(clients::commandFor(program, variables()), kBerth);
        // Another one of that name is not it.
        const QString other = put(u"other/berth"_s, "#!/bin/sh\n");
        QCOMPARE(::chmod(QFile::encodeName(other).constData(), 0755), 0);
        m_variables["PATH"] = home() + u"/other:"_s + home() + u"/bin"_s;
        QCOMPARE(clients::commandFor(program, variables()), byPath);
        m_variables.remove("PATH");
        QCOMPARE(clients::commandFor(program, variables()), byPath);
    }

    /// Clients start servers without the variables that say so.
    void saysWhereBerthIs()
    {
        const QString program = put(u"opt/bin/berth"_s, "#!/bin/sh\n");
        const QString path = QFileInfo(program).canonicalFilePath();
        m_variables["XDG_CONFIG_HOME"] = home() + u"/.config/"_s;
        m_variables["XDG_DATA_HOME"] = u"relative"_s;
        m_variables["XDG_RUNTIME_DIR"] = u"/run/user/%1"_s.arg(getuid());
        QCOMPARE(clients::commandFor(program, variables()), (QStringList{path, u"mcp"_s}));
        m_variables["XDG_CONFIG_HOME"] = u"/etc/ada"_s;
        m_variables["XDG_RUNTIME_DIR"] = u"/run/ada"_s;
        QCOMPARE(clients::commandFor(program, variables()),
                 (QStringList{u"env"_s, u"XDG_CONFIG_HOME=/etc/ada"_s, u"XDG_RUNTIME_DIR=/run/ada"_s, path,
                              u"mcp"_s}));
    }

private:
    QString home() const { return m_dir->filePath(u"home"_s); }
    clients::Environment variables() const
    {
        return [variables = m_variables](const char *name) { return variables.value(name); };
    }
    Plan planned(const QString &client, Wish wish = Wish::Install) const
    {
        const auto plan = clients::plan(*clients::find(client), wish, kBerth, variables());
        if (!plan)
            qFatal("%s", qPrintable(plan.error().text));
        return *plan;
    }
    Plan planned(const char *client, Wish wish = Wish::Install) const
    {
        return planned(QString::fromLatin1(client), wish);
    }
    QString put(const QString &name, const QByteArray &bytes) const
    {
        QFile file(home() + u'/' + name);
        if (!QDir().mkpath(QFileInfo(file).path()) || !file.open(QIODevice::WriteOnly)
            || file.write(bytes) != bytes.size())
            qFatal("%s cannot be written", qPrintable(name));
        return file.fileName();
    }
    static QByteArray get(const QString &path)
    {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            qFatal("%s cannot be read", qPrintable(path));
        return file.readAll();
    }

    std::unique_ptr<QTemporaryDir> m_dir;
    QHash<QByteArray, QString> m_variables;
};

BERTH_TEST(tst_ConfigFile)
#include "tst_config_file.moc"
