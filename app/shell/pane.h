// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace session {
class Session;
}

/// A tool beside the chat: it shows one side of the session that is chosen, or that there is none.
class Pane : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    virtual void setSession(session::Session *session) = 0; ///< borrowed; nullptr: none
};
