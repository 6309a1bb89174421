// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/folders.h"
#include "tests/support/home.h"
#include "tests/support/second_user.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QScopeGuard>
#include <QTest>

#include <optional>
#include <unistd.h>

using namespace Qt::StringLiterals;
using support::Home;
using support::reachedByAnotherUser;

/// The main job for somebody without rights on the host, where the other tests run as root.
class tst_OrdinaryUser : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        if (geteuid() != 0)
            QSKIP("All tests run as an ordinary user already.");
        m_home.emplace(Home::Whose::Nobodys);
    }

    void getsTheMainJobDone()
    {
        const Home &home = *m_home;
        const auto doctor = home.berth({u"doctor"_s, u"--json"_s});
        VERIFY_CODE(doctor, 0);
        QString confinement;
        for (const QJsonValue &check : QJsonDocument::fromJson(doctor.out)[u"checks"].toArray()) {
            if (check[u"id"] == "confinement"_L1)
                confinement = check[u"state"].toString() + u": "_s + check[u"reason"].toString();
        }
        QVERIFY2(confinement.startsWith(u"ok"_s), qPrintable(confinement));
        const QString samples = QStringLiteral(BERTH_SOURCE_DIR "/resources/samples");
        QCOMPARE(home.shell(u"id -un"_s).out, QByteArray("nobody\n"));
        // What their machines are copies of; so the first one boots.
        VERIFY_CODE(home.berth({u"image"_s, u"build"_s, u"core"_s}), 0);
        const QDir templates(home.data() + u"/templates"_s);
        QVERIFY2(templates.entryList(QDir::Dirs | QDir::NoDotAndDotDot).size() == 1, home.ownerLog());
        // Read for them: a checkout may lie where only its owner looks.
        QVERIFY(QFile::copy(samples + u"/orders.csv"_s, home.path(u"orders.csv"_s)));
        const auto run = home.berth({u"run"_s, u"top-customers"_s, u"--input"_s, home.path(u"orders.csv"_s),
                                     u"--output-dir"_s, home.path(u"out"_s)});
        VERIFY_CODE(run, 0);
        QVERIFY(QFile::exists(home.path(u"out/top-customers.xlsx"_s)));
        QVERIFY2(home.leftovers().isEmpty(), qPrintable(home.leftovers().join(u'\n')));
    }

    void installsPackagesThroughItsOwnNetwork()
    {
        const Home &home = *m_home;
        VERIFY_CODE(home.berth({u"new"_s, u"s"_s, u"--start"_s}), 0);
        const auto machines = QJsonDocument::fromJson(home.berth({u"ps"_s, u"--json"_s}).out);
        QVERIFY(machines[u"machines"][0][u"copy"].toBool());
        const auto install = home.berth({u"exec"_s, u"s"_s, u"--"_s, u"sh"_s, u"-c"_s,
                                         u"apt-get update && apt-get install hello && hello"_s});
        VERIFY_CODE(install, 0);
        QVERIFY(install.out.endsWith("Hello, world!\n"));
    }

    /// Neither files nor sockets, nor what its processes have open, nor a file that is being copied out by a
    /// disk of the machine.
    void anotherUserReachesNothingOfTheRunningMachine()
    {
        const Home &home = *m_home;
        // It is not that which keeps anybody out.
        VERIFY_CODE(home.shell(u"chmod 755 . data run config cache && mkdir -m 755 copied"_s), 0);
        const QString copied = home.path(u"copied"_s);
        QCOMPARE(reachedByAnotherUser({copied}), (QStringList{u"reads "_s + copied, u"lists "_s + copied}));
        VERIFY_CODE(home.berth({u"exec"_s, u"s"_s, u"--"_s, u"sh"_s, u"-c"_s,
                                u"head -c 256M /dev/urandom > big; sync"_s}),
                    0);
        const qint64 qemu = home.qemuPid();
        QVERIFY(qemu > 0);
        const auto began =
            home.shell(u"\"$BERTH\" cp s:big copied/ >cp.log 2>&1 & copy=$!\n"
                       "until ls copied/.berth-* >/dev/null 2>&1; do kill -0 $copy || exit 9; done; "
                       "kill -STOP %1; echo $copy"_s.arg(qemu));
        const auto goesOn = qScopeGuard([&] { home.shell(u"kill -CONT %1"_s.arg(qemu)); });
        VERIFY_CODE(began, 0);
        QStringList paths;
        for (const char *folder : {"data", "run", "config", "cache", "copied"})
            paths << allIn(home.path(QLatin1String(folder)));
        QVERIFY(std::ranges::any_of(paths, [](const QString &path) { return path.contains(u"/.berth-"_s); }));
        for (const char *end : {"/berth.sock", "/berth.sqlite", ".qcow2"})
            QVERIFY2(std::ranges::any_of(
                         paths, [&](const QString &each) { return each.endsWith(QLatin1String(end)); }),
                     end);
        QStringList processes;
        for (const auto &[pid, command] : home.processes()) {
            const QString at = u"/proc/%1/"_s.arg(pid);
            processes << at;
            for (const QString &name :
                 {u"mem"_s, u"environ"_s, u"maps"_s, u"root"_s, u"cwd"_s, u"exe"_s, u"fd"_s, u"fdinfo"_s,
                  u"map_files"_s, u"ns/net"_s, u"stack"_s, u"auxv"_s})
                paths << at + name;
            for (const QString &open :
                 QDir(at + u"fd"_s).entryList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot))
                paths << at + u"fd/"_s + open;
        }
        QVERIFY(processes.size() > 4); // the owner, libvirt, QEMU, its network
        const QStringList reached = reachedByAnotherUser(paths);
        QVERIFY2(reached.isEmpty(), qPrintable(reached.join(u'\n')));
    }

    void leavesNothing()
    {
        const Home &home = *m_home;
        VERIFY_CODE(home.berth({u"rm"_s, u"s"_s}), 0);
        QVERIFY2(home.leftovers().isEmpty(), qPrintable(home.leftovers().join(u'\n')));
    }

private:
    static QStringList allIn(const QString &folder)
    {
        QStringList all;
        QDirIterator each(folder, QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot,
                          QDirIterator::Subdirectories);
        while (each.hasNext())
            all << each.next();
        return all;
    }

    std::optional<Home> m_home;
};

BERTH_TEST(tst_OrdinaryUser)
#include "tst_ordinary_user.moc"
