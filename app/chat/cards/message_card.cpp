// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/cards/message_card.h"

#include "app/style/frame.h"
#include "app/chat/markdown/markdown_text.h"
#include "app/chat/markdown/text_block.h"
#include "app/style/parts.h"
#include "core/base/log.h"

#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

using namespace std::chrono_literals;

static constexpr auto kLeastPause = 80ms;
static constexpr int kIndent = 72; // of the person's words
static constexpr int kGap = 6;
static constexpr int kShare = 50; // of the time, one part is spent showing what comes
static constexpr qsizetype kMostFiles = 2000; // letters of their names
static constexpr int kTurns = 2; // of the event loop: in one it is laid out, in one it is painted
static constexpr int kNameLength =
    200; // of what a screen reader is told at once; the text itself is read too

MessageCard::MessageCard(const code::Syntax *syntax, QWidget *parent)
    : Card(parent)
    , m_row(new QHBoxLayout)
    , m_actions(new QWidget)
    , m_edit(parts::iconButton(QStringLiteral("edit"), tr("Edit and Ask Again"), &style::Colours::muted))
    , m_again(parts::iconButton(QStringLiteral("again"), tr("Ask Again"), &style::Colours::muted))
    , m_frame(new Frame(Frame::Look::Bubble))
    , m_typed(new TextBlock(TextBlock::Kind::Prose))
    , m_files(parts::words({}, &style::Colours::muted))
    , m_text(new MarkdownText(syntax))
{
    auto *inside = new QVBoxLayout(m_frame);
    inside->setContentsMargins(14, 10, 14, 10);
    inside->addWidget(m_typed);
    inside->addWidget(m_files);
    m_row->setSpacing(kGap);
    auto *actions = new QHBoxLayout(m_actions);
    actions->setContentsMargins(0, 0, 0, 0);
    actions->setSpacing(0);
    actions->addWidget(m_edit);
    actions->addWidget(m_again);
    m_typed->setAccessibleName(tr("What was asked"));
    m_text->setAccessibleName(tr("What was answered"));
    m_row->addWidget(m_actions, 0, Qt::AlignTop);
    m_row->addWidget(m_frame, 1);
    connect(m_edit, &QToolButton::clicked, this, &Card::editRequested);
    connect(m_again, &QToolButton::clicked, this, &Card::againRequested);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(m_row);
    auto *words = new QVBoxLayout;
    words->setContentsMargins(2, 4, 2, 0);
    words->addWidget(m_text);
    layout->addLayout(words);
    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, [this] {
        if (std::exchange(m_isBehind, false))
            show();
    });
}

void MessageCard::display(const session::Item &item)
{
    m_isOpen = item.isOpen;
    m_isPersons = item.author == session::Author::Person;
    m_frame->setVisible(m_isPersons);
    const auto &message = std::get<session::record::Message>(item.content);
    const bool isHeard = m_isPersons && !message.task.isEmpty();
    m_actions->setVisible(isHeard);
    const int taken = isHeard ? m_actions->sizeHint().width() + kGap : 0;
    m_row->setContentsMargins(std::max(0, kIndent - taken), 8, 0, 0);
    m_text->setVisible(!m_isPersons);
    m_files->setText(tr("Attached: %1").arg(base::printable(message.files.join(u", "), kMostFiles)));
    m_files->setVisible(!message.files.isEmpty());
    m_said = message.text;
    m_bytes = m_said.toUtf8().size();
    m_decoder.resetState();
    show();
}

void MessageCard::setRepeatable(bool isRepeatable) { m_actions->setEnabled(isRepeatable); }

void MessageCard::grow(const QByteArray &more, qint64 total)
{
    const qint64 missing = total - m_bytes;
    if (missing <= 0)
        return; // the card was made when it was there already
    m_said += m_decoder.decode(more.right(missing));
    m_bytes = total;
    if (m_pause.isActive())
        m_isBehind = true;
    else
        show();
}

void MessageCard::show()
{
    QElapsedTimer taken;
    taken.start();
    m_isBehind = false;
    if (m_isPersons)
        m_typed->showPlain(markdown::visible(m_said.left(markdown::kMost)));
    else
        m_text->showMarkdown(m_said,
                             m_isOpen ? MarkdownText::State::BeingWritten : MarkdownText::State::Whole);
    const QString name = (m_isPersons ? tr("Request: %1") : tr("Message: %1"))
                             .arg(base::harmless(m_said.left(kNameLength)));
    if (accessibleName() != name)
        setAccessibleName(name);
    emit heightChanged();
    if (m_isOpen) {
        m_pause.start(kLeastPause);
        pauseAfter(taken, kTurns);
    }
}

void MessageCard::pauseAfter(QElapsedTimer taken, int turns)
{
    if (turns == 0)
        m_pause.start(std::max(kLeastPause, std::chrono::milliseconds(taken.elapsed() * kShare)));
    else
        QTimer::singleShot(0, this, [this, taken, turns] { pauseAfter(taken, turns - 1); });
}
