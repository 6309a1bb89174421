// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/private_libvirt.h"
#include "tests/support/workspace.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

namespace support {

/// For one with real machines, of the images that all tests share; they begin as copies. `grant`: the rules
/// for a caller that is called "agent"; empty: none.
inline void takeKept(const PrivateLibvirt &libvirt, const QJsonObject &grant = {})
{
    const base::Places places = libvirt.places();
    const auto write = [](const QString &path, const QByteArray &content) {
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("%s cannot be written", qPrintable(path));
    };
    QDir().mkpath(places.data);
    if (!QFile::link(keptImages(), places.data + QStringLiteral("/images")))
        qFatal("the images cannot be linked into %s", qPrintable(places.data));
    takeKeptAcceleration(places.data);
    takeKeptTemplates(places.data);
    write(places.config + QStringLiteral("/settings.json"), R"({"warm_machines": 0})");
    if (!grant.isEmpty()) {
        const QJsonObject callers{{QStringLiteral("agent"), grant}};
        const QJsonObject rules{{QStringLiteral("version"), 1}, {QStringLiteral("callers"), callers}};
        write(places.config + QStringLiteral("/rules.json"), QJsonDocument(rules).toJson());
    }
}

inline std::unique_ptr<Workspace> openWorkspace(const PrivateLibvirt &libvirt, const QJsonObject &grant = {})
{
    takeKept(libvirt, grant);
    return openWorkspace(libvirt.places());
}

} // namespace support
