// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/files.h"

#include <QCoreApplication>
#include <QFile>
#include <QSaveFile>

namespace base {

static QString text(const char *source) { return QCoreApplication::translate("base::Files", source); }

Result<QByteArray> contents(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return fail(Error::Kind::Denied,
                    text("The file %1 cannot be read: %2.").arg(path, file.errorString()));
    return file.readAll();
}

Result<> replaceFile(const QString &path, const QByteArray &contents,
                     std::optional<QFileDevice::Permissions> permissions)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || (permissions && !file.setPermissions(*permissions))
        || file.write(contents) != contents.size() || !file.commit())
        return fail(Error::Kind::Failed,
                    text("The file %1 cannot be written: %2.").arg(path, file.errorString()));
    return {};
}

} // namespace base
