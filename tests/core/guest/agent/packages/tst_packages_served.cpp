// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/packages/packages_wire.h"
#include "tests/core/guest/agent/packages/hostile_requests.h"
#include "tests/support/signal_process.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QLocalSocket>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <memory>

#include <sys/stat.h>
#include <unistd.h>

using namespace packages;

namespace {

// Writes down how it was called, then does what the test wrote into `behaviour`. Descriptor 3 is where
// apt-get tells how far it is.
const char kFakeApt[] = R"(#!/bin/sh
dir=$(dirname "$0")
name=$(basename "$0")
{ pwd; umask; env -u PWD -u _ | sort; } > "$dir/surroundings"
(cd /proc/$$/fd; echo *) > "$dir/descriptors"
cat > "$dir/input"
for argument; do printf '%s\n' "$argument"; done > "$dir/arguments"
echo "$name $*" >> "$dir/runs"
[ ! -e "$dir/behaviour" ] || . "$dir/behaviour"
)";

const char kDownloads[] = "echo dlstatus:1:0.0:x >&3; echo started; exec sleep 1000\n";
// Goes on when the test opens the gate; an interrupt would leave no `finished`.
const char kInstalls[] =
    "echo pmstatus:jq:0.0:x >&3; echo started; read open < $dir/gate; touch $dir/finished\n";

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A caller that speaks the protocol by hand, to say what the real client never would.
struct RawCaller
{
    QLocalSocket socket;
    std::string received;
    QByteArray output;
    QByteArray errors;
    int exitCode = -1;

    explicit RawCaller(const QString &path)
    {
        socket.connectToServer(path);
        socket.waitForConnected(20000);
    }

    void ask(const std::vector<std::string> &arguments)
    {
        const std::string request = encodeRequest(arguments).value();
        socket.write(request.data(), qint64(request.size()));
    }

    bool ended()
    {
        received += socket.readAll().toStdString();
        for (FrameBytes next = takeFrame(received); next.state == FrameBytes::State::Complete;
             next = takeFrame(received)) {
            if (next.frame.kind == FrameKind::Exit)
                exitCode = quint8(next.frame.bytes.at(0));
            else
                (next.frame.kind == FrameKind::Output ? output : errors) += next.frame.bytes.c_str();
        }
        return exitCode >= 0;
    }
};

} // namespace

class tst_packages_served : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void cleanup();

    void runsTheCheckedRequestInACleanSetting();
    void passesOutputErrorsAndExitCode();
    void takesProxiesFromAFileThatOnlyRootCanWrite();
    void takesSettingsOfAptThatOnlyRootCanWrite();
    void runsNothingThatIsRefused();
    void doesNotRunAsRootWhatNeedsNoRoot();
    void theClientRefusesWithoutAServer();
    void theClientRunsReadingVerbsItself();
    void refusesOtherUsers();
    void refusesMalformedRequests();
    void refusesASenderThatTakesTooLong();
    void refusesMoreCallersThanItHasPlacesFor();
    void runsOneAtATime();
    void aCallerThatLeavesTheQueueIsForgotten();
    void aKilledClientDoesNotEndAnInstallation();
    void aKilledClientEndsADownload();
    void interruptEndsADownload();
    void interruptLetsAnInstallationFinish();
    void whoReadsNothingHoldsNobodyUp();
    void losesNoByteOfALongOutput();
    void aProcessLeftBehindHoldsNobodyUp();
    void mendsAnInterruptedDpkgFirst();
    void fetchesTheListsFirstWhereThereAreNone();
    void fetchesNothingForWhatIsRefused();
    void installsNothingWithoutLists();
    void tellsThatAptGetCannotBeRun();
    void tellsThatTheServerWentAway();
    void takesThePlaceOfAnEarlierServer();
    void servesNowhereThatOthersCanWrite();

private:
    QString path(const char *name) const { return m_folder->filePath(QLatin1String(name)); }
    void write(const char *name, const QByteArray &bytes, int mode = 0644) const;
    void serve(uid_t caller = ::geteuid(), int sendLimit = 5000, int readLimit = 60000);
    std::unique_ptr<QProcess> start(const QStringList &arguments) const;
    void openGate() const { write("gate", "open\n"); }
    bool runsAgain() const;

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QProcess> m_server;
};

