// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/keyboard_bar.h"

#include "app/style/parts.h"
#include "app/style/style.h"
#include "app/terminal/typists.h"
#include "core/guest/terminal.h"

#include <QAction>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

class KeyboardBar::Mark : public QWidget
{
public:
    explicit Mark(guest::Terminal *terminal)
        : m_terminal(terminal)
    {
        setFixedSize(typists::markSide(), typists::markSide());
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        if (!m_terminal)
            return;
        QPainter painter(this);
        typists::paintMark(painter, rect(), m_terminal->keyboard(), m_terminal->keyboard().holder(),
                           TerminalColours::of(style::scheme()));
    }

private:
    const QPointer<guest::Terminal> m_terminal;
};

KeyboardBar::KeyboardBar(guest::Terminal *terminal, const QAction *action, QWidget *parent)
    : QWidget(parent)
    , m_terminal(terminal)
    , m_action(action)
    , m_mark(new Mark(terminal))
    , m_text(new parts::ShortLabel)
    , m_button(new QPushButton)
{
    setObjectName(QStringLiteral("keyboardBar"));
    setAutoFillBackground(true);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(style::kGap, style::kGap / 2, style::kGap, style::kGap / 2);
    row->setSpacing(style::kGap);
    row->addWidget(m_mark);
    row->addWidget(m_text, 1);
    row->addWidget(m_button);
    m_button->setFocusPolicy(Qt::TabFocus); // a click leaves it to the terminal
    connect(m_button, &QPushButton::clicked, this, [this] {
        if (!m_terminal)
            return;
        m_terminal->keyboard().toggle();
        emit used();
    });
    connect(&terminal->keyboard(), &guest::Keyboard::changed, this, &KeyboardBar::render);
    connect(terminal, &guest::Terminal::finished, this, &KeyboardBar::render);
    connect(action, &QAction::changed, this, &KeyboardBar::render);
    render();
}

QString KeyboardBar::sentence() const { return isHidden() ? QString() : m_text->text(); }

static QString sentenceOf(const guest::Keyboard &keyboard)
{
    const QString &holder = keyboard.holder();
    if (keyboard.isTaken())
        return keyboard.refused().isEmpty() ? KeyboardBar::tr("You have the keyboard. Agents are refused.")
                                            //: %1: an agent
                                            : KeyboardBar::tr("You have the keyboard. %1 was refused.")
                                                  .arg(typists::nameOf(keyboard.refused()));
    if (holder.isEmpty())
        return KeyboardBar::tr("You typed last. Agents may type, too.");
    return (keyboard.isTyping() ? KeyboardBar::tr("%1 is typing.") : KeyboardBar::tr("%1 has the keyboard."))
        .arg(typists::nameOf(holder));
}

void KeyboardBar::render()
{
    if (!m_terminal)
        return;
    const guest::Keyboard &keyboard = m_terminal->keyboard();
    setVisible(keyboard.isShared() && m_terminal->isRunning());
    const QString sentence = sentenceOf(keyboard);
    const bool isNew = sentence != m_text->text();
    m_text->setText(sentence);
    parts::tint(m_text, keyboard.isTaken() ? &style::Colours::text : &style::Colours::muted);
    m_mark->update();
    fit();
    if (isNew)
        emit changed();
}

/// The keys are on the button where there is room for them beside the sentence, and in its tool tip always.
void KeyboardBar::fit()
{
    const bool isTaken = m_terminal && m_terminal->keyboard().isTaken();
    const QString words = isTaken ? tr("Give Back") : tr("Take Over");
    const QString tip =
        isTaken ? tr("Agents may type here again.") : tr("Agents are refused until you give it back.");
    const QString keys = m_action->shortcut().toString(QKeySequence::NativeText);
    //: %1: what a button does, %2: its keys
    m_button->setText(keys.isEmpty() ? words : tr("%1 (%2)").arg(words, keys));
    m_button->setToolTip(parts::plain(keys.isEmpty() ? tip : tr("%1 (%2)").arg(tip, keys)));
    if (layout()->sizeHint().width() > width())
        m_button->setText(words);
    layout()->activate(); // not a frame later
}

void KeyboardBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}
