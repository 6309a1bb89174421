// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/code/code_editor.h"

#include "app/code/scintilla_lexer.h"
#include "app/style/style.h"

#include <Qsci/qscicommandset.h>

#include <QEvent>
#include <QShortcut>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace code {

namespace {

enum Margin { Numbers = 0, Folds = 1, Space = 2 };
constexpr unsigned long kMatches = 9; // the indicator
constexpr int kMostMarked = 10'000;
constexpr qsizetype kLarge = 256 * 1024;

QColor blend(const QColor &over, const QColor &under, double part)
{
    return QColor::fromRgbF(float(under.redF() + (over.redF() - under.redF()) * part),
                            float(under.greenF() + (over.greenF() - under.greenF()) * part),
                            float(under.blueF() + (over.blueF() - under.blueF()) * part));
}

/// Whether the lines after one that ends so go deeper.
bool opensBlock(const QByteArray &line, const QString &language)
{
    if (line.isEmpty())
        return false;
    if (language == u"Python" || language == u"YAML")
        return QByteArrayView(":([{").contains(line.back());
    if (language == u"Bash" || language == u"Zsh")
        return QByteArrayView("{(").contains(line.back()) || line.endsWith("then") || line.endsWith("do")
            || line.endsWith("else");
    return QByteArrayView("([{").contains(line.back());
}

/// Whether nothing can follow in the block of such a line.
bool closesBlock(const QByteArray &line, const QString &language)
{
    if (language != u"Python")
        return false;
    const QByteArray word = line.left(line.indexOf(' ') < 0 ? line.size() : line.indexOf(' '));
    return word == "return" || word == "pass" || word == "break" || word == "continue" || word == "raise";
}

} // namespace

CodeEditor::CodeEditor(const Syntax *syntax, QWidget *parent)
    : QsciScintilla(parent)
    , m_syntax(syntax)
    , m_lexer(new ScintillaLexer(syntax, this))
{
    setAccessibleName(tr("Code"));
    setUtf8(true);
    setFrameShape(QFrame::NoFrame);
    setLexer(m_lexer);
    setUpBehaviour();
    setUpKeys();
    applyLooks();
    fitNotices();
    m_changed.setSingleShot(true);
    m_changed.setInterval(300ms);
    connect(&m_changed, &QTimer::timeout, this, [this] {
        fitNotices();
        emit contentChanged();
    });
    connect(this, &QsciScintillaBase::SCN_MODIFIED, this, [this](int, int type) {
        if ((type & (SC_MOD_BEFOREINSERT | SC_MOD_BEFOREDELETE)) && !m_changed.isActive())
            m_changed.start();
    });
    connect(this, &QsciScintillaBase::SCN_UPDATEUI, this, &CodeEditor::fitLineNumbers);
    connect(this, &QsciScintillaBase::SCN_ZOOM, this, [this] {
        m_shownLines = 0;
        fitLineNumbers();
    });
    connect(this, &QsciScintillaBase::SCN_CHARADDED, this, &CodeEditor::indentNewLine);
}

long CodeEditor::send(unsigned message, unsigned long w, long l) const
{
    return SendScintilla(message, w, l);
}

// At each edit QScintilla counts the characters of all the text for those who look at it with other eyes,
// if it may know of the edit. In large texts each key would wait for that.
void CodeEditor::fitNotices()
{
    long events = long(SC_MODEVENTMASKALL) & ~long(SC_MOD_CHANGEINDICATOR | SC_MOD_CHANGESTYLE);
    if (length() > kLarge)
        events &= ~long(SC_MOD_INSERTTEXT | SC_MOD_DELETETEXT);
    send(SCI_SETMODEVENTMASK, ulong(events));
}

