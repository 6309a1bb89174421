// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clients/yaml_edit.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

using base::Error;
using base::fail;
using base::Result;

namespace clients {

static QString text(const char *source) { return QCoreApplication::translate("clients", source); }

namespace {

/// A line that says something, with what belongs to its value on further ones when that is in quotes or
/// brackets.
struct Line
{
    enum class Value {
        None,
        Plain,
        Quoted,
        Flow, ///< in braces or brackets
        Block, ///< the lines below are its text
    };

    qsizetype start = 0;
    qsizetype end = 0; ///< behind its end of line
    qsizetype indent = 0;
    bool isText = false; ///< of the value of a line above
    bool isItem = false; ///< of a list
    bool isMarked = false; ///< an anchor, alias or tag is before the value
    std::optional<QByteArray> key = {};
    qsizetype afterKey = 0; ///< behind the colon
    Value kind = Value::None;
    qsizetype value = 0;
    qsizetype valueEnd = 0;
};

/// Finds where the lines of a file belong, and refuses what it does not understand.
class Reader
{
public:
    explicit Reader(const QByteArray &text)
        : m_text(text)
    {
    }

    Result<QList<Line>> lines()
    {
        QList<Line> lines;
        if (m_text.endsWith('\r')) { // what is added would make a line's end of it
            m_at = m_text.size();
            return refuse(text("the last line ends in half an end of line"));
        }
        bool isBlock = false; // where a # is none of a comment
        qsizetype textBelow = -1; // lines with a larger indentation are the value of the one before
        m_at = m_text.indexOf("\xef\xbb\xbf", 1);
        if (m_at > 0) // it would begin the text when what is before it goes
            return refuse(text("a byte order mark is in the middle"));
        m_at = m_text.startsWith("\xef\xbb\xbf") ? 3 : 0;
        bool begun = false;
        while (m_at < m_text.size()) {
            Line line;
            line.start = m_at;
            const qsizetype edge = m_at;
            while (is(' '))
                ++m_at;
            line.indent = m_at - edge;
            if (textBelow >= 0 && line.indent >= textBelow && !lineIsOver(!isBlock)) {
                line.isText = true;
                toNextLine(line);
                lines += line;
                continue;
            }
            if (is('\t') && !isBlankLine())
                return refuse(text("a tab indents the line"));
            while (is('\t') || is(' '))
                ++m_at;
            if (lineIsOver(true)) {
                toNextLine(line);
                continue;
            }
            textBelow = -1;
            if (line.indent == 0 && (isMarker("---") || isMarker("...") || (is('%') && !begun))) {
                const bool isStart = is('-') && !begun;
                const bool isDirective = is('%');
                m_at += isStart ? 3 : 0;
                while (is(' '))
                    ++m_at;
                if (!isDirective && (!isStart || !lineIsOver(true)))
                    return refuse(text("there is more than one document"));
                begun = begun || isStart;
                toNextLine(line);
                continue;
            }
            begun = true;
            if (!content(line, edge, textBelow))
                return fail(*m_wrong);
            isBlock = line.kind == Line::Value::Block;
            toNextLine(line);
            lines += line;
        }
        return lines;
    }

