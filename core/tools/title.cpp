// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/title.h"

#include "core/base/log.h"
#include "core/tools/catalogue.h"

#include <QCoreApplication>

namespace tools {

static constexpr qsizetype kMostName = 60;

/// Those of the catalogue once more, for translators to find.
[[maybe_unused]] static const char *const kTitles[] = {QT_TRANSLATE_NOOP("tool", "Copy into the VM"),
                                                       QT_TRANSLATE_NOOP("tool", "Copy out of the VM"),
                                                       QT_TRANSLATE_NOOP("tool", "List files"),
                                                       QT_TRANSLATE_NOOP("tool", "Read a file"),
                                                       QT_TRANSLATE_NOOP("tool", "Write a file"),
                                                       QT_TRANSLATE_NOOP("tool", "Edit a file"),
                                                       QT_TRANSLATE_NOOP("tool", "Search files"),
                                                       QT_TRANSLATE_NOOP("tool", "List documents"),
                                                       QT_TRANSLATE_NOOP("tool", "Read a document"),
                                                       QT_TRANSLATE_NOOP("tool", "Install packages"),
                                                       QT_TRANSLATE_NOOP("tool", "Calculate"),
                                                       QT_TRANSLATE_NOOP("tool", "Get the cost"),
                                                       QT_TRANSLATE_NOOP("tool", "List recipes"),
                                                       QT_TRANSLATE_NOOP("tool", "Run a recipe"),
                                                       QT_TRANSLATE_NOOP("tool", "Run a shell command"),
                                                       QT_TRANSLATE_NOOP("tool", "Run Python code"),
                                                       QT_TRANSLATE_NOOP("tool", "Wait for a run"),
                                                       QT_TRANSLATE_NOOP("tool", "Read a run's output"),
                                                       QT_TRANSLATE_NOOP("tool", "Write to a run"),
                                                       QT_TRANSLATE_NOOP("tool", "End a run"),
                                                       QT_TRANSLATE_NOOP("tool", "List runs"),
                                                       QT_TRANSLATE_NOOP("tool", "Open a terminal"),
                                                       QT_TRANSLATE_NOOP("tool", "Type into a terminal"),
                                                       QT_TRANSLATE_NOOP("tool", "Read a terminal"),
                                                       QT_TRANSLATE_NOOP("tool", "Close a terminal"),
                                                       QT_TRANSLATE_NOOP("tool", "Create a VM"),
                                                       QT_TRANSLATE_NOOP("tool", "List VMs"),
                                                       QT_TRANSLATE_NOOP("tool", "Get a VM"),
                                                       QT_TRANSLATE_NOOP("tool", "Change a VM"),
                                                       QT_TRANSLATE_NOOP("tool", "Pause a VM"),
                                                       QT_TRANSLATE_NOOP("tool", "Resume a VM"),
                                                       QT_TRANSLATE_NOOP("tool", "Destroy a VM"),
                                                       QT_TRANSLATE_NOOP("tool", "Take a snapshot"),
                                                       QT_TRANSLATE_NOOP("tool", "Restore a snapshot"),
                                                       QT_TRANSLATE_NOOP("tool", "Fork a VM"),
                                                       QT_TRANSLATE_NOOP("tool", "List snapshots")};

QString titleFor(const QString &tool)
{
    const Tool *const known = find(tool);
    return known ? QCoreApplication::translate("tool", known->title.toUtf8().constData())
                 : base::printable(tool, kMostName);
}

} // namespace tools
