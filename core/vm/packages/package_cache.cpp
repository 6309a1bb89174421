// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/packages/package_cache.h"

#include "core/base/await.h"
#include "core/base/log.h"
#include "core/base/own_program.h"
#include "core/base/process.h"
#include "core/vm/image/image_host.h"
#include "core/vm/image/npm_registry.h"
#include "core/vm/network/network_support.h"

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QLoggingCategory>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QThreadPool>
#include <QTimer>
#include <QtConcurrent>

#include <filesystem>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace vm {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static Q_LOGGING_CATEGORY(lcPackages, "berth.packages")

static constexpr int kEndLimit = 5000; // ms; longer than berth-packages gives nginx
static constexpr int kFresh = 60'000; // ms
static constexpr int kLook = 1000; // ms
static constexpr qsizetype kKeptWords = 2000;
// keeper/package_relay.h
static constexpr auto kSocket = "cache"_L1;
static constexpr auto kOfflineSocket = "kept"_L1;
static constexpr auto kConfiguration = "nginx.conf"_L1;
static constexpr auto kStore = "store"_L1;
static constexpr auto kRemoved = "removed"_L1;

static QString text(const char *source) { return QCoreApplication::translate("vm::PackageCache", source); }

QList<QUrl> mirrorsIn(const QByteArray &sources)
{
    // What goes into a configuration is what cannot be mistaken there.
    static const QRegularExpression form(
        uR"(\Ahttp://([a-z0-9][a-z0-9.-]*)(:[0-9]{1,5})?((/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+)/?\z)"_s);
    QList<QUrl> mirrors;
    for (const QByteArray &line : sources.split('\n')) {
        for (const QByteArray &word : line.split(' ')) {
            const auto match = form.match(QString::fromUtf8(word));
            if (!match.hasMatch())
                continue;
            const QUrl mirror("http://"_L1 + match.captured(1) + match.captured(2) + match.captured(3));
            if (mirror.isValid() && !mirrors.contains(mirror))
                mirrors += mirror;
        }
    }
    return mirrors;
}

QList<QUrl> imageMirrors(const QByteArray &indexTargets)
{
    const QString release = u"stable"_s; // any will do: the mirrors are the same
    const QByteArray sources = debianSources(indexTargets, release);
    return mirrorsIn(sources.isEmpty() ? publicSources(release) : sources);
}

// Paths are relative to the folder that it runs in: who it runs as may have no way there from the root.
static constexpr auto kFrame = R"(daemon off;
worker_processes 1;
pid nginx.pid;
error_log stderr crit;
events { worker_connections 512; }
http {
    access_log off;
    server_tokens off;
    default_type application/octet-stream;
    types { }
    client_body_temp_path temp;
    proxy_temp_path temp;
    fastcgi_temp_path temp;
    uwsgi_temp_path temp;
    scgi_temp_path temp;
    client_max_body_size 1;
    client_header_timeout 20s;
    send_timeout 60s;
    keepalive_timeout 60s;

    proxy_cache_path store levels=2 keys_zone=packages:8m inactive=60d max_size=%1 min_free=%2 use_temp_path=off;
    proxy_cache packages;
    proxy_cache_lock on;
    proxy_cache_revalidate on;
    proxy_force_ranges on;
    proxy_cache_use_stale error timeout updating http_500 http_502 http_503 http_504;
    proxy_ignore_headers X-Accel-Redirect X-Accel-Expires X-Accel-Limit-Rate X-Accel-Buffering X-Accel-Charset
                         Expires Cache-Control Set-Cookie Vary;
    # What a network says that wants its user to log in is no package.
    map $upstream_http_content_type $is_page { default 0; ~*^text/html 1; }
    proxy_no_cache $is_page;
    # Nothing that a guest says but the path goes out.
    proxy_pass_request_headers off;
    proxy_pass_request_body off;
    proxy_hide_header Set-Cookie;
    # A registry has two forms of each document, and a guest's word decides which, nothing more.
    map $http_accept $npm_document {
        default application/json;
        ~application/vnd\.npm\.install-v1\+json application/vnd.npm.install-v1+json;
    }
    map $http_accept $python_document {
        default text/html;
        ~application/vnd\.pypi\.simple\.v1\+json application/vnd.pypi.simple.v1+json;
    }
    proxy_ssl_verify on;
    proxy_ssl_verify_depth 8;
    proxy_ssl_server_name on;
    %4
    proxy_http_version 1.1;
    proxy_connect_timeout 20s;
    proxy_read_timeout 60s;
    proxy_max_temp_file_size 0;
    add_header X-Cache $upstream_cache_status;
    upstream nobody { server unix:nobody; }
%3%5})"_L1;

