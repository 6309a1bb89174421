// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/overlay.h"

#include "core/base/process.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace vm {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static QString text(const char *source) { return QCoreApplication::translate("vm::Overlay", source); }

Task<Result<>> makeOverlay(QString path, QString below)
{
    base::Command command;
    command.program = u"qemu-img"_s;
    command.arguments =
        QStringList{u"create"_s, u"-q"_s, u"-f"_s, u"qcow2"_s, u"-F"_s, u"qcow2"_s, u"-b"_s, below, path};
    const auto made = co_await base::runChecked(command);
    if (made)
        co_return {};
    if (made.error().kind == Error::Kind::NotFound)
        co_return fail(Error::Kind::NotFound,
                       text("qemu-img is not installed. Install it (Debian: apt-get install qemu-utils)."));
    co_return fail(made.error().kind, text("The machine's disk cannot be made: %1").arg(made.error().text),
                   made.error().detail);
}

} // namespace vm
