// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"

#include <QObject>
#include <QStringList>

#include <optional>

/// What a chat asks of Berth's own agent in one session: as much of it as the window needs.
class Asking : public QObject
{
    Q_OBJECT

public:
    enum class State {
        Idle, ///< nothing was asked for, or it is done
        Preparing, ///< the machine is kept or put back before words are heard
        Working,
        Waiting, ///< for the answer to its question
        Halted ///< at a limit, by a person, a failure or a crash: it can go on
    };
    struct Question
    {
        QString text; ///< the model's: hostile, as its choices are
        QStringList choices;

        bool operator==(const Question &) const = default;
    };

    using QObject::QObject;

    virtual QStringList models() const = 0; ///< by the names a person gave them, the default first
    virtual State state() const = 0;
    virtual std::optional<Question> question() const = 0;
    virtual QString why() const = 0; ///< of Halted, a sentence
    /// A request with files of the host. Goes on with what was said before, where it can. `model`, here and
    /// below: by its name; empty: the default.
    virtual base::Task<base::Result<>> ask(QString text, QStringList files, QString model) = 0;
    virtual base::Task<base::Result<>> say(QString text) = 0; ///< while it works, or the answer it waits for
    virtual base::Task<base::Result<>> stop() = 0;
    virtual base::Task<base::Result<>> goOn(QString model) = 0;

    /// Words of the person's, as the transcript names them; the last ones without a task.
    struct Words
    {
        QString task;
        int place = 0;

        bool operator==(const Words &) const = default;
    };
    enum class Machine { AsItIs, AsThen };
    /// Whether there is a snapshot of the machine from before them.
    virtual bool isKept(const Words &words) const = 0;
    /// From there on, with others in their place, the same with none, and with more files. What came of the
    /// first ones stays in the transcript.
    virtual base::Task<base::Result<>> askAgain(QString text, Words words, QStringList files, Machine machine,
                                                QString model) = 0;
    /// Another task that begins before the last answer of this one, which is asked for once more; empty: the
    /// last one. The machine stays as it is.
    virtual base::Task<base::Result<>> retryStep(QString task, QString model) = 0;

signals:
    void changed(); ///< any of it
};
