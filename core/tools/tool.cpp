// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/tool.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace tools {

QString Outcome::text() const
{
    return QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact));
}

QStringList Call::texts(const char *name) const
{
    QStringList list;
    const QJsonArray values = value(name).toArray();
    for (const QJsonValue &each : values)
        list += each.toString();
    return list;
}

QMap<QString, QString> Call::textsByName(const char *name) const
{
    QMap<QString, QString> map;
    const QJsonObject values = value(name).toObject();
    for (auto it = values.begin(); it != values.end(); ++it)
        map.insert(it.key(), it.value().toString());
    return map;
}

QString Call::judged(gate::Crossing::Kind kind) const
{
    for (const gate::Crossing &crossing : pass.request().crossings) {
        if (crossing.kind == kind)
            return crossing.subject;
    }
    return {};
}

QString elsewhereNote()
{
    return QStringLiteral(
        "VMs that other clients of your program are using right now, such as another window of "
        "it, are not listed. To use one of them, name it by its handle, which your person sees "
        "in Berth's list of sessions.");
}

} // namespace tools
