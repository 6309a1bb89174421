// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/runs/run_book.h"

#include <QString>

namespace session {

class Prices;

/// A sentence on another size that would have suited a run that is over: a smaller one that would have done
/// as well, or a larger one when it ran out of memory or out of processors. Empty when its size was right,
/// when it was too short to say, or when nobody knows. Pure.
QString adviceOnSize(const RunRecord &run, const Prices &prices);

} // namespace session
