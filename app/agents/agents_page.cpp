// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/agents/agents_page.h"

#include "app/agents/client_list.h"
#include "app/agents/grant_dialog.h"
#include "app/agents/grant_words.h"
#include "app/agents/stranger_card.h"
#include "app/agents/table.h"
#include "app/remedies.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/api/desk.h"
#include "core/base/log.h"
#include "core/base/money.h"
#include "core/owner/owner.h"
#include "core/gate/gate.h"
#include "core/gate/rules_file.h"

#include <QCheckBox>
#include <QDateTime>
#include <QHBoxLayout>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QTableWidget>

using namespace std::chrono_literals;
using gate::Grant;
using owner::AgentDoor;

namespace agents {

static constexpr auto kLook = 2s;
static constexpr int kNameRole = Qt::UserRole;
static constexpr int kShownName = 100;
static constexpr int kMostRows = 8; // before the table is scrolled
static constexpr qsizetype kMostVisitors = 20; // in a tip

AgentsPage::AgentsPage(owner::Owner *owner, QWidget *parent)
    : QWidget(parent)
    , m_owner(owner)
    , m_switch(new QCheckBox(tr("Agents may connect")))
    , m_state(parts::words({}, &style::Colours::muted))
    , m_problem(parts::words({}, &style::Colours::bad))
    , m_cards(new QVBoxLayout)
    , m_programs(makeTable({tr("Program"), tr("Connected"), tr("May do"), tr("Cost today")}, 2,
                           tr("Programs and what they may do")))
    , m_detail(parts::words({}, &style::Colours::muted))
    , m_change(new QPushButton(style::icon(QStringLiteral("edit")), tr("Change…")))
    , m_pause(new QPushButton(style::icon(QStringLiteral("pause")), tr("Pause")))
    , m_revoke(new QPushButton(style::icon(QStringLiteral("stop")), tr("Revoke…")))
    , m_clients(new ClientList)
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto *title = parts::label(tr("Agents"));
    title->setFont(style::larger(7, QFont::DemiBold));
    auto *head = new QHBoxLayout;
    head->addWidget(title, 1);
    head->addWidget(m_switch);
    m_problem->hide();
    auto *setUp = parts::label(tr("Set-Up"));
    setUp->setFont(style::larger(2, QFont::DemiBold));
    auto *all = new QWidget;
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(all);
    all->setBackgroundRole(QPalette::Base);
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(scroll);
    auto *layout = new QVBoxLayout(all);
    layout->setContentsMargins(32, 24, 32, 24);
    layout->setSpacing(style::kGap);
    layout->addLayout(head);
    layout->addWidget(m_state);
    layout->addWidget(m_problem);
    layout->addLayout(m_cards);
    layout->addWidget(makePrograms());
    layout->addSpacing(style::kGap);
    layout->addWidget(setUp);
    layout->addWidget(m_clients);
    layout->addStretch();
    setFocusProxy(m_programs);

    connect(m_switch, &QCheckBox::clicked, this, &AgentsPage::openTo);
    api::CallerOperations &callers = m_owner->desk().callers;
    connect(m_owner, &owner::Owner::agentsChanged, this, &AgentsPage::read);
    connect(&callers.family(), &callers::Family::changed, this, &AgentsPage::read);
    connect(&m_owner->workspace().gate(), &gate::Gate::rulesChanged, this, &AgentsPage::read);
    m_look.setInterval(kLook);
    connect(&m_look, &QTimer::timeout, this, [this] {
        if (isVisible())
            readPrograms();
    });
    m_look.start();
    read();
}

