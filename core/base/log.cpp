// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/log.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QStringDecoder>

#include <cstdio>

namespace base {

static QString escaped(QChar character)
{
    return QStringLiteral("\\u%1").arg(character.unicode(), 4, 16, QLatin1Char('0'));
}

static bool isEndOfLine(QChar character) // in Unicode, beside the controls
{
    return character == QChar(QChar::LineSeparator) || character == QChar(QChar::ParagraphSeparator);
}

QString printable(QStringView text, qsizetype limit)
{
    QString out;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (out.size() >= limit)
            return out + QChar(0x2026);
        const QChar c = text[i];
        const bool isPair = c.isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate();
        if (c == u'\n')
            out += u"\\n";
        else if (c == u'\t')
            out += u' ';
        else if (isPair && QChar::isPrint(QChar::surrogateToUcs4(c, text[i + 1])))
            out += text.sliced(i++, 2);
        else if (c.isPrint() && !isEndOfLine(c))
            out += c;
        else
            out += escaped(c);
    }
    return out;
}

QString harmless(const QString &text)
{
    static const QString kTurns = // marks that change the direction of text
        QStringLiteral(u"\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069");
    QString out;
    for (const QChar c : text) {
        const bool isControl = c.category() == QChar::Other_Control && c != QChar(u'\n') && c != QChar(u'\t');
        if (isControl || isEndOfLine(c) || kTurns.contains(c))
            out += escaped(c);
        else
            out += c;
    }
    return out;
}

QString printable(QByteArrayView text, qsizetype limit)
{
    QStringDecoder decode(QStringDecoder::Utf8);
    return printable(QString(decode(text.first(qMin(text.size(), limit * 4 + 4)))), limit);
}

static QString redacted(QString text)
{
    static const QRegularExpression secret(
        QStringLiteral(
            R"(((?:bearer\s+|(?:api[_-]?key|token|secret|password)["']?\s*[=:]\s*["']?))[^\s"',;]+)"),
        QRegularExpression::CaseInsensitiveOption);
    return text.replace(secret, QStringLiteral("\\1***"));
}

static void writeMessage(QtMsgType type, const QMessageLogContext &context, const QString &text)
{
    const char *level = type == QtDebugMsg ? "debug"
        : type == QtInfoMsg                ? "info"
        : type == QtWarningMsg             ? "warning"
                                           : "error";
    const QByteArray line =
        QStringLiteral("%1 %2 %3: %4\n")
            .arg(QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs), QLatin1String(level),
                 QLatin1String(context.category), harmless(redacted(text)))
            .toUtf8();
    std::fwrite(line.constData(), 1, size_t(line.size()), stderr);
    if (type == QtFatalMsg)
        std::abort();
}

void installLog() { qInstallMessageHandler(writeMessage); }

} // namespace base
