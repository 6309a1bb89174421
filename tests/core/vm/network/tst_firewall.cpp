// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/network/firewall.h"
#include "core/vm/network/keeper/resets.h"
#include "core/vm/network/network_support.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>

using namespace Qt::StringLiterals;
using vm::Prefix;

static Prefix prefix(const char *text)
{
    const auto parsed = Prefix::parse(text);
    if (!parsed)
        qFatal("%s is no prefix", text);
    return *parsed;
}

/// As a laptop has it at home, with a virtual network of containers.
static std::vector<Prefix> laptop()
{
    return {
        prefix("192.168.1.23"),  prefix("192.168.1.0/24"), prefix("192.168.1.1"),   prefix("127.0.0.0/8"),
        prefix("::1"),           prefix("fe80::/64"),      prefix("172.17.0.0/16"), prefix("2001:db8:7::/64"),
        prefix("2001:db8:7::23")};
}

/// On the open internet, its address and its neighbours public.
static std::vector<Prefix> server()
{
    return {prefix("203.0.113.7"), prefix("203.0.113.0/26"), prefix("203.0.113.1"), prefix("198.51.100.9")};
}

static bool isRefused(const Prefix &address, std::vector<Prefix> refused)
{
    return std::any_of(refused.begin(), refused.end(), [&](const Prefix &p) { return p.contains(address); });
}

