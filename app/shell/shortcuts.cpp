// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/shortcuts.h"

#include <QAction>
#include <QSettings>

namespace shortcuts {

static constexpr char kByDesign[] = "keysByDesign";

static QString keyOf(const QAction *command) { return QStringLiteral("shortcuts/") + command->objectName(); }

void load(const QList<QAction *> &commands, const QString &windowFile)
{
    const QSettings settings(windowFile, QSettings::IniFormat);
    for (QAction *command : commands) {
        command->setProperty(kByDesign, QVariant::fromValue(command->shortcut()));
        if (const QVariant keys = settings.value(keyOf(command)); keys.isValid())
            command->setShortcut(QKeySequence::fromString(keys.toString(), QKeySequence::PortableText));
    }
}

QKeySequence byDesign(const QAction *command) { return command->property(kByDesign).value<QKeySequence>(); }

bool save(const QList<QAction *> &commands, const QString &windowFile)
{
    QSettings settings(windowFile, QSettings::IniFormat);
    for (const QAction *command : commands) {
        if (command->shortcut() == byDesign(command))
            settings.remove(keyOf(command));
        else
            settings.setValue(keyOf(command), command->shortcut().toString(QKeySequence::PortableText));
    }
    settings.sync();
    return settings.status() == QSettings::NoError;
}

} // namespace shortcuts
