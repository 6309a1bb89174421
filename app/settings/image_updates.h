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

/// Asks which images have newer packages, says which, and builds those again when it is told to. What is
/// under way ends with it.
class ImageUpdates : public QWidget
{
    Q_OBJECT

public:
    struct Ways
    {
        std::function<base::Task<base::Result<QList<vm::ImageNews>>>(vm::ImageStore::Progress)> look;
        std::function<base::Task<base::Result<QList<vm::Image>>>(QList<vm::ImageNews>,
                                                                 vm::ImageStore::Progress)>
            build;
    };

    explicit ImageUpdates(Ways ways, QWidget *parent = nullptr);

signals:
    /// There are images that were not there.
    void built();

private:
    void act();
    void look();
    void build();
    void rest(const QString &text, QColor style::Colours::*colour);
    bool isBusy() const { return m_looking.isRunning() || m_building.isRunning(); }
    vm::ImageStore::Progress shown();

    const Ways m_ways;
    QLabel *m_text;
    QPushButton *m_button;
    QList<vm::ImageNews> m_news; // that the button would act on
    base::Task<base::Result<QList<vm::ImageNews>>> m_looking;
    base::Task<base::Result<QList<vm::Image>>> m_building;
};
