// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/models_page.h"

#include "app/agents/table.h"
#include "app/remedies.h"
#include "app/settings/model_dialog.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/log.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMessageBox>
#include <QPushButton>
#include <QTableWidget>
#include <QUrl>

using namespace Qt::StringLiterals;
using base::Result;
using base::Task;

static constexpr int kNameRole = Qt::UserRole;

ModelsPage::ModelsPage(ModelSetUp setUp, QWidget *parent)
    : SettingsPage(parent)
    , m_setUp(std::move(setUp))
    , m_table(agents::makeTable({tr("Name"), tr("Model"), tr("Service"), tr("Key"), tr("Price per million")},
                                1, tr("Language models")))
    , m_edit(new QPushButton(tr("Edit…")))
    , m_test(new QPushButton(tr("Test")))
    , m_default(new QPushButton(tr("Make Default")))
    , m_remove(new QPushButton(tr("Remove…")))
    , m_told(parts::words())
    , m_errands([this](const Result<> &outcome) {
        m_test->setText(tr("Test"));
        showActions();
        if (!outcome && outcome.error().kind != base::Error::Kind::Cancelled)
            tell(remedies::told(outcome.error()), true);
    })
{
    auto *words = parts::words(
        tr("Berth's own agent thinks with one of these. What a task needs is sent to its service."),
        &style::Colours::muted);
    auto *add = new QPushButton(style::icon(u"add"_s), tr("Set Up…"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_told->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_told->setObjectName(u"told"_s);
    m_told->hide();
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(add);
    buttons->addStretch(1);
    for (QPushButton *each : {m_edit, m_test, m_default, m_remove})
        buttons->addWidget(each);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(style::kGap);
    layout->addWidget(words);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_told);
    layout->addLayout(buttons);
    connect(add, &QPushButton::clicked, this, &ModelsPage::setUpAnother);
    connect(m_edit, &QPushButton::clicked, this, &ModelsPage::edit);
    connect(m_table, &QTableWidget::cellDoubleClicked, this, &ModelsPage::edit);
    connect(m_test, &QPushButton::clicked, this, &ModelsPage::test);
    connect(m_default, &QPushButton::clicked, this, &ModelsPage::makeDefault);
    connect(m_remove, &QPushButton::clicked, this, &ModelsPage::askToRemove);
    connect(m_table, &QTableWidget::itemSelectionChanged, this, &ModelsPage::showActions);
    read({});
}

static QString keyText(const model::Entry &entry)
{
    switch (entry.key) {
    case model::KeyPlace::Keychain:
        return ModelsPage::tr("keychain");
    case model::KeyPlace::File:
        return ModelsPage::tr("file");
    case model::KeyPlace::Variable:
        return u'$' + base::printable(entry.variable, 60);
    case model::KeyPlace::None:
        break;
    }
    return ModelsPage::tr("none");
}

static QString priceText(const std::optional<model::Price> &price)
{
    if (!price)
        return ModelsPage::tr("not known");
    return u"$%1 / $%2"_s.arg(double(price->input) / 1e9).arg(double(price->output) / 1e9);
}

void ModelsPage::read(const QString &chosen)
{
    const api::SetUpModels told = m_setUp.list();
    int row = 0;
    m_table->setRowCount(int(told.models.size()));
    for (int i = 0; i < told.models.size(); ++i) {
        const api::SetUpModel &each = told.models[i];
        const QString &name = each.entry.name;
        const QString shown = base::printable(name, 60);
        const QUrl &url = each.entry.endpoint.url;
        agents::setRow(m_table, i,
                       {each.isDefault ? tr("%1 (default)").arg(shown) : shown,
                        base::printable(each.entry.endpoint.model, 100), base::printable(url.host(), 60),
                        keyText(each.entry), priceText(each.price)},
                       {{},
                        {},
                        base::printable(url.toString(), 200),
                        {},
                        tr("Of what is sent, and of what is answered")});
        m_table->item(i, 0)->setData(kNameRole, name);
        row = name == chosen ? i : row;
    }
    m_table->selectRow(row);
    if (!told.problem.isEmpty())
        tell(told.problem, true);
    else if (told.models.isEmpty())
        tell(tr("No model is set up."), false);
    showActions();
}

QString ModelsPage::chosen() const
{
    const QTableWidgetItem *const item = m_table->item(m_table->currentRow(), 0);
    return item ? item->data(kNameRole).toString() : QString();
}

void ModelsPage::showActions()
{
    const bool isChosen = !chosen().isEmpty();
    m_edit->setEnabled(isChosen);
    m_test->setEnabled(isChosen);
    m_default->setEnabled(isChosen && m_table->currentRow() > 0);
    m_remove->setEnabled(isChosen);
}

void ModelsPage::tell(const QString &text, bool isTrouble)
{
    m_told->setText(text);
    m_told->setVisible(!text.isEmpty());
    parts::tint(m_told, isTrouble ? &style::Colours::bad : &style::Colours::text);
}

void ModelsPage::setUpAnother() { open(new ModelDialog(m_setUp, this)); }

void ModelsPage::edit()
{
    const api::SetUpModels told = m_setUp.list();
    const QString name = chosen();
    for (const api::SetUpModel &each : told.models) {
        if (each.entry.name == name)
            return open(new ModelDialog(m_setUp, each.entry, this));
    }
    read({}); // it is gone
}

void ModelsPage::open(ModelDialog *dialog)
{
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    tell({}, false);
    connect(dialog, &ModelDialog::saved, this, [this](const QString &name, const QString &warnings) {
        tell(warnings, false);
        read(name);
    });
    connect(dialog, &QDialog::finished, this, [this] { read(chosen()); });
    dialog->open();
}

void ModelsPage::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!isEnter || !m_table->hasFocus())
        return SettingsPage::keyPressEvent(event);
    if (!chosen().isEmpty())
        edit();
}

void ModelsPage::test()
{
    tell({}, false);
    m_test->setEnabled(false);
    m_test->setText(tr("Testing…"));
    m_errands.run([](ModelsPage *self, QString name) -> Task<Result<>> {
        const auto tested = co_await self->m_setUp.test(name);
        if (!tested)
            co_return base::fail(tested.error());
        self->tell(ModelDialog::testWords(*tested), !tested->calls);
        co_return {};
    }(this, chosen()));
}

void ModelsPage::makeDefault()
{
    const auto made = m_setUp.makeDefault(chosen());
    tell(made ? QString() : remedies::told(made.error()), true);
    read(chosen());
}

void ModelsPage::askToRemove()
{
    const QString name = chosen();
    auto *question = new QMessageBox(QMessageBox::Question, tr("Remove Model"),
                                     tr("Forget the model “%1” and its key?").arg(base::printable(name, 60)),
                                     QMessageBox::Cancel, this);
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setTextFormat(Qt::PlainText);
    const QPushButton *const remove = question->addButton(tr("Remove"), QMessageBox::DestructiveRole);
    question->setDefaultButton(QMessageBox::Cancel);
    connect(question, &QDialog::finished, this, [this, question, remove, name] {
        if (question->clickedButton() != remove)
            return;
        m_errands.run([](ModelsPage *self, QString name) -> Task<Result<>> {
            const auto removed = co_await self->m_setUp.remove(name);
            if (!removed)
                co_return base::fail(removed.error());
            self->tell({}, false);
            self->read(self->chosen());
            co_return {};
        }(this, name));
    });
    question->open();
}
