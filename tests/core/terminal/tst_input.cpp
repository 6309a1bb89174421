// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/input.h"
#include "tests/support/compare.h"
#include "tests/support/subject.h"

using namespace terminal;
using namespace std::string_literals;

constexpr Modifiers kNone{};
constexpr Modifiers kShift{.shift = true};
constexpr Modifiers kAlt{.alt = true};
constexpr Modifiers kControl{.control = true};

/// The keys are those of terminfo's xterm-256color, looked up by hand: kcuu1, kf1, kDC and so on.
class tst_Input : public QObject
{
    Q_OBJECT
private slots:
    void encodesKeys()
    {
        Modes normal;
        Modes application;
        application.applicationCursor = application.applicationKeypad = true;
        QCOMPARE(encodeKey(Key::Up, kNone, normal), "\x1b[A"s);
        QCOMPARE(encodeKey(Key::Up, kNone, application), "\x1bOA"s);
        QCOMPARE(encodeKey(Key::Left, kControl, application), "\x1b[1;5D"s);
        QCOMPARE(encodeKey(Key::Right, {.shift = true, .alt = true, .control = true}, normal), "\x1b[1;8C"s);
        QCOMPARE(encodeKey(Key::Home, kNone, application), "\x1bOH"s);
        QCOMPARE(encodeKey(Key::End, kShift, normal), "\x1b[1;2F"s);
        QCOMPARE(encodeKey(Key::Delete, kNone, normal), "\x1b[3~"s);
        QCOMPARE(encodeKey(Key::Delete, kShift, normal), "\x1b[3;2~"s);
        QCOMPARE(encodeKey(Key::PageUp, kNone, normal), "\x1b[5~"s);
        QCOMPARE(encodeKey(Key::F1, kNone, normal), "\x1bOP"s);
        QCOMPARE(encodeKey(Key::F4, kShift, normal), "\x1b[1;2S"s);
        QCOMPARE(encodeKey(Key::F5, kNone, normal), "\x1b[15~"s);
        QCOMPARE(encodeKey(Key::F6, kNone, normal), "\x1b[17~"s);
        QCOMPARE(encodeKey(Key::F11, kNone, normal), "\x1b[23~"s);
        QCOMPARE(encodeKey(Key::F12, kControl, normal), "\x1b[24;5~"s);
        QCOMPARE(encodeKey(Key::F20, kNone, normal), "\x1b[34~"s);
        QCOMPARE(encodeKey(Key::Backspace, kNone, normal), "\x7f"s);
        QCOMPARE(encodeKey(Key::Backspace, kControl, normal), "\b"s);
        QCOMPARE(encodeKey(Key::Backspace, kAlt, normal), "\x1b\x7f"s);
        QCOMPARE(encodeKey(Key::Tab, kShift, normal), "\x1b[Z"s);
        QCOMPARE(encodeKey(Key::Enter, kAlt, normal), "\x1b\r"s);
        QCOMPARE(encodeKey(Key::Escape, kNone, normal), "\x1b"s);
        QCOMPARE(encodeKey(Key::Keypad5, kNone, normal), "5"s);
        QCOMPARE(encodeKey(Key::Keypad5, kNone, application), "\x1bOu"s);
        QCOMPARE(encodeKey(Key::KeypadEnter, kNone, normal), "\r"s);
        QCOMPARE(encodeKey(Key::KeypadEnter, kNone, application), "\x1bOM"s);
        QCOMPARE(encodeKey(Key::KeypadAdd, kNone, application), "\x1bOk"s);
        normal.newLine = normal.backspaceIsControlH = true;
        QCOMPARE(encodeKey(Key::Enter, kNone, normal), "\r\n"s);
        QCOMPARE(encodeKey(Key::Backspace, kNone, normal), "\b"s);
    }

    void encodesCharacters()
    {
        QCOMPARE(encodeCharacter(U'a', kNone), "a"s);
        QCOMPARE(encodeCharacter(U'é', kNone), "\xc3\xa9"s);
        QCOMPARE(encodeCharacter(U'c', kControl), "\x03"s);
        QCOMPARE(encodeCharacter(U'C', {.shift = true, .control = true}), "\x03"s);
        QCOMPARE(encodeCharacter(U'x', kAlt), "\x1bx"s);
        QCOMPARE(encodeCharacter(U'c', {.alt = true, .control = true}), "\x1b\x03"s);
        QCOMPARE(encodeCharacter(U' ', kControl), "\0"s);
        QCOMPARE(encodeCharacter(U'2', kControl), "\0"s);
        QCOMPARE(encodeCharacter(U'3', kControl), "\x1b"s);
        QCOMPARE(encodeCharacter(U'[', kControl), "\x1b"s);
        QCOMPARE(encodeCharacter(U'_', kControl), "\x1f"s);
        QCOMPARE(encodeCharacter(U'/', kControl), "\x1f"s);
        QCOMPARE(encodeCharacter(U'8', kControl), "\x7f"s);
        QCOMPARE(encodeCharacter(U'?', kControl), "\x7f"s);
        QCOMPARE(encodeCharacter(U'1', kControl), "1"s);
    }

