// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <chrono>

namespace session {

struct TestCase
{
    enum class Outcome { Passed, Failed, Skipped };

    QString name; ///< with what it belongs to; printable, on one line
    Outcome outcome = Outcome::Passed;

    bool operator==(const TestCase &) const = default;
};

/// The tests of a file of JUnit XML that came out of a machine: hostile, and bounded here. Invalid: it is no
/// such file, or too long.
base::Result<QList<TestCase>> readTests(const QByteArray &xml);

/// How a recipe went in a machine of one image.
struct ImageRun
{
    QString profile;
    int exitCode = 0;
    QString reason; ///< why it did not go well; empty when it did
    QList<TestCase> tests;
    std::chrono::milliseconds machineTime{0}; ///< billed
    qint64 nanodollars = 0;

    int count(TestCase::Outcome outcome) const;
};

/// The figures of one in a line: "3 passed, 1 failed, 0 skipped", or why there are none.
QString figuresOf(const ImageRun &run);

/// All of them side by side, as Markdown: what each came to, and each test in each image, those first that
/// did not go the same way everywhere.
QByteArray tableOf(const QString &recipe, const QList<ImageRun> &runs);

} // namespace session