void tst_packages_served::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(::chmod(m_folder->path().toLocal8Bit().constData(), 0755) == 0);
    for (const char *program : {"apt-get", "apt", "dpkg"})
        write(program, kFakeApt, 0755);
    for (const char *folder : {"updates", "lists"})
        QVERIFY(QDir(m_folder->path()).mkdir(QLatin1String(folder)));
    write("lists/debian_main_binary-amd64_Packages.lz4", "");
    QVERIFY(::mkfifo(path("gate").toLocal8Bit().constData(), 0600) == 0);
}

void tst_packages_served::cleanup()
{
    if (m_server)
        m_server->kill();
    QTRY_VERIFY(!m_server || m_server->state() == QProcess::NotRunning);
    m_server.reset();
    m_folder.reset();
}

void tst_packages_served::write(const char *name, const QByteArray &bytes, int mode) const
{
    QFile file(path(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
    file.close();
    QVERIFY(::chmod(path(name).toLocal8Bit().constData(), mode_t(mode)) == 0);
}

void tst_packages_served::serve(uid_t caller, int sendLimit, int readLimit)
{
    m_server = std::make_unique<QProcess>();
    m_server->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_server->start(QStringLiteral(PACKAGES_ENDS),
                    {QStringLiteral("serve"), m_folder->path(), QString::number(caller),
                     QString::number(sendLimit), QString::number(readLimit)});
    QTRY_VERIFY(QFile::exists(path("packages.sock")));
}

std::unique_ptr<QProcess> tst_packages_served::start(const QStringList &arguments) const
{
    auto client = std::make_unique<QProcess>();
    client->setStandardInputFile(QProcess::nullDevice());
    client->start(QStringLiteral(PACKAGES_ENDS),
                  QStringList{QStringLiteral("client"), m_folder->path()} + arguments);
    return client;
}

#define QTRY_ENDED(process) QTRY_COMPARE_WITH_TIMEOUT((process)->state(), QProcess::NotRunning, 20000)

bool tst_packages_served::runsAgain() const
{
    QFile::remove(path("behaviour"));
    const auto client = start({QStringLiteral("install"), QStringLiteral("again")});
    const bool ended = QTest::qWaitFor([&] { return client->state() == QProcess::NotRunning; }, 20000);
    return ended && client->exitCode() == 0 && contents(path("arguments")).endsWith("again\n");
}

void tst_packages_served::runsTheCheckedRequestInACleanSetting()
{
    serve();
    auto client = std::make_unique<QProcess>();
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("APT_CONFIG"), QStringLiteral("/tmp/x"));
    environment.insert(QStringLiteral("LD_PRELOAD_X"), QStringLiteral("/tmp/x"));
    client->setProcessEnvironment(environment);
    client->start(QStringLiteral(PACKAGES_ENDS),
                  {QStringLiteral("client"), m_folder->path(), QStringLiteral("install"),
                   QStringLiteral("-yq"), QStringLiteral("jq"), QStringLiteral("g++")});
    client->write("y\n");
    QTRY_ENDED(client);
    QCOMPARE(client->exitCode(), 0);
    QCOMPARE(contents(path("arguments")),
             QByteArray("-y\n-o\nAPT::Cmd::Pattern-Only=true\n-o\nAPT::Status-Fd=3\n-o\nDPkg::Use-Pty=0\n-o\n"
                        "DPkg::Lock::Timeout=60\n-o\nDPkg::Options::=--force-confdef\n-o\n"
                        "DPkg::Options::=--force-confold\n-yq\ninstall\n--\njq\ng++\n"));
    QCOMPARE(contents(path("surroundings")),
             QByteArray("/\n0022\nAPT_LISTCHANGES_FRONTEND=none\nDEBIAN_FRONTEND=noninteractive\nHOME=/root\n"
                        "LC_ALL=C.UTF-8\nLOGNAME=root\nPATH=/usr/sbin:/usr/bin:/sbin:/bin\nSHELL=/bin/sh\n"
                        "TERM=dumb\nUSER=root\n"));
    QCOMPARE(contents(path("input")), QByteArray());
    // 10 is the script that the shell itself reads.
    QCOMPARE(contents(path("descriptors")).simplified(), QByteArray("0 1 10 2 3"));
}

void tst_packages_served::passesOutputErrorsAndExitCode()
{
    write("behaviour", "echo out; echo err >&2; exit 7\n");
    serve();
    const auto client = start({QStringLiteral("update")});
    QTRY_ENDED(client);
    QCOMPARE(client->exitCode(), 7);
    QCOMPARE(client->readAllStandardOutput(), QByteArray("out\n"));
    QCOMPARE(client->readAllStandardError(), QByteArray("err\n"));
}

void tst_packages_served::takesProxiesFromAFileThatOnlyRootCanWrite()
{
    write("environment", "LD_PRELOAD=/tmp/x.so\nhttp_proxy=http://proxy:3128\n");
    serve();
    QVERIFY(runsAgain());
    QVERIFY(contents(path("surroundings")).contains("\nhttp_proxy=http://proxy:3128\n"));
    QVERIFY(!contents(path("surroundings")).contains("LD_PRELOAD"));

    write("environment", "http_proxy=http://proxy:3128\n", 0666);
    QVERIFY(runsAgain());
    QVERIFY(!contents(path("surroundings")).contains("http_proxy"));
}

void tst_packages_served::takesSettingsOfAptThatOnlyRootCanWrite()
{
    serve();
    QVERIFY(runsAgain());
    QVERIFY(!contents(path("surroundings")).contains("APT_CONFIG"));
    write("apt.conf", "Acquire::Check-Valid-Until \"false\";\n");
    QVERIFY(runsAgain());
    QVERIFY(contents(path("surroundings")).contains("\nAPT_CONFIG=" + path("apt.conf").toUtf8() + '\n'));
    write("apt.conf", "", 0666);
    QVERIFY(runsAgain());
    QVERIFY(!contents(path("surroundings")).contains("APT_CONFIG"));
}

void tst_packages_served::runsNothingThatIsRefused()
{
    serve();
    for (const HostileRequest &request : hostileRequests()) {
        RawCaller caller(path("packages.sock"));
        caller.ask(request.arguments);
        QTRY_VERIFY2(caller.ended(), request.kind.c_str());
        QVERIFY2(caller.exitCode == kRefused, request.kind.c_str());
        QVERIFY2(caller.errors.contains(request.reason.c_str()), caller.errors.constData());
    }
    // Had one of them run, it would have begun before this one.
    QVERIFY(runsAgain());
    QCOMPARE(contents(path("runs")).count('\n'), 1);
}

void tst_packages_served::doesNotRunAsRootWhatNeedsNoRoot()
{
    serve();
    for (const std::vector<std::string> &request : {std::vector<std::string>{},
                                                    {"search", "x"},
                                                    {"source", "-b", "jq", "-o", "y"},
                                                    {"-s", "install", "jq"}}) {
        RawCaller caller(path("packages.sock"));
        caller.ask(request);
        QTRY_VERIFY(caller.ended());
        QCOMPARE(caller.exitCode, kRefused);
        QVERIFY2(caller.errors.contains("needs no root"), caller.errors.constData());
    }
    QVERIFY(!QFile::exists(path("runs")));
}

void tst_packages_served::theClientRefusesWithoutAServer()
{
    auto client = start({QStringLiteral("install"), QStringLiteral("./x.deb")});
    QTRY_ENDED(client);
    QCOMPARE(client->exitCode(), kRefused);
    QCOMPARE(client->readAllStandardError(),
             QByteArray("berth: \"./x.deb\" is a file; only packages of the distribution can be named.\n"));

    client = start({QStringLiteral("install"), QStringLiteral("jq")});
    QTRY_ENDED(client);
    QCOMPARE(client->exitCode(), kRefused);
    QVERIFY(client->readAllStandardError().contains("cannot be reached"));
}

void tst_packages_served::theClientRunsReadingVerbsItself()
{
    auto client = start({QStringLiteral("search"), QStringLiteral("a b")});
    QTRY_ENDED(client);
    QCOMPARE(client->exitCode(), 0);
    QCOMPARE(contents(path("runs")), QByteArray("apt search a b\n"));

    client = start({QStringLiteral("-s"), QStringLiteral("install"), QStringLiteral("jq")});
    QTRY_ENDED(client);
    QVERIFY(contents(path("runs")).endsWith("apt-get -s install jq\n"));
}

void tst_packages_served::refusesOtherUsers()
{
    serve(::geteuid() + 1);
    const auto client = start({QStringLiteral("install"), QStringLiteral("jq")});
    QTRY_ENDED(client);
    QCOMPARE(client->exitCode(), kRefused);
    QCOMPARE(client->readAllStandardError(), QByteArray("berth: Packages cannot be changed by this user.\n"));
    QVERIFY(!QFile::exists(path("runs")));

    if (::geteuid() != 0)
        return;
    // The same from the other side: root serves root, and somebody else asks.
    m_server->kill();
    QTRY_ENDED(m_server);
    QVERIFY(QFile::remove(path("packages.sock")));
    serve();
    const QString program = path("ends"); // root's own folders are closed to others
    QVERIFY(QFile::copy(QStringLiteral(PACKAGES_ENDS), program));
    QProcess other;
    constexpr uid_t kNobody = 65534;
    other.setChildProcessModifier([] {
        if (::setgid(kNobody) != 0 || ::setuid(kNobody) != 0)
            ::_exit(99);
    });
    other.start(
        program,
        {QStringLiteral("client"), m_folder->path(), QStringLiteral("install"), QStringLiteral("jq")});
    QTRY_ENDED(&other);
    QCOMPARE(other.exitCode(), kRefused);
    QVERIFY(other.readAllStandardError().contains("by this user"));
    QVERIFY(!QFile::exists(path("runs")));
}

void tst_packages_served::refusesMalformedRequests()
{
    serve();
    for (const QByteArray &bytes : {QByteArray("\xff\xff\xff\xff", 4), QByteArray("\x03\0\0\0\x09\0x", 7)}) {
        RawCaller caller(path("packages.sock"));
        caller.socket.write(bytes);
        QTRY_VERIFY(caller.ended());
        QCOMPARE(caller.exitCode, kRefused);
        QVERIFY(caller.errors.contains("malformed"));
    }
    QVERIFY(runsAgain());
}

void tst_packages_served::refusesASenderThatTakesTooLong()
{
    serve(::geteuid(), 100);
    RawCaller caller(path("packages.sock"));
    caller.socket.write(QByteArray("\x09\0\0", 3));
    QTRY_VERIFY(caller.ended());
    QCOMPARE(caller.exitCode, kRefused);
    QVERIFY(caller.errors.contains("did not come in time"));
    QVERIFY(runsAgain());
}

void tst_packages_served::refusesMoreCallersThanItHasPlacesFor()
{
    serve();
    std::vector<std::unique_ptr<RawCaller>> callers;
    for (int i = 0; i < 16; ++i)
        callers.push_back(std::make_unique<RawCaller>(path("packages.sock")));
    const auto late = start({QStringLiteral("install"), QStringLiteral("jq")});
    QTRY_ENDED(late);
    QCOMPARE(late->exitCode(), kRefused);
    QVERIFY(late->readAllStandardError().contains("Too many requests"));
    callers.clear();
    QVERIFY(runsAgain());
    QCOMPARE(contents(path("runs")).count('\n'), 1);
}

void tst_packages_served::runsOneAtATime()
{
    write("behaviour", kInstalls);
    serve();
    const auto first = start({QStringLiteral("install"), QStringLiteral("first")});
    QTRY_COMPARE(first->bytesAvailable(), 8); // "started\n"
    const auto second = start({QStringLiteral("install"), QStringLiteral("second")});
    second->setReadChannel(QProcess::StandardError);
    QTRY_VERIFY(second->bytesAvailable() > 0);
    QCOMPARE(second->readAllStandardError(), QByteArray("berth: Waiting for another apt-get to finish.\n"));
    QCOMPARE(contents(path("runs")).count('\n'), 1);
    openGate();
    QTRY_ENDED(first);
    QCOMPARE(first->exitCode(), 0);
    openGate();
    QTRY_ENDED(second);
    QCOMPARE(second->exitCode(), 0);
    QVERIFY(contents(path("arguments")).endsWith("second\n"));
}

void tst_packages_served::aCallerThatLeavesTheQueueIsForgotten()
{
    write("behaviour", kInstalls);
    serve();
    const auto first = start({QStringLiteral("install"), QStringLiteral("first")});
    QTRY_COMPARE(first->bytesAvailable(), 8);
    const auto killed = start({QStringLiteral("install"), QStringLiteral("killed")});
    const auto interrupted = start({QStringLiteral("install"), QStringLiteral("interrupted")});
    for (QProcess *waiting : {killed.get(), interrupted.get()}) {
        waiting->setReadChannel(QProcess::StandardError);
        QTRY_VERIFY(waiting->bytesAvailable() > 0);
    }
    killed->kill();
    QVERIFY(support::signalProcess(pid_t(interrupted->processId()), SIGINT));
    QTRY_ENDED(killed);
    QTRY_ENDED(interrupted);
    QCOMPARE(interrupted->exitCode(), 130);
    openGate();
    QTRY_ENDED(first);
    QVERIFY(runsAgain());
    QCOMPARE(contents(path("runs")).count('\n'), 2);
}

void tst_packages_served::aKilledClientDoesNotEndAnInstallation()
{
    write("behaviour", kInstalls);
    serve();
    const auto client = start({QStringLiteral("install"), QStringLiteral("jq")});
    QTRY_COMPARE(client->bytesAvailable(), 8);
    client->kill();
    QTRY_ENDED(client);
    openGate();
    QTRY_VERIFY(QFile::exists(path("finished")));
    QVERIFY(runsAgain());
}

void tst_packages_served::aKilledClientEndsADownload()
{
    write("behaviour", kDownloads);
    serve();
    const auto client = start({QStringLiteral("install"), QStringLiteral("jq")});
    QTRY_COMPARE(client->bytesAvailable(), 8);
    client->kill();
    QTRY_ENDED(client);
    QVERIFY(runsAgain());
}

void tst_packages_served::interruptEndsADownload()
{
    write("behaviour", kDownloads);
    serve();
    const auto client = start({QStringLiteral("install"), QStringLiteral("jq")});
    QTRY_COMPARE(client->bytesAvailable(), 8);
    QVERIFY(support::signalProcess(pid_t(client->processId()), SIGINT));
    QTRY_ENDED(client);
    QCOMPARE(client->exitStatus(), QProcess::NormalExit);
    QCOMPARE(client->exitCode(), 130);
    QVERIFY(runsAgain());
}

void tst_packages_served::interruptLetsAnInstallationFinish()
{
    write("behaviour", QByteArray(kInstalls) + "echo done; exit 5\n");
    serve();
    const auto client = start({QStringLiteral("install"), QStringLiteral("jq")});
    QTRY_COMPARE(client->bytesAvailable(), 8);
    QVERIFY(support::signalProcess(pid_t(client->processId()), SIGINT));
    client->setReadChannel(QProcess::StandardError);
    QTRY_VERIFY(client->bytesAvailable() > 0);
    QCOMPARE(client->readAllStandardError(),
             QByteArray("berth: Packages are being installed or removed; that is finished first.\n"));
    openGate();
    QTRY_ENDED(client);
    QCOMPARE(client->exitCode(), 5);
    QCOMPARE(client->readAllStandardOutput(), QByteArray("started\ndone\n"));
}

void tst_packages_served::whoReadsNothingHoldsNobodyUp()
{
    write("behaviour", "echo pmstatus:jq:0.0:x >&3; head -c 64M /dev/zero; touch $dir/finished\n");
    serve(::geteuid(), 5000, 200);
    RawCaller caller(path("packages.sock"));
    caller.socket.setReadBufferSize(1);
    caller.ask({"install", "jq"});
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("finished")), 20000);
    QVERIFY(runsAgain());
    const QByteArray status = contents(QStringLiteral("/proc/%1/status").arg(m_server->processId()));
    const QByteArray peak = status.mid(status.indexOf("VmHWM:") + 6).simplified().split(' ').value(0);
    QVERIFY(peak.toInt() > 0);
    QVERIFY2(peak.toInt() < 32 * 1024, peak.constData()); // half of what it was given to keep
}

