// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gate/rules.h"

#include "core/base/log.h"
#include "core/base/money.h"
#include "core/gate/strict_json.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace gate {

using base::Error;
using base::fail;
using base::Result;

namespace {

QString text(const char *source) { return QCoreApplication::translate("gate", source); }

constexpr int kMostVms = 1000;
constexpr int kDepth = 4; // the file, the callers, one of them, a list of its

const QStringList &networkNames()
{
    static const QStringList names{QStringLiteral("open"), QStringLiteral("offline")};
    return names;
}

QString listed(const QStringList &names) { return names.join(QStringLiteral(", ")); }

std::optional<Wrong> wrong(const QString &place, const QString &reason) { return Wrong{place, reason}; }

std::optional<Wrong> readText(const QJsonValue &value, const QString &place, QString &into)
{
    if (!value.isString())
        return wrong(place, text("This has to be a text, in quotation marks."));
    into = value.toString();
    return {};
}

std::optional<Wrong> readOneOf(const QJsonValue &value, const QString &place, const QStringList &names,
                               QString &into)
{
    if (auto error = readText(value, place, into))
        return error;
    if (!names.contains(into))
        return wrong(
            place,
            text("“%1” is not known here. There are: %2.").arg(base::printable(into, 60), listed(names)));
    return {};
}

/// A list of texts, each as `read` takes it.
template <typename Read>
std::optional<Wrong> readList(const QJsonValue &value, const QString &place, QStringList &into, Read read)
{
    if (!value.isArray())
        return wrong(place, text("This has to be a list of texts, in brackets."));
    into.clear();
    for (const QJsonValue &each : value.toArray()) {
        QString item;
        if (auto error = read(each, QStringLiteral("%1[%2]").arg(place).arg(into.size() + 1), item))
            return error;
        into << item;
    }
    return {};
}

std::optional<Wrong> readFolder(const QJsonValue &value, const QString &place, QString &into)
{
    if (auto error = readText(value, place, into))
        return error;
    const QStringList parts = into.split(u'/');
    const bool isPlain = std::ranges::all_of(into, [](QChar c) { return c.unicode() >= 32; });
    if (!into.startsWith(u'/') || !isPlain || parts.contains(QStringLiteral(".."))
        || parts.contains(QStringLiteral(".")))
        return wrong(place,
                     text("A folder has to be absolute, such as /home/you/project, and without “..”."));
    into = QDir::cleanPath(into);
    return {};
}

std::optional<Wrong> readVms(const QJsonValue &value, const QString &place, int &into)
{
    const double number = value.toDouble(NAN);
    if (!(number >= 0 && number <= kMostVms) || number != std::floor(number))
        return wrong(place, text("This has to be a whole number from 0 to %1.").arg(kMostVms));
    into = int(number);
    return {};
}

std::optional<Wrong> readBudget(const QJsonValue &value, const QString &place, qint64 &into)
{
    const auto amount = base::nanodollars(value.toString());
    if (!amount)
        return wrong(place, text("This has to be an amount in dollars as a text, such as \"2.50\"."));
    into = *amount;
    return {};
}

std::optional<Wrong> readTime(const QJsonValue &value, const QString &place,
                              std::optional<base::WallTime> &into)
{
    static const QRegularExpression form(
        QStringLiteral("\\A\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{3})?(Z|[+-]\\d\\d:\\d\\d)\\z"));
    const QString typed = value.toString();
    const QDateTime time = QDateTime::fromString(typed, Qt::ISODateWithMs);
    if (!form.match(typed).hasMatch() || !time.isValid())
        return wrong(place,
                     text("This has to be a time with its zone as a text, such as "
                          "\"2030-01-31T18:00:00Z\"."));
    into = base::WallTime(std::chrono::milliseconds(time.toMSecsSinceEpoch()));
    return {};
}

std::optional<Wrong> readFlag(const QJsonValue &value, const QString &place, bool &into)
{
    if (!value.isBool())
        return wrong(place, text("This has to be true or false."));
    into = value.toBool();
    return {};
}

QJsonValue flag(bool is) { return is ? QJsonValue(true) : QJsonValue(QJsonValue::Undefined); }

QJsonValue timeText(const std::optional<base::WallTime> &time)
{
    if (!time)
        return QJsonValue(QJsonValue::Undefined);
    return QDateTime::fromMSecsSinceEpoch(time->time_since_epoch().count()).toUTC()
        .toString(Qt::ISODateWithMs);
}

std::optional<Wrong> readTools(const QJsonValue &value, const QString &place, const QStringList &known,
                               Grant &into)
{
    if (value == QJsonValue(QStringLiteral("all"))) {
        into.isAllTools = true;
        return {};
    }
    if (!value.isArray())
        return wrong(place, text("This has to be a list of names of tools, or \"all\"."));
    return readList(value, place, into.tools, [&](const QJsonValue &each, const QString &at, QString &item) {
        return readOneOf(each, at, known, item);
    });
}

struct Row
{
    const char *key;
    std::optional<Wrong> (*read)(const QJsonValue &value, const QString &place, const QStringList &knownTools,
                                 Grant &into);
    QJsonValue (*write)(const Grant &grant);
};

const std::vector<Row> &table()
{
    using Value = QJsonValue;
    using Text = QString;
    using Names = QStringList;
    static const std::vector<Row> rows{
        {"policy",
         [](const Value &value, const Text &place, const Names &, Grant &into) {
             QString name;
             const Names names{policyName(Policy::Open), policyName(Policy::Builder),
                               policyName(Policy::Reviewed)};
             auto error = readOneOf(value, place, names, name);
             if (!error)
                 into.policy = *policyByName(name);
             return error;
         },
         [](const Grant &grant) { return Value(policyName(grant.policy)); }},
        {"tools",
         [](const Value &value, const Text &place, const Names &knownTools, Grant &into) {
             return readTools(value, place, knownTools, into);
         },
         [](const Grant &grant) {
             return grant.isAllTools ? Value(QStringLiteral("all"))
                                     : Value(QJsonArray::fromStringList(grant.tools));
         }},
        {"size",
         [](const Value &value, const Text &place, const Names &, Grant &into) {
             return readOneOf(value, place, sizeNames(), into.size);
         },
         [](const Grant &grant) { return grant.size.isEmpty() ? Value(Value::Undefined) : grant.size; }},
        {"networks",
         [](const Value &value, const Text &place, const Names &, Grant &into) {
             return readList(value, place, into.networks,
                             [](const Value &each, const Text &at, QString &item) {
                                 return readOneOf(each, at, networkNames(), item);
                             });
         },
         [](const Grant &grant) { return Value(QJsonArray::fromStringList(grant.networks)); }},
        {"read",
         [](const Value &value, const Text &place, const Names &, Grant &into) {
             return readList(value, place, into.readFolders, readFolder);
         },
         [](const Grant &grant) { return Value(QJsonArray::fromStringList(grant.readFolders)); }},
        {"write",
         [](const Value &value, const Text &place, const Names &, Grant &into) {
             return readList(value, place, into.writeFolders, readFolder);
         },
         [](const Grant &grant) { return Value(QJsonArray::fromStringList(grant.writeFolders)); }},
        {"budget",
         [](const Value &value, const Text &place, const Names &, Grant &into) {
             return readBudget(value, place, into.budget);
         },
         [](const Grant &grant) { return Value(base::dollarText(grant.budget)); }},
        {"vms",
         [](const Value &value, const Text &place, const Names &, Grant &into) {
             return readVms(value, place, into.vms);
         },
         [](const Grant &grant) { return Value(grant.vms); }},
        {"shared",
         [](const Value &value, const Text &place, const Names &, Grant &into) {
             return readList(value, place, into.sharedVms, readText);
         },
         [](const Grant &grant) { return Value(QJsonArray::fromStringList(grant.sharedVms)); }},
        {"daily",
         [](const Value &value, const Text &place, const Names &, Grant &into) {
             return readBudget(value, place, into.daily.emplace());
         },
         [](const Grant &grant) {
             return grant.daily ? Value(base::dollarText(*grant.daily)) : Value(Value::Undefined);
         }},
        {"until",
         [](const Value &value, const Text &place, const Names &, Grant &into) {
             return readTime(value, place, into.until);
         },
         [](const Grant &grant) { return timeText(grant.until); }},
        {"ask_in_client",
         [](const Value &value, const Text &place, const Names &, Grant &into) {
             return readFlag(value, place, into.asksInClient);
         },
         [](const Grant &grant) { return flag(grant.asksInClient); }},
        {"paused",
         [](const Value &value, const Text &place, const Names &, Grant &into) {
             return readFlag(value, place, into.isPaused);
         },
         [](const Grant &grant) { return flag(grant.isPaused); }},
    };
    return rows;
}

std::optional<Wrong> readGrant(const QJsonValue &value, const QString &place, const QStringList &knownTools,
                               Grant &into)
{
    if (!value.isObject())
        return wrong(place, text("This has to be an object, in braces."));
    const QJsonObject object = value.toObject();
    QStringList keys;
    for (const Row &row : table())
        keys << QString::fromLatin1(row.key);
    for (auto entry = object.begin(); entry != object.end(); ++entry) {
        const QString at = place + u'.' + base::printable(entry.key(), 60);
        const auto row = keys.indexOf(entry.key());
        if (row < 0)
            return wrong(at, text("There is no such key. There are: %1.").arg(listed(keys)));
        if (auto error = table()[size_t(row)].read(*entry, at, knownTools, into))
            return error;
    }
    return {};
}

std::optional<Wrong> readRules(const QJsonObject &object, const QStringList &knownTools, Rules &into)
{
    static const QString kVersion = QStringLiteral("version");
    static const QString kCallers = QStringLiteral("callers");
    for (const QString &key : object.keys()) {
        if (key != kVersion && key != kCallers)
            return wrong(base::printable(key, 60),
                         text("There is no such key. There are: %1.").arg(listed({kVersion, kCallers})));
    }
    if (object.value(kVersion) != QJsonValue(1))
        return wrong(kVersion, text("This has to be there, and to be 1."));
    const QJsonValue callers = object.value(kCallers);
    if (!callers.isObject())
        return wrong(kCallers, text("This has to be an object, in braces."));
    const QJsonObject all = callers.toObject();
    for (auto entry = all.begin(); entry != all.end(); ++entry) {
        const QString name = entry.key();
        const QString place = kCallers + u'.' + base::printable(name, 60);
        if (name.isEmpty() || name != name.trimmed() || base::printable(name, 100) != name)
            return wrong(place, text("A name has 1 to 100 characters, and no blanks around them."));
        Grant grant;
        if (auto error = readGrant(*entry, place, knownTools, grant))
            return error;
        into.callers.insert(name, grant);
    }
    return {};
}

Error errorOf(const Wrong &wrong)
{
    return {Error::Kind::Invalid,
            text("The rules in rules.json are wrong at %1: %2 Until a person mends the file, agents may do "
                 "nothing.")
                .arg(wrong.place, wrong.reason)};
}

} // namespace

