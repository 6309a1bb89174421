// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/markdown/markdown.h"

#include <QCoreApplication>
#include <QUrl>

#include <md4c.h>

#include <algorithm>
#include <utility>
#include <vector>

using namespace Qt::StringLiterals;

namespace markdown {

namespace {

constexpr int kDeepest = 8; // what is deeper looks like that
constexpr int kMostCells = 2000; // of a table; a larger one becomes a line for each row
constexpr int kMostColumns = 24;
constexpr qsizetype kMostTarget = 300;
constexpr QChar kTab(0xfdd0); // stands for one in code, where md4c would make spaces of it

QString words(const char *source) { return QCoreApplication::translate("markdown", source); }

/// The few that people write; others stay as they are.
QString entity(const QString &text)
{
    static const std::pair<QLatin1StringView, char16_t> kNamed[] = {
        {"&amp;"_L1, u'&'},        {"&lt;"_L1, u'<'},         {"&gt;"_L1, u'>'},
        {"&quot;"_L1, u'"'},       {"&apos;"_L1, u'\''},      {"&nbsp;"_L1, u'\u00a0'},
        {"&ndash;"_L1, u'\u2013'}, {"&mdash;"_L1, u'\u2014'}, {"&hellip;"_L1, u'\u2026'},
        {"&times;"_L1, u'\u00d7'}, {"&rarr;"_L1, u'\u2192'},  {"&deg;"_L1, u'\u00b0'},
    };
    for (const auto &[name, meant] : kNamed) {
        if (text == name)
            return QString(QChar(meant));
    }
    if (!text.startsWith("&#"_L1))
        return text;
    const bool isHex = text.size() > 2 && text[2].toLower() == u'x';
    bool isNumber = false;
    const char32_t number =
        QStringView(text).mid(isHex ? 3 : 2).chopped(1).toUInt(&isNumber, isHex ? 16 : 10);
    if (!isNumber || number == 0 || number > 0x10ffff || (number >= 0xd800 && number <= 0xdfff))
        return QString(QChar(QChar::ReplacementCharacter));
    return QString::fromUcs4(&number, 1);
}

QString textOf(const MD_ATTRIBUTE &attribute)
{
    QString text;
    for (int part = 0; attribute.text && attribute.substr_offsets[part] < attribute.size; ++part) {
        const MD_OFFSET from = attribute.substr_offsets[part];
        const QString piece =
            QString::fromUtf8(attribute.text + from, attribute.substr_offsets[part + 1] - from);
        text += attribute.substr_types[part] == MD_TEXT_ENTITY ? entity(piece) : piece;
    }
    return text;
}

/// Hears of the blocks and spans that md4c finds.
class Reader
{
public:
    int enter(MD_BLOCKTYPE type, void *detail);
    int leave(MD_BLOCKTYPE type);
    int enter(MD_SPANTYPE type, void *detail);
    int leave(MD_SPANTYPE type);
    int text(MD_TEXTTYPE type, const QString &text);
    /// What was read; with a last word if that is not all.
    QList<Leaf> result(bool isCut);
    bool isFull() const { return m_lines > kMostLines; }

private:
    struct List
    {
        bool isOrdered = false;
        unsigned number = 0;
        bool isTight = false;
    };
    struct Link
    {
        bool isPicture = false;
        QString target;
        QString said; ///< its words
    };

    void begin(Leaf::Kind kind);
    void end();
    void add(const QString &text, int style, const QString &target);
    void finishTable();