void CodeEditor::setUpBehaviour()
{
    setMarginType(Numbers, NumberMargin);
    setFolding(PlainFoldStyle, Folds);
    send(SCI_SETFOLDFLAGS, 0); // a line across all of the text is too much
    setMarginWidth(Folds, 18);
    setMarginType(Space, SymbolMargin);
    setMarginWidth(Space, 6);
    setMarginMarkerMask(Space, 0);
    setMarginSensitivity(Space, false);
    for (int margin = Space + 1; margin < 5; ++margin)
        setMarginWidth(margin, 0);
    setBraceMatching(SloppyBraceMatch);
    setCaretLineVisible(true);
    send(SCI_SETCARETLINEVISIBLEALWAYS, 1);
    setCaretWidth(2);
    setIndentationGuides(true);
    send(SCI_SETINDENTATIONGUIDES, SC_IV_LOOKBOTH);
    setBackspaceUnindents(true);
    setTabIndents(true);
    setAutoIndent(false); // indentNewLine() knows more
    setAutoCompletionSource(AcsNone);
    setTabWidth(4);
    setIndentationsUseTabs(false);
    setIndentationWidth(4);
    setWrapMode(WrapNone);
    send(SCI_SETMULTIPLESELECTION, 1);
    send(SCI_SETADDITIONALSELECTIONTYPING, 1);
    send(SCI_SETADDITIONALCARETSVISIBLE, 1);
    send(SCI_SETMULTIPASTE, SC_MULTIPASTE_EACH);
    send(SCI_SETRECTANGULARSELECTIONMODIFIER, SCMOD_ALT);
    send(SCI_SETVIRTUALSPACEOPTIONS, SCVS_RECTANGULARSELECTION);
    send(SCI_SETSCROLLWIDTHTRACKING, 1);
    send(SCI_SETSCROLLWIDTH, 1);
    send(SCI_SETLAYOUTCACHE, SC_CACHE_PAGE);
    send(SCI_SETYCARETPOLICY, CARET_SLOP | CARET_EVEN, 2);
    send(SCI_SETVISIBLEPOLICY, VISIBLE_SLOP | VISIBLE_STRICT, 6);
    send(SCI_SETEXTRAASCENT, 1);
    send(SCI_SETEXTRADESCENT, 2);
    send(SCI_INDICSETSTYLE, kMatches, INDIC_STRAIGHTBOX);
    send(SCI_INDICSETUNDER, kMatches, 1);
}

void CodeEditor::setUpKeys()
{
    QsciCommandSet *commands = standardCommands();
    // What these do by default loses text to a slip of the finger, and nobody expects it.
    for (const QKeyCombination key :
         {Qt::CTRL | Qt::Key_L, Qt::CTRL | Qt::SHIFT | Qt::Key_L, Qt::CTRL | Qt::Key_T, Qt::CTRL | Qt::Key_U,
          Qt::CTRL | Qt::SHIFT | Qt::Key_U, Qt::CTRL | Qt::Key_D, Qt::CTRL | Qt::SHIFT | Qt::Key_T,
          Qt::CTRL | Qt::Key_Slash}) {
        if (QsciCommand *command = commands->boundTo(key.toCombined()))
            command->setKey(0);
    }
    const auto bind = [commands](QsciCommand::Command what, QKeyCombination key) {
        if (QsciCommand *command = commands->find(what))
            command->setAlternateKey(key.toCombined());
    };
    bind(QsciCommand::Redo, Qt::CTRL | Qt::SHIFT | Qt::Key_Z);
    bind(QsciCommand::MoveSelectedLinesUp, Qt::ALT | Qt::Key_Up);
    bind(QsciCommand::MoveSelectedLinesDown, Qt::ALT | Qt::Key_Down);
    bind(QsciCommand::SelectionDuplicate, Qt::CTRL | Qt::SHIFT | Qt::Key_D);
    bind(QsciCommand::LineDelete, Qt::CTRL | Qt::SHIFT | Qt::Key_K);

    const auto shortcut = [this](QKeyCombination keys, auto &&action) {
        auto *made = new QShortcut(QKeySequence(keys), this);
        made->setContext(Qt::WidgetShortcut);
        connect(made, &QShortcut::activated, this, action);
    };
    shortcut(Qt::CTRL | Qt::Key_Slash, [this] { toggleComment(); });
    shortcut(Qt::CTRL | Qt::Key_D, [this] {
        send(SCI_TARGETWHOLEDOCUMENT);
        send(SCI_MULTIPLESELECTADDNEXT);
    });
    shortcut(Qt::CTRL | Qt::Key_0, [this] { zoomTo(0); });
}

bool CodeEditor::focusNextPrevChild(bool isNext)
{
    return m_tabLeads ? QWidget::focusNextPrevChild(isNext) : QsciScintilla::focusNextPrevChild(isNext);
}

void CodeEditor::changeEvent(QEvent *event)
{
    QsciScintilla::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        applyLooks();
}

