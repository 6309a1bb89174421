// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/caller.h"
#include "core/rpc/server.h"

namespace owner {

/// Who made a call over the socket: what they hear becomes notifications about it, and theirs about it reach
/// its run. A client that does not keep up misses progress, and gets output when it does.
class SocketCaller : public api::Caller
{
public:
    explicit SocketCaller(rpc::Call call);

    /// Of this call, while it runs.
    guest::Run *run() const { return m_run; }

    void progress(int percent, const QString &step) override;
    void step(int percent, const QString &step, std::optional<std::chrono::milliseconds> left) override;
    void warning(const QString &text) override;
    void happened(const QString &event, const QJsonObject &values) override;
    void began(guest::Run *run) override;
    void ended() override;
    bool takesOutput() const override;
    void output(guest::Channel channel, const QByteArray &bytes) override;

private:
    void hear(const QString &method, const QJsonObject &params);

    const rpc::Call m_call;
    guest::Run *m_run = nullptr; // the operation's
};

} // namespace owner
