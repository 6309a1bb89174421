// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class Workspace;

namespace session {
class Session;
}

namespace api {

/// What a model is told of the machine that it begins in: its size, its image and what that has, whether it
/// reaches a network, and which other images there are. Without it models take for there what mostly is.
QString machineTold(Workspace &workspace, const session::Session &session);

} // namespace api
