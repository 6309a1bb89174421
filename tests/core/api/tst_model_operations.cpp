// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/table/catalogue.h"
#include "core/api/desk.h"
#include "tests/core/model/service.h"
#include "tests/support/finish.h"
#include "tests/support/subject.h"
#include "tests/support/workspace.h"

#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using base::Error;
using support::finish;

static const QString kKey = u"sk-secret-0123456789"_s;

static const QByteArray kCall =
    "data: "
    "{\"model\":\"big-1-2026\",\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"c1\","
    "\"function\":"
    "{\"name\":\"ready\",\"arguments\":\"{}\"}}]},\"finish_reason\":\"tool_calls\"}]}\n\n"
    "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":1000,\"completion_tokens\":10}}\n\ndata: [DONE]\n\n";

/// Setting models up, and trying them.
class tst_ModelOperations : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        qputenv("BERTH_LIBVIRT_URI", "qemu+unix:///session?socket=/nowhere"); // starts nothing
        m_folder = std::make_unique<QTemporaryDir>();
        // A keychain of whoever runs this is not touched.
        qunsetenv("DBUS_SESSION_BUS_ADDRESS");
        qputenv("XDG_RUNTIME_DIR", QFile::encodeName(m_folder->path()));
        const QString config = support::placesIn(*m_folder).config;
        QVERIFY(QDir().mkpath(config));
        QFile prices(config + u"/model_prices.json"_s);
        QVERIFY(prices.open(QIODevice::WriteOnly));
        prices.write("{\"services\":{\"127.0.0.1\":{\"big-1\":{\"input\":3,\"output\":15}}}}");
        prices.close();
        m_workspace = support::openWorkspace(*m_folder);
        m_desk = std::make_unique<api::Desk>(*m_workspace);
    }
    void cleanup()
    {
        m_desk.reset();
        m_workspace.reset();
    }

    void setsUpTriesAndForgets()
    {
        Service service(model::Format::Chat);
        service.plays = {{.body = kCall}};
        const api::ModelOperations::Wish wish{.name = u"work"_s,
                                              .format = u"chat"_s,
                                              .url = service.endpoint().url.toString(),
                                              .model = u"big-1"_s,
                                              .key = kKey};
        const auto added = finish(m_desk->models.add(wish));
        QVERIFY2(added, added ? "" : qPrintable(added.error().text));
        QVERIFY(added->value(u"default"_s).toBool());
        QCOMPARE(added->value(u"key"_s).toString(), u"file"_s);
        QCOMPARE(added->value(u"warnings"_s).toArray().size(), 1); // of the file
        QCOMPARE(added->value(u"price"_s)[u"input"].toDouble(), 3.0);
        const auto listed = m_desk->models.list();
        QVERIFY(!QJsonDocument(*listed).toJson().contains(kKey.toUtf8()));

        const auto tried = finish(m_desk->models.test({}));
        QVERIFY2(tried, tried ? "" : qPrintable(tried.error().text));
        QCOMPARE(service.heads.value("authorization"), "Bearer " + kKey.toUtf8());
        QVERIFY(tried->value(u"calls"_s).toBool());
        QCOMPARE(tried->value(u"model"_s).toString(), u"big-1-2026"_s);
        QCOMPARE(tried->value(u"nanodollars"_s).toInteger(), 3'150'000);
        QCOMPARE(tried->value(u"cost"_s).toString(), u"$0.00315"_s);
        QVERIFY(!QJsonDocument(*tried).toJson().contains(kKey.toUtf8()));

        service.plays = {
            {.body = "{\"error\":{\"message\":\"no such key: " + kKey.toUtf8() + "\"}}", .status = 401}};
        const auto denied = finish(m_desk->models.test(u"work"_s));
        QCOMPARE(denied.error().kind, Error::Kind::Denied);
        QVERIFY(!denied.error().text.contains(kKey));

        QVERIFY(finish(m_desk->models.remove(u"work"_s)));
        QCOMPARE(finish(m_desk->models.test({})).error().kind, Error::Kind::NotFound);
    }

    void warnsOfWhatIsNotEncrypted()
    {
        const auto added = finish(m_desk->models.add({.name = u"lan"_s,
                                                      .format = u"ollama"_s,
                                                      .url = u"http://lan.example:11434"_s,
                                                      .model = u"m"_s}));
        QVERIFY(added);
        QCOMPARE(added->value(u"warnings"_s).toArray().size(), 1);
    }

    void refusesTwoKeys()
    {
        const auto added = finish(m_desk->models.add({.name = u"a"_s,
                                                      .format = u"chat"_s,
                                                      .url = u"https://x.example"_s,
                                                      .model = u"m"_s,
                                                      .key = kKey,
                                                      .variable = u"X"_s}));
        QCOMPARE(added.error().kind, Error::Kind::Invalid);
    }

    /// What is reserved is put on record, with what it was given.
    void theKeyIsNeverOnRecord()
    {
        int secrets = 0;
        for (const api::Operation &each : api::catalogue()) {
            if (!each.method.name.startsWith(u"model."_s))
                continue;
            const QJsonObject given{{u"name"_s, u"a"_s}, {u"key"_s, kKey}};
            const QJsonObject kept = api::withoutSecrets(given, each.method.takes);
            QCOMPARE(kept.value(u"name"_s).toString(), u"a"_s);
            secrets += kept.contains(u"key"_s) ? 0 : 1;
        }
        QCOMPARE(secrets, 1);
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<api::Desk> m_desk;
};

BERTH_TEST(tst_ModelOperations)
#include "tst_model_operations.moc"
