// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/card.h"
#include "app/chat/chat_view.h"
#include "app/style.h"
#include "core/session/transcript.h"
#include "tests/support/manual_clock.h"
#include "tests/support/subject.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>

using namespace Qt::StringLiterals;
using session::Item;
using session::Transcript;
using store::Store;

class tst_ChatView : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { style::apply(*qApp, style::Scheme::Light); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_store = std::move(*Store::open(m_folder->filePath(u"t.sqlite"_s), {Transcript::schema()}));
        m_transcript = std::move(*Transcript::open(m_store.get(), &m_clock, u"s"_s));
        m_view = std::make_unique<ChatView>();
        m_view->resize(700, 500);
    }
    void cleanup()
    {
        m_view.reset();
        m_transcript.reset();
        m_store.reset();
    }

    /// A view gets its transcript before it gets its size.
    void cardsAreAsHighAsTheyNeedWhateverCameFirst()
    {
        fill(3);
        auto small = std::make_unique<ChatView>();
        small->resize(80, 60);
        small->setTranscript(m_transcript.get());
        small->resize(700, 500);
        small->show();
        m_view->show();
        m_view->setTranscript(m_transcript.get());
        QVERIFY(QTest::qWaitForWindowExposed(small.get()));
        for (int index = 0; index < m_transcript->count(); ++index) {
            QVERIFY(m_view->cardAt(index));
            QTRY_COMPARE(small->cardAt(index)->geometry(), m_view->cardAt(index)->geometry());
            QVERIFY2(m_view->cardAt(index)->height() < 160, qPrintable(QString::number(index)));
        }
    }

    void longLinesAreShownWhole()
    {
        m_view->setTranscript(m_transcript.get());
        m_view->show();
        const QString line = u"a line that does not fit "_s.repeated(12);
        const QJsonObject run{{u"title"_s, u"Python"_s}, {u"state"_s, u"ok"_s}, {u"tail"_s, line}};
        const int index = *m_transcript->append(Item::Kind::Run, run);
        QTRY_VERIFY(m_view->cardAt(index));
        const auto *output = m_view->cardAt(index)->findChild<QTextBrowser *>();
        QTRY_VERIFY(output->height() >= output->document()->size().height());
        QVERIFY(output->document()->size().height() > 2 * output->fontMetrics().height());
    }

    void staysAtTheEndAndWhereTheReaderIs()
    {
        fill(200);
        m_view->setTranscript(m_transcript.get());
        m_view->show();
        QScrollBar *const bar = m_view->verticalScrollBar();
        QTRY_COMPARE(bar->value(), bar->maximum());
        fill(5);
        QTRY_VERIFY(m_view->cardAt(m_transcript->count() - 1));
        QCOMPARE(bar->value(), bar->maximum());

        m_view->showItem(100);
        const int before = m_view->cardAt(100)->y();
        fill(20);
        QTRY_VERIFY(bar->maximum() > bar->value() + 500);
        QCOMPARE(m_view->cardAt(100)->y(), before);
    }

    void showsARunAsItGoesOn()
    {
        m_view->setTranscript(m_transcript.get());
        m_view->show();
        QJsonObject run{{u"title"_s, u"Python"_s}, {u"state"_s, u"running"_s}, {u"request"_s, 1}};
        const int index = *m_transcript->append(Item::Kind::Run, run, Transcript::Open::Yes);
        QTRY_VERIFY(m_view->cardAt(index));
        const Card *const card = m_view->cardAt(index);
        const int empty = card->height();
        run.insert(u"tail"_s, u"one\ntwo\nthree\n"_s);
        m_transcript->amend(index, run);
        QTRY_VERIFY(card->height() > empty);
        QSignalSpy stop(m_view.get(), &ChatView::stopRequested);
        button(card, u"Stop"_s)->click();
        QCOMPARE(stop.count(), 1);
        run.insert(u"state"_s, u"ok"_s);
        QVERIFY(m_transcript->close(index, run));
        QVERIFY(!button(card, u"Stop"_s)->isVisible());
        QVERIFY(button(card, u"Run Again"_s)->isVisible());
        ChatView fresh; // as high as one that never had more to show
        fresh.resize(m_view->size());
        fresh.setTranscript(m_transcript.get());
        fresh.show();
        QTRY_VERIFY(fresh.cardAt(index));
        QTRY_COMPARE(card->height(), fresh.cardAt(index)->height());
    }

    void runsAreNotRepeatedWhereNothingRuns()
    {
        fill(2);
        m_view->setTranscript(m_transcript.get());
        m_view->show();
        QTRY_VERIFY(m_view->cardAt(1));
        QVERIFY(button(m_view->cardAt(1), u"Run Again"_s)->isEnabled());
        m_view->setRepeatable(false);
        fill(2);
        QTRY_VERIFY(m_view->cardAt(3));
        for (const int run : {1, 3})
            QVERIFY(!button(m_view->cardAt(run), u"Run Again"_s)->isEnabled());
        m_view->setRepeatable(true);
        for (const int run : {1, 3})
            QVERIFY(button(m_view->cardAt(run), u"Run Again"_s)->isEnabled());
    }

    void tenThousandItemsAreFewWidgets()
    {
        fill(10'000);
        m_view->setTranscript(m_transcript.get());
        m_view->show();
        QTRY_COMPARE(m_view->verticalScrollBar()->value(), m_view->verticalScrollBar()->maximum());
        for (int step = 0; step < 60; ++step) {
            m_view->verticalScrollBar()->setValue(m_view->verticalScrollBar()->value() - 5000);
            QCoreApplication::processEvents();
        }
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QVERIFY(m_view->findChildren<Card *>().size() < 200);
    }

private:
    static QToolButton *button(const Card *card, const QString &name)
    {
        for (QToolButton *each : card->findChildren<QToolButton *>()) {
            if (each->accessibleName() == name)
                return each;
        }
        return nullptr;
    }
    void fill(int count)
    {
        static const Item::Kind kKinds[] = {Item::Kind::Request, Item::Kind::Run, Item::Kind::Report};
        QVERIFY(m_store->transaction([&]() -> base::Result<> {
            // Each append is a transaction of its own outside of this one.
            for (int item = 0; item < count; ++item) {
                const QJsonObject content{
                    {u"type"_s, u"code"_s},     {u"language"_s, u"python"_s},
                    {u"code"_s, u"print(1)"_s}, {u"title"_s, u"Python"_s},
                    {u"state"_s, u"ok"_s},      {u"text"_s, item % 3 == 2 ? u"It is **done**."_s : QString()},
                    {u"tail"_s, u"1\n"_s}};
                if (auto made = m_transcript->append(kKinds[item % 3], content); !made)
                    return base::fail(made.error());
            }
            return {};
        }));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    support::ManualClock m_clock;
    std::unique_ptr<Store> m_store;
    std::unique_ptr<Transcript> m_transcript;
    std::unique_ptr<ChatView> m_view;
};

BERTH_TEST(tst_ChatView)
#include "tst_chat_view.moc"
