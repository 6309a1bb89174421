// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/table/results.h"
#include "core/session/money/prices.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace api {

QJsonObject describe(const MachineNow &machine)
{
    QJsonObject row = describe(machine.session);
    row.insert(u"session"_s, machine.session.facts.name);
    row.insert(u"machine"_s, machine.machine);
    row.insert(u"copy"_s, machine.isCopy);
    row.insert(u"warm"_s, machine.wasWarm);
    row.insert(u"time_ms"_s, qint64(machine.usage.time.count()));
    row.insert(u"nanodollars"_s, machine.usage.nanodollars);
    row.insert(u"cost"_s, session::dollars(machine.usage.nanodollars));
    row.insert(u"runs"_s, machine.runs);
    row.insert(u"idle_stop_ms"_s, machine.idleStop ? qint64(machine.idleStop->count()) : -1);
    row.insert(u"start_phases"_s, describe(machine.startPhases));
    row.insert(u"machine_phases"_s, describe(machine.machinePhases));
    if (machine.lastRun)
        row.insert(u"last_run"_s, describe(*machine.lastRun));
    if (machine.lastTransfer)
        row.insert(u"last_transfer"_s, describe(*machine.lastTransfer));
    if (const auto &figures = machine.figures) {
        row.insert(u"cpu_ms"_s, qint64(figures->processor.count()));
        row.insert(u"memory_kib"_s, figures->memoryKib);
        row.insert(u"memory_total_kib"_s, figures->memoryTotalKib);
        row.insert(u"volume_kib"_s, figures->volumeKib);
        row.insert(u"volume_total_kib"_s, figures->volumeTotalKib);
    }
    return row;
}

QJsonObject describe(const Costs &costs)
{
    QJsonArray rows;
    for (const Costs::Of &each : costs.sessions) {
        QJsonObject row = describe(each.usage);
        row.insert(u"session"_s, each.session);
        row.insert(u"id"_s, each.id);
        rows += row;
    }
    return {{u"sessions"_s, rows}, {u"total"_s, describe(costs.total)}};
}

QJsonObject describe(const Budgets &budgets)
{
    QJsonArray rows;
    for (const SessionNow &each : budgets.sessions) {
        const qint64 spent = each.usage ? each.usage->nanodollars : 0;
        QJsonObject row = describe(each);
        row.insert(u"session"_s, each.facts.name);
        row.insert(u"percent"_s, session::Budget{each.facts.budget, spent}.percent()); // also of no limit
        rows += row;
    }
    return {{u"month"_s, describe(budgets.month)},
            {u"new"_s, session::limitText(budgets.fresh)},
            {u"sessions"_s, rows}};
}

QJsonObject describe(const SettingsNow &settings)
{
    QJsonArray rows;
    for (const SettingsNow::Setting &each : settings.settings) {
        QJsonObject row{{u"key"_s, each.key}, {u"value"_s, each.value}, {u"default"_s, each.standard}};
        if (each.range) {
            row.insert(u"least"_s, each.range->least);
            row.insert(u"most"_s, each.range->most);
        }
        rows += row;
    }
    QJsonObject object{{u"file"_s, settings.file}, {u"settings"_s, rows}};
    if (!settings.problem.isEmpty())
        object.insert(u"problem"_s, settings.problem);
    return object;
}

QJsonObject describe(const QList<doctor::Check> &checks)
{
    QJsonArray rows;
    for (const doctor::Check &check : checks)
        rows += describe(check);
    const bool isFine = std::ranges::none_of(checks, [](const doctor::Check &check) {
        return check.outcome == doctor::Check::Outcome::Failed;
    });
    return {{u"ok"_s, isFine}, {u"checks"_s, rows}};
}

static QString stateName(bool isCurrent) { return isCurrent ? u"ready"_s : u"outdated"_s; }

static QJsonObject describe(const UnbuiltImage &image)
{
    QJsonObject row{{u"profile"_s, image.profile}, {u"state"_s, u"not built"_s}};
    if (image.build)
        row = describe(*image.build);
    if (!image.problem.isEmpty())
        row.insert(u"problem"_s, image.problem);
    row.insert(u"description"_s, image.description);
    return row;
}

static QJsonObject describe(const BuiltImage &built)
{
    QJsonArray templates;
    for (const vm::Template &each : built.templates)
        templates += QJsonObject{{u"id"_s, each.id},
                                 {u"size"_s, each.size},
                                 {u"bytes"_s, each.bytes},
                                 {u"made"_s, each.made.toString(Qt::ISODate)}};
    QJsonObject row = describe(built.image);
    row.insert(u"state"_s, stateName(built.isCurrent));
    if (!built.problem.isEmpty())
        row.insert(u"problem"_s, built.problem);
    row.insert(u"templates"_s, templates);
    return row;
}

QJsonObject describe(const Images &images)
{
    QJsonArray rows;
    for (const UnbuiltImage &each : images.unbuilt)
        rows += describe(each);
    for (const BuiltImage &each : images.built)
        rows += describe(each);
    return {{u"images"_s, rows}, {u"making"_s, images.making}};
}

QJsonObject describe(const ImageContents &contents)
{
    QJsonObject row = describe(contents.image);
    row.insert(u"state"_s, stateName(contents.isCurrent));
    if (!contents.extends.isEmpty())
        row.insert(u"extends"_s, contents.extends);
    if (contents.packages) {
        QJsonArray list;
        for (const vm::Package &each : *contents.packages)
            list += QJsonObject{{u"name"_s, each.name}, {u"version"_s, each.version}};
        row.insert(u"packages"_s, list);
    } else {
        QJsonObject mend;
        contents.packages.error().remedy.writeTo(mend);
        row.insert(u"problem"_s, contents.packages.error().text);
        row.insert(u"mend"_s, mend);
    }
    return row;
}

QJsonObject describe(const BegunImage &begun)
{
    if (const auto *build = std::get_if<vm::ImageBuild>(&begun))
        return describe(*build);
    QJsonObject image = describe(std::get<vm::Image>(begun));
    image.insert(u"state"_s, stateName(true));
    return image;
}

QJsonObject describe(const UpdatedImages &updated)
{
    const auto rows = [](const auto &list) {
        QJsonArray rows;
        for (const auto &each : list)
            rows += describe(each);
        return rows;
    };
    QJsonObject answer{{u"news"_s, rows(updated.news)}};
    if (updated.begun)
        answer.insert(u"builds"_s, rows(*updated.begun));
    if (updated.renewed) {
        answer.insert(u"images"_s, rows(updated.renewed->images));
        answer.insert(u"old"_s, rows(updated.renewed->old));
    }
    return answer;
}

} // namespace api
