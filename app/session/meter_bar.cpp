// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/meter_bar.h"

#include "app/session/budget_gauge.h"
#include "app/session/kvm_notice.h"
#include "app/session/state_text.h"
#include "app/style/format.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/guest/guest.h"
#include "core/vm/network/network.h"
#include "core/workspace.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

using namespace std::chrono_literals;
using session::Session;
using std::chrono::milliseconds;

/// The last minute of the machine's processors.
class MeterBar::Sparkline : public QWidget
{
public:
    Sparkline() { setFixedSize(60, 16); }
    void add(double share)
    {
        m_values.push_back(std::clamp(share, 0.0, 1.0));
        if (m_values.size() > 30)
            m_values.erase(m_values.begin());
        update();
    }
    void clear()
    {
        m_values.clear();
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const double step = width() / 30.0;
        for (std::size_t at = 0; at < m_values.size(); ++at) {
            const double high = 1 + m_values[at] * (height() - 2);
            const double left = width() - double(m_values.size() - at) * step;
            painter.fillRect(QRectF(left, height() - high, step - 0.5, high), style::colours().accent);
        }
    }

private:
    std::vector<double> m_values;
};

MeterBar::MeterBar(Workspace &workspace, QWidget *parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_operations(workspace)
    , m_state(parts::label())
    , m_cost(parts::label())
    , m_gauge(new BudgetGauge)
    , m_budget(parts::label())
    , m_processor(parts::label(tr("CPU")))
    , m_line(new Sparkline)
    , m_memory(parts::label())
    , m_idle(parts::label())
    , m_putOff(new QToolButton)
    , m_kvm(parts::label(tr("No KVM")))
    , m_network(parts::label())
{
    setBackgroundRole(QPalette::Window);
    setAutoFillBackground(true);
    setAccessibleName(tr("Meter"));
    setToolTip(tr("Click for the usage of all sessions."));
    for (QLabel *label : {m_state, m_cost, m_budget, m_processor, m_memory, m_idle, m_network})
        label->setTextFormat(Qt::PlainText);
    m_putOff->setText(tr("+10 min"));
    m_putOff->setToolTip(tr("Do not stop the machine for ten more minutes"));
    m_putOff->setProperty("outlined", true);
    connect(m_putOff, &QToolButton::clicked, this, [this] {
        if (m_session)
            (void)m_operations.keep(m_session->id(), m_session->idleStop().remaining().value_or(0ms) + 10min);
    });
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(14, 3, 14, 3);
    layout->setSpacing(style::kMargin);
    m_putOff->ensurePolished();
    layout->addStrut(m_putOff->sizeHint().height()); // else the window moves when that comes
    layout->addWidget(m_state);
    layout->addWidget(m_cost);
    auto *budget = new QHBoxLayout;
    budget->setSpacing(6);
    budget->addWidget(m_gauge);
    budget->addWidget(m_budget);
    layout->addLayout(budget);
    // Its words must not push what stands beside them about.
    m_processor->setMinimumWidth(m_processor->fontMetrics().horizontalAdvance(tr("CPU %1 %").arg(100)));
    auto *processor = new QHBoxLayout;
    processor->setSpacing(6);
    processor->addWidget(m_processor);
    processor->addWidget(m_line);
    layout->addLayout(processor);
    layout->addWidget(m_memory);
    layout->addStretch(1);
    layout->addWidget(m_idle);
    layout->addWidget(m_putOff);
    layout->addWidget(m_kvm);
    layout->addWidget(m_network);
    parts::tint(m_kvm, &style::Colours::warning);
    connect(&workspace.machines(), &session::Machines::attempted, this, [this] {
        showKvm();
        fit();
    });
    m_second.setInterval(1s);
    connect(&m_second, &QTimer::timeout, this, &MeterBar::refresh);
    connect(&m_workspace.ledger(), &session::Ledger::charged, this, [this](const QString &session) {
        if (m_session && m_session->id() == session) // a model costs without a machine
            refresh();
    });
    setSession(nullptr);
}

void MeterBar::setSession(Session *session)
{
    if (m_session) {
        m_session->disconnect(this);
        m_session->idleStop().disconnect(this);
    }
    m_measuring = {};
    m_lastProcessor = milliseconds(-1);
    m_session = session;
    m_line->clear();
    if (session) {
        connect(session, &Session::changed, this, &MeterBar::showState);
        connect(&session->idleStop(), &session::IdleStop::changed, this, &MeterBar::showCountdown);
    }
    showState();
}

void MeterBar::showState()
{
    const bool isOn = m_session && m_session->state() != Session::State::Stopped;
    const bool isRunning = m_session && m_session->state() == Session::State::Running;
    for (QWidget *part : std::initializer_list<QWidget *>{m_processor, m_line, m_memory})
        want(part, isRunning);
    want(m_network, m_session);
    showKvm();
    if (!isRunning) {
        m_line->clear();
        m_processor->setText(tr("CPU"));
        m_lastProcessor = milliseconds(-1);
        showCountdown(std::nullopt);
    } else if (const auto remaining = m_session->idleStop().remaining()) {
        showCountdown(std::chrono::duration_cast<std::chrono::seconds>(*remaining));
    }
    if (m_session) {
        const bool isOpen = session::networkOf(*m_session) == vm::NetworkPolicy::Open;
        m_network->setText(isOpen ? tr("Internet only") : tr("Offline"));
        const QString means = isOpen
            ? tr("The machine reaches the internet, and nothing of this computer or its network.")
            : tr("The machine reaches no network.");
        m_network->setToolTip(parts::plain(
            isRunning && !m_session->note().isEmpty() ? means + u'\n' + m_session->note() : means));
    }
    if (isOn)
        m_second.start();
    else
        m_second.stop();
    refresh();
}

/// Also where there is no session: it is known before the first.
void MeterBar::showKvm()
{
    const QString why = kvm::whyNot(m_workspace.machines());
    m_kvm->setToolTip(parts::plain(why));
    want(m_kvm, !why.isEmpty());
}

/// Of the budgets the one that is nearest to its end.
void MeterBar::showBudget()
{
    const auto budgets =
        m_session ? m_session->bill().budgets() : base::Result<session::Budgets>(session::Budgets());
    const bool isShown = budgets && budgets->tightest().isSet();
    want(m_gauge, isShown);
    want(m_budget, isShown);
    emit budgetShown(isShown ? budgets->tightest() : session::Budget());
    if (!isShown)
        return;
    const session::Budget &tightest = budgets->tightest();
    const QString words = &tightest == &budgets->run ? tr("budget of the task: %1 % of %2")
        : &tightest == &budgets->month               ? tr("budget of the month: %1 % of %2")
                                                     : tr("budget: %1 % of %2");
    m_gauge->setBudget(tightest);
    const QString limit = u'$' + session::limitText(tightest.limit);
    m_budget->setText(words.arg(tightest.percent()).arg(limit));
    QStringList lines;
    if (budgets->run.isSet())
        lines += tr("Budget of the task under way: %1 of %2")
                     .arg(session::dollars(budgets->run.spent), session::dollars(budgets->run.limit));
    if (budgets->session.isSet())
        lines += tr("Budget of this session: %1 of %2")
                     .arg(session::dollars(budgets->session.spent), session::dollars(budgets->session.limit));
    if (budgets->month.isSet())
        lines += tr("Budget of this month: %1 of %2")
                     .arg(session::dollars(budgets->month.spent), session::dollars(budgets->month.limit));
    for (QWidget *widget : {static_cast<QWidget *>(m_gauge), static_cast<QWidget *>(m_budget)})
        widget->setToolTip(parts::plain(lines.join(u'\n')));
    QPalette palette = m_budget->palette();
    palette.setColor(QPalette::WindowText,
                     tightest.level() == session::Budget::Level::Over          ? style::colours().bad
                         : tightest.level() == session::Budget::Level::Warning ? style::colours().warning
                                                                               : style::colours().text);
    m_budget->setPalette(palette);
}

void MeterBar::refresh()
{
    showBudget();
    if (!m_session) {
        m_state->setText(tr("No session"));
        m_cost->clear();
        fit();
        return;
    }
    const Session::State state = m_session->state();
    const bool isRunning = state == Session::State::Running;
    m_state->setText(tr("%1 %2 %3")
                         .arg(isRunning ? QStringLiteral("●") : QStringLiteral("○"), stateText(*m_session),
                              m_session->facts().size));
    QPalette palette = m_state->palette();
    palette.setColor(QPalette::WindowText,
                     isRunning                              ? style::colours().good
                         : state == Session::State::Stopped ? style::colours().muted
                                                            : style::colours().warning);
    m_state->setPalette(palette);
    if (const auto usage = m_session->bill().usage())
        m_cost->setText(
            tr("%1 · %2").arg(format::clock(usage->time), format::runningMoney(usage->nanodollars)));
    fit();
    if (isRunning && !m_measuring.isRunning() && window()->isVisible()) {
        m_measuring = [](MeterBar *self) -> base::Task<> {
            const QPointer<guest::Guest> guest = self->m_session->guest();
            if (!guest)
                co_return;
            const auto usage = co_await guest->usage();
            if (!usage)
                co_return; // the machine says why when it is lost
            const milliseconds now = self->m_workspace.clock().elapsed();
            if (self->m_lastProcessor >= 0ms && now > self->m_lastLook) {
                const double share = std::clamp(double((usage->processor - self->m_lastProcessor).count())
                                                    / double((now - self->m_lastLook).count())
                                                    / std::max(1, usage->processors),
                                                0.0, 1.0);
                self->m_line->add(share);
                self->m_processor->setText(tr("CPU %1 %").arg(qRound(share * 100)));
            }
            self->m_lastProcessor = usage->processor;
            self->m_lastLook = now;
            self->m_memory->setText(
                tr("RAM %1/%2 MiB").arg(usage->memoryKib / 1024).arg(usage->memoryTotalKib / 1024));
        }(this);
        m_measuring.start();
    }
}

void MeterBar::showCountdown(std::optional<std::chrono::seconds> remaining)
{
    want(m_idle, remaining.has_value());
    want(m_putOff, remaining.has_value());
    if (remaining)
        m_idle->setText(tr("idle, stops in %1:%2")
                            .arg(remaining->count() / 60)
                            .arg(remaining->count() % 60, 2, 10, QLatin1Char('0')));
    fit();
}

void MeterBar::want(QWidget *part, bool isWanted)
{
    if (isWanted)
        m_wanted.insert(part);
    else
        m_wanted.remove(part);
}

void MeterBar::fit()
{
    QSet<QWidget *> shown = m_wanted;
    const auto isTooWide = [&] {
        int needed = layout()->contentsMargins().left() + layout()->contentsMargins().right()
            + m_state->sizeHint().width() + layout()->spacing() + m_cost->sizeHint().width();
        for (const QWidget *part : std::as_const(shown))
            needed += layout()->spacing() + part->sizeHint().width();
        return needed > width();
    };
    // The head of the chat says when there is no network, the gauge and its tool tip have the budget.
    for (QWidget *part : std::initializer_list<QWidget *>{m_network, m_budget, m_memory, m_line, m_processor,
                                                          m_gauge, m_kvm}) {
        if (!isTooWide())
            break;
        shown.remove(part);
    }
    for (QWidget *part : std::initializer_list<QWidget *>{m_gauge, m_budget, m_processor, m_line, m_memory,
                                                          m_idle, m_putOff, m_kvm, m_network})
        part->setVisible(shown.contains(part));
}

void MeterBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

void MeterBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    // Its labels have colours of their own, which another style sheet takes from them after this.
    if (event->type() == QEvent::StyleChange)
        QMetaObject::invokeMethod(this, &MeterBar::refresh, Qt::QueuedConnection);
}

void MeterBar::mouseReleaseEvent(QMouseEvent *) { emit usageRequested(); }
