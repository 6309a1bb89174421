// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/await.h"
#include "core/base/process.h"
#include "core/rpc/server.h"
#include "tests/support/finish.h"
#include "tests/support/folders.h"
#include "tests/support/signal_process.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QScopeGuard>
#include <QSocketNotifier>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <csignal>

#include <pty.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// The program that people get, with an owner that only writes down what it is asked.
class tst_Client : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_calls.clear();
        m_server.reset();
        QVERIFY(QDir().mkpath(m_dir.filePath(u"run/berth"_s)));
        rpc::Server::Methods methods;
        for (const QString &name :
             {u"session.find"_s, u"session.remove"_s, u"session.stop"_s, u"session.keep"_s, u"copy"_s,
              u"exec"_s, u"settings"_s, u"run.start"_s, u"run.list"_s, u"run.input"_s, u"run.kill"_s,
              u"machine.list"_s, u"session.machine"_s, u"recipe.list"_s})
            methods.insert(name, [this, name](rpc::Call, QJsonObject params) {
                m_calls.append({name, params});
                if (params.value(u"session"_s) == u"dear"_s)
                    m_server->notifyAll(u"warning"_s, {{u"text"_s, u"80 % are spent."_s}});
                return answer(params.value(u"session"_s).toString());
            });
        methods.insert(u"run.output"_s, [this](rpc::Call call, QJsonObject params) {
            m_calls.append({u"run.output"_s, params});
            return logs(call, params.value(u"run"_s).toString());
        });
        methods.insert(u"session.fork"_s, [this](rpc::Call call, QJsonObject params) {
            m_calls.append({u"session.fork"_s, params});
            if (params.contains(u"at"_s))
                call.notify(u"warning"_s, {{u"text"_s, u"It is as it was."_s}});
            return answer(u"made"_s);
        });
        methods.insert(u"session.moment"_s, [](rpc::Call, QJsonObject params) {
            return moment(params.value(u"session"_s) == u"sales"_s ? 3 : 0);
        });
        auto server = rpc::Server::listen(m_dir.filePath(u"run/berth/berth.sock"_s), methods);
        QVERIFY(server);
        m_server = std::move(*server);
    }

    void optionsMayComeLast_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("rm") << QStringList{u"rm"_s, u"sales"_s, u"--help"_s};
        QTest::newRow("stop") << QStringList{u"stop"_s, u"sales"_s, u"books"_s, u"--help"_s};
        QTest::newRow("cp") << QStringList{u"cp"_s, u"a"_s, u"sales:"_s, u"--help"_s};
    }
    void optionsMayComeLast()
    {
        QFETCH(QStringList, arguments);
        const base::Output run = berth(arguments);
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.out.startsWith("usage: berth " + arguments.first().toUtf8()), run.out.constData());
        QVERIFY(m_calls.isEmpty());
    }

    void helpHasItsSigns()
    {
        const base::Output run = berth({u"run"_s, u"--help"_s});
        QVERIFY2(run.out.contains("--profiles NAME,NAME…"), run.out.constData());
    }

    void tellsAFailureInOneLine_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::newRow("sh") << QStringList{u"sh"_s, u"refused"_s} << 125;
        QTest::newRow("exec") << QStringList{u"exec"_s, u"refused"_s, u"true"_s} << 125;
        QTest::newRow("stop") << QStringList{u"stop"_s, u"refused"_s} << 1;
    }
    void tellsAFailureInOneLine()
    {
        QFETCH(QStringList, arguments);
        const base::Output run = berth(arguments);
        QTEST(run.exitCode, "code");
        QCOMPARE(run.err, QByteArray("berth: No.\n"));
    }

    void hintsAtAShellForALineInQuotes()
    {
        const base::Output line = berth({u"exec"_s, u"lost"_s, u"ls | wc"_s});
        QCOMPARE(line.exitCode, 125);
        QCOMPARE(line.err,
                 QByteArray("berth: Nowhere.\nberth: A line for a shell: berth exec lost -- sh -c 'LINE'\n"));
        QCOMPARE(berth({u"exec"_s, u"lost"_s, u"ls"_s}).err, QByteArray("berth: Nowhere.\n"));
    }

    void saysInOneSentenceWhatIsNoOption()
    {
        const base::Output run = berth({u"stop"_s, u"-f"_s, u"sales"_s});
        QCOMPARE(run.exitCode, 2);
        QCOMPARE(run.err, QByteArray("berth: Unknown option 'f'. See: berth stop --help\n"));
    }

    void showsAWarningWhateverItWaitsFor_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("exec") << QStringList{u"exec"_s, u"-n"_s, u"dear"_s, u"true"_s};
        QTest::newRow("stop") << QStringList{u"stop"_s, u"dear"_s};
    }
    void showsAWarningWhateverItWaitsFor()
    {
        QFETCH(QStringList, arguments);
        const base::Output run = berth(arguments);
        QCOMPARE(run.err, QByteArray("berth: 80 % are spent.\n"));
    }

    void ctrlCEndsAnExecWhoseMachineStarts()
    {
        QProcess exec;
        exec.setProcessEnvironment(environment());
        exec.start(program(), {u"exec"_s, u"-n"_s, u"hangs"_s, u"true"_s});
        QTRY_COMPARE(m_calls.size(), 1);
        QVERIFY(support::signalProcess(pid_t(exec.processId()), SIGINT));
        QTRY_COMPARE(exec.state(), QProcess::NotRunning);
        QCOMPARE(exec.exitCode(), 130);
    }

    void leavesTheTimeLimitToTheSettings()
    {
        berth({u"exec"_s, u"refused"_s, u"true"_s});
        berth({u"exec"_s, u"--timeout"_s, u"1.5"_s, u"refused"_s, u"true"_s});
        QCOMPARE(m_calls.size(), 2);
        QVERIFY(!m_calls.first().second.contains(u"timeout_ms"_s));
        QCOMPARE(m_calls.last().second.value(u"timeout_ms"_s), 1500);
    }

    void saysHowALimitIsRaised()
    {
        const base::Output run = berth({u"exec"_s, u"-n"_s, u"slow"_s, u"true"_s});
        QCOMPARE(run.exitCode, 124);
        QCOMPARE(run.err,
                 QByteArray("berth: It took too long. Give it more time: berth exec --timeout SECONDS\n"));
    }

    void keepsABusyMachineTooAndSaysSo()
    {
        const base::Output run = berth({u"keep"_s, u"sales"_s, u"20"_s});
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(run.out, QByteArray("The machine is not stopped for being idle in the next 20:00.\n"));
    }

    void asksBeforeFilesGo_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("answer"); // none: it is not asked
        QTest::addColumn<QStringList>("removed");
        QTest::addColumn<int>("code");
        const QStringList sales{u"sales"_s};
        QTest::newRow("yes") << QStringList{u"rm"_s, u"sales"_s} << QByteArray("y\n") << sales << 0;
        QTest::newRow("no") << QStringList{u"rm"_s, u"sales"_s} << QByteArray("n\n") << QStringList() << 1;
        QTest::newRow("nothing") << QStringList{u"rm"_s, u"sales"_s} << QByteArray("\n") << QStringList()
                                 << 1;
        QTest::newRow("the end") << QStringList{u"rm"_s, u"sales"_s} << QByteArray("\x04") << QStringList()
                                 << 1;
        QTest::newRow("--yes") << QStringList{u"rm"_s, u"sales"_s, u"--yes"_s} << QByteArray() << sales << 0;
        QTest::newRow("-f") << QStringList{u"rm"_s, u"-f"_s, u"sales"_s} << QByteArray() << sales << 0;
        QTest::newRow("without files")
            << QStringList{u"rm"_s, u"empty"_s} << QByteArray() << QStringList{u"empty"_s} << 0;
        QTest::newRow("two") << QStringList{u"rm"_s, u"empty"_s, u"sales"_s} << QByteArray("n\n")
                             << QStringList{u"empty"_s} << 1;
    }
    void asksBeforeFilesGo()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, answer);
        const Said said = atTerminal(arguments, answer);
        QTEST(said.code, "code");
        QCOMPARE(said.shown.contains("Remove sales with all its files (5.0 MB)?"), !answer.isEmpty());
        QCOMPARE(said.shown.contains("[y/N]"), !answer.isEmpty());
        QStringList removed;
        for (const auto &[method, params] : std::as_const(m_calls)) {
            if (method == u"session.remove"_s)
                removed += params.value(u"session"_s).toString();
        }
        QTEST(removed, "removed");
    }

    /// Before the call in sales something came that the snapshot lacks; in exact nothing.
    void asksBeforeAForkThatLacksSomething_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("answer"); // none: it is not asked
        QTest::addColumn<bool>("isForked");
        const QStringList sales{u"fork"_s, u"sales"_s, u"--at"_s, u"17"_s};
        QTest::newRow("yes") << sales << QByteArray("y\n") << true;
        QTest::newRow("no") << sales << QByteArray("n\n") << false;
        QTest::newRow("the end") << sales << QByteArray("\x04") << false;
        QTest::newRow("--yes") << sales + QStringList{u"--yes"_s} << QByteArray() << true;
        QTest::newRow("nothing lacks")
            << QStringList{u"fork"_s, u"exact"_s, u"--at"_s, u"17"_s} << QByteArray() << true;
        QTest::newRow("of now") << QStringList{u"fork"_s, u"sales"_s} << QByteArray() << true;
    }
    void asksBeforeAForkThatLacksSomething()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, answer);
        QFETCH(bool, isForked);
        const Said said = atTerminal(arguments, answer);
        QCOMPARE(said.code, isForked ? 0 : 1);
        QVERIFY2(said.shown.contains("3 calls are missing. Fork all the same? [y/N] ") == !answer.isEmpty(),
                 said.shown.constData());
        const auto forks =
            std::ranges::count_if(m_calls, [](const auto &each) { return each.first == u"session.fork"_s; });
        QCOMPARE(forks, isForked ? 1 : 0);
        // What was asked about is not said again.
        const bool isWarned = isForked && answer.isEmpty() && arguments.contains(u"--at"_s);
        QVERIFY2(said.shown.contains("It is as it was.") == isWarned, said.shown.constData());
    }
    void warnsOfAForkWhereThereIsNoTerminal()
    {
        const base::Output run = berth({u"fork"_s, u"sales"_s, u"--at"_s, u"17"_s});
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.err.contains("It is as it was."), run.err.constData());
        QCOMPARE(m_calls.size(), 1);
    }

    void asksNobodyWhereThereIsNoTerminal()
    {
        const base::Output run = berth({u"rm"_s, u"sales"_s});
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(run.err, QByteArray());
        QCOMPARE(m_calls.size(), 1);
        QCOMPARE(m_calls.first().first, u"session.remove"_s);
    }

    void showsAndSetsSettings()
    {
        QCOMPARE(berth({u"settings"_s}).out,
                 QByteArray("SETTING       VALUE  DEFAULT\nidle_minutes  3      10\n"));
        QCOMPARE(m_calls.takeFirst().second, QJsonObject());
        berth({u"settings"_s, u"idle_minutes"_s, u"3"_s});
        const QJsonObject set{{u"key"_s, u"idle_minutes"_s}, {u"value"_s, u"3"_s}};
        QCOMPARE(m_calls.takeFirst().second, set);
        berth({u"settings"_s, u"idle_minutes"_s, u"--default"_s});
        const QJsonObject reset{{u"key"_s, u"idle_minutes"_s}, {u"default"_s, true}};
        QCOMPARE(m_calls.takeFirst().second, reset);
        const base::Output both = berth({u"settings"_s, u"idle_minutes"_s, u"3"_s, u"--default"_s});
        QCOMPARE(both.exitCode, 2);
        QVERIFY2(both.err.contains("berth settings KEY --default"), both.err.constData());
        QVERIFY(m_calls.isEmpty());
    }

    void detachesAndPrintsTheNameOfTheRun()
    {
        const base::Output run =
            berth({u"exec"_s, u"--detach"_s, u"--timeout"_s, u"9"_s, u"sales"_s, u"make"_s, u"-j"_s});
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(run.out, QByteArray("sales\n"));
        const QJsonObject params = m_calls.takeFirst().second;
        QCOMPARE(params.value(u"argv"_s), QJsonValue(QJsonArray{u"make"_s, u"-j"_s}));
        QCOMPARE(params.value(u"timeout_ms"_s), 9000);
        QCOMPARE(params.value(u"input"_s), true);
        berth({u"exec"_s, u"-dn"_s, u"sales"_s, u"make"_s});
        QCOMPARE(m_calls.first().second.value(u"input"_s), false);
        QVERIFY(!m_calls.takeFirst().second.contains(u"timeout_ms"_s));
        const base::Output both = berth({u"exec"_s, u"-dt"_s, u"sales"_s, u"make"_s});
        QCOMPARE(both.exitCode, 125);
        QVERIFY(m_calls.isEmpty());
    }

    void listsRuns()
    {
        const base::Output run = berth({u"runs"_s, u"sales"_s, u"--all"_s});
        QCOMPARE(m_calls.takeFirst().second, (QJsonObject{{u"session"_s, u"sales"_s}, {u"all"_s, true}}));
        const QList<QByteArray> lines = run.out.split('\n');
        QVERIFY2(lines[1].startsWith("k3v9wxyz  sales"), run.out.constData());
        QVERIFY2(lines[1].contains("exited 3") && lines[1].endsWith("4.1 kB  make all"), run.out.constData());
        QVERIFY2(lines[2].startsWith("-         sales"), run.out.constData());
        QVERIFY2(berth({u"runs"_s}).out.contains("berth runs --all"), "there are none");
    }

    void listsRecipesWithTheImagesTheyNeed()
    {
        QCOMPARE(berth({u"recipes"_s}).out,
                 QByteArray("Web     IMAGE\n"
                            "scrape  web    Reads pages.\n\n"
                            "Others  IMAGE\n"
                            "count   core   Counts.\n"));
        QVERIFY(berth({u"recipes"_s, u"scrape"_s}).out.contains("the image “web” and the internet."));
        QVERIFY(berth({u"recipes"_s, u"count"_s}).out.contains("the image “core”."));
    }

    void saysWhichRecipesAreBroken()
    {
        const QByteArray why = "The recipe mine cannot be used. /mine/recipe.json:5: It is wrong.\n";
        QVERIFY(berth({u"recipes"_s}).err.contains(why));
        const base::Output asked = berth({u"recipes"_s, u"mine"_s});
        QVERIFY(asked.err.contains(why) && asked.exitCode != 0 && asked.out.isEmpty());
        QVERIFY(berth({u"recipes"_s, u"count"_s}).err.isEmpty());
        const base::Output json = berth({u"recipes"_s, u"--json"_s});
        QVERIFY(json.err.isEmpty() && json.out.contains("It is wrong."));
    }

    void setsWhatMachinesAre()
    {
        QCOMPARE(berth({u"machine"_s, u"sales"_s}).exitCode, 0);
        QCOMPARE(m_calls.takeFirst().second, (QJsonObject{{u"session"_s, u"sales"_s}}));
        QCOMPARE(berth({u"machine"_s, u"sales"_s, u"--profile"_s, u"web"_s, u"--size"_s, u"LG"_s}).exitCode,
                 0);
        QCOMPARE(m_calls.takeFirst().second,
                 (QJsonObject{{u"session"_s, u"sales"_s}, {u"profile"_s, u"web"_s}, {u"size"_s, u"LG"_s}}));
    }

    /// An agent is called as it likes, and its name is shown as it is.
    void listsWhoTypesInTerminals()
    {
        const QList<QByteArray> lines = berth({u"ps"_s}).out.split('\n');
        const qsizetype head = std::ranges::find(lines, QByteArray()) - lines.begin() + 1;
        QVERIFY(lines[head].startsWith("TERMINAL  SESSION"));
        const QList<QByteArray> ends{"a person, who took it over", "a person", "operator", "[31mred"};
        for (qsizetype row = 0; row < ends.size(); ++row) {
            const QByteArray &line = lines[head + 1 + row];
            QVERIFY2(line.startsWith("t" + QByteArray::number(row)) && line.endsWith(ends[row]), line);
            QVERIFY2(line.contains("  sales    ") && !line.contains('\x1b'), line);
        }
    }

    void printsWhatARunPrintedWhereItBelongs()
    {
        const base::Output so = berth({u"logs"_s, u"k3v9"_s});
        QCOMPARE(so.exitCode, 0);
        QCOMPARE(so.out, QByteArray("out\n"));
        QCOMPARE(so.err, QByteArray("err\n"));
        const QJsonObject asked{{u"run"_s, u"k3v9"_s}, {u"follow"_s, false}};
        QCOMPARE(m_calls.takeFirst().second, asked);
        QCOMPARE(berth({u"logs"_s, u"-f"_s, u"k3v9"_s}).exitCode, 7);
        QCOMPARE(m_calls.takeFirst().second.value(u"follow"_s), true);
        const base::Output none = berth({u"logs"_s, u"none"_s});
        QCOMPARE(none.exitCode, 3);
        QCOMPARE(none.err, QByteArray("berth: No. List them with: berth runs --all\n"));
    }

    void writesToARunAndSignalsIt()
    {
        QProcess input;
        input.setProcessEnvironment(environment());
        input.start(program(), {u"input"_s, u"--end"_s, u"k3v9"_s});
        input.write("yes\n");
        input.closeWriteChannel();
        QTRY_COMPARE(input.state(), QProcess::NotRunning);
        QCOMPARE(input.exitCode(), 0);
        QCOMPARE(m_calls.size(), 2);
        QCOMPARE(QByteArray::fromBase64(m_calls.first().second.value(u"data"_s).toString().toLatin1()),
                 QByteArray("yes\n"));
        QCOMPARE(m_calls.first().second.value(u"end"_s), false);
        QCOMPARE(m_calls.last().second.value(u"end"_s), true);
        m_calls.clear();
        QCOMPARE(berth({u"kill"_s, u"k3v9"_s}).exitCode, 0);
        QCOMPARE(m_calls.takeFirst().second, (QJsonObject{{u"run"_s, u"k3v9"_s}}));
        QCOMPARE(berth({u"kill"_s, u"-s"_s, u"sigint"_s, u"k3v9"_s}).exitCode, 0);
        QCOMPARE(m_calls.takeFirst().second.value(u"signal"_s), u"INT"_s);
    }

    void forceMayComeLast()
    {
        QCOMPARE(berth({u"cp"_s, u"a"_s, u"sales:b"_s, u"--force"_s}).exitCode, 0);
        QCOMPARE(m_calls.size(), 1);
        QCOMPARE(m_calls.first().second.value(u"force"_s), true);
        QCOMPARE(m_calls.first().second.value(u"to"_s), u"/session/working/b"_s);
        QCOMPARE(m_calls.first().second.value(u"keep_names"_s), false);
        QCOMPARE(berth({u"cp"_s, u"--keep-names"_s, u"sales:b"_s, u"b"_s}).exitCode, 0);
        QCOMPARE(m_calls.last().second.value(u"keep_names"_s), true);
    }

    void aCopyTellsWhatItLeftOutInOneLine()
    {
        const base::Output copied = berth({u"cp"_s, u"odd:b"_s, u"b"_s});
        QCOMPARE(copied.exitCode, 0);
        QCOMPARE(copied.err.count('\n'), 1);
        QVERIFY2(copied.err.contains("Left out: 1500, the first: "), copied.err.constData());
        QVERIFY2(copied.out.contains("Names that were not plain were changed: 2."), copied.out.constData());
        const base::Output json = berth({u"cp"_s, u"--json"_s, u"odd:b"_s, u"b"_s});
        const QJsonObject told = QJsonDocument::fromJson(json.out).object();
        QCOMPARE(told[u"renamed"_s], 2);
        QCOMPARE(told[u"skipped_count"_s], 1500);
        QCOMPARE(told[u"skipped"_s].toArray().size(), 1000);
    }

