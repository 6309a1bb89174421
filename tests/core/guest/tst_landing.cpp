// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/landing.h"
#include "tests/support/subject.h"

#include <QHash>
#include <QTest>

#include <ctime>

using guest::Modes;
using guest::Names;

class tst_Landing : public QObject
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
        row("a mark from right to left", "a\xe2\x80\x8f.pdf", false);
        row("a mark from left to right", "a\xe2\x80\x8e.pdf", false);
        row("an Arabic letter mark", "a\xd8\x9c.pdf", false);
        row("too long", QByteArray(256, 'a'), false);
    }

    void believesOnlyPlainNames()
    {
        QFETCH(QByteArray, name);
        QFETCH(bool, safe);
        QCOMPARE(guest::isSafeName(name), safe);
        QCOMPARE(guest::landingName(name, Names::Given), safe ? name : QByteArray());
    }

    void changesWhatIsNotPlain_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("plain");
        const auto row = [](const QByteArray &name, const QByteArray &plain) {
            QTest::addRow("%d: %s", ++m_rows, name.toPercentEncoding(" ").constData()) << name << plain;
        };
        for (const char *same :
             {"orders.csv", "a report (final).docx", "Übersicht – naïve.txt", "売上.xlsx", "📈.png",
              "\u06a9\u062a\u0627\u0628\u200c\u0647\u0627.pdf", "👩\u200d💻.png", "-rf", "a..b", "desktop.txt",
              "my.desktop.txt", "autorun.csv", "thumbs.dbx", "Makefile", "~", "a b", "x.tar.gz"})
            row(same, same);
        row(".bashrc", "_bashrc");
        row(".config", "_config");
        row("..a", "_a");
        row("...", "_");
        row(". a", "_ a");
        row("evil.desktop", "evil.desktop.txt");
        row("EVIL.DeskTop", "EVIL.DeskTop.txt");
        row("evil.desktop ", "evil.desktop.txt");
        row("evil.desktop.", "evil.desktop.txt");
        row(" .bashrc", "_bashrc");
        row("\u3000.bashrc", "_bashrc");
        row(".directory", "_directory");
        row("x.directory", "x.directory.txt");
        row("autorun.inf", "autorun.inf.txt");
        row("AutoRun.INF", "AutoRun.INF.txt");
        row("autorun.sh", "autorun.sh.txt");
        row("autorun", "autorun.txt");
        row("desktop.ini", "desktop.ini.txt");
        row("Thumbs.db", "Thumbs.db.txt");
        row("photo.lnk", "photo.lnk.txt");
        row("site.url", "site.url.txt");
        row("x.library-ms", "x.library-ms.txt");
        row("unit.service", "unit.service.txt");
        row("  a  ", "a");
        row(" ", "_");
        row("\u00a0a", "a");
        row("a\u200b", "a_");
        row("in\u00advoice.pdf", "in_voice.pdf");
        row("invoice\u202efdp.exe", "invoice_fdp.exe");
        row("a\u200f.pdf", "a_.pdf");
        row("new\nline", "new_line");
        row("\x1b[2J", "_[2J");
        row("a\xff.txt", "a_.txt");
        row("\u0301a", "_\u0301a");
        row("\u3164", "_");
        row("\u2800x", "x");
        row("a\ufeff", "a_");
        row("", "");
        row(".", "");
        row("..", "");
        row("a/b", "");
        row("/etc/passwd", "");
        row(QByteArray("a\0b", 3), "");
        row(QByteArray(300, 'n') + ".csv", QByteArray(251, 'n') + ".csv");
        row(QByteArray(255, 'n') + ".desktop", QByteArray(251, 'n') + ".txt");
        row(QByteArray(247, 'n') + ".desktop" + QByteArray(20, 'b'), QByteArray(247, 'n') + ".des.txt");
        row(QByteArray(247, 'n') + ".desktop." + QByteArray(30, 'b'), QByteArray(247, 'n') + ".des.txt");
        row(QByteArray(247, 'n') + ".desktop" + QByteArray(20, ' ') + QByteArray(20, 'b'),
            QByteArray(247, 'n') + ".des.txt");
        row(QByteArray(243, 'n') + ".desktop" + QByteArray(20, 'b'), QByteArray(243, 'n') + ".desktopbbbb");
    }
    void changesWhatIsNotPlain()
    {
        QFETCH(QByteArray, name);
        QTEST(guest::landingName(name, Names::Plain), "plain");
    }

    void aDotMayStay_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("plain");
        const auto row = [](const char *name, const char *plain) {
            QTest::newRow(name) << QByteArray(name) << QByteArray(plain);
        };
        row(".gitignore", ".gitignore");
        row(".directory", ".directory.txt");
        row(".hidden", ".hidden.txt");
        row(".Trash-1000", ".Trash-1000.txt");
        row(".desktop", ".desktop.txt");
        row(".xdg-volume-info", ".xdg-volume-info.txt");
        row("..", "");
    }
    void aDotMayStay()
    {
        QFETCH(QByteArray, name);
        QTEST(guest::landingName(name, Names::PlainButDots), "plain");
    }

    /// Characters of each category of Unicode, at each place of a name.
    void whatLandsIsPlainWhateverItWas()
    {
        int tried = 0;
        QHash<int, int> ofCategory;
        for (char32_t code = 1; code <= 0x10ffff; ++code) {
            const int category = QChar::category(code);
            if (code == U'/' || QChar::isSurrogate(code) || (ofCategory[category]++ > 300 && code % 997 != 0))
                continue;
            const QByteArray character = // of one alone Qt takes the byte order mark for no character
                code == 0xfeff ? QByteArray("\xef\xbb\xbf") : QString::fromUcs4(&code, 1).toUtf8();
            for (const QByteArray &name :
                 {character, character + ".bashrc", "a" + character, "a" + character + "b.txt",
                  "x.desktop" + character, character + "desktop.ini", "." + character,
                  QByteArray(254, 'n') + character}) {
                const QByteArray plain = guest::landingName(name, Names::Plain);
                if (name == "." || name == "..") {
                    QVERIFY(plain.isEmpty());
                    continue;
                }
                const QString text = QString::fromUtf8(plain);
                const auto why = qPrintable(QStringLiteral("U+%1: %2").arg(uint(code), 4, 16).arg(text));
                QVERIFY2(guest::isSafeName(plain), why);
                QVERIFY2(!plain.startsWith('.') && !plain.endsWith('.'), why);
                QVERIFY2(text == text.trimmed(), why);
                QVERIFY2(!plain.toLower().endsWith(".desktop"), why);
                QVERIFY2(plain.toLower() != "desktop.ini", why);
                QVERIFY2(guest::landingName(plain, Names::Plain) == plain, why);
                ++tried;
            }
        }
        QVERIFY(ofCategory.size() >= 28);
        QVERIFY(tried > 20'000);
    }

    void permissionsAreThoseOfADocument()
    {
        for (int inGuest = 0; inGuest <= 07777; ++inGuest) {
            for (const int made : {0644, 0640, 0600, 0666, 0777, 07777}) {
                const int plain = guest::landingMode(made, inGuest, Modes::Plain);
                const int kept = guest::landingMode(made, inGuest, Modes::Kept);
                QCOMPARE(plain, made & 0644);
                QCOMPARE(kept & ~0111, plain);
                QCOMPARE(kept & 0111, (inGuest & 0111) != 0 ? (plain & 0444) >> 2 : 0);
            }
        }
    }

    void noTwoLandAtOnePlace()
    {
        guest::TakenNames taken({"_a.txt", "_a (2).txt", QByteArray(255, 'n')});
        QCOMPARE(taken.take("b"), QByteArray("b"));
        QCOMPARE(taken.take("b"), QByteArray("b (2)"));
        QCOMPARE(taken.take("_a.txt"), QByteArray("_a (3).txt"));
        QCOMPARE(taken.take("_a.txt"), QByteArray("_a (4).txt"));
        QCOMPARE(taken.take("b (2)"), QByteArray("b (2) (2)"));
        QCOMPARE(taken.take(QByteArray(255, 'n')), QByteArray(251, 'n') + " (2)");
    }

    void manyOfOneNameCostNoMoreThanOthers_data()
    {
        QTest::addColumn<QList<QByteArray>>("names");
        static constexpr int kMany = 100'000;
        QTest::newRow("all the same") << QList<QByteArray>(kMany, "____");
        QList<QByteArray> cut; // each another, but for what is cut off for a number; twice each
        for (int i = 0; i < kMany; ++i)
            cut << QByteArray(250, 'n') + QByteArray::number(10'000 + i / 2).right(5);
        QTest::newRow("the same once they are cut") << cut;
        QList<QByteArray> numbers; // and all that would be free is there
        for (int i = 0; i < kMany / 2; ++i)
            numbers << "_ (" + QByteArray::number(i + 2) + ")";
        QTest::newRow("numbers that are taken") << numbers + QList<QByteArray>(kMany / 2, "_");
    }
    void manyOfOneNameCostNoMoreThanOthers()
    {
        QFETCH(QList<QByteArray>, names);
        guest::TakenNames taken({});
        QSet<QByteArray> given;
        const std::clock_t before = std::clock();
        for (const QByteArray &name : names)
            given << taken.take(name);
        const double seconds = double(std::clock() - before) / CLOCKS_PER_SEC;
        QCOMPARE(given.size(), names.size());
        QVERIFY2(seconds < 10, qPrintable(QString::number(seconds))); // each beside all others takes minutes
    }

private:
    inline static int m_rows = 0;
};

BERTH_TEST(tst_Landing)
#include "tst_landing.moc"
