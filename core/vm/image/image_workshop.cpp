// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/image/image_workshop.h"

#include "core/base/disk_room.h"
#include "core/base/log.h"
#include "core/base/process.h"
#include "core/base/race.h"
#include "core/vm/image/image_host.h"
#include "core/vm/image/image_progress.h"
#include "core/vm/image/npm_registry.h"
#include "core/vm/network/network_support.h"

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QStandardPaths>
#include <QStorageInfo>
#include <QTemporaryDir>

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <pwd.h>
#include <sys/file.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace vm {

using base::Error;
using base::fail;
using base::Remedy;
using base::Result;
using base::Task;

static constexpr auto kLongestBuild = 3h;
static constexpr auto kLongestLook = 10min;
static constexpr qint64 kRoomToBuild = 2'500'000'000;
static constexpr auto kRoomInterval = 250ms; // packing writes some hundred megabytes a second
static constexpr auto kDebs = "/debs"_L1; // in the cache
static constexpr auto kTarballs = "/npm"_L1;
static constexpr auto kStage = "image-stage-"_L1;
static constexpr auto kKeyring = "/usr/share/keyrings/debian-archive-keyring.gpg"_L1;

static QString text(const char *source) { return QCoreApplication::translate("vm::ImageWorkshop", source); }

// mke2fs and its like are not on an ordinary user's path.
static QStringList programFolders()
{
    return qEnvironmentVariable("PATH").split(u':', Qt::SkipEmptyParts)
        + QStringList{u"/usr/local/sbin"_s, u"/usr/sbin"_s, u"/usr/bin"_s, u"/sbin"_s, u"/bin"_s};
}

// The way to the network and nothing else of the person's environment: what the build makes must not depend
// on it.
static QProcessEnvironment cleanEnvironment()
{
    QProcessEnvironment environment;
    const auto system = QProcessEnvironment::systemEnvironment();
    for (const auto &name : system.keys()) {
        if (name.endsWith("_proxy"_L1, Qt::CaseInsensitive))
            environment.insert(name, system.value(name));
    }
    environment.insert(u"PATH"_s, programFolders().join(u':'));
    environment.insert(u"HOME"_s, QDir::homePath());
    environment.insert(u"LC_ALL"_s, u"C.UTF-8"_s);
    return environment;
}

static base::Command inNamespaces(const QString &images, const QStringList &script)
{
    base::Command command;
    command.program = u"setpriv"_s;
    command.arguments = QStringList{u"--pdeathsig"_s,     u"KILL"_s,   u"flock"_s, u"--no-fork"_s,
                                    images + "/.lock"_L1, u"unshare"_s};
    if (geteuid() != 0)
        command.arguments += {u"--map-root-user"_s, u"--map-auto"_s};
    command.arguments +=
        {u"--mount"_s, u"--pid"_s, u"--fork"_s, u"--kill-child"_s, u"--mount-proc"_s, u"sh"_s};
    command.arguments += script;
    command.timeout = kLongestBuild;
    command.environment = cleanEnvironment();
    command.environment.insert(u"BERTH_IMAGES"_s, images);
    return command;
}

static bool isLocked(const QString &images)
{
    const int lock =
        open(QFile::encodeName(images + "/.lock"_L1).constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0)
        return false;
    const bool isHeld = flock(lock, LOCK_EX | LOCK_NB) != 0;
    close(lock);
    return isHeld;
}

static bool hasLeftovers(const QString &images)
{
    return !QDir(images).entryList({u".building-*"_s, u".removed-*"_s}, QDir::Dirs | QDir::Hidden).isEmpty();
}

// Functions of their own: g++ 12 fails on some initializer lists inside coroutines.
static base::Command indexTargetsCommand()
{
    base::Command command;
    command.program = u"apt-get"_s;
    command.arguments = QStringList{u"indextargets"_s, u"--format"_s, QString::fromLatin1(kIndexTargets),
                                    u"Created-By: Packages"_s};
    return command;
}

static base::Command aptConfigCommand()
{
    base::Command command;
    command.program = u"apt-config"_s;
    command.arguments = QStringList{u"dump"_s};
    return command;
}

static base::Command sweepCommand(const QString &images, const QString &script)
{
    return inNamespaces(images, {u"-c"_s, script, u"build.sh"_s, u"sweep"_s});
}

