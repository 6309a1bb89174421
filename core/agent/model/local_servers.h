// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/model/endpoint.h"
#include "core/base/task.h"

#include <QList>
#include <QStringList>

namespace model {

/// A server of models that runs on this computer.
struct LocalServer
{
    QString program; ///< "Ollama", "LM Studio", "llama.cpp", "vLLM"
    Format format = Format::Chat;
    QUrl url;
    QStringList models; ///< ids; what the server says, hostile
    std::optional<int> context; ///< where it says so
};

/// Where one usually listens.
struct UsualPort
{
    QString program;
    Format format = Format::Chat;
    int port = 0;
};
const QList<UsualPort> &usualPorts();

/// Asks at these ports, at all of them at once, for a second and a half.
base::Task<QList<LocalServer>> findLocalServers(QList<UsualPort> ports);

/// The environment variables that keys of services are kept in as a rule, and that are set here. Their names.
QStringList keyVariables();

} // namespace model
