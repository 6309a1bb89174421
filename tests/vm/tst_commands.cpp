// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/folders.h"
#include "tests/support/home.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using support::Home;

/// The commands of a person at a terminal, against one machine.
class tst_Commands : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        VERIFY_CODE(m_home.shell(QStringLiteral("exec 9> lock; flock 9; \"$BERTH\" new s --start --size MD")),
                    0);
    }

    void whatTheCallerHadOpenIsNotKeptOpen()
    {
        QVERIFY(m_home.ownerPid() != 0);
        VERIFY_CODE(m_home.shell(QStringLiteral("flock -n lock true")), 0);
    }

    void runsAsTheUnprivilegedUserInTheWorkingFolder()
    {
        const auto run = exec(QStringLiteral("id -un; pwd; ls -d /session/[iow]*"));
        VERIFY_CODE(run, 0);
        QCOMPARE(run.out,
                 QByteArray("agent\n/session/working\n/session/input\n/session/output\n/session/working\n"));
    }

    void passesStreamsAndExitCode()
    {
        const auto run = m_home.shell(QStringLiteral("printf 'in\\0put' | \"$BERTH\" exec s -- "
                                                     "sh -c 'cat; echo problem >&2; exit 7'"));
        VERIFY_CODE(run, 7);
        QCOMPARE(run.out, QByteArray("in\0put", 6));
        QCOMPARE(run.err, QByteArray("problem\n"));
    }

    void keepsArgumentsApart()
    {
        const auto run =
            m_home.berth({QStringLiteral("exec"), QStringLiteral("s"), QStringLiteral("--"),
                          QStringLiteral("printf"), QStringLiteral("[%s]"), QStringLiteral("a b"),
                          QStringLiteral("$HOME"), QStringLiteral("--json"), QString()});
        VERIFY_CODE(run, 0);
        QCOMPARE(run.out, QByteArray("[a b][$HOME][--json][]"));
    }

    void tellsTheSignalThatEndedIt() { VERIFY_CODE(exec(QStringLiteral("kill -SEGV $$")), 128 + 11); }

    void endsAtTheTimeLimitAndKeepsTheOutput()
    {
        const auto run =
            m_home.berth({QStringLiteral("exec"), QStringLiteral("--timeout"), QStringLiteral("2"),
                          QStringLiteral("s"), QStringLiteral("--"), QStringLiteral("sh"),
                          QStringLiteral("-c"), QStringLiteral("echo before; sleep 1000 & sleep 1000")});
        VERIFY_CODE(run, 124);
        QCOMPARE(run.out, QByteArray("before\n"));
        QVERIFY2(run.err.contains("limit"), run.err.constData());
        QCOMPARE(exec(QStringLiteral("pgrep -c sleep")).out, QByteArray("0\n"));
    }

    void twoHundredInARowAreNeitherLostNorHung()
    {
        const auto run =
            m_home.shell(QStringLiteral("for i in {1..200}; do \"$BERTH\" exec -n s -- true || exit 9; "
                                        "done; echo all"),
                         600s);
        VERIFY_CODE(run, 0);
        QCOMPARE(run.out, QByteArray("all\n"));
    }

    void eightAtOnceKeepTheirOutputApart()
    {
        const auto run = m_home.shell(QStringLiteral(
            "for i in {1..8}; do \"$BERTH\" exec -n s -- sh -c \"for n in \\$(seq 2000); do echo $i; done\" "
            "> out$i & pids+=($!); done; for p in ${pids[@]}; do wait $p || exit 9; done; "
            "for i in {1..8}; do [ $(grep -cx $i out$i) = 2000 ] && [ $(wc -l < out$i) = 2000 ] || exit 8; "
            "done"));
        VERIFY_CODE(run, 0);
    }

    void aFloodLosesNoByteAndTakesNoMemory()
    {
        VERIFY_CODE(exec(QStringLiteral("true")), 0);
        const qint64 before = peakMemoryKib();
        const auto run =
            m_home.shell(QStringLiteral("\"$BERTH\" exec -n --timeout 0 s -- sh -c 'yes | head -c 100M' | "
                                        "sha256sum"),
                         600s);
        VERIFY_CODE(run, 0);
        const auto expected = m_home.shell(QStringLiteral("yes | head -c 100M | sha256sum"));
        QCOMPARE(run.out, expected.out);
        const qint64 grown = peakMemoryKib() - before;
        QVERIFY2(grown <= 32 * 1024, qPrintable(QStringLiteral("the owner grew by %1 KiB").arg(grown)));
    }

    void ctrlCEndsTheRemoteProcess()
    {
        const auto run = m_home.shell(
            QStringLiteral("\"$BERTH\" exec -n s -- sh -c 'echo up; exec sleep 1234' > up & berth=$!\n"
                           "until grep -q up up; do read -t 0.1 <> <(:) || :; done\n"
                           "kill -INT $berth; wait $berth"));
        VERIFY_CODE(run, 130);
        QCOMPARE(exec(QStringLiteral("pgrep -cf 'sleep 123[4]'")).out, QByteArray("0\n"));
    }

    void aReaderThatLeavesEndsTheRemoteProcess()
    {
        const auto run = m_home.shell(QStringLiteral("\"$BERTH\" exec -n s -- yes | head -n 1"));
        VERIFY_CODE(run, 0);
        QCOMPARE(run.out, QByteArray("y\n"));
        QTRY_COMPARE_WITH_TIMEOUT(exec(QStringLiteral("pgrep -cx yes")).out, QByteArray("0\n"), 20'000);
    }

    void anInteractiveShellIsATerminal()
    {
        const auto run = m_home.shell(
            QStringLiteral("/usr/bin/python3 " BERTH_SOURCE_DIR "/tests/vm/interactive.py \"$BERTH\" s"));
        VERIFY_CODE(run, 0);
    }

    void showsWhatRunsAndWhatItCosts()
    {
        const auto machines = m_home.berth({QStringLiteral("ps")});
        VERIFY_CODE(machines, 0);
        QVERIFY2(machines.out.contains("MD") && machines.out.contains("$0.00"), machines.out.constData());
        const auto cost = m_home.berth({QStringLiteral("cost"), QStringLiteral("s")});
        VERIFY_CODE(cost, 0);
        QVERIFY(cost.out.contains("total"));
    }

    void showsWhoTypesInTerminals()
    {
        const auto call = [this](const char *tool, const char *arguments) {
            return m_home.berth(
                {QStringLiteral("call"), QString::fromLatin1(tool), QString::fromLatin1(arguments)});
        };
        VERIFY_CODE(call("create_vm", R"({"name": "shared", "size": "XS"})"), 0);
        VERIFY_CODE(call("open_terminal", R"({"vm": "shared", "command": "cat"})"), 0);
        const auto listed = m_home.berth({QStringLiteral("ps")});
        VERIFY_CODE(listed, 0);
        QVERIFY2(QString::fromUtf8(listed.out)
                     .contains(QRegularExpression(
                         QStringLiteral("TERMINAL +SESSION .*\n\\w+ +shared +you +you\n"))),
                 listed.out.constData());
        VERIFY_CODE(m_home.berth({QStringLiteral("rm"), QStringLiteral("shared"), QStringLiteral("--yes")}),
                    0);
    }

    void showsWhereTheTimeWent()
    {
        VERIFY_CODE(
            m_home.shell(QStringLiteral("head -c 20M /dev/urandom > large.bin; \"$BERTH\" cp large.bin s:")),
            0);
        VERIFY_CODE(exec(QStringLiteral("echo said")), 0);
        const auto shown = m_home.berth({QStringLiteral("ps"), QStringLiteral("--timing")});
        VERIFY_CODE(shown, 0);
        for (const char *part : {"Start, ", "Setting up", "Run: sh -c 'echo said'", "Until its first output",
                                 ": 21 MB, /session/working/large.bin", "Attaching", "Detaching"})
            QVERIFY2(shown.out.contains(part), (part + QByteArray(" is not in\n") + shown.out).constData());
        const auto json = m_home.berth({QStringLiteral("ps"), QStringLiteral("--json")});
        const QJsonValue machine =
            QJsonDocument::fromJson(json.out)[QStringLiteral("machines")].toArray().first();
        QCOMPARE(machine[QStringLiteral("last_run")][QStringLiteral("phases")].toArray().size(), 4);
        const QJsonValue copied = machine[QStringLiteral("last_transfer")];
        const QString way = copied[QStringLiteral("way")].toString(); // a busy guest may miss its disk
        QVERIFY2(way == QStringLiteral("disk") || way == QStringLiteral("channel"), qPrintable(way));
        QCOMPARE(copied[QStringLiteral("bytes")].toInteger(), 20 << 20);
        double ms = 0;
        for (const QJsonValue &phase : copied[QStringLiteral("phases")].toArray())
            ms += phase[QStringLiteral("ms")].toDouble();
        QVERIFY(ms > 0);
    }

    void aDetachedRunOutlivesItsOwner()
    {
        const auto berth = [this](const char *line) {
            return m_home.shell(QStringLiteral("\"$BERTH\" ") + QString::fromUtf8(line));
        };
        const auto detached =
            berth("exec --detach s -- sh -c 'trap \"echo stopped; exit 3\" TERM; seq 400000; "
                  "read -r go; echo $go >&2; cat; sleep 1000 & wait'");
        VERIFY_CODE(detached, 0);
        const QByteArray id = detached.out.trimmed();
        const QString run = QString::fromUtf8(id);
        QVERIFY(m_home.killOwner());
        const auto listed = berth("runs s");
        VERIFY_CODE(listed, 0);
        QVERIFY2(listed.out.contains(id) && listed.out.contains("running"), listed.out.constData());
        VERIFY_CODE(m_home.shell(QStringLiteral("echo go | \"$BERTH\" input ") + run.first(6)), 0);
        VERIFY_CODE(m_home.shell(QStringLiteral("head -c 1000000 /dev/zero | \"$BERTH\" input --end ") + run),
                    0);
        const auto follow = QStringLiteral("\"$BERTH\" logs -f %1 > out 2> err & logs=$!\n"
                                           "until [ $(wc -c < out) = %2 ]; do sleep 0.1; done\n"
                                           "\"$BERTH\" kill %1; wait $logs")
                                .arg(run)
                                .arg(2'688'895 + 1'000'000);
        VERIFY_CODE(m_home.shell(follow), 3);
        const auto compared = m_home.shell(
            QStringLiteral("{ seq 400000; head -c 1000000 /dev/zero; echo stopped; } | cmp - out; cat err"));
        VERIFY_CODE(compared, 0);
        QCOMPARE(compared.out, QByteArray("go\n"));
        const auto over =
            m_home.berth({QStringLiteral("runs"), QStringLiteral("--all"), QStringLiteral("--json")});
        const QJsonValue first = QJsonDocument::fromJson(over.out)[QStringLiteral("runs")].toArray().first();
        QCOMPARE(first[QStringLiteral("id")].toString(), run);
        QCOMPARE(first[QStringLiteral("state")].toString(), QStringLiteral("exited"));
        QCOMPARE(first[QStringLiteral("code")].toInt(), 3);
        QCOMPARE(first[QStringLiteral("output_bytes")].toInteger(), 2'688'895 + 1'000'000 + 8 + 3);
        VERIFY_CODE(berth(("kill " + id).constData()), 2);
        const auto looked = exec(QStringLiteral("ls /var/lib/berth/runs"));
        QVERIFY2(looked.code != 0 && looked.err.contains("denied"), looked.err.constData());
    }

    void takesAnotherSizeAndNetworkWithTheNextMachine()
    {
        const auto change = [this](const QStringList &options) {
            return m_home.berth(QStringList{QStringLiteral("machine"), QStringLiteral("s")} + options);
        };
        // One that was copied from another learns of its cable a moment later.
        const auto look = [this](int cable) {
            return exec(QStringLiteral("until [ $(cat /sys/class/net/eth0/carrier) = %1 ]; do timeout 1 ip monitor "
                                       "link | head -n 1 > /dev/null; done; nproc; cat kept")
                            .arg(cable));
        };
        const QString network = QStringLiteral("--network");
        VERIFY_CODE(exec(QStringLiteral("echo file > kept")), 0);
        const auto offline =
            change({network, QStringLiteral("offline"), QStringLiteral("--size"), QStringLiteral("SM")});
        VERIFY_CODE(offline, 0);
        QVERIFY2(offline.out.contains("stopped"), offline.out.constData());
        QCOMPARE(look(0).out, QByteArray("1\nfile\n"));
        VERIFY_CODE(change({network, QStringLiteral("open")}), 0);
        QCOMPARE(look(1).out, QByteArray("1\nfile\n"));
        VERIFY_CODE(exec(QStringLiteral("sleep 1234 > /dev/null 2>&1 &")), 0);
        const auto same = change({network, QStringLiteral("open")}); // is no reason to stop it
        QVERIFY2(same.code == 0 && !same.out.contains("stopped"), same.out.constData());
        QCOMPARE(m_home.berth({QStringLiteral("ps")}).out.count("running"), 1);
        QVERIFY(change({QStringLiteral("--size"), QStringLiteral("MD")}).out.contains("stopped"));
        QCOMPARE(look(1).out, QByteArray("2\nfile\n"));
    }

    void refusesWhatIsWrongInOneLine_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char *name, const char *line, int code, const char *says) {
            QTest::newRow(name) << QString::fromUtf8(line).split(u' ') << code << QByteArray(says);
        };
        row("no command", "nonsense", 2, "berth --help");
        row("unknown option", "ls --nonsense", 2, "nonsense");
        row("too few arguments", "exec s", 2, "SESSION");
        row("unknown session", "stop nobody", 3, "nobody");
        row("exec in an unknown session", "exec nobody -- true", 125, "nobody");
        row("unknown size", "new big --size XXL", 2, "XS");
        row("unknown profile", "new big --profile nonsense", 3, "core");
        row("unknown policy", "new big --network nonsense", 2, "offline");
        row("bad name", "new bad/name", 2, "name");
        row("taken name", "new s", 2, "s");
        row("unknown recipe", "run nonsense --input /etc/passwd", 3, "top-customers");
        row("unknown parameter", "run top-customers --input /etc/hosts --param nonsense=1", 2, "amount");
        row("no input", "run top-customers", 2, "input");
        row("missing file", "run top-customers --input missing.csv", 3, "missing.csv");
        row("missing source", "cp missing.csv s:", 3, "missing.csv");
        row("missing source in the machine", "cp s:/session/missing .", 3, "missing");
        row("unknown run", "logs nonsense", 3, "berth runs --all");
        row("unknown image", "image rm nonsense", 3, "nonsense");
        row("unknown image profile", "image build nonsense", 3, "core");
    }
    void refusesWhatIsWrongInOneLine()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QByteArray, says);
        const auto run = m_home.berth(arguments);
        VERIFY_CODE(run, code);
        QVERIFY2(run.err.contains(says), run.err.constData());
        QCOMPARE(run.err.count('\n'), 1);
        QVERIFY2(run.out.isEmpty(), run.out.constData());
    }

    void refusesAFileItCannotRead()
    {
        if (geteuid() == 0)
            QSKIP("Root reads every file.");
        VERIFY_CODE(m_home.shell(QStringLiteral(
                        "echo a,b > closed.csv; chmod 0 closed.csv; \"$BERTH\" run top-customers "
                        "--input closed.csv")),
                    4);
    }

    void stopsAndRemoves()
    {
        VERIFY_CODE(exec(QStringLiteral("echo kept > /session/working/note")), 0);
        VERIFY_CODE(m_home.berth({QStringLiteral("stop"), QStringLiteral("s")}), 0);
        QVERIFY2(m_home.leftovers().isEmpty(), qPrintable(m_home.leftovers().join(u'\n')));
        const auto note = exec(QStringLiteral("cat /session/working/note"));
        QCOMPARE(note.out, QByteArray("kept\n"));
        VERIFY_CODE(m_home.berth({QStringLiteral("rm"), QStringLiteral("s")}), 0);
        QVERIFY2(m_home.leftovers().isEmpty(), qPrintable(m_home.leftovers().join(u'\n')));
        QVERIFY(QDir(m_home.data() + QStringLiteral("/volumes")).isEmpty());
    }

private:
    Home::Outcome exec(const QString &script)
    {
        return m_home.berth({QStringLiteral("exec"), QStringLiteral("s"), QStringLiteral("--"),
                             QStringLiteral("sh"), QStringLiteral("-c"), script});
    }
    qint64 peakMemoryKib() const
    {
        QFile status(QStringLiteral("/proc/%1/status").arg(m_home.ownerPid()));
        if (!status.open(QIODevice::ReadOnly))
            return 0;
        for (const QByteArray &line : status.readAll().split('\n')) {
            if (line.startsWith("VmHWM:"))
                return line.simplified().split(' ').at(1).toLongLong();
        }
        return 0;
    }

    Home m_home;
};

BERTH_TEST(tst_Commands)
#include "tst_commands.moc"
