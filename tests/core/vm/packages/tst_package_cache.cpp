// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/image/image_host.h"
#include "tests/core/vm/packages/package_world.h"

#include <QDir>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTemporaryFile>
#include <QTest>

#include <csignal>
#include <fcntl.h>
#include <filesystem>

using namespace Qt::StringLiterals;
using vm::PackageCache;
using vm::PackageRoom;

/// What it serves of Debian, and its life.
class tst_PackageCache : public QObject, protected PackageWorld
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

    void servesTheMirrorsOfImages_data()
    {
        QTest::addColumn<QByteArray>("indexTargets");
        QTest::addColumn<QStringList>("mirrors");
        QStringList everybodys;
        for (const QUrl &mirror : vm::mirrorsIn(vm::publicSources(u"stable"_s)))
            everybodys += mirror.toString();
        QVERIFY(everybodys.size() > 1);
        QTest::newRow("the host's own") << QByteArray("Debian|bookworm|main|http://mirror.invalid/debian/\n")
                                        << QStringList{u"http://mirror.invalid/debian"_s};
        QTest::newRow("encrypted, so no other")
            << QByteArray("Debian|trixie|main|https://mirror.invalid/debian/\n") << QStringList();
        QTest::newRow("no Debian") << QByteArray("Ubuntu|noble|main|http://mirror.invalid/ubuntu/\n")
                                   << everybodys;
        QTest::newRow("no apt") << QByteArray() << everybodys;
    }
    void servesTheMirrorsOfImages()
    {
        QFETCH(QByteArray, indexTargets);
        QFETCH(QStringList, mirrors);
        QStringList found;
        for (const QUrl &mirror : vm::imageMirrors(indexTargets))
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
        QTRY_COMPARE(ask(get("/")), QByteArray());
        QCOMPARE(PackageCache::bytesIn(folder()), 0);
        QTRY_VERIFY(!QDir(folder() + u"/removed"_s).exists());
        m_cache->want({});
        QVERIFY(!m_cache->isServing());
    }

    /// A guest can fetch faster than nginx looks, and files that are larger than the disk.
    void givesWayWhereTheDiskIsNearlyFull()
    {
        QCOMPARE(statusOf(ask(get("http://127.0.0.1/debian/pool/a.deb"))), QByteArray("200"));
        const QSignalSpy failed(m_cache.get(), &PackageCache::failed);
        static constexpr qint64 kFilled = qint64(1) << 30;
        const auto leaves = [&](qint64 bytes) {
            return qint64(std::filesystem::space(folder().toStdString()).available) - bytes
                - PackageCache::kMargin;
        };
        const PackageRoom room{kRoom.bytes, leaves(kFilled / 2)};
        m_cache->setRoom(room);
        QTRY_COMPARE(statusOf(ask(get("/"))), QByteArray("204"));
        QTemporaryFile filled(folder() + u"/filled-XXXXXX"_s);
        QVERIFY(filled.open());
        QCOMPARE(posix_fallocate(filled.handle(), 0, kFilled), 0);
        QTRY_VERIFY(!m_cache->isServing());
        QCOMPARE(failed.size(), 1);
        QVERIFY2(failed[0][0].toString().endsWith(u"Free some space there."),
                 qPrintable(failed[0][0].toString()));
        QVERIFY(m_cache->hasFailed());
        QCOMPARE(PackageCache::bytesIn(folder()), 0);
        QVERIFY(!m_cache->serve(m_mirror->sources(), room));
        QVERIFY(filled.resize(0));
        QVERIFY(m_cache->serve(m_mirror->sources(), room));
        QVERIFY(!m_cache->hasFailed());
        QTRY_COMPARE(statusOf(ask(get("/"))), QByteArray("204"));
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
        QTRY_COMPARE(ask(get("/")), QByteArray());
    }

    /// Nobody waits for it here, and the next one does elsewhere.
    void mayTakeItsTimeToEnd()
    {
        QFile file(folder() + u"/nginx.pid"_s);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const pid_t nginx = file.readAll().trimmed().toInt();
        QVERIFY(nginx > 0);
        QCOMPARE(::kill(nginx, SIGSTOP), 0); // it will take no signal but the last
        QElapsedTimer timer;
        timer.start();
        m_cache->setRoom({});
        QVERIFY(m_cache->serve(m_mirror->sources(), kRoom));
        QVERIFY2(timer.elapsed() < 1000, QByteArray::number(timer.elapsed()));
        QTRY_VERIFY_WITH_TIMEOUT(::kill(nginx, 0) != 0, 20'000);
        QTRY_COMPARE_WITH_TIMEOUT(statusOf(ask(get("/"))), QByteArray("204"), 20'000);
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
        vm::PackageSources wrong = m_mirror->sources();
        wrong.authorities = u"/no/such/file"_s;
        QVERIFY(m_cache->serve(wrong, kRoom));
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, 30'000);
        QVERIFY2(failed[0][0].toString().contains(u"/no/such/file"), qPrintable(failed[0][0].toString()));
        QVERIFY(!m_cache->isServing());
    }
};

BERTH_TEST(tst_PackageCache)

#include "tst_package_cache.moc"
