// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/cards/output_text.h"

#include "core/terminal/selection.h"

static constexpr int kColumns = 500;
static constexpr int kLines = 2000;
static constexpr int kBlank = 16; // lines at the end that a text may have for nothing, and still be found

LastLines lastLines(const QString &text, int most)
{
    qsizetype from = text.size();
    for (int line = 0; line < most && from >= 0; ++line)
        from = from == 0 ? -1 : text.lastIndexOf(u'\n', from - 1);
    return {text.mid(from + 1), from >= 0};
}

void OutputText::clear() { m_terminal.emplace(terminal::Size{kColumns, 2}, kLines); }

void OutputText::add(const QByteArray &printed)
{
    QByteArray lines = printed;
    lines.replace("\n", "\r\n");
    m_terminal->feed({lines.constData(), std::size_t(lines.size())});
}

QString OutputText::from(int line) const
{
    QString text = QString::fromStdString(
        terminal::textIn(*m_terminal, {{line, 0}, {m_terminal->endLine() - 1, kColumns}}));
    while (text.endsWith(u'\n'))
        text.chop(1);
    return text;
}

QString OutputText::text() const { return from(int(m_terminal->firstLine())); }

LastLines OutputText::end(int lines) const
{
    const int first = int(m_terminal->firstLine());
    const int start = std::max(first, int(m_terminal->endLine()) - lines - kBlank);
    LastLines last = lastLines(from(start), lines);
    if (start > first && !last.isCut) // blank lines, or one that is wrapped often
        return lastLines(text(), lines);
    return last;
}