private:
    static base::Task<base::Result<QJsonObject>> logs(rpc::Call call, QString run)
    {
        if (run == u"none"_s)
            co_return base::fail(base::Error::Kind::NotFound, u"No."_s, {base::Remedy::Kind::ListRuns});
        const auto tell = [&call](int channel, const QByteArray &bytes) {
            call.notify(u"exec.output"_s,
                        {{u"channel"_s, channel}, {u"data"_s, QString::fromLatin1(bytes.toBase64())}});
        };
        tell(0, "out\n");
        tell(1, "err\n");
        co_return QJsonObject{{u"reason"_s, u"exited"_s}, {u"code"_s, 7}, {u"over"_s, true}};
    }
    static base::Task<base::Result<QJsonObject>> moment(int since)
    {
        co_return QJsonObject{{u"since"_s, since}, {u"text"_s, u"%1 calls are missing."_s.arg(since)}};
    }
    static QJsonArray runs(const QString &session)
    {
        if (session.isEmpty())
            return {};
        QJsonObject run{{u"id"_s, u"k3v9wxyz"_s}, {u"session_name"_s, session}, {u"state"_s, u"exited"_s},
                        {u"code"_s, 3},           {u"background"_s, true},      {u"output_bytes"_s, 4096},
                        {u"took_ms"_s, 1500},     {u"command"_s, u"make all"_s}};
        QJsonObject other = run;
        other.insert(u"background"_s, false);
        return {run, other};
    }
    static QJsonArray recipes()
    {
        return {QJsonObject{{u"id"_s, u"scrape"_s},
                            {u"group"_s, u"web"_s},
                            {u"group_name"_s, u"Web"_s},
                            {u"description"_s, u"Reads pages."_s},
                            {u"network"_s, u"open"_s},
                            {u"profile"_s, u"web"_s}},
                QJsonObject{{u"id"_s, u"count"_s},
                            {u"group_name"_s, u"Others"_s},
                            {u"description"_s, u"Counts."_s},
                            {u"profile"_s, u"core"_s}}};
    }
    static QJsonArray machines()
    {
        QJsonArray terminals;
        const auto add = [&](const QJsonObject &keyboard, bool isTaken) {
            terminals += QJsonObject{{u"terminal"_s, u"t%1"_s.arg(terminals.size())},
                                     {u"caller"_s, u"\x1b[31mred"_s},
                                     {u"keyboard"_s, keyboard},
                                     {u"is_taken"_s, isTaken}};
        };
        add({{u"author"_s, u"person"_s}}, true);
        add({{u"author"_s, u"person"_s}}, false);
        add({{u"author"_s, u"operator"_s}}, false);
        add({{u"author"_s, u"caller"_s}, {u"caller"_s, u"\x1b[31mred"_s}}, false);
        return {QJsonObject{{u"session"_s, u"sales"_s}, {u"terminals"_s, terminals}}};
    }
    static QJsonArray leftOut(const QString &session)
    {
        QJsonArray all;
        for (int i = 0; session == u"odd" && i < 1000; ++i)
            all += QJsonObject{{u"path"_s, u"link %1"_s.arg(i)}, {u"reason"_s, u"It is a link."_s}};
        return all;
    }
    static base::Task<base::Result<QJsonObject>> answer(QString session)
    {
        if (session == u"hangs"_s)
            co_await base::after(1min);
        if (session == u"refused"_s)
            co_return base::fail(base::Error::Kind::Failed, u"No."_s);
        if (session == u"lost"_s)
            co_return base::fail(base::Error::Kind::NotFound, u"Nowhere."_s);
        if (session == u"slow"_s)
            co_return QJsonObject{{u"reason"_s, u"timeout"_s},
                                  {u"text"_s, u"It took too long."_s},
                                  {u"remedy"_s, u"give_more_time"_s}};
        co_return QJsonObject{
            {u"idle_stop_ms"_s, -1},
            {u"renamed"_s, session == u"odd"_s ? 2 : 0},
            {u"skipped"_s, leftOut(session)},
            {u"skipped_count"_s, session == u"odd"_s ? 1500 : 0},
            {u"id"_s, session},
            {u"name"_s, session},
            {u"runs"_s, runs(session)},
            {u"machines"_s, machines()},
            {u"recipes"_s, recipes()},
            {u"problems"_s,
             QJsonArray{QJsonObject{{u"recipe"_s, u"mine"_s},
                                    {u"file"_s, u"/mine/recipe.json"_s},
                                    {u"line"_s, 5},
                                    {u"text"_s, u"It is wrong."_s}}}},
            {u"disk_bytes"_s, session == u"empty"_s ? 0 : 5'000'000},
            {u"settings"_s,
             QJsonArray{QJsonObject{{u"key"_s, u"idle_minutes"_s}, {u"value"_s, 3}, {u"default"_s, 10}}}}};
    }

    struct Said
    {
        int code = -1;
        QByteArray shown;
    };
    /// With a person, who is asked once and answers so; or is not asked.
    Said atTerminal(const QStringList &arguments, const QByteArray &answer)
    {
        int master = -1;
        int terminal = -1;
        if (::openpty(&master, &terminal, nullptr, nullptr, nullptr) != 0)
            return {};
        const auto close = qScopeGuard([&] {
            ::close(master);
            ::close(terminal);
        });
        QProcess berth;
        berth.setProcessEnvironment(environment());
        berth.setChildProcessModifier([terminal] {
            for (int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
                ::dup2(terminal, standard);
        });
        berth.start(program(), arguments);
        Said said;
        QSocketNotifier readable(master, QSocketNotifier::Read);
        connect(&readable, &QSocketNotifier::activated, this, [&] {
            char bytes[4096];
            const ssize_t size = ::read(master, bytes, sizeof bytes);
            said.shown += QByteArray(bytes, std::max<ssize_t>(size, 0));
        });
        const bool isAsked =
            !answer.isEmpty() && QTest::qWaitFor([&] { return said.shown.contains("[y/N] "); }, 20'000);
        if (isAsked && ::write(master, answer.constData(), size_t(answer.size())) != answer.size())
            return {};
        if (QTest::qWaitFor([&] { return berth.state() == QProcess::NotRunning; }, 20'000))
            said.code = berth.exitCode();
        return said;
    }

    static QString program() { return QStringLiteral(BERTH_BIN_DIR "/berth"); }
    QProcessEnvironment environment() const
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"QT_FORCE_STDERR_LOGGING"_s, u"1"_s); // what a person would see
        for (const char *variable : {"DATA_HOME", "CONFIG_HOME", "CACHE_HOME", "RUNTIME_DIR"})
            environment.insert(u"XDG_"_s + QLatin1String(variable), m_dir.filePath(u"run"_s));
        return environment;
    }
    base::Output berth(const QStringList &arguments)
    {
        base::Command command;
        command.program = program();
        command.arguments = arguments;
        command.environment = environment();
        command.folder = m_dir.path();
        return support::finish(base::run(command)).value_or(base::Output{-1, {}, {}});
    }

    QTemporaryDir m_dir{u"/tmp/berth-XXXXXX"_s};
    QList<std::pair<QString, QJsonObject>> m_calls;
    std::unique_ptr<rpc::Server> m_server;
};

BERTH_TEST(tst_Client)
#include "tst_client.moc"
