// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gate/clients.h"
#include "tests/support/subject.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using gate::Clients;

/// Which client of a program finds which machine.
class tst_Clients : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        open();
    }

    void whatAnotherThatIsThereUsesIsNotFound()
    {
        Clients clients(m_store.get());
        clients.came(u"a"_s);
        clients.came(u"b"_s);
        QVERIFY(clients.finds(u"vm"_s, u"a"_s) && clients.finds(u"vm"_s, u"b"_s));
        QVERIFY(clients.noteUse(u"vm"_s, u"a"_s));
        QVERIFY(clients.finds(u"vm"_s, u"a"_s) && !clients.finds(u"vm"_s, u"b"_s));
        QVERIFY(clients.finds(u"vm"_s, QString())); // a person
        clients.came(u"a"_s); // twice, as while an owner changes
        clients.left(u"a"_s);
        QVERIFY(!clients.finds(u"vm"_s, u"b"_s));
        clients.left(u"a"_s);
        QVERIFY(clients.finds(u"vm"_s, u"b"_s));
        clients.left(u"nobody"_s);
    }

    void theNextOwnerKnowsWhoUsedIt()
    {
        {
            Clients clients(m_store.get());
            QVERIFY(clients.noteUse(u"vm"_s, u"a"_s));
            QVERIFY(clients.noteUse(u"vm"_s, u"a"_s));
            QVERIFY(clients.noteUse(u"gone"_s, u"a"_s));
            QVERIFY(clients.forget(u"gone"_s));
        }
        open();
        Clients clients(m_store.get());
        clients.came(u"a"_s);
        QVERIFY(!clients.finds(u"vm"_s, u"b"_s));
        QVERIFY(clients.finds(u"gone"_s, u"b"_s));
    }

    void rememberTheLatestAlone()
    {
        Clients clients(m_store.get());
        for (int i = 0; i < 100; ++i)
            QVERIFY(clients.noteUse(u"vm"_s, QString::number(i)));
        clients.came(u"0"_s);
        QVERIFY(clients.finds(u"vm"_s, u"b"_s));
        clients.came(u"99"_s);
        QVERIFY(!clients.finds(u"vm"_s, u"b"_s));
        QCOMPARE(m_store->query(u"SELECT count(*) FROM vm_users"_s)->first().first().toInt(), 16);
    }

private:
    void open()
    {
        m_store.reset();
        auto store = store::Store::open(m_folder->filePath(u"berth.sqlite"_s), {Clients::schema()});
        QVERIFY2(store, qPrintable(store ? QString() : store.error().text));
        m_store = std::move(*store);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<store::Store> m_store;
};

BERTH_TEST(tst_Clients)
#include "tst_clients.moc"
