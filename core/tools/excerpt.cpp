// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/excerpt.h"

using namespace Qt::StringLiterals;
using base::fail;
using base::Result;
using base::Task;

namespace tools {

/// How many bytes at the end are the beginning of a character that goes on.
static qsizetype unfinished(const QByteArray &bytes)
{
    for (qsizetype back = 1; back <= 3 && back <= bytes.size(); ++back) {
        const auto byte = quint8(bytes.at(bytes.size() - back));
        if ((byte & 0xC0) == 0x80) // the middle of one
            continue;
        const int length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1;
        return length > back ? back : 0;
    }
    return 0;
}

QString textOf(QByteArray bytes, bool goesOn)
{
    if (goesOn)
        bytes.chop(unfinished(bytes));
    return QString::fromUtf8(bytes);
}

/// From the first whole character on.
static QByteArray aligned(QByteArray bytes)
{
    qsizetype first = 0;
    while (first < bytes.size() && first < 3 && (quint8(bytes.at(first)) & 0xC0) == 0x80)
        ++first;
    return bytes.mid(first);
}

Task<Result<QString>> excerpt(Runs &runs, QString run, Channel channel, qint64 total, qint64 most)
{
    if (total == 0)
        co_return QString();
    if (total <= most) {
        const auto all = co_await runs.output(run, channel, 0, total);
        if (!all)
            co_return fail(all.error());
        if (all->from == 0)
            co_return textOf(all->bytes, false);
        co_return u"[%1 bytes are no longer kept]\n"_s.arg(all->from) + textOf(aligned(all->bytes), false);
    }
    // What comes last says why it failed: two thirds of it.
    const qint64 headMost = most / 3;
    const qint64 tailMost = most - headMost;
    const auto head = co_await runs.output(run, channel, 0, headMost);
    if (!head)
        co_return fail(head.error());
    const auto tail = co_await runs.output(run, channel, total - tailMost, tailMost);
    if (!tail)
        co_return fail(tail.error());
    const QString first = head->from == 0 ? textOf(head->bytes, true) : QString();
    const qint64 missing = tail->from - (head->from == 0 ? head->bytes.size() : 0);
    co_return first
        + u"\n[%1 bytes between are left out: read_output with an offset has them]\n"_s.arg(missing)
        + textOf(aligned(tail->bytes), false);
}

} // namespace tools
