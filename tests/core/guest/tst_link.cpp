// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/link.h"
#include "core/guest/stream.h"
#include "tests/support/finish.h"
#include "tests/support/played_guest.h"
#include "tests/support/subject.h"

#include <QPointer>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

#include <poll.h>

using namespace std::chrono_literals;
using namespace guest;
using base::Error;
using support::finish;
using support::PlayedGuest;

/// A link to a played guest, in step.
struct Pair
{
    explicit Pair(LinkTimes times = {})
    {
        auto opened = finish(Link::open(device.get(), 5s, times));
        if (!opened)
            qFatal("%s", qPrintable(opened.error().text));
        link = std::move(*opened);
        guest.frames.clear(); // Hello
    }

    /// A stream that the guest said yes to.
    std::unique_ptr<Stream> start()
    {
        auto stream = link->start({{"verb", "exec"}});
        if (!stream)
            qFatal("%s", qPrintable(stream.error().text));
        guest.reply(guest.next(wire::Kind::Open).stream, {{"ok", true}});
        if (!QTest::qWaitFor([&] { return (*stream)->isAnswered(); }))
            qFatal("no answer");
        return std::move(*stream);
    }

    PlayedGuest guest;
    std::unique_ptr<QLocalSocket> device = guest.takeHostEnd();
    std::unique_ptr<Link> link;
};

static bool isCredit(const PlayedGuest::Frame &frame) { return frame.kind == wire::Kind::Credit; }

static std::string zeros(size_t count) { return std::string(count, '\0'); }

class tst_Link : public QObject
{
    Q_OBJECT
private slots:
    void getsInStepPastTheRestsOfAnEarlierConnection()
    {
        PlayedGuest guest;
        const auto device = guest.takeHostEnd();
        guest.send("\x05rest of a frame \x89"
                   "BERTH\r\n");
        guest.send(wire::preamble({'o', 'l', 'd'}) + wire::dataFrame(7, wire::Channel::Main, "old"));
        const auto link = finish(Link::open(device.get(), 5s));
        QVERIFY2(link, qPrintable(link ? QString() : link.error().text));
        QCOMPARE((*link)->agentVersion(), QStringLiteral("played"));
        QVERIFY(!(*link)->error());
    }

