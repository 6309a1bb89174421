// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/guest/exec.h"
#include "core/session/runs/ending.h"

#include <QObject>
#include <QString>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace guest {
class Run;
}

namespace session {

/// One program that somebody runs in the machine of a session: the run itself, its record, its caps, and in
/// the end what there is to say of it. Made by Session::exec() and owned by who asked for it; destroying it
/// ends the program.
class Execution : public QObject
{
    Q_OBJECT

public:
    /// What it may take; zero: as much as it likes.
    struct Caps
    {
        std::chrono::milliseconds time{0};
        qint64 outputBytes = 0; ///< of both channels together; looked after by follow()
    };

    /// What its session has to say, the moment that it ends.
    struct Aftermath
    {
        Halt halt;
        QString advice;
        QString session = {}; ///< what it is called
    };
    using Ask = std::function<Aftermath(const QString &record)>;

    Execution(std::unique_ptr<guest::Run> run, QString record, Caps caps, Ask ask);
    ~Execution() override;

    /// The id of its RunRecord.
    const QString &record() const { return m_record; }
    /// For its input, signals and window; and its output, where nobody follows it. Lives as long as this.
    guest::Run *run() const { return m_run.get(); }
    /// To a terminal, which alone looks after it then.
    std::unique_ptr<guest::Run> takeRun();
    /// Once it is over.
    const std::optional<Ending> &end() const { return m_end; }

    using Take = std::function<void(guest::Channel, const QByteArray &)>;
    /// Takes all that it prints, up to its cap, until it is over. Timeout: its time was over long ago, and
    /// the guest says nothing. Must not outlive this.
    base::Task<base::Result<Ending>> follow(Take take);

private:
    void finish(const guest::RunEnd &end);

    std::unique_ptr<guest::Run> m_run;
    const QString m_record;
    const Caps m_caps;
    const Ask m_ask;
    qint64 m_printed = 0;
    bool m_isTooMuch = false;
    std::optional<Ending> m_end;
};

} // namespace session
