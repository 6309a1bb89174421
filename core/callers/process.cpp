// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/callers/process.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonDocument>

#include <algorithm>
#include <array>
#include <sys/stat.h>

namespace callers {

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;

static QString text(const char *source) { return QCoreApplication::translate("callers", source); }

/// Nobody starts programs so deep by accident; who does it to stay unseen is told nothing.
static constexpr qsizetype kDeepest = 512;
static constexpr qint64 kLongestLine = 64 * 1024;
static constexpr qint64 kLongestPackage = 256 * 1024;
static constexpr int kFoldersOfPackage = 12;

namespace {

/// What runs a script that its arguments name.
struct Interpreter
{
    QString begins; ///< of the name of its file
    QStringList subcommands; ///< in front of the script
    QStringList withValue; ///< options whose value is the next argument
    QStringList code; ///< options after which there is code, and no script
    QString module; ///< the option whose value is what it runs
};

} // namespace

static const QList<Interpreter> &interpreters()
{
    static const QStringList shellValues{u"-o"_s, u"+o"_s, u"-O"_s, u"--rcfile"_s, u"--init-file"_s};
    static const auto shell = [](const QString &name) { return Interpreter{name, {}, shellValues, {}, {}}; };
    static const QList<Interpreter> table{
        {u"node"_s,
         {},
         {u"-r"_s, u"--require"_s, u"--import"_s, u"--loader"_s, u"--experimental-loader"_s, u"-C"_s,
          u"--conditions"_s, u"--env-file"_s},
         {u"-e"_s, u"--eval"_s, u"-p"_s, u"--print"_s, u"-pe"_s},
         {}},
        {u"bun"_s, {u"run"_s, u"x"_s}, {u"-r"_s, u"--preload"_s, u"--cwd"_s}, {u"-e"_s, u"--eval"_s}, {}},
        {u"deno"_s, {u"run"_s, u"serve"_s}, {u"-c"_s, u"--config"_s}, {u"eval"_s}, {}},
        {u"python"_s, {}, {u"-W"_s, u"-X"_s}, {u"-c"_s}, u"-m"_s},
        {u"pypy"_s, {}, {u"-W"_s, u"-X"_s}, {u"-c"_s}, u"-m"_s},
        {u"ruby"_s, {}, {u"-r"_s, u"-I"_s}, {u"-e"_s}, {}},
        {u"perl"_s, {}, {u"-I"_s}, {u"-e"_s, u"-E"_s}, {}},
        {u"php"_s, {}, {u"-c"_s, u"-d"_s}, {u"-r"_s}, {}},
        shell(u"sh"_s),
        shell(u"bash"_s),
        shell(u"dash"_s),
        shell(u"zsh"_s),
        shell(u"ksh"_s),
        shell(u"fish"_s),
        shell(u"busybox"_s),
    };
    return table;
}

/// `name` and what follows of a version: python3.12, bash.
static bool isCalled(const QString &file, const QString &name)
{
    return file.startsWith(name) && std::all_of(file.begin() + name.size(), file.end(), [](QChar c) {
               return c.isDigit() || c == u'.' || c == u'-';
           });
}

static bool isShell(const Interpreter &interpreter) { return interpreter.code.isEmpty(); }

/// A shell is told code by any option with a c in it: -c, -lc, -ec.
static bool isCode(const Interpreter &interpreter, const QString &argument)
{
    if (!isShell(interpreter))
        return interpreter.code.contains(argument);
    return argument.startsWith(u'-') && !argument.startsWith("--"_L1) && argument.contains(u'c');
}

QString scriptIn(const QString &executable, const QStringList &arguments)
{
    const QString file = executable.section(u'/', -1);
    const auto &table = interpreters();
    const auto found =
        std::ranges::find_if(table, [&](const Interpreter &each) { return isCalled(file, each.begins); });
    if (found == table.end())
        return {};
    for (qsizetype i = 1; i < arguments.size(); ++i) {
        const QString &argument = arguments[i];
        if (argument == "--"_L1)
            return arguments.value(i + 1);
        if (argument.isEmpty() || argument == "-"_L1 || argument == "-s"_L1 || isCode(*found, argument))
            return {};
        if (!found->module.isEmpty() && argument == found->module)
            return found->module + u' ' + arguments.value(i + 1);
        if (found->withValue.contains(argument))
            ++i;
        else if (!argument.startsWith(u'-') && !argument.startsWith(u'+')
                 && !(i == 1 && found->subcommands.contains(argument)))
            return argument;
    }
    return {};
}

Result<Process> parseStat(const QByteArray &stat)
{
    const auto wrong = [] {
        return fail(Error::Kind::Invalid, text("The kernel tells nothing of the process."));
    };
    // The name in parentheses is the program's own choice, and may have any of these characters.
    const qsizetype open = stat.indexOf('(');
    const qsizetype close = stat.lastIndexOf(')');
    if (open < 0 || close < open)
        return wrong();
    const QList<QByteArray> after = stat.mid(close + 1).simplified().split(' ');
    constexpr int kStart = 19; // of those after the name; proc(5) counts from 1, with pid and name
    if (after.size() <= kStart)
        return wrong();
    bool isGood = true;
    const auto number = [&](int index) {
        bool isNumber = false;
        const qint64 value = after[index].toLongLong(&isNumber);
        isGood = isGood && isNumber;
        return value;
    };
    Process process;
    process.pid = stat.left(open).trimmed().toLongLong(&isGood);
    process.parent = number(1);
    process.group = number(2);
    process.session = number(3);
    process.terminal = number(4);
    process.foreground = number(5);
    process.started = quint64(number(kStart));
    if (!isGood || process.pid <= 0)
        return wrong();
    return process;
}

static QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.read(kLongestLine) : QByteArray();
}

