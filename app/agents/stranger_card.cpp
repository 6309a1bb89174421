// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/agents/stranger_card.h"

#include "app/agents/grant_words.h"
#include "app/style/frame.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/log.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>

using gate::Policy;

namespace agents {

static constexpr int kShownName = 100;
static constexpr int kShownPath = 300;

StrangerCard::StrangerCard(const callers::Program &program, const QString &client, int others,
                           QWidget *parent)
    : QWidget(parent)
{
    const QString name = base::printable(program.name, kShownName);
    setAccessibleName(tr("%1 asks to use Berth").arg(name));
    setFocusPolicy(Qt::StrongFocus);
    auto *layout = Frame::fill(this, {14, 10, 14, 12});

    auto *head = new QHBoxLayout;
    auto *icon = new parts::Picture(style::iconSize());
    icon->setIcon(style::icon(QStringLiteral("question"), &style::Colours::warning));
    QLabel *const title = parts::words(tr("%1 asks to use Berth").arg(name));
    parts::embolden(title);
    head->addWidget(icon);
    head->addWidget(title, 1);
    if (others > 0) {
        QLabel *const behind = parts::label(tr("%n more after this", nullptr, others));
        parts::tint(behind, &style::Colours::muted);
        head->addWidget(behind);
    }
    layout->addLayout(head);

    const callers::Process &process = program.process;
    const QString path = process.script.isEmpty() ? process.executable : process.script;
    QStringList who;
    who += path.isEmpty() ? tr("The system does not tell which program it is.")
                          //: %1: a path, %2: the number of a process
                          : tr("The system says: %1 (process %2)")
                                .arg(base::printable(path, kShownPath), QString::number(process.pid));
    who += client.isEmpty()
        ? tr("It has not said what it calls itself.")
        : tr("It calls itself “%1”, which proves nothing.").arg(base::printable(client, kShownName));
    QLabel *const facts = parts::words(who.join(u'\n'), &style::Colours::muted);
    facts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(facts);

    if (!program.isSomebody()) {
        layout->addWidget(parts::words(tr("It cannot be allowed: its name would stand for any program. Start "
                                          "the agent itself, not from a shell that has ended.")));
    } else {
        QStringList choices{
            tr("Until you allow it, it reads nothing and starts nothing. Allowed, it makes and "
               "uses machines of its own, and:")};
        for (const Policy policy : {Policy::Reviewed, Policy::Builder, Policy::Open})
            choices += QStringLiteral("• ") + tr("%1: %2").arg(policyTitle(policy), policyMeaning(policy));
        layout->addWidget(parts::words(choices.join(u'\n')));
    }

    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(style::kGap);
    if (program.isSomebody()) {
        QPushButton *const allow = makeButton("ok", tr("Allow…"), Qt::Key_A);
        connect(allow, &QPushButton::clicked, this, &StrangerCard::allowRequested);
        buttons->addWidget(allow);
    }
    QPushButton *const later = makeButton("clock", tr("Not Now"), Qt::Key_N);
    connect(later, &QPushButton::clicked, this, &StrangerCard::laterRequested);
    buttons->addWidget(later);
    buttons->addStretch();
    layout->addLayout(buttons);
}

/// With its key in the tool tip, which holds while the focus is in the card.
QPushButton *StrangerCard::makeButton(const char *icon, const QString &name, Qt::Key key)
{
    const QKeySequence keys(Qt::ALT | key);
    auto *button = new QPushButton(style::icon(QLatin1String(icon)), name);
    button->setAutoDefault(false);
    button->setToolTip(parts::plain(tr("%1 (%2)").arg(name, keys.toString(QKeySequence::NativeText))));
    auto *shortcut = new QShortcut(keys, this);
    shortcut->setContext(Qt::WidgetWithChildrenShortcut);
    shortcut->setAutoRepeat(false);
    connect(shortcut, &QShortcut::activated, button, &QPushButton::click);
    return button;
}

} // namespace agents
