// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/code/scintilla_lexer.h"

#include "app/style/style.h"

#include <KSyntaxHighlighting/FoldingRegion>
#include <Qsci/qsciscintilla.h>

#include <QElapsedTimer>

#include <algorithm>
#include <cstring>

using namespace std::chrono_literals;
using KSyntaxHighlighting::FoldingRegion;
using KSyntaxHighlighting::Format;
using std::chrono::milliseconds;
using Sci = QsciScintillaBase;

namespace code {

namespace {

constexpr auto kSlice = 8ms;
constexpr int kBatch = 256; // lines that go to Scintilla at once
constexpr int kDeepest = 1000; // Scintilla has 12 bits for it, a part of which is the base

constexpr int styleNumber(int look) { return look < 32 ? look : look + 8; }
constexpr int lookOf(int style) { return style < 32 ? style : style < 40 ? -1 : style - 8; }

/// Where each UTF-16 unit of a text is in its UTF-8 form.
void mapToBytes(const QString &text, std::vector<int> &bytes)
{
    bytes.resize(size_t(text.size()) + 1);
    int byte = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        bytes[size_t(i)] = byte;
        const char16_t c = text[i].unicode();
        if (QChar::isHighSurrogate(c) && i + 1 < text.size()) {
            bytes[size_t(++i)] = byte;
            byte += 4;
        } else {
            byte += c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
        }
    }
    bytes[size_t(text.size())] = byte;
}

/// The columns a line begins with, -1 when there is nothing but space.
int indentation(const char *bytes, int length)
{
    int column = 0;
    for (int i = 0; i < length; ++i) {
        if (bytes[i] == '\t')
            column = (column / 8 + 1) * 8;
        else if (bytes[i] == ' ')
            ++column;
        else
            return std::min(column, kDeepest);
    }
    return -1;
}

} // namespace

ScintillaLexer::ScintillaLexer(const Syntax *syntax, QObject *parent)
    : QsciLexerCustom(parent)
    , m_syntax(syntax)
    , m_looks{syntax->plain()}
{
    connect(&m_idle, &QTimer::timeout, this, &ScintillaLexer::continueInBackground);
    if (!syntax)
        return;
    connect(syntax, &Syntax::loaded, this, [this](const QString &language) {
        if (language == m_language)
            showLanguage();
    });
}

ScintillaLexer::~ScintillaLexer() = default;

long ScintillaLexer::send(unsigned message, unsigned long w, long l) const
{
    return editor()->SendScintilla(message, w, l);
}

int ScintillaLexer::lineStart(int line) const
{
    return int(line < int(m_lines.size()) ? send(Sci::SCI_POSITIONFROMLINE, ulong(line))
                                          : send(Sci::SCI_GETLENGTH));
}

void ScintillaLexer::setLanguage(const QString &language)
{
    m_language = language;
    showLanguage();
}

void ScintillaLexer::showLanguage()
{
    m_definition = m_syntax->definition(m_language);
    m_foldsByIndentation = m_definition.isValid() && m_definition.indentationBasedFoldingEnabled();
    AbstractHighlighter::setDefinition(m_definition);
    reset();
}

void ScintillaLexer::setFont(const QFont &font)
{
    m_font = font;
    reset();
}

void ScintillaLexer::setEditor(QsciScintilla *editor)
{
    if (this->editor())
        disconnect(this->editor(), nullptr, this, nullptr);
    m_idle.stop();
    QsciLexerCustom::setEditor(editor);
    if (!editor)
        return;
    connect(editor, &Sci::SCN_MODIFIED, this, &ScintillaLexer::aboutToModify);
    reset();
}

void ScintillaLexer::reset()
{
    m_looks = {m_syntax->plain()};
    m_styles.clear();
    m_lines.clear();
    m_valid = 0;
    m_dirtyFrom = m_dirtyTo = -1;
    m_edit.reset();
    if (!editor())
        return;
    m_lines.resize(size_t(send(Sci::SCI_GETLINECOUNT)));
    m_defined = 0;
    defineLooks();
    send(Sci::SCI_STARTSTYLING);
    m_idle.start();
    editor()->viewport()->update();
}

