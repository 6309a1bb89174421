// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/id.h"

#include <QRandomGenerator>

namespace base {

QString newId()
{
    static constexpr char kAlphabet[] = "abcdefghijkmnpqrstuvwxyz23456789";
    static_assert(sizeof kAlphabet == 32 + 1);
    QString id;
    for (int i = 0; i < 8; ++i)
        id += QLatin1Char(kAlphabet[QRandomGenerator::system()->bounded(32)]);
    return id;
}

} // namespace base
