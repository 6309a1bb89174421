// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QSet>
#include <QString>

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <functional>
#include <optional>

namespace support {

/// A guest without a machine: it speaks Ethernet frames on the socket where QEMU would connect a card. What
/// it sees is what a real guest would.
class FrameGuest
{
public:
    enum class Answer { Open, Refused, Silent };

    /// `number` ends the address of its card, which every machine has of its own.
    explicit FrameGuest(char number = 1)
        : m_own(QByteArray("\x52\x54\x00\xbe\x27", 5) + number)
    {
    }
    ~FrameGuest() { unplug(); }
    Q_DISABLE_COPY_MOVE(FrameGuest)

    bool plug(const QString &path)
    {
        m_socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        qstrncpy(address.sun_path, path.toLocal8Bit().constData(), sizeof address.sun_path);
        return ::connect(m_socket, reinterpret_cast<sockaddr *>(&address), sizeof address) == 0;
    }
    void unplug()
    {
        if (m_socket >= 0)
            ::close(std::exchange(m_socket, -1));
    }

    /// The address that follows from its card's (RFC 4291, appendix A): unlike the leased ones, no other's.
    QByteArray linkLocal() const
    {
        QByteArray bytes = QByteArray::fromHex("fe80000000000000") + m_own.left(3) + QByteArray("\xff\xfe", 2)
            + m_own.mid(3);
        bytes[8] = char(bytes[8] ^ 0x02);
        char text[INET6_ADDRSTRLEN];
        return inet_ntop(AF_INET6, bytes.constData(), text, sizeof text);
    }
    /// The cards that frames came from so far, and its own router's.
    const QSet<QByteArray> &heard() const { return m_heard; }
    static QByteArray router() { return QByteArray(kRouter, 6); }

    /// What a connection to it comes to. A refusal counts only when a real guest would take it for one.
    Answer tcp(const char *address, quint16 port, int limit = 2000)
    {
        const quint16 from = newPort();
        const quint32 number = QRandomGenerator::global()->generate();
        sendPacket(address, 6, segment(from, port, number, 0, 0x02));
        const auto answer = receive(limit, [&](const Packet &packet) {
            return packet.protocol == 6 && packet.payload.size() >= 20 && word(packet.payload, 0) == port
                && word(packet.payload, 2) == from;
        });
        if (!answer)
            return Answer::Silent;
        const auto flags = quint8(answer->payload[13]);
        const bool acknowledges = (flags & 0x10) && dword(answer->payload, 8) == number + 1;
        if ((flags & 0x04) && acknowledges)
            return Answer::Refused;
        if ((flags & 0x02) && acknowledges) {
            sendPacket(address, 6, segment(from, port, number + 1, dword(answer->payload, 4) + 1, 0x14));
            return Answer::Open;
        }
        return Answer::Silent;
    }

    /// The answer to one datagram.
    std::optional<QByteArray> udp(const char *address, quint16 port, const QByteArray &text, int limit = 2000)
    {
        const quint16 from = newPort();
        QByteArray datagram;
        put(datagram, from);
        put(datagram, port);
        put(datagram, quint16(8 + text.size()));
        put(datagram, 0);
        sendPacket(address, 17, datagram + text, 6);
        const auto answer = receive(limit, [&](const Packet &packet) {
            return packet.protocol == 17 && packet.payload.size() >= 8 && word(packet.payload, 2) == from;
        });
        return answer ? std::optional(answer->payload.mid(8)) : std::nullopt;
    }

