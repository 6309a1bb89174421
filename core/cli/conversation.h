// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>

namespace cli {

/// What was said between a client of the MCP socket and an owner, as far as the next owner has to hear it
/// again: how the client opened, what it listens to. And what it still waits for, which is answered when the
/// owner that was to answer is gone. Sees whole lines; those that are no messages are not its business.
class Conversation
{
public:
    /// A line on its way to the owner.
    void toOwner(const QByteArray &line);
    /// A line from the owner. False: it answers what was said again, and the client has had that answer.
    bool fromOwner(const QByteArray &line);

    /// The owner is gone: the answers to what it was to do, a line each. What is said again stays open.
    QList<QByteArray> lose(const QString &why);
    /// There is no owner to be had: the answers to all that waits, a line each.
    QList<QByteArray> refuse(const QString &why);
    /// What a new owner hears first, a line each.
    QList<QByteArray> again();

    bool isWaiting() const { return !m_open.isEmpty(); }
    /// Whether the client hears of changes by itself, so that it needs an owner although it asks nothing.
    bool isListening() const;

private:
    struct Open
    {
        QString id; // as JSON: 1 and "1" are two
        QString method;
        bool isModern = false;
        QByteArray line;
        QString subject; // what it is about, of one that is said again
    };
    struct Said
    {
        QString id;
        QString method;
        QByteArray line;
        QString subject;
    };

    void hear(const QJsonObject &message, const QByteArray &line);
    bool settle(const QJsonObject &message);

    QList<Open> m_open; // requests without an answer
    QList<Said> m_opening; // answered, and to be said again
    QList<QString> m_repeated; // ids of those said again whose answers are still to come
};

} // namespace cli
