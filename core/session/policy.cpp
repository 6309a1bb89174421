// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/policy.h"

#include <QCoreApplication>
#include <QStringList>

namespace session {

base::Result<vm::NetworkPolicy> policyByName(const QString &name)
{
    QStringList names;
    for (const auto policy : {vm::NetworkPolicy::Open, vm::NetworkPolicy::Offline}) {
        names << policyName(policy);
        if (name.compare(names.last(), Qt::CaseInsensitive) == 0)
            return policy;
    }
    return base::fail(base::Error::Kind::Invalid,
                      QCoreApplication::translate("session::policyByName",
                                                  "There is no network policy “%1”. The policies are %2.")
                          .arg(name, names.join(QStringLiteral(", "))));
}

} // namespace session
