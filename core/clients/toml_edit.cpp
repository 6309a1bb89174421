// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clients/toml_edit.h"

#include <QCoreApplication>

#include <algorithm>

using base::Error;
using base::fail;
using base::Result;

namespace clients {

static constexpr int kDeepest = 200;

static QString text(const char *source) { return QCoreApplication::translate("clients", source); }

namespace {

struct Statement
{
    enum class Kind { Table, ListOfTables, Value };

    Kind kind = Kind::Value;
    QByteArrayList path; ///< from the root, without quotes and escapes
    qsizetype start = 0; ///< of its line
    qsizetype end = 0; ///< of its last line, behind the end of that
    QByteArray value = {}; ///< as it is written

    bool isOf(const QByteArray &key) const
    {
        return path.size() > 1 && path[0] == key && path[1] == kEntryName;
    }
};

class Reader
{
public:
    explicit Reader(const QByteArray &text)
        : m_text(text)
    {
    }

    Result<QList<Statement>> statements()
    {
        QList<Statement> statements;
        if (m_text.endsWith('\r')) { // what is added would make a line's end of it
            m_at = m_text.size();
            refuse(text("the last line ends in half an end of line"));
            return fail(*m_wrong);
        }
        QByteArrayList table;
        m_at = m_text.startsWith("\xef\xbb\xbf") ? 3 : 0;
        while (m_at < m_text.size()) {
            Statement statement;
            statement.start = m_at;
            blanks();
            if (!lineIsOver()) {
                const bool fine = is('[') ? header(statement) : keyAndValue(statement);
                if (!fine)
                    return fail(*m_wrong);
                blanks();
                if (!lineIsOver()) {
                    refuse(text("the line goes on behind its end"));
                    return fail(*m_wrong);
                }
            }
            const bool isEmpty = statement.path.isEmpty();
            toNextLine();
            statement.end = m_at;
            if (isEmpty)
                continue;
            if (statement.kind == Statement::Kind::Value)
                statement.path = table + statement.path;
            else
                table = statement.path;
            statements += statement;
        }
        return statements;
    }

    /// What a text in quotes says; nothing when it is none.
    static std::optional<QString> said(const QByteArray &value)
    {
        Reader reader(value);
        QByteArray text;
        if (value.startsWith("\"\"\"") || value.startsWith("'''")
            || !(value.startsWith('"') || value.startsWith('\'')) || !reader.string(&text)
            || reader.m_at != value.size())
            return {};
        return QString::fromUtf8(text);
    }
    /// A list of such texts.
    static std::optional<QStringList> list(const QByteArray &value)
    {
        Reader reader(value);
        if (!reader.is('['))
            return {};
        ++reader.m_at;
        QStringList texts;
        for (;;) {
            reader.blanksAndLines();
            if (reader.is(']'))
                break;
            QByteArray text;
            if (!(reader.is('"') || reader.is('\'')) || !reader.string(&text))
                return {};
            texts += QString::fromUtf8(text);
            reader.blanksAndLines();
            if (reader.is(','))
                ++reader.m_at;
            else if (!reader.is(']'))
                return {};
        }
        return texts;
    }

private:
    bool is(char character) const { return m_at < m_text.size() && m_text[m_at] == character; }
    bool begins(const char *with) const
    {
        return QByteArrayView(m_text).sliced(qMin(m_at, m_text.size())).startsWith(with);
    }
    bool refuse(const QString &reason)
    {
        if (!m_wrong)
            m_wrong = wrongAt(m_text, m_at, reason).value();
        return false;
    }
    void blanks()
    {
        while (is(' ') || is('\t'))
            ++m_at;
    }
    bool lineIsOver() const
    {
        return m_at >= m_text.size() || is('\n') || is('#')
            || (is('\r') && m_at + 1 < m_text.size() && m_text[m_at + 1] == '\n');
    }
    void toNextLine()
    {
        const qsizetype end = m_text.indexOf('\n', m_at);
        m_at = end < 0 ? m_text.size() : end + 1;
    }
    void blanksAndLines()
    {
        for (blanks(); m_at < m_text.size() && lineIsOver(); blanks())
            toNextLine();
    }

