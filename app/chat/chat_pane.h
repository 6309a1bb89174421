// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/chat/asking.h"
#include "app/chat/composer/composer.h"
#include "core/api/session_operations.h"
#include "core/base/errands.h"

#include <QPointer>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>

class CallRibbon;
class ChatHead;
class ChatSearch;
class ChatView;
class ForkMenu;
class Greeting;
class ImageOffer;
class PlanStrip;
class QAction;
class QLabel;
class RibbonCalls;
class RibbonNotches;
class SessionNote;
class TaskBar;
class Workspace;

namespace agents {
class OpenReviews;
class ReviewPanel;
} // namespace agents
namespace api {
class ForkOperations;
}
namespace code {
class Syntax;
}
namespace session {
class Chat;
class Session;
} // namespace session

/// The middle of the window: what was said and done in one session, and the place to ask for more.
class ChatPane : public QWidget
{
    Q_OBJECT

public:
    /// With `reviews`, those of its session stand above the composer. All borrowed; they outlive this.
    ChatPane(Workspace &workspace, const agent::RecipeLibrary &recipes, const code::Syntax *syntax,
             agents::OpenReviews *reviews = nullptr, QWidget *parent = nullptr);

    using AskingMaker = std::function<std::unique_ptr<Asking>(session::Session *)>;
    /// Whom words go to, made for each session that is shown; without it there are code and recipes.
    void setAskings(AskingMaker maker);

    /// In its head: the switches of the panes beside it. Borrowed.
    void setPaneSwitches(QAction *left, QAction *right);
    void setForks(api::ForkOperations *forks); ///< borrowed; without it calls are only shown

    void setSession(session::Session *session);
    ~ChatPane() override;
    session::Session *session() const;
    agents::ReviewPanel *reviews() const { return m_reviews; } ///< or none
    Composer *composer() const { return m_composer; }
    ChatView *view() const { return m_view; }
    CallRibbon *ribbon() const { return m_ribbon; }
    void run(const session::record::CodeRequest &request);
    void attach(const QStringList &paths);
    void find();

signals:
    void newSessionRequested();
    void budgetRequested();
    void imageRequested(const QString &profile); ///< for the machines of the session
    void setUpModelRequested();
    void watchRequested(const QString &run, const QString &terminal);
    void forked(session::Session *made);

private:
    bool canRun() const;
    void pauseOrResume();
    void showFacts();
    struct Sending;
    void run(const session::record::RecipeRequest &request);
    void makeAsking();
    void ask(const QString &text, const QStringList &files, const QString &model);
    void say(const QString &text);
    bool isOff() const; // the session's machine
    bool takes(const QStringList &files) const; // the same
    base::Task<base::Result<>> makeReady(QStringList files); // that machine for them
    base::Task<base::Result<>> goOffline();
    // What was asked before (chat_pane_again.cpp).
    void editWords(int item);
    void doAgain(int item);
    void repeat(int request);
    void edit(const QString &text, Asking::Words words);
    void showEditing(bool isEditing);
    bool mayAskAgain();
    void askAgain(const QString &text, Asking::Words words, const QStringList &files,
                  Asking::Machine machine);
    void retryStep(int report);
    void showTaskBar();
    void takeOffline();
    void takeIn(const QStringList &paths);
    void attempt(base::Task<base::Result<>> work);
    void show(const base::Result<> &outcome);
    QList<Suggestions::Document> documents() const; // of the session, the newest first
    std::optional<session::record::Message> lastRequest() const;
    void estimate(const QString &recipe);
    void offerImages();
    void offerMissing(const QString &recipe);
    void showCall(int item);
    std::optional<session::record::Call> callAt(int item) const;
    void showTrouble(const QString &text);

    Workspace &m_workspace;
    api::SessionOperations m_operations;
    api::Caller m_caller; // of copies: what they say stands in the chat
    const agent::RecipeLibrary &m_recipes; // the window's
    QPointer<session::Session> m_session;
    QPointer<session::Chat> m_chat;
    AskingMaker m_makeAsking;
    std::unique_ptr<Asking> m_asking; // of the session; or none
    Asking::Words m_edited; // that are asked again when they are sent
    ChatHead *m_head;
    CallRibbon *m_ribbon;
    RibbonCalls *m_ribbonCalls;
    RibbonNotches *m_notches;
    ForkMenu *m_forks = nullptr; // with an owner
    ChatView *m_view;
    ChatSearch *m_search;
    Greeting *m_empty;
    agents::ReviewPanel *m_reviews = nullptr;
    SessionNote *m_note;
    QLabel *m_trouble;
    ImageOffer *m_image; // that the recipe whose form is open, or what was to start, needs
    PlanStrip *m_plan;
    TaskBar *m_taskBar;
    Composer *m_composer;
    base::Errands m_errands;
};
