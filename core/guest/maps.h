// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/guest/exec.h"
#include "core/guest/files.h"
#include "core/guest/wire/map.h"

/// Between the plain values of this module and the maps of the channel (PROTOCOL.md, Verbs). What comes from
/// the guest gives nothing unless every field is what it must be.
namespace guest {

/// What asks for a verb without more.
inline wire::Map verb(std::string_view name) { return {{"verb", name}}; }

wire::Map execMap(const ExecRequest &request);
std::optional<RunEnd> readEnd(const wire::Map &map);
std::optional<BackgroundRun> readBackgroundRun(const wire::Map &map);
std::optional<Entry> readEntry(const wire::Map &map);

/// How a transfer ended, from its `done` event.
struct Done
{
    qint64 bytes = 0;
    QByteArray sha256;
};
std::optional<Done> readDone(const wire::Map &map);

/// Whether an event says so.
bool isEvent(const wire::Map &map, std::string_view name);
/// An answer that is not what it must be.
base::Error nonsense();
/// Why the guest did not do something, from an answer or an event that says so.
base::Error readRefusal(const wire::Map &map);

inline std::string_view viewed(QByteArrayView bytes) { return {bytes.data(), size_t(bytes.size())}; }
inline QByteArray copied(std::string_view bytes) { return {bytes.data(), qsizetype(bytes.size())}; }
inline std::string utf8(const QString &text) { return text.toStdString(); }

} // namespace guest
