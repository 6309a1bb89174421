// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/shell/pane.h"
#include "app/code/drafts.h"
#include "app/shell/guest_door.h"
#include "core/session/record/items.h"

#include <QHash>
#include <QList>
#include <QPointer>

class QAction;
class QComboBox;
class QLabel;
class QStackedWidget;
class QTabBar;
class QToolButton;

namespace code {

class OpenFile;
class SearchBar;
class Syntax;

/// The tab "Code": files of a session's guest and scratch files in tabs, saved back with one key and run in
/// the machine with another. Each session has its own tabs, which stay open while another one is shown.
class CodePane : public Pane
{
    Q_OBJECT
public:
    /// Texts that are not saved are kept in `drafts`, a folder of the host, and come back from there.
    CodePane(const Syntax *syntax, const QString &drafts, QWidget *parent = nullptr);
    ~CodePane() override;

    void setSession(session::Session *session) override;
    void setDoor(const GuestDoor &door);

    void openGuestFile(const QByteArray &path);
    /// "Python" or "Bash".
    void newFile(const QString &language, const QByteArray &text = {});
    bool hasUnsaved() const; ///< of the session shown

signals:
    /// The path is empty for what is not in the guest as it is here.
    void runRequested(const session::record::CodeRequest &request, const QByteArray &guestPath);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void buildActions();
    void buildBar();
    void buildPages();
    void buildStatus();
    void restore(const QList<Draft> &drafts, const GuestDoor &door);
    OpenFile *add(Draft draft, const GuestDoor &door);
    void showTabs();
    OpenFile *current() const;
    OpenFile *fileAt(int tab) const;
    void showCurrent();
    void showTitle(OpenFile *file);
    void showStatus();
    void showPosition();
    void setLanguageShown(OpenFile *file);
    void requestClose(OpenFile *file);
    void close(OpenFile *file);
    void run();

    const Syntax *const m_syntax; // the window's
    Drafts m_drafts;
    QPointer<session::Session> m_session;
    GuestDoor m_door;
    QList<QString> m_restored; // sessions
    QList<OpenFile *> m_files; // children, of all sessions
    QHash<QString, OpenFile *> m_last; // shown, by session
    qint64 m_opened = 0; // when the newest was, in milliseconds since 1970

    QAction *m_newPython;
    QAction *m_newShell;
    QAction *m_save;
    QAction *m_find;
    QAction *m_replace;
    QAction *m_run;
    QAction *m_close;
    QTabBar *m_tabs;
    QToolButton *m_new;
    QStackedWidget *m_pages;
    QWidget *m_empty;
    QLabel *m_emptyTitle;
    QLabel *m_emptyText;
    QWidget *m_emptyButtons;
    SearchBar *m_search;
    QWidget *m_status;
    QLabel *m_note;
    QLabel *m_position;
    QLabel *m_format;
    QComboBox *m_language;
};

} // namespace code
