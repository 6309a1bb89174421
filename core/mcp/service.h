// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/mcp/asked.h"
#include "core/mcp/offer.h"
#include "core/mcp/questions.h"

namespace mcp {

class RequestStates;

/// The methods that take their time, from the params of a request to its result, over an offer.
class Service
{
public:
    /// All borrowed; they outlive this. `caller` is who the peer is known to be.
    Service(Offer *offer, RequestStates *states, Questions *questions, QString caller, int pageSize);

    /// Whether there is such a method in that revision, of something that is served.
    bool has(const QString &method, Revision revision) const;
    /// A method that has() says there is. `call` has what is told meanwhile.
    base::Task<Answer> perform(Asked asked, Call call);

private:
    struct Method;
    static const Method *find(const QString &method);

    base::Task<Answer> listTools(Asked asked, Call call);
    base::Task<Answer> callTool(Asked asked, Call call);
    base::Task<Answer> listResources(Asked asked, Call call);
    base::Task<Answer> listTemplates(Asked asked, Call call);
    base::Task<Answer> readResource(Asked asked, Call call);
    base::Task<Answer> listPrompts(Asked asked, Call call);
    base::Task<Answer> getPrompt(Asked asked, Call call);
    base::Task<Answer> complete(Asked asked, Call call);
    base::Task<Answer> getTask(Asked asked, Call call);
    base::Task<Answer> updateTask(Asked asked, Call call);
    base::Task<Answer> cancelTask(Asked asked, Call call);

    template <typename Make, typename Write>
    base::Task<Answer> asking(Asked asked, Call call, Make make, Write write);
    tl::expected<QList<Question>, Failure> takeAnswers(const Asked &asked, Call &call);
    QJsonObject inputRequired(const Asked &asked, const QList<Question> &questions, const Answers &answers,
                              const QJsonObject &state) const;
    QByteArray purposeOf(const Asked &asked) const;
    template <typename T, typename Key>
    Answer listOf(const Asked &asked, const QString &member, const QList<T> &items, Key key) const;

    Offer *const m_offer;
    RequestStates *const m_states;
    Questions *const m_questions;
    const QString m_caller;
    const int m_pageSize;
};

} // namespace mcp
