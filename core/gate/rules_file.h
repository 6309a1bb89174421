// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/watched_file.h"
#include "core/gate/rules.h"

#include <QElapsedTimer>

#include <array>
#include <optional>

namespace gate {

/// <config>/rules.json and what holds because of it. Who asks is answered by the file as it is at that
/// moment, whether or not the host has told of a change. While it is wrong, everybody gets the error and
/// nobody a grant; without a file nobody has one. Berth writes it only for the person.
class RulesFile : public QObject
{
    Q_OBJECT

public:
    /// `knownTools` are all that a rule may name, `openTools` those of them for whom nobody gave a grant:
    /// they read nothing and start nothing.
    RulesFile(const QString &configFolder, QStringList knownTools, QStringList openTools,
              QObject *parent = nullptr);

    const QString &path() const { return m_file.path(); }
    /// Canonical: where the person's rules and settings are.
    QString folder() const;
    /// What the caller may do now, with canonical folders. Invalid: the file is wrong, in words for a caller.
    base::Result<Grant> grant(const QString &caller);
    Grant grantBy(const Rules &rules, const QString &caller) const; ///< the same, if those held
    /// As they are written, for a page of settings.
    base::Result<Rules> rules();
    /// Whole or not at all, for this user alone. Invalid for rules that parse() would not read, and while the
    /// file is wrong, as it would be lost.
    base::Result<> save(const Rules &rules);
    /// Gives a caller that grant, or with none takes its own away, so that nothing is left of it.
    base::Result<> give(const QString &caller, const std::optional<Grant> &grant);
    const QStringList &knownTools() const { return m_knownTools; }

signals:
    void changed(); ///< other rules hold, or none do
    /// The caller has no grant any more, or one that allows nothing; `*`: all who had none of their own.
    void revoked(const QString &caller);

private:
    using Stamp = std::array<qint64, 6>; // device, inode, size, mode, and both times in ns

    std::optional<Stamp> stamp() const;
    void follow();
    base::Result<Rules> read() const;
    void take(base::Result<Rules> rules);
    Grant chosen(const Rules &rules, const QString &caller) const;

    base::WatchedFile m_file;
    const QStringList m_knownTools;
    const QStringList m_openTools;
    std::optional<Stamp> m_stamp; // of what was read; none: there was no file
    bool m_isFresh = false; // it was written so lately that a second change may have the same stamp
    QElapsedTimer m_missing; // since when it is gone: some editors write a new one in its place
    std::optional<base::Error> m_problem; // what is wrong with the file; then there are no rules
    Rules m_rules;
    Rules m_resolved; // with canonical folders
    bool m_isRead = false;
    QTimer m_later;
};

} // namespace gate
