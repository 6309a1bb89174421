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
        QVERIFY(RecipeDesk::content(m_desk.home.path(u"chart/chart.png"_s)).startsWith("\x89PNG"));
        QVERIFY(RecipeDesk::content(m_desk.home.path(u"chart/chart.xlsx"_s)).startsWith("PK"));
    }

    void turnsAFolderOfTextsIntoDocumentsAndBack()
    {
        VERIFY_CODE(m_desk.home.shell(u"mkdir -p 'Texte ä/deep' && printf '# Größe\\n\\nA note.[^1]\\n\\n| a | b |\\n"
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
        VERIFY_CODE(m_desk.home.shell(u"/usr/bin/python3 -c \"import sys; sys.path.insert(0, '" BERTH_SOURCE_DIR
                                      "/tests/resources'); from made_pdf import pdf; open('a.pdf', 'wb').write(pdf(['one', 'two']))\""_s),
                    0);
        VERIFY_CODE(m_desk.run(u"merge-pdf"_s,
                               {u"--input"_s, m_desk.home.path(u"a.pdf"_s), u"--input"_s, m_desk.home.path(u"a.pdf"_s),
                                u"--param"_s, u"pages=2,all"_s}),
                    0);
        const auto words = m_desk.home.shell(u"pdftotext merge-pdf/merged.pdf - | tr -s '\\n\\f' '  '"_s);
        QCOMPARE(words.out.trimmed(), QByteArray("two one two"));
    }

    void allOfItTookOneMachine() { QCOMPARE(m_desk.machines(), 1); }

private:
    RecipeDesk m_desk{u"office"_s};
};

BERTH_TEST(tst_OfficeRecipes)
#include "tst_office_recipes.moc"
