// SPDX-License-Identifier: GPL-3.0-or-later
// Room in the window of the model that a task talks to.
#include "core/agent/task/loop.h"

#include "core/agent/task/history.h"

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;
using Stop = model::Answer::Stop;

namespace task {

static constexpr double kFull = 0.8; // of the window: room is made
static constexpr double kRoomy = 0.6; // what is below it is room enough
static constexpr qint64 kSummaryAgain = 20; // entries after one that failed
static constexpr int kMostTimesFull = 2; // in a row, that room is made

/// Of the next prompt, as far as anybody knows.
qint64 Loop::tokens() const { return promptTokens(m_past.entries, m_fixedTokens); }

/// The outputs before that entry. Gives the tokens that it saves; 0: they are short.
Result<qint64> Loop::shorten(qint64 before)
{
    const qint64 saved = savedByShortening(m_past.entries, before);
    if (saved <= 0)
        return 0;
    const Shortened shortened{before};
    if (auto noted = add(shortened); !noted)
        return fail(noted.error());
    return saved;
}

/// Shortens old outputs, and where that is not enough has what came before summarised: rarely and in one
/// step, as each time costs what a service has cached. Where the last turn alone is too long, its outputs are
/// shortened too. False: nothing could be done.
Task<Result<bool>> Loop::makeRoom(bool isForced)
{
    const auto window = double(m_parts.mind.client->context().value_or(0));
    const qint64 all = tokens();
    if (!isForced && (window <= 0 || double(all) < kFull * window))
        co_return false;
    const qint64 before = lastTurn(m_past.entries);
    if (before == 0)
        co_return false;
    const auto saved = shorten(before);
    if (!saved)
        co_return fail(saved.error());
    bool isMade = *saved > 0;
    const bool isEnough = window > 0 ? double(all - *saved) < kRoomy * window : isMade;
    // What the service refuses although it is short by our count has to become shorter still.
    if (isMade && isEnough && m_timesFull < 2)
        co_return true;
    if (isWorthSumming(m_past.entries, before) && lastNumber() >= m_noSummaryBefore) {
        const auto told = co_await summary(before);
        if (told) {
            const Summed summed{before, *told};
            if (auto noted = add(summed); !noted)
                co_return fail(noted.error());
            isMade = true;
        } else {
            m_noSummaryBefore = lastNumber() + kSummaryAgain;
        }
    }
    const bool isLastTooLong = m_timesFull >= 2 || (window > 0 && double(tokens()) >= kFull * window);
    if (!isLastTooLong && (isMade || !isForced))
        co_return isMade;
    const auto savedLast = shorten(m_past.entries.last().number + 1);
    if (!savedLast)
        co_return fail(savedLast.error());
    co_return isMade || *savedLast > 0;
}

/// The window is full, as the service says. False: no room could be made, or what was made does not help.
Task<Result<bool>> Loop::makeRoomOnceMore()
{
    if (++m_timesFull > kMostTimesFull)
        co_return false;
    co_return co_await makeRoom(true);
}

/// The model's own, with what must not be lost beside it. Nothing: it failed.
Task<std::optional<QString>> Loop::summary(qint64 before)
{
    QList<Entry> old = m_past.entries;
    old.removeIf([before](const Entry &entry) {
        return entry.number >= before && !std::holds_alternative<Shortened>(entry.content);
    });
    model::Prompt asked = prompt();
    asked.mayCall = false;
    asked.messages = messagesOf(old);
    if (asked.messages.isEmpty() || asked.messages.last().role != model::Message::Role::User)
        asked.messages += model::Message{};
    asked.messages.last().parts += model::Text{m_parts.summarize};
    Ear ear(this);
    const auto answer = co_await m_parts.mind.client->answer(asked, ear);
    if (!ear.noted())
        co_return std::nullopt;
    if (answer && !noteSpent(Spent::What::Summary, answer->usage))
        co_return std::nullopt;
    m_request.reset();
    QString told;
    if (answer && answer->stop == Stop::Done) {
        for (const model::Part &part : answer->message.parts) {
            if (const auto *words = std::get_if<model::Text>(&part))
                told += words->text;
        }
    }
    if (told.trimmed().isEmpty())
        co_return std::nullopt;
    co_return summaryWith(told.trimmed(), keptOf(m_past.entries, before));
}

} // namespace task
