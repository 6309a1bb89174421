// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/image/image_recipe.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;
using vm::ImageRecipe;

// moc loses its way in raw strings with quotes in them.
static QByteArray quoted(QByteArray json) { return json.replace('\'', '"'); }

static const QByteArray kIntegrity = "sha512-" + QByteArray(84, 'A') + "BA==";

static const QByteArray kSha256(64, '0');

static QByteArray npm(const QByteArray &name, const QByteArray &version, const QByteArray &integrity)
{
    return quoted("{'npm': [{'name': '" + name + "', 'version': '" + version + "', 'integrity': '" + integrity
                  + "'}]}");
}

class tst_ImageRecipe : public QObject
{
    Q_OBJECT
private slots:
    void readsARecipe()
    {
        const auto recipe =
            ImageRecipe::parse(u"office"_s,
                               quoted("{'description': 'Spreadsheets', 'extends': 'core', 'suite': 'trixie',"
                                      " 'packages': ['python3-pandas', 'g++'], 'pip': ['python-pptx==1.0.2', "
                                      "'Foo_bar', 'x==1 sha256:"
                                      + kSha256 + "']}"));
        QVERIFY(recipe);
        QCOMPARE(*recipe,
                 (ImageRecipe{u"office"_s,
                              u"Spreadsheets"_s,
                              u"core"_s,
                              u"trixie"_s,
                              {u"python3-pandas"_s, u"g++"_s},
                              {u"python-pptx==1.0.2"_s, u"Foo_bar"_s,
                               u"x==1 sha256:"_s + QString::fromLatin1(kSha256)}}));
    }

    void readsPackagesOfNpm()
    {
        const auto recipe = ImageRecipe::parse(u"web"_s, npm("@duckdb/node-api", "1.5.6-r.1", kIntegrity));
        QVERIFY2(recipe, recipe ? "" : qPrintable(recipe.error().text));
        const QList<vm::NpmPackage> expected{
            {u"@duckdb/node-api"_s, u"1.5.6-r.1"_s, QString::fromLatin1(kIntegrity)}};
        QVERIFY(recipe->npm == expected);
        QCOMPARE(recipe->npm[0].sha512(), QByteArray(126, '0') + "04");
    }

    void coversWhatItHasEveryPackageOf()
    {
        const QString integrity = QString::fromLatin1(kIntegrity);
        const ImageRecipe whole{.packages = {u"git"_s, u"zip"_s},
                                .pip = {u"x==1"_s},
                                .npm = {{u"a"_s, u"1.0.0"_s, integrity}, {u"b"_s, u"1.0.0"_s, integrity}}};
        QVERIFY(vm::covers(whole, {}));
        QVERIFY(vm::covers(whole, whole));
        QVERIFY(vm::covers(whole, {.packages = {u"zip"_s}, .pythonModules = {u"json"_s}}));
        QVERIFY(vm::covers(whole, {.npm = {{u"b"_s, u"1.0.0"_s, integrity}}}));
        QVERIFY(!vm::covers(whole, {.packages = {u"zip"_s, u"jq"_s}}));
        QVERIFY(!vm::covers(whole, {.pip = {u"x==2"_s}}));
        QVERIFY(!vm::covers(whole, {.npm = {{u"b"_s, u"1.0.1"_s, integrity}}}));
    }

