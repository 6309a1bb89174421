// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/base/task.h"

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <chrono>
#include <functional>
#include <optional>

/// What tools act on, as plain values: a machine of a session is a VM to whom calls them.
namespace tools {

struct Vm
{
    QString id; ///< of the session; what all else here names it by
    QString name;
    QString caller; ///< who made it; empty: a person
    QString size;
    QString network;
    QString policy; ///< "open", "builder", "reviewed"
    QString liveSize = {}; ///< of its machine, where it has one: a new size holds from the next start
};

/// One at this moment.
struct VmNow
{
    QString id;
    QString name;
    QString state; ///< "stopped", "starting", "running", "paused", …
    QString size;
    QString network; ///< of its machine, or of its next one
    QString policy;
    QString note; ///< what is to be said of its state; empty: nothing
    std::optional<std::chrono::milliseconds> idleStop; ///< when it stops, where nothing more happens
    std::optional<qint64> nanodollars; ///< none: it cannot be read
};

struct VmCost
{
    QString name;
    qint64 nanodollars = 0;
    std::chrono::milliseconds ran{0};
    qint64 budget = 0; ///< in nanodollars; 0: none
};

struct VmWish
{
    QString caller;
    QString name; ///< empty: one is made up
    QString size;
    QString image;
    QString network;
    QString policy;
};

/// Of its next start; what is empty stays as it is.
struct VmChange
{
    QString size;
    QString network;
    QString image;
};

struct Snapshot
{
    QString name;
    QDateTime made;
    QString size; ///< of its machine
    qint64 bytes = 0; ///< on the disk
};

struct RunWish
{
    QString caller;
    QStringList argv;
    QByteArray folder; ///< empty: /session/working
    QMap<QString, QString> environment;
    bool hasInput = false; ///< its standard input is open
    bool isCell = false; ///< `argv` is `python3 -c CODE`, to be run as a notebook does
    QString state; ///< of a cell: it goes on from the last one of that name
    bool isReviewed = false; ///< Python code under that policy: it starts no other program
    std::optional<std::chrono::milliseconds> limit; ///< none: that of the settings
    qint64 call = 0; ///< the row on record of the call that wants it
    QString key = {}; ///< what the guest knows it by, and takes once; empty: one is made up
};

enum class Channel { Output, Error };

struct RunState
{
    QString id;
    QString vm;
    QString caller; ///< who it belongs to; empty: a person
    QString command; ///< in one line; hostile
    QString state; ///< "running", "exited", "signalled", "timeout", "memory", "output", "unended", "lost", …
    int code = 0; ///< with "exited"; with "signalled" the signal
    QString text; ///< why it did not go well, whole sentences
    base::Remedy remedy; ///< what mends that
    QStringList documents; ///< names of those that came of it; once it is over
    qint64 outputBytes = 0;
    qint64 errorBytes = 0;
    std::chrono::milliseconds took{0};

    bool isOver() const { return state != QLatin1String("running"); }
};

/// A piece of something longer.
struct Chunk
{
    QByteArray bytes;
    qint64 from = 0; ///< later than asked for where what was before is no longer kept
    qint64 total = 0;
};

struct File
{
    enum class Kind { File, Folder, Link, Other };

    QByteArray name; ///< hostile
    Kind kind = Kind::Other;
    qint64 bytes = 0;
    base::WallTime modified;
};

struct Copied
{
    qint64 files = 0;
    qint64 bytes = 0;
    qint64 skipped = 0;
    QStringList reasons; ///< of the first few that were left out
    qint64 renamed = 0; ///< that have another name on the host
};

struct TerminalWish
{
    QString caller;
    QString command; ///< for the shell; empty: a login shell
    int rows = 24;
    int columns = 80;
    qint64 call = 0; ///< the row on record of the call that wants it
};

/// What a terminal shows.
struct Screen
{
    QString vm;
    QString caller;
    QStringList lines; ///< without the spaces at their ends; hostile
    int row = 0; ///< of the cursor, from 0
    int column = 0;
    QString title; ///< hostile
    bool isRunning = false;
    bool isTaken = false; ///< a person types; agents are refused
    QString end; ///< how its program ended, a sentence
};

struct RecipeWish
{
    QString caller;
    QString recipe;
    QStringList inputs; ///< of the host, absolute, or as NAME=PATH
    QMap<QString, QString> parameters;
    bool sample = false; ///< on the recipe's own files, in place of `inputs`
    qint64 call = 0; ///< the row on record of the call that wants it
};

struct RecipeOffer
{
    QString id;
    QString description;
    QString image;
    QStringList inputs; ///< a line on each
    QStringList parameters; ///< likewise
    bool isOnline = false;
    bool hasSample = false;
};

struct RecipeDone
{
    int exitCode = 0;
    QString text; ///< why it did not go well, whole sentences
    base::Remedy remedy; ///< what mends that
    QStringList documents;
    std::chrono::milliseconds took{0};
    qint64 nanodollars = 0;
};

/// How far something is, for a person; below 0: not known.
using Progress = std::function<void(int percent, const QString &step)>;

/// How an errand ends.
template <typename T = void>
using Reply = base::Task<base::Result<T>>;

/// The VMs themselves.
class Vms
{
public:
    virtual ~Vms() = default;