static QString folderOf(qint64 pid) { return u"/proc/%1/"_s.arg(pid); }

/// Where a link of /proc leads; empty where that may not be read.
static QString linkOf(const QString &path)
{
    std::array<char, 4096> target{};
    const ssize_t size = readlink(QFile::encodeName(path).constData(), target.data(), target.size());
    QString link = size > 0 ? QFile::decodeName(QByteArray(target.data(), size)) : QString();
    if (link.endsWith(" (deleted)"_L1)) // it was updated while it runs
        link.chop(10);
    return link;
}

static QStringList argumentsOf(qint64 pid)
{
    QStringList arguments;
    QByteArray line = contentOf(folderOf(pid) + u"cmdline"_s);
    while (line.endsWith('\0')) // what is left of the room for them
        line.chop(1);
    if (!line.isEmpty()) {
        for (const QByteArray &each : line.split('\0'))
            arguments += QFile::decodeName(each);
    }
    return arguments;
}

static uint userOf(qint64 pid)
{
    const QByteArray status = contentOf(folderOf(pid) + u"status"_s);
    const qsizetype line = status.indexOf("\nUid:");
    return line < 0 ? uint(-1) : status.mid(line + 5).simplified().split(' ').first().toUInt();
}

static QString cgroupOf(qint64 pid)
{
    QString path;
    for (const QByteArray &line : contentOf(folderOf(pid) + u"cgroup"_s).split('\n')) {
        const qsizetype second = line.indexOf(':', line.indexOf(':') + 1);
        const bool isUnified = line.startsWith("0::");
        if (isUnified || line.contains(":name=systemd:")) {
            const QString found = QString::fromUtf8(line.mid(second + 1));
            if (path.isEmpty() || path == "/"_L1)
                path = found;
        }
    }
    return path;
}

static QString flatpakOf(qint64 pid)
{
    bool isApplication = false;
    for (const QByteArray &line : contentOf(folderOf(pid) + u"root/.flatpak-info"_s).split('\n')) {
        if (line.startsWith('['))
            isApplication = line.trimmed() == "[Application]";
        else if (isApplication && line.startsWith("name="))
            return QString::fromUtf8(line.mid(5).trimmed());
    }
    return {};
}

static bool isContained(qint64 pid)
{
    struct stat own = {};
    struct stat other = {};
    return stat("/", &own) == 0
        && stat(QFile::encodeName(folderOf(pid) + u"root/"_s).constData(), &other) == 0
        && (own.st_dev != other.st_dev || own.st_ino != other.st_ino);
}

