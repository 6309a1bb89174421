// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mcp/calls.h"

#include <QPointer>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace mcp {

struct Calls::Entry
{
    quint64 number;
    Asked asked;
    int batch;
    std::optional<Progress> progress = {};
    std::optional<QJsonObject> report = {}; // that is not told yet
    bool isUnderWay = false;
    base::Task<Answer> task = {};
};

Calls::Calls(Limits limits, Door door)
    : m_limits(limits)
    , m_door(std::move(door))
{
    m_signs.setInterval(std::max(m_limits.signOfLife / 4, std::chrono::milliseconds(1)));
    connect(&m_signs, &QTimer::timeout, this, &Calls::giveSignsOfLife);
}

Calls::~Calls()
{
    for (const auto &entry : std::exchange(m_entries, {}))
        entry->task.cancel();
}

bool Calls::has(const Id &id) const
{
    return std::ranges::any_of(m_entries, [&id](const auto &entry) { return entry->asked.id == id; });
}

Calls::Entry *Calls::find(quint64 number)
{
    const auto found =
        std::ranges::find_if(m_entries, [number](const auto &entry) { return entry->number == number; });
    return found == m_entries.end() ? nullptr : found->get();
}

bool Calls::begin(const Asked &asked, int batch)
{
    if (count() >= m_limits.underWay + m_limits.waiting)
        return false;
    m_entries.push_back(std::unique_ptr<Entry>(new Entry{++m_lastNumber, asked, batch}));
    if (!asked.progressToken.isUndefined()) {
        m_entries.back()->progress.emplace(asked.progressToken, asked.revision);
        if (!m_signs.isActive())
            m_signs.start();
    }
    startWaiting();
    return true;
}

void Calls::startWaiting()
{
    // One that ends at once makes room for the next: a loop, not a recursion.
    if (std::exchange(m_isStarting, true))
        return;
    for (;;) {
        const auto isUnderWay = [](const auto &entry) { return entry->isUnderWay; };
        if (std::ranges::count_if(m_entries, isUnderWay) >= m_limits.underWay)
            break;
        const auto next = std::ranges::find_if_not(m_entries, isUnderWay);
        if (next == m_entries.end())
            break;
        start(**next);
    }
    m_isStarting = false;
}

void Calls::start(Entry &entry)
{
    entry.isUnderWay = true;
    entry.task = m_door.perform(entry.asked, callOf(entry));
    entry.task.start([this, number = entry.number] { finish(number); });
}

void Calls::finish(quint64 number)
{
    const auto found =
        std::ranges::find_if(m_entries, [number](const auto &entry) { return entry->number == number; });
    const std::unique_ptr<Entry> entry = std::move(*found);
    m_entries.erase(found);
    m_door.answered(entry->asked, entry->batch, entry->task.result());
    startWaiting();
}

std::optional<int> Calls::cancel(const Id &id)
{
    const auto found =
        std::ranges::find_if(m_entries, [&id](const auto &entry) { return entry->asked.id == id; });
    if (found == m_entries.end())
        return {};
    // Off the list before its work is cancelled: that may look at the list.
    const std::unique_ptr<Entry> entry = std::move(*found);
    m_entries.erase(found);
    entry->task.cancel();
    startWaiting();
    return entry->batch;
}

void Calls::endAll(const Failure &failure)
{
    const auto entries = std::exchange(m_entries, {});
    for (const auto &entry : entries) {
        entry->task.cancel();
        m_door.answered(entry->asked, entry->batch, tl::unexpected(failure));
    }
}

Call Calls::callOf(const Entry &entry)
{
    Call call;
    call.client = entry.asked.client;
    // What performs it may keep these longer than there is anything to tell.
    const QPointer<Calls> self(this);
    const quint64 number = entry.number;
    call.progress = [self, number](double done, double total, const QString &text) {
        if (self)
            self->report(number, done, total, text);
    };
    call.log = [self, number](LogLevel level, const QJsonValue &content) {
        if (self)
            self->log(number, level, content);
    };
    return call;
}

/// Told a turn later, and not at all when the call is over by then: clients take an answer at once and what
/// comes with it later, and then know nothing of the call any more.
void Calls::report(quint64 number, double done, double total, const QString &text)
{
    Entry *const entry = find(number);
    if (!entry || !entry->progress)
        return;
    entry->report = entry->progress->report(done, total, text);
    if (!std::exchange(m_isTelling, true))
        QMetaObject::invokeMethod(this, &Calls::tellReports, Qt::QueuedConnection);
}

void Calls::tellReports()
{
    m_isTelling = false;
    for (const auto &entry : m_entries) {
        if (const auto report = std::exchange(entry->report, {}))
            m_door.tell(u"notifications/progress"_s, *report);
    }
}

void Calls::log(quint64 number, LogLevel level, const QJsonValue &content)
{
    const Entry *entry = find(number);
    if (entry && entry->asked.logLevel && level >= *entry->asked.logLevel)
        m_door.tell(u"notifications/message"_s, {{u"level"_s, nameOf(level)}, {u"data"_s, content}});
}

void Calls::giveSignsOfLife()
{
    bool hasAny = false;
    for (const auto &entry : m_entries) {
        if (!entry->progress)
            continue;
        hasAny = true;
        if (!entry->report && entry->progress->silence() >= m_limits.signOfLife)
            m_door.tell(u"notifications/progress"_s, entry->progress->signOfLife());
    }
    if (!hasAny)
        m_signs.stop();
}

} // namespace mcp
