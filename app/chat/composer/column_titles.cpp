// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/composer/column_titles.h"

#include "app/preview/pictures.h"

#include <QFile>
#include <QFileInfo>
#include <QStringDecoder>

#include <algorithm>

static constexpr qint64 kMostBytes = 64 * 1024;
static constexpr qsizetype kMostTitles = 500;
static constexpr qsizetype kLongestTitle = 200;

/// The cells of the first row, as RFC 4180 has it.
static QStringList firstRow(const QString &text, QChar delimiter)
{
    QStringList cells{QString()};
    bool isQuoted = false;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const QChar c = text[at];
        if (c == u'"') {
            if (isQuoted && at + 1 < text.size() && text[at + 1] == u'"')
                cells.last() += text[++at];
            else
                isQuoted = !isQuoted;
        } else if (!isQuoted && c == delimiter) {
            cells += QString();
        } else if (!isQuoted && (c == u'\n' || c == u'\r')) {
            break;
        } else {
            cells.last() += c;
        }
    }
    return cells;
}

/// Those that can be shown and typed.
static QStringList plain(const QStringList &cells)
{
    QStringList titles;
    for (const QString &cell : cells) {
        const QString title = cell.simplified();
        const bool isPlain = std::all_of(title.begin(), title.end(), [](QChar c) { return c.isPrint(); });
        if (isPlain && !title.isEmpty() && title.size() <= kLongestTitle && titles.size() < kMostTitles)
            titles += title;
    }
    titles.removeDuplicates();
    return titles;
}

QStringList columnTitles(const QString &path)
{
    static const QStringList kinds{QStringLiteral("csv"), QStringLiteral("tsv"), QStringLiteral("txt")};
    QFile file(path);
    const QFileInfo about(path);
    // A pipe would be waited for.
    if (!kinds.contains(about.suffix().toLower()) || !about.isFile() || !file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray head = file.read(kMostBytes);
    const auto marked = QStringConverter::encodingForData(head);
    QStringDecoder decoder(marked.value_or(QStringConverter::Utf8));
    QString text = decoder.decode(head);
    if (decoder.hasError() && !marked)
        text = QString::fromLatin1(head);
    text = text.trimmed();
    QStringList best;
    for (const QChar delimiter : {u',', u';', u'\t', u'|'}) {
        const QStringList cells = firstRow(text, delimiter);
        if (cells.size() > best.size())
            best = cells;
    }
    return plain(best);
}

bool isWorkbook(const QString &path)
{
    const QString kind = QFileInfo(path).suffix().toLower();
    return kind == QStringLiteral("xlsx") || kind == QStringLiteral("xlsm");
}

QStringList workbookTitles(const QString &path, const QString &sheet)
{
    return plain(preview::firstRow(path, sheet));
}
