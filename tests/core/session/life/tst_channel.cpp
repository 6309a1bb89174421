// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/channel.h"

#include "core/guest/guest.h"
#include "tests/core/vm/tiny_machines.h"
#include "tests/support/subject.h"

#include <QElapsedTimer>
#include <QSignalSpy>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using support::finish;
using support::TinyGuest;

/// The way from a machine that executes to its guest, with guests that do not answer.
class tst_Channel : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { m_machines = std::make_unique<TinyMachines>(); }
    void cleanup()
    {
        if (QTest::currentTestFailed())
            m_machines->endAll();
        QCOMPARE(m_machines->leftovers(), QStringList());
    }
    void cleanupTestCase() { m_machines.reset(); }

    void aSilentGuestIsGivenUpAtTheLimit()
    {
        const auto machine = m_machines->start(TinyGuest::Writes);
        QVERIFY(machine);
        QTRY_COMPARE_WITH_TIMEOUT(machine->console(), QByteArray("ok"), 30'000);
        QSignalSpy stopped(machine.get(), &vm::Machine::stopped);
        QElapsedTimer timer;
        timer.start();
        const auto guest = finish(session::openChannel(machine.get(), 1200ms));
        QVERIFY(!guest);
        QCOMPARE(guest.error().kind, Error::Kind::Timeout);
        QVERIFY2(timer.elapsed() >= 1200, QByteArray::number(timer.elapsed()));
        QVERIFY2(guest.error().text.contains(u"1 s"), qPrintable(guest.error().text));
        QCOMPARE(guest.error().detail, u"ok"_s); // what it printed last
        QVERIFY(stopped.isEmpty()); // whoever asked for it decides
        QVERIFY(finish(machine->stop()));
    }

    void aMachineThatEndsIsNotWaitedFor()
    {
        const auto machine = m_machines->start(TinyGuest::PowersOffSoon);
        QVERIFY(machine);
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(u"shut itself down"_s));
        QElapsedTimer timer;
        timer.start();
        const auto guest = finish(session::openChannel(machine.get(), 5min), 60s);
        QVERIFY(!guest);
        QCOMPARE(guest.error().kind, Error::Kind::Failed);
        QVERIFY2(guest.error().text.contains(u"ended"), qPrintable(guest.error().text));
    }

    void oneThatIsGivenUpLeavesTheMachineToItsOwner()
    {
        const auto machine = m_machines->start(TinyGuest::Halts);
        QVERIFY(machine);
        auto opening = session::openChannel(machine.get(), 5min);
        opening.start();
        QVERIFY(opening.isRunning());
        opening.cancel();
        QCOMPARE(m_machines->domains().size(), 1);
        QVERIFY(finish(machine->stop()));
    }

    void theTranslatorIsGivenMoreTime()
    {
        QVERIFY(session::bootLimit(vm::Acceleration::Tcg) > session::bootLimit(vm::Acceleration::Kvm));
    }

private:
    std::unique_ptr<TinyMachines> m_machines;
};

BERTH_TEST(tst_Channel)
#include "tst_channel.moc"
