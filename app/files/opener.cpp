// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/opener.h"

#include "app/files/opening.h"
#include "app/style/parts.h"
#include "core/base/log.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QFileInfo>
#include <QFutureWatcher>
#include <QMessageBox>
#include <QPushButton>
#include <QUrl>
#include <QtConcurrent>

namespace files {

static QString text(const char *source) { return QCoreApplication::translate("files::openFile", source); }

static void open(const QString &path, const std::function<void(const QString &)> &onTrouble)
{
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(path)))
        onTrouble(text("No program is set up to open %1.").arg(base::printable(QFileInfo(path).fileName())));
}

static void ask(const QString &path, const QString &what, QWidget *asker,
                const std::function<void(const QString &)> &onTrouble)
{
    auto *box = new QMessageBox(asker);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setIcon(QMessageBox::Warning);
    box->setWindowTitle(text("Open"));
    box->setTextFormat(Qt::PlainText);
    //: %2: "a script", "of a kind that is not known"
    box->setText(text("“%1” is %2.").arg(base::printable(QFileInfo(path).fileName()), what));
    parts::explain(box, text("It came from a machine. What opens it could run what is in it."));
    auto *const anyway = box->addButton(text("Open Anyway"), QMessageBox::DestructiveRole);
    auto *const show = box->addButton(text("Show in Folder"), QMessageBox::AcceptRole);
    box->setEscapeButton(box->addButton(QMessageBox::Cancel));
    box->setDefaultButton(show);
    QObject::connect(box, &QDialog::finished, asker, [box, anyway, show, path, onTrouble] {
        if (box->clickedButton() == anyway)
            open(path, onTrouble);
        else if (box->clickedButton() == show)
            showInFolder(path);
    });
    box->open();
}

void openFile(const QString &path, QWidget *asker, std::function<void(const QString &)> onTrouble)
{
    auto *watcher = new QFutureWatcher<Opening>(asker);
    QObject::connect(watcher, &QFutureWatcherBase::finished, asker, [watcher, path, asker, onTrouble] {
        const Opening opening = watcher->result();
        watcher->deleteLater();
        if (opening.isShown)
            open(path, onTrouble);
        else
            ask(path, opening.what, asker, onTrouble);
    });
    watcher->setFuture(QtConcurrent::run(openingOf, path));
}

void showInFolder(const QString &path)
{
    QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(path).path()));
}

void openAddress(const QUrl &address)
{
    if (address.scheme() == QLatin1String("http") || address.scheme() == QLatin1String("https"))
        QDesktopServices::openUrl(address);
}

} // namespace files
