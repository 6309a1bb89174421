// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/guest/files.h"

#include <QObject>
#include <QPointer>

#include <memory>
#include <optional>

namespace guest {

class Disks;
class Link;
class Watch;

enum class Recursion { No, Yes };

/// The files of one machine, as a part of its Guest: all said there of loss, errors and what outlives it
/// holds.
class Files : public QObject
{
    Q_OBJECT
public:
    explicit Files(Link *link); ///< the Guest's, which may go first
    ~Files() override;

    /// Large files go over disks of the machine from now on. What is attached when this goes is its own
    /// matter: `disks` goes with it.
    void lend(std::unique_ptr<Disks> disks);

    /// Copies one file in or out, streaming, whole or not at all: it is written beside its target, compared
    /// by checksum on both sides, and renamed over it. What a copy over the link had when the guest was lost
    /// or the task destroyed waits there, hidden, for the same copy to be asked for again (PROTOCOL.md). A
    /// download refuses more than `limits.bytes`, and what the host's disk has no room for.
    base::Task<base::Result<Transferred>> upload(QString hostFile, QByteArray guestPath,
                                                 OnProgress onProgress = {});
    base::Task<base::Result<Transferred>> download(QByteArray guestPath, QString hostFile,
                                                   TransferLimits limits = {}, OnProgress onProgress = {});
    /// Copies a folder with all below. Links, special files and names unfit for the other side are left out
    /// and reported. A download makes `hostFolder`, which must not exist yet, whole or not at all; an upload
    /// adds to what is there. Files that the other side has already, the same, are not moved.
    base::Task<base::Result<FolderTransferred>> uploadFolder(QString hostFolder, QByteArray guestFolder,
                                                             OnProgress onProgress = {},
                                                             Ignored ignored = Ignored::Include);
    base::Task<base::Result<FolderTransferred>> downloadFolder(QByteArray guestFolder, QString hostFolder,
                                                               TransferLimits limits = {},
                                                               OnProgress onProgress = {});

    /// The machine is about to be stopped: the copies under way end with Disconnected, and what they had open
    /// in it is let go.
    void endCopies();
    /// The last of these four that succeeded.
    const std::optional<TransferRecord> &lastTransfer() const { return m_lastTransfer; }

    /// A small file by value. Invalid: it is larger than `limit`.
    base::Task<base::Result<QByteArray>> read(QByteArray path, qint64 limit = 1 << 20);
    /// So many bytes of a file from there on, or all there are.
    base::Task<base::Result<Piece>> readPiece(QByteArray path, qint64 from, qint64 most);
    base::Task<base::Result<>> write(QByteArray path, QByteArray content);
    base::Task<base::Result<Listing>> list(QByteArray folder, int limit = 10'000,
                                           Writers writers = Writers::Ignored);
    base::Task<base::Result<Entry>> stat(QByteArray path);
    base::Task<base::Result<>> makeFolder(QByteArray path); ///< and its parents; one that is there is fine
    base::Task<base::Result<>> rename(QByteArray from, QByteArray to);
    base::Task<base::Result<>> remove(QByteArray path, Recursion recursion = Recursion::No);
    base::Task<base::Result<std::unique_ptr<Watch>>> watch(QByteArray folder);

signals:
    void copiesEnded();

private:
    template <typename Outcome>
    static base::Task<base::Result<Outcome>> noted(QPointer<Files> files, TransferRecord::Direction direction,
                                                   QByteArray path, base::Task<base::Result<Outcome>> copy);

    const QPointer<Link> m_link;
    std::unique_ptr<Disks> m_disks;
    std::optional<TransferRecord> m_lastTransfer;
};

} // namespace guest
