// SPDX-License-Identifier: GPL-3.0-or-later
// The language models that a person sets up.
#include "core/base/log.h"
#include "core/cli/client.h"
#include "core/cli/terminal.h"

#include <QJsonArray>
#include <QUrl>

#include <variant>

using namespace Qt::StringLiterals;
using base::Error;
using base::Task;

namespace cli {

static constexpr int kShownName = 60;

static QString text(const char *source) { return QCoreApplication::translate("cli", source); }

static int misused(const Invocation &call, const QString &why)
{
    return complain({Error::Kind::Invalid, why}, call.wantsJson());
}

static QString shown(const QJsonValue &value) { return base::printable(value.toString(), kShownName); }

static QString priceText(const QJsonValue &price)
{
    return price.isObject() ? u"$%1 / $%2"_s.arg(price[u"input"].toDouble()).arg(price[u"output"].toDouble())
                            : u"-"_s;
}

/// What the options say of a model; else what is wrong with them.
static std::variant<QJsonObject, QString> qualities(const Invocation &call)
{
    QJsonObject params{{u"name"_s, call.arguments[1]}};
    for (const QString &option : {u"format"_s, u"url"_s, u"model"_s, u"images"_s, u"thinking"_s}) {
        if (call.has(option))
            params.insert(option, call.value(option));
    }
    for (const auto &[option, key] :
         {std::pair(u"context"_s, u"context"_s), {u"longest-answer"_s, u"longest_answer"_s}}) {
        bool isNumber = true;
        if (call.has(option))
            params.insert(key, call.value(option).toInt(&isNumber));
        if (!isNumber)
            return text("--%1 takes a number of tokens, not “%2”.").arg(option, call.value(option));
    }
    if (call.has(u"certificates"_s))
        params.insert(u"certificates"_s, absolutePath(call.value(u"certificates"_s)));
    if (call.has(u"key-env"_s))
        params.insert(u"variable"_s, call.value(u"key-env"_s));
    return params;
}

/// It has what it warns of told on standard error.
static void sayDone(const Invocation &call, const QJsonObject &told, const char *words, const char *asDefault)
{
    if (call.wantsJson()) {
        sayJson(told);
        return;
    }
    for (const QJsonValue &warning : told.value(u"warnings"_s).toArray())
        warn(warning.toString());
    say(text(told.value(u"default"_s).toBool() ? asDefault : words).arg(shown(told.value(u"name"_s))));
}

static Task<int> addModel(Invocation call)
{
    for (const char *option : {"format", "url", "model"}) {
        if (!call.has(QLatin1String(option)))
            co_return misused(call, text("--%1 is missing.").arg(QLatin1String(option)));
    }
    auto given = qualities(call);
    if (const auto *wrong = std::get_if<QString>(&given))
        co_return misused(call, *wrong);
    QJsonObject params = std::get<QJsonObject>(given);
    if (call.has(u"default"_s))
        params.insert(u"default"_s, true);
    const Answer known = co_await ask(call, u"model.list"_s, {}); // before a key is typed for nothing
    if (!known.value)
        co_return known.exitCode;
    for (const QJsonValue &each : known.value->value(u"models"_s).toArray()) {
        if (each[u"name"].toString() == call.arguments[1])
            co_return misused(call, text("There is a model %1 already. Change it with: berth model set %1")
                                        .arg(shown(each[u"name"])));
    }
    const QString host = QUrl(call.value(u"url"_s)).host();
    const bool isHere = host == "localhost"_L1 || host == "127.0.0.1"_L1 || host == "::1"_L1;
    if (!call.has(u"key-env"_s) && !call.has(u"no-key"_s) && !isHere) {
        const auto key = typedSecret(text("Key of %1 (it is not shown; nothing for none): ").arg(host));
        if (!key)
            co_return misused(
                call,
                text("No key was given. Type one, send it to standard input, name a variable with "
                     "--key-env, or add --no-key."));
        if (!key->isEmpty())
            params.insert(u"key"_s, *key);
    }
    const Answer answer = co_await ask(call, u"model.add"_s, params);
    if (!answer.value)
        co_return answer.exitCode;
    sayDone(call, *answer.value, QT_TRANSLATE_NOOP("cli", "The model %1 is set up."),
            QT_TRANSLATE_NOOP("cli", "The model %1 is set up, and is the default."));
    co_return exitcode::kOk;
}

static Task<int> changeModel(Invocation call)
{
    auto given = qualities(call);
    if (const auto *wrong = std::get_if<QString>(&given))
        co_return misused(call, *wrong);
    QJsonObject params = std::get<QJsonObject>(given);
    if (call.has(u"rename"_s))
        params.insert(u"rename"_s, call.value(u"rename"_s));
    if (call.has(u"no-key"_s))
        params.insert(u"no_key"_s, true);
    if (call.has(u"key"_s)) {
        const auto key =
            typedSecret(text("Key of %1 (it is not shown): ").arg(base::printable(call.arguments[1], kShownName)));
        if (!key || key->isEmpty())
            co_return misused(call, text("No key was given. Type one, or send it to standard input."));
        params.insert(u"key"_s, *key);
    }
    if (params.size() == 1)
        co_return misused(call, text("Say what is to change, such as --url URL, --model ID or --key."));
    const Answer answer = co_await ask(call, u"model.change"_s, params);
    if (!answer.value)
        co_return answer.exitCode;
    sayDone(call, *answer.value, QT_TRANSLATE_NOOP("cli", "The model %1 is changed."),
            QT_TRANSLATE_NOOP("cli", "The model %1 is changed. It is the default."));
    co_return exitcode::kOk;
}

static QString keyText(const QJsonValue &model)
{
    const QString place = model[u"key"].toString();
    if (place == "keychain"_L1)
        return text("keychain");
    if (place == "file"_L1)
        return text("file");
    return place == "variable"_L1 ? u'$' + shown(model[u"variable"]) : u"-"_s;
}

static Task<int> listModels(Invocation call)
{
    const Answer answer = co_await ask(call, u"model.list"_s, {});
    if (const auto over = settled(call, answer))
        co_return *over;
    if (const QString problem = answer.value->value(u"problem"_s).toString(); !problem.isEmpty())
        warn(problem);
    //: The last column has two prices: of a million tokens sent and of a million answered
    QList<QStringList> rows{
        {text("NAME"), text("FORMAT"), text("MODEL"), text("URL"), text("KEY"), text("PRICE PER MILLION")}};
    for (const QJsonValue &each : answer.value->value(u"models"_s).toArray())
        rows += {shown(each[u"name"]) + (each[u"default"].toBool() ? u" *"_s : QString()),
                 shown(each[u"format"]),
                 shown(each[u"model"]),
                 shown(each[u"url"]),
                 keyText(each),
                 priceText(each[u"price"])};
    say(rows.size() > 1
            ? table(rows)
            : text("No model is set up. Add one: berth model add NAME --format FORMAT --url URL --model ID"));
    co_return exitcode::kOk;
}

static Task<int> removeModel(Invocation call)
{
    const QJsonObject params{{u"name"_s, call.arguments[1]}};
    const Answer answer = co_await ask(call, u"model.remove"_s, params);
    if (const auto over = settled(call, answer))
        co_return *over;
    say(text("Removed the model %1 and its key.").arg(shown(answer.value->value(u"name"_s))));
    co_return exitcode::kOk;
}

static Task<int> makeDefault(Invocation call)
{
    const QJsonObject params{{u"name"_s, call.arguments[1]}};
    const Answer answer = co_await ask(call, u"model.default"_s, params);
    if (const auto over = settled(call, answer))
        co_return *over;
    say(text("The default is %1 now.").arg(shown(answer.value->value(u"name"_s))));
    co_return exitcode::kOk;
}

static Task<int> testModel(Invocation call)
{
    const QJsonObject params{{u"name"_s, call.arguments.value(1)}};
    const Answer answer = co_await ask(call, u"model.test"_s, params);
    if (!answer.value)
        co_return answer.exitCode;
    const QJsonObject &told = *answer.value;
    if (call.wantsJson()) {
        sayJson(told);
        co_return exitcode::kOk;
    }
    say(text("%1 answers, as %2: the first word after %3 ms, the whole after %4 ms.")
            .arg(shown(told.value(u"name"_s)), shown(told.value(u"model"_s)))
            .arg(told.value(u"first_ms"_s).toInteger())
            .arg(told.value(u"time_ms"_s).toInteger()));
    say(told.value(u"calls"_s).toBool()
            ? text("It calls tools.")
            : text("It did not call the tool it was asked to: it may be no use here."));
    const QString cost = told.value(u"cost"_s).toString();
    say(cost.isEmpty() ? text("%1 tokens sent, %2 answered. Its price is not known.")
                             .arg(told.value(u"sent_tokens"_s).toInteger())
                             .arg(told.value(u"answer_tokens"_s).toInteger())
                       : text("%1 tokens sent, %2 answered: %3.")
                             .arg(told.value(u"sent_tokens"_s).toInteger())
                             .arg(told.value(u"answer_tokens"_s).toInteger())
                             .arg(cost));
    co_return exitcode::kOk;
}

static Task<int> findModels(Invocation call)
{
    const Answer answer = co_await ask(call, u"model.offers"_s, {});
    if (const auto over = settled(call, answer))
        co_return *over;
    QList<QStringList> rows{{text("SERVER"), text("FORMAT"), text("URL"), text("MODEL"), text("CONTEXT")}};
    for (const QJsonValue &server : answer.value->value(u"servers"_s).toArray()) {
        for (const QJsonValue &model : server[u"models"].toArray())
            rows += {shown(server[u"program"]), shown(server[u"format"]), shown(server[u"url"]), shown(model),
                     server[u"context"].isDouble() ? QString::number(server[u"context"].toInt()) : u"-"_s};
    }
    say(rows.size() > 1 ? table(rows) : text("No server of models answers on this computer."));
    QStringList variables;
    for (const QJsonValue &each : answer.value->value(u"variables"_s).toArray())
        variables += shown(each);
    if (!variables.isEmpty())
        say(text("Set in the environment, for --key-env: %1.").arg(variables.join(u", "_s)));
    co_return exitcode::kOk;
}

Task<int> model(Invocation call)
{
    struct Verb
    {
        QString name;
        int least;
        int most;
        Task<int> (*run)(Invocation);
    };
    static const QList<Verb> verbs{{u"add"_s, 2, 2, &addModel},
                                   {u"set"_s, 2, 2, &changeModel},
                                   {u"ls"_s, 1, 1, &listModels},
                                   {u"default"_s, 2, 2, &makeDefault},
                                   {u"rm"_s, 2, 2, &removeModel},
                                   {u"test"_s, 1, 2, &testModel},
                                   {u"find"_s, 1, 1, &findModels}};
    const qsizetype given = call.arguments.size();
    for (const Verb &verb : verbs) {
        if (call.arguments.first() == verb.name && given >= verb.least && given <= verb.most)
            return verb.run(call);
    }
    return [](Invocation wrong) -> Task<int> {
        co_return misused(wrong, text("It is model add NAME, set NAME, ls, default NAME, rm NAME, test [NAME] or find."));
    }(call);
}

} // namespace cli
