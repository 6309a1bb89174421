// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace mcp {

/// Those of the protocol that are served, oldest first.
enum class Revision { V2024_11_05, V2025_03_26, V2025_06_18, V2025_11_25, V2026_07_28 };

inline constexpr Revision kNewestWithSession = Revision::V2025_11_25;

std::optional<Revision> revisionNamed(const QString &name);
QString nameOf(Revision revision);
/// Those whose requests say so themselves, newest first.
QStringList namesWithoutSession();

// What they differ in.
inline bool hasSession(Revision revision) { return revision < Revision::V2026_07_28; }
inline bool hasBatches(Revision revision) { return revision == Revision::V2025_03_26; }
inline bool hasHints(Revision revision) { return revision >= Revision::V2025_03_26; }
inline bool hasAudio(Revision revision) { return revision >= Revision::V2025_03_26; }
inline bool hasProgressText(Revision revision) { return revision >= Revision::V2025_03_26; }
inline bool hasCompletionsCapability(Revision revision) { return revision >= Revision::V2025_03_26; }
inline bool hasTitles(Revision revision) { return revision >= Revision::V2025_06_18; }
inline bool hasStructuredContent(Revision revision) { return revision >= Revision::V2025_06_18; }
inline bool hasLinks(Revision revision) { return revision >= Revision::V2025_06_18; }
inline bool hasElicitation(Revision revision) { return revision >= Revision::V2025_06_18; }

} // namespace mcp