void CodeEditor::applyLooks()
{
    const style::Colours &c = style::colours();
    const QFont font = style::monospace();
    setFont(font);
    m_lexer->setDefaultFont(font);
    m_lexer->setDefaultColor(c.text);
    m_lexer->setDefaultPaper(c.surface);
    SendScintilla(SCI_STYLESETFONT, ulong(STYLE_DEFAULT), font.family().toUtf8().constData());
    send(SCI_STYLESETSIZEFRACTIONAL, STYLE_DEFAULT, long(font.pointSizeF() * int(SC_FONT_SIZE_MULTIPLIER)));
    SendScintilla(SCI_STYLESETFORE, ulong(STYLE_DEFAULT), c.text);
    SendScintilla(SCI_STYLESETBACK, ulong(STYLE_DEFAULT), c.surface);
    send(SCI_STYLECLEARALL);
    m_lexer->setFont(font);
    SendScintilla(SCI_STYLESETFORE, ulong(STYLE_LINENUMBER), c.muted);
    SendScintilla(SCI_STYLESETFORE, ulong(STYLE_INDENTGUIDE), c.border);
    SendScintilla(SCI_STYLESETBACK, ulong(STYLE_BRACELIGHT), blend(c.accent, c.surface, 0.25));
    send(SCI_STYLESETBOLD, STYLE_BRACELIGHT, 1);
    SendScintilla(SCI_STYLESETFORE, ulong(STYLE_BRACEBAD), c.bad);
    send(SCI_STYLESETUNDERLINE, STYLE_BRACEBAD, 1);

    const QColor selected = blend(c.accent, c.surface, style::scheme() == style::Scheme::Dark ? 0.35 : 0.22);
    SendScintilla(SCI_SETSELBACK, 1UL, selected);
    SendScintilla(SCI_SETSELFORE, 0UL, c.text);
    SendScintilla(SCI_SETADDITIONALSELBACK, selected);
    setCaretForegroundColor(c.text);
    SendScintilla(SCI_SETADDITIONALCARETFORE, c.accent);
    setCaretLineBackgroundColor(blend(c.text, c.surface, 0.045));
    setMarginsBackgroundColor(c.surface);
    setFoldMarginColors(c.surface, c.surface);
    SendScintilla(SCI_SETWHITESPACEFORE, 1UL, c.border);

    SendScintilla(SCI_INDICSETFORE, kMatches, c.warning);
    send(SCI_INDICSETALPHA, kMatches, 50);
    send(SCI_INDICSETOUTLINEALPHA, kMatches, 200);

    const double scale = devicePixelRatioF();
    const auto chevron = [&](const QString &name, int marker) {
        const int side = int(11 * scale);
        send(SCI_RGBAIMAGESETSCALE, ulong(scale * 100));
        markerDefine(style::icon(name, &style::Colours::muted).pixmap(QSize(side, side), 1).toImage(),
                     marker);
    };
    for (const int marker : {int(SC_MARKNUM_FOLDER), int(SC_MARKNUM_FOLDEREND)})
        chevron(u"chevron-right"_s, marker);
    for (const int marker : {int(SC_MARKNUM_FOLDEROPEN), int(SC_MARKNUM_FOLDEROPENMID)})
        chevron(u"chevron-down"_s, marker);
    for (const int marker :
         {int(SC_MARKNUM_FOLDERSUB), int(SC_MARKNUM_FOLDERTAIL), int(SC_MARKNUM_FOLDERMIDTAIL)})
        send(SCI_MARKERDEFINE, ulong(marker), SC_MARK_EMPTY);
    m_shownLines = 0;
    fitLineNumbers();
}

void CodeEditor::fitLineNumbers()
{
    const int count = lines();
    if (count == m_shownLines)
        return;
    m_shownLines = count;
    const QString widest = u' ' + QString(std::max(3, int(QString::number(count).size())), u'9');
    setMarginWidth(Numbers, widest + u' ');
}

