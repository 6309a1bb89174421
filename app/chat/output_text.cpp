// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/output_text.h"

#include "core/terminal/selection.h"
#include "core/terminal/terminal.h"

static constexpr int kColumns = 500;
static constexpr int kLines = 2000;

QString outputText(const QByteArray &printed)
{
    terminal::Terminal terminal({kColumns, 2}, kLines);
    QByteArray lines = printed;
    lines.replace("\r\n", "\n").replace("\n", "\r\n");
    terminal.feed({lines.constData(), std::size_t(lines.size())});
    QString text = QString::fromStdString(
        terminal::textIn(terminal, {{terminal.firstLine(), 0}, {terminal.endLine() - 1, kColumns}}));
    while (text.endsWith(u'\n'))
        text.chop(1);
    return text;
}

LastLines lastLines(const QString &text, int most)
{
    qsizetype from = text.size();
    for (int line = 0; line < most && from >= 0; ++line)
        from = from == 0 ? -1 : text.lastIndexOf(u'\n', from - 1);
    return {text.mid(from + 1), from >= 0};
}
