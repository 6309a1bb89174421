// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/subject.h"
#include "tests/vm/recipe_desk.h"

#include <QTest>

using namespace Qt::StringLiterals;

static const QString kSamples = QStringLiteral(BERTH_SOURCE_DIR "/resources/samples/");

/// The recipes that need the image office, in one machine without a network.
class tst_OfficeRecipes : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { VERIFY_CODE(m_desk.made(), 0); }

    void drawsAChart()
    {
        VERIFY_CODE(m_desk.run(u"chart"_s,
                               {u"--input"_s, kSamples + u"orders.csv"_s, u"--param"_s, u"labels=country"_s,
                                u"--param"_s, u"values=amount"_s}),
                    0);
        QCOMPARE(m_desk.differences(u"chart"_s, u"chart/chart.xlsx"_s, kSamples + u"orders.csv"_s),
                 QByteArray());
        const QByteArray picture = RecipeDesk::content(m_desk.home.path(u"chart/chart.png"_s));
        QCOMPARE(picture.mid(16, 8).toHex(), QByteArray("000005dc00000348")); // 1500 × 840
    }

    void writesTheLettersOfALanguageIntoAChart()
    {
        const auto run = m_desk.run(u"chart"_s, {u"--sample"_s});
        VERIFY_CODE(run, 0);
        QVERIFY2(!(run.out + run.err).contains("shows boxes"), run.err.constData()); // of 北京
    }

    void turnsAFolderOfTextsIntoDocumentsAndBack()
    {
        VERIFY_CODE(m_desk.home.shell(
                        u"mkdir -p 'Texte ä/deep' && printf '# Größe\\n\\nA note.[^1]\\n\\n| a | b |\\n"
                        "|---|---|\\n| 007 | x |\\n\\n[^1]: It says so.\\n' > 'Texte ä/deep/eins.md'"_s),
                    0);
        VERIFY_CODE(m_desk.run(u"markdown-to-docx"_s, {u"--input"_s, m_desk.home.path(u"Texte ä"_s)}), 0);
        const QString made = m_desk.home.path(u"markdown-to-docx/Texte ä/deep/eins.docx"_s);
        QVERIFY(RecipeDesk::content(made).startsWith("PK"));
        VERIFY_CODE(m_desk.run(u"docx-to-markdown"_s, {u"--input"_s, made}), 0);
        const QByteArray text = RecipeDesk::content(m_desk.home.path(u"docx-to-markdown/eins.md"_s));
        for (const char *part : {"# Größe", "[^1]: It says so.", "007"})
            QVERIFY2(text.contains(part), text.constData());
    }

    void mergesPdf()
    {
        VERIFY_CODE(
            m_desk.home.shell(
                u"/usr/bin/python3 -c \"import sys; sys.path.insert(0, '" BERTH_SOURCE_DIR
                "/tests/resources'); from made_pdf import pdf; open('a.pdf', 'wb').write(pdf(['one', 'two']))\""_s),
            0);
        VERIFY_CODE(m_desk.run(u"merge-pdf"_s,
                               {u"--input"_s, m_desk.home.path(u"a.pdf"_s), u"--input"_s,
                                m_desk.home.path(u"a.pdf"_s), u"--param"_s, u"pages=2,all"_s}),
                    0);
        const auto words = m_desk.home.shell(u"pdftotext merge-pdf/merged.pdf - | tr -s '\\n\\f' '  '"_s);
        QCOMPARE(words.out.trimmed(), QByteArray("two one two"));
    }

    void makesPicturesSmaller()
    {
        VERIFY_CODE(m_desk.home.shell(u"/usr/bin/python3 -B " BERTH_SOURCE_DIR
                                      "/tests/resources/made_pictures.py 'Bilder ö'"_s),
                    0);
        const auto run = m_desk.run(u"image-batch"_s,
                                    {u"--input"_s, m_desk.home.path(u"Bilder ö"_s), u"--param"_s,
                                     u"longest=20"_s, u"--param"_s, u"convert=png"_s});
        VERIFY_CODE(run, 0);
        const QByteArray made = RecipeDesk::content(m_desk.home.path(u"image-batch/Bilder ö/Größe 1.png"_s));
        QCOMPARE(made.mid(16, 8).toHex(), QByteArray("0000000a00000014")); // 10 × 20: upright
        QVERIFY(!made.contains("Secret"));
        const QByteArray clear =
            RecipeDesk::content(m_desk.home.path(u"image-batch/Bilder ö/tief/klar ä.png"_s));
        QCOMPARE(clear.mid(25, 1), QByteArray("\6")); // colours and what is transparent
        QVERIFY(RecipeDesk::content(m_desk.home.path(u"image-batch/report.xlsx"_s)).startsWith("PK"));
        for (const char *left :
             {"“Notiz.txt”", "“halb.jpg”", "“bombe.png”: it has more than 120 million pixels"})
            QVERIFY2((run.out + run.err).contains(left), left);
    }

    void fillsAPdfForm()
    {
        VERIFY_CODE(
            m_desk.home.shell(u"/usr/bin/python3 -B " BERTH_SOURCE_DIR
                              "/tests/resources/made_form.py 'Antrag ä.pdf' && "
                              "printf 'Name;PLZ;Land\\nMüßig;07745;österreich\\nWeiß;1;DE\\n' > Daten.csv"_s),
            0);
        const QStringList inputs{u"--input"_s, u"template="_s + m_desk.home.path(u"Antrag ä.pdf"_s),
                                 u"--input"_s, u"data="_s + m_desk.home.path(u"Daten.csv"_s)};
        VERIFY_CODE(m_desk.run(u"fill-pdf-form"_s, inputs + QStringList{u"--param"_s, u"names=name"_s}), 0);
        const QString read = u"pdftotext -layout 'fill-pdf-form/Müßig.pdf' - | tr -s '\\n\\f ' ' '"_s;
        const QByteArray seen = m_desk.home.shell(read).out;
        for (const char *text : {"Müßig", "0 7 7 4 5", "Österreich", "Seite zwei"})
            QVERIFY2(seen.contains(text), seen.constData());
        VERIFY_CODE(m_desk.home.shell(u"rm -r fill-pdf-form"_s), 0);
        VERIFY_CODE(
            m_desk.run(u"fill-pdf-form"_s,
                       inputs + QStringList{u"--param"_s, u"names=name"_s, u"--param"_s, u"flatten=true"_s}),
            0);
        QVERIFY(m_desk.home.shell(read).out.contains("Österreich"));
        QVERIFY(!RecipeDesk::content(m_desk.home.path(u"fill-pdf-form/Müßig.pdf"_s)).contains("/AcroForm"));
    }

    void turnsDocumentsIntoPdf()
    {
        VERIFY_CODE(m_desk.home.shell(u"mkdir 'Texte ö' && /usr/bin/python3 -B " BERTH_SOURCE_DIR
                                      "/tests/resources/made_office.py 'Texte ö' /session/output/trace"_s),
                    0);
        const auto run = m_desk.run(u"office-to-pdf"_s, {u"--input"_s, m_desk.home.path(u"Texte ö"_s)});
        VERIFY_CODE(run, 0);
        QVERIFY2(run.err.contains("Wrote 7 PDF files of 12 documents."), run.err.constData());
        for (const char *name : {"Alt", "Brief ä 1 (2)", "Brief ä 1", "tief/Folie"})
            QCOMPARE(seen(u"office-to-pdf/Texte ö/%1.pdf"_s.arg(QString::fromUtf8(name))),
                     QByteArray("Größe 007"));
        for (const char *name : {"Makro", "tief/Alt", "tief/Tafel"})
            QVERIFY(
                seen(u"office-to-pdf/Texte ö/%1.pdf"_s.arg(QString::fromUtf8(name))).contains("Größe 007"));
        QVERIFY(seen(u"office-to-pdf/Texte ö/tief/Tafel.pdf"_s).contains("42"));
        QVERIFY(!QFile::exists(m_desk.home.path(u"office-to-pdf/trace"_s))); // of a macro
        for (const char *left :
             {"“Geheim.docx”: it has a password", "“Halb.docx”: it is broken", "“Halb.xls”: it is broken",
              "“Leer.xlsx”: it is empty", "“Text.docx”: it is no office document"})
            QVERIFY2((run.out + run.err).contains(left), left);
    }

    void fillsAPresentation()
    {
        VERIFY_CODE(m_desk.home.shell(
                        u"rm -rf office-to-pdf && /usr/bin/python3 -B " BERTH_SOURCE_DIR
                        "/tests/resources/made_pptx.py 'Vorlage ä.pptx' && "
                        "printf 'name;value\nKunde Name;Müßig\nrevenue;1234.5\nPLZ;07745\n' > Zahlen.csv && "
                        "printf 'Land;Süd\nÖsterreich;1.5\nBern;2\n' > Umsätze.csv"_s),
                    0);
        VERIFY_CODE(m_desk.run(u"fill-pptx"_s,
                               {u"--input"_s, u"template="_s + m_desk.home.path(u"Vorlage ä.pptx"_s),
                                u"--input"_s, u"metrics="_s + m_desk.home.path(u"Zahlen.csv"_s), u"--input"_s,
                                u"charts="_s + m_desk.home.path(u"Umsätze.csv"_s)}),
                    0);
        VERIFY_CODE(
            m_desk.run(u"office-to-pdf"_s, {u"--input"_s, m_desk.home.path(u"fill-pptx/Vorlage ä.pptx"_s)}),
            0);
        const QByteArray slides = seen(u"office-to-pdf/Vorlage ä.pdf"_s);
        for (const char *text :
             {"Report of Müßig", "Revenue 1,234.50 and {{growth:1%}}", "07745", "Süd", "Österreich"})
            QVERIFY2(slides.contains(text), slides.constData());
    }

    void forecastsASeries()
    {
        VERIFY_CODE(m_desk.home.shell(
                        u"/usr/bin/python3 -c \"print('Tag;Größe')\nfor n in range(48):\n"
                        " print('01.%02d.%d;%d' % (n % 12 + 1, 2021 + n // 12, 100 + 2 * n + n % 12 % 5))\""
                        " > Reihe.csv"_s),
                    0);
        VERIFY_CODE(
            m_desk.run(u"forecast"_s,
                       {u"--input"_s, m_desk.home.path(u"Reihe.csv"_s), u"--param"_s, u"horizon=2"_s}),
            0);
        const QByteArray rows = RecipeDesk::content(m_desk.home.path(u"forecast/forecast.csv"_s));
        QVERIFY2(rows.endsWith("2025-01,,196,196,196,172\n2025-02,,199,199,199,175\n"),
                 rows.right(200).constData());
        QVERIFY(RecipeDesk::content(m_desk.home.path(u"forecast/forecast.png"_s)).startsWith("\x89PNG"));
    }

    void opensWhatHasAPassword_data()
    {
        QTest::addColumn<QString>("recipe");
        QTest::addColumn<QStringList>("files"); // the first one has it
        QTest::addColumn<QString>("parameter");
        QTest::addColumn<QByteArray>("refused"); // with another one
        QTest::addColumn<QString>("result");
        QTest::addColumn<QByteArray>("words"); // in that
        const QByteArray refused = "a password, which is none of those given.";
        QTest::newRow("merge-pdf") << u"merge-pdf"_s << QStringList{u"Vertrag ä.pdf"_s, u"offen.pdf"_s}
                                   << u"passwords"_s << refused << u"merged.pdf"_s
                                   << QByteArray("one two three");
        QTest::newRow("fill-pdf-form")
            << u"fill-pdf-form"_s << QStringList{u"Antrag ö 1.pdf"_s, u"Daten.csv"_s} << u"password"_s
            << QByteArray("The password of “Antrag ö 1.pdf” is another one.") << u"Antrag ö 1.pdf"_s
            << QByteArray("Müßig");
        for (const char *kind : {"docx", "doc"})
            QTest::newRow(kind) << u"office-to-pdf"_s << QStringList{u"Brief ü."_s + QLatin1String(kind)}
                                << u"passwords"_s << refused << u"Brief ü.pdf"_s << QByteArray("Größe 007");
    }
    void opensWhatHasAPassword()
    {
        QFETCH(const QString, recipe);
        QFETCH(const QStringList, files);
        QFETCH(const QString, parameter);
        QFETCH(const QByteArray, refused);
        QFETCH(const QString, result);
        QFETCH(const QByteArray, words);
        if (!QFile::exists(m_desk.home.path(u"locked"_s)))
            VERIFY_CODE(lockFiles(), 0);
        VERIFY_CODE(m_desk.home.shell(u"rm -rf "_s + recipe), 0);
        const auto tried = [&](const QStringList &more) {
            QStringList arguments = more;
            for (const QString &file : files)
                arguments += {u"--input"_s, m_desk.home.path(u"locked/"_s + file)};
            return m_desk.run(recipe, arguments);
        };
        const QByteArray name = "“" + files.first().toUtf8() + "”";
        const QByteArray example = "Give it, for example: --param " + parameter.toUtf8() + "=SECRET.";
        for (const auto &[more, said] : {std::pair{QStringList(), example},
                                         {QStringList{u"--param"_s, parameter + u"=falsch"_s}, refused}}) {
            const auto run = tried(more);
            QVERIFY(run.code > 0);
            QVERIFY2(run.err.contains(said) && run.err.contains(name), run.err.constData());
            QVERIFY(!QFile::exists(m_desk.home.path(recipe + u'/' + result)));
        }
        VERIFY_CODE(tried({u"--param"_s, parameter + u"=geheim"_s}), 0);
        const QByteArray text = seen(recipe + u'/' + result);
        QVERIFY2(text.contains(words), text.constData());
    }

    void everySample_data() { RecipeDesk::addSamples(u"office"_s); }
    void everySample()
    {
        QFETCH(const QString, recipe);
        VERIFY_CODE(m_desk.runOnSample(recipe), 0);
    }

    void allOfItTookOneMachine() { QCOMPARE(m_desk.machines(), 1); }

