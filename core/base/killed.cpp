// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/killed.h"

#include <QProcess>

namespace base {

static constexpr int kMoment = 20; // ms

void seeOff(QProcess *killed)
{
    if (killed->state() == QProcess::NotRunning || killed->waitForFinished(kMoment))
        killed->deleteLater();
    else
        QObject::connect(killed, &QProcess::finished, killed, &QObject::deleteLater);
}

} // namespace base
