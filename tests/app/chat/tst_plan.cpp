// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/cards/plan_card.h"
#include "app/chat/chat_view.h"
#include "app/chat/plan_strip.h"
#include "core/session/record/journal.h"
#include "tests/app/looks.h"
#include "tests/support/manual_clock.h"
#include "tests/support/subject.h"

#include <QLabel>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using session::Author;
using session::Journal;
using session::Transcript;
namespace record = session::record;
using State = record::Plan::Step::State;
using store::Store;

/// A model's checklist, in its card and in the line above the composer.
class tst_Plan : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { looks::apply(style::Scheme::Light); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_store = std::move(*Store::open(m_folder->filePath(u"t.sqlite"_s), {Transcript::schema()}));
        m_journal =
            std::move(*Journal::open(m_store.get(), &m_clock, u"s"_s, m_folder->filePath(u"outputs"_s)));
        m_view = std::make_unique<ChatView>();
        m_view->resize(500, 400);
        m_view->setTranscript(&m_journal->transcript());
        m_view->show();
        m_strip = std::make_unique<PlanStrip>(m_view.get());
        m_strip->setTranscript(&m_journal->transcript());
    }
    void cleanup()
    {
        m_strip.reset();
        m_view.reset();
        m_open.reset();
        m_journal.reset();
        m_store.reset();
    }

    void theCardTellsEachStepsState()
    {
        begin({{u"Read"_s, State::Done}, {u"Count"_s, State::Active}, {u"Write"_s, State::Pending}});
        QTRY_COMPARE(names(), (QStringList{u"Done: Read"_s, u"Under way: Count"_s, u"To do: Write"_s}));
        QCOMPARE(card()->accessibleName(), u"Plan: 1 of 3 done"_s);
        m_open->plan().steps = {{u"Count"_s, State::Done}, {u"Write"_s, State::Active}};
        m_open->changed();
        QTRY_COMPARE(names(), (QStringList{u"Done: Count"_s, u"Under way: Write"_s}));
        QCOMPARE(m_journal->transcript().count(), 1);
        QVERIFY(m_open->close()); // and nobody is at it any more
        QTRY_COMPARE(names(), (QStringList{u"Done: Count"_s, u"To do: Write"_s}));
    }

    void theStripIsThereWhileTheTaskWorks()
    {
        QVERIFY(m_strip->isHidden());
        begin({{u"Read"_s, State::Done}, {u"Count the customers"_s, State::Active}, {u"Write"_s, {}}});
        QVERIFY(!m_strip->isHidden());
        QCOMPARE(m_strip->accessibleName(), u"Plan, step 2 of 3: Count the customers"_s);
        // Whoever comes later sees it too, one line of it.
        PlanStrip later(m_view.get());
        later.setTranscript(&m_journal->transcript());
        QVERIFY(!later.isHidden());
        const int height = later.sizeHint().height();
        QVERIFY(height < 3 * later.fontMetrics().height());
        m_open->plan().steps = {{u"Read\nand\nread "_s.repeated(100), State::Done}, {u"Write"_s, {}}};
        m_open->changed();
        QTRY_COMPARE(later.accessibleName(), u"Plan, step 2 of 2: Write"_s);
        m_open->plan().steps[1].state = State::Done;
        m_open->plan().steps += {u"Line\n"_s.repeated(1000), State::Active};
        m_open->changed();
        QTRY_VERIFY(later.accessibleName().startsWith(u"Plan, step 3 of 3: Line Line"_s));
        QVERIFY(later.accessibleName().size() < 400);
        QCOMPARE(later.sizeHint().height(), height);
        later.resize(100, height);
        QVERIFY(later.minimumSizeHint().width() <= 100);
        QVERIFY(m_open->close());
        QVERIFY(later.isHidden());
        QVERIFY(m_strip->isHidden());
        m_strip->setTranscript(nullptr);
        m_strip->setTranscript(&m_journal->transcript());
        QVERIFY(m_strip->isHidden());
    }

    void theStripLeadsToTheCard()
    {
        begin({{u"Read"_s, State::Active}});
        for (int i = 0; i < 60; ++i)
            QVERIFY(m_journal->add(record::Note{u"What came after it."_s}));
        m_view->scrollToEnd();
        QTRY_VERIFY(!card() || card()->y() + card()->height() < 0);
        m_strip->show();
        m_strip->setFocus();
        QTest::keyClick(m_strip.get(), Qt::Key_Space);
        QVERIFY(card());
        QVERIFY(m_view->viewport()->rect().contains(card()->geometry()));
    }

    /// What a model calls its steps is shown as it is, and no more of it than a person reads.
    void whatAModelSaysIsPlainAndShort()
    {
        QList<record::Plan::Step> steps(500, {u"<b>bold</b>\u202e\u001b[2J"_s + QString(9000, u'x'), {}});
        begin(steps);
        QTRY_VERIFY(card() && !names().isEmpty());
        QCOMPARE(names().size(), 40);
        QCOMPARE(card()->accessibleName(), u"Plan: 0 of 500 done"_s);
        const QString shown = labels().first()->text();
        QVERIFY2(shown.startsWith(u"<b>bold</b>"_s), qPrintable(shown));
        QVERIFY(!shown.contains(QChar(0x202e)) && !shown.contains(QChar(0x1b)));
        QVERIFY(shown.size() < 400);
        QCOMPARE(labels().first()->textFormat(), Qt::PlainText);
    }

private:
    void begin(const QList<record::Plan::Step> &steps)
    {
        m_open = m_journal->begin(record::Plan{u"t"_s, steps}, Author::Operator).value();
    }
    PlanCard *card() const { return qobject_cast<PlanCard *>(m_view->cardAt(0)); }
    /// Of the steps.
    QList<QLabel *> labels() const
    {
        QList<QLabel *> found;
        for (QLabel *label : card() ? card()->findChildren<QLabel *>() : QList<QLabel *>()) {
            if (!label->isHidden() && !label->accessibleName().isEmpty())
                found += label;
        }
        return found;
    }
    QStringList names() const
    {
        QStringList names;
        for (const QLabel *label : labels())
            names += label->accessibleName();
        return names;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    support::ManualClock m_clock;
    std::unique_ptr<Store> m_store;
    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<ChatView> m_view;
    std::unique_ptr<PlanStrip> m_strip;
    std::unique_ptr<session::OpenItem> m_open;
};

BERTH_TEST(tst_Plan)
#include "tst_plan.moc"
