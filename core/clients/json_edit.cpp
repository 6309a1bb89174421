// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clients/json_edit.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using base::Error;
using base::fail;
using base::Result;

namespace clients {

static constexpr int kDeepest = 200;

static QString text(const char *source) { return QCoreApplication::translate("clients", source); }

namespace {

struct Member
{
    QByteArray key; ///< what it says, without quotes and escapes
    qsizetype start = 0; ///< of the key
    qsizetype value = 0;
    qsizetype end = 0; ///< of the value
    qsizetype comma = -1; ///< none: it is the last one
};

struct Object
{
    qsizetype open = 0;
    qsizetype close = 0;
    QList<Member> members;

    qsizetype find(const QByteArray &key) const
    {
        for (qsizetype i = 0; i < members.size(); ++i) {
            if (members[i].key == key)
                return i;
        }
        return -1;
    }
};

/// Reads no more than where things begin and end. The first thing that is wrong stays.
class Scanner
{
public:
    Scanner(const QByteArray &text, Comments comments)
        : m_text(text)
        , m_comments(comments)
    {
    }

    std::optional<Error> wrong;
    qsizetype at = 0;

    bool atEnd() const { return at >= m_text.size(); }
    bool is(char character) const { return !atEnd() && m_text[at] == character; }
    bool refuse(const QString &reason)
    {
        if (!wrong)
            wrong = wrongAt(m_text, at, reason).value();
        return false;
    }

    /// Blanks and comments.
    bool skip()
    {
        while (!atEnd()) {
            if (isBlank(m_text[at]))
                ++at;
            else if (m_text[at] != '/')
                return true;
            else if (!comment())
                return false;
        }
        return true;
    }
    static bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

    bool comment()
    {
        const QByteArray two = m_text.mid(at, 2);
        if (m_comments == Comments::Refused || (two != "//" && two != "/*"))
            return refuse(m_comments == Comments::Refused && (two == "//" || two == "/*")
                              ? text("there may be no comment")
                              : text("this is no value"));
        const qsizetype end = two == "//" ? m_text.indexOf('\n', at) : m_text.indexOf("*/", at + 2);
        if (end < 0 && two == "/*")
            return refuse(text("a comment does not end"));
        at = end < 0 ? m_text.size() : two == "//" ? end : end + 2;
        return true;
    }

    bool string()
    {
        const qsizetype start = at;
        for (++at; !atEnd(); ++at) {
            const char c = m_text[at];
            if (c == '"') {
                ++at;
                return true;
            }
            if (uchar(c) < 0x20)
                return refuse(text("a text does not end"));
            if (c == '\\')
                ++at;
        }
        at = start;
        return refuse(text("a text does not end"));
    }

    bool value()
    {
        if (++m_depth > kDeepest)
            return refuse(text("it is nested too deeply"));
        bool fine = false;
        if (atEnd())
            fine = refuse(text("something is missing at the end"));
        else if (is('{'))
            fine = object(nullptr);
        else if (is('['))
            fine = array();
        else if (is('"'))
            fine = string();
        else
            fine = word();
        --m_depth;
        return fine;
    }

    bool object(Object *into)
    {
        Object object;
        object.open = at++;
        for (;;) {
            if (!skip())
                return false;
            if (is('}'))
                break;
            Member member;
            member.start = at;
            if (!is('"'))
                return refuse(atEnd() ? text("a } is missing") : text("a key in quotes is missing"));
            if (!string())
                return false;
            if (into) {
                const QByteArray key = m_text.sliced(member.start, at - member.start);
                const QJsonDocument read = QJsonDocument::fromJson('[' + key + ']');
                if (!read.isArray()) {
                    at = member.start;
                    return refuse(text("a key is no text"));
                }
                member.key = read.array().first().toString().toUtf8();
            }
            if (!skip())
                return false;
            if (!is(':'))
                return refuse(text("a : is missing"));
            ++at;
            if (!skip())
                return false;
            member.value = at;
            if (!value())
                return false;
            member.end = at;
            if (!skip())
                return false;
            if (is(',')) {
                member.comma = at++;
                if (!comma('}'))
                    return false;
            } else if (!is('}')) {
                return refuse(atEnd() ? text("a } is missing") : text("a comma is missing"));
            }
            if (into)
                object.members += member;
        }
        object.close = at++;
        if (into)
            *into = object;
        return true;
    }

private:
    /// What may follow one.
    bool comma(char close)
    {
        if (!skip())
            return false;
        return m_comments == Comments::Allowed || !is(close) || refuse(text("there is a comma too many"));
    }
    bool array()
    {
        ++at;
        for (;;) {
            if (!skip())
                return false;
            if (is(']'))
                break;
            if (!value() || !skip())
                return false;
            if (is(',')) {
                ++at;
                if (!comma(']'))
                    return false;
            } else if (!is(']')) {
                return refuse(atEnd() ? text("a ] is missing") : text("a comma is missing"));
            }
        }
        ++at;
        return true;
    }
    bool word()
    {
        const qsizetype start = at;
        while (!atEnd() && (isalnum(uchar(m_text[at])) || m_text[at] == '-' || m_text[at] == '+' || is('.')))
            ++at;
        const QByteArray word = m_text.sliced(start, at - start);
        bool isNumber = false;
        word.toDouble(&isNumber);
        if (isNumber && (isdigit(uchar(word[0])) || word[0] == '-'))
            return true;
        if (word == "true" || word == "false" || word == "null")
            return true;
        at = start;
        return refuse(text("this is no value"));
    }

