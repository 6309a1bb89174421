// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/describe.h"

#include "core/agent/recipe.h"
#include "core/base/log.h"
#include "core/base/quantity.h"
#include "core/session/money/budget_guard.h"
#include "core/session/money/prices.h"
#include "core/session/session.h"
#include "core/vm/network/network.h"

#include <QCoreApplication>

using session::Session;

namespace api {

static constexpr qsizetype kLongestErrors = 8000;
static constexpr qsizetype kLongestPath = 4096;

base::Remedy budgetRemedy(const Session &session)
{
    const auto budgets = session.bill().budgets();
    const bool isKept = session.facts().lifetime == Session::Lifetime::Kept;
    const auto admitted =
        budgets ? session::admit(*budgets, isKept ? session.name() : QString()) : base::Result<>();
    return admitted ? base::Remedy() : admitted.error().remedy;
}

base::Remedy budgetRemedy(const session::Sessions &sessions)
{
    const auto month = sessions.guard().month();
    const auto admitted = month ? session::admit({{}, *month}, {}) : base::Result<>();
    return admitted ? base::Remedy() : admitted.error().remedy;
}

base::Remedy remedyFor(const Session &session)
{
    const bool isHeld = session.machine() && session.machine()->note().held == vm::Held::ByPerson;
    if (session.state() == Session::State::Paused && isHeld)
        return {base::Remedy::Kind::Resume, session.name()};
    // Only of a note that tells it: another one has nothing to do with money, or the network.
    const auto offline = session.machine() ? session.machine()->network().error : std::nullopt;
    if (offline && session.note().endsWith(offline->text))
        return offline->remedy;
    if (session.state() != Session::State::Stopped || session.facts().archived)
        return {};
    const auto budgets = session.bill().budgets();
    const bool isTold = budgets
        && (session.note() == session::sessionStopped(budgets->session)
            || session.note() == session::monthStopped(budgets->month));
    return isTold ? budgetRemedy(session) : base::Remedy();
}

SessionNow nowOf(const Session &session)
{
    SessionNow now{.facts = session.facts(),
                   .state = session.state(),
                   .network = session::networkOf(session),
                   .note = session.note(),
                   .remedy = remedyFor(session),
                   .diskBytes = session.volume().bytesOnDisk(),
                   .usage = {}};
    if (const auto usage = session.bill().usage())
        now.usage = *usage;
    return now;
}

QJsonObject describe(const SessionNow &session)
{
    const Session::Facts &facts = session.facts;
    QJsonObject object{{QStringLiteral("id"), facts.id},
                       {QStringLiteral("name"), facts.name},
                       {QStringLiteral("state"), session::stateName(session.state)},
                       {QStringLiteral("size"), facts.size},
                       {QStringLiteral("profile"), facts.profile},
                       {QStringLiteral("network"), vm::policyName(session.network)},
                       {QStringLiteral("policy"), facts.policy},
                       {QStringLiteral("note"), session.note},
                       {QStringLiteral("archived"), facts.archived},
                       {QStringLiteral("created_ms"), qint64(facts.created.time_since_epoch().count())},
                       {QStringLiteral("disk_bytes"), session.diskBytes},
                       {QStringLiteral("budget"), session::limitText(facts.budget)},
                       {QStringLiteral("budget_nanodollars"), facts.budget}};
    session.remedy.writeTo(object);
    if (!session.usage)
        return object;
    object.insert(QStringLiteral("cost"), session::dollars(session.usage->nanodollars));
    object.insert(QStringLiteral("nanodollars"), session.usage->nanodollars);
    object.insert(QStringLiteral("time_ms"), qint64(session.usage->time.count()));
    const session::Budget budget{facts.budget, session.usage->nanodollars};
    if (budget.isSet())
        object.insert(QStringLiteral("budget_percent"), budget.percent());
    return object;
}

QJsonObject describe(const vm::Snapshot &snapshot)
{
    return {{QStringLiteral("name"), snapshot.name},
            {QStringLiteral("size"), snapshot.size},
            {QStringLiteral("image"), snapshot.image},
            {QStringLiteral("made_ms"), snapshot.made.toMSecsSinceEpoch()},
            {QStringLiteral("disk_bytes"), snapshot.bytes}};
}

QJsonObject describe(const session::Usage &usage)
{
    return {{QStringLiteral("time_ms"), qint64(usage.time.count())},
            {QStringLiteral("nanodollars"), usage.nanodollars},
            {QStringLiteral("cost"), session::dollars(usage.nanodollars)},
            {QStringLiteral("machines"), usage.machines}};
}

QJsonObject describe(const session::Budget &budget)
{
    return {{QStringLiteral("budget"), session::limitText(budget.limit)},
            {QStringLiteral("budget_nanodollars"), budget.limit},
            {QStringLiteral("nanodollars"), budget.spent},
            {QStringLiteral("cost"), session::dollars(budget.spent)},
            {QStringLiteral("percent"), budget.percent()}};
}

QJsonArray describe(const QList<base::Phase> &phases)
{
    QJsonArray list;
    for (const base::Phase &phase : phases)
        list += QJsonObject{{QStringLiteral("name"), phase.name},
                            {QStringLiteral("ms"), double(phase.took.count()) / 1000}};
    return list;
}

QJsonObject describe(const session::RunRecord &run)
{
    QJsonObject object{{QStringLiteral("id"), run.id},
                       {QStringLiteral("session"), run.session},
                       {QStringLiteral("command"), run.command},
                       {QStringLiteral("background"), !run.background.isEmpty()},
                       {QStringLiteral("caller"), run.caller},
                       {QStringLiteral("state"), session::stateName(run.state)},
                       {QStringLiteral("code"), run.code},
                       {QStringLiteral("started_ms"), qint64(run.started.time_since_epoch().count())},
                       {QStringLiteral("took_ms"), qint64(run.took.count())},
                       {QStringLiteral("phases"), describe(run.phases)}};
    if (!run.background.isEmpty())
        object.insert(QStringLiteral("output_bytes"), run.printed);
    return object;
}

QJsonObject describe(const guest::TransferRecord &copied)
{
    const bool isIn = copied.direction == guest::TransferRecord::Direction::In;
    return {{QStringLiteral("direction"), isIn ? QStringLiteral("in") : QStringLiteral("out")},
            {QStringLiteral("path"), base::printable(copied.path, kLongestPath)},
            {QStringLiteral("way"),
             copied.byDisk == 0                  ? QStringLiteral("channel")
                 : copied.byDisk == copied.files ? QStringLiteral("disk")
                                                 : QStringLiteral("both")},
            {QStringLiteral("files"), copied.files},
            {QStringLiteral("bytes"), copied.bytes},
            {QStringLiteral("phases"), describe(copied.phases)}};
}

QJsonObject describe(const vm::Image &image)
{
    return {{QStringLiteral("id"), image.id},
            {QStringLiteral("profile"), image.profile},
            {QStringLiteral("description"), image.description},
            {QStringLiteral("suite"), image.suite},
            {QStringLiteral("below"), image.below},
            {QStringLiteral("bytes"), image.bytes},
            {QStringLiteral("built"), image.built.toString(Qt::ISODate)},
            {QStringLiteral("left_out"), QJsonArray::fromStringList(image.leftOut)}};
}

QJsonObject describe(const vm::ImageBuild &build)
{
    const bool isPaused = build.state == vm::ImageBuild::State::Paused;
    QJsonObject row{
        {QStringLiteral("profile"), build.profile},
        {QStringLiteral("state"), isPaused ? QStringLiteral("paused") : QStringLiteral("building")},
        {QStringLiteral("percent"), build.percent},
        {QStringLiteral("step"), build.step}};
    if (build.isAgain)
        row.insert(QStringLiteral("again"), true);
    return row;
}

vm::ImageBuild imageBuildIn(const QJsonObject &described)
{
    const bool isPaused = described.value(QStringLiteral("state")) == QStringLiteral("paused");
    return {.profile = described.value(QStringLiteral("profile")).toString(),
            .percent = described.value(QStringLiteral("percent")).toInt(),
            .step = described.value(QStringLiteral("step")).toString(),
            .state = isPaused ? vm::ImageBuild::State::Paused : vm::ImageBuild::State::Building,
            .isAgain = described.value(QStringLiteral("again")).toBool()};
}

QJsonObject describe(const vm::ImageNews &news)
{
    QJsonArray packages;
    for (const vm::NewerPackage &each : news.packages)
        packages += QJsonObject{{QStringLiteral("name"), each.name},
                                {QStringLiteral("version"), each.version},
                                {QStringLiteral("newer"), each.newer}};
    return {{QStringLiteral("id"), news.image.id},
            {QStringLiteral("profile"), news.image.profile},
            {QStringLiteral("text"), news.text()},
            {QStringLiteral("packages"), packages}};
}

QJsonObject describe(const doctor::Check &check)
{
    QJsonObject mend;
    check.remedy.writeTo(mend);
    return {{QStringLiteral("id"), check.id},
            {QStringLiteral("title"), check.title},
            {QStringLiteral("state"), doctor::outcomeName(check.outcome)},
            {QStringLiteral("reason"), check.reason},
            {QStringLiteral("mend"), mend}};
}

QString describe(const session::Estimate &estimate)
{
    return QCoreApplication::translate("api", "About %1, %2, from %n run(s).", nullptr, estimate.runs)
        .arg(base::timeText(estimate.time.count()), session::dollars(estimate.nanodollars));
}

QJsonObject describe(const agent::Recipe &recipe, const session::Estimate &estimate)
{
    QJsonArray parameters;
    for (const agent::RecipeParameter &parameter : recipe.parameters)
        parameters += QJsonObject{{QStringLiteral("name"), parameter.name},
                                  {QStringLiteral("type"), agent::typeName(parameter.type)},
                                  {QStringLiteral("default"), agent::defaultText(parameter)},
                                  {QStringLiteral("description"), parameter.description},
                                  {QStringLiteral("input"), parameter.input},
                                  {QStringLiteral("secret"), parameter.isSecret},
                                  {QStringLiteral("choices"), QJsonArray::fromStringList(parameter.choices)}};
    QJsonArray inputs;
    for (const agent::RecipeInput &input : recipe.inputs)
        inputs += QJsonObject{{QStringLiteral("name"), input.name},
                              {QStringLiteral("description"),
                               input.description.isEmpty() ? input.label : input.description},
                              {QStringLiteral("patterns"), QJsonArray::fromStringList(input.patterns)},
                              {QStringLiteral("min"), input.least},
                              {QStringLiteral("max"), input.most},
                              {QStringLiteral("folders"), input.folders}};
    return {{QStringLiteral("id"), recipe.id},
            {QStringLiteral("estimate"), estimate.runs > 0 ? describe(estimate) : QString()},
            {QStringLiteral("name"), recipe.name},
            {QStringLiteral("description"), recipe.description},
            {QStringLiteral("profile"), recipe.profile},
            {QStringLiteral("size"), recipe.size},
            {QStringLiteral("sample"), !recipe.sample.inputs.isEmpty()},
            {QStringLiteral("group"), recipe.group},
            {QStringLiteral("group_name"), agent::groupName(recipe.group)},
            {QStringLiteral("network"), recipe.network},
            {QStringLiteral("inputs"), inputs},
            {QStringLiteral("parameters"), parameters}};
}

static QJsonArray describe(const QList<guest::Skipped> &skipped)
{
    QJsonArray rows;
    for (const guest::Skipped &each : skipped)
        rows += QJsonObject{{QStringLiteral("path"), each.path}, {QStringLiteral("reason"), each.reason}};
    return rows;
}

QJsonObject describe(const guest::FolderTransferred &copied)
{
    return {{QStringLiteral("files"), copied.files},
            {QStringLiteral("bytes"), copied.bytes},
            {QStringLiteral("renamed"), copied.renamed},
            {QStringLiteral("skipped"), describe(copied.skipped)},
            {QStringLiteral("skipped_count"), copied.skippedCount}};
}

static QString reasonName(guest::RunEnd::Reason reason)
{
    switch (reason) {
    case guest::RunEnd::Reason::Exited:
        return QStringLiteral("exited");
    case guest::RunEnd::Reason::Signalled:
        return QStringLiteral("signalled");
    case guest::RunEnd::Reason::Timeout:
        return QStringLiteral("timeout");
    case guest::RunEnd::Reason::Memory:
        return QStringLiteral("memory");
    case guest::RunEnd::Reason::Output:
        return QStringLiteral("output");
    case guest::RunEnd::Reason::Unended:
        return QStringLiteral("unended");
    case guest::RunEnd::Reason::Lost:
        break;
    }
    return QStringLiteral("lost");
}

QJsonObject describe(const Ran &ran)
{
    QJsonObject object{{QStringLiteral("reason"), reasonName(ran.end.reason)},
                       {QStringLiteral("code"), ran.end.code},
                       {QStringLiteral("signal"), ran.end.signal},
                       {QStringLiteral("text"), ran.text},
                       {QStringLiteral("cpu_ms"), qint64(ran.end.processor.count())},
                       {QStringLiteral("wall_ms"), qint64(ran.end.wall.count())},
                       {QStringLiteral("max_memory_kib"), ran.end.mostMemoryKib}};
    if (!ran.advice.isEmpty())
        object.insert(QStringLiteral("advice"), ran.advice);
    ran.remedy.writeTo(object);
    return object;
}

QJsonObject describe(const RunRead &read)
{
    QJsonObject object = read.end ? describe(*read.end) : QJsonObject();
    object.insert(QStringLiteral("from"), read.next.output);
    object.insert(QStringLiteral("error_from"), read.next.error);
    object.insert(QStringLiteral("over"), read.end.has_value());
    return object;
}

QJsonObject describe(const RecipeRan &ran)
{
    const session::RecipeResult &result = ran.result;
    QJsonArray files;
    for (const auto &file : result.files)
        files += QJsonObject{{QStringLiteral("path"), file.path}, {QStringLiteral("bytes"), file.bytes}};
    QJsonArray images;
    for (const session::ImageRun &run : result.images) {
        const auto count = [&run](session::TestCase::Outcome outcome) { return run.count(outcome); };
        images += QJsonObject{{QStringLiteral("profile"), run.profile},
                              {QStringLiteral("exit_code"), run.exitCode},
                              {QStringLiteral("text"), run.reason},
                              {QStringLiteral("passed"), count(session::TestCase::Outcome::Passed)},
                              {QStringLiteral("failed"), count(session::TestCase::Outcome::Failed)},
                              {QStringLiteral("skipped"), count(session::TestCase::Outcome::Skipped)},
                              {QStringLiteral("time_ms"), qint64(run.machineTime.count())},
                              {QStringLiteral("nanodollars"), run.nanodollars},
                              {QStringLiteral("cost"), session::dollars(run.nanodollars)}};
    }
    QJsonObject object{
        {QStringLiteral("exit_code"), session::exitCode(result.end)},
        {QStringLiteral("images"), images},
        {QStringLiteral("text"), result.reason},
        {QStringLiteral("errors"), base::printable(result.lastErrors.trimmed(), kLongestErrors)},
        {QStringLiteral("folder"), result.folder},
        {QStringLiteral("files"), files},
        {QStringLiteral("renamed"), result.renamed},
        {QStringLiteral("skipped"), describe(result.skipped)},
        {QStringLiteral("skipped_count"), result.skippedCount},
        {QStringLiteral("kept_in"), result.keptIn},
        {QStringLiteral("size"), ran.size},
        {QStringLiteral("time_ms"), qint64(result.machineTime.count())},
        {QStringLiteral("script_ms"), qint64(result.scriptTime.count())},
        {QStringLiteral("nanodollars"), result.nanodollars},
        {QStringLiteral("cost"), session::dollars(result.nanodollars)},
        {QStringLiteral("advice"), result.advice}};
    result.remedy.writeTo(object);
    return object;
}

} // namespace api