    /// The end of what opens here with a brace or a bracket; -1: it has none.
    qsizetype flowEnd(qsizetype from)
    {
        m_at = from;
        return flow() ? m_at : -1;
    }

private:
    bool is(char character) const { return m_at < m_text.size() && m_text[m_at] == character; }
    bool isEnd() const
    {
        return m_at >= m_text.size() || is('\n')
            || (is('\r') && (m_at + 1 == m_text.size() || m_text[m_at + 1] == '\n'));
    }
    bool lineIsOver(bool orComment) const { return isEnd() || (orComment && is('#')); }
    bool isBlankLine() const
    {
        const qsizetype end = m_text.indexOf('\n', m_at);
        const QByteArray rest = m_text.mid(m_at, end < 0 ? -1 : end - m_at).trimmed();
        return rest.isEmpty() || rest.startsWith('#');
    }
    bool isGapAt(qsizetype at) const
    {
        return at >= m_text.size() || m_text[at] == ' ' || m_text[at] == '\t' || m_text[at] == '\n'
            || m_text[at] == '\r';
    }
    bool isMarker(const char *marker) const
    {
        return QByteArrayView(m_text).sliced(qMin(m_at, m_text.size())).startsWith(marker)
            && isGapAt(m_at + 3);
    }
    tl::unexpected<Error> refuse(const QString &reason)
    {
        m_wrong = wrongAt(m_text, m_at, reason).value();
        return fail(*m_wrong);
    }
    bool no(const QString &reason)
    {
        if (!m_wrong)
            m_wrong = wrongAt(m_text, m_at, reason).value();
        return false;
    }
    void toNextLine(Line &line)
    {
        const qsizetype end = m_text.indexOf('\n', m_at);
        m_at = end < 0 ? m_text.size() : end + 1;
        line.end = m_at;
    }
    void blanks()
    {
        while (is(' ') || is('\t'))
            ++m_at;
    }

    /// `textBelow`: a line is the value's when its indentation is at least that.
    bool content(Line &line, qsizetype edge, qsizetype &textBelow)
    {
        qsizetype least = line.indent; // where a value without a key goes on
        while (is('-') && isGapAt(m_at + 1)) {
            line.isItem = true;
            least = m_at - edge + 1;
            ++m_at;
            blanks();
        }
        if (lineIsOver(true))
            return true;
        if (is('?') && isGapAt(m_at + 1))
            return no(text("a key that begins with ? is not read here"));
        const qsizetype column = m_at - edge;
        if (!keyOf(line))
            return false;
        if (line.key) {
            least = column + 1;
            line.afterKey = m_at;
            blanks();
        }
        while (is('&') || is('!') || is('*')) {
            line.isMarked = true;
            while (!isGapAt(m_at))
                ++m_at;
            blanks();
        }
        line.value = m_at;
        if (lineIsOver(true))
            return true;
        if (is('"') || is('\'')) {
            line.kind = Line::Value::Quoted;
            if (!quote())
                return false;
        } else if (is('{') || is('[')) {
            line.kind = Line::Value::Flow;
            if (!flow())
                return false;
        } else {
            line.kind = is('|') || is('>') ? Line::Value::Block : Line::Value::Plain;
            textBelow = least;
            while (!isEnd() && !(is('#') && isGapAt(m_at - 1)))
                ++m_at;
            line.valueEnd = m_at;
            while (line.valueEnd > line.value && isGapAt(line.valueEnd - 1))
                --line.valueEnd;
            return true;
        }
        line.valueEnd = m_at;
        blanks();
        return lineIsOver(true) || no(text("the line goes on behind its end"));
    }

    /// Goes behind the colon when the line has a key, and stays otherwise.
    bool keyOf(Line &line)
    {
        const qsizetype start = m_at;
        QByteArray key;
        if (is('"') || is('\'')) {
            if (!quote())
                return false;
            key = plain(m_text.sliced(start, m_at - start));
            blanks();
        } else if (!is('{') && !is('[') && !is('|') && !is('>') && !is('&') && !is('!') && !is('*')) {
            while (!isEnd() && !(is(':') && isGapAt(m_at + 1)) && !(is('#') && isGapAt(m_at - 1)))
                ++m_at;
            key = m_text.sliced(start, m_at - start).trimmed();
        }
        if (is(':') && isGapAt(m_at + 1)) {
            ++m_at;
            line.key = key;
        } else {
            m_at = start;
        }
        return true;
    }

    bool quote()
    {
        const qsizetype start = m_at;
        const char mark = m_text[m_at];
        for (++m_at; m_at < m_text.size(); ++m_at) {
            if (mark == '"' && is('\\')) {
                ++m_at;
            } else if (is(mark)) {
                ++m_at;
                if (mark == '"' || !is('\''))
                    return true; // '' is an apostrophe
            }
        }
        m_at = start;
        return no(text("a text does not end"));
    }

