// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/network/keeper/resets.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>
#include <memory>

namespace vm::keeper {

static constexpr std::size_t kLengthBytes = 4;
static constexpr std::size_t kLongestFrame = 65536 + 64;
static constexpr std::size_t kBuffer = 4 * kLongestFrame;

static constexpr unsigned kReset = 0x04;
static constexpr unsigned kAcknowledgment = 0x10;

static unsigned word(const std::uint8_t *bytes) { return unsigned(bytes[0]) << 8 | bytes[1]; }

/// Where the TCP header begins, 0 when there is none. Extension headers of IPv6 are none of passt's habits.
static std::size_t tcpHeader(const std::uint8_t *frame, std::size_t size)
{
    static constexpr std::size_t kEthernet = 14;
    if (size < kEthernet + 40)
        return 0;
    const std::uint8_t *packet = frame + kEthernet;
    std::size_t at = 0;
    if (word(frame + 12) == 0x0800 && packet[9] == 6)
        at = kEthernet + 4 * std::size_t(packet[0] & 0x0f);
    else if (word(frame + 12) == 0x86dd && packet[6] == 6)
        at = kEthernet + 40;
    return at >= kEthernet + 20 && at + 20 <= size ? at : 0;
}

void acknowledgeReset(std::uint8_t *frame, std::size_t size)
{
    const std::size_t at = tcpHeader(frame, size);
    if (at == 0 || (frame[at + 13] & (kReset | kAcknowledgment)) != kReset)
        return;
    frame[at + 13] |= kAcknowledgment;
    // RFC 1624, equation 3, for a word that grows by the flag.
    unsigned sum = (~word(frame + at + 16) & 0xffff) + kAcknowledgment;
    sum = ~((sum & 0xffff) + (sum >> 16));
    frame[at + 16] = std::uint8_t(sum >> 8);
    frame[at + 17] = std::uint8_t(sum);
}

namespace {

/// One direction: what was read and is ready to be written, and the beginning of a frame behind it.
struct Way
{
    int from;
    int to;
    bool mends;
    std::unique_ptr<std::uint8_t[]> bytes{new std::uint8_t[kBuffer]}; // no zeros: those would be pages
    std::size_t begin = 0;
    std::size_t ready = 0;
    std::size_t end = 0;

    short wanted() const { return ready == begin && end < kBuffer ? POLLIN : 0; }
    short offered() const { return ready > begin ? POLLOUT : 0; }

    /// The frames that are whole by now. False when the other side does not keep to the form.
    bool take()
    {
        if (!mends) {
            ready = end;
            return true;
        }
        while (end - ready >= kLengthBytes) {
            std::uint8_t *frame = bytes.get() + ready + kLengthBytes;
            const std::size_t size = std::size_t(word(frame - 4)) << 16 | word(frame - 2);
            if (size > kLongestFrame)
                return false;
            if (end - ready < kLengthBytes + size)
                break;
            acknowledgeReset(frame, size);
            ready += kLengthBytes + size;
        }
        return true;
    }
    bool read()
    {
        const auto count = recv(from, bytes.get() + end, kBuffer - end, MSG_DONTWAIT);
        if (count <= 0)
            return count < 0 && (errno == EAGAIN || errno == EINTR);
        end += std::size_t(count);
        return take() && write();
    }
    bool write()
    {
        if (ready == begin)
            return true;
        const auto count = send(to, bytes.get() + begin, ready - begin, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (count < 0)
            return errno == EAGAIN || errno == EINTR;
        begin += std::size_t(count);
        if (begin == ready) {
            std::memmove(bytes.get(), bytes.get() + begin, end - begin);
            end -= begin;
            begin = ready = 0;
        }
        return true;
    }
};

} // namespace

void carryFrames(int card, int passt)
{
    Way out{card, passt, false};
    Way in{passt, card, true};
    for (;;) {
        pollfd sides[] = {{card, short(out.wanted() | in.offered()), 0},
                          {passt, short(in.wanted() | out.offered()), 0}};
        if (poll(sides, 2, -1) < 0)
            continue;
        const auto can = [](const pollfd &side, short what) {
            return (side.revents & (what | POLLHUP | POLLERR)) != 0;
        };
        const bool isSound = (!out.wanted() || !can(sides[0], POLLIN) || out.read())
            && (!in.wanted() || !can(sides[1], POLLIN) || in.read())
            && (!out.offered() || !can(sides[1], POLLOUT) || out.write())
            && (!in.offered() || !can(sides[0], POLLOUT) || in.write());
        const bool isClosed = ((sides[0].revents | sides[1].revents) & (POLLERR | POLLNVAL))
            || (sides[0].revents & POLLHUP && !out.wanted()) || (sides[1].revents & POLLHUP && !in.wanted());
        if (!isSound || isClosed)
            return;
    }
}

} // namespace vm::keeper
