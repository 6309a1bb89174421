// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

/// The titles of the columns in the first line of a delimited text file, for a person to choose from: a
/// guess, made from its first bytes. None of a workbook, nor of what makes no sense.
QStringList columnTitles(const QString &path);
