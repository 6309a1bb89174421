// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mcp/engine.h"

#include "core/mcp/offer.h"
#include "core/mcp/request_state.h"

namespace mcp {

class Engine::Impl
{
public:
    Offer *offer;
    RequestStates *states;
    QString caller;
    Limits limits;
    QByteArray output;
    bool isEnded = false;
};

Engine::Engine(Offer *offer, RequestStates *states, QString caller, Limits limits)
    : m_impl(new Impl{offer, states, std::move(caller), limits})
{
}

Engine::~Engine() = default;

void Engine::receive(const QByteArray &) { }

bool Engine::wantsInput() const { return !m_impl->isEnded && m_impl->output.size() < m_impl->limits.output; }

QByteArray Engine::takeOutput() { return std::exchange(m_impl->output, {}); }

void Engine::close(const QString &why)
{
    if (!std::exchange(m_impl->isEnded, true))
        emit ended(base::Error{base::Error::Kind::Disconnected, why});
}

int Engine::callCount() const { return 0; }

} // namespace mcp
