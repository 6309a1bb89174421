// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/recipe_library.h"

#include "core/base/process.h"
#include "tests/support/finish.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace agent;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using base::Error;

class tst_OwnRecipes : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_book = std::make_unique<RecipeBook>(base::Places{m_folder->path(), {}, {}, {}});
    }

    void beginsOneThatCanBeRun()
    {
        const auto folder = beginRecipe(*m_book, u"line-count"_s);
        QVERIFY2(folder, folder ? "" : qPrintable(folder.error().text));
        QVERIFY(checkRecipe(*folder)->isEmpty());
        const auto recipe = m_book->find(u"line-count"_s);
        QVERIFY(recipe);
        QCOMPARE(recipe->name, u"Line count"_s);
        QVERIFY(checkInputs(*recipe, {u"/a.txt"_s}));
        QVERIFY(checkParameters(*recipe, {{u"empty"_s, u"no"_s}}));
    }

    void takesNoNameThatIsTaken_data()
    {
        QTest::addColumn<QString>("id");
        for (const char *id : {"top-customers", "mine", "broken", "../x", "", "Big"})
            QTest::newRow(id) << QString::fromLatin1(id);
    }
    void takesNoNameThatIsTaken()
    {
        QFETCH(QString, id);
        QVERIFY(beginRecipe(*m_book, u"mine"_s));
        QVERIFY(QDir().mkpath(m_book->ownFolder() + u"/broken"_s));
        const auto folder = beginRecipe(*m_book, id);
        QVERIFY(!folder);
        QCOMPARE(folder.error().kind, Error::Kind::Invalid);
    }

    void saysWhichLinesAreWrong()
    {
        const QString folder = *beginRecipe(*m_book, u"mine"_s);
        change(folder + u"/recipe.json"_s, "\"max\": 20", "\"most\": 20");
        change(folder + u"/recipe.json"_s, "\"flag\"", "\"flug\"");
        const auto problems = checkRecipe(folder);
        QVERIFY(problems);
        QCOMPARE(problems->size(), 3); // and what is no flag has no such default
        QCOMPARE(problems->at(0).file, folder + u"/recipe.json"_s);
        QCOMPARE(problems->at(0).line, 5);
        QVERIFY2(problems->at(0).text.contains(u"“most” of the inputs"_s), qPrintable(problems->at(0).text));
        QCOMPARE(problems->at(1).line, 7);
    }

    void aBrokenOneIsToldOfAndHidesTheBuiltInOfItsId()
    {
        QVERIFY(brokenRecipes(*m_book).isEmpty());
        const QString mine = *beginRecipe(*m_book, u"mine"_s);
        QVERIFY(QDir().mkpath(m_book->ownFolder() + u"/notes"_s)); // no recipe
        QVERIFY(QDir(m_book->ownFolder()).rename(u"mine"_s, u"top-customers"_s));
        const QString folder = m_book->ownFolder() + u"/top-customers"_s;
        RecipeLibrary library(m_book.get());
        const auto listed = [&library] {
            for (const Recipe &each : library.recipes()) {
                if (each.id == u"top-customers"_s)
                    return each.name;
            }
            return QString();
        };
        QCOMPARE(listed(), u"Mine"_s);
        QVERIFY(library.broken().isEmpty());
        QSignalSpy changed(&library, &RecipeLibrary::changed);
        change(folder + u"/recipe.json"_s, "\"flag\"", "\"flug\"");
        QVERIFY(changed.wait());
        QCOMPARE(listed(), QString());
        QCOMPARE(library.broken().size(), 1);
        const BrokenRecipe &broken = library.broken().first();
        QCOMPARE(broken.id, u"top-customers"_s);
        QCOMPARE(broken.folder, folder);
        const QString text = problemText(broken.problems.first());
        QVERIFY2(text.startsWith(folder + u"/recipe.json:7: "_s), qPrintable(text));
        QCOMPARE(problemTexts(broken).first(), text);
        QCOMPARE(brokenText(broken), u"top-customers cannot be used"_s);
        const auto found = m_book->find(u"top-customers"_s); // and runs as nothing else
        QVERIFY(!found);
        QCOMPARE(found.error().kind, Error::Kind::Invalid);
        QVERIFY(!m_book->find(u"nothing"_s).error().text.contains(u"top-customers"_s));
    }

    void saysWhatIsWrongWithTheFolder()
    {
        const QString folder = *beginRecipe(*m_book, u"mine"_s);
        QVERIFY(QFile::remove(folder + u"/recipe.py"_s));
        const auto problems = checkRecipe(folder);
        QVERIFY(problems);
        QCOMPARE(problems->size(), 1);
        QCOMPARE(problems->first().line, 0);
        QVERIFY(problems->first().text.contains(u"none of the files"_s));
        QCOMPARE(checkRecipe(m_folder->filePath(u"nowhere"_s)).error().kind, Error::Kind::NotFound);
    }

    void whatIsSharedIsTheRecipeAgain()
    {
        const QString folder = *beginRecipe(*m_book, u"mine"_s);
        write(folder + u"/.secret"_s, "x");
        const auto file = support::finish(shareRecipe(folder, m_folder->path()), 30s);
        QVERIFY2(file, file ? "" : qPrintable(file.error().text));
        QCOMPARE(*file, m_folder->filePath(u"mine.tar.gz"_s));
        QVERIFY(QDir().mkpath(m_folder->filePath(u"there"_s)));
        base::Command tar;
        tar.program = u"tar"_s;
        tar.arguments = {u"-xf"_s, *file, u"-C"_s, m_folder->filePath(u"there"_s)};
        QVERIFY(support::finish(base::runChecked(tar), 30s));
        const QString copy = m_folder->filePath(u"there/mine"_s);
        QCOMPARE(QDir(copy).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot, QDir::Name),
                 (QStringList{u"recipe.json"_s, u"recipe.py"_s}));
        QVERIFY(checkRecipe(copy)->isEmpty());
        QCOMPARE(support::finish(shareRecipe(folder, m_folder->path()), 30s).error().kind, Error::Kind::Invalid);
        change(folder + u"/recipe.json"_s, "\"format\": 2", "\"format\": 9");
        QVERIFY(!support::finish(shareRecipe(folder, m_folder->filePath(u"there"_s)), 30s));
        QVERIFY(!QFile::exists(m_folder->filePath(u"there/mine.tar.gz"_s)));
    }

private:
    static void write(const QString &path, const QByteArray &content)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }
    static void change(const QString &path, const QByteArray &from, const QByteArray &to)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArray content = file.readAll();
        QCOMPARE(content.count(from), 1);
        file.close();
        write(path, content.replace(from, to));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<RecipeBook> m_book;
};

BERTH_TEST(tst_OwnRecipes)
#include "tst_own_recipes.moc"
