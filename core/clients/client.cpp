// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clients/client.h"

#include <QDir>

#include <algorithm>

namespace clients {

QString environment(const char *name) { return qEnvironmentVariable(name); }

/// Of the home folder, or of what a variable says instead.
static QString folder(const Environment &environment, const char *variable, const QString &inHome)
{
    const QString given = environment(variable);
    if (QDir::isAbsolutePath(given))
        return QDir::cleanPath(given);
    const QString home = environment("HOME");
    return QDir::cleanPath(QDir::isAbsolutePath(home) ? home : QDir::homePath()) + inHome;
}

static QString home(const Environment &environment) { return folder(environment, "", {}); }

static QString config(const Environment &environment)
{
    return folder(environment, "XDG_CONFIG_HOME", QStringLiteral("/.config"));
}

/// In the folder that the variable names, or below the home folder.
static Place place(const Environment &environment, const char *variable, const QString &inHome,
                   const QString &file)
{
    if (QDir::isAbsolutePath(environment(variable)))
        return {folder(environment, variable, {}), file};
    return {home(environment), inHome + file};
}

static Fields plainEntry(const QStringList &command)
{
    return {{"command", command.first()}, {"args", command.sliced(1)}};
}

static Fields typedEntry(const QStringList &command)
{
    return Fields{{"type", QStringLiteral("stdio")}} + plainEntry(command);
}

static Fields claudeEntry(const QStringList &command)
{
    Fields fields = typedEntry(command);
    fields += Field{"env", Nothing()};
    return fields;
}

static Fields openCodeEntry(const QStringList &command)
{
    return {{"type", QStringLiteral("local")}, {"command", command}, {"enabled", true}};
}

static Fields gooseEntry(const QStringList &command)
{
    return {{"enabled", true},
            {"type", QStringLiteral("stdio")},
            {"name", QLatin1String(kEntryName)},
            {"description", QStringLiteral("Virtual machines to work in")},
            {"cmd", command.first()},
            {"args", command.sliced(1)},
            {"timeout", 300}};
}

static QList<Place> claudeCode(const Environment &environment)
{
    const Place usual = place(environment, "CLAUDE_CONFIG_DIR", {}, QStringLiteral(".claude.json"));
    const Place old =
        place(environment, "CLAUDE_CONFIG_DIR", QStringLiteral(".claude/"), QStringLiteral(".config.json"));
    return {usual, old};
}

const QList<Client> &all()
{
    static const QList<Client> table{
        {QStringLiteral("claude-code"), QStringLiteral("Claude Code"), Format::Json, "mcpServers",
         &claudeCode, &claudeEntry},
        {QStringLiteral("codex"), QStringLiteral("Codex"), Format::Toml, "mcp_servers",
         [](const Environment &environment) -> QList<Place> {
             return {
                 place(environment, "CODEX_HOME", QStringLiteral(".codex/"), QStringLiteral("config.toml"))};
         },
         &plainEntry},
        {QStringLiteral("gemini"), QStringLiteral("Gemini CLI"), Format::JsonWithComments, "mcpServers",
         [](const Environment &environment) -> QList<Place> {
             return {place(environment, "GEMINI_CLI_HOME", {}, QStringLiteral(".gemini/settings.json"))};
         },
         &plainEntry},
        {QStringLiteral("opencode"), QStringLiteral("opencode"), Format::JsonWithComments, "mcp",
         [](const Environment &environment) -> QList<Place> {
             const QString folder = config(environment);
             return {{folder, QStringLiteral("opencode/opencode.jsonc")},
                     {folder, QStringLiteral("opencode/opencode.json")},
                     {folder, QStringLiteral("opencode/config.json")}};
         },
         &openCodeEntry},
        {QStringLiteral("cline"), QStringLiteral("Cline"), Format::Json, "mcpServers",
         [](const Environment &environment) -> QList<Place> {
             const QString file = QStringLiteral("settings/cline_mcp_settings.json");
             const QString given = environment("CLINE_MCP_SETTINGS_PATH");
             if (QDir::isAbsolutePath(given)) {
                 const QString path = QDir::cleanPath(given);
                 return {{path.section(u'/', 0, -2), path.section(u'/', -1)}};
             }
             if (QDir::isAbsolutePath(environment("CLINE_DATA_DIR")))
                 return {place(environment, "CLINE_DATA_DIR", {}, file)};
             return {
                 place(environment, "CLINE_DIR", QStringLiteral(".cline/"), QStringLiteral("data/") + file)};
         },
         &plainEntry},
        {QStringLiteral("cursor"), QStringLiteral("Cursor"), Format::Json, "mcpServers",
         [](const Environment &environment) -> QList<Place> {
             return {{home(environment), QStringLiteral(".cursor/mcp.json")}};
         },
         &plainEntry},
        {QStringLiteral("vscode"), QStringLiteral("Visual Studio Code"), Format::JsonWithComments, "servers",
         [](const Environment &environment) -> QList<Place> {
             return {{config(environment), QStringLiteral("Code/User/mcp.json")}};
         },
         &typedEntry},
        {QStringLiteral("zed"), QStringLiteral("Zed"), Format::JsonWithComments, "context_servers",
         [](const Environment &environment) -> QList<Place> {
             return {{config(environment), QStringLiteral("zed/settings.json")}};
         },
         &plainEntry},
        {QStringLiteral("goose"), QStringLiteral("goose"), Format::Yaml, "extensions",
         [](const Environment &environment) -> QList<Place> {
             if (QDir::isAbsolutePath(environment("GOOSE_PATH_ROOT")))
                 return {place(environment, "GOOSE_PATH_ROOT", {}, QStringLiteral("config/config.yaml"))};
             return {{config(environment), QStringLiteral("goose/config.yaml")}};
         },
         &gooseEntry},
        {QStringLiteral("claude-desktop"), QStringLiteral("Claude Desktop"), Format::Json, "mcpServers",
         [](const Environment &environment) -> QList<Place> {
             return {{config(environment), QStringLiteral("Claude/claude_desktop_config.json")}};
         },
         &plainEntry},
    };
    return table;
}

const Client *find(const QString &name)
{
    const auto client = std::ranges::find(all(), name, &Client::name);
    return client == all().end() ? nullptr : &*client;
}

} // namespace clients
