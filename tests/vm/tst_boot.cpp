// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/home.h"
#include "tests/support/subject.h"

#include <QDirIterator>
#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;
using support::Home;

/// Machines that boot, and begin as no copy of one that has.
class tst_Boot : public QObject
{
    Q_OBJECT
private slots:
    void theFirstCommandFindsTheNetwork()
    {
        Home home;
        home.set(u"volume_gib"_s, 3); // of which there is no template, and none is made
        VERIFY_CODE(home.berth({u"new"_s, u"s"_s, u"--cold"_s}), 0);
        const auto first = home.berth(
            {u"exec"_s, u"s"_s, u"--"_s, u"sh"_s, u"-c"_s,
             u"url=$(grep -rhoE 'https?://[^ ]+' /etc/apt/sources.list /etc/apt/sources.list.d | head -n 1);"
             "curl -sS -o /dev/null -w 'http %{http_code}\\n' $url/dists/trixie/Release;"
             "ip -br address show dev eth0; ip route; cat /etc/resolv.conf; pgrep -c dhcp"_s});
        QVERIFY2(first.out.startsWith("http ") && !first.out.startsWith("http 000"), first.out + first.err);
        QVERIFY2(first.out.contains(" 10.0.2.15/24 "), first.out + first.err);
        QVERIFY2(first.out.contains("\ndefault via 10.0.2.2 dev eth0 "), first.out);
        QVERIFY2(first.out.contains("\nnameserver 10.0.2.3\n"), first.out);
        QVERIFY2(first.out.endsWith("\n0\n"), first.out); // nobody is there to ask for it
        const auto machines = QJsonDocument::fromJson(home.berth({u"ps"_s, u"--json"_s}).out);
        QVERIFY(!machines[u"machines"][0][u"copy"].toBool(true));
        QVERIFY(!home.berth({u"image"_s, u"list"_s}).out.contains("being made"));
        VERIFY_CODE(home.berth({u"rm"_s, u"s"_s}), 0);
    }

    void offlineReachesNothingAtOnce()
    {
        Home home;
        VERIFY_CODE(home.berth({u"new"_s, u"s"_s, u"--cold"_s, u"--network"_s, u"offline"_s}), 0);
        const auto first = home.berth({u"exec"_s, u"s"_s, u"--"_s, u"python3"_s, u"-c"_s,
                                       u"import socket\n"
                                       "print(open('/sys/class/net/eth0/carrier').read().strip())\n"
                                       "for host in '10.0.2.3', '192.0.2.1', 'debian.org':\n"
                                       "    try: socket.create_connection((host, 53), 60)\n"
                                       "    except OSError as error: print(error.strerror)\n"_s});
        VERIFY_CODE(first, 0);
        QCOMPARE(first.out,
                 QByteArray("0\nNetwork is unreachable\nNetwork is unreachable\n"
                            "Temporary failure in name resolution\n"));
        VERIFY_CODE(home.berth({u"rm"_s, u"s"_s}), 0);
    }

    /// Which takes seconds, also when the build comes to nothing.
    void libvirtLooksAtQemuWhileAnImageIsBuilt()
    {
        Home home;
        VERIFY_CODE(home.shell(u"rm -rf cache/* data/berth/images && mkdir -p config/berth/images && cd "
                               u"config/berth/images && "
                               "echo '{\"extends\": \"core\", \"suite\": \"berth-nonsense\"}' > none.json"_s),
                    0);
        const auto built = home.berth({u"image"_s, u"build"_s, u"none"_s});
        QVERIFY(built.code != 0);
        const auto hasLooked = [&home] {
            QDirIterator files(home.path(u"cache"_s), {u"*.xml"_s}, QDir::Files,
                               QDirIterator::Subdirectories);
            return files.hasNext() && files.next().contains(u"/capabilities/"_s);
        };
        QTRY_VERIFY_WITH_TIMEOUT(hasLooked(), 60'000);
    }
};

BERTH_TEST(tst_Boot)
#include "tst_boot.moc"
