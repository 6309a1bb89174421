// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/State>
#include <KSyntaxHighlighting/Theme>

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QRgb>
#include <QString>
#include <QStringList>
#include <QTextDocument>
#include <QThreadPool>
#include <QTimer>

#include <chrono>
#include <memory>
#include <vector>

class QTextBlock;
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

/// Time of this thread's processor: what else the computer does leaves no code without its colours.
class Budget
{
public:
    explicit Budget(std::chrono::milliseconds time);
    bool isOver() const;

private:
    const std::chrono::nanoseconds m_until;
};

/// Which languages there are and how they are coloured: one object for the whole window. A language is known
/// by its name; what its code is coloured by is read in a thread of its own when it is first asked for, which
/// can take a tenth of a second, and is never changed after. Until then its code is plain. Colours are those
/// of the style's scheme at the moment of asking, moved as far as needed to be readable on every ground of
/// it.
class Syntax : public QObject
{
    Q_OBJECT
public:
    using Definition = KSyntaxHighlighting::Definition;

    /// A longer line is left plain: the engine cannot be stopped within a line.
    static constexpr qsizetype kLongestLine = 16 * 1024;
    static constexpr std::chrono::milliseconds kUsualBudget{40};

    Syntax();
    ~Syntax() override; ///< waits for a definition that is being read

    /// By the name of the language as people and models write it ("Python", "py", "bash", "c++"), a MIME type
    /// or a file's ending. Empty for plain text, which is also what nobody knows.
    QString language(const QString &name) const;
    /// By a file's name and, where that does not tell, by how its text begins ("#!/bin/sh").
    QString languageOfFile(const QString &fileName, const QString &beginning = {}) const;
    QStringList languages() const; ///< to choose from, in order

    /// Invalid for plain text, and for a language that is not read yet: `loaded` says when it is.
    Definition definition(const QString &language) const;
    bool isAwaited(const QString &language) const;
    bool isDone() const; ///< nothing that was asked for is awaited or still plain

    Look plain() const;
    Look look(const KSyntaxHighlighting::Format &format) const;

    /// Colours a document's text in place, without an edit, now or when its language is read. What does not
    /// fit into the budget stays plain; says whether all of it has its colours. After a change of scheme,
    /// call it again.
    bool highlight(QTextDocument &document, const QString &language,
                   std::chrono::milliseconds budget = kUsualBudget) const;
    /// Some lines of a document, of code that is still being written: from `first`, which `state` holds for,
    /// up to `last`. Moves both on to the last line that it coloured, which may become longer.
    bool highlight(QTextBlock &first, const QTextBlock &last, const Definition &definition,
                   KSyntaxHighlighting::State &state, const Budget &budget) const;

signals:
    void loaded(const QString &language) const;

private:
    struct Waiting
    {
        QPointer<QTextDocument> document;
        QString language;
        std::chrono::milliseconds budget;
    };

    const KSyntaxHighlighting::Repository &index() const;
    KSyntaxHighlighting::Theme theme() const;
    void load(const QString &language) const;
    void highlightNext();

    // What there is, whose definitions are never read: that would be done here.
    mutable std::unique_ptr<KSyntaxHighlighting::Repository> m_index;
    mutable std::unique_ptr<KSyntaxHighlighting::Repository> m_books; // the pool's alone
    mutable QHash<QString, Definition> m_definitions; // of m_books; invalid ones are being read
    mutable std::vector<Waiting> m_waiting;
    mutable QTimer m_next; // one document a turn
    mutable QThreadPool m_pool; // the last member: it uses m_books
};

} // namespace code
