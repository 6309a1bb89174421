// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/file_edits.h"

#include "app/files/paths.h"
#include "app/files/transfers.h"
#include "app/remedies.h"
#include "core/base/log.h"
#include "core/guest/guest.h"

#include <QCoreApplication>
#include <QPointer>

using base::Error;
using base::Task;
using guest::Guest;

namespace files {

static QString text(const char *source) { return QCoreApplication::translate("files::FilesPane", source); }

void FileEdits::setDoor(const GuestDoor &door)
{
    m_work.clear();
    m_door = door;
}

void FileEdits::makeFolder(const QByteArray &parent) { start(making(parent)); }

void FileEdits::rename(const QByteArray &path, const QByteArray &name) { start(renaming(path, name)); }

void FileEdits::remove(const QList<QByteArray> &paths) { start(removing(paths)); }

void FileEdits::start(Task<> task)
{
    m_work.remove_if([](const Task<> &old) { return !old.isRunning(); });
    m_work.push_back(std::move(task));
    m_work.back().start();
}

void FileEdits::tell(const Error &error) { emit failed(remedies::told(error)); }

Task<> FileEdits::making(QByteArray parent)
{
    const QPointer<Guest> guest(m_door.now());
    const QString name = text("New Folder");
    for (int number = 1; guest; ++number) {
        const QByteArray path = joined(parent, (number == 1 ? name : numbered(name, number)).toUtf8());
        const auto there = co_await guest->files().stat(path);
        if (there)
            continue;
        if (there.error().kind != Error::Kind::NotFound || !guest) {
            tell(there.error());
            co_return;
        }
        const auto made = co_await guest->files().makeFolder(path);
        if (!made) {
            tell(made.error());
            co_return;
        }
        emit this->made(path);
        co_return;
    }
}

Task<> FileEdits::renaming(QByteArray path, QByteArray name)
{
    const QPointer<Guest> guest(m_door.now());
    if (!guest)
        co_return;
    const QByteArray target = joined(folderOf(path), name);
    const auto there = co_await guest->files().stat(target);
    if (there) {
        emit failed(text("There is a file %1 already.").arg(base::printable(target)));
        co_return;
    }
    if (there.error().kind != Error::Kind::NotFound || !guest) {
        tell(there.error());
        co_return;
    }
    const auto renamed = co_await guest->files().rename(path, target);
    if (!renamed)
        tell(renamed.error());
    emit changed(folderOf(path));
}

Task<> FileEdits::removing(QList<QByteArray> paths)
{
    const QPointer<Guest> guest(m_door.now());
    for (const QByteArray &path : paths) {
        if (!guest)
            co_return;
        const auto removed = co_await guest->files().remove(path, guest::Recursion::Yes);
        if (!removed)
            tell(removed.error());
        emit changed(folderOf(path));
    }
}

} // namespace files