void CodeEditor::setContent(const QByteArray &bytes)
{
    const auto end = bytes.indexOf('\n');
    setEolMode(end > 0 && bytes[end - 1] == '\r'     ? EolWindows
                   : end < 0 && bytes.contains('\r') ? EolMac
                                                     : EolUnix);
    detectIndentation(bytes);
    const bool isReadOnly = this->isReadOnly();
    setReadOnly(false);
    send(SCI_SETMODEVENTMASK, SC_MOD_BEFOREINSERT | SC_MOD_BEFOREDELETE);
    send(SCI_SETUNDOCOLLECTION, 0);
    send(SCI_CLEARALL);
    SendScintilla(SCI_ADDTEXT, ulong(bytes.size()), bytes.constData());
    send(SCI_SETUNDOCOLLECTION, 1);
    send(SCI_EMPTYUNDOBUFFER);
    send(SCI_SETSAVEPOINT);
    send(SCI_GOTOPOS, 0);
    setReadOnly(isReadOnly);
    fitNotices();
    fitLineNumbers();
    m_changed.stop(); // this was no edit
}

QByteArray CodeEditor::content() const
{
    const long size = send(SCI_GETLENGTH);
    return QByteArray(reinterpret_cast<const char *>(send(SCI_GETCHARACTERPOINTER)), size);
}

void CodeEditor::setLanguage(const QString &language)
{
    m_lexer->setLanguage(language);
    if (length() == 0)
        setIndentationsUseTabs(language == u"Makefile" || language == u"Go");
}

const QString &CodeEditor::language() const { return m_lexer->shownLanguage(); }

QString CodeEditor::indentationName() const
{
    return indentationsUseTabs() ? tr("Tabs") : tr("Spaces: %1").arg(indentationWidth());
}

QString CodeEditor::lineEndName() const
{
    return eolMode() == EolWindows ? u"CRLF"_s : eolMode() == EolMac ? u"CR"_s : u"LF"_s;
}

/// As most of the first lines have it.
void CodeEditor::detectIndentation(const QByteArray &text)
{
    std::array<int, 9> steps{};
    int tabs = 0;
    int before = 0;
    for (const QByteArray &line : text.left(64 * 1024).split('\n')) {
        if (line.startsWith('\t')) {
            ++tabs;
            continue;
        }
        int spaces = 0;
        while (spaces < line.size() && line[spaces] == ' ')
            ++spaces;
        if (spaces == line.size())
            continue; // blank
        if (spaces > before && spaces - before <= 8)
            ++steps[size_t(spaces - before)];
        before = spaces;
    }
    const auto usual = std::max_element(steps.begin() + 2, steps.end());
    setIndentationsUseTabs(tabs > 0 && tabs >= *usual);
    setIndentationWidth(*usual > 0 && !indentationsUseTabs() ? int(usual - steps.begin()) : 4);
}

void CodeEditor::indentNewLine(int character)
{
    const bool isEnd = character == '\n' || (character == '\r' && eolMode() == EolMac);
    if (!isEnd || send(SCI_GETSELECTIONS) > 1)
        return;
    const int line = int(send(SCI_LINEFROMPOSITION, ulong(send(SCI_GETCURRENTPOS))));
    if (line == 0)
        return;
    const QByteArray before = text(line - 1).toUtf8().trimmed();
    const QString language = this->language();
    int columns = int(send(SCI_GETLINEINDENTATION, ulong(line) - 1));
    if (opensBlock(before, language))
        columns += indentationWidth();
    else if (closesBlock(before, language))
        columns = std::max(0, columns - indentationWidth());
    send(SCI_SETLINEINDENTATION, ulong(line), columns);
    send(SCI_GOTOPOS, ulong(send(SCI_GETLINEINDENTPOSITION, ulong(line))));
}

void CodeEditor::toggleComment()
{
    const Syntax::Definition &definition = m_lexer->shownDefinition();
    const QString sign = definition.isValid() ? definition.singleLineCommentMarker() : QString();
    if (sign.isEmpty() || isReadOnly())
        return;
    const QByteArray marker = sign.toUtf8();
    const int first = int(send(SCI_LINEFROMPOSITION, ulong(send(SCI_GETSELECTIONSTART))));
    const long selectionEnd = send(SCI_GETSELECTIONEND);
    int last = int(send(SCI_LINEFROMPOSITION, ulong(selectionEnd)));
    if (last > first && send(SCI_POSITIONFROMLINE, ulong(last)) == selectionEnd)
        --last; // nothing of it is selected
    int least = INT_MAX;
    bool isCommented = true;
    for (int line = first; line <= last; ++line) {
        const QByteArray content = text(line).toUtf8().trimmed();
        if (content.isEmpty())
            continue;
        least = std::min(least, int(send(SCI_GETLINEINDENTATION, ulong(line))));
        isCommented = isCommented && content.startsWith(marker);
    }
    if (least == INT_MAX)
        return;
    beginUndoAction();
    for (int line = first; line <= last; ++line) {
        if (text(line).trimmed().isEmpty())
            continue;
        if (!isCommented) {
            const long at = send(SCI_FINDCOLUMN, ulong(line), least);
            send(SCI_SETTARGETRANGE, ulong(at), at); // unlike an insertion, this keeps the selection
            SendScintilla(SCI_REPLACETARGET, ulong(marker.size() + 1), (marker + ' ').constData());
            continue;
        }
        const long at = send(SCI_GETLINEINDENTPOSITION, ulong(line));
        const bool hasSpace = send(SCI_GETCHARAT, ulong(at + marker.size())) == ' ';
        send(SCI_DELETERANGE, ulong(at), long(marker.size() + (hasSpace ? 1 : 0)));
    }
    endUndoAction();
}

