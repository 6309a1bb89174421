// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/manifest_keys.h"

#include "core/agent/json_lines.h"

#include <QCoreApplication>

#include <cmath>

namespace agent {

static QString text(const char *source) { return QCoreApplication::translate("agent::Recipe", source); }

Problems::Problems(const QByteArray &json)
    : m_lines(jsonLines(json))
{
}

void Problems::add(const QString &path, const QString &text)
{
    // What is missing has no line: that of what it is missing in.
    QString known = path;
    while (!m_lines.contains(known) && !known.isEmpty())
        known = known.contains(u'/') ? known.section(u'/', 0, -2) : QString();
    m_list += ManifestProblem{m_lines.value(known, 1), text};
}

Keys::Keys(const QJsonValue &value, QString path, QString where, Problems &problems)
    : m_object(value.toObject())
    , m_path(std::move(path))
    , m_where(std::move(where))
    , m_problems(problems)
{
}

Keys::~Keys()
{
    const QStringList left = m_object.keys();
    for (const QString &key : left)
        complain(key, text("is no key of a manifest"));
}

void Keys::complain(const QString &key, const QString &reason)
{
    m_problems.add(pathOf(key), text("“%1”%2 %3.").arg(key.left(32), m_where, reason));
}

QString Keys::string(const char *key, const QString &otherwise, int longest)
{
    const QJsonValue value = take(key);
    if (value.isUndefined())
        return otherwise;
    if (!value.isString() || value.toString().size() > longest)
        complain(key, text("has to be a text of at most %1 characters").arg(longest));
    return value.toString();
}

QString Keys::neededString(const char *key, int longest)
{
    const bool isThere = has(key);
    const bool isText = m_object.value(QString::fromUtf8(key)).isString();
    const QString value = string(key, {}, longest);
    if (value.trimmed().isEmpty() && (!isThere || isText))
        complain(key, text("is missing"));
    return value;
}

bool Keys::flag(const char *key)
{
    const QJsonValue value = take(key);
    if (!value.isUndefined() && !value.isBool())
        complain(key, text("has to be true or false"));
    return value.toBool();
}

int Keys::integer(const char *key, int otherwise, int least, int most)
{
    const QJsonValue value = take(key);
    if (value.isUndefined())
        return otherwise;
    const double number = value.toDouble(std::nan(""));
    if (!(number >= least && number <= most) || number != std::floor(number)) {
        complain(key, text("has to be a whole number from %1 to %2").arg(least).arg(most));
        return otherwise;
    }
    return int(number);
}

std::optional<double> Keys::number(const char *key)
{
    const QJsonValue value = take(key);
    if (value.isUndefined())
        return std::nullopt;
    if (!value.isDouble())
        complain(key, text("has to be a number"));
    return value.toDouble();
}

QStringList Keys::strings(const char *key, int most, int longest)
{
    const QJsonValue value = take(key);
    if (value.isUndefined())
        return {};
    QStringList strings;
    bool good = value.isArray() && value.toArray().size() <= most;
    const QJsonArray entries = value.toArray();
    for (const QJsonValue &entry : entries) {
        strings += entry.toString();
        good = good && entry.isString() && !strings.last().isEmpty() && strings.last().size() <= longest;
    }
    if (!good || strings.removeDuplicates() != 0)
        complain(key,
                 text("has to be a list of at most %1 different texts of at most %2 characters")
                     .arg(most)
                     .arg(longest));
    return strings;
}

QJsonValue Keys::object(const char *key)
{
    const QJsonValue value = take(key);
    if (!value.isUndefined() && !value.isObject())
        complain(key, text("has to be an object"));
    return value;
}

QJsonArray Keys::list(const char *key, int most)
{
    const QJsonValue value = take(key);
    if (!value.isUndefined() && (!value.isArray() || value.toArray().size() > most))
        complain(key, text("has to be a list of at most %1").arg(most));
    return value.toArray();
}

} // namespace agent
