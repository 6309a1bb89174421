// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/close_question.h"

#include "app/style/parts.h"

#include <QPushButton>

CloseQuestion::CloseQuestion(UnderWay underWay, Tray tray, QWidget *parent)
    : QMessageBox(QMessageBox::Question, tr("Close Berth"), {}, QMessageBox::Cancel, parent)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setTextFormat(Qt::PlainText);
    QStringList what;
    QStringList becomes;
    if (underWay.machines > 0) {
        what += tr("%n machine(s) still run.", nullptr, underWay.machines);
        becomes += tr("A running machine goes on costing and stops by itself when idle. Of one that is "
                      "stopped, the files in /session are kept and nothing else.");
    }
    if (underWay.builds > 0) {
        what += tr("%n image(s) are being built.", nullptr, underWay.builds);
        becomes += tr("Of a build that is ended, what was downloaded is kept.");
    }
    setText(what.join(u' '));
    parts::explain(this, becomes.join(u' '));
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
