// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/chat_search.h"

#include "app/chat/chat_view.h"
#include "app/style/parts.h"
#include "app/style/style.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QShortcut>
#include <QToolButton>

ChatSearch::ChatSearch(ChatView *view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_text(new QLineEdit)
    , m_found(parts::label())
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(style::kMargin, 0, style::kGap, style::kGap);
    m_text->setPlaceholderText(tr("Search this chat"));
    m_text->setAccessibleName(tr("Search this chat"));
    m_text->setClearButtonEnabled(true);
    auto *away = parts::iconButton(QStringLiteral("close"), tr("Close the Search"));
    row->addWidget(m_text, 1);
    row->addWidget(m_found);
    row->addWidget(away);
    hide();
    connect(away, &QToolButton::clicked, this, &ChatSearch::close);
    connect(new QShortcut(Qt::Key_Escape, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut),
            &QShortcut::activated, this, &ChatSearch::close);
    connect(m_text, &QLineEdit::textChanged, this, [this] { search(0); });
    connect(m_text, &QLineEdit::returnPressed, this, [this] { search(1); });
}

void ChatSearch::setTranscript(const session::Transcript *transcript) { m_transcript = transcript; }

void ChatSearch::open()
{
    show();
    m_text->setFocus();
    m_text->selectAll();
}

void ChatSearch::close()
{
    hide();
    m_text->clear();
    m_view->setFound({}, -1);
}

void ChatSearch::search(int step)
{
    if (!m_transcript)
        return;
    const std::vector<int> found = m_transcript->search(m_text->text());
    m_current = found.empty() ? -1
        : step == 0           ? int(found.size()) - 1
                              : (m_current + int(found.size()) - step) % int(found.size());
    m_found->setText(m_text->text().isEmpty() ? QString()
                         : found.empty()      ? tr("Not found")
                                              : tr("%1 of %2").arg(m_current + 1).arg(found.size()));
    m_view->setFound(found, found.empty() ? -1 : found[std::size_t(m_current)]);
    if (m_current >= 0)
        m_view->showItem(found[std::size_t(m_current)]);
}
