// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/settings/settings_page.h"

#include <QHash>
#include <QKeySequence>

class QAction;
class QKeySequenceEdit;

/// The keys of the window's commands.
class ShortcutsPage : public SettingsPage
{
    Q_OBJECT

public:
    /// `commands` have object names, and their window outlives this.
    ShortcutsPage(QList<QAction *> commands, QString windowFile, QWidget *parent = nullptr);
    base::Result<> check() override;
    base::Result<> save() override;
    void restoreDefaults() override;

private:
    /// One combination: more are no shortcut of a command here.
    QKeySequence typed(const QAction *command) const;
    base::Result<> check(const QAction *command, const QKeySequence &keys) const;

    const QList<QAction *> m_commands;
    const QString m_windowFile;
    QHash<const QAction *, QKeySequenceEdit *> m_editors;
};
