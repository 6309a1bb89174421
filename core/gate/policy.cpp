// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gate/policy.h"

#include "core/base/log.h"
#include "core/base/money.h"
#include "core/gate/host_path.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <array>

namespace gate {

static QString text(const char *source) { return QCoreApplication::translate("gate", source); }

QString crossingName(Crossing::Kind kind)
{
    switch (kind) {
    case Crossing::Kind::HostRead:
        return QStringLiteral("host_read");
    case Crossing::Kind::HostWrite:
        return QStringLiteral("host_write");
    case Crossing::Kind::Network:
        return QStringLiteral("network");
    case Crossing::Kind::Exposure:
        return QStringLiteral("exposure");
    case Crossing::Kind::Size:
        return QStringLiteral("size");
    case Crossing::Kind::Budget:
        return QStringLiteral("budget");
    case Crossing::Kind::Vms:
        return QStringLiteral("vms");
    case Crossing::Kind::Removal:
        return QStringLiteral("removal");
    case Crossing::Kind::Package:
        return QStringLiteral("package");
    case Crossing::Kind::Overwrite:
        break;
    }
    return QStringLiteral("overwrite");
}

static constexpr std::array kCrossings{
    Crossing::Kind::HostRead, Crossing::Kind::HostWrite, Crossing::Kind::Network, Crossing::Kind::Exposure,
    Crossing::Kind::Size,     Crossing::Kind::Budget,    Crossing::Kind::Vms,     Crossing::Kind::Removal,
    Crossing::Kind::Package,  Crossing::Kind::Overwrite};

QString crossingsToJson(QList<Crossing> crossings)
{
    std::ranges::sort(crossings, {}, [](const Crossing &each) { return std::pair(each.kind, each.subject); });
    QJsonArray array;
    for (const Crossing &crossing : crossings)
        array << QJsonArray{crossingName(crossing.kind), crossing.subject};
    return QString::fromUtf8(QJsonDocument(array).toJson(QJsonDocument::Compact));
}

QList<Crossing> crossingsFromJson(const QString &json)
{
    QList<Crossing> crossings;
    for (const QJsonValue &pair : QJsonDocument::fromJson(json.toUtf8()).array()) {
        for (const Crossing::Kind kind : kCrossings) {
            if (pair[0].toString() == crossingName(kind))
                crossings << Crossing{kind, pair[1].toString()};
        }
    }
    return crossings;
}

static constexpr std::array<std::pair<Nature, const char *>, 6> kNatures{{{Nature::Looks, "looks"},
                                                                          {Nature::Inside, "inside"},
                                                                          {Nature::Code, "code"},
                                                                          {Nature::Shell, "shell"},
                                                                          {Nature::Feeds, "feeds"},
                                                                          {Nature::Terminal, "terminal"}}};

QString natureName(Nature nature)
{
    const auto row = std::ranges::find(kNatures, nature, &std::pair<Nature, const char *>::first);
    return QString::fromLatin1(row->second);
}

std::optional<Nature> natureByName(const QString &name)
{
    const auto row =
        std::ranges::find_if(kNatures, [&](const auto &each) { return name == QLatin1String(each.second); });
    return row == kNatures.end() ? std::nullopt : std::optional(row->first);
}

QString verdictName(Verdict::Kind kind)
{
    switch (kind) {
    case Verdict::Kind::Allow:
        return QStringLiteral("allow");
    case Verdict::Kind::Review:
        return QStringLiteral("review");
    case Verdict::Kind::Refuse:
        break;
    }
    return QStringLiteral("refuse");
}

static bool isInOneOf(const QStringList &folders, const QString &path)
{
    return std::ranges::any_of(folders, [&](const QString &folder) { return isWithin(path, folder); });
}

/// A number from 1 to `most`; whatever else it is, is beyond.
static bool isUpTo(qint64 most, const QString &number)
{
    bool isNumber = false;
    const qint64 value = number.toLongLong(&isNumber);
    return isNumber && value > 0 && value <= most;
}

static bool isGranted(const Crossing &crossing, const Grant &grant)
{
    switch (crossing.kind) {
    case Crossing::Kind::HostRead:
        return isInOneOf(grant.readFolders, crossing.subject);
    case Crossing::Kind::HostWrite:
        return isInOneOf(grant.writeFolders, crossing.subject);
    case Crossing::Kind::Network:
        return grant.networks.contains(crossing.subject);
    case Crossing::Kind::Size: {
        const auto rank = sizeNames().indexOf(crossing.subject);
        return rank >= 0 && rank <= sizeNames().indexOf(grant.size);
    }
    case Crossing::Kind::Budget:
        return isUpTo(grant.budget, crossing.subject);
    case Crossing::Kind::Vms:
        return isUpTo(grant.vms, crossing.subject);
    case Crossing::Kind::Exposure: // what is in there came because nothing could leave
    case Crossing::Kind::Removal:
    case Crossing::Kind::Package:
    case Crossing::Kind::Overwrite:
        break;
    }
    return false;
}

static bool needsPerson(const Crossing &crossing, Policy policy, const Grant &grant)
{
    switch (policy) {
    case Policy::Open: {
        const bool isOfHost =
            crossing.kind == Crossing::Kind::HostRead || crossing.kind == Crossing::Kind::HostWrite;
        return isOfHost && !isGranted(crossing, grant);
    }
    case Policy::Builder:
        return !isGranted(crossing, grant);
    case Policy::Reviewed:
        break;
    }
    return true;
}

QString crossingText(const Crossing &crossing)
{
    const QString subject = base::printable(crossing.subject, 300);
    switch (crossing.kind) {
    case Crossing::Kind::HostRead:
        return text("It would read %1 on the host.").arg(subject);
    case Crossing::Kind::HostWrite:
        return text("It would write %1 on the host.").arg(subject);
    case Crossing::Kind::Network:
        return text("It would set the network “%1”.").arg(subject);
    case Crossing::Kind::Exposure:
        return subject.isEmpty()
            ? text("All that the machine holds could then be sent anywhere on the internet.")
            : text("So could “%1”, which was attached to it.").arg(subject);
    case Crossing::Kind::Size:
        return text("It would use the size %1.").arg(subject);
    case Crossing::Kind::Budget: {
        const qint64 limit = crossing.subject.toLongLong();
        return limit > 0 ? text("It would set the limit of costs to $%1.").arg(base::dollarText(limit))
                         : text("It would lift the limit of costs.");
    }
    case Crossing::Kind::Vms:
        return text("It would bring the number of machines to %1.").arg(subject);
    case Crossing::Kind::Removal:
        return text("It would remove “%1”.").arg(subject);
    case Crossing::Kind::Package:
        return text("It would install “%1”, a name that is not known here: models make names up, and others "
                    "register them.")
            .arg(subject);
    case Crossing::Kind::Overwrite:
        break;
    }
    return text("It would replace “%1”.").arg(subject);
}

Verdict decide(const Request &request, const Grant &grant)
{
    if (grant.standing == Grant::Standing::Over)
        return {Verdict::Kind::Refuse,
                text("What “%1” was allowed has ended: it was for a time.")
                    .arg(base::printable(request.caller, 100)),
                {base::Remedy::Kind::AllowProgram, request.caller}};
    if (grant.standing == Grant::Standing::None && !grant.mayUse(request.tool))
        return {Verdict::Kind::Refuse,
                text("Nobody has allowed “%1” to use Berth yet.").arg(base::printable(request.caller, 100)),
                {base::Remedy::Kind::AllowProgram, request.caller}};
    if (!grant.mayUse(request.tool))
        return {Verdict::Kind::Refuse,
                text("The rules do not let “%1” use %2. Continue without it, or say that a person must allow "
                     "it in the rules of Berth.")
                    .arg(base::printable(request.caller, 60), base::printable(request.tool, 60))};
    if (grant.daily && request.spentToday >= *grant.daily)
        return {
            Verdict::Kind::Refuse,
            text("What “%1” may cost in a day, $%2, is used up. Go on tomorrow, or say that a person must "
                 "raise it in Berth.")
                .arg(base::printable(request.caller, 100), base::dollarText(*grant.daily))};
    const Policy policy = stricter(request.vmPolicy, grant.policy);
    QStringList reasons;
    if (policy == Policy::Reviewed) {
        if (request.nature == Nature::Shell || request.nature == Nature::Terminal)
            return {
                Verdict::Kind::Refuse,
                text("Under the policy “reviewed” there are no commands and no terminals for agents. Write "
                     "Python code instead, which a person can review; other rules only a person can set in "
                     "Berth.")};
        if (request.nature != Nature::Looks)
            reasons << text("Under the policy “reviewed” a person sees each change before it happens.");
    }
    for (const Crossing &crossing : request.crossings) {
        if (needsPerson(crossing, policy, grant))
            reasons << crossingText(crossing);
    }
    if (reasons.isEmpty())
        return {Verdict::Kind::Allow, {}};
    reasons << text("A person must allow this in Berth.");
    return {Verdict::Kind::Review, reasons.join(u' ')};
}

} // namespace gate
