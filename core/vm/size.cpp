// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/size.h"

#include <QCoreApplication>
#include <QStringList>

#include <unistd.h>

namespace vm {

using base::Error;
using base::fail;

static QString text(const char *source) { return QCoreApplication::translate("vm::Size", source); }

const QList<Size> &sizes()
{
    static const QList<Size> all = {
        {QStringLiteral("XS"), 1, 50, 512},   {QStringLiteral("SM"), 1, 100, 1024},
        {QStringLiteral("MD"), 2, 100, 2048}, {QStringLiteral("LG"), 4, 100, 4096},
        {QStringLiteral("XL"), 8, 100, 8192},
    };
    return all;
}

base::Result<Size> sizeByName(const QString &name)
{
    QStringList names;
    for (const Size &size : sizes()) {
        if (size.name.compare(name, Qt::CaseInsensitive) == 0)
            return size;
        names += size.name;
    }
    return fail(Error::Kind::Invalid,
                text("There is no size “%1”. The sizes are %2.").arg(name, names.join(QStringLiteral(", "))));
}

base::Result<> admit(const QList<Size> &running, const Size &wish, int hostMemoryMiB, const Limits &limits)
{
    if (running.size() >= limits.machines)
        return fail(Error::Kind::Busy,
                    text("%1 machines run already, and no more than %2 may run at once. Stop one of them.")
                        .arg(running.size())
                        .arg(limits.machines),
                    {base::Remedy::Kind::RaiseLimit, QStringLiteral("machines")});
    const qint64 mayUse = qint64(hostMemoryMiB) * limits.memoryPercent / 100;
    qint64 used = 0;
    for (const Size &size : running)
        used += size.memoryMiB;
    if (used + wish.memoryMiB <= mayUse)
        return {};
    if (wish.memoryMiB > mayUse)
        return fail(
            Error::Kind::Invalid,
            text("A machine of size %1 needs %2 MiB of memory, and machines may use %3 MiB of this host's "
                 "%4 MiB. Choose a smaller size.")
                .arg(wish.name)
                .arg(wish.memoryMiB)
                .arg(mayUse)
                .arg(hostMemoryMiB),
            {base::Remedy::Kind::RaiseLimit, QStringLiteral("memory_percent")});
    return fail(
        Error::Kind::Busy,
        text("A machine of size %1 needs %2 MiB of memory, and the running machines leave %3 MiB of the "
             "%4 MiB that machines may use. Stop a machine, or choose a smaller size.")
            .arg(wish.name)
            .arg(wish.memoryMiB)
            .arg(mayUse - used)
            .arg(mayUse));
}

int hostMemoryMiB() { return int(qint64(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE) / (1 << 20)); }

} // namespace vm
