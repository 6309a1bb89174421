// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/own_program.h"

#include <QCoreApplication>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace vm {

base::Result<QString> ownProgram(QLatin1StringView name)
{
    const QString here = QCoreApplication::applicationDirPath();
    for (const auto folder : {"/"_L1, "/../bin/"_L1, "/../libexec/berth/"_L1}) {
        const QFileInfo file(here + folder + name);
        if (file.isExecutable() && file.isFile())
            return file.canonicalFilePath();
    }
    return base::fail(base::Error::Kind::NotFound,
                      QCoreApplication::translate("vm::OwnProgram",
                                                  "The program %1 is missing beside %2. Install Berth again.")
                          .arg(QString(name), QCoreApplication::applicationFilePath()));
}

} // namespace vm
