// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/terminal_search_bar.h"

#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/guest/terminal.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QToolButton>

#include <algorithm>

using namespace std::chrono_literals;
using terminal::Range;

static constexpr std::size_t kMost = 10'000;

TerminalSearchBar::TerminalSearchBar(guest::Terminal *terminal, QWidget *parent)
    : QFrame(parent)
    , m_terminal(terminal)
    , m_text(new QLineEdit)
    , m_count(parts::label())
{
    setFont(QApplication::font()); // not the terminal's
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setCursor(Qt::ArrowCursor);
    setAccessibleName(tr("Find in the terminal"));
    m_text->setPlaceholderText(tr("Find"));
    m_text->setAccessibleName(tr("Text to find"));
    m_text->setClearButtonEnabled(true);
    m_text->setMinimumWidth(m_text->fontMetrics().averageCharWidth() * 24);
    // As wide as the longest it says, so that nothing jumps.
    m_count->setMinimumWidth(m_count->fontMetrics().horizontalAdvance(tr("%1 of %2").arg(8888).arg(8888)));
    m_count->setAlignment(Qt::AlignCenter);

    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(style::kGap / 2, style::kGap / 2, style::kGap / 2, style::kGap / 2);
    layout->setSpacing(2);
    layout->addWidget(m_text);
    layout->addWidget(m_count);
    m_case = addButton(tr("Match Case"));
    m_case->setText(QStringLiteral("Aa"));
    m_case->setCheckable(true);
    m_previous = addButton(tr("Previous Match"));
    m_previous->setArrowType(Qt::UpArrow);
    m_next = addButton(tr("Next Match"));
    m_next->setArrowType(Qt::DownArrow);
    m_close = addButton(tr("Close"));
    m_close->setIcon(style::icon(QStringLiteral("close")));
    parts::tint(m_count, &style::Colours::muted);

    m_refresh.setSingleShot(true);
    m_refresh.setInterval(250ms);
    connect(&m_refresh, &QTimer::timeout, this, &TerminalSearchBar::refresh);
    const auto refreshLater = [this] {
        if (isVisible() && !m_text->text().isEmpty() && !m_refresh.isActive())
            m_refresh.start();
    };
    connect(m_terminal, &guest::Terminal::changed, this, refreshLater);
    connect(m_terminal, &guest::Terminal::resized, this, refreshLater);
    connect(m_text, &QLineEdit::textChanged, this, &TerminalSearchBar::searchAnew);
    connect(m_case, &QToolButton::toggled, this, &TerminalSearchBar::searchAnew);
    connect(m_previous, &QToolButton::clicked, this, &TerminalSearchBar::goToPrevious);
    connect(m_next, &QToolButton::clicked, this, &TerminalSearchBar::goToNext);
    connect(m_close, &QToolButton::clicked, this, &TerminalSearchBar::closed);
    showCount();
    hide();
}

QToolButton *TerminalSearchBar::addButton(const QString &name)
{
    auto *button = new QToolButton;
    button->setAutoRaise(true);
    button->setToolTip(parts::plain(name));
    button->setAccessibleName(name);
    layout()->addWidget(button);
    return button;
}

void TerminalSearchBar::open(const QString &text)
{
    show();
    raise();
    if (!text.isEmpty() && text != m_text->text())
        m_text->setText(text);
    else
        searchAnew();
    m_text->selectAll();
    m_text->setFocus();
}

std::optional<Range> TerminalSearchBar::current() const
{
    return m_hits.empty() ? std::nullopt : std::optional(m_hits[m_current]);
}

void TerminalSearchBar::find()
{
    m_hits.clear();
    const QByteArray text = m_text->text().toUtf8();
    if (!text.isEmpty() && isVisible())
        m_hits =
            terminal::search(m_terminal->screen(), {text.constData(), std::size_t(text.size())},
                             m_case->isChecked() ? terminal::Case::Matters : terminal::Case::Ignored, kMost);
}

/// Begins with the newest.
void TerminalSearchBar::searchAnew()
{
    find();
    if (m_hits.empty()) {
        showCount();
        emit hitsChanged();
    } else {
        choose(m_hits.size() - 1);
    }
}

void TerminalSearchBar::refresh()
{
    const std::optional<Range> before = current();
    find();
    m_current = m_hits.empty() ? 0 : m_hits.size() - 1;
    if (before) {
        const auto found = std::lower_bound(m_hits.begin(), m_hits.end(), *before,
                                            [](const Range &a, const Range &b) { return a.begin < b.begin; });
        if (found != m_hits.end())
            m_current = std::size_t(found - m_hits.begin());
    }
    showCount();
    emit hitsChanged();
}

void TerminalSearchBar::goToPrevious()
{
    if (!m_hits.empty())
        choose(m_current == 0 ? m_hits.size() - 1 : m_current - 1);
}

void TerminalSearchBar::goToNext()
{
    if (!m_hits.empty())
        choose(m_current + 1 == m_hits.size() ? 0 : m_current + 1);
}

void TerminalSearchBar::choose(std::size_t index)
{
    m_current = index;
    const Range hit = m_hits[index];
    showCount();
    emit hitsChanged();
    emit hitChosen(hit);
}

void TerminalSearchBar::showCount()
{
    const QLocale locale;
    m_previous->setEnabled(!m_hits.empty());
    m_next->setEnabled(!m_hits.empty());
    if (m_text->text().isEmpty())
        m_count->clear();
    else if (m_hits.empty())
        m_count->setText(tr("None"));
    else
        //: The match that is shown, and how many there are.
        m_count->setText(tr("%1 of %2").arg(locale.toString(m_current + 1), locale.toString(m_hits.size())));
}

void TerminalSearchBar::keyPressEvent(QKeyEvent *event)
{
    const bool isBack = event->modifiers().testFlag(Qt::ShiftModifier);
    switch (event->key()) {
    case Qt::Key_Escape:
        emit closed();
        return;
    case Qt::Key_Return: // from the newest up
    case Qt::Key_Enter:
        isBack ? goToNext() : goToPrevious();
        return;
    case Qt::Key_F3:
        isBack ? goToPrevious() : goToNext();
        return;
    default:
        QFrame::keyPressEvent(event);
    }
}

void TerminalSearchBar::hideEvent(QHideEvent *event)
{
    QFrame::hideEvent(event);
    m_refresh.stop();
    m_hits.clear();
    m_current = 0;
    emit hitsChanged();
}
