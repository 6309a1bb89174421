// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/model/http_client.h"
#include "core/agent/model/keys.h"
#include "core/agent/model/prices.h"
#include "core/base/watched_file.h"

namespace model {

/// A model that a person set up, under a name of theirs.
struct Entry
{
    QString name;
    Endpoint endpoint; ///< `can`: only what the person set
    KeyPlace key = KeyPlace::None;
    QString variable; ///< of KeyPlace::Variable

    bool operator==(const Entry &) const = default;
};

/// <config>/models.json: which models there are; the first one is the default. What a person writes into the
/// file is followed soon after. A file that is wrong is told of and not followed: what was read before holds.
/// Their keys are in the keychain (Keys). Main thread.
class Models : public QObject
{
    Q_OBJECT

public:
    /// `prices` outlives this, and the clients it makes do not need this any more.
    Models(const QString &configFolder, const PriceTable *prices, QObject *parent = nullptr);

    const QList<Entry> &all() const { return m_entries; }
    /// The default one without a name. NotFound, naming those that there are.
    base::Result<Entry> find(const QString &name) const;
    const QString &path() const { return m_file.path(); }
    /// What is wrong with the file as it is.
    const std::optional<base::Error> &problem() const { return m_problem; }

    /// Invalid: a name, address, model or key that cannot be one.
    static base::Result<> check(const Entry &entry, const std::optional<QString> &key);
    enum class Place { Last, First };
    /// As the last one, or as the default. With `key` it is kept, in the file where there is no keychain: look
    /// at the entry. Invalid as check() has it, and for a name that another one has.
    base::Task<base::Result<Entry>> add(Entry entry, std::optional<QString> key, Place place = Place::Last);
    /// Puts `entry` in the place of the one of that name. With `key` that is kept. Without, the one that is
    /// kept goes along where `entry` has its key in the same place, and is forgotten otherwise. NotFound;
    /// Invalid as of add().
    base::Task<base::Result<Entry>> change(QString name, Entry entry, std::optional<QString> key);
    /// With its key.
    base::Task<base::Result<>> remove(QString name);
    base::Result<> makeDefault(const QString &name); ///< NotFound

    /// What it can, as the person says, else the table.
    Abilities abilities(const Entry &entry) const;
    std::optional<Price> price(const Entry &entry) const;
    /// Fetches the key when it is asked, unless it is given one that is not kept.
    std::unique_ptr<Client> client(const Entry &entry, const std::optional<QString> &key = {}) const;

    /// Pure. Invalid, with the place at fault.
    static base::Result<QList<Entry>> parse(const QByteArray &json, const QString &fileName);

signals:
    void changed(); ///< there are others now, or one is another
    void renamed(const QString &from, const QString &to);
    void troubled(const base::Error &error);

private:
    void read();
    base::Result<> write(const QList<Entry> &entries);
    base::Result<Entry> one(const QString &name) const;
    base::Result<> refuseTaken(const QString &name) const;

    base::WatchedFile m_file;
    const PriceTable *const m_prices; // the workspace's
    std::shared_ptr<Keys> m_keys; // clients may outlive this
    QList<Entry> m_entries;
    std::optional<base::Error> m_problem;
};

} // namespace model