    void refusesAnythingElse_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char *title, const QByteArray &json, const QString &reason) {
            QTest::newRow(title) << u"mine"_s << quoted(json) << reason;
        };
        row("no JSON", "{", u"at byte"_s);
        row("a list", "[]", u"not a JSON object"_s);
        row("unknown key", "{'package': []}", u"“package” is not known"_s);
        row("number for a text", "{'suite': 13}", u"“suite” must be a text"_s);
        row("text for a list", "{'packages': 'git'}", u"“packages” must be a list"_s);
        row("number in a list", "{'packages': [1]}", u"“packages” has an entry"_s);
        row("option as a package", "{'packages': ['-oDebug=1']}", u"no such name"_s);
        row("path as a package", "{'packages': ['./a.deb']}", u"no such name"_s);
        row("list as a package", "{'packages': ['a,b']}", u"no such name"_s);
        row("two lines", "{'packages': ['git\\nvim']}", u"no such name"_s);
        row("address for pip", "{'pip': ['https://example.invalid/x.whl']}", u"no such name"_s);
        row("text as a module", "{'python_modules': ['import os']}", u"no such name"_s);
        row("path as a module", "{'python_modules': ['a..b']}", u"no such name"_s);
        row("hash without a version", "{'pip': ['x sha256:" + kSha256 + "']}", u"no such name"_s);
        row("short hash", "{'pip': ['x==1 sha256:00']}", u"no such name"_s);
        row("option for pip", "{'pip': ['--index-url']}", u"no such name"_s);
        row("text for packages of npm", "{'npm': 'x'}", u"“npm” must be a list"_s);
        row("name alone of npm", "{'npm': ['x']}", u"“npm” has an entry"_s);
        row("no integrity", "{'npm': [{'name': 'x', 'version': '1.0.0'}]}", u"“npm” has an entry"_s);
        const auto npmRow = [&](const char *title, const char *name, const char *version,
                                const QByteArray &integrity) {
            row(title, npm(name, version, integrity), u"“npm” has an entry"_s);
        };
        npmRow("a range", "x", "^1.0.0", kIntegrity);
        npmRow("a tag", "x", "latest", kIntegrity);
        npmRow("path as a name", "../x", "1.0.0", kIntegrity);
        npmRow("hidden folder as a name", ".bin", "1.0.0", kIntegrity);
        npmRow("two scopes", "@a/b/c", "1.0.0", kIntegrity);
        npmRow("capitals of npm", "X", "1.0.0", kIntegrity);
        npmRow("another hash", "x", "1.0.0", "sha1-" + QByteArray(27, 'A') + "=");
        npmRow("a cut hash", "x", "1.0.0", kIntegrity.chopped(4));
        npmRow("two hashes", "x", "1.0.0", kIntegrity + " " + kIntegrity);
        row("more keys",
            npm("x", "1.0.0", kIntegrity).replace("\"}", "\", \"from\": \"elsewhere\"}").constData(),
            u"“npm” has an entry"_s);
        row("suite with a space", "{'suite': 'trixie main'}", u"is no name"_s);
        row("parent in a folder", "{'extends': '../core'}", u"is no name"_s);
        QTest::newRow("name in capitals") << u"Mine"_s << QByteArray("{}") << u"small letters"_s;
        QTest::newRow("no name") << QString() << QByteArray("{}") << u"small letters"_s;
    }
    void refusesAnythingElse()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, json);
        QFETCH(QString, reason);
        const auto recipe = ImageRecipe::parse(name, json);
        QVERIFY(!recipe);
        QCOMPARE(recipe.error().kind, base::Error::Kind::Invalid);
        QVERIFY2(recipe.error().text.contains(reason), qPrintable(recipe.error().text));
    }

    void foldsInWhatItExtends()
    {
        const QHash<QString, ImageRecipe> known{
            {u"core"_s, {u"core"_s, u"small"_s, {}, u"trixie"_s, {u"git"_s, u"curl"_s}, {}, {u"json"_s}}},
            {u"office"_s, {u"office"_s, {}, u"core"_s, {}, {u"pandoc"_s}, {u"python-pptx"_s}, {u"a.b"_s}}},
        };
        const auto whole =
            vm::resolve({u"mine"_s, u"own"_s, u"office"_s, {}, {u"git"_s, u"zip"_s}, {}, {u"json"_s}},
                        [&](const QString &name) { return known.value(name); });
        QVERIFY(whole);
        QCOMPARE(*whole,
                 (ImageRecipe{u"mine"_s,
                              u"own"_s,
                              {},
                              u"trixie"_s,
                              {u"curl"_s, u"git"_s, u"pandoc"_s, u"zip"_s},
                              {u"python-pptx"_s},
                              {u"a.b"_s, u"json"_s}}));
    }

    void aPackageOfNpmIsThereOnce()
    {
        const auto whole = [](const QString &version) {
            const ImageRecipe below{u"core"_s, {}, {}, u"trixie"_s, {}, {}, {}, {{u"b"_s, u"1.0.0"_s, {}}}};
            return vm::resolve(
                {u"web"_s, {}, u"core"_s, {}, {}, {}, {}, {{u"b"_s, version, {}}, {u"a"_s, u"1.0.0"_s, {}}}},
                [&](const QString &) { return below; });
        };
        const QList<vm::NpmPackage> expected{{u"a"_s, u"1.0.0"_s, {}}, {u"b"_s, u"1.0.0"_s, {}}};
        QVERIFY(whole(u"1.0.0"_s)->npm == expected);
        QVERIFY(!whole(u"2.0.0"_s));
        QVERIFY(whole(u"2.0.0"_s).error().text.contains(u"the package b of npm in two versions"_s));
    }

    void refusesToTurnInCircles()
    {
        const auto whole =
            vm::resolve({u"a"_s, {}, u"b"_s, u"trixie"_s, {}, {}, {}}, [](const QString &name) {
                return ImageRecipe{name, {}, name == u"b"_s ? u"c"_s : u"b"_s, {}, {}, {}, {}};
            });
        QVERIFY(!whole);
        QVERIFY(whole.error().text.contains(u"extends itself"_s));
    }

    void needsASuite()
    {
        const auto whole =
            vm::resolve({u"a"_s, {}, {}, {}, {}, {}, {}}, [](const QString &) { return ImageRecipe(); });
        QVERIFY(!whole);
        QVERIFY(whole.error().text.contains(u"suite"_s));
    }

    void passesOnThatAParentIsMissing()
    {
        const auto whole = vm::resolve({u"a"_s, {}, u"b"_s, {}, {}, {}, {}}, [](const QString &) {
            return base::Result<ImageRecipe>(base::fail(base::Error::Kind::NotFound, u"Not here."_s));
        });
        QVERIFY(!whole);
        QCOMPARE(whole.error().text, u"Not here."_s);
    }
};

BERTH_TEST(tst_ImageRecipe)
#include "tst_image_recipe.moc"