// Where a server is led to by a socket (berth-packages): nginx itself reaches no network.
static constexpr auto kUpstream = "    upstream %1 { server unix:%1; }\n"_L1;

// What is asked for there never leaves: the one server that is asked, for what is not kept or may have
// changed, does not exist.
static constexpr auto kOfflineDoor = R"(
        error_log /dev/null emerg;
        error_page 502 504 =404 @absent;
        location @absent {
            default_type text/plain;
            return 404 "This machine is offline, and no machine has fetched this before.\n";
        })"_L1;

static constexpr auto kStrangers = R"(
    server {
        listen unix:%1 default_server;
        server_name _;
        return 403;
    }
)"_L1;

static constexpr auto kServer = R"(
    server {
        listen unix:%1;
        server_name %2;
        if ($request_method !~ ^(GET|HEAD)$) { return 405; }
        # A path has one way to be written, so that what is kept under one is what the mirror has there.
        if ($request_uri !~ "%3") { return 403; }
        location = / { return 204; }
        location / { return 403; }%4
%5    }
)"_L1;

// Plain letters, and no part begins with a dot; npm writes the one slash within a name as %2f.
static constexpr auto kPath =
    R"(^(/([A-Za-z0-9_~+:@=,-]|%(2[Bb]|3[Aa]|7[Ee]))([A-Za-z0-9._~+:@=,-]|%(2[Bb]|3[Aa]|7[Ee]))*)*/?$)"_L1;
static constexpr auto kScopedPath =
    R"(|^/npm/@[a-z0-9~_-][a-z0-9._~-]*%2[Ff][A-Za-z0-9~_-][A-Za-z0-9._~-]*$)"_L1;

// A file in the pool or under its hash never changes; of what else there is the mirror is asked whether it
// has.
static constexpr auto kMirror = R"(        location = %2 { return 403; }
        location %2/ {
            proxy_pass http://%3;
            proxy_set_header Host %1;
            proxy_set_header Connection "";
            proxy_cache_key http://%1$request_uri;
            proxy_cache_valid 200 1s;
            location %2/pool/ {
                proxy_pass http://%3;
                proxy_cache_valid 200 60d;
            }
            location ~ /by-hash/ {
                proxy_pass http://%3;
                proxy_cache_valid 200 60d;
            }
        }
)"_L1;

// What a package is, and where its versions are: as one of the two documents that the registry has of it. A
// version never changes.
static constexpr auto kNpm = R"(        location = /npm { return 403; }
        location /npm/ {
            rewrite ^/npm(/.*)$ $1 break;
            proxy_pass %2;
            proxy_ssl_name %3;
            proxy_set_header Host %1;
            proxy_set_header Connection "";
            proxy_set_header Accept $npm_document;
            proxy_set_header Accept-Encoding gzip;
            gunzip on;
            proxy_cache_key "npm $uri $npm_document";
            proxy_cache_valid 200 5m;
            location ~ ^/npm/-/ { return 403; }
            location ~ /-/[^/]+\.tgz$ {
                rewrite ^/npm(/.*)$ $1 break;
                proxy_pass %2;
                proxy_set_header Host %1;
                proxy_set_header Connection "";
                proxy_cache_key "npm $uri";
                proxy_cache_valid 200 60d;
            }
        }
)"_L1;

// The index names each file with its hash, at a place that never changes; here that place is on this host.
static constexpr auto kPython = R"(        location = /simple { return 403; }
        location = /packages { return 403; }
        location /simple/ {
            proxy_pass %2;
            proxy_ssl_name %6;
            proxy_set_header Host %1;
            proxy_set_header Connection "";
            proxy_set_header Accept $python_document;
            proxy_cache_key "python $uri $python_document";
            proxy_cache_valid 200 5m;
            proxy_no_cache 0;
            sub_filter %5/packages/ /packages/;
            sub_filter_once off;
            sub_filter_types application/vnd.pypi.simple.v1+json;
        }
        location /packages/ {
            proxy_pass %4;
            proxy_ssl_name %7;
            proxy_set_header Host %3;
            proxy_set_header Connection "";
            proxy_cache_key "python $uri";
            proxy_cache_valid 200 60d;
        }
)"_L1;

