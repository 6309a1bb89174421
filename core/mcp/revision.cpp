// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mcp/revision.h"

#include <array>

namespace mcp {

static constexpr std::array kNames{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"};

std::optional<Revision> revisionNamed(const QString &name)
{
    for (size_t i = 0; i < kNames.size(); ++i) {
        if (name == QLatin1StringView(kNames[i]))
            return Revision(i);
    }
    return {};
}

QString nameOf(Revision revision) { return QString::fromLatin1(kNames[size_t(revision)]); }

QStringList namesWithoutSession() { return {nameOf(Revision::V2026_07_28)}; }

} // namespace mcp
