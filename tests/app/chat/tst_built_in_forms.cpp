// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/composer/input_files.h"
#include "app/chat/composer/recipe_form.h"
#include "core/agent/recipe_book.h"
#include "tests/support/subject.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using Type = agent::RecipeParameter::Type;

/// The form of each recipe that Berth brings, against its manifest.
class tst_BuiltInForms : public QObject
{
    Q_OBJECT
private slots:
    void opens_data()
    {
        QTest::addColumn<QString>("id");
        const QDir ours(u":/recipes"_s);
        for (const QString &id : ours.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            if (ours.exists(id + u"/recipe.json"_s))
                QTest::newRow(qPrintable(id)) << id;
        }
    }
    void opens()
    {
        QFETCH(QString, id);
        const auto recipe = agent::loadRecipe(u":/recipes/"_s + id);
        QVERIFY(recipe);
        m_form = std::make_unique<RecipeForm>(*recipe);
        QVERIFY(says(u"the image “%1”"_s.arg(recipe->profile)));
        QCOMPARE(m_form->parameters(), (QMap<QString, QString>()));
        for (const agent::RecipeParameter &each : recipe->parameters) {
            const QString name = each.label.isEmpty() ? each.name : each.label;
            QCOMPARE(labelOf(field(name)), name);
            verifyDefault(each, field(name));
        }

        const auto inputs = m_form->findChildren<InputFiles *>();
        QCOMPARE(inputs.size(), recipe->inputs.size());
        const QPushButton *const run = runButton();
        const bool needsFiles = std::ranges::any_of(
            recipe->inputs, [](const agent::RecipeInput &each) { return each.least > 0; });
        QCOMPARE(run->isEnabled(), !needsFiles);
        QCOMPARE(run->toolTip().contains(u"Ctrl+Enter"_s), !needsFiles); // it says what is missing
        for (qsizetype at = 0; at < inputs.size(); ++at) {
            const agent::RecipeInput &input = recipe->inputs[at];
            QVERIFY(!labelOf(inputs[at]).isEmpty());
            QVERIFY(input.label.isEmpty() || labelOf(inputs[at]) == input.label);
            QVERIFY(input.least == 0 || !run->isEnabled());
            for (int count = 0; count < input.least; ++count)
                inputs[at]->add(
                    {file(u"%1-%2"_s.arg(at).arg(count) + input.patterns.value(0, u"*.bin"_s).remove(u'*'))});
        }
        QVERIFY2(run->isEnabled(), qPrintable(run->toolTip()));

        for (const agent::RecipeParameter &each : recipe->parameters) {
            if (!each.defaultValue)
                fill(each);
        }
        verifyTypes(*recipe);
        for (const agent::RecipeParameter &each : recipe->parameters)
            fill(each);
        QCOMPARE(m_form->parameters().size(), recipe->parameters.size());
        verifyTypes(*recipe);
    }

    void takesItsSample_data() { opens_data(); }
    void takesItsSample()
    {
        QFETCH(QString, id);
        const auto recipe = agent::loadRecipe(u":/recipes/"_s + id);
        QVERIFY(recipe);
        const QString folder = m_folder.filePath(u"samples"_s);
        m_form = std::make_unique<RecipeForm>(*recipe, folder);
        m_form->show();
        QVERIFY(QTest::qWaitForWindowActive(m_form.get()));
        QPushButton *const sample = button(u"Try with Sample Data"_s);
        QCOMPARE(sample->isVisible(), !recipe->sample.inputs.isEmpty());
        if (!sample->isVisible())
            return;
        for (const agent::RecipeParameter &each : recipe->parameters)
            fill(each);
        for (InputFiles *files : m_form->findChildren<InputFiles *>())
            files->add({file(u"own"_s + files->input().patterns.value(0, u"*.bin"_s).remove(u'*'))});

        QSignalSpy taken(m_form.get(), &RecipeForm::sampleTaken);
        sample->setFocus();
        QTest::keyClick(sample, Qt::Key_Return);
        QTRY_COMPARE(taken.size(), 1);
        QStringList wanted = recipe->sample.inputs;
        for (QString &entry : wanted)
            entry.insert(entry.indexOf(u'=') + 1, folder + u'/');
        const auto given = agent::assignInputs(*recipe, m_form->inputs());
        QVERIFY2(given, given ? "" : qPrintable(given.error().text));
        QCOMPARE(*given, *agent::assignInputs(*recipe, wanted));
        for (const QStringList &files : *given) {
            for (const QString &path : files)
                QVERIFY2(QFileInfo(path).size() > 0, qPrintable(path));
        }
        const auto values = agent::checkParameters(*recipe, m_form->parameters());
        QVERIFY2(values, values ? "" : qPrintable(values.error().text));
        QCOMPARE(*values, *agent::checkParameters(*recipe, recipe->sample.parameters));
        QVERIFY2(runButton()->isEnabled(), qPrintable(runButton()->toolTip()));
        QVERIFY(runButton()->hasFocus());
    }

