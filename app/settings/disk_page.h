// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/settings/settings_page.h"
#include "core/base/errands.h"

#include <functional>

class QLabel;
class QTableWidget;
class Workspace;

/// What Berth keeps on the disk, and what of it can go.
class DiskPage : public SettingsPage
{
    Q_OBJECT

public:
    explicit DiskPage(Workspace &workspace, QWidget *parent = nullptr);
    bool hasDefaults() const override { return false; }

protected:
    void showEvent(QShowEvent *event) override;

private:
    using Free = std::function<base::Task<base::Result<>>()>;

    void read();
    base::Task<> measurePackages();
    void add(const QString &what, qint64 bytes, const QString &question = {}, const Free &free = {});
    void ask(const QString &question, const Free &free);

    Workspace &m_workspace;
    QTableWidget *m_table;
    QLabel *m_problem;
    base::Task<> m_measuring;
    base::Errands m_errands; // destroyed first
};
