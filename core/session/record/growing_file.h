// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFile>
#include <QString>

namespace session {

/// A text that becomes longer, kept in a file: what was flushed outlives this program. Nothing is written
/// twice.
class GrowingFile
{
public:
    static QString pathOf(const QString &folder, qint64 number);
    /// The last bytes of such a file, and how many it has; none when there is no file.
    static QByteArray end(const QString &path, qint64 most);
    static qint64 size(const QString &path);

    /// Makes the file, and its folder, with the first bytes.
    explicit GrowingFile(const QString &path);
    ~GrowingFile();
    Q_DISABLE_COPY_MOVE(GrowingFile)

    /// A line of a run, too, of which a guest may say hundreds of thousands at once.
    void add(const QByteArray &bytes);
    void flush();
    void remove();
    /// Why not all of it is there; empty while it is. The beginning is then: nothing is added any more. It
    /// leaves the reserve of the host's disk free.
    const QString &error() const { return m_error; }

private:
    QFile m_file;
    QByteArray m_unwritten;
    QString m_error;
};

} // namespace session
