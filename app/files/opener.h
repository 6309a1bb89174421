// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

class QUrl;
class QWidget;

/// The one way from the window to the desktop's programs.
namespace files {

/// Opens a file that came from a machine, if a viewer shows it (opening.h); else asks first, over `asker`. It
/// is read and judged in another thread. `onTrouble` is told in a sentence why it cannot be opened, while
/// `asker` lives.
void openFile(const QString &path, QWidget *asker, std::function<void(const QString &)> onTrouble);

/// Shows the folder that a file is in.
void showInFolder(const QString &path);

/// Opens a page of the web; nothing else.
void openAddress(const QUrl &address);

} // namespace files