static constexpr auto kNobody = "nobody"_L1; // kFrame
static constexpr auto kOwnName = "10.0.2.3"_L1; // of every machine's network (net::kNames)

PackageSources PackageSources::publicWith(QList<QUrl> mirrors)
{
    PackageSources sources;
    sources.mirrors = std::move(mirrors);
    for (const QString &file : {u"/etc/ssl/certs/ca-certificates.crt"_s,
                                u"/etc/pki/tls/certs/ca-bundle.crt"_s, u"/etc/ssl/ca-bundle.pem"_s}) {
        if (sources.authorities.isEmpty() && QFile::exists(file))
            sources.authorities = file;
    }
    // A host that needs a proxy for it cannot be helped by this one.
    const bool isBehindProxy =
        qEnvironmentVariableIsSet("https_proxy") || qEnvironmentVariableIsSet("HTTPS_PROXY");
    if (sources.authorities.isEmpty() || isBehindProxy)
        return sources;
    sources.npm = QUrl(kNpmRegistry);
    sources.pythonIndex = QUrl(u"https://pypi.org"_s);
    sources.pythonFiles = QUrl(u"https://files.pythonhosted.org"_s);
    return sources;
}

static QUrl serverOf(const QUrl &url)
{
    QUrl server;
    server.setScheme(url.scheme());
    server.setHost(url.host());
    server.setPort(url.port(url.scheme() == "https"_L1 ? 443 : 80));
    return server;
}

QList<QUrl> PackageSources::servers() const
{
    QList<QUrl> servers;
    for (const QUrl &url : mirrors + QList{npm, pythonIndex, pythonFiles}) {
        if (const QUrl server = serverOf(url); !url.isEmpty() && !servers.contains(server))
            servers += server;
    }
    return servers;
}

/// The name of the socket that leads to it, and of nginx's upstream.
static QString wayName(qsizetype index) { return u"way-%1"_s.arg(index); }

/// Everything that is served at one of the two sockets.
static QString serversAt(NetworkPolicy door, const PackageSources &sources)
{
    const bool isOffline = door == NetworkPolicy::Offline;
    const auto asked = [&, servers = sources.servers()](const QUrl &url) {
        return isOffline ? QString(kNobody) : wayName(servers.indexOf(serverOf(url)));
    };
    const auto askedBy = [&](const QUrl &url) { return url.scheme() + "://"_L1 + asked(url); };
    const QString socket = isOffline ? kOfflineSocket : kSocket;
    const QString atOffline = isOffline ? kOfflineDoor : ""_L1;
    QMap<QString, QString> places; // by host
    for (const QUrl &mirror : sources.mirrors)
        places[mirror.host()] += kMirror.toString().arg(mirror.authority(), mirror.path(), asked(mirror));
    QString servers = kStrangers.toString().arg(socket);
    for (auto place = places.cbegin(); place != places.cend(); ++place)
        servers += kServer.toString().arg(socket, place.key(), kPath, atOffline, *place);
    QString registries;
    if (!sources.npm.isEmpty())
        registries += kNpm.toString().arg(sources.npm.authority(), askedBy(sources.npm), sources.npm.host());
    if (!sources.pythonIndex.isEmpty())
        registries += kPython.toString().arg(sources.pythonIndex.authority(), askedBy(sources.pythonIndex),
                                             sources.pythonFiles.authority(), askedBy(sources.pythonFiles),
                                             sources.pythonFiles.toString(), sources.pythonIndex.host(),
                                             sources.pythonFiles.host());
    if (!registries.isEmpty())
        servers +=
            kServer.toString().arg(socket, kOwnName, kPath.toString() + kScopedPath, atOffline, registries);
    return servers;
}

QByteArray packageCacheConfiguration(const PackageSources &sources, const PackageRoom &room)
{
    const QString trust = sources.authorities.isEmpty()
        ? QString()
        : "proxy_ssl_trusted_certificate "_L1 + sources.authorities + u';';
    QString ways;
    for (qsizetype i = 0; i < sources.servers().size(); ++i)
        ways += kUpstream.toString().arg(wayName(i));
    return kFrame.toString()
        .arg(room.bytes)
        .arg(room.free + 2 * PackageCache::kMargin) // what was not used for longest goes first
        .arg(serversAt(NetworkPolicy::Open, sources) + serversAt(NetworkPolicy::Offline, sources), trust,
             ways)
        .toUtf8();
}

