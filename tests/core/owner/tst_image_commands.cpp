// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/process.h"
#include "core/owner/owner.h"
#include "tests/support/finish.h"
#include "tests/support/folders.h"
#include "tests/support/hollow_image.h"
#include "tests/support/process_state.h"
#include "tests/support/signal_process.h"
#include "tests/support/subject.h"
#include "tests/support/waiting_builder.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <csignal>
#include <memory>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// `berth image` of builds that go on, with an owner whose images take until they are cancelled.
class tst_ImageCommands : public QObject
{
    Q_OBJECT

    static constexpr int kLongest = 30'000; // a busy host takes its time

private slots:
    void initTestCase()
    {
        qputenv("BERTH_LIBVIRT_URI", "qemu+unix:///session?socket=/nowhere"); // starts nothing
        for (const char *variable : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"})
            qputenv(variable, QFile::encodeName(m_folder.path()));
        const auto places = base::Places::fromEnvironment();
        QVERIFY(places);
        for (const auto &obstacle : vm::ImageStore(*places).obstacles())
            BERTH_SKIP_LACKING(qPrintable(obstacle.text));
        const QString programs = m_folder.filePath(u"bin"_s);
        QVERIFY(support::setWaitingBuilder(programs));
        // A mirror that has a newer git, whatever it is asked for.
        QVERIFY(writeProgram(programs + u"/apt-get"_s, "true\n"));
        QVERIFY(writeProgram(programs + u"/apt-cache"_s, "printf 'git:\\n  Candidate: 99:1.0-1\\n'\n"));
    }
    void init()
    {
        const auto places = base::Places::fromEnvironment();
        QVERIFY(places);
        auto owner = support::finish(owner::Owner::open(*places, owner::Owner::Yield::Never));
        QVERIFY2(owner, qPrintable(owner ? QString() : owner.error().text));
        m_owner = std::move(*owner);
    }
    void cleanup() { m_owner.reset(); }

    void aBuildGoesOnWithoutItsCaller()
    {
        const auto begun = berth("image build core --background");
        QCOMPARE(begun.err, QByteArray());
        QCOMPARE(begun.exitCode, 0);
        QVERIFY2(begun.out.contains("berth image list"), begun.out.constData());
        QTRY_VERIFY_WITH_TIMEOUT(percent() == 15, kLongest);
        const auto listed = berth("image list");
        QVERIFY2(listed.out.contains("building 15 %"), listed.out.constData());
        const QJsonObject row = rowOf(u"core"_s);
        QCOMPARE(row.value(u"state"_s), u"building"_s);
        QCOMPARE(row.value(u"percent"_s).toInt(), 15);
        QVERIFY(!row.value(u"step"_s).toString().isEmpty()
                && !row.value(u"description"_s).toString().isEmpty());
        QCOMPARE(rowOf(u"web"_s).value(u"state"_s), u"not built"_s);

        const auto again = berth("image build core --background --json");
        QCOMPARE(QJsonDocument::fromJson(again.out).object().value(u"percent"_s).toInt(), 15);
        QCOMPARE(builds().all().size(), 1);
    }

    void itIsPausedResumedAndCancelled()
    {
        QCOMPARE(berth("image build core --background").exitCode, 0);
        QTRY_VERIFY_WITH_TIMEOUT(percent() == 15, kLongest);
        const auto paused = berth("image pause core");
        QCOMPARE(paused.exitCode, 0);
        QCOMPARE(paused.out, QByteArray("Building core is paused at 15 %.\n"));
        QVERIFY(berth("image list").out.contains("paused 15 %"));
        QTRY_VERIFY(!builders().isEmpty() && areStopped());
        const auto resumed = berth("image resume core");
        QCOMPARE(resumed.out, QByteArray("Building core goes on at 15 %.\n"));
        QTRY_VERIFY(!areStopped());
        const auto cancelled = berth("image cancel core --json");
        QCOMPARE(cancelled.exitCode, 0);
        QCOMPARE(QJsonDocument::fromJson(cancelled.out).object().value(u"profile"_s), u"core"_s);
        QVERIFY(builds().all().isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(isSwept() && builders().isEmpty(), kLongest);
        QCOMPARE(rowOf(u"core"_s).value(u"state"_s), u"not built"_s);
        QVERIFY(!rowOf(u"core"_s).contains(u"problem"_s));
    }

    void anUpdateGoesOnWithoutItsCaller()
    {
        const QString images = m_folder.filePath(u"berth/images"_s);
        const auto remove = qScopeGuard([&] { QDir(images).removeRecursively(); });
        QVERIFY(support::makeHollowImage(images));
        const QStringList made = QDir(images).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        QCOMPARE(made.size(), 1);
        QFile packages(images + u'/' + made.first() + u"/packages"_s);
        QVERIFY(packages.open(QIODevice::WriteOnly) && packages.write("git 1.0-1\n") > 0);
        packages.close();

        const auto begun = berth("image update --background");
        QCOMPARE(begun.exitCode, 0);
        QVERIFY2(begun.out.contains("git") && begun.out.contains("berth image list"), begun.out.constData());
        QVERIFY(!m_owner->isIdle());
        QTRY_VERIFY_WITH_TIMEOUT(percent() == 15, kLongest);
        const auto listed = berth("image list");
        QVERIFY2(listed.out.contains("building 15 %") && listed.out.contains("ready"),
                 listed.out.constData());
        QCOMPARE(berth("image pause core").out, QByteArray("Building core is paused at 15 %.\n"));
        QCOMPARE(berth("image cancel core").exitCode, 0);
        QVERIFY(builds().all().isEmpty());
        QTRY_VERIFY(m_owner->isIdle()); // the caller goes
        QCOMPARE(rowOf(u"core"_s).value(u"state"_s), u"ready"_s);
        QTRY_VERIFY_WITH_TIMEOUT(isSwept() && builders().isEmpty(), kLongest);
    }

    void anUpdateThatFailedIsToldOf()
    {
        const QString images = m_folder.filePath(u"berth/images"_s);
        const auto remove = qScopeGuard([&] { QDir(images).removeRecursively(); });
        QVERIFY(support::makeHollowImage(images));
        const auto core = m_owner->workspace().images().current(u"core"_s);
        QVERIFY(core);
        m_owner->workspace().keeper().beginRenewal(
            {vm::ImageNews{*core, {{u"git"_s, u"1.0-1"_s, u"1.1-1"_s}}}});
        QTRY_VERIFY_WITH_TIMEOUT(percent() == 15, kLongest);
        const auto ended = builders();
        QVERIFY(!ended.isEmpty());
        for (const qint64 each : ended)
            (void)support::signalProcess(pid_t(each), SIGKILL); // or it ended with another
        QTRY_VERIFY_WITH_TIMEOUT(builds().all().isEmpty(), kLongest);
        const QJsonObject row = rowOf(u"core"_s);
        QCOMPARE(row.value(u"state"_s), u"ready"_s);
        QVERIFY(!row.value(u"problem"_s).toString().isEmpty());
    }

    void sayWhatIsUnderWay()
    {
        for (const char *verb : {"pause", "resume", "cancel"}) {
            const auto none = berth(QByteArray("image ") + verb + " core");
            QCOMPARE(none.exitCode, 3);
            QCOMPARE(none.err, QByteArray("berth: No image is being built.\n"));
        }
        QCOMPARE(berth("image build core --background").exitCode, 0);
        const auto other = berth("image pause web");
        QCOMPARE(other.exitCode, 3);
        QCOMPARE(other.err, QByteArray("berth: The image “web” is not being built. Under way: core.\n"));
        QCOMPARE(berth("image pause").exitCode, 2);
    }

    void anInterruptedCallerEndsItsBuild()
    {
        QProcess caller;
        caller.start(program(), {u"image"_s, u"build"_s, u"core"_s});
        QTRY_VERIFY_WITH_TIMEOUT(percent() == 15, kLongest);
        QVERIFY(support::signalProcess(pid_t(caller.processId()), SIGINT));
        QTRY_VERIFY_WITH_TIMEOUT(builds().all().isEmpty(), kLongest);
        QTRY_VERIFY_WITH_TIMEOUT(isSwept() && builders().isEmpty(), kLongest);
        QTRY_COMPARE(caller.state(), QProcess::NotRunning);
        QCOMPARE(caller.exitCode(), 130);
    }

    void theOwnerStaysWhileOneIsUnderWay()
    {
        QVERIFY(m_owner->isIdle());
        m_owner->workspace().keeper().begin(u"core"_s, *vm::sizeByName(u"XS"_s));
        QVERIFY(!m_owner->isIdle());
        QVERIFY(builds().pause(u"core"_s));
        QVERIFY(!m_owner->isIdle());
        QSignalSpy activity(m_owner.get(), &owner::Owner::activityChanged);
        QVERIFY(builds().cancel(u"core"_s));
        QVERIFY(!activity.isEmpty() && m_owner->isIdle());
    }

    void theEndOfTheOwnerEndsIt()
    {
        QCOMPARE(berth("image build core --background").exitCode, 0);
        QTRY_VERIFY_WITH_TIMEOUT(percent() == 15, kLongest);
        QVERIFY(builds().pause(u"core"_s));
        QVERIFY(support::finish(m_owner->end({})));
        QVERIFY(builds().all().isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(isSwept() && builders().isEmpty(), kLongest);
    }

private:
    static QString program() { return QStringLiteral(BERTH_BIN_DIR "/berth"); }
    static base::Output berth(const QByteArray &arguments)
    {
        base::Command command;
        command.program = program();
        command.arguments = QString::fromLatin1(arguments).split(u' ');
        return support::finish(base::run(command)).value_or(base::Output{-1, {}, {}});
    }
    static bool writeProgram(const QString &path, const QByteArray &script)
    {
        QFile program(path);
        return program.open(QIODevice::WriteOnly) && program.write("#!/bin/sh\n" + script) > 0
            && program.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    vm::ImageBuilds &builds() { return m_owner->workspace().builds(); }
    int percent()
    {
        const auto build = builds().find(u"core"_s);
        return build ? build->percent : -1;
    }
    static QJsonObject rowOf(const QString &profile)
    {
        const QJsonDocument listed = QJsonDocument::fromJson(berth("image list --json").out);
        for (const QJsonValue &row : listed[u"images"].toArray()) {
            if (row[u"profile"] == profile)
                return row.toObject();
        }
        return {};
    }
    QList<qint64> builders() const
    {
        QList<qint64> found;
        for (const QString &pid : QDir(u"/proc"_s).entryList(QDir::Dirs)) {
            QFile environment(u"/proc/%1/environ"_s.arg(pid));
            if (pid.toInt() > 0 && environment.open(QIODevice::ReadOnly)
                && environment.readAll().contains("BERTH_IMAGES=" + m_folder.path().toUtf8()))
                found += pid.toInt();
        }
        return found;
    }
    /// What sweeps begins after the builders' end, and has their environment: first that, then who is there.
    bool isSwept() const
    {
        return QDir(m_folder.filePath(u"berth/images"_s))
            .entryList({u".building-*"_s}, QDir::Dirs | QDir::Hidden)
            .isEmpty();
    }
    bool areStopped() const { return std::ranges::all_of(builders(), support::isStopped); }

    QTemporaryDir m_folder{u"/tmp/berth-XXXXXX"_s};
    std::unique_ptr<owner::Owner> m_owner;
};

BERTH_TEST(tst_ImageCommands)
#include "tst_image_commands.moc"
