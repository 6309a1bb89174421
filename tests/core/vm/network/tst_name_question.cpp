// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/network/keeper/bucket.h"
#include "core/vm/network/keeper/name_question.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using vm::keeper::Bucket;
using vm::keeper::Question;
using To = vm::keeper::Question::To;

namespace {

constexpr int kHeader = int(vm::keeper::kNameHeader);

enum Type { A = 1, Ns = 2, Soa = 6, Ptr = 12, Txt = 16, Aaaa = 28, Https = 65 };

QByteArray name(const QByteArray &text)
{
    QByteArray bytes;
    for (const QByteArray &label : text.split('.')) {
        if (!label.isEmpty())
            bytes += char(label.size()) + label;
    }
    return bytes + '\0';
}

QByteArray word(int value) { return QByteArray(1, char(value >> 8)) + char(value); }

QByteArray asked(const QByteArray &wireName, int type, int kind = 1)
{
    return QByteArray::fromHex("abcd01000001000000000000") + wireName + word(type) + word(kind);
}

QByteArray withOpt(QByteArray question, int size, const QByteArray &options = {}, int flags = 0)
{
    question[11] = 1;
    return question + '\0' + word(41) + word(size) + word(0) + word(flags) + word(int(options.size()))
        + options;
}

Question judge(const QByteArray &bytes)
{
    return vm::keeper::judgeQuestion(reinterpret_cast<const std::uint8_t *>(bytes.constData()),
                                     std::size_t(bytes.size()));
}

QByteArray bytesOf(const Question &question)
{
    return {reinterpret_cast<const char *>(question.bytes.data()), qsizetype(question.bytes.size())};
}

/// "nobody", "resolver", or the reason that the guest hears.
QByteArray outcome(const QByteArray &bytes)
{
    const Question question = judge(bytes);
    if (question.to != To::Guest)
        return question.to == To::Nobody ? "nobody" : "resolver";
    static constexpr const char *kReasons[] = {"0", "FORMERR", "SERVFAIL", "NXDOMAIN", "NOTIMP"};
    return kReasons[question.bytes.at(3) & 0x0f];
}

/// The name of an address in ip6.arpa, all of it or its first digits.
QByteArray reverse6(const QByteArray &digits)
{
    QByteArray text;
    for (auto i = digits.size(); i-- > 0;)
        text += digits.mid(i, 1) + '.';
    return text + "ip6.arpa";
}

} // namespace

class tst_NameQuestion : public QObject
{
    Q_OBJECT
private slots:
    void carriesTheseTypesAlone_data()
    {
        QTest::addColumn<int>("type");
        QTest::addColumn<QByteArray>("expected");
        for (const int carried : {1, 2, 5, 6, 12, 15, 16, 28, 33, 43, 48, 52, 64, 65, 257})
            QTest::addRow("%d", carried) << carried << QByteArray("resolver");
        for (const int refused : {0,
                                  3,
                                  10,
                                  13,
                                  24,
                                  35,
                                  39,
                                  41,
                                  44,
                                  46,
                                  249,
                                  250,
                                  251 /* IXFR */,
                                  252 /* AXFR */,
                                  253,
                                  254,
                                  255 /* ANY */,
                                  256,
                                  513,
                                  32769,
                                  65535})
            QTest::addRow("%d", refused) << refused << QByteArray("NOTIMP");
    }
    void carriesTheseTypesAlone()
    {
        QFETCH(int, type);
        QFETCH(QByteArray, expected);
        QCOMPARE(outcome(asked(name("debian.org"), type)), expected);
        QCOMPARE(outcome(withOpt(asked(name("debian.org"), type), 1232)), expected);
    }

