// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/run_result.h"
#include "tests/core/tools/toolbox_place.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QDirIterator>

static QJsonObject propertiesOf(const tools::Tool &tool)
{
    return tools::definition(tool).value(u"outputSchema"_s)[u"properties"].toObject();
}

/// Calls as an agent makes them: what comes of them.
class tst_Toolbox : public QObject, ToolboxPlace
{
    Q_OBJECT
private slots:
    void initTestCase() { openStore(); }
    void init() { open(); }
    void cleanup() { close(); }
    void cleanupTestCase() { closeStore(); }

    void everyExampleDoesWhatItSays_data()
    {
        QTest::addColumn<QString>("name");
        for (const QString &name : tools::names())
            QTest::newRow(qPrintable(name)) << name;
    }
    void everyExampleDoesWhatItSays()
    {
        QFETCH(QString, name);
        const tools::Tool &tool = *tools::find(name);
        furnish();
        QJsonObject arguments = QJsonDocument::fromJson(tool.example).object();
        if (name == u"create_vm"_s)
            arguments.insert(u"name"_s, u"new"_s);
        const auto outcome = call(name, arguments);
        QVERIFY2(!outcome.isError, qPrintable(outcome.text()));
        QJsonObject told = propertiesOf(tool);
        if (told.contains(u"vm"_s)) { // then get_vm says what may be with it
            const QJsonObject ofVm = propertiesOf(*tools::find(u"get_vm"_s));
            for (auto it = ofVm.begin(); it != ofVm.end(); ++it)
                told.insert(it.key(), it.value());
        }
        QVERIFY(!outcome.json.isEmpty());
        for (auto it = outcome.json.begin(); it != outcome.json.end(); ++it) {
            const QString type = told.value(it.key())[u"type"].toString();
            const bool isRight = type == u"string"_s ? it.value().isString()
                : type == u"integer"_s               ? it.value().isDouble()
                : type == u"boolean"_s               ? it.value().isBool()
                : type == u"array"_s                 ? it.value().isArray()
                                                     : it.key() == u"next"_s;
            QVERIFY2(isRight, qPrintable(it.key()));
        }
        QCOMPARE(QJsonDocument::fromJson(outcome.text().toUtf8()).object(), outcome.json);
        const gate::AuditEntry entry = lastEntry();
        QCOMPARE(entry.tool, name);
        QCOMPARE(entry.verdict, u"allow"_s);
        QCOMPARE(entry.outcome, u"ok"_s);
    }

