// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QList>
#include <QString>
#include <QStringList>
#include <QVariantList>

#include <functional>
#include <map>
#include <memory>

class QSqlQuery;

namespace store {

/// The tables of one module, as the steps that made them: step n, counted from 1, brings version n-1 to n. A
/// published step never changes; a change of the tables is one more step. Each step is a list of statements.
struct Schema
{
    QString name;
    QList<QStringList> steps;
};

/// What a committed change has to survive. Power waits for the disk; Crash is safe against the end of this
/// program at any moment and may be lost, never half, with the power.
enum class Survives { Crash, Power };

using Row = QVariantList;

/// The one door to the database, and the only place that knows it is SQLite. It keeps rows for the other
/// modules and does not know what they mean. One owner at a time: a second one is refused, by whatever
/// program. Main thread; statements here take microseconds to a few milliseconds.
class Store
{
public:
    /// Makes the file when there is none and brings every schema up to date in one transaction. A file that
    /// is damaged, of a newer version or no database of Berth is an error and stays as it is, byte for byte.
    static base::Result<std::unique_ptr<Store>> open(const QString &path, const QList<Schema> &schemas);
    ~Store();

    /// One statement with its `?` values, in a transaction of its own unless one is open.
    base::Result<> exec(const QString &sql, const QVariantList &values = {},
                        Survives level = Survives::Power);
    base::Result<QList<Row>> query(const QString &sql, const QVariantList &values = {}) const;

    /// All that `body` does, or nothing of it when it returns an error. Transactions do not nest.
    base::Result<> transaction(const std::function<base::Result<>()> &body, Survives level = Survives::Power);

private:
    explicit Store(QString connection, QString path);
    /// Executed; whoever has read its rows lets it finish.
    base::Result<QSqlQuery *> run(const QString &sql, const QVariantList &values) const;
    base::Result<> prepare(const QList<Schema> &schemas);
    base::Result<> migrate(const Schema &schema);
    base::Result<> setLevel(Survives level);

    const QString m_connection;
    const QString m_path;
    Survives m_level = Survives::Power;
    bool m_inTransaction = false;
    mutable std::map<QString, std::unique_ptr<QSqlQuery>> m_statements; ///< what was prepared, by its words
};

} // namespace store