// Under the lock: a build that begins meanwhile waits.
static base::Command forgetCommand(const QString &images, const QString &script, const QString &cache)
{
    base::Command command = inNamespaces(images, {u"-c"_s, script, u"build.sh"_s, u"forget_all"_s});
    command.environment.insert(u"BERTH_DEBS"_s, cache + kDebs);
    command.environment.insert(u"BERTH_TARBALLS"_s, cache + kTarballs);
    return command;
}

// Lines of NAME VERSION HASH.
static QString npmLines(const QList<NpmPackage> &packages)
{
    QString lines;
    for (const NpmPackage &each : packages)
        lines += u"%1 %2 %3\n"_s.arg(each.name, each.version, QLatin1StringView(each.sha512()));
    return lines;
}

/// Where packages come from, and how.
struct Mirror
{
    QByteArray sources; ///< lines for sources.list; empty: mmdebstrap's own
    AptSettings settings;
};

static base::Command buildCommand(const QString &images, const Ingredients &ingredients,
                                  const QStringList &known, const QString &stage, const QString &cache,
                                  const Mirror &mirror)
{
    base::Command command = inNamespaces(images, {stage + "/build.sh"_L1, u"build"_s});
    const auto pass = [&command](const char *name, const QString &value) {
        command.environment.insert(QLatin1StringView(name), value);
    };
    const ImageRecipe recipe = ingredients.added();
    pass("BERTH_RECIPE", ingredients.id());
    pass("BERTH_KNOWN", known.join(u' '));
    pass("BERTH_BASE", ingredients.below ? ingredients.below->image : QString());
    pass("BERTH_STAGE", stage);
    pass("BERTH_DEBS", cache + kDebs);
    pass("BERTH_SUITE", recipe.suite);
    pass("BERTH_PACKAGES", recipe.packages.join(u' '));
    pass("BERTH_PIP", recipe.pip.join(u'\n'));
    pass("BERTH_NPM", npmLines(recipe.npm));
    pass("BERTH_NPM_REGISTRY", kNpmRegistry);
    pass("BERTH_TARBALLS", cache + kTarballs);
    pass("BERTH_PYTHON_MODULES", recipe.pythonModules.join(u' '));
    pass("BERTH_SOURCES", QString::fromUtf8(mirror.sources));
    pass("BERTH_APT_OPTIONS", QString::fromUtf8(mirror.settings.build));
    pass("BERTH_APT_KEPT", QString::fromUtf8(mirror.settings.image));
    return command;
}

// Needs nobody's rights and touches no image; one at a time has the lists.
static base::Command newerCommand(const QString &images, const QString &script, const QString &stage,
                                  const QString &cache, const Mirror &mirror)
{
    const QString lists = cache + "/lists"_L1;
    QDir().mkpath(lists);
    base::Command command;
    command.program = u"setpriv"_s;
    command.arguments =
        QStringList{u"--pdeathsig"_s, u"KILL"_s, u"flock"_s, u"--no-fork"_s, lists + "/.lock"_L1,
                    u"sh"_s,          u"-c"_s,   script,     u"build.sh"_s,  u"newer"_s};
    command.timeout = kLongestLook;
    command.environment = cleanEnvironment();
    command.environment.insert(u"BERTH_IMAGES"_s, images);
    command.environment.insert(u"BERTH_STAGE"_s, stage);
    command.environment.insert(u"BERTH_LISTS"_s, lists);
    command.environment.insert(u"BERTH_SOURCES"_s, QString::fromUtf8(mirror.sources));
    command.environment.insert(u"BERTH_APT_OPTIONS"_s, QString::fromUtf8(mirror.settings.build));
    return command;
}

// Hosts without apt have nothing to say.
static Task<QByteArray> outputOf(base::Command command)
{
    const auto output = co_await base::runChecked(std::move(command));
    co_return output ? output->out : QByteArray();
}

static Task<Mirror> mirrorFor(QString suite, QByteArray more)
{
    const QByteArray targets = co_await outputOf(indexTargetsCommand());
    const QByteArray settings = co_await outputOf(aptConfigCommand());
    Mirror mirror{debianSources(targets, suite), AptSettings::fromDump(settings)};
    if (!more.isEmpty() && mirror.sources.isEmpty())
        mirror.sources = publicSources(suite);
    mirror.sources += more;
    co_return mirror;
}

