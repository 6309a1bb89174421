// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <algorithm>

namespace files {

// Of paths in a guest, which are bytes.

inline QByteArray nameOf(const QByteArray &path) { return path.mid(path.lastIndexOf('/') + 1); }

inline QByteArray folderOf(const QByteArray &path)
{
    return path.left(std::max<qsizetype>(1, path.lastIndexOf('/')));
}

inline QByteArray joined(const QByteArray &folder, const QByteArray &name)
{
    return folder.endsWith('/') ? folder + name : folder + '/' + name;
}

} // namespace files
