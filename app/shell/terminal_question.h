// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/caller_operations.h"

#include <QMessageBox>

/// Whether what somebody asks for at a terminal is what the person here wants: the terminal may be of an
/// agent's making. No key that was meant for something else confirms anything.
class TerminalQuestion : public QMessageBox
{
    Q_OBJECT

public:
    explicit TerminalQuestion(const api::CallerOperations::Wanted &wanted, QWidget *parent = nullptr);
    bool isConfirmed() const { return clickedButton() && clickedButton() == m_yes; }

private:
    QAbstractButton *m_yes;
};
