// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFuture>
#include <QList>
#include <QString>
#include <QThreadPool>

namespace code {

/// A text that is nowhere else: typed, and not saved in a guest.
struct Draft
{
    QString id;
    QString session;
    QByteArray path; ///< of the guest's file it is to become; empty for a scratch file
    QString name;
    QString language;
    QByteArray text;
    qint64 opened = 0; ///< milliseconds since 1970, no two of a pane alike: the order of the tabs
    qint64 knownSize = -1; ///< of the guest's file when it was read or saved; -1: never
    qint64 knownModified = 0; ///< milliseconds since 1970

    bool operator==(const Draft &) const = default;
};

/// Keeps drafts in a folder of the host, closed to others, so that they survive the program. Reading and
/// writing happen in a thread of their own, in order; destroying this waits for it. What cannot be written is
/// logged: the text is still in its editor.
class Drafts
{
public:
    explicit Drafts(QString folder);
    ~Drafts();

    void keep(const Draft &draft);
    void drop(const QString &id);
    /// Those kept before, in the order they were opened in. What is no draft is left alone.
    QFuture<QList<Draft>> ofSession(const QString &session);

private:
    QString file(const QString &id) const;

    const QString m_folder;
    QThreadPool m_pool;
};

} // namespace code
