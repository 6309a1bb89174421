// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/files_model.h"

#include "app/files/file_icon.h"
#include "app/files/paths.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/await.h"
#include "core/base/log.h"
#include "core/guest/guest.h"
#include "core/guest/watch.h"

#include <QCollator>
#include <QDateTime>
#include <QDeadlineTimer>
#include <QFont>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QLocale>

#include <optional>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Task;
using guest::Entry;
using guest::Guest;

namespace files {

static constexpr int kMostWatches = 32;
static constexpr auto kPace = 300ms; // between two looks at a folder that changes
static constexpr auto kSlowestPace = 3s;
static constexpr int kShare = 10; // of the time, one part at most goes into looking
static constexpr auto kTurn = 8ms; // of the main thread, then others have theirs
static constexpr int kRowsAtOnce = 500;

QList<Root> rootsOfSession()
{
    return {{"/session/input", FilesModel::tr("Input")},
            {"/session/working", FilesModel::tr("Working")},
            {"/session/output", FilesModel::tr("Output")},
            {"/", FilesModel::tr("Machine")}};
}

struct FilesModel::Node
{
    enum class State { Unknown, Wanted, Listing, Listed };

    Node *parent = nullptr;
    int row = 0;
    QByteArray path; // empty: a note
    QString label; // of a root, or the note
    Entry entry;
    std::optional<QCollatorSortKey> key; // of the name
    std::vector<std::unique_ptr<Node>> children;
    State state = State::Unknown;
    bool isOpen = false;
    bool mustListAgain = false;
    bool isWatched = false;
    std::unique_ptr<guest::Watch> watch;
    Task<> listing;
    Task<> watching;
};

static bool isName(const QByteArray &name)
{
    return !name.isEmpty() && !name.contains('/') && !name.contains('\0') && name != "." && name != "..";
}

/// What a copy is written to until it is whole (core/guest/PROTOCOL.md).
static bool isPart(const QByteArray &name) { return name.startsWith(".berth-") && name.endsWith(".part"); }

static QCollatorSortKey sortKey(const QString &name)
{
    static const QCollator collator = [] {
        // The locale "C" knows bytes, not numbers.
        QCollator made(QLocale().language() == QLocale::C ? QLocale(QLocale::English) : QLocale());
        made.setNumericMode(true);
        made.setCaseSensitivity(Qt::CaseInsensitive);
        return made;
    }();
    return collator.sortKey(name);
}

FilesModel::FilesModel(QList<Root> roots, QObject *parent)
    : QAbstractItemModel(parent)
    , m_roots(std::move(roots))
    , m_top(std::make_unique<Node>())
{
    setGuest(nullptr);
}

FilesModel::~FilesModel() = default;

void FilesModel::setGuest(Guest *guest)
{
    beginResetModel();
    m_guest = guest;
    m_top->children.clear();
    m_watches = 0;
    for (const Root &root : m_roots) {
        auto node = std::make_unique<Node>();
        node->parent = m_top.get();
        node->row = int(m_top->children.size());
        node->path = root.path;
        node->label = root.label;
        node->entry.kind = Entry::Kind::Folder;
        m_top->children.push_back(std::move(node));
    }
    endResetModel();
}

FilesModel::Node *FilesModel::nodeOf(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<Node *>(index.internalPointer()) : m_top.get();
}

QModelIndex FilesModel::indexOf(const Node *node, int column) const
{
    return node == m_top.get() ? QModelIndex() : createIndex(node->row, column, node);
}

FilesModel::Place FilesModel::place(const QModelIndex &index) const
{
    if (!index.isValid())
        return {};
    const Node *node = nodeOf(index);
    return {.path = node->path, .entry = node->entry, .isRoot = node->parent == m_top.get()};
}

QModelIndex FilesModel::find(const QByteArray &path) const
{
    const Node *found = nullptr;
    const auto search = [&](const auto &self, const Node *node) -> void {
        for (const auto &child : node->children) {
            if (child->path == path && !found)
                found = child.get();
            else if (!child->children.empty())
                self(self, child.get());
        }
    };
    search(search, m_top.get());
    return found ? indexOf(found) : QModelIndex();
}

void FilesModel::open(const QModelIndex &folder)
{
    Node *node = nodeOf(folder);
    if (node == m_top.get() || node->entry.kind != Entry::Kind::Folder)
        return;
    node->isOpen = true;
    if (node->state != Node::State::Listed || !node->watch)
        list(node);
}

void FilesModel::close(const QModelIndex &folder) { close(nodeOf(folder)); }

void FilesModel::close(Node *node)
{
    node->isOpen = false;
    node->watching.cancel();
    node->watch.reset();
    if (std::exchange(node->isWatched, false))
        --m_watches;
}

/// It is about to go, with all below.
void FilesModel::forget(Node *node)
{
    close(node);
    for (const auto &child : node->children)
        forget(child.get());
}

void FilesModel::refresh(const QModelIndex &folder)
{
    Node *node = nodeOf(folder);
    if (!node->path.isEmpty() && node->entry.kind == Entry::Kind::Folder)
        list(node);
}

void FilesModel::refreshAll()
{
    const auto again = [this](const auto &self, Node *node) -> void {
        for (const auto &child : node->children) {
            if (child->state != Node::State::Unknown)
                list(child.get());
            self(self, child.get());
        }
    };
    again(again, m_top.get());
}

void FilesModel::list(Node *node)
{
    if (!m_guest)
        return;
    if (node->state == Node::State::Listing) {
        node->mustListAgain = true;
        return;
    }
    node->state = Node::State::Listing;
    if (node->children.empty())
        setNote(node, tr("Reading…"));
    node->listing = listing(node);
    node->listing.start();
}

Task<> FilesModel::listing(Node *node)
{
    do {
        node->mustListAgain = false;
        if (!m_guest)
            co_return;
        if (node->isOpen && !node->isWatched
            && m_watches < kMostWatches) { // before looking: nothing is missed
            node->isWatched = true;
            ++m_watches;
            node->watching = watching(node);
            node->watching.start();
        }
        const auto began = std::chrono::steady_clock::now();
        const auto found = co_await m_guest->files().list(node->path);
        co_await take(node, found);
        emit listed(node->path);
        const auto took =
            std::chrono::ceil<std::chrono::milliseconds>(std::chrono::steady_clock::now() - began);
        co_await base::after(std::clamp<std::chrono::milliseconds>(took * kShare, kPace, kSlowestPace));
    } while (node->mustListAgain);
    node->state = Node::State::Listed;
}

Task<> FilesModel::watching(Node *node)
{
    auto watch = co_await m_guest->files().watch(node->path);
    if (!watch)
        co_return; // it is read anew when it is opened again
    node->watch = std::move(*watch);
    connect(node->watch.get(), &guest::Watch::changed, this, [this, node] { list(node); });
}

// Keeps the nodes of what is still there: with them go what is open below and what is selected. A folder of
// thousands takes more than one turn.
Task<> FilesModel::take(Node *node, base::Result<guest::Listing> listing)
{
    setNote(node, {});
    if (!listing) {
        removeChildren(node);
        setNote(node, listing.error().text);
        co_return;
    }
    QHash<QByteArray, const Entry *> found;
    int odd = 0;
    for (const Entry &entry : listing->entries) {
        if (!isName(entry.name))
            ++odd;
        else if (!isPart(entry.name))
            found.insert(entry.name, &entry);
    }
    const auto isGone = [&](const Node *child) {
        const Entry *const entry = found.value(child->entry.name);
        return !entry || entry->kind != child->entry.kind;
    };
    QDeadlineTimer turn(kTurn);
    for (int last = int(node->children.size()) - 1; last >= 0; --last) {
        if (turn.hasExpired()) {
            co_await base::after(0ms);
            turn = QDeadlineTimer(kTurn);
        }
        Node *const child = node->children[size_t(last)].get();
        if (!isGone(child)) {
            const Entry *const entry = found.take(child->entry.name);
            if (child->entry != *entry) {
                child->entry = *entry;
                emit dataChanged(indexOf(child), indexOf(child, kColumns - 1));
            }
            continue;
        }
        int first = last;
        while (first > 0 && last - first < kRowsAtOnce && isGone(node->children[size_t(first - 1)].get()))
            --first;
        dropRows(node, first, last);
        last = first;
    }
    std::vector<const Entry *> fresh; // in their order, each once
    for (const Entry &entry : listing->entries) {
        if (found.take(entry.name) != nullptr)
            fresh.push_back(&entry);
    }
    for (size_t next = 0; next < fresh.size();) {
        if (turn.hasExpired()) {
            co_await base::after(0ms);
            turn = QDeadlineTimer(kTurn);
        }
        const size_t end = std::min(fresh.size(), next + kRowsAtOnce);
        const int first = int(node->children.size());
        beginInsertRows(indexOf(node), first, first + int(end - next) - 1);
        for (; next < end; ++next) {
            const Entry &entry = *fresh[next];
            auto child = std::make_unique<Node>();
            child->parent = node;
            child->row = int(node->children.size());
            child->path = joined(node->path, entry.name);
            child->entry = entry;
            child->key = sortKey(QString::fromUtf8(entry.name));
            node->children.push_back(std::move(child));
        }
        endInsertRows();
    }
    QStringList notes;
    if (listing->isCut)
        notes << tr("There is more than %L1 entries; the others are not shown.").arg(listing->entries.size());
    if (odd > 0)
        notes << tr("%Ln entries have names that no file can have.", nullptr, odd);
    if (node->children.empty() && notes.isEmpty())
        notes << tr("Empty");
    setNote(node, notes.join(u' '));
}

void FilesModel::dropRows(Node *node, int first, int last)
{
    for (int row = first; row <= last; ++row)
        forget(node->children[size_t(row)].get());
    beginRemoveRows(indexOf(node), first, last);
    node->children.erase(node->children.begin() + first, node->children.begin() + last + 1);
    for (size_t next = size_t(first); next < node->children.size(); ++next)
        node->children[next]->row = int(next);
    endRemoveRows();
}

void FilesModel::removeChildren(Node *node)
{
    if (node->children.empty())
        return;
    for (const auto &child : node->children)
        forget(child.get());
    beginRemoveRows(indexOf(node), 0, int(node->children.size()) - 1);
    node->children.clear();
    endRemoveRows();
}

/// The line below a folder that is no file; none for an empty text. It is the last one.
void FilesModel::setNote(Node *node, const QString &text)
{
    const bool isThere = !node->children.empty() && node->children.back()->path.isEmpty();
    const int row = int(node->children.size()) - (isThere ? 1 : 0);
    if (isThere && text.isEmpty()) {
        beginRemoveRows(indexOf(node), row, row);
        node->children.pop_back();
        endRemoveRows();
    } else if (isThere) {
        node->children.back()->label = text;
        emit dataChanged(indexOf(node->children.back().get()), indexOf(node->children.back().get()));
    } else if (!text.isEmpty()) {
        auto note = std::make_unique<Node>();
        note->parent = node;
        note->row = row;
        note->label = text;
        beginInsertRows(indexOf(node), row, row);
        node->children.push_back(std::move(note));
        endInsertRows();
    }
}

QModelIndex FilesModel::index(int row, int column, const QModelIndex &parent) const
{
    const Node *node = nodeOf(parent);
    if (row < 0 || row >= int(node->children.size()) || column < 0 || column >= kColumns)
        return {};
    return createIndex(row, column, node->children[size_t(row)].get());
}

QModelIndex FilesModel::parent(const QModelIndex &index) const
{
    return index.isValid() ? indexOf(nodeOf(index)->parent) : QModelIndex();
}

int FilesModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : int(nodeOf(parent)->children.size());
}

