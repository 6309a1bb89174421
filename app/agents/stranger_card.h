// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/callers/program.h"

#include <QWidget>

class QPushButton;

namespace agents {

/// A program that is connected and was not allowed: who asks, what the choices mean, and the way to answer.
/// Nothing is answered by a key that was meant for something else.
class StrangerCard : public QWidget
{
    Q_OBJECT

public:
    /// `client` is what it says that it is; `others` wait behind it.
    StrangerCard(const callers::Program &program, const QString &client, int others,
                 QWidget *parent = nullptr);

signals:
    void allowRequested();
    void laterRequested();

private:
    QPushButton *makeButton(const char *icon, const QString &name, Qt::Key key);
};

} // namespace agents
