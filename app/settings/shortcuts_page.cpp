// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/shortcuts_page.h"

#include "app/style/parts.h"
#include "app/shell/shortcuts.h"
#include "app/style/style.h"

#include <QAction>
#include <QGridLayout>
#include <QKeySequenceEdit>
#include <QShortcut>
#include <QToolButton>

using base::Error;
using base::fail;
using base::Result;

ShortcutsPage::ShortcutsPage(QList<QAction *> commands, QString windowFile, QWidget *parent)
    : SettingsPage(parent)
    , m_commands(std::move(commands))
    , m_windowFile(std::move(windowFile))
{
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins({});
    grid->setHorizontalSpacing(style::kGap);
    grid->setVerticalSpacing(style::kGap);
    for (const QAction *command : m_commands) {
        const int row = grid->rowCount();
        auto *name = parts::words(command->text());
        name->setWordWrap(false);
        auto *editor = new QKeySequenceEdit(command->shortcut());
        editor->setAccessibleName(tr("Keys of %1").arg(command->text()));
        editor->setMinimumWidth(180);
        auto *clear = parts::iconButton(QStringLiteral("close"), tr("No keys for %1").arg(command->text()));
        connect(clear, &QToolButton::clicked, editor, &QKeySequenceEdit::clear);
        grid->addWidget(name, row, 0);
        grid->addWidget(editor, row, 1);
        grid->addWidget(clear, row, 2);
        m_editors.insert(command, editor);
    }
    grid->setColumnStretch(0, 1);
    grid->setRowStretch(grid->rowCount(), 1);
}

QKeySequence ShortcutsPage::typed(const QAction *command) const
{
    const QKeySequence keys = m_editors.value(command)->keySequence();
    return keys.isEmpty() ? keys : QKeySequence(keys[0]);
}

/// A key that means two things does neither, and one that types a letter must go on to do so.
Result<> ShortcutsPage::check(const QAction *command, const QKeySequence &keys) const
{
    const QString name = keys.toString(QKeySequence::NativeText);
    const auto taken = [&](const QAction *other) {
        return fail(Error::Kind::Invalid,
                    tr("%1 is the key of both “%2” and “%3”.").arg(name, command->text(), other->text()));
    };
    for (const QAction *other : m_commands) {
        if (other != command && typed(other) == keys)
            return taken(other);
    }
    if (keys == shortcuts::byDesign(command))
        return {}; // where a part of the window has the same, one of them is not heard
    const bool isFunctionKey = keys[0].key() >= Qt::Key_F1 && keys[0].key() <= Qt::Key_F35;
    const auto modifiers = Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier;
    if (!isFunctionKey && !(keys[0].keyboardModifiers() & modifiers))
        return fail(
            Error::Kind::Invalid,
            tr("%1 is for typing. Keys of a command go with Ctrl, Alt or Meta, or are F1 to F35.").arg(name));
    const QObject *const window = command->parent();
    for (const QAction *other : window->findChildren<QAction *>()) {
        if (!m_commands.contains(other) && other->shortcuts().contains(keys))
            return taken(other);
    }
    for (const QShortcut *other : window->findChildren<QShortcut *>()) {
        if (other->key() == keys)
            return fail(Error::Kind::Invalid,
                        tr("%1 is a key of one of the window’s parts already.").arg(name));
    }
    return {};
}

Result<> ShortcutsPage::check()
{
    for (const QAction *command : m_commands) {
        const QKeySequence keys = typed(command);
        if (keys.isEmpty())
            continue;
        if (auto fine = check(command, keys); !fine) {
            m_editors.value(command)->setFocus();
            return fine;
        }
    }
    return {};
}

Result<> ShortcutsPage::save()
{
    for (QAction *command : m_commands)
        command->setShortcut(typed(command));
    if (!shortcuts::save(m_commands, m_windowFile))
        return fail(Error::Kind::Failed, tr("The shortcuts cannot be written to %1.").arg(m_windowFile));
    return {};
}

void ShortcutsPage::restoreDefaults()
{
    for (const QAction *command : m_commands)
        m_editors.value(command)->setKeySequence(shortcuts::byDesign(command));
}
