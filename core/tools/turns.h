// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"

#include <QElapsedTimer>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <chrono>
#include <map>

namespace tools {

class Turns;

/// A call that has its turn, for as long as this lives.
class [[nodiscard]] Turn
{
public:
    Turn(Turn &&other) noexcept;
    Turn &operator=(Turn &&other) = delete;
    ~Turn();

private:
    friend Turns;
    Turn(Turns *turns, QString caller);

    QPointer<Turns> m_turns; // none: moved away
    QString m_caller;
};

/// Lets each caller make so many calls at once, and so many in a time. What is more waits in the order of its
/// coming, and is refused when that takes too long or too many wait: one that floods harms no other. Main
/// thread.
class Turns : public QObject
{
    Q_OBJECT

public:
    /// Of one caller.
    struct Limits
    {
        int atOnce = 32; ///< calls; one that waits for a run or a person is one, too
        int perSecond = 1000;
        int burst = 2000; ///< how many may come together after a while without any
        int waiting = 256;
        std::chrono::milliseconds patience{20'000}; ///< of one that waits; clients cancel after 60 s
    };
    explicit Turns(Limits limits);
    ~Turns() override;

    /// Busy: it was not its turn in time. Cancelling the task gives up its place.
    base::Task<base::Result<Turn>> take(QString caller);

private:
    friend Turn;
    class Waiter;
    struct Line
    {
        int running = 0;
        double left = 0; // of the burst
        qint64 filled = 0; // when that was so
        QList<Waiter *> waiting; // each lives in the frame of its take()
        QTimer *next = nullptr; // of this object
    };

    Line &lineOf(const QString &caller);
    bool begins(Line &line); // one more
    void release(const QString &caller);
    void callNext(const QString &caller);

    const Limits m_limits;
    QElapsedTimer m_clock;
    std::map<QString, Line> m_lines;
};

} // namespace tools
