// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/owner.h"
#include "core/cli/service.h"
#include "tests/support/finish.h"
#include "tests/support/hollow_image.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;

/// Values of every wrong kind for all that the methods of the owner's socket take.
class tst_Methods : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        qputenv("BERTH_LIBVIRT_URI", "qemu+unix:///session?socket=/nowhere"); // starts nothing
        const base::Places places{m_folder.filePath(u"config"_s), m_folder.filePath(u"data"_s),
                                  m_folder.filePath(u"cache"_s), m_folder.filePath(u"run"_s)};
        for (const QString &folder : {places.config, places.data, places.cache, places.runtime})
            QVERIFY(QDir().mkpath(folder));
        QVERIFY(support::makeHollowImage(places.data + u"/images"_s));
        auto owner = support::finish(cli::Owner::open(places, cli::Owner::Yield::Never));
        QVERIFY2(owner, qPrintable(owner ? QString() : owner.error().text));
        m_owner = std::move(*owner);
        auto connection = support::finish(rpc::Connection::open(rpc::Connection::pathIn(places.runtime), 5s));
        QVERIFY(connection);
        m_connection = std::move(*connection);
        QVERIFY(call(u"session.create"_s, {{u"name"_s, u"kept"_s}}));
    }
    void cleanupTestCase()
    {
        m_connection.reset();
        m_owner.reset();
    }

    void refuseValuesOfAWrongKind_data()
    {
        QTest::addColumn<QString>("method");
        QTest::addColumn<QString>("param");
        QTest::addColumn<QJsonValue>("value");
        for (const Taken &each : taken()) {
            for (const char *param : each.params) {
                const QByteArray name = QByteArray(param).split(':').first();
                const QByteArray kind = QByteArray(param).split(':').last();
                for (const auto &[is, value] : values()) {
                    if (is == kind)
                        continue;
                    QTest::addRow("%s: %s is %s", each.method, name.constData(), is.constData())
                        << QString::fromLatin1(each.method) << QString::fromLatin1(name) << value;
                }
            }
        }
    }
    void refuseValuesOfAWrongKind()
    {
        QFETCH(QString, method);
        QFETCH(QString, param);
        QFETCH(QJsonValue, value);
        QJsonObject params{{u"session"_s, u"kept"_s}};
        params.insert(param, value);
        const auto answer = call(method, params);
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, Error::Kind::Invalid);
        QVERIFY2(answer.error().text.contains(u'“' + param + u'”'), qPrintable(answer.error().text));
    }

    /// What none of them may change: nothing was made, removed or set on the way to a refusal.
    void refusalsChangeNothing()
    {
        const auto sessions = call(u"session.list"_s, {});
        QVERIFY(sessions);
        QCOMPARE(sessions->value(u"sessions"_s).toArray().size(), 1);
        const QJsonObject kept = sessions->value(u"sessions"_s)[0].toObject();
        QCOMPARE(kept.value(u"name"_s).toString(), u"kept"_s);
        QCOMPARE(kept.value(u"state"_s).toString(), u"stopped"_s);
        QVERIFY(!QFile::exists(m_folder.filePath(u"config/settings.json"_s)));
    }

    /// So that a new method or parameter gets its rows above.
    void areAllListedHere()
    {
        QStringList known;
        for (const Taken &each : taken())
            known += QString::fromLatin1(each.method);
        cli::Service service(m_owner->workspace());
        QStringList served = service.methods().keys();
        known.sort();
        served.sort();
        QCOMPARE(known, served);
    }

private:
    struct Taken
    {
        const char *method;
        QList<const char *> params; ///< NAME:KIND
    };
    static QList<Taken> taken()
    {
        const char *const session = "session:a text";
        return {{"doctor", {}},
                {"image.list", {}},
                {"image.build", {"profile:a text", "size:a text"}},
                {"image.remove", {"image:a text"}},
                {"session.create",
                 {"name:a text", "size:a text", "profile:a text", "network:a text", "cold:a flag",
                  "budget:a text", "start:a flag"}},
                {"session.list", {"archived:a flag"}},
                {"session.find", {session}},
                {"session.stop", {session}},
                {"session.pause", {session}},
                {"session.resume", {session}},
                {"session.snapshot", {session, "snapshot:a text"}},
                {"session.restore", {session, "snapshot:a text"}},
                {"session.fork", {session, "name:a text"}},
                {"session.archive", {session}},
                {"session.unarchive", {session}},
                {"session.remove", {session}},
                {"session.keep", {session, "minutes:a number"}},
                {"snapshot.list", {session}},
                {"snapshot.remove", {session, "snapshot:a text"}},
                {"machine.list", {}},
                {"cost", {session}},
                {"budget", {session, "amount:a text", "month:a text", "new:a text"}},
                {"settings", {"key:a text", "value:a text", "default:a flag"}},
                {"exec",
                 {session, "argv:texts", "shell:a text", "folder:a text", "environment:texts by name",
                  "terminal:a window", "input:a flag", "timeout_ms:a number"}},
                {"exec.input", {"data:a text", "end:a flag"}},
                {"copy", {session, "from:a text", "to:a text", "upload:a flag", "force:a flag"}},
                {"recipe.list", {}},
                {"recipe.run",
                 {"recipe:a text", "output_folder:a text", "size:a text", "inputs:texts",
                  "parameters:texts by name", session, "budget:a text"}}};
    }
    static QList<std::pair<QByteArray, QJsonValue>> values()
    {
        return {{"a text", u"x"_s},
                {"a number", 7},
                {"a flag", true},
                {"null", QJsonValue(QJsonValue::Null)},
                {"texts", QJsonArray{u"x"_s}},
                {"numbers", QJsonArray{u"x"_s, 7}},
                {"texts by name", QJsonObject{{u"rows"_s, u"x"_s}}},
                {"a window", QJsonObject{{u"rows"_s, 24}}},
                {"a window without its type", QJsonObject{{u"type"_s, 7}}}};
    }
    base::Result<QJsonObject> call(const QString &method, const QJsonObject &params)
    {
        return support::finish(m_connection->call(method, params, 20s));
    }

    QTemporaryDir m_folder{u"/tmp/berth-XXXXXX"_s};
    std::unique_ptr<cli::Owner> m_owner;
    std::unique_ptr<rpc::Connection> m_connection;
};

BERTH_TEST(tst_Methods)
#include "tst_methods.moc"
