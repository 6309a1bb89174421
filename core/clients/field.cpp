// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clients/field.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

using base::Error;
using base::fail;

namespace clients {

static QString text(const char *source) { return QCoreApplication::translate("clients", source); }

QByteArray endOfLine(const QByteArray &text)
{
    const qsizetype end = text.indexOf('\n');
    return end > 0 && text[end - 1] == '\r' ? "\r\n" : "\n";
}

tl::unexpected<Error> wrongAt(const QByteArray &bytes, qsizetype position, const QString &reason)
{
    const auto line = QByteArrayView(bytes).first(qMin(position, bytes.size())).count('\n') + 1;
    //: The reason is a clause, such as "a comma is missing"
    return fail(Error::Kind::Invalid, text("It is wrong at line %1: %2.").arg(line).arg(reason));
}

QByteArray quoted(const QString &text)
{
    const QByteArray list = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
    return list.sliced(1, list.size() - 2);
}

QByteArray inlineValue(const Field &field)
{
    if (const auto *string = std::get_if<QString>(&field.value))
        return quoted(*string);
    if (const auto *list = std::get_if<QStringList>(&field.value)) {
        QByteArrayList items;
        for (const QString &item : *list)
            items += quoted(item);
        return '[' + items.join(", ") + ']';
    }
    if (const auto *flag = std::get_if<bool>(&field.value))
        return *flag ? "true" : "false";
    if (const auto *number = std::get_if<int>(&field.value))
        return QByteArray::number(*number);
    return "{}";
}

} // namespace clients
