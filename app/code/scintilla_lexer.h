// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/code/syntax.h"

#include <KSyntaxHighlighting/AbstractHighlighter>
#include <KSyntaxHighlighting/State>
#include <Qsci/qscilexercustom.h>

#include <QFont>
#include <QHash>
#include <QTimer>

#include <chrono>
#include <optional>
#include <vector>

namespace code {

/// Colours and folds the text of one QsciScintilla with KSyntaxHighlighting.
///
/// Scintilla keeps the style of each byte; this keeps the highlighter's state at each line's end, so that an
/// edit is followed only until the states are again those from before it. Work comes in slices: first what is
/// on the screen, the rest while nothing else is going on; the window never waits.
///
/// Scintilla has 248 styles to give and a definition may know more formats: each distinct look gets a style
/// when it is first used.
class ScintillaLexer final : public QsciLexerCustom, private KSyntaxHighlighting::AbstractHighlighter
{
    Q_OBJECT
    Q_INTERFACES(KSyntaxHighlighting::AbstractHighlighter)
public:
    static constexpr int kMostStyles = 256 - 8; // 32 to 39 are Scintilla's own

    ScintillaLexer(const Syntax *syntax, QObject *parent);
    ~ScintillaLexer() override;

    /// What the text is coloured by: invalid for plain text, and until the language is read.
    const Syntax::Definition &shownDefinition() const { return m_definition; }
    const QString &shownLanguage() const { return m_language; }
    void setLanguage(const QString &language);
    /// Styles everything anew: the scheme or the font is another one.
    void setFont(const QFont &font);

    bool isDone() const; ///< all of it has its colours
    void finish(); ///< all of it, now, if its language is read
    int stylesInUse() const { return int(m_looks.size()); }
    quint64 linesHighlighted() const { return m_work; } ///< since it was made

    const char *language() const override { return "KSyntaxHighlighting"; }
    QString description(int style) const override;
    QColor color(int style) const override;
    QColor paper(int style) const override;
    QFont font(int style) const override;
    void setEditor(QsciScintilla *editor) override;
    void styleText(int start, int end) override;

private:
    struct Line
    {
        KSyntaxHighlighting::State end;
        int depth = 0; // of regions after it; where indentation folds: its columns, -1 for none
        int level = 0; // of regions at its least
    };
    struct Edit
    {
        int position;
        int inserted;
    };

    void applyFormat(int offset, int length, const KSyntaxHighlighting::Format &format) override;
    void applyFolding(int offset, int length, KSyntaxHighlighting::FoldingRegion region) override;

    void aboutToModify(int position, int type, const char *text, int length);
    void settle();
    void showLanguage();
    void reset();
    int firstToDo() const;
    int highlight(int line, int end, std::optional<std::chrono::milliseconds> budget);
    void highlightLine(const char *bytes, int length, Line &line);
    void foldByRegion(int from, int to);
    void foldByIndentation(int from, int to);
    void continueInBackground();
    int styleOf(const KSyntaxHighlighting::Format &format);
    void defineLooks();
    void define(int look) const;
    long send(unsigned message, unsigned long w = 0, long l = 0) const;
    int lineStart(int line) const;

    const Syntax *const m_syntax; // the window's
    QString m_language;
    Syntax::Definition m_definition;
    bool m_foldsByIndentation = false;
    std::vector<Line> m_lines; // of the document
    int m_valid = 0; // lines before this one were highlighted once
    int m_dirtyFrom = -1; // and of these, which may be wrong
    int m_dirtyTo = -1;
    std::optional<Edit> m_edit; // under way, or not yet looked at
    std::vector<Look> m_looks;
    int m_defined = 0; // of them, as styles of Scintilla's
    bool m_mayPaint = false; // it asks for styles in the middle of that
    QHash<int, int> m_styles; // by format
    QFont m_font;
    QTimer m_idle;
    quint64 m_work = 0;

    // Of the line being highlighted:
    KSyntaxHighlighting::State m_state;
    std::vector<char> m_batch; // style bytes of this and the lines before it
    int m_offset = 0; // of the line in them
    int m_length = 0;
    std::vector<int> m_byteOf; // each UTF-16 unit; empty for ASCII
    int m_depth = 0;
    int m_level = 0;
};

} // namespace code