    const QByteArray &m_text;
    const Comments m_comments;
    int m_depth = 0;
};

/// A file, read as far as it matters.
struct Reading
{
    std::optional<Object> root; ///< none: it holds only blanks and comments
    std::optional<Object> servers;
};

} // namespace

/// Behind the byte order mark.
static qsizetype startOf(const QByteArray &bytes) { return bytes.startsWith("\xef\xbb\xbf") ? 3 : 0; }

static Result<Reading> readServers(const QByteArray &bytes, const QByteArray &key, Comments comments)
{
    Reading reading;
    Scanner scanner(bytes, comments);
    scanner.at = startOf(bytes);
    if (!scanner.skip())
        return fail(*scanner.wrong);
    if (scanner.atEnd())
        return reading;
    if (!scanner.is('{'))
        return wrongAt(bytes, scanner.at, text("it has to be an object"));
    reading.root.emplace();
    if (!scanner.object(&*reading.root) || !scanner.skip())
        return fail(*scanner.wrong);
    if (!scanner.atEnd())
        return wrongAt(bytes, scanner.at, text("something follows the last }"));
    const auto twice = [&bytes](const Object &object, const QByteArray &name) -> std::optional<Error> {
        const auto isIt = [&name](const Member &member) { return member.key == name; };
        if (std::ranges::count_if(object.members, isIt) < 2)
            return {};
        const auto second = std::find_if(object.members.rbegin(), object.members.rend(), isIt);
        return wrongAt(bytes, second->start, text("“%1” is there twice").arg(QString::fromUtf8(name)))
            .value();
    };
    if (const auto wrong = twice(*reading.root, key))
        return fail(*wrong);
    const qsizetype index = reading.root->find(key);
    if (index < 0)
        return reading;
    scanner.at = reading.root->members[index].value;
    if (!scanner.is('{'))
        return wrongAt(bytes, scanner.at, text("“%1” has to be an object").arg(QString::fromUtf8(key)));
    reading.servers.emplace();
    if (!scanner.object(&*reading.servers))
        return fail(*scanner.wrong);
    if (const auto wrong = twice(*reading.servers, kEntryName))
        return fail(*wrong);
    return reading;
}

/// As every reader of JSON reads it: without comments and the commas that end a list.
static QByteArray strictJson(const QByteArray &bytes)
{
    QByteArray json;
    Scanner scanner(bytes, Comments::Allowed);
    qsizetype comma = -1; // in `json`, while nothing followed it
    while (!scanner.atEnd()) {
        const qsizetype start = scanner.at;
        if (scanner.is('/') || Scanner::isBlank(bytes[start])) {
            if (!scanner.skip())
                return {};
            json += ' ';
            continue;
        }
        if ((scanner.is('}') || scanner.is(']')) && comma >= 0)
            json[comma] = ' ';
        comma = scanner.is(',') ? json.size() : -1;
        if (!scanner.is('"'))
            ++scanner.at;
        else if (!scanner.string())
            return {};
        json += bytes.sliced(start, scanner.at - start);
    }
    return json;
}

static QJsonValue jsonValue(const Field &field)
{
    if (const auto *string = std::get_if<QString>(&field.value))
        return *string;
    if (const auto *list = std::get_if<QStringList>(&field.value))
        return QJsonArray::fromStringList(*list);
    if (const auto *flag = std::get_if<bool>(&field.value))
        return *flag;
    if (const auto *number = std::get_if<int>(&field.value))
        return *number;
    return QJsonObject();
}

static QJsonObject jsonObject(const Fields &fields)
{
    QJsonObject object;
    for (const Field &field : fields)
        object.insert(QString::fromUtf8(field.name), jsonValue(field));
    return object;
}

namespace {

/// How what we add looks: on one line, or on lines of its own with this indentation.
struct Looks
{
    QByteArray end; ///< empty: one line
    QByteArray unit;
};

} // namespace

static QByteArray entryValue(const Fields &fields, const Looks &looks, const QByteArray &indent)
{
    QByteArrayList lines;
    for (const Field &field : fields)
        lines += '"' + field.name + "\": " + inlineValue(field);
    if (looks.end.isEmpty())
        return '{' + lines.join(", ") + '}';
    const QByteArray gap = looks.end + indent + looks.unit;
    return '{' + gap + lines.join(',' + gap) + looks.end + indent + '}';
}

/// An object of servers that was not there: the blank behind its brace says so.
static QByteArray serversValue(const Fields &fields, const Looks &looks, const QByteArray &indent)
{
    const QByteArray entry = '"' + QByteArray(kEntryName) + "\": ";
    if (looks.end.isEmpty())
        return "{ " + entry + entryValue(fields, looks, {}) + " }";
    const QByteArray inner = indent + looks.unit;
    return '{' + looks.end + inner + entry + entryValue(fields, looks, inner) + looks.end + indent + '}';
}

/// The blanks before `position` when nothing else is before it on its line.
static std::optional<QByteArray> indentation(const QByteArray &bytes, qsizetype position)
{
    qsizetype start = position;
    while (start > 0 && (bytes[start - 1] == ' ' || bytes[start - 1] == '\t'))
        --start;
    if (start == 0 || bytes[start - 1] != '\n')
        return {};
    return bytes.sliced(start, position - start);
}

/// What one level of the file is indented by.
static QByteArray unitOf(const QByteArray &bytes, const Object &root)
{
    if (!root.members.isEmpty()) {
        const auto indent = indentation(bytes, root.members.first().start);
        if (indent && !indent->isEmpty())
            return *indent;
    }
    return "  ";
}

/// Where the first member goes: behind the brace and what is said about it on its line, or, when the first
/// one is on that line too, before that.
static qsizetype placeForFirst(const QByteArray &bytes, const Object &object)
{
    Scanner scanner(bytes, Comments::Allowed);
    scanner.at = object.open + 1;
    const qsizetype first = object.members.first().start;
    while (scanner.at < first) {
        const char c = bytes[scanner.at];
        if (c == '\n')
            return scanner.at > 0 && bytes[scanner.at - 1] == '\r' ? scanner.at - 1 : scanner.at;
        if (c != '/')
            ++scanner.at;
        else if (!scanner.comment())
            break;
    }
    return first;
}

/// `value` makes the member's value of how it looks and the indentation of its line.
template <typename Value>
static QByteArray withMember(QByteArray bytes, const Object &object, const QByteArray &key,
                             const QByteArray &unit, const QByteArray &fallback, const Value &value)
{
    const QByteArray name = '"' + key + "\": ";
    if (object.members.isEmpty())
        return bytes.insert(object.open + 1, name + value(Looks{}, QByteArray()));
    const qsizetype place = placeForFirst(bytes, object);
    const qsizetype first = object.members.first().start;
    if (place == first)
        return bytes.insert(place, name + value(Looks{}, QByteArray()) + ", ");
    const Looks looks{endOfLine(bytes), unit};
    const QByteArray indent = indentation(bytes, first).value_or(fallback);
    return bytes.insert(place, looks.end + indent + name + value(looks, indent) + ',');
}

Result<Edited> withJsonEntry(const QByteArray &key, Comments comments, const Fields &fields,
                             const Content &before)
{
    const auto servers = [&fields](const Looks &looks, const QByteArray &indent) {
        return serversValue(fields, looks, indent);
    };
    const QByteArray name = '"' + key + "\": ";
    if (!before) {
        const Looks looks{"\n", "  "};
        return Edited{"{\n  " + name + servers(looks, looks.unit) + "\n}\n"};
    }
    const auto reading = readServers(*before, key, comments);
    if (!reading)
        return fail(reading.error());
    if (!reading->root) { // before the comments there may be, the last of which may have no end
        QByteArray after = *before;
        return Edited{after.insert(startOf(after), "{ " + name + servers({}, {}) + " }")};
    }
    const QByteArray unit = unitOf(*before, *reading->root);
    if (!reading->servers)
        return Edited{withMember(*before, *reading->root, key, unit, unit, servers)};
    const qsizetype index = reading->servers->find(kEntryName);
    if (index < 0) {
        const auto entry = [&fields](const Looks &looks, const QByteArray &indent) {
            return entryValue(fields, looks, indent);
        };
        return Edited{withMember(*before, *reading->servers, kEntryName, unit, unit + unit, entry)};
    }
    const Member &entry = reading->servers->members[index];
    const QByteArray there = before->sliced(entry.value, entry.end - entry.value);
    const QJsonDocument json = QJsonDocument::fromJson(strictJson(there));
    if (json.isObject() && json.object() == jsonObject(fields))
        return Edited{before};
    const auto indent = indentation(*before, entry.start);
    const Looks looks = indent ? Looks{endOfLine(*before), unit} : Looks{};
    QByteArray after = *before;
    after.replace(entry.value, entry.end - entry.value, entryValue(fields, looks, indent.value_or("")));
    return Edited{after, there};
}

/// Whether there is nothing but blanks beside the member, and something at all before it: then the braces are
/// ours, or nobody's.
static bool isAlone(const QByteArray &bytes, const Object &object)
{
    const Member &member = object.members.first();
    const qsizetype end = member.comma < 0 ? member.end : member.comma + 1;
    const auto isBlank = [](char c) { return Scanner::isBlank(c); };
    const QByteArray head = bytes.sliced(object.open + 1, member.start - object.open - 1);
    const QByteArray tail = bytes.sliced(end, object.close - end);
    return object.members.size() == 1 && !head.isEmpty() && std::ranges::all_of(head, isBlank)
        && std::ranges::all_of(tail, isBlank);
}

/// Whether nothing but blanks and comments follows on this line.
static bool endsLine(const QByteArray &bytes, qsizetype position)
{
    Scanner scanner(bytes, Comments::Allowed);
    for (scanner.at = position; !scanner.atEnd() && !scanner.is('\n');) {
        if (Scanner::isBlank(bytes[scanner.at]))
            ++scanner.at;
        else if (!scanner.is('/') || !scanner.comment())
            return false;
    }
    return true;
}

static QByteArray withoutMember(QByteArray bytes, const Object &object, qsizetype index)
{
    const Member &member = object.members[index];
    const qsizetype end = member.comma < 0 ? member.end : member.comma + 1;
    qsizetype start = member.start;
    const auto indent = indentation(bytes, member.start);
    const bool hasLine = indent && endsLine(bytes, end);
    if (hasLine) {
        start -= indent->size() + 1;
        if (start > 0 && bytes[start - 1] == '\r')
            --start;
    }
    if (member.comma >= 0) {
        const bool isApart = !hasLine && end < bytes.size() && bytes[end] == ' ';
        bytes.remove(member.comma, isApart ? 2 : 1);
    }
    bytes.remove(start, member.end - start);
    if (member.comma < 0 && index > 0) {
        const qsizetype comma = object.members[index - 1].comma;
        const bool isBlank = bytes.sliced(comma + 1, start - comma - 1).trimmed().isEmpty();
        bytes.remove(comma, isBlank ? start - comma : 1);
    }
    return bytes;
}

Result<Edited> withoutJsonEntry(const QByteArray &key, Comments comments, const Content &before)
{
    if (!before)
        return Edited{before};
    const auto reading = readServers(*before, key, comments);
    if (!reading)
        return fail(reading.error());
    const qsizetype index = reading->servers ? reading->servers->find(kEntryName) : -1;
    if (index < 0)
        return Edited{before};
    if (!isAlone(*before, *reading->servers))
        return Edited{withoutMember(*before, *reading->servers, index)};
    const Object &root = *reading->root;
    if (!isAlone(*before, root))
        return Edited{withoutMember(*before, root, root.find(key))};
    QByteArray rest = *before;
    rest.remove(root.open, root.close + 1 - root.open);
    const bool isOurs = indentation(*before, root.members.first().start).has_value();
    if (isOurs && rest.trimmed().isEmpty())
        return Edited{std::nullopt};
    return Edited{rest};
}

} // namespace clients
