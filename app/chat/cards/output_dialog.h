// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

class QWidget;

/// Opens a window over `parent` with all that a run printed, from that file; of much only the end, and of
/// long lines the beginning. It is read in another thread and comes into the window piece by piece.
/// `onTrouble` is told in a sentence why it cannot be read, while `parent` lives.
void showOutput(const QString &file, QWidget *parent, std::function<void(const QString &)> onTrouble);