    bool flow()
    {
        const qsizetype start = m_at;
        QByteArray open;
        bool isFresh = true; // a quote here begins a text
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == '{' || c == '[') {
                open += c;
                isFresh = true;
            } else if (c == '}' || c == ']') {
                if (!open.endsWith(c == '}' ? '{' : '['))
                    return no(text("the brackets do not match"));
                open.chop(1);
                if (open.isEmpty()) {
                    ++m_at;
                    return true;
                }
                isFresh = false;
            } else if (c == '#' && isGapAt(m_at - 1)) {
                const qsizetype end = m_text.indexOf('\n', m_at);
                m_at = end < 0 ? m_text.size() : end;
                continue;
            } else if (isFresh && (c == '"' || c == '\'')) {
                if (!quote())
                    return false;
                isFresh = false;
                continue;
            } else if (c == ',' || c == ':') {
                isFresh = true;
            } else if (!isGapAt(m_at)) {
                isFresh = false;
            }
            ++m_at;
        }
        m_at = start;
        return no(text("a bracket is not closed"));
    }

public:
    /// What a value on one line says.
    static QByteArray plain(const QByteArray &value)
    {
        if (value.size() < 2)
            return value;
        if (value.startsWith('"')) {
            const QJsonDocument read = QJsonDocument::fromJson('[' + value + ']');
            return read.isArray() ? read.array().first().toString().toUtf8() : value;
        }
        if (value.startsWith('\''))
            return value.sliced(1, value.size() - 2).replace("''", "'");
        return value;
    }

private:
    const QByteArray m_text;
    qsizetype m_at = 0;
    std::optional<Error> m_wrong;
};

/// Where the servers are, and our entry among them.
struct Servers
{
    enum class Form { Missing, Empty, Braces, Lines };

    Form form = Form::Missing;
    Line line = {}; ///< of the key
    QList<Line> lines = {}; ///< below it
    qsizetype indent = 0; ///< of the servers

    struct Range
    {
        qsizetype start = 0;
        qsizetype end = 0;
    };
    std::optional<Range> entry = {};
};

} // namespace

static QByteArray entryInBraces(const Fields &fields)
{
    QByteArrayList parts;
    for (const Field &field : fields)
        parts += field.name + ": " + inlineValue(field);
    return QByteArray(kEntryName) + ": {" + parts.join(", ") + '}';
}

static QByteArray entryInLines(const Fields &fields, qsizetype indent, const QByteArray &end)
{
    QByteArrayList lines{QByteArray(indent, ' ') + kEntryName + ':'};
    for (const Field &field : fields)
        lines += QByteArray(indent + 2, ' ') + field.name + ": " + inlineValue(field);
    return lines.join(end);
}

/// In braces only what we wrote is understood.
static Result<> readBraces(const QByteArray &bytes, Servers &servers, const QString &name)
{
    const qsizetype open = servers.line.value;
    const QByteArray inside = bytes.sliced(open + 1, servers.line.valueEnd - open - 2);
    if (bytes[open] == '{' && inside.trimmed().isEmpty())
        return {};
    const QByteArray begin = QByteArray(kEntryName) + ": {";
    const qsizetype start = open + (inside.startsWith(' ') ? 2 : 1);
    if (bytes[open] == '{' && bytes.sliced(start).startsWith(begin)) {
        const qsizetype end = Reader(bytes).flowEnd(start + begin.size() - 1);
        if (end > 0 && bytes.sliced(end, servers.line.valueEnd - 1 - end).trimmed().isEmpty()) {
            servers.entry = Servers::Range{start, end};
            return {};
        }
    }
    return wrongAt(bytes, open, text("“%1” is in brackets and has to be in lines of its own").arg(name));
}

