// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/agents/call_words.h"

#include "core/base/log.h"
#include "core/gate/grant.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace agents {

static constexpr qsizetype kMostName = 60;
static constexpr qsizetype kMostValue = 300; // characters of one argument in the line
static constexpr qsizetype kMostLine = 1200;

Body bodyOf(const QString &tool, const QJsonObject &arguments)
{
    struct Row
    {
        QLatin1StringView tool; ///< empty: any
        QLatin1StringView key;
        QLatin1StringView language;
    };
    static constexpr Row rows[] = {{"execute_bash"_L1, "command"_L1, "Bash"_L1},
                                   {"execute_python"_L1, "code"_L1, "Python"_L1},
                                   {"open_terminal"_L1, "command"_L1, "Bash"_L1},
                                   {"write_file"_L1, "content"_L1, {}},
                                   {"edit_file"_L1, "new"_L1, {}},
                                   {{}, "command"_L1, "Bash"_L1},
                                   {{}, "code"_L1, "Python"_L1},
                                   {{}, "text"_L1, {}}};
    for (const Row &row : rows) {
        if ((row.tool.isEmpty() || tool == row.tool) && arguments.value(row.key).isString())
            return {row.key, arguments.value(row.key).toString(), row.language,
                    arguments.value("path"_L1).toString().section(u'/', -1)};
    }
    return {};
}

QString callerName(const QString &caller)
{
    return caller == gate::kOperator ? QCoreApplication::translate("agents", "Berth's agent")
                                     : base::printable(caller, kMostName);
}

static QString valueText(const QJsonValue &value)
{
    if (value.isString())
        return base::printable(value.toString(), kMostValue);
    if (value.isBool())
        return value.toBool() ? u"true"_s : u"false"_s;
    if (value.isDouble())
        return value.toVariant().toString();
    const QByteArray json = value.isArray() ? QJsonDocument(value.toArray()).toJson(QJsonDocument::Compact)
                                            : QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact);
    return base::printable(QString::fromUtf8(json), kMostValue);
}

QString restOf(const QJsonObject &arguments, const QString &bodyKey)
{
    QStringList parts;
    for (auto it = arguments.begin(); it != arguments.end(); ++it) {
        if (it.key() != u"vm"_s && it.key() != bodyKey)
            parts += base::printable(it.key(), 60) + u": "_s + valueText(it.value());
    }
    QString line = parts.join(u" · "_s);
    if (line.size() > kMostLine)
        line = line.first(kMostLine) + u'…';
    return line;
}

QJsonObject withBody(QJsonObject arguments, const QString &key, const QString &text)
{
    arguments.insert(key, text);
    return arguments;
}

} // namespace agents