/// What builds stumble over, by the words the programs use for it; %1 is the line with the words.
struct Stumble
{
    std::initializer_list<QLatin1StringView> words;
    Error::Kind kind;
    const char *text;
};

static const Stumble kStumbles[] = {
    {{"o space left on device"_L1},
     Error::Kind::Failed,
     QT_TRANSLATE_NOOP("vm::ImageWorkshop",
                       "The disk is full. Make room (about 3 GB) and build again. (%1)")},
    {{"unshare: "_L1, "newuidmap: "_L1},
     Error::Kind::Unsupported,
     QT_TRANSLATE_NOOP("vm::ImageWorkshop",
                       "The build needs namespaces of its own and did not get them: %1.")},
    {{"NO_PUBKEY"_L1, "is not signed"_L1, "EXPKEYSIG"_L1, "BADSIG"_L1, "couldn't be verified"_L1},
     Error::Kind::Denied,
     QT_TRANSLATE_NOOP(
         "vm::ImageWorkshop",
         "The packages are not signed by Debian, so they are not used: %1. Check the mirror and "
         "the package debian-archive-keyring.")},
    {{"of npm is not the one"_L1},
     Error::Kind::Denied,
     QT_TRANSLATE_NOOP(
         "vm::ImageWorkshop",
         "A package of npm does not have the hash that the recipe names, so it is not used: %1.")},
    {{"npm needs what the recipe"_L1},
     Error::Kind::Invalid,
     QT_TRANSLATE_NOOP("vm::ImageWorkshop", "A recipe names all that its packages of npm need: %1.")},
    {{"is not valid yet"_L1, "is expired"_L1},
     Error::Kind::Failed,
     QT_TRANSLATE_NOOP("vm::ImageWorkshop",
                       "The package lists do not fit this host's date: %1. Set the clock and build again.")},
    {{"Unable to locate package"_L1, "has no installation candidate"_L1, "does not have a Release file"_L1},
     Error::Kind::Invalid,
     QT_TRANSLATE_NOOP("vm::ImageWorkshop", "The recipe asks for what the mirror does not have: %1.")},
    {{"Could not resolve"_L1, "Temporary failure resolving"_L1, "onnect"_L1, "timed out"_L1,
      "Failed to fetch"_L1},
     Error::Kind::Disconnected,
     QT_TRANSLATE_NOOP("vm::ImageWorkshop",
                       "The packages could not be fetched: %1. Check the network and build again; what was "
                       "fetched is kept.")},
};

/// The sentence for a person out of what the programs said; `otherwise` has room for their last words.
static Error explain(const QStringList &complaints, const QByteArray &output, const QString &otherwise)
{
    const QString detail = base::printable(output, 8000);
    for (const Stumble &stumble : kStumbles) {
        for (const QString &line : complaints) {
            if (std::any_of(stumble.words.begin(), stumble.words.end(),
                            [&](auto word) { return line.contains(word); }))
                return {stumble.kind,
                        text(stumble.text).arg(line),
                        detail,
                        {stumble.kind == Error::Kind::Unsupported ? Remedy::Kind::ExamineHost
                                                                  : Remedy::Kind::None}};
        }
    }
    return {Error::Kind::Failed,
            otherwise.arg(complaints.isEmpty() ? text("no reason was given") : complaints.last()), detail};
}

/// Of the folders that a build writes to the first on whose disk nothing is left but the reserve; or nothing.
static QString fullOne(const QString &images, const QString &cache)
{
    for (const QString &folder : {images, cache}) {
        if (base::usableRoom(folder) <= 0)
            return folder;
    }
    return {};
}

static Error outOfRoom(const QString &folder)
{
    return {
        Error::Kind::Failed,
        text("The disk became full, so the build was stopped: what is left on %1 is the reserve. Make room "
             "there (about 3 GB) and build again.")
            .arg(QStorageInfo(folder).rootPath()),
        {},
        {Remedy::Kind::FreeSpace}};
}

/// Begins to sweep when a build ends in any way but success.
class ImageWorkshop::Sweeper
{
public:
    explicit Sweeper(ImageWorkshop *workshop)
        : m_workshop(workshop)
    {
    }
    ~Sweeper()
    {
        if (!m_workshop || m_workshop->m_sweeping.isRunning() || !hasLeftovers(m_workshop->m_images))
            return;
        m_workshop->m_sweeping = m_workshop->sweep();
        m_workshop->m_sweeping.start();
    }
    Q_DISABLE_COPY_MOVE(Sweeper)
    void dismiss() { m_workshop = nullptr; }

private:
    ImageWorkshop *m_workshop;
};

