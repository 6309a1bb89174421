// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/doctor.h"

#include <QWidget>

class BuildProgress;
class QLabel;
class QPushButton;
class QVBoxLayout;
class Workspace;

/// The page of a computer that has no machine yet: what it has and lacks, the image that machines start from,
/// and a sample task. Whatever fails says why and what mends it; each step can be ended and begun again.
class FirstRunPage : public QWidget
{
    Q_OBJECT

public:
    explicit FirstRunPage(Workspace &workspace, QWidget *parent = nullptr);
    /// Whether there is something for it to do.
    static bool isNeeded(Workspace &workspace);

signals:
    void setUpModelRequested();
    void sampleRequested();
    void finished();

private:
    void examine();
    void showChecks(const QList<doctor::Check> &checks);
    void build();
    bool isBuilding() const;
    void showImage(const QString &told = {});

    Workspace &m_workspace;
    QWidget *m_fit; // the marks of steps that are done
    QWidget *m_built;
    QVBoxLayout *m_checks;
    QLabel *m_checking;
    QPushButton *m_again;
    QLabel *m_step;
    BuildProgress *m_progress;
    QPushButton *m_build;
    QPushButton *m_sample;
    QPushButton *m_skip;
    bool m_isFit = false;
    base::Task<QList<doctor::Check>> m_examining;
};
