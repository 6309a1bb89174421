// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/store.h"

#include "core/base/id.h"

#include <QCoreApplication>
#include <QFile>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QSqlRecord>

namespace store {

using base::Error;
using base::fail;
using base::Result;

/// Most are said again and again; some are made up as they are needed.
static constexpr std::size_t kMostStatements = 200;
static constexpr qint64 kApplicationId = 0x42525448; // "BRTH", in the header of every database of Berth

static QString text(const char *source) { return QCoreApplication::translate("store::Store", source); }

/// SQLite's result codes are the words of its C interface; the driver passes them on as text.
static Error errorOf(const QSqlError &error, const QString &path)
{
    const int code = error.nativeErrorCode().toInt() & 0xff;
    const QString detail = error.text();
    switch (code) {
    case 5: // SQLITE_BUSY
    case 6: // SQLITE_LOCKED
        return {Error::Kind::Busy, text("The database %1 is in use by another program.").arg(path), detail};
    case 11: // SQLITE_CORRUPT
    case 26: // SQLITE_NOTADB
        return {Error::Kind::Failed,
                text("The file %1 is damaged or no database. It was left as it is: put a good copy in its "
                     "place, or "
                     "move it away to start with an empty one.")
                    .arg(path),
                detail};
    case 13: // SQLITE_FULL
        return {Error::Kind::Failed,
                text("The disk that holds %1 is full. Free some space there.").arg(path),
                detail,
                {base::Remedy::Kind::FreeSpace}};
    case 3: // SQLITE_PERM
    case 8: // SQLITE_READONLY
    case 14: // SQLITE_CANTOPEN
        return {Error::Kind::Denied, text("The database %1 cannot be opened for writing.").arg(path), detail};
    default:
        return {Error::Kind::Failed,
                text("The database %1 refused a statement: %2.").arg(path, error.databaseText()), detail};
    }
}

Store::Store(QString connection, QString path)
    : m_connection(std::move(connection))
    , m_path(std::move(path))
{
}

Store::~Store()
{
    m_statements.clear();
    QSqlDatabase::removeDatabase(m_connection);
}

Result<std::unique_ptr<Store>> Store::open(const QString &path, const QList<Schema> &schemas)
{
    std::unique_ptr<Store> store(new Store(QStringLiteral("store-") + base::newId(), path));
    {
        QFile file(path);
        if (file.exists() && !file.open(QIODevice::ReadWrite))
            return fail(
                Error::Kind::Denied,
                text("The database %1 cannot be opened for writing: %2.").arg(path, file.errorString()));
    }
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), store->m_connection);
        database.setDatabaseName(path);
        // An owner that was killed a moment ago may still be on its way out.
        database.setConnectOptions(QStringLiteral("QSQLITE_BUSY_TIMEOUT=1000"));
        if (!database.open())
            return fail(errorOf(database.lastError(), path));
    }
    if (auto prepared = store->prepare(schemas); !prepared)
        return fail(prepared.error());
    store->m_statements.clear(); // the tables were others
    return store;
}

/// Nothing is written before the file is known to be sound and ours: SQLite reads lazily, and a journal mode
/// is already a write.
Result<> Store::prepare(const QList<Schema> &schemas)
{
    if (auto locked = query(QStringLiteral("PRAGMA locking_mode = EXCLUSIVE")); !locked)
        return fail(locked.error());
    const auto tables = query(QStringLiteral("SELECT count(*) FROM sqlite_master"));
    if (!tables)
        return fail(tables.error());
    const auto application = query(QStringLiteral("PRAGMA application_id"));
    if (!application)
        return fail(application.error());
    if (tables->first().first().toInt() > 0) {
        if (application->first().first().toLongLong() != kApplicationId)
            return fail(Error::Kind::Invalid,
                        text("The file %1 is a database of another program. Move it away.").arg(m_path));
        const auto check = query(QStringLiteral("PRAGMA quick_check(1)"));
        if (!check)
            return fail(check.error());
        if (check->first().first().toString() != QLatin1String("ok"))
            return fail(
                Error::Kind::Failed,
                text("The database %1 is damaged. It was left as it is: put a good copy in its place, or "
                     "move it away to start with an empty one.")
                    .arg(m_path),
                check->first().first().toString());
        const auto versions = query(QStringLiteral("SELECT schema, version FROM versions"));
        if (!versions)
            return fail(versions.error());
        for (const Row &row : *versions) {
            const auto known = std::find_if(schemas.begin(), schemas.end(), [&](const Schema &schema) {
                return schema.name == row.at(0).toString();
            });
            if (known == schemas.end() || known->steps.size() < row.at(1).toInt())
                return fail(
                    Error::Kind::Unsupported,
                    text("The database %1 was written by a newer version of Berth. Install that version, or "
                         "move the file away to start with an empty one.")
                        .arg(m_path));
        }
    }
    for (const char *pragma :
         {"PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON"}) {
        if (auto done = query(QString::fromLatin1(pragma)); !done)
            return fail(done.error());
    }
    return transaction([&]() -> Result<> {
        for (const QString &statement : {QStringLiteral("PRAGMA application_id = %1").arg(kApplicationId),
                                         QStringLiteral("CREATE TABLE IF NOT EXISTS versions (schema TEXT "
                                                        "PRIMARY KEY, version INTEGER NOT NULL)")}) {
            if (auto done = exec(statement); !done)
                return done;
        }
        for (const Schema &schema : schemas) {
            if (auto done = migrate(schema); !done)
                return done;
        }
        return {};
    });
}