    void saysWhyThereIsNoSample()
    {
        const auto recipe = agent::loadRecipe(u":/recipes/chart"_s);
        QVERIFY(recipe);
        m_form = std::make_unique<RecipeForm>(*recipe, file(u"no-folder"_s) + u"/samples"_s);
        m_form->show();
        m_form->addInputs({file(u"own.csv"_s)});
        QTest::mouseClick(button(u"Try with Sample Data"_s), Qt::LeftButton);
        QTRY_VERIFY(says(u"no-folder/samples"_s));
        QCOMPARE(m_form->inputs(), QStringList(m_folder.filePath(u"own.csv"_s)));
        QVERIFY(button(u"Try with Sample Data"_s)->isEnabled());
    }

private:
    QString labelOf(QWidget *field) const
    {
        const auto *label =
            qobject_cast<const QLabel *>(m_form->findChild<QFormLayout *>()->labelForField(field));
        return label ? label->text() : QString();
    }
    static void verifyDefault(const agent::RecipeParameter &parameter, QWidget *field)
    {
        const QString usual = agent::defaultText(parameter);
        const QString hint = usual.isEmpty() ? parameter.description : usual;
        if (parameter.type == Type::Flag) {
            QCOMPARE(qobject_cast<QCheckBox *>(field)->isChecked(), usual == u"true"_s);
        } else if (parameter.type == Type::Choice) {
            const auto *box = qobject_cast<QComboBox *>(field);
            QCOMPARE(box->count(), parameter.choices.size());
            QVERIFY(!parameter.defaultValue || box->currentData().toString() == usual);
        } else if (parameter.type == Type::Column) {
            const auto *box = qobject_cast<QComboBox *>(field);
            QCOMPARE(box->lineEdit()->placeholderText(), hint);
            QVERIFY(box->currentText().isEmpty());
        } else {
            const auto *line = qobject_cast<QLineEdit *>(field);
            QCOMPARE(line->placeholderText(), hint);
            QVERIFY(line->text().isEmpty());
        }
    }
    /// With something that is not its default.
    void fill(const agent::RecipeParameter &parameter) const
    {
        const QString usual = agent::defaultText(parameter);
        auto *field = this->field(parameter.label.isEmpty() ? parameter.name : parameter.label);
        if (parameter.type == Type::Flag) {
            qobject_cast<QCheckBox *>(field)->setChecked(usual != u"true"_s);
        } else if (parameter.type == Type::Choice) {
            auto *box = qobject_cast<QComboBox *>(field);
            box->setCurrentIndex(box->currentData().toString() == usual && box->currentIndex() == 0 ? 1 : 0);
        } else if (parameter.type == Type::Column) {
            qobject_cast<QComboBox *>(field)->setEditText(u"A column"_s);
        } else if (parameter.type == Type::Number || parameter.type == Type::Integer) {
            const QString least = QString::number(parameter.least.value_or(1));
            const QString most = QString::number(parameter.most.value_or(1e6), 'f', 0);
            qobject_cast<QLineEdit *>(field)->setText(least == usual ? most : least);
        } else {
            const int count = int(std::max(1.0, parameter.least.value_or(1)));
            qobject_cast<QLineEdit *>(field)->setText(
                parameter.type == Type::List ? QStringList(count, u"entry"_s).join(u',') : u"A text"_s);
        }
    }
    /// What the form gives is read as what the manifest says.
    void verifyTypes(const agent::Recipe &recipe) const
    {
        const auto values = agent::checkParameters(recipe, m_form->parameters());
        QVERIFY2(values, values ? "" : qPrintable(values.error().text));
        for (const agent::RecipeParameter &each : recipe.parameters) {
            const QJsonValue value = values->value(each.name);
            const bool isNumber = each.type == Type::Number || each.type == Type::Integer;
            QCOMPARE(value.type(),
                     each.type == Type::Flag       ? QJsonValue::Bool
                         : isNumber                ? QJsonValue::Double
                         : each.type == Type::List ? QJsonValue::Array
                                                   : QJsonValue::String);
            if (!m_form->parameters().contains(each.name) && each.defaultValue)
                QCOMPARE(value, *each.defaultValue);
        }
    }
    /// By its accessible name.
    QWidget *field(const QString &name) const
    {
        for (QWidget *each : m_form->findChildren<QWidget *>()) {
            if (each->accessibleName() == name && !qobject_cast<InputFiles *>(each))
                return each;
        }
        qFatal("no field %s", qPrintable(name));
    }
    const QPushButton *runButton() const { return button(u"Run"_s); }
    QPushButton *button(const QString &text) const
    {
        for (QPushButton *each : m_form->findChildren<QPushButton *>()) {
            if (each->text() == text)
                return each;
        }
        qFatal("no button %s", qPrintable(text));
    }
    bool says(const QString &text) const
    {
        const auto labels = m_form->findChildren<QLabel *>();
        return std::ranges::any_of(labels, [&](const QLabel *each) { return each->text().contains(text); });
    }
    QString file(const QString &name) const
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("%s", qPrintable(file.errorString()));
        return file.fileName();
    }

    QTemporaryDir m_folder;
    std::unique_ptr<RecipeForm> m_form;
};

BERTH_TEST(tst_BuiltInForms)
#include "tst_built_in_forms.moc"
