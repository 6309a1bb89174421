// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/link.h"
#include "core/guest/stream.h"
#include "core/guest/watch.h"
#include "tests/support/finish.h"
#include "tests/support/played_guest.h"
#include "tests/support/subject.h"

#include <QElapsedTimer>
#include <QTest>

#include <atomic>
#include <ctime>
#include <poll.h>
#include <thread>

using namespace std::chrono_literals;
using namespace guest;
using support::finish;
using support::PlayedGuest;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
static constexpr int kSlower = 8;
#else
static constexpr int kSlower = 1;
#endif

namespace {

/// Says the same again and again, at an even rate, in a thread of its own, as a machine does beside its
/// owner.
class Speaker
{
public:
    Speaker(int socket, std::string word, int perSecond)
        : m_thread([this, socket, word = std::move(word), pace = std::chrono::nanoseconds(1s) / perSecond] {
            for (auto next = std::chrono::steady_clock::now(); !m_isOver; next += pace) {
                pollfd waiting{socket, POLLOUT, 0};
                if (::poll(&waiting, 1, 100) > 0
                    && ::send(socket, word.data(), word.size(), MSG_NOSIGNAL) == ssize_t(word.size()))
                    ++m_said;
                std::this_thread::sleep_until(next);
            }
        })
    {
    }
    ~Speaker()
    {
        m_isOver = true;
        m_thread.join();
    }
    Q_DISABLE_COPY_MOVE(Speaker)
    int said() const { return m_said; }

private:
    std::atomic<bool> m_isOver = false;
    std::atomic<int> m_said = 0;
    std::thread m_thread;
};

} // namespace

/// An event of about a KiB with as many names as fit: what is dearest to read.
static std::string namingEvent()
{
    wire::Map names = wire::Map::array();
    for (int i = 0; i < 300; ++i)
        names.push_back(wire::bytes("a"));
    return wire::mapFrame(1, wire::Kind::Event, {{"event", "change"}, {"names", names}});
}

/// A guest that does what it can to cost its owner time, and stays just below what it would be cut off for.
class tst_SteadyGuest : public QObject
{
    Q_OBJECT
private slots:
    void costsATenthAtMost_data()
    {
        QTest::addColumn<QByteArray>("word");
        QTest::addColumn<int>("perSecond");
        QTest::addColumn<bool>("isWatched"); // else each event is read
        const auto row = [](const char *name, const std::string &word, int perSecond,
                            bool isWatched = false) {
            QTest::newRow(name) << QByteArray::fromStdString(word) << perSecond << isWatched;
        };
        row("events", wire::mapFrame(1, wire::Kind::Event, {{"event", "change"}}), 900);
        row("long events", namingEvent(), 60);
        row("changes", wire::mapFrame(1, wire::Kind::Event, {{"event", "change"}}), 1950, true);
        row("changes with names", namingEvent(), 1950, true);
        row("empty credit", wire::creditFrame(1, wire::Channel::Main, 0), 1950);
        row("data of a byte", wire::dataFrame(1, wire::Channel::Main, "x"), 9900);
        row("bytes of a frame one by one", "x", 100'000);
    }
    void costsATenthAtMost()
    {
        QFETCH(QByteArray, word);
        QFETCH(int, perSecond);
        QFETCH(bool, isWatched);
        PlayedGuest guest;
        const auto device = guest.takeHostEnd();
        const auto link = finish(Link::open(device.get(), 5s));
        QVERIFY(link);
        auto stream = (*link)->start({{"verb", "watch"}});
        QVERIFY(stream);
        guest.reply(guest.next(wire::Kind::Open).stream, {{"ok", true}});
        QTRY_VERIFY((*stream)->isAnswered());
        Stream *const heard = stream->get();
        connect(heard, &Stream::changed, heard, [heard, isWatched] {
            heard->take(Channel::Output);
            if (!isWatched)
                heard->takeEvent();
        });
        const auto watch = isWatched ? std::make_unique<Watch>(std::move(*stream)) : nullptr;
        if (word == "x") // within one that is long
            guest.send(
                wire::dataFrame(1, wire::Channel::Main, std::string(wire::kMaxPayload, 'x')).substr(0, 10));
        QTRY_COMPARE(guest.socket.bytesToWrite(), 0);

        QElapsedTimer timer;
        timer.start();
        const double before = processorMilliseconds();
        {
            const Speaker speaker(int(guest.socket.socketDescriptor()), word.toStdString(), perSecond);
            QTRY_VERIFY_WITH_TIMEOUT(timer.elapsed() > 2000, 10'000);
            QVERIFY(speaker.said() > 50);
        }
        const double share = (processorMilliseconds() - before) / double(timer.elapsed());
        QVERIFY2(!(*link)->error(), (*link)->error() ? qPrintable((*link)->error()->text) : "");
        QVERIFY2(share < 0.1 * kSlower, qPrintable(QString::number(share)));
    }

private:
    static double processorMilliseconds()
    {
        timespec taken{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &taken);
        return double(taken.tv_sec) * 1e3 + double(taken.tv_nsec) / 1e6;
    }
};

BERTH_TEST(tst_SteadyGuest)
#include "tst_steady_guest.moc"