Result<Rules> Rules::parse(const QByteArray &json, const QStringList &knownTools)
{
    if (json.size() > kMaxBytes)
        return fail(errorOf({text("line %1").arg(1), text("The file is larger than 1 MiB.")}));
    const auto object = readStrictly(json, kDepth);
    if (const auto *wrong = std::get_if<Wrong>(&object))
        return fail(errorOf(*wrong));
    Rules rules;
    if (const auto wrong = readRules(std::get<QJsonObject>(object), knownTools, rules))
        return fail(errorOf(*wrong));
    return rules;
}

Grant Rules::builder(const QStringList &tools)
{
    Grant grant;
    grant.tools = tools;
    grant.size = QStringLiteral("MD");
    grant.networks = networkNames();
    grant.vms = 3;
    return grant;
}

Grant Rules::ofOperator(const QStringList &tools)
{
    Grant grant = builder(tools);
    grant.policy = Policy::Open;
    grant.networks = {QStringLiteral("offline")};
    grant.vms = 0;
    return grant;
}

QJsonObject Rules::toJson(const Grant &grant)
{
    QJsonObject object;
    for (const Row &row : table()) {
        if (const QJsonValue value = row.write(grant); !value.isUndefined())
            object.insert(QLatin1String(row.key), value);
    }
    return object;
}

QByteArray Rules::toJson() const
{
    QJsonObject all;
    for (auto caller = callers.cbegin(); caller != callers.cend(); ++caller)
        all.insert(caller.key(), toJson(*caller));
    return QJsonDocument(QJsonObject{{QStringLiteral("version"), 1}, {QStringLiteral("callers"), all}})
        .toJson(QJsonDocument::Indented);
}

Grant Rules::grant(const QString &caller) const
{
    const auto own = callers.constFind(caller);
    if (own != callers.cend())
        return *own;
    Grant nobodys;
    nobodys.standing = Grant::Standing::None;
    return callers.value(kEverybody, nobodys);
}

} // namespace gate