Result<> Store::migrate(const Schema &schema)
{
    const auto rows = query(QStringLiteral("SELECT version FROM versions WHERE schema = ?"), {schema.name});
    if (!rows)
        return fail(rows.error());
    const int version = rows->isEmpty() ? 0 : rows->first().first().toInt();
    if (version == schema.steps.size())
        return {};
    for (const QStringList &step : schema.steps.mid(version)) {
        for (const QString &statement : step) {
            if (auto done = exec(statement); !done)
                return done;
        }
    }
    return exec(QStringLiteral("INSERT OR REPLACE INTO versions VALUES (?, ?)"),
                {schema.name, int(schema.steps.size())});
}

Result<QSqlQuery *> Store::run(const QString &sql, const QVariantList &values) const
{
    if (m_statements.size() >= kMostStatements)
        m_statements.clear();
    std::unique_ptr<QSqlQuery> &query = m_statements[sql];
    bool ok = true;
    if (!query) {
        query = std::make_unique<QSqlQuery>(QSqlDatabase::database(m_connection, false));
        query->setForwardOnly(true);
        ok = query->prepare(sql);
    }
    for (qsizetype i = 0; i < values.size(); ++i)
        query->bindValue(int(i), values[i]);
    ok = ok && query->exec();
    if (ok)
        return query.get();
    const Error error = errorOf(query->lastError(), m_path);
    m_statements.erase(sql);
    return fail(error);
}

Result<> Store::exec(const QString &sql, const QVariantList &values, Survives level)
{
    if (!m_inTransaction) {
        if (auto set = setLevel(level); !set)
            return set;
    }
    const auto done = run(sql, values);
    if (!done)
        return fail(done.error());
    (*done)->finish();
    return {};
}

Result<QList<Row>> Store::query(const QString &sql, const QVariantList &values) const
{
    const auto query = run(sql, values);
    if (!query)
        return fail(query.error());
    QList<Row> rows;
    const int columns = (*query)->record().count();
    while ((*query)->next()) {
        Row row;
        for (int column = 0; column < columns; ++column)
            row << (*query)->value(column);
        rows << row;
    }
    const QSqlError error = (*query)->lastError();
    (*query)->finish();
    if (error.isValid())
        return fail(errorOf(error, m_path));
    return rows;
}

Result<> Store::transaction(const std::function<Result<>()> &body, Survives level)
{
    Q_ASSERT(!m_inTransaction);
    if (auto set = setLevel(level); !set)
        return set;
    if (auto begun = exec(QStringLiteral("BEGIN IMMEDIATE"), {}, level); !begun)
        return begun;
    m_inTransaction = true;
    auto done = body();
    m_inTransaction = false;
    if (done) {
        done = exec(QStringLiteral("COMMIT"), {}, level);
        if (done)
            return done;
    }
    // A full disk may have rolled back by itself already: this one can only fail because nothing is left to
    // do.
    const auto rolledBack = run(QStringLiteral("ROLLBACK"), {});
    Q_UNUSED(rolledBack)
    return done;
}

Result<> Store::setLevel(Survives level)
{
    if (level == m_level)
        return {};
    auto set = query(level == Survives::Power ? QStringLiteral("PRAGMA synchronous = FULL")
                                              : QStringLiteral("PRAGMA synchronous = NORMAL"));
    if (!set)
        return fail(set.error());
    m_level = level;
    return {};
}

} // namespace store
