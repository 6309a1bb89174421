// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sidebar/session_list.h"

#include "app/agents/open_reviews.h"
#include "app/session/state_text.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/log.h"
#include "core/gate/grant.h"
#include "core/workspace.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QTextBoundaryFinder>
#include <QToolTip>

using session::Session;

SessionModel::SessionModel(Workspace &workspace, const agents::OpenReviews *reviews, QObject *parent)
    : QAbstractListModel(parent)
    , m_sessions(&workspace.sessions())
    , m_operations(workspace)
    , m_reviews(reviews)
{
    read();
    if (m_reviews)
        connect(m_reviews, &agents::OpenReviews::changed, this, [this] {
            if (rowCount() > 0)
                emit dataChanged(index(0), index(rowCount() - 1));
        });
    const auto reread = [this] {
        beginResetModel();
        read();
        endResetModel();
    };
    connect(m_sessions, &session::Sessions::added, this, reread);
    connect(m_sessions, &session::Sessions::removed, this, [this](const QString &id) {
        for (int row = 0; row < rowCount(); ++row) {
            if (at(row)->id() != id)
                continue;
            beginRemoveRows({}, row, row);
            m_rows.erase(m_rows.begin() + row);
            endRemoveRows();
            return;
        }
    });
    connect(m_sessions, &session::Sessions::changed, this, [this](Session *session) {
        if (const int row = rowOf(session); row >= 0)
            emit dataChanged(index(row), index(row));
    });
}

void SessionModel::read()
{
    m_rows.clear();
    for (Session *session : m_sessions->all()) {
        if (session->facts().lifetime == Session::Lifetime::Kept && !m_hidden.contains(session->id()))
            m_rows.insert(m_rows.begin(), session);
    }
}

void SessionModel::setHidden(const QString &id, bool isHidden)
{
    beginResetModel();
    if (isHidden)
        m_hidden += id;
    else
        m_hidden.removeAll(id);
    read();
    endResetModel();
}

int SessionModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

Session *SessionModel::at(int row) const
{
    return row >= 0 && row < rowCount() ? m_rows[std::size_t(row)] : nullptr;
}

int SessionModel::rowOf(const Session *session) const
{
    const auto it = std::find(m_rows.begin(), m_rows.end(), session);
    return it == m_rows.end() ? -1 : int(it - m_rows.begin());
}

Session *SessionModel::newest() const
{
    const auto it = std::find_if(m_rows.begin(), m_rows.end(),
                                 [](const Session *session) { return !session->facts().archived; });
    return it == m_rows.end() ? nullptr : *it;
}

/// The agent that made it; empty: a person did.
static QString makerOf(const Session &session)
{
    const QString &caller = session.facts().caller;
    return caller == gate::kPerson ? QString() : base::printable(caller, 100);
}

/// With the agent that made it.
static QString toldName(const Session &session)
{
    const QString maker = makerOf(session);
    return maker.isEmpty() ? session.name() : SessionModel::tr("%1, made by %2").arg(session.name(), maker);
}

QVariant SessionModel::data(const QModelIndex &index, int role) const
{
    const Session *const session = at(index.row());
    if (!session)
        return {};
    const int waiting = m_reviews ? m_reviews->countOf(session->id()) : 0;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return session->name();
    case Qt::ToolTipRole:
        return parts::plain(makerOf(*session).isEmpty()
                                ? session->note()
                                : QStringList{toldName(*session), session->note()}.join(u'\n').trimmed());
    case Qt::AccessibleTextRole:
        return waiting == 0
            ? tr("%1, %2").arg(toldName(*session), stateText(*session))
            : tr("%1, %2, %n review(s) wait", nullptr, waiting).arg(toldName(*session), stateText(*session));
    case DetailRole:
        return makerOf(*session).isEmpty() ? stateText(*session)
                                           : tr("%1 · %2").arg(stateText(*session), makerOf(*session));
    case StateRole:
        return QVariant::fromValue(session->state());
    case ReviewsRole:
        return waiting;
    case ArchivedRole:
        return session->facts().archived;
    default:
        return {};
    }
}

bool SessionModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || !at(index.row()))
        return false;
    const auto renamed = m_operations.rename(at(index.row())->id(), value.toString().trimmed());
    if (!renamed)
        emit troubled(renamed.error().text);
    return renamed.has_value();
}

Qt::ItemFlags SessionModel::flags(const QModelIndex &index) const
{
    return QAbstractListModel::flags(index) | Qt::ItemIsEditable;
}

SessionFilter::SessionFilter(SessionModel *sessions, Kind kind, QObject *parent)
    : QSortFilterProxyModel(parent)
    , m_kind(kind)
{
    setSourceModel(sessions);
    setFilterCaseSensitivity(Qt::CaseInsensitive);
}

bool SessionFilter::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    return index.data(SessionModel::ArchivedRole).toBool() == (m_kind == Kind::Archived)
        && QSortFilterProxyModel::filterAcceptsRow(row, parent);
}

void SessionDelegate::setNarrow(bool isNarrow)
{
    m_isNarrow = isNarrow;
    emit sizeHintChanged({});
}

QSize SessionDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {m_isNarrow ? 0 : 160, 2 * option.fontMetrics.height() + 14};
}

bool SessionDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view,
                                const QStyleOptionViewItem &option, const QModelIndex &index)
{
    if (!m_isNarrow || event->type() != QEvent::ToolTip || !index.isValid())
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    QToolTip::showText(event->globalPos(), parts::plain(index.data(Qt::AccessibleTextRole).toString()), view);
    return true;
}

