// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/packages/packages_request.h"
#include "core/guest/agent/packages/packages_wire.h"
#include "tests/core/guest/agent/packages/hostile_requests.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace packages;
using Arguments = std::vector<std::string>;

Q_DECLARE_METATYPE(Arguments)

namespace {

const Arguments kForced = {"-y",
                           "-o",
                           "APT::Cmd::Pattern-Only=true",
                           "-o",
                           "APT::Status-Fd=3",
                           "-o",
                           "DPkg::Use-Pty=0",
                           "-o",
                           "DPkg::Lock::Timeout=60",
                           "-o",
                           "DPkg::Options::=--force-confdef",
                           "-o",
                           "DPkg::Options::=--force-confold"};

Arguments forced(const Arguments &rest)
{
    Arguments all = kForced;
    all.insert(all.end(), rest.begin(), rest.end());
    return all;
}

} // namespace

class tst_packages_request : public QObject
{
    Q_OBJECT
private slots:
    void runsPlainRequestsAsRoot_data()
    {
        QTest::addColumn<Arguments>("asked");
        QTest::addColumn<Arguments>("run");
        const auto row = [](const char *name, Arguments asked, Arguments run) {
            QTest::newRow(name) << std::move(asked) << std::move(run);
        };
        row("update", {"update"}, {"update", "--"});
        row("install", {"install", "jq"}, {"install", "--", "jq"});
        row("reinstall", {"reinstall", "jq"}, {"reinstall", "--", "jq"});
        row("remove", {"remove", "jq"}, {"remove", "--", "jq"});
        row("purge", {"purge", "jq"}, {"purge", "--", "jq"});
        row("autoremove", {"autoremove"}, {"autoremove", "--"});
        row("autoremove a package", {"autoremove", "jq"}, {"autoremove", "--", "jq"});
        row("upgrade", {"upgrade"}, {"upgrade", "--"});
        row("full-upgrade", {"full-upgrade", "-y"}, {"-y", "full-upgrade", "--"});
        row("clean", {"clean"}, {"clean", "--"});
        row("several packages", {"install", "jq", "sl"}, {"install", "--", "jq", "sl"});
        row("plus in a name", {"install", "g++", "libstdc++-14-dev"},
            {"install", "--", "g++", "libstdc++-14-dev"});
        row("dot in a name", {"install", "python3.13"}, {"install", "--", "python3.13"});
        row("what could be a regular expression", {"install", "python."}, {"install", "--", "python."});
        row("digit first", {"install", "7zip"}, {"install", "--", "7zip"});
        row("architecture", {"install", "libc6:amd64"}, {"install", "--", "libc6:amd64"});
        row("options before the verb", {"-y", "-q", "install", "jq"}, {"-y", "-q", "install", "--", "jq"});
        row("options after the names", {"install", "jq", "-y"}, {"-y", "install", "--", "jq"});
        row("options in one", {"install", "-yqq", "jq"}, {"-yqq", "install", "--", "jq"});
        row("recommends", {"install", "--no-install-recommends", "jq"},
            {"--no-install-recommends", "install", "--", "jq"});
        row("only upgrade", {"install", "--only-upgrade", "--reinstall", "-V", "jq"},
            {"--only-upgrade", "--reinstall", "-V", "install", "--", "jq"});
        row("purge with the rest", {"remove", "--purge", "--auto-remove", "jq"},
            {"--purge", "--auto-remove", "remove", "--", "jq"});
        row("repair", {"-f", "install"}, {"-f", "install", "--"});
        row("end of the options", {"install", "-y", "--", "jq"}, {"-y", "install", "--", "jq"});
        row("a package called like a verb", {"install", "search", "update"},
            {"install", "--", "search", "update"});
        row("the longest name", {"install", std::string(100, 'a')}, {"install", "--", std::string(100, 'a')});
    }

