// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/terminal/cell.h"
#include "core/terminal/parameters.h"

#include <string>

namespace terminal {

/// Select Graphic Rendition: changes a style as the parameters of CSI m say. What is not known is passed
/// over. Links and protection are not its business and stay.
void applySgr(Style &style, const Parameters &parameters);

/// The parameters that make a style out of the plain one, beginning with 0.
std::string sgrOf(const Style &style);

} // namespace terminal
