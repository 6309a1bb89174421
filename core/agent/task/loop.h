// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/model/client.h"
#include "core/agent/task/hands.h"
#include "core/agent/task/history.h"
#include "core/agent/task/limits.h"
#include "core/agent/task/own_tools.h"

#include <QObject>

#include <functional>
#include <memory>

namespace task {

/// The model that a task talks to.
struct Mind
{
    std::unique_ptr<model::Client> client;
    QString name = {}; ///< that the person gave it
    std::optional<int> longestAnswer = {};
    /// Nanodollars; none: not known.
    std::function<std::optional<qint64>(const model::Usage &)> price = {};
};

/// Works on one task: asks the model, makes the calls that it wants, tells it what came of them, until it
/// wants none. All that happens is in the book before it counts, so that whoever opens the same book goes on
/// where this ended, however it ended.
///
/// Main thread. Signals come from the middle of the work; whoever hears one may call anything but the
/// destructor.
class Loop : public QObject
{
    Q_OBJECT

public:
    enum class State {
        Idle, ///< nothing was asked for yet, or it was left behind by an owner who is gone
        Working,
        Asking, ///< a person; question()
        Ended
    };

    struct Parts
    {
        Mind mind;
        Hands *hands; ///< the next three are borrowed and outlive this
        Book *book;
        const base::Clock *clock;
        QString system; ///< the prompt
        QString summarize; ///< what the model is asked when the window is full
        Limits limits;
    };
    Loop(Parts parts, Past past); ///< all that is in the book
    ~Loop() override;

    State state() const { return m_state; }
    const Past &past() const { return m_past; }
    const QList<Entry> &entries() const { return m_past.entries; }
    std::optional<Entry> last() const
    {
        return m_past.entries.isEmpty() ? std::nullopt : std::optional(m_past.entries.last());
    }
    const std::optional<Question> &question() const { return m_question; }
    const Limits &limits() const { return m_parts.limits; }
    /// What it took since a person last let it go on.
    struct Taken
    {
        Total total;
        std::chrono::milliseconds time{0}; ///< without the person's
        qint64 machine = 0; ///< nanodollars
        base::WallTime since{}; ///< of the entry that it was let go on by
        qint64 after = 0; ///< the number of that
    };
    Taken taken() const;
    /// The last entry, where nobody works on it.
    std::optional<Ended> ended() const;

    /// The request, or a word in between, which the model hears before its next step. The answer to a
    /// question, if there is one. Works on from here if nobody does.
    base::Result<> say(const Said &said);
    /// Goes on with what is unfinished, under limits that begin anew.
    base::Result<> goOn();
    void limit(const Limits &limits) { m_parts.limits = limits; } ///< from now on
    /// Nothing more is done. Every open call gets its result.
    void stop(const task::Ended &ended = {Ended::How::Stopped, {}});

signals:
    void stateChanged();
    void added(const task::Entry &entry); ///< to the book
    void saidMore(const QString &text); ///< the model; of the answer that is under way
    void thoughtMore(const QString &text);
    /// What was heard of the answer that is under way counts no more.
    void again(const base::Error &why, std::chrono::milliseconds wait);
    void callBegan(const model::Call &call, const QJsonObject &arguments);
    void callEnded(const model::Call &call, const model::CallResult &result);
    void asked(const task::Question &question);
    void answered(); ///< a question

private:
    class Ear;
    class LoudEar;
    /// To the model.
    struct Request
    {
        std::chrono::milliseconds since{0}; // on the clock; later than now: it waits until then
        std::optional<model::Usage> declared;
    };
    /// Nothing: it goes on.
    using Step = base::Task<base::Result<std::optional<Ended>>>;
    using Work = base::Task<base::Result<>>;

    void work();
    void end(Ended ended);
    void change(State state);
    base::Result<Entry> add(const Content &content);
    qint64 lastNumber() const { return m_past.entries.isEmpty() ? 0 : m_past.entries.last().number; }
    Used used() const;
    std::optional<std::chrono::milliseconds> left() const;
    std::optional<qint64> priceOf(const model::Usage &usage) const;
    void beginRequest(std::chrono::milliseconds wait = {});
    std::chrono::milliseconds endRequest();
    base::Result<> noteSpent(Spent::What what, const model::Usage &usage, const QString &why = {});
    model::Prompt prompt() const;

    base::Task<base::Result<Ended>> run();
    Work settleOpenCalls();
    Step think();
    Step after(Answered answered, QString why);
    base::Result<std::optional<Ended>> askOnceMore(const QString &words, const QString &why);
    Work act(QList<model::Call> calls);
    Work makeCall(model::Call call);
    Work doCall(model::Call call, QJsonObject arguments);
    base::Task<QString> ask(Question question);
    Step askAboutRepetition();
    base::Result<> giveBack(const model::Call &call, const Outcome &outcome);
    base::Result<> giveBackAll(const QList<model::Call> &calls, const QString &why);
    qint64 tokens() const;
    base::Result<qint64> shorten(qint64 before);
    base::Task<base::Result<bool>> makeRoom(bool isForced);
    base::Task<base::Result<bool>> makeRoomOnceMore();
    base::Task<std::optional<QString>> summary(qint64 before);

    Parts m_parts;
    Past m_past;
    State m_state = State::Idle;
    std::optional<Question> m_question;
    std::optional<QString> m_answer; // to it
    Taken m_taken; // as of its last entry, without time and machine
    std::chrono::milliseconds m_began{0}; // on the clock, since when the limits count
    qint64 m_spentBefore = 0; // by the machine, likewise
    qint64 m_noSummaryBefore = 0; // the entry of that number: one failed
    qint64 m_repeatsAfter = 0; // the entry after which repetitions count
    qint64 m_fixedTokens = 0; // of each prompt: the system's text and the tools
    std::optional<Request> m_request; // that is under way
    int m_timesFull = 0; // that the window was, in a row
    int m_timesEmpty = 0; // that an answer had neither words nor a call, likewise
    bool m_isEnding = false;
    int m_round = 0; // how often it was begun
    base::Task<base::Result<Ended>> m_work; // dies before what it works with
};

/// Hears one answer for a loop, which has begun to ask. Each request that came to nothing is written down at
/// once. By itself it keeps what it hears to itself, as of a summary, which is nobody's to see.
class Loop::Ear : public model::Listener
{
public:
    explicit Ear(Loop *loop)
        : m_loop(loop)
    {
        loop->beginRequest();
    }
    void said(const QString &) override { }
    void thought(const QString &) override { }
    void calls(const QString &) override { }
    void used(const model::Usage &usage) override { m_loop->m_request->declared = usage; }
    void failed(const model::Failure &failure) override
    {
        if (m_noted)
            m_noted = m_loop->noteSpent(failure.usage ? Spent::What::Cut : Spent::What::Failed,
                                        failure.usage.value_or(model::Usage()), failure.error.text);
    }
    void again(const base::Error &, std::chrono::milliseconds wait) override { m_loop->beginRequest(wait); }

    /// An error: what was to be written down is not.
    const base::Result<> &noted() const { return m_noted; }

protected:
    Loop *const m_loop;

private:
    base::Result<> m_noted;
};

} // namespace task