int FilesModel::columnCount(const QModelIndex &) const { return kColumns; }

bool FilesModel::hasChildren(const QModelIndex &parent) const
{
    return !parent.isValid() || (parent.column() == 0 && place(parent).isFolder());
}

bool FilesModel::canFetchMore(const QModelIndex &parent) const
{
    return m_guest && place(parent).isFolder() && nodeOf(parent)->state == Node::State::Unknown;
}

// Who asks may be in the middle of hearing of another change.
void FilesModel::fetchMore(const QModelIndex &parent)
{
    nodeOf(parent)->state = Node::State::Wanted;
    const auto begin = [this, folder = QPersistentModelIndex(parent)] {
        if (folder.isValid() && nodeOf(folder)->state == Node::State::Wanted)
            list(nodeOf(folder));
    };
    QMetaObject::invokeMethod(this, begin, Qt::QueuedConnection);
}

QIcon FilesModel::icon(const Entry &entry) const
{
    const QString name = iconName(entry);
    QIcon &icon = m_icons[name];
    if (icon.isNull())
        icon = style::icon(name);
    return icon;
}

static QString timeShown(base::WallTime time)
{
    const QDateTime when = QDateTime::fromMSecsSinceEpoch(time.time_since_epoch() / 1ms);
    return when.date() == QDate::currentDate() ? QLocale().toString(when.time(), QLocale::ShortFormat)
                                               : QLocale().toString(when, QLocale::ShortFormat);
}

