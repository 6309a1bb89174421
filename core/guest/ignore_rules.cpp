// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/ignore_rules.h"

#include <algorithm>
#include <cctype>
#include <iterator>

namespace guest {

static constexpr qsizetype kLongestPattern = 1000;

namespace {

struct CharacterClass
{
    QByteArrayView name;
    int (*is)(int);
};

} // namespace

static constexpr CharacterClass kClasses[]{{"alnum", isalnum}, {"alpha", isalpha}, {"blank", isblank},
                                           {"cntrl", iscntrl}, {"digit", isdigit}, {"graph", isgraph},
                                           {"lower", islower}, {"print", isprint}, {"punct", ispunct},
                                           {"space", isspace}, {"upper", isupper}, {"xdigit", isxdigit}};

/// From behind its bracket to behind the closing one; -1: there is none, or a class that nobody knows.
qsizetype IgnoreRules::readSet(const QByteArray &pattern, qsizetype at, Token *token)
{
    const auto byteAt = [&](qsizetype index) { return index < pattern.size() ? pattern[index] : '\0'; };
    token->kind = Token::Kind::Set;
    const bool isInverted = byteAt(at) == '!' || byteAt(at) == '^';
    at += isInverted ? 1 : 0;
    int before = -1; // what a range may begin with
    for (bool isFirst = true; isFirst || byteAt(at) != ']'; isFirst = false) {
        if (at >= pattern.size())
            return -1;
        char byte = pattern[at++];
        if (byte == '[' && byteAt(at) == ':') {
            const qsizetype end = pattern.indexOf(']', at);
            if (end < 0)
                return -1;
            if (pattern[end - 1] == ':' && end - 1 > at) {
                const QByteArray name = pattern.mid(at + 1, end - at - 2);
                const auto known = std::ranges::find(kClasses, QByteArrayView(name), &CharacterClass::name);
                if (known == std::end(kClasses))
                    return -1;
                for (int each = 0; each < 128; ++each)
                    token->set[size_t(each)] = token->set[size_t(each)] || known->is(each) != 0;
                at = end + 1;
                before = -1;
                continue;
            }
        } else if (byte == '-' && before >= 0 && at < pattern.size() && byteAt(at) != ']') {
            char last = pattern[at++];
            if (last == '\\') {
                if (at >= pattern.size())
                    return -1;
                last = pattern[at++];
            }
            for (int each = before; each <= uchar(last); ++each)
                token->set.set(size_t(each));
            before = -1;
            continue;
        } else if (byte == '\\') {
            if (at >= pattern.size())
                return -1;
            byte = pattern[at++];
        }
        token->set.set(uchar(byte));
        before = uchar(byte);
    }
    if (isInverted)
        token->set.flip();
    token->set.reset('/');
    return at + 1;
}

/// False: it matches nothing.
bool IgnoreRules::readPattern(const QByteArray &pattern, std::vector<Token> *tokens)
{
    for (qsizetype at = 0; at < pattern.size();) {
        const char byte = pattern[at++];
        if (byte == '\\') {
            if (at == pattern.size())
                return false;
            tokens->push_back({Token::Kind::Byte, pattern[at++]});
        } else if (byte == '?') {
            tokens->push_back({Token::Kind::Any});
        } else if (byte == '[') {
            Token token;
            at = readSet(pattern, at, &token);
            if (at < 0)
                return false;
            tokens->push_back(token);
        } else if (byte == '*') {
            const qsizetype first = at - 1;
            while (at < pattern.size() && pattern[at] == '*')
                ++at;
            const bool begins = first == 0 || pattern[first - 1] == '/';
            if (at - first < 2 || !begins || (at < pattern.size() && pattern[at] != '/')) {
                tokens->push_back({Token::Kind::Run});
            } else if (at == pattern.size()) {
                tokens->push_back({Token::Kind::RunOver});
            } else { // of folders, and of none as well
                ++at;
                tokens->push_back({Token::Kind::Skip});
                tokens->push_back({Token::Kind::RunOver});
                tokens->push_back({Token::Kind::Byte, '/'});
            }
        } else {
            tokens->push_back({Token::Kind::Byte, byte});
        }
    }
    return true;
}

void IgnoreRules::addLine(QByteArray line, QList<Rule> *rules)
{
    if (line.endsWith('\r'))
        line.chop(1);
    if (line.startsWith('#'))
        return;
    qsizetype end = 0; // behind the last that is no space at the end, or is one that is escaped
    for (qsizetype at = 0; at < line.size(); ++at) {
        if (line[at] == '\\')
            end = std::min(at += 1, line.size() - 1) + 1;
        else if (line[at] != ' ')
            end = at + 1;
    }
    line.truncate(end);
    Rule rule;
    rule.isNegated = line.startsWith('!');
    if (rule.isNegated)
        line.remove(0, 1);
    rule.isOfFolders = line.endsWith('/');
    if (rule.isOfFolders)
        line.chop(1);
    rule.isOfPaths = line.contains('/');
    if (line.startsWith('/'))
        line.remove(0, 1);
    if (!line.isEmpty() && line.size() <= kLongestPattern && readPattern(line, &rule.tokens))
        rules->append(rule);
}

void IgnoreRules::add(const QByteArray &folder, const QByteArray &content)
{
    QByteArray text = content.first(std::min<qsizetype>(content.size(), kLargest));
    if (text.startsWith("\xef\xbb\xbf"))
        text.remove(0, 3);
    QList<Rule> rules;
    for (const QByteArray &line : text.split('\n'))
        addLine(line, &rules);
    if (!rules.isEmpty())
        m_rules.insert(folder, rules);
}

/// All ways through the pattern at once, byte by byte: none is gone twice.
bool IgnoreRules::matches(const Rule &rule, QByteArrayView text) const
{
    using Kind = Token::Kind;
    const std::vector<Token> &tokens = rule.tokens;
    const size_t count = tokens.size();
    std::vector<char> now(count + 1, 0), next(count + 1, 0); // where in the pattern
    now[0] = 1;
    const auto spread = [&](std::vector<char> &places) {
        for (size_t i = 0; i < count; ++i) {
            if (!places[i])
                continue;
            const Kind kind = tokens[i].kind;
            if (kind == Kind::Run || kind == Kind::RunOver || kind == Kind::Skip)
                places[i + 1] = 1;
            if (kind == Kind::Skip)
                places[i + 3] = 1;
        }
    };
    spread(now);
    for (const char byte : text) {
        std::fill(next.begin(), next.end(), 0);
        bool isAny = false;
        for (size_t i = 0; i < count; ++i) {
            if (!now[i])
                continue;
            const Token &token = tokens[i];
            const bool stays = token.kind == Kind::RunOver || (token.kind == Kind::Run && byte != '/');
            const bool goesOn = (token.kind == Kind::Byte && token.byte == byte)
                || (token.kind == Kind::Any && byte != '/')
                || (token.kind == Kind::Set && token.set[uchar(byte)]);
            if (stays)
                next[i] = 1;
            if (goesOn)
                next[i + 1] = 1;
            isAny = isAny || stays || goesOn;
        }
        m_steps += qint64(count) + 1;
        if (!isAny || isExhausted())
            return false;
        std::swap(now, next);
        spread(now);
    }
    return now[count] != 0;
}

bool IgnoreRules::names(const QByteArray &path, bool isFolder) const
{
    if (m_rules.isEmpty())
        return false;
    const QByteArrayView name = QByteArrayView(path).sliced(path.lastIndexOf('/') + 1);
    // The nearest file decides first, and in it the last rule.
    for (qsizetype slash = path.lastIndexOf('/');; slash = path.lastIndexOf('/', slash - 1)) {
        const auto rules = m_rules.constFind(path.first(std::max<qsizetype>(slash, 0)));
        if (rules != m_rules.cend()) {
            const QByteArrayView below = QByteArrayView(path).sliced(slash + 1);
            for (auto rule = rules->crbegin(); rule != rules->crend(); ++rule) {
                if (rule->isOfFolders && !isFolder)
                    continue;
                if (matches(*rule, rule->isOfPaths ? below : name))
                    return !rule->isNegated;
            }
        }
        if (slash <= 0)
            return false;
    }
}

} // namespace guest
