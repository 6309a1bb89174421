// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

class Workspace;

/// How far the build of an image is, and what a person can do with it: pause, resume and cancel. Hidden while
/// it is not being built, whoever begins that.
class BuildProgress : public QWidget
{
    Q_OBJECT

public:
    explicit BuildProgress(Workspace &workspace, QWidget *parent = nullptr); ///< outlives this
    void setProfile(const QString &profile);
    QPushButton *cancelButton() const { return m_cancel; } ///< no focus proxy: Tab would pass by the others

private:
    void refresh();
    void pauseOrResume();

    Workspace &m_workspace;
    QString m_profile;
    QLabel *m_step;
    QProgressBar *m_bar;
    QPushButton *m_pause;
    QPushButton *m_cancel;
};
