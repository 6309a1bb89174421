// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clients/config_file.h"

#include "core/clients/edit.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QScopeGuard>
#include <QStandardPaths>

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using base::Error;
using base::fail;
using base::Result;

namespace clients {

static QString text(const char *source) { return QCoreApplication::translate("clients", source); }

static QByteArray native(const QString &path) { return QFile::encodeName(path); }

static tl::unexpected<Error> cannot(const QString &sentence, const QString &path, int error)
{
    return fail(error == ENOSPC ? Error::Kind::Failed : Error::Kind::Denied,
                sentence.arg(path, qt_error_string(error)));
}

/// Nothing: there is no such file.
static Result<Content> read(const QString &file)
{
    const QString sentence = text("%1 cannot be read: %2.");
    const int fd = ::open(native(file).constData(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0 && errno == ENOENT)
        return Content();
    if (fd < 0)
        return cannot(sentence, file, errno);
    const auto close = qScopeGuard([fd] { ::close(fd); });
    struct stat status = {};
    if (fstat(fd, &status) != 0)
        return cannot(sentence, file, errno);
    if (!S_ISREG(status.st_mode))
        return fail(Error::Kind::Denied, text("%1 is no file. Move it away and try again.").arg(file));
    QByteArray bytes;
    char piece[65536];
    for (;;) {
        const ssize_t count = ::read(fd, piece, sizeof piece);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return cannot(sentence, file, errno);
        if (count == 0)
            return bytes;
        bytes.append(piece, count);
        if (bytes.size() > kLargestFile)
            return fail(Error::Kind::Unsupported,
                        text("%1 is larger than 16 MiB and is left as it is.").arg(file));
    }
}

/// Where a path leads; itself when nothing is there.
static Result<QString> real(const QString &path)
{
    struct stat status = {};
    if (lstat(native(path).constData(), &status) != 0 && errno == ENOENT)
        return path;
    char *resolved = realpath(native(path).constData(), nullptr);
    if (!resolved)
        return cannot(text("%1 leads nowhere: %2. Mend the link or remove it."), path, errno);
    const QString file = QFile::decodeName(resolved);
    std::free(resolved);
    return file;
}

/// A file that is read-only was made so by somebody, though it could be replaced.
static Result<> checkWritable(const Plan &plan)
{
    if (plan.before && access(native(plan.file).constData(), W_OK) != 0)
        return cannot(text("%1 cannot be written: %2."), plan.file, errno);
    QString folder = QFileInfo(plan.file).path();
    while (!QFileInfo::exists(folder) && folder.size() > 1)
        folder = QFileInfo(folder).path();
    if (access(native(folder).constData(), W_OK | X_OK) != 0)
        return cannot(text("In %1 nothing can be written: %2."), folder, errno);
    return {};
}

Result<Plan> plan(const Client &client, Wish wish, const QStringList &command, const Environment &environment)
{
    const QList<Place> places = client.places(environment);
    Place place = places.first();
    for (const Place &each : places) {
        struct stat status = {};
        if (lstat(native(each.path()).constData(), &status) == 0) {
            place = each;
            break;
        }
    }
    const auto file = real(place.path());
    if (!file)
        return fail(file.error());
    const auto before = read(*file);
    if (!before)
        return fail(before.error());
    const auto edited =
        wish == Wish::Install ? withEntry(client, command, *before) : withoutEntry(client, *before);
    if (!edited) {
        Error error = edited.error();
        //: %1 is a path, %2 a sentence that says what is wrong with the file
        error.text = text("%1 is left as it is. %2 Mend it and try again.").arg(*file, error.text);
        return fail(error);
    }
    Plan plan{place.path(), *file, place.folder, *before, edited->content, edited->replaced};
    // A link is not ours, and wants something to lead to.
    if (!plan.after && plan.before && QFileInfo(plan.path).isSymLink())
        plan.after = client.format == Format::Json || client.format == Format::JsonWithComments ? "{}\n" : "";
    if (!plan.isNothing()) {
        if (const auto fine = checkWritable(plan); !fine)
            return fail(fine.error());
    }
    return plan;
}

static Result<> checkUnchanged(const Plan &plan)
{
    const auto now = read(plan.file);
    if (!now)
        return fail(now.error());
    const auto leads = real(plan.path);
    if (!leads)
        return fail(leads.error());
    if (*now != plan.before || *leads != plan.file)
        return fail(Error::Kind::Busy,
                    text("%1 was changed by another program meanwhile and is left as it is. Try again.")
                        .arg(plan.file));
    return {};
}

static Result<> writeBytes(int fd, const QByteArray &bytes, const QString &file)
{
    for (qsizetype done = 0; done < bytes.size();) {
        const ssize_t count = ::write(fd, bytes.constData() + done, size_t(bytes.size() - done));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return cannot(text("%1 cannot be written: %2."), file, errno);
        done += count;
    }
    return {};
}

static Result<> replace(const Plan &plan)
{
    const QString sentence = text("%1 cannot be written: %2.");
    QByteArray name = native(plan.file) + ".berth-XXXXXX";
    const int fd = mkostemp(name.data(), O_CLOEXEC); // for its owner alone
    if (fd < 0)
        return cannot(sentence, plan.file, errno);
    bool isThere = true;
    const auto end = qScopeGuard([&] {
        ::close(fd);
        if (isThere)
            ::unlink(name.constData());
    });
    struct stat status = {};
    if (plan.before) {
        if (stat(native(plan.file).constData(), &status) != 0)
            return cannot(sentence, plan.file, errno);
        struct stat ours = {};
        if (fstat(fd, &ours) != 0)
            return cannot(sentence, plan.file, errno);
        const bool isSameOwner = ours.st_uid == status.st_uid && ours.st_gid == status.st_gid;
        if (!isSameOwner && fchown(fd, status.st_uid, status.st_gid) != 0)
            return cannot(text("%1 cannot be written without giving it another owner: %2."), plan.file,
                          errno);
        if (fchmod(fd, status.st_mode & 07777) != 0)
            return cannot(sentence, plan.file, errno);
    }
    if (const auto done = writeBytes(fd, *plan.after, plan.file); !done)
        return fail(done.error());
    if (fsync(fd) != 0)
        return cannot(sentence, plan.file, errno);
    if (const auto same = checkUnchanged(plan); !same)
        return fail(same.error());
    // A new one never takes the place of one that came meanwhile.
    const unsigned flags = plan.before ? 0 : RENAME_NOREPLACE;
    const QByteArray file = native(plan.file);
    if (::renameat2(AT_FDCWD, name.constData(), AT_FDCWD, file.constData(), flags) != 0
        && (errno != EINVAL || ::rename(name.constData(), file.constData()) != 0))
        return errno == EEXIST ? checkUnchanged(plan) : Result<>(cannot(sentence, plan.file, errno));
    isThere = false;
    return {};
}

/// The file, and the folders between it and the one that is another one's while they are empty.
static Result<> remove(const Plan &plan)
{
    if (::unlink(native(plan.file).constData()) != 0)
        return cannot(text("%1 cannot be removed: %2."), plan.file, errno);
    for (QString folder = QFileInfo(plan.path).path(); folder.startsWith(plan.folder + u'/');
         folder = QFileInfo(folder).path()) {
        if (::rmdir(native(folder).constData()) != 0)
            break;
    }
    return {};
}

/// For their owner alone.
static Result<> makeFolders(const QString &folder)
{
    if (QFileInfo::exists(folder))
        return {};
    if (const auto above = makeFolders(QFileInfo(folder).path()); !above)
        return fail(above.error());
    if (::mkdir(native(folder).constData(), 0700) != 0 && errno != EEXIST)
        return cannot(text("The folder %1 cannot be made: %2."), folder, errno);
    return {};
}

Result<> write(const Plan &plan)
{
    if (plan.isNothing())
        return {};
    if (const auto same = checkUnchanged(plan); !same)
        return fail(same.error());
    if (!plan.after)
        return remove(plan);
    if (const auto made = makeFolders(QFileInfo(plan.file).path()); !made)
        return fail(made.error());
    return replace(plan);
}

/// The variables that lead somewhere else than Berth looks without them, with their values.
static QStringList unusualFolders(const Environment &environment)
{
    const std::pair<const char *, QString> usual[]{
        {"XDG_CONFIG_HOME", environment("HOME") + QStringLiteral("/.config")},
        {"XDG_DATA_HOME", environment("HOME") + QStringLiteral("/.local/share")},
        {"XDG_RUNTIME_DIR", QStringLiteral("/run/user/%1").arg(getuid())},
    };
    QStringList words;
    for (const auto &[name, folder] : usual) {
        const QString given = environment(name);
        if (QDir::isAbsolutePath(given) && QDir::cleanPath(given) != QDir::cleanPath(folder))
            words += QLatin1String(name) + u'=' + given;
    }
    return words;
}

QStringList commandFor(const QString &program, const Environment &environment)
{
    const QString name = QLatin1String(kEntryName);
    const QStringList folders = environment("PATH").split(u':', Qt::SkipEmptyParts);
    const QString found = folders.isEmpty() ? QString() : QStandardPaths::findExecutable(name, folders);
    const QString own = QFileInfo(program).canonicalFilePath();
    QStringList words = unusualFolders(environment);
    if (!words.isEmpty())
        words.prepend(QStringLiteral("env"));
    words += !found.isEmpty() && QFileInfo(found).canonicalFilePath() == own ? name : own;
    words += QStringLiteral("mcp");
    return words;
}

} // namespace clients
