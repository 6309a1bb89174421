// SPDX-License-Identifier: GPL-3.0-or-later
// What a person asks of Berth's own agent.
#include "core/api/rows.h"
#include "core/gate/money.h"

namespace api {

static constexpr qint64 kMostSteps = 10'000;
static constexpr qint64 kMostTasks = 1000;
static constexpr qint64 kMostWords = 1'000'000;

static Parameter task() { return name("task", "Its id, or the beginning of it", kRequired); }

static Parameter number(const char *of, const char *meaning, const char *standard, qint64 most)
{
    return {.name = QString::fromLatin1(of),
            .kind = Kind::Number,
            .meaning = QString::fromUtf8(meaning),
            .standard = QString::fromUtf8(standard),
            .most = most};
}

static QList<Parameter> limits()
{
    return {number("steps", "How many answers of the model; 0: as many as it takes", "60", kMostSteps),
            number("time_s", "How long; 0: as long as it takes", "3600", kMostMinutes * 60),
            amount("dollars", "What it may cost, model and machine together", "no limit"),
            flag("away", "Nobody is there to be asked: what needs a person's word is refused")};
}

static Result<task::Limits> limitsIn(const Arguments &given)
{
    task::Limits limits;
    if (given.has("steps"))
        limits.steps = int(given.number("steps"));
    if (given.has("time_s"))
        limits.time = std::chrono::seconds(given.number("time_s"));
    if (given.has("dollars")) {
        const auto amount = gate::nanodollars(given.text("dollars"));
        if (!amount)
            return fail(base::Error::Kind::Invalid,
                        QCoreApplication::translate("api", "“%1” is no amount in dollars. An amount is 2.50.")
                            .arg(given.text("dollars")));
        limits.nanodollars = *amount;
    }
    return limits;
}

static TaskOperations::Person personIn(const Arguments &given)
{
    return given.flag("away") ? TaskOperations::Person::Away : TaskOperations::Person::There;
}

static Reply ask(Desk &desk, Arguments given, Caller &caller)
{
    const auto limits = limitsIn(given);
    if (!limits)
        return ready(fail(limits.error()));
    return desk.tasks.ask({.request = given.text("request"),
                           .session = given.text("session"),
                           .attachments = given.texts("attach"),
                           .model = given.text("model"),
                           .limits = *limits,
                           .person = personIn(given)},
                          caller);
}

static Reply again(Desk &desk, Arguments given, Caller &)
{
    using Machine = TaskOperations::Again::Machine;
    return desk.tasks.again({.task = given.text("task"),
                             .text = given.text("text"),
                             .place = given.has("from") ? int(given.number("from")) : 0,
                             .machine = given.flag("restore") ? Machine::AsThen : Machine::AsItIs,
                             .person = personIn(given)});
}

static Reply goOn(Desk &desk, Arguments given, Caller &)
{
    const auto limits = limitsIn(given);
    if (!limits)
        return ready(fail(limits.error()));
    const bool isLimited = given.has("steps") || given.has("time_s") || given.has("dollars");
    return ready(desk.tasks.goOn(given.text("task"),
                                 {.model = given.text("model"),
                                  .limits = isLimited ? std::optional(*limits) : std::nullopt,
                                  .person = personIn(given)}));
}

static Reply allow(Desk &desk, Arguments given, Caller &)
{
    const auto policy = gate::policyByName(given.text("within").toLower());
    if (!policy)
        return ready(fail(policy.error()));
    return ready(desk.tasks.allow(given.text("task"), *policy));
}

QList<Operation> taskOperations()
{
    Parameter within = name("within", "The policy", kRequired);
    within.kind = Kind::Choice;
    within.choices = {u"open"_s, u"builder"_s, u"reviewed"_s};
    Parameter from =
        number("from", "Which of the person's words in it, counted from 1", "the last", kMostWords);
    from.least = 1;
    const Reserved noAgent{Reserved::For::NoAgent};
    const QString gives =
        u"the task: `task` (its id), `session`, `session_name`, `model`, `request`, `state` (`working`, "
        u"`asking`, "
        "`done`, `stopped`, `steps`, `time`, `money`, `failed`, `left`), `entry` (the last), `why`, "
        "`created_ms`, `steps`, `calls`, "
        "`input_tokens`, `cached_tokens`, `cache_written_tokens`, `output_tokens`, `at_least`, "
        "`model_nanodollars` where the price is known, `machine_nanodollars`, `machine_ms`, `documents` "
        "(`name`, "
        "`path`, `bytes`), `answer`, `refused`"_s;
    return {
        {{u"task.ask"_s, u"Gives Berth's own agent a task, which goes on without its caller."_s, gives,
          QList<Parameter>{many("request", Kind::Text, "What is to be done", kLongestText),
                           name("session", "To work in", kOptional, "a new one, offline with attachments"),
                           many("attach", Kind::Texts,
                                "Files of the host, absolute; they are in /session/input", kLongestText),
                           name("model", "By its name", kOptional, "the first")}
              + limits(),
          noAgent},
         &ask},
        {{u"task.say"_s,
          u"A word to a task, which its model hears before the next step; or the answer to its question."_s,
          u"the task"_s,
          {task(), many("text", Kind::Text, "The words", kLongestText)},
          noAgent},
         [](Desk &desk, Arguments given, Caller &) {
             return Reply(desk.tasks.say(given.text("task"), given.text("text")));
         }},
        {{u"task.again"_s,
          u"Asks again from words of the person's, with others in their place or the same: another task, "
          u"which "
          u"begins as that one did before them."_s,
          u"the new task"_s,
          {task(), many("text", Kind::Text, "Words in their place; the same without", kLongestText), from,
           flag("restore",
                "With the machine as it was before them; there is a snapshot of that where the setting "
                "`snapshot_before_task` was 1"),
           flag("away", "Nobody is there to be asked")},
          noAgent},
         &again},
        {{u"task.stop"_s,
          u"Stops a task at once, with all that it runs."_s,
          u"the task"_s,
          {task()},
          noAgent},
         [](Desk &desk, Arguments given, Caller &) { return ready(desk.tasks.stop(given.text("task"))); }},
        {{u"task.continue"_s,
          u"Goes on with a task that ended before it was done, or whose owner is gone; its limits begin anew."_s,
          u"the task"_s,
          QList<Parameter>{task(), name("model", "From now on", kOptional, "the same")} + limits(), noAgent},
         &goOn},
        {{u"task.allow"_s,
          u"Answers with yes what a task would not be asked about under that policy, as long as this owner lives."_s,
          u"the task"_s,
          {task(), within},
          {Reserved::For::Person}},
         &allow},
        {{u"task.list"_s,
          u"Lists tasks, the newest first."_s,
          u"`tasks`"_s,
          {number("count", "How many", "50", kMostTasks),
           name("session", "In this one only", kOptional, "all")}},
         [](Desk &desk, Arguments given, Caller &) {
             const int count = given.has("count") ? int(given.number("count")) : 50;
             return ready(desk.tasks.list(count, given.text("session")));
         }},
        {{u"task.show"_s, u"Tells of a task."_s, u"the task"_s, {task()}},
         [](Desk &desk, Arguments given, Caller &) { return ready(desk.tasks.show(given.text("task"))); }},
        {{u"task.follow"_s,
          u"Tells all that happened in a task and happens, until nobody works on it: `task.entry`, "
          u"`task.text`, "
          "`task.thought`, `task.again`, `task.question`, `task.review`."_s,
          u"the task"_s,
          {task(), number("after", "Not again what is up to this entry", "0", qint64(1) << 50)}},
         [](Desk &desk, Arguments given, Caller &caller) {
             return Reply(desk.tasks.follow(given.text("task"), given.number("after"), caller));
         }},
    };
}

} // namespace api