// The text is about to change: telling of it when it has would make QScintilla count all characters of the
// document at each key, so that those events are masked in large ones. What changed is looked at before the
// next change or when it is needed.
void ScintillaLexer::aboutToModify(int position, int type, const char *, int length)
{
    if (!(type & (Sci::SC_MOD_BEFOREINSERT | Sci::SC_MOD_BEFOREDELETE)))
        return;
    settle();
    m_edit = Edit{position, type & Sci::SC_MOD_BEFOREINSERT ? length : 0};
    m_idle.start();
}

void ScintillaLexer::settle()
{
    if (!m_edit)
        return;
    const Edit edit = *m_edit;
    m_edit.reset();
    // The byte before belongs to it: a \n after a \r makes one line end of two.
    const int line = int(send(Sci::SCI_LINEFROMPOSITION, ulong(std::max(0, edit.position - 1))));
    const int last = int(send(Sci::SCI_LINEFROMPOSITION, ulong(edit.position + edit.inserted)));
    const int added = int(send(Sci::SCI_GETLINECOUNT)) - int(m_lines.size());
    const auto next = m_lines.begin() + std::min<ptrdiff_t>(line + 1, ptrdiff_t(m_lines.size()));
    if (added > 0)
        m_lines.insert(next, size_t(added), Line{});
    else
        m_lines.erase(next, next + std::min<ptrdiff_t>(-added, m_lines.end() - next));
    if (line >= m_valid)
        return;
    m_valid = std::max(line, m_valid + added);
    if (m_dirtyTo > line)
        m_dirtyTo = std::max(line, m_dirtyTo + added);
    m_dirtyFrom = m_dirtyFrom < 0 ? line : std::min(m_dirtyFrom, line);
    m_dirtyTo = std::max(m_dirtyTo, last);
}

int ScintillaLexer::firstToDo() const { return m_dirtyFrom < 0 ? m_valid : std::min(m_valid, m_dirtyFrom); }

bool ScintillaLexer::isDone() const
{
    return !m_edit && firstToDo() >= int(m_lines.size()) && !m_syntax->isAwaited(m_language);
}

void ScintillaLexer::styleText(int, int end)
{
    if (!editor())
        return;
    settle();
    const int last = int(send(Sci::SCI_LINEFROMPOSITION, ulong(end)));
    m_mayPaint = true;
    const int next = highlight(firstToDo(), last + 1, kSlice);
    m_mayPaint = false;
    if (next < int(m_lines.size()) || m_defined < int(m_looks.size()))
        m_idle.start();
}

void ScintillaLexer::continueInBackground()
{
    settle();
    defineLooks();
    if (firstToDo() < int(m_lines.size()))
        highlight(firstToDo(), int(m_lines.size()), kSlice);
    else
        m_idle.stop();
}

void ScintillaLexer::finish()
{
    settle();
    defineLooks();
    while (firstToDo() < int(m_lines.size()))
        highlight(firstToDo(), int(m_lines.size()), {});
}

