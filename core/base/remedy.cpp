// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/remedy.h"

#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>
#include <string_view>

namespace base {

/// In the order of the kinds.
static constexpr auto kNames = std::to_array<std::string_view>(
    {"none",         "list_sessions",    "create_session",     "unarchive",        "resume",
     "raise_budget", "raise_new_budget", "raise_month_budget", "raise_run_budget", "overwrite",
     "give_inputs",  "list_images",      "build_image",        "free_space",       "examine_host",
     "list_runs",    "change_profile",   "raise_limit",        "give_more_time",   "take_larger_size",
     "turn_on",      "allow_program",    "run_on_host"});
static_assert(kNames.size() == size_t(Remedy::Kind::RunOnHost) + 1);

void Remedy::writeTo(QJsonObject &object) const
{
    if (kind == Kind::None)
        return;
    object.insert(QStringLiteral("remedy"), QString::fromLatin1(kNames.at(size_t(kind)).data()));
    object.insert(QStringLiteral("subject"), subject);
    if (!to.isEmpty())
        object.insert(QStringLiteral("to"), to);
}

Remedy Remedy::readFrom(const QJsonObject &object)
{
    const QString name = object.value(QStringLiteral("remedy")).toString();
    const auto known = std::find(kNames.begin(), kNames.end(), name.toStdString());
    if (known == kNames.end() || known == kNames.begin())
        return {};
    return {Kind(known - kNames.begin()), object.value(QStringLiteral("subject")).toString(),
            object.value(QStringLiteral("to")).toString()};
}

Remedy Remedy::install(const QString &packages)
{
    return {Kind::RunOnHost, QStringLiteral("sudo apt-get install ") + packages};
}

QString shellWord(const QString &text)
{
    static const QRegularExpression plain(QStringLiteral("\\A[A-Za-z0-9_@%+=:,./-]+\\z"));
    if (plain.match(text).hasMatch())
        return text;
    return u'\'' + QString(text).replace(u'\'', QStringLiteral("'\\''")) + u'\'';
}

} // namespace base
