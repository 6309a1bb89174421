// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/code/search.h"
#include "app/code/syntax.h"

#include <Qsci/qsciscintilla.h>

#include <QTimer>

namespace code {

class ScintillaLexer;

/// A QsciScintilla set up for code: colours of the scheme, folds, indentation, several carets, comments by
/// Ctrl+/, and search in all of its text. Fast with files of megabytes.
///
/// Its text is UTF-8. Line ends are kept as they are; new ones are those of the first line.
class CodeEditor : public QsciScintilla
{
    Q_OBJECT
public:
    explicit CodeEditor(const Syntax *syntax, QWidget *parent = nullptr);

    /// Replaces everything, with nothing to undo. `bytes` are valid UTF-8.
    void setContent(const QByteArray &bytes);
    QByteArray content() const;

    void setLanguage(const QString &language); ///< as Syntax names it
    const QString &language() const;
    QString indentationName() const; ///< "Spaces: 4", for a status line
    QString lineEndName() const; ///< "LF"

    /// Marks what is found, at most 10 000 places.
    Found markMatches(const Search &search);
    void clearMatches();
    enum class Towards { End, Start };
    /// Selects the next match, once around the text. False: there is none.
    bool selectMatch(const Search &search, Towards towards);
    /// The selection, if it is a match; goes on to the next one then.
    bool replaceMatch(const Search &search, const QString &with);
    /// As one step to undo; gives how many.
    int replaceAll(const Search &search, const QString &with);
    QString selection() const;
    Match selectedPlace() const;
    void selectPlace(const Match &place);

    /// Where it is one of many things to go along, Tab leads on instead of indenting.
    void setTabChangesFocus(bool leads) { m_tabLeads = leads; }

    /// For tests and those who must know that every colour is in its place.
    ScintillaLexer &lexerOfText() { return *m_lexer; }

signals:
    /// Something was typed or taken back; once for many of these in a row.
    void contentChanged();

protected:
    void changeEvent(QEvent *event) override;
    bool focusNextPrevChild(bool isNext) override;

private:
    long send(unsigned message, unsigned long w = 0, long l = 0) const;
    void setUpBehaviour();
    void setUpKeys();
    void applyLooks();
    void fitLineNumbers();
    void detectIndentation(const QByteArray &text);
    void indentNewLine(int character);
    void toggleComment();
    void fitNotices();

    const Syntax *const m_syntax; // the window's
    ScintillaLexer *m_lexer; // a child
    QTimer m_changed;
    int m_shownLines = 0;
    bool m_tabLeads = false;
};

} // namespace code
