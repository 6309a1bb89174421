// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/unicode.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace terminal;

class tst_Unicode : public QObject
{
    Q_OBJECT
private slots:
    void knowsHowWideCharactersAre_data()
    {
        QTest::addColumn<uint>("codePoint");
        QTest::addColumn<int>("width");
        QTest::newRow("letter") << 0x41u << 1;
        QTest::newRow("umlaut") << 0xe4u << 1;
        QTest::newRow("soft hyphen") << 0xadu << 1;
        QTest::newRow("combining acute") << 0x301u << 0;
        QTest::newRow("enclosing circle") << 0x20ddu << 0;
        QTest::newRow("zero width space") << 0x200bu << 0;
        QTest::newRow("joiner") << 0x200du << 0;
        QTest::newRow("emoji style") << 0xfe0fu << 0;
        QTest::newRow("box drawing") << 0x2500u << 1;
        QTest::newRow("ideograph") << 0x4e16u << 2;
        QTest::newRow("ideograph yet to come") << 0x2fffdu << 2;
        QTest::newRow("hangul syllable") << 0xac00u << 2;
        QTest::newRow("hangul initial") << 0x1100u << 2;
        QTest::newRow("hangul medial") << 0x1161u << 0;
        QTest::newRow("fullwidth A") << 0xff21u << 2;
        QTest::newRow("halfwidth katakana") << 0xff71u << 1;
        QTest::newRow("rocket") << 0x1f680u << 2;
        QTest::newRow("heart, a text character") << 0x2764u << 1;
        QTest::newRow("regional indicator") << 0x1f1e9u << 1;
        QTest::newRow("private use") << 0xe0b0u << 1;
        QTest::newRow("out of Unicode") << 0x110000u << 1;
    }

    void knowsHowWideCharactersAre()
    {
        QFETCH(uint, codePoint);
        QFETCH(int, width);
        QCOMPARE(Character(codePoint).width(), width);
    }

    void knowsEmoji()
    {
        QVERIFY(Character(0x1f469).isPictographic());
        QVERIFY(Character(0x2764).isPictographic());
        QVERIFY(Character(0x2764).hasEmojiStyle());
        QVERIFY(!Character(U'a').hasEmojiStyle());
        QVERIFY(Character(U'1').hasEmojiStyle());
        QVERIFY(Character(0x1f3fd).isSkinTone());
        QVERIFY(Character(0x93e).isSpacingMark());
    }

    void foldsCase()
    {
        QCOMPARE(foldCase(U'Z'), U'z');
        QCOMPARE(foldCase(U'['), U'[');
        QCOMPARE(foldCase(U'Ä'), U'ä');
        QCOMPARE(foldCase(U'ä'), U'ä');
        QCOMPARE(foldCase(U'Ж'), U'ж');
        QCOMPARE(foldCase(U'Σ'), U'σ');
        QCOMPARE(foldCase(U'ς'), U'σ');
        QCOMPARE(foldCase(U'Ā'), U'ā'); // every second one is upper case
        QCOMPARE(foldCase(U'ā'), U'ā');
        QCOMPARE(foldCase(U'ẞ'), U'ß');
        QCOMPARE(foldCase(0x10ffff), char32_t(0x10ffff));
    }

    void writesAndReadsUtf8()
    {
        for (const char32_t c : {0x0, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x10ffff}) {
            const std::u32string text(1, c);
            QVERIFY(fromUtf8(toUtf8(text)) == text);
        }
        QVERIFY(fromUtf8("a\xe4\xb8") == U"a\ufffd");
    }
};

BERTH_TEST(tst_Unicode)
#include "tst_unicode.moc"
