// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/network/network_support.h"

#include "core/base/log.h"
#include "core/vm/network/firewall.h"

#include <QCoreApplication>
#include <QFile>

using base::Error;
using base::Remedy;
using namespace Qt::StringLiterals;

namespace vm {

static QString text(const char *source) { return QCoreApplication::translate("vm::Network", source); }

QString readSetting(const QString &name)
{
    QFile file("/proc/sys/"_L1 + name);
    return file.open(QIODevice::ReadOnly) ? QString::fromLatin1(file.readAll().trimmed()) : QString();
}

/// The settings that forbid namespaces to ordinary users, each with the value that does.
static constexpr struct
{
    const char *name;
    const char *forbids;
    const char *allows;
} kSettings[] = {
    {"kernel/unprivileged_userns_clone", "0", "1"}, // Debian before 11 and hardened hosts
    {"user/max_user_namespaces", "0", "15000"},
    {"user/max_net_namespaces", "0", "15000"},
    {"user/max_pid_namespaces", "0", "15000"},
    {"kernel/apparmor_restrict_unprivileged_userns", "1", "0"}, // Ubuntu
};

static Remedy onHost(const QString &command) { return {Remedy::Kind::RunOnHost, command}; }

std::optional<Error> whatForbidsNamespaces(const ReadSetting &setting)
{
    for (const auto &each : kSettings) {
        const QString name = QString::fromLatin1(each.name);
        if (setting(name) != QLatin1StringView(each.forbids))
            continue;
        const QString dotted = QString(name).replace(u'/', u'.');
        return Error{Error::Kind::Unsupported,
                     text("The setting %1=%2 forbids namespaces to this user.")
                         .arg(dotted, QLatin1StringView(each.forbids)),
                     {},
                     onHost(u"sudo sysctl -w %1=%2"_s.arg(dotted, QLatin1StringView(each.allows)))};
    }
    return {};
}

static QString packageOf(const QString &program)
{
    if (program == "nft"_L1)
        return u"nftables"_s;
    return program == "cat"_L1 ? u"coreutils"_s : u"passt"_s;
}

Error explainNetwork(QStringView line, const ReadSetting &setting)
{
    const auto space = line.indexOf(u' ');
    const auto word = space < 0 ? line : line.first(space);
    const QString said = space < 0 ? QString() : base::printable(line.sliced(space + 1).trimmed());
    const QString detail = base::printable(line, 2000);
    const auto unsupported = [&detail](const QString &why, const QString &command) -> Error {
        return {Error::Kind::Unsupported, why, detail, onHost(command)};
    };
    if (word == "program"_L1)
        return {Error::Kind::Unsupported, text("The program %1 is missing.").arg(said), detail,
                Remedy::install(packageOf(said))};
    if (word == "tun-missing"_L1)
        return unsupported(text("This host has no /dev/net/tun."), u"sudo modprobe tun"_s);
    if (word == "tun-closed"_L1)
        return unsupported(text("/dev/net/tun is closed to this user."), u"sudo chmod 0666 /dev/net/tun"_s);
    if (word == "namespaces"_L1) {
        Error error = whatForbidsNamespaces(setting).value_or(
            Error{Error::Kind::Unsupported,
                  text("This host does not let this user make a network namespace: %1. In a container, allow "
                       "user namespaces and /dev/net/tun.")
                      .arg(said)});
        error.detail = detail;
        return error;
    }
    if (word == "rules"_L1)
        return unsupported(text("The firewall of a machine's network cannot be loaded: %1.").arg(said),
                           u"sudo modprobe -a nf_tables nft_ct nft_masq nft_reject_inet"_s);
    if (word == "passt"_L1) // what it said may be the guest's words
        return {Error::Kind::Failed, text("The program behind the machine's network card has failed."),
                detail};
    return {Error::Kind::Failed, text("The machine's network has failed: %1.").arg(said), detail};
}

bool isTranslated(const QList<QHostAddress> &own)
{
    bool hasPrivate = false;
    for (const QHostAddress &address : own) {
        if (address.protocol() != QAbstractSocket::IPv4Protocol || address.isLoopback()
            || address.isLinkLocal())
            continue;
        const auto prefix = Prefix::parse(address.toString().toStdString());
        if (prefix && isPublic(*prefix))
            return false;
        hasPrivate = true;
    }
    return hasPrivate;
}

} // namespace vm
