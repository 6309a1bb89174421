// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/composer/column_titles.h"
#include "app/preview/pictures.h"
#include "app/preview/reply.h"
#include "tests/support/folders.h"
#include "tests/support/made_archive.h"
#include "tests/support/subject.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace Qt::StringLiterals;
using support::ArchivePart;

/// What the columns of foreign workbooks are called, as the worker tells it.
class tst_WorkbookColumns : public QObject
{
    Q_OBJECT

    using Parts = QList<ArchivePart>;

    static ArchivePart part(const QByteArray &name, const QByteArray &content)
    {
        const QByteArray packed = qCompress(content, 9).sliced(6).chopped(4);
        return {name, packed, quint32(content.size()), 8};
    }
    static QByteArray relations(int sheets)
    {
        const QByteArray kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";
        QByteArray links =
            "<Relationship Id='s' Type='" + kind + "sharedStrings' Target='/xl/sharedStrings.xml'/>";
        for (int i = 1; i <= sheets; ++i) {
            const QByteArray number = QByteArray::number(i);
            links += "<Relationship Id='r" + number + "' Type='" + kind
                + "worksheet' Target='worksheets/sheet" + number + ".xml'/>";
        }
        return "<Relationships>" + links + "</Relationships>";
    }
    static QByteArray sheetTag(const QByteArray &name, const QByteArray &id, const QByteArray &more = {})
    {
        return "<sheet name='" + name + "' r:id='" + id + "' " + more + "/>";
    }
    static QByteArray book(const QByteArray &sheets)
    {
        return "<workbook xmlns='m' xmlns:r='r'><sheets>" + sheets + "</sheets></workbook>";
    }
    static QByteArray sheet(const QByteArray &rows)
    {
        return "<worksheet><cols><col min='1'/></cols><sheetData>" + rows + "</sheetData></worksheet>";
    }
    static QByteArray inlineCell(const QByteArray &text)
    {
        return "<c t='inlineStr'><is><t>" + text + "</t></is></c>";
    }
    static QByteArray row(const QByteArrayList &texts)
    {
        QByteArray cells;
        for (const QByteArray &text : texts)
            cells += inlineCell(text);
        return "<row>" + cells + "</row>";
    }
    static Parts partsOf(const QByteArray &rows, const QByteArray &strings = "<sst/>")
    {
        return {part("xl/workbook.xml", book(sheetTag("One", "r1"))),
                part("xl/_rels/workbook.xml.rels", relations(1)),
                part("xl/worksheets/sheet1.xml", sheet(rows)), part("xl/sharedStrings.xml", strings)};
    }
    QString write(const QByteArray &content, const QString &name = u"a.xlsx"_s)
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("%s", qPrintable(file.errorString()));
        return file.fileName();
    }
    QStringList titles(const Parts &parts, const QString &sheet = {})
    {
        return workbookTitles(write(support::archive(parts)), sheet);
    }

