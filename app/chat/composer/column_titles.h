// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

/// The titles of the columns in the first line of a delimited text file, for a person to choose from: a
/// guess, made from its first bytes. None of a workbook, nor of what makes no sense.
QStringList columnTitles(const QString &path);

bool isWorkbook(const QString &path); ///< by its name
/// The same of a workbook's sheet, or of its first one. A process of its own looks into it (app/preview):
/// waits for that, in any thread but the main one.
QStringList workbookTitles(const QString &path, const QString &sheet);
