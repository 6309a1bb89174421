// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/terminal_accessible.h"
#include "tests/app/terminal/terminal_view_place.h"
#include "tests/support/subject.h"
#include "tests/support/watchdog.h"

#include <QAccessible>
#include <QTimer>

/// What a view shows of a terminal.
class tst_TerminalView : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { QApplication::setCursorFlashTime(0); }
    void init() { style::apply(*qApp, style::Scheme::Light); }

    // Painting

    void paintsTextInItsColours()
    {
        Shown s;
        s.feed("\x1b[31mM\x1b[0m \x1b[48;2;1;2;3m \x1b[0m\x1b[38;2;0;200;0m\xe2\x96\x88");
        QTRY_VERIFY(isFilled(s.cell(0, 3), QColor(0, 200, 0))); // a full block, to the last pixel
        QVERIFY(isFilled(s.cell(0, 2), QColor(1, 2, 3)));
        const terminal::Rgb red = s.terminal.screen().palette().colours[1];
        QVERIFY(hasColour(s.cell(0, 0), QColor(red.red, red.green, red.blue)));
        QVERIFY(isFilled(s.cell(0, 1), style::colours().surface));
    }

    void paintsOnlyWhatChanged()
    {
        Shown s;
        s.feed("first\r\nsecond\r\n");
        s.settle();
        class Watch : public QObject
        {
        public:
            QRegion region;
            bool eventFilter(QObject *, QEvent *event) override
            {
                if (event->type() == QEvent::Paint)
                    region |= static_cast<QPaintEvent *>(event)->region();
                return false;
            }
        } watch;
        s.view.viewport()->installEventFilter(&watch);
        s.feed("third");
        QTRY_VERIFY(!watch.region.isEmpty());
        QVERIFY(watch.region.contains(s.at(2, 1)));
        QVERIFY(!watch.region.contains(s.at(0, 1)));
        QVERIFY(!watch.region.contains(s.at(5, 1)));
        s.feedLines(0, 20);
        s.settle();
        watch.region = {};
        s.feed("\r\nscrolled");
        QTRY_VERIFY(!watch.region.isEmpty());
        QVERIFY(watch.region.contains(s.at(9, 1)));
        QVERIFY(!watch.region.contains(s.at(5, 1))); // moved, not painted
    }

    void scrolledAndPaintedAnewAreTheSame()
    {
        Shown s;
        for (int i = 0; i < 40; ++i) {
            s.feed("\x1b[3" + QByteArray::number(i % 8) + "mrow " + QByteArray::number(i) + "\r\n");
            if (i % 3 == 0)
                s.settle();
        }
        s.settle();
        const auto onScreen = [&] {
            return QGuiApplication::primaryScreen()->grabWindow(s.view.winId()).toImage();
        };
        const QImage scrolled = onScreen();
        QVERIFY(!scrolled.isNull());
        s.view.viewport()->update();
        QCoreApplication::processEvents();
        QCOMPARE(scrolled, onScreen());
        QCOMPARE(s.view.topLine(), s.top());
    }

    void wideCharactersTakeTwoCells()
    {
        Shown s;
        s.feed("\xe4\xb8\xad|");
        QTRY_VERIFY(!isFilled(s.cell(0, 0), style::colours().surface));
        QVERIFY(!isFilled(s.cell(0, 1), style::colours().surface));
        QVERIFY(!isFilled(s.cell(0, 2), style::colours().surface)); // the bar
        QVERIFY(isFilled(s.cell(0, 4), style::colours().surface));
    }

    void linesMeetFromCellToCell()
    {
        Shown s;
        s.feed("\xe2\x94\x8c\xe2\x94\x80\xe2\x94\x90\r\n\xe2\x94\x94\xe2\x94\x80\xe2\x94\x98");
        s.settle();
        const QRectF first = s.view.cellRect({s.view.topLine(), 0});
        const QImage all = s.view.viewport()->grab().toImage();
        const QColor text = style::colours().text;
        int line = -1;
        for (int y = int(first.top()); y < int(first.bottom()); ++y) {
            if (all.pixelColor(int(first.right()) - 1, y) == text)
                line = y;
        }
        QVERIFY(line > 0);
        for (int x = int(first.right()) - 1; x < int(first.right() + first.width()) + 1; ++x)
            QCOMPARE(all.pixelColor(x, line), text);
        int column = -1;
        for (int x = int(first.left()); x < int(first.right()); ++x) {
            if (all.pixelColor(x, int(first.bottom()) - 1) == text)
                column = x;
        }
        QVERIFY(column > 0);
        for (int y = int(first.bottom()) - 2; y < int(first.bottom()) + 2; ++y)
            QCOMPARE(all.pixelColor(column, y), text);
    }

    void everyLineAndBlockIsDrawn()
    {
        Shown s({40, 12});
        for (int i = 0; i < 0xa0; ++i)
            s.feed(QString(QChar(0x2500 + i)).toUtf8());
        s.settle();
        const QImage all = s.view.viewport()->grab().toImage();
        for (int i = 0; i < 0xa0; ++i) {
            const QRect cell = s.view.cellRect({s.view.topLine() + i / 40, i % 40}).toRect();
            QVERIFY2(!isFilled(all.copy(cell), style::colours().surface),
                     qPrintable(QString::number(0x2500 + i, 16)));
        }
    }

    void colourOnItsLikeCanStillBeRead()
    {
        for (const style::Scheme scheme : {style::Scheme::Light, style::Scheme::Dark}) {
            style::apply(*qApp, scheme);
            const TerminalColours colours = TerminalColours::of(scheme);
            const QRgb ground = style::colours().surface.rgb();
            const auto number = [&](int i) {
                const terminal::Rgb c = colours.palette.colours[std::size_t(i)];
                return qRgb(c.red, c.green, c.blue);
            };
            for (int i = 0; i < 16; ++i) {
                const bool isGround = i == 0 || i == 7 || i == 15;
                if (!isGround)
                    QVERIFY2(contrastOf(number(i), ground) >= 4.5, qPrintable(QString::number(i)));
                for (int j = 0; j < 16; ++j) {
                    if (i != j)
                        QVERIFY(contrastOf(readable(number(i), number(j)), number(j)) >= 4.5);
                }
                QVERIFY(contrastOf(readable(number(i), ground), ground) >= 4.5 || number(i) == ground);
            }
            for (const QColor &mark : {colours.selection, colours.hit})
                QVERIFY(contrastOf(style::colours().text.rgb(), mark.rgb()) >= 4.5);
        }
    }

    void followsTheSchemeOfTheDesktop()
    {
        Shown s;
        s.feed("text");
        QTRY_VERIFY(isFilled(s.cell(5, 5), style::colours().surface));
        style::apply(*qApp, style::Scheme::Dark);
        QTRY_VERIFY(isFilled(s.cell(5, 5), style::colours().surface));
        QVERIFY(style::colours().surface.lightness() < 128);
    }

    void theCursorIsHollowWithoutTheFocus()
    {
        Shown s;
        s.feed("ab");
        QTRY_VERIFY(isFilled(s.cell(0, 2), style::colours().accent));
        s.view.clearFocus();
        QTRY_VERIFY(hasColour(s.cell(0, 2), style::colours().surface));
        QVERIFY(hasColour(s.cell(0, 2), style::colours().accent));
        s.view.setFocus();
        s.feed("\x1b[?25l");
        QTRY_VERIFY(isFilled(s.cell(0, 2), style::colours().surface));
        s.feed("\x1b[?25h\x1b[6 q");
        QTRY_VERIFY(hasColour(s.cell(0, 2), style::colours().accent));
        QVERIFY(hasColour(s.cell(0, 2), style::colours().surface));
    }

    void waitsForAPictureThatIsHeldBackButNotForLong()
    {
        Shown s;
        s.feed("\x1b[?2026h\xe2\x96\x88");
        QTest::qWait(40);
        QCOMPARE(s.typed(), QByteArray());
        QTRY_VERIFY(isFilled(s.cell(0, 0), style::colours().text));
    }

    // Several views, floods

    void twoViewsShowTheSame()
    {
        Shown s;
        TerminalView other(&s.terminal);
        other.setFont(s.view.font());
        Shown::place(other, {30, 20});
        other.show();
        QVERIFY(QTest::qWaitForWindowExposed(&other));
        QCOMPARE(s.terminal.size(), (guest::TerminalSize{10, 30}));
        s.feedLines(0, 50);
        s.feed("\x1b[?25l");
        s.settle();
        QTRY_VERIFY(other.isUpToDate());
        const QRect part = s.view.cellRect({s.view.topLine(), 0})
                               .united(s.view.cellRect({s.view.topLine() + 9, 29}))
                               .toAlignedRect();
        QCOMPARE(other.topLine(), s.view.topLine());
        QCOMPARE(other.viewport()->grab(part).toImage(), s.view.viewport()->grab(part).toImage());
        other.hide();
        QCOMPARE(s.terminal.size(), (guest::TerminalSize{10, 40}));
    }

    void aFloodDoesNotBlock()
    {
        Shown s({120, 40});
        QByteArray piece;
        for (int i = 0; piece.size() < 64 * 1024; ++i)
            piece += "\x1b[3" + QByteArray::number(i % 8) + "mflood " + QByteArray::number(i)
                + " of some words\r\n";
        qint64 fed = 0;
        QTimer feeding;
        connect(&feeding, &QTimer::timeout, this, [&] {
            s.feed(piece);
            fed += piece.size();
        });
        support::Watchdog watchdog;
        feeding.start(0);
        QTRY_VERIFY_WITH_TIMEOUT(fed > 100'000'000, 50'000);
        feeding.stop();
        QVERIFY2(watchdog.longestMilliseconds() < 50,
                 qPrintable(QString::number(watchdog.longestMilliseconds())));
        QTRY_COMPARE(s.view.topLine(), s.top());
        s.feed("\x1b[2J\x1b[H\x1b[0mend");
        s.settle();
        QVERIFY(isFilled(s.cell(3, 3), style::colours().surface));
    }

    void whatIsShownCanBeReadOut()
    {
        terminal_accessible::install();
        Shown s;
        s.feed("first\r\nsecond \xe4\xb8\xad");
        s.settle();
        QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(&s.view);
        QVERIFY(interface);
        QCOMPARE(interface->role(), QAccessible::Terminal);
        QVERIFY(!interface->text(QAccessible::Name).isEmpty());
        QAccessibleTextInterface *text = interface->textInterface();
        QVERIFY(text);
        QVERIFY(text->text(0, 100).startsWith(u"first\nsecond \u4e2d\n"_s));
        QCOMPARE(text->cursorPosition(), 6 + 8);
        QCOMPARE(text->offsetAtPoint(s.view.viewport()->mapToGlobal(s.at(1, 0.5))), 6);
        QCOMPARE(
            text->characterRect(6).topLeft(),
            s.view.viewport()->mapToGlobal(s.view.cellRect({s.view.topLine() + 1, 0}).topLeft().toPoint()));
    }
};

BERTH_TEST(tst_TerminalView)
#include "tst_terminal_view.moc"
