// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/transcript.h"
#include "tests/support/manual_clock.h"
#include "tests/support/subject.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using session::Item;
using session::Transcript;
using store::Store;

class tst_Transcript : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        restart();
    }
    void cleanup()
    {
        m_transcript.reset();
        m_store.reset();
    }

    void itemsAreFoundAgainInTheirOrder()
    {
        QCOMPARE(*m_transcript->append(Item::Kind::Request, {{u"code"_s, u"print(1)"_s}}), 0);
        QCOMPARE(*m_transcript->append(Item::Kind::Note, {{u"text"_s, u"naïve “quotes” \u0007"_s}}), 1);
        const Item note = m_transcript->item(1);
        restart();
        QCOMPARE(m_transcript->count(), 2);
        QCOMPARE(m_transcript->item(0).kind, Item::Kind::Request);
        QCOMPARE(m_transcript->item(1), note);
        QCOMPARE(note.number, 2);
    }

    void anOpenItemChangesUntilItIsClosed()
    {
        QSignalSpy amended(m_transcript.get(), &Transcript::amended);
        const int run = *m_transcript->append(Item::Kind::Run, {}, Transcript::Open::Yes);
        m_transcript->amend(run, {{u"tail"_s, u"half"_s}});
        QCOMPARE(m_transcript->item(run).content.value(u"tail").toString(), u"half"_s);
        QVERIFY(m_transcript->close(run, {{u"tail"_s, u"whole"_s}, {u"state"_s, u"ok"_s}}));
        QVERIFY(!m_transcript->item(run).isOpen);
        QCOMPARE(amended.count(), 2);
        restart();
        QCOMPARE(m_transcript->item(run).content.value(u"tail").toString(), u"whole"_s);
        QCOMPARE(m_transcript->item(run).content.value(u"state").toString(), u"ok"_s);
    }

    void whatAKilledOwnerLeftOpenIsLost()
    {
        m_transcript->append(Item::Kind::Run, {{u"title"_s, u"Python"_s}}, Transcript::Open::Yes).value();
        restart();
        QVERIFY(!m_transcript->item(0).isOpen);
        QCOMPARE(m_transcript->item(0).content.value(u"state").toString(), u"lost"_s);
        QCOMPARE(m_transcript->item(0).content.value(u"title").toString(), u"Python"_s);
        restart();
        QCOMPARE(m_transcript->count(), 1);
    }

    void isSearchedWithoutRegardToCase()
    {
        for (const auto &text : {u"Orders of March"_s, u"nothing"_s, u"the ORDERS"_s})
            QVERIFY(m_transcript->append(Item::Kind::Note, {{u"text"_s, text}}));
        QCOMPARE(m_transcript->search(u"orders"_s), (std::vector<int>{0, 2}));
        QVERIFY(m_transcript->search({}).empty());
    }

    void isForgottenWithItsSession()
    {
        QVERIFY(m_transcript->append(Item::Kind::Note, {}));
        const auto other = Transcript::open(m_store.get(), &m_clock, u"s2"_s);
        QVERIFY((*other)->append(Item::Kind::Note, {}));
        QVERIFY(Transcript::forget(m_store.get(), u"s1"_s));
        restart();
        QCOMPARE(m_transcript->count(), 0);
        QCOMPARE((*Transcript::open(m_store.get(), &m_clock, u"s2"_s))->count(), 1);
    }

private:
    void restart()
    {
        m_transcript.reset();
        m_store.reset();
        m_store = std::move(*Store::open(m_folder->filePath(u"t.sqlite"_s), {Transcript::schema()}));
        m_transcript = std::move(*Transcript::open(m_store.get(), &m_clock, u"s1"_s));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    support::ManualClock m_clock;
    std::unique_ptr<Store> m_store;
    std::unique_ptr<Transcript> m_transcript;
};

BERTH_TEST(tst_Transcript)
#include "tst_transcript.moc"
