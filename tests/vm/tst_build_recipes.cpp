// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/subject.h"
#include "tests/vm/recipe_desk.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>
#include <QXmlStreamReader>

using namespace Qt::StringLiterals;

static const QString kProjects = QStringLiteral(BERTH_SOURCE_DIR "/tests/data/projects/");

/// What builds source code, in one machine without a network.
class tst_BuildRecipes : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { VERIFY_CODE(m_desk.made(), 0); }

    void buildsAndTests_data()
    {
        QTest::addColumn<QString>("project");
        QTest::addColumn<QStringList>("passed");
        QTest::addColumn<QStringList>("failed");
        QTest::addColumn<QStringList>("skipped");
        QTest::addRow("CMake") << u"gauge"_s << QStringList{u"converts 0 °C"_s, u"converts 100 °C"_s}
                               << QStringList{u"converts -40 °C"_s} << QStringList();
        QTest::addRow("Make") << u"tally"_s << QStringList{u"adds"_s, u"multiplies"_s} << QStringList()
                              << QStringList{u"divides"_s};
        QTest::addRow("Meson") << u"scale"_s << QStringList{u"weighs"_s} << QStringList{u"weighs too much"_s}
                               << QStringList();
        QTest::addRow("Python") << u"words"_s
                                << QStringList{u"test_each_counts"_s, u"test_lines_part_words"_s,
                                               u"test_nothing_has_none"_s}
                                << QStringList() << QStringList{u"test_hyphens"_s};
        QTest::addRow("npm") << u"steps"_s << QStringList{u"a stair > goes up"_s, u"one after the other"_s}
                             << QStringList{u"a stair > goes down"_s} << QStringList{u"a landing"_s};
        QTest::addRow("Cargo") << u"crates"_s
                               << QStringList{u"src/lib.rs - needed (line 5)"_s, u"tests::none_for_nothing"_s,
                                              u"tests::of_no_size"_s}
                               << QStringList{u"tests::full_ones"_s} << QStringList{u"tests::later"_s};
        QTest::addRow("Go") << u"knots"_s << QStringList{u"TestHoles/none"_s, u"TestHoles/some"_s}
                            << QStringList{u"TestEnds"_s} << QStringList{u"TestLoops"_s};
    }

    void buildsAndTests()
    {
        QFETCH(const QString, project);
        QFETCH(const QStringList, passed);
        QFETCH(const QStringList, failed);
        QFETCH(const QStringList, skipped);
        const QString archive = u"Größe 1 %1.tar.gz"_s.arg(project);
        VERIFY_CODE(m_desk.home.shell(u"rm -rf build-and-test; tar -czf '%1' -C '%2' '%3'"_s.arg(
                        archive, kProjects, project)),
                    0);
        const auto run = m_desk.run(u"build-and-test"_s, {u"--input"_s, m_desk.home.path(archive)});
        VERIFY_CODE(run, failed.isEmpty() ? 0 : 1);
        const QMap<QString, QStringList> cases = results();
        QCOMPARE(cases[u"passed"_s], passed);
        QCOMPARE(cases[u"failure"_s], failed);
        QCOMPARE(cases[u"skipped"_s], skipped);
        QVERIFY(content(u"report.md"_s).startsWith("# Größe 1 " + project.toUtf8()));
        for (const QString &name : failed)
            QVERIFY2(run.err.contains("“" + name.toUtf8() + "”"), run.err.constData());
    }

    void buildsABundle()
    {
        const QString make =
            u"rm -rf build-and-test work && cp -r '%1tally' work && cd work && git init -q -b main . && git "
            u"add . && "
            "git -c user.name=A -c user.email=a@example.org commit -qm one && git bundle create -q ../tally.bundle --all"_s
                .arg(kProjects);
        VERIFY_CODE(m_desk.home.shell(make), 0);
        VERIFY_CODE(
            m_desk.run(u"build-and-test"_s,
                       {u"--input"_s, m_desk.home.path(u"tally.bundle"_s), u"--param"_s, u"revision=main"_s}),
            0);
        QCOMPARE(results()[u"passed"_s], (QStringList{u"adds"_s, u"multiplies"_s}));
    }

    void namesWhatTheNetworkHas_data()
    {
        QTest::addColumn<QString>("files");
        QTest::addColumn<QByteArray>("missing");
        QTest::addRow("Cargo")
            << u"mkdir src; : > src/lib.rs; printf '[package]\\nname = \"x\"\\nversion = \"1.0.0\"\\n"
               "[dependencies]\\nberth-nobody = \"1\"\\n' > Cargo.toml"_s
            << QByteArray("Missing: “berth-nobody”.");
        QTest::addRow("Go") << u"printf 'module x\\n\\nrequire example.org/nobody v1.2.3\\n' > go.mod; "
                               "printf 'package x\\n\\nimport _ \"example.org/nobody\"\\n' > x.go"_s
                            << QByteArray("Missing: “example.org/nobody v1.2.3”.");
        QTest::addRow("Go, locked")
            << u"printf 'module x\\n\\nrequire example.org/nobody v1.2.3\\n' > go.mod; "
               "printf 'package x\\n\\nimport _ \"example.org/nobody\"\\n' > x.go; "
               "for what in v1.2.3 v1.2.3/go.mod; do echo \"example.org/nobody $what "
               "h1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\"; done > go.sum"_s
            << QByteArray("Missing: “example.org/nobody v1.2.3”.");
        QTest::addRow("npm")
            << u"printf '{\"scripts\": {\"test\": \"true\"}, \"dependencies\": {\"berth-nobody-1\": \"1\"}}' "
               "> package.json"_s
            << QByteArray("Missing: “berth-nobody-1 1”.");
        QTest::addRow("pip") << u"echo berth-nobody-2 > requirements.txt"_s
                             << QByteArray("Missing: “berth-nobody-2”.");
        QTest::addRow("Maven") << u"echo '<project/>' > pom.xml"_s
                               << QByteArray("Maven, which fetches its plugins and what the project needs");
    }

    void namesWhatTheNetworkHas()
    {
        QFETCH(const QString, files);
        QFETCH(const QByteArray, missing);
        VERIFY_CODE(
            m_desk.home.shell(
                u"rm -rf work build-and-test; mkdir work; cd work; %1; tar -cf ../lacking.tar ."_s.arg(
                    files)),
            0);
        const auto run = m_desk.run(u"build-and-test"_s, {u"--input"_s, m_desk.home.path(u"lacking.tar"_s)});
        QVERIFY(run.code == 1 || run.code == 2);
        QVERIFY2(run.err.contains(missing), run.err.constData());
    }

    void putsSeveralImagesSideBySide()
    {
        VERIFY_CODE(m_desk.home.shell(u"rm -rf side; tar -czf tally.tar.gz -C '%1' tally"_s.arg(kProjects)), 0);
        const auto run = m_desk.home.berth({u"run"_s, u"build-and-test"_s, u"--input"_s,
                                            m_desk.home.path(u"tally.tar.gz"_s), u"--profiles"_s, u"build,core"_s,
                                            u"--output-dir"_s, m_desk.home.path(u"side"_s), u"--json"_s},
                                           std::chrono::minutes(10));
        VERIFY_CODE(run, 1); // core has no make
        const QJsonObject answer = QJsonDocument::fromJson(run.out).object();
        const QJsonArray images = answer[u"images"_s].toArray();
        QCOMPARE(images.size(), 2);
        QCOMPARE(images[0][u"profile"_s].toString(), u"build"_s);
        QCOMPARE(images[0][u"passed"_s].toInt(), 2);
        QCOMPARE(images[0][u"skipped"_s].toInt(), 1);
        QCOMPARE(images[0][u"text"_s].toString(), QString());
        QCOMPARE(images[1][u"passed"_s].toInt(), 0);
        QVERIFY2(images[1][u"text"_s].toString().contains(u"make is needed to build this"_s), run.out.constData());
        QVERIFY(answer[u"time_ms"_s].toInteger() >= images[0][u"time_ms"_s].toInteger());
        const QByteArray table = RecipeDesk::content(m_desk.home.path(u"side/table.md"_s));
        QVERIFY2(table.contains("| build | 2 | 0 | 1 |") && table.contains("| core |"), table.constData());
        QVERIFY(!RecipeDesk::content(m_desk.home.path(u"side/build/tests.xml"_s)).isEmpty());
    }

    void refusesWhatLeadsOut()
    {
        VERIFY_CODE(
            m_desk.home.shell(u"rm -rf work; mkdir work; ln -s /etc work/out; tar -cf evil.tar work"_s), 0);
        const auto run = m_desk.run(u"build-and-test"_s, {u"--input"_s, m_desk.home.path(u"evil.tar"_s)});
        VERIFY_CODE(run, 2);
        QVERIFY2(run.err.contains("“work/out” to “/etc”, which is outside"), run.err.constData());
    }

    void everySample_data() { RecipeDesk::addSamples(u"build"_s); }
    void everySample()
    {
        QFETCH(const QString, recipe);
        VERIFY_CODE(m_desk.runOnSample(recipe), 0);
    }

    void allOfItTookOneMachine() { QCOMPARE(m_desk.machines(), 1); }

private:
    QByteArray content(const QString &name) const
    {
        return RecipeDesk::content(m_desk.home.path(u"build-and-test/"_s + name));
    }
    /// The names of the tests by what became of them, in order.
    QMap<QString, QStringList> results() const
    {
        QMap<QString, QStringList> cases;
        QXmlStreamReader xml(content(u"tests.xml"_s));
        while (!xml.atEnd()) {
            if (!xml.readNextStartElement() || xml.name() != u"testcase"_s)
                continue;
            const QString name = xml.attributes().value(u"name"_s).toString();
            cases[xml.readNextStartElement() ? xml.name().toString() : u"passed"_s] += name;
        }
        for (QStringList &names : cases)
            names.sort();
        return cases;
    }

    RecipeDesk m_desk{u"build"_s};
};

BERTH_TEST(tst_BuildRecipes)
#include "tst_build_recipes.moc"
