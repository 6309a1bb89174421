// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/recipe.h"
#include "core/base/result.h"
#include "core/base/task.h"

#include <QHash>
#include <QMap>
#include <QWidget>

class InputFiles;
class QCheckBox;
class QFormLayout;
class QLabel;
class QPushButton;

/// What a recipe needs, asked for in a form made from its manifest: files, chosen or dropped, and values. Its
/// button to run it is off until it has the files that it needs. One with a sample can be filled with that.
class RecipeForm : public QWidget
{
    Q_OBJECT

public:
    /// Files of a sample that came with Berth are written to `sampleFolder`; without one no sample is
    /// offered.
    explicit RecipeForm(agent::Recipe recipe, QString sampleFolder = {}, QWidget *parent = nullptr);

    const agent::Recipe &recipe() const { return m_recipe; }
    QStringList inputs() const; ///< as RecipeOrder wants them
    QMap<QString, QString> parameters() const; ///< those that differ from the default, as typed
    QStringList profiles() const; ///< of the images to run it in and compare; empty: where it is
    QString network() const; ///< of the machines for those; empty: the recipe's
    /// Those that there are; a recipe without tests that could be compared is not asked about.
    void offerImages(const QStringList &profiles);
    void addInputs(const QStringList &paths);
    /// Files and values of the recipe's sample take the place of what is there, as soon as they are at hand.
    void takeSample();
    /// In place of what is there; what is not among `parameters` as in a new form.
    void fill(const QStringList &inputs, const QMap<QString, QString> &parameters);
    void showProblem(const QString &text);
    void setEstimate(const QString &text);

signals:
    void runRequested();
    void sampleTaken(); ///< takeSample() has filled the form
    void cancelled();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    InputFiles *takerOf(const QString &path) const;
    void offerColumns();
    QStringList titlesOf(const QString &path);
    void showWhetherItCanRun();

    const agent::Recipe m_recipe;
    const QString m_sampleFolder;
    QList<InputFiles *> m_inputs; // one for each input of the recipe
    QMap<QString, QWidget *> m_fields;
    QHash<QPair<QString, QString>, QStringList> m_titles; // of sheets of workbooks: path, sheet; or none yet
    QFormLayout *m_form;
    QList<QCheckBox *> m_images; // each is called as its profile
    QCheckBox *m_internet = nullptr; // of their machines, with them
    QLabel *m_problem;
    QLabel *m_estimate;
    QPushButton *m_sample;
    QPushButton *m_run;
    base::Task<base::Result<QStringList>> m_sampling; // the sample is written to its folder
};
