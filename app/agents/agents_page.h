// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSet>
#include <QTimer>
#include <QWidget>

class QCheckBox;
class QLabel;
class QPushButton;
class QTableWidget;
class QVBoxLayout;

namespace owner {
class Owner;
}

namespace agents {

class ClientList;
class StrangerCard;

/// Which programs are agents: who is connected and asks to be allowed, what each may do and has cost today,
/// the way to change and to take that, one switch for all of it, and the set-up of programs that are known.
class AgentsPage : public QWidget
{
    Q_OBJECT

public:
    explicit AgentsPage(owner::Owner *owner, QWidget *parent = nullptr); ///< borrowed; outlives this

    /// Programs that are connected without a grant, and were not put off.
    int strangers() const { return m_strangers; }
    StrangerCard *card() const { return m_card; }

signals:
    void strangersChanged();

protected:
    void showEvent(QShowEvent *event) override;

private:
    QWidget *makePrograms();
    void read();
    void readStrangers();
    void readPrograms();
    void readSwitch();
    void openTo(bool isOpen);
    QString current() const;
    void showCurrent();
    void allow(const QString &program);
    void pauseOrResume();
    void askToRevoke();
    void revoke(const QString &program);
    void complain(const QString &text);

    owner::Owner *const m_owner;
    QCheckBox *m_switch;
    QLabel *m_state; // of the socket
    QLabel *m_problem;
    QVBoxLayout *m_cards;
    StrangerCard *m_card = nullptr;
    QString m_asking; // whom the card is about, and all that it says of it
    QTableWidget *m_programs;
    QLabel *m_detail;
    QPushButton *m_change;
    QPushButton *m_pause;
    QPushButton *m_revoke;
    ClientList *m_clients;
    QSet<QString> m_putOff; // until they come again
    int m_strangers = 0;
    QTimer m_look; // calls and costs, which nobody tells of
};

} // namespace agents
