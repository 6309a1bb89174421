// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tasks/task_machine.h"

#include "core/session/session.h"
#include "core/vm/image/image.h"
#include "core/vm/network/network.h"
#include "core/workspace.h"

using namespace Qt::StringLiterals;

namespace api {

static QString sizeTold(const QString &name)
{
    const auto size = vm::sizeByName(name);
    return size ? u"size %1 (%2 MiB of memory)"_s.arg(size->name).arg(size->memoryMiB) : u"size "_s + name;
}

/// Nothing: its recipe is gone, or broken.
static QString packagesTold(const vm::ImageStore &images, const QString &profile)
{
    const auto recipe = images.recipe(profile);
    if (!recipe)
        return {};
    const auto whole = vm::resolve(*recipe, [&images](const QString &name) { return images.recipe(name); });
    if (!whole)
        return {};
    QStringList packages = whole->packages;
    for (const QString &each : whole->pip)
        packages += u"pip:"_s + each.section(u' ', 0, 0);
    for (const vm::NpmPackage &each : whole->npm)
        packages += u"npm:"_s + each.name;
    return u" (%1), which has Debian's packages %2, and what these need"_s.arg(whole->description,
                                                                                packages.join(u' '));
}

QString machineTold(Workspace &workspace, const session::Session &session)
{
    const vm::ImageStore &images = workspace.images();
    const QString profile = session::profileOf(workspace.sessions(), session);
    const bool isOffline = session::networkOf(session) == vm::NetworkPolicy::Offline;
    QString told = u"The machine as this began: %1, image %2%3. "_s.arg(
        sizeTold(session.facts().size), profile, packagesTold(images, profile));
    told += isOffline ? u"It reaches no network: it can install no more than what this computer has kept."_s
                      : u"It reaches the internet."_s;
    QMap<QString, QString> others;
    const QList<vm::Image> built = images.images();
    for (const vm::Image &each : built) {
        if (each.profile != profile)
            others.insert(each.profile, u"%1 (%2)"_s.arg(each.profile, each.description));
    }
    if (!others.isEmpty())
        told += u" Other images that set_vm_size can give it: %1."_s.arg(QStringList(others.values()).join(u", "_s));
    return told;
}

} // namespace api
