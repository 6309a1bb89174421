// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/disk/overlay.h"

#include "core/base/process.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QtEndian>

using namespace Qt::StringLiterals;

namespace vm {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static QString text(const char *source) { return QCoreApplication::translate("vm::Overlay", source); }

Task<Result<>> makeOverlay(QString path, QString below)
{
    base::Command command;
    command.program = u"qemu-img"_s;
    command.arguments =
        QStringList{u"create"_s, u"-q"_s, u"-f"_s, u"qcow2"_s, u"-F"_s, u"qcow2"_s, u"-b"_s, below, path};
    const auto made = co_await base::runChecked(command);
    if (made)
        co_return {};
    if (made.error().kind == Error::Kind::NotFound)
        co_return fail(Error::Kind::NotFound, text("qemu-img is not installed."),
                       base::Remedy::install(u"qemu-utils"_s));
    co_return fail(made.error().kind, text("The machine's disk cannot be made: %1").arg(made.error().text),
                   made.error().detail);
}

/// The name in a qcow2 disk's header of what it lies on; empty: it lies on nothing, or is none.
static QString nameBelow(const QString &disk)
{
    constexpr qint64 kHeader = 20; // of it: a mark, the version, where the name is, and how long
    constexpr quint32 kMark = 0x514649fb;
    constexpr quint32 kLongest = 1023;
    QFile file(disk);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray header = file.read(kHeader);
    if (header.size() < kHeader || qFromBigEndian<quint32>(header.constData()) != kMark)
        return {};
    const auto place = qFromBigEndian<quint64>(header.constData() + 8);
    const auto length = qFromBigEndian<quint32>(header.constData() + 16);
    if (place == 0 || length > kLongest || !file.seek(qint64(place)))
        return {};
    return QFile::decodeName(file.read(length));
}

QStringList filesBelow(const QString &disk)
{
    constexpr qsizetype kDeepest = 16; // images lie on images, and never this deep
    QStringList found;
    QString next = disk;
    while (found.size() < kDeepest) {
        const QString name = nameBelow(next);
        if (name.isEmpty())
            break;
        next = QDir::cleanPath(QFileInfo(next).dir().absoluteFilePath(name));
        found += next;
    }
    return found;
}

} // namespace vm
