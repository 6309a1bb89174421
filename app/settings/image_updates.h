// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/vm/image/image.h"
#include "core/vm/image/image_news.h"

#include <QWidget>

#include <functional>

class QLabel;
class QPushButton;

/// Asks which images have newer packages, says which, and has those built again when it is told to: as other
/// builds, they go on without it.
class ImageUpdates : public QWidget
{
    Q_OBJECT

public:
    struct Ways
    {
        std::function<base::Task<base::Result<QList<vm::ImageNews>>>(vm::ImageStore::Progress)> look;
        std::function<void(const QList<vm::ImageNews> &)> begin;
    };

    explicit ImageUpdates(Ways ways, QWidget *parent = nullptr);

private:
    void act();
    void look();
    void rest(const QString &text, QColor style::Colours::*colour);

    const Ways m_ways;
    QLabel *m_text;
    QPushButton *m_button;
    QList<vm::ImageNews> m_news; // that the button would act on
    base::Task<base::Result<QList<vm::ImageNews>>> m_looking;
};
