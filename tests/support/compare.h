// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>
#include <string>

/// Lets a failed QCOMPARE show such strings, their control characters written out.
template <>
inline char *QTest::toString(const std::string &text)
{
    return QTest::toPrettyCString(text.data(), qsizetype(text.size()));
}
