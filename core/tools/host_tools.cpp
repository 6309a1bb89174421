// SPDX-License-Identifier: GPL-3.0-or-later
// What Berth keeps or has on the host for a VM: documents, recipes, packages, costs.
#include "core/base/log.h"
#include "core/base/money.h"
#include "core/gate/host_path.h"
#include "core/tools/catalogue.h"
#include "core/tools/excerpt.h"
#include "core/tools/failure.h"
#include "core/tools/package_names.h"
#include "core/tools/picture_type.h"
#include "core/tools/run_result.h"

#include <QJsonArray>
#include <QRegularExpression>

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;
using gate::Crossing;
using gate::Nature;

namespace tools {

static constexpr qint64 kLongestName = 255;
static constexpr qint64 kLongestPath = 4096;
static constexpr qint64 kLongestExpression = 16'384;
static constexpr int kMostPackages = 50;
static constexpr int kMostInputs = 100;

static Tool::Reply listDocuments(Call call)
{
    const auto files = call.backend.files.documents(call.vm.id);
    if (!files)
        co_return fail(files.error());
    QJsonArray rows;
    for (const File &file : *files)
        rows += QJsonObject{{u"name"_s, QString::fromUtf8(file.name)}, {u"bytes"_s, file.bytes}};
    co_return Outcome{{{u"documents"_s, rows}}};
}

static Tool::Reply readDocument(Call call)
{
    const QString name = call.text("name");
    const qint64 from = call.number("offset", 0);
    const auto piece =
        co_await call.backend.files.document(call.vm.id, name, from, call.number("limit", kShown));
    if (!piece)
        co_return fail(piece.error());
    const QString type = from == 0 ? pictureType(piece->bytes) : QString();
    if (!type.isEmpty() && piece->total <= kLargestPicture) {
        const auto whole = co_await call.backend.files.document(call.vm.id, name, 0, kLargestPicture);
        if (!whole)
            co_return fail(whole.error());
        co_return Outcome{{{u"name"_s, name}, {u"type"_s, type}, {u"total_bytes"_s, whole->total}},
                          false,
                          {{whole->bytes, type}}};
    }
    const qint64 end = piece->from + piece->bytes.size();
    const QString text = textOf(piece->bytes, end < piece->total);
    const bool isText = !text.contains(QChar::ReplacementCharacter) && !text.contains(QChar::Null);
    QJsonObject json{{u"name"_s, name},
                     {u"encoding"_s, isText ? u"utf-8"_s : u"base64"_s},
                     {u"content"_s, isText ? text : QString::fromLatin1(piece->bytes.toBase64())},
                     {u"offset"_s, piece->from},
                     {u"next_offset"_s, isText ? piece->from + text.toUtf8().size() : end},
                     {u"total_bytes"_s, piece->total}};
    co_return Outcome{json};
}

static Tool::Reply calculate(Call call)
{
    const auto value = co_await call.backend.services.calculate(call.text("expression"));
    if (!value)
        co_return fail(value.error());
    co_return Outcome{{{u"value"_s, *value}}};
}

static Tool::Reply install(Call call)
{
    const QString manager = call.has("manager") ? call.text("manager") : u"apt"_s;
    const QStringList packages = call.texts("packages");
    static const QRegularExpression plain(u"^[A-Za-z0-9@][A-Za-z0-9@/._+~=<>!,\\[\\]-]*$"_s);
    if (packages.isEmpty())
        co_return fail(Error::Kind::Invalid, u"The argument “packages” names none."_s);
    for (const QString &package : packages) {
        if (!plain.match(package).hasMatch())
            co_return fail(Error::Kind::Invalid,
                           u"“%1” is no name of a package."_s.arg(base::printable(package, 60)));
    }
    QStringList argv{u"apt-get"_s, u"install"_s, u"-y"_s};
    if (manager == u"pip"_s)
        argv = {u"pip"_s, u"install"_s};
    else if (manager == u"npm"_s)
        argv = {u"npm"_s, u"install"_s, u"-g"_s};
    const RunWish wish{.caller = call.caller(),
                       .argv = argv + packages,
                       .limit = std::chrono::minutes(30),
                       .call = call.pass.audit(),
                       .key = call.key};
    const auto run = co_await call.backend.runs.start(call.vm.id, wish, call.progress);
    if (!run)
        co_return fail(run.error());
    const auto state = co_await call.backend.runs.wait(*run, call.patience());
    if (!state)
        co_return fail(state.error());
    co_return co_await told(call.backend.runs, *state);
}

static Result<QList<Crossing>> packageNames(const Intent &intent)
{
    QStringList packages;
    for (const QJsonValue &each : intent.arguments.value(u"packages"_s).toArray())
        packages += each.toString();
    return unknownPackages(intent.text("manager"), packages);
}

static Tool::Reply cost(Call call)
{
    QJsonArray rows;
    for (const Vm &vm : call.vms) {
        if (!call.vm.id.isEmpty() && vm.id != call.vm.id)
            continue;
        const auto cost = call.backend.vms.cost(vm.id);
        if (!cost)
            co_return fail(cost.error());
        QJsonObject json{
            {u"name"_s, cost->name},
            {u"cost_dollars"_s, base::dollarText(cost->nanodollars)},
            {u"running_s"_s, qint64(std::chrono::floor<std::chrono::seconds>(cost->ran).count())}};
        if (cost->budget > 0)
            json.insert(u"budget_dollars"_s, base::dollarText(cost->budget));
        rows += json;
    }
    co_return Outcome{{{u"vms"_s, rows}}};
}

static Tool::Reply listRecipes(Call call)
{
    QJsonArray rows;
    for (const RecipeOffer &recipe : call.backend.services.recipes()) {
        QJsonObject row{{u"id"_s, recipe.id},
                        {u"description"_s, recipe.description},
                        {u"image"_s, recipe.image},
                        {u"inputs"_s, QJsonArray::fromStringList(recipe.inputs)},
                        {u"parameters"_s, QJsonArray::fromStringList(recipe.parameters)}};
        if (recipe.isOnline)
            row.insert(u"network"_s, u"open"_s);
        if (recipe.hasSample)
            row.insert(u"sample"_s, true);
        rows += row;
    }
    co_return Outcome{{{u"recipes"_s, rows}}};
}

/// "left=" of "left=/home/ada/a.csv"; nothing of a path alone.
static QString inputName(const QString &input)
{
    return input.startsWith(u'/') ? QString() : input.left(input.indexOf(u"=/"_s) + 1);
}

static Tool::Reply runRecipe(Call call)
{
    QStringList inputs;
    const QStringList given = call.texts("inputs");
    const QList<Crossing> &crossings = call.pass.request().crossings; // one for each, in their order
    for (qsizetype index = 0; index < crossings.size(); ++index)
        inputs += inputName(given.value(index)) + crossings[index].subject;
    const RecipeWish wish{.caller = call.caller(),
                          .recipe = call.text("recipe"),
                          .inputs = inputs,
                          .parameters = call.textsByName("parameters"),
                          .sample = call.flag("sample"),
                          .call = call.pass.audit()};
    const auto done = co_await call.backend.services.runRecipe(call.vm.id, wish, call.progress);
    if (!done)
        co_return fail(done.error());
    QJsonObject json{{u"exit_code"_s, done->exitCode},
                     {u"documents"_s, QJsonArray::fromStringList(done->documents)},
                     {u"took_ms"_s, qint64(done->took.count())},
                     {u"cost_dollars"_s, base::dollarText(done->nanodollars)}};
    if (!done->text.isEmpty())
        json.insert(u"message"_s, (done->text + u' ' + nextFor(done->remedy)).trimmed());
    co_return Outcome{json, done->exitCode != 0};
}

static Result<QList<Crossing>> recipeInputs(const Intent &intent)
{
    QList<Crossing> crossings;
    const QJsonArray inputs = intent.arguments.value(u"inputs"_s).toArray();
    for (const QJsonValue &each : inputs) {
        const QString input = each.toString();
        const QString path = gate::canonicalHostPath(input.mid(inputName(input).size()));
        if (path.isEmpty())
            return fail(Error::Kind::Invalid,
                        u"“%1” is no absolute path of the host that leads anywhere."_s.arg(
                            base::printable(each.toString())));
        crossings += {Crossing::Kind::HostRead, path};
    }
    return crossings;
}

QList<Tool> hostTools()
{
    const Annotations looks{.isReadOnly = true, .isIdempotent = true};
    return {
        {u"list_documents"_s, u"List documents"_s,
         u"Files kept on the host: what runs left in /session/output, or recipes."_s, R"({"vm": "sales"})",
         Schema({vmProperty()}), "documents[]", looks, Nature::Looks, &listDocuments},
        {u"read_document"_s, u"Read a document"_s, u"A document, like read_file."_s,
         R"({"vm": "sales", "name": "report.csv"})",
         Schema({vmProperty(), Property::text("name", "As list_documents has it", kLongestName).required(),
                 Property::integer("offset", "In bytes", 0, qint64(1) << 50).standard(0),
                 Property::integer("limit", "In bytes", 1, kMostAtOnce).standard(kShown)}),
         "name content encoding type offset# next_offset# total_bytes#", looks, Nature::Looks, &readDocument},
        {u"install_packages"_s,
         u"Install packages"_s,
         u"Installs packages of Debian (apt), Python (pip) or Node (npm) in a VM."_s,
         R"({"vm": "sales", "packages": ["jq"]})",
         Schema({vmProperty(),
                 Property::texts("packages", "Names, or names with versions", kMostPackages, 200).required(),
                 Property::choice("manager", "", {u"apt"_s, u"pip"_s, u"npm"_s}).standard(u"apt"_s)}),
         kRun,
         {.isIdempotent = true, .isOpenWorld = true},
         Nature::Inside,
         &install,
         &packageNames},
        {u"calculate"_s, u"Calculate"_s,
         u"Needs no VM: exact arithmetic (+ - * / % ^, sqrt round min max exp ln…), or JavaScript with exact D(\"0.1\").plus(x) and days(from, to), addDays(date, n), addMonths, weekday of \"2026-01-31\". No clock."_s,
         R"({"expression": "1000 * 1.05 ^ 10"})",
         Schema({Property::text("expression", "", kLongestExpression).required()}), "value", looks,
         Nature::Looks, &calculate},
        {u"get_cost"_s, u"Get the cost"_s,
         u"What your VMs, or one, cost so far in dollars, and their budgets."_s, R"({"vm": "sales"})",
         Schema({Property::text("vm", "Of this one only", 64)}), "vms[]", looks, Nature::Looks, &cost},
        {u"list_recipes"_s, u"List recipes"_s, u"Jobs without code: what each takes and gives."_s, R"({})",
         Schema({}), "recipes[]", looks, Nature::Looks, &listRecipes},
        {u"run_recipe"_s,
         u"Run a recipe"_s,
         u"A recipe on host files, or its sample; results become documents."_s,
         R"({"vm": "sales", "recipe": "top-customers", "inputs": ["/home/ada/orders.csv"]})",
         Schema({vmProperty(), Property::text("recipe", "Its id", 64).required(),
                 Property::texts("inputs", "/PATH or NAME=/PATH", kMostInputs, kLongestPath),
                 Property::textsByName("parameters", "By name", 50, 4096), Property::flag("sample")}),
         "exit_code# message documents[] took_ms# cost_dollars",
         {},
         Nature::Inside,
         &runRecipe,
         &recipeInputs},
    };
}

} // namespace tools
