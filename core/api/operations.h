// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/caller.h"
#include "core/api/ran.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/session/recipes/recipe_run.h"
#include "core/session/session.h"

#include <QJsonObject>
#include <QMap>
#include <QPointer>
#include <QStringList>

#include <chrono>
#include <optional>

class Workspace;

namespace vm {
struct Image;
}

namespace api {

/// What anybody may ask of the owner, whatever door they come through: the door reads (catalogue.h), this
/// does. A session is named as people name it, by its name or id or the beginning of either; after a wait it
/// is that very one by its id, or NotFound. Pointers to sessions are good until the caller next waits. What
/// only lists facts gives them as JSON (describe.h). Main thread; destroying a task gives up what it waits
/// for.
class Operations
{
public:
    template <typename T>
    using Reply = base::Task<base::Result<T>>;
    using SessionReply = Reply<session::Session *>;

    explicit Operations(Workspace &workspace)
        : m_workspace(workspace)
    {
    }

    struct Creation
    {
        QString name; ///< this and the next three: empty for what the settings say
        QString size;
        QString profile;
        QString network;
        bool cold = false; ///< its machines boot
        std::optional<QString> budget; ///< as typed
        bool start = false;
        QString caller = {}; ///< the agent that asks; empty: a person
        QString policy = {}; ///< for what agents do in it; empty: the usual
    };
    SessionReply create(Creation wish, Caller &caller);
    base::Result<session::Session *> create(const Creation &wish); ///< at once, and without starting it
    base::Result<session::Session *> find(const QString &session) const;
    base::Result<session::Session *> rename(const QString &session, const QString &name);
    QList<session::Session *> list(bool archived) const;
    SessionReply start(QString session, Caller &caller);
    SessionReply stop(QString session);
    SessionReply pause(QString session);
    SessionReply resume(QString session);
    /// Of its machines from the next on; what is empty stays as it is. Its description, with `stopped`.
    Reply<QJsonObject> machine(QString session, QString size, QString network);
    SessionReply archive(QString session);
    SessionReply unarchive(QString session);
    /// Its description, as it was.
    Reply<QJsonObject> remove(QString session);
    void removeLater(const QString &id); ///< for who cannot wait
    /// The time until the machine is stopped for being idle; nothing while it is busy.
    base::Result<std::optional<std::chrono::milliseconds>> keep(const QString &session,
                                                                std::chrono::milliseconds time);

    Reply<vm::Snapshot> snapshot(QString session, QString name);
    SessionReply restore(QString session, QString snapshot);
    SessionReply fork(QString session, QString name);
    base::Result<QList<vm::Snapshot>> snapshots(const QString &session) const;
    base::Result<> removeSnapshot(const QString &session, const QString &snapshot);

    /// Output goes to the caller while they have room for it. Without a time limit that of the settings
    /// holds.
    Reply<Ran> exec(QString session, guest::ExecRequest request,
                    std::optional<std::chrono::milliseconds> timeLimit, Caller &caller);

    // Runs in the background. They go on without whoever started them, and are named by their ids or the
    // beginning of one.

    /// Without a time limit it may take as long as it likes. `owner` is the caller that the record names,
    /// `key` what the guest knows it by.
    Reply<session::InBackground> beginRun(QString session, guest::ExecRequest request,
                                          std::optional<std::chrono::milliseconds> timeLimit, QString owner,
                                          Caller &caller, QString key = {});
    /// The same for who does not stay with it.
    Reply<session::RunRecord> startRun(QString session, guest::ExecRequest request,
                                       std::optional<std::chrono::milliseconds> timeLimit, QString owner,
                                       Caller &caller);
    enum class Listed { Running, All };
    /// Of one session or, without one, of all; newest first. Those in the foreground too, which have no
    /// handle.
    Reply<QJsonObject> listRuns(QString session, Listed which);
    enum class Read { SoFar, ToTheEnd };
    /// Output goes to the caller while they have room for it. NotFound: its machine is gone.
    Reply<RunRead> readRun(QString run, guest::OutputFrom from, Read which, Caller &caller);
    /// Done when the program, or what waits for it, has room for all of it. Invalid: it takes none.
    Reply<session::RunRecord> writeToRun(QString run, QByteArray bytes, bool isEnd);
    Reply<session::RunRecord> signalRun(QString run, int signal);
    Reply<Ran> waitForRun(QString run);
    /// The guest that it is in, once that answers. NotFound: its machine is gone.
    Reply<QPointer<guest::Guest>> reach(session::RunRecord run) const;

