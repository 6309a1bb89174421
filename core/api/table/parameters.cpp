// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/table/parameters.h"

#include "core/base/log.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>
#include <cmath>

using base::Error;
using base::fail;
using base::Result;

namespace api {

static constexpr qsizetype kLongestShown = 60;

static QString sentence(const char *source) { return QCoreApplication::translate("api", source); }

static Result<> tooLong(const Parameter &parameter)
{
    return fail(
        Error::Kind::Invalid,
        sentence("The parameter “%1” is longer than %2 characters.").arg(parameter.name).arg(parameter.most));
}

static Result<> wrongKind(const Parameter &parameter)
{
    return fail(Error::Kind::Invalid,
                sentence("The parameter “%1” has a value of the wrong kind.").arg(parameter.name));
}

static Result<> checkText(const Parameter &parameter, const QJsonValue &value)
{
    if (!value.isString())
        return wrongKind(parameter);
    if (value.toString().size() > parameter.most)
        return tooLong(parameter);
    return {};
}

static Result<> checkLength(const Parameter &parameter, const QJsonObject &value)
{
    const qsizetype bytes = QJsonDocument(value).toJson(QJsonDocument::Compact).size();
    return bytes > parameter.most ? tooLong(parameter) : Result<>();
}

static Result<> checkChoice(const Parameter &parameter, const QJsonValue &value)
{
    if (!value.isString())
        return wrongKind(parameter);
    const QString choice = value.toString();
    if (choice.isEmpty() || parameter.choices.contains(choice, Qt::CaseInsensitive))
        return {};
    return fail(Error::Kind::Invalid,
                sentence("The parameter “%1” is one of %2, not “%3”.")
                    .arg(parameter.name, parameter.choices.join(QStringLiteral(", ")),
                         base::printable(choice, kLongestShown)));
}

/// Qt would leave out what is none, and what is left means something else.
static Result<> checkBytes(const Parameter &parameter, const QJsonValue &value)
{
    if (auto fine = checkText(parameter, value); !fine)
        return fine;
    if (QByteArray::fromBase64Encoding(value.toString().toLatin1(), QByteArray::AbortOnBase64DecodingErrors))
        return {};
    return fail(Error::Kind::Invalid, sentence("The parameter “%1” is no base64.").arg(parameter.name));
}

static Result<> checkNumber(const Parameter &parameter, const QJsonValue &value)
{
    if (!value.isDouble())
        return wrongKind(parameter);
    const double number = value.toDouble();
    if (std::trunc(number) == number && number >= double(parameter.least) && number <= double(parameter.most)
        && number < 0x1p63) // which the greatest whole number is rounded to
        return {};
    return fail(Error::Kind::Invalid,
                sentence("The parameter “%1” is a whole number from %2 to %3.")
                    .arg(parameter.name)
                    .arg(parameter.least)
                    .arg(parameter.most));
}

template <typename Values>
static Result<> checkTexts(const Parameter &parameter, const Values &values)
{
    for (const QJsonValue &each : values) {
        if (auto fine = checkText(parameter, each); !fine)
            return fine;
    }
    return {};
}

static Result<> checkWindow(const Parameter &parameter, const QJsonObject &window)
{
    for (auto each = window.begin(); each != window.end(); ++each) {
        const bool isSide = each.key() == QStringLiteral("rows") || each.key() == QStringLiteral("columns");
        if (!isSide && (each.key() != QStringLiteral("type") || !each.value().isString()))
            return wrongKind(parameter);
        if (auto fine = isSide ? checkNumber(parameter, each.value()) : Result<>(); !fine)
            return fine;
    }
    return {};
}

static Result<> check(const Parameter &parameter, const QJsonValue &value)
{
    switch (parameter.kind) {
    case Parameter::Kind::Text:
        return checkText(parameter, value);
    case Parameter::Kind::Bytes:
        return checkBytes(parameter, value);
    case Parameter::Kind::Choice:
        return checkChoice(parameter, value);
    case Parameter::Kind::Number:
        return checkNumber(parameter, value);
    case Parameter::Kind::Flag:
        return value.isBool() ? Result<>() : wrongKind(parameter);
    case Parameter::Kind::Texts:
        return value.isArray() ? checkTexts(parameter, value.toArray()) : wrongKind(parameter);
    case Parameter::Kind::TextsByName:
        return value.isObject() ? checkTexts(parameter, value.toObject()) : wrongKind(parameter);
    case Parameter::Kind::Object:
        return value.isObject() ? checkLength(parameter, value.toObject()) : wrongKind(parameter);
    case Parameter::Kind::Window:
        return value.isObject() ? checkWindow(parameter, value.toObject()) : wrongKind(parameter);
    }
    return wrongKind(parameter);
}

Result<Arguments> Arguments::read(const QJsonObject &given, const QList<Parameter> &takes)
{
    for (auto each = given.begin(); each != given.end(); ++each) {
        const auto isIt = [&each](const Parameter &parameter) { return parameter.name == each.key(); };
        const auto parameter = std::find_if(takes.begin(), takes.end(), isIt);
        if (parameter == takes.end())
            return fail(
                Error::Kind::Invalid,
                sentence("There is no parameter “%1” here.").arg(base::printable(each.key(), kLongestShown)));
        if (auto fine = check(*parameter, each.value()); !fine)
            return fail(fine.error());
    }
    for (const Parameter &parameter : takes) {
        if (parameter.need == Parameter::Need::Required && !given.contains(parameter.name))
            return fail(Error::Kind::Invalid, sentence("The parameter “%1” is missing.").arg(parameter.name));
    }
    return Arguments(given);
}

bool Arguments::has(const char *name) const { return m_values.contains(QLatin1String(name)); }

QString Arguments::text(const char *name) const { return m_values.value(QLatin1String(name)).toString(); }

qint64 Arguments::number(const char *name) const
{
    return qint64(m_values.value(QLatin1String(name)).toDouble());
}

bool Arguments::flag(const char *name) const { return m_values.value(QLatin1String(name)).toBool(); }

QByteArray Arguments::bytes(const char *name) const { return QByteArray::fromBase64(text(name).toLatin1()); }

QStringList Arguments::texts(const char *name) const
{
    QStringList texts;
    for (const QJsonValue &each : m_values.value(QLatin1String(name)).toArray())
        texts += each.toString();
    return texts;
}

QMap<QString, QString> Arguments::textsByName(const char *name) const
{
    QMap<QString, QString> texts;
    const QJsonObject values = object(name);
    for (auto each = values.begin(); each != values.end(); ++each)
        texts.insert(each.key(), each.value().toString());
    return texts;
}

QJsonObject Arguments::object(const char *name) const
{
    return m_values.value(QLatin1String(name)).toObject();
}

QJsonObject withoutSecrets(QJsonObject given, const QList<Parameter> &takes)
{
    for (const Parameter &parameter : takes) {
        if (parameter.isSecret)
            given.remove(parameter.name);
    }
    return given;
}

} // namespace api
