// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/callers/family.h"

#include <algorithm>

namespace callers {

/// A shell runs whatever a person types: only the one that an agent is connected from is an agent's.
static bool isOfAgent(const Program &program, const Callers &callers)
{
    const bool isConnected = std::ranges::any_of(
        callers.connected, [&](const Program &each) { return each.process.isSame(program.process); });
    return isConnected || program.isKnown || (!program.isShell() && callers.granted.contains(program.name));
}

std::optional<QString> familyOf(const Tree &tree, const Callers &callers)
{
    for (const Process &process : tree) {
        if (const Program program = programOf(process); isOfAgent(program, callers))
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

void Family::connected(const Peer &peer) { m_connected += peer.program(); }

void Family::disconnected(const Peer &peer) { m_connected.removeOne(peer.program()); }

Callers Family::callers(const QSet<QString> &granted) const { return {m_connected, granted}; }

base::Result<Asking> Family::judge(const Peer &peer, const QSet<QString> &granted) const
{
    const auto tree = peer.now();
    if (!tree)
        return base::fail(tree.error());
    return callers::judge(*tree, ofSession(tree->first().session), callers(granted));
}

} // namespace callers
