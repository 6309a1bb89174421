// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/vm/network/network_place.h"

#include <QElapsedTimer>

namespace {

/// As it goes over TCP.
QByteArray framed(const QByteArray &message)
{
    return QByteArray(1, char(message.size() >> 8)) + char(message.size()) + message;
}

} // namespace

/// Who is asked for names, and what is answered without asking.
class tst_NetworkNames : public NetworkPlace
{
    Q_OBJECT
private slots:
    void asksTheHostsResolvers_data()
    {
        QTest::addColumn<QList<QByteArray>>("resolvers");
        QTest::addColumn<QByteArray>("answered");
        QTest::newRow("a loopback stub") << QList<QByteArray>{"127.0.0.53"} << QByteArray("3");
        QTest::newRow("another") << QList<QByteArray>{"127.0.0.54", "127.0.0.53"} << QByteArray("4");
        QTest::newRow("the second, when the first is dead")
            << QList<QByteArray>{"127.0.0.55", "127.0.0.54"} << QByteArray("4");
        QTest::newRow("the third, when the first is silent")
            << QList<QByteArray>{"198.51.100.77", "127.0.0.55", "127.0.0.53"} << QByteArray("3");
    }
    void asksTheHostsResolvers()
    {
        QFETCH(QList<QByteArray>, resolvers);
        QFETCH(QByteArray, answered);
        world().setResolvers(resolvers);
        QCOMPARE(resolverOf(m_shared.guest), answered);
        const QByteArray asked = question('t');
        const auto byTcp = m_shared.guest.askByTcp("10.0.2.3", asked);
        QVERIFY(byTcp);
        QCOMPARE(byTcp->mid(2), asked + answered);
    }

    void saysSoWhenNoResolverAnswers()
    {
        world().setResolvers({"127.0.0.55"});
        const auto answer = m_shared.guest.udp("10.0.2.3", 53, question('n'));
        QVERIFY(answer);
        QCOMPARE(answer->left(4).toHex(), QByteArray("006e8182")); // a response: server failure
    }

    void answersItselfWhatNobodyIsAsked_data()
    {
        QTest::addColumn<QByteArray>("asked");
        QTest::addColumn<QByteArray>("header");
        QByteArray update = question('u');
        update[2] = 0x28;
        QByteArray nobodys = question('n');
        nobodys.replace("\3org", "\5local");
        QByteArray broken = question('b');
        broken[5] = 2;
        QTest::newRow("an update") << update << QByteArray("0075a884");
        QTest::newRow("a whole zone") << question('z', "xyz", 252) << QByteArray("007a8184");
        QTest::newRow("everything") << question('a', "xyz", 255) << QByteArray("00618184");
        QTest::newRow("a neighbour") << nobodys << QByteArray("006e8183");
        QTest::newRow("nonsense") << broken << QByteArray("00628181");
    }
    void answersItselfWhatNobodyIsAsked()
    {
        QFETCH(QByteArray, asked);
        QFETCH(QByteArray, header);
        world().setResolvers({"127.0.0.55"}); // which would be a failure of the server, or an end
        const auto answer = m_shared.guest.udp("10.0.2.3", 53, asked);
        QVERIFY(answer);
        QCOMPARE(answer->left(4).toHex(), header);
        const auto byTcp = m_shared.guest.askByTcp("10.0.2.3", asked);
        QVERIFY(byTcp);
        QCOMPARE(byTcp->toHex(), framed(*answer).toHex());
    }

    void takesSeveralQuestionsByTcp()
    {
        QByteArray update = question('u');
        update[2] = 0x28;
        const QByteArray asked = question('w');
        const auto first = m_shared.guest.askByTcp("10.0.2.3", update, framed(asked));
        QVERIFY(first);
        QCOMPARE(first->mid(2, 4).toHex(), QByteArray("0075a884"));
        const auto bySecond = m_shared.guest.askByTcp("10.0.2.3", asked, framed(update).left(7));
        QVERIFY(bySecond);
        QCOMPARE(*bySecond, framed(asked + '3'));
    }

    void endsATalkThatIsNone()
    {
        const auto wasClosed = [](const std::optional<QByteArray> &said) { return said && said->isEmpty(); };
        QByteArray answer = question('r');
        answer[2] = char(0x81);
        QVERIFY(wasClosed(m_shared.guest.askByTcp("10.0.2.3", answer)));
        QVERIFY(wasClosed(m_shared.guest.askByTcp("10.0.2.3", "short")));
        QVERIFY(wasClosed(m_shared.guest.askByTcp("10.0.2.3", QByteArray(513, '\0'))));
    }

    void cutsWhatIsTooLongForUdp()
    {
        const QByteArray asked = question('l', "long");
        const auto answer = m_shared.guest.udp("10.0.2.3", 53, asked);
        QVERIFY(answer);
        QCOMPARE(answer->size(), asked.size());
        QCOMPARE(answer->left(4).toHex(), QByteArray("006c8380")); // ask by TCP
        const auto byTcp = m_shared.guest.askByTcp("10.0.2.3", asked);
        QVERIFY(byTcp);
        QVERIFY(byTcp->size() > 512); // its first segment
        QVERIFY(framed(asked + QByteArray(601, '3')).startsWith(*byTcp));
        QByteArray withOpt = asked + QByteArray::fromHex("00002904d0000000000000"); // 1232
        withOpt[11] = 1;
        const auto large = m_shared.guest.udp("10.0.2.3", 53, withOpt);
        QVERIFY(large);
        QCOMPARE(*large, withOpt + QByteArray(601, '3'));
    }

    void survivesNonsenseForNames()
    {
        QVERIFY(!m_shared.guest.udp("10.0.2.3", 53, "short", 100));
        QVERIFY(!m_shared.guest.udp("10.0.2.3", 53, QByteArray(1200, char(0x80)), 100)); // an answer
        for (int i = 0; i < 128; ++i)
            QVERIFY(m_shared.guest.udp("10.0.2.3", 53, QByteArray(1200, char(i)), 2000));
        QCOMPARE(resolverOf(m_shared.guest), QByteArray("3"));
    }

    // 400 at once, then 200 a second: who asks more waits.
    void boundsHowManyNamesAreAskedFor()
    {
        QElapsedTimer timer;
        timer.start();
        for (int i = 0; i < 700; ++i)
            QVERIFY(m_shared.guest.udp("10.0.2.3", 53, question('m', "xyz", 255)));
        QVERIFY2(timer.elapsed() >= 1400, qPrintable(u"%1 ms"_s.arg(timer.elapsed())));
        QCOMPARE(resolverOf(m_shared.guest), QByteArray("3"));
    }
};

BERTH_TEST(tst_NetworkNames)
#include "tst_network_names.moc"
