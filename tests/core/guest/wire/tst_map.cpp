// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/wire/map.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace wire;

class tst_Map : public QObject
{
    Q_OBJECT

private slots:
    void readsWhatItWrites();
    void refusesHostileMaps_data();
    void refusesHostileMaps();
    void takesSixteenLevelsAndNoMore();
    void takesFieldsWithoutThrowing();
    void mendsTextThatIsNotUtf8();
};

void tst_Map::readsWhatItWrites()
{
    const Map map{{"a", -3},
                  {"b", {1, 2.5, nullptr, true, "\xc3\xa4"}},
                  {"name", bytes("\xff\0x")},
                  {"in", {{"deep", 4'000'000'000}}}};
    const auto again = decodeMap(encodeMap(map));
    QVERIFY(again);
    QVERIFY(*again == map);
}

void tst_Map::refusesHostileMaps_data()
{
    QTest::addColumn<QByteArray>("cbor");
    const auto row = [](const char *name, const QByteArray &hex) {
        QTest::newRow(name) << QByteArray::fromHex(hex);
    };
    row("nothing", "");
    row("a number", "01");
    row("an array", "80");
    row("trailing bytes", "a000");
    row("a cut map", "a16161");
    row("a key that is no text", "a10102");
    row("a key that is a byte string", "a1416102");
    row("an indefinite map", "bf616101ff");
    row("an indefinite array", "a161619f01ff");
    row("an indefinite text", "a161617f6161ff");
    row("a tag", "a16161c001");
    row("a reserved length", "a161611c");
    row("a simple value", "a16161f0");
    row("undefined", "a16161f7");
    row("a break", "a16161ff");
    row("a huge map", "bbffffffffffffffff");
    row("a map of half of all", "bb80000000000000006161016162");
    row("a huge array", "a161619affffffff");
    row("a huge text", "a161617bffffffffffffffff61");
    row("text that is not UTF-8", "a1616162c328");
    row("a surrogate", "a1616163eda080");
    row("a key that is not UTF-8", "a161ff01");
    row("a number below all", "a161613bffffffffffffffff");
    QTest::newRow("64 KiB of nested arrays")
        << QByteArray::fromHex("a16161") + QByteArray(kMaxMapSize - 3, '\x81');
    QTest::newRow("64 KiB of nested tags")
        << QByteArray::fromHex("a16161") + QByteArray(kMaxMapSize - 3, '\xc1');
    QTest::newRow("too long") << QByteArray::fromHex("a161615a00010000") + QByteArray(65536, 'x');
}

void tst_Map::refusesHostileMaps()
{
    QFETCH(QByteArray, cbor);
    QVERIFY(!decodeMap({cbor.data(), std::size_t(cbor.size())}));
}

void tst_Map::takesSixteenLevelsAndNoMore()
{
    const auto nested = [](int levels) {
        return "\xa1\x61"
               "a"
            + std::string(levels - 1, '\x81') + "\x01";
    };
    QVERIFY(decodeMap(nested(16)));
    QVERIFY(!decodeMap(nested(17)));
}

void tst_Map::takesFieldsWithoutThrowing()
{
    const Map map{{"number", 7},        {"large", std::numeric_limits<std::uint64_t>::max()},
                  {"text", "x"},        {"raw", bytes("\xff")},
                  {"list", {"a", "b"}}, {"mixed", {"a", 1}},
                  {"flag", true},       {"map", {{"rows", 1}}}};
    Fields good(map);
    QCOMPARE(good.integer("number"), 7);
    QCOMPARE(good.text("text"), "x");
    QCOMPARE(good.bytes("text"), "x");
    QCOMPARE(good.bytes("raw"), "\xff");
    QCOMPARE(good.texts("list")->size(), std::size_t(2));
    QVERIFY(good.flag("flag"));
    QVERIFY(good.flag("absent", true));
    QVERIFY(good.map("map"));
    QVERIFY(good.array("list"));
    QVERIFY(!good.integer("absent"));
    QVERIFY(!good.map("absent"));
    QVERIFY(!good.wrong());

    const auto marks = [&](auto take, const char *key) {
        Fields fields(map);
        take(fields, key);
        return fields.wrong() && std::string(fields.wrong()) == key;
    };
    const auto integer = [](Fields &fields, const char *key) { QVERIFY(!fields.integer(key, 0, 6)); };
    QVERIFY(marks(integer, "number"));
    QVERIFY(marks(integer, "large"));
    QVERIFY(marks(integer, "text"));
    QVERIFY(marks([](Fields &fields, const char *key) { QVERIFY(!fields.text(key)); }, "raw"));
    QVERIFY(marks([](Fields &fields, const char *key) { QVERIFY(!fields.bytes(key)); }, "number"));
    QVERIFY(marks([](Fields &fields, const char *key) { QVERIFY(!fields.texts(key)); }, "mixed"));
    QVERIFY(marks([](Fields &fields, const char *key) { QVERIFY(!fields.flag(key)); }, "number"));
    QVERIFY(marks([](Fields &fields, const char *key) { QVERIFY(!fields.map(key)); }, "list"));
    QVERIFY(marks([](Fields &fields, const char *key) { QVERIFY(!fields.array(key)); }, "map"));
}

void tst_Map::mendsTextThatIsNotUtf8()
{
    QCOMPARE(validText("a\xff\xc3\xa4\xe2\x82"),
             std::string("a\xef\xbf\xbd\xc3\xa4\xef\xbf\xbd\xef\xbf\xbd"));
    const Map map{{"text", validText("\xf0\x9f")}};
    QVERIFY(decodeMap(encodeMap(map)));
}

BERTH_TEST(tst_Map)
#include "tst_map.moc"