QVariant FilesModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Node *node = nodeOf(index);
    const Entry &entry = node->entry;
    const bool isNote = node->path.isEmpty();
    const bool isRoot = node->parent == m_top.get();
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == Name && (isNote || isRoot))
            return node->label;
        if (isNote || isRoot)
            return {};
        if (index.column() == Name)
            return entry.kind == Entry::Kind::Link
                ? base::printable(entry.name) + u" → "_s + base::printable(entry.target, 100)
                : base::printable(entry.name);
        if (index.column() == Modified)
            return timeShown(entry.modified);
        switch (entry.kind) {
        case Entry::Kind::File:
            return QLocale().formattedDataSize(entry.size, 1, QLocale::DataSizeTraditionalFormat);
        case Entry::Kind::Folder:
            return {};
        case Entry::Kind::Link:
            return tr("Link");
        case Entry::Kind::Other:
            return tr("Special");
        }
        return {};
    case Qt::EditRole:
        return QString::fromUtf8(entry.name);
    case Qt::DecorationRole:
        return index.column() == Name && !isNote ? icon(entry) : QVariant();
    case Qt::TextAlignmentRole:
        return index.column() == Size ? QVariant(int(Qt::AlignRight | Qt::AlignVCenter)) : QVariant();
    case Qt::ToolTipRole:
        return parts::plain(isNote ? node->label : base::printable(node->path, 1000));
    case Qt::ForegroundRole:
        return isNote || index.column() != Name ? QVariant(style::colours().muted) : QVariant();
    case Qt::SizeHintRole:
        return QSize(0, QFontMetrics(QGuiApplication::font()).height() + style::kGap);
    case Qt::FontRole:
        if (isNote || entry.kind == Entry::Kind::Link) {
            QFont font;
            font.setItalic(true);
            return font;
        }
        return {};
    default:
        return {};
    }
}

