// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clients/config_file.h"

#include <QDialog>

class QLabel;

namespace agents {

/// Exactly what would change in a file of another program, which is written on yes alone.
class SetUpDialog : public QDialog
{
    Q_OBJECT

public:
    SetUpDialog(const clients::Client &client, clients::Plan plan, QWidget *parent = nullptr);

private:
    void write();

    const clients::Plan m_plan;
    QLabel *m_problem;
};

} // namespace agents
