// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/home.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <csignal>
#include <sys/mount.h>
#include <unistd.h>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using support::Home;

/// Large files, which go in and out by a disk of the machine. Whatever happens meanwhile: whole or not at
/// all, nothing left on either side, and the next one works.
class tst_Disks : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_home.set(u"size"_s, u"SM"_s);
        VERIFY_CODE(m_home.shell(u"head -c 64M /dev/urandom > big && yes | head -c 256M > long && "
                                 "head -c 8M big > small && mkdir out"_s),
                    0);
        VERIFY_CODE(berth(u"new s --start"_s), 0);
        VERIFY_CODE(berth(u"cp long s:"_s), 0);
    }
    void cleanup()
    {
        // Nothing of a copy is left, and no disk holds the machine up.
        QTRY_VERIFY_WITH_TIMEOUT(QDir(m_home.path(u"out"_s)).entryList({u".berth-*"_s}, kAll).isEmpty(),
                                 10'000);
        QCOMPARE(guest(u"ls -A /session/input | grep -c '^.berth' || :"_s), QByteArray("0\n"));
        QTRY_COMPARE_WITH_TIMEOUT(berth(u"pause s"_s).code, 0, 20'000);
        VERIFY_CODE(berth(u"resume s"_s), 0);
        VERIFY_CODE(m_home.shell(u"rm -rf out && mkdir out"_s), 0);
        VERIFY_CODE(berth(u"exec s -- find /session/input -mindepth 1 -delete"_s), 0);
    }

    void largeFilesGoByADiskAndSmallOnesDoNot()
    {
        // It looks from within for as long as a copy takes, and starts no program for that, which would be
        // late.
        const auto copied = [this](const QString &copy) {
            const auto run = m_home.shell(
                u"\"$BERTH\" exec s -- sh -c 'touch /tmp/looking; while [ -e /tmp/looking ]; do "
                "set -- /sys/class/block/sd?; [ ! -e $1 ] || echo disk; done' > seen & looks=$!; "
                "\"$BERTH\" exec s -- sh -c 'until [ -e /tmp/looking ]; do :; done' && \"$BERTH\" cp %1 >&2; "
                "code=$?; "
                "\"$BERTH\" exec s -- rm /tmp/looking; wait $looks; sort -u seen; exit $code"_s.arg(copy));
            return run.code == 0 ? run.out : run.out + run.err;
        };
        QCOMPARE(copied(u"big s:/session/input/"_s), QByteArray("disk\n"));
        QCOMPARE(guest(u"sha256sum < /session/input/big"_s), m_home.shell(u"sha256sum < big"_s).out);
        QCOMPARE(copied(u"s:/session/input/big out/big"_s), QByteArray("disk\n"));
        VERIFY_CODE(m_home.shell(u"cmp big out/big"_s), 0);
        QCOMPARE(copied(u"small s:/session/input/"_s), QByteArray());
    }

    void anySizeAndAnyName_data()
    {
        QTest::addColumn<int>("more");
        QTest::addColumn<QString>("name");
        QTest::newRow("16 MiB") << 0 << u"plain"_s;
        QTest::newRow("and a byte") << 1 << u"a,b=c"_s;
        QTest::newRow("less a byte") << -1 << u"sp ace"_s;
        QTest::newRow("and almost a sector") << 511 << u"<ü> & \"q\"\n%"_s;
    }
    void anySizeAndAnyName()
    {
        QFETCH(int, more);
        QFETCH(QString, name);
        const qint64 size = (16 << 20) + more;
        QVERIFY(QFile(m_home.path(u"big"_s)).copy(m_home.path(name)));
        QVERIFY(QFile::resize(m_home.path(name), size));
        QVERIFY(QFile::link(name, m_home.path(u"link"_s)));
        VERIFY_CODE(berth(u"cp link s:/session/input/f"_s), 0);
        VERIFY_CODE(m_home.berth({u"cp"_s, u"s:/session/input/f"_s, u"out/"_s + name}), 0);
        QFile in(m_home.path(name));
        QFile out(m_home.path(u"out/"_s + name));
        QVERIFY(in.open(QIODevice::ReadOnly) && out.open(QIODevice::ReadOnly));
        QVERIFY(in.readAll() == out.readAll());
        QCOMPARE(out.size(), size);
        QVERIFY(in.remove() && QFile::remove(m_home.path(u"link"_s)));
    }

    void holesStayHoles()
    {
        VERIFY_CODE(m_home.shell(u"truncate -s 5G sparse && printf here | dd of=sparse bs=1 seek=4000000001 "
                                 "conv=notrunc && \"$BERTH\" cp sparse s:/session/input/ && "
                                 "\"$BERTH\" cp s:/session/input/sparse out/ && cmp sparse out/sparse && "
                                 "[ $(stat -c %b out/sparse) -le 2048 ]"_s),
                    0);
        QCOMPARE(guest(u"cd /session/input && stat -c %s sparse && [ $(stat -c %b sparse) -le 2048 ] && "
                       "tail -c +4000000002 sparse | head -c 4"_s),
                 QByteArray("5368709120\nhere"));
    }

    void severalAtOnceAllArrive()
    {
        VERIFY_CODE(m_home.shell(u"head -c 24M big > other && \"$BERTH\" cp other s:/session/input/1 & a=$!; "
                                 "\"$BERTH\" cp big s:/session/input/2 & b=$!; wait $a && wait $b && "
                                 "\"$BERTH\" cp s:/session/input/1 out/ && cmp other out/1 && "
                                 "\"$BERTH\" cp s:/session/input/2 out/ && cmp big out/2"_s),
                    0);
    }

    void cancellingLeavesNothing()
    {
        VERIFY_CODE(m_home.shell(during(u"cp long s:/session/input/"_s, u"kill -TERM $berth"_s)), 130);
        QTRY_COMPARE(guest(u"ls -A /session/input"_s), QByteArray());
        VERIFY_CODE(m_home.shell(during(u"cp s:long out/"_s, u"kill -TERM $berth"_s)), 130);
        QVERIFY(!QFile::exists(m_home.path(u"out/long"_s)));
    }

    void aFileCutMeanwhileIsNotKept()
    {
        const auto cut =
            m_home.shell(u"cp long cut; "_s + during(u"cp cut s:/session/input/"_s, u"truncate -s 5M cut"_s));
        VERIFY_CODE(cut, 2);
        QVERIFY2(cut.err.contains("shorter"), cut.err.constData());
        QTRY_COMPARE(guest(u"ls -A /session/input"_s), QByteArray());
    }

    void theMachineDoesNotStandStillMeanwhile()
    {
        const auto run = m_home.shell(during(u"cp long s:/session/input/"_s,
                                             u"\"$BERTH\" snapshot s x 2> refused && exit 9\n"
                                             "\"$BERTH\" pause s 2>> refused && exit 8"_s));
        const QByteArray refused = m_home.shell(u"cat refused"_s).out;
        QCOMPARE(refused.count("being copied"), 2);
        VERIFY_CODE(berth(u"snapshot s x"_s), 0);
        // Also one that went on from a snapshot has the disk.
        VERIFY_CODE(berth(u"restore s x"_s), 0);
        VERIFY_CODE(m_home.shell(u"\"$BERTH\" cp s:/session/input/long out/ && cmp long out/long"_s), 0);
        VERIFY_CODE(berth(u"snapshots s --rm x"_s), 0);
    }

    void theOwnerKilledDuringADownload()
    {
        const auto killed =
            m_home.shell(during(u"cp s:long out/"_s, u"kill -KILL %1"_s.arg(m_home.ownerPid())));
        QVERIFY(killed.code != 0);
        QTRY_COMPARE_WITH_TIMEOUT(m_home.ownerPid(), 0, 10'000);
        QVERIFY(!QDir(m_home.path(u"out"_s)).entryList({u".berth-*"_s}, kAll).isEmpty());
        VERIFY_CODE(m_home.shell(u"\"$BERTH\" cp s:long out/ && cmp long out/long"_s), 0);
    }

    void theHostDiskFull()
    {
        if (geteuid() != 0)
            QSKIP("Only root can mount a small disk.");
        const QString out = m_home.path(u"out"_s);
        QVERIFY(::mount("tmpfs", qPrintable(out), "tmpfs", 0, "size=300m") == 0);
        const auto unmount = qScopeGuard([&] { ::umount2(qPrintable(out), MNT_DETACH); });
        // It fills up while the machine writes to it, and stays full.
        const auto full =
            m_home.shell(u"\"$BERTH\" cp s:long out/ & berth=$!; "
                         "until ls out/.berth-*.part 2>/dev/null; do read -t 0.01 <> <(:) || :; done; "
                         "head -c 300M /dev/zero >out/other 2>/dev/null; wait $berth"_s);
        VERIFY_CODE(full, 1);
        QVERIFY2(full.err.contains("full"), full.err.constData());
        QTRY_COMPARE(QDir(out).entryList(kAll), QStringList(u"other"_s));
        const auto before = berth(u"cp s:long out/"_s);
        VERIFY_CODE(before, 1);
        QVERIFY2(before.err.contains("full"), before.err.constData());
        QCOMPARE(guest(u"echo alive"_s), QByteArray("alive\n"));
    }

    void theMachineStoppedMeanwhile()
    {
        // QEMU stands still until the copy has ended: by the wish to stop alone.
        const auto stopped = m_home.shell(during(u"cp s:long out/"_s,
                                                 u"\"$BERTH\" stop s & stop=$!\n"
                                                 "while kill -0 $berth; do read -t 0.02 <> <(:) || :; done\n"
                                                 "kill -CONT $qemu; wait $stop || exit 98"_s),
                                          120s);
        VERIFY_CODE(stopped, 7);
        QVERIFY2(stopped.err.contains("was stopped"), stopped.err.constData());
        QCOMPARE(QDir(m_home.path(u"out"_s)).entryList(kAll), QStringList());
        // It held the volume, which was left in order nevertheless.
        const auto volume = m_home.shell(u"/sbin/dumpe2fs -h data/berth/volumes/*.img"_s);
        VERIFY_CODE(volume, 0);
        QVERIFY2(!volume.out.contains("needs_recovery"), volume.out.constData());
    }

    void cleanupTestCase()
    {
        VERIFY_CODE(berth(u"rm s"_s), 0);
        QVERIFY2(m_home.leftovers().isEmpty(), qPrintable(m_home.leftovers().join(u'\n')));
    }

private:
    static constexpr QDir::Filters kAll = QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot;

    Home::Outcome berth(const QString &line) { return m_home.berth(line.split(u' ')); }
    QByteArray guest(const QString &script)
    {
        const auto run = m_home.berth({u"exec"_s, u"s"_s, u"--"_s, u"sh"_s, u"-c"_s, script});
        return run.code == 0 ? run.out : run.out + run.err;
    }
    /// A script that does something to a copy that is in the middle, and ends with the copy's exit code. QEMU
    /// stands still meanwhile: so the copy cannot end.
    QString during(const QString &copy, const QString &deed) const
    {
        return u"qemu=%1; trap 'kill -CONT $qemu' EXIT; : > said\n" // not that of the copy before
               "\"$BERTH\" %2 2> said & berth=$!\n"
               "until kill -STOP $qemu; grep -q 'MB of' said; do\n"
               "    kill -0 $berth || exit 99; kill -CONT $qemu; read -t 0.02 <> <(:) || :\n"
               "done\n"
               "%3\nkill -CONT $qemu\n"
               "wait $berth; code=$?; cat said >&2; exit $code"_s.arg(QString::number(m_home.qemuPid()), copy,
                                                                      deed);
    }

    Home m_home;
};

BERTH_TEST(tst_Disks)
#include "tst_disks.moc"
