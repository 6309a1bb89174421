// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/code/search.h"

using namespace Qt::StringLiterals;

namespace code {

QRegularExpression Search::expression() const
{
    QString pattern = isPattern ? text : QRegularExpression::escape(text);
    if (isWholeWords)
        pattern = uR"((?<!\w)(?:%1)(?!\w))"_s.arg(pattern);
    QRegularExpression::PatternOptions options =
        QRegularExpression::MultilineOption | QRegularExpression::UseUnicodePropertiesOption;
    if (!isCaseSensitive)
        options |= QRegularExpression::CaseInsensitiveOption;
    return QRegularExpression(pattern, options);
}

static QString filledIn(const QString &replacement, const QRegularExpressionMatch &match)
{
    QString out;
    for (qsizetype i = 0; i < replacement.size(); ++i) {
        const QChar c = replacement[i];
        const QChar next = i + 1 < replacement.size() ? replacement[i + 1] : QChar();
        if ((c == u'\\' || c == u'$') && next >= u'0' && next <= u'9') {
            out += match.captured(next.digitValue());
            ++i;
        } else if (c == u'\\' && next == u'n') {
            out += u'\n';
            ++i;
        } else if (c == u'\\' && next == u't') {
            out += u'\t';
            ++i;
        } else if ((c == u'\\' && next == u'\\') || (c == u'$' && next == u'$')) {
            out += c;
            ++i;
        } else {
            out += c;
        }
    }
    return out;
}

Found findAll(const QByteArray &text, const Search &search, int most,
              const std::optional<QString> &replacement)
{
    Found found;
    if (search.text.isEmpty())
        return found;
    const QRegularExpression expression = search.expression();
    if (!expression.isValid()) {
        found.error = expression.errorString();
        return found;
    }
    const QString all = QString::fromUtf8(text);
    // Matches come in order: bytes are counted once, from one to the next.
    qsizetype unit = 0;
    int byte = 0;
    const auto byteAt = [&](qsizetype target) {
        for (; unit < target; ++unit) {
            const QChar c = all[unit];
            byte += c.isSurrogate() ? 2 : c.unicode() < 0x80 ? 1 : c.unicode() < 0x800 ? 2 : 3;
        }
        return byte;
    };
    auto matches = expression.globalMatch(all);
    while (matches.hasNext()) {
        const QRegularExpressionMatch match = matches.next();
        if (match.capturedLength() == 0)
            continue;
        if (found.matches.size() >= most) {
            found.isCut = true;
            break;
        }
        Match place;
        place.from = byteAt(match.capturedStart());
        place.to = byteAt(match.capturedEnd());
        if (replacement)
            place.replacement = search.isPattern ? filledIn(*replacement, match) : *replacement;
        found.matches.append(place);
    }
    return found;
}

} // namespace code
