// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/run_card.h"

#include "app/chat/frame.h"
#include "app/chat/output_text.h"
#include "app/chat/text_block.h"
#include "app/format.h"
#include "app/parts.h"
#include "app/style.h"
#include "core/base/log.h"
#include "core/session/prices.h"

#include <QClipboard>
#include <QDateTime>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>

static constexpr int kLines = 12;

namespace {

struct Look
{
    const char *state;
    const char *icon;
    QColor style::Colours::*colour;
    const char *words;
};

// One row for each state of TRANSCRIPT.md.
const Look kLooks[] = {
    {"waiting", "clock", &style::Colours::muted, QT_TRANSLATE_NOOP("RunCard", "Waiting")},
    {"running", "run", &style::Colours::accent, QT_TRANSLATE_NOOP("RunCard", "Running")},
    {"ok", "ok", &style::Colours::good, QT_TRANSLATE_NOOP("RunCard", "Done")},
    {"failed", "failed", &style::Colours::bad, QT_TRANSLATE_NOOP("RunCard", "Failed")},
    {"stopped", "stop", &style::Colours::muted, QT_TRANSLATE_NOOP("RunCard", "Stopped")},
    {"lost", "warning", &style::Colours::warning,
     QT_TRANSLATE_NOOP("RunCard", "Cut off: Berth ended meanwhile")},
};

const Look &lookOf(const QString &state)
{
    for (const Look &look : kLooks) {
        if (state == QLatin1String(look.state))
            return look;
    }
    return kLooks[0];
}

} // namespace

RunCard::RunCard(QWidget *parent)
    : Card(parent)
    , m_icon(new parts::Picture(style::scaled(16)))
    , m_title(new QLabel)
    , m_state(new parts::ShortLabel)
    , m_time(new QLabel)
    , m_stop(parts::iconButton(QStringLiteral("stop"), tr("Stop"), &style::Colours::muted))
    , m_again(parts::iconButton(QStringLiteral("again"), tr("Run Again"), &style::Colours::muted))
    , m_copy(parts::iconButton(QStringLiteral("copy"), tr("Copy Output"), &style::Colours::muted))
    , m_progress(new QProgressBar)
    , m_sunken(new Frame(Frame::Look::Sunken))
    , m_output(new TextBlock(TextBlock::Kind::Code))
    , m_all(new QPushButton)
    , m_text(new QLabel)
    , m_advice(new QLabel)
{
    auto *frame = new Frame(Frame::Look::Raised);
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(frame);

    QFont bold = m_title->font();
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    m_title->setTextFormat(Qt::PlainText);
    m_state->setTextFormat(Qt::PlainText);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_advice->setTextFormat(Qt::PlainText);
    m_advice->setWordWrap(true);
    m_advice->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_advice->setForegroundRole(QPalette::PlaceholderText);
    m_output->setAccessibleName(tr("Output"));

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

    m_all->setFlat(true);
    m_all->setCursor(Qt::PointingHandCursor);
    auto *inside = new QVBoxLayout(m_sunken);
    inside->setContentsMargins(12, 8, 12, 8);
    inside->setSpacing(4);
    inside->addWidget(m_all, 0, Qt::AlignLeft);
    inside->addWidget(m_output);

    auto *layout = new QVBoxLayout(frame);
    layout->setContentsMargins(14, 8, 10, 10);
    layout->setSpacing(style::kGap);
    layout->addLayout(header);
    layout->addWidget(m_progress);
    layout->addWidget(m_text);
    layout->addWidget(m_sunken);
    layout->addWidget(m_advice);

    connect(m_stop, &QToolButton::clicked, this, &Card::stopRequested);
    connect(m_again, &QToolButton::clicked, this,
            [this] { emit repeatRequested(m_item.content.value(QStringLiteral("request")).toInteger()); });
    connect(m_copy, &QToolButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(outputText(m_shownTail.toUtf8())); });
    connect(m_all, &QPushButton::clicked, this, &Card::outputRequested);
}

void RunCard::display(const session::Item &item)
{
    m_item = item;
    const QJsonObject &content = item.content;
    const auto string = [&content](const char *key) { return content.value(QLatin1String(key)).toString(); };
    const Look look = lookOf(string("state"));
    m_icon->setIcon(style::icon(QLatin1String(look.icon), look.colour));
    m_title->setText(string("title"));
    const bool isOpen = item.isOpen;
    QString words = tr(look.words);
    if (isOpen && !string("phase").isEmpty())
        words = string("phase");
    const int code = content.value(QStringLiteral("exit_code")).toInt();
    if (!isOpen && code != 0)
        words = tr("%1 · exit code %2").arg(words).arg(code);
    m_state->setText(words);
    parts::tint(m_state, look.colour);
    setAccessibleName(tr("Run: %1, %2").arg(m_title->text(), words));

    m_stop->setVisible(isOpen);
    m_again->setVisible(!isOpen);
    m_progress->setVisible(isOpen);
    const QJsonValue progress = content.value(QStringLiteral("progress"));
    m_progress->setRange(0, progress.isDouble() ? 1000 : 0);
    if (progress.isDouble())
        m_progress->setValue(int(progress.toDouble() * 1000));

    QString reason = isOpen ? QString() : string("text");
    if (!string("output_error").isEmpty())
        reason += u' ' + tr("Not all of the output could be kept: %1.").arg(string("output_error"));
    m_text->setText(reason.trimmed());
    m_text->setVisible(!reason.isEmpty());

    m_advice->setText(isOpen ? QString() : string("advice"));
    m_advice->setVisible(!m_advice->text().isEmpty());

    if (const QString tail = string("tail"); tail != m_shownTail || m_output->toPlainText().isEmpty()) {
        m_shownTail = tail;
        const LastLines last = lastLines(outputText(tail.toUtf8()), kLines);
        m_output->showPlain(last.text);
        const qint64 bytes = content.value(QStringLiteral("output_bytes")).toInteger();
        const bool isCut = last.isCut || bytes > tail.toUtf8().size();
        m_all->setVisible(isCut);
        m_all->setText(tr("Show All (%1)").arg(format::bytes(bytes)));
        const bool isSaid = last.text.trimmed() == reason.trimmed(); // a script's last words are the reason
        m_sunken->setVisible(!last.text.isEmpty() && !isSaid);
        m_copy->setVisible(!last.text.isEmpty());
    }
    showTime();
    emit heightChanged();
}

void RunCard::tick()
{
    if (m_item.isOpen)
        showTime();
}

void RunCard::setRepeatable(bool isRepeatable) { m_again->setEnabled(isRepeatable); }

void RunCard::showTime()
{
    using std::chrono::milliseconds;
    auto took = milliseconds(m_item.content.value(QStringLiteral("took_ms")).toInteger());
    if (m_item.isOpen)
        took = milliseconds(QDateTime::currentMSecsSinceEpoch()) - m_item.time.time_since_epoch();
    QString text = format::duration(std::max(took, milliseconds(0)));
    if (const qint64 cost = m_item.content.value(QStringLiteral("nanodollars")).toInteger(); cost > 0)
        text += QStringLiteral(" · ") + session::dollars(cost);
    m_time->setText(text);
}
