// SPDX-License-Identifier: GPL-3.0-or-later
// Room in the window of the model that a task talks to.
#include "core/agent/task/history.h"
#include "core/agent/task/loop.h"

#include <QJsonDocument>

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;
using Stop = model::Answer::Stop;

namespace task {

static constexpr double kFull = 0.8; // of the window: room is made
static constexpr double kRoomy = 0.6; // what is below it is room enough
static constexpr qsizetype kSummaryAgain = 20; // entries after one that failed

/// Hears a summary, which is nobody's to see, and is paid for.
class Loop::DeafEar final : public model::Listener
{
public:
    explicit DeafEar(Loop *loop)
        : m_loop(loop)
    {
    }
    void said(const QString &) override { }
    void thought(const QString &) override { }
    void calls(const QString &) override { }
    void again(const Error &, std::chrono::milliseconds) override { }
    void used(const model::Usage &usage) override { m_loop->m_declared = usage; }

private:
    Loop *const m_loop;
};

/// Shortens old outputs, and where that is not enough has what came before summarised: rarely and in one
/// step, as each time costs what a service has cached. False: nothing could be done.
Task<Result<bool>> Loop::makeRoom(bool isForced)
{
    const auto window = double(m_parts.mind.client->context().value_or(0));
    qint64 fixed = tokensOf(m_parts.system);
    for (const model::ToolDefinition &tool : m_parts.hands->tools())
        fixed +=
            tokensOf(tool.description) + QJsonDocument(tool.schema).toJson(QJsonDocument::Compact).size() / 3;
    const qint64 tokens = promptTokens(m_entries, fixed);
    if (!isForced && (window <= 0 || double(tokens) < kFull * window))
        co_return false;
    const qint64 before = lastTurn(m_entries);
    if (before == 0)
        co_return false;
    const qint64 saved = savedByShortening(m_entries, before);
    const bool isShorter = saved > 0;
    if (isShorter) {
        const Shortened shortened{before};
        if (auto noted = add(shortened); !noted)
            co_return fail(noted.error());
        if (window > 0 ? double(tokens - saved) < kRoomy * window : isForced)
            co_return true;
    }
    if (m_entries.size() < m_noSummaryBefore)
        co_return isShorter;
    const auto told = co_await summary(before);
    if (!told) {
        m_noSummaryBefore = m_entries.size() + kSummaryAgain;
        co_return isShorter;
    }
    const Summed summed{before, *told};
    if (auto noted = add(summed); !noted)
        co_return fail(noted.error());
    co_return true;
}

/// The model's own, with what must not be lost beside it. Nothing: it failed.
Task<std::optional<QString>> Loop::summary(qint64 before)
{
    QList<Entry> old = m_entries;
    old.removeIf([before](const Entry &entry) {
        return entry.number >= before && !std::holds_alternative<Shortened>(entry.content);
    });
    model::Prompt asked = prompt();
    asked.mayCall = false;
    asked.messages = messagesOf(old);
    if (asked.messages.isEmpty() || asked.messages.last().role != model::Message::Role::User)
        asked.messages += model::Message{};
    asked.messages.last().parts += model::Text{m_parts.summarize};
    DeafEar ear(this);
    const auto answer = co_await m_parts.mind.client->answer(asked, ear);
    m_declared.reset();
    if (auto noted = noteSpent(answer ? answer->usage : answer.error().usage.value_or(model::Usage()));
        !noted)
        co_return std::nullopt;
    if (auto noted = noteSpent(answer ? answer->wasted : model::Usage()); !noted)
        co_return std::nullopt;
    QString told;
    if (answer && answer->stop == Stop::Done) {
        for (const model::Part &part : answer->message.parts) {
            if (const auto *words = std::get_if<model::Text>(&part))
                told += words->text;
        }
    }
    if (told.trimmed().isEmpty())
        co_return std::nullopt;
    co_return summaryWith(told.trimmed(), keptOf(m_entries, before));
}

} // namespace task
