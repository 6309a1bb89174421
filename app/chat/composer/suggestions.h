// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/recipe_library.h"

#include <QListWidget>

/// What fits what is being typed: recipes or documents, above it. Never has the focus: the keys come from
/// where it is typed.
class Suggestions : public QListWidget
{
    Q_OBJECT

public:
    struct Document
    {
        QString name;
        QString path;
    };

    explicit Suggestions(QWidget *parent = nullptr);

    void clear();
    /// With `files`, those that read them; without, the broken ones too.
    void showRecipes(const agent::RecipeLibrary &recipes, const QString &word, const QStringList &files);
    void showDocuments(const QList<Document> &documents, const QString &word);
    void step(int rows); ///< from the last to the first

    QString recipe() const; ///< the id of the one that is chosen; empty: it is none
    QString problem() const; ///< why the one that is chosen cannot be used; empty: it can be, or is no recipe
    Document document() const; ///< empty: none is chosen

private:
    void fit();
};
