// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/text_search.h"

#include "core/terminal/logical_line.h"
#include "core/terminal/terminal.h"
#include "core/terminal/unicode.h"

#include <algorithm>
#include <deque>

namespace terminal {

std::vector<Range> search(const Terminal &terminal, std::string_view text, Case sense, std::size_t most)
{
    std::u32string needle = fromUtf8(text);
    const auto fold = [&](std::u32string &s) {
        if (sense == Case::Ignored)
            std::transform(s.begin(), s.end(), s.begin(), foldCase);
    };
    fold(needle);
    std::deque<Range> found;
    if (needle.empty())
        return {};
    LogicalLine line;
    std::u32string folded;
    for (LineNumber next = terminal.firstLine(); next < terminal.endLine();) {
        next = line.read(terminal, next);
        folded = line.text();
        fold(folded);
        for (std::size_t at = folded.find(needle); at != folded.npos;
             at = folded.find(needle, at + needle.size())) {
            found.push_back(line.range(at, at + needle.size()));
            if (found.size() > most)
                found.pop_front();
        }
    }
    return {found.begin(), found.end()};
}

} // namespace terminal
