// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/wire/frame.h"

#include <optional>
#include <span>
#include <variant>

namespace wire {

enum class Side { Host, Guest };

/// A preamble was read: both sides are in step from here on, and all that came before is forgotten.
struct Synchronised
{
    Nonce nonce;
};

/// The sender broke the rule named here (a fixed text, safe to show). The decoder looks for a preamble again.
struct Violation
{
    const char *rule;
};

/// Turns the bytes of one direction into frames. It believes nothing: a frame it hands out is of a kind that
/// `sender` may send, on a stream such a frame may be on, with a payload of a fitting size (maps are not
/// looked into). It holds at most one incomplete frame, so at most kMaxFrame bytes, whatever arrives.
///
///     while (!decoder.room().empty()) { n = read(fd, decoder.room()); decoder.commit(n); while (next()) … }
///
/// A host knows its own nonce and passes over preambles with another.
class Decoder
{
public:
    using Item = std::variant<Synchronised, Frame, Violation>;

    explicit Decoder(Side sender, std::optional<Nonce> expected = {});

    /// Where to read the next bytes to; never empty once next() has returned nothing.
    std::span<char> room();
    void commit(std::size_t count);
    /// The same for bytes that are somewhere else: takes what fits and says how many that were.
    std::size_t push(std::string_view bytes);

    /// The next thing that is complete, or nothing until more bytes come.
    std::optional<Item> next();

    bool isSynchronised() const { return m_synchronised; }
    /// Looks for a preamble, in what comes after the frame that was handed out last.
    void resynchronise() { m_synchronised = false; }
    /// The same, when the connection is a new one and what was read is of the old.
    void reset();

private:
    std::string_view unread() const;
    std::optional<Item> seek();
    std::optional<Item> nextFrame();
    Item violate(const char *rule);

    Side m_sender;
    std::optional<Nonce> m_expected;
    bool m_synchronised = false;
    std::string m_buffer;
    std::size_t m_begin = 0; // what is before it was handed out or skipped
    std::size_t m_end = 0; // what is after it is room
};

} // namespace wire
