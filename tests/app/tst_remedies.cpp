// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/remedies.h"
#include "core/cli/remedies.h"
#include "tests/support/subject.h"

#include <QJsonObject>
#include <QTest>

using namespace Qt::StringLiterals;
using base::Remedy;

class tst_Remedies : public QObject
{
    Q_OBJECT
private slots:
    void theWindowNamesNoCommandAndTheCommandLineDoes()
    {
        for (int kind = 1; kind <= int(Remedy::Kind::AllowProgram); ++kind) {
            const base::Error error{
                base::Error::Kind::Busy, u"No."_s, {}, {Remedy::Kind(kind), u"sales"_s, u"web"_s}};
            const QString window = remedies::told(error);
            QVERIFY2(window.startsWith(error.text), qPrintable(window));
            QVERIFY2(!window.contains(u"berth "_s) && !window.contains(u"--"_s), qPrintable(window));
            const QString terminal = cli::withCommand(error.text, error.remedy);
            QVERIFY2(terminal.contains(cli::commandFor(error.remedy)), qPrintable(terminal));
            QVERIFY2(terminal.contains(u"berth "_s) || terminal.contains(u"--"_s), qPrintable(terminal));
        }
    }

    /// To the letter, for whoever is at the computer.
    void bothTellTheCommandOfTheHost()
    {
        const base::Error missing{
            base::Error::Kind::Unsupported, u"It is missing."_s, {}, Remedy::install(u"passt"_s)};
        QCOMPARE(remedies::told(missing), u"It is missing. Run in a terminal: sudo apt-get install passt"_s);
        QCOMPARE(cli::withCommand(missing.text, missing.remedy),
                 u"It is missing. Mend it with: sudo apt-get install passt"_s);
        QCOMPARE(cli::commandFor(missing.remedy), u"sudo apt-get install passt"_s);
    }

    void whatIsArchivedOrSpentHasAWay()
    {
        const base::Error spent{
            base::Error::Kind::Busy, u"It is spent."_s, {}, {Remedy::Kind::RaiseBudget, u"sales"_s}};
        QCOMPARE(remedies::told(spent),
                 u"It is spent. Raise it with “Budget…”, in the menu of the session."_s);
        QCOMPARE(cli::withCommand(spent.text, spent.remedy),
                 u"It is spent. Raise it: berth budget sales AMOUNT"_s);
        const base::Error other{base::Error::Kind::Invalid,
                                u"It has another."_s,
                                {},
                                {Remedy::Kind::ChangeProfile, u"sales"_s, u"web"_s}};
        QCOMPARE(cli::withCommand(other.text, other.remedy),
                 u"It has another. Change that: berth machine sales --profile web"_s);
        QVERIFY(remedies::told(other).contains(u"“Size, Image and Network…”"_s));
        const base::Error full{
            base::Error::Kind::Busy, u"4 run."_s, {}, {Remedy::Kind::RaiseLimit, u"machines"_s}};
        QCOMPARE(remedies::told(full), u"4 run. Or raise “Machines at once” in the settings."_s);
        QCOMPARE(cli::withCommand(full.text, full.remedy),
                 u"4 run. Or raise the limit: berth settings machines NUMBER"_s);
        QJsonObject told;
        other.remedy.writeTo(told);
        QCOMPARE(Remedy::readFrom(told), other.remedy);
    }
};

BERTH_TEST(tst_Remedies)
#include "tst_remedies.moc"
