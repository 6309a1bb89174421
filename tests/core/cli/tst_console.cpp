// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/console.h"
#include "tests/support/hostile_names.h"
#include "tests/support/subject.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryFile>
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
};

BERTH_TEST(tst_Console)
#include "tst_console.moc"
