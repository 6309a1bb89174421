// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/private_libvirt.h"
#include "tests/support/workspace.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

namespace support {

/// One with real machines, of the images that all tests share; they boot. `grant`: the rules for a caller
/// that is called "agent"; empty: none.
inline std::unique_ptr<Workspace> openWorkspace(const PrivateLibvirt &libvirt, const QJsonObject &grant = {})
{
    const base::Places places = libvirt.places();
    const QString shared = qEnvironmentVariable("BERTH_TEST_IMAGES");
    if (shared.isEmpty())
        qFatal("BERTH_TEST_IMAGES does not name the folder of guest images; run the tests with tests/run");
    const auto write = [](const QString &path, const QByteArray &content) {
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("%s cannot be written", qPrintable(path));
    };
    QDir().mkpath(places.data);
    if (!QFile::link(shared, places.data + QStringLiteral("/images")))
        qFatal("the images cannot be linked into %s", qPrintable(places.data));
    // What was found out about KVM, which takes a minute: beside the images, from one test to the next.
    QFile::copy(shared + QStringLiteral("/../acceleration.json"),
                places.data + QStringLiteral("/acceleration.json"));
    write(places.config + QStringLiteral("/settings.json"),
          R"({"warm_machines": 0, "volume_gib": 1, "templates": 0})");
    if (!grant.isEmpty()) {
        const QJsonObject callers{{QStringLiteral("agent"), grant}};
        const QJsonObject rules{{QStringLiteral("version"), 1}, {QStringLiteral("callers"), callers}};
        write(places.config + QStringLiteral("/rules.json"), QJsonDocument(rules).toJson());
    }
    return openWorkspace(places);
}

} // namespace support
