// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace files {

/// As much of a file as it takes to tell what it is.
struct Sample
{
    static constexpr qint64 kBegin = 64 << 10;
    static constexpr qint64 kEnd = 256 << 10; ///< where an archive lists what is in it

    QByteArray begin;
    QByteArray end; ///< may be the same as `begin`
    qint64 size = 0;

    static Sample of(const QByteArray &whole)
    {
        return {whole.first(qMin(kBegin, whole.size())), whole, whole.size()};
    }
};

} // namespace files
