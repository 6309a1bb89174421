// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/folder_transfer.h"

#include "core/base/await.h"
#include "core/base/log.h"
#include "core/guest/host_tree.h"
#include "core/guest/ignore_rules.h"
#include "core/guest/listing.h"
#include "core/guest/maps.h"
#include "core/guest/transfer.h"
#include "core/guest/wire/part.h"

#include <QCoreApplication>

// In this file no temporary with a destructor is made by ?: inside a co_await: g++ 12 destroys it twice.
namespace guest {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static constexpr std::chrono::seconds kAnswer{60};
static constexpr qsizetype kMostReported = 1000;

static QString text(const char *source) { return QCoreApplication::translate("guest::Transfer", source); }

static void leaveOut(FolderTransferred &result, const QByteArray &path, const QString &reason)
{
    if (++result.skippedCount <= kMostReported)
        result.skipped.append({base::printable(path, 4096), reason});
}

/// Both ends read it: dearer than a look, and much cheaper than moving it.
static Task<Result<bool>> isSame(QPointer<Link> link, QByteArray guestPath, const DiskOwned<HostReader> *file)
{
    const qint64 size = (*file)->size();
    const auto inGuest = co_await hashInGuest(link, guestPath, size);
    if (!inGuest && isBreak(inGuest.error()))
        co_return fail(inGuest.error());
    if (!inGuest)
        co_return false;
    for (qint64 read = 0; read < size;) {
        auto reading = file->use([](HostReader &reader) { return reader.read(); });
        const auto chunk = co_await base::onFuture(reading);
        if (!chunk)
            co_return false;
        read += chunk->size();
    }
    co_return *inGuest == (*file)->sha256();
}

/// Whether the guest has that file already.
static Task<Result<bool>> isThere(QPointer<Link> link, QByteArray guestPath,
                                  const DiskOwned<HostReader> *file)
{
    const wire::Map request{{"verb", "stat"}, {"path", wire::bytes(viewed(guestPath))}};
    const auto answer = co_await ask(link, request, kAnswer);
    if (!answer && isBreak(answer.error()))
        co_return fail(answer.error());
    const auto entry = answer ? readEntry(*answer) : std::nullopt;
    if (!entry || entry->kind != Entry::Kind::File || entry->size != (*file)->size()
        || entry->mode != (*file)->mode() || entry->modified != (*file)->modified())
        co_return false;
    const auto same = co_await isSame(link, guestPath, file);
    auto rewinding = file->use([](HostReader &reader) {
        reader.rewind();
        return true;
    });
    co_await base::onFuture(rewinding);
    co_return same;
}

static void count(FolderTransferred &result, const Transferred &file)
{
    ++result.files;
    result.bytes += file.bytes;
    result.byDisk += file.way == Way::Disk ? 1 : 0;
    base::add(result.phases, file.phases);
}

static void countUnmoved(FolderTransferred &result, qint64 size)
{
    ++result.files;
    ++result.unmoved;
    result.bytes += size;
}

/// Whether the trouble is with one file, so that the others can still be copied.
static bool isOfOneFile(const Error &error)
{
    return error.kind == Error::Kind::NotFound || error.kind == Error::Kind::Denied
        || error.kind == Error::Kind::Invalid;
}

/// Adds the bytes of the file under way to those of the files before it.
static OnBytes counting(const OnProgress &onProgress, const Progress &before)
{
    if (!onProgress)
        return {};
    return [onProgress, before](qint64 bytes, qint64) {
        Progress now = before;
        now.bytes += bytes;
        now.totalBytes = std::max(now.bytes, before.totalBytes);
        onProgress(now);
    };
}

static wire::Map makeMap(const QByteArray &path)
{
    return {{"verb", "make"}, {"path", wire::bytes(viewed(path))}};
}

Task<Result<FolderTransferred>> sendFolder(Route route, QByteArray hostFolder, QByteArray guestFolder,
                                           TransferLimits limits, OnProgress onProgress)
{
    base::Phases listing;
    auto looking = onDisk([hostFolder, limits] { return readTree(hostFolder, limits); });
    const auto tree = co_await base::onFuture(looking);
    if (!tree)
        co_return fail(tree.error());
    listing.end(phase::kList);
    FolderTransferred result;
    result.phases = listing.list();
    for (const Skipped &skipped : tree->skipped) {
        if (++result.skippedCount <= kMostReported)
            result.skipped.append(skipped);
    }
    const wire::Map request{{"verb", "stat"}, {"path", wire::bytes(viewed(guestFolder))}};
    const auto before = co_await ask(route.link, request, kAnswer);
    const auto made = co_await ask(route.link, makeMap(guestFolder), kAnswer);
    if (!made)
        co_return fail(made.error());
    for (const HostTree::Node &node : tree->nodes) {
        const QByteArray guestPath = guestFolder + '/' + node.path;
        if (node.isFolder) {
            const auto folder = co_await ask(route.link, makeMap(guestPath), kAnswer);
            if (!folder)
                co_return fail(folder.error());
            continue;
        }
        auto opening = onDisk([path = QByteArray(hostFolder + '/' + node.path)] {
            return HostReader::open(path, HostReader::Links::Refuse);
        });
        auto file = co_await base::onFuture(opening);
        if (!file) {
            leaveOut(result, node.path, file.error().text);
            continue;
        }
        const Progress progress{result.bytes, tree->bytes, result.files, tree->files};
        DiskOwned<HostReader> reader(std::move(*file));
        if (before) {
            const qint64 size = reader->size();
            const auto there = co_await isThere(route.link, guestPath, &reader);
            if (!there)
                co_return fail(there.error());
            if (*there) {
                countUnmoved(result, size);
                continue;
            }
        }
        const auto sent =
            co_await sendFile(route, std::move(reader), guestPath, counting(onProgress, progress));
        if (!sent)
            co_return fail(sent.error());
        count(result, *sent);
    }
    co_return result;
}

namespace {

/// The guest's folder as it was listed. Names only, with the way to the folder they are in: a guest can make
/// paths long.
struct GuestTree
{
    struct Node
    {
        qsizetype parent; ///< -1 for the top
        QByteArray name;
        QByteArray landing; ///< its name here
        Entry::Kind kind;
        int depth;
        qint64 size;
        base::WallTime modified;
    };
    QList<Node> nodes;
    qint64 files = 0;
    qint64 bytes = 0;
    IgnoreRules ignored;

