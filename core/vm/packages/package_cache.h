// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/vm/network/network_policy.h"

#include <QByteArray>
#include <QElapsedTimer>
#include <QList>
#include <QObject>
#include <QString>
#include <QTimer>
#include <QUrl>

#include <memory>

class QProcess;

namespace vm {

/// The mirrors that `sources` (lines for sources.list) names and the cache serves: those with `http`, each
/// once. A mirror with another scheme the guest goes to itself.
QList<QUrl> mirrorsIn(const QByteArray &sources);
/// Those that images have, given what kIndexTargets prints: the host's own or, where it has none of Debian's,
/// the ones for everybody, which mmdebstrap takes then.
QList<QUrl> imageMirrors(const QByteArray &indexTargets);

/// Whose packages are served. What is empty is not.
struct PackageSources
{
    QList<QUrl> mirrors; ///< of Debian
    QUrl npm; ///< a registry
    QUrl pythonIndex; ///< the simple index, without "/simple"
    QUrl pythonFiles; ///< where that keeps them, without "/packages"
    QString authorities; ///< file of the certificates by which a host with https is known

    /// These mirrors and the public registries, as far as this host knows authorities. Reads the disk.
    static PackageSources publicWith(QList<QUrl> mirrors);
    /// All that are there, of each server one: what nginx is led to.
    QList<QUrl> servers() const;
    bool hasRegistries() const { return !npm.isEmpty(); }
    bool operator==(const PackageSources &) const = default;
};

/// How large the cache may get, and what it leaves of the host's disk.
struct PackageRoom
{
    qint64 bytes = 0; ///< 0: there is no cache
    qint64 free = 0;

    bool operator==(const PackageRoom &) const = default;
};

/// The whole configuration of nginx: it serves what is below `sources` and nothing else, and at the socket
/// for machines that are offline only what it has of that (CACHE.md). Pure.
QByteArray packageCacheConfiguration(const PackageSources &sources, const PackageRoom &room);

/// The host's cache of packages, one for all machines (CACHE.md): an nginx that lives as long as this does,
/// in a room from which nothing of the host but those mirrors can be reached (berth-packages). It fills
/// itself from the mirrors that images have and from the public registries of npm and pip, and is
/// reached by machines through their networks.
class PackageCache : public QObject
{
    Q_OBJECT

public:
    /// Where it is of a workspace; the networks of its machines are told of it.
    static QString folderIn(const base::Places &places);
    /// NotFound: there is no nginx on this host. The text says what to install.
    static base::Result<QString> program();
    /// Whether nginx can be held in its room on this host, with that folder of a cache. Unsupported, with
    /// what mends it.
    static base::Task<base::Result<>> checkRoom(QString folder);
    /// What it takes of the disk. Reads folders; for a thread that may.
    static qint64 bytesIn(const QString &folder);

    /// Makes `folder`, closed to others; for root it belongs to `nobody`, as the process does.
    explicit PackageCache(QString folder, QObject *parent = nullptr);
    /// Has the server end, and does not wait for that. What it has kept stays.
    ~PackageCache() override;

    /// A machine is about to start. Serves, if it does not yet and there is room and an nginx; asks the
    /// host's apt for its mirrors. Returns at once.
    void want(PackageRoom room);
    /// What the disk has beyond the room that is left free before the cache gives way: more than all guests
    /// together can fetch between two looks.
    static constexpr qint64 kMargin = qint64(1) << 30;

    /// The room has changed: who serves, serves with the new one. Without any it ends, and what it kept is
    /// removed.
    void setRoom(PackageRoom room);
    /// Removes what was kept. Who serves, serves on.
    base::Result<> clear();
    /// Starts it for these, in the place of one that serves: it begins when that one has ended. While the
    /// disk is nearly full there is none.
    base::Result<> serve(const PackageSources &sources, PackageRoom room);
    bool isServing() const;
    /// It ended by itself, and has not been started since.
    bool hasFailed() const { return m_hasFailed; }

signals:
    /// By itself, with its last words, or because the disk is nearly full: then what it kept is removed.
    void failed(const QString &reason);

private:
    base::Task<> serveHost(PackageRoom room);
    base::Result<> prepare(const QByteArray &configuration) const;
    void forget() const;
    void look();
    void giveWay();
    void end();

    const QString m_folder;
    PackageRoom m_room;
    PackageSources m_sources;
    std::unique_ptr<QProcess> m_server;
    QByteArray m_said; ///< by it, the end
    bool m_hasFailed = false;
    QElapsedTimer m_since; ///< it has read its configuration
    QTimer m_looking;
    base::Task<> m_starting;
};

} // namespace vm
