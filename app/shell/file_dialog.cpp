// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/file_dialog.h"

#include <QFileDialog>
#include <QStandardPaths>

/// Over the asker's window: the asker itself may be a card that is gone before there is an answer.
static QFileDialog *dialogFor(const QWidget *asker, const QString &title)
{
    auto *dialog = new QFileDialog(asker->window(), title,
                                   QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    return dialog;
}

QFileDialog *askForFiles(QWidget *asker, const QString &title, const QString &filter)
{
    QFileDialog *const dialog = dialogFor(asker, title);
    dialog->setFileMode(QFileDialog::ExistingFiles);
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
