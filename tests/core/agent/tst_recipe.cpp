// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/recipe_book.h"

#include "core/agent/manifest.h"
#include "core/agent/recipe_sample.h"
#include "tests/support/finish.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace agent;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;

static const QByteArray kManifest = R"({"format": 1, "name": "Greeting", "description": "Says hello."})";

class tst_Recipe : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void loadsTheBuiltInRecipes_data();
    void loadsTheBuiltInRecipes();
    void readsAllOfAManifest();
    void fillsInWhatAManifestLeavesOut();
    void refusesWrongManifests_data();
    void refusesWrongManifests();
    void refusesManifestsThatAreTooLarge();
    void refusesFolders_data();
    void refusesFolders();
    void takesLinksInsideTheFolder();
    void refusesFilesThatAreNoFiles();
    void refusesFoldersThatAreTooLarge();
    void leavesOutHiddenFilesAndPythonsCache();
    void readsParameters_data();
    void readsParameters();
    void fillsInDefaults();
    void refusesParameters_data();
    void refusesParameters();
    void asksForParametersWithoutADefault();
    void refusesParametersWhereThereAreNone();
    void checksInputs_data();
    void checksInputs();
    void findsOwnRecipesBesideTheBuiltInOnes();
    void letsAnOwnRecipeHideABuiltIn();
    void bringsTheSample();
    void refusesASampleThatIsNotThere();
    void namesTheRecipesThereAre();
    void saysWhyAnOwnRecipeDoesNotLoad();
    void neverLooksOutsideItsFolders();
    void writesTheJobFile();
    void aJobOfAFormHasItsWords();

private:
    QString makeRecipe(const QString &id, const QByteArray &manifest = kManifest);
    static void write(const QString &path, const QByteArray &content);
    static QStringList idsOf(const RecipeBook &book)
    {
        QStringList ids;
        const QList<Recipe> recipes = book.recipes();
        for (const Recipe &recipe : recipes)
            ids += recipe.id;
        return ids;
    }
    /// A folder for each, whether it loads or not.
    static QStringList builtIn()
    {
        QStringList ids = QDir(u":/recipes"_s).entryList(QDir::Dirs);
        ids.removeAll(u"berth"_s);
        return ids;
    }
    base::Places places() const { return {m_folder->path(), {}, {}, {}}; }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void tst_Recipe::init() { m_folder = std::make_unique<QTemporaryDir>(); }

void tst_Recipe::write(const QString &path, const QByteArray &content)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
}

QString tst_Recipe::makeRecipe(const QString &id, const QByteArray &manifest)
{
    const QString folder = m_folder->filePath(u"recipes/"_s + id);
    QDir().mkpath(folder);
    write(folder + u"/recipe.json"_s, manifest);
    write(folder + u"/recipe.py"_s, "print('hello')\n");
    return folder;
}

void tst_Recipe::loadsTheBuiltInRecipes_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QStringList>("parameters");
    QTest::newRow("top customers") << u"top-customers"_s << QStringList{u"customer"_s, u"amount"_s, u"top"_s};
    QTest::newRow("sales pivot") << u"sales-pivot"_s << QStringList{u"rows"_s, u"columns"_s, u"values"_s};
}

void tst_Recipe::loadsTheBuiltInRecipes()
{
    QFETCH(QString, id);
    QFETCH(QStringList, parameters);
    const auto recipe = RecipeBook(places()).find(id);
    QVERIFY2(recipe, recipe ? "" : qPrintable(recipe.error().text));
    QCOMPARE(recipe->id, id);
    QCOMPARE(recipe->profile, u"core"_s);
    QVERIFY(recipe->timeLimit.count() > 0);
    QVERIFY(checkInputs(*recipe, {u"/data/Orders.CSV"_s}));
    for (const QString &name : parameters)
        QVERIFY2(checkParameters(*recipe, {})->contains(name), qPrintable(name));
    QStringList paths;
    for (const Recipe::File &file : recipe->files) {
        paths += file.path;
        QVERIFY2(QFile(file.source).exists(), qPrintable(file.source));
    }
    QVERIFY(paths.contains(u"recipe.py"_s));
    QVERIFY(paths.contains(u"berth/tables.py"_s));
    QVERIFY(std::is_sorted(paths.begin(), paths.end()));
}