QWidget *AgentsPage::makePrograms()
{
    m_programs->setSelectionMode(QAbstractItemView::SingleSelection);
    for (QPushButton *each : {m_change, m_pause, m_revoke})
        each->setAutoDefault(false);
    auto *keys = new QShortcut(QKeySequence::Delete, m_programs);
    keys->setContext(Qt::WidgetWithChildrenShortcut);
    m_revoke->setToolTip(parts::plain(tr("Revoke (%1)").arg(keys->key().toString(QKeySequence::NativeText))));
    connect(keys, &QShortcut::activated, m_revoke, &QPushButton::click);
    connect(m_programs, &QTableWidget::itemActivated, m_change, &QPushButton::click);
    connect(m_programs, &QTableWidget::currentCellChanged, this, &AgentsPage::showCurrent);
    connect(m_change, &QPushButton::clicked, this, [this] { allow(current()); });
    connect(m_pause, &QPushButton::clicked, this, &AgentsPage::pauseOrResume);
    connect(m_revoke, &QPushButton::clicked, this, &AgentsPage::askToRevoke);
    m_detail->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(style::kGap);
    buttons->addWidget(m_change);
    buttons->addWidget(m_pause);
    buttons->addWidget(m_revoke);
    buttons->addStretch();
    auto *programs = new QWidget;
    auto *layout = new QVBoxLayout(programs);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(style::kGap);
    layout->addWidget(m_programs, 1);
    layout->addWidget(m_detail);
    layout->addLayout(buttons);
    return programs;
}

void AgentsPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    read();
    m_clients->read();
}

void AgentsPage::read()
{
    readSwitch();
    readStrangers();
    readPrograms();
}

void AgentsPage::readSwitch()
{
    const bool isWanted = m_owner->workspace().settings().agents;
    m_switch->setChecked(isWanted);
    m_state->setText(
        !isWanted ? tr("Off: there is no way in for agents made by others. Their machines and files stay.")
            : m_owner->agentDoor() ? tr("Programs with an agent get machines from Berth, each as far as you "
                                        "allowed it. Without the mark nobody comes in, and who is connected "
                                        "is cut off.")
                                   : tr("The socket for agents could not be opened. Take the mark away and "
                                        "set it again; the log says why."));
    parts::tint(m_state, isWanted && !m_owner->agentDoor() ? &style::Colours::bad : &style::Colours::muted);
}

void AgentsPage::openTo(bool isOpen)
{
    const QString value = isOpen ? QStringLiteral("1") : QStringLiteral("0");
    const auto changed = m_owner->desk().host.change({{.key = QStringLiteral("agents"), .value = value}});
    complain(changed ? QString() : remedies::told(changed.error()));
    read();
}

void AgentsPage::complain(const QString &text)
{
    m_problem->setText(text);
    m_problem->setVisible(!text.isEmpty());
}

/// The first of them has a card; what is said there stays while it is the same.
void AgentsPage::readStrangers()
{
    const auto &connected = m_owner->desk().callers.family().all();
    QStringList names;
    const callers::Family::Connected *first = nullptr;
    QSet<QString> putOff;
    for (const callers::Family::Connected &each : connected) {
        const QString &name = each.program.name;
        const auto grant = m_owner->workspace().rules().grant(name);
        // Whom a person revoked has an entry that allows nothing, and was answered.
        if (!grant || grant->standing == Grant::Standing::Given || names.contains(name))
            continue;
        if (m_putOff.contains(name)) {
            putOff += name;
            continue;
        }
        names += name;
        if (!first)
            first = &each;
    }
    m_putOff = putOff;
    const int others = int(names.size()) - 1;
    QString client;
    if (const AgentDoor *const door = m_owner->agentDoor(); first && door) {
        const auto visitors = door->visitors();
        const auto its = std::ranges::find(visitors, first->program.name, &AgentDoor::Visitor::caller);
        client = its == visitors.end() ? QString() : its->client;
    }
    const QString asking = first
        ? QStringList{first->program.name, client, QString::number(first->program.process.pid),
                      QString::number(others)}
              .join(u'\n')
        : QString();
    if (asking != m_asking) {
        m_asking = asking;
        if (m_card) {
            m_card->hide();
            m_card->deleteLater(); // it may be what answers
            m_card = nullptr;
        }
        if (first) {
            m_card = new StrangerCard(first->program, client, others);
            m_cards->addWidget(m_card);
            const QString name = first->program.name;
            connect(m_card, &StrangerCard::allowRequested, this, [this, name] { allow(name); });
            connect(m_card, &StrangerCard::laterRequested, this, [this, name] {
                m_putOff += name;
                readStrangers();
            });
        }
        setFocusProxy(m_card ? static_cast<QWidget *>(m_card) : m_programs);
    }
    if (std::exchange(m_strangers, int(names.size())) != m_strangers)
        emit strangersChanged();
}

