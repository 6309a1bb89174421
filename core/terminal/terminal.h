// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/terminal/events.h"
#include "core/terminal/modes.h"
#include "core/terminal/palette.h"
#include "core/terminal/position.h"
#include "core/terminal/row.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace terminal {

/// What a view has painted; see Terminal::damageSince(). A new one stands for nothing.
struct Painted
{
    std::uint64_t stamp = 0;
    std::uint64_t layout = ~std::uint64_t(0);
    LineNumber top = 0;
};

/// What is to be painted. Rows of the screen count from 0.
struct Damage
{
    bool isEverything = false; ///< then nothing else counts
    int scrolled = 0; ///< so many rows up the picture moved, before the rows below are painted
    std::vector<int> rows; ///< ascending

    bool isEmpty() const { return !isEverything && scrolled == 0 && rows.empty(); }
};

/// A terminal without a window: bytes of a program go in, rows of cells can be looked at, and what the
/// program is owed comes out. TERM=xterm-256color; TERMINAL.md says what of it is honoured. Everything fed is
/// taken for hostile: it can neither fail nor cost more memory than the limits in TERMINAL.md, and it reads
/// nothing but the standard reports.
///
/// Lines have numbers that stay (LineNumber): from firstLine() the scrollback, from top() the screen. Any
/// number of views may look at one terminal. No threads, no clock, no I/O.
class Terminal
{
public:
    static constexpr int kScrollback = 10'000; // lines

    explicit Terminal(Size size, int scrollback = kScrollback);
    ~Terminal();
    Terminal(const Terminal &) = delete;
    Terminal &operator=(const Terminal &) = delete;

    // In and out.
    void feed(std::string_view bytes);
    /// Answers to the program, to be written to it. Empty them after each feed().
    std::string takeReplies();
    Events takeEvents();

    // What is to be seen.
    const Size &size() const;
    LineNumber firstLine() const;
    LineNumber top() const;
    LineNumber endLine() const { return top() + size().rows; }
    /// A line from firstLine() to before endLine(). Valid until the terminal or `buffer` changes.
    const Row &row(LineNumber line, Row &buffer) const;
    Position cursor() const;
    bool isAlternate() const; ///< then there is no scrollback
    const Modes &modes() const; ///< input.h needs them too
    const Palette &palette() const;
    /// Who typed into the line that a row belongs to: what noteHands() was told. None on the alternate
    /// screen, which its program draws as it likes.
    std::uint8_t hands(LineNumber line) const;
    std::string_view address(std::uint32_t link) const; ///< of Style::link; empty when forgotten
    const std::string &title() const;
    const std::string &folder() const; ///< in the guest, as its shell says
    /// The program wants no painting until it is done (mode 2026). The view waits a moment, never long.
    bool isHeld() const { return modes().synchronized; }

    /// What changed since a view painted last, and notes that it paints now. The cursor is for the view to
    /// compare.
    Damage damageSince(Painted &painted);

    // What the person does.
    void setPalette(const Palette &palette);
    /// Notes at the row of the cursor that these type now: a bit for each.
    void noteHands(std::uint8_t hands);
    /// Wraps lines at the new width and moves `anchors` (selection, search hits, scroll position) along.
    void resize(Size size, std::span<Position> anchors = {});
    void clearScrollback();
    /// As after a program that left the terminal in disorder; the scrollback stays.
    void reset();

    std::size_t scrollbackBytes() const; ///< of memory

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

} // namespace terminal
