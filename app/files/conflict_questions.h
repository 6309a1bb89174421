// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/files/transfers.h"

#include <QHash>
#include <QObject>

class QWidget;

namespace files {

/// Asks a person what is to become of a file that is in the way of a transfer. One question at a time; an
/// answer may be for all that follow in a batch.
class ConflictQuestions : public QObject
{
    Q_OBJECT
public:
    explicit ConflictQuestions(QWidget *window)
        : m_window(window)
    {
    }

    /// Transfers::Ask. A task that is cancelled takes its question away. This outlives the tasks.
    base::Task<OnConflict> ask(Transfer transfer, bool canReplace);

signals:
    void nobodyAsks();

private:
    QWidget *m_window;
    bool m_isAsking = false;
    QHash<int, OnConflict> m_answers; // by batch
};

} // namespace files
