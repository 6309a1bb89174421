// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/settings.h"

#include "core/base/files.h"
#include "core/session/money/prices.h"
#include "core/session/policy.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <QRegularExpression>

#include <cmath>
#include <variant>

namespace session {

using base::Error;
using base::fail;
using base::Result;

namespace {

QString text(const char *source) { return QCoreApplication::translate("session::Settings", source); }

/// A whole number with its limits, by the functions that reach it.
struct Number
{
    Settings::Range range;
    qint64 (*get)(const Settings &);
    void (*set)(Settings &, int);
};

/// A text, and what makes one a value of its setting: the error, or the text as it is to be kept.
struct Word
{
    QString Settings::*member;
    Result<QString> (*check)(const QString &);
};

/// A limit in dollars, kept as text like "2.50": not every one of them is a whole number of anything.
struct Amount
{
    qint64 Settings::*member;
};

struct Row
{
    const char *key;
    std::variant<Number, Word, Amount> kind;
};

Result<QString> checkSize(const QString &value)
{
    const auto size = vm::sizeByName(value);
    if (!size)
        return fail(size.error());
    return size->name;
}

Result<QString> checkProfile(const QString &value)
{
    static const QRegularExpression form(QStringLiteral("\\A[a-z0-9][a-z0-9-]{0,31}\\z"));
    if (!form.match(value).hasMatch())
        return fail(Error::Kind::Invalid,
                    text("The name of an image profile has small letters, digits and hyphens, 32 at most."));
    return value;
}

Result<QString> checkPolicy(const QString &value)
{
    const auto policy = policyByName(value);
    if (!policy)
        return fail(policy.error());
    return policyName(*policy);
}

Result<QString> checkUri(const QString &value)
{
    if (!value.isEmpty() && !value.contains(QStringLiteral("://")))
        return fail(Error::Kind::Invalid, text("A libvirt address looks like qemu:///session."));
    return value;
}

const std::vector<Row> &table()
{
    using std::chrono::minutes;
    using std::chrono::seconds;
    static const std::vector<Row> rows{
        {"idle_minutes",
         Number{{0, 100'000},
                [](const Settings &s) { return qint64(s.idleAfter.count()); },
                [](Settings &s, int value) { s.idleAfter = minutes(value); }}},
        {"run_seconds",
         Number{{1, 10'000'000},
                [](const Settings &s) { return qint64(s.runLimit.count()); },
                [](Settings &s, int value) { s.runLimit = seconds(value); }}},
        {"output_mib",
         Number{{1, 1024},
                [](const Settings &s) { return qint64(s.outputMiB); },
                [](Settings &s, int value) { s.outputMiB = value; }}},
        {"machines",
         Number{{1, 1000},
                [](const Settings &s) { return qint64(s.machines.machines); },
                [](Settings &s, int value) { s.machines.machines = value; }}},
        {"memory_percent",
         Number{{1, 100},
                [](const Settings &s) { return qint64(s.machines.memoryPercent); },
                [](Settings &s, int value) { s.machines.memoryPercent = value; }}},
        {"reserve_mib",
         Number{{0, 100'000'000},
                [](const Settings &s) { return qint64(s.reserveMiB); },
                [](Settings &s, int value) { s.reserveMiB = value; }}},
        {"package_cache_mib",
         Number{{0, 100'000'000},
                [](const Settings &s) { return qint64(s.packageCacheMiB); },
                [](Settings &s, int value) { s.packageCacheMiB = value; }}},
        {"volume_gib",
         Number{{1, 10'000},
                [](const Settings &s) { return qint64(s.volumeGiB); },
                [](Settings &s, int value) { s.volumeGiB = value; }}},
        {"templates",
         Number{{0, 1},
                [](const Settings &s) { return qint64(s.templates); },
                [](Settings &s, int value) { s.templates = value != 0; }}},
        {"warm_machines",
         Number{{0, 16},
                [](const Settings &s) { return qint64(s.warmMachines); },
                [](Settings &s, int value) { s.warmMachines = value; }}},
        {"size", Word{&Settings::size, checkSize}},
        {"profile", Word{&Settings::profile, checkProfile}},
        {"network", Word{&Settings::network, checkPolicy}},
        {"budget_session", Amount{&Settings::budgetSession}},
        {"budget_month", Amount{&Settings::budgetMonth}},
        {"task_steps",
         Number{{0, 10'000},
                [](const Settings &s) { return qint64(s.taskSteps); },
                [](Settings &s, int value) { s.taskSteps = value; }}},
        {"task_minutes",
         Number{{0, 10'000},
                [](const Settings &s) { return qint64(s.taskTime.count()); },
                [](Settings &s, int value) { s.taskTime = minutes(value); }}},
        {"budget_task", Amount{&Settings::budgetTask}},
        {"snapshot_before_task",
         Number{{0, 1},
                [](const Settings &s) { return qint64(s.snapshotBeforeTask); },
                [](Settings &s, int value) { s.snapshotBeforeTask = value != 0; }}},
        {"agents",
         Number{{0, 1},
                [](const Settings &s) { return qint64(s.agents); },
                [](Settings &s, int value) { s.agents = value != 0; }}},
        {"libvirt_uri", Word{&Settings::libvirtUri, checkUri}},
    };
    return rows;
}

const Row *rowOf(const QString &key)
{
    for (const Row &row : table()) {
        if (key == QLatin1String(row.key))
            return &row;
    }
    return nullptr;
}

QJsonValue get(const Settings &settings, const Row &row)
{
    if (const auto *number = std::get_if<Number>(&row.kind))
        return number->get(settings);
    if (const auto *amount = std::get_if<Amount>(&row.kind))
        return limitText(settings.*amount->member);
    return settings.*std::get<Word>(row.kind).member;
}

Error wrongNumber(const Row &row, const Number &number)
{
    return {Error::Kind::Invalid,
            text("The setting %1 has to be a whole number from %2 to %3.")
                .arg(QLatin1String(row.key))
                .arg(number.range.least)
                .arg(number.range.most),
            {}};
}

Result<> assign(Settings &settings, const Row &row, const QJsonValue &value)
{
    if (const auto *number = std::get_if<Number>(&row.kind)) {
        const double given = value.toDouble(NAN);
        if (!(given >= number->range.least && given <= number->range.most) || given != std::floor(given))
            return fail(wrongNumber(row, *number));
        number->set(settings, int(given));
        return {};
    }
    if (!value.isString())
        return fail(Error::Kind::Invalid,
                    text("The setting %1 has to be a text.").arg(QLatin1String(row.key)));
    const auto wrong = [&row](const Error &error) {
        return fail(Error::Kind::Invalid, text("The setting %1: %2").arg(QLatin1String(row.key), error.text));
    };
    if (const auto *amount = std::get_if<Amount>(&row.kind)) {
        const auto limit = limitFromText(value.toString());
        if (!limit)
            return wrong(limit.error());
        settings.*amount->member = *limit;
        return {};
    }
    const auto &word = std::get<Word>(row.kind);
    const auto checked = word.check(value.toString());
    if (!checked)
        return wrong(checked.error());
    settings.*word.member = *checked;
    return {};
}

QString fileOf(const QString &configFolder) { return configFolder + QStringLiteral("/settings.json"); }

} // namespace

Result<Settings> Settings::load(const QString &configFolder)
{
    const QString path = fileOf(configFolder);
    if (!QFile::exists(path))
        return Settings{};
    const auto json = base::contents(path);
    return json ? parse(*json, path) : fail(json.error());
}

Result<Settings> Settings::parse(const QByteArray &json, const QString &fileName)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (!document.isObject())
        return fail(Error::Kind::Invalid,
                    text("The settings %1 are no JSON object: %2.").arg(fileName, error.errorString()));
    Settings settings;
    const QJsonObject object = document.object();
    for (auto entry = object.begin(); entry != object.end(); ++entry) {
        const Row *row = rowOf(entry.key());
        if (!row)
            return fail(Error::Kind::Invalid,
                        text("The settings %1 name one that there is not: “%2”. There are: %3.")
                            .arg(fileName, entry.key(), keys().join(QStringLiteral(", "))));
        if (auto assigned = assign(settings, *row, *entry); !assigned)
            return fail(Error::Kind::Invalid, text("%1 (in %2)").arg(assigned.error().text, fileName));
    }
    return settings;
}

QStringList Settings::keys()
{
    QStringList keys;
    for (const Row &row : table())
        keys << QString::fromLatin1(row.key);
    return keys;
}

std::optional<Settings::Range> Settings::range(const QString &key)
{
    const Row *row = rowOf(key);
    const auto *number = row ? std::get_if<Number>(&row->kind) : nullptr;
    return number ? std::optional(number->range) : std::nullopt;
}

QJsonObject Settings::toJson() const
{
    QJsonObject object;
    for (const Row &row : table())
        object.insert(QLatin1String(row.key), get(*this, row));
    return object;
}

Result<> Settings::set(const QString &key, const QString &value)
{
    const Row *row = rowOf(key);
    if (!row)
        return fail(
            Error::Kind::NotFound,
            text("There is no setting “%1”. There are: %2.").arg(key, keys().join(QStringLiteral(", "))));
    if (!std::holds_alternative<Number>(row->kind))
        return assign(*this, *row, value);
    bool isNumber = false;
    const int number = value.toInt(&isNumber);
    if (!isNumber)
        return fail(wrongNumber(*row, std::get<Number>(row->kind)));
    return assign(*this, *row, number);
}

Result<> Settings::save(const QString &configFolder) const
{
    QJsonObject differing;
    for (const Row &row : table()) {
        if (get(*this, row) != get(Settings{}, row))
            differing.insert(QLatin1String(row.key), get(*this, row));
    }
    return base::replaceFile(fileOf(configFolder), QJsonDocument(differing).toJson());
}

} // namespace session