void tst_Recipe::readsAllOfAManifest()
{
    const auto recipe = parseManifest(u"mail-merge"_s, R"({
        "format": 1, "name": "Mail merge", "description": "Letters from a table.",
        "parameters": [
            {"name": "greeting", "type": "text", "label": "Greeting", "description": "First line.", "default": "Hi"},
            {"name": "copies", "type": "integer", "min": 1, "max": 5, "default": 2},
            {"name": "scale", "type": "number"},
            {"name": "paper", "type": "choice", "choices": ["a4", "letter"], "default": "a4"},
            {"name": "draft", "type": "flag", "default": true}],
        "inputs": {"patterns": ["*.csv", "*.docx"], "min": 1, "max": 3},
        "profile": "office", "size": "MD", "timeLimit": 90, "run": ["node", "main.js"]})");
    QVERIFY2(recipe, recipe ? "" : qPrintable(recipe.error().text));
    QCOMPARE(recipe->id, u"mail-merge"_s);
    QCOMPARE(recipe->name, u"Mail merge"_s);
    QCOMPARE(recipe->description, u"Letters from a table."_s);
    QCOMPARE(recipe->inputs.first().patterns, (QStringList{u"*.csv"_s, u"*.docx"_s}));
    QCOMPARE(recipe->inputs.first().least, 1);
    QCOMPARE(recipe->inputs.first().most, 3);
    QCOMPARE(recipe->profile, u"office"_s);
    QCOMPARE(recipe->size, u"MD"_s);
    QCOMPARE(recipe->timeLimit, std::chrono::seconds(90));
    QCOMPARE(recipe->command, (QStringList{u"node"_s, u"main.js"_s}));
    using Type = RecipeParameter::Type;
    const QList<RecipeParameter> expected{
        {u"greeting"_s, Type::Text, u"Greeting"_s, u"First line."_s, u"Hi"_s, {}, {}, {}},
        {u"copies"_s, Type::Integer, u"copies"_s, {}, 2, {}, 1, 5},
        {u"scale"_s, Type::Number, u"scale"_s, {}, {}, {}, {}, {}},
        {u"paper"_s, Type::Choice, u"paper"_s, {}, u"a4"_s, {u"a4"_s, u"letter"_s}, {}, {}},
        {u"draft"_s, Type::Flag, u"draft"_s, {}, true, {}, {}, {}},
    };
    QCOMPARE(recipe->parameters, expected);
    QCOMPARE(defaultText(expected.at(1)), u"2"_s);
    QCOMPARE(defaultText(expected.at(2)), QString());
    QCOMPARE(defaultText(expected.at(4)), u"true"_s);
}

void tst_Recipe::fillsInWhatAManifestLeavesOut()
{
    const auto recipe = parseManifest(u"greeting"_s, kManifest);
    QVERIFY(recipe);
    QCOMPARE(recipe->command, (QStringList{u"python3"_s, u"recipe.py"_s}));
    QCOMPARE(recipe->timeLimit, std::chrono::seconds(240));
    QCOMPARE(recipe->profile, u"core"_s);
    QCOMPARE(recipe->inputs.first().most, 1);
    QVERIFY(recipe->parameters.isEmpty());
}