static Result<Servers> readServers(const QByteArray &bytes, const QByteArray &key)
{
    const auto lines = Reader(bytes).lines();
    if (!lines)
        return fail(lines.error());
    const QString name = QString::fromUtf8(key);
    Servers servers;
    bool isIn = false;
    for (const Line &line : *lines) {
        if (line.indent > 0 || line.isText) {
            if (isIn)
                servers.lines += line;
            else if (servers.form == Servers::Form::Missing && line.start == lines->first().start)
                return wrongAt(bytes, line.start, text("the first line is indented"));
            continue;
        }
        if (line.isItem && (isIn || line.start == lines->first().start))
            return wrongAt(bytes, line.start, text("there is a list where names have to be"));
        if (line.isItem)
            continue;
        if (!line.key)
            return wrongAt(bytes, line.start, text("a key is missing"));
        isIn = *line.key == key;
        if (!isIn)
            continue;
        if (servers.form != Servers::Form::Missing)
            return wrongAt(bytes, line.start, text("“%1” is there twice").arg(name));
        servers.line = line;
        servers.form = line.kind == Line::Value::Flow ? Servers::Form::Braces : Servers::Form::Empty;
        if (line.kind != Line::Value::Flow && line.kind != Line::Value::None)
            return wrongAt(bytes, line.value, text("“%1” has to be in lines of its own").arg(name));
    }
    if (servers.form == Servers::Form::Missing)
        return servers;
    if (servers.form == Servers::Form::Braces) {
        if (const auto fine = readBraces(bytes, servers, name); !fine)
            return fail(fine.error());
        return servers;
    }
    if (servers.lines.isEmpty()) {
        if (servers.line.isMarked)
            return wrongAt(bytes, servers.line.start, text("“%1” has to be in lines of its own").arg(name));
        return servers;
    }
    servers.form = Servers::Form::Lines;
    servers.indent = servers.lines.first().indent;
    bool isEntry = false;
    for (const Line &line : std::as_const(servers.lines)) {
        const bool isServer = !line.isText && line.indent <= servers.indent;
        if (isServer && (line.indent < servers.indent || line.isItem || !line.key))
            return wrongAt(bytes, line.start, text("there is no name where one has to be"));
        if (isServer) {
            isEntry = *line.key == kEntryName;
            if (isEntry && servers.entry)
                return wrongAt(bytes, line.start, text("“%1” is there twice").arg(QLatin1String(kEntryName)));
            if (isEntry)
                servers.entry = Servers::Range{line.start, line.end};
        } else if (isEntry) {
            servers.entry->end = line.end;
        }
    }
    return servers;
}

/// Its fields as they would be on one line; the client writes lists below their key, and what is empty.
static QHash<QByteArray, QByteArrayList> fieldsOf(const QByteArray &bytes, const Servers &servers)
{
    QHash<QByteArray, QByteArrayList> fields;
    const auto values = [](QByteArray value) -> QByteArrayList {
        if (!value.startsWith('['))
            return {Reader::plain(value)};
        QByteArrayList list;
        for (const QByteArray &each : value.sliced(1, value.size() - 2).split(',')) {
            if (!each.trimmed().isEmpty())
                list += Reader::plain(each.trimmed());
        }
        return list;
    };
    if (servers.form == Servers::Form::Lines) {
        QByteArray key;
        for (const Line &line : servers.lines) {
            if (line.start <= servers.entry->start || line.end > servers.entry->end || line.isText)
                continue;
            const QByteArray value = bytes.sliced(line.value, qMax(line.valueEnd, line.value) - line.value);
            if (line.isItem)
                fields[key] += Reader::plain(value);
            else if (line.key) {
                key = *line.key;
                fields.insert(key, line.kind == Line::Value::None ? QByteArrayList() : values(value));
            }
        }
        return fields;
    }
    // In braces it is ours, or the lines that follow are made of it with no loss.
    const QByteArray entry = bytes.sliced(servers.entry->start, servers.entry->end - servers.entry->start);
    fields.insert("", {entry});
    return fields;
}

