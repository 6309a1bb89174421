// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/schema.h"
#include "tests/support/subject.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;
using tools::Property;
using tools::Schema;

/// What does not fit is refused in words that name it; what fits passes.
class tst_Schema : public QObject
{
    Q_OBJECT
private slots:
    void checks_data()
    {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("says"); // empty: it fits
        const auto row = [](const char *name, const QString &json, const QString &says = {}) {
            QTest::newRow(name) << json << says;
        };
        row("all of it", u"{'name':'a','count':3,'is':true,'size':'SM','list':['x'],'map':{'a':'b'}}"_s);
        row("only what must be", u"{'name':''}"_s);
        row("nothing", u"{}"_s, u"“name” is missing: a string of at most 5 characters."_s);
        row("unknown", u"{'name':'a','nam':'b'}"_s,
            u"There is no argument “nam”. It takes: count, is, list, map, name, size."_s);
        row("unknown with controls", u"{'name':'a','\\u001b[2J\\u202e':1}"_s,
            u"There is no argument “\\u001b[2J"_s);
        row("a number for a text", u"{'name':5}"_s, u"“name” must be a string of at most 5 characters."_s);
        row("null for a text", u"{'name':null}"_s, u"“name” must be a string"_s);
        row("an array for a text", u"{'name':['a']}"_s, u"“name” must be a string"_s);
        row("longest", u"{'name':'abcde'}"_s);
        row("longest of wide characters", u"{'name':'äöü€😀'}"_s);
        row("too long", u"{'name':'abcdef'}"_s, u"“name” must be a string of at most 5 characters."_s);
        row("least", u"{'name':'a','count':1}"_s);
        row("most", u"{'name':'a','count':1125899906842624}"_s);
        row("below", u"{'name':'a','count':0}"_s,
            u"“count” must be a whole number from 1 to 1125899906842624."_s);
        row("beyond", u"{'name':'a','count':1125899906842625}"_s, u"“count” must be a whole number"_s);
        row("beyond any", u"{'name':'a','count':1e300}"_s, u"“count” must be a whole number"_s);
        row("a fraction", u"{'name':'a','count':1.5}"_s, u"“count” must be a whole number"_s);
        row("a number as text", u"{'name':'a','count':'3'}"_s, u"“count” must be a whole number"_s);
        row("true for a number", u"{'name':'a','count':true}"_s, u"“count” must be a whole number"_s);
        row("a text for a flag", u"{'name':'a','is':'true'}"_s, u"“is” must be true or false."_s);
        row("1 for a flag", u"{'name':'a','is':1}"_s, u"“is” must be true or false."_s);
        row("none of its choices", u"{'name':'a','size':'XXL'}"_s, u"“size” must be one of: XS, SM."_s);
        row("another case of its choices", u"{'name':'a','size':'sm'}"_s,
            u"“size” must be one of: XS, SM."_s);
        row("too many", u"{'name':'a','list':['1','2','3']}"_s,
            u"“list” must be an array of at most 2 strings of at most 4 characters."_s);
        row("one too long", u"{'name':'a','list':['12345']}"_s, u"“list” must be an array"_s);
        row("a number among texts", u"{'name':'a','list':['1',2]}"_s, u"“list” must be an array"_s);
        row("a text for a list", u"{'name':'a','list':'1'}"_s, u"“list” must be an array"_s);
        row("a list for a map", u"{'name':'a','map':['1']}"_s, u"“map” must be an object"_s);
        row("a map too large", u"{'name':'a','map':{'a':'1','b':'2','c':'3'}}"_s,
            u"“map” must be an object with at most 2"_s);
        row("a number in a map", u"{'name':'a','map':{'a':1}}"_s, u"“map” must be an object"_s);
        row("an object in a map", u"{'name':'a','map':{'a':{'b':{}}}}"_s, u"“map” must be an object"_s);
        row("tricks of schemas", u"{'name':'a','$ref':'#/'}"_s, u"There is no argument “$ref”."_s);
    }
    void checks()
    {
        QFETCH(QString, json);
        QFETCH(QString, says);
        // Written with ' for ": moc does not know raw strings of this kind.
        const QJsonDocument document = QJsonDocument::fromJson(json.replace(u'\'', u'"').toUtf8());
        QVERIFY2(document.isObject(), qPrintable(json));
        const auto fits = schema().check(document.object());
        QCOMPARE(fits.has_value(), says.isEmpty());
        if (!fits)
            QVERIFY2(fits.error().text.contains(says), qPrintable(fits.error().text));
    }

    void tenThousandArgumentsAreRefusedInOneLine()
    {
        QJsonObject many{{u"name"_s, u"a"_s}};
        for (int i = 0; i < 10'000; ++i)
            many.insert(u"argument%1"_s.arg(i), i);
        const auto fits = schema().check(many);
        QVERIFY(!fits);
        QVERIFY2(fits.error().text.size() < 200, qPrintable(fits.error().text));
    }

    void whatIsNestedDeeplyIsRefused()
    {
        QJsonValue deep = u"x"_s;
        for (int i = 0; i < 500; ++i)
            deep = QJsonArray{deep};
        const auto fits = schema().check({{u"name"_s, u"a"_s}, {u"list"_s, deep}});
        QVERIFY(!fits);
        QVERIFY2(fits.error().text.contains(u"“list” must be an array"_s), qPrintable(fits.error().text));
    }

private:
    static const Schema &schema()
    {
        static const Schema it({Property::text("name", "", 5).required(),
                                Property::integer("count", "", 1, qint64(1) << 50), Property::flag("is"),
                                Property::choice("size", "", {u"XS"_s, u"SM"_s}),
                                Property::texts("list", "", 2, 4), Property::textsByName("map", "", 2, 4)});
        return it;
    }
};

BERTH_TEST(tst_Schema)
#include "tst_schema.moc"
