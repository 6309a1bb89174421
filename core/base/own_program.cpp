// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/own_program.h"

#include <QCoreApplication>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace base {

Result<QString> ownProgram(QLatin1StringView name)
{
    const QString here = QCoreApplication::applicationDirPath();
    for (const auto folder : {"/"_L1, "/../bin/"_L1, "/../libexec/berth/"_L1, "/../../bin/"_L1}) {
        const QFileInfo file(here + folder + name);
        if (file.isExecutable() && file.isFile())
            return file.canonicalFilePath();
    }
    return fail(Error::Kind::NotFound,
                QCoreApplication::translate("base::OwnProgram",
                                            "The program %1 is missing beside %2. Install Berth again.")
                    .arg(QString(name), QCoreApplication::applicationFilePath()));
}

} // namespace base
