// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/record/growing_file.h"

#include "core/base/disk_room.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <utility>

namespace session {

static constexpr qsizetype kPiece = 64 * 1024; // of bytes that come in small ones

QString GrowingFile::pathOf(const QString &folder, qint64 number)
{
    return folder + QStringLiteral("/%1.log").arg(number);
}

QByteArray GrowingFile::end(const QString &path, qint64 most)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || !file.seek(std::max<qint64>(0, file.size() - most)))
        return {};
    return file.read(most);
}

qint64 GrowingFile::size(const QString &path) { return QFileInfo(path).size(); }

GrowingFile::GrowingFile(const QString &path)
    : m_file(path)
{
}

GrowingFile::~GrowingFile() { flush(); }

void GrowingFile::add(const QByteArray &bytes)
{
    if (!m_error.isEmpty())
        return;
    m_unwritten += bytes;
    if (m_unwritten.size() >= kPiece)
        flush();
}

void GrowingFile::flush()
{
    const QByteArray bytes = std::exchange(m_unwritten, {});
    if (bytes.isEmpty() || !m_error.isEmpty())
        return;
    if (!m_file.isOpen()) {
        QDir().mkpath(QFileInfo(m_file.fileName()).path());
        if (!m_file.open(QIODevice::WriteOnly | QIODevice::Append | QIODevice::Unbuffered)) {
            m_error = m_file.errorString();
            return;
        }
    }
    if (base::usableRoom(m_file.handle()) < bytes.size())
        m_error =
            QCoreApplication::translate("session::GrowingFile", "the disk is full, free some space there");
    else if (m_file.write(bytes) != bytes.size())
        m_error = m_file.errorString();
}

void GrowingFile::remove()
{
    m_unwritten.clear();
    if (m_file.isOpen() && !m_file.remove())
        m_error = m_file.errorString();
}

} // namespace session
