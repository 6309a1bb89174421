// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/catalogue.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

// Of all definitions, which every request to a model carries: 36 tools and 24 kB. Berth's own agent has three
// more tools than the others, which need their part of it.
static constexpr int kMostTools = 36;
static constexpr qsizetype kMostBytes = 24'000 - 1'350;

static QJsonObject example(const tools::Tool &tool) { return QJsonDocument::fromJson(tool.example).object(); }

/// The table itself: what clients demand of it, every edge of every schema, and its page.
class tst_Tools : public QObject
{
    Q_OBJECT
private slots:
    void fitsIntoAModelsContext()
    {
        QVERIFY(tools::catalogue().size() <= kMostTools);
        QJsonArray all;
        for (const tools::Tool &tool : tools::catalogue())
            all += tools::definition(tool);
        const qsizetype bytes = QJsonDocument(all).toJson(QJsonDocument::Compact).size();
        QVERIFY2(bytes <= kMostBytes, qPrintable(QString::number(bytes)));
        QVERIFY2(tools::instructions().toUtf8().size() <= 1024,
                 qPrintable(QString::number(tools::instructions().size())));
    }

    void isAsClientsDemand_data() { everyTool(); }
    void isAsClientsDemand()
    {
        QFETCH(QString, name);
        const tools::Tool &tool = *tools::find(name);
        static const QRegularExpression plain(u"^[a-z_]{1,40}$"_s);
        QVERIFY(plain.match(name).hasMatch());
        QCOMPARE(tools::names().count(name), 1);
        QVERIFY(!tool.title.isEmpty() && tool.description.endsWith(u'.'));
        QVERIFY(!(tool.annotations.isReadOnly && tool.annotations.isDestructive));
        QCOMPARE(tool.annotations.isReadOnly, tool.nature == gate::Nature::Looks && name != u"wait_run"_s);
        QCOMPARE(tool.takes.json().value(u"additionalProperties"_s), false);
        const QJsonObject told = tools::definition(tool);
        for (const QString &which : {u"inputSchema"_s, u"outputSchema"_s}) {
            const QJsonObject schema = told.value(which).toObject();
            QCOMPARE(schema.value(u"type"_s), u"object"_s);
            QVERIFY(!QJsonDocument(schema).toJson().contains("$ref"));
            const QJsonObject properties = schema.value(u"properties"_s).toObject();
            for (const QJsonValue &property : properties)
                QVERIFY(property.toObject().value(u"type"_s).isString()); // one type
        }
    }

    void everyEdgeOfItsSchemaHolds_data() { everyTool(); }
    void everyEdgeOfItsSchemaHolds()
    {
        QFETCH(QString, name);
        const tools::Tool &tool = *tools::find(name);
        const QJsonObject right = example(tool);
        const auto fits = tool.takes.check(right);
        QVERIFY2(fits, qPrintable(fits ? QString() : fits.error().text));
        const auto with = [right](const QString &key, const QJsonValue &value) {
            QJsonObject changed = right;
            changed.insert(key, value);
            return changed;
        };
        QVERIFY(!tool.takes.check(with(u"unheard_of"_s, 1)));
        const QJsonArray required = tool.takes.json().value(u"required"_s).toArray();
        for (const QJsonValue &key : required) {
            QJsonObject lacking = right;
            lacking.remove(key.toString());
            const auto lacks = tool.takes.check(lacking);
            QVERIFY(!lacks && lacks.error().text.contains(key.toString()));
        }
        const QJsonObject properties = tool.takes.json().value(u"properties"_s).toObject();
        for (auto it = properties.begin(); it != properties.end(); ++it) {
            const QJsonObject is = it.value().toObject();
            const auto refuses = [&](const QJsonValue &value) {
                const auto checked = tool.takes.check(with(it.key(), value));
                return !checked && checked.error().text.contains(u'“' + it.key() + u'”');
            };
            const auto takes = [&](const QJsonValue &value) {
                return tool.takes.check(with(it.key(), value)).has_value();
            };
            QVERIFY2(refuses(QJsonValue::Null), qPrintable(it.key()));
            const QString type = is.value(u"type"_s).toString();
            if (type == u"integer"_s) {
                const qint64 least = is.value(u"minimum"_s).toInteger();
                const qint64 most = is.value(u"maximum"_s).toInteger();
                QVERIFY2(takes(least) && takes(most), qPrintable(it.key()));
                QVERIFY2(refuses(least - 1) && refuses(most + 1) && refuses(0.5) && refuses(u"1"_s),
                         qPrintable(it.key()));
            } else if (type == u"boolean"_s) {
                QVERIFY2(takes(true) && refuses(1) && refuses(u"true"_s), qPrintable(it.key()));
            } else if (type == u"string"_s && is.contains(u"enum"_s)) {
                const QJsonArray choices = is.value(u"enum"_s).toArray();
                for (const QJsonValue &choice : choices)
                    QVERIFY2(takes(choice), qPrintable(it.key()));
                QVERIFY2(refuses(u"none of them"_s) && refuses(QString()), qPrintable(it.key()));
            } else if (type == u"string"_s) {
                const int longest = is.value(u"maxLength"_s).toInt();
                QVERIFY2(longest > 0, qPrintable(it.key())); // nothing that a caller gives is without end
                QVERIFY2(takes(QString(longest, u'x')) && refuses(QString(longest + 1, u'x')) && refuses(1),
                         qPrintable(it.key()));
            } else if (type == u"array"_s) {
                const int most = is.value(u"maxItems"_s).toInt();
                QJsonArray full;
                for (int i = 0; i < most; ++i)
                    full += u"x"_s;
                QVERIFY2(most > 0 && takes(full), qPrintable(it.key()));
                full += u"x"_s;
                QVERIFY2(refuses(full) && refuses(u"x"_s) && refuses(QJsonArray{1}), qPrintable(it.key()));
            } else {
                QCOMPARE(type, u"object"_s);
                const int most = is.value(u"maxProperties"_s).toInt();
                QJsonObject full;
                for (int i = 0; i < most; ++i)
                    full.insert(QString::number(i), u"x"_s);
                QVERIFY2(most > 0 && takes(full), qPrintable(it.key()));
                full.insert(u"one more"_s, u"x"_s);
                QVERIFY2(refuses(full) && refuses(QJsonArray{u"x"_s}), qPrintable(it.key()));
            }
        }
    }

