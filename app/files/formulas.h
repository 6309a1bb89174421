// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace files {

/// Looks in a table of text (CSV, TSV) for formulas that fetch or start something (DDE, WEBSERVICE,
/// HYPERLINK) once a program for sheets has it. Takes any bytes, in pieces; rather too much than too little.
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
    bool m_hasTopic = false; // program|topic!item
    QByteArray m_word; // that ends where we are
    bool m_isFound = false;
};

} // namespace files
