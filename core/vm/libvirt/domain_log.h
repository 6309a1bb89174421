// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/places.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace vm {

/// When a domain ended, as libvirt noted in the log it keeps of every QEMU: for a machine that ended while
/// nobody of ours was there. Nothing when there is no such log or its last words are not of an end.
std::optional<base::WallTime> endOfDomain(const base::Places &places, const QString &name);

/// Pure: reads it out of the end of a log.
std::optional<base::WallTime> endInLog(const QByteArray &log);

/// What QEMU itself said last, for a domain that did not start; empty when it said nothing.
QString lastWordsOfQemu(const base::Places &places, const QString &name);

/// Pure: reads it out of the end of a log.
QString lastWordsInLog(const QByteArray &log);

} // namespace vm