void tst_Recipe::refusesWrongManifests_data()
{
    QTest::addColumn<QByteArray>("change"); // keys put into a good manifest; or, without a brace, all of it
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *name, const char *change, const QString &reason) {
        QTest::newRow(name) << QByteArray(change) << reason;
    };
    row("no JSON", "hello", u"no JSON object"_s);
    row("a list", "[]", u"no JSON object"_s);
    row("nothing", "", u"no JSON object"_s);
    row("unknown key", R"({"colour": "red"})", u"“colour” is no key"_s);
    row("another format", R"({"format": 3})", u"“format”"_s);
    row("empty name", R"({"name": " "})", u"“name” is missing"_s);
    row("name no text", R"({"name": 5})", u"“name”"_s);
    row("profile a path", R"({"profile": "../x"})", u"“profile”"_s);
    row("size a list", R"({"size": []})", u"“size”"_s);
    row("size with a digit", R"({"size": "M1"})", u"“size”"_s);
    row("no time", R"({"timeLimit": 0})", u"from 1 to 86400"_s);
    row("half a second", R"({"timeLimit": 0.5})", u"“timeLimit”"_s);
    row("time as text", R"({"timeLimit": "60"})", u"“timeLimit”"_s);
    row("run no list", R"({"run": "python3 recipe.py"})", u"“run”"_s);
    row("run with a number", R"({"run": ["python3", 1]})", u"“run”"_s);
    row("inputs no object", R"({"inputs": ["*.csv"]})", u"“inputs” has to be an object"_s);
    row("pattern with a folder", R"({"inputs": {"patterns": ["../*"]}})", u"“patterns”"_s);
    row("max below min", R"({"inputs": {"min": 3, "max": 2}})", u"“max” of the inputs"_s);
    row("too many inputs", R"({"inputs": {"max": 1000000}})", u"“max” of the inputs"_s);
    row("unknown key of inputs", R"({"inputs": {"most": 2}})", u"“most” of the inputs is no key"_s);
    row("parameters no list", R"({"parameters": {"top": 5}})", u"“parameters”"_s);
    row("parameter no object", R"({"parameters": ["top"]})", u"“name” of the parameter"_s);
    row("parameter without name", R"({"parameters": [{"type": "text"}]})", u"“name” of the parameter"_s);
    row("parameter with a space", R"({"parameters": [{"name": "a b", "type": "text"}]})", u"“name” of the"_s);
    row("parameter without type", R"({"parameters": [{"name": "top"}]})", u"“type” of the parameter “top”"_s);
    row("parameter of a wrong type", R"({"parameters": [{"name": "top", "type": "date"}]})",
        u"“type” of the"_s);
    row("default of a wrong type", R"({"parameters": [{"name": "top", "type": "integer", "default": "5"}]})",
        u"“default” of the parameter “top”"_s);
    row("default out of range",
        R"({"parameters": [{"name": "top", "type": "integer", "default": 5, "max": 4}]})",
        u"“default” of the"_s);
    row("default no choice",
        R"({"parameters": [{"name": "a", "type": "choice", "choices": ["b"], "default": "c"}]})",
        u"“default” of the"_s);
    row("choice without choices", R"({"parameters": [{"name": "a", "type": "choice"}]})",
        u"“choices” of the"_s);
    row("range of a text", R"({"parameters": [{"name": "a", "type": "text", "min": 1}]})", u"“min” of the"_s);
    row("two of a name", R"({"parameters": [{"name": "a", "type": "text"}, {"name": "a", "type": "flag"}]})",
        u"two parameters “a”"_s);
}

void tst_Recipe::refusesWrongManifests()
{
    QFETCH(QByteArray, change);
    QFETCH(QString, reason);
    QByteArray manifest = change;
    if (change.startsWith('{')) {
        QJsonObject object = QJsonDocument::fromJson(kManifest).object();
        const QJsonObject changes = QJsonDocument::fromJson(change).object();
        QVERIFY(!changes.isEmpty());
        for (auto it = changes.begin(); it != changes.end(); ++it)
            object.insert(it.key(), *it);
        manifest = QJsonDocument(object).toJson();
    }
    const auto recipe = loadRecipe(makeRecipe(u"greeting"_s, manifest));
    QVERIFY(!recipe);
    QCOMPARE(recipe.error().kind, Error::Kind::Invalid);
    QVERIFY2(recipe.error().text.contains(reason), qPrintable(recipe.error().text));
    QVERIFY2(recipe.error().text.contains(u"greeting/recipe.json"_s), qPrintable(recipe.error().text));
    QVERIFY2(recipe.error().text.endsWith(u'.') && !recipe.error().text.endsWith(u".."_s),
             qPrintable(recipe.error().text));
}

void tst_Recipe::refusesManifestsThatAreTooLarge()
{
    const auto recipe = loadRecipe(makeRecipe(u"greeting"_s, kManifest + QByteArray(70'000, ' ')));
    QVERIFY(!recipe);
    QVERIFY2(recipe.error().text.contains(u"larger than 64 KiB"_s), qPrintable(recipe.error().text));
}

void tst_Recipe::refusesFolders_data()
{
    QTest::addColumn<QString>("path"); // to make in the recipe's folder
    QTest::addColumn<QString>("target"); // a link to that, or a file when empty
    QTest::addColumn<QString>("reason");
    QTest::newRow("link out") << u"passwords"_s << u"/etc/passwd"_s << u"leads out"_s;
    QTest::newRow("relative link out") << u"x.py"_s << u"../../x"_s << u"leads out"_s;
    QTest::newRow("link to nowhere") << u"x.py"_s << u"nothing"_s << u"leads out of the folder or nowhere"_s;
    QTest::newRow("link to a folder") << u"folder"_s << u"."_s << u"leads out"_s;
    QTest::newRow("the library's name") << u"berth"_s << QString() << u"uses itself"_s;
    QTest::newRow("the job's name") << u"job.json"_s << QString() << u"uses itself"_s;
    QTest::newRow("line break") << u"a\nb"_s << QString() << u"special characters"_s;
}

void tst_Recipe::refusesFolders()
{
    QFETCH(QString, path);
    QFETCH(QString, target);
    QFETCH(QString, reason);
    const QString folder = makeRecipe(u"greeting"_s);
    if (target.isEmpty())
        write(folder + u'/' + path, "x");
    else
        QVERIFY(QFile::link(target, folder + u'/' + path));
    const auto recipe = loadRecipe(folder);
    QVERIFY(!recipe);
    QCOMPARE(recipe.error().kind, Error::Kind::Invalid);
    QVERIFY2(recipe.error().text.contains(reason), qPrintable(recipe.error().text));
}

void tst_Recipe::takesLinksInsideTheFolder()
{
    const QString folder = makeRecipe(u"greeting"_s);
    QVERIFY(QFile::link(u"recipe.py"_s, folder + u"/main.py"_s));
    const auto recipe = loadRecipe(folder);
    QVERIFY2(recipe, recipe ? "" : qPrintable(recipe.error().text));
    QVERIFY(recipe->files.contains({u"main.py"_s, QFileInfo(folder).canonicalFilePath() + u"/recipe.py"_s}));
}

void tst_Recipe::refusesFilesThatAreNoFiles()
{
    const QString folder = makeRecipe(u"greeting"_s);
    QCOMPARE(::mkfifo(qPrintable(folder + u"/pipe"_s), 0600), 0);
    const auto recipe = loadRecipe(folder);
    QVERIFY(!recipe);
    QVERIFY2(recipe.error().text.contains(u"no ordinary file"_s), qPrintable(recipe.error().text));
}

void tst_Recipe::refusesFoldersThatAreTooLarge()
{
    const QString large = makeRecipe(u"large"_s);
    QVERIFY(QFile(large + u"/recipe.py"_s).resize(17 * 1024 * 1024));
    QVERIFY(!loadRecipe(large));
    const QString many = makeRecipe(u"many"_s);
    for (int i = 0; i < 250; ++i)
        write(many + u"/%1.txt"_s.arg(i), "x");
    const auto recipe = loadRecipe(many);
    QVERIFY(!recipe);
    QVERIFY2(recipe.error().text.contains(u"more than 200 files or 16 MiB"_s),
             qPrintable(recipe.error().text));
}

void tst_Recipe::leavesOutHiddenFilesAndPythonsCache()
{
    const QString folder = makeRecipe(u"greeting"_s);
    QVERIFY(QDir().mkpath(folder + u"/__pycache__"_s) && QDir().mkpath(folder + u"/.git"_s)
            && QDir().mkpath(folder + u"/parts"_s));
    for (const auto *name : {"/__pycache__/x.pyc", "/.git/config", "/.hidden", "/parts/letter.txt"})
        write(folder + QLatin1String(name), "x");
    const auto recipe = loadRecipe(folder);
    QVERIFY2(recipe, recipe ? "" : qPrintable(recipe.error().text));
    QStringList own;
    for (const Recipe::File &file : recipe->files)
        if (!file.path.startsWith(u"berth/"_s))
            own += file.path;
    QCOMPARE(own, (QStringList{u"parts/letter.txt"_s, u"recipe.json"_s, u"recipe.py"_s}));
}

static Recipe sample()
{
    using Type = RecipeParameter::Type;
    Recipe recipe;
    recipe.id = u"sample"_s;
    recipe.parameters = {{u"title"_s, Type::Text, {}, {}, u"Untitled"_s, {}, {}, {}},
                         {u"top"_s, Type::Integer, {}, {}, 20, {}, 1, 100},
                         {u"scale"_s, Type::Number, {}, {}, 1.5, {}, {}, {}},
                         {u"paper"_s, Type::Choice, {}, {}, u"a4"_s, {u"a4"_s, u"letter"_s}, {}, {}},
                         {u"draft"_s, Type::Flag, {}, {}, false, {}, {}, {}}};
    return recipe;
}

void tst_Recipe::readsParameters_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QJsonValue>("value");
    const auto row = [](const QString &name, const QString &typed, const QJsonValue &value) {
        QTest::newRow(qPrintable(name + u'=' + typed)) << name << typed << value;
    };
    row(u"title"_s, u"Größe, \"2\""_s, u"Größe, \"2\""_s);
    row(u"title"_s, u""_s, u""_s);
    row(u"top"_s, u"7"_s, 7);
    row(u"top"_s, u"100"_s, 100);
    row(u"scale"_s, u"-0.25"_s, -0.25);
    row(u"scale"_s, u"1e3"_s, 1000);
    row(u"paper"_s, u"letter"_s, u"letter"_s);
    row(u"draft"_s, u"true"_s, true);
    row(u"draft"_s, u"Yes"_s, true);
    row(u"draft"_s, u"0"_s, false);
    row(u"draft"_s, u"off"_s, false);
}

void tst_Recipe::readsParameters()
{
    QFETCH(QString, name);
    QFETCH(QString, typed);
    QFETCH(QJsonValue, value);
    const auto values = checkParameters(sample(), {{name, typed}});
    QVERIFY2(values, values ? "" : qPrintable(values.error().text));
    QCOMPARE(values->value(name), value);
}

void tst_Recipe::fillsInDefaults()
{
    const QJsonObject expected{{u"title"_s, u"Untitled"_s},
                               {u"top"_s, 5},
                               {u"scale"_s, 1.5},
                               {u"paper"_s, u"a4"_s},
                               {u"draft"_s, false}};
    QCOMPARE(*checkParameters(sample(), {{u"top"_s, u"5"_s}}), expected);
}

void tst_Recipe::refusesParameters_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("message");
    const auto row = [](const QString &name, const QString &typed, const QString &message) {
        QTest::newRow(qPrintable(name + u'=' + typed.left(20))) << name << typed << message;
    };
    row(u"colour"_s, u"red"_s,
        u"The recipe sample has no parameter “colour”. Its parameters are: title, top, scale, paper, draft."_s);
    row(u"top"_s, u"many"_s,
        u"“many” does not fit the parameter “top”, which is a whole number from 1 to 100."_s);
    row(u"top"_s, u"0"_s, u"“0” does not fit the parameter “top”, which is a whole number from 1 to 100."_s);
    row(u"top"_s, u"2.5"_s,
        u"“2.5” does not fit the parameter “top”, which is a whole number from 1 to 100."_s);
    row(u"top"_s, u""_s, u"“” does not fit the parameter “top”, which is a whole number from 1 to 100."_s);
    row(u"scale"_s, u"nan"_s, u"“nan” does not fit the parameter “scale”, which is a number."_s);
    row(u"scale"_s, u"inf"_s, u"“inf” does not fit the parameter “scale”, which is a number."_s);
    row(u"paper"_s, u"A4"_s, u"“A4” does not fit the parameter “paper”, which is one of: a4, letter."_s);
    row(u"draft"_s, u"maybe"_s, u"“maybe” does not fit the parameter “draft”, which is true or false."_s);
    row(u"title"_s, QString(5000, u'x'),
        u"“%1” does not fit the parameter “title”, which is a text of at most 4096 characters."_s.arg(
            QString(60, u'x')));
}

void tst_Recipe::refusesParameters()
{
    QFETCH(QString, name);
    QFETCH(QString, typed);
    QFETCH(QString, message);
    const auto values = checkParameters(sample(), {{name, typed}});
    QVERIFY(!values);
    QCOMPARE(values.error().kind, Error::Kind::Invalid);
    QCOMPARE(values.error().text, message);
}

void tst_Recipe::asksForParametersWithoutADefault()
{
    Recipe recipe = sample();
    recipe.parameters[1].defaultValue.reset();
    QCOMPARE(checkParameters(recipe, {}).error().text,
             u"The recipe sample needs the parameter “top”: a whole number from 1 to 100."_s);
}

void tst_Recipe::refusesParametersWhereThereAreNone()
{
    Recipe recipe;
    recipe.id = u"plain"_s;
    QCOMPARE(*checkParameters(recipe, {}), QJsonObject());
    QCOMPARE(checkParameters(recipe, {{u"top"_s, u"5"_s}}).error().text,
             u"The recipe plain has no parameters."_s);
}

void tst_Recipe::checksInputs_data()
{
    QTest::addColumn<QStringList>("paths");
    QTest::addColumn<QString>("message");
    QTest::newRow("one") << QStringList{u"/a/b.csv"_s} << QString();
    QTest::newRow("capitals") << QStringList{u"B.XLSX"_s, u"c.csv"_s} << QString();
    QTest::newRow("none") << QStringList{} << u"Files that the recipe sample takes: 1 to 2. Given: 0."_s;
    QTest::newRow("three") << QStringList{u"a.csv"_s, u"b.csv"_s, u"c.csv"_s}
                           << u"Files that the recipe sample takes: 1 to 2. Given: 3."_s;
    QTest::newRow("another kind")
        << QStringList{u"/a/photo.png"_s}
        << u"The recipe sample does not read files such as “photo.png”, only *.csv, *.xlsx."_s;
}

void tst_Recipe::checksInputs()
{
    QFETCH(QStringList, paths);
    QFETCH(QString, message);
    Recipe recipe = sample();
    recipe.inputs.first().patterns = {u"*.csv"_s, u"*.xlsx"_s};
    recipe.inputs.first().most = 2;
    const auto result = checkInputs(recipe, paths);
    QCOMPARE(result ? QString() : result.error().text, message);
}

void tst_Recipe::findsOwnRecipesBesideTheBuiltInOnes()
{
    makeRecipe(u"greeting"_s);
    const RecipeBook book(places());
    QStringList all = builtIn() << u"greeting"_s;
    all.sort();
    QCOMPARE(idsOf(book), all);
    QCOMPARE(book.find(u"greeting"_s)->name, u"Greeting"_s);
}

void tst_Recipe::bringsTheSample()
{
    const QString folder = m_folder->filePath(u"samples"_s);
    const auto bring = [&folder](const Recipe &recipe) {
        return support::finish(bringSample(recipe, folder), 30s);
    };
    const RecipeBook book(places());
    const auto form = bring(*book.find(u"fill-pdf-form"_s));
    QVERIFY2(form, form ? "" : qPrintable(form.error().text));
    QCOMPARE(*form,
             (QStringList{u"template="_s + folder + u"/registration.pdf"_s,
                          u"data="_s + folder + u"/guests.csv"_s}));
    QFile guests(folder + u"/guests.csv"_s);
    QVERIFY(guests.open(QIODevice::ReadWrite));
    const QByteArray content = guests.readAll();
    QVERIFY(content.contains("Zoë"));
    QVERIFY(guests.resize(0)); // of another version, or changed
    guests.close();
    QVERIFY(bring(*book.find(u"fill-pdf-form"_s)));
    QVERIFY(guests.open(QIODevice::ReadOnly));
    QCOMPARE(guests.readAll(), content);
    QCOMPARE(bring(*book.find(u"predict"_s)).error().kind, Error::Kind::NotFound);

    makeRecipe(
        u"greeting"_s,
        R"({"format": 2, "name": "Greeting", "description": "Says hello.", "sample": {"inputs": ["who.txt"]}})");
    const QString who = m_folder->filePath(u"recipes/greeting/who.txt"_s);
    write(who, "you");
    QCOMPARE(*bring(*book.find(u"greeting"_s)), QStringList{who}); // where it is
}

void tst_Recipe::refusesASampleThatIsNotThere()
{
    makeRecipe(
        u"greeting"_s,
        R"({"format": 2, "name": "Greeting", "description": "Says hello.", "sample": {"inputs": ["who.txt"]}})");
    const auto recipe = RecipeBook(places()).find(u"greeting"_s);
    QVERIFY(!recipe);
    QVERIFY2(recipe.error().text.contains(u"who.txt is named as a sample and is not there"_s),
             qPrintable(recipe.error().text));
}

void tst_Recipe::letsAnOwnRecipeHideABuiltIn()
{
    makeRecipe(u"top-customers"_s);
    const RecipeBook book(places());
    QCOMPARE(book.find(u"top-customers"_s)->name, u"Greeting"_s);
    QCOMPARE(idsOf(book), builtIn());
}

void tst_Recipe::namesTheRecipesThereAre()
{
    const auto recipe = RecipeBook(places()).find(u"top-costumers"_s);
    QVERIFY(!recipe);
    QCOMPARE(recipe.error().kind, Error::Kind::NotFound);
    QCOMPARE(recipe.error().text,
             u"There is no recipe “top-costumers”. There are: %1."_s.arg(builtIn().join(u", "_s)));
}

void tst_Recipe::saysWhyAnOwnRecipeDoesNotLoad()
{
    const QString folder = makeRecipe(u"greeting"_s, R"({"format": 1, "name": "Greeting"})");
    const RecipeBook book(places());
    QCOMPARE(idsOf(book), builtIn());
    QCOMPARE(book.find(u"greeting"_s).error().text,
             u"The recipe %1/recipe.json cannot be used. Line 1: “description” is missing."_s.arg(folder));
    QVERIFY(QFile::remove(makeRecipe(u"greeting"_s) + u"/recipe.py"_s));
    QVERIFY(book.find(u"greeting"_s).error().text.contains(u"none of the files that “run” names"_s));
}

void tst_Recipe::neverLooksOutsideItsFolders()
{
    makeRecipe(u"greeting"_s);
    const RecipeBook book(places());
    for (const auto *id : {"../recipes/greeting", "greeting/", ".", "", "/etc", "Greeting"})
        QCOMPARE(book.find(QLatin1String(id)).error().kind, Error::Kind::NotFound);
    QCOMPARE(loadRecipe(m_folder->filePath(u"nothing"_s)).error().kind, Error::Kind::NotFound);
}

void tst_Recipe::writesTheJobFile()
{
    const QJsonObject job =
        QJsonDocument::fromJson(
            jobFile(sample(), {{u"top"_s, 5}}, {{u"/session/input/a b.csv"_s}}, u"/session/output"_s))
            .object();
    const QJsonObject expected{{u"parameters"_s, QJsonObject{{u"top"_s, 5}}},
                               {u"inputs"_s, QJsonArray{u"/session/input/a b.csv"_s}},
                               {u"named"_s, QJsonObject()},
                               {u"output"_s, u"/session/output"_s}};
    QCOMPARE(job, expected);
}

void tst_Recipe::aJobOfAFormHasItsWords()
{
    Recipe recipe = sample();
    recipe.parameters = {{u"decimal"_s, RecipeParameter::Type::Choice},
                         {u"plain"_s, RecipeParameter::Type::Text}};
    recipe.parameters[0].label = u"Decimal mark"_s;
    recipe.parameters[0].choices = {u"point"_s, u"comma"_s};
    recipe.parameters[0].choiceLabels = {{u"comma"_s, u"a comma"_s}};
    const QJsonValue job =
        QJsonDocument::fromJson(jobFile(recipe, {}, {{}}, u"/session/output"_s, agent::Surface::Form))
            .object();
    const QJsonObject decimal{{u"label"_s, u"Decimal mark"_s},
                              {u"choices"_s, QJsonObject{{u"comma"_s, u"a comma"_s}}}};
    QCOMPARE(
        job[u"form"_s].toObject(),
        (QJsonObject{{u"decimal"_s, decimal},
                     {u"plain"_s, QJsonObject{{u"label"_s, u"plain"_s}, {u"choices"_s, QJsonObject()}}}}));
}

BERTH_TEST(tst_Recipe)
#include "tst_recipe.moc"