    QList<Leaf> m_leaves;
    int m_lines = 0;
    Leaf m_leaf;
    bool m_isOpen = false; // m_leaf is being read
    qsizetype m_length = 0; // of it
    int m_quotes = 0;
    std::vector<List> m_lists;
    QString m_marker; // of an item that has nothing yet
    bool m_isItemBegun = true;
    std::vector<int> m_styles;
    std::vector<Link> m_links;
};

void Reader::begin(Leaf::Kind kind)
{
    end();
    m_leaf = {.kind = kind,
              .quotes = std::min(m_quotes, kDeepest),
              .lists = std::min(int(m_lists.size()), kDeepest),
              .marker = m_isItemBegun ? QString() : m_marker,
              .isTight = !m_lists.empty() && m_lists.back().isTight};
    m_isItemBegun = true;
    m_isOpen = true;
    m_length = 0;
    ++m_lines;
}

void Reader::end()
{
    if (std::exchange(m_isOpen, false))
        m_leaves += std::move(m_leaf);
}

QList<Leaf> Reader::result(bool isCut)
{
    if (!isCut)
        return m_leaves;
    end();
    m_lists.clear();
    m_quotes = 0;
    m_isItemBegun = true;
    begin(Leaf::Kind::Paragraph);
    m_leaf.words = {{words("The rest is too long to be shown."), Span::Italic, {}}};
    end();
    return m_leaves;
}

int Reader::enter(MD_BLOCKTYPE type, void *detail)
{
    switch (type) {
    case MD_BLOCK_DOC:
    case MD_BLOCK_HTML: // there is none with our flags
    case MD_BLOCK_THEAD:
    case MD_BLOCK_TBODY:
        break;
    case MD_BLOCK_QUOTE:
        end();
        ++m_quotes;
        break;
    case MD_BLOCK_UL:
        end();
        m_lists.push_back({.isTight = static_cast<MD_BLOCK_UL_DETAIL *>(detail)->is_tight != 0});
        break;
    case MD_BLOCK_OL: {
        end();
        const auto *list = static_cast<MD_BLOCK_OL_DETAIL *>(detail);
        m_lists.push_back({true, list->start, list->is_tight != 0});
        break;
    }
    case MD_BLOCK_LI: {
        end();
        const auto *item = static_cast<MD_BLOCK_LI_DETAIL *>(detail);
        List &list = m_lists.back();
        m_marker = item->is_task ? (item->task_mark == ' ' ? u"☐"_s : u"☑"_s)
            : list.isOrdered     ? QString::number(list.number) + u'.'
                                 : u"•"_s;
        ++list.number;
        m_isItemBegun = false;
        break;
    }
    case MD_BLOCK_HR:
        begin(Leaf::Kind::Rule);
        break;
    case MD_BLOCK_H:
        begin(Leaf::Kind::Heading);
        m_leaf.level = int(static_cast<MD_BLOCK_H_DETAIL *>(detail)->level);
        break;
    case MD_BLOCK_CODE:
        begin(Leaf::Kind::Code);
        m_leaf.language = visible(textOf(static_cast<MD_BLOCK_CODE_DETAIL *>(detail)->lang)).left(40);
        break;
    case MD_BLOCK_P:
        begin(Leaf::Kind::Paragraph);
        break;
    case MD_BLOCK_TABLE:
        begin(Leaf::Kind::Table);
        break;
    case MD_BLOCK_TR:
        m_leaf.rows.append(QList<Words>());
        ++m_lines;
        break;
    case MD_BLOCK_TH: {
        const MD_ALIGN align = static_cast<MD_BLOCK_TD_DETAIL *>(detail)->align;
        m_leaf.columns += align == MD_ALIGN_RIGHT ? Leaf::Align::End
            : align == MD_ALIGN_CENTER            ? Leaf::Align::Centre
                                                  : Leaf::Align::Start;
        m_leaf.rows.last().append(Words());
        break;
    }
    case MD_BLOCK_TD:
        m_leaf.rows.last().append(Words());
        break;
    }
    return 0;
}

int Reader::leave(MD_BLOCKTYPE type)
{
    switch (type) {
    case MD_BLOCK_QUOTE:
        end();
        --m_quotes;
        break;
    case MD_BLOCK_UL:
    case MD_BLOCK_OL:
        end();
        m_lists.pop_back();
        break;
    case MD_BLOCK_LI:
        if (!m_isItemBegun)
            begin(Leaf::Kind::Paragraph); // an empty one
        end();
        break;
    case MD_BLOCK_CODE:
        if (m_leaf.code.endsWith(u'\n'))
            m_leaf.code.chop(1);
        end();
        break;
    case MD_BLOCK_TABLE:
        finishTable();
        break;
    case MD_BLOCK_H:
    case MD_BLOCK_P:
    case MD_BLOCK_HR:
        end();
        break;
    default:
        break;
    }
    return 0;
}

/// Laying a large one out takes long.
void Reader::finishTable()
{
    const qsizetype columns = m_leaf.columns.size();
    for (QList<Words> &row : m_leaf.rows)
        row.resize(columns);
    if (columns <= kMostColumns && columns * m_leaf.rows.size() <= kMostCells) {
        end();
        return;
    }
    const QList<QList<Words>> rows = std::exchange(m_leaf.rows, {});
    m_isOpen = false;
    for (const QList<Words> &row : rows) {
        begin(Leaf::Kind::Paragraph);
        m_leaf.isTight = true;
        for (const Words &cell : row) {
            if (&cell != &row.first())
                add(u" | "_s, Span::Plain, {});
            for (const Span &span : cell)
                add(span.text, span.style, span.target);
        }
    }
    end();
}

int Reader::enter(MD_SPANTYPE type, void *detail)
{
    static const std::pair<MD_SPANTYPE, int> kStyles[] = {{MD_SPAN_EM, Span::Italic},
                                                          {MD_SPAN_STRONG, Span::Bold},
                                                          {MD_SPAN_DEL, Span::Struck},
                                                          {MD_SPAN_CODE, Span::Code}};
    int style = m_styles.empty() ? 0 : m_styles.back();
    for (const auto &[known, added] : kStyles)
        style |= known == type ? added : 0;
    m_styles.push_back(style);
    if (type == MD_SPAN_A)
        m_links.push_back({false, textOf(static_cast<MD_SPAN_A_DETAIL *>(detail)->href), {}});
    else if (type == MD_SPAN_IMG)
        m_links.push_back({true, textOf(static_cast<MD_SPAN_IMG_DETAIL *>(detail)->src), {}});
    return 0;
}

/// Where it leads, when it may be followed. A host in another alphabet is shown as what is looked up.
static QString followed(const QString &target)
{
    const QUrl url(target, QUrl::StrictMode);
    const bool isPage = url.scheme() == "http"_L1 || url.scheme() == "https"_L1;
    return url.isValid() && isPage && !url.host().isEmpty() ? url.toString(QUrl::FullyEncoded) : QString();
}

/// Whether a text that is an address shows which host is looked up: letters of other alphabets look alike.
static bool showsHost(const QString &address)
{
    const qsizetype begin = address.indexOf("//"_L1) + 2;
    const auto isEnd = [](QChar c) { return c == u'/' || c == u'?' || c == u'#'; };
    const auto end = std::find_if(address.begin() + begin, address.end(), isEnd);
    return begin < 2 || std::all_of(address.begin() + begin, end, [](QChar c) { return c.unicode() < 0x80; });
}

int Reader::leave(MD_SPANTYPE type)
{
    const int style = m_styles.back();
    m_styles.pop_back();
    if (type != MD_SPAN_A && type != MD_SPAN_IMG)
        return 0;
    const Link link = std::move(m_links.back());
    m_links.pop_back();
    const QString known = followed(link.target);
    QString target = known.isEmpty() ? visible(link.target) : known;
    const bool isSaid = !link.isPicture
        && (link.said == target || (link.said == link.target && showsHost(link.said))
            || u"http://"_s + link.said == target || u"mailto:"_s + link.said == target);
    if (target.size() > kMostTarget)
        target = target.left(kMostTarget) + u'…';
    if (link.isPicture) {
        //: Instead of a picture in a message. %1: its description.
        text(MD_TEXT_NORMAL,
             link.said.isEmpty() ? words("[picture]") : words("[picture: %1]").arg(link.said));
        if (!target.isEmpty())
            text(MD_TEXT_NORMAL, u" ("_s + target + u')');
    } else if (!isSaid && !target.isEmpty()) {
        add(u" ("_s + target + u')', style & ~Span::Code, {});
    }
    return 0;
}

int Reader::text(MD_TEXTTYPE type, const QString &raw)
{
    if (m_isOpen && m_leaf.kind == Leaf::Kind::Code) {
        m_leaf.code += QString(raw).replace(kTab, u'\t');
        m_lines += int(raw.count(u'\n'));
        return 0;
    }
    QString said = raw;
    if (type == MD_TEXT_BR)
        said = u"\n"_s;
    else if (type == MD_TEXT_SOFTBR)
        said = u" "_s;
    else if (type == MD_TEXT_ENTITY)
        said = visible(entity(raw));
    said.replace(kTab, u' ');
    if (!m_links.empty() && m_links.back().isPicture) {
        m_links.back().said += said;
        return 0;
    }
    if (!m_isOpen)
        begin(Leaf::Kind::Paragraph); // of a tight list
    QString target;
    for (Link &link : m_links) { // one at most
        link.said += said;
        target = followed(link.target);
    }
    add(said, m_styles.empty() ? Span::Plain : m_styles.back(), target);
    return 0;
}

void Reader::add(const QString &text, int style, const QString &target)
{
    Words *words = &m_leaf.words;
    if (m_leaf.kind == Leaf::Kind::Table && !m_leaf.rows.isEmpty() && !m_leaf.rows.last().isEmpty())
        words = &m_leaf.rows.last().last();
    qsizetype from = 0;
    while (from < text.size()) {
        qsizetype room = kLongest - m_length;
        if (room <= 0 && words == &m_leaf.words) {
            const Leaf::Kind kind = m_leaf.kind;
            const int level = m_leaf.level;
            begin(kind);
            m_leaf.level = level;
            m_leaf.isTight = true;
            words = &m_leaf.words;
            room = kLongest;
        }
        QString piece = text.mid(from, words == &m_leaf.words ? room : -1);
        if (piece.back().isHighSurrogate() && from + piece.size() < text.size())
            piece += text[from + piece.size()];
        from += piece.size();
        m_length += piece.size();
        if (!words->isEmpty() && words->last().style == style && words->last().target == target)
            words->last().text += piece;
        else
            words->append({piece, style, target});
    }
}

template <typename Type, int (Reader::*Function)(Type, void *)>
int heard(Type type, void *detail, void *reader)
{
    Reader *const self = static_cast<Reader *>(reader);
    return self->isFull() ? 1 : (self->*Function)(type, detail);
}
template <typename Type, int (Reader::*Function)(Type)>
int heard(Type type, void *, void *reader)
{
    Reader *const self = static_cast<Reader *>(reader);
    return self->isFull() ? 1 : (self->*Function)(type);
}

} // namespace

/// In code that begins at the margin, where nothing else is told by them.
static void keepTabs(QString &text)
{
    QStringView fence;
    const QString whole = text;
    qsizetype from = 0;
    while (from < whole.size()) {
        qsizetype end = whole.indexOf(u'\n', from);
        end = end < 0 ? whole.size() : end;
        const QStringView line = QStringView(whole).mid(from, end - from);
        const QStringView mark = line.left(3);
        const bool isMark = mark == u"```" || mark == u"~~~";
        if (fence.isEmpty() && isMark) {
            qsizetype length = 3;
            while (length < line.size() && line[length] == line[0])
                ++length;
            fence = line.left(length);
        } else if (!fence.isEmpty() && line.trimmed().startsWith(fence)
                   && line.trimmed().count(fence[0]) == line.trimmed().size()) {
            fence = {};
        } else if (!fence.isEmpty()) {
            for (qsizetype at = from; at < end && whole[at].isSpace(); ++at) {
                if (whole[at] == u'\t')
                    text[at] = kTab;
            }
        }
        from = end + 1;
    }
}

QList<Leaf> parse(QStringView text)
{
    QString clean = visible(text.left(kMost).toString());
    keepTabs(clean);
    const QByteArray utf8 = clean.toUtf8();
    const MD_PARSER parser{
        0,
        MD_DIALECT_GITHUB | MD_FLAG_NOHTML,
        heard<MD_BLOCKTYPE, &Reader::enter>,
        heard<MD_BLOCKTYPE, &Reader::leave>,
        heard<MD_SPANTYPE, &Reader::enter>,
        heard<MD_SPANTYPE, &Reader::leave>,
        [](MD_TEXTTYPE type, const MD_CHAR *piece, MD_SIZE size, void *reader) {
            Reader *const self = static_cast<Reader *>(reader);
            return self->isFull() ? 1 : self->text(type, QString::fromUtf8(piece, qsizetype(size)));
        },
        nullptr,
        nullptr,
    };
    Reader reader;
    const bool isRead = md_parse(utf8.constData(), MD_SIZE(utf8.size()), &parser, &reader) == 0;
    const QList<Leaf> leaves = reader.result(!isRead || text.size() > kMost);
    // Where a text is nothing but what links lead to, that is what it says.
    if (leaves.isEmpty() && !clean.trimmed().isEmpty())
        return {Leaf{.kind = Leaf::Kind::Code, .code = clean.replace(kTab, u'\t')}};
    return leaves;
}

QString visible(QString text)
{
    for (QChar &c : text) {
        const char16_t u = c.unicode();
        const bool isControl = (u < 0x20 && u != u'\t' && u != u'\n') || (u >= 0x7f && u < 0xa0);
        const bool turns = (u >= 0x2028 && u <= 0x202e) || (u >= 0x2066 && u <= 0x2069);
        const bool isOfLayout = u == 0xfffc || (u >= 0xfdd0 && u <= 0xfdef) || u >= 0xfffe;
        if (isControl || turns || isOfLayout)
            c = QChar(QChar::ReplacementCharacter);
    }
    return text;
}

namespace {

bool isOnly(QStringView text, QStringView letters)
{
    return std::ranges::all_of(text, [letters](QChar c) { return letters.contains(c); });
}

/// What a line begins with beside the quotes it stands in.
QStringView withoutQuotes(QStringView line)
{
    while (!line.isEmpty() && (line.front() == u'>' || line.front().isSpace()))
        line = line.mid(1);
    return line;
}

/// What has to follow a paragraph so that nothing in it stays open.
QString closing(QStringView paragraph)
{
    QString open; // backticks
    bool isBold = false;
    bool isStruck = false;
    for (qsizetype at = 0; at < paragraph.size();) {
        const QChar c = paragraph[at];
        qsizetype run = c == u'\\' && open.isEmpty() ? 2 : 1;
        while ((c == u'`' || c == u'*' || c == u'~') && at + run < paragraph.size()
               && paragraph[at + run] == c)
            ++run;
        if (c == u'`' && open.isEmpty())
            open = QString(run, u'`');
        else if (c == u'`' && run == open.size())
            open.clear();
        else if (open.isEmpty() && c == u'*' && run == 2)
            isBold = !isBold;
        else if (open.isEmpty() && c == u'~' && run == 2)
            isStruck = !isStruck;
        at += run;
    }
    return open + (isStruck ? u"~~"_s : QString()) + (isBold ? u"**"_s : QString());
}

} // namespace

QString settled(QStringView text)
{
    static constexpr qsizetype kWaits = 2000; // no more than that is held back, whatever it looks like
    bool isFenced = false;
    QStringView fence;
    qsizetype tableFrom = -1; // the first line of one that the text ends with
    int tableLines = 0;
    qsizetype paragraphFrom = 0;
    qsizetype from = 0;
    for (qsizetype end = text.indexOf(u'\n'); end >= 0; from = end + 1, end = text.indexOf(u'\n', from)) {
        const QStringView line = withoutQuotes(text.mid(from, end - from)).trimmed();
        const bool isFence = line.startsWith(u"```") || line.startsWith(u"~~~");
        if (isFence && !isFenced) {
            fence = line.left(3);
            isFenced = true;
        } else if (isFenced && line.startsWith(fence) && isOnly(line, fence)) {
            isFenced = false;
        }
        const bool isRow = !isFenced && line.startsWith(u'|');
        if (isRow && tableFrom < 0)
            tableFrom = from;
        tableLines = isRow ? tableLines + 1 : 0;
        if (!isRow)
            tableFrom = -1;
        if (line.isEmpty() || isFence)
            paragraphFrom = end + 1;
    }
    const QStringView last = withoutQuotes(text.mid(from)).trimmed();
    if (isFenced)
        return (isOnly(last, fence) ? text.left(from) : text).toString();
    if (last.startsWith(u'|') || (tableLines == 1 && last.isEmpty())) {
        const qsizetype held = tableLines < 2 && tableFrom >= 0 ? tableFrom : from;
        if (text.size() - held < kWaits)
            return text.left(held).toString();
    }
    if (last.size() < 100 && isOnly(last, u"-=*_`~#>|:+. \t") && !last.isEmpty())
        return text.left(from).toString();

    while (!text.isEmpty() && (text.back().isSpace() || u"*_~`"_s.contains(text.back())))
        text.chop(1);
    // Of a link that is being written, its words.
    const qsizetype middle = text.mid(from).lastIndexOf(u"](");
    if (middle >= 0 && !text.mid(from + middle).contains(u')') && text.size() - from - middle < kWaits) {
        const qsizetype begin = text.mid(from, middle).lastIndexOf(u'[');
        if (begin >= 0) {
            QString said = text.left(from + begin).toString();
            said += text.mid(from + begin + 1, middle - begin - 1);
            return said + closing(QStringView(said).mid(std::min(paragraphFrom, said.size())));
        }
    }
    return text.toString() + closing(text.mid(std::min(paragraphFrom, text.size())));
}

} // namespace markdown
