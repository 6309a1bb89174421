// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/record/transcript.h"

#include <QPointer>
#include <QWidget>

class ChatView;
class QLabel;
class QLineEdit;

/// The line that searches what a chat shows. Hidden until it is opened.
class ChatSearch : public QWidget
{
    Q_OBJECT

public:
    explicit ChatSearch(ChatView *view, QWidget *parent = nullptr); ///< borrowed; outlives this
    void setTranscript(const session::Transcript *transcript); ///< that of the view, or none
    void open();

private:
    void close();
    void search(int step);

    ChatView *const m_view;
    QPointer<const session::Transcript> m_transcript;
    QLineEdit *m_text;
    QLabel *m_found;
    int m_current = -1; // of what is found
};