/// Highlights from a line on, up to another one, the end of the budget or the end of what an edit changed.
/// Gives the first line that is left to do.
int ScintillaLexer::highlight(int line, int end, std::optional<milliseconds> budget)
{
    QElapsedTimer elapsed;
    elapsed.start();
    const auto isOver = [&] { return budget && milliseconds(elapsed.elapsed()) >= *budget; };
    end = std::min(end, int(m_lines.size()));
    while (line < end) {
        const int batchEnd = std::min(line + kBatch, end);
        const int from = lineStart(line);
        const int bytes = lineStart(batchEnd) - from;
        const auto *text =
            reinterpret_cast<const char *>(send(Sci::SCI_GETRANGEPOINTER, ulong(from), long(bytes)));
        m_batch.assign(size_t(bytes), 0);
        m_offset = 0;
        m_state = line > 0 ? m_lines[size_t(line) - 1].end : KSyntaxHighlighting::State();
        m_depth = line > 0 ? m_lines[size_t(line) - 1].depth : 0;
        bool hasConverged = false;
        int next = line;
        while (next < batchEnd && !hasConverged) {
            Line &now = m_lines[size_t(next)];
            const Line before = now;
            const int start = m_offset;
            const int length = lineStart(next + 1) - from - start;
            highlightLine(text + start, length, now);
            m_offset = start + length;
            // A blank line takes its place among the folds from those around it.
            hasConverged = next < m_valid && next > m_dirtyTo && before.end == now.end
                && before.depth == now.depth && !(m_foldsByIndentation && now.depth < 0);
            ++next;
            if (next % 8 == 0 && isOver())
                break;
        }
        send(Sci::SCI_STARTSTYLING, ulong(from));
        editor()->SendScintilla(Sci::SCI_SETSTYLINGEX, ulong(m_offset), m_batch.data());
        const int styled = next;
        if (hasConverged) {
            m_dirtyFrom = m_dirtyTo = -1;
            next = m_valid;
            send(Sci::SCI_STARTSTYLING, ulong(lineStart(m_valid))); // which says: right up to there
        } else if (next >= m_valid) {
            m_valid = next;
            m_dirtyFrom = m_dirtyTo = -1;
        } else {
            m_dirtyFrom = next;
            m_dirtyTo = std::max(m_dirtyTo, next);
        }
        if (m_foldsByIndentation)
            foldByIndentation(line, styled);
        else
            foldByRegion(line, styled);
        line = next;
        if (isOver())
            break;
    }
    return line;
}

void ScintillaLexer::highlightLine(const char *bytes, int length, Line &line)
{
    while (length > 0 && (bytes[length - 1] == '\n' || bytes[length - 1] == '\r'))
        --length;
    const int columns = indentation(bytes, length);
    const bool isPlain = length > Syntax::kLongestLine;
    const QString text = isPlain ? QString() : QString::fromUtf8(bytes, length);
    m_length = isPlain ? 0 : length;
    m_byteOf.clear();
    if (text.size() != m_length)
        mapToBytes(text, m_byteOf);
    m_level = m_depth;
    if (m_definition.isValid())
        m_state = AbstractHighlighter::highlightLine(text, m_state);
    ++m_work;
    line.end = m_state;
    line.depth = m_foldsByIndentation ? columns : m_depth;
    line.level = m_level;
}

void ScintillaLexer::applyFormat(int offset, int length, const Format &format)
{
    const int style = length > 0 ? styleOf(format) : 0;
    if (style == 0)
        return;
    int from = offset;
    int to = offset + length;
    if (!m_byteOf.empty()) {
        from = m_byteOf[std::min(size_t(from), m_byteOf.size() - 1)];
        to = m_byteOf[std::min(size_t(to), m_byteOf.size() - 1)];
    }
    to = std::min(to, m_length);
    if (to > from)
        std::memset(m_batch.data() + m_offset + from, style, size_t(to - from));
}

void ScintillaLexer::applyFolding(int, int, FoldingRegion region)
{
    if (region.type() == FoldingRegion::Begin) {
        m_level = std::min(m_level, m_depth); // "} else {" begins where the last one ended
        m_depth = std::min(m_depth + 1, kDeepest);
    } else if (region.type() == FoldingRegion::End) {
        m_depth = std::max(m_depth - 1, 0);
    }
}

void ScintillaLexer::foldByRegion(int from, int to)
{
    for (int l = from; l < to; ++l) {
        const Line &line = m_lines[size_t(l)];
        const int header = line.depth > line.level ? int(Sci::SC_FOLDLEVELHEADERFLAG) : 0;
        send(Sci::SCI_SETFOLDLEVEL, ulong(l), long((Sci::SC_FOLDLEVELBASE + line.level) | header));
    }
}

