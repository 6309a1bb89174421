// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/id.h"
#include "core/base/log.h"
#include "tests/support/subject.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace base;

class tst_Log : public QObject
{
    Q_OBJECT
private slots:
    void showsControlCharactersAsEscapes()
    {
        QCOMPARE(printable(QByteArrayView("a\x1b[31mb\nc")), QStringLiteral("a\\u001b[31mb\\nc"));
        QCOMPARE(printable(QByteArrayView("\xff\xfe")), QString(2, QChar(0xfffd)));
    }

    void cutsLongText()
    {
        QCOMPARE(printable(QStringView(QString(1000, u'x')), 10), QString(10, u'x') + QChar(0x2026));
    }

    void makesIdsThatDiffer()
    {
        QSet<QString> ids;
        for (int i = 0; i < 1000; ++i)
            ids += newId();
        QCOMPARE(ids.size(), 1000);
        QVERIFY(QRegularExpression(QStringLiteral("^[a-z2-9]{8}$")).match(*ids.begin()).hasMatch());
    }
};

BERTH_TEST(tst_Log)
#include "tst_log.moc"