Found CodeEditor::markMatches(const Search &search)
{
    clearMatches();
    Found found = findAll(content(), search, kMostMarked);
    for (const Match &match : found.matches)
        send(SCI_INDICATORFILLRANGE, ulong(match.from), match.to - match.from);
    return found;
}

void CodeEditor::clearMatches()
{
    send(SCI_SETINDICATORCURRENT, kMatches);
    send(SCI_INDICATORCLEARRANGE, 0, send(SCI_GETLENGTH));
}

QString CodeEditor::selection() const { return selectedText(); }

Match CodeEditor::selectedPlace() const
{
    return {.from = int(send(SCI_GETSELECTIONSTART)), .to = int(send(SCI_GETSELECTIONEND))};
}

void CodeEditor::selectPlace(const Match &place)
{
    send(SCI_ENSUREVISIBLEENFORCEPOLICY, ulong(send(SCI_LINEFROMPOSITION, ulong(place.from))));
    send(SCI_SETSEL, ulong(place.from), place.to);
}

bool CodeEditor::selectMatch(const Search &search, Towards towards)
{
    const QList<Match> all = findAll(content(), search, INT_MAX).matches;
    if (all.isEmpty())
        return false;
    const Match now = selectedPlace();
    if (towards == Towards::End) {
        const auto next = std::ranges::find_if(all, [&](const Match &m) { return m.from >= now.to; });
        selectPlace(next == all.end() ? all.first() : *next);
    } else {
        const auto next =
            std::find_if(all.rbegin(), all.rend(), [&](const Match &m) { return m.to <= now.from; });
        selectPlace(next == all.rend() ? all.last() : *next);
    }
    return true;
}

bool CodeEditor::replaceMatch(const Search &search, const QString &with)
{
    if (isReadOnly())
        return false;
    const Match now = selectedPlace();
    bool isReplaced = false;
    for (const Match &match : findAll(content(), search, INT_MAX, with).matches) {
        if (match.from != now.from || match.to != now.to)
            continue;
        const QByteArray bytes = match.replacement.toUtf8();
        send(SCI_SETTARGETRANGE, ulong(match.from), match.to);
        SendScintilla(SCI_REPLACETARGET, ulong(bytes.size()), bytes.constData());
        send(SCI_SETEMPTYSELECTION, ulong(match.from + bytes.size()));
        isReplaced = true;
    }
    selectMatch(search, Towards::End);
    return isReplaced;
}

int CodeEditor::replaceAll(const Search &search, const QString &with)
{
    const QByteArray text = content();
    const QList<Match> all = findAll(text, search, INT_MAX, with).matches;
    if (all.isEmpty() || isReadOnly())
        return 0;
    QByteArray changed;
    int at = all.first().from;
    for (const Match &match : all) {
        changed += QByteArrayView(text).sliced(at, match.from - at);
        changed += match.replacement.toUtf8();
        at = match.to;
    }
    const long caret = send(SCI_GETCURRENTPOS);
    beginUndoAction();
    send(SCI_SETTARGETRANGE, ulong(all.first().from), all.last().to);
    SendScintilla(SCI_REPLACETARGET, ulong(changed.size()), changed.constData());
    endUndoAction();
    send(SCI_SETEMPTYSELECTION, ulong(std::min(caret, send(SCI_GETLENGTH))));
    return int(all.size());
}

} // namespace code
