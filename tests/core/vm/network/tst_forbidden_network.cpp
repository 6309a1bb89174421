// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/machine.h"
#include "tests/core/vm/tiny_machines.h"
#include "tests/support/subject.h"

#include <QTest>

#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <optional>

using namespace Qt::StringLiterals;
using base::Error;
using support::finish;
using support::TinyGuest;
using vm::Machine;

/// From here on this process and all that it starts make no user namespaces, as on a host that forbids them.
static bool forbidNamespaces()
{
    constexpr auto kNumber = std::uint32_t(offsetof(seccomp_data, nr));
    constexpr auto kFlags = std::uint32_t(offsetof(seccomp_data, args)); // the lower half of the first
    std::array program{sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, kNumber),
                       sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1),
                       sock_filter BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS), // then it is clone
                       sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_unshare, 1, 0),
                       sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3),
                       sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, kFlags),
                       sock_filter BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_NEWUSER, 0, 1),
                       sock_filter BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
                       sock_filter BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    const sock_fprog filter{program.size(), program.data()};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
        && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

class tst_ForbiddenNetwork : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_tiny.emplace(); // libvirt's daemon has what it needs
        QVERIFY(forbidNamespaces());
    }
    void cleanup() { m_tiny->endAll(); }
    void cleanupTestCase() { m_tiny.reset(); }

    void startsOfflineAndSaysWhy() { startOffline(); }
    void doesSoAgain()
    {
        startOffline();
    } // what KVM is worth here is known now: other steps meet the refusal

private:
    void startOffline()
    {
        const auto order = m_tiny->order(TinyGuest::Writes, vm::NetworkPolicy::Open);
        auto started = finish(Machine::start(m_tiny->hypervisor.get(), m_tiny->places, order));
        QVERIFY2(started, qPrintable(started ? QString() : started.error().text));
        const auto machine = std::move(*started);
        QCOMPARE(machine->network().policy, vm::NetworkPolicy::Offline);
        QCOMPARE(machine->note().network, u"offline"_s);
        QVERIFY(machine->network().error);
        QCOMPARE(machine->network().error->kind, Error::Kind::Unsupported);
        QTRY_VERIFY_WITH_TIMEOUT(machine->console().endsWith("ok"),
                                 60000); // it is the second domain, and lives
        QCOMPARE(m_tiny->qemus().size(), 1);
        QVERIFY(finish(machine->stop()));
        QCOMPARE(m_tiny->leftovers(), QStringList());
    }

    std::optional<TinyMachines> m_tiny;
};

BERTH_TEST(tst_ForbiddenNetwork)
#include "tst_forbidden_network.moc"
