// SPDX-License-Identifier: GPL-3.0-or-later
// How tasks went, for who looks afterwards.
#include "core/api/table/rows.h"

namespace api {

static constexpr qint64 kMostTasks = 1000;
static constexpr qint64 kMostSteps = 1000;

static Parameter count(const char *meaning, const char *standard, qint64 most)
{
    return {.name = u"count"_s,
            .kind = Kind::Number,
            .meaning = QString::fromUtf8(meaning),
            .standard = QString::fromUtf8(standard),
            .least = 1,
            .most = most};
}

static int countIn(const Arguments &given, int standard)
{
    return given.has("count") ? int(given.number("count")) : standard;
}

QList<Operation> traceOperations()
{
    const Parameter task = name("task", "Its id, or the beginning of it", kRequired);
    const Parameter after{.name = u"after"_s,
                          .kind = Kind::Number,
                          .meaning = u"Only the steps after that entry"_s,
                          .standard = u"0"_s,
                          .most = qint64(1) << 50};
    const Reserved noAgent{Reserved::For::NoAgent}; // what a person asked is no business of theirs
    return {
        {{u"trace.list"_s,
          u"Lists tasks, the newest first, with how much there is to read of each."_s,
          u"`tasks`: `task`, `session`, `model`, `request`, `attachments`, `created_ms`, `answers`, `calls`, `took_ms`"_s,
          {count("How many", "50", kMostTasks),
           name("search", "Words that stand in its request, answers, calls or results", kOptional, "any")},
          noAgent},
         [](Desk &desk, Arguments given, Caller &) {
             return named("tasks", desk.traces.tasks(countIn(given, 50), given.text("search")));
         }},
        {{u"trace.show"_s,
          u"Tells a task step by step, without secrets."_s,
          u"`task`, `session`, `model`, `request`, `attachments`, `created_ms`, `steps`, `more`. A step: "
          u"`entry`, `kind`, "
          "`begun_ms`, `took_ms`, `text` (what was answered, or what the model was told of the call). Of an "
          "`answer`: `stop`, `model`, `input_tokens`, `cached_tokens`, `cache_written_tokens`, "
          "`output_tokens`, `at_least`, `nanodollars`. Of a `request` that no answer to keep came of: the "
          "same "
          "with `what` (`failed`, `cut`, `summary`) for `stop`, and why in `text`. Of a `call`: `id`, "
          "`tool`, `arguments` (that it was made with, JSON as "
          "text), `asked` (the model's own, where a person edited them), `code` (or command), "
          "`output` (on both streams), `failed`, "
          "`attempt` from the second on, `verdict`, `why`, `review`, `run`, `exit_code`, `phases_ms`"_s,
          {task, after, count("How many steps", "200", kMostSteps)},
          noAgent},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.traces.show(
                 given.text("task"), given.has("after") ? given.number("after") : 0, countIn(given, 200)));
         }},
        {{u"trace.figures"_s,
          u"What each tool took, in a task or in the last ones."_s,
          u"`tools`: `tool` (empty: requests to the model, with `nanodollars`), `count`, `failed`, `error_rate` (0 to 1), `p50_ms`, `p99_ms`, and of tools `phases_ms`: where all their time went"_s,
          {name("task", "Its id, or the beginning of it", kOptional, "the last ones"),
           count("How many tasks", "50", kMostTasks)},
          noAgent},
         [](Desk &desk, Arguments given, Caller &) {
             return named("tools", desk.traces.figures(given.text("task"), countIn(given, 50)));
         }},
        {{u"trace.otlp"_s,
          u"Gives the steps of a task as OpenTelemetry's OTLP in JSON, with the names of its conventions for GenAI."_s,
          u"`resourceSpans`, in which the task itself is with the first step, `last` (the entry of the last one), `more`"_s,
          {task, after, count("How many steps", "200", kMostSteps)},
          noAgent},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.traces.otlp(
                 given.text("task"), given.has("after") ? given.number("after") : 0, countIn(given, 200)));
         }},
    };
}

} // namespace api
