// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/terminal_question.h"

#include "app/style/parts.h"
#include "core/base/log.h"

#include <QJsonDocument>
#include <QPushButton>

static constexpr int kShownPath = 200;
static constexpr int kShownParams = 1000;

TerminalQuestion::TerminalQuestion(const api::CallerOperations::Wanted &wanted, QWidget *parent)
    : QMessageBox(QMessageBox::Warning, tr("Typed in a Terminal?"),
                  tr("A program in a terminal asks for something that only you may do."), NoButton, parent)
{
    setTextFormat(Qt::PlainText);
    const QByteArray params = QJsonDocument(wanted.params).toJson(QJsonDocument::Compact);
    //: %1: a method such as caller.allow, %2: what it is called with, %3: a path, %4: the number of a process
    parts::explain(
        this,
        tr("%1 %2\n\nFrom %3 (process %4). An agent can make a terminal of its own: refuse it if you "
           "did not type this just now.")
            .arg(base::printable(wanted.method, kShownPath), base::printable(params, kShownParams),
                 base::printable(wanted.program, kShownPath), QString::number(wanted.pid)));
    m_yes = addButton(tr("I Typed This"), QMessageBox::AcceptRole);
    QPushButton *const no = addButton(tr("Refuse"), QMessageBox::RejectRole);
    setDefaultButton(no);
    setEscapeButton(no);
}
