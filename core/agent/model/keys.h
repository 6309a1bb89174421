// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"

#include <QJsonObject>
#include <QString>

#include <optional>

namespace model {

/// Where the key of a model is.
enum class KeyPlace {
    None, ///< it needs none
    Keychain, ///< of the system: libsecret, KWallet
    File, ///< <config>/model_keys.json, closed to other users: where there is no keychain
    Variable ///< of the environment, which a person named
};

/// "none", "keychain", "file", "variable".
QString keyPlaceName(KeyPlace place);
std::optional<KeyPlace> keyPlaceNamed(const QString &name);

/// The keys of models, by their names. No key is ever in an error or in the log. Main thread.
class Keys
{
public:
    explicit Keys(const QString &configFolder);

    /// Tells where it is now: in the file when no keychain takes it.
    base::Task<base::Result<KeyPlace>> keep(QString name, QString key);
    /// NotFound: there is none.
    base::Task<base::Result<QString>> find(KeyPlace place, QString name, QString variable);
    /// Succeeds where there is none.
    base::Task<base::Result<>> forget(KeyPlace place, QString name);

private:
    base::Result<QJsonObject> readFile() const;
    base::Result<> writeFile(const QJsonObject &keys) const;

    const QString m_path;
};

} // namespace model