    void carriesPublicNamesAlone_data()
    {
        QTest::addColumn<QByteArray>("what");
        QTest::addColumn<bool>("carried");
        const QByteArray fill(28, '0');
        for (const QByteArray &carried : {QByteArray("debian.org"),
                                          QByteArray("a.b.c.example.com"),
                                          QByteArray("xn--mnchen-3ya.de"),
                                          QByteArray("_dmarc.debian.org"),
                                          QByteArray("local.debian.org"),
                                          QByteArray("local.com"),
                                          QByteArray("notlocal.org"),
                                          QByteArray("home.org"),
                                          QByteArray("lan.example.com"),
                                          QByteArray("."),
                                          QByteArray("1.1.1.1.in-addr.arpa"),
                                          QByteArray("in-addr.arpa"),
                                          QByteArray("172.in-addr.arpa"),
                                          QByteArray("1.32.172.in-addr.arpa"),
                                          QByteArray("1.128.100.in-addr.arpa"),
                                          QByteArray("1.0.169.192.in-addr.arpa"),
                                          QByteArray("10.1.in-addr.arpa"),
                                          QByteArray("ip6.arpa"),
                                          reverse6("2606" + fill),
                                          reverse6("2"),
                                          reverse6("0064ff9b0000000000000000"
                                                   "01010101")})
            QTest::newRow(carried) << carried << true;
        for (const QByteArray &refused : {QByteArray("localhost"),
                                          QByteArray("nas"),
                                          QByteArray("com"),
                                          QByteArray("printer.local"),
                                          QByteArray("PRINTER.LoCaL"),
                                          QByteArray("a.b.local"),
                                          QByteArray("metadata.google.internal"),
                                          QByteArray("router.home.arpa"),
                                          QByteArray("home.arpa"),
                                          QByteArray("arpa.home"),
                                          QByteArray("nas.LAN"),
                                          QByteArray("ldap.corp"),
                                          QByteArray("wiki.intranet"),
                                          QByteArray("db.private"),
                                          QByteArray("a.localdomain"),
                                          QByteArray("x.localhost"),
                                          QByteArray("1.0.0.10.in-addr.arpa"),
                                          QByteArray("1.0.0.10.IN-ADDR.ARPA"),
                                          QByteArray("10.in-addr.arpa"),
                                          QByteArray("16.172.in-addr.arpa"),
                                          QByteArray("9.9.31.172.in-addr.arpa"),
                                          QByteArray("1.1.168.192.in-addr.arpa"),
                                          QByteArray("b._dns-sd._udp.0.1.168.192.in-addr.arpa"),
                                          QByteArray("0/25.1.168.192.in-addr.arpa"),
                                          QByteArray("1.0.0.127.in-addr.arpa"),
                                          QByteArray("254.169.254.169.in-addr.arpa"),
                                          QByteArray("1.64.100.in-addr.arpa"),
                                          QByteArray("1.127.100.in-addr.arpa"),
                                          QByteArray("255.255.255.255.in-addr.arpa"),
                                          QByteArray("251.0.0.224.in-addr.arpa"),
                                          QByteArray("0.in-addr.arpa"),
                                          reverse6(fill + "0001"),
                                          reverse6("fd00" + fill),
                                          reverse6("fc"),
                                          reverse6("fe80" + fill),
                                          reverse6("ff02"),
                                          reverse6("FD"),
                                          reverse6("0064ff9b0000000000000000"
                                                   "0a000001"),
                                          reverse6("2002")})
            QTest::newRow(refused) << refused << false;
    }
    void carriesPublicNamesAlone()
    {
        QFETCH(QByteArray, what);
        QFETCH(bool, carried);
        for (const int type : {A, Ns, Soa, Ptr, Txt, Aaaa, Https})
            QCOMPARE(outcome(asked(name(what), type)), carried ? "resolver" : "NXDOMAIN");
    }

    /// A resolver in the guest that validates asks for both.
    void carriesTheKeysOfTopLevelDomains()
    {
        for (const int type : {43, 48}) {
            QCOMPARE(outcome(asked(name("com"), type)), "resolver");
            QCOMPARE(outcome(asked(name("local"), type)), "NXDOMAIN");
            QCOMPARE(outcome(asked(name("printer.local"), type)), "NXDOMAIN");
        }
        QCOMPARE(outcome(asked(name("com"), A)), "NXDOMAIN");
    }

