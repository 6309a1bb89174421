// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/shell/guest_door.h"
#include "core/guest/files.h"

#include <QList>
#include <QObject>

#include <functional>
#include <memory>
#include <vector>

namespace files {

/// A file or folder on its way in or out.
struct Transfer
{
    enum class Direction { In, Out };
    enum class State { Waiting, Running, Done, Failed, Cancelled };

    int id = 0;
    Direction direction = Direction::In;
    QString host;
    QByteArray guest;
    int batch = 0; ///< what was asked for at once
    State state = State::Waiting;
    guest::Progress progress;
    qint64 bytesPerSecond = 0;
    QString text; ///< why it failed, or what was left out or renamed

    QString name() const; ///< fit to be shown
    bool isOver() const { return state != State::Waiting && state != State::Running; }
};

enum class OnConflict { Replace, KeepBoth, Skip };

/// Moves files between host and guest, two at a time, in the order they were asked for. Each keeps the door
/// it came by: it goes on when another session is shown.
class Transfers : public QObject
{
    Q_OBJECT
public:
    /// What to do about something that is there already; called when a transfer finds that. `canReplace` is
    /// false where a folder would have to be replaced.
    using Ask = std::function<base::Task<OnConflict>(Transfer transfer, bool canReplace)>;

    explicit Transfers(Ask ask, QObject *parent = nullptr);
    ~Transfers() override;

    enum class Overwrite { Ask, Yes };
    /// Both paths are those of the file or folder itself, not of the folder it goes to.
    int upload(const GuestDoor &door, const QString &host, const QByteArray &guest, int batch = 0);
    int download(const GuestDoor &door, const QByteArray &guest, const QString &host,
                 Overwrite overwrite = Overwrite::Ask, guest::TransferLimits limits = {}, int batch = 0);
    int newBatch() { return ++m_lastBatch; }

    QList<Transfer> all() const;
    const Transfer *find(int id) const;
    void cancel(int id);
    void retry(int id);
    void remove(int id); ///< one that is over

signals:
    void added(int id);
    void changed(int id); ///< at most ten times a second
    void finished(int id); ///< Done, Failed or Cancelled
    void removed(int id);

private:
    struct Job;
    Job *job(int id) const;
    int add(std::unique_ptr<Job> job);
    void startNext();
    void progressed(Job *job, const guest::Progress &progress);
    base::Task<base::Result<guest::FolderTransferred>> copy(Job *job);
    base::Task<base::Result<guest::FolderTransferred>> copyIn(Job *job);
    base::Task<base::Result<guest::FolderTransferred>> copyOut(Job *job);
    void end(Job *job);
    QList<int> giveUpWaiting(const QString &session, const QString &reason);

    const Ask m_ask;
    int m_lastId = 0;
    int m_lastBatch = 0;
    std::vector<std::unique_ptr<Job>> m_jobs;
};

/// What is to be said of a copy that went well: names that were changed, and what was left out. Empty:
/// nothing.
QString oddities(const guest::FolderTransferred &copied);

/// "name (2).txt" for "name.txt": what another one is called that is kept beside it.
QString numbered(const QString &name, int number);

} // namespace files
