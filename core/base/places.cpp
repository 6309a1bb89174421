// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/places.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

#include <sys/stat.h>
#include <unistd.h>

namespace base {

static constexpr int kLongestRuntimePath = 60; // of the 107 bytes of sockaddr_un::sun_path

static QString baseFolder(const char *variable, const QString &fallback)
{
    const QString value = qEnvironmentVariable(variable);
    return QDir::isAbsolutePath(value) ? value : QDir::homePath() + fallback;
}

static QString runtimeFolder()
{
    const QString given = qEnvironmentVariable("XDG_RUNTIME_DIR");
    if (QDir::isAbsolutePath(given))
        return given + QStringLiteral("/berth");
    const QString usual = QStringLiteral("/run/user/%1").arg(getuid());
    if (QFileInfo(usual).isWritable())
        return usual + QStringLiteral("/berth");
    return QStringLiteral("/tmp/berth-%1").arg(getuid());
}

static Result<> makePrivate(const QString &folder)
{
    const QByteArray path = QFile::encodeName(folder);
    if (!QDir().mkpath(QFileInfo(folder).path()) || (mkdir(path.constData(), 0700) != 0 && errno != EEXIST))
        return fail(Error::Kind::Denied,
                    QCoreApplication::translate("base::Places", "The folder %1 cannot be made: %2.")
                        .arg(folder, qt_error_string(errno)));
    struct stat status
    {
    };
    if (lstat(path.constData(), &status) != 0 || !S_ISDIR(status.st_mode) || status.st_uid != getuid())
        return fail(
            Error::Kind::Denied,
            QCoreApplication::translate(
                "base::Places", "The folder %1 is not a folder of this user. Remove it and start again.")
                .arg(folder));
    if ((status.st_mode & 077) != 0 && chmod(path.constData(), 0700) != 0)
        return fail(
            Error::Kind::Denied,
            QCoreApplication::translate("base::Places", "The folder %1 cannot be closed to other users: %2.")
                .arg(folder, qt_error_string(errno)));
    return {};
}

Result<Places> Places::fromEnvironment()
{
    const QString berth = QStringLiteral("/berth");
    Places places{baseFolder("XDG_CONFIG_HOME", QStringLiteral("/.config")) + berth,
                  baseFolder("XDG_DATA_HOME", QStringLiteral("/.local/share")) + berth,
                  baseFolder("XDG_CACHE_HOME", QStringLiteral("/.cache")) + berth, runtimeFolder()};
    if (QFile::encodeName(places.runtime).size() > kLongestRuntimePath)
        return fail(Error::Kind::Invalid,
                    QCoreApplication::translate("base::Places",
                                                "The runtime folder %1 is too long for a socket's name. Set "
                                                "XDG_RUNTIME_DIR to a shorter path.")
                        .arg(places.runtime));
    for (const QString &folder : {places.config, places.data, places.cache, places.runtime}) {
        if (auto made = makePrivate(folder); !made)
            return fail(made.error());
    }
    return places;
}

} // namespace base
