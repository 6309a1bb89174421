// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>

class QAction;

/// The keys of the window's commands, as a person wants them. A command is an action with an object name, by
/// which window.ini keeps what differs.
namespace shortcuts {

/// Gives commands the keys they were given here before; those they have now are theirs by design.
void load(const QList<QAction *> &commands, const QString &windowFile);
QKeySequence byDesign(const QAction *command);
/// Of all of them, as they are. False: the file cannot be written.
bool save(const QList<QAction *> &commands, const QString &windowFile);

} // namespace shortcuts
