// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runs/background_runs.h"
#include "core/vm/disk/overlay.h"
#include "tests/vm/session_place.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

#include <csignal>
#include <sys/resource.h>

static QString phaseNames(const QList<base::Phase> &phases)
{
    QStringList names;
    for (const base::Phase &phase : phases)
        names << phase.name;
    return names.join(u", "_s);
}

/// What runs in a session, and that it goes on whatever is lost meanwhile: its owner, its agent, its time.
/// What it costs, and how it ends: tst_session_ends.
class tst_Session : public SessionPlace
{
    Q_OBJECT
private slots:
    void startsWithTheFirstCommand()
    {
        QElapsedTimer timer;
        timer.start();
        const auto said = exec(u"id -un; hostname; pwd; nproc; ls -A /session"_s);
        VERIFY_RESULT(said);
        QCOMPARE(said->out, QByteArray("agent\ntest-one\n/session/working\n1\ninput\noutput\nworking\n"));
        QCOMPARE(m_session->state(), Session::State::Running);
        QCOMPARE(m_session->note(), QString());
        std::chrono::microseconds together{0};
        for (const base::Phase &phase : m_session->progress().list()) {
            QVERIFY(!phase.name.isEmpty());
            together += phase.took;
        }
        const auto usage = m_session->bill().usage();
        QVERIFY(usage);
        const std::chrono::nanoseconds passed(timer.nsecsElapsed());
        QVERIFY(together <= passed);
        QVERIFY(usage->time <= passed); // the command took some, too
    }

    void aSecondStartIsTheSameMachine()
    {
        VERIFY_RESULT(support::finish(m_session->ensureRunning(), 300s));
        const QString machine = m_session->machine()->id();
        auto first = m_session->ensureRunning();
        VERIFY_RESULT(support::finish(m_session->ensureRunning()));
        VERIFY_RESULT(support::finish(std::move(first)));
        QCOMPARE(m_session->machine()->id(), machine);
    }

    void theRecordHasEveryRun()
    {
        VERIFY_RESULT(support::finish(m_session->ensureRunning(), 300s));
        VERIFY_RESULT(exec(u"exit 3"_s));
        const RunRecord record = m_session->runs().recent()->first();
        QCOMPARE(record.command, u"exit 3"_s);
        QCOMPARE(record.state, RunRecord::State::Exited);
        QCOMPARE(record.code, 3);
        QCOMPARE(record.size, u"SM"_s);
        QVERIFY(record.load.memoryKib > 0);
        QCOMPARE(phaseNames(record.phases), u"Waiting for the machine, Until it began, Until its end"_s);
        QCOMPARE(*m_session->runs().lastIn(m_session->machine()->id()).value(), record);

        guest::ExecRequest request;
        request.shell = u"sleep 100"_s;
        {
            auto run = support::finish(m_session->exec(request));
            VERIFY_RESULT(run);
            QCOMPARE(m_session->runs().recent()->first().state, RunRecord::State::Running);
            QCOMPARE(phaseNames(m_session->runs().lastIn(m_session->machine()->id()).value()->phases),
                     u"Waiting for the machine, Until it began"_s);
            QVERIFY(!m_session->idleStop().remaining());
        }
        QTRY_COMPARE(m_session->runs().recent()->first().state, RunRecord::State::Cancelled);
        QVERIFY(m_session->idleStop().remaining());
    }

    void aRunThatTakesTooLongSaysSo()
    {
        guest::ExecRequest request;
        request.shell = u"echo so far; sleep 100"_s;
        request.timeout = 2s;
        const auto said = support::finish(follow(m_session, request));
        VERIFY_RESULT(said);
        QCOMPARE(said->out, QByteArray("so far\n"));
        QCOMPARE(said->end.reason, guest::RunEnd::Reason::Timeout);
        QVERIFY(session::describe(said->end, request.timeout).contains(u"2 s"));
        QTRY_COMPARE(m_session->runs().recent()->first().state, RunRecord::State::Timeout);
        QCOMPARE(phaseNames(m_session->runs().recent()->first().phases),
                 u"Waiting for the machine, Until it began, Until its first output, Until its end"_s);
    }

