// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/model_dialog.h"
#include "app/settings/models_page.h"
#include "tests/app/accessible.h"
#include "tests/app/looks.h"
#include "tests/support/subject.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTableWidget>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// What the core would do.
struct Core
{
    QStringList names;
    QStringList told;
    base::Result<api::ModelTrial> tested = api::ModelTrial{.model = u"m-1"_s, .calls = true};
};

api::SetUpModels listed(const Core *core)
{
    api::SetUpModels listed;
    for (const QString &name : core->names) {
        const model::Endpoint endpoint{.url = QUrl(u"https://models.example/v1"_s),
                                       .model = name + u"-2026"_s};
        listed.models += {.entry = {name, endpoint, model::KeyPlace::Keychain, {}},
                          .can = {},
                          .price = model::Price{.input = 3'000'000'000, .output = 15'000'000'000},
                          .isDefault = listed.models.isEmpty()};
    }
    return listed;
}
ModelSetUp::Reply<api::ModelOffers> offers() { co_return api::ModelOffers(); }
ModelSetUp::Reply<api::ChangedModel> add(Core *core, ModelSetUp::Wish wish)
{
    core->names += wish.name;
    co_return api::ChangedModel();
}
ModelSetUp::Reply<api::ChangedModel> change(Core *core, QString name, ModelSetUp::Wish wish)
{
    core->names.replace(core->names.indexOf(name), wish.name);
    co_return api::ChangedModel{{}, {u"It is not encrypted."_s}};
}
ModelSetUp::Reply<api::ModelTrial> test(Core *core, QString name)
{
    core->told += u"test "_s + name;
    co_return core->tested;
}
ModelSetUp::Reply<QString> removed(Core *core, QString name)
{
    core->names.removeOne(name);
    co_return name;
}

} // namespace

class tst_ModelsPage : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { looks::apply(style::Scheme::Light); }
    void init() { m_core = {.names = {u"claude"_s, u"qwen3"_s}}; }
    void cleanup() { m_page.reset(); }

    void saysWhenThereIsNone()
    {
        m_core.names.clear();
        open();
        QCOMPARE(told()->text(), u"No model is set up."_s);
        for (const QString &each : {u"Edit…"_s, u"Test"_s, u"Make Default"_s, u"Remove…"_s})
            QVERIFY(!push(each)->isEnabled());
    }

    void listsThemWithTheDefaultFirst()
    {
        open();
        accessible::check(*m_page);
        QCOMPARE(table()->rowCount(), 2);
        QCOMPARE(table()->item(0, 0)->text(), u"claude (default)"_s);
        QCOMPARE(table()->item(1, 2)->text(), u"models.example"_s);
        QCOMPARE(table()->item(1, 4)->text(), u"$3 / $15"_s);
        QVERIFY(!push(u"Make Default"_s)->isEnabled()); // it is
    }

    void makesAnotherTheDefault()
    {
        open();
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_Down);
        push(u"Make Default"_s)->click();
        QCOMPARE(table()->item(0, 0)->text(), u"qwen3 (default)"_s);
        QCOMPARE(table()->currentRow(), 0); // it stays chosen
    }

    void testsTheOneThatIsChosen()
    {
        open();
        table()->selectRow(1);
        push(u"Test"_s)->click();
        QTRY_VERIFY2(told()->text().startsWith(u"It works: m-1"_s), qPrintable(told()->text()));
        QCOMPARE(m_core.told, QStringList{u"test qwen3"_s});
        QVERIFY(push(u"Test"_s)->isEnabled());
        m_core.tested = base::fail(base::Error::Kind::Denied, u"The key is wrong."_s);
        push(u"Test"_s)->click();
        QTRY_COMPARE(told()->text(), u"The key is wrong."_s);
    }

    void asksBeforeItForgets()
    {
        open();
        push(u"Remove…"_s)->click();
        QTest::keyClick(question(), Qt::Key_Return); // what is chosen by itself is Cancel
        QCOMPARE(m_core.names.size(), 2);
        QTRY_VERIFY(!question());
        push(u"Remove…"_s)->click();
        for (QAbstractButton *each : question()->buttons()) {
            if (each->text().remove(u'&') == u"Remove"_s)
                each->click();
        }
        QTRY_COMPARE(table()->rowCount(), 1);
        QCOMPARE(m_core.names, QStringList{u"qwen3"_s});
    }

    void opensTheSetUp()
    {
        open();
        push(u"Set Up…"_s)->click();
        auto *dialog = m_page->findChild<ModelDialog *>();
        QVERIFY(dialog && dialog->isVisible());
        m_core.names += u"third"_s;
        dialog->reject();
        QTRY_COMPARE(table()->rowCount(), 3);
    }

    /// With Enter too, which presses no button of the dialog around.
    void editsTheOneThatIsChosen()
    {
        open();
        table()->selectRow(1);
        table()->setFocus();
        QKeyEvent enter(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier);
        QVERIFY(QCoreApplication::sendEvent(table(), &enter));
        QVERIFY(enter.isAccepted());
        finish(u"qwen3"_s, u"third"_s);
        QCOMPARE(table()->item(1, 0)->text(), u"third"_s);
        QCOMPARE(table()->currentRow(), 1); // under its new name
        QCOMPARE(told()->text(), u"It is not encrypted."_s);
        push(u"Edit…"_s)->click();
        finish(u"third"_s, u"fourth"_s);
        const QPoint at = table()->visualItemRect(table()->item(0, 0)).center();
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(table()->viewport(), Qt::LeftButton, {}, at);
        finish(u"claude"_s, u"fifth"_s);
        QCOMPARE(table()->item(0, 0)->text(), u"fifth (default)"_s);
    }

    void itLooks_data()
    {
        looks::addSchemes();
    }
    /// For a person to look at.
    void itLooks()
    {
        QFETCH(style::Scheme, scheme);
        looks::apply(scheme);
        open();
        push(u"Test"_s)->click();
        QTRY_VERIFY(!told()->text().isEmpty());
        looks::keep(*m_page, u"models"_s, scheme);
    }

