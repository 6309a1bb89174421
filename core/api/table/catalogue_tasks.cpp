// SPDX-License-Identifier: GPL-3.0-or-later
// What a person asks of Berth's own agent.
#include "core/api/table/rows.h"
#include "core/base/money.h"

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

static Parameter within(const char *standard)
{
    Parameter within =
        name("within", "What would not be asked about under that policy has a yes", kOptional, standard);
    within.kind = Kind::Choice;
    within.choices = {u"open"_s, u"builder"_s, u"reviewed"_s};
    return within;
}

/// What holds while it is worked on.
static QList<Parameter> manner()
{
    return {
        number("steps", "How many answers of the model; 0: as many as it takes", "the setting `task_steps`",
               kMostSteps),
        number("time_s", "How long; 0: as long as it takes", "the setting `task_minutes`", kMostMinutes * 60),
        amount("dollars", "What it may cost, model and machine together", "the setting `budget_task`"),
        flag("away", "Nobody is there to be asked: what needs a person's word is refused"), within("")};
}

/// As above, from now on.
static QList<Parameter> goingOn()
{
    QList<Parameter> all = manner();
    all[0].standard = all[1].standard = all[2].standard = u"as it is"_s;
    return QList<Parameter>{name("model", "From now on", kOptional, "the same")} + all;
}

static Result<std::optional<qint64>> amountIn(const Arguments &given)
{
    if (!given.has("dollars"))
        return std::optional<qint64>();
    const auto amount = base::nanodollars(given.text("dollars"));
    if (!amount)
        return fail(base::Error::Kind::Invalid,
                    QCoreApplication::translate("api", "“%1” is no amount in dollars. An amount is 2.50.")
                        .arg(given.text("dollars")));
    return std::optional<qint64>(*amount);
}

static TaskOperations::Person personIn(const Arguments &given)
{
    return given.flag("away") ? TaskOperations::Person::Away : TaskOperations::Person::There;
}

static Result<std::optional<gate::Policy>> policyIn(const Arguments &given)
{
    if (!given.has("within"))
        return std::optional<gate::Policy>();
    const auto policy = gate::policyByName(given.text("within").toLower());
    return policy ? Result<std::optional<gate::Policy>>(*policy) : fail(policy.error());
}

static Result<TaskOperations::Manner> mannerIn(const Arguments &given)
{
    const auto amount = amountIn(given);
    const auto within = policyIn(given);
    if (!amount || !within)
        return fail(amount ? within.error() : amount.error());
    TaskOperations::Manner how{
        .model = given.text("model"), .nanodollars = *amount, .person = personIn(given), .within = *within};
    if (given.has("steps"))
        how.steps = int(given.number("steps"));
    if (given.has("time_s"))
        how.time = std::chrono::seconds(given.number("time_s"));
    return how;
}

static Reply ask(Desk &desk, Arguments given, Caller &caller)
{
    const auto how = mannerIn(given);
    if (!how)
        return ready(fail(how.error()));
    return described(desk.tasks.ask({.request = given.text("request"),
                                     .session = given.text("session"),
                                     .attachments = given.texts("attach"),
                                     .how = *how},
                                    caller));
}

static Reply say(Desk &desk, Arguments given, Caller &)
{
    const auto how = mannerIn(given);
    if (!how)
        return ready(fail(how.error()));
    return described(desk.tasks.say({.task = given.text("task"),
                                     .text = given.text("text"),
                                     .attachments = given.texts("attach"),
                                     .how = *how}));
}

static Reply again(Desk &desk, Arguments given, Caller &)
{
    using Machine = TaskOperations::Again::Machine;
    const auto how = mannerIn(given);
    if (!how)
        return ready(fail(how.error()));
    if (given.flag("last_step")) {
        for (const char *other : {"text", "from", "attach", "restore"}) {
            if (given.has(other))
                return ready(fail(base::Error::Kind::Invalid,
                                  QCoreApplication::translate("api",
                                                              "The last step is tried again as it was: %1 "
                                                              "does not go with that.")
                                      .arg(QLatin1String(other))));
        }
        return described(desk.tasks.retryStep(given.text("task"), *how));
    }
    return described(desk.tasks.again({.task = given.text("task"),
                                       .text = given.text("text"),
                                       .place = given.has("from") ? int(given.number("from")) : 0,
                                       .attachments = given.texts("attach"),
                                       .machine = given.flag("restore") ? Machine::AsThen : Machine::AsItIs,
                                       .how = *how}));
}

static Reply goOn(Desk &desk, Arguments given, Caller &)
{
    const auto how = mannerIn(given);
    return how ? described(desk.tasks.goOn(given.text("task"), *how)) : ready(fail(how.error()));
}

