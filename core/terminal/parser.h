// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/terminal/parameters.h"
#include "core/terminal/utf8_decoder.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace terminal {

/// What stands around the parameters: CSI ? 25 h has the prefix '?' and the final byte 'h'. One number to
/// switch on.
struct Function
{
    char prefix = 0; ///< one of < = > ? or 0
    char intermediate = 0; ///< from 0x20 to 0x2f or 0
    char final = 0;

    constexpr std::uint32_t key() const
    {
        return std::uint32_t(prefix) << 16 | std::uint32_t(intermediate) << 8 | std::uint32_t(final);
    }
};

/// Cuts a stream of bytes into text and control functions (ECMA-48; the states are those of the DEC terminals
/// as Paul Williams drew them: https://vt100.net/emu/dec_ansi_parser). It may be fed in pieces of any size,
/// holds at most kMostString bytes, and drops a sequence that breaks the rules or is longer than that.
///
/// Text is UTF-8, and C1 controls are their code points (U+0080 to U+009F), never single bytes.
class Parser
{
public:
    static constexpr std::size_t kMostString = 4096;

    /// Who is told. Views are valid during the call.
    class Handler
    {
    public:
        virtual ~Handler() = default;
        virtual void text(std::string_view ascii) = 0; ///< 0x20 to 0x7e, not empty
        virtual void text(char32_t character) = 0; ///< others
        virtual void control(char code) = 0; ///< C0
        virtual void escape(Function function) = 0; ///< also for C1: as its two-byte form
        virtual void sequence(Function function, const Parameters &parameters) = 0; ///< CSI
        virtual void command(std::string_view text) = 0; ///< OSC
        virtual void device(Function function, const Parameters &parameters,
                            std::string_view text) = 0; ///< DCS
    };

    explicit Parser(Handler &handler)
        : m_handler(handler)
    {
    }

    void feed(std::string_view bytes);

private:
    enum class State : std::uint8_t {
        Ground,
        Escape,
        EscapeIntermediate,
        Parameters, // of a CSI or DCS sequence
        Intermediates,
        Ignore, // until the final byte
        String,
        StringEscape, // ESC in a string: its end if \ follows
    };
    enum class Kind : std::uint8_t { Csi, Dcs, Osc, Other }; // Other: SOS, PM, APC; dropped

    const char *ground(const char *at, const char *end);
    void take(unsigned char byte);
    void escape(unsigned char byte);
    void begin(Kind kind);
    void inSequence(unsigned char byte);
    void inString(unsigned char byte);
    void finish(unsigned char final);
    void endString();
    void character(char32_t character);

    Handler &m_handler;
    State m_state = State::Ground;
    Kind m_kind = Kind::Csi;
    Function m_function;
    Parameters m_parameters;
    std::string m_string;
    Utf8Decoder m_decoder;
    bool m_isTooLong = false; // nothing of the string counts
    bool m_maybeC1 = false; // 0xc2 was the byte before, in a string
};

} // namespace terminal
