// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/table/catalogue.h"

#include "core/api/table/rows.h"

using namespace Qt::StringLiterals;
using base::fail;
using base::Result;

namespace api {

static QList<Operation> sessionOperations()
{
    return {
        {{u"session.create"_s,
          u"Makes a session."_s,
          u"the session"_s,
          {name("name", "Letters, digits, dots, hyphens and underscores, 40 at most", kOptional,
                "one is made up"),
           size("the setting `size`"), name("profile", "The image", kOptional, "the setting `profile`"),
           network("the setting `network`"),
           flag("cold", "Its machines boot, also where they could be copies"),
           amount("budget", "Dollars it may cost (“2.50”), or `none`", "the setting `budget_session`"),
           flag("start", "Starts its machine and waits for it")},
          {Reserved::For::Person, {u"budget"_s}}},
         [](Desk &desk, Arguments given, Caller &caller) {
             return described(desk.sessions.create({.name = given.text("name"),
                                                    .size = given.text("size"),
                                                    .profile = given.text("profile"),
                                                    .network = given.text("network"),
                                                    .cold = given.flag("cold"),
                                                    .budget = api::given(given, "budget"),
                                                    .start = given.flag("start")},
                                                   caller));
         }},
        {{u"session.list"_s,
          u"Lists the sessions, oldest first."_s,
          u"`sessions`"_s,
          {flag("archived", "Those in the archive instead")}},
         [](Desk &desk, Arguments given, Caller &) {
             QJsonArray rows;
             for (const session::Session *each : desk.sessions.list(given.flag("archived")))
                 rows += describe(*each);
             return ready(QJsonObject{{u"sessions"_s, rows}});
         }},
        {{u"session.find"_s, u"Tells of a session."_s, u"the session"_s, {session()}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.sessions.find(given.text("session")));
         }},
        {{u"session.rename"_s,
          u"Gives it another name."_s,
          u"the session"_s,
          {session(), name("name", "Letters, digits, dots, hyphens and underscores, 40 at most", kRequired)}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.sessions.rename(given.text("session"), given.text("name")));
         }},
        {{u"session.start"_s, u"Starts its machine and waits for it."_s, u"the session"_s, {session()}},
         [](Desk &desk, Arguments given, Caller &caller) {
             return described(desk.sessions.start(given.text("session"), caller));
         }},
        {{u"session.stop"_s, u"Stops its machine; its files stay."_s, u"the session"_s, {session()}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.sessions.stop(given.text("session")));
         }},
        {{u"session.pause"_s,
          u"Lets its machine stand still, with all that runs in it."_s,
          u"the session"_s,
          {session()}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.sessions.pause(given.text("session")));
         }},
        {{u"session.resume"_s, u"Lets a paused machine go on."_s, u"the session"_s, {session()}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.sessions.resume(given.text("session")));
         }},
        {{u"session.machine"_s,
          u"Tells what its machines are from the next one on, and sets it first if asked to. One that runs "
          u"otherwise is stopped, with all that runs in it, and the next command starts it anew."_s,
          u"the session, `stopped`: whether its machine was"_s,
          {session(), size("as it is"), network("as it is"),
           name("profile", "The image, which is built", kOptional, "as it is")},
          {Reserved::For::Person, {u"size"_s, u"network"_s, u"profile"_s}}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.sessions.machine(given.text("session"),
                                                    {.size = given.text("size"),
                                                     .network = given.text("network"),
                                                     .profile = given.text("profile")}));
         }},
        {{u"session.archive"_s, u"Stops its machine and puts it away."_s, u"the session"_s, {session()}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.sessions.archive(given.text("session")));
         }},
        {{u"session.unarchive"_s, u"Takes it out of the archive."_s, u"the session"_s, {session()}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.sessions.unarchive(given.text("session")));
         }},
        {{u"session.remove"_s,
          u"Removes it with its machine and all its files."_s,
          u"the session, as it was"_s,
          {session()}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.sessions.remove(given.text("session")));
         }},
        {{u"session.keep"_s,
          u"Puts off the idle stop of its machine."_s,
          u"`idle_stop_ms`, below 0 while it is busy"_s,
          {session(),
           {.name = u"minutes"_s,
            .kind = Kind::Number,
            .meaning = u"For how long"_s,
            .need = kRequired,
            .least = 1,
            .most = kMostMinutes}}},
         [](Desk &desk, Arguments given, Caller &) {
             const auto left =
                 desk.sessions.keep(given.text("session"), std::chrono::minutes(given.number("minutes")));
             return ready(left ? Result<QJsonObject>(
                              QJsonObject{{u"idle_stop_ms"_s, *left ? qint64((*left)->count()) : -1}})
                               : fail(left.error()));
         }},
    };
}

static Parameter callAt(const char *meaning, Parameter::Need need = kRequired, const QString &standard = {})
{
    return {.name = u"at"_s,
            .kind = Kind::Number,
            .meaning = QString::fromUtf8(meaning),
            .need = need,
            .standard = standard,
            .least = 1,
            .most = qint64(1) << 50};
}

