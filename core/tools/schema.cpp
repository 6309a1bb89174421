// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/schema.h"

#include "core/base/log.h"

#include <QJsonArray>

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;

namespace tools {

static constexpr qsizetype kLongestName = 60; // of what a caller made up, in an answer
static constexpr int kDeepest = 8;

Property::Property(const char *name, const char *type, const char *meaning)
    : m_name(QString::fromLatin1(name))
    , m_schema{{u"type"_s, QString::fromLatin1(type)}}
{
    if (*meaning)
        m_schema.insert(u"description"_s, QString::fromUtf8(meaning));
}

Property Property::text(const char *name, const char *meaning, qint64 longest)
{
    Property property(name, "string", meaning);
    if (longest > 0)
        property.m_schema.insert(u"maxLength"_s, longest);
    return property;
}

Property Property::integer(const char *name, const char *meaning, qint64 least, qint64 most)
{
    Property property(name, "integer", meaning);
    property.m_schema.insert(u"minimum"_s, least);
    property.m_schema.insert(u"maximum"_s, most);
    return property;
}

Property Property::flag(const char *name, const char *meaning) { return {name, "boolean", meaning}; }

Property Property::choice(const char *name, const char *meaning, const QStringList &choices)
{
    Property property(name, "string", meaning);
    property.m_schema.insert(u"enum"_s, QJsonArray::fromStringList(choices));
    return property;
}

static QJsonObject textOf(qint64 longest) { return {{u"type"_s, u"string"_s}, {u"maxLength"_s, longest}}; }

Property Property::texts(const char *name, const char *meaning, int most, qint64 longest)
{
    Property property(name, "array", meaning);
    property.m_schema.insert(u"items"_s, textOf(longest));
    property.m_schema.insert(u"maxItems"_s, most);
    return property;
}

Property Property::textsByName(const char *name, const char *meaning, int most, qint64 longest)
{
    Property property(name, "object", meaning);
    property.m_schema.insert(u"additionalProperties"_s, textOf(longest));
    property.m_schema.insert(u"maxProperties"_s, most);
    return property;
}

static QJsonObject closed(const QList<Property> &members)
{
    QJsonObject properties;
    QJsonArray required;
    for (const Property &each : members) {
        properties.insert(each.name(), each.schema());
        if (each.isRequired())
            required += each.name();
    }
    QJsonObject schema{{u"type"_s, u"object"_s}, {u"additionalProperties"_s, false}};
    if (!properties.isEmpty())
        schema.insert(u"properties"_s, properties);
    if (!required.isEmpty())
        schema.insert(u"required"_s, required);
    return schema;
}

Property Property::required() const
{
    Property property = *this;
    property.m_isRequired = true;
    return property;
}

Property Property::standard(const QJsonValue &value) const
{
    Property property = *this;
    property.m_schema.insert(u"default"_s, value);
    return property;
}

struct Schema::Compiled
{
    valijson::Schema schema;
};

/// Too deep is told apart from what it holds: the library would go down as deep as it is.
static nlohmann::json converted(const QJsonValue &value, int depth = 0)
{
    if (depth > kDeepest)
        return nullptr;
    switch (value.type()) {
    case QJsonValue::Bool:
        return value.toBool();
    case QJsonValue::Double:
        if (value.toInteger(0) == value.toInteger(1)) // one that is no whole number gives what was asked for
            return value.toInteger();
        return value.toDouble();
    case QJsonValue::String:
        return value.toString().toStdString();
    case QJsonValue::Array: {
        auto list = nlohmann::json::array();
        const QJsonArray array = value.toArray();
        for (const QJsonValue &each : array)
            list.push_back(converted(each, depth + 1));
        return list;
    }
    case QJsonValue::Object: {
        auto object = nlohmann::json::object();
        const QJsonObject members = value.toObject();
        for (auto it = members.begin(); it != members.end(); ++it)
            object[it.key().toStdString()] = converted(it.value(), depth + 1);
        return object;
    }
    case QJsonValue::Null:
    case QJsonValue::Undefined:
        break;
    }
    return nullptr;
}

Schema::Schema(const QList<Property> &members)
    : m_json(closed(members))
{
    const nlohmann::json json = converted(m_json);
    const auto compiled = std::make_shared<Compiled>();
    valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(json), compiled->schema);
    m_compiled = compiled;
}

/// What a member must be, in words.
static QString expected(const QJsonObject &schema)
{
    const QString type = schema.value(u"type"_s).toString();
    const QJsonArray choices = schema.value(u"enum"_s).toArray();
    if (!choices.isEmpty()) {
        QStringList names;
        for (const QJsonValue &each : choices)
            names += each.toString();
        return u"one of: %1"_s.arg(names.join(u", "_s));
    }
    if (type == u"integer"_s)
        return u"a whole number from %1 to %2"_s.arg(schema.value(u"minimum"_s).toInteger())
            .arg(schema.value(u"maximum"_s).toInteger());
    if (type == u"boolean"_s)
        return u"true or false"_s;
    const auto ofTexts = [](qint64 many, const QJsonValue &each) {
        return u"at most %1 strings of at most %2 characters"_s.arg(many).arg(
            each.toObject().value(u"maxLength"_s).toInteger());
    };
    if (type == u"array"_s)
        return u"an array of "_s + ofTexts(schema.value(u"maxItems"_s).toInteger(), schema.value(u"items"_s));
    if (type == u"object"_s)
        return u"an object with "_s
            + ofTexts(schema.value(u"maxProperties"_s).toInteger(), schema.value(u"additionalProperties"_s));
    const qint64 longest = schema.value(u"maxLength"_s).toInteger();
    return longest > 0 ? u"a string of at most %1 characters"_s.arg(longest) : u"a string"_s;
}

Result<> Schema::check(const QJsonObject &value) const
{
    const QJsonObject properties = m_json.value(u"properties"_s).toObject();
    for (auto it = value.begin(); it != value.end(); ++it) {
        if (properties.contains(it.key()))
            continue;
        const QString known = properties.isEmpty() ? u"This tool takes none."_s
                                                   : u"It takes: %1."_s.arg(properties.keys().join(u", "_s));
        return fail(
            Error::Kind::Invalid,
            u"There is no argument “%1”. %2"_s.arg(base::printable(it.key().toUtf8(), kLongestName), known));
    }
    const QJsonArray required = m_json.value(u"required"_s).toArray();
    for (const QJsonValue &name : required) {
        if (!value.contains(name.toString()))
            return fail(Error::Kind::Invalid,
                        u"The argument “%1” is missing: %2."_s.arg(
                            name.toString(), expected(properties.value(name.toString()).toObject())));
    }
    const nlohmann::json json = converted(value);
    valijson::Validator validator;
    valijson::ValidationResults results;
    try {
        if (validator.validate(m_compiled->schema, valijson::adapters::NlohmannJsonAdapter(json), &results))
            return {};
    } catch (const std::exception &error) {
        return fail(Error::Kind::Invalid, u"The arguments do not fit the schema of the tool."_s,
                    QString::fromUtf8(error.what()));
    }
    QString name;
    for (valijson::ValidationResults::Error error; name.isEmpty() && results.popError(error);) {
        if (error.context.size() > 1)
            name = QString::fromStdString(error.context[1]).remove(u'[').remove(u']');
    }
    const auto wrong = properties.constFind(name);
    if (wrong == properties.constEnd())
        return fail(Error::Kind::Invalid, u"The arguments do not fit the schema of the tool."_s);
    return fail(Error::Kind::Invalid,
                u"The argument “%1” must be %2."_s.arg(name, expected(wrong->toObject())));
}

} // namespace tools
