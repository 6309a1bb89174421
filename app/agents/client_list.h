// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clients/config_file.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTableWidget;

namespace agents {

/// The programs that Berth knows how to tell of itself, whether they know of it, and the way to change that.
class ClientList : public QWidget
{
    Q_OBJECT

public:
    explicit ClientList(QWidget *parent = nullptr);

    void read(); ///< their files again

private:
    const clients::Client *current() const;
    void showCurrent();
    void change(clients::Wish wish);
    void copy();
    void say(const QString &text, bool isBad);

    QTableWidget *m_table;
    QPushButton *m_setUp;
    QPushButton *m_undo;
    QLabel *m_words;
};

} // namespace agents
