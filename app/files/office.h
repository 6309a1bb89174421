// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/files/sample.h"

namespace files {

/// A document of Office Open XML or OpenDocument that its viewer only shows: no macros, no programs, and
/// nothing that it fetches from elsewhere as it is opened. Judged by the names of its parts, and in Office
/// Open XML by what they are declared to be, whatever they are called. What cannot be read is not so.
bool isOoxml(const Sample &sample);
bool isOpenDocument(const Sample &sample);

/// A ZIP archive with a part that by its name holds macros or programs.
bool hasMacros(const Sample &sample);

} // namespace files
