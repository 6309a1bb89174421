// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/process.h"
#include "tests/support/finish.h"
#include "tests/support/folders.h"
#include "tests/support/home.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

/// Runs recipes from the command line, one after the other in the machine of one session.
class RecipeDesk
{
public:
    explicit RecipeDesk(const QString &profile, const QString &size = QStringLiteral("SM"),
                        const QString &network = QStringLiteral("offline"))
    {
        m_made = home.berth({QStringLiteral("new"), QStringLiteral("desk"), QStringLiteral("--profile"),
                             profile, QStringLiteral("--size"), size, QStringLiteral("--network"), network});
    }

    const support::Home::Outcome &made() const { return m_made; }
    /// `berth run RECIPE …`, with results in the folder of the recipe's name.
    support::Home::Outcome run(const QString &recipe, const QStringList &arguments,
                               std::chrono::minutes limit = std::chrono::minutes(10))
    {
        return home.berth(QStringList{QStringLiteral("run"), recipe, QStringLiteral("--session"),
                                      QStringLiteral("desk"), QStringLiteral("--output-dir"),
                                      home.path(recipe)}
                              + arguments,
                          limit); // where the processor is emulated, and busy
    }
    /// A row of a test for each recipe of an image that has a sample, but for those that other tests run on
    /// it.
    static void addSamples(const QString &profile, const QStringList &others = {})
    {
        QTest::addColumn<QString>("recipe");
        const QDir recipes(QStringLiteral(BERTH_SOURCE_DIR "/resources/recipes"));
        for (const QString &recipe : recipes.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            const auto manifest =
                QJsonDocument::fromJson(content(recipes.filePath(recipe + QStringLiteral("/recipe.json"))));
            if (!manifest[QStringLiteral("sample")].isUndefined() && !others.contains(recipe)
                && manifest[QStringLiteral("profile")].toString(QStringLiteral("core")) == profile)
                QTest::newRow(qPrintable(recipe)) << recipe;
        }
    }
    /// `berth run RECIPE --sample`, and then what test_recipe_samples.py says of the results.
    support::Home::Outcome runOnSample(const QString &recipe)
    {
        const QString folder = home.path(QStringLiteral("samples"));
        const auto run = home.berth({QStringLiteral("run"), recipe, QStringLiteral("--sample"),
                                     QStringLiteral("--session"), QStringLiteral("desk"),
                                     QStringLiteral("--output-dir"), folder + u'/' + recipe},
                                    std::chrono::minutes(10));
        return run.code == 0 ? verdict(recipe, folder) : run;
    }
    /// What test_recipe_samples.py says of what a recipe has made of its sample, in the folder of its name.
    static support::Home::Outcome verdict(const QString &recipe, const QString &folder)
    {
        QString check; // FillPdfForm
        for (const QString &word : recipe.split(u'-'))
            check += word.left(1).toUpper() + word.mid(1);
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("BERTH_SAMPLE_RESULTS"), folder);
        const auto said = support::finish(
            base::run({.program = QStringLiteral("/usr/bin/python3"),
                       .arguments = {QStringLiteral("-B"), QStringLiteral("-m"), QStringLiteral("unittest"),
                                     QStringLiteral("test_recipe_samples.") + check},
                       .timeout = std::chrono::minutes(2),
                       .environment = environment,
                       .folder = QStringLiteral(BERTH_SOURCE_DIR "/tests/resources")}),
            std::chrono::minutes(3));
        if (!said)
            return {-1, {}, said.error().text.toUtf8()};
        return {said->exitCode, said->out, said->err};
    }
    static QByteArray content(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    /// How a result differs from what check_results.py makes of the sample; empty: it does not.
    QByteArray differences(const QString &kind, const QString &result, const QString &sample) const
    {
        const auto check = home.shell(
            QStringLiteral("/usr/bin/python3 -B " BERTH_SOURCE_DIR "/tests/vm/check_results.py %1 '%2' '%3'")
                .arg(kind, home.path(result), sample));
        return check.code == 0 ? check.out : check.err;
    }
    /// Machines that there are: one is enough for all recipes.
    qsizetype machines() const
    {
        const auto ps = home.berth({QStringLiteral("ps"), QStringLiteral("--json")});
        return QJsonDocument::fromJson(ps.out)[QStringLiteral("machines")].toArray().size();
    }

    support::Home home;

private:
    support::Home::Outcome m_made;
};
