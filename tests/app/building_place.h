// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace.h"
#include "tests/support/waiting_builder.h"
#include "tests/support/workspace.h"

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>

/// A workspace that has the image `core`, which is hollow, and the recipe `mine`, whose build takes until it
/// is cancelled.
struct BuildingPlace
{
    static constexpr int kLongest = 30'000; // a busy host takes its time
    static constexpr int kPercent = 15; // that its build comes to
    static QString profile() { return QStringLiteral("mine"); }

    BuildingPlace()
    {
        const QString own = support::placesIn(folder).config + QStringLiteral("/images");
        QFile recipe(own + QStringLiteral("/mine.json"));
        if (!support::setWaitingBuilder(folder.filePath(QStringLiteral("bin"))) || !QDir().mkpath(own)
            || !recipe.open(QIODevice::WriteOnly)
            || recipe.write("{\"suite\": \"trixie\", \"description\": \"R, and what it takes\"}") < 0)
            qFatal("no recipe can be made in %s", qPrintable(own));
        recipe.close();
        workspace = support::openStillWorkspace(folder);
    }
    ~BuildingPlace() { qputenv("PATH", path); }
    Q_DISABLE_COPY_MOVE(BuildingPlace)

    vm::ImageBuilds &builds() const { return workspace->builds(); }
    void begin() const { workspace->keeper().begin(profile(), *vm::sizeByName(QStringLiteral("XS"))); }
    bool isAtWork() const
    {
        const auto build = builds().find(profile());
        return build && build->percent == kPercent;
    }

    const QByteArray path = qgetenv("PATH");
    QTemporaryDir folder{QStringLiteral("/tmp/berth-XXXXXX")};
    std::unique_ptr<Workspace> workspace; // destroyed first
};

/// The button or label that a person reads or hears as that, or none.
template <typename T>
T *shown(const QWidget &in, const QString &text)
{
    for (T *each : in.findChildren<T *>()) {
        if (each->isVisibleTo(&in) && (each->text() == text || each->accessibleName() == text))
            return each;
    }
    return nullptr;
}

inline bool says(const QWidget &in, const QString &words)
{
    const QList<QLabel *> labels = in.findChildren<QLabel *>();
    return std::any_of(labels.begin(), labels.end(), [&](const QLabel *label) {
        return label->isVisibleTo(&in) && label->text().contains(words);
    });
}
