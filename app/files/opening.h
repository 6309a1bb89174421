// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

/// Whether a file that came from a machine is given to the desktop's programs at once. All that open files
/// ask here (opener.h).
namespace files {

/// What a viewer shows and does not run.
enum class Shown { None, Text, Table, Picture, Page, Office, Sound };

/// What the name says; None for all else.
Shown shownByName(const QString &name);

struct Opening
{
    bool isShown = false; ///< else somebody is asked
    QString what; ///< "a script", a part of a sentence for who is asked
};

/// By name and content together: what they do not agree on, or text that programs could take for something
/// else, could be anything. Reads the file; an Office document is judged by a process that can do nothing
/// else (preview/pictures.h). Takes up to seconds, in any thread but the main one.
Opening openingOf(const QString &path);

} // namespace files
