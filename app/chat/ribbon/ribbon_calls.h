// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/record/transcript.h"

#include <QObject>
#include <QPointer>
#include <QSet>
#include <QTimer>

class CallRibbon;

/// Brings the calls of a transcript into a ribbon, and keeps them as they are. How each stands is read little
/// by little, the newest first, so that thousands of them hold nothing up. Hides the ribbon while there are
/// none.
class RibbonCalls : public QObject
{
    Q_OBJECT

public:
    RibbonCalls(CallRibbon *ribbon, QObject *parent); ///< borrowed; outlives this

    void setTranscript(session::Transcript *transcript); ///< borrowed; or none
    bool isReading() const { return m_read.isActive(); }

private:
    void append(int index);
    void read();
    void show(int item);
    QString wordsOf(int item) const;

    CallRibbon *const m_ribbon;
    QPointer<session::Transcript> m_transcript;
    int m_unread = 0; // cells of the ribbon, from the first
    QTimer m_read;
    QSet<int> m_running; // items
    QTimer m_tick;
};
