// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QList>
#include <QString>

#include <chrono>

namespace base {

/// A part of something that takes its time: what it is called, in English, for programs, and how long it
/// took.
struct Phase
{
    QString name;
    std::chrono::microseconds took{0};

    bool operator==(const Phase &) const = default;
};

/// Measures the parts of something that begins now, each when it is over. Time in which the host sleeps is
/// not counted.
class Phases
{
public:
    Phases() { m_timer.start(); }

    /// All since the one before was that.
    void end(const char *name);
    const QList<Phase> &list() const { return m_list; }

private:
    QElapsedTimer m_timer;
    QList<Phase> m_list;
};

/// Each of `more` is added to the one of its name, or comes after the others.
void add(QList<Phase> &sum, const QList<Phase> &more);

/// What part of all the time a phase took.
struct Share
{
    QString name;
    int percent = 0;

    bool operator==(const Share &) const = default;
};
/// The largest first; without those that are no whole percent when rounded.
QList<Share> sharesOf(QList<Phase> phases);

} // namespace base