static bool isSame(const QByteArray &bytes, const Servers &servers, const Fields &fields)
{
    auto there = fieldsOf(bytes, servers);
    if (servers.form == Servers::Form::Braces)
        return there.value("") == QByteArrayList{entryInBraces(fields)};
    for (const Field &field : fields) {
        QByteArrayList ours{Reader::plain(inlineValue(field))};
        if (const auto *list = std::get_if<QStringList>(&field.value)) {
            ours.clear();
            for (const QString &each : *list)
                ours += each.toUtf8();
        }
        if (there.take(field.name) != ours)
            return false;
    }
    static const QByteArrayList kNothing{"", "''", "\"\"", "{}", "[]", "null", "~"};
    return std::ranges::all_of(there, [](const QByteArrayList &values) {
        return values.isEmpty() || (values.size() == 1 && kNothing.contains(values.first()));
    });
}

Result<Edited> withYamlEntry(const QByteArray &key, const Fields &fields, const Content &before)
{
    if (!before)
        return Edited{key + ":\n" + entryInLines(fields, 2, "\n") + '\n'};
    const auto servers = readServers(*before, key);
    if (!servers)
        return fail(servers.error());
    Edited edited{before};
    QByteArray &text = *edited.content;
    const QByteArray end = endOfLine(text);
    if (servers->entry) {
        if (isSame(*before, *servers, fields))
            return edited;
        const qsizetype size = servers->entry->end - servers->entry->start;
        edited.replaced = before->sliced(servers->entry->start, size);
        const bool isLast = servers->form == Servers::Form::Lines && !edited.replaced->endsWith('\n');
        const QByteArray entry = servers->form == Servers::Form::Braces
            ? entryInBraces(fields)
            : entryInLines(fields, servers->indent, end) + (isLast ? QByteArray() : end);
        text.replace(servers->entry->start, size, entry);
        return edited;
    }
    switch (servers->form) {
    case Servers::Form::Missing: {
        const bool isEmpty = text.isEmpty() || text == "\xef\xbb\xbf";
        const bool hasEnd = text.endsWith('\n');
        text += (isEmpty || hasEnd ? QByteArray() : end) + key + ':' + end + entryInLines(fields, 2, end)
            + (hasEnd ? end : QByteArray());
        break;
    }
    case Servers::Form::Empty:
        text.insert(servers->line.afterKey, " { " + entryInBraces(fields) + " }");
        break;
    case Servers::Form::Braces:
        text.insert(servers->line.value + 1, entryInBraces(fields));
        break;
    case Servers::Form::Lines:
        text.insert(servers->line.end, entryInLines(fields, servers->indent, end) + end);
        break;
    }
    return edited;
}

Result<Edited> withoutYamlEntry(const QByteArray &key, const Content &before)
{
    if (!before)
        return Edited{before};
    const auto servers = readServers(*before, key);
    if (!servers)
        return fail(servers.error());
    if (!servers->entry)
        return Edited{before};
    QByteArray rest = *before;
    const auto [start, end] = *servers->entry;
    if (servers->form == Servers::Form::Braces) {
        // With a blank behind the brace all of it is ours.
        const bool isAllOurs = rest[start - 1] == ' ' && rest[servers->line.afterKey] == ' ';
        if (isAllOurs)
            rest.remove(servers->line.afterKey, servers->line.valueEnd - servers->line.afterKey);
        else
            rest.remove(start, end - start);
        return Edited{rest};
    }
    const bool isAlone = start == servers->line.end && servers->lines.last().end == end;
    if (!isAlone)
        return Edited{rest.remove(start, end - start)};
    const bool wasLast = end == rest.size() && !rest.endsWith('\n');
    rest.remove(servers->line.start, end - servers->line.start);
    if (wasLast && rest.endsWith('\n'))
        rest.chop(endOfLine(*before).size());
    if (rest.isEmpty() && before->endsWith('\n'))
        return Edited{std::nullopt};
    return Edited{rest};
}

} // namespace clients
