// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/calculator/worker/evaluate.h"

namespace calculator {

/// Reads requests from standard input, a line of JSON each ({"id": 1, "text": "1 + 1"}), evaluates each in a
/// confined process of its own, and writes what came of it, as it comes: {"id": 1, "value": "2"}, or `error`
/// with words. Until the input ends. Before there is a second thread.
void serve(Evaluator &evaluator);

} // namespace calculator