    void encodesTheMouse()
    {
        const MouseEvent press{MouseAction::Press, MouseButton::Left, 4, 9, kNone};
        const MouseEvent release{MouseAction::Release, MouseButton::Left, 4, 9, kNone};
        const MouseEvent drag{MouseAction::Move, MouseButton::Left, 4, 9, kNone};
        const MouseEvent hover{MouseAction::Move, MouseButton::None, 4, 9, kNone};
        const MouseEvent wheel{MouseAction::Press, MouseButton::WheelDown, 4, 9, kControl};
        Modes modes;
        QCOMPARE(encodeMouse(press, modes), ""s);
        modes.mouseTracking = MouseTracking::Press;
        QCOMPARE(encodeMouse(press, modes), "\x1b[M %*"s);
        QCOMPARE(encodeMouse(release, modes), ""s);
        modes.mouseTracking = MouseTracking::Click;
        QCOMPARE(encodeMouse(press, modes), "\x1b[M %*"s);
        QCOMPARE(encodeMouse(release, modes), "\x1b[M#%*"s);
        QCOMPARE(encodeMouse(drag, modes), ""s);
        QCOMPARE(encodeMouse(wheel, modes), "\x1b[Mq%*"s);
        modes.mouseEncoding = MouseEncoding::Sgr;
        QCOMPARE(encodeMouse(press, modes), "\x1b[<0;5;10M"s);
        QCOMPARE(encodeMouse(release, modes), "\x1b[<0;5;10m"s);
        QCOMPARE(encodeMouse(wheel, modes), "\x1b[<81;5;10M"s);
        modes.mouseTracking = MouseTracking::Drag;
        QCOMPARE(encodeMouse(drag, modes), "\x1b[<32;5;10M"s);
        QCOMPARE(encodeMouse(hover, modes), ""s);
        modes.mouseTracking = MouseTracking::Motion;
        QCOMPARE(encodeMouse(hover, modes), "\x1b[<35;5;10M"s);
        modes.mouseEncoding = MouseEncoding::Urxvt;
        QCOMPARE(encodeMouse(press, modes), "\x1b[32;5;10M"s);
        QCOMPARE(encodeMouse(release, modes), "\x1b[35;5;10M"s);
    }

    void mouseBeyondWhatAnEncodingHolds()
    {
        MouseEvent press{MouseAction::Press, MouseButton::Left, 300, 2, kNone};
        Modes modes;
        modes.mouseTracking = MouseTracking::Click;
        QCOMPARE(encodeMouse(press, modes), ""s);
        modes.mouseEncoding = MouseEncoding::Utf8;
        QCOMPARE(encodeMouse(press, modes), "\x1b[M \xc5\x8d#"s);
        press.column = 5000;
        QCOMPARE(encodeMouse(press, modes), ""s);
    }

    void wheelMovesTheCursorInFullScreenPrograms()
    {
        Modes modes;
        QCOMPARE(encodeWheel(-2, true, modes), "\x1b[A\x1b[A"s);
        QCOMPARE(encodeWheel(1, true, modes), "\x1b[B"s);
        QCOMPARE(encodeWheel(1, false, modes), ""s);
        modes.alternateScroll = false;
        QCOMPARE(encodeWheel(1, true, modes), ""s);
    }

    void pastesWithoutDanger()
    {
        Modes modes;
        QCOMPARE(encodePaste("a\nb\r\nc\rd\te", modes), "a\rb\rc\rd\te"s);
        modes.bracketedPaste = true;
        QCOMPARE(encodePaste("rm\x1b[201~;evil\x03\x7f\xc2\x9b"
                             "201~",
                             modes),
                 "\x1b[200~rm[201~;evil201~\x1b[201~"s);
        QCOMPARE(encodePaste("grüß 世\xff", modes), "\x1b[200~grüß 世\xef\xbf\xbd\x1b[201~"s);
    }

    void tellsAboutFocus()
    {
        Modes modes;
        QCOMPARE(encodeFocus(true, modes), ""s);
        modes.focusEvents = true;
        QCOMPARE(encodeFocus(true, modes), "\x1b[I"s);
        QCOMPARE(encodeFocus(false, modes), "\x1b[O"s);
    }
};

BERTH_TEST(tst_Input)
#include "tst_input.moc"
