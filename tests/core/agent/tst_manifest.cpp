// SPDX-License-Identifier: GPL-3.0-or-later
// What the second format of a manifest says: named inputs, columns, lists, group, network, languages.
#include "core/agent/manifest.h"

#include "tests/support/subject.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace agent;
using namespace Qt::StringLiterals;
using Type = RecipeParameter::Type;

static const QByteArray kJoin = R"({
    "format": 2,
    "name": "Join tables",
    "description": "Joins two tables.",
    "group": "tables",
    "network": "open",
    "inputs": [
        {"name": "left", "label": "Left table", "description": "All its rows stay.", "patterns": ["*.csv"]},
        {"name": "right", "patterns": ["*.csv", "*.xlsx"], "min": 0, "max": 2, "folders": true}
    ],
    "sample": {"inputs": ["left=orders.csv", "sales.xlsx"], "parameters": {"keep": ["a, b", "c"], "kind": "outer"}},
    "parameters": [
        {"name": "key", "type": "column", "input": "right", "default": ""},
        {"name": "keep", "type": "list", "of": "column", "max": 3, "default": ["a", "b"]},
        {"name": "kind", "type": "choice", "choices": ["inner", "outer"], "default": "inner"},
        {"name": "passwords", "type": "list", "secret": true, "default": []}
    ],
    "languages": {
        "de": {
            "name": "Tabellen verbinden",
            "inputs": {"left": {"label": "Linke Tabelle"}},
            "parameters": {"kind": {"label": "Art", "choices": {"outer": "alle Zeilen"}}}
        },
        "zh_CN": {"description": "连接两个表格。"}
    }
})";

class tst_Manifest : public QObject
{
    Q_OBJECT
private slots:
    void readsTheSecondFormat()
    {
        const auto recipe = parseManifest(u"join"_s, kJoin);
        QVERIFY2(recipe, recipe ? "" : qPrintable(recipe.error().text));
        QCOMPARE(recipe->group, u"tables"_s);
        QCOMPARE(recipe->network, u"open"_s);
        const QList<RecipeInput> inputs{
            {u"left"_s, u"Left table"_s, u"All its rows stay."_s, {u"*.csv"_s}, 1, 1, false},
            {u"right"_s, u"right"_s, {}, {u"*.csv"_s, u"*.xlsx"_s}, 0, 2, true}};
        QCOMPARE(recipe->inputs, inputs);
        QCOMPARE(recipe->parameters[0].type, Type::Column);
        QCOMPARE(recipe->parameters[0].input, u"right"_s);
        QCOMPARE(recipe->parameters[1].type, Type::List);
        QVERIFY(recipe->parameters[1].isOfColumns);
        QVERIFY(recipe->parameters[3].isSecret && !recipe->parameters[1].isSecret);
        QCOMPARE(recipe->parameters[1].input, u"left"_s); // of several, the first
        QCOMPARE(defaultText(recipe->parameters[1]), u"a, b"_s);
        QCOMPARE(recipe->sample.inputs, (QStringList{u"left=orders.csv"_s, u"sales.xlsx"_s}));
        const QMap<QString, QString> typed{{u"keep"_s, u"[\"a, b\",\"c\"]"_s}, {u"kind"_s, u"outer"_s}};
        QCOMPARE(recipe->sample.parameters, typed);
    }

    void speaksTheLanguagesItHas()
    {
        const auto german = parseManifest(u"join"_s, kJoin, u"de"_s);
        QVERIFY(german);
        QCOMPARE(german->name, u"Tabellen verbinden"_s);
        QCOMPARE(german->description, u"Joins two tables."_s); // not translated
        QCOMPARE(german->inputs[0].label, u"Linke Tabelle"_s);
        QCOMPARE(german->inputs[0].description, u"All its rows stay."_s);
        QCOMPARE(german->parameters[2].label, u"Art"_s);
        QCOMPARE(german->parameters[2].choiceLabels, (QMap<QString, QString>{{u"outer"_s, u"alle Zeilen"_s}}));
        QCOMPARE(parseManifest(u"join"_s, kJoin, u"zh_CN"_s)->description, u"连接两个表格。"_s);
        const auto english = parseManifest(u"join"_s, kJoin, u"fr"_s);
        QCOMPARE(english->name, u"Join tables"_s);
        QVERIFY(english->parameters[2].choiceLabels.isEmpty());
    }

