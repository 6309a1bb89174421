// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/callers/family.h"

#include "core/base/log.h"

#include <algorithm>

namespace callers {

static constexpr qsizetype kLongestDeclared = 100;
/// What is read of /proc costs milliseconds; a program may become another, and nobody tells.
static constexpr std::chrono::seconds kMoment{1};

/// A shell runs whatever a person types: only the one that an agent is connected from is an agent's.
static bool isCaller(const Program &program, const Callers &callers)
{
    const bool isConnected = std::ranges::any_of(
        callers.connected, [&](const Program &each) { return each.process.isSame(program.process); });
    return isConnected || (program.isSomebody() && callers.granted.contains(program.name));
}

static bool isOfAgent(const Program &program, const Callers &callers)
{
    return program.isKnown || isCaller(program, callers);
}

std::optional<QString> familyOf(const Tree &tree, const Callers &callers)
{
    for (const Process &process : tree) {
        if (const Program program = programOf(process); isOfAgent(program, callers))
            return program.name;
    }
    return {};
}

std::optional<QString> callerBehind(const Tree &tree, const QList<Process> &beside, const Callers &callers)
{
    Tree all = tree;
    for (const Process &each : beside) {
        if (each.session == tree.first().session)
            all += each;
    }
    for (const Process &process : std::as_const(all)) {
        if (const Program program = programOf(process); isCaller(program, callers))
            return program.name;
    }
    return {};
}

Asking judge(const Tree &asking, const QList<Process> &beside, const Callers &callers)
{
    using Standing = Asking::Standing;
    if (const auto agent = familyOf(asking, callers))
        return {Standing::Agent, *agent};
    const Process &process = asking.first();
    for (const Process &each : beside) {
        // What an agent started and let go stays at its terminal, unless it takes more trouble.
        if (each.session != process.session)
            continue;
        if (const Program program = programOf(each); isOfAgent(program, callers))
            return {Standing::Agent, program.name};
    }
    const bool isTypedTo = process.terminal != 0 && process.group == process.foreground;
    return {isTypedTo ? Standing::Person : Standing::NotAtTerminal};
}

void Family::connected(const Peer &peer)
{
    m_connected += Connected{peer.tree().first(), peer.program(), {}};
    emit changed();
}

static auto isOf(const Peer &peer)
{
    return [&peer](const Family::Connected &each) { return each.peer.isSame(peer.tree().first()); };
}

void Family::declared(const Peer &peer, const QString &name)
{
    const auto found = std::ranges::find_if(m_connected, isOf(peer));
    if (found == m_connected.end() || found->declared == name)
        return;
    found->declared = base::printable(name, kLongestDeclared);
    emit changed();
}

void Family::disconnected(const Peer &peer)
{
    const auto found = std::ranges::find_if(m_connected, isOf(peer));
    if (found == m_connected.end())
        return;
    m_connected.erase(found);
    emit changed();
}

Callers Family::callers(const QSet<QString> &granted) const
{
    Callers callers{{}, granted};
    for (const Connected &each : m_connected)
        callers.connected += each.program;
    return callers;
}

base::Result<Asking> Family::judge(const Peer &peer, const QSet<QString> &granted) const
{
    const auto tree = peer.now();
    if (!tree)
        return base::fail(tree.error());
    return callers::judge(*tree, ofSession(tree->first().session), callers(granted));
}

base::Result<std::optional<QString>> Family::callerBehind(const Peer &peer,
                                                          const QSet<QString> &granted) const
{
    const Callers now = callers(granted);
    if (!now.isAny())
        return std::nullopt; // /proc is slow
    const auto tree = peer.now();
    if (!tree)
        return base::fail(tree.error());
    return callers::callerBehind(*tree, ofSession(tree->first().session), now);
}

base::Result<Asking> Family::judge(const Peer &peer, const QSet<QString> &granted,
                                   std::optional<Judged> &judged) const
{
    const Callers now = callers(granted);
    if (judged && judged->callers == now && !judged->until.hasExpired() && peer.isRunning())
        return judged->asking;
    judged.reset();
    const auto asking = judge(peer, granted);
    if (asking)
        judged = Judged{*asking, now, QDeadlineTimer(kMoment)};
    return asking;
}

} // namespace callers
