// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/formulas.h"

#include <utility>

namespace files {

static constexpr qsizetype kLongestWord = 16;

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
                m_wasQuote = m_hasTopic = false;
                m_word.clear();
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
    if (letter == '(' && (m_word.endsWith("DDE") || m_word == "HYPERLINK" || m_word == "WEBSERVICE"))
        return true;
    if (letter == '!' && m_hasTopic)
        return true;
    m_hasTopic = m_hasTopic || letter == '|';
    const bool isLetter = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
    if (isLetter)
        m_word = (m_word + char(letter & ~0x20)).right(kLongestWord);
    else if (letter != ' ' && !isLine)
        m_word.clear();
    return false;
}

} // namespace files
