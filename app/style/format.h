// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <chrono>

/// Figures as people read them, in the program's language.
namespace format {

QString duration(std::chrono::milliseconds time); ///< "0.8 s", "3:12", "1:03:12"
QString clock(std::chrono::milliseconds time); ///< "00:03:12", for a meter that runs
QString bytes(qint64 count); ///< "3.4 MB"
/// "$0.0064", "$12.30": two digits that say something, and cents. What is exact is session::dollars().
QString money(qint64 nanodollars);
QString runningMoney(qint64 nanodollars); ///< "$0.006430": of one width, for a meter that runs

} // namespace format
