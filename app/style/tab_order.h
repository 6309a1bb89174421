// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

/// Tab would lead to what was made after all else after all else. From now on it leads from `before` to
/// `made` and all that is in it. Where `made` is in `before`, from that alone; else from the last that is in
/// it.
void tabAfter(QWidget *before, QWidget *made);
