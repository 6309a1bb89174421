// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mcp/pages.h"

namespace mcp {

static constexpr auto kBase64 = QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals;

static QString cursorAfter(const QString &list, const QString &key)
{
    return QString::fromLatin1((list + u'\n' + key).toUtf8().toBase64(kBase64));
}

std::optional<Page> pageOf(const QStringList &keys, const QString &list, const QJsonValue &cursor, int size)
{
    Page page;
    if (!cursor.isUndefined()) {
        const auto bytes = QByteArray::fromBase64Encoding(cursor.toString().toLatin1(),
                                                          kBase64 | QByteArray::AbortOnBase64DecodingErrors);
        const QString text = bytes ? QString::fromUtf8(*bytes) : QString();
        if (!text.startsWith(list + u'\n'))
            return {};
        const qsizetype last = keys.indexOf(text.mid(list.size() + 1));
        if (last < 0)
            return {};
        page.from = last + 1;
    }
    page.to = std::min(page.from + size, keys.size());
    if (page.to < keys.size())
        page.next = cursorAfter(list, keys.at(page.to - 1));
    return page;
}

} // namespace mcp
