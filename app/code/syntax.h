// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/State>
#include <KSyntaxHighlighting/Theme>

#include <QRgb>
#include <QString>
#include <QStringList>

#include <chrono>
#include <memory>

class QTextBlock;
class QTextDocument;
namespace KSyntaxHighlighting {
class Repository;
}

namespace code {

/// How a piece of code is drawn. A `ground` of 0 is that of whatever it stands on.
struct Look
{
    QRgb text = 0;
    QRgb ground = 0;
    bool isBold = false;
    bool isItalic = false;
    bool isUnderlined = false;

    bool operator==(const Look &) const = default;
};

/// Which languages there are and how they are coloured: one object for the whole window. Making it costs
/// nothing; the definitions are read when something is first asked for. Colours are those of the style's
/// scheme at the moment of asking, moved as far as needed to be readable on every ground of it.
class Syntax
{
public:
    using Definition = KSyntaxHighlighting::Definition;

    /// A longer line is left plain: the engine cannot be stopped within a line.
    static constexpr qsizetype kLongestLine = 16 * 1024;

    Syntax();
    ~Syntax();

    /// By the name of the language as people and models write it ("Python", "py", "bash", "c++"), a MIME type
    /// or a file's ending. An invalid definition is plain text.
    Definition language(const QString &name) const;
    /// By a file's name and, where that does not tell, by how its text begins ("#!/bin/sh").
    Definition languageOfFile(const QString &fileName, const QString &beginning = {}) const;
    QStringList languages() const; ///< to choose from, in order

    Look plain() const;
    Look look(const KSyntaxHighlighting::Format &format) const;

    /// Colours a document's text in place, without an edit. What does not fit into the budget, in
    /// processor time, stays plain; says whether all of it did. After a change of scheme, call it again.
    bool highlight(QTextDocument &document, const QString &language,
                   std::chrono::milliseconds budget = std::chrono::milliseconds(40)) const;
    bool highlight(QTextDocument &document, const Definition &language,
                   std::chrono::milliseconds budget = std::chrono::milliseconds(40)) const;
    /// Some lines of a document, of code that is still being written: from `first`, which `state` holds for,
    /// up to `last`. Moves both on to the last line that it coloured, which may become longer.
    bool highlight(QTextBlock &first, const QTextBlock &last, const Definition &language,
                   KSyntaxHighlighting::State &state,
                   std::chrono::milliseconds budget = std::chrono::milliseconds(40)) const;

private:
    KSyntaxHighlighting::Repository &repository() const;
    KSyntaxHighlighting::Theme theme() const;

    mutable std::unique_ptr<KSyntaxHighlighting::Repository> m_repository;
};

} // namespace code
