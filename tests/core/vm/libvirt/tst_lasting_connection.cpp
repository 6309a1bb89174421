// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/libvirt/lasting_connection.h"

#include "core/base/await.h"
#include "tests/support/finish.h"
#include "tests/support/subject.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using support::finish;
using vm::Connection;
using vm::LastingConnection;

/// On libvirt's own test driver, which never dies: a call says that it did.
class tst_LastingConnection : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_calls = 0;
        m_told.clear();
        m_libvirt = std::make_unique<LastingConnection>(
            base::Places{m_folder.path(), m_folder.path(), m_folder.path(), m_folder.path()},
            u"test:///default"_s, [this] { return catchUp(); });
        const auto opened = finish(m_libvirt->open());
        QVERIFY2(opened, qPrintable(opened ? QString() : opened.error().text));
        QVERIFY(m_libvirt->current());
    }
    void cleanup() { m_libvirt.reset(); }

    void anErrorOfACallIsTheCallsAlone()
    {
        QSignalSpy lost(m_libvirt.get(), &LastingConnection::lost);
        const LastingConnection::Work<> refused = [](const Connection &) -> base::Result<> {
            return base::fail(Error::Kind::Denied, u"No."_s);
        };
        QCOMPARE(finish(m_libvirt->callTwice(refused)).error().text, u"No."_s);
        QVERIFY(m_libvirt->current());
        QVERIFY(finish(m_libvirt->call(counted())));
        QCOMPARE(lost.size(), 0);
        QCOMPARE(m_told, QStringList()); // there was nothing to catch up with
    }

    void comesBackWhenACallFindsItDead()
    {
        QSignalSpy lost(m_libvirt.get(), &LastingConnection::lost);
        QSignalSpy restored(m_libvirt.get(), &LastingConnection::restored);
        bool isAway = false;
        auto call = m_libvirt->call(deadAtFirst());
        call.start([&] { isAway = !m_libvirt->current(); });
        QTRY_COMPARE(restored.size(), 1);
        QVERIFY(isAway);
        QCOMPARE(call.result().error().kind, Error::Kind::Disconnected); // not called again
        QCOMPARE(m_calls.load(), 1);
        QCOMPARE(lost.size(), 1);
        QVERIFY(m_libvirt->current());
        QVERIFY(finish(m_libvirt->call(counted())));
    }

    void callsAgainWhatMayBeCalledTwice()
    {
        QVERIFY(finish(m_libvirt->callTwice(deadAtFirst())));
        QCOMPARE(m_calls.load(), 2);
    }

    void servesNobodyBeforeItHasCaughtUp()
    {
        auto waiting = m_libvirt->callTwice(deadAtFirst());
        waiting.start([this] { m_told += u"served"_s; });
        QTRY_COMPARE(m_told, (QStringList{u"caught up"_s, u"served"_s}));
    }

    void tellsWhenWhatWasBegunIsDone()
    {
        bool isDone = false;
        m_libvirt->begin(counted(), [&] { isDone = true; });
        QTRY_VERIFY(isDone);
        QCOMPARE(m_calls.load(), 1);
    }

    void beginsNothingWhileTheDaemonIsAway()
    {
        QSignalSpy restored(m_libvirt.get(), &LastingConnection::restored);
        bool isDone = false;
        auto call = m_libvirt->call(deadAtFirst());
        call.start([&] { m_libvirt->begin(counted(), [&] { isDone = true; }); });
        QTRY_COMPARE(restored.size(), 1);
        QVERIFY(finish(m_libvirt->call(counted()))); // whatever had begun was before it
        QCOMPARE(m_calls.load(), 2);
        QVERIFY(!isDone);
    }

    void endsWhileTheDaemonIsAway()
    {
        auto waiting = m_libvirt->callTwice(deadAtFirst());
        QSignalSpy lost(m_libvirt.get(), &LastingConnection::lost);
        waiting.start();
        QTRY_COMPARE(lost.size(), 1);
        waiting.cancel();
        m_libvirt.reset();
        QCOMPARE(m_told, QStringList());
    }

private:
    base::Task<> catchUp()
    {
        co_await base::after(1ms);
        m_told += u"caught up"_s;
    }
    LastingConnection::Work<> counted()
    {
        return [this](const Connection &) {
            ++m_calls;
            return base::Result<>();
        };
    }
    LastingConnection::Work<> deadAtFirst()
    {
        return [this](const Connection &) -> base::Result<> {
            if (m_calls++ == 0)
                return base::fail(Error::Kind::Disconnected, u"It died."_s);
            return {};
        };
    }

    QTemporaryDir m_folder;
    std::atomic<int> m_calls = 0; // counted in the pool
    QStringList m_told;
    std::unique_ptr<LastingConnection> m_libvirt;
};

BERTH_TEST(tst_LastingConnection)
#include "tst_lasting_connection.moc"