static QString sinceText(base::WallTime since)
{
    return QLocale().toString(QDateTime::fromMSecsSinceEpoch(since.time_since_epoch().count()).time(),
                              QLocale::ShortFormat);
}

static QString connectedText(const QList<AgentDoor::Visitor> &visitors)
{
    if (visitors.isEmpty())
        return AgentsPage::tr("no");
    int calls = 0;
    for (const AgentDoor::Visitor &each : visitors)
        calls += each.calls;
    const QString since = AgentsPage::tr("since %1").arg(sinceText(visitors.first().since));
    return calls > 0 ? AgentsPage::tr("%1, %n call(s)", nullptr, calls).arg(since) : since;
}

static QString visitorLines(const QList<AgentDoor::Visitor> &visitors)
{
    QStringList lines;
    for (const AgentDoor::Visitor &each : visitors.first(std::min(kMostVisitors, visitors.size()))) {
        const QString client = base::printable(each.client, kShownName);
        lines +=
            AgentsPage::tr("calls itself “%1”, process %2, since %3, calls under way: %4")
                .arg(client, QString::number(each.pid), sinceText(each.since), QString::number(each.calls));
    }
    return lines.join(u'\n');
}

static QString standingWords(api::CallerOperations::Known::Standing standing, const Grant &grant)
{
    using Standing = api::CallerOperations::Known::Standing;
    switch (standing) {
    case Standing::Granted:
        //: %1: what a program may do, %2: a time, or "you revoke it"
        return AgentsPage::tr("%1 · until %2").arg(grantWords(grant), untilWords(grant));
    case Standing::Paused:
        return AgentsPage::tr("nothing for now: you paused it");
    case Standing::Over:
        return AgentsPage::tr("nothing any more: its time is over");
    case Standing::Nothing:
        return AgentsPage::tr("nothing: revoked");
    case Standing::None:
        break;
    }
    return AgentsPage::tr("nothing: not allowed yet");
}

/// In place, so that what is chosen and where it is scrolled to stays.
void AgentsPage::readPrograms()
{
    const auto list = m_owner->desk().callers.list();
    const auto rules = m_owner->workspace().rules().rules();
    if (!m_programs->isEnabled() && list && rules)
        complain({}); // what was wrong with the rules is mended
    m_programs->setEnabled(list && rules);
    if (!list || !rules) {
        complain(!rules ? rules.error().text : list.error().text);
        showCurrent();
        return;
    }
    const QString chosen = current();
    QHash<QString, QList<AgentDoor::Visitor>> visitors;
    if (const AgentDoor *const door = m_owner->agentDoor()) {
        for (const AgentDoor::Visitor &each : door->visitors())
            visitors[each.caller] += each;
    }
    m_programs->setRowCount(int(list->size()));
    int row = 0;
    for (const api::CallerOperations::Known &each : *list) {
        const QString &name = each.caller;
        const Grant grant = rules->grant(name);
        const bool isPaused = each.standing == api::CallerOperations::Known::Standing::Paused;
        const QList<AgentDoor::Visitor> here = visitors.value(name);
        const QString shown =
            name == gate::Rules::kEverybody ? tr("* (all others)") : base::printable(name, kShownName);
        QStringList sessions;
        for (const QString &session : each.sessions)
            sessions += base::printable(session, kShownName);
        const QString may = standingWords(each.standing, grant);
        setRow(m_programs, row,
               {shown, connectedText(here), may, costWords(base::dollarText(each.costToday), grant)},
               {sessions.isEmpty()
                    ? base::printable(name, 300)
                    : tr("%1\nSessions: %2")
                          .arg(base::printable(name, 300), sessions.join(QStringLiteral(", "))),
                visitorLines(here),
                may,
                {}});
        m_programs->item(row, 0)->setData(kNameRole, name);
        m_programs->item(row, 0)->setIcon(
            isPaused ? style::icon(QStringLiteral("pause"), &style::Colours::warning)
                     : style::icon(here.isEmpty() ? QStringLiteral("dot") : QStringLiteral("ok"),
                                   here.isEmpty() ? &style::Colours::muted : &style::Colours::good));
        if (name == chosen)
            m_programs->setCurrentCell(row, std::max(0, m_programs->currentColumn()));
        ++row;
    }
    fitRows(m_programs, kMostRows);
    showCurrent();
}