    virtual QList<Vm> list() const = 0;
    /// What a new one is where nothing else is said: its size and network.
    virtual Vm standard() const = 0;
    virtual base::Result<VmNow> now(const QString &vm) const = 0;
    virtual base::Result<VmCost> cost(const QString &vm) const = 0;
    /// Names of the files that a person attached to tasks in it, each once; foreign.
    virtual base::Result<QStringList> attached(const QString &vm) const = 0;
    /// Nanodollars that VMs of the caller cost since midnight, also those that are gone.
    virtual base::Result<qint64> spentToday(const QString &caller) const = 0;
    virtual Reply<Vm> create(VmWish wish, Progress progress) = 0;
    /// One that runs is stopped for it.
    virtual Reply<> change(QString vm, VmChange change) = 0;
    virtual Reply<> pause(QString vm) = 0;
    virtual Reply<> resume(QString vm, Progress progress) = 0;
    virtual Reply<> destroy(QString vm) = 0;
    virtual Reply<Snapshot> snapshot(QString vm, QString name) = 0;
    virtual Reply<> restore(QString vm, QString snapshot) = 0;
    virtual Reply<Vm> fork(QString vm, QString name, QString caller) = 0;
    virtual base::Result<QList<Snapshot>> snapshots(const QString &vm) const = 0;
};

/// Programs in them, which go on when their caller is gone.
class Runs
{
public:
    virtual ~Runs() = default;

    /// Begins it. Gives its id.
    virtual Reply<QString> start(QString vm, RunWish wish, Progress progress) = 0;
    /// Until it is over or that time is.
    virtual Reply<RunState> wait(QString run, std::chrono::milliseconds patience) = 0;
    virtual Reply<Chunk> output(QString run, Channel channel, qint64 from, qint64 most) = 0;
    /// `isLast` closes its input after them.
    virtual Reply<> input(QString run, QByteArray bytes, bool isLast) = 0;
    virtual Reply<> kill(QString run, int signal) = 0;
    virtual base::Result<RunState> find(const QString &run) const = 0;
    virtual base::Result<QList<RunState>> recent(const QString &vm, int most) const = 0; ///< newest first
};

/// Files in them, and those that their work left on the host.
class Files
{
public:
    virtual ~Files() = default;

    virtual Reply<Chunk> read(QString vm, QByteArray path, qint64 from, qint64 most) = 0;
    /// Whole or not at all; makes the folders above it.
    virtual Reply<> write(QString vm, QByteArray path, QByteArray content) = 0;
    virtual Reply<QList<File>> list(QString vm, QByteArray path, int most) = 0;
    virtual Reply<Copied> upload(QString vm, QString from, QByteArray to, bool overwrites,
                                 Progress progress) = 0;
    virtual Reply<Copied> download(QString vm, QByteArray from, QString to, bool overwrites,
                                   Progress progress) = 0;
    virtual base::Result<QList<File>> documents(const QString &vm) const = 0; ///< by name
    virtual Reply<Chunk> document(QString vm, QString name, qint64 from, qint64 most) = 0;
};

class Terminals
{
public:
    virtual ~Terminals() = default;

    /// Busy: its caller has as many as it may. Gives a handle.
    virtual Reply<QString> open(QString vm, TerminalWish wish) = 0;
    virtual base::Result<Screen> screen(const QString &terminal) const = 0;
    /// Text as it is, and then keys by name ("enter", "ctrl+c", "up"). Invalid: there is no such key. Busy: a
    /// person has taken the keyboard over, or the program does not read; nothing of it is typed.
    virtual base::Result<> type(const QString &terminal, const QString &caller, const QString &text,
                                const QStringList &keys) = 0;
    /// Until something on it changes, its program ends, or that time is over: false.
    virtual base::Task<bool> changes(QString terminal, std::chrono::milliseconds patience) = 0;
    virtual base::Result<> close(const QString &terminal, const QString &caller) = 0; ///< Busy: likewise
};

/// What Berth can do by itself.
class Services
{
public:
    virtual ~Services() = default;

    /// The value of an arithmetic expression or of JavaScript, which reaches nothing. Invalid: what is wrong.
    virtual Reply<QString> calculate(QString expression) = 0;
    virtual QList<RecipeOffer> recipes() const = 0;
    virtual Reply<RecipeDone> runRecipe(QString vm, RecipeWish wish, Progress progress) = 0;
};

/// What tools stand on. Implemented by who owns the machines, over the same operations that people use: what
/// is done here starts the machine, is recorded, and holds off its idle stop. Everything that comes back from
/// a machine is hostile. Errors are whole sentences; Cancelled and Disconnected as elsewhere. Main thread;
/// outlives every call.
struct Backend
{
    Vms &vms;
    Runs &runs;
    Files &files;
    Terminals &terminals;
    Services &services;
};

} // namespace tools
