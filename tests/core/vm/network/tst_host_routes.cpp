// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/network/host_routes.h"
#include "tests/support/subject.h"

#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using vm::Prefix;
using vm::Route;

namespace {

Prefix prefix(const QString &text)
{
    const auto parsed = Prefix::parse(text.toStdString());
    if (!parsed)
        qFatal("%s is no prefix", qPrintable(text));
    return *parsed;
}

/// "eth0: 0.0.0.0/0 10.0.0.0/8; tun0: 0.0.0.0/1": the interfaces have numbers in this order.
std::vector<Route> routes(const QString &text)
{
    std::vector<Route> all;
    unsigned interface = 0;
    for (const QString &each : text.split(u';')) {
        ++interface;
        for (const QString &to : each.section(u':', 1).split(u' ', Qt::SkipEmptyParts))
            all.push_back({interface, prefix(to)});
    }
    return all;
}

/// All of a family but these, as tunnels that leave something out have it.
void except(const Prefix &whole, const std::vector<Prefix> &excluded, std::vector<Prefix> &left)
{
    const auto isIn = [&](const Prefix &each) { return each.contains(whole); };
    const auto hasSome = [&](const Prefix &each) { return whole.contains(each); };
    if (std::any_of(excluded.begin(), excluded.end(), isIn))
        return;
    if (std::none_of(excluded.begin(), excluded.end(), hasSome)) {
        left.push_back(whole);
        return;
    }
    Prefix half = Prefix::of(whole.family, whole.bytes.data(), whole.length + 1);
    except(half, excluded, left);
    half.bytes[std::size_t(whole.length / 8)] |= std::uint8_t(0x80u >> (whole.length % 8));
    except(half, excluded, left);
}

QString allBut(const QString &whole, const QStringList &excluded)
{
    std::vector<Prefix> out;
    for (const QString &each : excluded)
        out.push_back(prefix(each));
    std::vector<Prefix> left;
    except(prefix(whole), out, left);
    QStringList text;
    for (const Prefix &each : left)
        text += QString::fromStdString(each.text());
    return text.join(u' ');
}

} // namespace

class tst_HostRoutes : public QObject
{
    Q_OBJECT
private slots:
    void knowsHowMuchIsPublic()
    {
        QCOMPARE(vm::publicShare(prefix(u"0.0.0.0/0"_s)), 1.0);
        QCOMPARE(vm::publicShare(prefix(u"::/0"_s)), 1.0);
        QCOMPARE(vm::publicShare(prefix(u"2000::/3"_s)), 1.0);
        QCOMPARE(vm::publicShare(prefix(u"8000::/1"_s)), 0.0);
        QCOMPARE(vm::publicShare(prefix(u"10.0.0.0/8"_s)), 0.0);
        QCOMPARE(vm::publicShare(prefix(u"192.168.7.0/24"_s)), 0.0);
        QCOMPARE(vm::publicShare(prefix(u"fd00::/8"_s)), 0.0);
        QCOMPARE(vm::publicShare(prefix(u"0.0.0.0/1"_s)) + vm::publicShare(prefix(u"128.0.0.0/1"_s)), 1.0);
        QVERIFY(vm::publicShare(prefix(u"64.0.0.0/2"_s)) > 0.25);
        QVERIFY(vm::publicShare(prefix(u"192.0.0.0/2"_s)) < 0.25); // half of it is multicast and reserved
    }

