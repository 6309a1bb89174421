// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/console.h"
#include "tests/support/folders.h"
#include "tests/support/hostile_names.h"
#include "tests/support/subject.h"

#include <QDirIterator>
#include <QFile>
#include <QHash>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryFile>
#include <QRegularExpression>
#include <QTest>

#include <unistd.h>

using namespace Qt::StringLiterals;

class tst_Console : public QObject
{
    Q_OBJECT
private slots:
    void columnsBeginBelowEachOther()
    {
        QCOMPARE(cli::table({{u"NAME"_s, u"STATE"_s}, {u"sales-2"_s, u"running"_s}}),
                 u"NAME     STATE\nsales-2  running"_s);
    }
    void aChineseCharacterTakesTwoColumns()
    {
        QCOMPARE(cli::table({{u"名称"_s, u"状态"_s}, {u"sales"_s, u"x"_s}}), u"名称   状态\nsales  x"_s);
    }

    /// Where it is no terminal: after 80 columns.
    void linesEndAtSpaces()
    {
        const QString five = u"12345 "_s.repeated(20).trimmed();
        QCOMPARE(cli::folded(five),
                 u"12345 "_s.repeated(13).trimmed() + u'\n' + u"12345 "_s.repeated(7).trimmed());
        QCOMPARE(cli::folded(u"一二三四五 "_s.repeated(9).trimmed()).section(u'\n', 0, 0),
                 u"一二三四五 "_s.repeated(7).trimmed());
        QCOMPARE(cli::folded(u"a\n\nb"_s), u"a\n\nb"_s);
    }

    void theLastColumnGoesOnBelowOnATerminal()
    {
        const QList<QStringList> rows{{u"NAME"_s, u"MEANING"_s},
                                      {u"top"_s, u"How many of the best ones are listed, from 1 to 100."_s},
                                      {u"very-long-words"_s, QString(30, u'x')},
                                      {u"表"_s, QString(20, u'中')}};
        QCOMPARE(cli::table(rows, 46).split(u'\n'),
                 (QStringList{
                     u"NAME             MEANING"_s, u"top              How many of the best ones are"_s,
                     u"                 listed, from 1 to 100."_s, u"very-long-words  "_s + QString(29, u'x'),
                     QString(17, u' ') + u'x', u"表               "_s + QString(14, u'中'),
                     QString(17, u' ') + QString(6, u'中')}));
        QCOMPARE(cli::table(rows, 30), cli::table(rows, 0)); // too narrow for it
        QVERIFY(!cli::table({{u"a word and more words than fit"_s}}, 25).contains(u'\n'));
    }

    /// Where it is no terminal: no line ends with nothing.
    void aStepWithoutWordsGoesOnWithTheLast()
    {
        QTemporaryFile file;
        QVERIFY(file.open());
        const int before = dup(STDERR_FILENO);
        dup2(file.handle(), STDERR_FILENO);
        {
            cli::ProgressBar bar;
            bar.show(-1, u"Running Clean a table"_s);
            bar.show(66, u"Writing clean.csv"_s); // within a second of it
            bar.show(100, {});
            bar.show(100, {});
            bar.show(-1, u"Fetching the results"_s);
        }
        dup2(before, STDERR_FILENO);
        close(before);
        file.seek(0);
        QCOMPARE(file.readAll(), "Running Clean a table\n100 % Writing clean.csv\nFetching the results\n"_ba);
    }

    /// Whatever a guest calls its files, and whoever forgets to look at it before it is said.
    void whatIsSaidIsNotObeyed()
    {
        const QStringList names = support::hostileNames();
        QVERIFY(names.size() >= 500);
        int changed = 0;
        for (const QString &name : names) {
            const QString said = cli::harmless(name);
            for (const QChar each : said) {
                const bool isControl =
                    each.category() == QChar::Other_Control && each != u'\n' && each != u'\t';
                QVERIFY2(!isControl && each != QChar(0x202e), qPrintable(said));
            }
            changed += said != name;
            // JSON means what it meant.
            const QJsonObject object{{name, name}};
            const QString json = QString::fromUtf8(QJsonDocument(object).toJson());
            QCOMPARE(QJsonDocument::fromJson(cli::harmless(json).toUtf8()).object(), object);
        }
        QVERIFY(changed > 20 && changed < names.size() / 2);
    }

    /// Or a name could make a row of its own, that nobody has.
    void aRowIsALine()
    {
        for (const QString &name : support::hostileNames()) {
            const QString table = cli::table({{u"NAME"_s, u"STATE"_s}, {name, name}});
            QVERIFY2(table.count(u'\n') == 1 && support::isPrintable(table) && !table.contains(u'\t'),
                     qPrintable(table));
            for (const char16_t end : {u'\u2028', u'\u2029'})
                QVERIFY(!table.contains(QChar(end)));
        }
        QVERIFY(cli::table({{u"a\nberth: done"_s}}).contains(u"a\\nberth: done"_s));
    }

    /// What could let it out again. The bytes of a program in a machine go to who runs it as they are.
    void theSourcesHaveNoOtherWayOut()
    {
        static const QRegularExpression way(
            u"\\b(fwrite|fputs|puts|printf|fprintf|dprintf|vprintf|cout|cerr|QTextStream)\\b|"
            "writeAll\\((?!int )[^;]*;"_s);
        static const QRegularExpression harmless(
            u"^writeAll\\(STD(OUT|ERR)_FILENO,\\s*(harmless\\(|\"\\\\n\")"_s);
        const QHash<QString, QStringList> allowed{
            {u"console.cpp"_s, {u"fwrite"_s}},
            {u"main.cpp"_s, {u"puts"_s}}, // its version
            {u"exec_commands.cpp"_s, {u"writeAll(fd, data)"_s}},
            {u"run_commands.cpp"_s, {u"writeAll(isError ? STDERR_FILENO : STDOUT_FILENO, data)"_s}}};
        QStringList found;
        QDirIterator sources(QStringLiteral(BERTH_SOURCE_DIR "/core/cli"), {u"*.cpp"_s}, QDir::Files);
        int seen = 0;
        while (sources.hasNext()) {
            QFile source(sources.next());
            QVERIFY(source.open(QIODevice::ReadOnly));
            const QString text = QString::fromUtf8(source.readAll());
            auto matches = way.globalMatch(text);
            while (matches.hasNext()) {
                const QString match = matches.next().captured();
                const QStringList of = allowed.value(sources.fileName());
                const bool isKnown =
                    std::ranges::any_of(of, [&](const QString &each) { return match.startsWith(each); });
                ++seen;
                if (!isKnown && !harmless.match(match).hasMatch())
                    found << sources.fileName() + u": "_s + match.simplified();
            }
        }
        QVERIFY(seen > 5);
        QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
    }
};

BERTH_TEST(tst_Console)
#include "tst_console.moc"
