// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/command_palette.h"

#include "app/style/style.h"

#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

namespace {

constexpr int kKeysRole = Qt::UserRole + 1;

/// The name at the left, its keys at the right.
class KeysDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        painter->setPen(style::colours().muted);
        painter->drawText(option.rect.adjusted(0, 0, -10, 0), Qt::AlignRight | Qt::AlignVCenter,
                          index.data(kKeysRole).toString());
    }
};

} // namespace

int matchScore(const QString &typed, const QString &name)
{
    int score = 0;
    qsizetype at = -1;
    for (const QChar letter : typed) {
        if (letter.isSpace())
            continue;
        const qsizetype next = name.indexOf(letter, at + 1, Qt::CaseInsensitive);
        if (next < 0)
            return -1;
        const bool isStart = next == 0 || !name[next - 1].isLetterOrNumber();
        score += next == at + 1 ? 8 : isStart ? 6 : 1;
        at = next;
    }
    return score;
}

CommandPalette::CommandPalette(const QList<QAction *> &actions, QWidget *parent)
    : QDialog(parent, Qt::Popup)
    , m_actions(actions)
    , m_line(new QLineEdit)
    , m_list(new QListWidget)
{
    setAttribute(Qt::WA_DeleteOnClose);
    m_line->setPlaceholderText(tr("Type a command"));
    m_line->setAccessibleName(tr("Command"));
    m_line->setFrame(false);
    m_line->setFont(style::larger(2));
    m_line->installEventFilter(this);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setItemDelegate(new KeysDelegate(m_list));
    m_list->setIconSize({style::iconSize(), style::iconSize()});
    m_list->setAccessibleName(tr("Commands"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 10, 10, 10);
    layout->addWidget(m_line);
    layout->addWidget(m_list);
    resize(560, 380);
    if (parent)
        move(parent->mapToGlobal(QPoint((parent->width() - width()) / 2, parent->height() / 8)));
    connect(m_line, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::trigger);
    filter();
    m_line->setFocus();
}

void CommandPalette::filter()
{
    QList<std::pair<int, int>> found; // score, index
    for (int index = 0; index < m_actions.size(); ++index) {
        const QAction *action = m_actions[index];
        const int score = action->isEnabled() ? matchScore(m_line->text(), action->text()) : -1;
        if (score >= 0)
            found.append({-score, index});
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    m_list->clear();
    for (const auto &[score, index] : found) {
        const QAction *action = m_actions[index];
        auto *item = new QListWidgetItem(action->icon(), action->text());
        item->setData(kKeysRole, action->shortcut().toString(QKeySequence::NativeText));
        item->setData(Qt::UserRole, index);
        m_list->addItem(item);
    }
    m_list->setCurrentRow(0);
}

void CommandPalette::trigger()
{
    const QListWidgetItem *const item = m_list->currentItem();
    QAction *const action = item ? m_actions[item->data(Qt::UserRole).toInt()] : nullptr;
    close();
    if (action)
        QMetaObject::invokeMethod(action, &QAction::trigger, Qt::QueuedConnection);
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const int count = m_list->count();
        if (key->key() == Qt::Key_Down || key->key() == Qt::Key_Up) {
            if (count > 0)
                m_list->setCurrentRow((m_list->currentRow() + (key->key() == Qt::Key_Down ? 1 : count - 1))
                                      % count);
            return true;
        }
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            trigger();
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

void CommandPalette::paintEvent(QPaintEvent *)
{
    QPainter painter(this); // a line around it: not every desktop gives it a shadow
    painter.setPen(style::colours().border);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}
