// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/cards/thought_card.h"

#include "app/chat/markdown/markdown_text.h"
#include "app/style/format.h"
#include "app/style/style.h"

#include <QDateTime>
#include <QToolButton>
#include <QVBoxLayout>

using std::chrono::milliseconds;

ThoughtCard::ThoughtCard(const code::Syntax *syntax, QWidget *parent)
    : Card(parent)
    , m_title(new QToolButton)
    , m_text(new MarkdownText(syntax))
{
    m_title->setAutoRaise(true);
    m_title->setCheckable(true);
    m_title->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_title->setForegroundRole(QPalette::PlaceholderText);
    m_text->hide();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 2, 0);
    layout->setSpacing(2);
    layout->addWidget(m_title);
    auto *below = new QHBoxLayout;
    below->setContentsMargins(26, 0, 0, 0);
    below->addWidget(m_text);
    layout->addLayout(below);
    connect(m_title, &QToolButton::toggled, this, [this](bool isUnfolded) {
        showWords();
        m_text->setVisible(isUnfolded);
        showTitle();
        emit heightChanged();
    });
}

void ThoughtCard::display(const session::Item &item)
{
    const auto &thought = std::get<session::record::Thought>(item.content);
    m_isOpen = item.isOpen;
    m_begun = item.time;
    m_took = thought.took;
    m_thought = thought.text;
    m_bytes = m_thought.toUtf8().size();
    m_decoder.resetState();
    showTitle();
    showWords();
    emit heightChanged();
}

void ThoughtCard::grow(const QByteArray &more, qint64 total)
{
    const qint64 missing = total - m_bytes;
    if (missing <= 0)
        return;
    m_thought += m_decoder.decode(more.right(missing));
    m_bytes = total;
}

void ThoughtCard::tick()
{
    if (!m_isOpen)
        return;
    showTitle();
    showWords(); // ten times a second is often enough for who reads along
}

void ThoughtCard::showTitle()
{
    const milliseconds now(QDateTime::currentMSecsSinceEpoch());
    const milliseconds took = m_isOpen ? now - m_begun.time_since_epoch() : m_took;
    const QString time = format::duration(std::max(took, milliseconds(0)));
    const QString title = m_isOpen ? tr("Thinking… %1").arg(time) : tr("Thought for %1").arg(time);
    m_title->setIcon(
        style::icon(m_title->isChecked() ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right"),
                    &style::Colours::muted));
    if (m_title->text() != title)
        m_title->setText(title);
    const QString name = m_isOpen ? tr("Thinking") : title; // not ten new ones a second
    if (accessibleName() != name) {
        setAccessibleName(name);
        m_title->setAccessibleName(m_isOpen ? tr("Show what is thought") : title);
    }
}

/// Nothing is laid out that nobody sees.
void ThoughtCard::showWords()
{
    if (!m_title->isChecked())
        return;
    m_text->showMarkdown(m_thought,
                         m_isOpen ? MarkdownText::State::BeingWritten : MarkdownText::State::Whole);
    emit heightChanged();
}