    void aRecipeOfTheSecondFormatIsOfflineAndOneOfTheFirstAsItWas()
    {
        QCOMPARE(parseManifest(u"a"_s, R"({"format": 2, "name": "A", "description": "B"})")->network,
                 u"offline"_s);
        QCOMPARE(parseManifest(u"a"_s, R"({"format": 1, "name": "A", "description": "B"})")->network, QString());
    }

    void saysWhichLineIsWrong_data()
    {
        QTest::addColumn<QByteArray>("good"); // of the manifest
        QTest::addColumn<QByteArray>("bad"); // instead
        QTest::addColumn<int>("line");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char *name, const char *good, const char *bad, int line, const QString &reason) {
            QTest::newRow(name) << QByteArray(good) << QByteArray(bad) << line << reason;
        };
        row("group with a space", "\"tables\"", "\"my tables\"", 5, u"“group” has to be made of"_s);
        row("unknown network", "\"open\"", "\"wifi\"", 6, u"“network” has to be offline or open"_s);
        row("tests in a folder", "\"network\": \"open\"", "\"network\": \"open\", \"tests\": \"a/b.xml\"", 6,
            u"“tests” has to be the name of a result"_s);
        row("two of a name", "\"name\": \"right\"", "\"name\": \"left\"", 9, u"“name” of the input “left” is"_s);
        row("folders no flag", "\"folders\": true", "\"folders\": 1", 9, u"“folders” of the input “right” has"_s);
        row("column of no input", "\"input\": \"right\"", "\"input\": \"middle\"", 13, u"“input” of the parameter"_s);
        row("list of numbers", "\"of\": \"column\"", "\"of\": \"number\"", 14, u"has to be text or column"_s);
        row("default too long", "\"max\": 3", "\"max\": 1", 14, u"“default” of the parameter “keep”"_s);
        row("sample of another kind", "left=orders.csv", "left=sales.xlsx", 11, u"no input reads: left=sales.xlsx"_s);
        row("sample of no input", "left=orders.csv", "middle=orders.csv", 11, u"no input reads: middle"_s);
        row("sample elsewhere", "left=orders.csv", "left=../orders.csv", 11, u"has to be made of names of files"_s);
        row("value of the sample", "\"outer\"}}", "\"all\"}}", 11, u"“kind” of the sample is no value"_s);
        row("parameter of the sample", "\"kind\": \"outer\"}}", "\"sort\": 1}}", 11, u"“sort” of the sample is no key"_s);
        row("unknown language", "\"zh_CN\"", "\"chinese\"", 24, u"“chinese” of the languages is no key"_s);
        row("unknown parameter", "{\"kind\": {\"label\"", "{\"sort\": {\"label\"", 22,
            u"“sort” of the language “de” is no key"_s);
        row("unknown choice", "{\"outer\": ", "{\"outest\": ", 22,
            u"“outest” of the language “de” is no key"_s);
        row("missing", "\"description\": \"Joins two tables.\",", "", 1, u"“description” is missing"_s);
        row("a secret everybody can read", "\"secret\": true, \"default\": []",
            "\"secret\": true, \"default\": [\"a\"]", 16, u"has to be empty, as everybody could read it"_s);
        row("a secret number", "\"list\", \"secret\": true, \"default\": []", "\"number\", \"secret\": true",
            16, u"“secret” of the parameter “passwords” is no key"_s);
        row("no JSON", "\"network\": \"open\",", "\"network\": \"open\"", 7, u"no JSON object"_s);
        row("the first format", "\"format\": 2", "\"format\": 1", 7, u"“inputs” has to be an object"_s);
    }
    void saysWhichLineIsWrong()
    {
        QFETCH(QByteArray, good);
        QFETCH(QByteArray, bad);
        QFETCH(int, line);
        QFETCH(QString, reason);
        QByteArray manifest = kJoin;
        QCOMPARE(manifest.count(good), 1);
        manifest.replace(good, bad);
        const auto recipe = parseManifest(u"join"_s, manifest);
        QVERIFY(!recipe);
        QVERIFY2(recipe.error().text.startsWith(u"Line %1: "_s.arg(line)), qPrintable(recipe.error().text));
        QVERIFY2(recipe.error().text.contains(reason), qPrintable(recipe.error().text));
    }

    void findsAllThatIsWrong()
    {
        QByteArray manifest = kJoin;
        manifest.replace("\"tables\"", "5").replace("\"open\"", "\"wifi\"").replace("\"column\", \"input\"", "\"columns\", \"input\"");
        const auto problems = readManifest(u"join"_s, manifest).problems;
        QList<int> lines;
        for (const ManifestProblem &problem : problems)
            lines += problem.line;
        QCOMPARE(lines, (QList<int>{13, 13, 5, 6})); // without its type it has no input either
    }

    void theFirstFormatHasNoneOfIt_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::newRow("group") << QByteArray(R"("group": "tables")");
        QTest::newRow("network") << QByteArray(R"("network": "open")");
        QTest::newRow("tests") << QByteArray(R"("tests": "tests.xml")");
        QTest::newRow("sample") << QByteArray(R"("sample": {"inputs": ["a"]})");
        QTest::newRow("languages") << QByteArray(R"("languages": {})");
        QTest::newRow("columns") << QByteArray(R"("parameters": [{"name": "a", "type": "column"}])");
        QTest::newRow("named inputs") << QByteArray(R"("inputs": [{"name": "a"}])");
        QTest::newRow("folders") << QByteArray(R"("inputs": {"folders": true})");
    }
    void theFirstFormatHasNoneOfIt()
    {
        QFETCH(QByteArray, key);
        const QByteArray rest = R"(, "name": "A", "description": "B", )" + key + '}';
        QVERIFY(!parseManifest(u"a"_s, "{\"format\": 1" + rest));
        const auto newer = parseManifest(u"a"_s, "{\"format\": 2" + rest);
        QVERIFY2(newer, newer ? "" : qPrintable(newer.error().text));
    }

    void survivesAnything()
    {
        for (qsizetype length = 0; length < kJoin.size(); ++length)
            QVERIFY(!parseManifest(u"a"_s, kJoin.left(length)));
        QVERIFY(!parseManifest(u"a"_s, QByteArray(60'000, '[')));
        QVERIFY(!parseManifest(u"a"_s, "{\"a\\"));
    }

    void readsLists_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QJsonArray>("entries"); // none: refused
        QTest::newRow("commas") << u" a, b c ,,d"_s << QJsonArray{u"a"_s, u"b c"_s, u"d"_s};
        QTest::newRow("lines") << u"a, b\nc\n"_s << QJsonArray{u"a, b"_s, u"c"_s};
        QTest::newRow("JSON") << u"[\"a, b\", \"c\"]"_s << QJsonArray{u"a, b"_s, u"c"_s};
        QTest::newRow("JSON of numbers") << u"[1]"_s << QJsonArray{};
        QTest::newRow("nothing") << u" "_s << QJsonArray{};
        QTest::newRow("too many") << u"a,b,c,d"_s << QJsonArray{};
    }
    void readsLists()
    {
        QFETCH(QString, typed);
        QFETCH(QJsonArray, entries);
        Recipe recipe;
        RecipeParameter parameter;
        parameter.name = u"keep"_s;
        parameter.type = Type::List;
        parameter.least = 1;
        parameter.most = 3;
        recipe.parameters = {parameter};
        const auto values = checkParameters(recipe, {{u"keep"_s, typed}});
        QCOMPARE(values ? values->value(u"keep"_s).toArray() : QJsonArray(), entries);
        if (!values)
            QVERIFY2(values.error().text.endsWith(u"which is a list of 1 to 3 texts, divided by commas."_s),
                     qPrintable(values.error().text));
        parameter.defaultValue = entries;
        if (values)
            QCOMPARE(checkParameters(recipe, {{u"keep"_s, defaultText(parameter)}})->value(u"keep"_s).toArray(), entries);
    }

    void givesInputsTheirFiles_data()
    {
        QTest::addColumn<QStringList>("given");
        QTest::addColumn<QStringList>("left");
        QTest::addColumn<QStringList>("right");
        QTest::addColumn<QString>("message");
        const auto row = [](const char *name, const QStringList &given, const QStringList &left,
                            const QStringList &right, const QString &message = {}) {
            QTest::newRow(name) << given << left << right << message;
        };
        row("in order", {u"/a.csv"_s, u"/b.csv"_s}, {u"/a.csv"_s}, {u"/b.csv"_s});
        row("by kind", {u"/b.xlsx"_s, u"/a.csv"_s}, {u"/a.csv"_s}, {u"/b.xlsx"_s});
        row("by name", {u"/b.csv"_s, u"left=/a.csv"_s}, {u"/a.csv"_s}, {u"/b.csv"_s});
        row("with an equals sign", {u"/left=/a.csv"_s}, {u"/left=/a.csv"_s}, {});
        row("a folder", {u"/a.csv"_s, m_folder.path()}, {u"/a.csv"_s}, {m_folder.path()});
        row("none", {}, {}, {}, u"Files that the recipe join takes as “left”: 1. Given: 0."_s);
        row("too many", {u"/a.csv"_s, u"/b.csv"_s, u"/c.csv"_s, u"/d.csv"_s}, {}, {},
            u"Files that the recipe join takes as “right”: 0 to 2. Given: 3."_s);
        row("no such name", {u"middle=/a.csv"_s}, {}, {},
            u"The recipe join has no input “middle”. Its inputs are: left, right."_s);
        row("not as that", {u"left=/a.xlsx"_s}, {}, {},
            u"The recipe join does not read files such as “a.xlsx”, only *.csv."_s);
        row("not at all", {u"/a.png"_s}, {}, {},
            u"The recipe join does not read files such as “a.png”, only *.csv, *.xlsx."_s);
    }
    void givesInputsTheirFiles()
    {
        QFETCH(QStringList, given);
        QFETCH(QStringList, left);
        QFETCH(QStringList, right);
        QFETCH(QString, message);
        const Recipe recipe = *parseManifest(u"join"_s, kJoin);
        const auto assigned = assignInputs(recipe, given);
        QCOMPARE(assigned ? QString() : assigned.error().text, message);
        if (!assigned)
            return;
        QCOMPARE(*assigned, (QList<QStringList>{left, right}));
        const QJsonObject job =
            QJsonDocument::fromJson(jobFile(recipe, {}, *assigned, u"/session/output"_s)).object();
        QCOMPARE(job[u"named"_s][u"left"_s].toArray(), QJsonArray::fromStringList(left));
        QCOMPARE(job[u"inputs"_s].toArray(), QJsonArray::fromStringList(left + right));
    }

    void oneFileOfTwoIsTakenThoughItIsNotEnough()
    {
        Recipe recipe = *parseManifest(u"join"_s, kJoin);
        recipe.inputs[1].least = 1;
        QVERIFY(!checkInputs(recipe, {u"/a.csv"_s}));
        QVERIFY(takesInputs(recipe, {u"/a.csv"_s}));
        QVERIFY(!takesInputs(recipe, {u"/a.png"_s}));
        QVERIFY(takesInputs(recipe, {u"/a.xlsx"_s}));
        recipe.inputs[1].least = 0;
        QVERIFY(!takesInputs(recipe, {u"/a.xlsx"_s})); // which it can do without
        recipe.inputs[0].least = 0;
        QVERIFY(takesInputs(recipe, {u"/a.xlsx"_s}));
    }

    void isFoundByWhatItIsAbout()
    {
        const Recipe recipe = *parseManifest(u"join"_s, kJoin, u"de"_s);
        QVERIFY(isAbout(recipe, {}));
        QVERIFY(isAbout(recipe, u"tabellen TWO"_s));
        QVERIFY(!isAbout(recipe, u"tabellen three"_s));
        QCOMPARE(groupName(u"tables"_s), u"Tables"_s);
        QCOMPARE(groupName(u"bees"_s), u"bees"_s);
        QCOMPARE(groupName({}), u"Others"_s);
    }

private:
    QTemporaryDir m_folder;
};

BERTH_TEST(tst_Manifest)
#include "tst_manifest.moc"