ImageWorkshop::ImageWorkshop(const base::Places &places, QString script, QByteArray sources)
    : m_images(places.data + "/images"_L1)
    , m_cache(places.cache)
    , m_script(std::move(script))
    , m_sources(std::move(sources))
{
    QDir().mkpath(m_images);
}

static bool hasSubordinateIds(const QString &file)
{
    QFile ids(file);
    if (!ids.open(QIODevice::ReadOnly))
        return false;
    const passwd *const user = getpwuid(geteuid());
    const QByteArray name = user ? QByteArray(user->pw_name) : QByteArray();
    for (const QByteArray &line : ids.readAll().split('\n')) {
        const auto fields = line.trimmed().split(':');
        if (fields.size() == 3 && (fields[0] == name || fields[0] == QByteArray::number(geteuid()))
            && fields[2].toLongLong() >= 65535)
            return true;
    }
    return false;
}

QList<Error> ImageWorkshop::obstacles() const
{
    struct Need
    {
        QString program;
        QString package;
    };
    QList<Need> needs{{u"mmdebstrap"_s, u"mmdebstrap"_s}, {u"mke2fs"_s, u"e2fsprogs"_s},
                      {u"qemu-img"_s, u"qemu-utils"_s},   {u"unshare"_s, u"util-linux"_s},
                      {u"setpriv"_s, u"util-linux"_s},    {u"flock"_s, u"util-linux"_s}};
    if (geteuid() != 0)
        needs += {{u"newuidmap"_s, u"uidmap"_s}, {u"newgidmap"_s, u"uidmap"_s}};
    QList<Error> found;
    for (const Need &need : needs) {
        if (QStandardPaths::findExecutable(need.program, programFolders()).isEmpty())
            found += {Error::Kind::NotFound,
                      text("Images cannot be built without %1.").arg(need.program),
                      {},
                      Remedy::install(need.package)};
    }
    if (!QFile::exists(kKeyring))
        found +=
            {Error::Kind::NotFound,
             text("Images are built from signed Debian packages, and the keys to check them are missing."),
             {},
             Remedy::install(u"debian-archive-keyring"_s)};
    if (geteuid() == 0)
        return found;
    if (!hasSubordinateIds(u"/etc/subuid"_s) || !hasSubordinateIds(u"/etc/subgid"_s))
        found += {Error::Kind::Unsupported,
                  text("This user has no subordinate ids, which building an image without root needs."),
                  {},
                  {Remedy::Kind::RunOnHost,
                   u"sudo usermod --add-subuids 100000-165535 --add-subgids 100000-165535 \"$USER\""_s}};
    const auto setting = [](const QString &name) { // a build has the host's network
        return name == "user/max_net_namespaces"_L1 ? QString() : readSetting(name);
    };
    if (const auto forbidden = whatForbidsNamespaces(setting))
        found += *forbidden;
    return found;
}

// The stages of programs that were killed. Their names carry the process that made them.
static void removeDeadStages(const QString &cache)
{
    for (const QFileInfo &stage : QDir(cache).entryInfoList({kStage + u'*'}, QDir::Dirs)) {
        const pid_t owner = stage.fileName().section(u'-', 2, 2).toInt();
        if (owner > 0 && kill(owner, 0) != 0 && errno == ESRCH)
            QDir(stage.filePath()).removeRecursively();
    }
}

