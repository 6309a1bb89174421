// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/formulas.h"

#include <algorithm>
#include <array>
#include <utility>

namespace files {

static constexpr qsizetype kLongestWord = 16;

/// Those of German, too: a table of text is read in the person's language.
static bool isReaching(const QByteArray &word)
{
    static constexpr std::array<QByteArrayView, 7> kReaching{"DDE",      "WEBSERVICE", "WEBDIENST",  "RTD",
                                                             "INDIRECT", "INDIREKT",   "_XLFN.IMAGE"};
    const auto isCalled = [&](QByteArrayView name) {
        return word == name || (word.endsWith(name) && word[word.size() - name.size() - 1] == '.');
    };
    return std::ranges::any_of(kReaching, isCalled);
}

static bool isOfWord(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z')
        || (letter >= '0' && letter <= '9') || letter == '_' || letter == '.';
}

bool Formula::reaches(char letter) const
{
    if (letter == '(')
        return isReaching(m_word);
    if (letter == '!')
        return m_hasTopic || (m_before == '\'' && m_isPathQuoted) || m_isPathInBrackets;
    return letter == '#' && m_before == '\'' && m_quotes > 1; // 'path'#sheet.cell
}

bool Formula::take(char letter)
{
    if (reaches(letter))
        return true;
    if (isOfWord(letter)) {
        if (std::exchange(m_isWordOver, false))
            m_word.truncate(0);
        if (m_word.size() > 2 * kLongestWord)
            m_word.remove(0, kLongestWord);
        m_word += letter >= 'a' && letter <= 'z' ? char(letter & ~0x20) : letter;
    } else if (uchar(letter) <= ' ') {
        m_isWordOver = true;
    } else {
        m_word.truncate(0); // unlike clear(), keeps its room
        m_hasTopic = m_hasTopic || letter == '|';
    }
    if (letter == '\'') { // twice it is part of the name
        m_isPathQuoted = std::exchange(m_hasPath, m_before == '\'' && m_isPathQuoted);
        ++m_quotes;
    } else if (letter == '[') {
        m_hasPath = false;
    } else if (letter == ']') {
        m_isPathInBrackets = std::exchange(m_hasPath, true);
    } else if (letter == '/' || letter == '\\') {
        m_hasPath = true;
    }
    if (letter != ']' && !isOfWord(letter) && uchar(letter) < 0x80)
        m_isPathInBrackets = false;
    m_before = letter;
    return false;
}

bool Formula::take(QStringView text)
{
    return std::ranges::any_of(text, [this](QChar letter) {
        return take(letter.unicode() < 0x80 ? char(letter.unicode()) : '\x80');
    });
}

bool Formulas::take(QByteArrayView bytes)
{
    for (qsizetype i = 0; i < bytes.size() && !m_isFound; ++i) {
        const char letter = bytes[i];
        const bool isLine = letter == '\n' || letter == '\r';
        if (m_at == At::Formula) {
            m_isFound = takeInside(letter);
        } else if (isLine || letter == ',' || letter == ';' || letter == '\t' || letter == '|') {
            m_at = At::Begin;
            m_isQuoted = false;
        } else if (m_at == At::Begin) {
            if (letter == '"') {
                m_isQuoted = true;
            } else if (letter == '=' || letter == '+' || letter == '-' || letter == '@') {
                m_at = At::Formula;
                m_wasQuote = false;
                m_formula = {};
            } else if (letter != ' ' && uchar(letter) < 0x80) { // a byte order mark is none of the cell's
                m_at = At::Cell;
            }
        }
    }
    return m_isFound;
}

/// The formula goes on to the end of its line; quoted, to a quote that is not doubled.
bool Formulas::takeInside(char letter)
{
    const bool wasQuote = std::exchange(m_wasQuote, m_isQuoted && letter == '"' && !m_wasQuote);
    const bool isLine = letter == '\n' || letter == '\r';
    if (m_isQuoted ? wasQuote && letter != '"' : isLine) {
        m_at = isLine || letter == ',' || letter == ';' || letter == '\t' || letter == '|' ? At::Begin
                                                                                           : At::Cell;
        m_isQuoted = false;
        return false;
    }
    return (letter == '(' && m_formula.word() == "HYPERLINK") || m_formula.take(letter);
}

} // namespace files
