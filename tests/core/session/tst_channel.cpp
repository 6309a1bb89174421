// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/channel.h"

#include "core/guest/guest.h"
#include "tests/core/vm/tiny_machines.h"
#include "tests/support/played_guest.h"
#include "tests/support/subject.h"

#include <QCryptographicHash>
#include <QElapsedTimer>
#include <QSignalSpy>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using support::finish;
using support::PlayedGuest;
using support::TinyGuest;

/// The way from a machine that executes to its guest, with guests that do not answer; and the wait for their
/// network, with one that says what the test wants.
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
        QTRY_COMPARE(machine->console(), QByteArray("ok"));
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

    void theNetworkIsThereWhenSomebodyCanBeAskedForNames()
    {
        Guest guest;
        auto task = session::awaitNetwork(guest.guest.get(), 5min);
        task.start();
        QTRY_COMPARE(guest.reads, 1);
        QVERIFY(task.isRunning());
        guest.resolvConf = "# nobody yet\nsearch nameserver\n";
        guest.change();
        QTRY_COMPARE(guest.reads, 2);
        QVERIFY(task.isRunning());
        guest.resolvConf = "# by the lease\nnameserver 10.0.2.3\n";
        guest.change();
        QTRY_VERIFY(!task.isRunning());
    }

    void aNetworkThatIsThereIsNotWaitedFor()
    {
        Guest guest;
        guest.resolvConf = "search x\nnameserver 10.0.2.3\n";
        finish(session::awaitNetwork(guest.guest.get(), 5min));
        QCOMPARE(guest.reads, 1);
    }

    void aGuestWithoutANetworkGoesOnAtTheLimit()
    {
        Guest guest;
        QElapsedTimer timer;
        timer.start();
        finish(session::awaitNetwork(guest.guest.get(), 300ms));
        QVERIFY2(timer.elapsed() >= 300, QByteArray::number(timer.elapsed()));
    }

    void aGuestThatIsLostIsNotWaitedFor()
    {
        Guest guest;
        auto task = session::awaitNetwork(guest.guest.get(), 5min);
        task.start();
        QTRY_COMPARE(guest.reads, 1);
        QVERIFY(task.isRunning());
        guest.played.socket.close();
        QTRY_VERIFY(!task.isRunning());
    }

private:
    /// Answers what awaitNetwork() asks.
    struct Guest
    {
        PlayedGuest played;
        std::unique_ptr<guest::Guest> guest;
        std::string resolvConf = "# nobody yet\n";
        int reads = 0;
        quint32 watch = 0;

        Guest()
        {
            auto opened = finish(guest::Guest::open(played.takeHostEnd(), 5s));
            if (!opened)
                qFatal("%s", qPrintable(opened.error().text));
            guest = std::move(*opened);
            played.onFrame = [this](const PlayedGuest::Frame &frame) { answer(frame); };
        }
        void answer(const PlayedGuest::Frame &frame)
        {
            if (frame.kind != wire::Kind::Open)
                return;
            const wire::Map asked = frame.map();
            if (asked["verb"] == "watch") {
                watch = frame.stream;
                played.reply(frame.stream, {{"ok", true}});
            } else if (asked["verb"] == "read") {
                const QByteArray hash = QCryptographicHash::hash(QByteArray::fromStdString(resolvConf),
                                                                 QCryptographicHash::Sha256);
                const auto size = std::int64_t(resolvConf.size());
                played.reply(frame.stream, {{"ok", true}, {"size", size}, {"mode", 0644}, {"mtime_ms", 0}});
                played.data(frame.stream, resolvConf);
                played.event(frame.stream,
                             {{"event", "done"},
                              {"sha256", wire::bytes({hash.constData(), size_t(hash.size())})},
                              {"bytes", size}});
                played.close(frame.stream);
                ++reads;
            }
        }
        void change() { played.event(watch, {{"event", "change"}, {"names", wire::Map::array()}}); }
    };

    std::unique_ptr<TinyMachines> m_machines;
};

BERTH_TEST(tst_Channel)
#include "tst_channel.moc"
