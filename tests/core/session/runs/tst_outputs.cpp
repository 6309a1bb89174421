// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/guest.h"
#include "core/guest/run.h"
#include "core/session/runs/outputs.h"
#include "tests/support/child_agent.h"
#include "tests/support/finish.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTest>

#include <fcntl.h>
#include <sys/fanotify.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using session::Outputs;
using support::ChildAgent;
using support::finish;

/// What runs side by side leave in the output folder, as the real agent sees it.
class tst_Outputs : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_agent = std::make_unique<ChildAgent>();
        m_outputs.emplace(m_agent->path("session/output").toUtf8());
    }
    void cleanup() { m_agent.reset(); }

    void whatIsNewBelongsToTheRun()
    {
        QCOMPARE(claim(end(begin("echo 1 > old"))), u"old"_s);
        QCOMPARE(claim(end(begin("true"))), u"nothing"_s);
        const auto made = end(begin("echo 2 > new; mkdir folder; ln -s new link; mv old older"));
        QCOMPARE(claim(made), u"new, older"_s);
        QCOMPARE(claim(made), QString());
        QCOMPARE(claim(end(begin("echo changed > older"))), u"older"_s);
        QCOMPARE(claim(end(begin("touch -d 2001-01-01 old; echo >> ../working/a"))), u"old"_s);
    }

    /// Both end when both files are there.
    void twoRunsSideBySideFetchEachFileOnce()
    {
        auto first = begin("echo 1 > 'of the first'; read line");
        QTRY_VERIFY(QFile::exists(m_agent->path("session/output/of the first")));
        waitForAnotherTick();
        auto second = begin("echo 2 > 'of the second'; read line");
        QTRY_VERIFY(QFile::exists(m_agent->path("session/output/of the second")));
        const auto ofSecond = end(std::move(second));
        QCOMPARE(claim(ofSecond), u"of the second"_s);
        const auto ofFirst = end(std::move(first));
        QCOMPARE(claim(ofFirst), u"of the first"_s);
        QCOMPARE(claim(ofFirst), QString());
        QCOMPARE(claim(ofSecond), QString());
    }

    void whatIsBeingWrittenIsLeftToWhoWritesIt()
    {
        auto first = begin("read line");
        auto second = begin("exec 3> large.bin; printf half >&3; read line; printf ' and half' >&3");
        QTRY_COMPARE(QFile(m_agent->path("session/output/large.bin")).size(), 4);
        QCOMPARE(claim(end(std::move(first))), QString());
        QCOMPARE(claim(end(std::move(second))), u"large.bin"_s);
    }

    /// Also what is whole, or grows a line at a time, when another run ends that had begun before.
    void whatARunMadeIsItsOwn()
    {
        if (!mayKnowWhoWrites())
            QSKIP("only root is told which process writes; tst_tool_story does it in a machine");
        auto first = begin("read line");
        auto second = begin("echo whole > whole; echo one >> log; read line; echo two >> log");
        auto third = begin("sh -c 'exec > deep; echo 3; read line'");
        QTRY_COMPARE(QFile(m_agent->path("session/output/log")).size(), 4);
        QTRY_COMPARE(QFile(m_agent->path("session/output/deep")).size(), 2);
        QCOMPARE(claim(end(std::move(first))), QString());
        const auto ofThird = end(std::move(third));
        QCOMPARE(claim(ofThird), u"deep"_s);
        QCOMPARE(claim(end(std::move(second))), u"log, whole"_s);
    }

    /// What another one changes afterwards is the other's, and what is moved away is nobody's.
    void theLastWhoWroteItHasIt()
    {
        if (!mayKnowWhoWrites())
            QSKIP("only root is told which process writes");
        auto first = begin("echo 1 > a; echo 1 > b; read line");
        QTRY_VERIFY(QFile::exists(m_agent->path("session/output/b")));
        auto second = begin("echo 2 >> a; mv b ../working; echo 2 > b; read line");
        QTRY_COMPARE(QFile(m_agent->path("session/output/a")).size(), 4);
        QTRY_VERIFY(QFile::exists(m_agent->path("session/output/b")));
        QCOMPARE(claim(end(std::move(second))), u"a, b"_s);
        QCOMPARE(claim(end(std::move(first))), QString());
    }

    /// A shell that somebody has open does not keep what was written from it: that is whole once the program
    /// is gone, though the shell goes on.
    void whatAnOpenShellMadeIsWholeWhenTheProgramIsGone()
    {
        if (!mayKnowWhoWrites())
            QSKIP("only root is told which process writes");
        auto first = begin("read line");
        guest::ExecRequest request;
        request.terminal = guest::TerminalRequest();
        request.folder = m_agent->guestPath("session/output");
        const auto shell = finish(m_agent->guest->exec(request));
        QVERIFY(shell);
        QByteArray printed; // keys that come before its prompt may be lost
        QTRY_VERIFY((printed += (*shell)->take(guest::Channel::Output)).contains(getuid() == 0 ? '#' : '$'));
        (*shell)->writeInput("echo 1 > built; sh -c 'echo 2 > made; read line'; echo > ../working/gone\n");
        QTRY_COMPARE(QFile(m_agent->path("session/output/made")).size(), 2);
        const auto since = end(std::move(first));
        QCOMPARE(claim(since), u"built"_s);
        (*shell)->writeInput("\n");
        QTRY_VERIFY(QFile::exists(m_agent->path("session/working/gone")));
        QCOMPARE(claim(since), u"made"_s);
        QVERIFY(!(*shell)->end());
    }

    void whatCouldNotBeFetchedMayBeAskedForAgain()
    {
        const auto since = end(begin("echo 2 > new"));
        const auto claimed = finish(m_outputs->claim(m_agent->guest.get(), *since));
        QCOMPARE(claimed->files.size(), 1);
        m_outputs->giveBack(claimed->files.first());
        QCOMPARE(claim(since), u"new"_s);
    }

    void noFolderAndNoMachineLeaveNothing()
    {
        QCOMPARE(claim(end(begin("rm -r \"$PWD\""))), QString());
        QVERIFY(finish(m_outputs->claim(m_agent->guest.get(), {}))->files.isEmpty());
        QVERIFY(finish(m_outputs->claim(nullptr, {}))->files.isEmpty());
        // One that is made anew is looked at as well.
        QCOMPARE(claim(end(begin("mkdir \"$OUT\"; echo 1 > \"$OUT/a\"", "session/working"))), u"a"_s);
    }

    void oneInTheBackgroundSaysSoAlso()
    {
        guest::ExecRequest request;
        request.shell = u"echo 1 > a"_s;
        request.folder = m_agent->guestPath("session/output");
        auto run = finish(m_agent->guest->execInBackground(u"job"_s, request));
        QVERIFY(run);
        QCOMPARE(claim(end(std::move(*run))), u"a"_s);
        const auto told = finish(m_agent->guest->runs());
        QVERIFY(told->first().end->leftSince);
    }

