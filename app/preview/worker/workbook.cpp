// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/preview/worker/workbook.h"

#include "app/preview/reply.h"
#include "app/preview/worker/parts.h"

#include <QDir>
#include <QHash>
#include <QXmlStreamReader>

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;
using files::ArchivePart;

namespace preview {

static constexpr qint64 kMostOfSheet = 1 << 20; // bytes, unpacked
static constexpr qint64 kMostOfStrings = 24 << 20;
static constexpr int kMostSheetsTried = 8;
static constexpr int kMostRows = 100;
static constexpr qsizetype kMostColumns = 16'384; // of Excel's

namespace {

struct Sheet
{
    QString name;
    QByteArray part;
    bool isHidden = false;
};

struct Cell
{
    QString text;
    bool isShared = false; // `text` is a place among the strings of the workbook
};

/// The next of what begins or ends; false at the end, at what is no XML, and at definitions of its own.
bool next(QXmlStreamReader &xml)
{
    while (!xml.atEnd()) {
        const auto token = xml.readNext();
        if (token == QXmlStreamReader::DTD || token == QXmlStreamReader::Invalid)
            return false;
        if (token == QXmlStreamReader::StartElement || token == QXmlStreamReader::EndElement
            || token == QXmlStreamReader::Characters)
            return true;
    }
    return false;
}

const ArchivePart *partCalled(const QList<ArchivePart> &parts, const QByteArray &name)
{
    const auto part = std::ranges::find(parts, name, &ArchivePart::name);
    return part != parts.end() ? &*part : nullptr;
}

/// What the workbook is related to, by id: the last word of the kind, and the name of the part.
using Relations = QHash<QString, std::pair<QString, QByteArray>>;

Relations relationsIn(const QByteArray &content)
{
    Relations relations;
    QXmlStreamReader xml(content);
    while (next(xml)) {
        if (!xml.isStartElement() || xml.name() != "Relationship"_L1)
            continue;
        const auto attributes = xml.attributes();
        const QString target =
            QDir::cleanPath(QDir(u"/xl"_s).filePath(attributes.value("Target"_L1).toString()));
        relations.insert(attributes.value("Id"_L1).toString(),
                         {attributes.value("Type"_L1).toString().section(u'/', -1), target.mid(1).toUtf8()});
    }
    return relations;
}

QList<Sheet> sheetsIn(const QByteArray &content, const Relations &relations)
{
    QList<Sheet> sheets;
    QXmlStreamReader xml(content);
    while (next(xml)) {
        if (!xml.isStartElement() || xml.name() != "sheet"_L1)
            continue;
        Sheet sheet;
        QString state;
        for (const QXmlStreamAttribute &attribute : xml.attributes()) {
            if (attribute.name() == "id"_L1 && !attribute.namespaceUri().isEmpty()) {
                const auto [kind, part] = relations.value(attribute.value().toString());
                if (kind == "worksheet"_L1)
                    sheet.part = part;
            } else if (attribute.name() == "name"_L1) {
                sheet.name = attribute.value().toString();
            } else if (attribute.name() == "state"_L1) {
                sheet.isHidden = attribute.value() != "visible"_L1;
            }
        }
        if (!sheet.part.isEmpty())
            sheets << sheet;
    }
    return sheets;
}

/// What a cell, or a string of the workbook, says, up to the end of that element; without how it is
/// pronounced.
QString textIn(QXmlStreamReader &xml, QLatin1StringView element)
{
    QString text;
    int pronounced = 0;
    bool isText = false;
    while (next(xml) && !(xml.isEndElement() && xml.name() == element)) {
        if (xml.isCharacters()) {
            if (isText && text.size() <= kLongestCell)
                text += xml.text().left(kLongestCell + 1);
            continue;
        }
        if (xml.name() == "rPh"_L1)
            pronounced += xml.isStartElement() ? 1 : -1;
        isText = xml.isStartElement() && pronounced == 0 && (xml.name() == "t"_L1 || xml.name() == "v"_L1);
    }
    return text;
}

/// The rows at the beginning of a sheet that say something.
QList<QList<Cell>> rowsIn(const QByteArray &beginning)
{
    QList<QList<Cell>> rows;
    QList<Cell> row;
    QXmlStreamReader xml(beginning);
    for (int seen = 0; seen < kMostRows && next(xml);) {
        if (xml.isStartElement() && xml.name() == "c"_L1) {
            const QString type = xml.attributes().value("t"_L1).toString();
            const QString text = textIn(xml, "c"_L1);
            if (!text.isEmpty() && type != "e"_L1 && type != "b"_L1 && row.size() < kMostColumns)
                row << Cell{text, type == "s"_L1};
        } else if (xml.isEndElement() && xml.name() == "row"_L1) {
            ++seen;
            if (!row.isEmpty())
                rows << std::exchange(row, {});
        }
    }
    return rows;
}

/// In the place of where they are among them.
void lookUp(QList<Cell> &row, const QByteArray &strings)
{
    std::multimap<qint64, Cell *> wanted;
    for (Cell &cell : row) {
        if (cell.isShared)
            wanted.emplace(std::exchange(cell.text, {}).toLongLong(), &cell);
    }
    QXmlStreamReader xml(strings);
    for (qint64 at = 0; !wanted.empty() && at <= wanted.rbegin()->first && next(xml);) {
        if (!xml.isStartElement() || xml.name() != "si"_L1)
            continue;
        const auto [begin, end] = wanted.equal_range(at++);
        const QString text = textIn(xml, "si"_L1);
        if (xml.hasError())
            return; // the end of it is missing
        for (auto each = begin; each != end; ++each)
            each->second->text = text;
    }
}

} // namespace

QStringList firstRow(int file, const QString &wanted)
{
    const QList<ArchivePart> parts = partsIn(file);
    const ArchivePart *const workbook = partCalled(parts, "xl/workbook.xml");
    const ArchivePart *const related = partCalled(parts, "xl/_rels/workbook.xml.rels");
    PartReader reader(file);
    const auto links = workbook && related ? reader.contentOf(*related) : std::nullopt;
    const auto content = links ? reader.contentOf(*workbook) : std::nullopt;
    if (!content)
        return {};
    const Relations relations = relationsIn(*links);
    QList<Sheet> sheets = sheetsIn(*content, relations);
    const bool areAllHidden = std::ranges::all_of(sheets, &Sheet::isHidden);
    const QString name = wanted.trimmed().toCaseFolded();
    sheets.removeIf([&](const Sheet &sheet) {
        return name.isEmpty() ? sheet.isHidden && !areAllHidden : sheet.name.trimmed().toCaseFolded() != name;
    });
    QList<QList<Cell>> rows;
    for (const Sheet &sheet : sheets.first(qMin<qsizetype>(sheets.size(), kMostSheetsTried))) {
        const ArchivePart *const part = partCalled(parts, sheet.part);
        const auto found = part ? rowsIn(reader.beginningOf(*part, kMostOfSheet)) : QList<QList<Cell>>();
        if (rows.isEmpty() || found.size() > 1)
            rows = found;
        if (rows.size() > 1)
            break;
    }
    if (rows.isEmpty())
        return {};
    const auto titles = std::ranges::find_if(rows, [](const QList<Cell> &row) { return row.size() > 1; });
    QList<Cell> row = titles != rows.end() ? *titles : rows.first();
    for (const auto &[kind, target] : relations) {
        const ArchivePart *const part = kind == "sharedStrings"_L1 ? partCalled(parts, target) : nullptr;
        if (part) {
            lookUp(row, reader.beginningOf(*part, kMostOfStrings));
            break;
        }
    }
    QStringList texts;
    for (const Cell &cell : std::as_const(row)) {
        const QString text = cell.text.simplified();
        if (!text.isEmpty() && text.size() <= kLongestCell && texts.size() < kMostCells)
            texts << text;
    }
    return texts;
}

} // namespace preview
