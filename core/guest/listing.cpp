// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/listing.h"

#include "core/guest/maps.h"

#include <QCoreApplication>
#include <QtEndian>

namespace guest {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static constexpr std::chrono::seconds kAnswer{60};
static constexpr qint64 kMostBytes = qint64(64) << 20; // a hundred thousand entries with all they may have

static wire::Map listMap(const QByteArray &folder, int limit, Writers writers)
{
    return {{"verb", "list"},
            {"path", wire::bytes(viewed(folder))},
            {"limit", limit},
            {"writing", writers == Writers::Found}};
}

/// Takes the whole entries out of the bytes so far. False: they are none.
static bool takeEntries(ByteQueue &bytes, Listing &listing)
{
    while (bytes.size() >= 4) {
        const quint32 length = qFromLittleEndian<quint32>(bytes.first(4).data());
        if (length > wire::kMaxMapSize)
            return false;
        if (bytes.size() < 4 + qint64(length))
            return true;
        const auto map = wire::decodeMap(viewed(bytes.first(4 + length).sliced(4)));
        const auto entry = map ? readEntry(*map) : std::nullopt;
        if (!entry)
            return false;
        listing.entries.append(*entry);
        if (wire::Fields(*map).flag("writing"))
            listing.beingWritten.insert(entry->name);
        bytes.drop(4 + length);
    }
    return true;
}

Task<Result<Listing>> listFolder(QPointer<Link> link, QByteArray folder, int limit, Writers writers)
{
    const auto stream = co_await start(link, listMap(folder, limit + 1, writers), kAnswer);
    if (!stream)
        co_return fail(stream.error());
    Listing listing;
    ByteQueue bytes;
    qint64 received = 0;
    while (listing.entries.size() <= limit && received <= kMostBytes) {
        const QByteArray came = (*stream)->take(Channel::Output);
        received += came.size();
        bytes.append(came.constData(), came.size());
        if (!takeEntries(bytes, listing))
            co_return fail(Error::Kind::Failed,
                           QCoreApplication::translate("guest::Guest",
                                                       "The guest agent sent a list that cannot be read."));
        if ((*stream)->hasEnded(Channel::Output) || (*stream)->isOver())
            break;
        const auto more = co_await news(stream->get(), kAnswer);
        if (!more)
            co_return fail(more.error());
    }
    listing.isCut = listing.entries.size() > limit || received > kMostBytes;
    if (listing.entries.size() > limit)
        listing.entries.resize(limit);
    co_return listing;
}

} // namespace guest