    void runsPlainRequestsAsRoot()
    {
        QFETCH(Arguments, asked);
        QFETCH(Arguments, run);
        const Decision decision = decide(asked);
        const auto *work = std::get_if<AsRoot>(&decision);
        QVERIFY2(work,
                 std::get_if<Refusal>(&decision) ? std::get_if<Refusal>(&decision)->reason.c_str() : "user");
        QCOMPARE(work->arguments, forced(run));
    }

    void tellsWhatChanges()
    {
        QVERIFY(std::get<AsRoot>(decide({"update"})).changes == AsRoot::Changes::Lists);
        QVERIFY(std::get<AsRoot>(decide({"clean"})).changes == AsRoot::Changes::Lists);
        QVERIFY(std::get<AsRoot>(decide({"install", "jq"})).changes == AsRoot::Changes::Packages);
        QVERIFY(std::get<AsRoot>(decide({"upgrade"})).changes == AsRoot::Changes::Packages);
    }

    void leavesToTheUserWhatNeedsNoRoot_data()
    {
        using Program = AsUser::Program;
        QTest::addColumn<Arguments>("asked");
        QTest::addColumn<bool>("withApt");
        const auto row = [](const char *name, Arguments asked, Program program) {
            QTest::newRow(name) << std::move(asked) << (program == Program::Apt);
        };
        row("nothing", {}, Program::AptGet);
        row("version", {"--version"}, Program::AptGet);
        row("help", {"--help"}, Program::AptGet);
        row("help on a verb", {"install", "-h"}, Program::AptGet);
        row("search", {"search", "json parser"}, Program::Apt);
        row("show", {"show", "jq=1.7"}, Program::Apt);
        row("list", {"list", "--installed", "python3*"}, Program::Apt);
        row("policy", {"policy", "jq"}, Program::Apt);
        row("own configuration", {"-o", "list", "x"}, Program::Apt);
        row("download", {"download", "jq"}, Program::AptGet);
        row("source", {"source", "--build", "jq", "-o", "x"}, Program::AptGet);
        row("simulate", {"install", "-s", "jq"}, Program::AptGet);
        row("simulate in a group", {"-qs", "remove", "jq"}, Program::AptGet);
        row("dry run", {"--dry-run", "upgrade"}, Program::AptGet);
    }

    void leavesToTheUserWhatNeedsNoRoot()
    {
        QFETCH(Arguments, asked);
        QFETCH(bool, withApt);
        const Decision decision = decide(asked);
        const auto *own = std::get_if<AsUser>(&decision);
        QVERIFY(own);
        QCOMPARE(own->program == AsUser::Program::Apt, withApt);
    }

