// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/libvirt/domain_log.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace vm {

static constexpr qint64 kTail = 65536; // QEMU may have said a lot before

static QByteArray endOfLog(const base::Places &places, const QString &name)
{
    // Of the session libvirt that Berth starts for root, of a user's own, of the host's.
    const QString folders[] = {places.cache + "/libvirt/qemu/log"_L1,
                               QFileInfo(places.cache).path() + "/libvirt/qemu/log"_L1,
                               u"/var/log/libvirt/qemu"_s};
    for (const QString &folder : folders) {
        QFile file(folder + u'/' + name + ".log"_L1);
        if (!file.open(QIODevice::ReadOnly))
            continue;
        file.seek(std::max(file.size() - kTail, qint64(0)));
        if (const QByteArray end = file.readAll(); !end.isEmpty())
            return end;
    }
    return {};
}

std::optional<base::WallTime> endOfDomain(const base::Places &places, const QString &name)
{
    return endInLog(endOfLog(places, name));
}

std::optional<base::WallTime> endInLog(const QByteArray &log)
{
    // A QEMU that is told to end may add a line of its own after libvirt's.
    static const QRegularExpression end(
        uR"(^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d\.\d{3})\+0000: (shutting down|starting up))"_s,
        QRegularExpression::MultilineOption);
    std::optional<base::WallTime> found;
    auto matches = end.globalMatch(QString::fromLatin1(log));
    while (matches.hasNext()) {
        const auto match = matches.next();
        const auto time =
            QDateTime::fromString(match.captured(1) + u'T' + match.captured(2) + u'Z', Qt::ISODateWithMs);
        if (match.captured(3) == "starting up"_L1 || !time.isValid())
            found.reset(); // another one of that name
        else
            found = base::WallTime(std::chrono::milliseconds(time.toMSecsSinceEpoch()));
    }
    return found;
}

QString lastWordsOfQemu(const base::Places &places, const QString &name)
{
    return lastWordsInLog(endOfLog(places, name));
}

QString lastWordsInLog(const QByteArray &log)
{
    static const QRegularExpression words(uR"(^(?:\S+Z )?\S*qemu-system-\S+: ([^\n]+)$)"_s,
                                          QRegularExpression::MultilineOption);
    QString last;
    auto matches = words.globalMatch(QString::fromUtf8(log.mid(log.lastIndexOf(": starting up "))));
    while (matches.hasNext())
        last = matches.next().captured(1);
    return last;
}

} // namespace vm
