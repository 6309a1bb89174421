// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gate/grant.h"

#include "core/base/log.h"

#include <QCoreApplication>

#include <array>

namespace gate {

using base::Error;
using base::fail;
using base::Result;

static QString text(const char *source) { return QCoreApplication::translate("gate", source); }

static constexpr std::array kPolicies{Policy::Open, Policy::Builder, Policy::Reviewed};

Policy stricter(Policy a, Policy b) { return a < b ? b : a; }

QString policyName(Policy policy)
{
    switch (policy) {
    case Policy::Open:
        return QStringLiteral("open");
    case Policy::Builder:
        return QStringLiteral("builder");
    case Policy::Reviewed:
        break;
    }
    return QStringLiteral("reviewed");
}

Result<Policy> policyByName(const QString &name)
{
    QStringList names;
    for (const Policy policy : kPolicies) {
        if (name == policyName(policy))
            return policy;
        names << policyName(policy);
    }
    return fail(Error::Kind::Invalid,
                text("There is no policy “%1”. There are: %2.")
                    .arg(base::printable(name, 40), names.join(QStringLiteral(", "))));
}

Grant Grant::at(base::WallTime now) const
{
    if (!until || now < *until)
        return *this;
    Grant over;
    over.policy = policy;
    over.until = until;
    over.standing = Standing::Over;
    return over;
}

const QStringList &sizeNames()
{
    static const QStringList names{QStringLiteral("XS"), QStringLiteral("SM"), QStringLiteral("MD"),
                                   QStringLiteral("LG"), QStringLiteral("XL")};
    return names;
}

} // namespace gate
