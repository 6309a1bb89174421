// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/service.h"
#include "core/workspace.h"

#include <QJsonArray>

using base::fail;
using session::Settings;

namespace cli {

static QJsonObject describe(const QString &key, const QJsonValue &value, const QJsonValue &standard)
{
    QJsonObject row{{QStringLiteral("key"), key},
                    {QStringLiteral("value"), value},
                    {QStringLiteral("default"), standard}};
    if (const auto range = Settings::range(key)) {
        row.insert(QStringLiteral("least"), range->least);
        row.insert(QStringLiteral("most"), range->most);
    }
    return row;
}

/// Sets what is given, and tells of one setting or of all.
Service::Reply Service::settings(rpc::Connection &, Params params)
{
    const QJsonObject defaults = Settings{}.toJson();
    const QString key = params.value(QStringLiteral("key")).toString();
    if (!key.isEmpty() && !defaults.contains(key))
        co_return fail(Settings{}.set(key, {}).error()); // says which there are
    const QJsonValue wish = params.value(QStringLiteral("default")).toBool()
        ? QJsonValue(defaults.value(key).toVariant().toString())
        : params.value(QStringLiteral("value"));
    session::SettingsFile &file = m_workspace.settingsFile();
    if (wish.isString()) {
        const auto set = [&](Settings &settings) { return settings.set(key, wish.toString()); };
        if (const auto done = file.change(set); !done)
            co_return fail(done.error());
    }
    const QJsonObject values = m_workspace.settings().toJson();
    QJsonArray rows;
    for (const QString &each : key.isEmpty() ? Settings::keys() : QStringList(key))
        rows += describe(each, values.value(each), defaults.value(each));
    QJsonObject answer{{QStringLiteral("file"), file.path()}, {QStringLiteral("settings"), rows}};
    if (const auto &problem = file.problem())
        answer.insert(QStringLiteral("problem"), problem->text);
    co_return answer;
}

} // namespace cli
