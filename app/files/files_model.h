// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/guest/guest.h"

#include <QAbstractItemModel>
#include <QHash>
#include <QIcon>
#include <QPointer>
#include <QSortFilterProxyModel>

#include <memory>

namespace files {

/// A folder at the top of the tree, by the name it has there.
struct Root
{
    QByteArray path;
    QString label;
};

/// Input, working, output, and the machine itself.
QList<Root> rootsOfSession();

/// The files of a guest as a tree. A folder is read when it is opened, and watched as long as it is open (the
/// first of many; the others are read anew when they are opened again). One that changes all the time is read
/// less often, so that looking at it takes a small part of the time. What a folder cannot show is said in a
/// line of its own below it.
///
/// Names are bytes the guest made up. Those that no file can have are left out; all are shown with
/// base::printable().
class FilesModel : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column { Name, Size, Modified, kColumns };

    explicit FilesModel(QList<Root> roots, QObject *parent = nullptr);
    ~FilesModel() override;

    /// nullptr: there is none, and nothing is known.
    void setGuest(guest::Guest *guest);
    guest::Guest *currentGuest() const { return m_guest; }

    struct Place
    {
        QByteArray path; ///< empty for a line that is no file
        guest::Entry entry;
        bool isRoot = false;

        bool isFolder() const { return !path.isEmpty() && entry.kind == guest::Entry::Kind::Folder; }
    };
    Place place(const QModelIndex &index) const;
    QModelIndex find(const QByteArray &path) const; ///< among those known
    QIcon icon(const guest::Entry &entry) const;

    void open(const QModelIndex &folder);
    void close(const QModelIndex &folder);
    void refresh(const QModelIndex &folder);
    void refreshAll(); ///< every folder that is known

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    bool hasChildren(const QModelIndex &parent = {}) const override;
    bool canFetchMore(const QModelIndex &parent) const override;
    void fetchMore(const QModelIndex &parent) override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

signals:
    /// A person gave a file another name.
    void renameRequested(const QByteArray &path, const QByteArray &newName);
    /// What is in a folder is there, or why it is not.
    void listed(const QByteArray &path);

private:
    friend class FilesOrder;
    struct Node;

    Node *nodeOf(const QModelIndex &index) const;
    QModelIndex indexOf(const Node *node, int column = 0) const;
    void close(Node *node);
    void forget(Node *node);
    void list(Node *node);
    base::Task<> listing(Node *node);
    base::Task<> watching(Node *node);
    base::Task<> take(Node *node, base::Result<guest::Listing> listing);
    void dropRows(Node *node, int first, int last);
    void setNote(Node *node, const QString &text);
    void removeChildren(Node *node);

    const QList<Root> m_roots;
    QPointer<guest::Guest> m_guest;
    std::unique_ptr<Node> m_top;
    int m_watches = 0;
    mutable QHash<QString, QIcon> m_icons;
};

/// Folders first, names as people count (a2 before a10), and only what a filter lets through, with the
/// folders it is in.
class FilesOrder : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    explicit FilesOrder(FilesModel *model, QObject *parent = nullptr);
    void setFilter(const QString &text);

protected:
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    FilesModel *const m_model;
    QString m_filter;
};

} // namespace files
