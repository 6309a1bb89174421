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

    void showsWhatMovesOrHidesTextAsEscapes()
    {
        QCOMPARE(printable(QStringView(u"a\u2028b\u2029c\u202ed\u2066e\u200bf")),
                 QStringLiteral("a\\u2028b\\u2029c\\u202ed\\u2066e\\u200bf"));
        QCOMPARE(printable(QStringView(u"\U0001f600")), QStringLiteral(u"\U0001f600"));
        QCOMPARE(printable(QStringView(u"x\U000e0041")),
                 QStringLiteral("x\\udb40\\udc41")); // an unseen letter
        const char16_t half[] = {u'x', 0xd83d, u'y'};
        QCOMPARE(printable(QStringView(half, 3)), QStringLiteral("x\\ud83dy"));
    }

    void keepsLinesOfWhatIsHarmless()
    {
        QCOMPARE(harmless(QStringLiteral("a\tb\nc\x1b[31m\u009b\r")),
                 QStringLiteral("a\tb\nc\\u001b[31m\\u009b\\u000d"));
        QCOMPARE(harmless(QStringLiteral(u"a\u2028\u202e")), QStringLiteral("a\\u2028\\u202e"));
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
