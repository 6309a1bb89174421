// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/chat/composer/composed.h"
#include "app/chat/composer/composer_bar.h"
#include "app/chat/composer/suggestions.h"
#include "core/agent/recipe_library.h"
#include "core/session/money/budget.h"

#include <QPointer>
#include <QWidget>

#include <functional>

class Asking;
class Attachments;
class RecipeForm;
class RequestEdit;

/// Where a request is written: in words, to Berth's own agent, with files; Python or shell code; or a recipe,
/// typed as `/name` or chosen, and then given what it needs in a form. Files can be dropped on it at any
/// time. While a task runs, words steer it, and a button or Esc twice stops it.
class Composer : public QWidget
{
    Q_OBJECT

public:
    using Mode = ComposerBar::Mode;
    /// What is pasted as a file is kept below that folder, as samples of recipes are; without one it is text,
    /// and no samples are offered.
    explicit Composer(const agent::RecipeLibrary &recipes, const QString &folder = {},
                      QWidget *parent = nullptr);

    /// Whom words go to; borrowed, or nobody. With a model, asking is what is done first.
    void setAsking(const Asking *asking);
    /// What `@` offers, and what Up brings back into an empty field; asked for when it is needed.
    void setSources(std::function<QList<Suggestions::Document>()> documents,
                    std::function<QString()> lastRequest);
    QStringList files() const; ///< that are attached, and go with words
    QString model() const { return m_bar->model(); } ///< that a person chose; empty: the default
    /// A request that did not get through.
    void giveBack(const QString &text, const QStringList &files);

    Mode mode() const;
    void setText(const QString &text);
    /// Words from before, to be asked again as they will be. What was being written comes back with undo.
    void edit(const QString &text);
    QString text() const;
    void openRecipe(const QString &id); ///< empty: none
    /// With what it was given, but for what is kept nowhere; `problem` says what it lacks.
    void fillRecipe(const session::record::RecipeRequest &given, const QString &problem);
    void addFiles(const QStringList &paths);
    /// Offers the recipes that read these files; the one that is chosen gets them.
    void offer(const QStringList &paths);
    RecipeForm *form() const { return m_form; }
    void sendForm(); ///< as its button does; it stays until it is closed. Without one, nothing
    /// Its border fills towards that budget; one without a limit: it does not.
    void setWaterline(const session::Budget &budget);

signals:
    void sent(const composed::Request &request);
    void filesChanged(); ///< files()
    void editingChanged(bool isEditing); ///< whether what is typed takes the place of words from before
    void stopRequested();
    void troubled(const QString &text);
    void recipeOpened(const QString &id);
    /// Files that no recipe has asked for.
    void filesDropped(const QStringList &paths);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void closeForm();
    void setMode(Mode mode);
    void send();
    void fit();
    void showMode();
    void showAsking();
    void showSuggestions();
    void takeSuggestion();
    bool isWords() const; // and not code
    void setEditing(bool isEditing);
    bool isBusy() const; // a task runs, or waits for an answer
    bool mayStop() const; // that, or its machine is made ready for it
    bool takesFiles() const; // they would be attached
    bool stepBack(); // Esc
    QString documentWord() const; // behind the `@` that is being typed, with it
    void keep(const QString &name, const QByteArray &content);

    const agent::RecipeLibrary &m_recipes; // the window's
    const QString m_pasteFolder;
    const QString m_sampleFolder;
    QPointer<const Asking> m_asking;
    std::function<QList<Suggestions::Document>()> m_documents;
    std::function<QString()> m_lastRequest;
    RequestEdit *m_editor;
    Suggestions *m_suggestions;
    Attachments *m_attachments;
    ComposerBar *m_bar;
    RecipeForm *m_form = nullptr;
    QStringList m_offered; // files, as long as recipes are listed for them
    session::Budget m_waterline;
    bool m_isModeChosen = false; // by the person
    bool m_isEditing = false; // words from before
};
