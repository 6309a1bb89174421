// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/host_operations.h"
#include "core/api/table/catalogue.h"
#include "core/workspace.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"
#include "tests/support/workspace.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using base::Error;

/// Every operation, where no machine can start.
class tst_Operations : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_workspace = support::openStillWorkspace(m_folder);
        m_desk = std::make_unique<api::Desk>(*m_workspace);
        QVERIFY(perform(u"session.create"_s, {{u"name"_s, u"books"_s}, {u"budget"_s, u"2.50"_s}}));
    }
    void cleanupTestCase()
    {
        m_desk.reset();
        m_workspace.reset();
    }

    void succeeds_data()
    {
        QTest::addColumn<QJsonObject>("given");
        QTest::addColumn<QString>("member");
        QTest::addColumn<QJsonValue>("value"); // undefined: any
        const QJsonObject books{{u"session"_s, u"boo"_s}};
        const auto with = [&books](const QString &name, const QJsonValue &value) {
            QJsonObject object = books;
            object.insert(name, value);
            return object;
        };
        const QJsonValue any(QJsonValue::Undefined);
        const QJsonValue none = QJsonArray();
        QTest::newRow("session.create")
            << QJsonObject{{u"size"_s, u"lg"_s}} << u"size"_s << QJsonValue(u"LG"_s);
        QTest::newRow("session.list") << QJsonObject{{u"archived"_s, true}} << u"sessions"_s << none;
        QTest::newRow("session.find") << books << u"name"_s << QJsonValue(u"books"_s);
        QTest::newRow("session.stop") << books << u"state"_s << QJsonValue(u"stopped"_s);
        QTest::newRow("session.machine")
            << with(u"network"_s, u"Offline"_s) << u"network"_s << QJsonValue(u"offline"_s);
        QTest::newRow("session.machine") << with(u"size"_s, u"XL"_s) << u"size"_s << QJsonValue(u"XL"_s);
        QTest::newRow("session.machine") << books << u"size"_s << QJsonValue(u"XL"_s);
        QTest::newRow("session.machine") << books << u"stopped"_s << QJsonValue(false);
        QTest::newRow("session.machine")
            << with(u"profile"_s, u"core"_s) << u"profile"_s << QJsonValue(u"core"_s);
        QTest::newRow("session.archive") << books << u"archived"_s << QJsonValue(true);
        QTest::newRow("session.unarchive") << books << u"archived"_s << QJsonValue(false);
        QTest::newRow("snapshot.list") << books << u"snapshots"_s << none;
        QTest::newRow("run.list") << books << u"runs"_s << none;
        QTest::newRow("run.list") << QJsonObject{{u"all"_s, true}} << u"runs"_s << any;
        QTest::newRow("machine.list") << QJsonObject() << u"machines"_s << none;
        QTest::newRow("recipe.list") << QJsonObject() << u"recipes"_s << any;
        QTest::newRow("recipe.list") << QJsonObject() << u"problems"_s << none;
        QTest::newRow("tool.list") << QJsonObject{{u"tool"_s, u"list_vms"_s}} << u"tools"_s << any;
        QTest::newRow("tool.call") << QJsonObject{{u"agent"_s, u"a"_s}, {u"tool"_s, u"list_vms"_s}}
                                   << u"is_error"_s << QJsonValue(false);
        QTest::newRow("tool.call") << QJsonObject{{u"agent"_s, u"a"_s}, {u"tool"_s, u"get_vm"_s}}
                                   << u"is_error"_s << QJsonValue(true);
        QTest::newRow("review.list") << QJsonObject() << u"reviews"_s << none;
        QTest::newRow("audit") << QJsonObject{{u"agent"_s, u"nobody"_s}} << u"calls"_s << none;
        QTest::newRow("session.policy")
            << with(u"policy"_s, u"Reviewed"_s) << u"policy"_s << QJsonValue(u"reviewed"_s);
        QTest::newRow("caller.list") << QJsonObject() << u"callers"_s << none;
        QTest::newRow("caller.allow") << QJsonObject{{u"program"_s, u"codex"_s}, {u"preview"_s, true}}
                                      << u"caller"_s << QJsonValue(u"codex"_s);
        QTest::newRow("task.list") << QJsonObject() << u"tasks"_s << none;
        QTest::newRow("trace.list") << QJsonObject() << u"tasks"_s << none;
        QTest::newRow("trace.figures") << QJsonObject() << u"tools"_s << none;
        QTest::newRow("model.list") << QJsonObject() << u"models"_s << none;
        QTest::newRow("model.add") << QJsonObject{{u"name"_s, u"mine"_s},
                                                  {u"format"_s, u"ollama"_s},
                                                  {u"url"_s, u"http://127.0.0.1:9"_s},
                                                  {u"model"_s, u"m"_s}}
                                   << u"name"_s << QJsonValue(u"mine"_s);
        QTest::newRow("model.change") << QJsonObject{{u"name"_s, u"mine"_s}, {u"model"_s, u"other"_s}}
                                      << u"model"_s << QJsonValue(u"other"_s);
        QTest::newRow("model.default")
            << QJsonObject{{u"name"_s, u"mine"_s}} << u"default"_s << QJsonValue(true);
        QTest::newRow("model.remove")
            << QJsonObject{{u"name"_s, u"mine"_s}} << u"name"_s << QJsonValue(u"mine"_s);
        QTest::newRow("model.offers") << QJsonObject() << u"servers"_s << any;
        QTest::newRow("cost") << books << u"sessions"_s << none;
        QTest::newRow("budget") << with(u"amount"_s, u"3"_s) << u"sessions"_s << any;
        QTest::newRow("settings") << QJsonObject{{u"key"_s, u"idle_minutes"_s}, {u"value"_s, u"3"_s}}
                                  << u"settings"_s << any;
        QTest::newRow("image.show") << QJsonObject() << u"profile"_s << QJsonValue(u"core"_s);
        QTest::newRow("image.builds") << QJsonObject() << u"builds"_s << none;
        QTest::newRow("image.build") << QJsonObject{{u"profile"_s, u"core"_s}, {u"background"_s, true}}
                                     << u"state"_s << QJsonValue(u"ready"_s);
        QTest::newRow("image.list") << QJsonObject() << u"making"_s << QJsonValue(QString());
        QTest::newRow("doctor") << QJsonObject() << u"ok"_s << QJsonValue(false);
    }
    void succeeds()
    {
        QFETCH(QJsonObject, given);
        QFETCH(QString, member);
        QFETCH(QJsonValue, value);
        const auto answer = perform(QString::fromLatin1(QTest::currentDataTag()), given);
        QVERIFY2(answer, qPrintable(answer ? QString() : answer.error().text));
        QVERIFY(answer->contains(member));
        if (!value.isUndefined())
            QCOMPARE(answer->value(member), value);
    }

    void failsAndSaysWhy_data()
    {
        QTest::addColumn<QJsonObject>("given");
        QTest::addColumn<Error::Kind>("kind");
        const QJsonObject books{{u"session"_s, u"books"_s}};
        const auto with = [&books](QJsonObject more) {
            more.insert(u"session"_s, u"books"_s);
            return more;
        };
        const QJsonObject nobody{{u"session"_s, u"nobody"_s}};
        QTest::newRow("session.find") << nobody << Error::Kind::NotFound;
        QTest::newRow("session.machine") << nobody << Error::Kind::NotFound;
        for (const QString &each : {u"nonsense"_s, u"web"_s}) // there is none; it is not built
            QTest::newRow("session.machine") << with({{u"profile"_s, each}}) << Error::Kind::NotFound;
        QTest::newRow("caller.allow") << QJsonObject{{u"program"_s, u"/bin/sh"_s}} << Error::Kind::Invalid;
        QTest::newRow("caller.revoke") << QJsonObject{{u"program"_s, u"codex"_s}} << Error::Kind::NotFound;
        for (const char *method : {"caller.pause", "caller.resume"})
            QTest::newRow(method) << QJsonObject{{u"program"_s, u"codex"_s}} << Error::Kind::NotFound;
        QTest::newRow("caller.share") << with({{u"program"_s, u"codex"_s}}) << Error::Kind::NotFound;
        for (const char *method : {"model.remove", "model.default", "model.test"})
            QTest::newRow(method) << QJsonObject{{u"name"_s, u"none"_s}} << Error::Kind::NotFound;
        QTest::newRow("task.ask") << QJsonObject{{u"request"_s, u"Do"_s}}
                                  << Error::Kind::NotFound; // no model
        QTest::newRow("task.ask") << QJsonObject{{u"request"_s, u"Do"_s}, {u"dollars"_s, u"much"_s}}
                                  << Error::Kind::Invalid;
        const QJsonObject task{{u"task"_s, u"none"_s}};
        for (const char *each : {"task.stop", "task.again", "task.continue", "task.show", "task.follow",
                                 "trace.show", "trace.figures", "trace.otlp"})
            QTest::newRow(each) << task << Error::Kind::NotFound;
        QTest::newRow("task.say") << QJsonObject{{u"task"_s, u"none"_s}, {u"text"_s, u"Go"_s}}
                                  << Error::Kind::NotFound;
        QTest::newRow("task.allow") << QJsonObject{{u"task"_s, u"none"_s}, {u"within"_s, u"open"_s}}
                                    << Error::Kind::NotFound;
        QTest::newRow("caller.unshare") << with({{u"program"_s, u"codex"_s}}) << Error::Kind::NotFound;
        QTest::newRow("session.create") << QJsonObject{{u"name"_s, u"books"_s}} << Error::Kind::Invalid;
        QTest::newRow("session.start") << books << Error::Kind::Failed;
        QTest::newRow("session.pause") << books << Error::Kind::Invalid;
        QTest::newRow("session.resume") << books << Error::Kind::Invalid;
        QTest::newRow("session.keep") << with({{u"minutes"_s, 5}}) << Error::Kind::Invalid;
        QTest::newRow("session.snapshot") << books << Error::Kind::Invalid;
        QTest::newRow("session.restore") << with({{u"snapshot"_s, u"then"_s}}) << Error::Kind::NotFound;
        QTest::newRow("session.fork") << books << Error::Kind::Invalid;
        QTest::newRow("session.fork") << with({{u"at"_s, 7}}) << Error::Kind::NotFound; // no such call
        QTest::newRow("session.moment") << with({{u"at"_s, 7}}) << Error::Kind::NotFound;
        QTest::newRow("snapshot.remove") << nobody << Error::Kind::NotFound;
        QTest::newRow("exec") << books << Error::Kind::Invalid;
        QTest::newRow("exec") << with({{u"shell"_s, u"true"_s}}) << Error::Kind::Failed;
        QTest::newRow("run.start") << books << Error::Kind::Invalid;
        QTest::newRow("run.start") << with({{u"shell"_s, u"true"_s}}) << Error::Kind::Failed;
        QTest::newRow("run.list") << nobody << Error::Kind::NotFound;
        const QJsonObject noRun{{u"run"_s, u"nonsense"_s}};
        for (const char *method : {"run.output", "run.input", "run.kill", "run.wait"})
            QTest::newRow(method) << noRun << Error::Kind::NotFound;
        QTest::newRow("review.answer")
            << QJsonObject{{u"review"_s, u"none"_s}, {u"answer"_s, u"run"_s}} << Error::Kind::NotFound;
        QTest::newRow("review.rehearse") << QJsonObject{{u"review"_s, u"none"_s}} << Error::Kind::NotFound;
        QTest::newRow("copy") << with({{u"upload"_s, true}, {u"from"_s, u"/nowhere"_s}, {u"to"_s, QString()}})
                              << Error::Kind::NotFound;
        QTest::newRow("recipe.run") << QJsonObject{{u"recipe"_s, u"nonsense"_s}} << Error::Kind::NotFound;
        QTest::newRow("recipe.run") << QJsonObject{{u"recipe"_s, u"predict"_s}, {u"sample"_s, true}}
                                    << Error::Kind::NotFound;
        QTest::newRow("recipe.run") << QJsonObject{{u"recipe"_s, u"chart"_s},
                                                   {u"sample"_s, true},
                                                   {u"inputs"_s, QJsonArray{u"/nowhere.csv"_s}}}
                                    << Error::Kind::Invalid;
        QTest::newRow("recipe.new") << QJsonObject{{u"recipe"_s, u"top-customers"_s}} << Error::Kind::Invalid;
        QTest::newRow("recipe.check") << QJsonObject{{u"recipe"_s, u"nonsense"_s}} << Error::Kind::NotFound;
        QTest::newRow("recipe.share")
            << QJsonObject{{u"recipe"_s, u"/nowhere"_s}, {u"folder"_s, u"/tmp"_s}} << Error::Kind::NotFound;
        QTest::newRow("budget") << QJsonObject{{u"amount"_s, u"3"_s}} << Error::Kind::Invalid;
        QTest::newRow("image.show") << QJsonObject{{u"image"_s, u"nonsense"_s}} << Error::Kind::NotFound;
        QTest::newRow("image.build") << QJsonObject{{u"profile"_s, u"nonsense"_s}} << Error::Kind::NotFound;
        QTest::newRow("image.build") << QJsonObject{{u"profile"_s, u"nonsense"_s}, {u"background"_s, true}}
                                     << Error::Kind::NotFound;
        for (const char *each : {"image.pause", "image.resume", "image.cancel"})
            QTest::newRow(each) << QJsonObject{{u"profile"_s, u"core"_s}} << Error::Kind::NotFound;
        QTest::newRow("image.update") << QJsonObject{{u"profile"_s, u"nonsense"_s}} << Error::Kind::NotFound;
        QTest::newRow("image.remove") << QJsonObject{{u"image"_s, u"nonsense"_s}} << Error::Kind::NotFound;
    }
    void failsAndSaysWhy()
    {
        QFETCH(QJsonObject, given);
        QFETCH(Error::Kind, kind);
        const auto answer = perform(QString::fromLatin1(QTest::currentDataTag()), given);
        QVERIFY(!answer);
        QVERIFY2(answer.error().kind == kind,
                 qPrintable(base::kindName(answer.error().kind) + answer.error().text));
        QVERIFY(!answer.error().text.isEmpty());
    }

    void aRecipeRunsWhereAllIsThatItNeeds_data()
    {
        QTest::addColumn<QString>("profile");
        QTest::addColumn<QString>("image"); // that is missing; empty: it does not serve
        QTest::newRow("its own") << u"office"_s << u"office"_s;
        QTest::newRow("one that has all of it") << u"full"_s << u"full"_s;
        QTest::newRow("a person's own on it") << u"mine"_s << u"mine"_s;
        QTest::newRow("another") << u"web"_s << u""_s;
    }
    void aRecipeRunsWhereAllIsThatItNeeds()
    {
        QFETCH(QString, profile);
        QFETCH(QString, image);
        const QString own = support::placesIn(m_folder).config + u"/images"_s;
        QVERIFY(QDir().mkpath(own));
        QFile mine(own + u"/mine.json"_s);
        QVERIFY(mine.open(QIODevice::WriteOnly));
        mine.write(R"({"extends": "office"})");
        mine.close();
        QVERIFY(perform(u"session.create"_s, {{u"name"_s, u"papers"_s}, {u"profile"_s, profile}}));
        const auto ran = perform(
            u"recipe.run"_s,
            {{u"recipe"_s, u"merge-pdf"_s},
             {u"inputs"_s, QJsonArray{QStringLiteral(BERTH_SOURCE_DIR "/resources/samples/lease.pdf")}},
             {u"session"_s, u"papers"_s},
             {u"output_folder"_s, m_folder.filePath(u"out"_s)}});
        QVERIFY(perform(u"session.remove"_s, {{u"session"_s, u"papers"_s}}));
        QVERIFY(mine.remove());
        QVERIFY(!ran);
        if (image.isEmpty())
            QVERIFY2(ran.error().text.contains(u"needs the image “office”"_s), qPrintable(ran.error().text));
        else
            QVERIFY2(ran.error().remedy == (base::Remedy{base::Remedy::Kind::BuildImage, image}),
                     qPrintable(ran.error().text));
    }

    /// The session of a run is there until its machine could not start.
    void aRunOfItsOwnHasTheNetworkThatIsAskedFor()
    {
        QHash<QString, QString> networks; // of the sessions that were made
        const auto watch =
            connect(&m_workspace->sessions(), &session::Sessions::added, this, [&](session::Session *made) {
                networks.insert(made->facts().profile, vm::policyName(made->facts().network));
            });
        QJsonObject order{
            {u"recipe"_s, u"merge-pdf"_s},
            {u"inputs"_s, QJsonArray{QStringLiteral(BERTH_SOURCE_DIR "/resources/samples/lease.pdf")}},
            {u"output_folder"_s, m_folder.filePath(u"out"_s)}};
        QVERIFY(!perform(u"recipe.run"_s, order));
        QCOMPARE(networks.value(u"office"_s), u"offline"_s);
        order.insert(u"network"_s, u"open"_s);
        QVERIFY(!perform(u"recipe.run"_s, order));
        QCOMPARE(networks.value(u"office"_s), u"open"_s);
        disconnect(watch);
    }

    void agentsHearWhatARecipeNeeds()
    {
        const auto told = perform(u"tool.call"_s, {{u"agent"_s, u"a"_s}, {u"tool"_s, u"list_recipes"_s}});
        QVERIFY(told);
        QHash<QString, QJsonValue> recipes;
        for (const QJsonValue &each : (*told)[u"result"_s][u"recipes"_s].toArray())
            recipes.insert(each[u"id"_s].toString(), each);
        QCOMPARE(recipes[u"ocr"_s][u"image"_s], u"media"_s);
        QVERIFY(recipes[u"ocr"_s][u"network"_s].isUndefined());
        QCOMPARE(recipes[u"scrape-table"_s][u"image"_s], u"web"_s);
        QCOMPARE(recipes[u"scrape-table"_s][u"network"_s], u"open"_s);
    }

    void removesWhatItDescribes()
    {
        QVERIFY(perform(u"session.create"_s, {{u"name"_s, u"gone"_s}}));
        QCOMPARE(perform(u"session.remove"_s, {{u"session"_s, u"gone"_s}})->value(u"name"_s), u"gone"_s);
        QVERIFY(!perform(u"session.find"_s, {{u"session"_s, u"gone"_s}}));
    }

    void renames()
    {
        QVERIFY(perform(u"session.create"_s, {{u"name"_s, u"old"_s}}));
        const auto rename = [this](const QString &session, const QString &name) {
            return perform(u"session.rename"_s, {{u"session"_s, session}, {u"name"_s, name}});
        };
        QCOMPARE(rename(u"old"_s, u"new"_s)->value(u"name"_s), u"new"_s);
        QCOMPARE(rename(u"old"_s, u"newer"_s).error().kind, Error::Kind::NotFound);
        QCOMPARE(rename(u"new"_s, u"books"_s).error().kind, Error::Kind::Invalid);
        QCOMPARE(perform(u"session.remove"_s, {{u"session"_s, u"new"_s}})->value(u"name"_s), u"new"_s);
    }

    void aWrongAmountLeavesAllBudgets()
    {
        const auto now = perform(u"budget"_s, {});
        for (const QString &each : {u"amount"_s, u"month"_s, u"new"_s}) {
            QJsonObject given{
                {u"session"_s, u"books"_s}, {u"amount"_s, u"7"_s}, {u"month"_s, u"7"_s}, {u"new"_s, u"7"_s}};
            given.insert(each, u"much"_s);
            const auto wrong = perform(u"budget"_s, given);
            QVERIFY(!wrong);
            QVERIFY2(wrong.error().text.startsWith(u"“much” is no budget"_s), qPrintable(wrong.error().text));
            QCOMPARE(*perform(u"budget"_s, {}), *now);
        }
    }

    void tellsOfARunWhoseMachineIsGone()
    {
        session::RunRecord record;
        record.session = perform(u"session.find"_s, {{u"session"_s, u"books"_s}})->value(u"id"_s).toString();
        record.machine = u"gone"_s;
        record.command = u"make all"_s;
        record.background = u"name"_s;
        record.limit = std::chrono::milliseconds(500);
        const QString id = m_workspace->runs().begin(record).value();
        const QJsonObject run{{u"run"_s, id.first(5)}};
        QCOMPARE(perform(u"run.output"_s, run).error().kind, Error::Kind::NotFound);
        QCOMPARE(perform(u"run.kill"_s, run).error().kind, Error::Kind::NotFound);
        QVERIFY(m_workspace->runs().note(id, 4096));
        const QJsonValue row =
            perform(u"run.list"_s, {{u"session"_s, u"books"_s}})->value(u"runs"_s).toArray().first();
        QCOMPARE(row[u"id"_s].toString(), id);
        QCOMPARE(row[u"session_name"_s].toString(), u"books"_s);
        QCOMPARE(row[u"state"_s].toString(), u"running"_s);
        QCOMPARE(row[u"output_bytes"_s].toInt(), 4096);
        guest::RunEnd end;
        end.reason = guest::RunEnd::Reason::Timeout;
        end.wall = std::chrono::milliseconds(703);
        end.processor = std::chrono::milliseconds(70);
        QVERIFY(m_workspace->runs().end(id, end, {}));
        QVERIFY(perform(u"run.list"_s, {})->value(u"runs"_s).toArray().isEmpty());
        QCOMPARE(perform(u"run.list"_s, {{u"all"_s, true}})->value(u"runs"_s).toArray().size(), 1);
        QCOMPARE(perform(u"run.kill"_s, run).error().kind, Error::Kind::Invalid);
        QCOMPARE(perform(u"run.input"_s, run).error().kind, Error::Kind::Invalid);
        const auto ended = perform(u"run.wait"_s, run);
        QCOMPARE(ended->value(u"reason"_s), u"timeout"_s);
        QVERIFY(ended->value(u"text"_s).toString().contains(u" 0.5 s"_s));
        QCOMPARE(ended->value(u"cpu_ms"_s), 70);
    }

    void tellsWhyTheMachineOfARunWasStopped()
    {
        session::RunRecord record;
        record.session = u"none"_s;
        record.machine = u"stopped"_s;
        record.command = u"make all"_s;
        record.background = u"name"_s;
        const QString heard = m_workspace->runs().begin(record).value();
        const QString unheard = m_workspace->runs().begin(record).value();
        guest::RunEnd end;
        end.reason = guest::RunEnd::Reason::Signalled;
        end.signal = 15;
        QVERIFY(m_workspace->runs().end(heard, end, {true, u"The budget is spent."_s}));
        QVERIFY(m_workspace->runs().endAll(record.machine, session::RunRecord::State::Stopped,
                                           u"The budget is spent."_s));
        for (const QString &id : {heard, unheard}) {
            const QString said = perform(u"run.wait"_s, {{u"run"_s, id}})->value(u"text"_s).toString();
            QVERIFY2(said.endsWith(u" The budget is spent."_s), qPrintable(said));
        }
        QCOMPARE(perform(u"run.wait"_s, {{u"run"_s, heard}})->value(u"signal"_s), 15);
    }

    /// So that a new operation gets its row above.
    void areAllNamedHere()
    {
        QFile source(QStringLiteral(BERTH_SOURCE_DIR "/tests/core/api/tst_operations.cpp"));
        QVERIFY(source.open(QIODevice::ReadOnly));
        const QByteArray text = source.readAll();
        for (const api::Operation &operation : api::catalogue())
            QVERIFY2(text.contains('"' + operation.method.name.toUtf8() + '"'),
                     qPrintable(operation.method.name));
    }

    /// A page of the window saves what it has in one go.
    void severalSettingsChangeTogetherOrNotAtAll()
    {
        const session::Settings &settings = m_workspace->settings();
        const session::Settings before = settings;
        api::HostOperations host(*m_workspace);
        const auto refused = host.change({{u"idle_minutes"_s, u"7"_s}, {u"machines"_s, u"none"_s}});
        QVERIFY(!refused && refused.error().kind == Error::Kind::Invalid);
        QVERIFY(settings == before);
        QVERIFY(host.change({{u"idle_minutes"_s, u"7"_s}, {u"machines"_s, u"2"_s}, {u"size"_s, {}}}));
        QCOMPARE(settings.idleAfter.count(), 7);
        QCOMPARE(settings.machines.machines, 2);
        QCOMPARE(settings.size, before.size); // only to be told of
        QVERIFY(host.change({{u"idle_minutes"_s, {}, true}, {u"machines"_s, {}, true}}));
        QVERIFY(settings.idleAfter == session::Settings{}.idleAfter);
        QCOMPARE(settings.machines.machines, session::Settings{}.machines.machines);
    }

private:
    base::Result<QJsonObject> perform(const QString &name, const QJsonObject &params)
    {
        for (const api::Operation &operation : api::catalogue()) {
            if (operation.method.name != name)
                continue;
            // Beyond what is asked for here, all that it needs may be left away.
            QList<api::Parameter> takes = operation.method.takes;
            for (api::Parameter &each : takes)
                each.need = api::Parameter::Need::Optional;
            const auto given = api::Arguments::read(params, takes);
            if (!given)
                return base::fail(given.error());
            api::Caller caller;
            return support::finish(operation.perform(*m_desk, *given, caller));
        }
        qFatal("no operation %s", qPrintable(name));
    }

    QTemporaryDir m_folder{u"/tmp/berth-XXXXXX"_s};
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<api::Desk> m_desk;
};

BERTH_TEST(tst_Operations)
#include "tst_operations.moc"
