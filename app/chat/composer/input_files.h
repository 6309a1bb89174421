// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/recipe.h"

#include <QWidget>

class QPushButton;
class QVBoxLayout;

/// The files and folders that a recipe gets as one of its inputs: chosen, dropped, taken back.
class InputFiles : public QWidget
{
    Q_OBJECT

public:
    explicit InputFiles(agent::RecipeInput input, QWidget *parent = nullptr);

    const agent::RecipeInput &input() const { return m_input; }
    const QStringList &paths() const { return m_paths; }
    bool hasRoom() const { return m_paths.size() < m_input.most; }
    /// Where one file is wanted, the next one takes its place.
    void add(const QStringList &paths);
    /// The same of one among many, which are shown by showTaken().
    void take(const QString &path);
    void showTaken();
    /// No files any more; showTaken() shows that too.
    void clear();

signals:
    void changed();

private:
    QPushButton *button(const QString &icon, const QString &text, void (InputFiles::*choose)());
    void chooseFiles();
    void chooseFolder();
    void showPaths();

    const agent::RecipeInput m_input;
    QStringList m_paths;
    bool m_isBehind = false; // not all of them are shown
    QVBoxLayout *m_rows;
};
