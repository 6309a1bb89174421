// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/home.h"

#include "core/base/process.h"
#include "tests/support/finish.h"
#include "tests/support/folders.h"
#include "tests/support/kept.h"
#include "tests/support/process_state.h"
#include "tests/support/signal_process.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonDocument>

#include <csignal>

namespace support {

/// An owner is nobody's child: where the test is killed, this sees its standard input end.
static const QString kGuard = QStringLiteral(
    "read -r _; if [ -e run/berth/owner.lock ] && ! flock --nonblock run/berth/owner.lock true; then "
    "read -r owner _ <run/berth/owner.lock; kill \"$owner\"; flock run/berth/owner.lock true; fi; "
    "pkill -KILL -f \"$PWD/\"");

Home::Home(Whose whose)
    // In the test's own folder: whoever ends what a killed test leaves finds by it what names it.
    : m_dir(QDir::tempPath() + QStringLiteral("/XXXXXX"))
{
    m_guard.setWorkingDirectory(m_dir.path()); // its command line does not name it: it is no leftover
    m_guard.start(QStringLiteral("bash"), {QStringLiteral("-c"), kGuard});
    for (const char *folder : {"data/berth", "run", "config", "cache"})
        QDir(m_dir.path()).mkpath(QLatin1String(folder));
    QFile(path(QStringLiteral("run"))).setPermissions(QFileDevice::Permissions(0x7000));
    if (!QFile::link(keptImages(), data() + QStringLiteral("/images")))
        qFatal("the images cannot be linked into %s", qPrintable(data()));
    takeKeptAcceleration(data());
    takeKeptCapabilities(path(QStringLiteral("cache")));
    if (whose == Whose::Ours)
        takeKeptTemplates(data());
    QDir().mkpath(path(QStringLiteral("host/proc")));
    QFile memory(path(QStringLiteral("host/proc/meminfo")));
    if (!memory.open(QIODevice::WriteOnly) || memory.write("MemAvailable: 16777216 kB\n") < 0)
        qFatal("%s cannot be written", qPrintable(memory.fileName()));
    set(QStringLiteral("warm_machines"), 0);
    set(QStringLiteral("package_cache_mib"), 0); // its server is one more process
    if (whose == Whose::Nobodys) {
        const auto moved = shell(QStringLiteral(
            "cp -r " BERTH_BIN_DIR " bin && mkdir copies && "
            "for note in $(grep -l '\"profile\": \"core\"' data/berth/images/*/image.json); do "
            "cp -rL ${note%/image.json} copies/ || exit; done && "
            "rm data/berth/images && mv copies data/berth/images && chown -R nobody: ."));
        if (moved.code != 0)
            qFatal("%s", moved.err.constData());
        m_program = path(QStringLiteral("bin/berth"));
        m_shell = QStringList{QStringLiteral("setpriv"), QStringLiteral("--reuid=nobody"),
                              QStringLiteral("--regid=nogroup"), QStringLiteral("--clear-groups")}
            + m_shell;
    }
}

Home::~Home()
{
    endOwner();
    if (QTest::currentTestFailed()) {
        for (const QByteArray &line : ownerLog().trimmed().split('\n'))
            qWarning("owner: %s", line.constData());
    }
    for (const auto &[pid, command] : processes())
        static_cast<void>(signalProcess(pid_t(pid), SIGKILL));
    m_guard.kill();
    m_guard.waitForFinished();
}

void Home::set(const QString &setting, const QJsonValue &value)
{
    m_settings.insert(setting, value);
    QDir().mkpath(path(QStringLiteral("config/berth")));
    QFile file(path(QStringLiteral("config/berth/settings.json")));
    if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(m_settings).toJson()) < 0)
        qFatal("%s cannot be written", qPrintable(file.fileName()));
}

QString Home::path(const QString &name) const { return m_dir.filePath(name); }