private slots:
    void theSampleHasTheOnesThatItHas()
    {
        const QString sales = QStringLiteral(BERTH_SOURCE_DIR "/resources/samples/sales.xlsx");
        QVERIFY(isWorkbook(sales) && isWorkbook(u"/x/A.XLSM"_s) && !isWorkbook(u"/x/a.csv"_s));
        QCOMPARE(workbookTitles(sales, {}),
                 (QStringList{u"Date"_s, u"Region"_s, u"Channel"_s, u"Product"_s, u"Units"_s, u"Revenue"_s}));
        QCOMPARE(workbookTitles(sales, u"SALES "_s).size(), 6);
        QVERIFY(workbookTitles(sales, u"Costs"_s).isEmpty());
    }

    void cellsAreReadInAllTheirKinds()
    {
        const QByteArray strings =
            "<sst><si><t>Größe</t></si><si><r><t>Net </t></r><r><t>amount</t></r></si>"
            "<si><t>課</t><rPh sb='0' eb='1'><t>カ</t></rPh></si><si><t>after</t></si></sst>";
        const QByteArray row =
            "<row><c t='s'><v>1</v></c><c t='s'><v>0</v></c><c t='s'><v>2</v></c><c/>"
            "<c><v>2026</v></c><c t='str'><f>A1</f><v>Sum</v></c><c t='b'><v>1</v></c>"
            "<c t='e'><v>#REF!</v></c><c t='s'><v>99</v></c><c t='s'><v>-1</v></c>"
            "<c t='s'><v>0</v></c><c t='inlineStr'><is><t>two\n lines &amp; more</t></is></c></row>";
        QCOMPARE(
            titles(partsOf(row, strings)),
            (QStringList{u"Net amount"_s, u"Größe"_s, u"課"_s, u"2026"_s, u"Sum"_s, u"two lines & more"_s}));
        QByteArray prefixed =
            "<x:worksheet xmlns:x='m'><x:sheetData><x:row><x:c t='s'><x:v>1</x:v></x:c><x:c t='s'>"
            "<x:v>3</x:v></x:c></x:row></x:sheetData></x:worksheet>";
        Parts parts = partsOf({}, strings);
        parts[2] = part("xl/worksheets/sheet1.xml", prefixed);
        QCOMPARE(titles(parts), (QStringList{u"Net amount"_s, u"after"_s}));
    }

    void theFirstRowWithColumnsCounts()
    {
        QCOMPARE(titles(partsOf("<row/>" + row({"Report of 2026"}) + row({"", "Date", "Amount"})
                                + row({"1", "2"}))),
                 (QStringList{u"Date"_s, u"Amount"_s}));
        QCOMPARE(titles(partsOf(row({"Name"}) + row({"Ada"}))), QStringList(u"Name"_s));
        QVERIFY(titles(partsOf({})).isEmpty());
    }

    void theSheetCounts()
    {
        Parts parts{part("xl/workbook.xml",
                         book(sheetTag("Notes", "r1", "state='hidden'") + sheetTag("Cover", "r2")
                              + sheetTag("Größen", "r3"))),
                    part("xl/_rels/workbook.xml.rels", relations(3)),
                    part("xl/worksheets/sheet1.xml", sheet(row({"h1", "h2"}) + row({"1", "2"}))),
                    part("xl/worksheets/sheet2.xml", sheet(row({"Welcome"}))),
                    part("xl/worksheets/sheet3.xml", sheet(row({"a", "b"}) + row({"1", "2"})))};
        QCOMPARE(titles(parts), (QStringList{u"a"_s, u"b"_s})); // the first with rows, as recipes have it
        QCOMPARE(titles(parts, u"cover"_s), QStringList(u"Welcome"_s));
        QCOMPARE(titles(parts, u" größen"_s), (QStringList{u"a"_s, u"b"_s}));
        QCOMPARE(titles(parts, u"Notes"_s), (QStringList{u"h1"_s, u"h2"_s}));
        parts[0] = part("xl/workbook.xml", book(sheetTag("Notes", "r1", "state='veryHidden'")));
        QCOMPARE(titles(parts), (QStringList{u"h1"_s, u"h2"_s}));
    }

    void theBeginningOfALargeOneIsEnough()
    {
        QByteArray rows = row({"Key", "Value"});
        const QByteArray more = row({"a", "b"}).repeated(10'000);
        while (rows.size() < 40 << 20)
            rows += more;
        QElapsedTimer time;
        time.start();
        QCOMPARE(titles(partsOf(rows)), (QStringList{u"Key"_s, u"Value"_s}));
        QVERIFY(time.elapsed() < 30'000); // packing it is in that
    }

    void longAndManyTitlesAreLeftOut()
    {
        QByteArrayList texts{QByteArray(201, 'x'), QByteArray(200, 'y'), "bell \x7f", "twice", "twice"};
        for (int i = 0; i < 3000; ++i)
            texts << "c" + QByteArray::number(i);
        const QStringList found = titles(partsOf(row(texts)));
        QCOMPARE(found.first(), QString(200, u'y'));
        QVERIFY(found.contains(u"twice"_s) && found.count(u"twice"_s) == 1);
        QVERIFY(found.size() > 400 && found.size() <= 500);
        for (const QString &title : found)
            QVERIFY(title.size() <= 200 && title != u"bell \x7f"_s);
    }

    void hostileOnesOfferNothing_data()
    {
        QTest::addColumn<QByteArray>("content");
        const auto add = [](const char *name, const QByteArray &content) { QTest::newRow(name) << content; };
        const Parts fine = partsOf(row({"a", "b"}));
        const auto with = [&fine](int at, const ArchivePart &other) {
            Parts parts = fine;
            parts[at] = other;
            return support::archive(parts);
        };
        const QByteArray whole = support::archive(fine);
        add("empty", {});
        add("no archive", "a;b\n1;2\n");
        add("cut", whole.first(whole.size() / 2));
        add("without an end", whole.chopped(30));
        add("no sheet", support::archive({fine[0], fine[1]}));
        add("no relations", support::archive({fine[0], fine[2]}));
        add("no XML", with(2, part("xl/worksheets/sheet1.xml", "<sheetData><row><c t='inlineStr'>")));
        add("packed wrongly", with(2, {"xl/worksheets/sheet1.xml", QByteArray(100, '\xff'), 100, 8}));
        add("packed in another way", with(2, {"xl/worksheets/sheet1.xml", sheet(row({"a", "b"})), 90, 12}));
        add("a definition",
            with(2,
                 part("xl/worksheets/sheet1.xml",
                      "<!DOCTYPE a [<!ENTITY b 'x'>]>" + sheet(row({"&b;", "&b;"})))));
        add("laughs",
            with(0,
                 part("xl/workbook.xml",
                      "<!DOCTYPE w [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'>]>"
                          + book(sheetTag("&b;", "r1")))));
        add("another file",
            with(2,
                 part("xl/worksheets/sheet1.xml",
                      "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]>" + sheet(row({"&b;", "c"})))));
        add("a path out of it",
            with(1,
                 part("xl/_rels/workbook.xml.rels",
                      QByteArray(relations(1)).replace("worksheets/", "../../../../etc/"))));
        const QByteArray spaces((64 << 20), ' ');
        add("a bomb for a workbook", with(0, part("xl/workbook.xml", spaces + book(sheetTag("One", "r1")))));
        add("a bomb for a sheet", with(2, part("xl/worksheets/sheet1.xml", sheet(spaces + row({"a", "b"})))));
        Parts again = fine;
        for (int i = 0; i < 200; ++i) {
            again << fine[2];
            again.last().isAgain = i > 0;
        }
        add("parts in each other", support::archive(again));
        add("no end of elements",
            with(2, part("xl/worksheets/sheet1.xml", QByteArray("<a>").repeated(300'000))));
    }
    void hostileOnesOfferNothing()
    {
        QFETCH(QByteArray, content);
        QElapsedTimer time;
        time.start();
        QCOMPARE(workbookTitles(write(content), {}), QStringList());
        QVERIFY(time.elapsed() < 20'000);
    }

    void aBombForStringsLeavesTheOthers()
    {
        const QByteArray strings = "<sst>" + QByteArray(64 << 20, ' ') + "<si><t>far</t></si></sst>";
        QCOMPARE(titles(partsOf("<row><c t='s'><v>0</v></c>" + inlineCell("near") + "</row>", strings)),
                 QStringList(u"near"_s));
    }

    void whatIsNoFileIsNotWaitedFor()
    {
        const QString pipe = m_folder.filePath(u"pipe.xlsx"_s);
        QCOMPARE(mkfifo(qPrintable(pipe), 0600), 0);
        for (const QString &name : {pipe, m_folder.path(), m_folder.filePath(u"gone.xlsx"_s)})
            QVERIFY(preview::firstRow(name, {}).isEmpty());
    }

    void repliesAreNotTrusted()
    {
        using namespace preview;
        const auto left = [this](const Reply &reply) {
            QFile file(m_folder.filePath(u"reply"_s));
            if (!file.open(QIODevice::ReadWrite | QIODevice::Truncate | QIODevice::Unbuffered)
                || !writeReply(file.handle(), reply) || !file.seek(0))
                qFatal("%s", qPrintable(file.errorString()));
            return file.readAll();
        };
        Reply reply{Outcome::FirstRow};
        reply.cells = {u"Größe"_s, u"b"_s};
        const QByteArray bytes = left(reply);
        QVERIFY(readReply(bytes));
        QCOMPARE(readReply(bytes)->cells, reply.cells);
        QVERIFY(!readReply(bytes.chopped(1)));
        Reply other = reply;
        other.outcome = Outcome::OnlyShows;
        QVERIFY(!readReply(left(other)));
        other.outcome = Outcome::FirstRow;
        other.cells = QStringList(kMostCells + 1, u"x"_s);
        QVERIFY(!readReply(left(other)));
        other.cells = {QString(kLongestCell + 1, u'x')};
        QVERIFY(!readReply(left(other)));
        other.cells = QStringList(kMostCells, QString(kLongestCell, u'課'));
        QVERIFY(readReply(left(other)));
        other.cells.clear();
        QVERIFY(readReply(left(other)) && readReply(left(other))->cells.isEmpty());
    }

private:
    QTemporaryDir m_folder;
};

BERTH_TEST(tst_WorkbookColumns)
#include "tst_workbook_columns.moc"
