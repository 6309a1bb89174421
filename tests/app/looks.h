// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"

#include <QApplication>
#include <QDir>
#include <QFontDatabase>
#include <QTest>
#include <QWidget>

/// Pictures of windows for a person to look at: written where BERTH_LOOKS says, or not at all.
namespace looks {

inline void apply(style::Scheme scheme)
{
    if (QFontDatabase::families().contains(QStringLiteral("Inter")))
        QApplication::setFont(QFont(QStringLiteral("Inter"), 10));
    style::apply(*qApp, scheme);
}

/// For the `_data()` of what is looked at in both.
inline void addSchemes()
{
    QTest::addColumn<style::Scheme>("scheme");
    QTest::newRow("light") << style::Scheme::Light;
    QTest::newRow("dark") << style::Scheme::Dark;
}

inline void keep(QWidget &window, const QString &name, style::Scheme scheme)
{
    const QString folder = qEnvironmentVariable("BERTH_LOOKS");
    const QPixmap picture = window.grab();
    if (folder.isEmpty())
        return;
    QDir().mkpath(folder);
    picture.save(QStringLiteral("%1/%2-%3.png")
                     .arg(folder, name,
                          scheme == style::Scheme::Dark ? QStringLiteral("dark") : QStringLiteral("light")));
}

} // namespace looks
