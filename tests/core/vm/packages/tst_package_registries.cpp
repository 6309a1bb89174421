// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/vm/packages/package_world.h"

#include <QCryptographicHash>
#include <QDir>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>

using namespace Qt::StringLiterals;
using vm::PackageCache;

namespace {

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
} // namespace

/// npm and pip before the cache, and before registries of our own.
class tst_PackageRegistries : public QObject, protected PackageWorld
{
    Q_OBJECT
private slots:
    void init()
    {
        if (!PackageCache::program())
            BERTH_SKIP_LACKING("this host has no nginx");
        begin();
    }
    void cleanup() { end(); }

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
        QVERIFY(m_cache->serve(sources, kRoom));
        const QByteArray asked = get("http://127.0.0.1/debian/pool/a.deb");
        QTRY_COMPARE(statusOf(ask(asked)), QByteArray("200"));
        QCOMPARE(statusOf(ask("GET http://10.0.2.3/npm/thing HTTP/1.1\r\nHost: 10.0.2.3\r\n"
                              "Connection: close\r\n\r\n")),
                 QByteArray("502"));
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
};

BERTH_TEST(tst_PackageRegistries)

#include "tst_package_registries.moc"
