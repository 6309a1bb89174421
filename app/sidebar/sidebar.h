// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QWidget>

class QBoxLayout;
class QLabel;
class QLineEdit;
class QListView;
class QPushButton;
class SessionFilter;
class SessionModel;
class Workspace;

namespace agent {
class RecipeLibrary;
}
namespace agents {
class OpenReviews;
}
namespace session {
class Session;
}

/// The left side: the way to all commands, sessions, those in the archive folded away, recipes, and the ways
/// to the pages about all sessions.
class Sidebar : public QWidget
{
    Q_OBJECT

public:
    enum class Page { Chat, Live, Agents, Reviews, Rules, Traces, Usage };

    /// With `reviews`, those that wait are counted. All borrowed; they outlive this.
    Sidebar(Workspace &workspace, const agent::RecipeLibrary &recipes, agents::OpenReviews *reviews = nullptr,
            QWidget *parent = nullptr);

    session::Session *current() const;
    void setCurrent(const session::Session *session);
    /// What stands in the middle: only a chat has its session chosen here.
    void setPage(Page page);
    void renameCurrent();
    /// Icons alone, for a window with little room: sessions by their first letters, without recipes and
    /// archive.
    void setNarrow(bool isNarrow);
    bool isNarrow() const { return m_isNarrow; }
    QSize minimumSizeHint() const override;
    /// The way to agents, and how many ask to be allowed; there is none before.
    void showAgents(int strangers);
    void showTraces(); ///< the way to them; there is none before
    SessionModel *sessions() const { return m_model; }

signals:
    void currentChanged(session::Session *session);
    void newSessionRequested();
    void sessionMenuRequested(session::Session *session, const QPoint &globalPosition);
    void removeRequested(session::Session *session);
    void recipeRequested(const QString &id);
    void pageRequested(Sidebar::Page page);
    void commandsRequested();
    void settingsRequested();
    void troubled(const QString &text);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    class Entry;
    Entry *addPage(QBoxLayout *layout, Page page, const QString &icon, const QString &name);
    void lay(bool isNarrow);
    void showSearch();
    void askName();
    QListView *makeList(SessionFilter *filter, const QString &name);
    session::Session *at(const QListView *list, const QModelIndex &index) const;
    QListView *listOf(const session::Session *session) const;
    void showChosen();
    void showArchive();

    SessionModel *m_model;
    SessionFilter *m_filter;
    SessionFilter *m_archiveFilter;
    QPushButton *m_commands;
    QLabel *m_title; // of the sessions
    QLineEdit *m_search;
    QListView *m_list;
    Entry *m_fold; // of the archive
    QListView *m_archive;
    QWidget *m_recipes;
    QMap<Page, Entry *> m_pages;
    Entry *m_settings;
    bool m_isNarrow = false;
    Page m_page = Page::Chat;
    const session::Session *m_chosen = nullptr; // also while it is not in the list; to compare with
    bool m_isRestoring = false;
};