private:
    using Since = std::optional<std::chrono::milliseconds>;

    static bool mayKnowWhoWrites()
    {
        const int notify = fanotify_init(FAN_CLASS_NOTIF | FAN_CLOEXEC, O_RDONLY); // denied to others
        return notify >= 0 && close(notify) == 0;
    }

    /// Files have the time of the kernel's last tick.
    static void waitForAnotherTick()
    {
        timespec before{};
        clock_gettime(CLOCK_REALTIME_COARSE, &before);
        QTRY_VERIFY([&before] {
            timespec now{};
            clock_gettime(CLOCK_REALTIME_COARSE, &now);
            return now.tv_sec > before.tv_sec || now.tv_nsec > before.tv_nsec + 1'000'000;
        }());
    }
    std::unique_ptr<guest::Run> begin(const char *shell, const char *folder = "session/output")
    {
        waitForAnotherTick();
        guest::ExecRequest request;
        request.shell = QString::fromLatin1(shell);
        request.folder = m_agent->guestPath(folder);
        request.environment = {{u"OUT"_s, m_agent->path("session/output")}};
        request.input = guest::ExecRequest::Input::Open;
        auto run = finish(m_agent->guest->exec(request));
        if (!run)
            qFatal("%s", qPrintable(run.error().text));
        return std::move(*run);
    }
    static Since end(std::unique_ptr<guest::Run> run)
    {
        run->closeInput();
        if (!QTest::qWaitFor([&] { return run->end().has_value(); }, 20'000))
            qFatal("it did not end");
        return run->end()->leftSince;
    }
    /// "nothing": nobody need look.
    QString claim(Since since)
    {
        if (!since)
            return u"nothing"_s;
        const auto claimed = finish(m_outputs->claim(m_agent->guest.get(), *since));
        if (!claimed)
            qFatal("%s", qPrintable(claimed.error().text));
        QStringList names;
        for (const guest::Entry &entry : claimed->files)
            names += QString::fromUtf8(entry.name);
        names.sort();
        return names.join(u", "_s);
    }

    std::unique_ptr<ChildAgent> m_agent;
    std::optional<Outputs> m_outputs;
};

BERTH_TEST(tst_Outputs)
#include "tst_outputs.moc"
