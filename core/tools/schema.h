// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QJsonObject>
#include <QList>
#include <QStringList>

#include <memory>

namespace tools {

/// One member of what a tool takes or gives: a name and a JSON Schema of one type. Taken in a chain:
/// `Property::text("path", "…").required()`. Meanings are English, for models and those who write programs.
class Property
{
public:
    static Property text(const char *name, const char *meaning = "", qint64 longest = 0); ///< 0: any
    static Property integer(const char *name, const char *meaning, qint64 least, qint64 most);
    static Property flag(const char *name, const char *meaning = "");
    static Property choice(const char *name, const char *meaning, const QStringList &choices);
    static Property texts(const char *name, const char *meaning, int most, qint64 longest);
    static Property textsByName(const char *name, const char *meaning, int most, qint64 longest);

    Property required() const;
    Property standard(const QJsonValue &value) const; ///< what holds without it

    const QString &name() const { return m_name; }
    const QJsonObject &schema() const { return m_schema; }
    bool isRequired() const { return m_isRequired; }

private:
    Property(const char *name, const char *type, const char *meaning);

    QString m_name;
    QJsonObject m_schema;
    bool m_isRequired = false;
};

/// An object of these members. Copies share what was compiled of it, which nobody changes.
class Schema
{
public:
    explicit Schema(const QList<Property> &members); ///< what is not named is refused

    const QJsonObject &json() const { return m_json; }
    /// Invalid: names the member, what it must be and, of a member that is not known, those that are.
    base::Result<> check(const QJsonObject &value) const;

private:
    struct Compiled;

    QJsonObject m_json;
    std::shared_ptr<const Compiled> m_compiled;
};

} // namespace tools
