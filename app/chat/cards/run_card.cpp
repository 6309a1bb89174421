// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/cards/run_card.h"

#include "app/chat/cards/printed_output.h"
#include "app/remedies.h"
#include "app/style/format.h"
#include "app/style/frame.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/log.h"
#include "core/session/money/prices.h"

#include <QClipboard>
#include <QDateTime>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QToolButton>

#include <algorithm>

static constexpr int kLines = 12;

namespace {

using State = session::record::Run::State;

struct Look
{
    State state;
    const char *icon;
    QColor style::Colours::*colour;
    const char *words;
};

const Look kLooks[] = {
    {State::Waiting, "clock", &style::Colours::muted, QT_TRANSLATE_NOOP("RunCard", "Waiting")},
    {State::Running, "run", &style::Colours::accent, QT_TRANSLATE_NOOP("RunCard", "Running")},
    {State::Ok, "ok", &style::Colours::good, QT_TRANSLATE_NOOP("RunCard", "Done")},
    {State::Failed, "failed", &style::Colours::bad, QT_TRANSLATE_NOOP("RunCard", "Failed")},
    {State::Stopped, "stop", &style::Colours::muted, QT_TRANSLATE_NOOP("RunCard", "Stopped")},
    {State::Lost, "warning", &style::Colours::warning,
     QT_TRANSLATE_NOOP("RunCard", "Cut off: Berth ended meanwhile")},
};

const Look &lookOf(State state)
{
    return *std::find_if(std::begin(kLooks), std::end(kLooks),
                         [state](const Look &look) { return look.state == state; });
}

} // namespace

RunCard::RunCard(QWidget *parent)
    : Card(parent)
    , m_icon(new parts::Picture(style::scaled(16)))
    , m_title(parts::label())
    , m_state(new parts::ShortLabel)
    , m_time(parts::label())
    , m_stop(parts::iconButton(QStringLiteral("stop"), tr("Stop"), &style::Colours::muted))
    , m_again(parts::iconButton(QStringLiteral("again"), tr("Run Again"), &style::Colours::muted))
    , m_copy(parts::iconButton(QStringLiteral("copy"), tr("Copy Output"), &style::Colours::muted))
    , m_progress(new QProgressBar)
    , m_output(new PrintedOutput(kLines))
    , m_text(parts::label())
    , m_advice(parts::label())
{
    parts::embolden(m_title);
    m_state->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_advice->setWordWrap(true);
    m_advice->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_advice->setForegroundRole(QPalette::PlaceholderText);

    auto *header = new QHBoxLayout;
    header->setSpacing(style::kGap);
    header->addWidget(m_icon);
    header->addWidget(m_title);
    header->addWidget(m_state, 1);
    header->addWidget(m_time);
    header->addWidget(m_stop);
    header->addWidget(m_copy);
    header->addWidget(m_again);

    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(4);
    m_progress->setAccessibleName(tr("Progress"));

    auto *layout = Frame::fill(this, {14, 8, 10, 10});
    layout->addLayout(header);
    layout->addWidget(m_progress);
    layout->addWidget(m_text);
    layout->addWidget(m_output);
    layout->addWidget(m_advice);

    connect(m_stop, &QToolButton::clicked, this, &Card::stopRequested);
    connect(m_again, &QToolButton::clicked, this, [this] { emit repeatRequested(m_run.request); });
    connect(m_copy, &QToolButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_output->text()); });
    connect(m_output, &PrintedOutput::allRequested, this, &Card::outputRequested);
}

void RunCard::display(const session::Item &item)
{
    m_run = std::get<session::record::Run>(item.content);
    m_isOpen = item.isOpen;
    m_begun = item.time;
    const Look &look = lookOf(m_run.state);
    m_icon->setIcon(style::icon(QLatin1String(look.icon), look.colour));
    m_title->setText(base::printable(m_run.title));
    QString words = tr(look.words);
    if (m_isOpen && !m_run.phase.isEmpty())
        words = base::printable(m_run.phase);
    if (!m_isOpen && m_run.exitCode.value_or(0) != 0)
        words = tr("%1 · exit code %2").arg(words).arg(*m_run.exitCode);
    m_state->setText(words);
    parts::tint(m_state, look.colour);
    setAccessibleName(tr("Run: %1, %2").arg(m_title->text(), words));

    m_stop->setVisible(m_isOpen);
    m_again->setVisible(!m_isOpen);
    m_progress->setVisible(m_isOpen);
    m_progress->setRange(0, m_run.progress ? 1000 : 0);
    if (m_run.progress)
        m_progress->setValue(int(*m_run.progress * 1000));

    QString reason = m_isOpen ? QString() : remedies::told(m_run.text, m_run.remedy);
    if (!m_run.outputError.isEmpty())
        reason += u' ' + tr("Not all of the output could be kept: %1.").arg(m_run.outputError);
    m_text->setText(base::harmless(reason.trimmed()));

    m_advice->setText(m_isOpen ? QString() : base::harmless(m_run.advice));
    m_advice->setVisible(!m_advice->text().isEmpty());

    m_output->display(m_run.tail, m_run.outputBytes);
    tellReasonOnce();
    showTime();
    emit heightChanged();
}

void RunCard::grow(const QByteArray &more, qint64 total)
{
    if (!m_output->grow(more, total))
        return;
    tellReasonOnce();
    emit heightChanged();
}

/// A script's last words are often the reason.
void RunCard::tellReasonOnce()
{
    const QString printed = m_output->shown().trimmed();
    const QString reason = m_text->text();
    const bool isAll = printed == reason;
    m_output->setVisible(!printed.isEmpty() && !isAll);
    m_text->setVisible(!reason.isEmpty() && (isAll || !printed.endsWith(u'\n' + reason)));
    m_copy->setVisible(!m_output->shown().isEmpty());
}

void RunCard::tick()
{
    if (m_isOpen)
        showTime();
}

void RunCard::setRepeatable(bool isRepeatable) { m_again->setEnabled(isRepeatable); }

void RunCard::showTime()
{
    using std::chrono::milliseconds;
    auto took = m_run.took;
    if (m_isOpen)
        took = milliseconds(QDateTime::currentMSecsSinceEpoch()) - m_begun.time_since_epoch();
    QString text = format::duration(std::max(took, milliseconds(0)));
    if (m_run.nanodollars > 0)
        text += QStringLiteral(" · ") + format::money(m_run.nanodollars);
    m_time->setText(text);
    const QString exact = tr("Machine: %1").arg(session::dollars(m_run.nanodollars));
    m_time->setToolTip(parts::plain(m_run.nanodollars > 0 ? exact : QString()));
}