Home::Outcome Home::shell(const QString &script, std::chrono::seconds limit) const
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("XDG_DATA_HOME"), path(QStringLiteral("data")));
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), path(QStringLiteral("config")));
    environment.insert(QStringLiteral("XDG_CACHE_HOME"), path(QStringLiteral("cache")));
    environment.insert(QStringLiteral("XDG_RUNTIME_DIR"), path(QStringLiteral("run")));
    environment.insert(QStringLiteral("BERTH_HOST_ROOT"), path(QStringLiteral("host")));
    environment.insert(QStringLiteral("BERTH"), m_program);
    const auto output = finish(base::run({.program = m_shell.first(),
                                          .arguments = m_shell.mid(1) + QStringList(script),
                                          .timeout = limit,
                                          .environment = environment,
                                          .folder = m_dir.path()}),
                               limit + std::chrono::seconds(10));
    if (!output)
        return {-1, {}, output.error().text.toUtf8()};
    return {output->exitCode, output->out, output->err};
}

Home::Outcome Home::berth(const QStringList &arguments, std::chrono::seconds limit) const
{
    QString line = QStringLiteral("exec \"$BERTH\"");
    for (QString argument : arguments)
        line += QStringLiteral(" '") + argument.replace(u'\'', QStringLiteral("'\\''")) + u'\'';
    return shell(line + QStringLiteral(" </dev/null"), limit);
}

QList<QPair<qint64, QByteArray>> Home::processes() const
{
    QList<QPair<qint64, QByteArray>> found;
    for (const QString &name : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        const qint64 pid = name.toLongLong();
        QFile command(QStringLiteral("/proc/%1/cmdline").arg(pid));
        QFile environment(QStringLiteral("/proc/%1/environ").arg(pid));
        if (pid < 2 || pid == QCoreApplication::applicationPid() || !command.open(QIODevice::ReadOnly))
            continue;
        const QByteArray line = command.readAll();
        const bool isOurs = line.contains(m_dir.path().toUtf8())
            || (environment.open(QIODevice::ReadOnly)
                && environment.readAll().contains(m_dir.path().toUtf8()));
        if (isOurs && !line.isEmpty())
            found += {pid, line};
    }
    return found;
}

qint64 Home::ownerPid() const
{
    for (const auto &[pid, command] : processes()) {
        if (command.split('\0').value(1) == "serve")
            return pid;
    }
    return 0;
}

qint64 Home::qemuPid() const
{
    qint64 found = 0;
    for (const auto &[pid, command] : processes()) {
        if (!command.contains("qemu-system"))
            continue;
        if (found != 0)
            return 0;
        found = pid;
    }
    return found;
}

bool Home::endOwner() const
{
    static_cast<void>(signalProcess(pid_t(ownerPid()), SIGTERM)); // there may be none
    return QTest::qWaitFor([this] { return ownerPid() == 0; }, 60'000);
}

bool Home::killOwner() const
{
    const qint64 pid = ownerPid();
    if (!signalProcess(pid_t(pid), SIGKILL))
        return false;
    // Its sockets take connections for a moment after its command line is gone.
    return QTest::qWaitFor([pid] { return isOver(pid); }, 10'000);
}

QByteArray Home::ownerLog() const
{
    QFile log(runtime() + QStringLiteral("/owner.log"));
    return log.open(QIODevice::ReadOnly) ? log.readAll() : QByteArray();
}

QStringList Home::leftovers() const
{
    QStringList found;
    for (const auto &[pid, command] : processes()) {
        const QByteArray program = command.left(command.indexOf('\0'));
        // The libvirt daemon ends by itself some time after its last client, and its reaper after it.
        if (!program.contains("virt") && !program.endsWith("berth-reaper") && !command.contains("serve"))
            found += QStringLiteral("process %1: %2")
                         .arg(pid)
                         .arg(QString::fromUtf8(QByteArray(command).replace('\0', ' ')));
    }
    for (const QString &folder :
         {data() + QStringLiteral("/machines"), runtime() + QStringLiteral("/machines")}) {
        for (QDirIterator it(folder, QDir::NoDotAndDotDot | QDir::AllEntries | QDir::System | QDir::Hidden);
             it.hasNext();)
            found += it.next();
    }
    return found;
}

} // namespace support
