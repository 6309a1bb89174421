// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/home.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QTest>

#include <sys/mount.h>
#include <unistd.h>

using namespace std::chrono_literals;
using support::Home;

/// Files and folders into a machine and out of it.
class tst_Copies : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        VERIFY_CODE(m_home.berth({QStringLiteral("new"), QStringLiteral("s"), QStringLiteral("--start")}), 0);
    }

    void aLargeFileGoesInAndOutUnchanged()
    {
        const auto run = m_home.shell(
            QStringLiteral("set -e; head -c 300M /dev/urandom > big; \"$BERTH\" cp big s:/session/input/\n"
                           "\"$BERTH\" cp s:/session/input/big back; cmp big back; rm big back\n"
                           "\"$BERTH\" exec -n s -- rm /session/input/big"),
            800s);
        VERIFY_CODE(run, 0);
        QVERIFY(run.out.contains("Copied 1 file"));
    }

    void foldersGoInAndOut()
    {
        const auto run = m_home.shell(QStringLiteral(
            "set -e; mkdir -p 'tree/a b/ü' tree/empty; seq 1000 > 'tree/a b/ü/file'; : > tree/nothing\n"
            "chmod 750 tree/nothing; \"$BERTH\" cp tree s:/session/input/\n"
            "\"$BERTH\" cp --force tree s:/session/input/\n" // onto itself, not into it
            "\"$BERTH\" cp s:/session/input/tree back; diff -r tree back; test ! -x back/nothing; "
            "\"$BERTH\" cp --keep-mode s:/session/input/tree kept; test -x kept/nothing"));
        VERIFY_CODE(run, 0);
    }

    void neverOverwritesUnasked()
    {
        VERIFY_CODE(m_home.shell(QStringLiteral("echo 1 > once; \"$BERTH\" cp once s:once")), 0);
        const auto again = m_home.shell(QStringLiteral("echo 2 > once; \"$BERTH\" cp once s:once"));
        VERIFY_CODE(again, 2);
        QVERIFY2(again.err.contains("--force"), again.err.constData());
        const auto down = m_home.shell(QStringLiteral("\"$BERTH\" cp s:once once"));
        VERIFY_CODE(down, 2);
        QCOMPARE(m_home
                     .shell(QStringLiteral(
                         "cat once; \"$BERTH\" cp -f once s:once && rm once && \"$BERTH\" cp s:once . "
                         ">/dev/null && cat once"))
                     .out,
                 QByteArray("2\nCopied 1 file, 2 B.\n2\n"));
    }

    /// Names that a guest may make and a host must not: nothing lands outside the target or under them.
    void hostileNamesBecomePlain()
    {
        const auto made =
            m_home.shell(QStringLiteral("\"$BERTH\" exec -n s -- bash -c 'mkdir -p evil/deep && cd evil && "
                                        "echo fine > good && ln -s /etc/passwd link && "
                                        "ln -s .. up && mkfifo pipe && printf x > $'\"'\"'new\\nline'\"'\"' "
                                        "&& printf x > $'\"'\"'bad\\xff'\"'\"' && "
                                        "printf x > deep/$'\"'\"'esc\\x1b[2J'\"'\"''"));
        VERIFY_CODE(made, 0);
        const auto run =
            m_home.shell(QStringLiteral("mkdir target; cd target; \"$BERTH\" cp s:evil got; find . | sort"));
        VERIFY_CODE(run, 0);
        QVERIFY2(run.out.endsWith(".\n./got\n./got/bad_\n./got/deep\n./got/deep/esc_[2J\n./got/good\n"
                                  "./got/new_line\n"),
                 run.out.constData());
        QVERIFY2(run.out.contains("Names that were not plain were changed: 3."), run.out.constData());
        QVERIFY2(run.err.contains("Left out: 3, the first: "), run.err.constData());
        QVERIFY(!run.err.contains('\x1b') && !run.out.contains('\x1b'));
    }

    void aFullHostDiskIsSaidAndLeavesNoHalfFile()
    {
        if (geteuid() != 0)
            QSKIP("Only root can mount a small disk.");
        const QString small = m_home.path(QStringLiteral("small"));
        QDir().mkpath(small);
        QVERIFY(::mount("tmpfs", qPrintable(small), "tmpfs", 0, "size=4m") == 0);
        const auto unmount = qScopeGuard([&] { ::umount2(qPrintable(small), MNT_DETACH); });
        VERIFY_CODE(
            m_home.shell(QStringLiteral("\"$BERTH\" exec -n s -- sh -c 'head -c 20M /dev/zero > twenty'")),
            0);
        const auto run = m_home.shell(QStringLiteral("\"$BERTH\" cp s:twenty small/"));
        QVERIFY(run.code > 0);
        QCOMPARE(run.err.count('\n'), 1);
        QVERIFY2(QDir(small).isEmpty(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden),
                 qPrintable(QDir(small).entryList().join(u' ')));
        VERIFY_CODE(m_home.shell(QStringLiteral("\"$BERTH\" exec -n s -- true")), 0);
    }

    void aFullVolumeIsSaidAndTheMachineGoesOn()
    {
        const auto run = m_home.shell(
            QStringLiteral("\"$BERTH\" exec -n s -- sh -c 'fallocate -l 9600M /session/working/filler' && "
                           "head -c 400M /dev/zero > four && \"$BERTH\" cp four s:; code=$?\n"
                           "\"$BERTH\" exec -n s -- sh -c 'rm /session/working/filler; ls -A "
                           "/session/working | grep -c four'; "
                           "rm four; exit $code"),
            600s);
        QVERIFY2(run.code > 0 && run.code < 125, run.err.constData());
        QCOMPARE(run.out.trimmed(), QByteArray("0"));
    }

    void anInterruptedCopyLeavesNothing()
    {
        const auto run = m_home.shell(QStringLiteral(
            "head -c 200M /dev/zero > big; \"$BERTH\" cp big s:/session/input/half 2> progress & berth=$!\n"
            "until grep -q '%' progress; do read -t 0.05 <> <(:) || :; done\n"
            "kill -INT $berth; wait $berth; code=$?; rm big\n"
            "for i in 1 2 3 4 5; do left=$(\"$BERTH\" exec -n s -- ls -A /session/input); "
            "[[ $left != *half* ]] && exit $code; done; echo \"$left\"; exit 99"));
        VERIFY_CODE(run, 130);
    }

    void cleanupTestCase()
    {
        VERIFY_CODE(m_home.berth({QStringLiteral("rm"), QStringLiteral("s")}), 0);
        QVERIFY2(m_home.leftovers().isEmpty(), qPrintable(m_home.leftovers().join(u'\n')));
    }

private:
    Home m_home;
};

BERTH_TEST(tst_Copies)
#include "tst_copies.moc"
