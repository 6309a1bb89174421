// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clients/difference.h"

#include "core/base/log.h"

namespace clients {

static constexpr qsizetype kAround = 2; // lines
static constexpr qsizetype kLongest = 200; // characters of a line that stays
static constexpr qsizetype kBeside = 60; // characters of a long line, at both sides of what changes

static QList<QByteArray> linesOf(const Content &content)
{
    QList<QByteArray> lines = content.value_or(QByteArray()).split('\n');
    if (lines.last().isEmpty())
        lines.removeLast();
    for (QByteArray &line : lines) {
        if (line.endsWith('\r'))
            line.chop(1);
    }
    return lines;
}

static QString shown(const QByteArray &line, qsizetype limit)
{
    return base::printable(QString::fromUtf8(line).replace(u'\t', QStringLiteral("    ")), limit);
}

/// A line without most of what it has in common with the other one.
static QString changedLine(const QString &line, const QString &other)
{
    if (line.size() <= kLongest && other.size() <= kLongest)
        return line;
    const qsizetype shorter = qMin(line.size(), other.size());
    qsizetype head = 0;
    while (head < shorter && line[head] == other[head])
        ++head;
    qsizetype tail = 0;
    while (tail < shorter - head && line[line.size() - 1 - tail] == other[other.size() - 1 - tail])
        ++tail;
    const qsizetype from = qMax<qsizetype>(0, head - kBeside);
    const qsizetype to = qMin(line.size(), line.size() - tail + kBeside);
    return (from > 0 ? QStringLiteral("…") : QString()) + line.sliced(from, to - from)
        + (to < line.size() ? QStringLiteral("…") : QString());
}

QString difference(const Content &before, const Content &after)
{
    const QList<QByteArray> old = linesOf(before);
    const QList<QByteArray> now = linesOf(after);
    const qsizetype shorter = qMin(old.size(), now.size());
    qsizetype head = 0;
    while (head < shorter && old[head] == now[head])
        ++head;
    qsizetype tail = 0;
    while (tail < shorter - head && old[old.size() - 1 - tail] == now[now.size() - 1 - tail])
        ++tail;
    QStringList text;
    const qsizetype first = qMax<qsizetype>(0, head - kAround);
    for (qsizetype i = first; i < head; ++i)
        text += QStringLiteral("  ") + shown(old[i], kLongest);
    const qsizetype gone = old.size() - tail - head;
    const qsizetype come = now.size() - tail - head;
    const bool isOneLine = gone == 1 && come == 1;
    const auto line = [&](const QByteArray &each, const QByteArray &other) {
        const QString whole = shown(each, each.size());
        return isOneLine ? changedLine(whole, shown(other, other.size())) : whole;
    };
    for (qsizetype i = head; i < head + gone; ++i)
        text += QStringLiteral("- ") + line(old[i], now.value(head));
    for (qsizetype i = head; i < head + come; ++i)
        text += QStringLiteral("+ ") + line(now[i], old.value(head));
    for (qsizetype i = old.size() - tail; i < qMin(old.size(), old.size() - tail + kAround); ++i)
        text += QStringLiteral("  ") + shown(old[i], kLongest);
    return text.join(u'\n');
}

} // namespace clients