/// How many reviews wait, at the right; gives its left edge.
static int paintBadge(QPainter *painter, const QStyleOptionViewItem &option, const QRect &area, int count)
{
    const style::Colours &c = style::colours();
    QFont font = option.font;
    font.setPointSizeF(font.pointSizeF() * 0.85);
    font.setWeight(QFont::DemiBold);
    const QString text = count > 99 ? QStringLiteral("99+") : QString::number(count);
    const int height = QFontMetrics(font).height() + 2;
    const int width = std::max(height, QFontMetrics(font).horizontalAdvance(text) + 10);
    const QRect badge(area.right() - width + 1, area.center().y() - height / 2, width, height);
    painter->setPen(Qt::NoPen);
    painter->setBrush(c.warning);
    painter->drawRoundedRect(badge, height / 2.0, height / 2.0);
    painter->setFont(font);
    painter->setPen(c.surface);
    painter->drawText(badge, Qt::AlignCenter, text);
    return badge.left();
}

static void paintGround(QPainter *painter, const QStyleOptionViewItem &option, const QRectF &ground)
{
    const bool isSelected = option.state & QStyle::State_Selected;
    if (!isSelected && !(option.state & QStyle::State_MouseOver))
        return;
    const style::Colours &c = style::colours();
    QColor colour = isSelected ? c.accent : c.text;
    colour.setAlphaF(isSelected ? 0.16F : 0.06F);
    painter->setBrush(colour);
    painter->setPen(option.state & QStyle::State_HasFocus && isSelected ? QPen(c.accent) : QPen(Qt::NoPen));
    painter->drawRoundedRect(ground, 6, 6);
}

static void paintState(QPainter *painter, const QPointF &centre, Session::State state)
{
    const style::Colours &c = style::colours();
    const bool isRunning = state == Session::State::Running;
    painter->setPen(QPen(state == Session::State::Stopped ? c.muted : isRunning ? c.good : c.warning, 1.5));
    painter->setBrush(isRunning ? QBrush(c.good) : QBrush(Qt::NoBrush));
    painter->drawEllipse(centre, 3.5, 3.5);
}

/// Of the first two words; of one word the first two letters.
static QString initials(const QString &name)
{
    static const QRegularExpression between(QStringLiteral("[^\\p{L}\\p{N}]+"),
                                            QRegularExpression::UseUnicodePropertiesOption);
    const QStringList words = name.split(between, Qt::SkipEmptyParts);
    const auto first = [](const QString &word, int count) {
        QTextBoundaryFinder letters(QTextBoundaryFinder::Grapheme, word);
        while (count-- > 0 && letters.toNextBoundary() >= 0) { }
        return letters.position() < 0 ? word : word.left(letters.position());
    };
    if (words.isEmpty())
        return first(name, 1);
    return words.size() == 1 ? first(words[0], 2) : first(words[0], 1) + first(words[1], 1);
}

void SessionDelegate::paintNarrow(QPainter *painter, const QStyleOptionViewItem &option,
                                  const QModelIndex &index) const
{
    const QRectF ground = QRectF(option.rect).adjusted(6.5, 1.5, -6.5, -1.5);
    paintGround(painter, option, ground);
    painter->setPen(style::colours().text);
    QFont font = option.font;
    font.setWeight(QFont::DemiBold);
    painter->setFont(font);
    painter->drawText(ground, Qt::AlignCenter, initials(index.data().toString()));
    paintState(painter, ground.bottomRight() - QPointF(8, 8),
               index.data(SessionModel::StateRole).value<Session::State>());
    if (const int waiting = index.data(SessionModel::ReviewsRole).toInt(); waiting > 0)
        paintBadge(painter, option, QRect(option.rect.topLeft(), QSize(option.rect.width() - 6, 18)),
                   waiting);
}

void SessionDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                            const QModelIndex &index) const
{
    const style::Colours &c = style::colours();
    const bool isSelected = option.state & QStyle::State_Selected;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (m_isNarrow) {
        paintNarrow(painter, option, index);
        painter->restore();
        return;
    }
    paintGround(painter, option, QRectF(option.rect).adjusted(6.5, 1.5, -6.5, -1.5));
    const QRect area = option.rect.adjusted(16, 6, -14, -6);
    const int half = area.height() / 2;
    paintState(painter, QPointF(area.left() + 4, area.top() + half / 2.0),
               index.data(SessionModel::StateRole).value<Session::State>());
    QRect name(area.left() + 18, area.top(), area.width() - 18, half);
    if (const int waiting = index.data(SessionModel::ReviewsRole).toInt(); waiting > 0)
        name.setRight(paintBadge(painter, option, area, waiting) - 6);
    painter->setPen(c.text);
    QFont font = option.font;
    font.setWeight(isSelected ? QFont::DemiBold : QFont::Normal);
    painter->setFont(font);
    painter->drawText(name, Qt::AlignVCenter,
                      QFontMetrics(font).elidedText(index.data().toString(), Qt::ElideRight, name.width()));
    QFont small = option.font;
    small.setPointSizeF(small.pointSizeF() * 0.88);
    painter->setFont(small);
    painter->setPen(c.muted);
    const QRect detail = name.translated(0, half);
    painter->drawText(detail, Qt::AlignVCenter,
                      QFontMetrics(small).elidedText(index.data(SessionModel::DetailRole).toString(),
                                                     Qt::ElideRight, detail.width()));
    painter->restore();
}
