// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/cards/printed_output.h"

#include "app/chat/markdown/text_block.h"
#include "app/style/format.h"

#include <QPushButton>
#include <QVBoxLayout>

PrintedOutput::PrintedOutput(int lines)
    : Frame(Look::Sunken)
    , m_lines(lines)
    , m_all(new QPushButton)
    , m_text(new TextBlock(TextBlock::Kind::Code))
{
    m_text->setAccessibleName(tr("Output"));
    m_all->setFlat(true);
    m_all->setCursor(Qt::PointingHandCursor);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(4);
    layout->addWidget(m_all, 0, Qt::AlignLeft);
    layout->addWidget(m_text);
    connect(m_all, &QPushButton::clicked, this, &PrintedOutput::allRequested);
}

void PrintedOutput::display(const QByteArray &tail, qint64 bytes)
{
    if (bytes != m_bytes) {
        m_printed.clear();
        m_printed.add(tail);
        m_bytes = bytes;
        m_isCut = bytes > tail.size();
    }
    refresh();
}

bool PrintedOutput::grow(const QByteArray &more, qint64 bytes)
{
    const qint64 missing = bytes - m_bytes;
    if (missing <= 0)
        return false; // this was made when it was there already
    m_printed.add(more.right(missing));
    m_bytes = bytes;
    refresh();
    return true;
}

void PrintedOutput::refresh()
{
    const LastLines last = m_printed.end(m_lines);
    m_shown = last.text;
    m_text->showPlain(last.text);
    m_all->setVisible(last.isCut || m_isCut);
    m_all->setText(tr("Show All (%1)").arg(format::bytes(m_bytes)));
    setVisible(!last.text.isEmpty());
}