    void refusesHostileRequestsWithAReason_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < int(hostileRequests().size()); ++i)
            QTest::newRow(hostileRequests()[std::size_t(i)].kind.c_str()) << i;
    }

    void refusesHostileRequestsWithAReason()
    {
        QFETCH(int, index);
        const HostileRequest &request = hostileRequests()[std::size_t(index)];
        const Decision decision = decide(request.arguments);
        const auto *refusal = std::get_if<Refusal>(&decision);
        QVERIFY(refusal);
        QVERIFY2(refusal->reason.find(request.reason) != std::string::npos, refusal->reason.c_str());
        QVERIFY(refusal->reason.back() == '.');
        QVERIFY(refusal->reason.size() < 400);
        for (const char c : refusal->reason)
            QVERIFY2(c >= 0x20 && c <= 0x7e, refusal->reason.c_str());
    }

    void refusesEveryPrintableSignThatNoNameHas()
    {
        const std::string allowed = "abcdefghijklmnopqrstuvwxyz0123456789+-.";
        for (int sign = 1; sign < 256; ++sign) {
            const std::string name = std::string("a") + char(sign) + "b";
            const bool runs = std::holds_alternative<AsRoot>(decide({"install", name}));
            QCOMPARE(runs, allowed.find(char(sign)) != std::string::npos);
        }
    }

    void letsNoOptionThroughThatIsNotInTheTable()
    {
        const std::string allowed = "yqVdf"; // s, h and v are the user's own business
        for (int letter = 1; letter < 256; ++letter) {
            const Decision decision = decide({std::string("-") + char(letter), "install", "jq"});
            QCOMPARE(std::holds_alternative<AsRoot>(decision),
                     allowed.find(char(letter)) != std::string::npos);
        }
    }

    void takesProxiesAndNothingElseFromTheEnvironment()
    {
        const Arguments expected = {"http_proxy=http://proxy:3128", "HTTPS_PROXY=http://p:1",
                                    "no_proxy=localhost,.lan"};
        QCOMPARE(proxies({{"PATH", "/tmp"},
                          {"http_proxy", "http://proxy:3128"},
                          {"LD_PRELOAD", "/tmp/x.so"},
                          {"HTTPS_PROXY", "http://p:1"},
                          {"https_proxy", "a b"},
                          {"ftp_proxy", ""},
                          {"APT_CONFIG", "/tmp/x"},
                          {"no_proxy", "localhost,.lan"}}),
                 expected);
        QCOMPARE(proxies({{"http_proxy", std::string(2000, 'x')}}), Arguments());
        QCOMPARE(proxies({}), Arguments());
    }

    void requestsSurviveTheWire()
    {
        const Arguments arguments = {"install", "", std::string("\0\xff", 2)};
        const std::string bytes = encodeRequest(arguments).value();
        for (std::size_t part = 0; part < bytes.size(); ++part)
            QVERIFY(decodeRequest(bytes.substr(0, part)).state == RequestBytes::State::Incomplete);
        QVERIFY(decodeRequest(bytes).state == RequestBytes::State::Complete);
        QCOMPARE(decodeRequest(bytes).arguments, arguments);
        QVERIFY(decodeRequest(bytes + "x").state == RequestBytes::State::Broken);
    }

    void refusesBrokenRequestBytes_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("over the limit") << QByteArray("\xff\xff\xff\xff", 4);
        QTest::newRow("just over the limit") << QByteArray("\x01\x80\x00\x00", 4);
        QTest::newRow("argument longer than the request") << QByteArray("\x03\0\0\0\xff\xff"
                                                                        "a",
                                                                        7);
        QTest::newRow("half a length") << QByteArray("\x01\0\0\0\x00", 5);
        QByteArray many = QByteArray("\x02\x02\0\0", 4);
        QTest::newRow("one argument too many") << many + QByteArray(514, '\0');
    }

    void refusesBrokenRequestBytes()
    {
        QFETCH(QByteArray, bytes);
        QVERIFY(decodeRequest({bytes.data(), std::size_t(bytes.size())}).state
                == RequestBytes::State::Broken);
    }

    void encodesNoRequestOverTheLimits()
    {
        QVERIFY(!encodeRequest({std::string(70000, 'a')}));
        QVERIFY(!encodeRequest(Arguments(257, "a")));
        QVERIFY(!encodeRequest(Arguments(2, std::string(20000, 'a'))));
    }

    void framesSurviveTheWire()
    {
        const std::string all = encodeFrame(FrameKind::Output, "one") + encodeFrame(FrameKind::Exit, "\x07");
        std::string received = all.substr(0, 7);
        QVERIFY(takeFrame(received).state == FrameBytes::State::Incomplete);
        received = all;
        const FrameBytes first = takeFrame(received);
        QVERIFY(first.state == FrameBytes::State::Complete);
        QVERIFY(first.frame.kind == FrameKind::Output);
        QCOMPARE(first.frame.bytes, std::string("one"));
        QVERIFY(takeFrame(received).frame.kind == FrameKind::Exit);
        QVERIFY(received.empty());
    }

    void refusesBrokenFrames()
    {
        for (const std::string &broken :
             {std::string("\x04\0\0\0\0", 5), std::string("\x01\xff\xff\xff\x7f", 5)}) {
            std::string bytes = broken;
            QVERIFY(takeFrame(bytes).state == FrameBytes::State::Broken);
        }
    }
};

BERTH_TEST(tst_packages_request)
#include "tst_packages_request.moc"
