// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/cards/output_dialog.h"

#include "app/files/short_lines.h"
#include "app/style/format.h"
#include "app/style/parts.h"
#include "app/style/style.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QFutureWatcher>
#include <QPlainTextEdit>
#include <QTextCursor>
#include <QTimer>
#include <QVBoxLayout>
#include <QtConcurrent>

static constexpr qint64 kMostOutput = 16 << 20; // in a text view; the file has all of it
static constexpr qsizetype kMostLines = 100'000;
static constexpr qsizetype kPieceLetters = 16'384; // laid out in one turn of the event loop
static constexpr qsizetype kPieceLines = 500;

static QString text(const char *source) { return QCoreApplication::translate("OutputDialog", source); }

namespace {

struct Output
{
    QString error; ///< why there is none
    QStringList pieces;
    qint64 shown = 0; ///< bytes, from the file's end
    qint64 size = 0;
};

} // namespace

static QStringList piecesOf(const QStringList &lines)
{
    QStringList pieces;
    QString piece;
    qsizetype count = 0;
    for (const QString &line : lines) {
        if (count > 0 && (count >= kPieceLines || piece.size() + line.size() > kPieceLetters)) {
            pieces << std::exchange(piece, {});
            count = 0;
        }
        piece += line + u'\n';
        ++count;
    }
    piece.chop(1);
    return pieces << piece;
}

static Output outputIn(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {file.errorString(), {}, 0, 0};
    file.seek(std::max<qint64>(0, file.size() - kMostOutput));
    QByteArray bytes = file.read(kMostOutput);
    qsizetype begin = bytes.size();
    for (qsizetype lines = 0; begin > 0 && lines < kMostLines; ++lines)
        begin = std::max<qsizetype>(0, bytes.lastIndexOf('\n', begin - 1));
    bytes = bytes.sliced(begin > 0 ? begin + 1 : 0);
    const QStringList lines = files::shortLines(QString::fromUtf8(bytes).remove(QChar(u'\0')));
    return {{}, piecesOf(lines), bytes.size(), file.size()};
}

/// A piece for each turn of the event loop, so that nothing waits for all of it.
static void fill(QPlainTextEdit *printed, QStringList pieces)
{
    auto *turns = new QTimer(printed);
    QObject::connect(turns, &QTimer::timeout, printed, [printed, turns, pieces, at = 0]() mutable {
        QTextCursor end(printed->document());
        end.movePosition(QTextCursor::End);
        end.insertText(pieces.at(at));
        if (++at == pieces.size())
            turns->deleteLater();
    });
    turns->start(0);
}

static void open(const Output &output, QWidget *parent)
{
    auto *dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(text("Output"));
    dialog->resize(900, 640);
    auto *printed = new QPlainTextEdit;
    printed->setReadOnly(true);
    printed->setUndoRedoEnabled(false);
    printed->setFont(style::monospace());
    printed->setLineWrapMode(QPlainTextEdit::NoWrap);
    printed->setAccessibleName(text("Output"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto *layout = new QVBoxLayout(dialog);
    if (output.shown < output.size)
        layout->addWidget(parts::label(
            text("The last %1 of %2.").arg(format::bytes(output.shown), format::bytes(output.size))));
    layout->addWidget(printed);
    layout->addWidget(buttons);
    fill(printed, output.pieces);
    dialog->show();
}

void showOutput(const QString &path, QWidget *parent, std::function<void(const QString &)> onTrouble)
{
    auto *watcher = new QFutureWatcher<Output>(parent);
    QObject::connect(watcher, &QFutureWatcherBase::finished, parent, [watcher, parent, onTrouble] {
        const Output output = watcher->result();
        watcher->deleteLater();
        if (output.error.isEmpty())
            open(output, parent);
        else
            onTrouble(text("The output cannot be read: %1.").arg(output.error));
    });
    watcher->setFuture(QtConcurrent::run(outputIn, path));
}
