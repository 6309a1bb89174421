// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/files.h"
#include "tests/support/subject.h"

#include <QTest>

class tst_FileNames : public QObject
{
    Q_OBJECT
private slots:
    void believesOnlyPlainNames_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<bool>("safe");
        const auto row = [](const char *title, const QByteArray &name, bool safe) {
            QTest::newRow(title) << name << safe;
        };
        row("plain", "orders.csv", true);
        row("spaces", "a report (final).docx", true);
        row("hidden", ".profile", true);
        row("three dots", "...", true);
        row("accents", "Übersicht – naïve.txt", true);
        row("far scripts", "売上.xlsx", true);
        row("emoji", "📈.png", true);
        row("longest", QByteArray(255, 'a'), true);
        row("a dash in front", "-rf", true);
        row("empty", "", false);
        row("this folder", ".", false);
        row("the folder above", "..", false);
        row("a path", "a/b", false);
        row("an absolute path", "/etc/passwd", false);
        row("a way up", "../x", false);
        row("NUL", QByteArray("a\0b", 3), false);
        row("a newline", "a\nb", false);
        row("an escape", "\x1b[2J", false);
        row("delete", "a\x7f", false);
        row("a C1 control",
            "a\xc2\x9b"
            "b",
            false);
        row("not UTF-8", "a\xff", false);
        row("half a character", "a\xe2\x82", false);
        row("an overlong slash",
            "a\xc0\xaf"
            "b",
            false);
        row("a surrogate", "\xed\xa0\x80", false);
        row("turned round",
            "invoice\xe2\x80\xae"
            "fdp.exe",
            false);
        row("a line separator",
            "a\xe2\x80\xa8"
            "b",
            false);
        row("too long", QByteArray(256, 'a'), false);
    }

    void believesOnlyPlainNames()
    {
        QFETCH(QByteArray, name);
        QFETCH(bool, safe);
        QCOMPARE(guest::isSafeName(name), safe);
    }
};

BERTH_TEST(tst_FileNames)
#include "tst_file_names.moc"
