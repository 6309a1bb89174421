// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/log.h"
#include "core/base/quantity.h"
#include "core/base/result.h"

#include <QElapsedTimer>
#include <QJsonObject>
#include <QString>
#include <QStringList>

namespace cli {

/// All that follows goes through it.
using base::harmless;

/// Standard output: results. `say` adds the end of the line.
void say(const QString &text);
/// With a mark in front, on a terminal in a colour (of ECMA-48).
void say(const QString &mark, int colour, const QString &text);
void sayJson(const QJsonObject &value);

/// Standard error: why it failed, as one line, or as one JSON object for programs. Gives the exit code.
int complain(const base::Error &error, bool asJson = false);
/// Standard error: what a person ought to know although nothing failed, in a line of its own, also on a
/// terminal that a program in a machine draws on.
void warn(const QString &text);
int exitCode(const base::Error &error);

/// Whether there is a person to be asked.
bool isAtTerminal();
/// Waits for an answer on a terminal; no is what anything but a yes is.
bool isConfirmed(const QString &question);

/// Columns of the terminal that standard output is; 0: it is none.
int terminalColumns();
/// Columns as wide as their widest cell, each row a line; the first one is the heading. What the last cell
/// has beyond `width` goes on below it; 0: there is no end.
QString table(const QList<QStringList> &rows, int width = terminalColumns());
/// What a line of prose is broken after on standard output: the terminal's columns, or 80, and at most 100.
int readableColumns();
/// Lines of prose, broken at spaces after readableColumns().
QString folded(const QString &text);

/// A guest's or a model's text of many lines, fit for a terminal.
QString foreign(const QString &text);
QString moneyText(qint64 nanodollars); ///< "$0.0125"
using base::bytesText;
using base::timeText;

/// Shows how far long work is, on standard error: a bar that redraws itself on a terminal; else a plain line
/// for each step, and at most one each second about how far it is. Clears its line when destroyed.
class ProgressBar
{
public:
    ProgressBar();
    ~ProgressBar();
    Q_DISABLE_COPY_MOVE(ProgressBar)

    /// `percent` below 0: not known. A step without words goes on with the last ones.
    void show(int percent, const QString &words);

private:
    bool m_onTerminal;
    bool m_drawn = false;
    QString m_step; // the last that was written
    QString m_words; // the last there were
    QElapsedTimer m_drawnAt;
};

} // namespace cli
