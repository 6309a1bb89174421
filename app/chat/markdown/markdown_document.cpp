// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/markdown/markdown_document.h"

#include "app/code/syntax.h"
#include "app/style/style.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;
using markdown::Leaf;
using markdown::Span;
using markdown::Words;

static constexpr int kParagraphGap = 8;
static constexpr int kTightGap = 3;
static constexpr qsizetype kLongestLine = 4 * 1024; // of code; a longer one is shown as several

static int gap(const Leaf &leaf, const Leaf *above)
{
    if (!above)
        return 0;
    if (leaf.kind == Leaf::Kind::Heading)
        return leaf.isTight ? 0 : 2 * kParagraphGap;
    return leaf.isTight && above->lists > 0 ? kTightGap : leaf.isTight ? 0 : kParagraphGap;
}

/// The code as it is shown.
static QString lines(const QString &code)
{
    QString shown;
    qsizetype length = 0;
    for (const QChar c : code) {
        length = c == u'\n' ? 0 : length + 1;
        if (length > kLongestLine && !c.isLowSurrogate()) {
            shown += u'\n';
            length = 1;
        }
        shown += c;
    }
    return shown;
}

MarkdownDocument::MarkdownDocument(QTextDocument *document, const code::Syntax *syntax)
    : m_document(document)
    , m_syntax(syntax)
{
    m_document->setUndoRedoEnabled(false);
}

int MarkdownDocument::endOfText() const { return m_document->characterCount() - 1; }

void MarkdownDocument::show(const QList<Leaf> &leaves)
{
    std::size_t same = 0;
    while (same < m_places.size() && same < std::size_t(leaves.size())
           && m_places[same].leaf == leaves[qsizetype(same)])
        ++same;
    if (same == m_places.size() && same == std::size_t(leaves.size()))
        return;
    QTextCursor edit(m_document); // its changes are laid out once
    edit.beginEditBlock();
    if (same < std::size_t(leaves.size()) && same + 1 == m_places.size() && extend(leaves[qsizetype(same)]))
        ++same;
    else
        removeFrom(same);
    for (; same < std::size_t(leaves.size()); ++same)
        write(leaves[qsizetype(same)]);
    // The layout leaves out the gap above the first block; that below the last is always there.
    QTextFrameFormat page = m_document->rootFrame()->frameFormat();
    page.setTopMargin(!leaves.isEmpty() && leaves.first().kind == Leaf::Kind::Code ? header(leaves.first())
                                                                                   : 0);
    page.setBottomMargin(kPadding);
    if (page != m_document->rootFrame()->frameFormat())
        m_document->rootFrame()->setFrameFormat(page); // lays out all of it
    edit.endEditBlock();
    const code::Budget budget(code::Syntax::kUsualBudget);
    for (std::size_t each = 0; each < m_places.size(); ++each) {
        Place &place = m_places[each];
        const bool isNew =
            std::exchange(place.end, each + 1 < m_places.size() ? m_places[each + 1].begin - 1 : endOfText())
            < 0;
        if (isNew && place.leaf.kind == Leaf::Kind::Code)
            colour(place, budget); // now that the blocks have their layouts
    }
}

void MarkdownDocument::colourLate(const QString &language)
{
    const code::Budget budget(code::Syntax::kUsualBudget);
    for (Place &place : m_places) {
        if (place.leaf.kind == Leaf::Kind::Code && place.line < 0
            && m_syntax->language(place.leaf.language) == language)
            colour(place, budget);
    }
}

/// And all that is below it.
void MarkdownDocument::removeFrom(std::size_t leaf)
{
    if (leaf >= m_places.size())
        return;
    QTextCursor cursor(m_document);
    // With the end of the block above; the block below a table belongs to the table.
    const bool isBelowTable = leaf > 0 && m_places[leaf - 1].leaf.kind == Leaf::Kind::Table;
    const bool isInBlock = leaf == 0 || isBelowTable; // of its own
    cursor.setPosition(isInBlock ? m_places[leaf].begin : m_places[leaf].begin - 1);
    const QTextBlockFormat above = isInBlock ? QTextBlockFormat() : cursor.blockFormat();
    const QTextCharFormat letters = isInBlock ? QTextCharFormat() : cursor.blockCharFormat();
    cursor.movePosition(QTextCursor::End, QTextCursor::KeepAnchor);
    cursor.removeSelectedText();
    cursor.setBlockFormat(above); // that of what went, where the one above is empty
    cursor.setBlockCharFormat(letters);
    m_places.resize(leaf);
}

