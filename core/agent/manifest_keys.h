// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/manifest_problem.h"

#include <QHash>
#include <QJsonArray>
#include <QJsonObject>
#include <QStringList>

#include <optional>

namespace agent {

/// What is wrong with a manifest, in the order in which it was found, with the lines.
class Problems
{
public:
    explicit Problems(const QByteArray &json);

    void add(const QString &path, const QString &text);
    const QList<ManifestProblem> &list() const { return m_list; }

private:
    const QHash<QString, int> m_lines;
    QList<ManifestProblem> m_list;
};

/// Takes the keys of one JSON object out of it, so that the code that reads a manifest is a list of its keys.
/// What is wrong goes to the problems; one that nobody took is wrong too, and found when this goes.
class Keys
{
public:
    /// `value` is at `path`; `where` is how a message goes on after a key: " of the inputs", or nothing.
    Keys(const QJsonValue &value, QString path, QString where, Problems &problems);
    ~Keys();
    Q_DISABLE_COPY_MOVE(Keys)

    QJsonValue take(const char *key) { return m_object.take(QString::fromUtf8(key)); }
    bool has(const char *key) const { return m_object.contains(QString::fromUtf8(key)); }
    QStringList names() const { return m_object.keys(); }

    QString string(const char *key, const QString &otherwise, int longest);
    QString neededString(const char *key, int longest);
    bool flag(const char *key);
    int integer(const char *key, int otherwise, int least, int most);
    std::optional<double> number(const char *key);
    QStringList strings(const char *key, int most, int longest);
    /// The object or list under a key; what is neither is a problem, and empty.
    QJsonValue object(const char *key);
    QJsonArray list(const char *key, int most);

    QString pathOf(const QString &key) const { return m_path.isEmpty() ? key : m_path + u'/' + key; }
    void complain(const QString &key, const QString &reason);
    void complain(const char *key, const QString &reason) { complain(QString::fromUtf8(key), reason); }

private:
    QJsonObject m_object;
    const QString m_path;
    const QString m_where;
    Problems &m_problems;
};

} // namespace agent
