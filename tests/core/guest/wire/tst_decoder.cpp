// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/wire/decoder.h"
#include "core/guest/wire/map.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QTest>
#include <random>

using namespace wire;

namespace {

constexpr Nonce kNonce{'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};

/// All that a decoder makes of some bytes, frames in their own words.
struct Reader
{
    Decoder decoder;
    std::vector<std::string> items;

    void feed(std::string_view bytes)
    {
        while (!bytes.empty()) {
            const std::size_t taken = decoder.push(bytes);
            QVERIFY(taken > 0);
            bytes.remove_prefix(taken);
            drain();
            QVERIFY(!decoder.room().empty());
            QVERIFY(decoder.room().size() <= kMaxFrame);
        }
    }

    void drain()
    {
        while (auto item = decoder.next()) {
            if (std::get_if<Synchronised>(&*item))
                items.push_back("synchronised");
            else if (const auto *violation = std::get_if<Violation>(&*item))
                items.push_back(std::string("violation: ") + violation->rule);
            else
                items.push_back(words(std::get<Frame>(*item)));
        }
    }

    static std::string words(const Frame &frame)
    {
        return std::to_string(frame.stream) + " " + std::to_string(int(frame.kind)) + " "
            + QByteArray(frame.payload.data(), qsizetype(frame.payload.size())).toHex().toStdString();
    }
};

std::string header(std::uint32_t length, std::uint32_t stream, std::uint8_t kind)
{
    std::string bytes = wire::frame(stream, Kind(kind));
    for (int i = 0; i < 4; ++i)
        bytes[i] = char(length >> 8 * i & 0xff);
    return bytes;
}

} // namespace

class tst_Decoder : public QObject
{
    Q_OBJECT

private slots:
    void writesAndReadsTheGoldenFrames();
    void readsAnyCutOfTheSameBytes();
    void skipsEverythingBeforeThePreamble();
    void passesOverAForeignNonce();
    void refusesWhatBreaksTheRules_data();
    void refusesWhatBreaksTheRules();
    void findsThePreambleAfterAHalfReadFrame();
    void takesANewPreambleFromTheHostAtAnyFrame();
    void survivesGarbageAndComesBackInStep();
    void holdsOneFrameAtMost();
};

static std::vector<std::pair<QByteArray, std::string>> goldenFrames()
{
    const Map hello{{"version", 1}, {"agent", "0.1.0"}};
    const Map open{{"verb", "exec"}, {"argv", {"true"}}};
    return {
        {"preamble", preamble(kNonce)},
        {"hello", mapFrame(0, Kind::Hello, hello)},
        {"open", mapFrame(1, Kind::Open, open)},
        {"data", dataFrame(0x01020304, Channel::Main, "abc")},
        {"end", endFrame(2, Channel::Main)},
        {"credit", creditFrame(3, Channel::Error, 0x00010203)},
        {"control", mapFrame(1, Kind::Control, {{"rows", 24}, {"columns", 80}})},
        {"close", frame(7, Kind::Close)},
        {"ping", frame(0, Kind::Ping, "12345678")},
    };
}

void tst_Decoder::writesAndReadsTheGoldenFrames()
{
    QFile file(QStringLiteral(BERTH_TEST_DATA "/wire/host_frames.txt"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    std::vector<std::pair<QByteArray, std::string>> golden;
    for (const QByteArray &line : file.readAll().split('\n')) {
        if (line.isEmpty() || line.startsWith('#'))
            continue;
        const qsizetype colon = line.indexOf(':');
        golden.emplace_back(line.left(colon), QByteArray::fromHex(line.mid(colon + 1)).toStdString());
    }
    const auto made = goldenFrames();
    QCOMPARE(made.size(), golden.size());
    Reader reader{Decoder(Side::Host), {}};
    for (std::size_t i = 0; i < made.size(); ++i) {
        QCOMPARE(made[i].first, golden[i].first);
        QCOMPARE(QByteArray::fromStdString(made[i].second).toHex(),
                 QByteArray::fromStdString(golden[i].second).toHex());
        reader.feed(golden[i].second);
    }
    QCOMPARE(reader.items.size(), golden.size());
    QCOMPARE(reader.items[0], std::string("synchronised"));
    QCOMPARE(reader.items[3], std::string("16909060 4 616263"));
    QCOMPARE(reader.items[5], std::string("3 7 0302010001"));
}

void tst_Decoder::readsAnyCutOfTheSameBytes()
{
    std::string bytes = "noise";
    for (const auto &[name, golden] : goldenFrames())
        bytes += golden;
    bytes += dataFrame(9, Channel::Main, std::string(kMaxPayload, 'x'));
    bytes += frame(9, Kind::Close);
    Reader whole{Decoder(Side::Host), {}};
    whole.feed(bytes);
    std::mt19937 random(1);
    for (int round = 0; round < 50; ++round) {
        Reader cut{Decoder(Side::Host), {}};
        std::size_t at = 0;
        while (at < bytes.size()) {
            const std::size_t count = 1 + random() % (round % 2 ? 16 : 100'000);
            cut.feed(std::string_view(bytes).substr(at, count));
            at += count;
        }
        QCOMPARE(cut.items.size(), whole.items.size());
        QVERIFY(cut.items == whole.items);
    }
}

void tst_Decoder::skipsEverythingBeforeThePreamble()
{
    Reader reader{Decoder(Side::Host), {}};
    reader.feed(frame(4, Kind::Close) + std::string(300'000, '\x89') + preamble(kNonce).substr(0, 20));
    QCOMPARE(reader.items.size(), std::size_t(0));
    reader.feed(preamble(kNonce).substr(0, 10));
    reader.feed(preamble(kNonce) + frame(4, Kind::Close));
    // The cut preamble took the first bytes of the next as its nonce; the host would ask again.
    QCOMPARE(reader.items[0], std::string("synchronised"));

    Reader clean{Decoder(Side::Host), {}};
    clean.feed(frame(4, Kind::Close) + "\x89" + preamble(kNonce).substr(0, 15) + preamble(kNonce)
               + frame(4, Kind::Close));
    QCOMPARE(clean.items, (std::vector<std::string>{"synchronised", "4 10 "}));
}

void tst_Decoder::passesOverAForeignNonce()
{
    Nonce other = kNonce;
    other[15] = 'x';
    Reader reader{Decoder(Side::Guest, kNonce), {}};
    reader.feed(preamble(other) + frame(4, Kind::Close) + preamble(other).substr(0, 31) + preamble(kNonce)
                + frame(5, Kind::Close));
    QCOMPARE(reader.items, (std::vector<std::string>{"synchronised", "5 10 "}));
}

void tst_Decoder::refusesWhatBreaksTheRules_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("fromHost");
    QTest::addColumn<QByteArray>("rule");
    const auto row = [](const char *name, const std::string &bytes, bool fromHost, const char *rule) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << fromHost << QByteArray(rule);
    };
    row("too long", header(kMaxPayload + 1, 1, 4), false, "a frame over the limit");
    row("longest number", header(0xffffffff, 1, 4), false, "a frame over the limit");
    row("zeros", std::string(9, '\0'), true, "an unknown kind of frame");
    row("kind 13", header(0, 1, 13), true, "an unknown kind of frame");
    row("guest opens", header(1, 1, 2), false, "a kind of frame that this side does not send");
    row("guest pings", header(8, 0, 11), false, "a kind of frame that this side does not send");
    row("host replies", header(1, 1, 3), true, "a kind of frame that this side does not send");
    row("hello on a stream", header(1, 1, 1), false, "a frame on a stream it cannot be on");
    row("data on the connection", header(1, 0, 4), false, "a frame on a stream it cannot be on");
    row("long map", header(kMaxMapSize + 1, 1, 3), false, "a payload of a size its kind cannot have");
    row("empty map", header(0, 1, 3), false, "a payload of a size its kind cannot have");
    row("empty data", header(0, 1, 4), false, "a payload of a size its kind cannot have");
    row("long close", header(1, 1, 10), false, "a payload of a size its kind cannot have");
    row("short credit", header(4, 1, 7), false, "a payload of a size its kind cannot have");
    row("channel 2", frame(1, Kind::End, "\2"), false, "a channel that does not exist");
    row("credit of channel 2", frame(1, Kind::Credit, std::string("\0\0\0\0\2", 5)), false,
        "a channel that does not exist");
    row("second preamble", preamble(kNonce), false, "a preamble in the middle of a connection");
}

void tst_Decoder::refusesWhatBreaksTheRules()
{
    QFETCH(QByteArray, bytes);
    QFETCH(bool, fromHost);
    QFETCH(QByteArray, rule);
    Reader reader{Decoder(fromHost ? Side::Host : Side::Guest), {}};
    reader.feed(preamble(kNonce));
    reader.feed(bytes.toStdString());
    QCOMPARE(reader.items.size(), std::size_t(2));
    QCOMPARE(QByteArray::fromStdString(reader.items[1]), "violation: " + rule);
    QVERIFY(!reader.decoder.isSynchronised());
}

void tst_Decoder::findsThePreambleAfterAHalfReadFrame()
{
    const std::string cut = dataFrame(1, Channel::Main, std::string(kMaxPayload, 'x'));
    for (std::size_t length :
         {std::size_t(1), std::size_t(8), std::size_t(9), std::size_t(10), cut.size() - 1}) {
        Reader reader{Decoder(Side::Host), {}};
        reader.feed(preamble(kNonce) + cut.substr(0, length));
        reader.feed(flushingZeros() + preamble(kNonce) + frame(3, Kind::Close));
        QCOMPARE(reader.items.back(), std::string("3 10 "));
    }
}

void tst_Decoder::takesANewPreambleFromTheHostAtAnyFrame()
{
    Reader reader{Decoder(Side::Host), {}};
    const std::string again = preamble(kNonce);
    reader.feed(again + frame(3, Kind::Close));
    for (char byte : again)
        reader.feed({&byte, 1});
    reader.feed(frame(4, Kind::Close));
    QCOMPARE(reader.items, (std::vector<std::string>{"synchronised", "3 10 ", "synchronised", "4 10 "}));
}

void tst_Decoder::survivesGarbageAndComesBackInStep()
{
    std::mt19937 random(2);
    for (int round = 0; round < 300; ++round) {
        Reader reader{Decoder(round % 2 ? Side::Host : Side::Guest), {}};
        if (round % 3)
            reader.feed(preamble(kNonce));
        for (int piece = 0; piece < 20; ++piece) {
            std::string bytes(random() % 200, '\0');
            switch (random() % 4) {
            case 0:
                for (char &byte : bytes)
                    byte = char(random());
                break;
            case 1:
                bytes = preamble(kNonce).substr(0, random() % 33);
                break;
            case 2:
                bytes = header(random() % 300'000, random() % 3, std::uint8_t(random() % 15));
                break;
            default:
                bytes = frame(random() % 3, Kind(random() % 14), bytes);
            }
            reader.feed(bytes);
        }
        reader.items.clear();
        reader.feed(flushingZeros() + preamble(kNonce) + frame(77, Kind::Close));
        QCOMPARE(reader.items.back(), std::string("77 10 "));
    }
}

void tst_Decoder::holdsOneFrameAtMost()
{
    Reader reader{Decoder(Side::Host), {}};
    reader.feed(preamble(kNonce));
    const std::string large = dataFrame(1, Channel::Main, std::string(kMaxPayload, 'x'));
    for (int i = 0; i < 8; ++i)
        reader.feed(large);
    QCOMPARE(reader.items.size(), std::size_t(9));
    QCOMPARE(reader.decoder.room().size(), kMaxFrame);
}

BERTH_TEST(tst_Decoder)
#include "tst_decoder.moc"
