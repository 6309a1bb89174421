// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/file_dialog.h"

#include <QDir>
#include <QFileDialog>
#include <QStandardPaths>

/// Where a person was last; a folder that is not there would be taken for a file's name.
static QString &folder()
{
    static QString last = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    if (!QDir(last).exists())
        last = QDir::homePath();
    return last;
}

/// Over the asker's window: the asker itself may be a card that is gone before there is an answer.
static QFileDialog *dialogFor(const QWidget *asker, const QString &title)
{
    auto *dialog = new QFileDialog(asker->window(), title, folder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, &QDialog::accepted, dialog,
                     [dialog] { folder() = dialog->directory().absolutePath(); });
    return dialog;
}

QFileDialog *askForFiles(QWidget *asker, const QString &title, const QString &filter)
{
    QFileDialog *const dialog = dialogFor(asker, title);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    if (!filter.isEmpty())
        dialog->setNameFilter(filter);
    dialog->open();
    return dialog;
}

QFileDialog *askWhereToSave(QWidget *asker, const QString &title, const QString &name)
{
    QFileDialog *const dialog = dialogFor(asker, title);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->selectFile(name);
    dialog->open();
    return dialog;
}
