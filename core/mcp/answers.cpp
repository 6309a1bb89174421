// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mcp/answers.h"

#include <QJsonArray>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace mcp {

/// The values that an enumeration allows: plain ones, or those with titles.
static QJsonArray allowed(const QJsonObject &schema)
{
    QJsonArray values = schema.value(u"enum"_s).toArray();
    for (const QString &titled : {u"oneOf"_s, u"anyOf"_s}) {
        for (const QJsonValue &choice : schema.value(titled).toArray())
            values += choice.toObject().value(u"const"_s);
    }
    return values;
}

static bool isWithin(double number, const QJsonObject &schema, const QString &least, const QString &most)
{
    return number >= schema.value(least).toDouble(-qInf()) && number <= schema.value(most).toDouble(qInf());
}

static bool hasType(const QJsonValue &value, const QJsonObject &schema)
{
    const QString type = schema.value(u"type"_s).toString();
    if (type == u"string"_s)
        return value.isString()
            && isWithin(double(value.toString().size()), schema, u"minLength"_s, u"maxLength"_s);
    if (type == u"integer"_s || type == u"number"_s)
        return value.isDouble() && isWithin(value.toDouble(), schema, u"minimum"_s, u"maximum"_s)
            && (type == u"number"_s || value.toInteger(0) == value.toInteger(1));
    if (type == u"boolean"_s)
        return value.isBool();
    if (type == u"array"_s)
        return value.isArray()
            && isWithin(double(value.toArray().size()), schema, u"minItems"_s, u"maxItems"_s);
    return true;
}

static bool fitsSchema(const QJsonValue &value, const QJsonObject &schema)
{
    if (!hasType(value, schema))
        return false;
    if (value.isArray()) {
        const QJsonObject items = schema.value(u"items"_s).toObject();
        for (const QJsonValue &item : value.toArray()) {
            if (item.isArray() || !fitsSchema(item, items))
                return false;
        }
        return true;
    }
    const QJsonArray values = allowed(schema);
    return values.isEmpty() || values.contains(value);
}

/// A form is flat: an object of plain values and lists of such.
static bool fitsForm(const QJsonObject &content, const QJsonObject &form)
{
    for (const QJsonValue &name : form.value(u"required"_s).toArray()) {
        if (!content.contains(name.toString()))
            return false;
    }
    const QJsonObject properties = form.value(u"properties"_s).toObject();
    for (auto member = content.begin(); member != content.end(); ++member) {
        // What was not asked for is nobody's business.
        if (properties.contains(member.key())
            && !fitsSchema(member.value(), properties.value(member.key()).toObject()))
            return false;
    }
    return true;
}

bool fits(const Question &question, const QJsonValue &answer)
{
    const QJsonObject object = answer.toObject();
    switch (question.kind) {
    case Question::Kind::Elicitation: {
        const QString action = object.value(u"action"_s).toString();
        if (action == u"accept"_s)
            return fitsForm(object.value(u"content"_s).toObject(),
                            question.params.value(u"requestedSchema"_s).toObject());
        return action == u"decline"_s || action == u"cancel"_s;
    }
    case Question::Kind::Sampling: {
        const QJsonValue content = object.value(u"content"_s);
        return object.value(u"role"_s).isString() && (content.isObject() || content.isArray());
    }
    case Question::Kind::Roots:
        break;
    }
    return object.value(u"roots"_s).isArray();
}

} // namespace mcp
