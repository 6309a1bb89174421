// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/terminal/terminal.h"

#include <QByteArray>
#include <QString>

#include <optional>

/// The last lines of a text; `isCut` when there are more.
struct LastLines
{
    QString text;
    bool isCut = false;
};
LastLines lastLines(const QString &text, int most);

/// What a program prints as it would stand in a terminal: carriage returns and backspaces done, colours and
/// everything that moves the cursor taken out. Hostile input; at most the last 2000 lines. Costs what is new.
class OutputText
{
public:
    OutputText() { clear(); }

    void clear();
    void add(const QByteArray &printed);
    QString text() const;
    LastLines end(int lines) const;

private:
    QString from(int line) const;

    std::optional<terminal::Terminal> m_terminal;
};
