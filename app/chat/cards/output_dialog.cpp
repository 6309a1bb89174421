// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/cards/output_dialog.h"

#include "app/style/format.h"
#include "app/style/parts.h"
#include "app/style/style.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QLabel>
#include <QPlainTextEdit>
#include <QVBoxLayout>

static constexpr qint64 kMostOutput = 16 << 20; // in a text view; the file has all of it

static QString text(const char *source) { return QCoreApplication::translate("OutputDialog", source); }

base::Result<> showOutput(const QString &path, QWidget *parent)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return base::fail(base::Error::Kind::Failed,
                          text("The output cannot be read: %1.").arg(file.errorString()));
    const bool isCut = file.size() > kMostOutput;
    if (isCut)
        file.seek(file.size() - kMostOutput);
    auto *dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(text("Output"));
    dialog->resize(900, 640);
    auto *printed = new QPlainTextEdit;
    printed->setReadOnly(true);
    printed->setFont(style::monospace());
    printed->setLineWrapMode(QPlainTextEdit::NoWrap);
    printed->setPlainText(QString::fromUtf8(file.readAll()).remove(QChar(u'\0')));
    printed->setAccessibleName(text("Output"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto *layout = new QVBoxLayout(dialog);
    if (isCut)
        layout->addWidget(parts::label(
            text("The last %1 of %2.").arg(format::bytes(kMostOutput), format::bytes(file.size()))));
    layout->addWidget(printed);
    layout->addWidget(buttons);
    dialog->show();
    return {};
}
