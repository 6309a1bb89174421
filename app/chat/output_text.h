// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

/// What a program printed as it would stand in a terminal: carriage returns and backspaces done, colours and
/// everything that moves the cursor taken out. Hostile input; at most the last 2000 lines.
QString outputText(const QByteArray &printed);

/// The last lines of a text; `isCut` when there are more.
struct LastLines
{
    QString text;
    bool isCut = false;
};
LastLines lastLines(const QString &text, int most);
