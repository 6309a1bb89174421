// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

class QWidget;

/// Opens a window over `parent` with all that a run printed, from that file; of much only the end.
base::Result<> showOutput(const QString &file, QWidget *parent);
