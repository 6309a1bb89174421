// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/model/retry.h"

#include "core/base/await.h"

#include <QDateTime>
#include <QLocale>
#include <QRandomGenerator>
#include <QTimeZone>

#include <algorithm>
#include <cmath>

using namespace std::chrono_literals;

namespace model {

static constexpr std::chrono::milliseconds kFirst = 500ms;
static constexpr std::chrono::milliseconds kLongest = 8s;
static constexpr std::chrono::milliseconds kLongestAsked = 60s; // for longer nobody would sit before a screen

static std::optional<std::chrono::milliseconds> milliseconds(double count)
{
    if (!std::isfinite(count) || count < 0 || count > 1e12)
        return {};
    return std::chrono::milliseconds(qint64(std::ceil(count)));
}

/// What the service asks for.
static std::optional<std::chrono::milliseconds> asked(const RetryHeaders &headers, base::WallTime now)
{
    bool isNumber = false;
    if (const double count = headers.afterMs.toDouble(&isNumber); isNumber)
        return milliseconds(count);
    if (const double count = headers.after.toDouble(&isNumber); isNumber)
        return milliseconds(count * 1000);
    QDateTime date = QLocale::c().toDateTime(QString::fromLatin1(headers.after.trimmed()),
                                             QStringLiteral("ddd, dd MMM yyyy hh:mm:ss 'GMT'"));
    if (!date.isValid())
        return {};
    date.setTimeZone(QTimeZone::utc());
    return std::max(std::chrono::milliseconds(date.toMSecsSinceEpoch()) - now.time_since_epoch(),
                    std::chrono::milliseconds(0));
}

std::optional<std::chrono::milliseconds> waitBefore(int failed, const RetryHeaders &headers,
                                                    base::WallTime now, double chance)
{
    if (const auto wait = asked(headers, now))
        return *wait <= kLongestAsked ? wait : std::nullopt;
    const auto grown = std::min(kFirst * (1 << std::clamp(failed - 1, 0, 10)), kLongest);
    return std::chrono::milliseconds(qint64(double(grown.count()) * (1 - std::clamp(chance, 0.0, 1.0) / 4)));
}

base::Task<> Patience::sit(std::chrono::milliseconds time) { co_await base::after(time); }

base::WallTime Patience::now() const { return base::SystemClock().now(); }

double Patience::chance() { return QRandomGenerator::global()->generateDouble(); }

} // namespace model