QTextBlockFormat MarkdownDocument::blockFormat(const Leaf &leaf, const Leaf *above) const
{
    QTextBlockFormat format;
    const bool isCode = leaf.kind == Leaf::Kind::Code;
    format.setLeftMargin(leaf.quotes * kQuote + leaf.lists * kList + (isCode ? kPadding + 2 : 0));
    int top = gap(leaf, above);
    if (above && above->kind == Leaf::Kind::Code)
        top += kPadding;
    if (isCode) {
        top += header(leaf);
        format.setRightMargin(kPadding);
        format.setProperty(QTextFormat::BlockCodeLanguage, leaf.language);
        format.setLineHeight(2, QTextBlockFormat::LineDistanceHeight);
    } else {
        format.setLineHeight(3, QTextBlockFormat::LineDistanceHeight);
    }
    format.setTopMargin(top);
    if (leaf.kind == Leaf::Kind::Heading)
        format.setHeadingLevel(leaf.level);
    if (leaf.quotes > 0)
        format.setProperty(QTextFormat::BlockQuoteLevel, leaf.quotes);
    if (!leaf.marker.isEmpty() && !isCode) {
        format.setTextIndent(-kList);
        format.setTabPositions({QTextOption::Tab(kList, QTextOption::LeftTab)});
    }
    return format;
}

QTextCharFormat MarkdownDocument::baseFormat(const Leaf &leaf) const
{
    QTextCharFormat format;
    if (leaf.kind == Leaf::Kind::Heading) {
        format.setFontWeight(QFont::DemiBold);
        format.setProperty(QTextFormat::FontSizeAdjustment, std::max(0, 4 - std::max(leaf.level, 2)));
    } else if (leaf.kind == Leaf::Kind::Code) {
        const QFont font = style::monospace();
        format.setFontFamilies(font.families());
        format.setFontPointSize(font.pointSizeF());
        format.setFontFixedPitch(true);
    } else if (leaf.quotes > 0) {
        format.setForeground(style::colours().muted);
    }
    return format;
}

static QTextCharFormat spanFormat(const Span &span, QTextCharFormat format)
{
    const style::Colours &c = style::colours();
    if (span.style & Span::Bold)
        format.setFontWeight(QFont::DemiBold);
    if (span.style & Span::Italic)
        format.setFontItalic(true);
    if (span.style & Span::Struck)
        format.setFontStrikeOut(true);
    if (span.style & Span::Code) {
        format.setFontFamilies(style::monospace().families());
        format.setFontFixedPitch(true);
        format.setBackground(c.sunken);
    }
    if (!span.target.isEmpty()) {
        format.setAnchor(true);
        format.setAnchorHref(span.target);
        format.setForeground(c.accent);
        format.setFontUnderline(true);
    }
    return format;
}

void MarkdownDocument::writeWords(QTextCursor &cursor, const Words &words, const QTextCharFormat &base) const
{
    for (const Span &span : words) {
        QString text = span.text;
        text.replace(u'\n', QChar(QChar::LineSeparator));
        cursor.insertText(text, spanFormat(span, base));
    }
}

/// From where the cursor is, in the format of a line of code.
void MarkdownDocument::writeCode(QTextCursor &cursor, const QString &code, const Leaf &leaf) const
{
    QTextBlockFormat below = blockFormat(leaf, nullptr);
    below.setTopMargin(0);
    const QTextCharFormat letters = baseFormat(leaf);
    qsizetype from = 0;
    for (;;) {
        const qsizetype end = code.indexOf(u'\n', from);
        cursor.insertText(code.mid(from, end < 0 ? -1 : end - from), letters);
        if (end < 0)
            break;
        cursor.insertBlock(below, letters);
        from = end + 1;
    }
    QTextBlockFormat last = cursor.blockFormat();
    last.setBottomMargin(kPadding);
    cursor.setBlockFormat(last);
}

void MarkdownDocument::write(const Leaf &leaf)
{
    const Leaf *const above = m_places.empty() ? nullptr : &m_places.back().leaf;
    const QTextBlockFormat format = blockFormat(leaf, above);
    const QTextCharFormat base = baseFormat(leaf);
    QTextCursor cursor(m_document);
    cursor.movePosition(QTextCursor::End);
    if (!above || above->kind == Leaf::Kind::Table) { // there is a block that is empty
        cursor.setBlockFormat(format);
        cursor.setBlockCharFormat(base);
    } else {
        cursor.insertBlock(format, base);
    }
    m_places.push_back({leaf, cursor.position(), -1});
    if (leaf.kind == Leaf::Kind::Table) {
        cursor.setBlockFormat({}); // which nobody sees; the table has the gap
        writeTable(cursor, leaf, int(format.topMargin()));
        return;
    }
    if (leaf.kind == Leaf::Kind::Code) {
        writeCode(cursor, lines(leaf.code), leaf);
        return;
    }
    if (!leaf.marker.isEmpty())
        cursor.insertText(leaf.marker + u'\t', base);
    writeWords(cursor, leaf.words, base);
}

