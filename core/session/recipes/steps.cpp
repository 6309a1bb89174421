// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/recipes/steps.h"

#include "core/base/log.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace session {

using namespace std::chrono_literals;

static constexpr qsizetype kLongestLine = 1000;
static constexpr int kLongestText = 200;
static constexpr auto kLeastTime = 2s;
static constexpr qint64 kMostMinutes = 1'000'000;
static constexpr double kLeastShare = 0.02;

std::optional<Step> stepIn(const QByteArray &line)
{
    if (!line.startsWith("::progress ") || line.size() > kLongestLine)
        return std::nullopt;
    static const QRegularExpression form(
        QStringLiteral("\\A::progress +(\\d{1,15}(?:\\.\\d{1,9})?)/(\\d{1,15}(?:\\.\\d{1,9})?)(?:\\s+(.*))?\\z"),
        QRegularExpression::DotMatchesEverythingOption);
    const auto match = form.match(QString::fromUtf8(line));
    const double done = match.captured(1).toDouble();
    const double total = match.captured(2).toDouble();
    if (!match.hasMatch() || total <= 0 || done > total)
        return std::nullopt;
    return Step{done / total, base::printable(match.captured(3).simplified(), kLongestText), std::nullopt};
}

std::optional<std::chrono::milliseconds> Pace::left(double fraction, std::chrono::milliseconds elapsed)
{
    if (!m_first || fraction < m_first->fraction)
        m_first = Point{fraction, elapsed}; // a recipe that begins anew
    const auto took = elapsed - m_first->elapsed;
    const double did = fraction - m_first->fraction;
    if (fraction >= 1 || took < kLeastTime || did < kLeastShare)
        return std::nullopt;
    return std::chrono::milliseconds(qint64(double(took.count()) * (1 - fraction) / did));
}

QString stepText(const Step &step)
{
    if (!step.left)
        return step.text;
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(*step.left).count();
    const int minutes = int(std::min<qint64>((seconds + 30) / 60, kMostMinutes));
    const QString left = seconds < 60
        ? QCoreApplication::translate("session::Step", "about %n second(s) left", nullptr, int(seconds))
        : QCoreApplication::translate("session::Step", "about %n minute(s) left", nullptr, minutes);
    return step.text.isEmpty() ? left : QStringLiteral("%1 (%2)").arg(step.text, left);
}

} // namespace session
