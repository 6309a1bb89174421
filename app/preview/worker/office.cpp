// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/preview/worker/office.h"

#include "app/files/formulas.h"
#include "app/preview/worker/parts.h"

#include <QXmlStreamReader>

#include <algorithm>
#include <array>
#include <functional>

using namespace Qt::StringLiterals;
using files::ArchivePart;

namespace preview {

namespace {

/// Which fields a document of Word's has, and whether one of them fetches or starts something. Their names
/// come in pieces, and one within another's.
class Fields
{
public:
    bool take(const QXmlStreamReader &xml)
    {
        const bool isInstruction = xml.name() == "instrText"_L1 || xml.name() == "delInstrText"_L1;
        if (xml.isEndElement() && isInstruction)
            m_isInstruction = false;
        if (xml.isCharacters() && m_isInstruction) {
            if (m_open.isEmpty())
                return false;
            m_open.last() += xml.text();
        }
        if (!xml.isStartElement())
            return true;
        m_isInstruction = m_isInstruction || isInstruction;
        for (const QXmlStreamAttribute &attribute : xml.attributes()) {
            if (attribute.name() == "instr"_L1 && !isHarmless(attribute.value().toString()))
                return false;
            if (attribute.name() == "fldCharType"_L1 && !turn(attribute.value()))
                return false;
        }
        return true;
    }
    bool isOver() const { return std::ranges::all_of(m_open, isHarmless); }

private:
    bool turn(QStringView type)
    {
        if (type == "begin"_L1) {
            if (!m_open.isEmpty() && !isNamed(m_open.last()))
                return false;
            m_open << QString();
            return true;
        }
        if (m_open.isEmpty())
            return type != "end"_L1;
        return isHarmless(type == "end"_L1 ? m_open.takeLast() : m_open.last());
    }
    /// Else what is in it could be what it is called.
    static bool isNamed(const QString &field)
    {
        const QStringList words = field.simplified().split(u' ');
        return words.size() > 1 || (!words.first().isEmpty() && field.back().isSpace());
    }
    static bool isHarmless(const QString &field)
    {
        static constexpr std::array kReaching{
            "DDE"_L1,   "DDEAUTO"_L1,  "LINK"_L1,           "IMPORT"_L1,  "INCLUDE"_L1,    "INCLUDETEXT"_L1,
            "EMBED"_L1, "DATABASE"_L1, "INCLUDEPICTURE"_L1, "CONTROL"_L1, "MACROBUTTON"_L1};
        const QString name = field.simplified().section(u' ', 0, 0).remove(u'"').toUpper();
        return std::ranges::find(kReaching, name) == kReaching.end();
    }

