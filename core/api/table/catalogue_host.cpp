// SPDX-License-Identifier: GPL-3.0-or-later
// This host: machines, what they cost and may cost, settings, images.
#include "core/api/table/rows.h"
#include "core/guest/terminal.h"

namespace api {

/// The terminals that agents have open there.
static QJsonArray terminalsIn(const QString &session, const ToolTerminals &terminals)
{
    QJsonArray rows;
    for (const ToolTerminals::Shown &each : terminals.all()) {
        if (each.vm == session && each.terminal->isRunning())
            rows += describe(each);
    }
    return rows;
}

static Reply machines(Desk &desk)
{
    const auto listed = co_await desk.host.machines();
    if (!listed)
        co_return fail(listed.error());
    QJsonArray rows;
    for (const MachineNow &each : listed->machines) {
        QJsonObject row = describe(each);
        row.insert(u"terminals"_s, terminalsIn(each.session.facts.id, desk.agents.terminals()));
        rows += row;
    }
    co_return QJsonObject{{u"machines"_s, rows},
                          {u"warm"_s, listed->warm},
                          {u"warm_sizes"_s, QJsonArray::fromStringList(listed->warmSizes)}};
}

static Reply examined(base::Task<QList<doctor::Check>> work)
{
    const auto checks = co_await std::move(work);
    co_return describe(checks);
}

QList<Operation> hostOperations()
{
    return {
        {{u"machine.list"_s,
          u"Lists the machines that run."_s,
          u"`machines`, `warm` (how many wait for new sessions), `warm_sizes`; see below"_s,
          {}},
         [](Desk &desk, Arguments, Caller &) { return machines(desk); }},
        {{u"cost"_s,
          u"What machines cost."_s,
          u"`sessions`, `total`"_s,
          {name("session", "Of this one only", kOptional, "all")}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.host.cost(api::given(given, "session")));
         }},
        {{u"budget"_s,
          u"Sets what is given, and tells of one session's budget, or of all that there are."_s,
          u"`month`, `new`, `sessions`"_s,
          {name("session", "Whose", kOptional, "all that have one"),
           amount("amount", "Its budget in dollars, or `none`; needs `session`", "as it is"),
           amount("month", "What all may cost in a month, or `none`", "as it is"),
           amount("new", "What each new session may cost, or `none`", "as it is")},
          {Reserved::For::Person, {u"amount"_s, u"month"_s, u"new"_s}}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.host.budget({.session = api::given(given, "session"),
                                                .amount = api::given(given, "amount"),
                                                .month = api::given(given, "month"),
                                                .fresh = api::given(given, "new")}));
         }},
        {{u"settings"_s,
          u"Sets one if asked to, and tells of it, or of all."_s,
          u"`file`, `settings` (`key`, `value`, `default`, of a number `least` and `most`); `problem` while "
          u"the file "
          "is wrong and those from before hold"_s,
          {name("key", "Which", kOptional, "all"),
           path("value", "Its new value, as a person types it", kOptional, "as it is"),
           flag("default", "Sets it back instead")},
          {Reserved::For::Person, {u"value"_s, u"default"_s}}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.host.settings({.key = given.text("key"),
                                                  .value = api::given(given, "value"),
                                                  .isReset = given.flag("default")}));
         }},
        {{u"image.list"_s,
          u"Lists the images, and what could be built or is being built."_s,
          u"`images`, `making`; `percent` and `step` of what is `building` or `paused`, `problem` where the last build failed"_s,
          {}},
         [](Desk &desk, Arguments, Caller &) { return ready(describe(desk.images.list())); }},
        {{u"image.show"_s,
          u"Tells what an image holds."_s,
          u"the image, `state`, `extends`: the profile of the one that it is a layer on, `packages` (`name`, "
          u"`version`); `problem` and `mend` instead where no list was kept"_s,
          {name("image", "Its id, the beginning of it, or its profile", kOptional, "the setting `profile`")}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.images.show(given.text("image")));
         }},
        {{u"image.build"_s,
          u"Builds an image, and a machine to make copies of. Who asks for one that is being built waits for "
          u"that. A build ends with the last who waits for it."_s,
          u"the image; with `background` at once as `image.builds`, or with `state` `ready` where it is there"_s,
          {name("profile", "Which", kRequired), size("the setting `size`"),
           flag("background", "Goes on without the caller")}},
         [](Desk &desk, Arguments given, Caller &caller) {
             const QString profile = given.text("profile");
             return given.flag("background")
                 ? described(desk.images.begin(profile, given.text("size")))
                 : described(desk.images.build(profile, given.text("size"), caller));
         }},
        {{u"image.builds"_s,
          u"Lists the images that are being built."_s,
          u"`builds` (`profile`, `state`: `building` or `paused`, `percent`, `step`; `again`: of an image that is there)"_s,
          {}},
         [](Desk &desk, Arguments, Caller &) {
             return named("builds", Result<QList<vm::ImageBuild>>(desk.images.builds()));
         }},
        {{u"image.pause"_s,
          u"Lets a build stand still with all its processes. Other builds wait for it."_s,
          u"the build, as `image.builds`"_s,
          {name("profile", "Which", kRequired)}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.images.pause(given.text("profile")));
         }},
        {{u"image.resume"_s,
          u"Lets a paused build go on."_s,
          u"the build, as `image.builds`"_s,
          {name("profile", "Which", kRequired)}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.images.resume(given.text("profile")));
         }},
        {{u"image.cancel"_s,
          u"Ends a build for all who wait for it; what was downloaded is kept."_s,
          u"the build as it was, as `image.builds`"_s,
          {name("profile", "Which", kRequired)}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.images.cancel(given.text("profile")));
         }},
        {{u"image.update"_s,
          u"Builds images again whose packages have newer versions, and the layers on them, beside the old "
          u"ones; machines "
          u"begin with them from their next start."_s,
          u"`news` (`id`, `profile`, `text`, `packages`: `name`, `version`, `newer`), `images`: the new "
          u"ones, `old`: those in "
          u"whose place they are; with `background` `builds` in their place, as `image.builds`"_s,
          {name("profile", "Which, and what it lies on", kOptional, "all that are built"),
           flag("check", "Builds nothing, and tells what there is to build"),
           flag("background", "Builds without the caller")}},
         [](Desk &desk, Arguments given, Caller &caller) {
             using Update = ImageOperations::Update;
             const Update what = given.flag("check") ? Update::Tell
                 : given.flag("background")          ? Update::Begin
                                                     : Update::Build;
             return described(desk.images.update(given.text("profile"), what, caller));
         }},
        {{u"image.remove"_s,
          u"Removes an image and what was made of it."_s,
          u"`id`"_s,
          {name("image", "Its id, the beginning of it, or its profile", kRequired)}},
         [](Desk &desk, Arguments given, Caller &) {
             return named("id", desk.images.remove(given.text("image")));
         }},
        {{u"doctor"_s,
          u"Looks what the host has and lacks."_s,
          u"`ok`, `checks` (`id`, `title`, `state`, `reason`, `mend`: as of an error)"_s,
          {}},
         [](Desk &desk, Arguments, Caller &) { return examined(desk.host.checks()); }},
    };
}

} // namespace api
