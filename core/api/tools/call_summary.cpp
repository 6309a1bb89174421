// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tools/call_summary.h"

#include <QCoreApplication>
#include <QJsonValue>
#include <QLocale>
#include <QStringList>

using namespace Qt::StringLiterals;

namespace api {

static constexpr qsizetype kMostParts = 6;
static constexpr qsizetype kLongestValue = 80;

namespace {

struct Member
{
    const char *name;
    const char *label; ///< with the place of its value; of what is or is not, without
};

} // namespace

/// In the order of a line. What a card shows elsewhere, or is of no use to a person, is not among them.
static constexpr Member kMembers[]{
    {"name", QT_TRANSLATE_NOOP("api", "Name: %1")},
    {"value", QT_TRANSLATE_NOOP("api", "Value: %1")},
    {"path", QT_TRANSLATE_NOOP("api", "File: %1")},
    {"title", QT_TRANSLATE_NOOP("api", "Title: %1")},
    {"to", QT_TRANSLATE_NOOP("api", "To: %1")},
    {"type", QT_TRANSLATE_NOOP("api", "Type: %1")},
    {"size", QT_TRANSLATE_NOOP("api", "Size: %1")},
    {"network", QT_TRANSLATE_NOOP("api", "Network: %1")},
    {"policy", QT_TRANSLATE_NOOP("api", "Policy: %1")},
    {"note", QT_TRANSLATE_NOOP("api", "Note: %1")},
    {"created", QT_TRANSLATE_NOOP("api", "From: %1")},
    {"files", QT_TRANSLATE_NOOP("api", "Files: %1")},
    {"renamed", QT_TRANSLATE_NOOP("api", "Renamed: %1")},
    {"skipped", QT_TRANSLATE_NOOP("api", "Left out: %1")},
    {"replaced", QT_TRANSLATE_NOOP("api", "Replaced: %1")},
    {"bytes", QT_TRANSLATE_NOOP("api", "Bytes: %1")},
    {"total_bytes", QT_TRANSLATE_NOOP("api", "Bytes: %1")},
    {"cost_dollars", QT_TRANSLATE_NOOP("api", "Cost: $%1")},
    {"destroyed", QT_TRANSLATE_NOOP("api", "Removed")},
    {"is_closed", QT_TRANSLATE_NOOP("api", "Closed")},
    {"is_found", QT_TRANSLATE_NOOP("api", "Found")},
    {"is_cut", QT_TRANSLATE_NOOP("api", "There is more")},
};

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

/// Empty: there is nothing to say.
static QString partOf(const Member &member, const QJsonValue &value)
{
    if (value.isBool())
        return value.toBool() ? text(member.label) : QString();
    const QString shown = value.isDouble() ? QLocale().toString(value.toInteger()) : value.toString();
    const bool isSaid = value.isDouble() ? value.toInteger() != 0 : !shown.isEmpty();
    return isSaid && shown.size() <= kLongestValue ? text(member.label).arg(shown) : QString();
}

QString summaryOf(const QJsonObject &outcome)
{
    if (const QString message = outcome.value(u"message"_s).toString(); !message.isEmpty())
        return message;
    QStringList parts;
    for (const Member &member : kMembers) {
        const QString part = partOf(member, outcome.value(QLatin1String(member.name)));
        if (!part.isEmpty() && parts.size() < kMostParts)
            parts += part;
    }
    return parts.join(u" · "_s);
}

} // namespace api
