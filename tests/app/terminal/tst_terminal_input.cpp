// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/terminal_search_bar.h"
#include "tests/app/terminal/terminal_view_place.h"
#include "tests/core/terminal/shown.h"
#include "tests/support/subject.h"

#include <QAction>
#include <QClipboard>
#include <QInputMethodEvent>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QUrl>

/// What a person does in a view of a terminal.
class tst_TerminalInput : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { QApplication::setCursorFlashTime(0); }
    void init() { style::apply(*qApp, style::Scheme::Light); }

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
};

BERTH_TEST(tst_TerminalInput)
#include "tst_terminal_input.moc"
