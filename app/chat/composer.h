// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/recipe_library.h"
#include "core/session/record/items.h"

#include <QWidget>

class QButtonGroup;
class QListWidget;
class QPlainTextEdit;
class QToolButton;
class RecipeForm;

/// Where a request is written: Python or shell code, or a recipe, typed as `/name` or chosen, and then given
/// what it needs in a form. Files can be dropped on it at any time.
class Composer : public QWidget
{
    Q_OBJECT

public:
    enum class Mode { Recipe, Python, Shell };

    explicit Composer(const agent::RecipeLibrary &recipes, QWidget *parent = nullptr);

    Mode mode() const;
    void setMode(Mode mode);
    void setText(const QString &text);
    QString text() const;
    void openRecipe(const QString &id);
    void addFiles(const QStringList &paths);
    /// Offers the recipes that read these files; the one that is chosen gets them.
    void offer(const QStringList &paths);
    RecipeForm *form() const { return m_form; }
    void closeForm();
    void showProblem(const QString &text);

signals:
    void codeSent(const session::record::CodeRequest &request);
    void recipeSent(); ///< form() has what was filled in
    void recipeOpened(const QString &id);
    /// Files that no recipe has asked for.
    void filesDropped(const QStringList &paths);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void send();
    void fit();
    void fitModes();
    void showMode();
    void showSuggestions();
    void takeSuggestion();

    const agent::RecipeLibrary &m_recipes; // the window's
    QPlainTextEdit *m_editor;
    QListWidget *m_suggestions;
    QButtonGroup *m_modes;
    QToolButton *m_attach;
    QToolButton *m_send;
    RecipeForm *m_form = nullptr;
    QStringList m_offered; // files, as long as recipes are listed for them
};