private:
    /// In the machine, which has what writes PDF files of today.
    support::Home::Outcome lockFiles()
    {
        const auto sent = m_desk.home.berth(
            {u"cp"_s, QStringLiteral(BERTH_SOURCE_DIR "/tests/resources"), u"desk:/session/made"_s});
        const auto made = m_desk.home.berth({u"exec"_s, u"desk"_s, u"--"_s, u"sh"_s, u"-c"_s,
                                             u"cd /session/made && python3 -B made_locked.py locked"_s});
        const auto brought =
            m_desk.home.berth({u"cp"_s, u"desk:/session/made/locked"_s, m_desk.home.path(u"locked"_s)});
        const auto documents =
            m_desk.home.shell(u"for kind in docx doc; do cp '" BERTH_SOURCE_DIR
                              "'/tests/data/office/secret.$kind 'locked/Brief ü.'$kind || exit; done"_s);
        for (const auto &each : {sent, made, brought})
            if (each.code != 0)
                return each;
        return documents;
    }
    /// The text of a PDF file in the home.
    QByteArray seen(const QString &path)
    {
        return m_desk.home.shell(u"pdftotext '%1' - | tr -s '\\n\\f ' ' '"_s.arg(path)).out.trimmed();
    }

    RecipeDesk m_desk{u"office"_s};
};

BERTH_TEST(tst_OfficeRecipes)
#include "tst_office_recipes.moc"
