// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/ribbon/call_ribbon.h"
#include "app/chat/ribbon/ribbon_calls.h"
#include "app/chat/ribbon/ribbon_notches.h"
#include "app/style/style.h"
#include "core/session/record/journal.h"
#include "tests/app/looks.h"
#include "tests/support/finish.h"
#include "tests/support/manual_clock.h"
#include "tests/support/subject.h"
#include "tests/support/watchdog.h"

#include <QAccessible>
#include <QApplication>
#include <QImage>
#include <QSet>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolTip>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::Author;
using session::Journal;
using session::Transcript;
using Cell = CallRibbon::Cell;
using State = CallRibbon::State;
namespace record = session::record;

static const State kStates[] = {State::Done,    State::Failed,  State::Refused,
                                State::Running, State::Waiting, State::Lost};

class tst_CallRibbon : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { looks::apply(style::Scheme::Light); }
    void init()
    {
        m_ribbon = std::make_unique<CallRibbon>();
        m_ribbon->resize(632, m_ribbon->sizeHint().height());
        m_ribbon->setWords([](int item) { return u"<b>item</b> %1"_s.arg(item); });
    }
    void cleanup() { m_ribbon.reset(); }

    /// Who sees no colours sees how each stands, with an icon and without.
    void formsAreDifferentWithoutColours_data()
    {
        QTest::addColumn<int>("count");
        QTest::newRow("with icons") << 6;
        QTest::newRow("without icons") << 60;
        QTest::newRow("as narrow as can be") << 120;
    }
    void formsAreDifferentWithoutColours()
    {
        QFETCH(int, count);
        QSet<QByteArray> forms;
        for (const auto scheme : {style::Scheme::Light, style::Scheme::Dark}) {
            looks::apply(scheme);
            forms.clear();
            for (const State state : kStates) {
                m_ribbon->setCells(std::vector<Cell>(std::size_t(count), Cell{0, "run", state}));
                forms += formOf(m_ribbon->rectOf(1));
            }
            QCOMPARE(forms.size(), int(std::size(kStates)));
        }
        looks::apply(style::Scheme::Light);
    }

    void keysGoAlongAndSayWhatIsThere()
    {
        fill(30);
        show();
        QAccessibleInterface *const interface = QAccessible::queryAccessibleInterface(m_ribbon.get());
        QVERIFY(interface);
        QCOMPARE(m_ribbon->current(), 29); // the last one is where it goes on
        const auto name = [interface] { return interface->text(QAccessible::Name); };
        QVERIFY2(name().startsWith(u"Call 30 of 30: <b>item</b> 129"_s), qPrintable(name()));
        QTest::keyClick(m_ribbon.get(), Qt::Key_Left);
        QCOMPARE(m_ribbon->current(), 28);
        QVERIFY(name().startsWith(u"Call 29 of 30"_s));
        for (const auto &[key, place] : {std::pair(Qt::Key_Home, 0),
                                         {Qt::Key_Left, 0},
                                         {Qt::Key_PageDown, 10},
                                         {Qt::Key_Right, 11},
                                         {Qt::Key_PageUp, 1},
                                         {Qt::Key_End, 29},
                                         {Qt::Key_Right, 29}}) {
            QTest::keyClick(m_ribbon.get(), key);
            QCOMPARE(m_ribbon->current(), place);
        }
        QSignalSpy opened(m_ribbon.get(), &CallRibbon::opened);
        QSignalSpy forked(m_ribbon.get(), &CallRibbon::forkRequested);
        QTest::keyClick(m_ribbon.get(), Qt::Key_Return);
        QTest::keyClick(m_ribbon.get(), Qt::Key_F);
        QCOMPARE(opened.takeFirst().first().toInt(), 129);
        QCOMPARE(forked.takeFirst().first().toInt(), 129);
    }

    void thePointerOpensAndAsks()
    {
        fill(30);
        show();
        QSignalSpy opened(m_ribbon.get(), &CallRibbon::opened);
        QTest::mouseClick(m_ribbon.get(), Qt::LeftButton, {}, m_ribbon->rectOf(7).center());
        QCOMPARE(opened.takeFirst().first().toInt(), 107);
        QCOMPARE(m_ribbon->current(), 7);
        QTest::mouseClick(m_ribbon.get(), Qt::LeftButton, {}, QPoint(2, 10)); // beside them
        QVERIFY(opened.isEmpty());
        QSignalSpy asked(m_ribbon.get(), &CallRibbon::menuRequested);
        QContextMenuEvent byKey(QContextMenuEvent::Keyboard, {}, {});
        QApplication::sendEvent(m_ribbon.get(), &byKey);
        QCOMPARE(asked.takeFirst().first().toInt(), 107);
        const QPoint third = m_ribbon->rectOf(3).center();
        QContextMenuEvent byMouse(QContextMenuEvent::Mouse, third, m_ribbon->mapToGlobal(third));
        QApplication::sendEvent(m_ribbon.get(), &byMouse);
        QCOMPARE(asked.takeFirst().first().toInt(), 103);
    }

    /// What an agent wrote is no mark-up.
    void aToolTipIsPlain()
    {
        fill(3);
        show();
        const QPoint place = m_ribbon->rectOf(1).center();
        QHelpEvent help(QEvent::ToolTip, place, m_ribbon->mapToGlobal(place));
        QApplication::sendEvent(m_ribbon.get(), &help);
        QVERIFY2(QToolTip::text().contains(u"101"_s) && !QToolTip::text().contains(u"<b>"_s),
                 qPrintable(QToolTip::text()));
        QToolTip::hideText();
    }

    /// A column shows the worst that it stands for, and opens it.
    void manyAreColumnsThatHideNoFailure()
    {
        fill(10'000);
        Cell failed = m_ribbon->cell(5'003);
        failed.state = State::Failed;
        m_ribbon->change(failed);
        show();
        const QRect column = m_ribbon->rectOf(5'003);
        QVERIFY(column.right() < m_ribbon->width());
        const auto cells = m_ribbon->at(column.center());
        QVERIFY(cells && cells->first <= 5'003 && cells->second >= 5'003 && cells->second > cells->first);
        const QImage image = m_ribbon->grab().toImage();
        QCOMPARE(image.pixelColor(column.center().x(), column.top()), style::colours().bad);
        QSignalSpy opened(m_ribbon.get(), &CallRibbon::opened);
        QTest::mouseClick(m_ribbon.get(), Qt::LeftButton, {}, column.center());
        QCOMPARE(opened.takeFirst().first().toInt(), 5'103);
        for (const int index : {0, 1, 5'002, 9'999}) {
            const auto there = m_ribbon->at(m_ribbon->rectOf(index).center());
            QVERIFY(there && there->first <= index && there->second >= index);
        }
    }

    /// A long one takes no room that others need.
    void cellsAreAsWideAsTheirTime()
    {
        std::vector<Cell> cells(20, Cell{0, "run", State::Done, 200ms});
        for (int index = 0; index < 20; ++index)
            cells[std::size_t(index)].item = index;
        cells[3].took = 2s;
        cells[4].took = 4s;
        cells[5].took = 10h;
        m_ribbon->setCells(cells);
        const auto widthOf = [this](int index) { return m_ribbon->rectOf(index).width(); };
        QVERIFY2(widthOf(0) >= 20, qPrintable(QString::number(widthOf(0))));
        QVERIFY(widthOf(3) > widthOf(0));
        QVERIFY(widthOf(4) > widthOf(3));
        QVERIFY(widthOf(5) > widthOf(4));
        QVERIFY2(widthOf(5) < 632 / 3, qPrintable(QString::number(widthOf(5))));
        QVERIFY(m_ribbon->rectOf(19).right() < m_ribbon->width() - style::kMargin + 1);
        // However many were long, and wherever they are: all are there, and are found where they are.
        for (int index = 0; index < 20; ++index) {
            Cell each = m_ribbon->cell(index);
            each.took = std::chrono::hours(index);
            m_ribbon->change(each);
        }
        QVERIFY(m_ribbon->rectOf(19).right() < m_ribbon->width() - style::kMargin + 1);
        QVERIFY(widthOf(1) >= 20);
        for (int index = 0; index < 20; ++index) {
            for (const QPoint &place : {m_ribbon->rectOf(index).topLeft(), m_ribbon->rectOf(index).center()})
                QVERIFY(m_ribbon->at(place) == std::pair(index, index));
        }
        show();
        m_ribbon->resize(1000, m_ribbon->height());
        QTRY_VERIFY(m_ribbon->rectOf(19).right() > 640);
    }

    /// However many there are.
    void aLongOneIsWideAmongMany()
    {
        std::vector<Cell> cells;
        for (int index = 0; index < 10'000; ++index)
            cells.push_back({index, "run", State::Done, 200ms});
        cells[0].took = 2min;
        cells[5'000].took = 3min;
        cells[5'001].took = 90s;
        cells[9'999].took = 2min;
        m_ribbon->setCells(cells);
        show();
        for (const int index : {0, 5'000, 5'001, 9'999}) {
            const QRect place = m_ribbon->rectOf(index);
            QVERIFY(m_ribbon->at(place.center()) == std::pair(index, index));
            QVERIFY2(place.width() > 2 * m_ribbon->rectOf(2'000).width(),
                     qPrintable(QString::number(place.width())));
        }
        QVERIFY(m_ribbon->rectOf(5'000).width() > m_ribbon->rectOf(5'001).width());
        QVERIFY(m_ribbon->rectOf(9'999).right() < m_ribbon->width() - style::kMargin + 2);
        QVERIFY(m_ribbon->rectOf(9'999).right() > m_ribbon->width() - style::kMargin - 20); // no room is left
        for (const int index : {1, 4'999, 5'002, 9'998}) {
            const auto there = m_ribbon->at(m_ribbon->rectOf(index).center());
            QVERIFY(there && there->first <= index && there->second >= index && there->second > there->first);
        }
    }

    void snapshotsAreNotches()
    {
        fill(30);
        show();
        const auto line = [this](int index) {
            const QRect cell = m_ribbon->rectOf(index);
            return m_ribbon->grab().toImage().pixelColor(cell.left() - 1, cell.center().y());
        };
        const QColor bare = line(7);
        m_ribbon->setNotches({{100, u"first"_s}, {107, u"noon"_s}, {107, u"late"_s}, {200, u"last"_s}});
        QCOMPARE(line(7), style::colours().text);
        QCOMPARE(line(8), bare);
        QVERIFY2(m_ribbon->textAt(7).endsWith(u"noon, late"_s), qPrintable(m_ribbon->textAt(7)));
        QVERIFY(!m_ribbon->textAt(8).contains(u"noon"_s));
        QCOMPARE(m_ribbon->current(), 29);
        for (const auto &[key, place] : {std::pair(Qt::Key_Left, 7),
                                         {Qt::Key_Left, 0},
                                         {Qt::Key_Left, 0},
                                         {Qt::Key_Right, 7},
                                         {Qt::Key_Right, 7}}) {
            QTest::keyClick(m_ribbon.get(), key, Qt::ControlModifier);
            QCOMPARE(m_ribbon->current(), place);
        }
        m_ribbon->add({201, "run", State::Done});
        QVERIFY(m_ribbon->textAt(30).endsWith(u"last"_s));
        m_ribbon->setNotches({});
        m_ribbon->setCurrent(0); // its frame is beside it, too
        QCOMPARE(line(7), bare);
    }

    /// Whoever makes one, and removes it.
    void notchesFollowTheSnapshots()
    {
        QTemporaryDir folder;
        support::ManualClock clock;
        base::Places places;
        places.data = folder.path();
        const vm::SnapshotStore snapshots(places);
        const auto store =
            std::move(*store::Store::open(folder.filePath(u"t.sqlite"_s), {Transcript::schema()}));
        const auto journal = std::move(*Journal::open(store.get(), &clock, u"s"_s, folder.filePath(u"o"_s)));
        const auto keep = [&](const QString &name) {
            auto draft = snapshots.draft(u"s"_s, name);
            QVERIFY(draft);
            for (const QString &path :
                 {draft->content.memory(), draft->content.rootDisk(), draft->content.volume()})
                QVERIFY(QFile(path).open(QIODevice::WriteOnly));
            draft->content.size = u"XS"_s;
            QVERIFY(support::finish(draft->publish()));
        };
        const auto now = [] { return std::chrono::milliseconds(QDateTime::currentMSecsSinceEpoch()); };
        RibbonCalls calls(m_ribbon.get(), this);
        RibbonNotches notches(m_ribbon.get(), &snapshots, this);
        clock.setWall(base::WallTime(now() - 1h));
        QVERIFY(journal->add(call(State::Done), Author::Operator));
        calls.setTranscript(&journal->transcript());
        notches.setSession(u"s"_s, &journal->transcript());
        keep(u"noon"_s);
        notches.refreshUnwatched(); // as when the session changes
        clock.setWall(base::WallTime(now() + 1h));
        QVERIFY(journal->add(call(State::Done), Author::Operator));
        QTRY_VERIFY(m_ribbon->textAt(1).endsWith(u"noon"_s));
        QVERIFY(!m_ribbon->textAt(0).contains(u"noon"_s));
        keep(u"one-more"_s);
        QTRY_VERIFY(m_ribbon->textAt(1).endsWith(u"noon, one-more"_s));
        QVERIFY(snapshots.remove(u"s"_s, u"noon"_s));
        QTRY_VERIFY(m_ribbon->textAt(1).endsWith(u" one-more"_s));
        notches.setSession({}, nullptr);
        QVERIFY(!m_ribbon->textAt(1).contains(u"one-more"_s));
    }

    void tenThousandStayFluid()
    {
        fill(10'000);
        show();
        support::Watchdog watchdog;
        for (int step = 0; step < 50; ++step) {
            QTest::keyClick(m_ribbon.get(), step % 2 == 0 ? Qt::Key_PageUp : Qt::Key_Left);
            Cell cell = m_ribbon->cell(9'999 - step);
            cell.state = State::Running;
            m_ribbon->change(cell);
            m_ribbon->add({20'000 + step, "run", State::Running, std::chrono::seconds(step)});
            m_ribbon->setNotches({{100 + step, u"a"_s}, {5'000 + step, u"b"_s}, {20'000 + step, u"c"_s}});
            m_ribbon->resize(600 + step, m_ribbon->height());
            QCoreApplication::processEvents();
        }
        QVERIFY2(watchdog.longestMilliseconds() < 50,
                 qPrintable(QString::number(watchdog.longestMilliseconds())));
    }

    /// Read from a transcript little by little, and kept as they are there.
    void followsATranscriptOfTenThousandCalls()
    {
        QTemporaryDir folder;
        support::ManualClock clock;
        const auto store =
            std::move(*store::Store::open(folder.filePath(u"t.sqlite"_s), {Transcript::schema()}));
        const auto journal = std::move(*Journal::open(store.get(), &clock, u"s"_s, folder.filePath(u"o"_s)));
        QVERIFY(store->transaction([&]() -> base::Result<> {
            for (int index = 0; index < 10'000; ++index) {
                if (auto added =
                        journal->add(call(index % 97 == 0 ? State::Failed : State::Done), Author::Operator);
                    !added)
                    return base::fail(added.error());
            }
            return {};
        }));
        QVERIFY(journal->add(record::Note{u"No call"_s}));
        RibbonCalls calls(m_ribbon.get(), this);
        show();
        support::Watchdog watchdog;
        calls.setTranscript(&journal->transcript());
        QCOMPARE(m_ribbon->count(), 10'000);
        QVERIFY(m_ribbon->isVisible());
        QTRY_VERIFY(!calls.isReading());
        QVERIFY2(watchdog.longestMilliseconds() < 50,
                 qPrintable(QString::number(watchdog.longestMilliseconds())));
        QCOMPARE(m_ribbon->cell(97).state, State::Failed);
        QCOMPARE(m_ribbon->cell(98).state, State::Done);
        const auto open = journal->begin(call(State::Running), Author::Operator);
        QVERIFY(open);
        QCOMPARE(m_ribbon->count(), 10'001);
        QCOMPARE(m_ribbon->cell(10'000).item, 10'001); // after the note
        QCOMPARE(m_ribbon->cell(10'000).state, State::Running);
        (*open)->call().state = State::Refused;
        QVERIFY((*open)->close());
        QCOMPARE(m_ribbon->cell(10'000).state, State::Refused);
        const QString words = m_ribbon->textAt(10'000);
        QVERIFY2(words.contains(u"make test"_s) && words.contains(u"1.2"_s) && words.endsWith(u"Refused"_s),
                 qPrintable(words));
        calls.setTranscript(nullptr);
        QCOMPARE(m_ribbon->count(), 0);
        QVERIFY(!m_ribbon->isVisible());
    }

    void looksWell()
    {
        for (const auto scheme : {style::Scheme::Light, style::Scheme::Dark}) {
            looks::apply(scheme);
            for (const int count : {6, 18, 70, 3'000}) {
                static const char *const icons[] = {"run", "code", "file", "search", "terminal", "edit"};
                std::vector<Cell> cells;
                for (int index = 0; index < count; ++index) {
                    const int odd = (index * 7919) % 23;
                    const bool isOdd = count == 6 || (count < 100 ? odd < 6 : odd == 0);
                    cells.push_back({index, icons[index % 6], isOdd ? kStates[index % 6] : State::Done,
                                     std::chrono::milliseconds((index * 7919) % 13 * ((index * 31) % 900))});
                }
                m_ribbon->setCells(std::move(cells));
                m_ribbon->setNotches({{0, u"a"_s}, {count / 3, u"b"_s}, {count, u"c"_s}});
                show();
                m_ribbon->setCurrent(count / 2);
                looks::keep(*m_ribbon, u"ribbon-%1"_s.arg(count), scheme);
            }
        }
        looks::apply(style::Scheme::Light);
    }

private:
    static record::Call call(State state)
    {
        return {.caller = u"operator"_s,
                .tool = u"execute_bash"_s,
                .arguments = {{u"command"_s, u"make test"_s}},
                .state = state,
                .tail = QByteArray(500, 'x'),
                .took = std::chrono::milliseconds(1200)};
    }
    void fill(int count)
    {
        std::vector<Cell> cells;
        for (int index = 0; index < count; ++index)
            cells.push_back({100 + index, "run", State::Done});
        m_ribbon->setCells(std::move(cells));
    }
    void show()
    {
        m_ribbon->show();
        QVERIFY(QTest::qWaitForWindowActive(m_ribbon.get()));
        m_ribbon->setFocus();
    }
    /// What is drawn there, strongly or faintly, in whatever colour.
    QByteArray formOf(const QRect &place)
    {
        const QImage image = m_ribbon->grab(place.adjusted(-1, -1, 1, 1)).toImage();
        const QColor ground = m_ribbon->grab(QRect(0, 0, 1, 1)).toImage().pixelColor(0, 0);
        QList<int> apart;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                const QColor pixel = image.pixelColor(x, y);
                apart += std::abs(pixel.red() - ground.red()) + std::abs(pixel.green() - ground.green())
                    + std::abs(pixel.blue() - ground.blue());
            }
        }
        const int most = *std::ranges::max_element(apart);
        QByteArray form;
        for (const int each : std::as_const(apart))
            form += each * 2 > most ? '#' : each * 16 > most ? '.' : ' ';
        return form;
    }

    std::unique_ptr<CallRibbon> m_ribbon;
};

BERTH_TEST(tst_CallRibbon)
#include "tst_call_ribbon.moc"