    void callsAgainWhenAHalfReadFrameSwallowedTheCall()
    {
        PlayedGuest guest;
        guest.decoder.push(wire::preamble({}));
        QVERIFY(guest.decoder.next());
        // The rest of this frame will never come: the next bytes are a new host's.
        guest.decoder.push(wire::frame(1, wire::Kind::Data, zeros(200'000)).substr(0, 20'000));
        QVERIFY(!guest.decoder.next());
        const auto device = guest.takeHostEnd();
        LinkTimes times;
        times.callAgain = 50ms;
        const auto link = finish(Link::open(device.get(), 5s, times));
        QVERIFY2(link, qPrintable(link ? QString() : link.error().text));
    }

    void takesTheAnswerToItsLatestCallAlone()
    {
        PlayedGuest guest;
        const auto device = guest.takeHostEnd();
        // An agent that wakes up late: the calls wait for it, and it answers all of them.
        guest.socket.blockSignals(true);
        LinkTimes times;
        times.callAgain = 20ms;
        QTimer wake;
        wake.setSingleShot(true);
        connect(&wake, &QTimer::timeout, this, [&] {
            guest.socket.blockSignals(false);
            emit guest.socket.readyRead();
        });
        wake.start(300ms);
        const auto link = finish(Link::open(device.get(), 5s, times));
        QVERIFY2(link, qPrintable(link ? QString() : link.error().text));
        QVERIFY(guest.calls > 1);
        QTest::qWait(20); // whatever else it answered is read
        QVERIFY(!(*link)->error());
    }

    void givesUpWhenNobodyAnswers()
    {
        PlayedGuest guest;
        guest.greets = false;
        const auto device = guest.takeHostEnd();
        const auto link = finish(Link::open(device.get(), 100ms));
        QVERIFY(!link);
        QCOMPARE(link.error().kind, Error::Kind::Timeout);
    }

    void refusesAnotherVersion()
    {
        PlayedGuest guest;
        guest.hello = {{"version", 2}, {"agent", "later"}};
        const auto device = guest.takeHostEnd();
        const auto link = finish(Link::open(device.get(), 5s));
        QVERIFY(!link);
        QCOMPARE(link.error().kind, Error::Kind::Unsupported);
    }

    void refusesWrongHellos_data()
    {
        QTest::addColumn<QByteArray>("hello");
        const auto row = [](const char *name, const std::string &bytes) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes);
        };
        row("no version", wire::mapFrame(0, wire::Kind::Hello, {{"agent", "x"}}));
        row("version of a wrong type", wire::mapFrame(0, wire::Kind::Hello, {{"version", "1"}}));
        row("agent of a wrong type", wire::mapFrame(0, wire::Kind::Hello, {{"version", 1}, {"agent", 2}}));
        row("no map", wire::frame(0, wire::Kind::Hello, "\x01"));
        row("a bomb", wire::frame(0, wire::Kind::Hello, std::string(60'000, '\x81')));
        row("a lie about its length",
            wire::frame(0, wire::Kind::Hello, "\xbb\x7f\xff\xff\xff\xff\xff\xff\xff"));
        row("something else", wire::frame(0, wire::Kind::Pong, zeros(8)));
    }

    void refusesWrongHellos()
    {
        QFETCH(QByteArray, hello);
        PlayedGuest guest;
        guest.greets = false;
        const auto device = guest.takeHostEnd();
        auto opening = Link::open(device.get(), 5s);
        bool done = false;
        opening.start([&] { done = true; });
        QTRY_COMPARE(guest.calls, 1);
        guest.send(wire::preamble(guest.nonce) + hello.toStdString());
        QTRY_VERIFY(done);
        QVERIFY(!opening.result());
        QCOMPARE(opening.result().error().kind, Error::Kind::Disconnected);
        QVERIFY(opening.result().error().text.contains(QStringLiteral("rule")));
    }

    void cutsOffWhoBreaksARule_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("rule");
        const auto row = [](const char *rule, const std::string &bytes) {
            QTest::addRow("%s", rule) << QByteArray::fromStdString(bytes) << QString::fromLatin1(rule);
        };
        const auto map = [](wire::Kind kind, const wire::Map &map) { return wire::mapFrame(1, kind, map); };
        const std::string yes = map(wire::Kind::Reply, {{"ok", true}});
        const std::string full = wire::dataFrame(1, wire::Channel::Main, zeros(wire::kInitialCredit));
        const std::string end = wire::endFrame(1, wire::Channel::Main);
        row("a frame over the limit", std::string("\x01\x00\x04\x00\x01\x00\x00\x00\x04", 9));
        row("an unknown kind of frame", std::string("\x00\x00\x00\x00\x01\x00\x00\x00\x63", 9));
        row("a kind of frame that this side does not send", wire::frame(1, wire::Kind::Control, "\xa0"));
        row("a preamble in the middle of a connection", wire::preamble({}));
        row("a Pong without a Ping", wire::frame(0, wire::Kind::Pong, zeros(8)));
        row("a frame on a stream that is not open", wire::dataFrame(2, wire::Channel::Main, "x"));
        row("something else before the answer", wire::dataFrame(1, wire::Channel::Main, "x"));
        row("a second answer", yes + yes);
        row("a map that is not one", wire::frame(1, wire::Kind::Reply, std::string(60'000, '\x81')));
        row("an answer that says neither yes nor no", map(wire::Kind::Reply, {{"ok", "perhaps"}}));
        row("more bytes than credit", yes + full + wire::dataFrame(1, wire::Channel::Main, "x"));
        row("more bytes than credit (stderr)",
            yes + wire::dataFrame(1, wire::Channel::Error, zeros(wire::kInitialCredit))
                + wire::dataFrame(1, wire::Channel::Error, "x"));
        row("bytes after the end of a channel", yes + end + wire::dataFrame(1, wire::Channel::Main, "x"));
        row("a second end of a channel", yes + end + end);
        row("more credit than was used", yes + wire::creditFrame(1, wire::Channel::Main, 1));
        row("a channel that does not exist", yes + wire::frame(1, wire::Kind::End, "\x02"));
        row("a frame on a stream that is over", yes + wire::frame(1, wire::Kind::Close) + end);
    }

    void hearsThatTheAgentBeganAnew()
    {
        Pair pair;
        const auto stream = pair.start();
        QSignalSpy changed(pair.link.get(), &Link::changed);
        pair.guest.send(wire::mapFrame(0, wire::Kind::Hello, {{"version", 1}}));
        QVERIFY(changed.wait());
        QVERIFY(pair.link->error());
        QCOMPARE(pair.link->error()->text, QStringLiteral("The guest agent ended and began anew."));
        QVERIFY(stream->isOver());
    }

    void cutsOffWhoBreaksARule()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, rule);
        Pair pair;
        const auto stream = pair.link->start({{"verb", "exec"}});
        QVERIFY(stream);
        pair.guest.next(wire::Kind::Open);
        pair.guest.send(bytes.toStdString());
        QTRY_VERIFY(pair.link->error());
        QCOMPARE(pair.link->error()->kind, Error::Kind::Disconnected);
        rule = rule.section(QStringLiteral(" ("), 0, 0);
        QVERIFY2(pair.link->error()->text.contains(rule), qPrintable(pair.link->error()->text));
        QVERIFY((*stream)->isOver());
        const auto refused = pair.link->start({{"verb", "exec"}});
        QVERIFY(!refused);
        QCOMPARE(refused.error(), *pair.link->error());
    }

    void hearsNothingMoreFromWhomItCutOff()
    {
        Pair pair;
        pair.guest.send(wire::frame(9, wire::Kind::Data, "x"));
        QTRY_VERIFY(pair.link->error());
        pair.guest.send(zeros(8 << 20)); // nobody would take it out of the device's buffer
        QTRY_COMPARE(pair.guest.socket.state(), QLocalSocket::UnconnectedState);
        QVERIFY(pair.device->bytesAvailable() < 1 << 20);
    }

    void survivesAnyBytes()
    {
        // Whatever a guest sends ends in step or cut off: this finds what ends otherwise.
        QRandomGenerator dice(20'250'612);
        for (int round = 0; round < 15; ++round) {
            Pair pair;
            std::vector<std::unique_ptr<Stream>> streams;
            for (int i = 0; i < 3; ++i)
                streams.push_back(pair.start());
            std::string bytes;
            while (bytes.size() < 20'000) {
                std::string frame = wire::frame(dice.bounded(5), wire::Kind(dice.bounded(14)),
                                                zeros(dice.bounded(2) ? 0 : dice.bounded(1, 10)));
                for (char &byte : frame) {
                    if (dice.bounded(200) == 0)
                        byte = char(dice.bounded(256));
                }
                bytes += frame;
            }
            pair.guest.send(bytes);
            QTRY_VERIFY(pair.link->error());
        }
    }

    void dropsWhatStillComesForAStreamItClosed()
    {
        Pair pair;
        auto stream = pair.start();
        stream.reset();
        const quint32 id = pair.guest.next(wire::Kind::Close).stream;
        pair.guest.data(id, zeros(100'000));
        pair.guest.event(id, {{"event", "exit"}});
        pair.guest.close(id);
        QVERIFY(pair.start());
        QVERIFY(!pair.link->error());
        pair.guest.data(id, "x");
        QTRY_VERIFY(pair.link->error());
    }

    /// Nor may it go on for ever with what it had credit for.
    void aClosedStreamTakesNoMoreThanItsCredit()
    {
        Pair pair;
        auto stream = pair.start();
        stream.reset();
        const quint32 id = pair.guest.next(wire::Kind::Close).stream;
        for (int sent = 0; sent < 512 * 1024; sent += 32 * 1024)
            pair.guest.data(id, zeros(32 * 1024));
        const auto other = pair.start(); // all of it was heard
        QVERIFY(!pair.link->error());
        for (int sent = 0; sent < 512 * 1024; sent += 32 * 1024)
            pair.guest.data(id, zeros(32 * 1024));
        QTRY_VERIFY(pair.link->error());
        QVERIFY2(pair.link->error()->text.contains(QStringLiteral("more bytes than credit")),
                 qPrintable(pair.link->error()->text));
    }

    void isNotStormed_data()
    {
        QTest::addColumn<QByteArray>("frame");
        const auto row = [](const char *name, const std::string &frame) {
            QTest::newRow(name) << QByteArray::fromStdString(frame);
        };
        row("events", wire::mapFrame(1, wire::Kind::Event, {{"event", "change"}}));
        row("empty credit", wire::creditFrame(1, wire::Channel::Main, 0));
        row("what is said to nobody", wire::dataFrame(2, wire::Channel::Main, "x"));
        row("much that is said to nobody", wire::dataFrame(2, wire::Channel::Main, zeros(100)));
    }
    void isNotStormed()
    {
        QFETCH(QByteArray, frame);
        Pair pair({.lightFrames = 1000, .lightFramesPerSecond = 0});
        const auto stream = pair.start();
        auto closed = pair.start();
        closed.reset();
        pair.guest.next(wire::Kind::Close);
        for (int i = 0; i < 1000; ++i)
            pair.guest.send(frame.toStdString());
        const auto other = pair.start(); // all of them were heard
        QVERIFY(!pair.link->error());
        pair.guest.send(frame.toStdString());
        QTRY_VERIFY(pair.link->error());
        QVERIFY2(pair.link->error()->text.contains(QStringLiteral("more empty messages")),
                 qPrintable(pair.link->error()->text));
    }

    /// Each byte of them takes time to read.
    void isNotStormedByEventsThatAreRead()
    {
        Pair pair({.lightFrames = 1000, .lightFramesPerSecond = 0});
        const auto stream = pair.start();
        int read = 0;
        connect(stream.get(), &Stream::changed, this, [&] { read += stream->takeEvent().has_value(); });
        const std::string frame =
            wire::mapFrame(1, wire::Kind::Event, {{"event", "change"}, {"more", std::string(900, 'x')}});
        for (int i = 0; i < 100; ++i)
            pair.guest.send(frame);
        QTRY_VERIFY(pair.link->error());
        QVERIFY2(pair.link->error()->text.contains(QStringLiteral("more empty messages")),
                 qPrintable(pair.link->error()->text));
        QVERIFY2(read > 30 && read < 40, qPrintable(QString::number(read)));
    }

    void isNotStormedByFewThatAreLarge()
    {
        Pair pair({.lightFrames = 1000, .lightFramesPerSecond = 0});
        const auto stream = pair.start();
        const std::string frame =
            wire::mapFrame(1, wire::Kind::Event, {{"event", "change"}, {"more", zeros(60'000)}});
        for (int i = 0; i < 16; ++i)
            pair.guest.send(frame);
        const auto other = pair.start(); // all of them were heard
        QVERIFY(!pair.link->error());
        pair.guest.send(frame);
        QTRY_VERIFY(pair.link->error());
    }

    void singleBytesGetNoCreditBeyondTheirRate()
    {
        Pair pair({.smallFrames = 1000, .smallFramesPerSecond = 0});
        const auto stream = pair.start();
        qint64 taken = 0;
        connect(stream.get(), &Stream::changed, this, [&] { taken += stream->take(Channel::Output).size(); });
        for (int i = 0; i < 2000; ++i)
            pair.guest.data(1, "x");
        for (int i = 0; i < 7; ++i)
            pair.guest.data(1, zeros(wire::kDataSize));
        QTRY_COMPARE(taken, 2000 + 7 * qint64(wire::kDataSize));
        const auto other = pair.start(); // a credit would have come before what is asked now
        QVERIFY(std::ranges::none_of(pair.guest.frames, isCredit));
        QVERIFY(!pair.link->error());
    }

    void aProgramThatPrintsSingleBytesGoesOn()
    {
        Pair pair({.smallFrames = 1000, .smallFramesPerSecond = 10'000});
        const auto stream = pair.start();
        qint64 taken = 0;
        connect(stream.get(), &Stream::changed, this, [&] { taken += stream->take(Channel::Output).size(); });
        for (int i = 0; i < 2000; ++i)
            pair.guest.data(1, "x");
        for (int i = 0; i < 7; ++i)
            pair.guest.data(1, zeros(wire::kDataSize));
        const auto credit = pair.guest.next(wire::Kind::Credit); // though nothing comes any more
        QCOMPARE(credit.stream, 1u);
        QTRY_COMPARE(taken, 2000 + 7 * qint64(wire::kDataSize));
        QVERIFY(!pair.link->error());
    }

    /// However evenly it comes: less than the rate is never too much.
    void countsWhatComesEvenly()
    {
        Pair pair({.lightFrames = 200, .lightFramesPerSecond = 1'000'000});
        const auto stream = pair.start();
        int told = 0;
        connect(stream.get(), &Stream::changed, this, [&] {
            told += stream->takeEvent() ? 1 : 0;
            if (told < 2000) // one at a time, many in each millisecond
                pair.guest.event(1, {{"event", "change"}});
        });
        pair.guest.event(1, {{"event", "change"}});
        QTRY_VERIFY(told >= 2000 || pair.link->error());
        QVERIFY2(!pair.link->error(), qPrintable(pair.link->error() ? pair.link->error()->text : QString()));
    }

    /// Before the guest has begun there is no rule but this.
    void isNotListenedToForEver()
    {
        PlayedGuest guest;
        guest.greets = false;
        const auto host = guest.takeHostEnd();
        auto opening = Link::open(host.get(), 1min);
        opening.start();
        guest.next(wire::Kind::Hello);
        const std::string noise(1 << 20, 'x');
        const auto isOver = [&] { return !opening.isRunning(); };
        for (int i = 0; i < 65 && !isOver(); ++i) {
            guest.send(noise);
            QVERIFY(QTest::qWaitFor([&] { return guest.socket.bytesToWrite() == 0 || isOver(); }));
        }
        QTRY_VERIFY(isOver());
        QVERIFY(!opening.result());
        QVERIFY2(opening.result().error().text.contains(QStringLiteral("before its beginning")),
                 qPrintable(opening.result().error().text));
    }

    /// What a machine that is used much says in a second or two.
    void takesWhatManyRunsSay()
    {
        Pair pair;
        const auto stream = pair.start();
        int told = 0;
        connect(stream.get(), &Stream::changed, this, [&] { told += stream->takeEvent() ? 1 : 0; });
        for (int i = 0; i < 5000; ++i)
            pair.guest.event(1, {{"event", "change"}});
        QTRY_COMPARE(told, 5000);
        QVERIFY(!pair.link->error());
    }

    void givesCreditForWhatIsTakenAway()
    {
        Pair pair;
        const auto stream = pair.start();
        pair.guest.data(1, zeros(200'000));
        QTRY_COMPARE(stream->available(Channel::Output), 200'000);
        QCOMPARE(stream->take(Channel::Output, 10'000).size(), 10'000);
        QCOMPARE(stream->take(Channel::Output).size(), 190'000);
        const auto credit = pair.guest.next(wire::Kind::Credit);
        QCOMPARE(
            wire::Frame({1, wire::Kind::Credit, {credit.payload.constData(), size_t(credit.payload.size())}})
                .creditBytes(),
            200'000u);
    }

    void sendsNoMoreThanItHasCreditFor()
    {
        Pair pair;
        const auto stream = pair.start();
        stream->write(QByteArray(600'000, 'a'));
        qint64 received = 0;
        pair.guest.onFrame = [&](const PlayedGuest::Frame &frame) {
            if (frame.kind == wire::Kind::Data)
                received += frame.payload.size();
        };
        QTRY_COMPARE(received, qint64(wire::kInitialCredit));
        QTest::qWait(20);
        QCOMPARE(received, qint64(wire::kInitialCredit));
        QCOMPARE(stream->bytesToWrite(), 600'000 - qint64(wire::kInitialCredit));
        pair.guest.send(wire::creditFrame(1, wire::Channel::Main, 100'000));
        QTRY_COMPARE(received, qint64(wire::kInitialCredit) + 100'000);
    }

    void streamsTakeTurns()
    {
        Pair pair;
        const auto loud = pair.start();
        const auto quiet = pair.start();
        loud->write(QByteArray(250'000, 'a'));
        quiet->write("b");
        quiet->end();
        pair.guest.next(wire::Kind::Data);
        qsizetype before = 0;
        while (pair.guest.next(wire::Kind::Data).stream != 2)
            ++before;
        QVERIFY2(before <= 4, qPrintable(QString::number(before))); // what the device had taken already
        QCOMPARE(pair.guest.next(wire::Kind::End).stream, 2u);
    }

    void holdsASteadyNumberOfStreams()
    {
        Pair pair;
        std::vector<std::unique_ptr<Stream>> streams;
        for (int i = 0; i < Link::kMostStreams; ++i) {
            auto stream = pair.link->start({{"verb", "exec"}});
            QVERIFY(stream);
            streams.push_back(std::move(*stream));
        }
        const auto refused = pair.link->start({{"verb", "exec"}});
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, Error::Kind::Busy);
        streams.pop_back();
        QVERIFY(pair.link->start({{"verb", "exec"}}));
    }

    void refusesARequestThatIsTooLong()
    {
        Pair pair;
        const auto refused = pair.link->ask({{"verb", "stat"}, {"path", zeros(70'000)}});
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, Error::Kind::Invalid);
        QVERIFY(!pair.link->error());
    }

    void pingsASilentGuestAndThenLosesIt()
    {
        Pair pair({2s, 20ms, 4});
        const QPointer<Link> link(pair.link.get());
        QSignalSpy changed(pair.link.get(), &Link::changed);
        const auto ping = pair.guest.next(wire::Kind::Ping);
        pair.guest.send(wire::frame(0, wire::Kind::Pong, ping.payload.toStdString()));
        pair.guest.next(wire::Kind::Ping); // it lived on
        QVERIFY(!pair.link->error());
        QTRY_VERIFY(pair.link->error());
        QCOMPARE(pair.link->error()->kind, Error::Kind::Disconnected);
        QVERIFY(pair.link->error()->text.contains(QStringLiteral("has not answered")));
        QCOMPARE(changed.size(), 1);
    }

    void forgivesTheSilenceOfAPausedMachine()
    {
        Pair pair({2s, 5ms, 4});
        pair.link->hold();
        QTest::qWait(100);
        QVERIFY(!pair.link->error());
        QVERIFY(pair.guest.frames.isEmpty());
        pair.link->goOn();
        pair.guest.next(wire::Kind::Ping);
        QTRY_VERIFY(pair.link->error());
    }

    void losesAGuestThatTalksAndDoesNotListen()
    {
        Pair pair({2s, 20ms, 4});
        const auto stream = pair.start();
        pair.guest.socket.setReadBufferSize(1);
        std::vector<std::unique_ptr<Stream>> streams;
        for (int i = 0; i < 40; ++i) {
            streams.push_back(std::move(*pair.link->start({{"verb", "exec"}, {"shell", zeros(60'000)}})));
        }
        QTimer talk;
        connect(&talk, &QTimer::timeout, this, [&] { pair.guest.data(1, "x"); });
        talk.start(5ms);
        QTRY_VERIFY(pair.link->error());
        QVERIFY2(pair.link->error()->text.contains(QStringLiteral("has taken nothing")),
                 qPrintable(pair.link->error()->text));
    }

    /// A socket with something to write would stay open until it is taken, and QEMU, which serves one
    /// connection, would keep the next one waiting.
    void hangsUpAtOnceOnAGuestThatTakesNothing()
    {
        Pair pair;
        const auto stream = pair.start();
        pair.guest.socket.setReadBufferSize(1);
        std::vector<std::unique_ptr<Stream>> streams;
        while (streams.size() < 40)
            streams.push_back(std::move(*pair.link->start({{"verb", "exec"}, {"shell", zeros(60'000)}})));
        QTRY_VERIFY(pair.device->bytesToWrite() > 0);
        pair.guest.data(99, "never opened");
        QTRY_VERIFY(pair.link->error());
        pollfd end{int(pair.guest.socket.socketDescriptor()), 0, 0};
        QTRY_VERIFY(poll(&end, 1, 0) == 1 && (end.revents & POLLHUP) != 0);
    }

    void losesAGuestThatHangsUp()
    {
        Pair pair;
        const auto stream = pair.start();
        pair.guest.data(1, "last words");
        pair.guest.socket.disconnectFromServer();
        QTRY_VERIFY(pair.link->error());
        QCOMPARE(pair.link->error()->kind, Error::Kind::Disconnected);
        QCOMPARE(stream->take(Channel::Output), QByteArray("last words"));
    }

    void mayBeDestroyedFromAnyOfItsSignals()
    {
        auto pair = std::make_unique<Pair>();
        const auto first = pair->start();
        auto second = pair->start();
        connect(first.get(), &Stream::changed, this, [&] {
            second.reset();
            pair->link.reset();
        });
        pair->guest.data(1, "x");
        pair->guest.data(2, "y");
        QTRY_VERIFY(!pair->link);
        QVERIFY(first->isOver());
        QCOMPARE(first->error()->kind, Error::Kind::Disconnected);
        QCOMPARE(first->take(Channel::Output), QByteArray("x"));
        first->write("nobody is there");
        first->control({{"signal", 2}});
    }
};

BERTH_TEST(tst_Link)
#include "tst_link.moc"
