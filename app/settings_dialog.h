// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QMap>

class QLabel;
class QTableWidget;
class Workspace;

/// All that can be set, from the one table of session::Settings, how the window looks, and what images and
/// templates take on the disk.
class SettingsDialog : public QDialog
{
    Q_OBJECT

public:
    explicit SettingsDialog(Workspace &workspace, QWidget *parent = nullptr);

signals:
    void schemeChanged();

private:
    QWidget *makeGeneral();
    QWidget *makeDisk();
    void readDisk();
    void apply();

    Workspace &m_workspace;
    QMap<QString, QWidget *> m_fields;
    QTableWidget *m_disk;
    QLabel *m_problem;
};
