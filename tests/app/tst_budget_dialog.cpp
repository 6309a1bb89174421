// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/budget_dialog.h"
#include "app/session/budget_gauge.h"
#include "app/chat/composer/composer.h"
#include "app/session/meter_bar.h"
#include "app/session/new_session_dialog.h"
#include "app/usage/usage_page.h"
#include "core/workspace.h"
#include "tests/app/looks.h"
#include "tests/support/subject.h"
#include "tests/support/workspace.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::Session;

/// What the window shows and takes of budgets.
class tst_BudgetDialog : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        looks::apply(style::Scheme::Light);
        m_folder = std::make_unique<QTemporaryDir>();
        m_workspace = support::openWorkspace(*m_folder);
        m_session = m_workspace->sessions().create({.name = u"sales"_s}).value();
    }
    void cleanup() { m_workspace.reset(); }

    void setsTheSessionsAndTheMonths()
    {
        BudgetDialog dialog(*m_workspace, m_session);
        line(dialog, u"sales"_s)->setText(u"0.50"_s);
        line(dialog, u"month"_s)->setText(u"$20"_s);
        save(dialog);
        QCOMPARE(dialog.result(), int(QDialog::Accepted));
        QCOMPARE(m_session->facts().budget, qint64(500'000'000));
        QCOMPARE(m_workspace->settings().budgetMonth, qint64(20'000'000'000));
        QCOMPARE(session::Settings::load(m_workspace->places().config)->budgetMonth, qint64(20'000'000'000));

        BudgetDialog again(*m_workspace, m_session);
        QCOMPARE(line(again, u"sales"_s)->text(), u"0.50"_s);
        line(again, u"sales"_s)->clear();
        save(again);
        QCOMPARE(m_session->facts().budget, qint64(0));
    }

    void aWrongAmountChangesNothing()
    {
        BudgetDialog dialog(*m_workspace, m_session);
        dialog.show();
        line(dialog, u"sales"_s)->setText(u"0.50"_s);
        line(dialog, u"month"_s)->setText(u"much"_s);
        save(dialog);
        QVERIFY(dialog.isVisible());
        QVERIFY(shows(dialog, u"“much”"_s));
        QCOMPARE(m_session->facts().budget, qint64(0));
    }

    void aNewSessionTakesOne()
    {
        m_workspace->settings().budgetSession = 1'500'000'000;
        NewSessionDialog dialog(*m_workspace);
        QCOMPARE(line(dialog, u"Budget"_s)->text(), u"1.50"_s);
        line(dialog, u"Budget"_s)->setText(u"a lot"_s);
        emit dialog.findChild<QDialogButtonBox *>()->accepted();
        QVERIFY(!dialog.created());
        line(dialog, u"Budget"_s)->setText(u"2"_s);
        emit dialog.findChild<QDialogButtonBox *>()->accepted();
        QCOMPARE(dialog.created()->facts().budget, qint64(2'000'000'000));
    }

    void theMeterShowsTheTighterOne()
    {
        MeterBar meter(*m_workspace);
        meter.resize(1280, meter.sizeHint().height()); // room for all of it
        meter.show();
        meter.setSession(m_session);
        auto *gauge = meter.findChild<BudgetGauge *>();
        QVERIFY(!gauge->isVisible());
        spend();
        const qint64 spent = m_session->bill().usage()->nanodollars;
        QVERIFY(m_workspace->sessions().setBudget(m_session, spent * 2));
        QTRY_VERIFY(gauge->isVisible());
        QVERIFY(shows(meter, u"50 % of"_s));
        m_workspace->settings().budgetMonth = spent + spent / 9;
        meter.refresh();
        QVERIFY(shows(meter, u"of the month"_s));
        QVERIFY(gauge->toolTip().contains(u"Budget of this session"_s));
        QSignalSpy shown(&meter, &MeterBar::budgetShown);
        const auto run = m_workspace->guard().beginRun(m_session->id(), 1000).value();
        QVERIFY(
            m_workspace->ledger().charge({m_session->id(), {}, u"model"_s, m_workspace->clock().now(), 950}));
        QVERIFY(shows(meter, u"of the task: 95 %"_s));
        QVERIFY(gauge->toolTip().contains(u"Budget of the task under way: $0.00000095 of $0.000001"_s));
        QCOMPARE(shown.last().first().value<session::Budget>(), (session::Budget{1000, 950}));
    }

    void theComposersBorderFills()
    {
        agent::RecipeLibrary recipes(&m_workspace->recipes());
        Composer composer(recipes);
        composer.resize(400, 90);
        composer.show();
        const auto borderAt = [&](int x) {
            return composer.grab().toImage().pixelColor(x, composer.height() - 2);
        };
        const QColor none = borderAt(20);
        composer.setWaterline({1000, 500});
        QCOMPARE(borderAt(20), style::colours().accent);
        QCOMPARE(borderAt(300), none);
        composer.setWaterline({1000, 900});
        QCOMPARE(borderAt(300), style::colours().warning);
        QCOMPARE(borderAt(380), none);
        composer.setWaterline({1000, 1000});
        QCOMPARE(borderAt(380), style::colours().bad);
        composer.setWaterline({});
        QCOMPARE(borderAt(20), none);
    }

    void theMeterTakesOnOtherColours()
    {
        MeterBar meter(*m_workspace);
        meter.setSession(m_session);
        meter.show();
        const auto labels = meter.findChildren<QLabel *>();
        const auto state = std::ranges::find_if(
            labels, [](const QLabel *label) { return label->text().contains(u"stopped"_s); });
        QVERIFY(state != labels.end());
        for (const style::Scheme scheme : {style::Scheme::Dark, style::Scheme::Light}) {
            looks::apply(scheme);
            QTRY_COMPARE((*state)->palette().color(QPalette::WindowText), style::colours().muted);
        }
    }

    void looksRight_data() { looks::addSchemes(); }
    void looksRight()
    {
        QFETCH(style::Scheme, scheme);
        looks::apply(scheme);
        spend();
        const qint64 spent = m_session->bill().usage()->nanodollars;
        QVERIFY(m_workspace->sessions().setBudget(m_session, spent + spent / 7));
        m_workspace->settings().budgetMonth = spent * 3;
        MeterBar meter(*m_workspace);
        meter.setSession(m_session);
        meter.resize(1000, meter.sizeHint().height());
        meter.show();
        looks::keep(meter, u"budget-meter"_s, scheme);
        BudgetDialog dialog(*m_workspace, m_session);
        dialog.show();
        looks::keep(dialog, u"budget-dialog"_s, scheme);
        NewSessionDialog fresh(*m_workspace);
        fresh.show();
        looks::keep(fresh, u"new-session"_s, scheme);
        UsagePage usage(*m_workspace);
        usage.resize(760, 480);
        usage.show();
        looks::keep(usage, u"usage"_s, scheme);
    }

private:
    /// Of a machine that the meter alone knows of.
    void spend()
    {
        QVERIFY(
            m_workspace->meter().begin({m_session->id(), u"m"_s, u"MD"_s, 1'000'000'000, {}, 0ms, false}));
        QVERIFY(m_workspace->meter().confirm(u"m"_s));
        QTRY_VERIFY(m_session->bill().usage()->nanodollars > 100'000'000);
        QVERIFY(m_workspace->meter().end(u"m"_s));
    }
    static QLineEdit *line(const QWidget &parent, const QString &name)
    {
        for (QLineEdit *each : parent.findChildren<QLineEdit *>()) {
            if (each->accessibleName().contains(name))
                return each;
        }
        qFatal("there is no field %s", qPrintable(name));
    }
    static bool shows(const QWidget &parent, const QString &text)
    {
        const auto labels = parent.findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel *label) {
            return label->isVisible() && label->text().contains(text);
        });
    }
    static void save(const QDialog &dialog)
    {
        dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Save)->click();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
    Session *m_session = nullptr;
};

BERTH_TEST(tst_BudgetDialog)
#include "tst_budget_dialog.moc"
