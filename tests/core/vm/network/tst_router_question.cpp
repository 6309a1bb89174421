// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/network/keeper/router_question.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;

/// What a router answers is foreign; that it is asked is tst_network's.
class tst_RouterQuestion : public QObject
{
    Q_OBJECT
private slots:
    void takesAnswersAlone_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<QByteArray>("address");
        const QByteArray good = QByteArray::fromHex("008000000000000108080404");
        QTest::newRow("answer") << good << QByteArray("8.8.4.4");
        QTest::newRow("nothing") << QByteArray() << QByteArray();
        QTest::newRow("short") << good.chopped(1) << QByteArray();
        QTest::newRow("long") << good + 'x' << QByteArray();
        QTest::newRow("another version") << QByteArray::fromHex("028000000000000108080404") << QByteArray();
        QTest::newRow("a question") << QByteArray::fromHex("000000000000000108080404") << QByteArray();
        QTest::newRow("another answer") << QByteArray::fromHex("008100000000000108080404") << QByteArray();
        QTest::newRow("it has none") << QByteArray::fromHex("008000030000000100000000") << QByteArray();
        QTest::newRow("0.0.0.0") << QByteArray::fromHex("008000000000000100000000") << QByteArray();
        QTest::newRow("private: translated twice")
            << QByteArray::fromHex("0080000000000001c0a80101") << QByteArray();
        QTest::newRow("multicast") << QByteArray::fromHex("0080000000000001e0000001") << QByteArray();
    }
    void takesAnswersAlone()
    {
        QFETCH(QByteArray, answer);
        QFETCH(QByteArray, address);
        const auto *bytes = reinterpret_cast<const std::uint8_t *>(answer.constData());
        const auto found = vm::keeper::publicAddressIn({bytes, std::size_t(answer.size())});
        QCOMPARE(QByteArray::fromStdString(found ? found->text() : std::string()), address);
    }
};

BERTH_TEST(tst_RouterQuestion)
#include "tst_router_question.moc"