    bool key(QByteArrayList &path)
    {
        for (;;) {
            blanks();
            QByteArray part;
            if (is('"') || is('\'')) {
                if (!string(&part))
                    return false;
            } else {
                const qsizetype start = m_at;
                while (m_at < m_text.size()
                       && (isalnum(uchar(m_text[m_at])) || is('_') || is('-') || uchar(m_text[m_at]) >= 0x80))
                    ++m_at;
                part = m_text.sliced(start, m_at - start);
                if (part.isEmpty())
                    return refuse(text("a key is missing"));
            }
            path += part;
            blanks();
            if (!is('.'))
                return true;
            ++m_at;
        }
    }
    bool header(Statement &statement)
    {
        const bool isList = begins("[[");
        statement.kind = isList ? Statement::Kind::ListOfTables : Statement::Kind::Table;
        m_at += isList ? 2 : 1;
        if (!key(statement.path))
            return false;
        if (!begins(isList ? "]]" : "]"))
            return refuse(text("a ] is missing"));
        m_at += isList ? 2 : 1;
        return true;
    }
    bool keyAndValue(Statement &statement)
    {
        if (!key(statement.path))
            return false;
        if (!is('='))
            return refuse(text("a = is missing"));
        ++m_at;
        blanks();
        const qsizetype start = m_at;
        if (!value())
            return false;
        statement.value = m_text.sliced(start, m_at - start);
        return true;
    }
    bool value()
    {
        if (++m_depth > kDeepest)
            return refuse(text("it is nested too deeply"));
        bool fine = false;
        if (is('"') || is('\''))
            fine = string(nullptr);
        else if (is('['))
            fine = list();
        else if (is('{'))
            fine = inlineTable();
        else
            fine = word();
        --m_depth;
        return fine;
    }
    bool string(QByteArray *into)
    {
        const char quote = m_text[m_at];
        const qsizetype start = m_at;
        const QByteArray three(3, quote);
        const bool isLong = begins(three.constData());
        m_at += isLong ? 3 : 1;
        while (m_at < m_text.size()) {
            if (isLong ? begins(three.constData()) : is(quote)) {
                m_at += isLong ? 3 : 1;
                for (int more = 0; isLong && more < 2 && is(quote); ++more)
                    ++m_at; // the text ends in quotes itself
                return true;
            }
            if (!isLong && is('\n'))
                break;
            if (quote == '"' && is('\\')) {
                if (into && !escape(*into))
                    return false;
                if (!into)
                    m_at += 2;
                continue;
            }
            if (into)
                *into += m_text[m_at];
            ++m_at;
        }
        m_at = start;
        return refuse(text("a text does not end"));
    }
    bool escape(QByteArray &into)
    {
        static const QHash<char, char> kKnown{{'b', '\b'}, {'t', '\t'}, {'n', '\n'}, {'f', '\f'},
                                              {'r', '\r'}, {'"', '"'},  {'\\', '\\'}};
        ++m_at;
        const char kind = m_at < m_text.size() ? m_text[m_at] : '\0';
        const int digits = kind == 'u' ? 4 : kind == 'U' ? 8 : 0;
        bool isNumber = digits > 0;
        const uint code = m_text.mid(m_at + 1, digits).toUInt(&isNumber, 16);
        if (!kKnown.contains(kind) && (!isNumber || code > 0x10ffff))
            return refuse(text("there is no such escape"));
        if (digits > 0)
            into += QString::fromUcs4(reinterpret_cast<const char32_t *>(&code), 1).toUtf8();
        else
            into += kKnown.value(kind);
        m_at += 1 + digits;
        return true;
    }
    bool list()
    {
        return members(']', text("a ] is missing"), [this] { return value(); });
    }
    bool inlineTable()
    {
        return members('}', text("a } is missing"), [this] {
            QByteArrayList path;
            if (!key(path))
                return false;
            if (!is('='))
                return refuse(text("a = is missing"));
            ++m_at;
            blanks();
            return value();
        });
    }
    /// With commas between, and behind the last one where somebody likes it.
    template <typename Member>
    bool members(char end, const QString &isEndless, Member member)
    {
        const qsizetype start = m_at++;
        for (;;) {
            blanksAndLines();
            if (is(end)) {
                ++m_at;
                return true;
            }
            if (m_at >= m_text.size()) {
                m_at = start;
                return refuse(isEndless);
            }
            if (!member())
                return false;
            blanksAndLines();
            if (is(','))
                ++m_at;
            else if (!is(end) && m_at < m_text.size())
                return refuse(text("a comma is missing"));
        }
    }
    /// Numbers, dates, true and false.
    bool word()
    {
        const qsizetype start = m_at;
        while (m_at < m_text.size()
               && (isalnum(uchar(m_text[m_at])) || is('_') || is('-') || is('+') || is('.') || is(':')))
            ++m_at;
        // A date and its time may have a blank between.
        if (m_at - start == 10 && is(' ') && m_at + 1 < m_text.size() && isdigit(uchar(m_text[m_at + 1]))) {
            ++m_at;
            return word();
        }
        return m_at > start || refuse(text("a value is missing"));
    }

