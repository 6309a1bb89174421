// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/facts_book.h"
#include "tests/support/subject.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::Facts;
using session::FactsBook;
using session::Lifetime;
using store::Store;

class tst_FactsBook : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        auto store = Store::open(m_folder->filePath(u"berth.sqlite"_s), {FactsBook::schema()});
        QVERIFY(store);
        m_store = std::move(*store);
        m_book = std::make_unique<FactsBook>(m_store.get());
        m_facts = {
            u"s1"_s,        u"sales"_s, u"XS"_s, u"core"_s, vm::NetworkPolicy::Offline, base::WallTime(5s),
            Lifetime::Kept, true,       700};
        m_facts.caller = u"claude-code"_s;
        m_facts.policy = u"reviewed"_s;
    }
    void cleanup() { m_store.reset(); }

    void keepsWhatItIsGiven()
    {
        QVERIFY(m_book->add(m_facts, FactsBook::As::Kept));
        QCOMPARE(only().facts, m_facts);
        QCOMPARE(only().note, QString());
    }

    void theOldestIsFirst()
    {
        Facts older = m_facts;
        older.id = u"s2"_s;
        older.name = u"books"_s;
        older.created -= 1s;
        QVERIFY(m_book->add(m_facts, FactsBook::As::Kept));
        QVERIFY(m_book->add(older, FactsBook::As::Kept));
        QCOMPARE(m_book->all()->first().facts, older);
        QCOMPARE(m_book->all()->last().facts, m_facts);
    }

    void aDraftIsForOneRunUntilItIsKept()
    {
        QVERIFY(m_book->add(m_facts, FactsBook::As::Draft));
        QCOMPARE(only().facts.lifetime, Lifetime::OneRun);
        QVERIFY(m_book->keep(m_facts.id));
        QCOMPARE(only().facts, m_facts);
    }

    void whatIsSetIsOfOne()
    {
        Facts other = m_facts;
        other.id = u"s2"_s;
        other.name = u"books"_s;
        other.created += 1s;
        QVERIFY(m_book->add(m_facts, FactsBook::As::Kept));
        QVERIFY(m_book->add(other, FactsBook::As::Kept));
        QVERIFY(m_book->setName(u"s1"_s, u"sold"_s));
        QVERIFY(m_book->setArchived(u"s1"_s, true));
        QVERIFY(m_book->setBudget(u"s1"_s, 0));
        QVERIFY(m_book->setMachine(u"s1"_s, u"MD"_s, u"web"_s, vm::NetworkPolicy::Offline));
        QVERIFY(m_book->setPolicy(u"s1"_s, u"open"_s));
        QVERIFY(m_book->setNote(u"s1"_s, u"It ended."_s));
        const auto first = m_book->all()->first();
        m_facts.name = u"sold"_s;
        m_facts.archived = true;
        m_facts.budget = 0;
        m_facts.size = u"MD"_s;
        m_facts.profile = u"web"_s;
        m_facts.network = vm::NetworkPolicy::Offline;
        m_facts.policy = u"open"_s;
        QCOMPARE(first.facts, m_facts);
        QCOMPARE(first.note, u"It ended."_s);
        QVERIFY(m_book->setNote(u"s1"_s, {}));
        QVERIFY(m_book->all()->first().note.isEmpty());
        QCOMPARE(m_book->all()->last().facts, other);
        QVERIFY(m_book->remove(u"s1"_s));
        QCOMPARE(only().facts, other);
    }

    void twoOfANameAreRefused()
    {
        QVERIFY(m_book->add(m_facts, FactsBook::As::Kept));
        m_facts.id = u"s2"_s;
        m_facts.name = u"SALES"_s;
        QVERIFY(!m_book->add(m_facts, FactsBook::As::Kept));
    }

private:
    FactsBook::Entry only() const
    {
        const auto all = m_book->all();
        return all && all->size() == 1 ? all->first() : FactsBook::Entry();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Store> m_store;
    std::unique_ptr<FactsBook> m_book;
    Facts m_facts;
};

BERTH_TEST(tst_FactsBook)
#include "tst_facts_book.moc"
