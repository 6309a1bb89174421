// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/kvm_notice.h"

#include "app/style/parts.h"
#include "core/session/stock/machines.h"

#include <QCoreApplication>

namespace kvm {

static QString text(const char *source) { return QCoreApplication::translate("kvm", source); }

QString whyNot(const session::Machines &machines)
{
    const QString reason = machines.whyNotKvm();
    if (reason.isEmpty())
        return {};
    return text("QEMU does not call translated machines a security boundary: for what you do not trust at "
                "all, "
                "use a computer with KVM.")
        + u'\n' + reason;
}

QLabel *notice(session::Machines &machines)
{
    QLabel *const label =
        parts::words(text("This computer has no usable KVM: machines are slow, and a weaker wall."),
                     &style::Colours::warning);
    QSizePolicy wide(QSizePolicy::Expanding, QSizePolicy::Preferred);
    wide.setHeightForWidth(true); // in a form's row it would be as narrow as it may be, and cut
    label->setSizePolicy(wide);
    const auto show = [label, &machines] {
        const QString why = whyNot(machines);
        label->setToolTip(parts::plain(why));
        if (why.isEmpty())
            label->hide();
        else if (label->parentWidget()) // else it would be a window
            label->show();
    };
    QObject::connect(&machines, &session::Machines::attempted, label, show);
    show();
    return label;
}

} // namespace kvm
