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

static constexpr QByteArrayView kTypes = "[content_types].xml"; // of Office Open XML
static constexpr QByteArrayView kMimetype = "mimetype"; // of OpenDocument

namespace {

struct Kind
{
    QLatin1StringView suffix;
    QLatin1StringView type; // what the package itself says, in small letters
};

constexpr std::array kKinds{
    Kind{"docx"_L1, "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"_L1},
    Kind{"xlsx"_L1, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"_L1},
    Kind{"pptx"_L1, "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"_L1},
    Kind{"odt"_L1, "application/vnd.oasis.opendocument.text"_L1},
    Kind{"ods"_L1, "application/vnd.oasis.opendocument.spreadsheet"_L1},
    Kind{"odp"_L1, "application/vnd.oasis.opendocument.presentation"_L1}};

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

/// Whether a formula of a workbook, or of what is in it, fetches or starts something. What is in one belongs
/// to it; fractions of Word's are called as formulas of cells are.
class CellFormulas
{
public:
    bool take(const QXmlStreamReader &xml)
    {
        if (xml.isCharacters())
            return m_depth == 0 || !m_formula.take(xml.text());
        if (xml.isEndElement() && m_depth > 0)
            --m_depth;
        if (!xml.isStartElement())
            return true;
        const bool isFormula = isCalledFormula(xml.name()) && !xml.namespaceUri().endsWith("/math"_L1);
        if (isFormula)
            m_formula = {};
        if (isFormula || m_depth > 0)
            ++m_depth;
        return std::ranges::all_of(xml.attributes(), [&](const QXmlStreamAttribute &attribute) {
            const bool isIn = isCalledFormula(attribute.name())
                || (xml.name() == "cfvo"_L1 && attribute.name() == "val"_L1);
            return !isIn || !files::Formula().take(attribute.value());
        });
    }

private:
    static bool isCalledFormula(QStringView name)
    {
        return name == "f"_L1 || name == "definedName"_L1 || name == "textlink"_L1
            || name.contains("formula"_L1, Qt::CaseInsensitive)
            || name.startsWith("fmla"_L1, Qt::CaseInsensitive);
    }

    files::Formula m_formula;
    int m_depth = 0; // of elements in the outermost formula
};

} // namespace

static bool has(const QList<ArchivePart> &parts, QByteArrayView name)
{
    return std::ranges::any_of(parts, [&](const ArchivePart &part) { return part.name.toLower() == name; });
}

/// Else viewers could look for it elsewhere.
static bool isPlainlyNamed(const ArchivePart &part)
{
    return !part.name.startsWith('/') && !part.name.contains('\\') && !part.name.contains("./")
        && !part.name.contains('\0');
}

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

/// What the parts of a document are that only shows: the last words of their content types, and of the
/// relationships that lead to them. Of links, queries, objects and programs there is none.
static bool isOfPlainDocument(const QString &word)
{
    static const QStringList plain =
        QStringLiteral(
            "authors calcchain changesinfo chart chartcolorstyle chartex chartsheet chartshapes chartstyle "
            "chartusershapes classificationlabels colors comment commentauthors comments commentsextended "
            "commentsextensible commentsids controlproperties core-properties ctrlprop custom-properties "
            "customproperties customproperty customxml customxmlproperties customxmlprops diagramcolors "
            "diagramdata "
            "diagramdrawing diagramlayout diagramquickstyle diagramstyle drawing drawingshape endnotes "
            "extended-properties extendedproperties featurepropertybag font fontdata fonttable footer "
            "footnotes "
            "glossary glossarydocument handoutmaster hdphoto header hyperlink image intelligence "
            "intelligence2 "
            "media metadata namedsheetview namedsheetviews notesmaster notesslide numbering obfuscatedfont "
            "officedocument people person pivotcachedefinition pivotcacherecords pivottable presprops "
            "printersettings rdarray rdrichvalue rdrichvaluestructure rdrichvaluetypes "
            "rdsupportingpropertybag "
            "rdsupportingpropertybagstructure relationships revisioninfo richstyles richvaluerel settings "
            "sharedstrings sheetmetadata slicer slicercache slide slidelayout slidemaster styles "
            "styleswitheffects table tablestyles tags theme themeoverride threadedcomment threadedcomments "
            "thumbnail timeline timelinecache video audio viewprops vmldrawing websettings worksheet")
            .split(u' ');
    return plain.contains(word);
}

/// That are not read, since a viewer takes them for no XML.
static bool isNoXml(const QString &relation)
{
    static constexpr std::array kNoXml{"audio"_L1,           "customproperty"_L1, "font"_L1,
                                       "hdphoto"_L1,         "image"_L1,          "media"_L1,
                                       "printersettings"_L1, "thumbnail"_L1,      "video"_L1};
    return std::ranges::find(kNoXml, relation) != kNoXml.end();
}

/// By its name, which is how it is declared and related.
static bool isXmlPart(QStringView name)
{
    return std::ranges::any_of(std::array{".xml"_L1, ".vml"_L1, ".rels"_L1, ".psmdcp"_L1},
                               [&](auto end) { return name.endsWith(end, Qt::CaseInsensitive); });
}

/// Of a part, or of all with an ending. `main`: what the document is declared as.
static bool isHarmlessType(QStringView declared, const QString &part, QLatin1StringView main)
{
    const QString type = declared.toString().toLower();
    if (type.endsWith("main+xml"_L1))
        return type == main && isXmlPart(part);
    if (std::ranges::any_of(std::array{"image/"_L1, "audio/"_L1, "video/"_L1, "font/"_L1},
                            [&](auto begin) { return type.startsWith(begin); }))
        return true;
    if (std::ranges::any_of(std::array{"application/xml"_L1, "text/xml"_L1, "application/inkml+xml"_L1},
                            [&](auto known) { return type == known; }))
        return isXmlPart(part);
    const bool isXml = type.endsWith("+xml"_L1);
    const QString word = type.chopped(isXml ? 4 : 0).section(u'.', -1);
    return (type == "application/x-fontdata"_L1 || type == "application/x-font-ttf"_L1
            || (type.startsWith("application/vnd."_L1) && isOfPlainDocument(word)))
        && (isXmlPart(part) || !(isXml || word == "vmldrawing"_L1));
}

/// Of a link to elsewhere, a person follows it; all else lies in the document, and is read here if a viewer
/// reads it.
static bool isHarmlessRelation(QStringView kind, const QString &target, QStringView mode)
{
    const QString word = kind.toString().toLower().section(u'/', -1);
    if (word == "hyperlink"_L1)
        return true;
    const auto has = [&](QStringView letters) {
        return std::ranges::any_of(target, [&](QChar letter) { return letters.contains(letter); });
    };
    return mode.compare("external"_L1, Qt::CaseInsensitive) != 0 && !target.startsWith("//"_L1)
        && !has(u":\\") && isOfPlainDocument(word) && (isNoXml(word) || (isXmlPart(target) && !has(u"?#%")));
}

/// An element of the list of content types or of relationships.
static bool isHarmlessDeclaration(const QXmlStreamReader &xml, QLatin1StringView main)
{
    if (!xml.isStartElement())
        return true;
    const QXmlStreamAttributes attributes = xml.attributes();
    if (xml.name() == "Relationship"_L1)
        return isHarmlessRelation(attributes.value("Type"_L1), attributes.value("Target"_L1).toString(),
                                  attributes.value("TargetMode"_L1));
    if (xml.name() == "Override"_L1)
        return isHarmlessType(attributes.value("ContentType"_L1), attributes.value("PartName"_L1).toString(),
                              main);
    return xml.name() != "Default"_L1
        || isHarmlessType(attributes.value("ContentType"_L1),
                          u'.' + attributes.value("Extension"_L1).toString(), main);
}

/// Of a link that nobody has to follow.
static bool isInside(const QString &target)
{
    return !target.contains(u':') && !target.contains(u'\\') && !target.startsWith(u'/')
        && !target.contains(".."_L1);
}

/// An element of any part of Office Open XML.
static bool isHarmlessOfOoxml(const QXmlStreamReader &xml)
{
    static constexpr std::array kActions{"ppaction://program"_L1, "ppaction://macro"_L1, "ppaction://ole"_L1};
    return !xml.isStartElement()
        || (xml.name() != "mailMerge"_L1
            && std::ranges::all_of(xml.attributes(), [](const QXmlStreamAttribute &attribute) {
                   const auto begins = [&](auto action) { return attribute.value().startsWith(action); };
                   return (attribute.name() != "src"_L1 || isInside(attribute.value().toString()))
                       && (attribute.name() != "action"_L1 || std::ranges::none_of(kActions, begins));
               }));
}

static bool isHarmlessOoxml(PartReader &reader, const QList<ArchivePart> &parts, QLatin1StringView main)
{
    bool isDeclared = false;
    for (const ArchivePart &part : parts) {
        const QByteArray small = part.name.toLower();
        if (!isXmlPart(QString::fromUtf8(small)))
            continue;
        const bool isTypes = small == kTypes;
        const bool isDeclaring = isTypes || small.endsWith(".rels");
        Fields fields;
        CellFormulas formulas;
        const auto take = [&](const QXmlStreamReader &xml) {
            isDeclared = isDeclared
                || (isTypes && xml.isStartElement()
                    && xml.attributes().value("ContentType"_L1).compare(main, Qt::CaseInsensitive) == 0);
            return (!isDeclaring || isHarmlessDeclaration(xml, main)) && isHarmlessOfOoxml(xml)
                && fields.take(xml) && formulas.take(xml);
        };
        const auto content = reader.contentOf(part);
        if (!content || !passes(*content, take) || !fields.isOver())
            return false;
    }
    return isDeclared;
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
        || xml.name().startsWith("dde-"_L1) || xml.name().startsWith("database-source-"_L1)
        || xml.namespaceUri().contains("script"_L1))
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

/// Whether the list of parts calls the document something else.
static bool isCalledElse(const QXmlStreamReader &xml, QLatin1StringView main)
{
    QString path;
    QString type;
    for (const QXmlStreamAttribute &attribute : xml.attributes()) {
        if (attribute.name() == "full-path"_L1)
            path = attribute.value().toString();
        if (attribute.name() == "media-type"_L1)
            type = attribute.value().toString();
    }
    return xml.isStartElement() && path == "/"_L1 && type != main;
}

static bool isHarmlessOpenDocument(PartReader &reader, const QList<ArchivePart> &parts,
                                   QLatin1StringView main)
{
    bool isThere = false, isDeclared = false;
    for (const ArchivePart &part : parts) {
        const bool isType = part.name == kMimetype;
        if (!isType && !part.name.toLower().endsWith(".xml"))
            continue;
        const auto content = reader.contentOf(part);
        if (!content || (isType && QLatin1StringView(content->trimmed()) != main))
            return false;
        isDeclared = isDeclared || isType;
        const bool isContent = part.name == "content.xml";
        // LibreOffice keeps settings of its own that say nothing.
        if (isType || (content->isEmpty() && !isContent))
            continue;
        const auto take = [&](const QXmlStreamReader &xml) {
            return isHarmlessElement(xml) && !isCalledElse(xml, main);
        };
        if (!passes(*content, take))
            return false;
        isThere = isThere || isContent;
    }
    return isThere && isDeclared;
}

bool onlyShows(int file, QByteArrayView suffix)
{
    const QList<ArchivePart> parts = partsIn(file);
    const auto kind = std::ranges::find(kKinds, QLatin1StringView(suffix), &Kind::suffix);
    if (kind == kKinds.end() || parts.isEmpty() || files::hasMacros(parts)
        || !std::ranges::all_of(parts, isPlainlyNamed))
        return false;
    const bool isOoxml = has(parts, kTypes);
    if (isOoxml
        == (has(parts, kMimetype) || has(parts, "content.xml") || has(parts, "meta-inf/manifest.xml")))
        return false;
    PartReader reader(file);
    return isOoxml ? isHarmlessOoxml(reader, parts, kind->type)
                   : isHarmlessOpenDocument(reader, parts, kind->type);
}

} // namespace preview
