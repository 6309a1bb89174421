// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/policy.h"

#include <QCoreApplication>
#include <QStringList>

#include <array>

namespace session {

static constexpr std::array<std::pair<vm::NetworkPolicy, const char *>, 2> kNames{{
    {vm::NetworkPolicy::Open, "open"},
    {vm::NetworkPolicy::Offline, "offline"},
}};

QString policyName(vm::NetworkPolicy policy)
{
    for (const auto &[known, name] : kNames) {
        if (known == policy)
            return QString::fromLatin1(name);
    }
    Q_UNREACHABLE();
}

base::Result<vm::NetworkPolicy> policyByName(const QString &name)
{
    QStringList names;
    for (const auto &[policy, known] : kNames) {
        if (name.compare(QLatin1String(known), Qt::CaseInsensitive) == 0)
            return policy;
        names << QString::fromLatin1(known);
    }
    return base::fail(base::Error::Kind::NotFound,
                      QCoreApplication::translate("session::policyByName",
                                                  "There is no network policy “%1”. The policies are %2.")
                          .arg(name, names.join(QStringLiteral(", "))));
}

} // namespace session