    QByteArray path(qsizetype index) const { return path(index, &Node::name); }
    QByteArray landing(qsizetype index) const { return path(index, &Node::landing); }

private:
    QByteArray path(qsizetype index, QByteArray Node::*name) const
    {
        QByteArray whole;
        for (; index >= 0; index = nodes[index].parent)
            whole.prepend(whole.isEmpty() ? nodes[index].*name : nodes[index].*name + '/');
        return whole;
    }
};

} // namespace

static Error tooMuch(const TransferLimits &limits)
{
    return {
        Error::Kind::Failed,
        text("The folder holds more than %1 files or %2 MiB, which is the limit for one copy. Pack it into "
             "one file first, or copy parts of it.")
            .arg(limits.files)
            .arg(limits.bytes >> 20),
        {}};
}

/// What the entries of one folder are called here, in their order; empty for those that stay. A name that was
/// changed gives way to those that were not.
static QList<QByteArray> landingNames(const QList<Entry> &entries, Names names)
{
    QList<QByteArray> landings;
    QSet<QByteArray> unchanged;
    for (const Entry &entry : entries) {
        landings << landingName(entry.name, names);
        if (landings.last() == entry.name)
            unchanged << entry.name;
    }
    TakenNames taken(std::move(unchanged));
    for (qsizetype i = 0; i < landings.size(); ++i) {
        if (!landings[i].isEmpty() && landings[i] != entries[i].name)
            landings[i] = taken.take(landings[i]);
    }
    return landings;
}

/// Sorts out what one listed folder holds. False: it is too much.
static bool addEntries(GuestTree &tree, qsizetype parent, const Listing &listing,
                       const QList<QByteArray> &landings, const TransferLimits &limits,
                       FolderTransferred &result)
{
    const int depth = parent < 0 ? 1 : tree.nodes[parent].depth + 1;
    const QByteArray above = parent < 0 ? QByteArray() : tree.path(parent) + '/';
    for (qsizetype i = 0; i < landings.size(); ++i) {
        const Entry &entry = listing.entries[i];
        const QByteArray path = above + entry.name;
        if (wire::isPartName(entry.name.toStdString()))
            continue;
        if (tree.nodes.size() + result.skippedCount >= limits.files)
            return false;
        if (landings[i].isEmpty()) {
            leaveOut(result, path, text("Its name cannot be used on this computer."));
        } else if (tree.ignored.names(path, entry.kind == Entry::Kind::Folder)) {
            leaveOut(result, path, ignoredText());
        } else if (entry.kind == Entry::Kind::Link) {
            leaveOut(result, path, text("It is a link."));
        } else if (entry.kind == Entry::Kind::Other) {
            leaveOut(result, path, text("It is a special file."));
        } else if (entry.kind == Entry::Kind::Folder && depth > limits.depth) {
            leaveOut(result, path, text("It is too deep inside other folders."));
        } else {
            tree.nodes.append(
                {parent, entry.name, landings[i], entry.kind, depth, entry.size, entry.modified});
            tree.files += entry.kind == Entry::Kind::File;
            if (entry.kind == Entry::Kind::File && entry.size > limits.bytes - tree.bytes)
                return false;
            if (entry.kind == Entry::Kind::File)
                tree.bytes += entry.size;
        }
    }
    return !listing.isCut;
}

/// Reads the .gitignore of a folder that was listed, if there is one.
static Task<Result<>> readIgnored(QPointer<Link> link, QByteArray folder, QByteArray path,
                                  const Listing *listing, IgnoreRules *rules)
{
    const auto file = std::ranges::find_if(listing->entries, [](const Entry &entry) {
        return entry.name == kIgnoreFile && entry.kind == Entry::Kind::File;
    });
    if (file == listing->entries.end())
        co_return Result<>();
    const auto piece = co_await receivePiece(link, folder + '/' + kIgnoreFile, 0, IgnoreRules::kLargest);
    if (!piece && isOfOneFile(piece.error()))
        co_return Result<>(); // it is copied, or not, as any other
    if (!piece)
        co_return fail(piece.error());
    rules->add(path, piece->bytes);
    co_return Result<>();
}

static Task<Result<GuestTree>> readGuestTree(QPointer<Link> link, QByteArray folder, TransferLimits limits,
                                             FolderTransferred *result)
{
    GuestTree tree;
    for (qsizetype next = -1; next < tree.nodes.size(); ++next) {
        if (next >= 0 && tree.nodes[next].kind != Entry::Kind::Folder)
            continue;
        const QByteArray path = tree.path(next);
        const QByteArray whole = next < 0 ? folder : folder + '/' + path;
        const auto room = int(std::clamp<qint64>(limits.files - tree.nodes.size(), 0, 1'000'000));
        const auto listing = co_await listFolder(link, whole, room);
        if (listing && limits.ignored == Ignored::LeaveOut) {
            const auto read = co_await readIgnored(link, whole, path, &*listing, &tree.ignored);
            if (!read)
                co_return fail(read.error());
        }
        if (!listing && next >= 0 && isOfOneFile(listing.error())) {
            leaveOut(*result, path, listing.error().text);
            continue;
        }
        if (!listing)
            co_return fail(listing.error());
        auto naming = onDisk(
            [entries = listing->entries, names = limits.names] { return landingNames(entries, names); });
        const QList<QByteArray> landings = co_await base::onFuture(naming);
        if (!addEntries(tree, next, *listing, landings, limits, *result))
            co_return fail(tooMuch(limits));
    }
    if (tree.ignored.isExhausted())
        co_return fail(exhaustedError());
    co_return tree;
}

/// Whether an earlier copy left that file of the guest's as it is; then it is taken over.
static Task<Result<bool>> isLeft(QPointer<Link> link, QByteArray guestPath,
                                 const DiskOwned<HostFolder> *folder, QByteArray path, qint64 size,
                                 base::WallTime modified)
{
    auto looking =
        folder->use([path, size, modified](HostFolder &inside) { return inside.left(path, size, modified); });
    auto left = co_await base::onFuture(looking);
    if (!left)
        co_return false;
    const DiskOwned<HostReader> file(std::move(left));
    const auto same = co_await isSame(link, guestPath, &file);
    if (!same || !*same)
        co_return same;
    auto taking = folder->use([path](HostFolder &inside) {
        inside.takeOver(path);
        return true;
    });
    co_return co_await base::onFuture(taking);
}

static Task<Result<FolderTransferred>> fillFolder(Route route, QByteArray guestFolder, const GuestTree *tree,
                                                  const DiskOwned<HostFolder> *folder, TransferLimits limits,
                                                  FolderTransferred result, OnProgress onProgress)
{
    QSet<qsizetype> missing; // folders that could not be made
    for (qsizetype i = 0; i < tree->nodes.size(); ++i) {
        const GuestTree::Node &node = tree->nodes[i];
        const QByteArray path = tree->path(i);
        const QByteArray landing = tree->landing(i);
        if (missing.contains(node.parent)) {
            missing.insert(i);
            leaveOut(result, path, text("The folder it is in was left out."));
            continue;
        }
        if (node.kind == Entry::Kind::Folder) {
            auto adding = folder->use([landing](HostFolder &inside) { return inside.makeFolder(landing); });
            const auto added = co_await base::onFuture(adding);
            if (!added && !isOfOneFile(added.error()))
                co_return fail(added.error());
            if (!added) {
                missing.insert(i);
                leaveOut(result, path, added.error().text);
            } else if (node.landing != node.name) {
                ++result.renamed;
            }
            continue;
        }
        const QByteArray guestPath = guestFolder + '/' + path;
        const auto left = co_await isLeft(route.link, guestPath, folder, landing, node.size, node.modified);
        if (!left)
            co_return fail(left.error());
        if (*left) {
            countUnmoved(result, node.size);
            result.renamed += node.landing != node.name ? 1 : 0;
            continue;
        }
        auto opening = folder->use([landing](HostFolder &inside) { return inside.makeFile(landing); });
        auto file = co_await base::onFuture(opening);
        if (!file && !isOfOneFile(file.error()))
            co_return fail(file.error());
        if (!file) {
            leaveOut(result, path, file.error().text);
            continue;
        }
        const Progress before{result.bytes, tree->bytes, result.files, tree->files};
        DiskOwned<HostWriter> writer(std::move(*file));
        const auto received = co_await receiveFile(route, guestPath, std::move(writer),
                                                   limits.bytes - result.bytes, counting(onProgress, before));
        if (!received && !isOfOneFile(received.error()))
            co_return fail(received.error());
        if (!received) {
            leaveOut(result, path, received.error().text);
            continue;
        }
        count(result, *received);
        result.renamed += node.landing != node.name ? 1 : 0;
    }
    base::Phases keep;
    auto keeping = folder->use([](HostFolder &inside) { return inside.keep(); });
    const auto kept = co_await base::onFuture(keeping);
    if (!kept)
        co_return fail(kept.error());
    keep.end(phase::kKeep);
    base::add(result.phases, keep.list());
    co_return result;
}

Task<Result<FolderTransferred>> receiveFolder(Route route, QByteArray guestFolder, QByteArray hostFolder,
                                              TransferLimits limits, OnProgress onProgress)
{
    FolderTransferred result;
    base::Phases listing;
    const auto tree = co_await readGuestTree(route.link, guestFolder, limits, &result);
    if (!tree)
        co_return fail(tree.error());
    listing.end(phase::kList);
    result.phases = listing.list();
    const QByteArray key = partKey(guestFolder + '\0' + hostFolder + char('0' + int(limits.names))
                                       + char('0' + int(limits.modes)),
                                   0, {});
    auto making = onDisk([hostFolder, key, bytes = tree->bytes, modes = limits.modes] {
        return HostFolder::create(hostFolder, key, bytes, modes);
    });
    auto made = co_await base::onFuture(making);
    if (!made)
        co_return fail(made.error());
    const DiskOwned<HostFolder> folder(std::move(*made));
    const auto filled = co_await fillFolder(route, guestFolder, &*tree, &folder, limits, result, onProgress);
    if (!filled && !isBreak(filled.error())) {
        auto dropping = folder.use([](HostFolder &inside) {
            inside.drop();
            return true;
        });
        co_await base::onFuture(dropping);
    }
    co_return filled;
}

} // namespace guest
