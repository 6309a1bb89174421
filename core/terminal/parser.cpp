// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/parser.h"

namespace terminal {

namespace {

constexpr unsigned char kEscape = 0x1b;
constexpr unsigned char kCancel = 0x18;
constexpr unsigned char kSubstitute = 0x1a;
constexpr unsigned char kBell = 0x07;
constexpr unsigned char kDelete = 0x7f;

bool isPrintable(char c) { return static_cast<unsigned char>(c - 0x20) < 0x5f; }

/// The common case at speed: a character of two or three bytes that is all there and no control; else length
/// 0.
struct Whole
{
    char32_t character;
    int length;
};

Whole wholeCharacter(const char *at, const char *end)
{
    const auto byte = [&](int i) { return static_cast<unsigned char>(at[i]); };
    const auto isNext = [&](int i) { return (byte(i) & 0xc0) == 0x80; };
    if (end - at >= 2 && byte(0) >= 0xc3 && byte(0) <= 0xdf && isNext(1))
        return {char32_t((byte(0) & 0x1f) << 6 | (byte(1) & 0x3f)), 2};
    if (end - at >= 3 && byte(0) >= 0xe1 && byte(0) <= 0xec && isNext(1) && isNext(2))
        return {char32_t((byte(0) & 0x0f) << 12 | (byte(1) & 0x3f) << 6 | (byte(2) & 0x3f)), 3};
    return {0, 0};
}

} // namespace

void Parser::feed(std::string_view bytes)
{
    const char *at = bytes.data();
    const char *const end = at + bytes.size();
    while (at < end) {
        if (m_state == State::Ground)
            at = ground(at, end);
        else
            take(static_cast<unsigned char>(*at++));
    }
}

const char *Parser::ground(const char *at, const char *end)
{
    while (at < end) {
        if (m_decoder.isInside() || static_cast<unsigned char>(*at) >= 0x80) {
            if (const auto [whole, length] = wholeCharacter(at, end); length != 0 && !m_decoder.isInside()) {
                at += length;
                m_handler.text(whole);
                continue;
            }
            const auto step = m_decoder.take(static_cast<unsigned char>(*at));
            at += step.again ? 0 : 1;
            if (step.character) {
                character(*step.character);
                if (m_state != State::Ground)
                    return at;
            }
        } else if (isPrintable(*at)) {
            const char *const begin = at;
            while (++at < end && isPrintable(*at)) { }
            m_handler.text({begin, std::size_t(at - begin)});
        } else if (*at == char(kEscape)) {
            m_state = State::Escape;
            m_function = {};
            return at + 1;
        } else {
            if (*at != char(kDelete))
                m_handler.control(*at);
            ++at;
        }
    }
    return at;
}

void Parser::character(char32_t character)
{
    if (character >= 0x80 && character < 0xa0) {
        m_function = {};
        escape(static_cast<unsigned char>(character - 0x40)); // C1 is ESC and a letter
    } else {
        m_handler.text(character);
    }
}

void Parser::take(unsigned char byte)
{
    if (m_state == State::String || m_state == State::StringEscape)
        return inString(byte);
    if (byte == kEscape) {
        m_state = State::Escape;
        m_function = {};
    } else if (byte == kCancel || byte == kSubstitute) {
        m_state = State::Ground;
        m_handler.control(char(byte));
    } else if (byte < 0x20) {
        if (m_kind != Kind::Dcs || m_state == State::Escape || m_state == State::EscapeIntermediate)
            m_handler.control(char(byte));
    } else if (byte == kDelete) {
        return;
    } else if (byte > kDelete) { // no sequence has such bytes: text goes on here
        m_state = State::Ground;
        const char text = char(byte);
        ground(&text, &text + 1);
    } else if (m_state == State::Escape || m_state == State::EscapeIntermediate) {
        escape(byte);
    } else {
        inSequence(byte);
    }
}

void Parser::escape(unsigned char byte)
{
    if (byte < 0x30) {
        // A second one makes a function that nobody knows.
        m_function.intermediate = m_state == State::EscapeIntermediate ? '\x7f' : char(byte);
        m_state = State::EscapeIntermediate;
        return;
    }
    if (m_state != State::EscapeIntermediate) {
        switch (byte) {
        case '[':
            return begin(Kind::Csi);
        case 'P':
            return begin(Kind::Dcs);
        case ']':
            return begin(Kind::Osc);
        case 'X':
        case '^':
        case '_':
            return begin(Kind::Other);
        default:
            break;
        }
    }
    m_state = State::Ground;
    m_function.final = char(byte);
    m_handler.escape(m_function);
}

void Parser::begin(Kind kind)
{
    m_kind = kind;
    m_function = {};
    m_parameters.clear();
    m_string.clear();
    m_isTooLong = m_maybeC1 = false;
    m_state = kind == Kind::Csi || kind == Kind::Dcs ? State::Parameters : State::String;
}

void Parser::inSequence(unsigned char byte)
{
    if (byte >= 0x40) {
        finish(byte);
    } else if (m_state == State::Ignore) {
        return;
    } else if (byte < 0x30) {
        m_function.intermediate = m_state == State::Intermediates ? '\x7f' : char(byte);
        m_state = State::Intermediates;
    } else if (m_state == State::Intermediates) {
        m_state = State::Ignore; // a parameter after them
    } else if (byte <= '9') {
        m_parameters.digit(byte - '0');
    } else if (byte <= ';') {
        m_parameters.separate(byte == ':');
    } else if (m_parameters.count() == 0 && m_function.prefix == 0) {
        m_function.prefix = char(byte);
    } else {
        m_state = State::Ignore;
    }
}

void Parser::finish(unsigned char final)
{
    const bool isBroken = m_state == State::Ignore;
    m_function.final = char(final);
    if (m_kind == Kind::Dcs) {
        m_state = State::String;
        if (isBroken)
            m_kind = Kind::Other;
        return;
    }
    m_state = State::Ground;
    if (!isBroken)
        m_handler.sequence(m_function, m_parameters);
}

void Parser::inString(unsigned char byte)
{
    if (m_state == State::StringEscape) {
        if (byte == '\\')
            return endString();
        m_state = State::Escape; // cut off by another sequence
        m_function = {};
        return take(byte);
    }
    const bool isC1 = m_maybeC1 && byte == 0x9c; // U+009C, ST
    m_maybeC1 = byte == 0xc2;
    if (isC1) {
        if (!m_string.empty()) // the 0xc2; what is dropped has none
            m_string.pop_back();
        return endString();
    }
    if (byte == kEscape) {
        m_state = State::StringEscape;
    } else if (byte == kCancel || byte == kSubstitute) {
        m_state = State::Ground;
    } else if (byte == kBell && m_kind == Kind::Osc) {
        endString();
    } else if (byte >= 0x20 && m_kind != Kind::Other && !m_isTooLong) {
        m_isTooLong = m_string.size() == kMostString;
        if (m_isTooLong)
            m_string.clear();
        else
            m_string += char(byte);
    }
}

void Parser::endString()
{
    m_state = State::Ground;
    if (m_isTooLong)
        return;
    if (m_kind == Kind::Osc)
        m_handler.command(m_string);
    else if (m_kind == Kind::Dcs)
        m_handler.device(m_function, m_parameters, m_string);
}

} // namespace terminal
