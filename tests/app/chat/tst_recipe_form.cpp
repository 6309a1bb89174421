// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/composer/input_files.h"
#include "app/chat/composer/column_titles.h"
#include "app/chat/composer/recipe_form.h"
#include "core/agent/recipe_book.h"
#include "tests/app/looks.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <sys/stat.h>

using namespace Qt::StringLiterals;

static const QString kSamples = QStringLiteral(BERTH_SOURCE_DIR "/resources/samples/");

class tst_RecipeForm : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        style::apply(*qApp, style::Scheme::Light);
        make(1);
    }

    void hasAFieldForEachParameter()
    {
        QCOMPARE(field<QLineEdit>(u"Sheet"_s)->placeholderText(), u"Which sheet."_s);
        QCOMPARE(field<QLineEdit>(u"Title"_s)->placeholderText(), u"Sales"_s);
        QCOMPARE(field<QLineEdit>(u"How many"_s)->placeholderText(), u"20"_s);
        QCOMPARE(field<QLineEdit>(u"rate"_s)->placeholderText(), u"0.5"_s); // it has no label
        QCOMPARE(field<QComboBox>(u"Mark"_s)->currentText(), u"comma"_s);
        QCOMPARE(field<QComboBox>(u"Mark"_s)->count(), 3);
        QVERIFY(field<QCheckBox>(u"Notes"_s)->isChecked());
        QVERIFY(!field<QCheckBox>(u"Ignore case"_s)->isChecked());
        QCOMPARE(field<QLineEdit>(u"How many"_s)->toolTip(), u"Rows of the list."_s);
    }

    void givesWhatIsNoDefault()
    {
        QCOMPARE(m_form->parameters(), (QMap<QString, QString>()));
        field<QLineEdit>(u"How many"_s)->setText(u"20"_s);
        field<QLineEdit>(u"Sheet"_s)->setText(u"  "_s);
        field<QComboBox>(u"Mark"_s)->setCurrentText(u"comma"_s);
        QCOMPARE(m_form->parameters(), (QMap<QString, QString>()));
        field<QLineEdit>(u"How many"_s)->setText(u" 5 "_s);
        field<QLineEdit>(u"Sheet"_s)->setText(u"Orders 2026"_s);
        field<QLineEdit>(u"rate"_s)->setText(u"much"_s); // what is wrong the recipe says
        field<QComboBox>(u"Mark"_s)->setCurrentText(u"auto"_s);
        QTest::mouseClick(field<QCheckBox>(u"Notes"_s), Qt::LeftButton, {}, {8, 8});
        QTest::keyClick(field<QCheckBox>(u"Ignore case"_s), Qt::Key_Space);
        QCOMPARE(m_form->parameters(),
                 (QMap<QString, QString>{{u"top"_s, u"5"_s},
                                         {u"sheet"_s, u"Orders 2026"_s},
                                         {u"rate"_s, u"much"_s},
                                         {u"mark"_s, u"auto"_s},
                                         {u"notes"_s, u"false"_s},
                                         {u"ignore-case"_s, u"true"_s}}));
        const auto wrong = agent::checkParameters(m_form->recipe(), m_form->parameters());
        QVERIFY(!wrong && wrong.error().text.contains(u"rate"_s));
        field<QLineEdit>(u"rate"_s)->clear();
        QVERIFY(agent::checkParameters(m_form->recipe(), m_form->parameters()));
    }

    void aSecretIsNotShown()
    {
        showOurs(u"merge-pdf"_s, style::Scheme::Light);
        auto *const passwords = field<QLineEdit>(u"Passwords"_s);
        QCOMPARE(passwords->echoMode(), QLineEdit::Password);
        QCOMPARE(field<QLineEdit>(u"Pages"_s)->echoMode(), QLineEdit::Normal);
        passwords->setText(u"annex-7, more"_s);
        QCOMPARE(m_form->parameters(), (QMap<QString, QString>{{u"passwords"_s, u"annex-7, more"_s}}));
    }

    void theNextOfOneFileTakesItsPlace()
    {
        m_form->addInputs({file(u"a.csv"_s)});
        m_form->addInputs({file(u"b.csv"_s)});
        QCOMPARE(m_form->inputs(), QStringList(file(u"b.csv"_s)));
    }

    void severalFilesAreAddedAndRemoved()
    {
        make(3);
        m_form->addInputs({file(u"a.csv"_s), file(u"b.csv"_s)});
        m_form->addInputs({file(u"b.csv"_s), file(u"c.csv"_s)});
        QCOMPARE(m_form->inputs(), (QStringList{file(u"a.csv"_s), file(u"b.csv"_s), file(u"c.csv"_s)}));
        QTRY_VERIFY(shows(u"b.csv"_s));
        QTest::mouseClick(field<QToolButton>(u"Remove b.csv"_s), Qt::LeftButton);
        QCOMPARE(m_form->inputs(), (QStringList{file(u"a.csv"_s), file(u"c.csv"_s)}));
        QTRY_VERIFY(!shows(u"b.csv"_s));
        QTRY_VERIFY(shows(u"c.csv"_s));
    }

    void anInputOfManyKindsOfFilesStaysLow()
    {
        agent::RecipeInput input;
        for (int number = 0; number < 13; ++number)
            input.patterns += u"*.kind%1"_s.arg(number);
        input.folders = true;
        InputFiles files(input);
        files.resize(340, 0);
        files.show();
        QVERIFY(QTest::qWaitForWindowExposed(&files));
        QVERIFY2(files.heightForWidth(340) < 90, qPrintable(QString::number(files.heightForWidth(340))));
        QVERIFY(files.findChild<QLabel *>()->toolTip().contains(u"*.kind12"_s));
    }

    void aRecipeWithoutFilesAsksForNone()
    {
        make(0);
        for (const QPushButton *button : m_form->findChildren<QPushButton *>())
            QVERIFY(button->isHidden() || button->text() == u"Run"_s);
        m_form->addInputs({file(u"a.csv"_s)});
        QCOMPARE(m_form->inputs(), QStringList());
        QVERIFY(shows(agent::checkInputs(m_form->recipe(), {u"a.csv"_s}).error().text));
    }

    void filesGoToTheInputThatReadsThem()
    {
        makeJoin();
        m_form->addInputs({file(u"b.csv"_s), file(u"a.xlsx"_s)});
        QCOMPARE(m_form->inputs(),
                 (QStringList{u"left="_s + file(u"b.csv"_s), u"right="_s + file(u"a.xlsx"_s)}));
        m_form->addInputs({file(u"c.csv"_s)}); // both are full, and both read it: the last makes room
        QCOMPARE(m_form->inputs(),
                 (QStringList{u"left="_s + file(u"b.csv"_s), u"right="_s + file(u"c.csv"_s)}));
        QTest::mouseClick(field<QToolButton>(u"Remove b.csv"_s), Qt::LeftButton);
        QCOMPARE(m_form->inputs(), QStringList(u"right="_s + file(u"c.csv"_s)));
        QVERIFY(shows(u"Left table"_s));
    }

    void offersTheColumnsOfTheFile()
    {
        makeJoin();
        auto *key = field<QComboBox>(u"key"_s);
        QCOMPARE(key->count(), 0);
        key->setEditText(u"Typed before"_s);
        QFile table(m_folder.filePath(u"columns.csv"_s));
        QVERIFY(table.open(QIODevice::WriteOnly));
        table.write("\xEF\xBB\xBF\"Name, first\";Größe;\"Say \"\"hi\"\"\";;Größe\n1;2;3;4;5\n");
        table.close();
        m_form->addInputs({file(u"left.csv"_s)});
        QCOMPARE(key->count(), 0); // it is one of the right table
        m_form->addInputs({table.fileName()});
        QStringList titles;
        for (int i = 0; i < key->count(); ++i)
            titles += key->itemText(i);
        QCOMPARE(titles, (QStringList{u"Name, first"_s, u"Größe"_s, u"Say \"hi\""_s}));
        QCOMPARE(m_form->parameters().value(u"key"_s), u"Typed before"_s);
        key->setCurrentIndex(1);
        QCOMPARE(m_form->parameters().value(u"key"_s), u"Größe"_s);
        field<QLineEdit>(u"keep"_s)->setText(u"a, b"_s);
        const auto values = agent::checkParameters(m_form->recipe(), m_form->parameters());
        QVERIFY(values);
        QCOMPARE(values->value(u"keep"_s), (QJsonArray{u"a"_s, u"b"_s}));
    }

    void offersTheColumnsOfAWorkbook()
    {
        makeJoin();
        auto *key = field<QComboBox>(u"key"_s);
        key->setEditText(u"Typed before"_s);
        const QString sales = kSamples + u"sales.xlsx"_s;
        m_form->addInputs({file(u"left.csv"_s), sales});
        QCOMPARE(key->count(), 0); // another process looks
        QTRY_COMPARE(key->count(), 6);
        QCOMPARE(key->itemText(1), u"Region"_s);
        QCOMPARE(m_form->parameters().value(u"key"_s), u"Typed before"_s);
        QTest::mouseClick(field<QToolButton>(u"Remove sales.xlsx"_s), Qt::LeftButton);
        QCOMPARE(key->count(), 0);

        showOurs(u"sales-pivot"_s, style::Scheme::Light);
        auto *rows = field<QComboBox>(u"Rows"_s);
        m_form->addInputs({sales});
        QTRY_COMPARE(rows->count(), 6);
        auto *sheet = field<QLineEdit>(u"Sheet"_s);
        sheet->setFocus();
        QTest::keyClicks(sheet, u"Costs"_s); // which it has not
        QTest::keyClick(sheet, Qt::Key_Tab);
        QTRY_COMPARE(rows->count(), 0);
        sheet->setFocus();
        sheet->setText(u"sales"_s);
        QTest::keyClick(sheet, Qt::Key_Tab);
        QTRY_COMPARE(rows->count(), 6);
    }

    void severalColumnsAreChosenFromTheFile()
    {
        makeJoin();
        auto *columns = field<QLineEdit>(u"columns"_s);
        QCOMPARE(columns->actions().size(), 1);
        QVERIFY(!columns->actions().first()->isVisible()); // there is nothing to choose from
        QFile table(m_folder.filePath(u"columns.csv"_s));
        QVERIFY(table.open(QIODevice::WriteOnly));
        table.write("City;\"Name, first\";R&D\n1;2;3\n");
        table.close();
        m_form->addInputs({table.fileName()});
        QVERIFY(columns->actions().first()->isVisible());
        columns->setText(u"Typed, City"_s);
        columns->setFocus();
        QTest::keyClick(columns, Qt::Key_Down, Qt::AltModifier);
        QPointer<QMenu> menu = columns->findChild<QMenu *>();
        QVERIFY(menu && menu->isVisible());
        QCOMPARE(menu->actions().size(), 3);
        QVERIFY(menu->actions()[0]->isChecked() && !menu->actions()[2]->isChecked());
        QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(menu->actions()[2]).center());
        QCOMPARE(columns->text(), u"Typed, City, R&D"_s);
        QVERIFY(menu->isVisible()); // for the next one
        menu->setActiveAction(menu->actions()[0]);
        QTest::keyClick(menu, Qt::Key_Space);
        QCOMPARE(columns->text(), u"Typed, R&D"_s);
        menu->actions()[1]->toggle();
        const auto values = agent::checkParameters(m_form->recipe(), m_form->parameters());
        QVERIFY(values);
        QCOMPARE(values->value(u"columns"_s), (QJsonArray{u"Typed"_s, u"R&D"_s, u"Name, first"_s}));
        QTest::keyClick(menu, Qt::Key_Escape);
        QTRY_VERIFY(!menu);
        QVERIFY(m_form->isVisible());
    }

    void choicesReadInThePersonsLanguage()
    {
        makeJoin();
        auto *kind = field<QComboBox>(u"kind"_s);
        QCOMPARE(kind->currentText(), u"inner"_s);
        QCOMPARE(kind->itemText(1), u"alle Zeilen"_s);
        kind->setCurrentIndex(1);
        QCOMPARE(m_form->parameters().value(u"kind"_s), u"outer"_s);
    }

    void asksForSourceCodeAndParquet_data() { looks::addSchemes(); }

    void asksForSourceCodeAndParquet()
    {
        const auto build = showOurs(u"build-and-test"_s);
        m_form->addInputs({file(u"a.csv"_s)});
        QVERIFY(!agent::checkInputs(build, {u"a.csv"_s}));
        m_form->addInputs({file(u"gauge 1.0.tar.gz"_s)});
        QCOMPARE(m_form->inputs(), QStringList(file(u"gauge 1.0.tar.gz"_s)));
        QVERIFY(agent::checkParameters(build, m_form->parameters())); // nothing has to be typed
        auto *system = field<QComboBox>(u"Build system"_s);
        QCOMPARE(system->currentText(), u"auto"_s);
        system->setCurrentText(u"cargo"_s);
        field<QLineEdit>(u"Minutes"_s)->setText(u"5"_s);
        QCOMPARE(m_form->parameters(),
                 (QMap<QString, QString>{{u"system"_s, u"cargo"_s}, {u"minutes"_s, u"5"_s}}));
        m_form->offerImages({u"build"_s, u"core"_s, u"full"_s, u"office"_s, u"web"_s});
        QCOMPARE(m_form->profiles(), QStringList());
        auto *internet = box(u"Their machines reach the internet"_s);
        QVERIFY(!internet->isEnabled() && !internet->isChecked());
        for (QCheckBox *box : m_form->findChildren<QCheckBox *>())
            box->setChecked(box->text() == u"core"_s || box->text() == u"full"_s);
        QCOMPARE(m_form->profiles(), (QStringList{u"core"_s, u"full"_s}));
        QVERIFY(internet->isEnabled() && m_form->network().isEmpty());
        internet->setChecked(true);
        QCOMPARE(m_form->network(), u"open"_s);
        keepLook(u"build-and-test"_s);

        showOurs(u"parquet-report"_s);
        m_form->offerImages({u"build"_s, u"core"_s}); // it leaves no tests
        QVERIFY(m_form->findChildren<QCheckBox *>().isEmpty());
        m_form->addInputs({file(u"a.parquet"_s), m_folder.path()});
        QCOMPARE(m_form->inputs(), (QStringList{file(u"a.parquet"_s), m_folder.path()}));
        field<QComboBox>(u"Report"_s)->setCurrentText(u"markdown"_s);
        QCOMPARE(m_form->parameters(), (QMap<QString, QString>{{u"report"_s, u"markdown"_s}}));
        keepLook(u"parquet-report"_s);
    }

    void asksForWhatAModelIsToLearn_data() { looks::addSchemes(); }

    void asksForWhatAModelIsToLearn()
    {
        showOurs(u"predict"_s);
        const QString rows = kSamples + u"flats-new.csv"_s;
        m_form->addInputs({rows, file(u"model.zip"_s)});
        QCOMPARE(m_form->inputs(), (QStringList{u"model="_s + file(u"model.zip"_s), u"rows="_s + rows}));
        keepLook(u"predict"_s);

        const auto train = showOurs(u"train-model"_s);
        m_form->addInputs({kSamples + u"flats.csv"_s});
        QVERIFY(!agent::checkParameters(train, m_form->parameters())); // what to learn nobody can guess
        auto *target = field<QComboBox>(u"Target"_s);
        QCOMPARE(target->count(), 7);
        target->setCurrentIndex(target->findText(u"Miete"_s));
        const auto values = agent::checkParameters(train, m_form->parameters());
        QVERIFY(values);
        QCOMPARE(values->value(u"target"_s), QJsonValue(u"Miete"_s));
        keepLook(u"train-model"_s);
    }

    void asksForScansAndVideos_data() { looks::addSchemes(); }

    void asksForScansAndVideos()
    {
        const auto scans = showOurs(u"ocr"_s);
        m_form->addInputs({kSamples + u"letter.jpg"_s, kSamples + u"lease.pdf"_s});
        QCOMPARE(m_form->inputs().size(), 2);
        QVERIFY(agent::checkParameters(scans, m_form->parameters())); // languages have a default
        field<QLineEdit>(u"Languages"_s)->setText(u"chi_sim, eng"_s);
        const auto values = agent::checkParameters(scans, m_form->parameters());
        QVERIFY(values);
        QCOMPARE(values->value(u"languages"_s), QJsonValue(QJsonArray{u"chi_sim"_s, u"eng"_s}));
        QTRY_VERIFY(shows(u"lease.pdf"_s));
        keepLook(u"ocr"_s);

        showOurs(u"transcode"_s);
        m_form->addInputs({kSamples + u"phone.mp4"_s, kSamples + u"silent.mkv"_s});
        QCOMPARE(m_form->inputs().size(), 2);
        field<QComboBox>(u"Formats"_s)->setCurrentIndex(1);
        field<QLineEdit>(u"Thumbnails"_s)->setText(u"0"_s);
        QCOMPARE(m_form->parameters(),
                 (QMap<QString, QString>{{u"formats"_s, u"mp4"_s}, {u"thumbnails"_s, u"0"_s}}));
        QTRY_VERIFY(shows(u"silent.mkv"_s));
        keepLook(u"transcode"_s);
    }

    void asksForPagesOfTheWeb_data() { looks::addSchemes(); }

    void asksForPagesOfTheWeb()
    {
        for (const QString &name : {u"scrape-table"_s, u"site-screenshots"_s}) {
            const auto recipe = showOurs(name);
            const QString addresses = kSamples + u"addresses.txt"_s;
            m_form->addInputs({addresses});
            QCOMPARE(m_form->inputs(), QStringList{u"addresses="_s + addresses});
            const auto values = agent::checkParameters(recipe, m_form->parameters());
            QVERIFY(values);
            QCOMPARE(values->value(u"pause"_s), QJsonValue(2.0));
            keepLook(name);
        }
    }

    void saysTheProblemUntilSomethingChanges()
    {
        QVERIFY(!shows(u"One file is needed."_s));
        m_form->showProblem(u"One file is needed."_s);
        QVERIFY(shows(u"One file is needed."_s));
        m_form->addInputs({file(u"a.csv"_s)});
        QVERIFY(!shows(u"One file is needed."_s));
        m_form->setEstimate(u"<b>It took 3 s.</b>"_s);
        QVERIFY(shows(u"<b>It took 3 s.</b>"_s));
    }

    void enterRunsAndEscapeCancels()
    {
        QSignalSpy run(m_form.get(), &RecipeForm::runRequested);
        QSignalSpy cancelled(m_form.get(), &RecipeForm::cancelled);
        QTest::keyClick(field<QLineEdit>(u"Title"_s), Qt::Key_Return);
        QCOMPARE(run.count(), 1);
        QTest::keyClick(field<QLineEdit>(u"Title"_s), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(run.count(), 2);
        QTest::keyClick(field<QComboBox>(u"Mark"_s), Qt::Key_Enter);
        QCOMPARE(run.count(), 3);
        QTest::keyClick(field<QLineEdit>(u"Title"_s), Qt::Key_Escape);
        QCOMPARE(cancelled.count(), 1);
        QTest::mouseClick(field<QToolButton>(u"Close the Form"_s), Qt::LeftButton);
        QCOMPARE(cancelled.count(), 2);
        QCOMPARE(run.count(), 3);
    }

    /// It has no columns, and nobody may ever write to it.
    void aPipeIsNotWaitedFor()
    {
        const QTemporaryDir folder;
        const QString pipe = folder.filePath(u"orders.csv"_s);
        QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
        QCOMPARE(columnTitles(pipe), QStringList());
    }

private:
    void makeJoin()
    {
        using Type = agent::RecipeParameter::Type;
        agent::Recipe recipe{.id = u"join"_s, .name = u"Join"_s, .description = u"Joins."_s};
        recipe.inputs = {{u"left"_s, u"Left table"_s, {}, {u"*.csv"_s}},
                         {u"right"_s, u"Right table"_s, {}, {u"*.csv"_s, u"*.xlsx"_s}}};
        recipe.parameters = {
            {.name = u"key"_s, .type = Type::Column, .defaultValue = u""_s, .input = u"right"_s},
            {.name = u"keep"_s, .type = Type::List, .defaultValue = QJsonArray()},
            {.name = u"columns"_s,
             .type = Type::List,
             .defaultValue = QJsonArray(),
             .most = 5,
             .input = u"left"_s,
             .isOfColumns = true},
            {.name = u"kind"_s,
             .type = Type::Choice,
             .defaultValue = u"inner"_s,
             .choices = {u"inner"_s, u"outer"_s},
             .choiceLabels = {{u"outer"_s, u"alle Zeilen"_s}}}};
        show(recipe);
    }
    void make(int mostInputs)
    {
        using Type = agent::RecipeParameter::Type;
        agent::Recipe recipe{.id = u"try"_s, .name = u"Try"_s, .description = u"Tries."_s};
        if (mostInputs > 0)
            recipe.inputs.first().most = mostInputs;
        else
            recipe.inputs.clear();
        recipe.parameters = {
            {.name = u"sheet"_s,
             .label = u"Sheet"_s,
             .description = u"Which sheet."_s,
             .defaultValue = u""_s},
            {.name = u"title"_s, .label = u"Title"_s, .defaultValue = u"Sales"_s},
            {.name = u"top"_s,
             .type = Type::Integer,
             .label = u"How many"_s,
             .description = u"Rows of the list."_s,
             .defaultValue = 20},
            {.name = u"rate"_s, .type = Type::Number, .defaultValue = 0.5},
            {.name = u"mark"_s,
             .type = Type::Choice,
             .label = u"Mark"_s,
             .defaultValue = u"comma"_s,
             .choices = {u"auto"_s, u"point"_s, u"comma"_s}},
            {.name = u"notes"_s, .type = Type::Flag, .label = u"Notes"_s, .defaultValue = true},
            {.name = u"ignore-case"_s, .type = Type::Flag, .label = u"Ignore case"_s, .defaultValue = false},
        };
        show(recipe);
    }
    /// The form of a recipe that Berth brings, in the scheme of the row.
    agent::Recipe showOurs(const QString &id) { return showOurs(id, scheme()); }
    agent::Recipe showOurs(const QString &id, style::Scheme scheme)
    {
        const auto recipe = agent::loadRecipe(u":/recipes/"_s + id);
        if (!recipe)
            qFatal("%s", qPrintable(recipe.error().text));
        looks::apply(scheme);
        show(*recipe);
        return *recipe;
    }
    void keepLook(const QString &name)
    {
        m_form->resize(m_form->width(), m_form->sizeHint().height() + 40);
        looks::keep(*m_form, name, scheme());
    }
    static style::Scheme scheme()
    {
        QFETCH(const style::Scheme, scheme);
        return scheme;
    }
    void show(const agent::Recipe &recipe)
    {
        m_form = std::make_unique<RecipeForm>(recipe);
        m_form->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_form.get()));
    }
    QString file(const QString &name) const
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("%s", qPrintable(file.errorString()));
        return file.fileName();
    }
    /// By its accessible name.
    template <typename Field>
    Field *field(const QString &name) const
    {
        for (Field *each : m_form->findChildren<Field *>()) {
            if (each->accessibleName() == name)
                return each;
        }
        qFatal("no field %s", qPrintable(name));
    }
    QCheckBox *box(const QString &text) const
    {
        for (QCheckBox *each : m_form->findChildren<QCheckBox *>()) {
            if (each->text() == text)
                return each;
        }
        qFatal("no box %s", qPrintable(text));
    }
    bool shows(const QString &text) const
    {
        for (const QLabel *label : m_form->findChildren<QLabel *>()) {
            if (label->isVisible() && label->text().contains(text) && label->textFormat() == Qt::PlainText)
                return true;
        }
        return false;
    }

    QTemporaryDir m_folder;
    std::unique_ptr<RecipeForm> m_form;
};

BERTH_TEST(tst_RecipeForm)
#include "tst_recipe_form.moc"