static QList<Operation> snapshotOperations()
{
    return {
        {{u"session.snapshot"_s,
          u"Keeps this moment of its machine and files."_s,
          u"the snapshot"_s,
          {session(), snapshot(kOptional)}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.sessions.snapshot(given.text("session"), given.text("snapshot")));
         }},
        {{u"session.restore"_s,
          u"Takes it back to one of its snapshots."_s,
          u"the session"_s,
          {session(), snapshot()}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.sessions.restore(given.text("session"), given.text("snapshot")));
         }},
        {{u"session.fork"_s,
          u"Makes a session that goes on from this moment of it, or from where it was at a call of an agent."_s,
          u"the new session"_s,
          {session(), name("name", "Of the new session", kOptional, "one is made up"),
           callAt("A call, by its `id` in `audit`: with its chat until there, and its machine from the last "
                  "snapshot before, which the end of the new chat tells",
                  kOptional, u"this moment"_s)}},
         [](Desk &desk, Arguments given, Caller &caller) {
             if (given.has("at"))
                 return described(
                     desk.forks.fork(given.text("session"), given.text("name"), given.number("at"), caller));
             return described(desk.sessions.fork(given.text("session"), given.text("name")));
         }},
        {{u"session.moment"_s,
          u"Tells what a fork at a call of an agent would go on from, and makes none."_s,
          u"`snapshot`, `time_ms`: when the machine was so, `since`: how many calls and runs after that may "
          u"have "
          "changed it and would be missing, and `text`: that in words"_s,
          {session(), callAt("The call, by its `id` in `audit`")}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.forks.momentOf(given.text("session"), given.number("at")));
         }},
        {{u"snapshot.list"_s, u"Lists its snapshots, oldest first."_s, u"`snapshots`"_s, {session()}},
         [](Desk &desk, Arguments given, Caller &) {
             return named("snapshots", desk.sessions.snapshots(given.text("session")));
         }},
        {{u"snapshot.remove"_s, u"Removes a snapshot."_s, u"`name`"_s, {session(), snapshot()}},
         [](Desk &desk, Arguments given, Caller &) {
             const QString name = given.text("snapshot");
             const auto removed = desk.sessions.removeSnapshot(given.text("session"), name);
             return ready(removed ? Result<QJsonObject>(QJsonObject{{u"name"_s, name}})
                                  : fail(removed.error()));
         }},
    };
}

static Reply exec(Desk &desk, Arguments given, Caller &caller)
{
    guest::ExecRequest request = programIn(given);
    if (given.has("terminal")) {
        const QJsonObject window = given.object("terminal");
        request.terminal =
            guest::TerminalRequest{{window.value(u"rows"_s).toInt(24), window.value(u"columns"_s).toInt(80)},
                                   window.value(u"type"_s).toString()};
    }
    return described(
        desk.sessions.exec(given.text("session"), std::move(request), timeLimitIn(given), caller));
}

