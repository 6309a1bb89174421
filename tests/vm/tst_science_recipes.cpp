// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/subject.h"
#include "tests/vm/recipe_desk.h"

#include <QJsonObject>
#include <QTest>

#include <cmath>

using namespace Qt::StringLiterals;

static const QString kSamples = QStringLiteral(BERTH_SOURCE_DIR "/resources/samples/");

/// The recipes that need the image science, in one machine without a network.
class tst_ScienceRecipes : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { VERIFY_CODE(m_desk.made(), 0); }

    /// The sample is made by 120 + 9.5 for a square metre + the district + 75 for a balcony, give or take 25.
    void predictsNumbersAsTheyWereMade()
    {
        VERIFY_CODE(m_desk.run(u"train-model"_s,
                               {u"--input"_s, kSamples + u"flats.csv"_s, u"--param"_s, u"target=Miete"_s}),
                    0);
        const QJsonObject figures = json(u"train-model/metrics.json"_s)[u"figures"_s].toObject();
        const double error = figures[u"model"_s][u"Mean absolute error"_s].toDouble();
        QVERIFY2(error > 8 && error < 20, qPrintable(QString::number(error)));
        QVERIFY(figures[u"baseline"_s][u"Mean absolute error"_s].toDouble() > 10 * error);
        QVERIFY(RecipeDesk::content(m_desk.home.path(u"train-model/predicted.png"_s)).startsWith("\x89PNG"));
        QVERIFY(RecipeDesk::content(m_desk.home.path(u"train-model/report.xlsx"_s)).startsWith("PK"));

        const auto run = m_desk.run(u"predict"_s,
                                    {u"--input"_s, u"model="_s + m_desk.home.path(u"train-model/model.zip"_s),
                                     u"--input"_s, u"rows="_s + kSamples + u"flats-new.csv"_s});
        VERIFY_CODE(run, 0);
        QVERIFY2(
            (run.out + run.err).contains("1 row of “Stadtteil” with what the model has never seen: “Hafen”"),
            run.err.constData());
        VERIFY_CODE(RecipeDesk::verdict(u"predict"_s, m_desk.home.path()), 0);
    }

    void tellsClassesApart_data()
    {
        QTest::addColumn<QString>("model");
        for (const char *name : {"linear", "forest", "boosting"})
            QTest::addRow("%s", name) << QString::fromLatin1(name);
    }

    /// Whoever knew the odds that the sample was drawn by would be right in five of six.
    void tellsClassesApart()
    {
        QFETCH(const QString, model);
        VERIFY_CODE(m_desk.home.shell(u"rm -rf train-model predict"_s), 0);
        VERIFY_CODE(m_desk.run(u"train-model"_s,
                               {u"--input"_s, kSamples + u"contracts.csv"_s, u"--param"_s, u"target=ended"_s,
                                u"--param"_s, u"model="_s + model}),
                    0);
        const QJsonObject figures = json(u"train-model/metrics.json"_s)[u"figures"_s].toObject();
        const double accuracy = figures[u"model"_s][u"Accuracy"_s].toDouble();
        QVERIFY2(accuracy > 0.72 && accuracy < 0.9, qPrintable(QString::number(accuracy)));
        QVERIFY(figures[u"baseline"_s][u"Accuracy"_s].toDouble() < 0.55);
        QVERIFY(RecipeDesk::content(m_desk.home.path(u"train-model/confusion.png"_s)).startsWith("\x89PNG"));

        // What it says of the rows it was tested with is what it said then.
        VERIFY_CODE(m_desk.run(u"predict"_s,
                               {u"--input"_s, u"model="_s + m_desk.home.path(u"train-model/model.zip"_s),
                                u"--input"_s, u"rows="_s + m_desk.home.path(u"train-model/test-rows.csv"_s)}),
                    0);
        QList<QByteArray> lines =
            RecipeDesk::content(m_desk.home.path(u"predict/predictions.csv"_s)).trimmed().split('\n');
        QVERIFY2(lines.takeFirst().endsWith(",Ended,Predicted,Predicted Ended,Probability"),
                 lines[0].constData());
        QCOMPARE(lines.size(), 240);
        int right = 0;
        for (const QByteArray &line : lines) {
            const QList<QByteArray> cells = line.split(',');
            QCOMPARE(cells.at(cells.size() - 2), cells.at(cells.size() - 3));
            right += cells.at(cells.size() - 2) == cells.at(cells.size() - 4);
        }
        QVERIFY(std::abs(right / 240.0 - accuracy) < 1e-9);
    }

    /// The cells of the sample follow from the number of their row.
    void reportsWhatIsInParquet()
    {
        const QString folder = QStringLiteral(BERTH_SOURCE_DIR "/tests/data/parquet/");
        VERIFY_CODE(
            m_desk.home.shell(u"mkdir -p 'Größe 1' && cp '%1'*.parquet 'Größe 1' && "
                              "head -c 3000 '%1readings.parquet' > 'Größe 1/halb.parquet'"_s.arg(folder)),
            0);
        const auto run = m_desk.run(u"parquet-report"_s,
                                    {u"--input"_s, m_desk.home.path(u"Größe 1"_s), u"--param"_s,
                                     u"report=markdown"_s, u"--param"_s, u"sample=2"_s});
        VERIFY_CODE(run, 0);
        const QByteArray said = run.out + run.err;
        QVERIFY2(said.contains("“Größe 1/halb.parquet” is left out: its end is missing"), said.constData());
        QVERIFY2(said.contains("1,003 rows in 2 files, of 2 schemas."), said.constData());
        const QByteArray report = RecipeDesk::content(m_desk.home.path(u"parquet-report/report.md"_s));
        for (const char *line :
             {" | id | BIGINT | INT64, INT\\_64 | yes | 1000 | 0 |  | 1000 | 9007199254740993 | "
              "9007199254741992 |\n",
              " | 1000 | 0 |  | 1000 | 1234567890123456789012344679.0123456789 | "
              "1234567890123456789012345678.0123456789 |\n",
              " | seen | TIMESTAMP WITH TIME ZONE | INT64, MICROS in UTC | yes | 1000 | 0 |  | 1000 | "
              "2024-03-30 "
              "23:30:00+00 | 2024-05-11 14:30:00+00 |\n",
              " | parts | \\[1.50, 2.25\\] | 266 | 0.3325 |\n", " | Ort \"neu\" | Nord | 450 | 0.5 |\n",
              " | ratio | DOUBLE | DOUBLE | yes | 1000 | 0 | 10 | 991 | 0.125 | 124.875 |\n"})
            QVERIFY2(report.contains(line), line);
        const QList<QByteArray> sample =
            RecipeDesk::content(m_desk.home.path(u"parquet-report/sample-2.csv"_s)).trimmed().split('\n');
        QCOMPARE(sample.size(), 3);
        QVERIFY2(sample[2].startsWith("9007199254740994,1.00010000,1234567890123456789012345677.0123456789,"),
                 sample[2].constData());

        const auto broken =
            m_desk.run(u"parquet-report"_s, {u"--input"_s, m_desk.home.path(u"Größe 1/halb.parquet"_s)});
        VERIFY_CODE(broken, 2);
        QVERIFY2(broken.err.contains("“halb.parquet”: its end is missing"), broken.err.constData());
    }

    void saysWhatToDo()
    {
        const auto train = [this](const QString &rows) {
            m_desk.home.shell(u"printf '%1' > 'Übel 1.csv'"_s.arg(rows));
            return m_desk.run(u"train-model"_s,
                              {u"--input"_s, m_desk.home.path(u"Übel 1.csv"_s), u"--param"_s, u"target=y"_s});
        };
        QVERIFY(train(u""_s).err.contains("“Übel 1.csv” is empty."));
        QVERIFY(
            train(u"x,z\\n1,2\\n3,4\\n"_s).err.contains("has no column “y”. The columns are: “x” and “z”."));
        QVERIFY(train(u"x,y\\n1,2\\n3,4\\n"_s).err.contains("a model needs at least 20"));
        VERIFY_CODE(m_desk.home.shell(u"printf 'PK' > model.zip"_s), 0);
        const auto run = m_desk.run(u"predict"_s,
                                    {u"--input"_s, u"model="_s + m_desk.home.path(u"model.zip"_s),
                                     u"--input"_s, u"rows="_s + kSamples + u"flats-new.csv"_s});
        QVERIFY2(run.err.contains("“model.zip” is no model that train-model has made, or it is broken."),
                 run.err.constData());
    }

    void everySample_data() { RecipeDesk::addSamples(u"science"_s); }
    void everySample()
    {
        QFETCH(const QString, recipe);
        VERIFY_CODE(m_desk.runOnSample(recipe), 0);
    }

    void allOfItTookOneMachine() { QCOMPARE(m_desk.machines(), 1); }

private:
    QJsonObject json(const QString &name) const
    {
        return QJsonDocument::fromJson(RecipeDesk::content(m_desk.home.path(name))).object();
    }

    RecipeDesk m_desk{u"science"_s};
};

BERTH_TEST(tst_ScienceRecipes)
#include "tst_science_recipes.moc"
