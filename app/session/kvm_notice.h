// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QLabel;

namespace session {
class Machines;
}

/// What a person is told where machines are not carried by KVM: they are slow, and less of a wall.
namespace kvm {

/// Whole sentences, with what mends it. Empty: KVM carries them, or nobody knows yet.
QString whyNot(const session::Machines &machines);
/// The same in one sentence, with the rest as its tool tip; hidden where there is nothing to tell. Follows
/// what becomes known. `machines` outlive it.
QLabel *notice(session::Machines &machines);

} // namespace kvm
