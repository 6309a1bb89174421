// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/first_run/sample.h"

#include "core/base/await.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QtConcurrent>

base::Task<base::Result<QString>> bringSample(base::Places places)
{
    const QString folder = places.data + QStringLiteral("/samples");
    const QString path = folder + QStringLiteral("/orders.csv");
    // Elsewhere: there are megabytes to unpack.
    const auto write = [folder, path] {
        return QFile::exists(path)
            || (QDir().mkpath(folder) && QFile::copy(QStringLiteral(":/samples/orders.csv"), path));
    };
    const auto writing = QtConcurrent::run(write);
    if (!co_await base::onFuture(writing))
        co_return base::fail(
            base::Error::Kind::Failed,
            QCoreApplication::translate("MainWindow", "The sample cannot be written to %1.").arg(folder));
    co_return path;
}