Task<Result<>> ImageWorkshop::build(Ingredients ingredients, QStringList known, Progress progress,
                                    base::ProcessPause *pause)
{
    if (const auto missing = obstacles(); !missing.isEmpty())
        co_return fail(missing.first());
    if (auto room = base::checkDiskRoom(m_images, kRoomToBuild, text("Building an image")); !room)
        co_return room;
    progress(0, isLocked(m_images) ? text("Waiting for another build") : text("Starting"));

    removeDeadStages(m_cache);
    QTemporaryDir stage(m_cache + u'/' + kStage + QString::number(getpid()) + "-XXXXXX"_L1);
    if (!stage.isValid())
        co_return fail(Error::Kind::Failed,
                       text("The folder %1 cannot be written: %2.").arg(m_cache, stage.errorString()));
    if (const auto written = ingredients.write(stage.path()); !written)
        co_return fail(written.error());

    const Mirror mirror = co_await mirrorFor(ingredients.recipe.suite, m_sources);
    base::Command command = buildCommand(m_images, ingredients, known, stage.path(), m_cache, mirror);
    command.pause = pause;
    ImageProgress reader;
    command.onLine = [&reader, &progress](const QByteArray &line) {
        if (reader.read(line))
            progress(reader.percent(), reader.step());
    };
    Sweeper sweeper(this);
    QString full; // once it is
    const auto isFull = [this, &full] {
        full = fullOne(m_images, m_cache);
        return !full.isEmpty();
    };
    const auto output = co_await base::unlessOnce(kRoomInterval, isFull, base::run(std::move(command)));
    if (output && *output && (*output)->exitCode == 0) {
        sweeper.dismiss();
        co_return {};
    }
    Error error = !output ? outOfRoom(full)
        : *output ? explain(reader.complaints(), (*output)->err, text("The image could not be built: %1."))
                  : output->error();
    if (const auto swept = co_await sweep(); !swept)
        error.detail += u'\n' + swept.error().text;
    co_return fail(error);
}

Task<Result<QList<NewerPackage>>> ImageWorkshop::newer(QString suite, QList<Package> packages,
                                                       Progress progress)
{
    if (const auto missing = obstacles(); !missing.isEmpty())
        co_return fail(missing.first());
    removeDeadStages(m_cache);
    QTemporaryDir stage(m_cache + u'/' + kStage + QString::number(getpid()) + "-XXXXXX"_L1);
    QFile list(stage.filePath(u"packages"_s));
    const QByteArray wanted = writePackages(packages);
    if (!stage.isValid() || !list.open(QIODevice::WriteOnly) || list.write(wanted) != wanted.size()
        || !list.flush())
        co_return fail(Error::Kind::Failed,
                       text("The folder %1 cannot be written: %2.").arg(m_cache, list.errorString()));
    Mirror mirror = co_await mirrorFor(suite, m_sources);
    if (mirror.sources.isEmpty())
        mirror.sources = publicSources(suite);
    base::Command command = newerCommand(m_images, m_script, stage.path(), m_cache, mirror);
    ImageProgress reader;
    command.onLine = [&reader, &progress](const QByteArray &line) {
        if (reader.read(line))
            progress(reader.percent(), reader.step());
    };
    const auto output = co_await base::run(std::move(command));
    if (!output)
        co_return fail(output.error());
    if (output->exitCode != 0)
        co_return fail(
            explain(reader.complaints(), output->err, text("Newer packages could not be looked for: %1.")));
    const auto found = readNewer(output->out);
    if (!found)
        co_return fail(Error::Kind::Failed, text("What apt said of the packages cannot be read."),
                       base::printable(output->out, 8000));
    co_return *found;
}

qint64 ImageWorkshop::packageBytes(const QString &cache)
{
    qint64 bytes = 0;
    for (const QLatin1StringView folder : {kDebs, kTarballs})
        for (QDirIterator it(cache + folder, QDir::Files, QDirIterator::Subdirectories); it.hasNext();)
            bytes += it.nextFileInfo().size();
    return bytes;
}

Task<Result<>> ImageWorkshop::forgetPackages()
{
    if (isLocked(m_images))
        co_return fail(Error::Kind::Busy,
                       text("An image is being built, of these packages. Remove them when it is done."));
    const auto output = co_await base::runChecked(forgetCommand(m_images, m_script, m_cache));
    if (!output)
        co_return fail(output.error().kind,
                       text("The packages in %1 cannot be removed: %2").arg(m_cache, output.error().text),
                       output.error().detail);
    co_return {};
}

Task<Result<>> ImageWorkshop::sweep()
{
    removeDeadStages(m_cache);
    if (!hasLeftovers(m_images))
        co_return {};
    const auto output = co_await base::runChecked(sweepCommand(m_images, m_script));
    if (!output)
        co_return fail(output.error().kind,
                       text("What an unfinished build left in %1 cannot be removed: %2")
                           .arg(m_images, output.error().text),
                       output.error().detail);
    co_return {};
}

} // namespace vm
