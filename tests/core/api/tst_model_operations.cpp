// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/table/catalogue.h"
#include "core/api/table/results.h"
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
        QVERIFY(added->model.isDefault);
        QCOMPARE(added->model.entry.key, model::KeyPlace::File);
        QCOMPARE(added->warnings.size(), 1); // of the file
        QCOMPARE(api::describe(*added)[u"price"][u"input"].toDouble(), 3.0);
        QVERIFY(!QJsonDocument(api::describe(m_desk->models.list())).toJson().contains(kKey.toUtf8()));

        const auto tried = finish(m_desk->models.test({}));
        QVERIFY2(tried, tried ? "" : qPrintable(tried.error().text));
        QCOMPARE(service.heads.value("authorization"), "Bearer " + kKey.toUtf8());
        QVERIFY(tried->calls);
        QCOMPARE(tried->model, u"big-1-2026"_s);
        QCOMPARE(tried->nanodollars, 3'150'000);
        QCOMPARE(api::describe(*tried)[u"cost"].toString(), u"$0.00315"_s);
        QVERIFY(!QJsonDocument(api::describe(*tried)).toJson().contains(kKey.toUtf8()));

        service.plays = {
            {.body = "{\"error\":{\"message\":\"no such key: " + kKey.toUtf8() + "\"}}", .status = 401}};
        const auto denied = finish(m_desk->models.test(u"work"_s));
        QCOMPARE(denied.error().kind, Error::Kind::Denied);
        QVERIFY(!denied.error().text.contains(kKey));

        QVERIFY(finish(m_desk->models.remove(u"work"_s)));
        QCOMPARE(finish(m_desk->models.test({})).error().kind, Error::Kind::NotFound);
    }

    /// Beside what is changed all of it stays, its key too; another model is not what was said of the first.
    void changesWhatIsGivenAlone()
    {
        const api::ModelOperations::Wish wish{.name = u"work"_s,
                                              .format = u"chat"_s,
                                              .url = u"https://x.example"_s,
                                              .model = u"big-1"_s,
                                              .key = kKey,
                                              .can = {.context = 9000},
                                              .certificates = u"/x.pem"_s};
        QVERIFY(finish(m_desk->models.add(wish)));
        const model::Entry before = *m_workspace->models().find({});
        auto told = finish(m_desk->models.change(u"work"_s, {.name = u"office"_s}));
        QVERIFY2(told, told ? "" : qPrintable(told.error().text));
        QCOMPARE(told->model.entry.name, u"office"_s);
        model::Entry after = before;
        after.name = u"office"_s;
        QCOMPARE(*m_workspace->models().find({}), after);
        QVERIFY(finish(m_desk->models.change(u"office"_s, {.model = u"big-2"_s})));
        after.endpoint.model = u"big-2"_s;
        after.endpoint.can = {};
        QCOMPARE(*m_workspace->models().find({}), after);
        QVERIFY(finish(m_desk->models.change(u"office"_s, {.can = {.context = 7000, .longestAnswer = 500}})));
        QCOMPARE(m_workspace->models().find({})->endpoint.can.longestAnswer, 500);
        QVERIFY(finish(m_desk->models.change(u"office"_s, {.can = {.longestAnswer = 0}})));
        QCOMPARE(m_workspace->models().find({})->endpoint.can, (model::Abilities{.context = 7000}));
        QVERIFY(finish(m_desk->models.change(u"office"_s, {.can = {.context = 0}})));
        QCOMPARE(*m_workspace->models().find({}), after);
        QVERIFY(finish(m_desk->models.change(u"office"_s, {.variable = u"X"_s})));
        QCOMPARE(m_workspace->models().find({})->variable, u"X"_s);
        told = finish(m_desk->models.change(u"office"_s, {.withoutKey = true}));
        QCOMPARE(told->model.entry.key, model::KeyPlace::None);
        QCOMPARE(finish(m_desk->models.change(u"none"_s, {})).error().kind, Error::Kind::NotFound);
        QVERIFY(!finish(m_desk->models.change({}, {.model = u"big-3"_s}))); // the default is not meant
    }

    /// With the key that is kept, or one that was only just typed.
    void triesOutWithoutKeeping()
    {
        Service service(model::Format::Chat);
        service.plays = {{.body = kCall}, {.body = kCall}};
        api::ModelOperations::Wish wish{.name = u"work"_s,
                                        .format = u"chat"_s,
                                        .url = service.endpoint().url.toString(),
                                        .model = u"big-1"_s,
                                        .key = u"sk-typed"_s};
        const auto tried = finish(m_desk->models.tryOut({}, wish));
        QVERIFY2(tried, tried ? "" : qPrintable(tried.error().text));
        QCOMPARE(service.heads.value("authorization"), "Bearer sk-typed");
        QVERIFY(tried->warnings.isEmpty()); // the service is of this computer
        QVERIFY(m_workspace->models().all().isEmpty());
        wish.url = u"https://x.example"_s;
        wish.key = kKey;
        QVERIFY(finish(m_desk->models.add(wish)));
        const model::Entry before = *m_workspace->models().find({});
        QVERIFY(finish(m_desk->models.tryOut(
            u"work"_s, {.name = u"office"_s, .url = service.endpoint().url.toString()})));
        QCOMPARE(service.heads.value("authorization"), "Bearer " + kKey.toUtf8());
        QCOMPARE(m_workspace->models().all(), QList<model::Entry>{before});
        QCOMPARE(finish(m_desk->models.tryOut(u"work"_s, {.url = u"ftp://x"_s})).error().kind,
                 Error::Kind::Invalid);
    }

    /// What was wrong with it is why many a task ended.
    void tasksGoOnWithWhatWasChanged()
    {
        Service wrong(model::Format::Chat);
        wrong.plays = {{.body = "{\"error\":{\"message\":\"no such key\"}}", .status = 401}};
        Service right(model::Format::Chat);
        right.plays = {
            {.body = "data: {\"choices\":[{\"delta\":{\"content\":\"Hi\"},\"finish_reason\":\"stop\"}]}"
                     "\n\ndata: [DONE]\n\n"}};
        QVERIFY(finish(m_desk->models.add({.name = u"work"_s,
                                           .format = u"chat"_s,
                                           .url = wrong.endpoint().url.toString(),
                                           .model = u"big-1"_s})));
        api::Caller nobody;
        const auto asked = finish(m_desk->tasks.ask({.request = u"Do"_s}, nobody));
        QVERIFY2(asked, asked ? "" : qPrintable(asked.error().text));
        const QString &task = asked->facts.id;
        const auto failed = finish(m_desk->tasks.follow(task, 0, nobody));
        QCOMPARE(failed->state, u"failed"_s);
        QVERIFY(finish(m_desk->models.change(
            u"work"_s, {.name = u"office"_s, .url = right.endpoint().url.toString()})));
        QVERIFY(support::finish(m_desk->tasks.goOn(task, {})));
        const auto done = finish(m_desk->tasks.follow(task, 0, nobody));
        QCOMPARE(done->state, u"done"_s);
        QCOMPARE(done->facts.model, u"office"_s);
        QCOMPARE(m_workspace->tasks().find(task)->model, u"office"_s);
    }

    void warnsOfWhatIsNotEncrypted()
    {
        const auto added = finish(m_desk->models.add({.name = u"lan"_s,
                                                      .format = u"ollama"_s,
                                                      .url = u"http://lan.example:11434"_s,
                                                      .model = u"m"_s}));
        QVERIFY(added);
        QCOMPARE(added->warnings.size(), 1);
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
        QCOMPARE(secrets, 2); // of adding and of changing
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<api::Desk> m_desk;
};

BERTH_TEST(tst_ModelOperations)
#include "tst_model_operations.moc"
