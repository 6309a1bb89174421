// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/log.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QStringDecoder>

#include <cstdio>

namespace base {

QString printable(QStringView text, qsizetype limit)
{
    QString out;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (out.size() >= limit)
            return out + QChar(0x2026);
        const QChar c = text[i];
        if (c == u'\n')
            out += u"\\n";
        else if (c == u'\t')
            out += u' ';
        else if (c.isPrint() || c.isHighSurrogate() || c.isLowSurrogate())
            out += c;
        else
            out += QStringLiteral("\\u%1").arg(c.unicode(), 4, 16, QLatin1Char('0'));
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
    const QByteArray line = QStringLiteral("%1 %2 %3: %4\n")
                                .arg(QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs),
                                     QLatin1String(level), QLatin1String(context.category), redacted(text))
                                .toUtf8();
    std::fwrite(line.constData(), 1, size_t(line.size()), stderr);
    if (type == QtFatalMsg)
        std::abort();
}

void installLog() { qInstallMessageHandler(writeMessage); }

} // namespace base
