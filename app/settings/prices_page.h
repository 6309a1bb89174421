// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/settings/settings_page.h"

class QDoubleSpinBox;
class Workspace;

/// What each size of machine has, and what an hour of it costs.
class PricesPage : public SettingsPage
{
    Q_OBJECT

public:
    explicit PricesPage(Workspace &workspace, QWidget *parent = nullptr);
    base::Result<> save() override;
    void restoreDefaults() override;

private:
    struct Row
    {
        QString size;
        QDoubleSpinBox *price; ///< dollars an hour; it cannot show every whole number of nanodollars a second
        double shown; ///< by the price that holds
    };

    Workspace &m_workspace;
    QList<Row> m_rows;
};
