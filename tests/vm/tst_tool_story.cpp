// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/desk.h"
#include "core/gate/gate.h"
#include "core/gate/rules_file.h"
#include "core/tools/catalogue.h"
#include "core/session/runs/documents.h"
#include "tests/support/finish.h"
#include "tests/support/folders.h"
#include "tests/support/machine_workspace.h"
#include "tests/support/subject.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// An agent works in real machines by every tool there is.
class tst_ToolStory : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_granted = m_libvirt.places().data + u"/granted"_s;
        QVERIFY(QDir().mkpath(m_granted));
        const QJsonObject grant{{u"policy"_s, u"builder"_s},
                                {u"tools"_s, u"all"_s},
                                {u"size"_s, u"SM"_s},
                                {u"networks"_s, QJsonArray{u"offline"_s}},
                                {u"read"_s, QJsonArray{m_granted}},
                                {u"write"_s, QJsonArray{m_granted}},
                                {u"vms"_s, 2}};
        m_workspace = support::openWorkspace(m_libvirt, grant);
        m_desk = std::make_unique<api::Desk>(*m_workspace);
        const auto made = call(u"create_vm"_s,
                               {{u"name"_s, u"trial"_s}, {u"size"_s, u"XS"_s}, {u"network"_s, u"offline"_s}});
        QCOMPARE(made.value(u"state"_s), u"running"_s);
    }
    void cleanupTestCase()
    {
        QCOMPARE(m_unused, QStringList()); // every tool was called here
        m_desk.reset();
        if (m_workspace)
            QVERIFY(support::finish(m_workspace->end({}), 60s));
        m_workspace.reset();
    }

    void runsPrograms()
    {
        const auto shell =
            inVm(u"execute_bash"_s, {{u"command"_s, u"echo out; echo err >&2; exit 3"_s}}, IsError::Yes);
        QCOMPARE(shell.value(u"exit_code"_s), 3);
        QCOMPARE(shell.value(u"stdout"_s), u"out\n"_s);
        QCOMPARE(shell.value(u"stderr"_s), u"err\n"_s);
        QCOMPARE(inVm(u"execute_python"_s, {{u"code"_s, u"print(6 * 7)"_s}}).value(u"stdout"_s), u"42\n"_s);
        const auto long_ = inVm(u"execute_bash"_s, {{u"command"_s, u"seq 1 100000"_s}});
        QVERIFY(long_.value(u"stdout"_s).toString().startsWith(u"1\n2\n"_s));
        QVERIFY(long_.value(u"stdout"_s).toString().endsWith(u"99999\n100000\n"_s));
        QVERIFY(long_.value(u"stdout"_s).toString().size() < 9000);
        const auto record = m_workspace->runs().find(long_.value(u"run"_s).toString());
        QVERIFY(record && record->load.memoryKib > 0); // also of one in the background
        const auto piece = call(
            u"read_output"_s, {{u"run"_s, long_.value(u"run"_s)}, {u"offset"_s, 588'888}, {u"limit"_s, 100}});
        QCOMPARE(piece.value(u"text"_s), u"100000\n"_s);
        QCOMPARE(piece.value(u"total_bytes"_s), 588'895);
    }

    void runsPythonAsANotebookDoes()
    {
        const auto python = [this](const QString &code, IsError isError = IsError::No) {
            return inVm(u"execute_python"_s, {{u"code"_s, code}, {u"state"_s, u"a"_s}}, isError);
        };
        QCOMPARE(python(u"import openpyxl\nbooks = [openpyxl.__name__]\nbooks"_s).value(u"stdout"_s),
                 u"['openpyxl']\n"_s);
        python(u"books.append(2)\n1 / 0"_s, IsError::Yes);
        QCOMPARE(python(u"books"_s).value(u"stdout"_s), u"['openpyxl', 2]\n"_s);
        for (int count = 3; count < 13; ++count) // one right after the other
            python(u"books.append(%1)"_s.arg(count));
        QCOMPARE(python(u"len(books)"_s).value(u"stdout"_s), u"12\n"_s);
        const auto alone = inVm(u"execute_python"_s, {{u"code"_s, u"'books' in globals()"_s}});
        QCOMPARE(alone.value(u"stdout"_s), u"False\n"_s);
        const auto invented = python(u"import openpyxl_pro"_s, IsError::Yes).value(u"stderr"_s).toString();
        QVERIFY2(invented.contains(u"none of the modules that are installed unasked"_s),
                 qPrintable(invented));
        const auto offline = python(u"import mutagen"_s, IsError::Yes).value(u"stderr"_s).toString();
        QVERIFY2(offline.contains(u"Installing python3-mutagen …\nThat failed:\n"_s), qPrintable(offline));
    }

    void talksToARunThatGoesOn()
    {
        const auto begun = inVm(u"execute_bash"_s,
                                {{u"command"_s, u"read name; echo Hello $name; sleep 1000"_s},
                                 {u"wait_s"_s, 0},
                                 {u"input"_s, true}});
        QCOMPARE(begun.value(u"state"_s), u"running"_s);
        const QJsonObject run{{u"run"_s, begun.value(u"run"_s)}};
        QJsonObject said = run;
        said.insert(u"text"_s, u"Ada\n"_s);
        call(u"write_stdin"_s, said);
        QTRY_COMPARE_WITH_TIMEOUT(call(u"read_output"_s, run).value(u"text"_s), u"Hello Ada\n"_s, 20'000);
        const QJsonArray runs = call(u"list_runs"_s, {{u"vm"_s, u"trial"_s}}).value(u"runs"_s).toArray();
        QCOMPARE(runs.first()[u"run"], begun.value(u"run"_s));
        QCOMPARE(call(u"kill_run"_s, run).value(u"state"_s), u"signalled"_s);
        QCOMPARE(call(u"wait_run"_s, run, IsError::Yes).value(u"stdout"_s), u"Hello Ada\n"_s);
    }

    /// What runs leave in the output folder, each version once, whether anybody waits for them or not.
    void leavesDocuments()
    {
        const auto made = inVm(u"execute_bash"_s, {{u"command"_s, u"echo 1 > /session/output/report.csv"_s}});
        QCOMPARE(made.value(u"documents"_s), QJsonArray{u"report.csv"_s});
        QCOMPARE(inVm(u"read_document"_s, {{u"name"_s, u"report.csv"_s}}).value(u"content"_s), u"1\n"_s);
        const auto none = inVm(u"execute_bash"_s, {{u"command"_s, u"ls /session/output"_s}});
        QVERIFY(!none.contains(u"documents"_s));
        const auto again = inVm(u"execute_python"_s,
                                {{u"code"_s, u"open('/session/output/report.csv', 'w').write('22')"_s}});
        QCOMPARE(again.value(u"documents"_s), QJsonArray{u"report (2).csv"_s});
        const auto alone =
            inVm(u"execute_bash"_s,
                 {{u"command"_s, u"sleep 2; echo 3 > /session/output/late"_s}, {u"wait_s"_s, 0}});
        const auto waited = call(u"wait_run"_s, {{u"run"_s, alone.value(u"run"_s)}});
        QCOMPARE(waited.value(u"documents"_s), QJsonArray{u"late"_s});
        inVm(u"execute_bash"_s,
             {{u"command"_s, u"sleep 1; echo 4 > /session/output/alone"_s}, {u"wait_s"_s, 0}});
        QTRY_COMPARE_WITH_TIMEOUT(inVm(u"list_documents"_s, {}).value(u"documents"_s).toArray().size(), 4,
                                  60'000);
        // The person sees them where their own are.
        session::Session *const vm = m_workspace->sessions().all().first();
        auto &transcript = (*m_workspace->chats().of(vm))->transcript();
        const auto shown = [&transcript] {
            QStringList names;
            for (int i = 0; i < transcript.count(); ++i) {
                const session::Item item = transcript.item(i);
                if (const auto *document = std::get_if<session::record::Document>(&item.content);
                    document && item.author == session::Author::Caller)
                    names += document->name;
            }
            return names;
        };
        QTRY_COMPARE(shown(), (QStringList{u"report.csv"_s, u"report (2).csv"_s, u"late"_s, u"alone"_s}));
    }

    /// Of two side by side: what the one that goes on has written is not the other's, which ends first.
    void whatARunMadeIsItsOwn()
    {
        const auto begin = [this](const QString &command) {
            return inVm(u"execute_bash"_s, {{u"command"_s, command}, {u"wait_s"_s, 0}}).value(u"run"_s);
        };
        const auto first = begin(u"until [ -e made ]; do sleep 0.1; done"_s);
        const auto second =
            begin(u"echo 5 > /session/output/mine; touch made; while [ -e made ]; do sleep 0.1; done"_s);
        QVERIFY(!call(u"wait_run"_s, {{u"run"_s, first}}).contains(u"documents"_s));
        inVm(u"execute_bash"_s, {{u"command"_s, u"rm made"_s}});
        QCOMPARE(call(u"wait_run"_s, {{u"run"_s, second}}).value(u"documents"_s), QJsonArray{u"mine"_s});
    }

    void worksOnFiles()
    {
        write(m_granted + u"/orders.csv"_s, "id,sum\n1,2\n");
        inVm(u"upload_file"_s, {{u"from"_s, QString(m_granted + u"/orders.csv"_s)}});
        QCOMPARE(inVm(u"read_file"_s, {{u"path"_s, u"/session/input/orders.csv"_s}}).value(u"content"_s),
                 u"id,sum\n1,2\n"_s);
        inVm(u"write_file"_s, {{u"path"_s, u"new/total.py"_s}, {u"content"_s, u"print(42)\n"_s}});
        inVm(u"edit_file"_s, {{u"path"_s, u"new/total.py"_s}, {u"old"_s, u"42"_s}, {u"new"_s, u"43"_s}});
        QCOMPARE(inVm(u"execute_bash"_s, {{u"command"_s, u"python3 new/total.py"_s}}).value(u"stdout"_s),
                 u"43\n"_s);
        QCOMPARE(inVm(u"list_files"_s, {{u"path"_s, u"new"_s}}).value(u"files"_s)[0][u"name"], u"total.py"_s);
        const auto found = inVm(u"search_files"_s, {{u"pattern"_s, u"print.4"_s}});
        QVERIFY2(found.value(u"matches"_s)[0][u"file"].toString().endsWith(u"new/total.py"_s),
                 qPrintable(m_said));
        inVm(u"download_file"_s,
             {{u"from"_s, u"new/total.py"_s}, {u"to"_s, QString(m_granted + u"/total.py"_s)}});
        QFile copied(m_granted + u"/total.py"_s);
        QVERIFY(copied.open(QIODevice::ReadOnly));
        QCOMPARE(copied.readAll(), "print(43)\n");
    }

    void worksAtATerminal()
    {
        const auto opened =
            inVm(u"open_terminal"_s,
                 {{u"command"_s, u"python3 -q"_s}, {u"wait_for"_s, u">>>"_s}, {u"wait_s"_s, 40}});
        QCOMPARE(opened.value(u"is_found"_s), true);
        const QJsonObject terminal{{u"terminal"_s, opened.value(u"terminal"_s)}};
        QJsonObject typed = terminal;
        typed.insert(u"text"_s, u"6 * 7"_s);
        typed.insert(u"keys"_s, QJsonArray{u"enter"_s});
        typed.insert(u"wait_for"_s, u"42\n>>>"_s);
        typed.insert(u"wait_s"_s, 40);
        QVERIFY2(call(u"send_keys"_s, typed).value(u"screen"_s).toString().contains(u">>> 6 * 7\n42\n>>>"_s),
                 qPrintable(m_said));
        QCOMPARE(call(u"read_screen"_s, terminal).value(u"cursor_column"_s), 4);
        call(u"close_terminal"_s, terminal);
        call(u"read_screen"_s, terminal, IsError::Yes);
    }

    /// Whether its program ends by itself or with the terminal.
    void keepsWhatATerminalLeft()
    {
        const auto has = [this](const QString &name) {
            const QJsonArray all = inVm(u"list_documents"_s, {}).value(u"documents"_s).toArray();
            return std::ranges::any_of(all, [&](const QJsonValue &each) { return each[u"name"] == name; });
        };
        inVm(u"open_terminal"_s, {{u"command"_s, u"echo 1 > /session/output/ended.txt"_s}});
        QTRY_VERIFY_WITH_TIMEOUT(has(u"ended.txt"_s), 20'000);
        const auto open = inVm(u"open_terminal"_s,
                               {{u"command"_s, u"echo 1 > /session/output/closed.txt; echo there; cat"_s},
                                {u"wait_for"_s, u"there"_s},
                                {u"wait_s"_s, 40}});
        QCOMPARE(open.value(u"is_found"_s), true);
        QVERIFY(!has(u"closed.txt"_s));
        call(u"close_terminal"_s, {{u"terminal"_s, open.value(u"terminal"_s)}});
        QTRY_VERIFY_WITH_TIMEOUT(has(u"closed.txt"_s), 20'000);
    }

    /// A package that is not there: the machine reaches nothing.
    void installsPackages()
    {
        const auto failed =
            inVm(u"install_packages"_s, {{u"packages"_s, QJsonArray{u"no-such-package"_s}}}, IsError::Yes);
        QVERIFY2(!failed.value(u"stderr"_s).toString().isEmpty(), qPrintable(m_said));
    }

    void tellsOfTheRest()
    {
        QCOMPARE(call(u"list_vms"_s, {}).value(u"vms"_s).toArray().size(), 1);
        QCOMPARE(call(u"calculate"_s, {{u"expression"_s, u"0.1 + 0.2"_s}}).value(u"value"_s), u"0.3"_s);
        QCOMPARE(call(u"get_cost"_s, {}).value(u"vms"_s)[0][u"name"], u"trial"_s);
        QVERIFY(!call(u"list_recipes"_s, {}).value(u"recipes"_s).toArray().isEmpty());
        QCOMPARE(inVm(u"list_documents"_s, {}).value(u"documents"_s).toArray().size(), 7);
        inVm(u"read_document"_s, {{u"name"_s, u"none"_s}}, IsError::Yes);
        inVm(u"run_recipe"_s, {{u"recipe"_s, u"none"_s}}, IsError::Yes);
    }

    /// As what is executed: whose it is stands in its record, and its record in the call.
    void namesTheRunOfARecipe()
    {
        write(m_granted + u"/orders.csv"_s, "customer,amount\na,1\n");
        inVm(u"run_recipe"_s,
             {{u"recipe"_s, u"top-customers"_s},
              {u"inputs"_s, QJsonArray{m_granted + u"/orders.csv"_s}}});
        session::Session *const session = m_workspace->sessions().find(u"trial"_s).value();
        const auto run = session->runs().recent()->value(0);
        QVERIFY2(run.background.isEmpty() && run.command.contains(u"job.json"_s), qPrintable(run.command));
        QCOMPARE(run.caller, u"agent"_s);
        session::Transcript &transcript = m_workspace->chats().of(session).value()->transcript();
        const auto named = [&transcript] {
            QString run;
            for (int index = 0; index < transcript.count(); ++index) {
                const session::Item item = transcript.item(index);
                const auto *call = std::get_if<session::record::Call>(&item.content);
                if (call && call->tool == u"run_recipe"_s && !item.isOpen)
                    run = call->run;
            }
            return run;
        };
        QTRY_COMPARE(named(), run.id);
    }

    void aRecipeGivesAnAgentWhatItGivesAPerson_data()
    {
        QTest::addColumn<QJsonObject>("files");
        QTest::newRow("files") << QJsonObject{{u"inputs"_s, QJsonArray{m_granted + u"/invoices.csv"_s}}};
        QTest::newRow("the sample") << QJsonObject{{u"sample"_s, true}};
    }
    void aRecipeGivesAnAgentWhatItGivesAPerson()
    {
        QFETCH(QJsonObject, files);
        const QString samples = QStringLiteral(BERTH_SOURCE_DIR "/resources/samples/");
        if (files.contains(u"inputs"_s))
            QVERIFY(QFile::copy(samples + u"invoices.csv"_s, m_granted + u"/invoices.csv"_s));
        files.insert(u"recipe"_s, u"csv-clean"_s);
        const QJsonObject ran = inVm(u"run_recipe"_s, files);
        QCOMPARE(ran.value(u"exit_code"_s).toInt(-1), 0);
        QString clean;
        for (const QJsonValue &name : ran.value(u"documents"_s).toArray()) {
            if (name.toString().endsWith(u"clean.csv"_s))
                clean = name.toString();
        }
        session::Session *const session = m_workspace->sessions().find(u"trial"_s).value();
        QFile made(session->documents().folder() + u'/' + clean), wanted(samples + u"invoices-clean.csv"_s);
        QVERIFY2(made.open(QIODevice::ReadOnly), qPrintable(made.fileName()));
        QVERIFY(wanted.open(QIODevice::ReadOnly));
        QCOMPARE(made.readAll(), wanted.readAll());
    }

    /// What leaves the machine waits for a person, who lets it be done, or not.
    void asksAtTheWall()
    {
        const auto uploaded =
            answered(u"upload_file"_s, {{u"from"_s, u"/etc/hostname"_s}, {u"to"_s, u"name"_s}},
                     {gate::Answer::Kind::Run});
        QCOMPARE(uploaded.value(u"files"_s), 1);
        const auto refused =
            answered(u"set_vm_size"_s, {{u"size"_s, u"LG"_s}}, {gate::Answer::Kind::Refuse, u"too large"_s});
        QVERIFY(refused.value(u"message"_s).toString().contains(u"too large"_s));
        QCOMPARE(inVm(u"get_vm"_s, {}).value(u"size"_s), u"XS"_s);
    }

    /// Its calls, runs and terminals; its machine stays.
    void endsAllOfWhoIsRevoked()
    {
        const auto grant = m_workspace->rules().rules()->callers.value(u"agent"_s);
        inVm(u"execute_bash"_s, {{u"command"_s, u"sleep 1000"_s}, {u"wait_s"_s, 0}});
        const auto terminal = inVm(u"open_terminal"_s, {{u"command"_s, u"cat"_s}}).value(u"terminal"_s);
        api::Caller caller;
        auto waits = m_desk->agents.call(
            u"agent"_s, u"execute_bash"_s,
            {{u"vm"_s, u"trial"_s}, {u"command"_s, u"sleep 1001"_s}, {u"wait_s"_s, 40}}, caller);
        waits.start();
        QTRY_COMPARE_WITH_TIMEOUT(running(), 3, 20'000); // with that of the terminal
        QVERIFY(m_desk->callers.revoke(u"agent"_s));
        QVERIFY(!waits.isRunning());
        QVERIFY(waits.result()->isError);
        QTRY_COMPARE(running(), 0);
        call(u"get_vm"_s, {{u"vm"_s, u"trial"_s}}, IsError::Yes);
        QVERIFY(m_workspace->rules().give(u"agent"_s, grant));
        QCOMPARE(inVm(u"get_vm"_s, {}).value(u"state"_s), u"running"_s);
        call(u"read_screen"_s, {{u"terminal"_s, terminal}}, IsError::Yes);
    }

    void standsStillWhileAPersonHasItPaused()
    {
        using Paused = api::CallerOperations::Paused;
        const auto found = m_workspace->sessions().find(u"trial"_s);
        QVERIFY(found);
        const session::Session *const trial = *found;
        QCOMPARE(trial->state(), session::Session::State::Running);
        QVERIFY(m_desk->callers.pause(u"agent"_s, Paused::Yes));
        QTRY_COMPARE_WITH_TIMEOUT(trial->state(), session::Session::State::Paused, 30'000);
        QVERIFY(m_desk->callers.pause(u"agent"_s, Paused::No));
        QTRY_COMPARE_WITH_TIMEOUT(trial->state(), session::Session::State::Running, 30'000);
        QCOMPARE(inVm(u"execute_bash"_s, {{u"command"_s, u"echo on"_s}}).value(u"stdout"_s), u"on\n"_s);
    }

    /// Code that a person has read starts nothing else, whatever was left in the machine before.
    void holdsReviewedCodeToItself()
    {
        const auto data = [](const QString &name) {
            QFile file(QStringLiteral(BERTH_SOURCE_DIR) + u"/tests/data/reviewed/"_s + name);
            return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
        };
        inVm(u"execute_bash"_s, {{u"command"_s, data(u"prepare.sh"_s)}});
        inVm(u"execute_bash"_s, {{u"command"_s, u"sleep 1000"_s}, {u"wait_s"_s, 0}}); // to be signalled
        session::Session *const vm = m_workspace->sessions().all().first();
        QVERIFY(m_workspace->sessions().setPolicy(vm, u"reviewed"_s));
        const auto ran = [this](const QString &code) {
            auto result = answered(u"execute_python"_s, {{u"code"_s, code}}, {gate::Answer::Kind::Run});
            while (result.value(u"state"_s) == u"running"_s)
                result = call(u"wait_run"_s, {{u"run"_s, result.value(u"run"_s)}});
            return result;
        };
        const auto plain = ran(u"import openpyxl; print(openpyxl.__name__)"_s);
        const auto tried = ran(data(u"ways.py"_s));
        QString all = tried.value(u"stdout"_s).toString();
        if (all.contains(u"bytes between are left out"_s))
            all = call(u"read_output"_s, {{u"run"_s, tried.value(u"run"_s)}, {u"limit"_s, 200'000}})
                      .value(u"text"_s)
                      .toString();
        const auto shell = inVm(u"execute_bash"_s, {{u"command"_s, u"true"_s}}, IsError::Yes);
        QVERIFY(m_workspace->sessions().setPolicy(vm, u"builder"_s));
        QVERIFY2(plain.value(u"stdout"_s) == u"openpyxl\n"_s, QJsonDocument(plain).toJson().constData());
        QCOMPARE(shell.value(u"error"_s), u"denied"_s);
        QVERIFY2(all.endsWith(u"end\n"_s), qPrintable(all));
        const QStringList through = all.split(u'\n').filter(u"THROUGH"_s);
        QVERIFY2(through.isEmpty(), qPrintable(through.join(u'\n')));
        QVERIFY(all.count(u'\n') > 60);
    }

    void livesThroughSnapshots()
    {
        inVm(u"write_file"_s, {{u"path"_s, u"kept"_s}, {u"content"_s, u"before"_s}});
        inVm(u"snapshot_vm"_s, {{u"name"_s, u"moment"_s}});
        QCOMPARE(inVm(u"list_snapshots"_s, {}).value(u"snapshots"_s)[0][u"name"], u"moment"_s);
        inVm(u"write_file"_s, {{u"path"_s, u"kept"_s}, {u"content"_s, u"after"_s}});
        QCOMPARE(inVm(u"fork_vm"_s, {{u"name"_s, u"twin"_s}}).value(u"name"_s), u"twin"_s);
        inVm(u"restore_vm"_s, {{u"snapshot"_s, u"moment"_s}});
        QCOMPARE(inVm(u"read_file"_s, {{u"path"_s, u"kept"_s}}).value(u"content"_s), u"before"_s);
        QCOMPARE(call(u"read_file"_s, {{u"vm"_s, u"twin"_s}, {u"path"_s, u"kept"_s}}).value(u"content"_s),
                 u"after"_s);
        call(u"destroy_vm"_s, {{u"vm"_s, u"twin"_s}});
    }

    void pausesAndEnds()
    {
        QCOMPARE(inVm(u"pause_vm"_s, {}).value(u"state"_s), u"paused"_s);
        QCOMPARE(inVm(u"resume_vm"_s, {}).value(u"state"_s), u"running"_s);
        QCOMPARE(inVm(u"set_vm_size"_s, {{u"size"_s, u"SM"_s}}).value(u"state"_s), u"stopped"_s);
        QCOMPARE(inVm(u"destroy_vm"_s, {}).value(u"destroyed"_s), true);
        inVm(u"get_vm"_s, {}, IsError::Yes);
    }

private:
    enum class IsError { No, Yes };

    static void write(const QString &path, const QByteArray &content)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }
    QJsonObject call(const QString &tool, const QJsonObject &arguments, IsError isError = IsError::No)
    {
        m_unused.removeOne(tool);
        api::Caller caller;
        const auto answer = support::finish(m_desk->agents.call(u"agent"_s, tool, arguments, caller), 120s);
        const QJsonObject result = answer ? answer->json : QJsonObject();
        m_said = QString::fromUtf8(QJsonDocument(result).toJson());
        if (!answer || answer->isError != (isError == IsError::Yes))
            QTest::qFail(qPrintable(tool + (answer ? m_said : answer.error().text)), __FILE__, __LINE__);
        return result;
    }
    /// By a person who is asked.
    QJsonObject answered(const QString &tool, QJsonObject arguments, const gate::Answer &answer)
    {
        arguments.insert(u"vm"_s, u"trial"_s);
        QSignalSpy asked(&m_workspace->gate(), &gate::Gate::reviewAsked);
        m_unused.removeOne(tool);
        api::Caller caller;
        auto waits = m_desk->agents.call(u"agent"_s, tool, arguments, caller);
        waits.start();
        if (!QTest::qWaitFor([&] { return asked.size() == 1; }, 30'000))
            return QJsonObject();
        if (!m_desk->agents.answer(asked.first().first().toString(), answer))
            return QJsonObject();
        if (!QTest::qWaitFor([&] { return !waits.isRunning(); }, 120'000))
            return QJsonObject();
        return waits.result()->json;
    }
    QJsonObject inVm(const QString &tool, QJsonObject arguments, IsError isError = IsError::No)
    {
        arguments.insert(u"vm"_s, u"trial"_s);
        return call(tool, arguments, isError);
    }

    qsizetype running()
    {
        const auto runs =
            support::finish(m_desk->runs.list(u"trial"_s, api::RunOperations::Listed::Running), 20s);
        return runs ? runs->size() : -1;
    }

    support::PrivateLibvirt m_libvirt;
    QString m_granted;
    QString m_said; // by the last call
    QStringList m_unused = tools::names();
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<api::Desk> m_desk;
};

BERTH_TEST(tst_ToolStory)
#include "tst_tool_story.moc"
