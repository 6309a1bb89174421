// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/settings/settings_page.h"

#include <QList>

class ImageRow;
class Workspace;

/// The images that machines can start from: what each is for, and whether it is there; they are built in the
/// background, and built again when there is something newer.
class ImagesPage : public SettingsPage
{
    Q_OBJECT

public:
    explicit ImagesPage(Workspace &workspace, QWidget *parent = nullptr);
    bool hasDefaults() const override { return false; }

protected:
    void showEvent(QShowEvent *event) override;

private:
    QList<ImageRow *> m_rows;
};
