// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/composer/request_edit.h"

#include <QBuffer>
#include <QImage>
#include <QMimeData>
#include <QUrl>

static const auto kPng = QStringLiteral("image/png");

RequestEdit::RequestEdit(QWidget *parent)
    : QPlainTextEdit(parent)
{
}

bool RequestEdit::isTable(const QString &text)
{
    const QStringList rows = text.split(u'\n');
    const qsizetype last = rows.last().isEmpty() ? rows.size() - 1 : rows.size();
    if (last < 2)
        return false;
    const qsizetype cells = rows.first().count(u'\t');
    for (qsizetype row = 0; row < last; ++row) {
        if (cells == 0 || rows[row].count(u'\t') != cells || rows[row].startsWith(QStringLiteral("\t\t")))
            return false;
    }
    return true;
}

bool RequestEdit::canInsertFromMimeData(const QMimeData *source) const
{
    return QPlainTextEdit::canInsertFromMimeData(source)
        || (m_takesFiles && (source->hasImage() || source->hasFormat(kPng) || source->hasUrls()));
}

void RequestEdit::insertFromMimeData(const QMimeData *source)
{
    QStringList paths;
    for (const QUrl &url : source->urls()) {
        if (url.isLocalFile())
            paths += url.toLocalFile();
    }
    if (!m_takesFiles)
        QPlainTextEdit::insertFromMimeData(source);
    else if (!paths.isEmpty())
        emit filesPasted(paths);
    else if (source->hasText() && isTable(source->text()))
        emit filePasted(QStringLiteral("table.tsv"), source->text().toUtf8());
    else if (source->hasText())
        QPlainTextEdit::insertFromMimeData(source);
    else if (const QByteArray png = source->data(kPng); !png.isEmpty())
        emit filePasted(QStringLiteral("picture.png"), png); // as it is: nothing here decodes it
    else if (const auto image = qvariant_cast<QImage>(source->imageData()); !image.isNull()) {
        QByteArray content;
        QBuffer buffer(&content);
        image.save(&buffer, "PNG");
        emit filePasted(QStringLiteral("picture.png"), content);
    }
}
