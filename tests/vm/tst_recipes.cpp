// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/subject.h"
#include "tests/vm/recipe_desk.h"

#include <QDir>
#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QTest>

#include <sys/mount.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

static const QString kSamples = QStringLiteral(BERTH_SOURCE_DIR "/resources/samples/");

/// The recipes that need no more than the image core, on their samples, in one machine without a network.
class tst_Recipes : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { VERIFY_CODE(m_desk.made(), 0); }

    void cleansATable()
    {
        const auto made = m_desk.run(u"csv-clean"_s, {u"--input"_s, kSamples + u"invoices.csv"_s});
        VERIFY_CODE(made, 0);
        QCOMPARE(RecipeDesk::content(m_desk.home.path(u"csv-clean/clean.csv"_s)),
                 RecipeDesk::content(kSamples + u"invoices-clean.csv"_s));
        // What the script says of how far it is; of what comes within a second only the last is told.
        const auto begin = made.err.indexOf("Running Clean a table");
        const QByteArray run = made.err.mid(begin, made.err.indexOf("Fetching the results") - begin);
        QVERIFY2(run.contains(" % Writing "), made.err.constData());
    }

    void joinsTables()
    {
        VERIFY_CODE(m_desk.run(u"join-tables"_s,
                               {u"--input"_s, u"right="_s + kSamples + u"clients.csv"_s, u"--input"_s,
                                u"left="_s + kSamples + u"visits.csv"_s, u"--param"_s, u"left-key=Client"_s}),
                    0);
        const QList<QByteArray> lines =
            RecipeDesk::content(m_desk.home.path(u"join-tables/joined.csv"_s)).trimmed().split('\n');
        QCOMPARE(lines.size(), 241);
        QCOMPARE(lines.first(), QByteArray("Day,Client,meant,Number,Client (2),match"));
        QCOMPARE(m_desk.differences(u"joined"_s, u"join-tables/joined.csv"_s, kSamples + u"visits.csv"_s),
                 QByteArray());
    }

    void computesGrowth()
    {
        VERIFY_CODE(m_desk.run(u"rolling-growth"_s,
                               {u"--input"_s, kSamples + u"sales.xlsx"_s, u"--param"_s, u"value=Revenue"_s,
                                u"--param"_s, u"period=year"_s}),
                    0);
        const QList<QByteArray> lines =
            RecipeDesk::content(m_desk.home.path(u"rolling-growth/growth.csv"_s)).trimmed().split('\n');
        QCOMPARE(lines.size(), 3);
        QCOMPARE(m_desk.differences(u"growth"_s, u"rolling-growth/growth.csv"_s, kSamples + u"sales.xlsx"_s),
                 QByteArray());
    }

    void convertsFiles()
    {
        VERIFY_CODE(
            m_desk.run(u"convert-files"_s,
                       {u"--input"_s, kSamples + u"clients.csv"_s, u"--input"_s, kSamples + u"visits.csv"_s,
                        u"--param"_s, u"convert=json"_s, u"--param"_s, u"name={n} {name}"_s}),
            0);
        const QByteArray json = RecipeDesk::content(m_desk.home.path(u"convert-files/02 visits.json"_s));
        QCOMPARE(QJsonDocument::fromJson(json).array().size(), 240);
        QVERIFY(!RecipeDesk::content(m_desk.home.path(u"convert-files/01 clients.json"_s)).isEmpty());
    }

    void runsAScriptOnItsSample()
    {
        const auto run = m_desk.run(u"run-script"_s, {u"--sample"_s});
        VERIFY_CODE(run, 0);
        const QByteArray words = RecipeDesk::content(m_desk.home.path(u"run-script/words.csv"_s));
        for (const char *line : {"word,count\r\n", "\r\nat,2\r\n", "\r\nküche,1\r\n", "\r\n0099,1\r\n"})
            QVERIFY2(words.contains(line), words.constData());
        QCOMPARE(RecipeDesk::content(m_desk.home.path(u"run-script/output.txt"_s)),
                 QByteArray("54 words, 43 of them different\n"));
    }

    void runsAScriptOfAnotherLanguageAndSaysHowItEnded()
    {
        VERIFY_CODE(
            m_desk.home.shell(u"printf '#!/bin/sh\nread line < \"$2\"\necho \"$1: $line\" > \"made ä.txt\"\n"
                              "[ \"$1\" = so ] || { echo wrong word >&2; exit 3; }\n' > 'mein skript.sh' && "
                              "echo Größe > 'ein ß.txt'"_s),
            0);
        const auto run = [this](const QString &word) {
            return m_desk.run(u"run-script"_s,
                              {u"--input"_s, u"script="_s + m_desk.home.path(u"mein skript.sh"_s),
                               u"--input"_s, u"files="_s + m_desk.home.path(u"ein ß.txt"_s), u"--param"_s,
                               u"arguments=%1,ein ß.txt"_s.arg(word)});
        };
        VERIFY_CODE(m_desk.home.shell(u"rm -rf run-script"_s), 0);
        VERIFY_CODE(run(u"so"_s), 0);
        QCOMPARE(RecipeDesk::content(m_desk.home.path(u"run-script/made ä.txt"_s)),
                 QByteArray("so: Größe\n"));
        VERIFY_CODE(m_desk.home.shell(u"rm -rf run-script"_s), 0);
        const auto other = run(u"anders"_s);
        VERIFY_CODE(other, 1);
        QVERIFY2(other.err.contains("The script ended with code 3: wrong word"), other.err.constData());
    }

    void saysWhatIsWrongWithAFile()
    {
        VERIFY_CODE(m_desk.home.shell(u"mkdir 'Größe 1'; : > 'Größe 1/leer ä.csv'"_s), 0);
        const auto run =
            m_desk.run(u"csv-clean"_s, {u"--input"_s, m_desk.home.path(u"Größe 1/leer ä.csv"_s)});
        VERIFY_CODE(run, 2);
        QVERIFY2(run.err.contains("“leer ä.csv” is empty."), run.err.constData());
        const auto other =
            m_desk.run(u"join-tables"_s, {u"--input"_s, u"middle="_s + kSamples + u"visits.csv"_s});
        VERIFY_CODE(other, 2);
        QVERIFY2(other.err.contains("Its inputs are: left, right."), other.err.constData());
    }

    void aRecipeOfOnesOwnRunsAsItIs()
    {
        VERIFY_CODE(m_desk.home.berth({u"recipe"_s, u"new"_s, u"line-count"_s}), 0);
        VERIFY_CODE(m_desk.home.berth({u"recipe"_s, u"check"_s, u"line-count"_s}), 0);
        VERIFY_CODE(m_desk.home.shell(u"printf 'a\\n\\nb\\n' > notes.txt"_s), 0);
        VERIFY_CODE(m_desk.run(u"line-count"_s, {u"--input"_s, m_desk.home.path(u"notes.txt"_s)}), 0);
        QCOMPARE(RecipeDesk::content(m_desk.home.path(u"line-count/lines.csv"_s)),
                 QByteArray("file,lines\r\nnotes.txt,3\r\n"));
    }

    void saysHowLongItTakes()
    {
        VERIFY_CODE(m_desk.home.shell(u"echo > notes.txt; \"$BERTH\" recipe new slow && "
                                      "printf 'import time\nfor step in range(13):\n"
                                      "    print(\"::progress %%d/12 Counting\" %% step, flush=True)\n"
                                      "    time.sleep(0.5)\n' > \"$(find . -path '*/slow/recipe.py')\""_s),
                    0);
        const auto run = m_desk.run(u"slow"_s, {u"--input"_s, m_desk.home.path(u"notes.txt"_s)});
        VERIFY_CODE(run, 0);
        static const QRegularExpression left(u" [1-9][0-9] % Counting \\(about [1-9] seconds? left\\)"_s);
        QVERIFY2(QString::fromUtf8(run.err).contains(left), run.err.constData());
    }

    /// What a machine makes cannot harm who looks at it: in a person's own folder nothing is joined with what
    /// was there, and names and permissions are a document's.
    void hostileResultsLandPlain_data()
    {
        QTest::addColumn<QStringList>("flags");
        QTest::addColumn<QStringList>("files");
        QTest::addColumn<bool>("isExecutable");
        const QStringList plain{u"_bashrc"_s, u"_config/autostart/run.desktop.txt"_s, u"autorun.inf.txt"_s,
                                u"tool"_s, u"x.desktop.txt"_s};
        const QStringList dots{u".bashrc"_s, u".config/autostart/run.desktop.txt"_s, u"autorun.inf.txt"_s,
                               u"tool"_s, u"x.desktop.txt"_s};
        QTest::newRow("as they come") << QStringList() << plain << false;
        QTest::newRow("names are kept") << QStringList{u"--keep-names"_s} << dots << false;
        QTest::newRow("modes are kept") << QStringList{u"--keep-mode"_s} << plain << true;
        QTest::newRow("both") << QStringList{u"--keep-names"_s, u"--keep-mode"_s} << dots << true;
    }
    void hostileResultsLandPlain()
    {
        QFETCH(const QStringList, flags);
        QFETCH(const QStringList, files);
        QFETCH(const bool, isExecutable);
        const QString home = m_desk.home.path(u"ada"_s);
        if (!QFile::exists(home)) {
            VERIFY_CODE(m_desk.home.shell(u"mkdir -p ada/.config; echo mine > ada/.bashrc; echo > notes.txt; "
                                          "\"$BERTH\" recipe new hostile"_s),
                        0);
            QDirIterator scripts(m_desk.home.path(), {u"recipe.py"_s}, QDir::Files,
                                 QDirIterator::Subdirectories);
            while (scripts.hasNext() && !scripts.filePath().contains(u"/hostile/"_s))
                scripts.next();
            QFile script(scripts.filePath());
            QVERIFY(script.open(QIODevice::WriteOnly));
            script.write("import json, os, sys\n"
                         "os.chdir(json.load(open(sys.argv[1]))['output'])\n"
                         "os.makedirs('.config/autostart')\n"
                         "for name in ('.bashrc', '.config/autostart/run.desktop', 'autorun.inf', 'tool', "
                         "'x.desktop'):\n"
                         "    open(name, 'w').write('theirs')\n"
                         "    os.chmod(name, 0o6777)\n"
                         "os.symlink('/etc/passwd', 'link')\n");
        }
        const auto run = m_desk.home.shell(
            u"cd ada && \"$BERTH\" run hostile --session desk --input ../notes.txt --output-dir . "_s
            + flags.join(u' '));
        VERIFY_CODE(run, 0);
        const bool areDotsKept = flags.contains(u"--keep-names"_s);
        QVERIFY2(run.out.contains(areDotsKept ? "were changed: 3." : "were changed: 5."),
                 run.out.constData());
        QVERIFY2(run.out.contains("Left in the machine: 1, the first: link ("), run.out.constData());
        QCOMPARE(RecipeDesk::content(home + u"/.bashrc"_s), QByteArray("mine\n"));
        QVERIFY(QDir(home + u"/.config"_s).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
        const QStringList folders = QDir(home).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Time);
        QCOMPARE(folders.size(), 1); // of this run alone
        QDir results(home + u'/' + folders.first());
        QStringList found;
        QDirIterator all(results.path(), QDir::Files | QDir::Hidden | QDir::System,
                         QDirIterator::Subdirectories);
        while (all.hasNext()) {
            found += results.relativeFilePath(all.next());
            QCOMPARE(all.fileInfo().isExecutable(), isExecutable);
            QCOMPARE(RecipeDesk::content(all.filePath()), QByteArray("theirs"));
        }
        found.sort();
        QCOMPARE(found, files);
        QVERIFY(results.removeRecursively());
    }

    /// They are nowhere else.
    void resultsThatDoNotFitStay()
    {
        if (geteuid() != 0)
            QSKIP("Only root can mount a small disk.");
        VERIFY_CODE(m_desk.home.shell(u"mkdir small; echo > notes.txt; \"$BERTH\" recipe new large; "
                                      "cd \"$(dirname \"$(find . -path '*/large/recipe.py')\")\" && "
                                      "printf 'import json, os, sys\nos.chdir(json.load(open(sys.argv[1]))["
                                      "\"output\"])\nopen(\"large.bin\", \"wb\").write(bytes(20 << 20))\n' "
                                      "> recipe.py"_s),
                    0);
        const QString small = m_desk.home.path(u"small"_s);
        QVERIFY(::mount("tmpfs", qPrintable(small), "tmpfs", 0, "size=4m") == 0);
        const auto unmount = qScopeGuard([&] { ::umount2(qPrintable(small), MNT_DETACH); });
        const auto run = m_desk.home.shell(
            u"\"$BERTH\" run large --size XS --input notes.txt --output-dir small/results"_s);
        QVERIFY(run.code > 0);
        QVERIFY2(run.err.contains("They are left in the session large, in /session/output."),
                 run.err.constData());
        QVERIFY(QDir(small).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
        const auto out =
            m_desk.home.shell(u"\"$BERTH\" cp large:/session/output/large.bin . && wc -c < large.bin && "
                              "\"$BERTH\" rm -f large"_s);
        VERIFY_CODE(out, 0);
        QVERIFY2(out.out.contains("20971520"), out.out.constData());
    }

    void everySample_data()
    {
        // Above, and with its figures in tst_main_job.
        RecipeDesk::addSamples(u"core"_s,
                               {u"csv-clean"_s, u"join-tables"_s, u"run-script"_s, u"top-customers"_s});
    }
    void everySample()
    {
        QFETCH(const QString, recipe);
        VERIFY_CODE(m_desk.runOnSample(recipe), 0);
    }

    void allOfItTookOneMachine() { QCOMPARE(m_desk.machines(), 1); }

private:
    RecipeDesk m_desk{u"core"_s};
};

BERTH_TEST(tst_Recipes)
#include "tst_recipes.moc"