/// The name in the nearest package.json that has one, above what lies in an npm package.
static QString packageOf(const QString &file)
{
    QString folder = file;
    for (int i = 0; i < kFoldersOfPackage; ++i) {
        folder = folder.section(u'/', 0, -2);
        if (folder.isEmpty() || folder.endsWith("/node_modules"_L1))
            break;
        QFile package(folder + u"/package.json"_s);
        if (!package.exists() || package.size() > kLongestPackage || !package.open(QIODevice::ReadOnly))
            continue;
        const QString name = QJsonDocument::fromJson(package.readAll()).object().value(u"name"_s).toString();
        if (!name.isEmpty())
            return name;
    }
    return {};
}

static QString scriptOf(const Process &process)
{
    const QString script = scriptIn(process.executable, process.arguments);
    if (script.isEmpty() || script.startsWith("-m "_L1))
        return script;
    const QString path = QDir(linkOf(folderOf(process.pid) + u"cwd"_s)).absoluteFilePath(script);
    const QString canonical = QFileInfo(path).canonicalFilePath();
    return canonical.isEmpty() ? QDir::cleanPath(path) : canonical;
}

Process runningFile(const QString &path)
{
    Process process;
    process.executable = path;
    process.package = packageOf(path);
    QFile file(path);
    const QByteArray line = file.open(QIODevice::ReadOnly) ? file.readLine(256).simplified() : QByteArray();
    if (line.startsWith("#!")) {
        // "#! /usr/bin/env -S node --flag"
        QList<QByteArray> words = line.mid(2).trimmed().split(' ');
        if (words.first().endsWith("/env"))
            words.removeFirst();
        while (words.size() > 1 && words.first().startsWith('-'))
            words.removeFirst();
        process.executable = words.isEmpty() ? QString() : QFile::decodeName(words.first());
        process.script = path;
    }
    return process;
}

Result<Process> read(qint64 pid)
{
    const auto gone = [&] { return fail(Error::Kind::NotFound, text("There is no process %1.").arg(pid)); };
    const QString stat = folderOf(pid) + u"stat"_s;
    const auto first = parseStat(contentOf(stat));
    if (!first)
        return gone();
    Process process = *first;
    process.uid = userOf(pid);
    process.executable = linkOf(folderOf(pid) + u"exe"_s);
    process.arguments = argumentsOf(pid);
    process.cgroup = cgroupOf(pid);
    process.flatpak = flatpakOf(pid);
    process.isContained = isContained(pid);
    if (!process.executable.isEmpty()) {
        process.script = scriptOf(process);
        process.package = packageOf(process.script.startsWith(u'/') ? process.script : process.executable);
    }
    const auto last = parseStat(contentOf(stat)); // all of it was of one process
    if (!last || !last->isSame(*first))
        return gone();
    process.parent = last->parent;
    return process;
}

Result<Tree> ancestry(qint64 pid)
{
    Tree tree;
    while (pid > 0) {
        const auto process = read(pid);
        if (!process && tree.isEmpty())
            return fail(process.error());
        // One that began later is no parent: it got the number of one that has ended.
        if (!process || (!tree.isEmpty() && process->started > tree.last().started))
            break;
        if (tree.size() == kDeepest)
            return fail(
                Error::Kind::Denied,
                text("More than %1 programs have started each other. Make the call from outside of them.")
                    .arg(kDeepest));
        tree += *process;
        pid = process->parent;
    }
    return tree;
}

QList<Process> ofSession(qint64 session)
{
    QList<Process> found;
    for (const QString &name : QDir(u"/proc"_s).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        bool isNumber = false;
        const qint64 pid = name.toLongLong(&isNumber);
        const auto stat = isNumber ? parseStat(contentOf(folderOf(pid) + u"stat"_s)) : fail(Error{});
        if (!stat || stat->session != session)
            continue;
        if (const auto process = read(pid))
            found += *process;
    }
    return found;
}

} // namespace callers
