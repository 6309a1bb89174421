// SPDX-License-Identifier: GPL-3.0-or-later
// What agents do, and what a person answers and sees of it.
#include "core/api/table/rows.h"

namespace api {

static constexpr qint64 kMostCalls = 1000;

static Reply answered(Desk &desk, Arguments given, Caller &)
{
    static const QMap<QString, gate::Answer::Kind> kinds{{u"run"_s, gate::Answer::Kind::Run},
                                                         {u"edit"_s, gate::Answer::Kind::Edit},
                                                         {u"refuse"_s, gate::Answer::Kind::Refuse},
                                                         {u"always"_s, gate::Answer::Kind::Always}};
    return described(desk.agents.answer(given.text("review"),
                                        {.kind = kinds.value(given.text("answer").toLower()),
                                         .text = given.text("text"),
                                         .arguments = given.object("arguments")}));
}

QList<Operation> agentOperations()
{
    Parameter answer = name("answer", "What is done with it", kRequired);
    answer.kind = Kind::Choice;
    answer.choices = {u"run"_s, u"edit"_s, u"refuse"_s, u"always"_s};
    Parameter policy = name("policy", "What agents may do in it from now on", kOptional, "as it is");
    policy.kind = Kind::Choice;
    policy.choices = {u"open"_s, u"builder"_s, u"reviewed"_s};
    return {
        {{u"tool.list"_s,
          u"Lists what agents can do."_s,
          u"`tools`, as clients are told of them, with `title`, `nature` and `example`"_s,
          {name("tool", "This one only", kOptional, "all")}},
         [](Desk &desk, Arguments given, Caller &) {
             const auto tools = desk.agents.tools(given.text("tool"));
             if (!tools)
                 return ready(fail(tools.error()));
             QJsonArray rows;
             for (const tools::Tool *each : *tools)
                 rows += describe(*each);
             return ready(QJsonObject{{u"tools"_s, rows}});
         }},
        {{u"tool.call"_s,
          u"Calls a tool as an agent does: under its grant, and on record."_s,
          u"`result`, `is_error`, `pictures` (`type`, `data` as base64)"_s,
          {name("agent", "The name of the grant", kRequired), name("tool", "Which", kRequired),
           many("arguments", Kind::Object, "Of the tool", kLongestText)},
          {Reserved::For::NoAgent}},
         [](Desk &desk, Arguments given, Caller &caller) {
             return described(desk.agents.call(given.text("agent"), given.text("tool"),
                                               given.object("arguments"), caller));
         }},
        {{u"review.list"_s,
          u"Lists the calls that wait for a person, the oldest first."_s,
          u"`reviews` (`id`, `agent`, `tool`, `session`, `arguments`, `why`, `state`, `asked_ms`)"_s,
          {}},
         [](Desk &desk, Arguments, Caller &) { return named("reviews", desk.agents.reviews()); }},
        {{u"review.answer"_s,
          u"A person's answer to a call that waits. What is approved is done once, when its agent asks for it."_s,
          u"the review"_s,
          {name("review", "Its id, or the beginning of it", kRequired), answer,
           path("text", "With `refuse`: why, for the agent", kOptional),
           many("arguments", Kind::Object, "With `edit`: what is done instead", kLongestText)},
          {Reserved::For::Person}},
         &answered},
        {{u"review.rehearse"_s,
          u"Makes a call that waits in a fork of its machine without a network, and tells what that did. The "
          u"fork is removed, and the review stays open."_s,
          u"`state`, `exit_code`, `message`, `stdout`, `stderr` (shortened), `took_ms`; `created`, "
          u"`changed`, "
          u"`deleted` (paths below /session), `unlisted` (how many more), `uncompared` (why there are none)"_s,
          {name("review", "Its id, or the beginning of it", kRequired),
           many("arguments", Kind::Object, "As edited, in place of its own", kLongestText)},
          {Reserved::For::Person}},
         [](Desk &desk, Arguments given, Caller &caller) {
             const auto edited =
                 given.has("arguments") ? std::optional(given.object("arguments")) : std::nullopt;
             return described(desk.agents.rehearse(given.text("review"), edited, caller));
         }},
        {{u"audit"_s,
          u"What agents called and what came of it, the newest first."_s,
          u"`calls` (`id`, `time_ms`, `agent`, `tool`, `session`, `arguments`, `verdict`, `why`, `review`, "
          u"`outcome`, `text`, "
          "`took_ms`)"_s,
          {{.name = u"count"_s,
            .kind = Kind::Number,
            .meaning = u"How many"_s,
            .standard = u"50"_s,
            .least = 1,
            .most = kMostCalls},
           name("agent", "Of this one only", kOptional, "all"),
           name("session", "In this one only", kOptional, "all")}},
         [](Desk &desk, Arguments given, Caller &) {
             const int count = given.has("count") ? int(given.number("count")) : 50;
             return named("calls", desk.agents.audit(count, given.text("agent"), given.text("session")));
         }},
        {{u"session.policy"_s,
          u"Tells what agents may do in a session, and sets it first if asked to."_s,
          u"`session`, `policy`"_s,
          {session(), policy},
          {Reserved::For::Person, {u"policy"_s}}},
         [](Desk &desk, Arguments given, Caller &) {
             const auto of = desk.agents.policy(given.text("session"), api::given(given, "policy"));
             return ready(of ? Result<QJsonObject>(QJsonObject{{u"session"_s, (*of)->name()},
                                                               {u"policy"_s, (*of)->facts().policy}})
                             : fail(of.error()));
         }},
    };
}

} // namespace api
