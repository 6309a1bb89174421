// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/composer/column_list.h"

#include "app/style/style.h"
#include "core/agent/recipe.h"

#include <QAction>
#include <QKeyEvent>
#include <QMenu>

/// One that stays open while its entries are checked.
class CheckingMenu : public QMenu
{
public:
    using QMenu::QMenu;

protected:
    void mouseReleaseEvent(QMouseEvent *event) override
    {
        if (QAction *const action = actionAt(event->position().toPoint()))
            action->toggle();
        else
            QMenu::mouseReleaseEvent(event);
    }
    void keyPressEvent(QKeyEvent *event) override
    {
        if (event->key() == Qt::Key_Space && activeAction())
            activeAction()->toggle();
        else
            QMenu::keyPressEvent(event);
    }
};

ColumnList::ColumnList(QWidget *parent)
    : QLineEdit(parent)
    , m_choose(addAction(style::icon(QStringLiteral("chevron-down"), &style::Colours::muted),
                         QLineEdit::TrailingPosition))
{
    m_choose->setText(tr("Choose Columns"));
    m_choose->setToolTip(tr("Choose columns of the file (Alt+Down)"));
    m_choose->setShortcut(Qt::ALT | Qt::Key_Down);
    m_choose->setShortcutContext(Qt::WidgetShortcut);
    m_choose->setVisible(false);
    connect(m_choose, &QAction::triggered, this, &ColumnList::choose);
}

void ColumnList::offer(const QStringList &titles)
{
    m_titles = titles;
    m_choose->setVisible(!titles.isEmpty());
}

void ColumnList::choose()
{
    const QJsonArray taken = agent::entriesTyped(text());
    auto *menu = new CheckingMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const QString &title : std::as_const(m_titles)) {
        QString shown = title;
        QAction *const action = menu->addAction(shown.replace(u'&', QStringLiteral("&&")));
        action->setCheckable(true);
        action->setChecked(taken.contains(title));
        connect(action, &QAction::toggled, this, [this, title](bool isTaken) { take(title, isTaken); });
    }
    menu->popup(mapToGlobal(rect().bottomLeft()));
}

/// In the order in which they are chosen; what was typed stays.
void ColumnList::take(const QString &title, bool isTaken)
{
    QJsonArray kept;
    for (const QJsonValue &each : agent::entriesTyped(text())) {
        if (each != title)
            kept += each;
    }
    if (isTaken)
        kept += title;
    setText(agent::entriesText(kept));
}
