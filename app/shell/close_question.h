// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMessageBox>

/// What becomes of machines that run and images that are built when the window is closed or the program is to
/// end. Deletes itself.
class CloseQuestion : public QMessageBox
{
    Q_OBJECT

public:
    enum class Tray { No, Yes };
    struct UnderWay
    {
        int machines = 0;
        int builds = 0; ///< of images
    };
    CloseQuestion(UnderWay underWay, Tray tray, QWidget *parent = nullptr);

signals:
    void keepRequested(); ///< without the window
    void stopRequested(); ///< and the program ends
};