/// A line begins a fold when the next one that is not blank is deeper. The line before the first of these
/// may become such a one.
void ScintillaLexer::foldByIndentation(int from, int to)
{
    const auto columns = [this](int line) { return m_lines[size_t(line)].depth; };
    int previous = from - 1;
    while (previous >= 0 && columns(previous) < 0)
        --previous;
    const auto put = [&](int next) { // and what is blank between the two
        const int here = previous >= 0 ? columns(previous) : 0;
        const int there = next < m_valid ? columns(next) : 0;
        if (previous >= 0) {
            const int header = there > here ? int(Sci::SC_FOLDLEVELHEADERFLAG) : 0;
            send(Sci::SCI_SETFOLDLEVEL, ulong(previous), long((Sci::SC_FOLDLEVELBASE + here) | header));
        }
        // After the end of a block they are no part of it; else they belong to whatever they are in.
        const int white = there < here ? 0 : int(Sci::SC_FOLDLEVELWHITEFLAG);
        const int level = (Sci::SC_FOLDLEVELBASE + std::min(here, there)) | white;
        for (int blank = previous + 1; blank < std::min(next, int(m_lines.size())); ++blank)
            send(Sci::SCI_SETFOLDLEVEL, ulong(blank), level);
        previous = next;
    };
    for (int line = from; line < to; ++line) {
        if (columns(line) >= 0)
            put(line);
    }
    int next = std::max(previous + 1, to);
    while (next < m_valid && columns(next) < 0)
        ++next;
    put(next);
}

int ScintillaLexer::styleOf(const Format &format)
{
    if (const auto known = m_styles.constFind(format.id()); known != m_styles.constEnd())
        return *known;
    const Look look = m_syntax->look(format);
    auto place = std::ranges::find(m_looks, look);
    if (place == m_looks.end() && int(m_looks.size()) < kMostStyles) {
        m_looks.push_back(look);
        place = std::prev(m_looks.end());
        if (!m_mayPaint)
            defineLooks();
    }
    const int style = place == m_looks.end() ? 0 : styleNumber(int(place - m_looks.begin()));
    m_styles.insert(format.id(), style);
    return style;
}

/// A style that is told of drops what Scintilla has ready to paint with: in the middle of that it would end
/// the program.
void ScintillaLexer::defineLooks()
{
    while (m_defined < int(m_looks.size()))
        define(m_defined++);
}

void ScintillaLexer::define(int look) const
{
    const int style = styleNumber(look);
    const auto number = ulong(style);
    const QFont font = this->font(style);
    editor()->SendScintilla(Sci::SCI_STYLESETFONT, number, font.family().toUtf8().constData());
    send(Sci::SCI_STYLESETSIZEFRACTIONAL, number,
         long(font.pointSizeF() * int(Sci::SC_FONT_SIZE_MULTIPLIER)));
    editor()->SendScintilla(Sci::SCI_STYLESETFORE, number, color(style));
    editor()->SendScintilla(Sci::SCI_STYLESETBACK, number, paper(style));
    send(Sci::SCI_STYLESETBOLD, number, font.bold());
    send(Sci::SCI_STYLESETITALIC, number, font.italic());
    send(Sci::SCI_STYLESETUNDERLINE, number, font.underline());
}

QString ScintillaLexer::description(int style) const
{
    const int look = lookOf(style);
    return look >= 0 && look < int(m_looks.size()) ? QStringLiteral("Look %1").arg(look) : QString();
}

QColor ScintillaLexer::color(int style) const
{
    const int look = lookOf(style);
    return QColor::fromRgb(m_looks[look >= 0 && look < int(m_looks.size()) ? size_t(look) : 0].text);
}

QColor ScintillaLexer::paper(int style) const
{
    const int look = lookOf(style);
    const QRgb ground = look >= 0 && look < int(m_looks.size()) ? m_looks[size_t(look)].ground : 0;
    return ground ? QColor::fromRgb(ground) : style::colours().surface;
}

QFont ScintillaLexer::font(int style) const
{
    QFont font = m_font;
    const int look = lookOf(style);
    if (look >= 0 && look < int(m_looks.size())) {
        font.setBold(m_looks[size_t(look)].isBold);
        font.setItalic(m_looks[size_t(look)].isItalic);
        font.setUnderline(m_looks[size_t(look)].isUnderlined);
    }
    return font;
}

} // namespace code