    /// Each is refused in words, changes nothing, and is on record.
    void hostileCallsAreRefused_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("json"); // ' for "
        int count = 0;
        const auto row = [&count](const char *name, const char *json) {
            QTest::addRow("%d %s %.40s", ++count, name, json)
                << QString::fromLatin1(name) << QString::fromUtf8(json);
        };
        // Another's machine, run, terminal; by name, id, and what comes near.
        for (const char *vm : {"theirs", "id-theirs", "none", "", "*", "sale", "SALES", "sales ", "../sales",
                               "sales\\u0000", "\\u202esales"}) {
            row("execute_bash",
                qPrintable(QString::fromLatin1("{'vm':'%1','command':'true'}").arg(QLatin1String(vm))));
        }
        for (const char *tool :
             {"get_vm", "pause_vm", "resume_vm", "destroy_vm", "snapshot_vm", "fork_vm", "list_snapshots",
              "list_documents", "open_terminal", "get_cost", "list_runs"})
            row(tool, "{'vm':'theirs'}");
        row("set_vm_size", "{'vm':'theirs','size':'XS'}");
        row("restore_vm", "{'vm':'theirs','snapshot':'before'}");
        row("read_file", "{'vm':'theirs','path':'/etc/passwd'}");
        row("write_file", "{'vm':'theirs','path':'a','content':'b'}");
        row("edit_file", "{'vm':'theirs','path':'a','old':'b','new':'c'}");
        row("search_files", "{'vm':'theirs','pattern':'b'}");
        row("install_packages", "{'vm':'theirs','packages':['jq']}");
        for (const char *tool : {"wait_run", "read_output", "kill_run"}) {
            row(tool, "{'run':'theirrun'}");
            row(tool, "{'run':'none'}");
            row(tool, "{'run':''}");
        }
        row("write_stdin", "{'run':'theirrun','text':'y'}");
        row("send_keys", "{'terminal':'theirterminal','text':'y'}");
        row("read_screen", "{'terminal':'theirterminal'}");
        row("close_terminal", "{'terminal':'none'}");
        // Paths of the host.
        for (const char *path :
             {"relative", "~/secret", "", "file:///etc/passwd", "/proc/self/fd/0/../../../\\u0000"})
            row("upload_file",
                qPrintable(QString::fromLatin1("{'vm':'sales','from':'%1'}").arg(QLatin1String(path))));
        row("download_file", "{'vm':'sales','from':'a','to':'here'}");
        row("run_recipe", "{'vm':'sales','recipe':'x','inputs':['orders.csv']}");
        row("run_recipe", "{'vm':'sales','recipe':'x','inputs':['left=orders.csv']}");
        // Tricks with schemas and numbers.
        row("execute_bash", "{'vm':'sales'}");
        row("execute_bash", "{'vm':'sales','command':['true']}");
        row("execute_bash", "{'vm':'sales','command':'true','wait_s':-1}");
        row("execute_bash", "{'vm':'sales','command':'true','wait_s':1e9}");
        row("execute_bash", "{'vm':'sales','command':'true','timeout_s':1e300}");
        row("execute_bash", "{'vm':'sales','command':'true','sudo':true}");
        row("execute_bash", "{'vm':{'$ref':'#'},'command':'true'}");
        row("execute_python", "{'vm':'sales','code':'print()','environment':{'A':'b'}}");
        row("create_vm", "{'size':'XXL'}");
        row("create_vm", "{'network':'host'}");
        row("create_vm", "{'policy':'none'}");
        row("edit_file", "{'vm':'sales','path':'twice','old':'','new':'x'}");
        row("edit_file", "{'vm':'sales','path':'twice','old':'a','new':'x'}");
        row("edit_file", "{'vm':'sales','path':'none','old':'a','new':'x'}");
        row("write_file", "{'vm':'sales','path':'a','content':'%%%','encoding':'base64'}");
        row("install_packages", "{'vm':'sales','packages':['-o=APT::x','jq']}");
        row("install_packages", "{'vm':'sales','packages':['jq; reboot']}");
        row("install_packages", "{'vm':'sales','packages':[]}");
        row("read_document", "{'vm':'sales','name':'../../berth.sqlite'}");
        row("Execute_Bash", "{'vm':'sales','command':'true'}");
        row("execute_bash\\u0000", "{'vm':'sales','command':'true'}");
        row("", "{}");
    }
    void hostileCallsAreRefused()
    {
        QFETCH(QString, name);
        QFETCH(QString, json);
        furnish();
        m_backend->files[u"id-sales"_s]["twice"] = "a a";
        const QJsonDocument document = QJsonDocument::fromJson(json.replace(u'\'', u'"').toUtf8());
        QVERIFY2(document.isObject(), qPrintable(json));
        const auto answer = support::finish(m_box->call({kMe, name, document.object()}));
        if (answer) {
            QVERIFY2(answer->isError, qPrintable(answer->text()));
            QVERIFY(!answer->json.value(u"message"_s).toString().isEmpty());
        }
        QCOMPARE(m_backend->done, QStringList());
        QCOMPARE(m_backend->files[u"id-sales"_s]["twice"], "a a");
        const gate::AuditEntry entry = lastEntry();
        QVERIFY(entry.verdict == u"refuse"_s || entry.outcome == u"error"_s);
        QCOMPARE(entry.caller, kMe);
    }

    /// An amount of nothing is one: an empty text would be no answer.
    void whatCostNothingSaysSo()
    {
        QCOMPARE(call(u"get_vm"_s, {{u"vm"_s, u"sales"_s}}).json.value(u"cost_dollars"_s), u"0.00"_s);
        QCOMPARE(call(u"get_cost"_s, {}).json.value(u"vms"_s)[0][u"cost_dollars"], u"0.00"_s);
        const auto ran = call(u"run_recipe"_s, {{u"vm"_s, u"sales"_s}, {u"recipe"_s, u"x"_s}});
        QCOMPARE(ran.json.value(u"cost_dollars"_s), u"0.00"_s);
        m_backend->spent = 12'000'000;
        QCOMPARE(call(u"get_vm"_s, {{u"vm"_s, u"sales"_s}}).json.value(u"cost_dollars"_s), u"0.012"_s);
    }

    void whatIsSharedCanBeUsed()
    {
        QVERIFY(!call(u"get_vm"_s, {{u"vm"_s, u"shared"_s}}).isError);
        QCOMPARE(call(u"list_vms"_s, {}).json.value(u"vms"_s).toArray().size(), 2);
    }

    void thousandsOfArgumentsAreRefused()
    {
        QJsonObject many{{u"vm"_s, u"sales"_s}, {u"command"_s, u"true"_s}};
        for (int i = 0; i < 10'000; ++i)
            many.insert(u"a%1"_s.arg(i), i);
        QVERIFY(call(u"execute_bash"_s, many).isError);
        QCOMPARE(m_backend->done, QStringList());
        QCOMPARE(lastEntry().verdict, u"refuse"_s);
    }

    void aFailedProgramIsAnErrorWithAllThatItSaid()
    {
        m_backend->programs[u"make"_s] = {"compiling\n", "no rule\n", 2};
        const auto outcome = call(u"execute_bash"_s, {{u"vm"_s, u"sales"_s}, {u"command"_s, u"make"_s}});
        QVERIFY(outcome.isError);
        QCOMPARE(outcome.json.value(u"exit_code"_s), 2);
        QCOMPARE(outcome.json.value(u"stdout"_s), u"compiling\n"_s);
        QCOMPARE(outcome.json.value(u"stderr"_s), u"no rule\n"_s);
        QCOMPARE(lastEntry().outcome, u"error"_s);
    }

    void longOutputIsCutInTheMiddle()
    {
        m_backend->programs[u"seq"_s] = {QByteArray(1'000'000, 'x') + "the end", {}, 0};
        const auto outcome = call(u"execute_bash"_s, {{u"vm"_s, u"sales"_s}, {u"command"_s, u"seq"_s}});
        QVERIFY(outcome.text().size() < 9000);
        QVERIFY(outcome.json.value(u"stdout"_s).toString().endsWith(u"the end"_s));
        QCOMPARE(outcome.json.value(u"stdout_bytes"_s), 1'000'007);
        const auto piece =
            call(u"read_output"_s, {{u"run"_s, outcome.json.value(u"run"_s)}, {u"offset"_s, 999'995}});
        QCOMPARE(piece.json.value(u"text"_s), u"xxxxxthe end"_s);
        QCOMPARE(piece.json.value(u"next_offset"_s), 1'000'007);
    }

    void whatStillRunsGivesItsHandle()
    {
        const auto begun = call(
            u"execute_bash"_s,
            {{u"vm"_s, u"sales"_s}, {u"command"_s, u"sleep 1000"_s}, {u"wait_s"_s, 0}, {u"input"_s, true}});
        QVERIFY2(!begun.isError, qPrintable(begun.text()));
        QCOMPARE(begun.json.value(u"state"_s), u"running"_s);
        const QString run = begun.json.value(u"run"_s).toString();
        QVERIFY(!call(u"write_stdin"_s, {{u"run"_s, run}, {u"text"_s, u"yes\n"_s}}).isError);
        QCOMPARE(m_backend->made[run].input, "yes\n");
        QCOMPARE(tools::handleOf(begun), run);
        QCOMPARE(call(u"list_runs"_s, {}).json.value(u"runs"_s)[0][u"run"], run);
        QVERIFY(!call(u"kill_run"_s, {{u"run"_s, run}}).isError);
        const auto over = call(u"wait_run"_s, {{u"run"_s, run}});
        QVERIFY(over.isError);
        QCOMPARE(over.json.value(u"state"_s), u"signalled"_s);
        QVERIFY(tools::handleOf(over).isEmpty());
    }

    void aMachineThatRunsIsDone()
    {
        const auto made = call(u"create_vm"_s, {});
        QVERIFY2(!made.isError, qPrintable(made.text()));
        QCOMPARE(made.json.value(u"state"_s), u"running"_s);
        QVERIFY(tools::handleOf(made).isEmpty());
    }

    void aPictureIsAPicture()
    {
        const QByteArray png = "\x89PNG\r\n\x1a\n and so on";
        m_backend->files[u"id-sales"_s]["plot.txt"] = png;
        const auto outcome = call(u"read_file"_s, {{u"vm"_s, u"sales"_s}, {u"path"_s, u"plot.txt"_s}});
        QCOMPARE(outcome.pictures.size(), 1);
        QCOMPARE(outcome.pictures.first().bytes, png);
        QCOMPARE(outcome.pictures.first().type, u"image/png"_s);
        m_backend->kept[u"plot.png"_s] = png;
        const auto kept = call(u"read_document"_s, {{u"vm"_s, u"sales"_s}, {u"name"_s, u"plot.png"_s}});
        QCOMPARE(kept.pictures.size(), 1);
        QCOMPARE(kept.pictures.first().bytes, png);
        QVERIFY(!kept.json.contains(u"content"_s));
    }

    void anEditWantsOnePlace()
    {
        m_backend->files[u"id-sales"_s]["a"] = "one two one";
        const auto edit = [this](const QString &old, bool all) {
            return call(u"edit_file"_s,
                        {{u"vm"_s, u"sales"_s},
                         {u"path"_s, u"a"_s},
                         {u"old"_s, old},
                         {u"new"_s, u"X"_s},
                         {u"all"_s, all}});
        };
        QVERIFY(edit(u"one"_s, false).json.value(u"message"_s).toString().contains(u"2 times"_s));
        QVERIFY(edit(u"three"_s, true).isError);
        QVERIFY(!edit(u"two"_s, false).isError);
        QCOMPARE(m_backend->files[u"id-sales"_s]["a"], "one X one");
        QVERIFY(!edit(u"one"_s, true).isError);
        QCOMPARE(m_backend->files[u"id-sales"_s]["a"], "X X X");
    }

    void whatTakesTooLongGoesOnUnderAHandle()
    {
        m_box = std::make_unique<tools::Toolbox>(m_gate.get(), m_backend->parts(),
                                                 tools::Toolbox::Patience{50ms, 20ms});
        m_backend->hangs = true;
        const auto begun = upload(granted() + u"/a"_s);
        QVERIFY2(!begun.isError, qPrintable(begun.text()));
        QCOMPARE(begun.json.value(u"state"_s), u"working"_s);
        const QJsonObject handle{{u"run"_s, tools::handleOf(begun)}};
        QCOMPARE(call(u"wait_run"_s, handle).json.value(u"state"_s), u"working"_s);
        QVERIFY(support::finish(m_box->call({kOther, u"wait_run"_s, handle})).value().isError);
        m_backend->hangs = false;
        emit m_backend->letGo();
        const auto over = call(u"wait_run"_s, handle);
        QVERIFY2(!over.isError, qPrintable(over.text()));
        QCOMPARE(over.json.value(u"files"_s), 1);
        QCOMPARE(m_backend->done, QStringList(u"upload "_s + granted() + u"/a"_s)); // once
    }

    /// A handle outlives its owner: the next one says what became of the work.
    void aHandleIsKnownToTheNextOwner_data()
    {
        QTest::addColumn<QString>("state");
        for (const char *state : {"done", "failed", "killed", "lost"})
            QTest::newRow(state) << QString::fromLatin1(state);
    }
    void aHandleIsKnownToTheNextOwner()
    {
        QFETCH(QString, state);
        m_box = std::make_unique<tools::Toolbox>(m_gate.get(), m_backend->parts(),
                                                 tools::Toolbox::Patience{50ms, 20ms});
        m_backend->hangs = true;
        m_backend->breaks = state == u"failed"_s;
        const QJsonObject handle{{u"run"_s, upload(granted() + u"/a"_s).json.value(u"run"_s)}};
        QVERIFY(!handle.value(u"run"_s).toString().isEmpty());
        if (state == u"done"_s || state == u"failed"_s) {
            m_backend->hangs = false;
            emit m_backend->letGo();
        }
        const auto next = [this] {
            m_gate = std::make_unique<gate::Gate>(m_store.get(), &m_clock, m_rules.get());
            return std::make_unique<tools::Toolbox>(m_gate.get(), m_backend->parts(),
                                                    tools::Toolbox::Patience{5s, 20ms});
        };
        std::unique_ptr<tools::Toolbox> killed;
        std::unique_ptr<gate::Gate> its;
        if (state == u"killed"_s) { // as if it had written no more
            killed = std::move(m_box);
            its = std::move(m_gate);
        }
        m_box.reset();
        m_box = next();
        const auto over = call(u"wait_run"_s, handle);
        const QString said = over.json.value(u"message"_s).toString();
        QCOMPARE(over.json.value(u"state"_s), state == u"killed"_s ? u"lost"_s : state);
        QCOMPARE(over.isError, state != u"done"_s);
        QVERIFY2(said.contains(u"upload_file"_s), qPrintable(said));
        QCOMPARE(over.json.contains(u"next"_s), state == u"killed"_s || state == u"lost"_s);
        if (state == u"failed"_s)
            QVERIFY2(said.contains(u"It broke."_s), qPrintable(said));
        // To others there is no such thing.
        QVERIFY(support::finish(m_box->call({kOther, u"wait_run"_s, handle})).value().isError);
        killed.reset();
    }

    void whoGoesAwayEndsTheirWork()
    {
        m_backend->hangs = true;
        auto task =
            m_box->call({kMe, u"upload_file"_s, {{u"vm"_s, u"sales"_s}, {u"from"_s, granted() + u"/a"_s}}});
        task.start([] {});
        QVERIFY(QTest::qWaitFor([this] { return !m_backend->done.isEmpty(); }));
        task.cancel();
        QCOMPARE(lastEntry().outcome, u"cancelled"_s);
    }

    void whoIsRevokedEndsAtOnce()
    {
        m_backend->hangs = true;
        const QJsonObject from{{u"vm"_s, u"sales"_s}, {u"from"_s, QString(granted() + u"/a"_s)}};
        auto waiting = m_box->call({kMe, u"upload_file"_s, from});
        waiting.start();
        QVERIFY(QTest::qWaitFor([this] { return !m_backend->done.isEmpty(); }));
        QCOMPARE(m_box->callers(), QStringList(kMe));
        m_box->end(kOther, u"Not this one."_s);
        QVERIFY(waiting.isRunning());
        m_box->end(kMe, u"It was taken away."_s);
        QVERIFY(!waiting.isRunning());
        QCOMPARE(waiting.result()->json.value(u"message"_s), u"It was taken away."_s);
        QVERIFY(waiting.result()->isError);
        QCOMPARE(lastEntry().outcome, u"cancelled"_s);
        QCOMPARE(m_box->callers(), QStringList());
    }

    /// A task of one session is stopped, and its caller works in another one too.
    void whatEndsInOneVmGoesOnInOthers()
    {
        m_backend->add(u"orders"_s, kMe);
        m_box = std::make_unique<tools::Toolbox>(m_gate.get(), m_backend->parts(),
                                                 tools::Toolbox::Patience{50ms, 20ms});
        m_backend->hangs = true;
        const auto copy = [this](const QString &vm) {
            return call(u"upload_file"_s, {{u"vm"_s, vm}, {u"from"_s, QString(granted() + u"/a"_s)}})
                .json.value(u"run"_s);
        };
        const QJsonValue ended = copy(u"sales"_s);
        const QJsonValue going = copy(u"orders"_s);
        m_box->end(kMe, u"The task was stopped."_s, u"id-sales"_s);
        QCOMPARE(call(u"wait_run"_s, {{u"run"_s, ended}}).json.value(u"message"_s),
                 u"The task was stopped."_s);
        QCOMPARE(call(u"wait_run"_s, {{u"run"_s, going}}).json.value(u"state"_s), u"working"_s);
    }

    void aHandleOfWhoIsRevokedIsOver()
    {
        m_box = std::make_unique<tools::Toolbox>(m_gate.get(), m_backend->parts(),
                                                 tools::Toolbox::Patience{50ms, 20ms});
        m_backend->hangs = true;
        const auto begun = upload(granted() + u"/a"_s);
        QCOMPARE(begun.json.value(u"state"_s), u"working"_s);
        m_box->end(kMe, u"It was taken away."_s);
        const auto over = call(u"wait_run"_s, {{u"run"_s, begun.json.value(u"run"_s)}});
        QVERIFY(over.isError);
        QCOMPARE(over.json.value(u"message"_s), u"It was taken away."_s);
    }

    void whoFloodsIsRefusedOnRecord()
    {
        m_box = std::make_unique<tools::Toolbox>(m_gate.get(), m_backend->parts(),
                                                 tools::Toolbox::Patience{5s, 20ms}, nullptr,
                                                 tools::Turns::Limits{.atOnce = 1, .patience = 20ms});
        m_backend->hangs = true;
        const QJsonObject from{{u"vm"_s, u"sales"_s}, {u"from"_s, QString(granted() + u"/a"_s)}};
        auto first = m_box->call({kMe, u"upload_file"_s, from});
        first.start();
        const auto second = call(u"list_vms"_s, {});
        QVERIFY(second.isError);
        QCOMPARE(second.json.value(u"error"_s), u"busy"_s);
        QCOMPARE(lastEntry().tool, u"list_vms"_s);
        const auto other = support::finish(m_box->call({kOther, u"list_vms"_s, {}}));
        QVERIFY(other && !other->isError);
    }

    void whatItMayCostInADayIsUsedUp()
    {
        setRules({{u"tools"_s, u"all"_s}, {u"vms"_s, 9}, {u"daily"_s, u"2"_s}});
        furnish();
        m_backend->spent = 1'999'999'999;
        const QJsonObject run{{u"vm"_s, u"sales"_s}, {u"command"_s, u"jq"_s}};
        QVERIFY(!call(u"execute_bash"_s, run).isError);
        m_backend->spent = 2'000'000'000;
        const auto refused = call(u"execute_bash"_s, run);
        QVERIFY(refused.isError);
        QVERIFY2(refused.json.value(u"message"_s).toString().contains(u"$2.00"_s),
                 qPrintable(refused.text()));
        QVERIFY(
            call(u"read_file"_s, {{u"vm"_s, u"sales"_s}, {u"path"_s, u"total.py"_s}}).isError); // starts it
        QVERIFY(!call(u"get_vm"_s, {{u"vm"_s, u"sales"_s}}).isError);
        QVERIFY(!call(u"calculate"_s, {{u"expression"_s, u"1 + 1"_s}}).isError);
        QVERIFY(!call(u"destroy_vm"_s, {{u"vm"_s, u"sales"_s}}).isError);
    }

    void calculatesWithoutAskingAnybody()
    {
        setRules({{u"policy"_s, u"reviewed"_s}, {u"tools"_s, QJsonArray{u"calculate"_s}}, {u"vms"_s, 0}});
        const auto value = call(u"calculate"_s, {{u"expression"_s, u"1 + 1"_s}});
        QVERIFY2(!value.isError, qPrintable(value.text()));
        QCOMPARE(value.json, (QJsonObject{{u"value"_s, u"=1 + 1"_s}}));
        const auto nothing = call(u"calculate"_s, {{u"expression"_s, QString()}});
        QVERIFY(nothing.isError);
        QCOMPARE(nothing.json.value(u"error"_s), u"invalid"_s);
        QCOMPARE(m_backend->done, QStringList());
    }

    void whoHasNoGrantIsToldWhatAPersonTypes()
    {
        m_rules = std::make_unique<gate::RulesFile>(m_folder->path(), tools::names(), tools::openNames());
        m_gate = std::make_unique<gate::Gate>(m_store.get(), &m_clock, m_rules.get());
        m_box = std::make_unique<tools::Toolbox>(m_gate.get(), m_backend->parts(),
                                                 tools::Toolbox::Patience{5s, 20ms});
        const auto look = support::finish(m_box->call({u"/home/u/my agent"_s, u"list_vms"_s, {}}));
        QVERIFY(look && !look->isError);
        QVERIFY(look->json.value(u"vms"_s).toArray().isEmpty());
        for (const QString &tool : tools::names()) {
            const QJsonObject arguments = QJsonDocument::fromJson(tools::find(tool)->example).object();
            const auto outcome = support::finish(m_box->call({u"/home/u/my agent"_s, tool, arguments}));
            QCOMPARE(outcome->isError, !tools::openNames().contains(tool));
        }
        QCOMPARE(m_backend->done, QStringList());
        const auto made = support::finish(m_box->call({u"/home/u/my agent"_s, u"create_vm"_s, {}}));
        QVERIFY2(made->json.value(u"next"_s).toString().contains(u"allow '/home/u/my agent'"_s),
                 qPrintable(made->text()));
    }

    void sharedByIdIsShared()
    {
        setRules({{u"tools"_s, u"all"_s}, {u"shared"_s, QJsonArray{u"id-theirs"_s}}});
        QVERIFY(!call(u"get_vm"_s, {{u"vm"_s, u"theirs"_s}}).isError);
        QVERIFY(call(u"get_vm"_s, {{u"vm"_s, u"shared"_s}}).isError);
    }

    void namesOfFreeAndOpenToolsAreOfTools()
    {
        QStringList free;
        for (const tools::Tool &tool : tools::catalogue()) {
            if (tools::isFree(tool))
                free += tool.name;
        }
        QCOMPARE(free.size(), 16);
        for (const QString &name : tools::openNames())
            QVERIFY(free.contains(name));
    }

    void whileTheRulesAreWrongNothingIsDone()
    {
        QFile file(m_folder->filePath(u"rules.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"version\": 1, \"callers\": {\"agent\": {\"tols\": \"all\"}}}");
        file.close();
        const auto outcome = call(u"execute_bash"_s, {{u"vm"_s, u"sales"_s}, {u"command"_s, u"true"_s}});
        QVERIFY(outcome.isError);
        QVERIFY2(outcome.json.value(u"message"_s).toString().contains(u"rules.json"_s),
                 qPrintable(outcome.text()));
        QCOMPARE(m_backend->done, QStringList());
    }

    /// A handler takes a pass, and who has none cannot make one.
    void noHandlerIsReachedAroundTheGate()
    {
        static_assert(
            !std::is_default_constructible_v<
                gate::Pass> && !std::is_copy_constructible_v<gate::Pass> && !std::is_aggregate_v<gate::Pass>);
        static_assert(
            !std::is_constructible_v<
                gate::Pass,
                gate::Request> && !std::is_constructible_v<gate::Pass, gate::Audit *, qint64, gate::Request>);
        QStringList callers;
        QDirIterator files(QStringLiteral(BERTH_SOURCE_DIR "/core"), {u"*.h"_s, u"*.cpp"_s}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            if (file.readAll().contains("tool->perform(")
                || file.fileName().endsWith(u"/tools/toolbox.cpp"_s))
                callers += QFileInfo(file.fileName()).fileName();
        }
        QCOMPARE(callers, QStringList(u"toolbox.cpp"_s));
    }
};

BERTH_TEST(tst_Toolbox)
#include "tst_toolbox.moc"