static Reply allow(Desk &desk, Arguments given, Caller &)
{
    const auto policy = gate::policyByName(given.text("within").toLower());
    if (!policy)
        return ready(fail(policy.error()));
    return described(desk.tasks.allow(given.text("task"), *policy));
}

QList<Operation> taskOperations()
{
    Parameter policy = within("");
    policy.need = kRequired;
    Parameter from =
        number("from", "Which of the person's words in it, counted from 1", "the last", kMostWords);
    from.least = 1;
    const Reserved noAgent{Reserved::For::NoAgent};
    const Reserved person{Reserved::For::Person, {u"within"_s}, Reserved::For::NoAgent};
    const QString gives =
        u"the task: `task` (its id), `session`, `session_name`, `model`, `request`, `state` (`working`, "
        u"`asking`, "
        "`done`, `stopped`, `steps`, `time`, `money`, `failed`, `left`), `entry` (the last), `why`, "
        "`created_ms`, `steps`, `calls` (that began), `results` (of calls, also of those never made), "
        "`failures` (among them), `wrong` (the last few of these: `what`, `why`), `took_ms` (since it was "
        "let go on, without the person's time; of one that "
        "this owner works on), "
        "`input_tokens`, `cached_tokens`, `cache_written_tokens`, `output_tokens`, `at_least`, "
        "`model_nanodollars` where the price is known, `machine_nanodollars`, `machine_ms`, `documents` "
        "(`name`, "
        "`path`, `bytes`), `answer`, `refused`, `note` (that what it may cost does not limit a model whose "
        "price is not known)"_s;
    return {
        {{u"task.ask"_s, u"Gives Berth's own agent a task, which goes on without its caller."_s, gives,
          QList<Parameter>{many("request", Kind::Text, "What is to be done", kLongestText),
                           name("session", "To work in", kOptional, "a new one, offline with attachments"),
                           many("attach", Kind::Texts,
                                "Files of the host, absolute; they are in /session/input", kLongestText),
                           name("model", "By its name", kOptional, "the first")}
              + manner(),
          person},
         &ask},
        {{u"task.say"_s,
          u"A word to a task, which its model hears before the next step; or the answer to its question."_s,
          u"the task"_s,
          QList<Parameter>{task(), many("text", Kind::Text, "The words", kLongestText),
                           many("attach", Kind::Texts, "More files, as those of `task.ask`", kLongestText)}
              + goingOn(),
          person},
         &say},
        {{u"task.again"_s,
          u"Asks again from words of the person's, with others in their place or the same: another task, "
          u"which "
          u"begins as that one did before them."_s,
          u"the new task"_s,
          QList<Parameter>{
              task(), many("text", Kind::Text, "Words in their place; the same without", kLongestText), from,
              many("attach", Kind::Texts, "More files, as those of `task.ask`", kLongestText),
              flag("restore",
                   "With the machine as it was before them; there is a snapshot of that where the setting "
                   "`snapshot_before_task` was 1"),
              flag("last_step",
                   "In place of words, the last answer of the model: it is asked for once more, with the "
                   "machine as it "
                   "is")}
              + goingOn(),
          person},
         &again},
        {{u"task.stop"_s,
          u"Stops a task at once, with all that it runs."_s,
          u"the task"_s,
          {task()},
          noAgent},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.tasks.stop(given.text("task")));
         }},
        {{u"task.continue"_s,
          u"Goes on with a task that ended before it was done, or whose owner is gone; its limits begin anew."_s,
          u"the task"_s, QList<Parameter>{task()} + goingOn(), person},
         &goOn},
        {{u"task.allow"_s,
          u"Answers with yes what a task would not be asked about under that policy, as long as this owner lives."_s,
          u"the task"_s,
          {task(), policy},
          {Reserved::For::Person}},
         &allow},
        {{u"task.list"_s,
          u"Lists tasks, the newest first."_s,
          u"`tasks`"_s,
          {number("count", "How many", "50", kMostTasks),
           name("session", "In this one only", kOptional, "all")}},
         [](Desk &desk, Arguments given, Caller &) {
             const int count = given.has("count") ? int(given.number("count")) : 50;
             return named("tasks", desk.tasks.list(count, given.text("session")));
         }},
        {{u"task.show"_s, u"Tells of a task."_s, u"the task"_s, {task()}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.tasks.show(given.text("task")));
         }},
        {{u"task.follow"_s,
          u"Tells all that happened in a task and happens, until nobody works on it: `task.entry`, "
          u"`task.text`, "
          "`task.thought`, `task.again`, `task.question`, `task.review`."_s,
          u"the task"_s,
          {task(), number("after", "Not again what is up to this entry", "0", qint64(1) << 50)}},
         [](Desk &desk, Arguments given, Caller &caller) {
             return described(desk.tasks.follow(given.text("task"), given.number("after"), caller));
         }},
    };
}

} // namespace api