    const QByteArray m_text;
    qsizetype m_at = 0;
    int m_depth = 0;
    std::optional<Error> m_wrong;
};

} // namespace

/// What stands in the way of a table below `key`.
static Result<> checkServers(const QByteArray &text, const QByteArray &key,
                             const QList<Statement> &statements)
{
    for (const Statement &statement : statements) {
        const bool isServers = statement.path == QByteArrayList{key};
        const bool isList = statement.kind == Statement::Kind::ListOfTables && statement.path.value(0) == key
            && (isServers || statement.isOf(key));
        if (isList || (isServers && statement.kind == Statement::Kind::Value))
            return wrongAt(text, statement.start,
                           clients::text("“%1” has to be a table of its own, in lines of its own")
                               .arg(QString::fromUtf8(key)));
    }
    return {};
}

static bool isSame(const QList<Statement> &entry, const Fields &fields)
{
    qsizetype values = 0;
    for (const Statement &statement : entry) {
        if (statement.kind == Statement::Kind::Table) {
            if (statement.path.size() != 2)
                return false;
            continue;
        }
        ++values;
        const auto field = std::ranges::find_if(fields, [&statement](const Field &each) {
            return statement.path.size() == 3 && statement.path[2] == each.name;
        });
        if (field == fields.end())
            return false;
        const auto *string = std::get_if<QString>(&field->value);
        const auto *list = std::get_if<QStringList>(&field->value);
        if ((string && Reader::said(statement.value) != *string)
            || (list && Reader::list(statement.value) != *list))
            return false;
    }
    return values == fields.size();
}

static QByteArray cut(QByteArray text, const QList<Statement> &entry)
{
    const QByteArray end = endOfLine(text);
    for (auto statement = entry.rbegin(); statement != entry.rend(); ++statement) {
        const bool wasLast = statement->end >= text.size() && !text.endsWith('\n');
        text.remove(statement->start, statement->end - statement->start);
        const QByteArrayView head = QByteArrayView(text).first(statement->start);
        const bool isApart =
            head.endsWith(end) && (head.size() == end.size() || head.chopped(end.size()).endsWith('\n'));
        if (statement->kind == Statement::Kind::Table && isApart)
            text.remove(statement->start - end.size(), end.size());
        if (wasLast && text.endsWith(end))
            text.chop(end.size());
    }
    return text;
}

static QByteArray tableText(const QByteArray &key, const Fields &fields, const QByteArray &end)
{
    QByteArrayList lines{'[' + key + '.' + kEntryName + ']'};
    for (const Field &field : fields)
        lines += field.name + " = " + inlineValue(field);
    return lines.join(end);
}

Result<Edited> withTomlEntry(const QByteArray &key, const Fields &fields, const Content &before)
{
    if (!before)
        return Edited{tableText(key, fields, "\n") + '\n'};
    const auto statements = Reader(*before).statements();
    if (!statements)
        return fail(statements.error());
    if (const auto fine = checkServers(*before, key, *statements); !fine)
        return fail(fine.error());
    QList<Statement> entry;
    std::ranges::copy_if(*statements, std::back_inserter(entry),
                         [&key](const Statement &each) { return each.isOf(key); });
    Edited edited{before};
    if (!entry.isEmpty()) {
        if (isSame(entry, fields))
            return edited;
        edited.replaced.emplace();
        for (const Statement &statement : std::as_const(entry))
            *edited.replaced += before->sliced(statement.start, statement.end - statement.start);
        edited.content = cut(*before, entry);
    }
    QByteArray &text = *edited.content;
    const QByteArray end = endOfLine(text);
    const QByteArray table = tableText(key, fields, end);
    if (text.isEmpty() || text == "\xef\xbb\xbf")
        text += table;
    else if (text.endsWith('\n'))
        text += end + table + end;
    else
        text += end + end + table;
    return edited;
}

Result<Edited> withoutTomlEntry(const QByteArray &key, const Content &before)
{
    if (!before)
        return Edited{before};
    const auto statements = Reader(*before).statements();
    if (!statements)
        return fail(statements.error());
    if (const auto fine = checkServers(*before, key, *statements); !fine)
        return fail(fine.error());
    QList<Statement> entry;
    std::ranges::copy_if(*statements, std::back_inserter(entry),
                         [&key](const Statement &each) { return each.isOf(key); });
    if (entry.isEmpty())
        return Edited{before};
    const QByteArray rest = cut(*before, entry);
    if (rest.isEmpty() && before->endsWith('\n'))
        return Edited{std::nullopt};
    return Edited{rest};
}

} // namespace clients