    /// A question for a name over TCP: connects, asks, says `more`, and gives the first data that comes back.
    /// Empty: the connection was closed without any; nothing: that was waited for in vain.
    std::optional<QByteArray> askByTcp(const char *address, const QByteArray &question,
                                       const QByteArray &more = {})
    {
        QByteArray text;
        put(text, quint16(question.size()));
        return sayByTcp(address, 53, text + question + more);
    }
    /// The same of any text at any port.
    std::optional<QByteArray> sayByTcp(const char *address, quint16 port, const QByteArray &text)
    {
        const quint16 from = newPort();
        quint32 number = QRandomGenerator::global()->generate();
        sendPacket(address, 6, segment(from, port, number, 0, 0x02));
        const auto isOurs = [&](const Packet &packet) {
            return packet.protocol == 6 && packet.payload.size() >= 20 && word(packet.payload, 2) == from;
        };
        const auto synAck = receive(2000, isOurs);
        if (!synAck || !(synAck->payload[13] & 0x02))
            return {};
        const quint32 theirs = dword(synAck->payload, 4) + 1;
        sendPacket(address, 6, segment(from, port, ++number, theirs, 0x10));
        sendPacket(address, 6, segment(from, port, number, theirs, 0x18) + text);
        const auto dataOf = [](const Packet &packet) {
            return packet.payload.mid(4 * (quint8(packet.payload[12]) >> 4));
        };
        const auto answer = receive(5000, [&](const Packet &packet) {
            if (!isOurs(packet))
                return false;
            const auto flags = quint8(packet.payload[13]);
            const bool isReset = flags & 0x04;
            // An end may overtake the data before it.
            const bool isEnd = (flags & 0x01) && dword(packet.payload, 4) == theirs;
            return isReset || isEnd || !dataOf(packet).isEmpty();
        });
        return answer ? std::optional(dataOf(*answer)) : std::nullopt;
    }

    /// The offer of the DHCP server, from the BOOTP header on.
    std::optional<QByteArray> discover()
    {
        QByteArray bootp = QByteArray::fromHex("0101060012345678") + QByteArray(20, '\0') + m_own
            + QByteArray(202, '\0')
            + QByteArray::fromHex("63825363"
                                  "350101"
                                  "ff");
        QByteArray datagram;
        put(datagram, 68);
        put(datagram, 67);
        put(datagram, quint16(8 + bootp.size()));
        put(datagram, 0);
        sendPacket("255.255.255.255", 17, datagram + bootp, 6, "0.0.0.0");
        const auto offer = receive(5000, [](const Packet &packet) {
            return packet.protocol == 17 && packet.payload.size() > 240 && word(packet.payload, 2) == 68;
        });
        return offer ? std::optional(offer->payload.mid(8)) : std::nullopt;
    }

private:
    struct Packet
    {
        int protocol = 0;
        QByteArray payload;
    };

    static constexpr char kRouter[] = "\x9a\x55\x9a\x55\x9a\x55";

    /// Never one from before: what that led to may still be known to the network.
    static quint16 newPort()
    {
        static quint16 last = quint16(QRandomGenerator::global()->bounded(20000, 40000));
        return ++last;
    }
    static void put(QByteArray &bytes, quint16 value)
    {
        bytes += char(value >> 8);
        bytes += char(value);
    }
    static quint16 word(const QByteArray &bytes, qsizetype at)
    {
        return quint16(quint8(bytes[at]) << 8 | quint8(bytes[at + 1]));
    }
    static quint32 dword(const QByteArray &bytes, qsizetype at)
    {
        return quint32(word(bytes, at)) << 16 | word(bytes, at + 2);
    }
    static quint16 sum(const QByteArray &bytes)
    {
        quint32 total = 0;
        for (qsizetype i = 0; i < bytes.size(); i += 2)
            total += i + 1 < bytes.size() ? word(bytes, i) : quint32(quint8(bytes[i]) << 8);
        while (total >> 16)
            total = (total & 0xffff) + (total >> 16);
        return quint16(~total);
    }
    static QByteArray segment(quint16 from, quint16 to, quint32 number, quint32 acknowledged, quint8 flags)
    {
        QByteArray bytes;
        for (const quint16 value :
             {from, to, quint16(number >> 16), quint16(number), quint16(acknowledged >> 16),
              quint16(acknowledged), quint16(0x5000 | flags), quint16(0x7fff), quint16(0), quint16(0)})
            put(bytes, value);
        return bytes;
    }
    static QByteArray raw(const char *address)
    {
        char bytes[16];
        const bool isV6 = std::strchr(address, ':');
        inet_pton(isV6 ? AF_INET6 : AF_INET, address, bytes);
        return QByteArray(bytes, isV6 ? 16 : 4);
    }

