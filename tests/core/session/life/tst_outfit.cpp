// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/outfit.h"

#include "core/guest/guest.h"
#include "tests/support/finish.h"
#include "tests/support/manual_clock.h"
#include "tests/support/played_guest.h"
#include "tests/support/subject.h"

#include <QList>
#include <QTest>

#include <vector>

using namespace std::chrono_literals;
using std::chrono::milliseconds;
using support::finish;

Q_DECLARE_METATYPE(milliseconds)

/// What a guest is told when it is taken up, under a clock of the test.
class tst_Outfit : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_played = std::make_unique<support::PlayedGuest>();
        auto guest = finish(guest::Guest::open(m_played->takeHostEnd(), 5s));
        QVERIFY(guest);
        m_guest = std::move(*guest);
        m_wrongBy.clear();
    }
    void cleanup()
    {
        m_guest.reset();
        m_played.reset();
    }

    void theClockIsSetUntilItIsRight_data()
    {
        QTest::addColumn<QList<milliseconds>>("ways"); // of the messages, one after the other
        QTest::addColumn<int>("sent");
        QTest::newRow("at once") << QList<milliseconds>{10ms} << 1;
        QTest::newRow("slow at first") << QList<milliseconds>{400ms, 120ms, 20ms} << 3;
        QTest::newRow("slow all the time") << QList<milliseconds>(9, 300ms) << 5;
    }
    void theClockIsSetUntilItIsRight()
    {
        QFETCH(QList<milliseconds>, ways);
        QFETCH(int, sent);
        answer(ways);
        QVERIFY(finish(session::setClock(m_guest.get(), &m_clock)));
        QCOMPARE(m_wrongBy, ways.first(sent));
    }

    void aMachineThatBeginsIsToldSo()
    {
        std::vector<wire::Map> told;
        m_played->onFrame = [this, &told](const support::PlayedGuest::Frame &frame) {
            if (frame.kind != wire::Kind::Open)
                return;
            told.push_back(frame.map());
            m_played->reply(frame.stream, {{"ok", true}});
        };
        guest::Identity identity;
        identity.hostname = QStringLiteral("sales");
        QVERIFY(finish(m_guest->setIdentity(identity)));
        identity.begins = true;
        QVERIFY(finish(m_guest->setIdentity(identity)));
        QCOMPARE(told.size(), 2u);
        QVERIFY(!wire::Fields(told[0]).flag("begins"));
        QVERIFY(wire::Fields(told[1]).flag("begins"));
    }

    void aGuestThatGoesMeanwhileIsNotAsked()
    {
        answer({200ms, 200ms});
        auto task = session::setClock(m_guest.get(), &m_clock);
        task.start();
        m_guest.reset();
        QTRY_VERIFY(!task.isRunning());
        QVERIFY(!task.result());
    }

private:
    /// Each message is under way for as long as it says; the answer is there at once.
    void answer(QList<milliseconds> ways)
    {
        m_played->onFrame = [this, ways](const support::PlayedGuest::Frame &frame) mutable {
            if (frame.kind != wire::Kind::Open)
                return;
            m_clock.advance(ways.takeFirst());
            const base::WallTime told{milliseconds(wire::Fields(frame.map()).integer("clock_ms", 0).value())};
            m_wrongBy += m_clock.now() - told;
            m_played->reply(frame.stream, {{"ok", true}});
        };
    }

    support::ManualClock m_clock;
    std::unique_ptr<support::PlayedGuest> m_played;
    std::unique_ptr<guest::Guest> m_guest;
    QList<milliseconds> m_wrongBy;
};

BERTH_TEST(tst_Outfit)
#include "tst_outfit.moc"
