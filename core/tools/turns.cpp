// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/turns.h"

#include "core/base/await.h"

#include <algorithm>
#include <cmath>

namespace tools {

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

/// Lines of callers that have nothing under way are forgotten beyond so many.
static constexpr size_t kMostLines = 1000;

Turn::Turn(Turns *turns, QString caller)
    : m_turns(turns)
    , m_caller(std::move(caller))
{
}

Turn::Turn(Turn &&other) noexcept
    : m_turns(std::exchange(other.m_turns, nullptr))
    , m_caller(other.m_caller)
{
}

Turn::~Turn()
{
    if (m_turns)
        m_turns->release(m_caller);
}

/// A place in a line; it is given up with this.
class Turns::Waiter : public QObject
{
    Q_OBJECT

public:
    explicit Waiter(Line &line)
        : m_line(line)
    {
        m_line.waiting += this;
    }
    ~Waiter() override
    {
        if (!isCalled)
            m_line.waiting.removeOne(this);
    }

    bool isCalled = false;

signals:
    void called();

private:
    Line &m_line; // it stays while somebody waits in it
};

Turns::Turns(Limits limits)
    : m_limits(limits)
{
    m_clock.start();
}

Turns::~Turns() = default;

Turns::Line &Turns::lineOf(const QString &caller)
{
    const auto found = m_lines.find(caller);
    if (found != m_lines.end())
        return found->second;
    if (m_lines.size() >= kMostLines) {
        std::erase_if(m_lines, [](const auto &each) {
            const bool isIdle = each.second.running == 0 && each.second.waiting.isEmpty();
            if (isIdle)
                delete each.second.next;
            return isIdle;
        });
    }
    Line &line = m_lines[caller];
    line.left = m_limits.burst;
    line.filled = m_clock.elapsed();
    return line;
}

bool Turns::begins(Line &line)
{
    const qint64 now = m_clock.elapsed();
    line.left =
        std::min<double>(m_limits.burst, line.left + double(now - line.filled) * m_limits.perSecond / 1000);
    line.filled = now;
    if (line.running >= m_limits.atOnce || line.left < 1)
        return false;
    ++line.running;
    --line.left;
    return true;
}

Task<Result<Turn>> Turns::take(QString caller)
{
    Line &line = lineOf(caller);
    if (line.waiting.isEmpty() && begins(line))
        co_return Turn(this, caller);
    if (line.waiting.size() >= m_limits.waiting)
        co_return fail(Error::Kind::Busy,
                       u"%1 of your calls wait already. Make fewer at once, and this one again later."_s.arg(
                           m_limits.waiting));
    Waiter waiter(line);
    callNext(caller); // for a timer, where there is time to wait for
    co_await base::onSignal(&waiter, &Waiter::called, m_limits.patience);
    if (!waiter.isCalled)
        co_return fail(
            Error::Kind::Busy,
            u"%1 of your calls are under way, and none ended in time. Make fewer at once, and this one "
            "again later."_s.arg(line.running));
    co_return Turn(this, caller);
}

/// From the event loop: what ends must not begin something else on its way.
void Turns::release(const QString &caller)
{
    Line &line = m_lines.at(caller);
    --line.running;
    if (!line.waiting.isEmpty())
        QMetaObject::invokeMethod(
            this, [this, caller] { callNext(caller); }, Qt::QueuedConnection);
}

void Turns::callNext(const QString &caller)
{
    auto found = m_lines.find(caller);
    while (found != m_lines.end() && !found->second.waiting.isEmpty() && begins(found->second)) {
        Waiter *const first = found->second.waiting.takeFirst();
        first->isCalled = true;
        emit first->called(); // whatever happens now, the line may be gone
        found = m_lines.find(caller);
    }
    if (found == m_lines.end() || found->second.waiting.isEmpty())
        return;
    Line &line = found->second;
    if (line.running >= m_limits.atOnce)
        return; // the end of one calls the next
    if (!line.next) {
        line.next = new QTimer(this);
        line.next->setSingleShot(true);
        connect(line.next, &QTimer::timeout, this, [this, caller] { callNext(caller); });
    }
    if (!line.next->isActive())
        line.next->start(std::max(1, int(std::ceil((1 - line.left) * 1000 / m_limits.perSecond))));
}

} // namespace tools

#include "turns.moc"