    /// `sumAt`: where the protocol has its checksum.
    void sendPacket(const char *to, quint8 protocol, QByteArray payload, int sumAt = 16,
                    const char *from4 = "10.0.2.15")
    {
        const QByteArray target = raw(to);
        const bool isV6 = target.size() == 16;
        const QByteArray source = raw(isV6 ? "fd62:6572:7468::15" : from4);
        QByteArray pseudo = source + target + QByteArray(isV6 ? 2 : 0, '\0');
        if (isV6) {
            put(pseudo, quint16(payload.size()));
            pseudo += QByteArray(3, '\0') + char(protocol);
        } else {
            pseudo += QByteArray(1, '\0') + char(protocol);
            put(pseudo, quint16(payload.size()));
        }
        QByteArray value;
        put(value, sum(pseudo + payload));
        payload.replace(sumAt, 2, value);
        QByteArray header;
        if (isV6) {
            header = QByteArray::fromHex("60000000");
            put(header, quint16(payload.size()));
            header += char(protocol) + QByteArray(1, char(64));
        } else {
            header = QByteArray::fromHex("4500");
            put(header, quint16(20 + payload.size()));
            header += QByteArray::fromHex("0000400040") + char(protocol);
            QByteArray check;
            put(check, sum(header + QByteArray(2, '\0') + source + target));
            header += check;
        }
        const bool isBroadcast = target == QByteArray(4, '\xff');
        const QByteArray frame = (isBroadcast ? QByteArray(6, '\xff') : router()) + m_own
            + QByteArray::fromHex(isV6 ? "86dd" : "0800") + header + source + target + payload;
        QByteArray length;
        put(length, 0);
        put(length, quint16(frame.size()));
        const QByteArray all = length + frame;
        ssize_t sent = ::send(m_socket, all.constData(), size_t(all.size()), MSG_NOSIGNAL);
        Q_UNUSED(sent) // a closed card shows as silence
    }

    std::optional<Packet> receive(int limit, const std::function<bool(const Packet &)> &isIt)
    {
        QElapsedTimer timer;
        timer.start();
        for (;;) {
            while (m_buffer.size() >= 4) {
                const auto size = qsizetype(dword(m_buffer, 0));
                if (m_buffer.size() < 4 + size)
                    break;
                const QByteArray frame = m_buffer.mid(4, size);
                m_buffer.remove(0, 4 + size);
                m_heard += frame.mid(6, 6);
                const Packet packet = parse(frame);
                if (packet.protocol && isIt(packet))
                    return packet;
            }
            pollfd waiting{m_socket, POLLIN, 0};
            const int left = limit - int(timer.elapsed());
            char bytes[65536];
            if (left <= 0 || ::poll(&waiting, 1, left) <= 0)
                return {};
            const auto count = ::recv(m_socket, bytes, sizeof bytes, 0);
            if (count <= 0)
                return {};
            m_buffer.append(bytes, count);
        }
    }
    static Packet parse(const QByteArray &frame)
    {
        if (frame.size() < 54 && !(frame.size() >= 34 && word(frame, 12) == 0x0800))
            return {};
        if (word(frame, 12) == 0x0800) {
            const auto length = word(frame, 16);
            const qsizetype header = 4 * (quint8(frame[14]) & 0x0f);
            return {quint8(frame[23]), frame.mid(14 + header, length - header)};
        }
        if (word(frame, 12) == 0x86dd)
            return {quint8(frame[20]), frame.mid(54, word(frame, 18))};
        return {};
    }

    const QByteArray m_own; // the address of its card
    int m_socket = -1;
    QByteArray m_buffer;
    QSet<QByteArray> m_heard;
};

} // namespace support