QString PackageCache::folderIn(const base::Places &places) { return places.cache + "/packages"_L1; }

Result<QString> PackageCache::program()
{
    for (const QStringList &folders : {QStringList(), QStringList{u"/usr/sbin"_s, u"/sbin"_s}}) {
        if (const QString found = QStandardPaths::findExecutable(u"nginx"_s, folders); !found.isEmpty())
            return found;
    }
    return fail(
        Error::Kind::NotFound,
        text("There is no nginx on this host, so machines fetch every package from its mirror."),
        base::Remedy{base::Remedy::Kind::RunOnHost, u"systemctl mask nginx && apt-get install nginx"_s});
}

Task<Result<>> PackageCache::checkRoom(QString folder)
{
    const auto nginx = program();
    if (!nginx)
        co_return fail(nginx.error());
    const auto keeper = base::ownProgram("berth-packages"_L1);
    if (!keeper)
        co_return fail(keeper.error());
    base::Command command;
    command.program = *keeper;
    command.arguments = QStringList{*nginx, PackageSources::publicWith({}).authorities, u"check"_s};
    command.folder = folder;
    const auto run = co_await base::run(std::move(command));
    if (run && run->exitCode == 0)
        co_return {};
    Error why = whatForbidsNamespaces(readSetting).value_or(Error{Error::Kind::Unsupported, {}});
    if (why.text.isEmpty())
        why.text = run ? base::printable(run->err.trimmed(), 400) : run.error().text;
    why.text = text("nginx cannot be confined here, so machines fetch every package from its mirror. %1")
                   .arg(why.text);
    co_return fail(why);
}

qint64 PackageCache::bytesIn(const QString &folder)
{
    qint64 bytes = 0;
    for (QDirIterator it(folder + u'/' + kStore, QDir::Files, QDirIterator::Subdirectories); it.hasNext();) {
        it.next();
        bytes += it.fileInfo().size();
    }
    return bytes;
}

static bool isNearlyFull(const QString &folder, const PackageRoom &room)
{
    std::error_code unknown;
    const auto space = std::filesystem::space(QFile::encodeName(folder).constData(), unknown);
    return !unknown && qint64(space.available) < room.free + PackageCache::kMargin;
}

/// Whom the server runs as: the user, and for root somebody who may do nothing.
static const passwd *account() { return getuid() == 0 ? getpwnam("nobody") : nullptr; }

PackageCache::PackageCache(QString folder, QObject *parent)
    : QObject(parent)
    , m_folder(std::move(folder))
{
    const QByteArray path = QFile::encodeName(m_folder);
    QDir().mkpath(m_folder);
    const passwd *const nobody = account();
    if (::chmod(path.constData(), 0700) != 0
        || (nobody && ::chown(path.constData(), nobody->pw_uid, nobody->pw_gid) != 0))
        qCWarning(lcPackages, "%s: %s", path.constData(), qPrintable(qt_error_string(errno)));
    m_looking.setInterval(kLook);
    connect(&m_looking, &QTimer::timeout, this, &PackageCache::look);
}

PackageCache::~PackageCache() { end(); }

bool PackageCache::isServing() const { return m_server && m_server->state() != QProcess::NotRunning; }

void PackageCache::want(PackageRoom room)
{
    m_room = room;
    const bool isFresh = isServing() && !m_since.hasExpired(kFresh);
    if (room.bytes == 0 || isFresh || m_starting.isRunning() || !program())
        return;
    m_starting = serveHost(room);
    m_starting.start();
}

void PackageCache::setRoom(PackageRoom room)
{
    if (room == m_room)
        return;
    const bool wasServing = isServing();
    m_room = room;
    if (room.bytes == 0) {
        m_starting.cancel();
        end();
        forget();
    } else if (wasServing) {
        if (const auto served = serve(m_sources, room); !served)
            qCWarning(lcPackages, "%s", qPrintable(served.error().text));
    }
}

Result<> PackageCache::clear()
{
    const bool wasServing = isServing();
    end();
    forget();
    return wasServing ? serve(m_sources, m_room) : Result<>();
}

/// What was kept is out of the way at once, and goes when it can.
void PackageCache::forget() const
{
    const std::filesystem::path removed = QFile::encodeName(m_folder + u'/' + kRemoved).constData();
    std::error_code ignored; // nothing may be there
    std::filesystem::rename(QFile::encodeName(m_folder + u'/' + kStore).constData(), removed, ignored);
    QThreadPool::globalInstance()->start([removed] {
        std::error_code failed;
        if (std::filesystem::remove_all(removed, failed); failed)
            qCWarning(lcPackages, "%s: %s", removed.c_str(), failed.message().c_str());
    });
}

