// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/package_cache.h"
#include "tests/support/subject.h"

#include <QCryptographicHash>
#include <QDir>
#include <QLocalSocket>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using vm::PackageCache;
using vm::PackageRoom;

namespace {

constexpr PackageRoom kRoom{qint64(64) << 20, 0};

/// A mirror at 127.0.0.1 that has every path there is, and notes what it is asked.
class Mirror : public QTcpServer
{
public:
    QList<QByteArray> asked;
    qsizetype size = 1000; ///< of a file
    QHash<QByteArray, QByteArray> files; ///< by path: all there are, where there is any
    QByteArray type = "application/vnd.debian.binary-package";

    Mirror()
    {
        connect(this, &QTcpServer::newConnection, this, [this] {
            QTcpSocket *const socket = nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, this, [this, socket] { answer(socket); });
            connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        });
    }
    bool open() { return listen(QHostAddress::LocalHost); }
    QByteArray host() const { return "127.0.0.1:" + QByteArray::number(serverPort()); }
    vm::PackageSources sources() const
    {
        const QString own = "http://"_L1 + QString::fromLatin1(host());
        vm::PackageSources sources;
        sources.mirrors = {QUrl(own + "/debian"_L1)};
        sources.npm = sources.pythonIndex = sources.pythonFiles = QUrl(own);
        return sources;
    }

private:
    void answer(QTcpSocket *socket)
    {
        const QByteArray request = socket->peek(8192);
        if (!request.contains("\r\n\r\n"))
            return;
        socket->readAll();
        asked += request;
        if (request.contains("\r\nIf-Modified-Since:")) {
            socket->write("HTTP/1.1 304 Not Modified\r\n\r\n");
            return;
        }
        const QByteArray path = request.split(' ')[1];
        const QByteArray body =
            files.isEmpty() ? path + QByteArray(size - path.size(), '.') : files.value(path);
        if (body.isEmpty()) {
            socket->write("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
            return;
        }
        socket->write("HTTP/1.1 200 OK\r\nLast-Modified: Mon, 05 Jan 2026 10:00:00 GMT\r\nSet-Cookie: a=b\r\n"
                      "Cache-Control: no-store\r\nContent-Type: "
                      + (path.endsWith(".whl") ? "application/octet-stream" : type)
                      + "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body);
    }
};

QByteArray get(const QByteArray &target, const QByteArray &more = {})
{
    return "GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" + more + "\r\n";
}

/// What a guest's network is: from TCP to one of the cache's sockets.
class Way : public QTcpServer
{
public:
    explicit Way(const QString &socket)
    {
        connect(this, &QTcpServer::newConnection, this, [this, socket] {
            QTcpSocket *const inside = nextPendingConnection();
            auto *const outside = new QLocalSocket(inside);
            outside->connectToServer(socket);
            connect(inside, &QTcpSocket::readyRead, outside, [=] { outside->write(inside->readAll()); });
            connect(outside, &QLocalSocket::readyRead, inside, [=] { inside->write(outside->readAll()); });
            connect(outside, &QLocalSocket::disconnected, inside, &QTcpSocket::disconnectFromHost);
            connect(inside, &QTcpSocket::disconnected, inside, &QObject::deleteLater);
        });
        listen(QHostAddress::LocalHost);
    }
    /// As the clients take it.
    QString url() const { return u"http://127.0.0.1:%1"_s.arg(serverPort()); }
};

/// What it says and whether it went well, with our events going on.
struct Outcome
{
    int code = -1;
    QByteArray said;
};
Outcome run(const QString &program, const QStringList &arguments, const QString &folder)
{
    QProcess process;
    process.setProgram(program);
    process.setArguments(arguments);
    process.setWorkingDirectory(folder);
    process.setProcessChannelMode(QProcess::MergedChannels);
    auto environment = QProcessEnvironment::systemEnvironment();
    for (const QString &name : environment.keys()) {
        if (name.contains(u"proxy"_s, Qt::CaseInsensitive) || name.startsWith(u"PIP_"_s)
            || name.startsWith(u"npm_config"_s, Qt::CaseInsensitive))
            environment.remove(name);
    }
    environment.insert(u"HOME"_s, folder);
    environment.insert(u"PIP_CONFIG_FILE"_s, u"/dev/null"_s);
    process.setProcessEnvironment(environment);
    process.start();
    const bool isOver = QTest::qWaitFor([&] { return process.state() == QProcess::NotRunning; }, 60'000);
    return {isOver && process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            process.readAll()};
}

QByteArray bodyOf(const QByteArray &answer) { return answer.mid(answer.indexOf("\r\n\r\n") + 4); }
QByteArray statusOf(const QByteArray &answer) { return answer.mid(9, 3); }

} // namespace

/// The real nginx before a mirror of our own.
class tst_PackageCache : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        if (!PackageCache::program())
            BERTH_SKIP_LACKING("this host has no nginx");
        m_home = std::make_unique<QTemporaryDir>();
        m_mirror = std::make_unique<Mirror>();
        QVERIFY(m_mirror->open());
        m_cache = std::make_unique<PackageCache>(folder());
        QVERIFY(m_cache->serve(m_mirror->sources(), kRoom));
        QTRY_VERIFY(!ask(get("/")).isEmpty());
    }
    void cleanup()
    {
        m_cache.reset();
        m_mirror.reset();
    }

