// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/choices.h"

#include "core/vm/size.h"
#include "core/workspace.h"

#include <QComboBox>
#include <QCoreApplication>

namespace choices {

static QString text(const char *source) { return QCoreApplication::translate("choices", source); }

void fillSizes(QComboBox *box, Workspace &workspace)
{
    for (const vm::Size &size : vm::sizes()) {
        const auto price = workspace.prices().nanodollarsPerSecond(size.name);
        box->addItem(text("%1 – %2 CPU, %3 MiB, %4 an hour")
                         .arg(size.name, QString::number(size.vcpus * size.cpuPercent / 100.0),
                              QString::number(size.memoryMiB),
                              price ? session::dollars(*price * 3600) : QStringLiteral("?")),
                     size.name);
    }
}

void fillImages(QComboBox *box, Workspace &workspace)
{
    for (const vm::ImageRecipe &recipe : workspace.images().recipes())
        box->addItem(text("%1 – %2").arg(recipe.name, recipe.description), recipe.name);
}

void fillNetworks(QComboBox *box)
{
    box->addItem(text("open – the internet, nothing of this network"), QStringLiteral("open"));
    box->addItem(text("offline – nothing at all"), QStringLiteral("offline"));
}

} // namespace choices