void MarkdownDocument::writeTable(QTextCursor &cursor, const Leaf &leaf, int gap)
{
    const style::Colours &c = style::colours();
    QTextTableFormat format;
    format.setHeaderRowCount(1);
    format.setCellPadding(5);
    format.setCellSpacing(0);
    format.setBorder(1);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderBrush(c.border);
    format.setBorderCollapse(true);
    format.setLeftMargin(leaf.quotes * kQuote + leaf.lists * kList);
    format.setTopMargin(gap);
    format.setBottomMargin(kParagraphGap); // what is below it has none
    QTextTable *const table =
        cursor.insertTable(int(leaf.rows.size()), std::max(1, int(leaf.columns.size())), format);
    for (int row = 0; row < int(leaf.rows.size()); ++row) {
        QTextCharFormat base = baseFormat(leaf);
        if (row == 0)
            base.setFontWeight(QFont::DemiBold);
        for (int column = 0; column < int(leaf.rows[row].size()); ++column) {
            QTextTableCell cell = table->cellAt(row, column);
            if (row == 0) {
                QTextCharFormat head;
                head.setBackground(c.sunken);
                cell.setFormat(head);
            }
            QTextCursor in = cell.firstCursorPosition();
            QTextBlockFormat aligned;
            aligned.setAlignment(leaf.columns[column] == Leaf::Align::End          ? Qt::AlignRight
                                     : leaf.columns[column] == Leaf::Align::Centre ? Qt::AlignHCenter
                                                                                   : Qt::AlignLeft);
            in.setBlockFormat(aligned);
            writeWords(in, leaf.rows[row][column], base);
        }
    }
}

/// The words up to where others begin, in letters of one look.
static qsizetype samePart(const Words &old, const Words &now)
{
    qsizetype same = 0;
    for (qsizetype each = 0; each < std::min(old.size(), now.size()); ++each) {
        if (old[each].style != now[each].style || old[each].target != now[each].target)
            return same;
        const QString &a = old[each].text;
        const QString &b = now[each].text;
        const auto [end, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
        same += end - a.begin();
        if (end != a.end() || other != b.end())
            return same;
    }
    return same;
}

/// The last leaf has become this one, of which it is a part, or nearly. False: it is another one.
bool MarkdownDocument::extend(const Leaf &leaf)
{
    Place &place = m_places.back();
    Leaf frame = place.leaf;
    frame.words = leaf.words;
    frame.code = leaf.code;
    if (frame != leaf || leaf.kind == Leaf::Kind::Table || leaf.kind == Leaf::Kind::Rule)
        return false;
    QTextCursor cursor(m_document);
    const auto cutAt = [&](qsizetype same) {
        cursor.setPosition(place.begin + int(same));
        cursor.movePosition(QTextCursor::End, QTextCursor::KeepAnchor);
        cursor.removeSelectedText();
    };
    if (leaf.kind == Leaf::Kind::Code) {
        const QString old = lines(place.leaf.code);
        const QString now = lines(leaf.code);
        const auto [end, other] = std::mismatch(old.begin(), old.end(), now.begin(), now.end());
        cutAt(end - old.begin());
        if (place.line >= 0 && cursor.blockNumber() < place.line) {
            place.line = -1; // something above has changed
            place.state = {};
        }
        QTextBlockFormat line = blockFormat(leaf, nullptr);
        line.setTopMargin(cursor.blockFormat().topMargin());
        cursor.setBlockFormat(line); // it was the last one
        writeCode(cursor, now.mid(other - now.begin()), leaf);
    } else {
        const qsizetype same = samePart(place.leaf.words, leaf.words);
        cutAt((leaf.marker.isEmpty() ? 0 : leaf.marker.size() + 1) + same);
        Words rest = leaf.words;
        for (qsizetype skipped = 0; skipped < same;) {
            const qsizetype part = std::min(same - skipped, rest.first().text.size());
            skipped += part;
            if (part == rest.first().text.size())
                rest.removeFirst();
            else
                rest.first().text.remove(0, part);
        }
        writeWords(cursor, rest, baseFormat(leaf));
    }
    place.leaf = leaf;
    place.end = -1;
    return true;
}

void MarkdownDocument::colour(Place &place, const code::Budget &budget) const
{
    if (!m_syntax)
        return;
    const QString language = m_syntax->language(place.leaf.language);
    if (m_syntax->isAwaited(language))
        return;
    QTextBlock first =
        place.line < 0 ? m_document->findBlock(place.begin) : m_document->findBlockByNumber(place.line);
    m_syntax->highlight(first, m_document->findBlock(place.end), m_syntax->definition(language), place.state,
                        budget);
    place.line = first.blockNumber();
}
