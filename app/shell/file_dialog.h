// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QFileDialog;
class QWidget;

/// Ask for files of this computer while everything else goes on: the dialog is open when it is returned, the
/// answer is its signal filesSelected() or fileSelected(), and it goes when it is closed.
QFileDialog *askForFiles(QWidget *asker, const QString &title, const QString &filter = {});
QFileDialog *askWhereToSave(QWidget *asker, const QString &title, const QString &name);
