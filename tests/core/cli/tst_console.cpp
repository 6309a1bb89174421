// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/console.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;

class tst_Console : public QObject
{
    Q_OBJECT
private slots:
    void columnsBeginBelowEachOther()
    {
        QCOMPARE(cli::table({{u"NAME"_s, u"STATE"_s}, {u"sales-2"_s, u"running"_s}}),
                 u"NAME     STATE\nsales-2  running"_s);
    }
    void aChineseCharacterTakesTwoColumns()
    {
        QCOMPARE(cli::table({{u"名称"_s, u"状态"_s}, {u"sales"_s, u"x"_s}}), u"名称   状态\nsales  x"_s);
    }
};

BERTH_TEST(tst_Console)
#include "tst_console.moc"
