// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringView>

/// Formulas that fetch or start something once a program for sheets has them: DDE, WEBSERVICE and the like,
/// and cells of other files. Whichever program it is, and what it takes for a string: so strings are
/// searched, too. Rather too much than too little.
namespace files {

/// One formula: of a table of text, a workbook of Excel's or an OpenDocument.
class Formula
{
public:
    /// True when it fetches or starts something by what it took by now.
    bool take(char letter);
    bool take(QStringView text);
    /// The word that ends where we are, in capitals; its end when it is long.
    const QByteArray &word() const { return m_word; }

private:
    bool reaches(char letter) const;

    QByteArray m_word;
    char m_before = 0;
    bool m_isWordOver = false;
    bool m_hasTopic = false; // program|topic!item
    int m_quotes = 0;
    bool m_hasPath = false; // since the last quote or bracket
    bool m_isPathQuoted = false; // 'path[book]sheet'!cell
    bool m_isPathInBrackets = false; // [path]sheet!cell
};

/// Looks for them in a table of text (CSV, TSV), where a link (HYPERLINK) is none that somebody expects.
/// Takes any bytes, in pieces.
class Formulas
{
public:
    /// True when there is one in what it took by now.
    bool take(QByteArrayView bytes);

private:
    bool takeInside(char letter);

    enum class At { Begin, Cell, Formula };
    At m_at = At::Begin;
    bool m_isQuoted = false; // the cell
    bool m_wasQuote = false; // the letter before, in a formula that is quoted
    Formula m_formula;
    bool m_isFound = false;
};

} // namespace files