QString AgentsPage::current() const
{
    const QTableWidgetItem *const item = m_programs->item(m_programs->currentRow(), 0);
    return item ? item->data(kNameRole).toString() : QString();
}

void AgentsPage::showCurrent()
{
    const QString name = m_programs->isEnabled() ? current() : QString();
    const auto grant =
        name.isEmpty() ? base::Result<Grant>(Grant()) : m_owner->workspace().rules().grant(name);
    const bool isAllowed = grant && grant->allowsAnything();
    m_change->setText(isAllowed || name.isEmpty() ? tr("Change…") : tr("Allow…"));
    m_change->setEnabled(!name.isEmpty());
    const bool isPaused = isAllowed && grant->isPaused;
    m_revoke->setEnabled(!name.isEmpty() && isAllowed);
    m_pause->setEnabled(m_revoke->isEnabled() && name != gate::Rules::kEverybody);
    m_pause->setText(isPaused ? tr("Resume") : tr("Pause"));
    m_pause->setIcon(style::icon(isPaused ? QStringLiteral("run") : QStringLiteral("pause")));
    m_pause->setToolTip(
        parts::plain(isPaused ? tr("Its calls and machines go on.")
                              : tr("Its calls wait, and its machines stand still, until you resume it.")));
    m_detail->setText(
        !name.isEmpty() && isPaused ? tr("Paused: its calls wait and its machines stand still until you "
                                         "resume it. It keeps what it may do:")
                + u'\n' + grantWords(*grant)
            : !name.isEmpty() && isAllowed
            ? standingWords(api::CallerOperations::Known::Standing::Granted, *grant) + u'\n'
                + policyMeaning(grant->policy)
            : m_programs->rowCount() == 0
            ? tr("No program was allowed, and none is connected. Set one up below, and start it.")
            : QString());
    m_detail->setVisible(!m_detail->text().isEmpty());
}

void AgentsPage::allow(const QString &program)
{
    if (program.isEmpty())
        return;
    complain({});
    auto *dialog = new GrantDialog(m_owner->workspace(), &m_owner->desk().callers, program, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, &AgentsPage::read);
    dialog->open();
}

void AgentsPage::pauseOrResume()
{
    const QString program = current();
    const auto grant = m_owner->workspace().rules().grant(program);
    if (program.isEmpty() || !grant)
        return;
    using Paused = api::CallerOperations::Paused;
    const auto done = m_owner->desk().callers.pause(program, grant->isPaused ? Paused::No : Paused::Yes);
    complain(done ? QString() : done.error().text);
    read();
}

void AgentsPage::askToRevoke()
{
    const QString program = current();
    if (program.isEmpty())
        return;
    auto *box = new QMessageBox(QMessageBox::Question, tr("Revoke"),
                                tr("Take away what “%1” may do?").arg(base::printable(program, kShownName)),
                                QMessageBox::Cancel, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    parts::explain(box, tr("What it has under way ends at once. Its machines and files stay, for you."));
    auto *yes = box->addButton(tr("Revoke"), QMessageBox::DestructiveRole);
    box->setDefaultButton(QMessageBox::Cancel);
    box->setEscapeButton(QMessageBox::Cancel);
    connect(yes, &QAbstractButton::clicked, this, [this, program] { revoke(program); });
    box->open();
}

void AgentsPage::revoke(const QString &program)
{
    const auto revoked = m_owner->desk().callers.revoke(program);
    complain(revoked ? QString() : revoked.error().text);
    read();
}

} // namespace agents
