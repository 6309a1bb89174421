// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/tools/backend.h"

#include <QList>
#include <QObject>

#include <map>
#include <memory>

namespace guest {
class Terminal;
}
class Workspace;

namespace api {

class CallRecord;
class ClosedTerminal;
class OpenTerminal;

/// The terminals that agents have open, by handles that cannot be guessed. They end with this, and with the
/// machine that they are in. A person may look at them and type into them too. What their programs left in
/// /session/output becomes documents once they have ended.
class ToolTerminals : public QObject, public tools::Terminals
{
    Q_OBJECT

public:
    ToolTerminals(Workspace &workspace, CallRecord *record); ///< both are borrowed and outlive this
    ~ToolTerminals() override;

    tools::Reply<QString> open(QString vm, tools::TerminalWish wish) override;
    base::Result<tools::Screen> screen(const QString &id) const override;
    base::Result<> type(const QString &id, const QString &caller, const QString &text,
                        const QStringList &keys) override;
    base::Task<bool> changes(QString id, std::chrono::milliseconds patience) override;
    base::Result<> close(const QString &id, const QString &caller) override;

    void closeAll(const QString &caller, const QString &vm = {}); ///< in that VM, or in all
    QStringList callers() const; ///< that have one open

    /// One of them as a person sees it.
    struct Shown
    {
        QString id;
        QString vm;
        QString caller;
        guest::Terminal *terminal = nullptr; ///< until closing()
    };
    QList<Shown> all() const;

signals:
    void hasOpened(const QString &id);
    void closing(const QString &id); ///< its terminal is destroyed next

private:
    void forget(const QString &id);
    base::Result<OpenTerminal *> find(const QString &id) const;

    Workspace &m_workspace;
    CallRecord *const m_record;
    std::map<QString, std::unique_ptr<OpenTerminal>> m_open;
    std::map<QString, std::unique_ptr<ClosedTerminal>> m_closed; ///< whose program has yet to end
};

} // namespace api
