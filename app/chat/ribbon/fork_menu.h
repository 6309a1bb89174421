// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/errands.h"
#include "core/session/record/items.h"

#include <QObject>
#include <QPoint>

class QWidget;

namespace api {
class ForkOperations;
struct Moment;
} // namespace api
namespace session {
class Session;
}

/// What can be done at a call of a session: show it, and make a session that goes on from there. Where no
/// snapshot is from before it, the entry says so and how to have one; where others came in between, a person
/// is told what the new machine lacks before anything is made.
class ForkMenu : public QObject
{
    Q_OBJECT

public:
    /// Borrowed; outlive this. `window`: over which menus and questions open.
    ForkMenu(api::ForkOperations *forks, QWidget *window);

    void open(const session::Session &session, const session::record::Call &call, const QPoint &place);
    void fork(const session::Session &session, const session::record::Call &call);

signals:
    void showRequested();
    void forked(session::Session *made);
    void troubled(const QString &text);

private:
    void ask(const QString &session, const session::record::Call &call, const api::Moment &moment);
    void make(const QString &session, qint64 call);

    api::ForkOperations *const m_forks; // the owner's
    QWidget *const m_window;
    base::Errands m_errands;
};