    void tellsNetworksFromTheInternet_data()
    {
        QTest::addColumn<QString>("has");
        QTest::addColumn<QString>("networks");
        QTest::newRow("nothing") << QString() << QString();
        QTest::newRow("a laptop")
            << u"eth0: 0.0.0.0/0 192.168.1.0/24 ::/0 2001:db8:7::/64; docker: 172.17.0.0/16"_s
            << u"192.168.1.0/24 2001:db8:7::/64 172.17.0.0/16"_s;
        QTest::newRow("a site's prefixes behind a router")
            << u"eth0: 0.0.0.0/0 203.0.112.0/20 ::/0 2001:db8::/32"_s << u"203.0.112.0/20 2001:db8::/32"_s;
        QTest::newRow("containers with public addresses")
            << u"eth0: ::/0; bridge: 203.0.113.64/26 2001:db8:c::/64"_s
            << u"203.0.113.64/26 2001:db8:c::/64"_s;
        QTest::newRow("OpenVPN's two halves")
            << u"eth0: 0.0.0.0/0 198.51.100.7/32; tun0: 0.0.0.0/1 128.0.0.0/1 10.8.0.0/24"_s
            << u"198.51.100.7 10.8.0.0/24"_s;
        QTest::newRow("OpenVPN's halves of IPv6")
            << u"eth0: ::/0; tun0: ::/3 2000::/4 3000::/4 fc00::/7 fd00:8::/64"_s << u"fd00:8::/64"_s;
        QTest::newRow("halves and a network behind them")
            << u"tun0: 0.0.0.0/1 128.0.0.0/1 203.0.113.0/24"_s << u"203.0.113.0/24"_s;
        QTest::newRow("one half") << u"eth0: 0.0.0.0/0; tun0: 128.0.0.0/1"_s << QString();
        QTest::newRow("halves in quarters")
            << u"tun0: 0.0.0.0/1 128.0.0.0/1 0.0.0.0/2 64.0.0.0/2 128.0.0.0/2 192.0.0.0/2 10.9.0.0/16"_s
            << u"10.9.0.0/16"_s;
        QTest::newRow("wg-quick, a default route in a table of its own")
            << u"eth0: 0.0.0.0/0 ::/0; wg0: 0.0.0.0/0 ::/0 10.2.0.0/24"_s << u"10.2.0.0/24"_s;
        QTest::newRow("wg-quick, a default route and a site")
            << u"eth0: 0.0.0.0/0; wg0: 0.0.0.0/0 203.0.113.0/24"_s << u"203.0.113.0/24"_s;
        QTest::newRow("wg-quick, split AllowedIPs")
            << u"eth0: 0.0.0.0/0; wg0: 0.0.0.0/1 128.0.0.0/1 ::/1 8000::/1"_s << QString();
        QTest::newRow("a tunnel less the private ranges") << u"eth0: 0.0.0.0/0 192.168.1.0/24; wg0: "_s
                + allBut(u"0.0.0.0/0"_s, {u"10.0.0.0/8"_s, u"172.16.0.0/12"_s, u"192.168.0.0/16"_s})
                                                          << u"192.168.1.0/24"_s;
        QTest::newRow("a tunnel less one server")
            << u"eth0: 0.0.0.0/0; wg0: "_s + allBut(u"0.0.0.0/0"_s, {u"203.0.113.7"_s}) << QString();
        QTest::newRow("a tunnel of IPv6 less a site")
            << u"eth0: ::/0; wg0: "_s + allBut(u"2000::/3"_s, {u"2001:db8::/32"_s}) << QString();
        QTest::newRow("a proxy's eight prefixes")
            << u"tun0: 1.0.0.0/8 2.0.0.0/7 4.0.0.0/6 8.0.0.0/5 16.0.0.0/4 32.0.0.0/3 64.0.0.0/2 128.0.0.0/1"_s
            << QString();
        QTest::newRow("a split /16") << u"eth0: 0.0.0.0/0; tun0: 131.188.0.0/16"_s << u"131.188.0.0/16"_s;
        QTest::newRow("a split /16 in halves") << u"eth0: 0.0.0.0/0; tun0: 131.188.0.0/17 131.188.128.0/17"_s
                                               << u"131.188.0.0/17 131.188.128.0/17"_s;
        QTest::newRow("private ranges are no part of the internet")
            << u"eth0: 0.0.0.0/0; tun0: 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 224.0.0.0/3"_s
            << u"10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 224.0.0.0/3"_s;
        QTest::newRow("less than a quarter")
            << u"tun0: 32.0.0.0/3 129.0.0.0/8"_s << u"32.0.0.0/3 129.0.0.0/8"_s;
        QTest::newRow("over a quarter") << u"tun0: 32.0.0.0/3 64.0.0.0/3"_s << QString();
        QTest::newRow("a quarter of two interfaces")
            << u"tun0: 32.0.0.0/3; tun1: 64.0.0.0/3"_s << u"32.0.0.0/3 64.0.0.0/3"_s;
        QTest::newRow("one family says nothing of the other")
            << u"tun0: 0.0.0.0/0 2001:db8::/32"_s << u"2001:db8::/32"_s;
        QTest::newRow("twice the same is once")
            << u"tun0: 32.0.0.0/3 32.0.0.0/3 32.0.0.0/3"_s << u"32.0.0.0/3"_s;
    }
    void tellsNetworksFromTheInternet()
    {
        QFETCH(QString, has);
        QFETCH(QString, networks);
        QStringList found;
        for (const Prefix &each : vm::besideDefaults(routes(has)))
            found += QString::fromStdString(each.text());
        auto expected = networks.split(u' ', Qt::SkipEmptyParts);
        found.sort();
        expected.sort();
        QCOMPARE(found, expected);
    }
};

BERTH_TEST(tst_HostRoutes)
#include "tst_host_routes.moc"