void tst_packages_served::losesNoByteOfALongOutput()
{
    write("behaviour", "yes | head -c 8M; yes n | head -c 1M >&2; printf end\n");
    serve();
    const auto client = start({QStringLiteral("update")});
    QTRY_ENDED(client);
    const QByteArray output = client->readAllStandardOutput();
    QCOMPARE(output.size(), 8 * 1024 * 1024 + 3);
    QVERIFY(output.endsWith("y\nend"));
    QCOMPARE(client->readAllStandardError().size(), 1024 * 1024);
}

void tst_packages_served::aProcessLeftBehindHoldsNobodyUp()
{
    write("behaviour", "sleep 1000 & echo $! > $dir/daemon; echo done\n");
    serve();
    const auto client = start({QStringLiteral("install"), QStringLiteral("jq")});
    QTRY_ENDED(client);
    QCOMPARE(client->readAllStandardOutput(), QByteArray("done\n"));
    const pid_t daemon = contents(path("daemon")).trimmed().toInt();
    QVERIFY(support::signalProcess(daemon, SIGKILL)); // it was alive all the while
}

void tst_packages_served::mendsAnInterruptedDpkgFirst()
{
    write("updates/0001", "");
    serve();
    auto client = start({QStringLiteral("update")});
    QTRY_ENDED(client);
    QCOMPARE(contents(path("runs")).count('\n'), 1);

    client = start({QStringLiteral("install"), QStringLiteral("jq")});
    QTRY_ENDED(client);
    QCOMPARE(client->exitCode(), 0);
    const QList<QByteArray> runs = contents(path("runs")).trimmed().split('\n');
    QCOMPARE(runs.size(), 3);
    QCOMPARE(runs[1], QByteArray("dpkg --force-confdef --force-confold --configure -a"));
    QVERIFY(runs[2].startsWith("apt-get "));
}

