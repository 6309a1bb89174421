// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/callers/program.h"

#include "core/base/log.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>

#include <algorithm>

namespace callers {

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;

static QString text(const char *source) { return QCoreApplication::translate("callers", source); }

static const QString kShell = u"shell"_s;
static const QString kUnknown = u"unknown"_s;

namespace {

/// A client program that people know by a name. One of the lists has to fit.
struct Known
{
    QString name;
    QStringList files; ///< what its executable, or the script of an interpreter, is called
    QStringList packages; ///< of npm
    QStringList folders; ///< parts of its folded path
};

} // namespace

static const QList<Known> &known()
{
    static const QList<Known> table{
        {u"claude-code"_s, {u"claude"_s}, {u"@anthropic-ai/claude-code"_s}, {u"/claude/versions/"_s}},
        {u"codex"_s, {u"codex"_s}, {u"@openai/codex"_s}, {u"/codex-x86_64-"_s, u"/codex-aarch64-"_s}},
        {u"gemini"_s, {u"gemini"_s}, {u"@google/gemini-cli"_s}, {}},
        {u"opencode"_s,
         {u"opencode"_s},
         {u"opencode-ai"_s, u"opencode-linux-x64"_s, u"opencode-linux-arm64"_s},
         {}},
        {u"cline"_s, {u"cline"_s, u"cline-core"_s, u"cline-host"_s}, {u"cline"_s}, {}},
        {u"cursor"_s,
         {u"cursor"_s, u"cursor-agent"_s},
         {},
         {u"/.cursor-server/"_s, u"/cursor-agent/versions/"_s}},
        {u"vscode"_s,
         {u"code"_s, u"code-insiders"_s, u"code-oss"_s, u"codium"_s, u"vscodium"_s},
         {},
         {u"/.vscode-server/"_s, u"/.vscode-server-insiders/"_s}},
        {u"zed"_s, {u"zed"_s, u"zed-editor"_s}, {}, {u"/.zed_server/"_s}},
        {u"goose"_s, {u"goose"_s, u"goosed"_s}, {}, {}},
        {u"claude-desktop"_s, {u"claude-desktop"_s}, {}, {u"/claude-desktop/"_s}},
        {u"windsurf"_s, {u"windsurf"_s}, {}, {u"/.windsurf-server/"_s}},
        {u"copilot"_s, {u"copilot"_s}, {u"@github/copilot"_s}, {}},
        {u"qwen-code"_s, {u"qwen"_s}, {u"@qwen-code/qwen-code"_s}, {}},
        {u"amp"_s, {u"amp"_s}, {u"@sourcegraph/amp"_s}, {}},
        {u"crush"_s, {u"crush"_s}, {u"@charmland/crush"_s}, {}},
        {u"aider"_s, {u"aider"_s}, {}, {}},
        {u"kiro"_s, {u"kiro"_s, u"kiro-cli"_s}, {}, {}},
    };
    return table;
}

QStringList knownNames()
{
    QStringList names;
    for (const Known &each : known())
        names += each.name;
    return names;
}

QString folded(const QString &path)
{
    static const std::pair<QRegularExpression, QString> changing[]{
        {QRegularExpression(u"/nix/store/[0-9a-z]{32}-"_s), u"/nix/store/*-"_s},
        {QRegularExpression(u"/_npx/[0-9a-f]+/"_s), u"/_npx/*/"_s},
        {QRegularExpression(u"/archive-v\\d+/[^/]+/"_s), u"/archive/*/"_s}, // uv
        {QRegularExpression(u"/\\.mount_([^/]{1,6})[^/]{6}/"_s), u"/.mount_\\1*/"_s}, // AppImage
        {QRegularExpression(u"\\d+(\\.\\d+)+"_s), u"*"_s},
    };
    QString folded = path;
    for (const auto &[pattern, by] : changing)
        folded.replace(pattern, by);
    return folded;
}

static QString fileOf(const QString &path) { return path.section(u'/', -1); }

static bool isShell(const QString &executable)
{
    static const QStringList names{u"sh"_s,   u"bash"_s, u"dash"_s, u"zsh"_s, u"ksh"_s,
                                   u"fish"_s, u"ash"_s,  u"tcsh"_s, u"csh"_s, u"busybox"_s};
    return names.contains(fileOf(executable));
}

static bool isInterpreter(const QString &executable)
{
    static const QRegularExpression name(
        u"^(node|nodejs|bun|deno|python|pypy|ruby|perl|php|java|electron)[0-9.-]*$"_s);
    return name.match(fileOf(executable)).hasMatch();
}

/// What starts other programs on their behalf, and is nobody itself.
static bool isGoBetween(const Process &process)
{
    static const QStringList files{u"env"_s,   u"nohup"_s,  u"setsid"_s, u"timeout"_s, u"nice"_s, u"ionice"_s,
                                   u"xargs"_s, u"stdbuf"_s, u"uv"_s,     u"uvx"_s,     u"time"_s, u"flock"_s};
    static const QStringList packages{u"npm"_s, u"npx"_s, u"pnpm"_s, u"yarn"_s};
    const QString title = process.arguments.value(0);
    return files.contains(fileOf(process.executable)) || packages.contains(process.package)
        || (isInterpreter(process.executable)
            && (title.startsWith("npm exec"_L1) || title.startsWith("npx "_L1)));
}

static bool isBridge(const Process &process)
{
    return fileOf(process.executable) == "berth"_L1 && process.arguments.value(1) == "mcp"_L1;
}

/// What a program calls itself where nothing is left of its arguments: node's process.title.
static QString titleOf(const Process &process)
{
    const QString title = process.arguments.value(0).section(u' ', 0, 0);
    return process.script.isEmpty() && process.arguments.size() == 1
            && fileOf(title) != fileOf(process.executable)
        ? fileOf(title)
        : QString();
}

static QString knownName(const Process &process)
{
    const QString script = process.script.startsWith(u'/') ? process.script : QString();
    QStringList files{script.isEmpty() ? fileOf(process.executable) : fileOf(script).section(u'.', 0, 0)};
    if (script.isEmpty() && isInterpreter(process.executable))
        files += titleOf(process);
    const QString path = script.isEmpty() ? process.executable : script;
    for (const Known &each : known()) {
        const auto isOf = [&](const QStringList &names, const QString &name) {
            return !name.isEmpty() && names.contains(name);
        };
        const bool isThere = std::ranges::any_of(each.folders, [&](const QString &part) {
            return path.contains(part) || process.executable.contains(part);
        });
        if (isThere || isOf(each.packages, process.package)
            || std::ranges::any_of(files, [&](const QString &name) { return isOf(each.files, name); }))
            return each.name;
    }
    return {};
}

/// Of the innermost service that somebody made for one program; a scope is only where something was started.
static QString unitOf(const QString &cgroup)
{
    static const QRegularExpression desktops(
        u"^(user@|app-|run-|dbus|gnome-|org\\.gnome\\.|plasma-|xdg-|ssh|getty@|docker|containerd|podman|snap\\.)"_s);
    const QString unit = fileOf(cgroup);
    return unit.endsWith(".service"_L1) && !desktops.match(unit).hasMatch() ? unit : QString();
}

static QString containerOf(const Process &process)
{
    static const QRegularExpression id(u"([0-9a-f]{12})[0-9a-f]{52}"_s);
    return process.isContained ? id.match(process.cgroup).captured(1) : QString();
}

/// By where it is kept apart from all else, which no program can choose for itself.
static QString strongName(const Process &process)
{
    if (!process.flatpak.isEmpty())
        return u"flatpak:"_s + process.flatpak;
    if (const QString container = containerOf(process); !container.isEmpty())
        return u"container:"_s + container;
    const QString unit = unitOf(process.cgroup);
    return unit.isEmpty() ? QString() : u"unit:"_s + unit;
}

static QString pathName(const Process &process)
{
    if (process.executable.isEmpty())
        return kUnknown;
    if (process.script.contains("/node_modules/"_L1) && !process.package.isEmpty())
        return u"npm:"_s + process.package;
    if (process.script.startsWith(u'/'))
        return folded(process.script);
    const QString interpreter = fileOf(process.executable);
    if (process.script.startsWith("-m "_L1))
        return u"python:"_s + process.script.mid(3);
    if (const QString title = titleOf(process); isInterpreter(process.executable) && !title.isEmpty())
        return interpreter + u':' + title;
    return folded(process.executable);
}

/// A name is a key of rules.json, where it has to be printable and short.
static QString bounded(const QString &name) { return base::printable(name, 100); }

Program programOf(const Process &process)
{
    Program program{.process = process};
    program.name = strongName(process);
    if (program.name.isEmpty()) {
        program.name = knownName(process);
        program.isKnown = !program.name.isEmpty();
    }
    if (program.name.isEmpty() && isShell(process.executable) && process.script.isEmpty())
        program.name = kShell;
    if (program.name.isEmpty())
        program.name = bounded((process.isContained ? u"sandbox:"_s : QString()) + pathName(process));
    return program;
}

/// Where a person types; not where an agent was given a shell.
static bool isTypedTo(const Process &process)
{
    return isShell(process.executable) && process.script.isEmpty() && process.pid == process.session
        && process.terminal != 0;
}

static bool isInit(const Process &process)
{
    return process.pid == 1 || fileOf(process.executable) == "systemd"_L1;
}

Program callerOf(const Tree &peer)
{
    if (peer.isEmpty())
        return {.name = kUnknown};
    if (!isBridge(peer.first()))
        return programOf(peer.first());
    std::optional<Process> script; // the outermost of a shell
    std::optional<Process> shell;
    std::optional<Process> between;
    for (const Process &process : peer.sliced(1)) {
        const Program program = programOf(process);
        if (program.isKnown)
            return program;
        if (isInit(process) || process.executable.isEmpty() || (shell && isTypedTo(*shell)))
            break; // what starts everything, or the terminal of a person
        if (isShell(process.executable)) {
            shell = process;
            if (!process.script.isEmpty())
                script = process;
        } else if (isBridge(process) || isGoBetween(process)) {
            between = process;
        } else {
            return program;
        }
    }
    if (script)
        return programOf(*script);
    if (shell)
        return programOf(*shell);
    return between ? programOf(*between) : Program{.name = kUnknown, .process = peer.first()};
}

Result<QString> nameFor(const QString &typed)
{
    static const QRegularExpression strong(u"^(flatpak|container|unit|npm|python|node|sandbox):\\S+$"_s);
    if (knownNames().contains(typed) || typed == "*"_L1)
        return typed;
    if (strong.match(typed).hasMatch())
        return bounded(typed);
    const QString path = typed.contains(u'/') ? typed : QStandardPaths::findExecutable(typed);
    const QString canonical = path.isEmpty() ? QString() : QFileInfo(path).canonicalFilePath();
    if (canonical.isEmpty())
        return fail(Error::Kind::NotFound,
                    text("There is no program “%1”. Give its path, or one of: %2.")
                        .arg(base::printable(typed, 200), knownNames().join(u", "_s)));
    if (!QFileInfo(canonical).isFile())
        return fail(Error::Kind::Invalid, text("%1 is no program.").arg(base::printable(canonical, 200)));
    if (isShell(canonical) || isInterpreter(canonical) || fileOf(canonical) == "berth"_L1)
        return fail(
            Error::Kind::Invalid,
            text("%1 runs anything, so that everything would be allowed with it. Give the path of the "
                 "script that it runs.")
                .arg(base::printable(canonical, 200)));
    return programOf(runningFile(canonical)).name;
}

} // namespace callers