QVariant FilesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == Size ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    return section == Name ? tr("Name") : section == Size ? tr("Size") : tr("Modified");
}

Qt::ItemFlags FilesModel::flags(const QModelIndex &index) const
{
    if (!index.isValid() || nodeOf(index)->path.isEmpty())
        return Qt::NoItemFlags;
    const Place place = this->place(index);
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (!place.isRoot)
        flags |= Qt::ItemIsDragEnabled;
    if (place.isFolder())
        flags |= Qt::ItemIsDropEnabled;
    if (!place.isRoot && index.column() == Name && guest::isSafeName(place.entry.name))
        flags |= Qt::ItemIsEditable;
    return flags;
}

bool FilesModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    const Place place = this->place(index);
    const QByteArray name = value.toString().trimmed().toUtf8();
    if (role == Qt::EditRole && isName(name) && name != place.entry.name)
        emit renameRequested(place.path, name);
    return false; // it has that name when the guest says so
}

FilesOrder::FilesOrder(FilesModel *model, QObject *parent)
    : QSortFilterProxyModel(parent)
    , m_model(model)
{
    setSourceModel(model);
    setRecursiveFilteringEnabled(true);
    setDynamicSortFilter(true);
    sort(FilesModel::Name);
}

void FilesOrder::setFilter(const QString &text)
{
    m_filter = text;
    invalidateFilter();
}

bool FilesOrder::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const FilesModel::Node *a = m_model->nodeOf(left);
    const FilesModel::Node *b = m_model->nodeOf(right);
    // Some keep their places whichever way the others are sorted.
    const auto first = [this](bool is) { return is == (sortOrder() == Qt::AscendingOrder); };
    if (!a->key || !b->key) // roots, and notes after the files
        return !a->key && !b->key ? first(a->row < b->row) : first(a->key.has_value());
    const bool isFolder = a->entry.kind == Entry::Kind::Folder;
    if (isFolder != (b->entry.kind == Entry::Kind::Folder))
        return first(isFolder);
    if (left.column() == FilesModel::Size && a->entry.size != b->entry.size)
        return a->entry.size < b->entry.size;
    if (left.column() == FilesModel::Modified && a->entry.modified != b->entry.modified)
        return a->entry.modified < b->entry.modified;
    return a->key->compare(*b->key) < 0;
}

bool FilesOrder::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const FilesModel::Node *node = m_model->nodeOf(m_model->index(row, 0, parent));
    if (m_filter.isEmpty() || !parent.isValid())
        return true;
    return !node->path.isEmpty() && base::printable(node->entry.name).contains(m_filter, Qt::CaseInsensitive);
}

} // namespace files
