// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"

#include <QJsonObject>
#include <QString>

#include <functional>
#include <optional>

namespace api {
class ModelOperations;
}

/// What setting models up asks of the core; replies are as RPC.md has them.
struct ModelSetUp
{
    struct Wish
    {
        QString name;
        QString format; ///< "chat", "responses", "anthropic", "ollama"
        QString url;
        QString model;
        std::optional<QString> key;
        std::optional<QString> variable; ///< of the environment, instead of a key
        bool withoutKey = false; ///< likewise; none of these: the one that is kept stays
        std::optional<int> context = {}; ///< tokens it can read, where its server says so

        bool operator==(const Wish &) const = default;
    };
    static ModelSetUp by(api::ModelOperations *models); ///< the owner's; borrowed
    using Reply = base::Task<base::Result<QJsonObject>>;

    std::function<base::Result<QJsonObject>()> list; ///< `models`: those that there are, and a `problem`
    std::function<Reply()> offers; ///< `servers` on this computer, `variables` that may hold a key
    std::function<Reply(Wish)> add;
    std::function<Reply(QString, Wish)> change; ///< the one of that name
    std::function<Reply(QString)> test;
    /// What add() would set up, or change() with a name. Nothing is kept.
    std::function<Reply(QString, Wish)> tryOut;
    std::function<Reply(QString)> remove;
    std::function<base::Result<QJsonObject>(QString)> makeDefault;
};
