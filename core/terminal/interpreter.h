// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/terminal/events.h"
#include "core/terminal/link_table.h"
#include "core/terminal/palette.h"
#include "core/terminal/parser.h"
#include "core/terminal/screen.h"

#include <bitset>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace terminal {

/// Does on a Screen what the parser finds, answers what may be answered, and keeps what is not on the screen:
/// title, folder, colours, links. TERMINAL.md lists what is honoured and what is refused.
class Interpreter final : public Parser::Handler
{
public:
    static constexpr std::size_t kMostReply = 16'384; ///< bytes that wait; answers beyond are not given
    static constexpr std::size_t kMostTitle = 256; ///< code points
    static constexpr std::size_t kMostTitles = 10; ///< on the stack

    explicit Interpreter(Screen &screen);

    std::string takeReplies() { return std::exchange(m_replies, {}); }
    Events takeEvents() { return std::exchange(m_events, {}); }
    const std::string &title() const { return m_title; }
    const std::string &folder() const { return m_folder; }
    const LinkTable &links() const { return m_links; }
    const Palette &palette() const { return m_palette; }
    void setPalette(const Palette &palette); ///< the view's; what the guest changed stays changed
    void reset(); ///< all but title and folder

    void text(std::string_view ascii) override { m_screen.print(ascii); }
    void text(char32_t character) override { m_screen.print(character); }
    void control(char code) override;
    void escape(Function function) override;
    void sequence(Function function, const Parameters &parameters) override;
    void command(std::string_view text) override;
    void device(Function function, const Parameters &parameters, std::string_view text) override;

private:
    enum class ModeState { Unknown = 0, Set = 1, Reset = 2, AlwaysReset = 4 }; // DECRPM

    bool edit(std::uint32_t key, const Parameters &parameters);
    bool move(std::uint32_t key, const Parameters &parameters);
    bool query(std::uint32_t key, const Parameters &parameters);
    void setMode(int mode, bool on);
    void setPrivateMode(int mode, bool on);
    ModeState mode(int mode) const;
    ModeState privateMode(int mode) const;
    void setCursorShape(int shape);
    void reportStatus(int what);
    void reportPrivateStatus(int what);
    void windowOperation(const Parameters &parameters);
    void reportSetting(std::string_view what);
    void reply(std::string_view text);

    void setTitle(std::string_view text);
    void setLink(std::string_view text);
    void setColours(std::string_view text);
    void setColour(int number, int command, std::string_view text);
    void resetColours(std::string_view text);
    void resetColour(int number);

    Screen &m_screen;
    std::string m_replies;
    Events m_events;
    std::string m_title;
    std::string m_folder;
    std::vector<std::string> m_titles;
    std::map<int, bool> m_savedModes; // XTSAVE; of the private modes there are
    LinkTable m_links;
    Palette m_viewPalette = Palette::standard();
    Palette m_palette = m_viewPalette;
    std::bitset<Palette::kCount> m_isChanged; // by the guest
};

} // namespace terminal
