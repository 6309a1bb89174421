// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/tools/backend.h"

#include <QJsonArray>
#include <QList>
#include <QObject>

#include <map>
#include <memory>

namespace guest {
class Terminal;
}
namespace session {
class Session;
}

namespace api {

class ClosedTerminal;
class OpenTerminal;

/// The terminals that agents have open, by handles that cannot be guessed. They end with this, and with the
/// machine that they are in. A person may look at them and type into them too. What their programs left in
/// /session/output becomes documents once they have ended.
class ToolTerminals : public QObject
{
    Q_OBJECT

public:
    ToolTerminals();
    ~ToolTerminals() override;

    /// Busy: there are as many as there may be.
    base::Task<base::Result<QString>> open(session::Session *session, tools::TerminalWish wish);
    base::Result<tools::Screen> screen(const QString &id) const;
    /// Busy: a person has taken the keyboard over, or the program does not read; nothing of it is typed.
    base::Result<> type(const QString &id, const QString &caller, const QString &text,
                        const QStringList &keys);
    /// Until something on it changes, its program ends, or that time is over: false.
    base::Task<bool> changes(QString id, std::chrono::milliseconds patience);
    base::Result<> close(const QString &id, const QString &caller); ///< Busy: likewise
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
    QJsonArray describe(const QString &vm) const; ///< those that are open in it, and who types

signals:
    void hasOpened(const QString &id);
    void closing(const QString &id); ///< its terminal is destroyed next

private:
    void forget(const QString &id);
    base::Result<OpenTerminal *> find(const QString &id) const;

    std::map<QString, std::unique_ptr<OpenTerminal>> m_open;
    std::map<QString, std::unique_ptr<ClosedTerminal>> m_closed; ///< whose program has yet to end
};

} // namespace api
