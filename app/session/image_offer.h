// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/vm/image/built_image.h"

#include <QWidget>

class BuildProgress;
class QLabel;
class QPushButton;
class Workspace;

/// Stands where something needs an image that is not there: says so, and builds it in the background. Hidden
/// where the image is there.
class ImageOffer : public QWidget
{
    Q_OBJECT

public:
    explicit ImageOffer(Workspace &workspace, QWidget *parent = nullptr);
    /// Empty: none is needed.
    void setProfile(const QString &profile);

private:
    void build();
    void tell(const QString &text, bool isBad, bool isOffered);
    void hear(const base::Result<vm::Image> &outcome);

    Workspace &m_workspace;
    QString m_profile;
    QLabel *m_text;
    QPushButton *m_build;
    BuildProgress *m_progress;
};