    void takesMirrorsOfSources_data()
    {
        QTest::addColumn<QByteArray>("sources");
        QTest::addColumn<QStringList>("mirrors");
        QTest::newRow("two, one of them twice")
            << QByteArray("deb [signed-by=/k.gpg] http://deb.example.org/debian/ trixie main\n"
                          "deb [signed-by=/k.gpg] http://deb.example.org/debian trixie-updates main\n"
                          "deb http://deb.example.org:8080/debian-security trixie-security main\n")
            << QStringList{u"http://deb.example.org/debian"_s,
                           u"http://deb.example.org:8080/debian-security"_s};
        QTest::newRow("encrypted") << QByteArray("deb https://deb.example.org/debian trixie main")
                                   << QStringList();
        for (const char *wrong :
             {"http://user:word@deb.example.org/debian", "http://deb.example.org/debian;}",
              "http://deb.example.org", "http://deb.example.org/$host", "http://deb.example.org/a/../b",
              "http://deb.example.org/a\"b"})
            QTest::newRow(wrong) << "deb " + QByteArray(wrong) + " trixie main" << QStringList();
    }
    void takesMirrorsOfSources()
    {
        QFETCH(QByteArray, sources);
        QFETCH(QStringList, mirrors);
        QStringList found;
        for (const QUrl &mirror : vm::mirrorsIn(sources))
            found += mirror.toString();
        QCOMPARE(found, mirrors);
    }

    void asksTheMirrorOnceForAPackage()
    {
        // As apt asks a proxy, and as it writes a plus.
        const QByteArray path = "/debian/pool/main/g/gcc/libstdc%2b%2b6_14.2.0-1_amd64.deb";
        const QByteArray first = ask(get("http://127.0.0.1" + path));
        QCOMPARE(statusOf(first), QByteArray("200"));
        QCOMPARE(bodyOf(first).size(), m_mirror->size);
        QVERIFY(bodyOf(first).startsWith(path));
        const QByteArray second = ask(get("http://127.0.0.1" + path));
        QVERIFY2(second.contains("X-Cache: HIT"), second.left(500));
        QCOMPARE(bodyOf(second), bodyOf(first));
        QCOMPARE(m_mirror->asked.size(), 1);
        QCOMPARE(bodyOf(ask(get("http://127.0.0.1" + path, "Range: bytes=10-19\r\n"))),
                 bodyOf(first).mid(10, 10));
        QCOMPARE(m_mirror->asked.size(), 1);
    }

    void keepsWhatItHasAcrossOwners()
    {
        const QByteArray asked = get("http://127.0.0.1/debian/pool/main/h/hello/hello_2.10_amd64.deb");
        QCOMPARE(statusOf(ask(asked)), QByteArray("200"));
        m_cache = std::make_unique<PackageCache>(folder());
        QVERIFY(m_cache->serve(m_mirror->sources(), kRoom));
        QTRY_VERIFY(ask(asked).contains("X-Cache: HIT"));
        QCOMPARE(m_mirror->asked.size(), 1);
    }

