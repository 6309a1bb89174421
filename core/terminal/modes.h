// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace terminal {

enum class MouseTracking { None, Press, Click, Drag, Motion }; // 9, 1000, 1002, 1003
enum class MouseEncoding { Default, Utf8, Sgr, Urxvt }; // -, 1005, 1006, 1015
enum class CursorShape { Block, Underline, Bar };

/// What the guest switches on and off with SM, RM, DECSET and DECRST, and a few settings of that kind. The
/// comment is the number of the mode.
struct Modes
{
    bool insert = false; // 4, ANSI
    bool newLine = false; // 20, ANSI

    bool applicationCursor = false; // 1
    bool reverseVideo = false; // 5
    bool origin = false; // 6
    bool autowrap = true; // 7
    bool cursorBlinks = true; // 12
    bool cursorVisible = true; // 25
    bool reverseWrap = false; // 45: within a line that was wrapped
    bool reverseWrapAnywhere = false; // 1045
    bool applicationKeypad = false; // 66, DECKPAM
    bool backspaceIsControlH = false; // 67
    bool leftRightMargins = false; // 69
    bool focusEvents = false; // 1004
    bool alternateScroll = true; // 1007
    bool bracketedPaste = false; // 2004
    bool synchronized = false; // 2026
    bool graphemes = false; // 2027

    MouseTracking mouseTracking = MouseTracking::None;
    MouseEncoding mouseEncoding = MouseEncoding::Default;
    CursorShape cursorShape = CursorShape::Block;
};

} // namespace terminal
