// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/close_question.h"

#include <QPushButton>

CloseQuestion::CloseQuestion(int running, Tray tray, QWidget *parent)
    : QMessageBox(QMessageBox::Question, tr("Close Berth"), tr("%n machine(s) still run.", nullptr, running),
                  QMessageBox::Cancel, parent)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setTextFormat(Qt::PlainText);
    setInformativeText(tr("A running machine goes on costing and stops by itself when idle. Of one that is "
                          "stopped, the files in /session are kept and nothing else."));
    auto *keep = addButton(tray == Tray::Yes ? tr("Keep Running in the Tray") : tr("Keep Running"),
                           QMessageBox::AcceptRole);
    auto *stop = addButton(tr("Stop and Quit"), QMessageBox::DestructiveRole);
    setDefaultButton(keep);
    setEscapeButton(QMessageBox::Cancel);
    connect(this, &QDialog::finished, this, [this, keep, stop] {
        const QAbstractButton *const answer = clickedButton();
        if (answer == keep)
            emit keepRequested();
        else if (answer == stop)
            emit stopRequested();
    });
}