void tst_packages_served::fetchesTheListsFirstWhereThereAreNone()
{
    QVERIFY(QFile::rename(path("lists/debian_main_binary-amd64_Packages.lz4"), path("kept")));
    serve();
    auto client = start({QStringLiteral("install"), QStringLiteral("jq")});
    QTRY_ENDED(client);
    QCOMPARE(client->exitCode(), 0);
    QList<QByteArray> runs = contents(path("runs")).trimmed().split('\n');
    QCOMPARE(runs.size(), 2);
    QVERIFY(runs[0].endsWith(" update --") && runs[1].endsWith(" install -- jq"));

    client = start({QStringLiteral("-s"), QStringLiteral("install"), QStringLiteral("jq")});
    QTRY_ENDED(client);
    runs = contents(path("runs")).trimmed().split('\n');
    QCOMPARE(runs.size(), 4);
    QVERIFY(runs[2].endsWith(" update --"));
    QCOMPARE(runs[3], QByteArray("apt-get -s install jq"));
}

void tst_packages_served::fetchesNothingForWhatIsRefused()
{
    QVERIFY(QFile::remove(path("lists/debian_main_binary-amd64_Packages.lz4")));
    serve();
    const auto client = start({QStringLiteral("install"), QStringLiteral("./x.deb")});
    QTRY_ENDED(client);
    QCOMPARE(client->exitCode(), kRefused);
    QVERIFY(client->readAllStandardError().contains("is a file"));
    QVERIFY(!QFile::exists(path("runs")));
}