private:
    void open()
    {
        Core *const core = &m_core;
        ModelSetUp setUp;
        setUp.list = [core] { return listed(core); };
        setUp.offers = [] { return offers(); };
        setUp.add = [core](ModelSetUp::Wish wish) { return add(core, std::move(wish)); };
        setUp.change = [core](QString name, ModelSetUp::Wish wish) {
            return change(core, std::move(name), std::move(wish));
        };
        setUp.test = [core](QString name) { return test(core, std::move(name)); };
        setUp.remove = [core](QString name) { return removed(core, std::move(name)); };
        setUp.makeDefault = [core](const QString &name) -> base::Result<api::SetUpModel> {
            core->names.removeOne(name);
            core->names.prepend(name);
            return api::SetUpModel();
        };
        m_page = std::make_unique<ModelsPage>(setUp);
        m_page->resize(580, 380);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }
    /// The dialog that edits `name`, which is renamed.
    void finish(const QString &name, const QString &renamed)
    {
        auto *dialog = m_page->findChild<ModelDialog *>();
        QVERIFY(dialog && dialog->isVisible());
        QLineEdit *field = nullptr;
        for (QLineEdit *each : dialog->findChildren<QLineEdit *>())
            field = each->accessibleName() == u"Name"_s ? each : field;
        QCOMPARE(field->text(), name);
        field->setText(renamed);
        for (QPushButton *each : dialog->findChildren<QPushButton *>()) {
            if (each->text().remove(u'&') == u"Save"_s)
                each->click();
        }
        QTRY_VERIFY(!m_page->findChild<ModelDialog *>());
        QVERIFY(m_core.names.contains(renamed));
    }
    QTableWidget *table() const { return m_page->findChild<QTableWidget *>(); }
    QLabel *told() const { return m_page->findChild<QLabel *>(u"told"_s); }
    QMessageBox *question() const { return m_page->findChild<QMessageBox *>(); }
    QPushButton *push(const QString &text) const
    {
        for (QPushButton *each : m_page->findChildren<QPushButton *>()) {
            if (each->text().remove(u'&') == text)
                return each;
        }
        qFatal("no button %s", qPrintable(text));
    }

    Core m_core;
    std::unique_ptr<ModelsPage> m_page;
};

BERTH_TEST(tst_ModelsPage)
#include "tst_models_page.moc"
