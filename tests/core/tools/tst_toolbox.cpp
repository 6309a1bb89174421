// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gate/rules_file.h"
#include "core/store/store.h"
#include "core/tools/catalogue.h"
#include "core/tools/run_result.h"
#include "core/tools/toolbox.h"
#include "tests/core/tools/made_up_backend.h"
#include "tests/support/finish.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

static const QString kMe = u"agent"_s;
static const QString kOther = u"other"_s;

/// Calls as an agent makes them, over VMs in memory and a real gate.
class tst_Toolbox : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QDir(m_folder->path()).mkpath(u"granted"_s);
        auto store = store::Store::open(m_folder->filePath(u"db"_s), gate::Gate::schemas());
        QVERIFY(store);
        m_store = std::move(*store);
    }
    void init()
    {
        setRules({{u"policy"_s, u"builder"_s},
                  {u"tools"_s, u"all"_s},
                  {u"size"_s, u"MD"_s},
                  {u"networks"_s, QJsonArray{u"open"_s}},
                  {u"read"_s, QJsonArray{u"/home"_s, granted()}},
                  {u"write"_s, QJsonArray{u"/home"_s}},
                  {u"budget"_s, u"1"_s},
                  {u"vms"_s, 20},
                  {u"shared"_s, QJsonArray{u"shared"_s}}});
        m_rules = std::make_unique<gate::RulesFile>(m_folder->path(), tools::names(), tools::names());
        m_gate = std::make_unique<gate::Gate>(m_store.get(), &m_clock, m_rules.get());
        m_backend = std::make_unique<MadeUpBackend>();
        m_backend->add(u"sales"_s, kMe);
        m_backend->add(u"theirs"_s, kOther);
        m_backend->add(u"shared"_s, QString());
        m_box = std::make_unique<tools::Toolbox>(m_gate.get(), m_backend.get(),
                                                 tools::Toolbox::Patience{5s, 20ms});
    }
    void cleanupTestCase() { m_store.reset(); }
    void cleanup()
    {
        m_box.reset();
        m_backend.reset();
        m_gate.reset();
        m_rules.reset();
    }

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
        const QJsonObject told = tools::definition(tool).value(u"outputSchema"_s)[u"properties"].toObject();
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
        m_box = std::make_unique<tools::Toolbox>(m_gate.get(), m_backend.get(),
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
        m_box = std::make_unique<tools::Toolbox>(m_gate.get(), m_backend.get(),
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
            return std::make_unique<tools::Toolbox>(m_gate.get(), m_backend.get(),
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

    void aHandleOfWhoIsRevokedIsOver()
    {
        m_box = std::make_unique<tools::Toolbox>(m_gate.get(), m_backend.get(),
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
        m_box = std::make_unique<tools::Toolbox>(m_gate.get(), m_backend.get(),
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
        m_box = std::make_unique<tools::Toolbox>(m_gate.get(), m_backend.get(),
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
        QVERIFY2(made->json.value(u"message"_s).toString().contains(u"allow '/home/u/my agent'"_s),
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

    /// What is not asked for is judged as what it comes to.
    void aNewVmIsJudgedByWhatItWillBe()
    {
        m_backend->usual.network = u"offline"_s;
        const auto asked = call(u"create_vm"_s, {{u"name"_s, u"one"_s}});
        QCOMPARE(asked.json.value(u"state"_s), u"waiting_for_person"_s);
        m_backend->usual = {{}, {}, {}, u"XL"_s, u"open"_s, {}};
        QCOMPARE(call(u"create_vm"_s, {{u"name"_s, u"two"_s}}).json.value(u"state"_s),
                 u"waiting_for_person"_s);
        QCOMPARE(m_backend->done, QStringList());
    }

    /// A snapshot or a machine that runs may be larger than what is granted, whatever is set by now.
    void whatGoesOnIsJudgedByItsSize()
    {
        const QJsonObject back{{u"vm"_s, u"sales"_s}, {u"snapshot"_s, u"before"_s}};
        m_backend->snapshotSize = u"XL"_s;
        QCOMPARE(call(u"restore_vm"_s, back).json.value(u"state"_s), u"waiting_for_person"_s);
        QVERIFY2(lastEntry().why.contains(u"XL"_s), qPrintable(lastEntry().why));
        m_backend->snapshotSize = u"SM"_s;
        QVERIFY(!call(u"restore_vm"_s, back).isError);
        const auto none = call(u"restore_vm"_s, {{u"vm"_s, u"sales"_s}, {u"snapshot"_s, u"other"_s}});
        QVERIFY(none.isError && none.json.value(u"message"_s).toString().contains(u"list_snapshots"_s));
        m_backend->all.first().liveSize = u"XL"_s;
        const QJsonObject twin{{u"vm"_s, u"sales"_s}, {u"name"_s, u"twin"_s}};
        QCOMPARE(call(u"fork_vm"_s, twin).json.value(u"state"_s), u"waiting_for_person"_s);
        m_backend->all.first().liveSize = u"SM"_s;
        QVERIFY(!call(u"fork_vm"_s, twin).isError);
        QCOMPARE(m_backend->done, (QStringList{u"restore id-sales before"_s, u"fork id-sales"_s}));
    }

    /// The grant has the network: it is what the machine holds that a person is asked about.
    void goingOnlineIsAskedAboutWithWhatIsHeld()
    {
        m_backend->attachments = {u"orders.csv"_s, u"<b>pay\u202e.csv"_s};
        const QJsonObject online{{u"vm"_s, u"sales"_s}, {u"network"_s, u"open"_s}};
        QVERIFY(!call(u"set_vm_size"_s, online).isError); // it is already
        m_backend->all.first().network = u"offline"_s;
        const auto asked = call(u"set_vm_size"_s, online);
        QCOMPARE(asked.json.value(u"state"_s), u"waiting_for_person"_s);
        QVERIFY2(lastEntry().why.contains(u"“orders.csv”"_s) && lastEntry().why.contains(u"<b>pay"_s)
                     && !lastEntry().why.contains(QChar(0x202e)),
                 qPrintable(lastEntry().why));
        QCOMPARE(m_backend->done, QStringList(u"change id-sales open"_s));
        m_backend->attachments += u"salaries.csv"_s; // the yes is not for this
        const QString review = asked.json.value(u"run"_s).toString();
        QVERIFY(m_gate->answer(review, {gate::Answer::Kind::Run}));
        QVERIFY(call(u"wait_run"_s, {{u"run"_s, review}}).isError);
        QCOMPARE(m_backend->done.size(), 1);
        const auto again = call(u"set_vm_size"_s, online);
        answer(again, {gate::Answer::Kind::Run});
        QVERIFY(!call(u"wait_run"_s, {{u"run"_s, again.json.value(u"run"_s)}}).isError);
        QCOMPARE(m_backend->done.size(), 2);
        m_backend->all.first().network = u"open"_s;
        setRules({{u"tools"_s, u"all"_s}, {u"networks"_s, QJsonArray{u"offline"_s}}});
        QVERIFY(!call(u"set_vm_size"_s, {{u"vm"_s, u"sales"_s}, {u"network"_s, u"offline"_s}}).isError);
        QVERIFY(call(u"set_vm_size"_s, {{u"vm"_s, u"sales"_s}}).isError);
    }

    void aLinkLeadsOutOfNoFolder()
    {
        QVERIFY(QFile::link(u"/etc"_s, granted() + u"/link"_s));
        const auto asked = upload(granted() + u"/link/hostname"_s);
        QCOMPARE(asked.json.value(u"state"_s), u"waiting_for_person"_s);
        QCOMPARE(upload(granted() + u"/../../etc/hostname"_s).json.value(u"state"_s),
                 u"waiting_for_person"_s);
        QCOMPARE(m_backend->done, QStringList());
    }

    /// What is asked about is what is used: the link may lead elsewhere by then.
    void aLinkThatIsTurnedMeanwhileChangesNothing()
    {
        const QString link = m_folder->filePath(u"link"_s);
        QVERIFY(QFile::link(u"/etc/hostname"_s, link));
        const auto asked = upload(link);
        QCOMPARE(asked.json.value(u"state"_s), u"waiting_for_person"_s);
        QVERIFY(QFile::remove(link));
        QVERIFY(QFile::link(u"/etc/passwd"_s, link));
        answer(asked, {gate::Answer::Kind::Run});
        call(u"wait_run"_s, {{u"run"_s, asked.json.value(u"run"_s)}});
        QVERIFY2(!m_backend->done.contains(u"upload /etc/passwd"_s), qPrintable(m_backend->done.join(u' ')));
    }

    void aRefusalPreventsAndTellsWhy()
    {
        const auto asked = upload(u"/etc/hostname"_s);
        answer(asked, {gate::Answer::Kind::Refuse, u"not that one"_s});
        const auto refused = call(u"wait_run"_s, {{u"run"_s, asked.json.value(u"run"_s)}});
        QVERIFY(refused.isError);
        QVERIFY2(refused.json.value(u"message"_s).toString().contains(u"not that one"_s),
                 qPrintable(refused.text()));
        QCOMPARE(m_backend->done, QStringList());
    }

    void anApprovalIsGoodForOnce()
    {
        const auto asked = upload(u"/etc/hostname"_s);
        QCOMPARE(upload(u"/etc/hostname"_s).json.value(u"run"_s), asked.json.value(u"run"_s)); // joins
        answer(asked, {gate::Answer::Kind::Run});
        const QJsonObject handle{{u"run"_s, asked.json.value(u"run"_s)}};
        QCOMPARE(m_backend->done, QStringList()); // nobody fetched it
        QVERIFY(!call(u"wait_run"_s, handle).isError);
        QVERIFY(call(u"wait_run"_s, handle).isError);
        QCOMPARE(m_backend->done.size(), 1);
    }

    void anEditChangesWhatRuns()
    {
        m_backend->all.first().policy = u"reviewed"_s;
        m_backend->programs[u"print('mine')"_s] = {"mine\n"};
        const auto asked =
            call(u"execute_python"_s, {{u"vm"_s, u"sales"_s}, {u"code"_s, u"print('theirs')"_s}});
        QCOMPARE(asked.json.value(u"state"_s), u"waiting_for_person"_s);
        answer(asked,
               {gate::Answer::Kind::Edit, {}, {{u"vm"_s, u"sales"_s}, {u"code"_s, u"print('mine')"_s}}});
        const auto ran = call(u"wait_run"_s, {{u"run"_s, asked.json.value(u"run"_s)}});
        QCOMPARE(ran.json.value(u"stdout"_s), u"mine\n"_s);
        QCOMPARE(m_backend->done, QStringList(u"start python3 -c print('mine')"_s));
    }

    void underReviewedPythonIsHeldToItself_data()
    {
        QTest::addColumn<QJsonValue>("timeout");
        QTest::addColumn<int>("seconds");
        QTest::newRow("none said") << QJsonValue(QJsonValue::Undefined) << 240;
        QTest::newRow("never") << QJsonValue(0) << 240;
        QTest::newRow("longer") << QJsonValue(3600) << 240;
        QTest::newRow("shorter") << QJsonValue(10) << 10;
    }
    void underReviewedPythonIsHeldToItself()
    {
        QFETCH(QJsonValue, timeout);
        m_backend->programs[u"print(1)"_s] = {"1\n"};
        QJsonObject arguments{{u"vm"_s, u"sales"_s}, {u"code"_s, u"print(1)"_s}};
        if (!timeout.isUndefined())
            arguments.insert(u"timeout_s"_s, timeout);
        QVERIFY(!call(u"execute_python"_s, arguments).isError);
        QVERIFY(!m_backend->made[u"run1"_s].wish.isReviewed);
        QVERIFY(m_backend->made[u"run1"_s].wish.isCell);
        m_backend->all.first().policy = u"reviewed"_s;
        const auto asked = call(u"execute_python"_s, arguments);
        answer(asked, {gate::Answer::Kind::Run});
        QVERIFY(!call(u"wait_run"_s, {{u"run"_s, asked.json.value(u"run"_s)}}).isError);
        const tools::RunWish wish = m_backend->made[u"run2"_s].wish;
        QVERIFY(wish.isReviewed);
        QTEST(int(wish.limit->count() / 1000), "seconds");
    }

    void pythonGoesOnFromAState()
    {
        m_backend->programs[u"x"_s] = {"1\n"};
        const QJsonObject arguments{{u"vm"_s, u"sales"_s}, {u"code"_s, u"x"_s}, {u"state"_s, u"a"_s}};
        QVERIFY(!call(u"execute_python"_s, arguments).isError);
        QCOMPARE(m_backend->made[u"run1"_s].wish.state, u"a"_s);
        m_backend->all.first().policy = u"reviewed"_s;
        answer(call(u"execute_python"_s, arguments), {gate::Answer::Kind::Run});
        QCOMPARE(m_backend->made.size(), 1);
    }

    void underReviewedNothingIsDoneUnasked_data()
    {
        QTest::addColumn<QString>("name");
        for (const tools::Tool &tool : tools::catalogue()) {
            if (tool.nature != gate::Nature::Looks)
                QTest::newRow(qPrintable(tool.name)) << tool.name;
        }
    }
    void underReviewedNothingIsDoneUnasked()
    {
        QFETCH(QString, name);
        furnish();
        for (tools::Vm &vm : m_backend->all)
            vm.policy = u"reviewed"_s;
        setRules({{u"policy"_s, u"reviewed"_s},
                  {u"tools"_s, u"all"_s},
                  {u"size"_s, u"MD"_s},
                  {u"vms"_s, 9},
                  {u"networks"_s, QJsonArray{u"open"_s}}});
        const tools::Tool &tool = *tools::find(name);
        const auto outcome = call(name, QJsonDocument::fromJson(tool.example).object());
        QCOMPARE(m_backend->done, QStringList());
        if (tool.nature == gate::Nature::Shell || tool.nature == gate::Nature::Terminal)
            QCOMPARE(outcome.json.value(u"error"_s), u"denied"_s);
        else
            QCOMPARE(outcome.json.value(u"state"_s), u"waiting_for_person"_s);
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

private:
    QString granted() const { return m_folder->filePath(u"granted"_s); }

    /// What the examples name.
    void furnish()
    {
        const auto run = [this](const QString &id, const QString &vm, const QString &caller) {
            MadeUpBackend::Run made;
            made.state.id = id;
            made.state.vm = vm;
            made.state.caller = caller;
            made.state.state = u"running"_s;
            m_backend->made.insert(id, made);
        };
        run(u"r2d4k8mq"_s, u"id-sales"_s, kMe);
        run(u"theirrun"_s, u"id-theirs"_s, kOther);
        m_backend->terminals.insert(u"t7x3w9ka"_s, {u"id-sales"_s, kMe, {u">>> "_s}, 0, 4, {}, true, {}});
        m_backend->terminals.insert(u"theirterminal"_s,
                                    {u"id-theirs"_s, kOther, {u"$ "_s}, 0, 2, {}, true, {}});
        m_backend->programs.insert(u"ls -l /session/input"_s, {"orders.csv\n"});
        m_backend->programs.insert(u"print(6 * 7)"_s, {"42\n"});
        m_backend->programs.insert(u"jq"_s, {"Setting up jq\n"});
        m_backend->programs.insert(u"/session/working"_s, {});
        m_backend->programs.insert(u"."_s, {"total.py:1:print(42)\n"});
        m_backend->files[u"id-sales"_s]["/session/input/orders.csv"] = "id,sum\n1,2\n";
        m_backend->files[u"id-sales"_s]["total.py"] = "print(42)\n";
        m_backend->kept.insert(u"report.csv"_s, "a,b\n");
    }

    void setRules(const QJsonObject &grant)
    {
        QFile file(m_folder->filePath(u"rules.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(QJsonDocument(QJsonObject{{u"version"_s, 1}, {u"callers"_s, QJsonObject{{kMe, grant}}}})
                       .toJson());
    }

    tools::Outcome call(const QString &name, const QJsonObject &arguments)
    {
        const auto answer = support::finish(m_box->call({kMe, name, arguments}));
        return answer ? *answer : tools::Outcome{{{u"message"_s, answer.error().text}}, true};
    }

    tools::Outcome upload(const QString &from)
    {
        return call(u"upload_file"_s, {{u"vm"_s, u"sales"_s}, {u"from"_s, from}});
    }

    void answer(const tools::Outcome &asked, const gate::Answer &answer)
    {
        const auto done = m_gate->answer(asked.json.value(u"run"_s).toString(), answer);
        QVERIFY2(done, qPrintable(done ? QString() : done.error().text));
    }

    gate::AuditEntry lastEntry()
    {
        const auto last = m_gate->audit(1);
        return last && !last->isEmpty() ? last->first() : gate::AuditEntry{};
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    base::SystemClock m_clock;
    std::unique_ptr<store::Store> m_store;
    std::unique_ptr<gate::RulesFile> m_rules;
    std::unique_ptr<gate::Gate> m_gate;
    std::unique_ptr<MadeUpBackend> m_backend;
    std::unique_ptr<tools::Toolbox> m_box;
};

BERTH_TEST(tst_Toolbox)
#include "tst_toolbox.moc"
