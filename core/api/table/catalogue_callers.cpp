// SPDX-License-Identifier: GPL-3.0-or-later
// Which programs may be agents, and what a person lets them do.
#include "core/api/table/rows.h"

namespace api {

static constexpr qint64 kMostMachines = 1000;

static Parameter program()
{
    return path("program", "A known client's name, an absolute path, or the name of a grant", kRequired);
}

static Reply allowed(Desk &desk, Arguments given, Caller &)
{
    CallerOperations::Wish wish{.program = given.text("program"),
                                .policy = given.text("policy"),
                                .folders = given.texts("folders"),
                                .readFolders = given.texts("read_folders"),
                                .size = given.text("size"),
                                .daily = api::given(given, "daily"),
                                .asksInClient = given.flag("ask_in_client"),
                                .isPreview = given.flag("preview")};
    if (given.has("machines"))
        wish.machines = int(given.number("machines"));
    if (given.has("minutes"))
        wish.time = std::chrono::minutes(given.number("minutes"));
    return described(desk.callers.allow(wish));
}

QList<Operation> callerOperations()
{
    Parameter policy = name("policy", "What a person is asked about", kOptional, "builder");
    policy.kind = Kind::Choice;
    policy.choices = {u"open"_s, u"builder"_s, u"reviewed"_s};
    Parameter largest = size("MD");
    largest.meaning = u"The largest that its machines may be"_s;
    return {
        {{u"caller.list"_s,
          u"Lists the programs that have a grant, that are connected as agents, or that made sessions."_s,
          u"`callers` (`caller`, `state`: `granted`, `paused`, `nothing`, `over` or `none`, `grant` as in "
          u"rules.json, "
          u"`connected`: how often, `declared`: what it says of itself, `sessions`, `cost_today`)"_s,
          {}},
         [](Desk &desk, Arguments, Caller &) { return named("callers", desk.callers.list()); }},
        {{u"caller.allow"_s,
          u"Gives a program a grant, in the place of the one it had."_s,
          u"`caller`, `grant`"_s,
          {program(),
           policy,
           many("folders", Kind::Texts, "Of the host, to read and write", kLongestPath),
           many("read_folders", Kind::Texts, "Of the host, to read", kLongestPath),
           largest,
           {.name = u"machines"_s,
            .kind = Kind::Number,
            .meaning = u"How many it may have at once"_s,
            .standard = u"3"_s,
            .most = kMostMachines},
           amount("daily", "Dollars that its machines may cost in a day", "no limit"),
           {.name = u"minutes"_s,
            .kind = Kind::Number,
            .meaning = u"For how long"_s,
            .standard = u"for good"_s,
            .least = 1,
            .most = qint64(366) * 24 * 60},
           flag("ask_in_client", "What a person is asked about may be answered in the program itself, too"),
           flag("preview", "Tells what it would grant, and grants nothing")},
          {Reserved::For::PersonAtTerminal}},
         &allowed},
        {{u"caller.revoke"_s,
          u"Takes a program's grant away, and ends its calls and runs."_s,
          u"`caller`"_s,
          {program()},
          {Reserved::For::NoAgent}},
         [](Desk &desk, Arguments given, Caller &) {
             return named("caller", desk.callers.revoke(given.text("program")));
         }},
        {{u"caller.pause"_s,
          u"Lets a program's calls wait, and its machines stand still, until it is resumed."_s,
          u"`caller`"_s,
          {program()},
          {Reserved::For::NoAgent}},
         [](Desk &desk, Arguments given, Caller &) {
             return named("caller", desk.callers.pause(given.text("program"), CallerOperations::Paused::Yes));
         }},
        {{u"caller.resume"_s,
          u"Lets a program that was paused go on."_s,
          u"`caller`"_s,
          {program()},
          {Reserved::For::PersonAtTerminal}},
         [](Desk &desk, Arguments given, Caller &) {
             return named("caller", desk.callers.pause(given.text("program"), CallerOperations::Paused::No));
         }},
        {{u"caller.share"_s,
          u"Lets a program that has a grant use a session that it has not made."_s,
          u"`caller`, `session`"_s,
          {session(), program()},
          {Reserved::For::PersonAtTerminal}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.callers.share(given.text("session"), given.text("program"),
                                                 CallerOperations::Shared::Yes));
         }},
        {{u"caller.unshare"_s,
          u"Takes that back."_s,
          u"`caller`, `session`"_s,
          {session(), program()},
          {Reserved::For::NoAgent}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.callers.share(given.text("session"), given.text("program"),
                                                 CallerOperations::Shared::No));
         }},
    };
}

} // namespace api
