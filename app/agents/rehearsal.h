// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/tools/rehearsal.h"
#include "core/base/result.h"
#include "core/base/task.h"

#include <QJsonObject>
#include <QWidget>

#include <functional>

class QLabel;
class QPlainTextEdit;
class QToolButton;

namespace api {
class AgentOperations;
}

namespace agents {

/// Makes a call that waits with these arguments where it can do no harm (`review.rehearse`); destroying the
/// task ends that.
using Rehearse =
    std::function<base::Task<base::Result<api::Rehearsal>>(QString review, QJsonObject arguments)>;
Rehearse rehearseBy(api::AgentOperations &agents); ///< the owner's

/// What a rehearsal did, in lines of plain text, for a person.
QString rehearsalText(const api::Rehearsal &done);

/// A rehearsal under way, with a button that stops it, and then what it did; hidden while there is none.
class RehearsalView : public QWidget
{
    Q_OBJECT

public:
    explicit RehearsalView(QWidget *parent = nullptr);

    void begin(const Rehearse &rehearse, const QString &review, const QJsonObject &arguments);
    void clear(); ///< also ends what is under way
    bool isUnderWay() const { return m_work.isRunning(); }

signals:
    void changed(); ///< it began, or is over

private:
    void showEnd();

    QLabel *m_state;
    QToolButton *m_stop;
    QPlainTextEdit *m_text;
    base::Task<base::Result<api::Rehearsal>> m_work;
};

} // namespace agents
