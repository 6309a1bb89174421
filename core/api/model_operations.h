// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/model/models.h"

#include <QJsonObject>

class Workspace;

namespace api {

/// The language models that a person set up. No key is in what these give. Main thread.
class ModelOperations
{
public:
    using Reply = base::Task<base::Result<QJsonObject>>;

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
        model::Abilities can = {};
        QString certificates = {};
    };
    enum class Default { Leave, Make }; ///< the first one is it by itself
    /// `warnings`: what the person ought to know. Invalid: one has that name.
    Reply add(Wish wish, Default first = Default::Leave);
    /// What is set up by that name, as add() tells it. Tasks go on with it as it is then, under its new name
    /// too.
    Reply change(QString name, Wish wish);
    base::Result<QJsonObject> list() const;
    Reply remove(QString name);
    base::Result<QJsonObject> makeDefault(const QString &name);
    /// Asks it for one call. What it costs is the person's.
    Reply test(QString name);
    /// As test(), of what add() would set up, or change() with a name, with its `warnings`. Keeps nothing.
    Reply tryOut(QString name, Wish wish);
    /// Servers on this computer, and variables that may hold a key: offered, never taken.
    Reply offers();

private:
    QJsonObject described(const model::Entry &entry) const;
    Reply tried(model::Entry entry, std::optional<QString> key);

    Workspace &m_workspace;
};

} // namespace api
