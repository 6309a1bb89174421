// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/settings/model_set_up.h"
#include "app/settings/settings_page.h"
#include "core/base/errands.h"

class ModelDialog;
class QLabel;
class QPushButton;
class QTableWidget;

/// The language models that are set up. What is done to them here is done at once.
class ModelsPage : public SettingsPage
{
    Q_OBJECT

public:
    explicit ModelsPage(ModelSetUp setUp, QWidget *parent = nullptr);
    bool hasDefaults() const override { return false; }

protected:
    void keyPressEvent(QKeyEvent *event) override; ///< Enter on the list edits, and saves no settings

private:
    void read(const QString &name); ///< and has that one chosen, where it is
    QString chosen() const; ///< its name; empty: none
    void setUpAnother();
    void edit();
    void open(ModelDialog *dialog);
    void test();
    void makeDefault();
    void askToRemove();
    void tell(const QString &text, bool isTrouble);
    void showActions();

    const ModelSetUp m_setUp;
    QTableWidget *m_table;
    QPushButton *m_edit;
    QPushButton *m_test;
    QPushButton *m_default;
    QPushButton *m_remove;
    QLabel *m_told;
    base::Errands m_errands; // destroyed first
};
