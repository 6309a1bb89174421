// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/traces/timeline.h"

#include "app/style/format.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/log.h"

#include <QPainter>

using namespace Qt::StringLiterals;
using api::Span;
using std::chrono::milliseconds;

namespace traces {

static constexpr int kLongestName = 60;

void Timeline::set(const QList<Span> &spans)
{
    beginResetModel();
    m_spans = spans;
    m_begin = spans.isEmpty() ? base::WallTime() : spans.first().begun;
    base::WallTime end = m_begin;
    for (const Span &span : spans)
        end = std::max(end, span.begun + span.took.value_or(milliseconds(0)));
    m_length = std::max(std::chrono::duration_cast<milliseconds>(end - m_begin), milliseconds(1));
    endResetModel();
}

const Span *Timeline::at(int row) const { return row >= 0 && row < m_spans.size() ? &m_spans[row] : nullptr; }

int Timeline::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : int(m_spans.size()); }

int Timeline::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : ColumnCount; }

double Timeline::share(base::WallTime time) const
{
    const auto since = std::chrono::duration_cast<milliseconds>(time - m_begin);
    return std::clamp(double(since.count()) / double(m_length.count()), 0.0, 1.0);
}

static QString nameOf(const Span &span)
{
    if (span.kind == Span::Kind::Call)
        return base::printable(span.tool, kLongestName);
    if (span.kind == Span::Kind::Answer)
        return Timeline::tr("Answer");
    return span.what == "summary"_L1 ? Timeline::tr("Summary")
        : span.what == "cut"_L1      ? Timeline::tr("Answer that broke off")
                                     : Timeline::tr("Request without an answer");
}

QString Timeline::text(const Span &span, int column) const
{
    switch (column) {
    case Step:
        return nameOf(span);
    case Took:
        return span.took ? format::duration(*span.took) : QString();
    case Cost:
        return span.nanodollars ? format::money(*span.nanodollars) : QString();
    }
    return {};
}

QVariant Timeline::data(const QModelIndex &index, int role) const
{
    const Span *span = at(index.row());
    if (!span)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return text(*span, index.column());
    case Qt::DecorationRole:
        if (index.column() != Step)
            return {};
        if (span->kind != Span::Kind::Call && !span->failed)
            return style::icon(u"model"_s, &style::Colours::muted);
        return span->failed ? style::icon(u"failed"_s, &style::Colours::bad)
                            : style::icon(u"ok"_s, &style::Colours::good);
    case Qt::AccessibleTextRole:
        if (index.column() == Step && span->failed && span->kind == Span::Kind::Call)
            return tr("%1, failed").arg(text(*span, Step));
        return {};
    case BeginRole:
        return share(span->begun);
    case EndRole:
        return share(span->begun + span->took.value_or(milliseconds(0)));
    }
    return {};
}

QVariant Timeline::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Step:
        return tr("Step");
    case Bar:
        return tr("When");
    case Took:
        return tr("Time");
    case Cost:
        return tr("Cost");
    }
    return {};
}

void BarDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyledItemDelegate::paint(painter, option, index); // the ground
    static constexpr int kMargin = 6;
    static constexpr int kLeast = 3; // pixels; what took no time is to be seen too
    const QRect room = option.rect.adjusted(kMargin, 0, -kMargin, 0);
    const auto *timeline = qobject_cast<const Timeline *>(index.model());
    const Span *span = timeline ? timeline->at(index.row()) : nullptr;
    if (!span)
        return;
    const double begin = index.data(Timeline::BeginRole).toDouble();
    const double end = index.data(Timeline::EndRole).toDouble();
    const int width = std::max(kLeast, int((end - begin) * room.width()));
    const int left = std::min(room.left() + int(begin * room.width()), room.right() - width + 1);
    const style::Colours &c = style::colours();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(span->failed ? c.bad : span->kind == Span::Kind::Call ? c.accent : c.muted);
    painter->drawRoundedRect(QRectF(left, room.center().y() - 4, width, 9), 2, 2);
    painter->restore();
}

} // namespace traces