class tst_Firewall : public QObject
{
    Q_OBJECT
private slots:
    void readsPrefixes_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("expected"); // empty: refused
        QTest::newRow("address") << QByteArray("192.0.2.7") << QByteArray("192.0.2.7");
        QTest::newRow("network") << QByteArray("10.0.0.0/8") << QByteArray("10.0.0.0/8");
        QTest::newRow("bits behind the length go")
            << QByteArray("192.168.1.23/24") << QByteArray("192.168.1.0/24");
        QTest::newRow("odd length") << QByteArray("100.127.255.255/10") << QByteArray("100.64.0.0/10");
        QTest::newRow("everything") << QByteArray("0.0.0.0/0") << QByteArray("0.0.0.0/0");
        QTest::newRow("v6") << QByteArray("2001:DB8::1") << QByteArray("2001:db8::1");
        QTest::newRow("v6 network") << QByteArray("fd00:1:2:3::4/64") << QByteArray("fd00:1:2:3::/64");
        QTest::newRow("too long") << QByteArray("10.0.0.0/33") << QByteArray("");
        QTest::newRow("negative") << QByteArray("10.0.0.0/-1") << QByteArray("");
        QTest::newRow("no length") << QByteArray("10.0.0.0/") << QByteArray("");
        QTest::newRow("more behind") << QByteArray("10.0.0.0/8x") << QByteArray("");
        QTest::newRow("name") << QByteArray("localhost") << QByteArray("");
        QTest::newRow("nothing") << QByteArray("") << QByteArray("");
    }
    void readsPrefixes()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, expected);
        const auto parsed = Prefix::parse(text.toStdString());
        QCOMPARE(parsed.has_value(), !expected.isEmpty());
        if (parsed)
            QCOMPARE(QByteArray::fromStdString(parsed->text()), expected);
    }

    // Look at what changed and, when it is what was meant, run with BERTH_WRITE_GOLDEN=1 to keep it.
    void writesTheRules_data()
    {
        QTest::addColumn<int>("policy");
        QTest::addColumn<int>("host");
        QTest::newRow("open-laptop") << int(vm::NetworkPolicy::Open) << 0;
        QTest::newRow("open-server") << int(vm::NetworkPolicy::Open) << 1;
        QTest::newRow("open-nowhere") << int(vm::NetworkPolicy::Open) << 2;
        QTest::newRow("offline") << int(vm::NetworkPolicy::Offline) << 0;
    }
    void writesTheRules()
    {
        QFETCH(int, policy);
        QFETCH(int, host);
        const std::vector<Prefix> own = host == 0 ? laptop() : host == 1 ? server() : std::vector<Prefix>();
        const auto rules = QByteArray::fromStdString(vm::ruleset(vm::NetworkPolicy(policy), own));
        QFile golden(
            QStringLiteral(BERTH_TEST_DATA "/firewall/%1.nft").arg(QLatin1String(QTest::currentDataTag())));
        if (qEnvironmentVariableIsSet("BERTH_WRITE_GOLDEN")) {
            QVERIFY(golden.open(QIODevice::WriteOnly));
            golden.write(rules);
        } else {
            QVERIFY(golden.open(QIODevice::ReadOnly));
            QCOMPARE(rules, golden.readAll());
        }
    }

    void isTakenByNft()
    {
        const QString nft = QStandardPaths::findExecutable(u"nft"_s, {u"/usr/sbin"_s, u"/usr/bin"_s});
        if (nft.isEmpty())
            BERTH_SKIP_LACKING("nft is not installed");
        QProcess check;
        check.start(u"unshare"_s,
                    {u"--user"_s, u"--map-root-user"_s, u"--net"_s, nft, u"--check"_s, u"-f"_s, u"-"_s});
        check.write(QByteArray::fromStdString(vm::ruleset(vm::NetworkPolicy::Open, laptop())));
        check.closeWriteChannel();
        QVERIFY(check.waitForFinished());
        const QByteArray errors = check.readAllStandardError();
        if (errors.contains("unshare"))
            BERTH_SKIP_LACKING("this host does not let this user make namespaces");
        QVERIFY2(check.exitCode() == 0, errors);
    }

    void refusesWhateverTheHostHas_data()
    {
        QTest::addColumn<QByteArray>("address");
        QTest::addColumn<bool>("refused");
        for (const char *refused : {"0.0.0.0",
                                    "0.1.2.3",
                                    "10.0.0.1",
                                    "10.255.255.255",
                                    "100.64.0.1",
                                    "100.100.100.200",
                                    "100.127.255.255",
                                    "127.0.0.1",
                                    "127.255.255.254",
                                    "168.63.129.16",
                                    "169.254.0.1",
                                    "169.254.169.254",
                                    "172.16.0.1",
                                    "172.31.255.255",
                                    "192.0.0.192",
                                    "192.88.99.1",
                                    "192.168.0.1",
                                    "192.168.255.255",
                                    "198.18.0.1",
                                    "224.0.0.1",
                                    "239.255.255.250",
                                    "240.0.0.1",
                                    "255.255.255.255",
                                    "64:ff9b::a00:1" /* 10.0.0.1 */,
                                    "64:ff9b::a9fe:a9fe",
                                    "64:ff9b::7f00:1",
                                    "64:ff9b::c0a8:101",
                                    "2001::1" /* Teredo */,
                                    "2002:c0a8:101::1" /* 192.168.1.1 by 6to4 */})
            QTest::newRow(refused) << QByteArray(refused) << true;
        for (const char *reached :
             {"1.1.1.1",         "9.255.255.255", "11.0.0.0",        "100.63.255.255", "100.128.0.0",
              "126.255.255.255", "128.0.0.1",     "169.253.255.255", "172.15.255.255", "172.32.0.0",
              "192.167.255.255", "192.169.0.0",   "198.17.255.255",  "198.20.0.0",     "203.0.113.80",
              "223.255.255.255", "2001:200::1",   "2606:4700::1111", "2a00:1450::1",   "64:ff9b::101:101"})
            QTest::newRow(reached) << QByteArray(reached) << false;
    }
    void refusesWhateverTheHostHas()
    {
        QFETCH(QByteArray, address);
        QFETCH(bool, refused);
        QCOMPARE(isRefused(prefix(address), vm::neverReached()), refused);
    }

    void acknowledgesResets_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        const auto frame = [](const char *flagsAndSum) {
            return QByteArray::fromHex("525400be2701"
                                       "9a559a559a55"
                                       "0800"
                                       "4500002800004000"
                                       "40061eba"
                                       "0a010203"
                                       "0a00020f" // to 10.0.2.15
                                       "0050a2c4"
                                       "00000001"
                                       "12345679")
                + QByteArray::fromHex(flagsAndSum);
        };
        const auto frame6 = [](const char *flagsAndSum) {
            return QByteArray::fromHex("525400be2701"
                                       "9a559a559a55"
                                       "86dd"
                                       "6000000000140640"
                                       "fd000000000000000000000000000002"
                                       "fd626572746800000000000000000015"
                                       "0050a2c4"
                                       "00000001"
                                       "12345679")
                + QByteArray::fromHex(flagsAndSum);
        };
        // Window 0, then the checksum, which shrinks by 0x10.
        QTest::newRow("v4") << frame("50040000"
                                     "1d3d"
                                     "0000")
                            << frame("50140000"
                                     "1d2d"
                                     "0000");
        QTest::newRow("v6") << frame6("50040000"
                                      "0005"
                                      "0000")
                            << frame6("50140000"
                                      "fff4"
                                      "0000");
        QTest::newRow("sum at its end") << frame("50040000"
                                                 "0010"
                                                 "0000")
                                        << frame("50140000"
                                                 "0000"
                                                 "0000");
        for (const char *kept : {"501400001d3d0000", "500200001d3d0000", "501800001d3d0000"})
            QTest::addRow("kept %s", kept) << frame(kept) << frame(kept);
        QTest::newRow("cut off") << frame("5004") << frame("5004");
        QTest::newRow("empty") << QByteArray() << QByteArray();
        auto udp = frame("500400001d3d0000");
        udp[23] = 17;
        QTest::newRow("udp") << udp << udp;
        auto lies = frame("500400001d3d0000"); // a header longer than the frame
        lies[14] = 0x4f;
        QTest::newRow("lies about its header") << lies << lies;
    }
    void acknowledgesResets()
    {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, after);
        vm::keeper::acknowledgeReset(reinterpret_cast<std::uint8_t *>(before.data()),
                                     std::size_t(before.size()));
        QCOMPARE(before.toHex(), after.toHex());
    }

    void saysWhatMends_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("setting"); // name=value
        QTest::addColumn<QString>("command");
        const QString denied = u"namespaces Couldn't create user namespace: Operation not permitted"_s;
        QTest::newRow("no pasta") << u"program pasta"_s << QString() << u"sudo apt-get install passt"_s;
        QTest::newRow("no nft") << u"program nft"_s << QString() << u"sudo apt-get install nftables"_s;
        QTest::newRow("no tun") << u"tun-missing No such file or directory"_s << QString()
                                << u"sudo modprobe tun"_s;
        QTest::newRow("closed tun") << u"tun-closed Permission denied"_s << QString()
                                    << u"sudo chmod 0666 /dev/net/tun"_s;
        for (const char *setting :
             {"kernel/unprivileged_userns_clone=0", "user/max_user_namespaces=0", "user/max_net_namespaces=0",
              "kernel/apparmor_restrict_unprivileged_userns=1"})
            QTest::newRow(setting) << denied << QString::fromLatin1(setting)
                                   << u"sudo sysctl -w "_s
                    + QString::fromLatin1(setting).section(u'=', 0, 0).replace(u'/', u'.');
        QTest::newRow("no setting") << denied << QString() << QString();
        QTest::newRow("no module") << u"rules Error: Could not process rule: No such file or directory"_s
                                   << QString() << u"sudo modprobe -a nf_tables"_s;
    }
    void saysWhatMends()
    {
        QFETCH(QString, line);
        QFETCH(QString, setting);
        QFETCH(QString, command);
        const auto error = vm::explainNetwork(line, [&](const QString &name) {
            return setting.section(u'=', 0, 0) == name ? setting.section(u'=', 1) : QString();
        });
        QCOMPARE(error.kind, base::Error::Kind::Unsupported);
        QCOMPARE(error.remedy.kind == base::Remedy::Kind::RunOnHost, !command.isEmpty());
        QVERIFY2(error.remedy.subject.startsWith(command), qPrintable(error.remedy.subject));
        QVERIFY2(!error.text.contains(u"sudo"_s) && error.text.endsWith(u'.'), qPrintable(error.text));
    }

    void knowsWhoseAddressIsTranslated_data()
    {
        QTest::addColumn<QStringList>("own");
        QTest::addColumn<bool>("translated");
        QTest::newRow("off-line") << QStringList{u"127.0.0.1"_s, u"::1"_s, u"169.254.3.4"_s} << false;
        QTest::newRow("at home") << QStringList{u"127.0.0.1"_s, u"192.168.1.23"_s, u"172.17.0.1"_s} << true;
        QTest::newRow("at home, with IPv6") << QStringList{u"192.168.1.23"_s, u"2001:200::23"_s} << true;
        QTest::newRow("behind the provider's") << QStringList{u"100.64.3.4"_s} << true;
        QTest::newRow("a server") << QStringList{u"127.0.0.1"_s, u"203.0.113.7"_s, u"172.17.0.1"_s} << false;
        QTest::newRow("IPv6 alone") << QStringList{u"::1"_s, u"2001:200::23"_s} << false;
    }
    void knowsWhoseAddressIsTranslated()
    {
        QFETCH(QStringList, own);
        QFETCH(bool, translated);
        QList<QHostAddress> addresses;
        for (const QString &address : own)
            addresses << QHostAddress(address);
        QCOMPARE(vm::isTranslated(addresses), translated);
    }

    void keepsWhatPasstSaidOutOfTheText()
    {
        const auto error = vm::explainNetwork(u"passt exit code 1 \x1b[31mguest's words",
                                              [](const QString &) { return QString(); });
        QCOMPARE(error.kind, base::Error::Kind::Failed);
        QVERIFY(!error.text.contains(u"guest"));
        QVERIFY(!error.detail.contains(QChar(0x1b)));
    }
};

BERTH_TEST(tst_Firewall)
#include "tst_firewall.moc"
