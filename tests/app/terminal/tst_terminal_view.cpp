// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/style.h"
#include "app/terminal/terminal_search_bar.h"
#include "app/terminal/terminal_accessible.h"
#include "app/terminal/terminal_view.h"
#include "core/guest/terminal.h"
#include "tests/core/terminal/shown.h"
#include "tests/support/subject.h"
#include "tests/support/watchdog.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QInputMethodEvent>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QUrl>
#include <QWheelEvent>

using namespace Qt::StringLiterals;
using terminal::LineNumber;
using terminal::Position;

/// A terminal, with one view of it that is shown and has the focus.
struct Shown
{
    explicit Shown(QSize cells = {40, 10})
    {
        view.setFont(QFont(u"DejaVu Sans Mono"_s, 10));
        place(view, cells);
        view.show();
        if (!QTest::qWaitForWindowActive(&view))
            qFatal("the window does not become active");
        view.setFocus();
        if (terminal.screen().size().columns != cells.width()
            || terminal.screen().size().rows != cells.height())
            qFatal("%dx%d", terminal.screen().size().columns, terminal.screen().size().rows);
    }
    static void place(TerminalView &view, QSize cells)
    {
        view.ensurePolished();
        const QSizeF cell = view.cellRect({0, 0}).size();
        view.resize(int(cells.width() * cell.width()) + 12 + view.verticalScrollBar()->sizeHint().width(),
                    int(cells.height() * cell.height()) + 12);
    }

    void feed(const QByteArray &bytes) { terminal.feed({bytes.constData(), std::size_t(bytes.size())}); }
    /// Until the view has painted what was fed.
    void settle()
    {
        if (!QTest::qWaitFor([this] { return view.isUpToDate(); }))
            qFatal("no frame comes");
        QCoreApplication::processEvents();
    }
    void feedLines(int from, int to)
    {
        for (int i = from; i < to; ++i)
            feed("line " + QByteArray::number(i) + "\r\n");
    }
    QPoint at(int row, double column) const
    {
        const QRectF cell = view.cellRect({view.topLine() + row, 0});
        return QPointF(cell.left() + column * cell.width(), cell.center().y()).toPoint();
    }
    /// What of a cell is on the screen.
    QImage cell(int row, int column)
    {
        const QImage all = view.viewport()->grab().toImage();
        return all.copy(view.cellRect({view.topLine() + row, column}).toAlignedRect());
    }
    void click(int row, double column, Qt::KeyboardModifiers held = {},
               Qt::MouseButton button = Qt::LeftButton)
    {
        QTest::mouseClick(view.viewport(), button, held, at(row, column));
    }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers held = {})
    {
        QTest::mousePress(view.viewport(), Qt::LeftButton, held, from);
        move(to, held, Qt::LeftButton);
        QTest::mouseRelease(view.viewport(), Qt::LeftButton, held, to);
    }
    void move(QPoint to, Qt::KeyboardModifiers held = {}, Qt::MouseButtons buttons = {})
    {
        QMouseEvent event(QEvent::MouseMove, to, view.viewport()->mapToGlobal(to), Qt::NoButton, buttons,
                          held);
        QApplication::sendEvent(view.viewport(), &event);
    }
    void wheel(int eighths, Qt::KeyboardModifiers held = {})
    {
        const QPoint place = at(2, 3.5);
        QWheelEvent event(place, view.viewport()->mapToGlobal(place), {}, {0, eighths}, Qt::NoButton, held,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(view.viewport(), &event);
    }
    QByteArray typed()
    {
        QByteArray all;
        for (const QVariantList &arguments : std::as_const(typing))
            all += arguments.first().toByteArray();
        typing.clear();
        return all;
    }
    LineNumber top() const { return terminal.screen().top(); }

    guest::Terminal terminal;
    TerminalView view{&terminal};
    QSignalSpy typing{&terminal, &guest::Terminal::typed};
};

static bool hasColour(const QImage &image, QColor colour)
{
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y) == colour)
                return true;
        }
    }
    return false;
}

