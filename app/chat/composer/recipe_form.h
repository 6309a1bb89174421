// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/recipe.h"

#include <QMap>
#include <QWidget>

class InputFiles;
class QCheckBox;
class QFormLayout;
class QLabel;
class QPushButton;

/// What a recipe needs, asked for in a form made from its manifest: files, chosen or dropped, and values. Its
/// button to run it is off until it has the files that it needs.
class RecipeForm : public QWidget
{
    Q_OBJECT

public:
    explicit RecipeForm(agent::Recipe recipe, QWidget *parent = nullptr);

    const agent::Recipe &recipe() const { return m_recipe; }
    QStringList inputs() const; ///< as RecipeOrder wants them
    QMap<QString, QString> parameters() const; ///< those that differ from the default, as typed
    QStringList profiles() const; ///< of the images to run it in and compare; empty: where it is
    QString network() const; ///< of the machines for those; empty: the recipe's
    /// Those that there are; a recipe without tests that could be compared is not asked about.
    void offerImages(const QStringList &profiles);
    void addInputs(const QStringList &paths);
    void showProblem(const QString &text);
    void setEstimate(const QString &text);

signals:
    void runRequested();
    void cancelled();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    InputFiles *takerOf(const QString &path) const;
    void offerColumns();
    void showWhetherItCanRun();

    const agent::Recipe m_recipe;
    QList<InputFiles *> m_inputs; // one for each input of the recipe
    QMap<QString, QWidget *> m_fields;
    QFormLayout *m_form;
    QList<QCheckBox *> m_images; // each is called as its profile
    QCheckBox *m_internet = nullptr; // of their machines, with them
    QLabel *m_problem;
    QLabel *m_estimate;
    QPushButton *m_run;
};
