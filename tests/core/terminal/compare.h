// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>
#include <string>

/// Lets a failed QCOMPARE show strings of the terminal's kind.
template <>
inline char *QTest::toString(const std::string &text)
{
    return qstrdup(QByteArray::fromStdString(text).replace('\x1b', "\\e").constData());
}
