// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/composer/composer_bar.h"

#include "app/style/parts.h"
#include "app/style/style.h"

#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

using namespace std::chrono_literals;

static constexpr auto kEscape = 2s; // within which the second one counts
static constexpr int kWidestModel = 120; // pixels of its name

ComposerBar::ComposerBar(QWidget *parent)
    : QWidget(parent)
    , m_modes(new QButtonGroup(this))
    , m_model(new QToolButton)
    , m_attach(new QToolButton)
    , m_stop(new QToolButton)
    , m_send(new QToolButton)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    const auto addMode = [this, row](Mode mode, const char *icon, const QString &name, const QString &keys) {
        auto *button = new QToolButton;
        button->setIcon(style::icon(QLatin1String(icon)));
        button->setText(name);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setCheckable(true);
        button->setAutoRaise(true);
        button->setToolTip(parts::plain(keys));
        button->setAccessibleName(name); // also where its picture is all there is room for
        m_modes->addButton(button, int(mode));
        row->addWidget(button);
    };
    addMode(Mode::Ask, "ask", tr("Ask"), tr("Say what is to be done"));
    addMode(Mode::Recipe, "recipe", tr("Recipe"), tr("Type / and a name, or choose one"));
    addMode(Mode::Python, "code", tr("Python"), tr("Run Python in the machine"));
    addMode(Mode::Shell, "terminal", tr("Shell"), tr("Run commands in the machine"));
    connect(m_modes, &QButtonGroup::idClicked, this, &ComposerBar::modeChosen);
    m_attach->setIcon(style::icon(QStringLiteral("attach")));
    m_attach->setAutoRaise(true);
    m_attach->setToolTip(tr("Attach Files…"));
    m_attach->setAccessibleName(tr("Attach files"));
    connect(m_attach, &QToolButton::clicked, this, &ComposerBar::attachRequested);
    m_send->setIcon(style::icon(QStringLiteral("send"), &style::Colours::accent));
    m_send->setAutoRaise(true);
    m_send->setEnabled(false);
    connect(m_send, &QToolButton::clicked, this, &ComposerBar::sendRequested);
    m_model->setIcon(style::icon(QStringLiteral("model"), &style::Colours::muted));
    m_model->setAutoRaise(true);
    m_model->setPopupMode(QToolButton::InstantPopup);
    m_model->setMenu(new QMenu(m_model));
    m_stop->setIcon(style::icon(QStringLiteral("stop"), &style::Colours::bad));
    m_stop->setAutoRaise(true);
    m_stop->setText(tr("Esc again stops it"));
    m_stop->setToolTip(tr("Stop the Task (Esc twice)"));
    m_stop->setAccessibleName(tr("Stop the task"));
    connect(m_stop, &QToolButton::clicked, this, &ComposerBar::stopRequested);
    m_escaped.setSingleShot(true);
    m_escaped.setInterval(kEscape);
    connect(&m_escaped, &QTimer::timeout, this, &ComposerBar::fit);
    row->addStretch(1);
    row->addWidget(m_model);
    row->addWidget(m_attach);
    row->addWidget(m_stop);
    row->addWidget(m_send);
    setMode(Mode::Recipe);
}

ComposerBar::Mode ComposerBar::mode() const { return Mode(m_modes->checkedId()); }

void ComposerBar::setMode(Mode mode)
{
    m_modes->button(int(mode))->setChecked(true);
    showButtons();
}

void ComposerBar::setMayAsk(bool may)
{
    m_modes->button(int(Mode::Ask))->setVisible(may);
    fit();
}

void ComposerBar::setModels(const QStringList &names)
{
    m_models = names;
    if (!names.contains(m_chosenModel))
        m_chosenModel.clear();
    showModels();
}

void ComposerBar::showModels()
{
    const QString model = m_models.isEmpty() ? QString()
        : m_chosenModel.isEmpty()            ? m_models.first()
                                             : m_chosenModel;
    QMenu *const menu = m_model->menu();
    menu->clear();
    for (const QString &name : std::as_const(m_models)) {
        QAction *const choice =
            menu->addAction(QString(name).replace(u'&', QStringLiteral("&&")), this, [this, name] {
                m_chosenModel = name;
                showModels();
            });
        choice->setCheckable(true);
        choice->setChecked(name == model);
    }
    m_model->setText(fontMetrics().elidedText(model, Qt::ElideRight, kWidestModel));
    m_model->setToolTip(parts::plain(tr("Model: %1").arg(model)));
    m_model->setAccessibleName(tr("Model: %1").arg(model));
    showButtons();
}

void ComposerBar::setState(const State &state)
{
    m_state = state;
    m_send->setToolTip(parts::plain(state.sendTip));
    m_send->setAccessibleName(state.send);
    m_attach->setEnabled(state.takesFiles);
    m_model->setEnabled(!state.isBusy);
    showButtons();
}

void ComposerBar::setSendable(bool is) { m_send->setEnabled(is); }

void ComposerBar::showButtons()
{
    m_model->setVisible(mode() == Mode::Ask && !m_models.isEmpty() && !m_state.isForm);
    m_attach->setVisible(!m_state.isForm);
    if (QWidget *const words = parentWidget(); words && m_stop->hasFocus() && !m_state.isBusy)
        words->setFocus(); // and not what comes next: a key meant to stop would press it
    m_stop->setVisible(m_state.isBusy && !m_state.isForm);
    m_send->setVisible(!m_state.isForm);
    fit();
}

/// With their names, or with the name of the one that is chosen, or with pictures alone.
void ComposerBar::fit()
{
    const bool isEscaped = m_escaped.isActive() && m_state.isBusy;
    m_stop->setToolButtonStyle(isEscaped ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    const auto setNamed = [this](bool others, bool chosen, bool model) {
        int width = 0;
        for (QAbstractButton *each : m_modes->buttons()) {
            auto *button = static_cast<QToolButton *>(each);
            if (button->isHidden())
                continue;
            const bool isNamed = button->isChecked() ? chosen : others;
            button->setToolButtonStyle(isNamed ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
            width += button->sizeHint().width() + 2;
        }
        m_model->setToolButtonStyle(model ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
        for (const QToolButton *button : {m_model, m_attach, m_stop, m_send})
            width += button->isHidden() ? 0 : button->sizeHint().width() + 2;
        return width;
    };
    const int room = width();
    if (setNamed(true, true, true) > room && setNamed(false, true, true) > room
        && setNamed(false, true, false) > room)
        setNamed(false, false, false);
}

void ComposerBar::stopByKey()
{
    const bool isSecond = m_escaped.isActive();
    if (isSecond)
        m_escaped.stop();
    else
        m_escaped.start();
    fit();
    if (isSecond)
        emit stopRequested();
}

void ComposerBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fit();
}

void ComposerBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}