static QList<Operation> workOperations()
{
    return {
        {{u"exec"_s, u"Runs a command in its machine."_s,
          u"`reason` (`exited`, `signalled`, `timeout`, `memory`, `output`, `unended`, `lost`), `code`, "
          u"`signal`, "
          u"`text`, "
          u"`cpu_ms`, "
          "`wall_ms`, `max_memory_kib`, `advice` on the size where there is some; where a limit ended it also `remedy` and `subject`, as of an error"_s,
          program(u"the setting `run_seconds`"_s)
              << Parameter{.name = u"terminal"_s,
                           .kind = Kind::Window,
                           .meaning = u"Gives it a terminal of so many rows (24) and columns (80)"_s,
                           .least = 1,
                           .most = kMostCells}},
         &exec},
        {{u"copy"_s,
          u"Copies a file or folder into its machine or out of it."_s,
          u"`files`, `bytes`, `renamed`, `skipped` (`path`, `reason`), `skipped_count`"_s,
          {session(), path("from", "What is copied; on the host an absolute path"),
           path("to", "Where to, or the folder it gets into"), flag("upload", "Into the machine"),
           flag("force", "Overwrites files that are there"),
           flag("keep_names", "What is in a folder keeps a dot in front of its name on the host"),
           flag("keep_mode", "Programs stay executable on the host")}},
         [](Desk &desk, Arguments given, Caller &caller) {
             return described(desk.sessions.copy(given.text("session"),
                                                 {.from = given.text("from"),
                                                  .to = given.text("to"),
                                                  .upload = given.flag("upload"),
                                                  .force = given.flag("force"),
                                                  .keepMode = given.flag("keep_mode"),
                                                  .keepNames = given.flag("keep_names")},
                                                 caller));
         }},
        {{u"recipe.list"_s,
          u"Lists the recipes."_s,
          u"`recipes`, `problems` (`recipe`, `folder`, `file`, `line` from 1 or 0 for the whole file, "
          u"`text`): why "
          u"some of the person's own are not among them"_s,
          {name("find", "Words that they are about", kOptional, "all")}},
         [](Desk &desk, Arguments given, Caller &) {
             return ready(describe(desk.recipes.list(given.text("find"))));
         }},
        {{u"recipe.new"_s,
          u"Makes a recipe of the person's own to begin with."_s,
          u"`folder`"_s,
          {name("recipe", "Its id: a to z, 0 to 9 and hyphens", kRequired)}},
         [](Desk &desk, Arguments given, Caller &) {
             return named("folder", desk.recipes.begin(given.text("recipe")));
         }},
        {{u"recipe.check"_s,
          u"Says what is wrong with a recipe."_s,
          u"`problems` (`file`, `line` from 1 or 0 for the whole file, `text`)"_s,
          {path("recipe", "Its folder on the host, or the id of one of the person's own")}},
         [](Desk &desk, Arguments given, Caller &) {
             return named("problems", desk.recipes.check(given.text("recipe")));
         }},
        {{u"recipe.share"_s,
          u"Writes a recipe into one file for others."_s,
          u"`file`"_s,
          {path("recipe", "Its folder on the host, or the id of one of the person's own"),
           path("folder", "Where the file goes, on the host")}},
         [](Desk &desk, Arguments given, Caller &) {
             return named("file", desk.recipes.share(given.text("recipe"), given.text("folder")));
         }},
        {{u"recipe.run"_s,
          u"Runs a recipe, in a machine of its own that is removed after it, or in that of a session."_s,
          u"`exit_code`, `text`, `errors`, `folder`, `files` (`path`, `bytes`), `renamed`, `skipped`, "
          u"`skipped_count`, `kept_in` (the session made for it, which stays with what was skipped), `size`, "
          u"`time_ms`, `script_ms`, "
          "`nanodollars`, `cost`, `advice`, `remedy` and `subject` as of `exec`; with `profiles` also "
          "`images` (`profile`, `exit_code`, `text`, "
          "`passed`, `failed`, `skipped`, `time_ms`, `nanodollars`, `cost`)"_s,
          {name("recipe", "Its id", kRequired),
           path("output_folder",
                "Where the results go, on the host; a new folder inside when it is not empty"),
           size("the recipe's"), network("the recipe's"),
           many("inputs", Kind::Texts, "Files to work on, on the host; each a path or NAME=PATH",
                kLongestPath),
           many("parameters", Kind::TextsByName, "Of the recipe, as typed", kLongestText),
           name("session", "To work in", kOptional, "one of its own"),
           many("profiles", Kind::Texts,
                "Runs it in each of these images, in sessions of its own, and puts what its tests came to "
                "into one table",
                64),
           amount("budget", "Dollars it may cost, or `none`", "none"),
           flag("sample",
                "Runs it on its sample, in place of `inputs`; `parameters` go before those of the sample"),
           flag("inside", "Always makes a new folder inside"),
           flag("keep_names", "Results keep a dot in front of their names"),
           flag("keep_mode", "Programs stay executable on the host")}},
         [](Desk &desk, Arguments given, Caller &caller) {
             return described(desk.recipes.run({.recipe = given.text("recipe"),
                                                .inputs = given.texts("inputs"),
                                                .parameters = given.textsByName("parameters"),
                                                .outputFolder = given.text("output_folder"),
                                                .size = given.text("size"),
                                                .network = given.text("network"),
                                                .session = given.text("session"),
                                                .profiles = given.texts("profiles"),
                                                .budget = given.text("budget"),
                                                .sample = given.flag("sample"),
                                                .inside = given.flag("inside"),
                                                .keepNames = given.flag("keep_names"),
                                                .keepMode = given.flag("keep_mode")},
                                               caller));
         }},
    };
}

/// What works in machines, and on them: a program that has a grant does it by its tools, where that holds.
static bool isWork(const QString &method)
{
    static const QSet<QString> methods{u"session.create"_s,
                                       u"session.rename"_s,
                                       u"session.start"_s,
                                       u"session.stop"_s,
                                       u"session.pause"_s,
                                       u"session.resume"_s,
                                       u"session.archive"_s,
                                       u"session.unarchive"_s,
                                       u"session.remove"_s,
                                       u"session.keep"_s,
                                       u"session.snapshot"_s,
                                       u"session.restore"_s,
                                       u"session.fork"_s,
                                       u"snapshot.remove"_s,
                                       u"exec"_s,
                                       u"copy"_s,
                                       u"recipe.run"_s,
                                       u"run.start"_s,
                                       u"run.output"_s,
                                       u"run.input"_s,
                                       u"run.kill"_s,
                                       u"image.build"_s,
                                       u"image.pause"_s,
                                       u"image.resume"_s,
                                       u"image.cancel"_s,
                                       u"image.update"_s,
                                       u"image.remove"_s};
    return methods.contains(method);
}

static QList<Operation> made()
{
    QList<Operation> rows = sessionOperations() + snapshotOperations() + workOperations() + runOperations()
        + agentOperations() + callerOperations() + modelOperations() + taskOperations() + traceOperations()
        + hostOperations();
    for (Operation &row : rows) {
        Reserved &reserved = row.method.reserved;
        if (isWork(row.method.name))
            (reserved.with.isEmpty() ? reserved.whom : reserved.otherwise) = Reserved::For::NoCaller;
    }
    return rows;
}

const QList<Operation> &catalogue()
{
    static const QList<Operation> rows = made();
    return rows;
}

} // namespace api
