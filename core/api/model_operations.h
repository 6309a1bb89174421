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

    struct Wish
    {
        QString name;
        QString format;
        QString url;
        QString model;
        std::optional<QString> key = {};
        std::optional<QString> variable = {}; ///< of the environment, instead of a key
        model::Abilities can = {};
        QString certificates = {};
        bool isDefault = false; ///< from now on; it stays so where it was
    };
    /// In the place of the one of that name. `warnings`: what the person ought to know.
    Reply add(Wish wish);
    base::Result<QJsonObject> list() const;
    Reply remove(QString name);
    base::Result<QJsonObject> makeDefault(const QString &name);
    /// Asks it for one call. What it costs is the person's.
    Reply test(QString name);
    /// Servers on this computer, and variables that may hold a key: offered, never taken.
    Reply offers();

private:
    QJsonObject described(const model::Entry &entry) const;

    Workspace &m_workspace;
};

} // namespace api