    struct Copy
    {
        QString from;
        QString to;
        bool upload = false; ///< into the machine
        bool force = false; ///< overwrites
        bool keepMode = false; ///< programs stay executable on the host
        bool obeysGitignore = false; ///< of a folder without what its .gitignore files name
    };
    Reply<guest::FolderTransferred> copy(QString session, Copy what, Caller &caller);

    struct RecipeWish
    {
        QString recipe;
        QStringList inputs;
        QMap<QString, QString> parameters;
        QString outputFolder;
        QString size; ///< of a machine of its own; empty: the recipe's
        QString session; ///< to work in; empty: one of its own
        QStringList profiles; ///< of several images, each with a session of its own; empty: the recipe's
        QString budget; ///< as typed; empty: no limit
        bool inside = false; ///< always in a new folder inside the output folder
        bool keepNames = false; ///< dots in front stay
        bool keepMode = false;
    };
    QJsonObject recipes(const QString &about = {}) const; ///< those that these words are about
    /// In the person's folder of recipes; gives `folder`.
    base::Result<QJsonObject> beginRecipe(const QString &id) const;
    /// Of a folder, or of a recipe by its id; gives `problems`.
    base::Result<QJsonObject> checkRecipe(const QString &recipe) const;
    /// As a file in a folder of the host; gives `file`.
    Reply<QJsonObject> shareRecipe(QString recipe, QString folder) const;
    Reply<RecipeRan> runRecipe(RecipeWish wish, Caller &caller);

    Reply<QJsonObject> machines();
    /// Of one session, or of all when empty.
    base::Result<QJsonObject> cost(const std::optional<QString> &session) const;
    struct BudgetChange
    {
        std::optional<QString> session; ///< to tell of; without one, of all that have a budget
        std::optional<QString> amount; ///< its budget from now on; this and the next as typed
        std::optional<QString> month; ///< what all may cost in a month
        std::optional<QString> fresh; ///< what each new session may cost
    };
    /// All of it or, where an amount is none, nothing.
    base::Result<QJsonObject> budget(const BudgetChange &change);
    struct SettingChange
    {
        QString key; ///< to tell of and set; empty: of all
        std::optional<QString> value; ///< as typed
        bool isReset = false; ///< to its default
    };
    base::Result<QJsonObject> settings(const SettingChange &change);

    Reply<QJsonObject> examine();
    QJsonObject images() const;
    /// By its id, the beginning of it, or its profile, of which the current one comes first; of the profile
    /// that sessions get when empty.
    base::Result<QJsonObject> showImage(const QString &image) const;
    /// Joins the build under way, if there is one; goes on as long as anybody waits for it.
    Reply<vm::Image> buildImage(QString profile, QString size, Caller &caller);
    /// The same without whoever asked for it. Gives the build, or the image that is there, with `state`.
    base::Result<QJsonObject> beginImage(const QString &profile, const QString &size);
    QJsonObject imageBuilds() const;
    /// As it is then. NotFound: it is not being built.
    base::Result<QJsonObject> pauseImage(const QString &profile);
    base::Result<QJsonObject> resumeImage(const QString &profile);
    base::Result<QJsonObject> cancelImage(const QString &profile); ///< as it was
    enum class Update { Tell, Build };
    /// Of a profile's image and what it lies on, or of all that are built. `news`, `images`: the new ones,
    /// `old`: those in whose place they are.
    Reply<QJsonObject> updateImages(QString profile, Update what, Caller &caller);
    /// By its id, the beginning of it, or its profile. Gives the id.
    Reply<QString> removeImage(QString image);

private:
    base::Result<session::Session *> exactly(const QString &id) const;
    Reply<Ran> endOf(session::RunRecord run, std::optional<guest::RunEnd> end) const;
    template <typename Act>
    SessionReply change(QString session, Act act);
    base::Task<> makeTemplate(vm::Image image, vm::Size size, Caller &caller);

    Workspace &m_workspace;
};

} // namespace api
