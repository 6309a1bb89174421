// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/agents/grant_words.h"

#include "core/base/log.h"
#include "core/base/money.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

using gate::Grant;
using gate::Policy;

namespace agents {

static constexpr int kShownPath = 300;

static QString text(const char *source) { return QCoreApplication::translate("agents", source); }

QString policyTitle(Policy policy)
{
    switch (policy) {
    case Policy::Open:
        return text("Open");
    case Policy::Builder:
        return text("Builder");
    case Policy::Reviewed:
        return text("Reviewed");
    }
    Q_UNREACHABLE();
}

QString policyMeaning(Policy policy)
{
    switch (policy) {
    case Policy::Open:
        return text("Does everything without asking you, but for files of this computer outside of the "
                    "folders that it is given.");
    case Policy::Builder:
        return text("Does everything inside of its own machines. You are asked for what goes beyond them and "
                    "beyond what it is given.");
    case Policy::Reviewed:
        return text("You see and answer everything but looking before it happens. It runs no programs of its "
                    "own.");
    }
    Q_UNREACHABLE();
}

QStringList folderWords(const Grant &grant)
{
    QStringList lines;
    for (const QString &each : grant.writeFolders)
        lines += (grant.readFolders.contains(each) ? text("%1 (read and write)") : text("%1 (write)"))
                     .arg(base::printable(each, kShownPath));
    for (const QString &each : grant.readFolders) {
        if (!grant.writeFolders.contains(each))
            lines += text("%1 (read)").arg(base::printable(each, kShownPath));
    }
    return lines;
}

QString grantWords(const Grant &grant)
{
    const QString machines = grant.vms > 0 && !grant.size.isEmpty()
        ? QCoreApplication::translate("agents", "%n machine(s) up to %1", nullptr, grant.vms).arg(grant.size)
        : text("asked for machines");
    const QStringList folders = folderWords(grant);
    const QString words =
        text("%1 · %2 · %3")
            .arg(policyTitle(grant.policy), machines,
                 folders.isEmpty() ? text("no folders") : folders.join(QStringLiteral(", ")));
    return grant.asksInClient ? text("%1 · asks you in the program, too").arg(words) : words;
}

QString untilWords(const Grant &grant)
{
    if (!grant.until)
        return text("you revoke it");
    const QDateTime until = QDateTime::fromMSecsSinceEpoch(grant.until->time_since_epoch().count());
    return QLocale().toString(until, QLocale::ShortFormat);
}

QString costWords(const QString &today, const Grant &grant)
{
    return grant.daily ? text("$%1 of $%2").arg(today, base::dollarText(*grant.daily))
                       : QStringLiteral("$") + today;
}

} // namespace agents
