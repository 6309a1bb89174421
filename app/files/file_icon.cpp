// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/file_icon.h"

#include <QHash>

using namespace Qt::StringLiterals;
using guest::Entry;

namespace files {

QString iconName(const QString &fileName)
{
    static const QHash<QString, QString> byEnding = [] {
        QHash<QString, QString> names;
        const auto add = [&names](const QString &icon, const QString &endings) {
            for (const QString &ending : endings.split(u' '))
                names.insert(ending, icon);
        };
        add(u"image"_s, u"png jpg jpeg gif bmp webp svg tif tiff ico"_s);
        add(u"table"_s, u"csv tsv xlsx xls ods parquet"_s);
        add(u"code"_s, u"py sh js ts c cpp h rs go java rb html css json yaml yml toml xml sql"_s);
        add(u"document"_s, u"pdf docx doc odt pptx ppt odp txt md rst"_s);
        add(u"archive"_s, u"zip tar gz xz bz2 zst 7z"_s);
        return names;
    }();
    const auto dot = fileName.lastIndexOf(u'.');
    return dot < 0 ? u"file"_s : byEnding.value(fileName.mid(dot + 1).toLower(), u"file"_s);
}

QString iconName(const Entry &entry)
{
    switch (entry.kind) {
    case Entry::Kind::Folder:
        return u"folder"_s;
    case Entry::Kind::Link:
        return u"chevron-right"_s;
    case Entry::Kind::Other:
        return u"settings"_s;
    case Entry::Kind::File:
        break;
    }
    return iconName(QString::fromLatin1(entry.name)); // endings are ASCII, names any bytes
}

} // namespace files