static bool isFilled(const QImage &image, QColor colour)
{
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y) != colour)
                return false;
        }
    }
    return true;
}

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

    // Selection and clipboard

    void selectsByDragging()
    {
        Shown s;
        s.feed("alpha beta\r\ngamma delta");
        s.settle();
        s.drag(s.at(0, 6), s.at(1, 5));
        QCOMPARE(s.view.selectedText(), u"beta\ngamma"_s);
        QTest::keyClick(&s.view, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), u"beta\ngamma"_s);
        s.click(1, 11, Qt::ShiftModifier);
        QCOMPARE(s.view.selectedText(), u"beta\ngamma delta"_s);
        s.click(3, 3);
        QCOMPARE(s.view.selectedText(), QString());
        QCOMPARE(s.typed(), QByteArray());
    }

    void selectsWordsAndLines()
    {
        Shown s({20, 10});
        s.feed("one two-three four five six seven\r\nnext");
        s.settle();
        QTest::mouseDClick(s.view.viewport(), Qt::LeftButton, {}, s.at(0, 5.5));
        QVERIFY(s.view.selectedText().startsWith(u"two"_s));
        QTest::mouseClick(s.view.viewport(), Qt::LeftButton, {}, s.at(0, 5.5)); // the third in a row
        QCOMPARE(s.view.selectedText(), u"one two-three four five six seven"_s); // over the end of the row
    }

    void selectsABlockWithAlt()
    {
        Shown s;
        s.feed("abcdef\r\nghijkl\r\nmnopqr");
        s.settle();
        s.drag(s.at(0, 1), s.at(2, 3), Qt::AltModifier);
        QCOMPARE(s.view.selectedText(), u"bc\nhi\nno"_s);
    }

    void draggingBeyondTheEdgeScrolls()
    {
        Shown s;
        s.feedLines(0, 100);
        s.settle();
        const LineNumber before = s.view.topLine();
        QTest::mousePress(s.view.viewport(), Qt::LeftButton, {}, s.at(3, 2));
        s.move({20, -30}, {}, Qt::LeftButton);
        QTRY_VERIFY(s.view.topLine() < before - 5);
        QTest::mouseRelease(s.view.viewport(), Qt::LeftButton, {}, {20, -30});
        QVERIFY(s.view.selectedText().count(u'\n') > 8);
        const LineNumber after = s.view.topLine();
        QTest::qWait(100);
        QCOMPARE(s.view.topLine(), after);
    }

    void aSelectionGoesWithItsTextAndIsKeptByReflow()
    {
        Shown s;
        s.feed("some words to be kept\r\nother");
        s.settle();
        QTest::mouseDClick(s.view.viewport(), Qt::LeftButton, {}, s.at(0, 6.5));
        QCOMPARE(s.view.selectedText(), u"words"_s);
        Shown::place(s.view, {8, 10});
        QTRY_COMPARE(s.terminal.screen().size().columns, 8);
        QCOMPARE(s.view.selectedText(), u"words"_s);
        s.feedLines(0, 30);
        s.settle();
        QCOMPARE(s.view.selectedText(), u"words"_s);
        s.feed("\x1b[2J\x1b[Hnew"); // elsewhere
        s.settle();
        QCOMPARE(s.view.selectedText(), u"words"_s);
    }

    void aSelectionWhoseTextIsOverwrittenIsNone()
    {
        Shown s;
        s.feed("counting 1");
        s.settle();
        s.drag(s.at(0, 0), s.at(0, 10));
        QCOMPARE(s.view.selectedText(), u"counting 1"_s);
        s.feed("\rcounting 2");
        QTRY_COMPARE(s.view.selectedText(), QString());
    }

    void pastesInBrackets()
    {
        Shown s;
        QGuiApplication::clipboard()->setText(u"ls\nrm"_s);
        s.feed("\x1b[?2004h");
        QTest::keyClick(&s.view, Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(s.typed(), QByteArray("\x1b[200~ls\rrm\x1b[201~"));
        QTest::keyClick(&s.view, Qt::Key_Insert, Qt::ShiftModifier);
        QCOMPARE(s.typed(), QByteArray("\x1b[200~ls\rrm\x1b[201~"));
    }

    void asksBeforeSeveralLinesAreRun()
    {
        Shown s;
        s.view.pasteText(u"one line"_s);
        QCOMPARE(s.typed(), QByteArray("one line"));
        for (const bool isWanted : {false, true}) {
            s.view.pasteText(u"ls\nrm -rf x\n"_s);
            QCOMPARE(s.typed(), QByteArray());
            auto *question = s.view.findChild<QMessageBox *>(u"pasteQuestion"_s);
            QVERIFY(question && question->isVisible());
            QVERIFY(question->text().contains(u'2'));
            QVERIFY(question->detailedText().contains(u"rm -rf x"_s));
            const auto buttons = question->buttons();
            for (QAbstractButton *button : buttons) {
                if ((question->buttonRole(button) == QMessageBox::AcceptRole) == isWanted
                    && button->text() != u"Show Details..."_s) {
                    button->click();
                    break;
                }
            }
            QCOMPARE(s.typed(), isWanted ? QByteArray("ls\rrm -rf x\r") : QByteArray());
            QTRY_VERIFY(!s.view.findChild<QMessageBox *>(u"pasteQuestion"_s));
        }
    }

    // Keys

    void keysBecomeBytes_data()
    {
        QTest::addColumn<QByteArray>("modes");
        QTest::addColumn<int>("key");
        QTest::addColumn<int>("held");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QByteArray>("bytes");
        const auto row = [](const char *name, const char *modes, int key, int held, const char16_t *text,
                            const QByteArray &bytes) {
            QTest::newRow(name) << QByteArray(modes) << key << held << QString::fromUtf16(text) << bytes;
        };
        const int control = Qt::ControlModifier;
        const int alt = Qt::AltModifier;
        const int shift = Qt::ShiftModifier;
        row("letter", "", Qt::Key_A, 0, u"a", "a");
        row("umlaut", "", Qt::Key_Adiaeresis, 0, u"\u00e4", "\xc3\xa4");
        row("Ctrl+C", "", Qt::Key_C, control, u"\x03", "\x03");
        row("Ctrl+C of a Cyrillic layout", "", 0x421, control, u"\x03", "\x03");
        row("Ctrl+Space", "", Qt::Key_Space, control, u" ", QByteArray(1, '\0'));
        row("Ctrl+K is no shortcut", "", Qt::Key_K, control, u"\x0b", "\x0b");
        row("Alt+B", "", Qt::Key_B, alt, u"b",
            "\x1b"
            "b");
        row("AltGr, as X has it", "", Qt::Key_At, Qt::GroupSwitchModifier, u"@", "@");
        row("AltGr, as Control and Alt", "", Qt::Key_Q, 0, u"@", "@");
        row("Backspace", "", Qt::Key_Backspace, 0, u"\b", "\x7f");
        row("Tab", "", Qt::Key_Tab, 0, u"\t", "\t");
        row("Backtab", "", Qt::Key_Backtab, shift, u"", "\x1b[Z");
        row("Enter", "", Qt::Key_Return, 0, u"\r", "\r");
        row("Escape", "", Qt::Key_Escape, 0, u"\x1b", "\x1b");
        row("Up", "", Qt::Key_Up, 0, u"", "\x1b[A");
        row("Up, application", "\x1b[?1h", Qt::Key_Up, 0, u"", "\x1bOA");
        row("Ctrl+Left", "", Qt::Key_Left, control, u"", "\x1b[1;5D");
        row("F5", "", Qt::Key_F5, 0, u"", "\x1b[15~");
        row("Alt+Enter", "", Qt::Key_Return, alt, u"\r", "\x1b\r");
        row("keypad 5", "", Qt::Key_5, Qt::KeypadModifier, u"5", "5");
        row("keypad 5, application", "\x1b=", Qt::Key_5, Qt::KeypadModifier, u"5", "\x1bOu");
        row("keypad Enter", "", Qt::Key_Enter, Qt::KeypadModifier, u"\r", "\r");
        row("a modifier alone", "", Qt::Key_Shift, shift, u"", "");
        row("Ctrl+Shift is the window's", "", Qt::Key_P, control | shift, u"\x10", "");
    }
    void keysBecomeBytes()
    {
        QFETCH(QByteArray, modes);
        QFETCH(int, key);
        QFETCH(int, held);
        QFETCH(QString, text);
        QFETCH(QByteArray, bytes);
        Shown s;
        QAction rival; // of the window
        rival.setShortcut(QKeySequence(u"Ctrl+K"_s));
        rival.setShortcutContext(Qt::ApplicationShortcut);
        QWidget elsewhere;
        elsewhere.addAction(&rival);
        s.feed(modes);
        QTest::sendKeyEvent(QTest::Press, &s.view, Qt::Key(key), text, Qt::KeyboardModifiers(held));
        QCOMPARE(s.typed(), bytes);
    }

    void inputMethodsAreShownAndTaken()
    {
        Shown s;
        s.feed("ab");
        s.settle();
        QInputMethodEvent composing(u"\u2588"_s, {});
        QApplication::sendEvent(&s.view, &composing);
        QCOMPARE(s.typed(), QByteArray());
        QTRY_VERIFY(hasColour(s.cell(0, 2), style::colours().text));
        QInputMethodEvent done;
        done.setCommitString(u"\u4e2d"_s);
        QApplication::sendEvent(&s.view, &done);
        QCOMPARE(s.typed(), QByteArray("\xe4\xb8\xad"));
        const QRect caret = s.view.inputMethodQuery(Qt::ImCursorRectangle).toRect();
        QVERIFY(caret.intersects(s.view.cellRect({s.view.topLine(), 2}).toAlignedRect()));
    }

    void tellsOfTheFocusWhenAsked()
    {
        Shown s;
        s.feed("\x1b[?1004h");
        s.view.clearFocus();
        s.view.setFocus();
        QCOMPARE(s.typed(), QByteArray("\x1b[O\x1b[I"));
    }

    // Mouse and wheel

    void reportsTheMouseToAProgramThatAsks()
    {
        Shown s;
        s.feed("text\x1b[?1002;1006h");
        s.settle();
        QTest::mousePress(s.view.viewport(), Qt::LeftButton, {}, s.at(1, 2.5));
        s.move(s.at(2, 4.5), {}, Qt::LeftButton);
        s.move(s.at(2, 4.6), {}, Qt::LeftButton); // the same cell
        QTest::mouseRelease(s.view.viewport(), Qt::LeftButton, {}, s.at(2, 4.5));
        s.wheel(120);
        QCOMPARE(s.typed(), QByteArray("\x1b[<0;3;2M\x1b[<32;5;3M\x1b[<0;5;3m\x1b[<64;4;3M"));
        QCOMPARE(s.view.selectedText(), QString());
        s.drag(s.at(0, 0), s.at(0, 4), Qt::ShiftModifier); // past the program
        QCOMPARE(s.view.selectedText(), u"text"_s);
        QCOMPARE(s.typed(), QByteArray());
    }

    void theWheelScrollsOrPressesKeys()
    {
        Shown s;
        s.feedLines(0, 100);
        s.settle();
        const LineNumber end = s.top();
        s.wheel(120);
        QCOMPARE(s.view.topLine(), end - 3);
        s.wheel(40); // of a finer wheel
        QCOMPARE(s.view.topLine(), end - 4);
        s.wheel(-1200);
        QCOMPARE(s.view.topLine(), end);
        QCOMPARE(s.typed(), QByteArray());
        s.feed("\x1b[?1049h");
        s.wheel(120);
        QCOMPARE(s.typed(), QByteArray("\x1b[A\x1b[A\x1b[A"));
    }

    void staysWhereTheReaderIs()
    {
        Shown s;
        s.feedLines(0, 100);
        s.settle();
        s.view.verticalScrollBar()->setValue(20);
        QCOMPARE(s.view.topLine(), 20);
        const QImage before = s.view.viewport()->grab().toImage();
        s.feedLines(100, 200);
        s.settle();
        QCOMPARE(s.view.topLine(), 20);
        QCOMPARE(s.view.verticalScrollBar()->value(), 20);
        QCOMPARE(s.view.verticalScrollBar()->maximum(), int(s.top()));
        QCOMPARE(s.view.viewport()->grab().toImage(), before);
        QTest::keyClick(&s.view, Qt::Key_X);
        QCOMPARE(s.view.topLine(), s.top());
        s.feedLines(200, 210);
        QTRY_COMPARE(s.view.topLine(), s.top());
        QTest::keyClick(&s.view, Qt::Key_PageUp, Qt::ShiftModifier);
        QCOMPARE(s.view.topLine(), s.top() - 9);
        QCOMPARE(s.typed(), QByteArray("x"));
    }

    void aReaderStaysAtHisLineWhenLinesAreWrappedAnew()
    {
        Shown s;
        for (int i = 0; i < 50; ++i)
            s.feed("number " + QByteArray::number(i) + " and thirty more characters\r\n");
        s.settle();
        s.view.verticalScrollBar()->setValue(25);
        const std::string line = shown::line(s.terminal.screen(), s.view.topLine());
        QVERIFY(line.starts_with("number 25"));
        Shown::place(s.view, {20, 10});
        QTRY_COMPARE(s.terminal.screen().size().columns, 20);
        QCOMPARE(shown::line(s.terminal.screen(), s.view.topLine()),
                 line.substr(0, 20).substr(0, line.substr(0, 20).find_last_not_of(' ') + 1));
    }

    // Zoom

    void zooms()
    {
        Shown s;
        const double width = s.view.cellRect({0, 0}).width();
        QTest::keyClick(&s.view, Qt::Key_Plus, Qt::ControlModifier);
        QTest::keyClick(&s.view, Qt::Key_Equal, Qt::ControlModifier);
        QCOMPARE(s.view.zoom(), 2);
        QVERIFY(s.view.cellRect({0, 0}).width() > width);
        QVERIFY(s.terminal.screen().size().columns < 40);
        QTest::keyClick(&s.view, Qt::Key_Minus, Qt::ControlModifier);
        QCOMPARE(s.view.zoom(), 1);
        s.wheel(240, Qt::ControlModifier);
        QCOMPARE(s.view.zoom(), 3);
        QTest::keyClick(&s.view, Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(s.view.zoom(), 0);
        QCOMPARE(s.terminal.screen().size().columns, 40);
        s.view.setZoom(1000);
        QVERIFY(s.view.cellRect({0, 0}).height() < 100);
        QCOMPARE(s.typed(), QByteArray());
    }

    // Links

    void linksAreOpenedWithControl_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("address");
        QTest::newRow("plain") << QByteArray("https://example.org/a ok") << u"https://example.org/a"_s;
        QTest::newRow("made") << QByteArray("\x1b]8;;http://example.org/b\x1b\\read it\x1b]8;;\x1b\\")
                              << u"http://example.org/b"_s;
        QTest::newRow("a file of the host") << QByteArray("file:///etc/passwd") << QString();
        QTest::newRow("none") << QByteArray("just words") << QString();
    }
    void linksAreOpenedWithControl()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, address);
        Shown s;
        QSignalSpy activated(&s.view, &TerminalView::linkActivated);
        s.feed(text);
        s.settle();
        s.click(0, 3.5);
        QCOMPARE(activated.size(), 0);
        const QImage before = s.cell(0, 3);
        s.move(s.at(0, 3.5), Qt::ControlModifier);
        QTRY_COMPARE(s.view.viewport()->cursor().shape(),
                     address.isEmpty() ? Qt::IBeamCursor : Qt::PointingHandCursor);
        QCOMPARE(s.cell(0, 3) != before, !address.isEmpty()); // underlined
        s.click(0, 3.5, Qt::ControlModifier);
        QCOMPARE(activated.size(), address.isEmpty() ? 0 : 1);
        if (!address.isEmpty())
            QCOMPARE(activated.first().first().toUrl(), QUrl(address));
    }

    // Search

    void findsAndShows()
    {
        Shown s;
        s.feedLines(0, 300);
        s.feed("Needle");
        s.settle();
        QTest::keyClick(&s.view, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        const TerminalSearchBar *bar = s.view.searchBar();
        auto *text = bar->findChild<QLineEdit *>();
        QTRY_VERIFY(text->hasFocus());
        QTest::keyClicks(text, u"line 7"_s);
        QCOMPARE(bar->hits().size(), std::size_t(11)); // 7 and 70 to 79
        QVERIFY(bar->current()->begin.line == 79);
        QVERIFY(s.view.topLine() <= 79 && s.view.topLine() + 10 > 79);
        QVERIFY(hasColour(s.cell(int(79 - s.view.topLine()), 2),
                          TerminalColours::of(style::scheme()).currentHit));
        QTest::keyClick(text, Qt::Key_Return);
        QCOMPARE(bar->current()->begin.line, LineNumber(78));
        QVERIFY(hasColour(s.cell(int(79 - s.view.topLine()), 2), TerminalColours::of(style::scheme()).hit));
        QTest::keyClick(text, Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClick(text, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(bar->current()->begin.line, LineNumber(7)); // around
        s.feed("\r\nline 777");
        QTRY_COMPARE(bar->hits().size(), std::size_t(12));
        QCOMPARE(bar->current()->begin.line, LineNumber(7));
        text->setText(u"needle"_s);
        QCOMPARE(bar->hits().size(), std::size_t(1));
        for (auto *button : bar->findChildren<QAbstractButton *>()) {
            if (button->isCheckable())
                button->click();
        }
        QCOMPARE(bar->hits().size(), std::size_t(0));
        QTest::keyClick(text, Qt::Key_Escape);
        QVERIFY(!bar->isVisible());
        QVERIFY(s.view.hasFocus());
        QCOMPARE(s.typed(), QByteArray());
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
