// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/task_bar.h"

#include "app/style/parts.h"
#include "app/style/style.h"
#include "app/style/tab_order.h"
#include "core/base/log.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QPushButton>

static constexpr int kMostChoices = 8;
static constexpr qsizetype kMostText = 500; // letters; the transcript has all
static constexpr qsizetype kMostLines = 6;
static constexpr qsizetype kMostChoice = 60; // letters on a button; the tool tip has all

TaskBar::TaskBar(QWidget *parent)
    : QWidget(parent)
    , m_text(parts::words())
    , m_choices(new QWidget)
    , m_continue(new QPushButton(style::icon(QStringLiteral("run")), tr("Continue")))
    , m_again(new QPushButton(style::icon(QStringLiteral("again")), tr("Ask Again")))
    , m_step(new QPushButton(style::icon(QStringLiteral("again")), tr("Retry Last Step")))
    , m_setUp(new QPushButton(style::icon(QStringLiteral("settings")), tr("Set Up a Model…")))
    , m_offline(new QPushButton(style::icon(QStringLiteral("network")), tr("Take It Offline")))
    , m_asThen(new QCheckBox(tr("With the machine as it was then")))
{
    setAccessibleName(tr("Task"));
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    connect(m_continue, &QPushButton::clicked, this, &TaskBar::continueRequested);
    connect(m_step, &QPushButton::clicked, this, &TaskBar::stepRequested);
    connect(m_again, &QPushButton::clicked, this, &TaskBar::againRequested);
    connect(m_setUp, &QPushButton::clicked, this, &TaskBar::setUpRequested);
    connect(m_offline, &QPushButton::clicked, this, &TaskBar::offlineRequested);
    auto *choices = new QVBoxLayout(m_choices);
    choices->setContentsMargins(0, 0, 0, 0);
    choices->setSpacing(4);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(2, 0, 2, 4);
    layout->setSpacing(6);
    layout->addWidget(m_text);
    layout->addWidget(m_asThen, 0, Qt::AlignLeft);
    layout->addWidget(m_choices);
    auto *halted = new QHBoxLayout;
    halted->addWidget(m_continue);
    halted->addWidget(m_again);
    halted->addStretch(1);
    layout->addLayout(halted);
    layout->addWidget(m_step, 0, Qt::AlignLeft);
    layout->addWidget(m_setUp, 0, Qt::AlignLeft);
    layout->addWidget(m_offline, 0, Qt::AlignLeft);
    show(nullptr);
}

void TaskBar::setEditing(Editing editing)
{
    m_editing = editing;
    if (editing != Editing::Nothing) // who sends what was edited reads the choice after its end
        m_asThen->setChecked(false);
}

bool TaskBar::wantsMachineOfThen() const { return m_asThen->isChecked(); }

static QString wayForFiles(TaskBar::Files files)
{
    return files == TaskBar::Files::Wait
        ? TaskBar::tr(
            "Files are attached to machines that reach no network, so that nothing of them leaves unasked. "
            "This one reaches the internet. It is stopped for that; its files stay.")
        : TaskBar::tr(
            "Once files are sent, the machine reaches no network, so that nothing of them leaves unasked.");
}

/// What is foreign, short enough to leave room for the composer.
static QString brief(const QString &text)
{
    const QString whole = base::harmless(text.trimmed());
    const QString shown = whole.split(u'\n').mid(0, kMostLines).join(u'\n').left(kMostText);
    return shown.size() < whole.size() ? shown + QChar(0x2026) : shown;
}

void TaskBar::show(const Asking *asking)
{
    using State = Asking::State;
    const bool hasModel = asking && !asking->models().isEmpty();
    const State state = asking ? asking->state() : State::Idle;
    const auto question = state == State::Waiting ? asking->question() : std::nullopt;
    const bool needsModel = asking && !hasModel;
    const bool areIdle = state == State::Idle || state == State::Halted;
    const bool isOfFiles = m_files != Files::Fine && hasModel && areIdle;
    QString text;
    if (m_editing != Editing::Nothing)
        text =
            tr("You said this before. Sent again, it takes the place of what you said then: the model knows "
               "nothing of what came after. Esc leaves it as it is.")
            + u' '
            + (m_editing == Editing::KeptWords
                   ? tr("Whatever came into the machine since is lost if it is put back.")
                   : tr("The machine stays as it is now: there is no snapshot of it from then."))
            + (isOfFiles ? u' ' + wayForFiles(m_files) : QString());
    else if (state == State::Preparing)
        text = tr("The machine is made ready; then your words are heard.");
    else if (question)
        text = brief(question->text);
    else if (isOfFiles)
        text = wayForFiles(m_files);
    else if (state == State::Halted)
        text = brief(asking->why());
    else if (needsModel)
        text = tr(
            "Python, the shell and recipes work by themselves. To ask in words, a language model is needed.");
    m_text->setText(text);
    m_text->setForegroundRole(question ? QPalette::WindowText : QPalette::PlaceholderText);
    for (QPushButton *each : {m_continue, m_again, m_step})
        each->setVisible(state == State::Halted && hasModel && m_editing == Editing::Nothing && !isOfFiles);
    m_offline->setVisible(isOfFiles && m_files == Files::Wait);
    m_asThen->setVisible(m_editing == Editing::KeptWords);
    m_setUp->setVisible(needsModel);
    if (question != m_question) {
        m_question = question;
        m_choices->hide(); // the focus goes on from what is hidden, and is lost with what is deleted
        QWidget *before = m_asThen;
        qDeleteAll(m_choices->findChildren<QPushButton *>(QString(), Qt::FindDirectChildrenOnly));
        const QStringList choices = question ? question->choices.mid(0, kMostChoices) : QStringList();
        for (const QString &choice : choices) {
            const QString label = base::printable(choice.simplified(), kMostChoice);
            auto *button = new QPushButton(QString(label).replace(u'&', QStringLiteral("&&")));
            button->setAccessibleName(label);
            button->setAccessibleDescription(text);
            button->setToolTip(parts::plain(choice));
            connect(button, &QPushButton::clicked, this, [this, choice] { emit answered(choice); });
            m_choices->layout()->addWidget(button);
            m_choices->layout()->setAlignment(button, Qt::AlignLeft);
            tabAfter(before, button);
            before = button;
        }
    }
    m_choices->setVisible(m_question && !m_question->choices.isEmpty());
    setVisible(!text.isEmpty());
}
