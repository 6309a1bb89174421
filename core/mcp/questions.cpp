// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mcp/questions.h"

#include "core/base/log.h"
#include "core/mcp/answers.h"
#include "core/mcp/wire.h"

#include <QMap>
#include <QScopedPointer>
#include <QSet>
#include <QTimer>

#include <algorithm>

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

namespace mcp {

struct Questions::Waiting
{
    Questions *const owner;
    QMap<QString, Question> open; // by the id's key
    Answers answers;
    std::optional<Error> error;
    std::coroutine_handle<> frame;
    // It may be in the middle of its own signal when this goes.
    QScopedPointer<QTimer, QScopedPointerDeleteLater> limit{new QTimer};

    explicit Waiting(Questions *questions)
        : owner(questions)
    {
    }
    Q_DISABLE_COPY_MOVE(Waiting)
    ~Waiting()
    {
        limit->stop();
        for (auto each = open.cbegin(); each != open.cend(); ++each)
            withdraw(each.key());
    }

    void withdraw(const QString &key)
    {
        owner->m_waiting.remove(key);
        owner->m_send(
            notificationMessage(u"notifications/cancelled"_s, {{u"requestId"_s, key.toLongLong()}}));
    }
    void settle()
    {
        if ((open.isEmpty() || error) && frame)
            std::exchange(frame, {}).resume();
    }
    void take(const QString &key, const Answer &answer)
    {
        const Question question = open.take(key);
        if (answer && fits(question, *answer))
            answers.insert(question.key, *answer);
        else if (question.kind == Question::Kind::Elicitation)
            answers.insert(question.key, cancelled());
        else
            error =
                Error{Error::Kind::Failed,
                      u"The client did not answer %1: %2."_s.arg(
                          wire::methodOf(question.kind),
                          answer ? u"the answer has another shape"_s : base::printable(answer.error().text))};
        settle();
    }

    /// Those that `isMeant` takes count as cancelled.
    template <typename Meant>
    void giveUp(Meant isMeant)
    {
        for (const QString &key : open.keys()) {
            const Question question = open.value(key);
            if (question.kind != Question::Kind::Elicitation || !isMeant(question))
                continue;
            open.remove(key);
            withdraw(key);
            answers.insert(question.key, cancelled());
        }
        settle();
    }

    static QJsonObject cancelled() { return {{u"action"_s, u"cancel"_s}}; }
    bool await_ready() const { return open.isEmpty(); }
    void await_suspend(std::coroutine_handle<> suspended) { frame = suspended; }
    void await_resume() { limit->stop(); }
};

Questions::Questions(std::function<void(const QJsonObject &)> send, std::chrono::milliseconds limit)
    : m_send(std::move(send))
    , m_limit(limit)
{
}

Task<Result<Answers>> Questions::ask(QList<Question> questions, Revision revision,
                                     std::optional<std::chrono::milliseconds> patience)
{
    Waiting waiting(this);
    for (const Question &question : questions) {
        const Id id = *Id::from(++m_lastId);
        waiting.open.insert(id.key(), question);
        m_waiting.insert(id.key(), &waiting);
        m_send(requestMessage(id, wire::methodOf(question.kind), wire::paramsOf(question, revision)));
    }
    QTimer *const limit = waiting.limit.get();
    const bool isShort =
        patience && *patience < m_limit && std::ranges::all_of(questions, [](const Question &question) {
            return question.kind == Question::Kind::Elicitation;
        });
    QObject::connect(limit, &QTimer::timeout, limit, [&waiting, isShort] {
        if (isShort)
            return waiting.giveUp([](const Question &) { return true; });
        waiting.error = Error{Error::Kind::Timeout, u"The client did not answer in time."_s};
        waiting.settle();
    });
    limit->setSingleShot(true);
    limit->start(isShort ? *patience : m_limit);
    co_await waiting;
    if (waiting.error)
        co_return fail(*waiting.error);
    co_return std::move(waiting.answers);
}

void Questions::take(const Response &response)
{
    if (!response.id)
        return;
    const QString key = response.id->key();
    if (Waiting *waiting = m_waiting.take(key))
        waiting->take(key, response.answer);
}

void Questions::withdraw(const QString &key)
{
    QList<Waiting *> all = m_waiting.values();
    const QSet<Waiting *> each(all.cbegin(), all.cend());
    for (Waiting *waiting : each) {
        if (m_waiting.values().contains(waiting)) // what another one let go on may have ended it
            waiting->giveUp([&key](const Question &question) { return question.key == key; });
    }
}

} // namespace mcp
