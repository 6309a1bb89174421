// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/session_operations.h"

#include <QAbstractListModel>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>

#include <vector>

namespace agents {
class OpenReviews;
}
namespace session {
class Session;
class Sessions;
} // namespace session
class Workspace;

/// The sessions a person keeps, newest first. One made for a single recipe run is not theirs to see.
class SessionModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role { StateRole = Qt::UserRole, DetailRole, ArchivedRole, ReviewsRole };

    /// With `reviews`, a session has the number of those that wait in it. Borrowed; outlives this.
    explicit SessionModel(Workspace &workspace, const agents::OpenReviews *reviews = nullptr,
                          QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    session::Session *at(int row) const;
    int rowOf(const session::Session *session) const;
    /// That is not archived; null: there is none.
    session::Session *newest() const;
    /// Not shown any longer: it is about to be removed, and may yet come back.
    void setHidden(const QString &id, bool isHidden);

signals:
    void troubled(const QString &text);

private:
    void read();

    session::Sessions *const m_sessions; // the workspace's
    api::SessionOperations m_operations;
    const agents::OpenReviews *const m_reviews; // the window's
    std::vector<session::Session *> m_rows;
    QStringList m_hidden;
};

/// Those in the archive, or all others; of them those that hold the filter's text.
class SessionFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    enum class Kind { Present, Archived };
    SessionFilter(SessionModel *sessions, Kind kind, QObject *parent);

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    const Kind m_kind;
};

/// Two lines: the name, and what its machine does, with a dot that is filled while it runs. Of a narrow list
/// a square with the first letters of the name, the dot in its corner and all else in the tool tip.
class SessionDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void setNarrow(bool isNarrow);
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                   const QModelIndex &index) override;

private:
    void paintNarrow(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;

    bool m_isNarrow = false;
};
