// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QRegularExpression>
#include <QString>

#include <optional>

namespace code {

/// What to look for in a text.
struct Search
{
    QString text;
    bool isPattern = false; ///< a Perl regular expression
    bool isCaseSensitive = false;
    bool isWholeWords = false;

    bool operator==(const Search &) const = default;

    /// Invalid only when the person's pattern is.
    QRegularExpression expression() const;
};

/// A place in the UTF-8 bytes of a text.
struct Match
{
    int from = 0;
    int to = 0;
    QString replacement; ///< only when asked for

    bool operator==(const Match &) const = default;
};

struct Found
{
    QList<Match> matches;
    bool isCut = false; ///< there are more than were wanted
    QString error; ///< why the pattern is none, or was given up
};

/// All matches that are not empty. With `replacement`, what takes the place of each: as it is or, for a
/// pattern, with \1 and $1 put in.
Found findAll(const QByteArray &text, const Search &search, int most,
              const std::optional<QString> &replacement = {});

} // namespace code
