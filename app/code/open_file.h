// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/code/drafts.h"
#include "app/code/syntax.h"
#include "app/shell/guest_door.h"
#include "core/guest/files.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QPushButton;
class QStackedLayout;

namespace code {

class CodeEditor;

/// One tab of the code pane: a file of a guest, or a scratch file that may become one. It reads and saves
/// its text, asks when the guest's file is another one by now, and keeps a draft of what is not saved.
class OpenFile : public QWidget
{
    Q_OBJECT
public:
    static constexpr qint64 kLargest = 8 << 20;

    /// What `draft` says; without a text but with a path, the file is read at once.
    OpenFile(const Syntax *syntax, Drafts *drafts, GuestDoor door, Draft draft, QWidget *parent = nullptr);
    ~OpenFile() override;

    CodeEditor *editor() const { return m_editor; }
    QString session() const { return m_draft.session; }
    QByteArray path() const { return m_draft.path; }
    QString title() const; ///< fit to be shown
    bool isShown() const; ///< the text is there, not a reason why it is not
    bool isUnsaved() const;
    QString note() const { return m_note; } ///< what is going on or went wrong last

    void setLanguage(const QString &name); ///< empty: plain text
    void save(); ///< once more after the one under way, if there is one
    void discard(); ///< before it is closed: its draft goes, too

signals:
    /// Title, unsaved, note, or whether the text is shown.
    void changed();
    void saved();

private:
    base::Task<> read();
    base::Task<base::Result<>> load();
    base::Task<> write();
    base::Task<base::Result<bool>> store();
    enum class Answer { Overwrite, Reload, Cancel };
    base::Task<Answer> askAboutChange();
    base::Task<bool> askForPath();
    void showText(const QByteArray &text);
    void showReason(const QString &text);
    void setNote(const QString &note);
    void keepDraft();
    void remember(const guest::Entry &entry);

    const Syntax *const m_syntax; // the window's
    Drafts *const m_drafts; // the pane's
    const GuestDoor m_door;
    Draft m_draft;
    bool m_isReading = false;
    bool m_isSaveDue = false;
    QString m_note;
    CodeEditor *m_editor;
    QStackedLayout *m_pages;
    QLabel *m_reason;
    QPushButton *m_again;
    QTimer m_keep;
    base::Task<> m_work; // reading or saving
};

} // namespace code
