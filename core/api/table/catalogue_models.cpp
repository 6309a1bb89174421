// SPDX-License-Identifier: GPL-3.0-or-later
// The language models that a person set up: rows of the catalogue.
#include "core/api/table/rows.h"

namespace api {

static constexpr qint64 kMostTokens = 100'000'000;

static Parameter tokens(const char *of, const char *meaning)
{
    Parameter parameter = name(of, meaning, kOptional, "what is known of it");
    parameter.kind = Kind::Number;
    parameter.least = 1;
    parameter.most = kMostTokens;
    return parameter;
}

static Parameter choice(const char *of, const char *meaning, Parameter::Need need, const QStringList &choices)
{
    Parameter parameter = name(of, meaning, need);
    parameter.kind = Kind::Choice;
    parameter.choices = choices;
    return parameter;
}

static Parameter key()
{
    Parameter parameter =
        path("key", "It is kept in the system's keychain; this or `variable`", kOptional, "none");
    parameter.isSecret = true;
    return parameter;
}

static std::optional<int> numberIn(const Arguments &given, const char *of)
{
    return given.has(of) ? std::optional(int(given.number(of))) : std::nullopt;
}

static ModelOperations::Wish wishIn(const Arguments &given)
{
    ModelOperations::Wish wish;
    wish.format = given.text("format");
    wish.url = given.text("url");
    wish.model = given.text("model");
    wish.key = api::given(given, "key");
    wish.variable = api::given(given, "variable");
    wish.can.context = numberIn(given, "context");
    wish.can.longestAnswer = numberIn(given, "longest_answer");
    if (given.has("images"))
        wish.can.pictures = given.text("images") == "yes"_L1;
    if (given.has("thinking"))
        wish.can.reasoning = model::reasoningNamed(given.text("thinking"));
    wish.certificates = given.text("certificates");
    return wish;
}

static Reply added(Desk &desk, Arguments given, Caller &)
{
    using Default = ModelOperations::Default;
    ModelOperations::Wish wish = wishIn(given);
    wish.name = given.text("name");
    return described(desk.models.add(wish, given.flag("default") ? Default::Make : Default::Leave));
}

static Reply changed(Desk &desk, Arguments given, Caller &)
{
    ModelOperations::Wish wish = wishIn(given);
    wish.name = given.text("rename");
    wish.withoutKey = given.flag("no_key");
    return described(desk.models.change(given.text("name"), wish));
}

/// What there is to a model beside its name.
static QList<Parameter> qualities()
{
    return {choice("format", "What its service speaks", kRequired,
                   {u"chat"_s, u"responses"_s, u"anthropic"_s, u"ollama"_s}),
            path("url", "Where its service is"),
            name("model", "Its id there", kRequired),
            key(),
            name("variable", "Of the owner's environment, which the key comes from", kOptional, "none"),
            tokens("context", "How many tokens it reads"),
            tokens("longest_answer", "How many tokens it answers at most"),
            choice("images", "Whether it sees them", kOptional, {u"yes"_s, u"no"_s}),
            choice("thinking", "How it is asked to think", kOptional,
                   {u"off"_s, u"budget"_s, u"adaptive"_s, u"summary"_s, u"sealed"_s}),
            path("certificates", "A PEM file of authorities to trust beside the system's", kOptional, "none")};
}

static QList<Parameter> otherQualities()
{
    QList<Parameter> all = qualities();
    for (Parameter &each : all) {
        each.need = kOptional;
        each.standard = u"as it is"_s;
        if (each.kind == Kind::Number) {
            each.least = 0;
            each.meaning += u"; 0: what is known of it"_s;
        }
    }
    return all;
}

QList<Operation> modelOperations()
{
    return {
        {{u"model.list"_s,
          u"Lists the language models that are set up, the default first."_s,
          u"`models` (`name`, `format`, `url`, `model`, `key`: where it is, `variable`, `default`, "
          u"`context`, "
          u"`longest_answer`, `images`, `thinking`, `price`: dollars per million tokens), `file`, `problem`"_s,
          {}},
         [](Desk &desk, Arguments, Caller &) { return ready(describe(desk.models.list())); }},
        {{u"model.add"_s,
          u"Sets a language model up. Fails where there is one of that name."_s,
          u"the model, as in `model.list`, and `warnings`"_s,
          QList<Parameter>{name("name", "How it is called here", kRequired)} + qualities()
              + QList<Parameter>{flag("default", "Makes it the default; the first one is by itself")},
          {Reserved::For::Person}},
         &added},
        {{u"model.change"_s,
          u"Changes a language model that is set up. Tasks go on with it as it is then."_s,
          u"the model, as in `model.list`, and `warnings`"_s,
          QList<Parameter>{name("name", "Which", kRequired),
                           name("rename", "How it is called from now on", kOptional, "as it is")}
              + otherQualities()
              + QList<Parameter>{flag("no_key", "It needs none: the one that it has is forgotten")},
          {Reserved::For::Person}},
         &changed},
        {{u"model.remove"_s,
          u"Forgets a language model, and its key."_s,
          u"`name`"_s,
          {name("name", "Which", kRequired)},
          {Reserved::For::Person}},
         [](Desk &desk, Arguments given, Caller &) {
             return named("name", desk.models.remove(given.text("name")));
         }},
        {{u"model.default"_s,
          u"Makes a language model the one that is asked where none is named."_s,
          u"the model, as in `model.list`"_s,
          {name("name", "Which", kRequired)},
          {Reserved::For::Person}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.models.makeDefault(given.text("name")));
         }},
        {{u"model.test"_s,
          u"Asks a language model for one call, which costs a little."_s,
          u"`name`, `model`: as its service calls it, `calls`: whether it called, `first_ms`, `time_ms`, "
          u"`sent_tokens`, `answer_tokens`; `nanodollars` and `cost` where its price is known"_s,
          {name("name", "Which", kOptional, "the default")},
          {Reserved::For::NoAgent}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.models.test(given.text("name")));
         }},
        {{u"model.offers"_s,
          u"Looks for what could be set up: servers of models on this computer, and keys in the environment."_s,
          u"`servers` (`program`, `format`, `url`, `models`, `context`), `variables`: names alone"_s,
          {}},
         [](Desk &desk, Arguments, Caller &) { return described(desk.models.offers()); }},
    };
}

} // namespace api
