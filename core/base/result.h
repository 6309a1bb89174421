// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/remedy.h"

#include <QString>
#include <tl/expected.hpp>
#include <utility>

namespace base {

/// Why something failed. `kind` is for code to branch on, `text` for the person: whole sentences that say
/// what went wrong, in none of the words of one surface: what mends it there is `remedy`. `detail` is for the
/// log alone. None of them ever holds a secret or raw bytes from a guest.
struct Error
{
    enum class Kind {
        NotFound,
        Denied,
        Invalid,
        Busy,
        Timeout,
        Disconnected,
        Unsupported,
        Cancelled,
        Failed
    };

    Kind kind = Kind::Failed;
    QString text;
    QString detail = {};
    Remedy remedy = {};

    bool operator==(const Error &) const = default;
};

/// The outcome of anything that can fail. A class of its own only so that no caller can drop one unseen.
template <typename T = void>
class [[nodiscard]] Result : public tl::expected<T, Error>
{
public:
    using tl::expected<T, Error>::expected;
};

/// `return fail(Error::Kind::NotFound, tr("…"));` and, to pass one on, `return fail(result.error());`
inline tl::unexpected<Error> fail(Error error) { return tl::unexpected<Error>(std::move(error)); }

inline tl::unexpected<Error> fail(Error::Kind kind, QString text, QString detail = {})
{
    return fail(Error{kind, std::move(text), std::move(detail)});
}

inline tl::unexpected<Error> fail(Error::Kind kind, QString text, Remedy remedy)
{
    return fail(Error{kind, std::move(text), {}, std::move(remedy)});
}

/// The name a program reads in `--json` output and on the command socket: "not_found", "denied", …
inline QString kindName(Error::Kind kind)
{
    switch (kind) {
    case Error::Kind::NotFound:
        return QStringLiteral("not_found");
    case Error::Kind::Denied:
        return QStringLiteral("denied");
    case Error::Kind::Invalid:
        return QStringLiteral("invalid");
    case Error::Kind::Busy:
        return QStringLiteral("busy");
    case Error::Kind::Timeout:
        return QStringLiteral("timeout");
    case Error::Kind::Disconnected:
        return QStringLiteral("disconnected");
    case Error::Kind::Unsupported:
        return QStringLiteral("unsupported");
    case Error::Kind::Cancelled:
        return QStringLiteral("cancelled");
    case Error::Kind::Failed:
        break;
    }
    return QStringLiteral("failed");
}

} // namespace base
