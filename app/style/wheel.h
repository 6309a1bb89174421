// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

/// Has a field leave the wheel to the page that it is on as long as it has not the focus: who scrolls that
/// does not mean to change what happens to come below the pointer.
void leaveWheel(QWidget *field);
