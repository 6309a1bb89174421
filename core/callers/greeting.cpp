// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/callers/greeting.h"

#include <QRandomGenerator>

#include <algorithm>
#include <array>

namespace callers {

// Word for word: nobody but the bridge says it.
static constexpr QByteArrayView kBefore =
    R"({"jsonrpc":"2.0","method":"notifications/berth/client","params":{"client":")";
static constexpr QByteArrayView kAfter = "\"}}\n";
static constexpr qsizetype kDigits = 32;

QString newClient()
{
    std::array<quint32, 4> random{};
    QRandomGenerator::system()->fillRange(random.data(), random.size());
    const QByteArray bytes(reinterpret_cast<const char *>(random.data()), sizeof random);
    return QString::fromLatin1(bytes.toHex());
}

QByteArray greetingOf(const QString &client)
{
    return kBefore.toByteArray() + client.toLatin1() + kAfter.toByteArray();
}

bool mayBeGreeting(const QByteArray &head)
{
    const qsizetype length = std::min(head.size(), kBefore.size());
    return head.left(length) == kBefore.first(length);
}

std::optional<QString> clientIn(const QByteArray &line)
{
    if (line.size() != kBefore.size() + kDigits + kAfter.size() || !line.startsWith(kBefore)
        || !line.endsWith(kAfter))
        return {};
    const QByteArray client = line.mid(kBefore.size(), kDigits);
    const bool isHex =
        std::ranges::all_of(client, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
    return isHex ? std::optional(QString::fromLatin1(client)) : std::nullopt;
}

} // namespace callers