    QStringList m_open; // instructions of the fields that are not over, the innermost last
    bool m_isInstruction = false;
};

} // namespace

/// Whether it is XML without definitions of its own, all of which passes.
static bool passes(const QByteArray &content, const std::function<bool(const QXmlStreamReader &)> &take)
{
    QXmlStreamReader xml(content);
    while (!xml.atEnd()) {
        if (xml.readNext() == QXmlStreamReader::DTD || !take(xml))
            return false;
    }
    return !xml.hasError();
}

/// Whether that is a content type or a kind of relationship that only shows, and what it is related to lies
/// in the document. What is Word's must be called so, to be read for fields.
static bool isHarmlessRelation(const QXmlStreamReader &xml)
{
    static constexpr std::array kActive{"vbaproject"_L1, "vbadata"_L1,  "macro"_L1,        "activex"_L1,
                                        "oleobject"_L1,  "userform"_L1, "extensibility"_L1};
    static constexpr std::array kActiveEnds{"/package"_L1, "/control"_L1, "/subdocument"_L1, "/afchunk"_L1};
    if (!xml.isStartElement())
        return true;
    bool isElsewhere = false, isLink = false, isWord = false, isCalledWord = false;
    for (const QXmlStreamAttribute &attribute : xml.attributes()) {
        const QString value = attribute.value().toString().toLower();
        if (attribute.name() == "ContentType"_L1 || attribute.name() == "Type"_L1) {
            if (std::ranges::any_of(kActive, [&](auto word) { return value.contains(word); })
                || std::ranges::any_of(kActiveEnds, [&](auto end) { return value.endsWith(end); }))
                return false;
            isLink = isLink || value.endsWith("/hyperlink"_L1);
            isWord =
                isWord || (attribute.name() == "ContentType"_L1 && value.contains("wordprocessingml"_L1));
        }
        isCalledWord = isCalledWord
            || (attribute.name() == "PartName"_L1 && value.startsWith("/word/"_L1)
                && value.endsWith(".xml"_L1));
        isElsewhere = isElsewhere || (attribute.name() == "TargetMode"_L1 && value == "external"_L1);
    }
    return (!isElsewhere || isLink) && (!isWord || isCalledWord);
}

static bool isHarmlessOoxml(PartReader &reader, const QList<ArchivePart> &parts)
{
    bool isDeclared = false;
    for (const ArchivePart &part : parts) {
        const QByteArray small = part.name.toLower();
        if (small.contains("externallinks/") || small.endsWith("connections.xml")) // no relationships
            return false;
        const bool isTypes = part.name == "[Content_Types].xml";
        const bool isWord = small.startsWith("word/") && small.endsWith(".xml");
        if (!isTypes && !isWord && !small.endsWith(".rels"))
            continue;
        const auto content = reader.contentOf(part);
        if (!content)
            return false;
        Fields fields;
        const auto takeFields = [&](const QXmlStreamReader &xml) { return fields.take(xml); };
        if (isWord ? !passes(*content, takeFields) || !fields.isOver()
                   : !passes(*content, isHarmlessRelation))
            return false;
        isDeclared = isDeclared || isTypes;
    }
    return isDeclared;
}

/// Of a link that nobody has to follow.
static bool isInside(const QString &target)
{
    return !target.contains(u':') && !target.contains(u'\\') && !target.startsWith(u'/')
        && !target.contains(".."_L1);
}

/// Of one that a person follows.
static bool isAddress(const QString &target)
{
    return std::ranges::any_of(std::array{"http://"_L1, "https://"_L1, "mailto:"_L1, "ftp://"_L1},
                               [&](auto begin) { return target.startsWith(begin); });
}

/// An attribute of OpenDocument's in which cells can be named.
static bool isFormula(QStringView name)
{
    return name == "value"_L1
        || std::ranges::any_of(std::array{"formula"_L1, "condition"_L1, "expression"_L1, "address"_L1},
                               [&](auto end) { return name.endsWith(end); });
}

/// An element of OpenDocument.
static bool isHarmlessElement(const QXmlStreamReader &xml)
{
    if (!xml.isStartElement())
        return true;
    static constexpr std::array kActive{"script"_L1,         "plugin"_L1,     "applet"_L1,
                                        "floating-frame"_L1, "object-ole"_L1, "connection-resource"_L1};
    if (std::ranges::any_of(kActive, [&](auto name) { return xml.name() == name; })
        || xml.name().startsWith("dde-"_L1) || xml.namespaceUri().contains("script"_L1))
        return false;
    for (const QXmlStreamAttribute &attribute : xml.attributes()) {
        const QString value = attribute.value().toString().toLower();
        const auto name = attribute.name();
        if (value.contains("vnd.sun.star.script"_L1) || value.contains("vnd.sun.star.oleobject"_L1)
            || value.startsWith("macro:"_L1))
            return false;
        if ((name == "href"_L1 || name == "src"_L1) && !isInside(value)
            && !(xml.name() == "a"_L1 && isAddress(value)))
            return false;
        if (isFormula(name) && files::Formula().take(value))
            return false;
    }
    return true;
}

static bool isHarmlessOpenDocument(PartReader &reader, const QList<ArchivePart> &parts)
{
    bool isThere = false;
    for (const ArchivePart &part : parts) {
        if (!part.name.toLower().endsWith(".xml"))
            continue;
        const auto content = reader.contentOf(part);
        const bool isContent = part.name == "content.xml";
        // LibreOffice keeps settings of its own that say nothing.
        if (!content || !((content->isEmpty() && !isContent) || passes(*content, isHarmlessElement)))
            return false;
        isThere = isThere || isContent;
    }
    return isThere;
}

bool onlyShows(int file)
{
    const QList<ArchivePart> parts = partsIn(file);
    if (parts.isEmpty() || files::hasMacros(parts))
        return false;
    PartReader reader(file);
    return parts.first().name == "mimetype" ? isHarmlessOpenDocument(reader, parts)
                                            : isHarmlessOoxml(reader, parts);
}

} // namespace preview