    /// What is not there is not overwritten, whatever an agent says to be sure.
    void asksAboutWhatItWouldOverwrite()
    {
        QTemporaryDir folder;
        const tools::Tool &tool = *tools::find(u"download_file"_s);
        const auto overwritten = [&](const QString &to, bool isWished) {
            const QJsonObject arguments{
                {u"from"_s, u"/session/output/sums.csv/"_s}, {u"to"_s, to}, {u"overwrite"_s, isWished}};
            const tools::Vm vm;
            const auto crossings = tool.crosses({arguments, vm, {}, {}, 0, {}});
            QStringList paths;
            if (!crossings)
                return QStringList{crossings.error().text};
            for (const gate::Crossing &each : *crossings) {
                if (each.kind == gate::Crossing::Kind::Overwrite)
                    paths += each.subject;
            }
            return paths;
        };
        const QString file = QFileInfo(folder.path()).canonicalFilePath() + u"/sums.csv"_s;
        QCOMPARE(overwritten(file, true), QStringList());
        QCOMPARE(overwritten(folder.path(), true), QStringList());
        QVERIFY(QFile(file).open(QIODevice::WriteOnly | QIODevice::NewOnly));
        QCOMPARE(overwritten(file, true), QStringList{file});
        QCOMPARE(overwritten(folder.path(), true), QStringList{file});
        QCOMPARE(overwritten(file, false), QStringList());
    }

    /// Run with BERTH_WRITE_REFERENCE=1 it writes what it compares with.
    void hasItsPage()
    {
        QFile page(QStringLiteral(BERTH_SOURCE_DIR "/core/tools/TOOLS.md"));
        QVERIFY(page.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(page.readAll());
        page.close();
        const QString mark = u"<!-- made by tst_tools from the table -->\n"_s;
        const qsizetype from = text.indexOf(mark) + mark.size();
        QVERIFY(from > mark.size());
        QString made;
        for (const tools::Tool &tool : tools::catalogue())
            made += section(tool);
        if (qEnvironmentVariableIsSet("BERTH_WRITE_REFERENCE") && text.mid(from) != made) {
            QVERIFY(page.open(QIODevice::WriteOnly));
            page.write((text.left(from) + made).toUtf8());
            QFAIL("written anew");
        }
        QCOMPARE(text.mid(from), made);
    }

private:
    static void everyTool()
    {
        QTest::addColumn<QString>("name");
        for (const QString &name : tools::names())
            QTest::newRow(qPrintable(name)) << name;
    }

    static QString limits(const QJsonObject &is)
    {
        if (is.contains(u"enum"_s)) {
            QStringList names;
            const QJsonArray choices = is.value(u"enum"_s).toArray();
            for (const QJsonValue &each : choices)
                names += u'`' + each.toString() + u'`';
            return names.join(u", "_s);
        }
        if (is.contains(u"maximum"_s))
            return u"%1 to %2"_s.arg(is.value(u"minimum"_s).toInteger())
                .arg(is.value(u"maximum"_s).toInteger());
        for (const auto &[key, of] :
             {std::pair(u"maxLength"_s, u"%1 characters"_s), std::pair(u"maxItems"_s, u"%1 items"_s),
              std::pair(u"maxProperties"_s, u"%1 members"_s)}) {
            if (is.contains(key))
                return u"at most "_s + of.arg(is.value(key).toInteger());
        }
        return {};
    }

    static QString section(const tools::Tool &tool)
    {
        QString text = u"\n### %1\n%2\n\n"_s.arg(tool.name, tool.description);
        const QJsonObject properties = tool.takes.json().value(u"properties"_s).toObject();
        const QJsonArray required = tool.takes.json().value(u"required"_s).toArray();
        if (!properties.isEmpty())
            text += u"| argument | | limits | without it |\n| --- | --- | --- | --- |\n"_s;
        for (auto it = properties.begin(); it != properties.end(); ++it) {
            const QJsonObject is = it.value().toObject();
            QString standard = required.contains(it.key()) ? u"an error"_s : QString();
            if (is.contains(u"default"_s))
                standard = u'`' + is.value(u"default"_s).toVariant().toString() + u'`';
            text += u"| `%1` | %2 | %3 | %4 |\n"_s.arg(it.key(), is.value(u"description"_s).toString(),
                                                       limits(is), standard);
        }
        QStringList gives;
        const QJsonObject members =
            tools::definition(tool).value(u"outputSchema"_s)[u"properties"].toObject();
        for (const QString &key : members.keys())
            gives += u'`' + key + u'`';
        text += u"\nGives %1. Example:\n```json\n%2\n```\n"_s.arg(gives.join(u", "_s),
                                                                  QString::fromUtf8(tool.example));
        return text;
    }
};

BERTH_TEST(tst_Tools)
#include "tst_tools.moc"