/// nginx sees to what it keeps. What it is fetching is bounded by nobody.
void PackageCache::look()
{
    QtConcurrent::run(isNearlyFull, m_folder, m_room).then(this, [this](bool isSo) {
        if (isSo && isServing())
            giveWay();
    });
}

void PackageCache::giveWay()
{
    end();
    forget();
    m_hasFailed = true;
    emit failed(text("The disk of %1 is nearly full, so machines fetch every package from its mirror. Free "
                     "some space there.")
                    .arg(m_folder));
}

Task<> PackageCache::serveHost(PackageRoom room)
{
    base::Command asked;
    asked.program = u"apt-get"_s;
    asked.arguments = QStringList{u"indextargets"_s, u"--format"_s, QString::fromLatin1(kIndexTargets),
                                  u"Created-By: Packages"_s};
    const auto told = co_await base::runChecked(std::move(asked));
    if (!told) // a host without apt
        qCWarning(lcPackages, "%s", qPrintable(told.error().text));
    const PackageSources sources = PackageSources::publicWith(imageMirrors(told ? told->out : QByteArray()));
    m_since.start();
    if (isServing() && sources == m_sources)
        co_return;
    if (const auto served = serve(sources, room); !served)
        qCWarning(lcPackages, "%s", qPrintable(served.error().text));
}

/// As root in a folder that is not root's: no link there is followed.
Result<> PackageCache::prepare(const QByteArray &configuration) const
{
    QFile file(m_folder + u'/' + kConfiguration);
    file.remove();
    if (!file.open(QIODevice::NewOnly | QIODevice::WriteOnly)
        || file.write(configuration) != configuration.size() || !file.flush()
        || !file.setPermissions(QFile::ReadOwner | QFile::ReadOther))
        return fail(Error::Kind::Failed,
                    text("The file %1 cannot be written: %2.").arg(file.fileName(), file.errorString()));
    return {};
}

Result<> PackageCache::serve(const PackageSources &sources, PackageRoom room)
{
    const auto nginx = program();
    if (!nginx)
        return fail(nginx.error());
    const auto keeper = base::ownProgram("berth-packages"_L1);
    if (!keeper)
        return fail(keeper.error());
    end();
    m_room = room;
    m_sources = sources;
    if (isNearlyFull(m_folder, room)) {
        giveWay();
        return fail(Error::Kind::Failed, text("The disk of %1 is nearly full.").arg(m_folder));
    }
    if (auto prepared = prepare(packageCacheConfiguration(sources, room)); !prepared)
        return prepared;
    m_said.clear();
    m_hasFailed = false;
    QStringList arguments{*nginx, sources.authorities};
    const QList<QUrl> servers = sources.servers();
    for (qsizetype i = 0; i < servers.size(); ++i)
        arguments << wayName(i) << servers[i].host() << QString::number(servers[i].port());
    m_server = std::make_unique<QProcess>();
    m_server->setProgram(*keeper);
    m_server->setArguments(arguments);
    m_server->setWorkingDirectory(m_folder);
    m_server->setStandardOutputFile(QProcess::nullDevice());
    connect(m_server.get(), &QProcess::finished, this, [this] {
        const QString said = base::printable(m_said.trimmed(), kKeptWords);
        qCWarning(lcPackages, "nginx has ended: %s", qPrintable(said));
        m_hasFailed = true;
        emit failed(said);
    });
    connect(m_server.get(), &QProcess::readyReadStandardError, this,
            [this] { m_said = (m_said + m_server->readAllStandardError()).right(kKeptWords); });
    m_server->start();
    m_since.start();
    m_looking.start();
    return {};
}

/// The next one waits for it, and nobody here: it may take its time.
void PackageCache::end()
{
    m_looking.stop();
    if (!m_server)
        return;
    QProcess *const ending = m_server.release();
    ending->disconnect(this);
    connect(ending, &QProcess::finished, ending, &QObject::deleteLater);
    QTimer::singleShot(kEndLimit, ending, &QProcess::kill);
    ending->terminate();
    if (ending->state() == QProcess::NotRunning)
        ending->deleteLater();
}

} // namespace vm
