// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

/// What the settings are called in the window, by their keys.
namespace fields {

/// Not yet translated; of the context "FieldsPage".
struct Words
{
    const char *key;
    const char *name;
    const char *meaning = nullptr; ///< one line
    const char *unit = nullptr; ///< behind a number
    const char *least = nullptr; ///< instead of the least number; in an empty line
};

/// Of a setting that has none, nothing.
Words wordsOf(const QString &key);
/// Of a setting that has none, its key alone.
QString nameOf(const QString &key);

} // namespace fields
