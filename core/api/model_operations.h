// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/model/local_servers.h"
#include "core/agent/model/models.h"

class Workspace;

namespace api {

/// A language model that is set up, and what is known of it.
struct SetUpModel
{
    model::Entry entry;
    model::Abilities can;
    std::optional<model::Price> price; ///< none: nobody knows it
    bool isDefault = false;
};

/// The default first.
struct SetUpModels
{
    QList<SetUpModel> models;
    QString file; ///< that they are in
    QString problem; ///< what is wrong with it; mostly empty
};

struct ChangedModel
{
    SetUpModel model;
    QStringList warnings; ///< what the person ought to know
};

/// What came of asking a model for one call.
struct ModelTrial
{
    QString name;
    QString model; ///< as its service calls it; hostile
    bool calls = false; ///< it did what it was asked
    std::chrono::milliseconds first{0}; ///< until it began to answer; below 0: it did not
    std::chrono::milliseconds took{0};
    qint64 sentTokens = 0;
    qint64 answerTokens = 0;
    std::optional<qint64> nanodollars; ///< none: nobody knows its price
    QStringList warnings = {}; ///< as of ChangedModel, where that is what was tried
};

struct ModelOffers
{
    QList<model::LocalServer> servers; ///< of this computer; what they say can be shown
    QStringList variables; ///< of the environment, by their names
};

/// The language models that a person set up. No key is in what these give. Main thread.
class ModelOperations
{
public:
    template <typename T>
    using Reply = base::Task<base::Result<T>>;

    explicit ModelOperations(Workspace &workspace)
        : m_workspace(workspace)
    {
    }

    /// What is empty, of one that there is, stays as it is.
    struct Wish
    {
        QString name = {};
        QString format = {};
        QString url = {};
        QString model = {}; ///< another one's abilities are not those that were set
        std::optional<QString> key = {};
        std::optional<QString> variable = {}; ///< of the environment, instead of a key
        bool withoutKey = false; ///< likewise; one that it had is forgotten
        model::Abilities can = {}; ///< of tokens 0: what is known of it, in place of what was set
        QString certificates = {};

        bool operator==(const Wish &) const = default;
    };
    enum class Default { Leave, Make }; ///< the first one is it by itself
    /// Invalid: one has that name.
    Reply<ChangedModel> add(Wish wish, Default first = Default::Leave);
    /// What is set up by that name. Tasks go on with it as it is then, under its new name too.
    Reply<ChangedModel> change(QString name, Wish wish);
    SetUpModels list() const;
    Reply<QString> remove(QString name); ///< gives the name
    base::Result<SetUpModel> makeDefault(const QString &name);
    /// Asks it for one call. What it costs is the person's.
    Reply<ModelTrial> test(QString name);
    /// As test(), of what add() would set up, or change() with a name. Keeps nothing.
    Reply<ModelTrial> tryOut(QString name, Wish wish);
    /// Offered, never taken.
    Reply<ModelOffers> offers();

private:
    SetUpModel known(const model::Entry &entry) const;
    Reply<ModelTrial> tried(model::Entry entry, std::optional<QString> key);

    Workspace &m_workspace;
};

} // namespace api
