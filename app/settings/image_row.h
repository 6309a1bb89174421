// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/image/image_recipe.h"

#include <QWidget>

class QLabel;
class QPushButton;
class Workspace;

/// One profile of the images: what it is for, what is there of it, and how far its build is.
class ImageRow : public QWidget
{
    Q_OBJECT

public:
    ImageRow(Workspace &workspace, const vm::ImageRecipe &recipe, QWidget *parent = nullptr);
    void refresh(); ///< looks at the folder of images

private:
    void build();
    void tell(const QString &text, bool isBad = false);

    Workspace &m_workspace;
    const QString m_profile;
    QLabel *m_state;
    QPushButton *m_build;
};
