// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/ribbon/ribbon_columns.h"

#include "app/style/style.h"

#include <algorithm>
#include <numeric>

using std::chrono::milliseconds;

static constexpr int kSecond = 8; // pixels more for each second that a call took
static constexpr int kMost = 6 * RibbonColumns::kWide; // more, however long that was

/// What a call has beyond what all have: by its time, as many pixels a second as there is room for.
static int more(milliseconds took, double second)
{
    return int(std::min<double>(style::scaled(kMost), double(took.count()) / 1000 * second));
}

/// That of each, all together not more than the room that is left.
static std::vector<int> moreOf(const std::vector<milliseconds> &took, int room)
{
    const auto sum = [&took](double second) {
        qint64 all = 0;
        for (const milliseconds each : took)
            all += more(each, second);
        return all;
    };
    double second = style::scaled(kSecond);
    if (sum(second) > room) {
        double least = 0;
        for (int step = 0; step < 24; ++step) {
            const double middle = (least + second) / 2;
            (sum(middle) > room ? second : least) = middle;
        }
        second = least;
    }
    std::vector<int> all;
    all.reserve(took.size());
    for (const milliseconds each : took)
        all.push_back(more(each, second));
    return all;
}

RibbonColumns::RibbonColumns(const std::vector<milliseconds> &took, int room)
{
    const int calls = int(took.size());
    if (calls == 0)
        return;
    if (qint64(calls) * kLeast > room) {
        together(moreOf(took, room / 4), room);
    } else {
        const int base = std::clamp(room * 3 / 4 / calls, kLeast, style::scaled(kWide));
        alone(moreOf(took, room - calls * base), base);
    }
}

void RibbonColumns::alone(const std::vector<int> &more, int base)
{
    m_firsts.resize(more.size() + 1);
    std::iota(m_firsts.begin(), m_firsts.end(), 0);
    for (const int each : more)
        m_edges.push_back(m_edges.back() + base + each);
}

/// As many in each as there is room for, and the ends of columns where a long one begins and ends.
void RibbonColumns::together(const std::vector<int> &more, int room)
{
    const int shared = room - std::accumulate(more.begin(), more.end(), 0);
    const double share = double(shared) / double(more.size());
    double at = 0;
    const auto close = [&](int next) {
        if (m_firsts.back() == next)
            return;
        m_firsts.push_back(next);
        m_edges.push_back(std::max(m_edges.back() + 2, int(at)));
    };
    for (int call = 0; call < int(more.size()); ++call) {
        const int width = more[std::size_t(call)];
        const bool isLong = width >= kLeast;
        if (isLong)
            close(call);
        at += share + width;
        if (isLong || int(at) - m_edges.back() >= kLeast)
            close(call + 1);
    }
    close(int(more.size()));
}

std::pair<int, int> RibbonColumns::callsIn(int column) const
{
    return {m_firsts[std::size_t(column)], m_firsts[std::size_t(column) + 1] - 1};
}

int RibbonColumns::columnOf(int call) const
{
    return int(std::ranges::upper_bound(m_firsts, call) - m_firsts.begin()) - 1;
}

std::optional<int> RibbonColumns::at(int x) const
{
    const int column = int(std::ranges::upper_bound(m_edges, x) - m_edges.begin()) - 1;
    return column >= 0 && column < count() ? std::optional(column) : std::nullopt;
}
