// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/guest/landing.h"
#include "core/guest/wire/blocks.h"

#include <QByteArray>
#include <QCryptographicHash>

#include <atomic>
#include <memory>

/// The host's side of a transfer. Everything here blocks: use it through DiskOwned. Paths are bytes, as the
/// host's kernel has them.
namespace guest {

/// An open file of the host, closed with its owner.
class Descriptor
{
public:
    explicit Descriptor(int number = -1)
        : m_number(number)
    {
    }
    Descriptor(Descriptor &&other) noexcept
        : m_number(std::exchange(other.m_number, -1))
    {
    }
    Descriptor &operator=(Descriptor &&other) noexcept
    {
        std::swap(m_number, other.m_number);
        return *this;
    }
    ~Descriptor();

    bool isOpen() const { return m_number >= 0; }
    int number() const { return m_number; }

private:
    int m_number;
};

/// What the system said about a path, in a sentence.
base::Error hostError(int code, const QByteArray &path);

/// Whether that many bytes more of `path` may be written to the file system of an open file.
base::Result<> checkRoom(int file, const QByteArray &path, qint64 bytes);

/// A file that is read once from front to back.
class HostReader
{
public:
    enum class Links { Follow, Refuse };
    static constexpr qint64 kChunk = 262'144;

    /// Invalid: it is no regular file. Looking at a device or a pipe does not wait for it.
    static base::Result<std::unique_ptr<HostReader>> open(const QByteArray &path, Links links);

    qint64 size() const { return m_size; } ///< when it was opened: more than that is not read
    int mode() const { return m_mode; }
    base::WallTime modified() const { return m_modified; }
    /// Where it has data, in at most so many pieces.
    wire::Extents extents(size_t most) const { return wire::extentsOf(m_file.number(), m_size, most); }
    /// Where it is, with no links in it.
    base::Result<QByteArray> path() const;
    /// Of all of it (wire/blocks.h). Invalid: the file has become shorter than it was.
    base::Result<QByteArray> checksum(const std::atomic<bool> &unwanted) const;
    /// Invalid: it is not as it was when it was opened.
    base::Result<> unchanged() const;

    /// The next bytes, none at the end. Invalid: the file has become shorter than it was.
    base::Result<QByteArray> read();
    /// read() starts over.
    void rewind();
    QByteArray sha256() const { return m_hash.result(); }

private:
    HostReader(QByteArray path, Descriptor file);

    QByteArray m_path;
    Descriptor m_file;
    qint64 m_size = 0;
    qint64 m_read = 0;
    int m_mode = 0;
    base::WallTime m_modified;
    timespec m_changed{};
    QCryptographicHash m_hash{QCryptographicHash::Sha256};
};

/// A file that comes into being whole or not at all: until keep() it has, where the file system allows, not
/// even a name, so that not even a killed program leaves a part of it.
class HostWriter
{
public:
    /// Will replace what `path` names. NotFound, Denied: its folder; Invalid: it is a folder itself.
    static base::Result<std::unique_ptr<HostWriter>> replace(const QByteArray &path,
                                                             Modes modes = Modes::Plain);
    /// A new file; Invalid when there is one, as a file system that ignores case may say for another name.
    /// Errors name it as `shown`.
    static base::Result<std::unique_ptr<HostWriter>> create(const QByteArray &path, const QByteArray &shown,
                                                            Modes modes);
    ~HostWriter();

    /// Failed: the disk has no room for that many bytes above the reserve.
    base::Result<> expect(qint64 bytes);
    /// While it goes: Failed, with what was expected, when not even the next bytes fit above the reserve.
    base::Result<> checkFloor(qint64 next) const;
    qint64 expected() const { return m_expected; }
    /// What it takes of the disk by now.
    base::Result<qint64> bytesOnDisk() const;
    /// Failed also where the reserve would be touched.
    base::Result<> write(const QByteArray &bytes);
    QByteArray sha256() const { return m_hash.result(); }

    /// From now on what is written is a part (wire/part.h) beside the target and stays when this goes. Gives
    /// how much of it is there already, `most` at most; takeIn() it before write(). 0 also where there can be
    /// none.
    base::Result<qint64> becomePart(const QByteArray &key, qint64 most);
    /// The next bytes of what is there, for the hash: how many.
    base::Result<qint64> takeIn();
    base::Result<> startOver();
    /// Nothing of it stays.
    void drop();

    /// Gives it the size of a disk that holds so many bytes, all of it a hole, and a name meanwhile: the path
    /// of that, with no links in it. When nothing was written to it, write() starts over.
    base::Result<QByteArray> becomeDisk(qint64 bytes);
    /// Of so many bytes of it (wire/blocks.h).
    base::Result<QByteArray> checksum(qint64 bytes, const std::atomic<bool> &unwanted) const;
    base::Result<> cut(qint64 bytes);

    /// Gives the file its name. Its permissions are landingMode() of `mode`. A replaced file is on the disk
    /// when this returns.
    base::Result<> keep(int mode, base::WallTime modified);

private:
    HostWriter(QByteArray path, QByteArray name, QByteArray shown, Modes modes, Descriptor file);
    base::Result<> giveName();
    base::Result<> putInPlace();

    QByteArray m_path;
    QByteArray m_name; // what it is called meanwhile; empty for a file without a name
    QByteArray m_shown;
    Modes m_modes;
    qint64 m_expected = 0;
    bool m_isPart = false;
    Descriptor m_file;
    QCryptographicHash m_hash{QCryptographicHash::Sha256};
};

} // namespace guest
