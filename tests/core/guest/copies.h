// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/guest.h"
#include "core/guest/transfer.h"
#include "tests/support/finish.h"
#include "tests/support/played_guest.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QRandomGenerator>

#include <sys/stat.h>

/// What the tests of copies fill files with and find them by.
namespace copies {

using namespace std::chrono_literals;
using guest::Guest;
using support::finish;
using support::PlayedGuest;

inline constexpr qint64 kMiB = 1 << 20;

inline QByteArray random(qsizetype size)
{
    QList<quint32> words(size / 4 + 1);
    QRandomGenerator generator(7);
    generator.fillRange(words.data(), words.size());
    return QByteArray(reinterpret_cast<const char *>(words.constData()), size);
}

inline QByteArray sha256(const QByteArray &bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
}

inline std::string text(const QByteArray &bytes) { return bytes.toStdString(); }

inline QByteArray content(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(it cannot be read)");
}

inline void fill(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("%s cannot be written", qPrintable(path));
}

inline int permissions(const QString &path)
{
    struct stat status
    {
    };
    return stat(qPrintable(path), &status) == 0 ? int(status.st_mode & 07777) : -1;
}

/// All names in a folder of the host, hidden ones included.
inline QStringList names(const QString &folder)
{
    return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
}

/// A guest that answers every `read` the way the test wants.
struct PlayedFile
{
    PlayedFile()
    {
        auto opened = finish(Guest::open(played.takeHostEnd(), 5s));
        if (!opened)
            qFatal("no guest");
        guest = std::move(*opened);
        played.onFrame = [this](const PlayedGuest::Frame &frame) {
            if (frame.kind == wire::Kind::Open)
                answer(frame.stream);
        };
    }
    void answer(quint32 stream)
    {
        played.reply(stream, {{"ok", true}, {"size", announced}, {"mode", 0644}, {"mtime_ms", 0}});
        if (!bytes.isEmpty())
            played.data(stream, text(bytes));
        if (!isDone)
            return;
        played.send(wire::endFrame(stream, wire::Channel::Main));
        played.event(stream,
                     {{"event", "done"}, {"bytes", bytes.size()}, {"sha256", wire::bytes(text(hash))}});
        played.close(stream);
    }

    PlayedGuest played;
    std::unique_ptr<Guest> guest;
    QByteArray bytes = random(100'000);
    qint64 announced = 100'000;
    QByteArray hash = sha256(bytes);
    bool isDone = true;
};

} // namespace copies
