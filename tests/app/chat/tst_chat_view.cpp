// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/cards/card.h"
#include "app/chat/chat_view.h"
#include "app/style/style.h"
#include "core/base/disk_room.h"
#include "core/session/record/journal.h"
#include "tests/support/manual_clock.h"
#include "tests/support/subject.h"
#include "tests/support/watchdog.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QProgressBar>
#include <QScopeGuard>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>

#include <ctime>

using namespace Qt::StringLiterals;
using session::Author;
using session::Journal;
using session::Transcript;
namespace record = session::record;
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
        m_journal =
            std::move(*Journal::open(m_store.get(), &m_clock, u"s"_s, m_folder->filePath(u"outputs"_s)));
        m_transcript = &m_journal->transcript();
        m_view = std::make_unique<ChatView>();
        m_view->resize(700, 500);
    }
    void cleanup()
    {
        m_view.reset();
        m_journal.reset();
        m_store.reset();
    }

    /// A view gets its transcript before it gets its size.
    void cardsAreAsHighAsTheyNeedWhateverCameFirst()
    {
        fill(3);
        auto small = std::make_unique<ChatView>();
        small->resize(80, 60);
        small->setTranscript(m_transcript);
        small->resize(700, 500);
        small->show();
        m_view->show();
        m_view->setTranscript(m_transcript);
        QVERIFY(QTest::qWaitForWindowExposed(small.get()));
        for (int index = 0; index < m_transcript->count(); ++index) {
            QVERIFY(m_view->cardAt(index));
            QTRY_COMPARE(small->cardAt(index)->geometry(), m_view->cardAt(index)->geometry());
            QVERIFY2(m_view->cardAt(index)->height() < 160, qPrintable(QString::number(index)));
        }
    }

    /// Of each picture that comes into sight a process makes what is shown, and the window goes on meanwhile.
    void aHundredPicturesFreezeNothing()
    {
        static constexpr int kMany = 100;
        QImage image(800, 600, QImage::Format_RGB32);
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                image.setPixel(x, y, qRgb(x ^ y, x * y / 64, y));
        }
        const QString path = m_folder->filePath(u"picture.png"_s);
        QVERIFY(image.save(path));
        for (int i = 0; i < kMany; ++i)
            QVERIFY(m_journal->add(record::Document{path, u"picture.png"_s, 1}));
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
        support::Watchdog watchdog;
        QElapsedTimer time;
        time.start();
        m_view->setTranscript(m_transcript);
        const auto isShown = [this](int index) {
            const Card *const card = m_view->cardAt(index);
            const QList<QLabel *> labels = card ? card->findChildren<QLabel *>() : QList<QLabel *>();
            return std::ranges::any_of(labels, [](const QLabel *label) {
                return label->isVisible() && label->pixmap().width() == 360;
            });
        };
        QTRY_VERIFY_WITH_TIMEOUT(isShown(kMany - 1), 30'000); // who opens a chat is at its end
        qInfo("the first of them was shown after %lld ms", time.elapsed());
        for (int index = 0; index < kMany; ++index) { // past all of them
            m_view->showItem(index);
            QTest::qWait(1);
        }
        const auto areAllInSightShown = [&] {
            int cards = 0, shown = 0;
            for (int index = 0; index < kMany; ++index) {
                cards += m_view->cardAt(index) ? 1 : 0;
                shown += isShown(index) ? 1 : 0;
            }
            return cards > 0 && shown == cards;
        };
        for (const int index : {kMany / 2, 0}) {
            m_view->showItem(index);
            QTRY_VERIFY_WITH_TIMEOUT(areAllInSightShown(), 15'000);
        }
        QVERIFY2(watchdog.longestMilliseconds() < 50,
                 qPrintable(QString::number(watchdog.longestMilliseconds())));
        qInfo("the longest turn took %.1f ms", watchdog.longestMilliseconds());
    }

    void aCopyOfADocumentLeavesTheReserveOfTheDisk()
    {
        const auto back = qScopeGuard([] { base::setDiskReserve(0); });
        const QString path = m_folder->filePath(u"a.txt"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("text") == 4);
        file.close();
        QVERIFY(m_journal->add(record::Document{path, u"a.txt"_s, 4}));
        m_view->show();
        m_view->setTranscript(m_transcript);
        QTRY_VERIFY(m_view->cardAt(0));
        const auto save = [this](const QString &to) {
            const auto buttons = m_view->cardAt(0)->findChildren<QToolButton *>();
            const auto button = std::ranges::find(buttons, u"Save As…"_s, &QToolButton::text);
            if (button == buttons.end())
                qFatal("no button");
            (*button)->click();
            auto *const dialog = m_view->window()->findChild<QFileDialog *>();
            if (!dialog)
                qFatal("no dialog");
            dialog->selectFile(to);
            static_cast<QDialog *>(dialog)->accept();
        };
        QSignalSpy troubled(m_view.get(), &ChatView::troubled);
        base::setDiskReserve(std::numeric_limits<qint64>::max());
        save(m_folder->filePath(u"full.txt"_s));
        QTRY_COMPARE(troubled.count(), 1);
        QVERIFY2(troubled.first().first().toString().contains(u"The disk is full"_s),
                 qPrintable(troubled.first().first().toString()));
        QVERIFY(!QFile::exists(m_folder->filePath(u"full.txt"_s)));
        base::setDiskReserve(0);
        QTRY_VERIFY(!m_view->window()->findChild<QFileDialog *>());
        save(m_folder->filePath(u"copy.txt"_s));
        QTRY_VERIFY(QFile::exists(m_folder->filePath(u"copy.txt"_s)));
    }

    /// In the words of the window: what it runs against has a name there.
    void aRunThatReachedALimitSaysHowThatIsRaised()
    {
        QVERIFY(m_journal->add(record::Run{.title = u"Python"_s,
                                           .state = record::Run::State::Failed,
                                           .text = u"It printed too much."_s,
                                           .remedy = {base::Remedy::Kind::RaiseLimit, u"output_mib"_s}}));
        m_view->show();
        m_view->setTranscript(m_transcript);
        QTRY_VERIFY(m_view->cardAt(0));
        QVERIFY(std::ranges::any_of(m_view->cardAt(0)->findChildren<QLabel *>(), [](const QLabel *label) {
            return label->text() == u"It printed too much. Or raise “Most output of a run” in the settings."_s;
        }));
    }

    void whatCannotBeShownIsSaidInWords()
    {
        const QString path = m_folder->filePath(u"picture.png"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("<svg xmlns='http://www.w3.org/2000/svg'/>"));
        file.close();
        QVERIFY(m_journal->add(record::Document{path, u"picture.png"_s, 1}));
        m_view->show();
        m_view->setTranscript(m_transcript);
        QTRY_VERIFY(m_view->cardAt(0));
        QTRY_VERIFY_WITH_TIMEOUT(std::ranges::any_of(m_view->cardAt(0)->findChildren<QLabel *>(),
                                                     [](const QLabel *label) {
                                                         return label->isVisible()
                                                             && label->text().contains(
                                                                 u"no image of a kind"_s);
                                                     }),
                                 30'000);
        QVERIFY(m_view->cardAt(0)->height() < 160);
    }

    void longLinesAreShownWhole()
    {
        m_view->setTranscript(m_transcript);
        m_view->show();
        const QString line = u"a line that does not fit "_s.repeated(12);
        QVERIFY(m_journal->add(
            record::Run{.title = u"Python"_s, .tail = line.toUtf8(), .outputBytes = line.size()}));
        const int index = m_transcript->count() - 1;
        QTRY_VERIFY(m_view->cardAt(index));
        const auto *output = m_view->cardAt(index)->findChild<QTextBrowser *>();
        QTRY_VERIFY(output->height() >= output->document()->size().height());
        QVERIFY(output->document()->size().height() > 2 * output->fontMetrics().height());
    }

    void staysAtTheEndAndWhereTheReaderIs()
    {
        fill(200);
        m_view->setTranscript(m_transcript);
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

    /// At the end of a long answer: only what is new is laid out.
    void wordsThatComeCostLittle()
    {
        m_view->setTranscript(m_transcript);
        m_view->show();
        const auto message = m_journal->begin(record::Message{}, session::Author::Operator).value();
        const QByteArray paragraph =
            "Some **words** of an answer, with `code` in it, that go on for a line or two.\n\n";
        message->print(paragraph.repeated(150) + "```python\n" + QByteArray("x = f(1)  # so\n").repeated(100)
                       + "```\n\n");
        QTRY_VERIFY(m_view->cardAt(message->index()));
        const auto *text = m_view->cardAt(message->index())->findChild<QTextBrowser *>();
        QTRY_VERIFY(text->document()->blockCount() > 240);
        int most = 0;
        connect(text->document(), &QTextDocument::contentsChange, this, [&most](int, int removed, int added) {
            most = std::max({most, removed, added});
        });
        const int blocks = text->document()->blockCount();
        for (int at = 0; at < 4 * paragraph.size(); at += 16) {
            message->print((paragraph + paragraph).mid(at % paragraph.size(), 16));
            QCoreApplication::processEvents();
        }
        QTRY_VERIFY(text->document()->blockCount() > blocks);
        QVERIFY2(most > 0 && most < 4 * paragraph.size(), qPrintable(QString::number(most)));
        QVERIFY(message->close());
    }

    void wordsNameWhatIsAttachedToThem()
    {
        m_view->setTranscript(m_transcript);
        m_view->show();
        const auto shown = [this](const QStringList &files) {
            if (!m_journal->add(record::Message{u"Add them up."_s, u"t"_s, 1, files}, Author::Person))
                qFatal("not added");
            const int at = m_transcript->count() - 1;
            if (!QTest::qWaitFor([this, at] { return m_view->cardAt(at); }))
                qFatal("no card");
            QStringList texts;
            for (const QLabel *each : m_view->cardAt(at)->findChildren<QLabel *>()) {
                if (each->isVisible() && !each->text().isEmpty())
                    texts += each->text();
            }
            return texts;
        };
        QCOMPARE(shown({u"orders.csv"_s, u"a\nb.csv"_s}), QStringList{u"Attached: orders.csv, a\\nb.csv"_s});
        QCOMPARE(shown({}), QStringList());
    }

    void showsARunAsItGoesOn()
    {
        m_view->setTranscript(m_transcript);
        m_view->show();
        const auto run = m_journal->begin(record::Run{.title = u"Python"_s}).value();
        const int index = run->index();
        QTRY_VERIFY(m_view->cardAt(index));
        const Card *const card = m_view->cardAt(index);
        const int empty = card->height();
        run->print("one\ntwo\n");
        QTRY_VERIFY(card->height() > empty);
        run->print("three\ndots");
        run->print("\rdone\n");
        const auto *output = card->findChild<QTextBrowser *>();
        QTRY_COMPARE(output->toPlainText(), u"one\ntwo\nthree\ndone"_s);
        const auto *bar = card->findChild<QProgressBar *>();
        QVERIFY(bar->isVisible() && bar->maximum() == 0); // nobody knows how far it is
        run->run().phase = u"Counting (about 5 seconds left)"_s;
        run->run().progress = 0.4;
        run->changed();
        QTRY_COMPARE(bar->value(), 400);
        QCOMPARE(bar->maximum(), 1000);
        QVERIFY(card->accessibleName().endsWith(run->run().phase));
        QSignalSpy stop(m_view.get(), &ChatView::stopRequested);
        button(card, u"Stop"_s)->click();
        QCOMPARE(stop.count(), 1);
        run->run().state = record::Run::State::Ok;
        QVERIFY(run->close());
        QCOMPARE(output->toPlainText(), u"one\ntwo\nthree\ndone"_s);
        QVERIFY(!bar->isVisible() && !button(card, u"Stop"_s)->isVisible());
        QVERIFY(button(card, u"Run Again"_s)->isVisible());
        ChatView fresh; // as high as one that never had more to show
        fresh.resize(m_view->size());
        fresh.setTranscript(m_transcript);
        fresh.show();
        QTRY_VERIFY(fresh.cardAt(index));
        QTRY_COMPARE(card->height(), fresh.cardAt(index)->height());
    }

    /// It comes to a card that was made when some of it was there.
    void wordsAreShownAsTheyAreSaid()
    {
        const auto message = m_journal->begin(record::Message{}, session::Author::Operator).value();
        message->print("It is ");
        m_view->setTranscript(m_transcript);
        m_view->show();
        QTRY_VERIFY(m_view->cardAt(0));
        message->print("**done**.");
        const auto *text = m_view->cardAt(0)->findChild<QTextBrowser *>();
        QTRY_COMPARE(text->toPlainText(), u"It is done."_s);
        QVERIFY(message->close());
        QCOMPARE(text->toPlainText(), u"It is done."_s);
        QCOMPARE(std::get<record::Message>(m_transcript->item(0).content).text, u"It is **done**."_s);
    }

    /// A summary of thousands of words would push all else out of sight.
    void aLongNoteIsFolded()
    {
        QVERIFY(m_journal->add(record::Note{u"One\nTwo\nThree\n<b>Four</b>"_s}));
        QVERIFY(
            m_journal->add(record::Note{u"It goes on from this:\n"_s + u"<b>A line</b>\n"_s.repeated(60)}));
        m_view->setTranscript(m_transcript);
        m_view->show();
        QTRY_VERIFY(m_view->cardAt(1));
        const auto fold = [this](int index) { return button(m_view->cardAt(index), u"Show the Rest"_s); };
        QVERIFY(!fold(0)->isVisible());
        QVERIFY(m_view->cardAt(0)->findChild<QLabel *>()->text().endsWith(u"<b>Four</b>"_s));
        const int low = m_view->cardAt(1)->height();
        QVERIFY2(low < 60, qPrintable(QString::number(low)));
        fold(1)->click();
        QTRY_VERIFY(m_view->cardAt(1)->height() > 10 * low);
        const auto *rest = m_view->cardAt(1)->findChild<QTextBrowser *>();
        QVERIFY(rest->toPlainText().startsWith(u"<b>A line</b>\n<b>A line"_s));
        fold(1)->click();
        QTRY_COMPARE(m_view->cardAt(1)->height(), low);
    }

    /// An answer is read while it has only begun.
    void theFirstWordsAreThereAtOnce()
    {
        m_view->setTranscript(m_transcript);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
        const auto message = m_journal->begin(record::Message{}, session::Author::Operator).value();
        message->print("Look");
        const auto shown = [&] {
            const Card *const card = m_view->cardAt(message->index());
            const auto *text = card ? card->findChild<QTextBrowser *>() : nullptr;
            return text ? text->toPlainText() : QString();
        };
        QTRY_COMPARE(shown(), u"Look"_s);
        QVERIFY(message->close());
    }

    void runsAreNotRepeatedWhereNothingRuns()
    {
        fill(2);
        m_view->setTranscript(m_transcript);
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
        m_view->setTranscript(m_transcript);
        m_view->show();
        QTRY_COMPARE(m_view->verticalScrollBar()->value(), m_view->verticalScrollBar()->maximum());
        for (int step = 0; step < 60; ++step) {
            m_view->verticalScrollBar()->setValue(m_view->verticalScrollBar()->value() - 5000);
            QCoreApplication::processEvents();
            // As an event loop does: cards that are gone are in nobody's way.
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            QVERIFY(m_view->findChildren<Card *>().size() < 200);
        }
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
        const record::CodeRequest request{session::Language::Python, u"print(1)"_s};
        const record::Content kinds[] = {
            record::Request(request),
            record::Run{
                .title = u"Python"_s, .state = record::Run::State::Ok, .tail = "1\n", .outputBytes = 2},
            record::Report{.text = u"It is **done**."_s}};
        QVERIFY(m_store->transaction([&]() -> base::Result<> {
            // Each is a transaction of its own outside of this one.
            for (int item = 0; item < count; ++item) {
                if (auto made = m_journal->add(kinds[item % 3]); !made)
                    return base::fail(made.error());
            }
            return {};
        }));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    support::ManualClock m_clock;
    std::unique_ptr<Store> m_store;
    std::unique_ptr<Journal> m_journal;
    Transcript *m_transcript = nullptr;
    std::unique_ptr<ChatView> m_view;
};

BERTH_TEST(tst_ChatView)
#include "tst_chat_view.moc"