void tst_packages_served::installsNothingWithoutLists()
{
    QVERIFY(QFile::remove(path("lists/debian_main_binary-amd64_Packages.lz4")));
    write("behaviour", "exit 9\n");
    serve();
    const auto client = start({QStringLiteral("install"), QStringLiteral("jq")});
    QTRY_ENDED(client);
    QCOMPARE(client->exitCode(), 9);
    QCOMPARE(contents(path("runs")).count('\n'), 1);
}

void tst_packages_served::tellsThatAptGetCannotBeRun()
{
    serve();
    QVERIFY(QFile::remove(path("apt-get")));
    const auto client = start({QStringLiteral("update")});
    QTRY_ENDED(client);
    QCOMPARE(client->exitCode(), 127);
    QVERIFY(client->readAllStandardError().endsWith("/apt-get: No such file or directory\n"));
}

void tst_packages_served::tellsThatTheServerWentAway()
{
    write("behaviour", kInstalls);
    serve();
    const auto client = start({QStringLiteral("install"), QStringLiteral("jq")});
    QTRY_COMPARE(client->bytesAvailable(), 8);
    m_server->kill();
    QTRY_ENDED(client);
    QCOMPARE(client->exitCode(), kRefused);
    QVERIFY(client->readAllStandardError().contains("went away"));
    openGate();
    QTRY_VERIFY(QFile::exists(path("finished")));
}

void tst_packages_served::takesThePlaceOfAnEarlierServer()
{
    serve();
    m_server->kill();
    QTRY_ENDED(m_server);
    const QFileInfo before(path("packages.sock"));
    QVERIFY(before.exists());
    serve();
    QTRY_VERIFY(runsAgain());
    struct stat facts
    {
    };
    QVERIFY(::stat(path("packages.sock").toLocal8Bit().constData(), &facts) == 0);
    QCOMPARE(facts.st_mode & 07777, mode_t(0666));
}

void tst_packages_served::servesNowhereThatOthersCanWrite()
{
    QVERIFY(::chmod(m_folder->path().toLocal8Bit().constData(), 0777) == 0);
    QProcess server;
    server.start(QStringLiteral(PACKAGES_ENDS),
                 {QStringLiteral("serve"), m_folder->path(), QStringLiteral("0"), QStringLiteral("1"),
                  QStringLiteral("1")});
    QTRY_ENDED(&server);
    QCOMPARE(server.exitCode(), 1);
    QVERIFY(server.readAllStandardError().contains("must belong to the server alone"));
}

BERTH_TEST(tst_packages_served)
#include "tst_packages_served.moc"