    void takesNothingThatIsNotStrict_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("expected");
        const QByteArray good = asked(name("debian.org"), A);
        const auto with = [&good](int at, int value) {
            QByteArray bytes = good;
            bytes[at] = char(value);
            return bytes;
        };
        QTest::newRow("empty") << QByteArray() << QByteArray("nobody");
        QTest::newRow("a header too short") << good.left(kHeader - 1) << QByteArray("nobody");
        QTest::newRow("an answer") << with(2, 0x81) << QByteArray("nobody");
        QTest::newRow("an answer to an update") << with(2, 0xa8) << QByteArray("nobody");
        QTest::newRow("an inverse query") << with(2, 0x08) << QByteArray("NOTIMP");
        QTest::newRow("a notification") << with(2, 0x20) << QByteArray("NOTIMP");
        QTest::newRow("an update") << with(2, 0x28) << QByteArray("NOTIMP");
        QTest::newRow("a session") << with(2, 0x30) << QByteArray("NOTIMP");
        QTest::newRow("no question") << with(5, 0) << QByteArray("FORMERR");
        QTest::newRow("two questions") << with(5, 2) + good.mid(kHeader) << QByteArray("FORMERR");
        QTest::newRow("257 questions") << with(4, 1) << QByteArray("FORMERR");
        QTest::newRow("an answer in it") << with(7, 1) << QByteArray("FORMERR");
        QTest::newRow("an authority in it") << with(9, 1) << QByteArray("FORMERR");
        QTest::newRow("something else promised") << with(11, 1) << QByteArray("FORMERR");
        QTest::newRow("more behind") << good + 'x' << QByteArray("FORMERR");
        for (int size = kHeader; size < good.size(); ++size)
            QTest::addRow("cut at %d", size) << good.left(size) << QByteArray("FORMERR");
        const QByteArray opt = withOpt(good, 4096,
                                       QByteArray::fromHex("000a0008"
                                                           "0123456789abcdef"));
        QTest::newRow("with options") << opt << QByteArray("resolver");
        for (auto size = good.size(); size < opt.size(); ++size)
            QTest::addRow("options cut at %d", int(size)) << opt.left(size) << QByteArray("FORMERR");
        QTest::newRow("more behind options") << opt + 'x' << QByteArray("FORMERR");
        QByteArray version = opt;
        version[good.size() + 6] = 1;
        QTest::newRow("EDNS of another version") << version << QByteArray("FORMERR");
        QByteArray signature = opt;
        signature[good.size() + 2] = char(250);
        QTest::newRow("a signature") << signature << QByteArray("FORMERR");
        QTest::newRow("two of EDNS") << [&] {
            QByteArray bytes = withOpt(withOpt(good, 512), 512);
            bytes[11] = 2;
            return bytes;
        }() << QByteArray("FORMERR");
        QTest::newRow("the class of chaos") << asked(name("version.bind"), Txt, 3) << QByteArray("NOTIMP");
        QTest::newRow("any class") << asked(name("debian.org"), A, 255) << QByteArray("NOTIMP");
        QTest::newRow("a pointer") << asked(QByteArray::fromHex("c00c"), A) << QByteArray("FORMERR");
        QTest::newRow("a pointer behind a label")
            << asked(QByteArray::fromHex("0161c00c"), A) << QByteArray("FORMERR");
        QTest::newRow("a label of a kind unknown")
            << asked(QByteArray::fromHex("40616200"), A) << QByteArray("FORMERR");
        QTest::newRow("the longest label")
            << asked(name(QByteArray(63, 'a') + ".org"), A) << QByteArray("resolver");
        const QByteArray label = QByteArray(63, 'a') + '.';
        QTest::newRow("the longest name")
            << asked(name(label + label + label + QByteArray(61, 'a')), A) << QByteArray("resolver");
        QTest::newRow("a name too long")
            << asked(name(label + label + label + QByteArray(62, 'a')), A) << QByteArray("FORMERR");
        for (const char *byte : {"2e", "5c", "00", "20", "7f", "ff", "0a"})
            QTest::addRow("a label with %s", byte) << asked(QByteArray::fromHex("036e" + QByteArray(byte)
                                                                                + "61"
                                                                                  "036f726700"),
                                                            A)
                                                   << QByteArray("FORMERR");
        QTest::newRow("local behind a dot that is none")
            << asked(QByteArray("\x09nas.local\x03org", 14) + '\0', A) << QByteArray("FORMERR");
        QTest::newRow("the longest question")
            << withOpt(good, 512, QByteArray(512 - good.size() - 11, 'x')) << QByteArray("resolver");
        QTest::newRow("a question too long")
            << withOpt(good, 512, QByteArray(513 - good.size() - 11, 'x')) << QByteArray("FORMERR");
    }
    void takesNothingThatIsNotStrict()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, expected);
        QCOMPARE(outcome(bytes), expected);
    }

    void asksInItsOwnWords()
    {
        QByteArray question = asked(name("Debian.ORG"), A);
        question[2] = 0x07; // AA, TC, RD
        question[3] = char(0xff);
        const QByteArray clientSubnet = QByteArray::fromHex("00080007"
                                                            "00011800c0a801");
        const Question judged = judge(withOpt(question, 65535, clientSubnet, 0xffff));
        question[2] = 0x01;
        question[3] = 0x30; // AD, CD
        QCOMPARE(bytesOf(judged).toHex(), withOpt(question, 4096, {}, 0x8000).toHex());
        QCOMPARE(judged.mostAnswer, std::size_t(4096));
        QCOMPARE(judge(withOpt(question, 1232)).mostAnswer, std::size_t(1232));
        QCOMPARE(judge(withOpt(question, 0)).mostAnswer, std::size_t(512));
        QCOMPARE(judge(question).mostAnswer, std::size_t(512));
    }

    void answersAsAServerWould()
    {
        const QByteArray question = withOpt(asked(name("nas"), A), 1232);
        QByteArray expected = question;
        expected[2] = char(0x81);
        expected[3] = char(0x83);
        QCOMPARE(bytesOf(judge(question)).toHex(), expected.toHex());
        const QByteArray broken = asked(QByteArray::fromHex("c00c"), A);
        QCOMPARE(bytesOf(judge(broken)).toHex(), QByteArray("abcd81810000000000000000"));
        const auto cut = vm::keeper::answerCut(judge(asked(name("debian.org"), A)).bytes);
        QCOMPARE(int(cut.at(2)), 0x83);
        QCOMPARE(int(cut.at(3)), 0x80);
    }

    void boundsHowMany()
    {
        Bucket bucket(100, 10);
        const Bucket::Time start = Bucket::Time() + 1h;
        for (int i = 0; i < 10; ++i)
            QVERIFY(bucket.take(start));
        QVERIFY(!bucket.take(start));
        QVERIFY(!bucket.take(start + 9ms));
        QVERIFY(bucket.take(start + 11ms));
        QVERIFY(!bucket.take(start + 12ms));
        int taken = 0;
        for (int i = 0; i < 100; ++i)
            taken += bucket.take(start + 1h);
        QCOMPARE(taken, 10);
    }
};

BERTH_TEST(tst_NameQuestion)
#include "tst_name_question.moc"