    void asksWhetherAnIndexHasChanged()
    {
        const QByteArray asked = get("http://127.0.0.1/debian/dists/trixie/InRelease");
        const QByteArray first = ask(asked);
        QCOMPARE(statusOf(first), QByteArray("200"));
        // It takes the mirror's word for a second.
        QVERIFY(QTest::qWaitFor([&] { return ask(asked).contains("X-Cache: REVALIDATED"); }, 10'000));
        QVERIFY(m_mirror->asked.last().contains("If-Modified-Since: Mon, 05 Jan 2026 10:00:00 GMT"));
        m_mirror->close(); // a host that is off-line
        QVERIFY(QTest::qWaitFor([&] { return ask(asked).contains("X-Cache: STALE"); }, 10'000));
        QCOMPARE(bodyOf(ask(asked)), bodyOf(first));
        QCOMPARE(statusOf(ask(get("http://127.0.0.1/debian/dists/trixie/never-asked"))), QByteArray("502"));
    }

    void asksOnceForWhatIsNamedByItsHash()
    {
        const QByteArray asked =
            get("http://127.0.0.1/debian/dists/trixie/main/binary-amd64/by-hash/SHA256/0a1b");
        QCOMPARE(statusOf(ask(asked)), QByteArray("200"));
        QTest::qWait(1500); // longer than the mirror's word is taken for an index
        QVERIFY(ask(asked).contains("X-Cache: HIT"));
        QCOMPARE(m_mirror->asked.size(), 1);
    }

    // A network that wants its user to log in answers everything with a page.
    void keepsNoPages()
    {
        m_mirror->type = "text/html; charset=utf-8";
        const QByteArray asked = get("http://127.0.0.1/debian/pool/a.deb");
        QCOMPARE(statusOf(ask(asked)), QByteArray("200"));
        m_mirror->type = "application/octet-stream";
        QVERIFY(ask(asked).contains("X-Cache: MISS"));
        QVERIFY(ask(asked).contains("X-Cache: HIT"));
        QCOMPARE(m_mirror->asked.size(), 2);
    }

    void tellsTheMirrorNothingOfTheGuest()
    {
        QCOMPARE(statusOf(ask(get("http://127.0.0.1/debian/pool/a/a.deb",
                                  "Cookie: secret\r\nAuthorization: secret\r\nX-Secret: secret\r\n"
                                  "User-Agent: secret\r\nReferer: secret\r\n"))),
                 QByteArray("200"));
        QCOMPARE(m_mirror->asked.size(), 1);
        QCOMPARE(m_mirror->asked[0].split('\r').size(), 4); // the line, the host, and two ends
        QVERIFY(
            m_mirror->asked[0].startsWith("GET /debian/pool/a/a.deb HTTP/1.1\r\nHost: " + m_mirror->host()));
        QVERIFY(!m_mirror->asked[0].contains("secret"));
    }

    void isNoOpenProxy_data()
    {
        QTest::addColumn<QByteArray>("request");
        QTest::addColumn<QByteArray>("status");
        // Refused by its parser, which says so in one way or the other.
        QTest::newRow("a tunnel") << QByteArray("CONNECT 127.0.0.1:443 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                                  << QByteArray("400 405");
        for (const char *method : {"POST", "PUT", "DELETE", "OPTIONS", "PROPFIND", "PURGE"})
            QTest::newRow(method) << QByteArray(method)
                    + " /debian/pool/a.deb HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
                                  << QByteArray("405");
        QTest::newRow("another host") << get("http://example.org/debian/pool/a.deb") << QByteArray("403");
        QTest::newRow("another host by its header")
            << QByteArray("GET /debian/pool/a.deb HTTP/1.1\r\nHost: example.org\r\nConnection: close\r\n\r\n")
            << QByteArray("403");
        QTest::newRow("no host") << QByteArray("GET /debian/pool/a.deb HTTP/1.0\r\n\r\n")
                                 << QByteArray("403");
        QTest::newRow("another scheme") << get("https://example.org/debian/a.deb") << QByteArray("403");
        for (const char *path :
             {"/other", "/debian", "/debianx/pool/a.deb", "/debian/pool/made-up-name?leak=secret",
              "/debian/../other", "/debian/pool/../../other", "/debian/%2e%2e/other",
              "/debian/pool/..%2f..%2fother", "/debian//pool/a.deb", "/other/../debian/pool/a.deb",
              "/debian/pool/.hidden", "/debian/a%0d%0aHost:%20x", "//debian/pool/a.deb"})
            QTest::newRow(path) << get("http://127.0.0.1" + QByteArray(path)) << QByteArray("403");
        for (const char *path : {"/debian/%00", "/debian/a b"})
            QTest::newRow(path) << get("http://127.0.0.1" + QByteArray(path)) << QByteArray("400");
        QTest::newRow("whether it knows the mirror") << get("http://127.0.0.1/") << QByteArray("204");
    }
    void isNoOpenProxy()
    {
        QFETCH(QByteArray, request);
        QFETCH(QByteArray, status);
        const QByteArray answer = ask(request);
        QVERIFY2(status.split(' ').contains(statusOf(answer)), answer);
        QCOMPARE(m_mirror->asked.size(), 0);
    }

    void servesTheOfflineWhatItHas_data()
    {
        QTest::addColumn<QByteArray>("path");
        QTest::newRow("a package") << QByteArray("/debian/pool/main/h/hello/hello_2.10_amd64.deb");
        QTest::newRow("an index that may have changed") << QByteArray("/debian/dists/trixie/InRelease");
        QTest::newRow("a list by its hash")
            << QByteArray("/debian/dists/trixie/main/binary-amd64/by-hash/SHA256/0a1b");
    }
    void servesTheOfflineWhatItHas()
    {
        QFETCH(QByteArray, path);
        const QByteArray asked = get("http://127.0.0.1" + path);
        QCOMPARE(statusOf(askOffline(asked)), QByteArray("404"));
        QCOMPARE(m_mirror->asked.size(), 0);
        const QByteArray fetched = ask(asked);
        QCOMPARE(statusOf(fetched), QByteArray("200"));
        QTest::qWait(1500); // longer than the mirror's word is taken for an index
        for (int i = 0; i < 2; ++i) {
            const QByteArray kept = askOffline(asked);
            QCOMPARE(statusOf(kept), QByteArray("200"));
            QCOMPARE(bodyOf(kept), bodyOf(fetched));
        }
        QCOMPARE(bodyOf(askOffline(get("http://127.0.0.1" + path, "Range: bytes=1-4\r\n"))),
                 bodyOf(fetched).mid(1, 4));
        QCOMPARE(m_mirror->asked.size(), 1);
    }

    // Whatever is made up to carry something out is heard by nobody, and kept for nobody.
    void sendsNothingOfTheOffline()
    {
        for (const char *path :
             {"/debian/pool/main/s/secret/secret-4711_1_amd64.deb", "/debian/dists/c2VjcmV0/InRelease",
              "/debian/dists/trixie/by-hash/SHA256/736563726574", "/debian/pool/secret?leak=secret",
              "/other/secret", "/debian/"}) {
            for (const char *method : {"GET ", "HEAD ", "POST ", "PUT "}) {
                const QByteArray answer = askOffline(
                    method + QByteArray("http://127.0.0.1") + path
                    + " HTTP/1.1\r\nHost: 127.0.0.1\r\nIf-None-Match: secret\r\nConnection: close\r\n\r\n");
                QVERIFY2(QByteArrayList({"403", "404", "405"}).contains(statusOf(answer)), answer);
            }
        }
        QVERIFY(!statusOf(askOffline("CONNECT 127.0.0.1:443 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"))
                     .startsWith('2'));
        QCOMPARE(m_mirror->asked.size(), 0);
        QCOMPARE(PackageCache::bytesIn(folder()), 0);
        QCOMPARE(statusOf(askOffline(get("http://127.0.0.1/"))), QByteArray("204"));
    }

    // The real npm, which is told nothing but where the registry is, as in a guest.
    void npmInstallsWhatItCanCheck()
    {
        if (QStandardPaths::findExecutable(u"npm"_s).isEmpty())
            BERTH_SKIP_LACKING("this host has no npm");
        const QByteArray whole = packed("1.0.0");
        publishForNpm(whole);
        const Outcome first = npm(u"first"_s, u"cache"_s);
        QVERIFY2(first.code == 0, first.said);
        QVERIFY(QFile::exists(m_home->path() + u"/first/node_modules/@own/thing/package.json"_s));
        // What is written down is of use elsewhere.
        const QByteArray lock = contentOf(u"/first/package-lock.json"_s);
        QVERIFY2(lock.contains("https://registry.npmjs.org/@own/thing/-/thing-1.0.0.tgz"), lock);
        QVERIFY2(!lock.contains("10.0.2.3"), lock);
        const auto asked = m_mirror->asked.size();
        QVERIFY2(asked == 2, m_mirror->asked.join('|'));
        for (const QByteArray &request : std::as_const(m_mirror->asked))
            QVERIFY2(!request.contains("npm/") && !request.contains("uthorization"), request);

        const Outcome second = npm(u"second"_s, u"cache"_s);
        QVERIFY2(second.code == 0, second.said);
        m_mirror->close();
        const Outcome offline = npm(u"offline"_s, u"kept"_s);
        QVERIFY2(offline.code == 0, offline.said);
        QVERIFY(QFile::exists(m_home->path() + u"/offline/node_modules/@own/thing/package.json"_s));
        QCOMPARE(m_mirror->asked.size(), asked);
    }

    void npmRefusesWhatIsNotWhatTheRegistrySays()
    {
        if (QStandardPaths::findExecutable(u"npm"_s).isEmpty())
            BERTH_SKIP_LACKING("this host has no npm");
        publishForNpm(packed("1.0.0"));
        m_mirror->files["/@own/thing/-/thing-1.0.0.tgz"] = packed("6.6.6");
        const Outcome refused = npm(u"refused"_s, u"cache"_s);
        QVERIFY(refused.code != 0);
        QVERIFY2(refused.said.contains("EINTEGRITY"), refused.said);
    }

    void npmAsksNobodyWhenOffline()
    {
        if (QStandardPaths::findExecutable(u"npm"_s).isEmpty())
            BERTH_SKIP_LACKING("this host has no npm");
        publishForNpm(packed("1.0.0"));
        const Outcome offline = npm(u"offline"_s, u"kept"_s);
        QVERIFY(offline.code != 0);
        QVERIFY2(offline.said.contains("404"), offline.said);
        QCOMPARE(m_mirror->asked.size(), 0);
    }

    // The real pip, before an index as PEP 691 has it, and as PEP 503.
    void pipInstallsWhatItCanCheck_data()
    {
        QTest::addColumn<QByteArray>("type");
        QTest::newRow("PEP 691") << QByteArray("application/vnd.pypi.simple.v1+json");
        QTest::newRow("PEP 503") << QByteArray("text/html");
    }
    void pipInstallsWhatItCanCheck()
    {
        if (QStandardPaths::findExecutable(u"pip3"_s).isEmpty())
            BERTH_SKIP_LACKING("this host has no pip");
        QFETCH(QByteArray, type);
        m_mirror->type = type;
        const QByteArray file = wheel();
        QVERIFY(!file.isEmpty());
        publishForPip(file, file);
        const Outcome first = pip(u"first"_s, u"cache"_s);
        QVERIFY2(first.code == 0, first.said);
        QVERIFY(QFile::exists(m_home->path() + u"/first/own_thing.py"_s));
        const auto asked = m_mirror->asked.size();
        QCOMPARE(asked, 2);
        m_mirror->close();
        for (const auto &[folder, door] : {std::pair(u"second"_s, u"cache"_s), {u"third"_s, u"kept"_s}}) {
            const Outcome again = pip(folder, door);
            QVERIFY2(again.code == 0, again.said);
            QVERIFY(QFile::exists(m_home->path() + u'/' + folder + u"/own_thing.py"_s));
        }
        QCOMPARE(m_mirror->asked.size(), asked);
    }

    void pipRefusesWhatIsNotWhatTheIndexSays()
    {
        if (QStandardPaths::findExecutable(u"pip3"_s).isEmpty())
            BERTH_SKIP_LACKING("this host has no pip");
        m_mirror->type = "application/vnd.pypi.simple.v1+json";
        const QByteArray file = wheel();
        publishForPip(file, file + "more");
        const Outcome refused = pip(u"refused"_s, u"cache"_s);
        QVERIFY(refused.code != 0);
        QVERIFY2(refused.said.contains("DO NOT MATCH THE HASHES"), refused.said);
    }

    void pipAsksNobodyWhenOffline()
    {
        if (QStandardPaths::findExecutable(u"pip3"_s).isEmpty())
            BERTH_SKIP_LACKING("this host has no pip");
        const QByteArray file = wheel();
        publishForPip(file, file);
        const Outcome offline = pip(u"offline"_s, u"kept"_s);
        QVERIFY(offline.code != 0);
        QVERIFY2(offline.said.contains("No matching distribution"), offline.said);
        QCOMPARE(m_mirror->asked.size(), 0);
    }

    void registriesAreNoOpenProxy_data()
    {
        QTest::addColumn<QByteArray>("request");
        QTest::addColumn<QByteArray>("status");
        const auto own = [](const char *method, const QByteArray &path) {
            return method + QByteArray(" http://10.0.2.3:3142") + path
                + " HTTP/1.1\r\nHost: 10.0.2.3:3142\r\nConnection: close\r\n\r\n";
        };
        QTest::newRow("publish") << own("PUT", "/npm/thing") << QByteArray("405");
        QTest::newRow("audit") << own("POST", "/npm/-/npm/v1/security/audits") << QByteArray("405");
        QTest::newRow("upload") << own("POST", "/simple/") << QByteArray("405");
        for (const char *path :
             {"/npm/-/whoami", "/npm/-/v1/search?text=secret", "/npm/thing?leak=secret", "/npm/..%2fsimple",
              "/npm/@own%2f..", "/npm/@own%2f%2e%2e", "/npm/@own%2fa%2fb", "/npm/a%2fb", "/npm", "/other/",
              "/simple/%2e%2e/", "/packages/../npm/", "/packages/a?secret", "/debian/pool/a.deb", "/pypi/a"})
            QTest::newRow(path) << own("GET", path) << QByteArray("403");
        QTest::newRow("whether it is there") << own("GET", "/") << QByteArray("204");
    }
    void registriesAreNoOpenProxy()
    {
        QFETCH(QByteArray, request);
        QFETCH(QByteArray, status);
        QCOMPARE(statusOf(ask(request)), status);
        QCOMPARE(m_mirror->asked.size(), 0);
    }

    // Who is no registry that somebody known vouches for gets nothing said, and nothing of it is kept.
    void speaksOnlyWithARegistryThatIsVouchedFor()
    {
        const QString certificate = m_home->filePath(u"own.pem"_s);
        const QString key = m_home->filePath(u"own.key"_s);
        if (run(u"openssl"_s,
                {u"req"_s, u"-x509"_s, u"-newkey"_s, u"ec"_s, u"-pkeyopt"_s,
                 u"ec_paramgen_curve:prime256v1"_s, u"-nodes"_s, u"-subj"_s, u"/CN=localhost"_s, u"-addext"_s,
                 u"subjectAltName=DNS:localhost"_s, u"-keyout"_s, key, u"-out"_s, certificate},
                m_home->path())
                .code
            != 0)
            BERTH_SKIP_LACKING("this host has no openssl");
        // Who is root has it read by nobody.
        QVERIFY(QFile::setPermissions(m_home->path(), QFile::Permissions(0x7711)));
        QVERIFY(QFile::setPermissions(certificate, QFile::Permissions(0x6644)));
        QTcpServer finder;
        QVERIFY(finder.listen(QHostAddress::LocalHost));
        const quint16 port = finder.serverPort();
        finder.close();
        QProcess registry;
        registry.start(u"openssl"_s,
                       {u"s_server"_s, u"-quiet"_s, u"-www"_s, u"-accept"_s, u"127.0.0.1:%1"_s.arg(port),
                        u"-cert"_s, certificate, u"-key"_s, key});
        QVERIFY(registry.waitForStarted());
        const auto listens = [port] {
            QTcpSocket socket;
            socket.connectToHost(QHostAddress::LocalHost, port);
            return socket.waitForConnected(1000);
        };
        QTRY_VERIFY(listens());
        vm::PackageSources sources;
        sources.npm = QUrl(u"https://localhost:%1"_s.arg(port));
        const QByteArray asked = "GET http://10.0.2.3:3142/npm/thing HTTP/1.1\r\nHost: 10.0.2.3\r\n"
                                 "Connection: close\r\n\r\n";
        sources.authorities = vm::PackageSources::publicWith({}).authorities;
        if (sources.authorities.isEmpty())
            BERTH_SKIP_LACKING("this host knows no authorities");
        QVERIFY(m_cache->serve(sources, kRoom));
        QTRY_COMPARE(statusOf(ask(asked)), QByteArray("502"));
        sources.authorities = certificate;
        QVERIFY(m_cache->serve(sources, kRoom));
        QTRY_COMPARE(statusOf(ask(asked)), QByteArray("200"));
        registry.kill();
        registry.waitForFinished();
    }

    // A laptop without a network serves what it has.
    void servesWhatIsKeptWhileNamesAreNotKnown()
    {
        vm::PackageSources sources = m_mirror->sources();
        sources.npm = QUrl(u"https://no-such-name.invalid"_s);
        sources.authorities = vm::PackageSources::publicWith({}).authorities;
        sources.unreachable = {u"no-such-name.invalid"_s};
        QVERIFY(m_cache->serve(sources, kRoom));
        const QByteArray asked = get("http://127.0.0.1/debian/pool/a.deb");
        QTRY_COMPARE(statusOf(ask(asked)), QByteArray("200"));
        QCOMPARE(statusOf(ask("GET http://10.0.2.3/npm/thing HTTP/1.1\r\nHost: 10.0.2.3\r\n"
                              "Connection: close\r\n\r\n")),
                 QByteArray("502"));
    }

    void staysWithinItsRoom()
    {
        const PackageRoom small{qint64(2) << 20, 0};
        m_mirror->size = qsizetype(1) << 20;
        m_cache->setRoom(small);
        for (int i = 0; i < 6; ++i) {
            const QByteArray asked = get("http://127.0.0.1/debian/pool/" + QByteArray::number(i) + ".deb");
            QTRY_COMPARE(statusOf(ask(asked)), QByteArray("200"));
        }
        QTRY_VERIFY_WITH_TIMEOUT(PackageCache::bytesIn(folder()) <= small.bytes, 30'000);
        QVERIFY(PackageCache::bytesIn(folder()) > 0);
    }

    void givesUpItsRoom()
    {
        QCOMPARE(statusOf(ask(get("http://127.0.0.1/debian/pool/a.deb"))), QByteArray("200"));
        QVERIFY(PackageCache::bytesIn(folder()) > 0);
        m_cache->setRoom({});
        QVERIFY(!m_cache->isServing());
        QCOMPARE(ask(get("/")), QByteArray());
        QCOMPARE(PackageCache::bytesIn(folder()), 0);
        QTRY_VERIFY(!QDir(folder() + u"/removed"_s).exists());
        m_cache->want({});
        QVERIFY(!m_cache->isServing());
    }

    void isClearedAndServesOn()
    {
        const QByteArray asked = get("http://127.0.0.1/debian/pool/a.deb");
        QCOMPARE(statusOf(ask(asked)), QByteArray("200"));
        QVERIFY(m_cache->clear());
        QCOMPARE(PackageCache::bytesIn(folder()), 0);
        QTRY_COMPARE(statusOf(ask(asked)), QByteArray("200"));
        QCOMPARE(m_mirror->asked.size(), 2);
        QVERIFY(PackageCache::bytesIn(folder()) > 0);
    }

    void endsWithItsOwner()
    {
        m_cache.reset();
        QCOMPARE(ask(get("/")), QByteArray());
    }

    void servesWhatTheHostKnowsAsOftenAsItIsWanted()
    {
        m_cache = std::make_unique<PackageCache>(folder());
        for (int i = 0; i < 2; ++i) {
            m_cache->want(kRoom);
            QTRY_VERIFY_WITH_TIMEOUT(m_cache->isServing(), 60'000);
            QTRY_COMPARE(statusOf(ask("GET / HTTP/1.1\r\nHost: 10.0.2.3\r\nConnection: close\r\n\r\n")),
                         QByteArray("204"));
            m_cache->setRoom({});
            QVERIFY(!m_cache->isServing());
        }
    }

    void tellsThatItEnded()
    {
        const QSignalSpy failed(m_cache.get(), &PackageCache::failed);
        vm::PackageSources wrong;
        wrong.mirrors = {QUrl(u"http://no-such-name.invalid/debian"_s)};
        QVERIFY(m_cache->serve(wrong, kRoom));
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, 30'000);
        QVERIFY2(failed[0][0].toString().contains(u"no-such-name.invalid"),
                 qPrintable(failed[0][0].toString()));
        QVERIFY(!m_cache->isServing());
    }

private:
    /// A package of npm, @own/thing, of a version.
    QByteArray packed(const QByteArray &version) const
    {
        const QString folder = m_home->path() + u"/packing"_s;
        QDir().mkpath(folder + u"/package"_s);
        QFile file(folder + u"/package/package.json"_s);
        if (!file.open(QIODevice::WriteOnly))
            return {};
        file.write("{\"name\": \"@own/thing\", \"version\": \"" + version + "\"}");
        file.close();
        if (run(u"tar"_s, {u"czf"_s, u"thing.tgz"_s, u"package"_s}, folder).code != 0)
            return {};
        return contentOf(u"/packing/thing.tgz"_s);
    }
    /// With what a registry says of it.
    void publishForNpm(const QByteArray &file)
    {
        m_mirror->type = "application/json";
        const QByteArray hash = QCryptographicHash::hash(file, QCryptographicHash::Sha512).toBase64();
        const QByteArray document =
            "{\"name\": \"@own/thing\", \"dist-tags\": {\"latest\": \"1.0.0\"}, \"versions\": "
            "{\"1.0.0\": {\"name\": \"@own/thing\", \"version\": \"1.0.0\", \"dist\": {\"tarball\": "
            "\"https://registry.npmjs.org/@own/thing/-/thing-1.0.0.tgz\", "
            "\"integrity\": \"sha512-"
            + hash + "\"}}}}";
        m_mirror->files = {{"/@own/thing", document}, {"/@own/thing/-/thing-1.0.0.tgz", file}};
    }
    Outcome npm(const QString &folder, const QString &door) const
    {
        const Way way(this->folder() + u'/' + door);
        QDir().mkpath(m_home->path() + u'/' + folder);
        return run(u"npm"_s,
                   {u"install"_s, u"@own/thing"_s, u"--no-audit"_s, u"--no-fund"_s, u"--no-update-notifier"_s,
                    u"--fetch-retries=0"_s, u"--registry=http://10.0.2.3:3142/npm/"_s,
                    u"--proxy="_s + way.url()},
                   m_home->path() + u'/' + folder);
    }
    QByteArray wheel() const
    {
        static constexpr auto kScript =
            "import sys, zipfile\n"
            "with zipfile.ZipFile('own_thing-1-py3-none-any.whl', 'w') as z:\n"
            "    z.writestr('own_thing.py', 'answer = 42')\n"
            "    z.writestr('own_thing-1.dist-info/METADATA', 'Metadata-Version: 2.1\\nName: "
            "own-thing\\nVersion: 1\\n')\n"
            "    z.writestr('own_thing-1.dist-info/WHEEL', 'Wheel-Version: 1.0\\nGenerator: own\\n"
            "Root-Is-Purelib: true\\nTag: py3-none-any\\n')\n"
            "    z.writestr('own_thing-1.dist-info/RECORD', '')\n"_L1;
        if (run(u"python3"_s, {u"-c"_s, kScript}, m_home->path()).code != 0)
            return {};
        return contentOf(u"/own_thing-1-py3-none-any.whl"_s);
    }
    /// An index that vouches for `vouched`, and has `file`.
    void publishForPip(const QByteArray &vouched, const QByteArray &file)
    {
        const QByteArray hash = QCryptographicHash::hash(vouched, QCryptographicHash::Sha256).toHex();
        const QByteArray path = "/packages/0a/1b/own_thing-1-py3-none-any.whl";
        const QByteArray url = "http://" + m_mirror->host() + path;
        const QByteArray document = m_mirror->type == "text/html"
            ? "<!DOCTYPE html><html><body><a href=\"" + url + "#sha256=" + hash
                + "\">own_thing-1-py3-none-any.whl</a></body></html>"
            : "{\"meta\": {\"api-version\": \"1.0\"}, \"name\": \"own-thing\", \"files\": [{\"filename\": "
              "\"own_thing-1-py3-none-any.whl\", \"url\": \""
                + url + "\", \"hashes\": {\"sha256\": \"" + hash + "\"}}]}";
        m_mirror->files = {{"/simple/own-thing/", document}, {path, file}};
    }
    Outcome pip(const QString &folder, const QString &door) const
    {
        const Way way(this->folder() + u'/' + door);
        return run(u"pip3"_s,
                   {u"install"_s, u"--no-cache-dir"_s, u"--disable-pip-version-check"_s, u"--no-deps"_s,
                    u"--target"_s, m_home->path() + u'/' + folder, u"--trusted-host"_s, u"10.0.2.3"_s,
                    u"--index-url"_s, u"http://10.0.2.3:3142/simple"_s, u"--proxy"_s, way.url(),
                    u"own-thing"_s},
                   m_home->path());
    }
    QByteArray contentOf(const QString &name) const
    {
        QFile file(m_home->path() + name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QString folder() const { return m_home->path() + "/packages"_L1; }
    QByteArray ask(const QByteArray &request) const { return askAt("cache"_L1, request); }
    QByteArray askOffline(const QByteArray &request) const { return askAt("kept"_L1, request); }
    /// What the cache says to it, whole; nothing when there is none.
    QByteArray askAt(QLatin1StringView door, const QByteArray &request) const
    {
        QLocalSocket socket;
        socket.connectToServer(folder() + u'/' + door);
        if (socket.state() != QLocalSocket::ConnectedState)
            return {};
        socket.write(request);
        const bool isOver =
            QTest::qWaitFor([&] { return socket.state() == QLocalSocket::UnconnectedState; }, 30'000);
        return isOver ? socket.readAll() : QByteArray();
    }

    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<Mirror> m_mirror;
    std::unique_ptr<PackageCache> m_cache;
};

BERTH_TEST(tst_PackageCache)

#include "tst_package_cache.moc"
