// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QWidget>

/// One page of the settings. It shows what holds, and changes it only by save().
class SettingsPage : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;
    /// Whether save() would take what is typed here. An error leaves the focus where it is to be mended.
    virtual base::Result<> check() { return {}; }
    virtual base::Result<> save() { return {}; }
    virtual bool hasDefaults() const { return true; }
    /// Fills in what holds when nothing is set.
    virtual void restoreDefaults() { }
};
