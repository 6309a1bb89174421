// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/file_icon.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;
using Kind = guest::Entry::Kind;

class tst_FileIcon : public QObject
{
    Q_OBJECT
private slots:
    void standsForTheKindAndTheEnding_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<QString>("icon");
        const auto row = [](const char *name, Kind kind, const QString &icon) {
            QTest::newRow(name) << QByteArray(name) << kind << icon;
        };
        row("plot.PNG", Kind::File, u"image"_s);
        row("orders.csv", Kind::File, u"table"_s);
        row("run.tar.gz", Kind::File, u"archive"_s);
        row("main.py", Kind::File, u"code"_s);
        row("report.pdf", Kind::File, u"document"_s);
        row("Makefile", Kind::File, u"file"_s);
        row("ends.", Kind::File, u"file"_s);
        row("strange.\xff\xfe", Kind::File, u"file"_s);
        row("folder.csv", Kind::Folder, u"folder"_s);
        row("link.csv", Kind::Link, u"chevron-right"_s);
        row("pipe.csv", Kind::Other, u"settings"_s);
    }
    void standsForTheKindAndTheEnding()
    {
        QFETCH(QByteArray, name);
        QFETCH(Kind, kind);
        QFETCH(QString, icon);
        guest::Entry entry;
        entry.name = name;
        entry.kind = kind;
        QCOMPARE(files::iconName(entry), icon);
        QVERIFY(QFile::exists(u":/icons/%1.svg"_s.arg(icon)));
    }
};

BERTH_TEST(tst_FileIcon)
#include "tst_file_icon.moc"