    void filesGoInAndOut()
    {
        const QString file = m_places.cache + u"/in.bin"_s;
        const QByteArray content = QByteArray(3'000'000, '\x7f') + "end";
        write(file, content);
        VERIFY_RESULT(support::finish(m_session->copies().upload(file, {})));
        const auto said =
            exec(u"wc -c < /session/input/in.bin; mkdir -p tree/a; cp /session/input/in.bin tree/a/b"_s);
        VERIFY_RESULT(said);
        QCOMPARE(said->out.trimmed(), QByteArray::number(content.size()));
        VERIFY_RESULT(support::finish(m_session->copies().download("/session/working/tree", m_places.cache)));
        QCOMPARE(read(m_places.cache + u"/tree/a/b"_s), content);
        VERIFY_RESULT(support::finish(m_session->copies().upload(m_places.cache + u"/tree"_s, "copy/")));
        VERIFY_RESULT(exec(u"cmp copy/tree/a/b /session/input/in.bin"_s));
        QCOMPARE(m_session->runs().recent()->first().code, 0);
        const auto nothing =
            support::finish(m_session->copies().download("/session/no-such", m_places.cache));
        QVERIFY(!nothing);
        QCOMPARE(nothing.error().kind, Error::Kind::NotFound);
    }

    void aFullHostDiskEndsADownloadAndNothingElse()
    {
        // No file of this process may grow beyond 1 MiB: as a full disk to whoever writes.
        rlimit before{};
        getrlimit(RLIMIT_FSIZE, &before);
        const rlimit small{1 << 20, before.rlim_max};
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &small);
        const auto copied = support::finish(
            m_session->copies().download("/session/input/in.bin", m_places.cache + u"/out"_s));
        setrlimit(RLIMIT_FSIZE, &before);
        QVERIFY(!copied);
        QVERIFY2(copied.error().text.endsWith(u'.'), qPrintable(copied.error().text));
        QVERIFY(!QFile::exists(m_places.cache + u"/out"_s));
        QCOMPARE(QDir(m_places.cache).entryList({u"*out*"_s}, QDir::AllEntries | QDir::Hidden),
                 QStringList());
        VERIFY_RESULT(exec(u"true"_s));
    }

    void isBusyWhileARunGoesOnInTheBackground()
    {
        guest::ExecRequest request;
        request.shell = u"until test -e stop-it; do sleep 0.2; done"_s;
        VERIFY_RESULT(support::finish(m_session->execInBackground(request)));
        m_clock.advance(15min);
        QTest::qWait(2500);
        QCOMPARE(m_session->state(), Session::State::Running);
        VERIFY_RESULT(exec(u"touch stop-it"_s));
        m_clock.advance(9min);
        QTRY_VERIFY_WITH_TIMEOUT(!isRunningInBackground(), 30'000);
        QCOMPARE(m_session->state(), Session::State::Running);
    }

    void goesOnWithTheNextOwner()
    {
        VERIFY_RESULT(support::finish(m_session->ensureRunning(), 300s));
        const QByteArray boot = exec(u"cat /proc/sys/kernel/random/boot_id; touch /tmp/here"_s)->out;
        const milliseconds before = m_session->bill().usage()->time;
        guest::ExecRequest request;
        request.shell = u"sleep 1000"_s;
        auto run = support::finish(m_session->exec(request));
        VERIFY_RESULT(run);
        QElapsedTimer timer;
        timer.start();
        restart();
        run->reset();
        m_clock.advance(100s); // nobody is there for a while
        VERIFY_RESULT(support::finish(m_owner->sessions->reconnect()));
        QVERIFY(m_session->state() == Session::State::Reconnecting
                || m_session->state() == Session::State::Running);
        QCOMPARE(exec(u"cat /proc/sys/kernel/random/boot_id; ls /tmp/here"_s)->out, boot + "/tmp/here\n");
        QCOMPARE(m_session->runs().recent()->at(1).state, RunRecord::State::Lost);
        const milliseconds billed = m_session->bill().usage()->time - before - 100s;
        QVERIFY2(qAbs(billed.count() - timer.elapsed()) < 100, qPrintable(u"%1 ms"_s.arg(billed.count())));
        QCOMPARE(m_session->bill().usage()->machines, 1);
        QCOMPARE(exec(u"pgrep -cxf 'sleep 1000'"_s)->out, QByteArray("0\n"));
    }

    void anAgentThatDiesIsFoundAgain()
    {
        VERIFY_RESULT(support::finish(m_session->ensureRunning(), 300s));
        const QString machine = m_session->machine()->id();
        const QString identity = u"hostname; cat /etc/machine-id /proc/sys/kernel/random/boot_id"_s;
        const QByteArray before = exec(identity)->out;
        guest::ExecRequest request;
        request.shell = u"echo >/kill-agent; sleep 1000"_s;
        const auto said = support::finish(follow(m_session, request), 120s);
        VERIFY_RESULT(said);
        QCOMPARE(said->end.reason, guest::RunEnd::Reason::Lost);
        QCOMPARE(exec(identity)->out, before);
        QCOMPARE(exec(u"cat /session/input/in.bin | wc -c"_s)->out, QByteArray("3000003\n"));
        QCOMPARE(m_session->machine()->id(), machine);
        QCOMPARE(m_session->bill().usage()->machines, 1);
    }

    void aFrozenMachineIsFoundAgain()
    {
        VERIFY_RESULT(support::finish(m_session->ensureRunning(), 300s));
        const pid_t qemu = qemuPid();
        QVERIFY(support::signalProcess(qemu, SIGSTOP));
        const bool isNoticed =
            QTest::qWaitFor([&] { return m_session->state() == Session::State::Reconnecting; }, 60'000);
        QVERIFY(support::signalProcess(qemu, SIGCONT));
        QVERIFY(isNoticed);
        QCOMPARE(exec(u"echo back"_s)->out, QByteArray("back\n"));
        QCOMPARE(m_session->state(), Session::State::Running);
    }

    void stopsWhenIdleAndNotBefore()
    {
        VERIFY_RESULT(support::finish(m_session->ensureRunning(), 300s));
        m_session->idleStop().putOff(25min);
        m_clock.advance(20min);
        QTest::qWait(2500);
        QCOMPARE(m_session->state(), Session::State::Running);
        QVERIFY(m_session->idleStop().remaining() <= 5min);
        QSignalSpy countdown(&m_session->idleStop(), &session::IdleStop::changed);
        const milliseconds before = m_session->bill().usage()->time;
        m_clock.advance(5min);
        QTRY_COMPARE_WITH_TIMEOUT(m_session->state(), Session::State::Stopped, 30'000);
        QVERIFY(!countdown.isEmpty());
        QCOMPARE(countdown.last().first().value<std::optional<std::chrono::seconds>>(), std::nullopt);
        QVERIFY2(m_session->note().contains(u"idle"), qPrintable(m_session->note()));
        QVERIFY(m_session->bill().usage()->time - before < 5min + 20s);
        const Usage usage = *m_session->bill().usage();
        QCOMPARE(usage.nanodollars, usage.time.count() * 30);
        QTest::qWait(1500);
        QCOMPARE(*m_session->bill().usage(), usage);
        noTrace();
    }

    void theCountdownGoesOnWithTheNextOwner()
    {
        VERIFY_RESULT(support::finish(m_session->ensureRunning(), 300s));
        m_clock.advance(7min);
        restart();
        VERIFY_RESULT(support::finish(m_owner->sessions->reconnect()));
        QTRY_COMPARE_WITH_TIMEOUT(m_session->state(), Session::State::Running, 30'000);
        QVERIFY(m_session->idleStop().remaining() && *m_session->idleStop().remaining() <= 3min);
        m_session->idleStop().putOff(25min);
        restart();
        VERIFY_RESULT(support::finish(m_owner->sessions->reconnect()));
        QTRY_COMPARE_WITH_TIMEOUT(m_session->state(), Session::State::Running, 30'000);
        QVERIFY(m_session->idleStop().remaining() > 24min);
        m_clock.advance(25min); // which the next owner finds has passed
        restart();
        VERIFY_RESULT(support::finish(m_owner->sessions->reconnect()));
        QTRY_COMPARE_WITH_TIMEOUT(m_session->state(), Session::State::Stopped, 30'000);
        QVERIFY2(m_session->note().contains(u"idle"), qPrintable(m_session->note()));
    }

protected:
    void prepare() override
    {
        takeImages();
        support::takeKeptTemplates(m_places.data, kKept);
        layOnOwnImages();
        m_owner = open();
        takeTemplate();
    }

private:
    /// The images all machine tests share, with a back door that only this test has: beside the system runs a
    /// shell that kills the agent when it is told to.
    void takeImages()
    {
        const QString shared = support::keptImages();
        const QString argument =
            u" init=/bin/sh -- -c \"mkfifo -m 666 /kill-agent; while read _ </kill-agent; "
            "do pkill -KILL -x berth-agent; done & exec /sbin/init\""_s;
        support::takeKeptAcceleration(m_places.data);
        const QStringList ids = QDir(shared).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        for (const QString &id : ids) {
            const QString folder = m_places.data + u"/images/"_s + id;
            QVERIFY(QDir().mkpath(folder));
            const QStringList files = QDir(shared + u'/' + id).entryList(QDir::Files);
            for (const QString &file : files) {
                if (file != u"image.json"_s) // whoever starts QEMU for root shows it this folder alone
                    QVERIFY(support::shareFile(shared + u'/' + id + u'/' + file, folder + u'/' + file));
            }
            QJsonObject image = QJsonDocument::fromJson(read(shared + u'/' + id + u"/image.json"_s)).object();
            QVERIFY(image.contains(u"kernelArguments"_s));
            image[u"kernelArguments"_s] = image[u"kernelArguments"_s].toString() + argument;
            write(folder + u"/image.json"_s, QJsonDocument(image).toJson());
        }
    }

    /// What was kept lies on the image by the path that it had in the run before, which is another one now.
    void layOnOwnImages() const
    {
        const QDir templates(m_places.data + u"/templates"_s);
        for (const QString &id : templates.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            const QString disk = templates.filePath(id) + u"/base.qcow2"_s;
            const QString image = QFileInfo(vm::filesBelow(disk).value(0)).dir().dirName();
            QVERIFY(QFile::copy(disk, disk + u".own"_s) && QFile::remove(disk)
                    && QFile::rename(disk + u".own"_s, disk));
            QVERIFY(QFile::setPermissions(disk, QFile::ReadOwner | QFile::WriteOwner));
            QCOMPARE(QProcess::execute(u"qemu-img"_s,
                                       {u"rebase"_s, u"-u"_s, u"-F"_s, u"qcow2"_s, u"-b"_s,
                                        m_places.data + u"/images/"_s + image + u"/root.qcow2"_s, disk}),
                     0);
        }
    }

    /// For machines with that door: what all of them begin as copies of is made once, and kept for the next
    /// run.
    void takeTemplate()
    {
        VERIFY_RESULT(support::finish(m_owner->machines.open(), 60s));
        const session::Templates::Kind kind{*m_owner->images.current(u"core"_s), *vm::sizeByName(u"SM"_s),
                                            qint64(m_settings.volumeGiB) << 30};
        if (m_owner->templates.ready(kind))
            return;
        m_owner->templates.want(kind);
        QVERIFY(support::finish(m_owner->templates.find(kind), 300s));
        support::keepTemplates(m_places.data, kKept);
    }

    bool isRunningInBackground() const
    {
        const auto runs = m_session->runs().recent();
        return std::any_of(runs->begin(), runs->end(), [](const RunRecord &run) {
            return !run.background.isEmpty() && run.state == RunRecord::State::Running;
        });
    }

    inline static const QString kKept = u"templates-with-a-back-door"_s;
};

BERTH_TEST(tst_Session)
#include "tst_session.moc"
