// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/chat/markdown/markdown.h"

#include <KSyntaxHighlighting/State>

#include <QTextBlockFormat>
#include <QTextCharFormat>

#include <vector>

class QTextCursor;
class QTextDocument;
namespace code {
class Budget;
class Syntax;
}

/// Markdown in a text document. Showing a longer version of a text changes what is new of it and nothing
/// before that, so that it is neither laid out once more nor taken from under a selection. The document is
/// what a fresh one would be that was given the same leaves. It has words alone: no picture, nothing to load.
class MarkdownDocument
{
public:
    /// Both borrowed; `document` is empty, and written by this alone. Without a syntax, code has no colours.
    MarkdownDocument(QTextDocument *document, const code::Syntax *syntax);

    void show(const QList<markdown::Leaf> &leaves);
    /// Code whose language was not read when it was shown.
    void colourLate(const QString &language);

    /// Where a leaf is: the characters from `begin` up to `end`.
    struct Place
    {
        markdown::Leaf leaf;
        int begin = 0;
        int end = 0;
        // Of code: the line that is to be coloured next, and what holds for it.
        int line = -1; // the block's number; -1: the first
        KSyntaxHighlighting::State state = {};
    };
    const std::vector<Place> &places() const { return m_places; }

    /// Around the lines of code, in pixels.
    static constexpr int kPadding = 10;
    /// Above them, with the name of the language if there is one.
    static int header(const markdown::Leaf &leaf) { return leaf.language.isEmpty() ? kPadding : 26; }
    static constexpr int kQuote = 14; ///< to the right for each quote
    static constexpr int kList = 26; ///< and for each list

private:
    void removeFrom(std::size_t leaf);
    void write(const markdown::Leaf &leaf);
    void writeTable(QTextCursor &cursor, const markdown::Leaf &leaf, int gap);
    bool extend(const markdown::Leaf &leaf);
    void writeWords(QTextCursor &cursor, const markdown::Words &words, const QTextCharFormat &base) const;
    void writeCode(QTextCursor &cursor, const QString &code, const markdown::Leaf &leaf) const;
    void colour(Place &place, const code::Budget &budget) const;
    QTextBlockFormat blockFormat(const markdown::Leaf &leaf, const markdown::Leaf *above) const;
    QTextCharFormat baseFormat(const markdown::Leaf &leaf) const;
    int endOfText() const;

    QTextDocument *const m_document; // the caller's
    const code::Syntax *const m_syntax; // the window's
    std::vector<Place> m_places;
};
