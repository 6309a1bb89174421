// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/agents/client_list.h"

#include "app/agents/set_up_dialog.h"
#include "app/agents/table.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/log.h"
#include "core/base/own_program.h"
#include "core/clients/edit.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPushButton>
#include <QTableWidget>

using base::Result;
using clients::Client;
using clients::Plan;
using clients::Wish;

namespace agents {

static Result<QStringList> command()
{
    const auto program = base::ownProgram(QLatin1StringView("berth"));
    if (!program)
        return base::fail(program.error());
    return clients::commandFor(*program, &clients::environment);
}

static Result<Plan> planFor(const Client &client, Wish wish)
{
    const auto run = command();
    if (!run)
        return base::fail(run.error());
    return clients::plan(client, wish, *run, &clients::environment);
}

ClientList::ClientList(QWidget *parent)
    : QWidget(parent)
    , m_table(makeTable({tr("Program"), tr("Knows Berth"), tr("File")}, 2, tr("Programs to set up")))
    , m_setUp(new QPushButton(tr("Set Up…")))
    , m_undo(new QPushButton(tr("Undo…")))
    , m_words(parts::words({}, &style::Colours::muted))
{
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    auto *others = new QPushButton(style::icon(QStringLiteral("copy")), tr("Copy for Others"));
    others->setToolTip(parts::plain(tr("Copies what other programs need in their list of MCP servers")));
    for (QPushButton *each : {m_setUp, m_undo, others})
        each->setAutoDefault(false);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(style::kGap);
    buttons->addWidget(m_setUp);
    buttons->addWidget(m_undo);
    buttons->addStretch();
    buttons->addWidget(others);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(style::kGap);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_words);
    layout->addLayout(buttons);
    setFocusProxy(m_table);
    m_words->hide();

    m_table->setRowCount(int(clients::all().size()));
    fitRows(m_table, m_table->rowCount());
    connect(m_table, &QTableWidget::currentCellChanged, this, &ClientList::showCurrent);
    connect(m_table, &QTableWidget::itemActivated, m_setUp, &QPushButton::click);
    connect(m_setUp, &QPushButton::clicked, this, [this] { change(Wish::Install); });
    connect(m_undo, &QPushButton::clicked, this, [this] { change(Wish::Uninstall); });
    connect(others, &QPushButton::clicked, this, &ClientList::copy);
    showCurrent();
}

void ClientList::read()
{
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const Client &client = clients::all()[row];
        const auto plan = planFor(client, Wish::Install);
        const auto undo = planFor(client, Wish::Uninstall);
        const QString state = !plan      ? tr("cannot be read")
            : plan->isNothing()          ? tr("✓ yes")
            : plan->replaced             ? tr("another “berth”")
            : undo && !undo->isNothing() ? tr("at another place")
                                         : tr("no");
        const QString file = plan ? base::printable(plan->path, 500) : plan.error().text;
        setRow(m_table, row, {client.title, state, file}, {{}, {}, file});
    }
    showCurrent();
}

const Client *ClientList::current() const
{
    const int row = m_table->currentRow();
    return row >= 0 && row < clients::all().size() ? &clients::all()[row] : nullptr;
}

void ClientList::showCurrent()
{
    const Client *const client = current();
    const auto isThere = [client](Wish wish) {
        const auto plan = planFor(*client, wish);
        return !plan || !plan->isNothing(); // what is wrong is told when it is tried
    };
    m_setUp->setEnabled(client && isThere(Wish::Install));
    m_undo->setEnabled(client && isThere(Wish::Uninstall));
}

void ClientList::say(const QString &text, bool isBad)
{
    m_words->setText(text);
    parts::tint(m_words, isBad ? &style::Colours::bad : &style::Colours::muted);
    m_words->show();
}

void ClientList::change(Wish wish)
{
    const Client *const client = current();
    if (!client)
        return;
    auto plan = planFor(*client, wish);
    if (!plan)
        return say(plan.error().text, true);
    if (plan->isNothing())
        return read();
    auto *dialog = new SetUpDialog(*client, std::move(*plan), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, title = client->title] {
        read();
        say(tr("Done. Start %1 again, if it is running.").arg(title), false);
    });
    dialog->open();
}

void ClientList::copy()
{
    const auto run = command();
    if (!run)
        return say(run.error().text, true);
    QGuiApplication::clipboard()->setText(
        QString::fromUtf8(clients::snippet(*clients::find(QStringLiteral("cursor")), *run)).trimmed());
    say(tr("It is in the clipboard, as most programs read it."), false);
}

} // namespace agents
