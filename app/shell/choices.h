// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QComboBox;
class Workspace;

/// What a session may be made of, for a person to choose from. The data of each item is the name that
/// session::Sessions takes.
namespace choices {

/// With what each has and costs.
void fillSizes(QComboBox *box, Workspace &workspace);
void fillImages(QComboBox *box, Workspace &workspace);
void fillNetworks(QComboBox *box);

} // namespace choices
