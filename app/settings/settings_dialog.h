// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/settings/model_set_up.h"
#include "core/base/result.h"

#include <QDialog>

#include <functional>

class QAction;
class QLabel;
class QListWidget;
class QStackedWidget;
class SettingsPage;
class Workspace;

/// Everything a person can set, in pages. Save takes all of them or says which one it cannot; Cancel leaves
/// what was, but for disk space that was freed.
class SettingsDialog : public QDialog
{
    Q_OBJECT

public:
    /// `commands`: those of the window, whose keys can be changed.
    /// `models`: what can be done with them; without it they have no page.
    SettingsDialog(Workspace &workspace, const QList<QAction *> &commands,
                   const std::optional<ModelSetUp> &models = {}, QWidget *parent = nullptr);

signals:
    void schemeChanged();

private:
    /// Made when it is opened: all of them would take a tenth of a second.
    struct Page
    {
        std::function<SettingsPage *()> make;
        bool scrolls = true; ///< or it does so itself
        SettingsPage *page = nullptr;
    };
    void addPage(const QString &name, const Page &page);
    SettingsPage *pageAt(int row);
    void tell(const base::Error &error, int page);
    void saveAll();

    QListWidget *m_names;
    QStackedWidget *m_stack;
    QList<Page> m_pages; // in the order of both
    QLabel *m_problem;
};
