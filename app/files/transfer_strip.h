// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>
#include <QScrollArea>
#include <QTimer>

class QVBoxLayout;

namespace files {

class Transfers;

/// One line for each transfer, with what can be done about it. Gone while there is none; what went well goes
/// by itself after a while.
class TransferStrip : public QScrollArea
{
    Q_OBJECT
public:
    explicit TransferStrip(Transfers *transfers, QWidget *parent = nullptr);

    /// A line that is no transfer, with a button to take it away.
    void tell(const QString &text);

private:
    class Line;
    void addComing();
    void add(int id);
    void showTransfer(int id);
    void fit();

    Transfers *const m_transfers; // the pane's
    QVBoxLayout *m_column;
    QHash<int, Line *> m_lines;
    QList<int> m_coming; // they have no line yet
    QTimer m_soon;
    Line *m_told = nullptr;
};

} // namespace files
