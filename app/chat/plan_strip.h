// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QPushButton>

class ChatView;
class QLabel;
namespace parts {
class ShortLabel;
}
namespace session {
class Transcript;
}

/// One line on the plan of the task under way: the step that is done now, and how many there are. Leads to
/// its card; gone when the task ends.
class PlanStrip : public QPushButton
{
    Q_OBJECT

public:
    explicit PlanStrip(ChatView *view, QWidget *parent = nullptr); ///< borrowed; outlives this
    void setTranscript(session::Transcript *transcript); ///< borrowed; or none

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

private:
    void look(int index);

    QPointer<session::Transcript> m_transcript;
    int m_item = -1; // that is shown
    parts::ShortLabel *m_step;
    QLabel *m_place;
};
