// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tools/tool.h"

#include <QElapsedTimer>
#include <QObject>

#include <optional>

namespace tools {

/// A call that is being performed, or was; its handle is its name where it took too long. Owned by the
/// Toolbox; destroying it ends the work.
class Job : public QObject
{
    Q_OBJECT

public:
    explicit Job(gate::Pass granted)
        : pass(std::move(granted))
        , caller(pass.request().caller)
        , vm(pass.request().vm)
    {
    }

    gate::Pass pass; // on record until it is over
    const QString caller;
    const QString vm; // its id; empty: it names none
    QElapsedTimer age; // since it is over
    std::optional<Outcome> outcome;
    /// It is over without its own end: the caller may not go on.
    void abort(const QString &why)
    {
        outcome = Outcome{
            {{QStringLiteral("error"), QStringLiteral("denied")}, {QStringLiteral("message"), why}}, true};
        age.start();
        task.cancel();
    }

    Tool::Reply task; // dies before what it works with

signals:
    void done();
};

} // namespace tools
