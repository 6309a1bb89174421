// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/agents/review_card.h"

#include "app/agents/call_words.h"
#include "app/style/flow.h"
#include "app/style/frame.h"
#include "app/code/code_editor.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/log.h"
#include "core/gate/gate.h"
#include "core/tools/title.h"
#include "core/tools/toolbox.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QShortcut>
#include <QToolButton>

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using gate::Answer;
using gate::Review;

namespace agents {

static constexpr auto kTimeToSee = 700ms; // a key or click meant for what was here before answers nothing
static constexpr int kLeastLines = 2;
static constexpr int kMostLines = 12;

static QString json(const QJsonObject &object)
{
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Indented));
}

/// In one line where there is room; of itself a label that wraps asks for less.
class Title : public QLabel
{
public:
    explicit Title(const QString &text)
        : QLabel(text)
    {
        setTextFormat(Qt::PlainText);
        setWordWrap(true);
        parts::embolden(this);
    }
    QSize sizeHint() const override
    {
        return {fontMetrics().horizontalAdvance(text()) + 2, QLabel::sizeHint().height()};
    }
};

/// With its key in the tool tip, which holds while the focus is in the card. Enter presses none of them.
static QPushButton *answerButton(QWidget *card, const char *icon, const QString &name,
                                 const QKeySequence &keys)
{
    auto *button = new QPushButton(style::icon(QLatin1String(icon)), name);
    button->setAutoDefault(false);
    button->setToolTip(
        parts::plain(ReviewCard::tr("%1 (%2)").arg(name, keys.toString(QKeySequence::NativeText))));
    auto *shortcut = new QShortcut(keys, card);
    shortcut->setContext(Qt::WidgetWithChildrenShortcut);
    shortcut->setAutoRepeat(false);
    QObject::connect(shortcut, &QShortcut::activated, button, [button] {
        if (button->isVisible())
            button->click(); // which does nothing while it is disabled
    });
    return button;
}

ReviewCard::ReviewCard(const Review &review, gate::Gate *gate, const code::Syntax *syntax, Rehearse rehearse,
                       QWidget *parent)
    : QWidget(parent)
    , m_review(review)
    , m_gate(gate)
    , m_syntax(syntax)
    , m_rehearse(std::move(rehearse))
    , m_bodyKey(bodyOf(review.tool, review.arguments).key)
    , m_rest(parts::words({}, &style::Colours::muted))
    , m_editor(new code::CodeEditor(syntax))
    , m_all(new QToolButton)
    , m_problem(parts::words({}, &style::Colours::bad))
    , m_reason(new QLineEdit)
    , m_rehearsal(new RehearsalView)
    , m_end(new QWidget)
    , m_endText(parts::words())
{
    setAccessibleName(
        tr("Review: %1 asks to %2").arg(callerName(review.caller), tools::titleFor(review.tool)));
    setFocusPolicy(Qt::StrongFocus);
    auto *layout = Frame::fill(this, {14, 10, 14, 12});
    layout->addWidget(makeHead());
    QLabel *const why = parts::words(reasons());
    why->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(why);
    m_rest->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(m_rest);
    auto *sunken = new Frame(Frame::Look::Sunken);
    auto *in = new QVBoxLayout(sunken);
    in->setContentsMargins(2, 2, 2, 2);
    in->addWidget(m_editor);
    layout->addWidget(sunken, 1);
    m_problem->hide();
    layout->addWidget(m_problem);
    layout->addWidget(m_rehearsal);
    layout->addWidget(m_answers = makeAnswers());
    auto *end = new QHBoxLayout(m_end);
    end->setContentsMargins(0, 0, 0, 0);
    auto *icon = new parts::Picture(style::iconSize());
    icon->setIcon(style::icon(QStringLiteral("info"), &style::Colours::accent));
    auto *close = new QPushButton(tr("Close"));
    close->setAutoDefault(false);
    connect(close, &QPushButton::clicked, this, &ReviewCard::closeRequested);
    end->addWidget(icon);
    end->addWidget(m_endText, 1);
    end->addWidget(close);
    m_end->hide();
    layout->addWidget(m_end);

    m_editor->setAccessibleName(tr("What the agent asks for; to be edited before it runs"));
    m_editor->setTabChangesFocus(true); // who goes along the answers changes nothing
    connect(m_editor, &QsciScintilla::textChanged, this, &ReviewCard::showEdited);
    connect(m_editor, &QsciScintilla::textChanged, m_rehearsal,
            &RehearsalView::clear); // it was of another call
    connect(m_rehearsal, &RehearsalView::changed, this, &ReviewCard::showEdited);
    m_ready.setSingleShot(true);
    m_ready.setInterval(kTimeToSee);
    connect(&m_ready, &QTimer::timeout, this, &ReviewCard::showEdited);
    fillEditor();
}

QWidget *ReviewCard::makeHead()
{
    auto *head = new QWidget;
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(style::kGap);
    auto *icon = new parts::Picture(style::iconSize());
    icon->setIcon(style::icon(QStringLiteral("question"), &style::Colours::warning));
    //: %1: an agent, %2: what a tool does, as "Run Python code"
    auto *const title =
        new Title(tr("%1 asks: %2").arg(callerName(m_review.caller), tools::titleFor(m_review.tool)));
    const QString time =
        QLocale().toString(QDateTime::fromMSecsSinceEpoch(m_review.asked.time_since_epoch().count()).time(),
                           QLocale::ShortFormat);
    auto *where = new parts::ShortLabel;
    where->setText(m_review.vmName.isEmpty() ? time
                                             : tr("%1 · %2").arg(base::printable(m_review.vmName, 60), time));
    where->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // gives way first
    parts::tint(where, &style::Colours::muted);
    m_all->setText(tr("All Arguments"));
    m_all->setCheckable(true);
    m_all->setAutoRaise(true);
    m_all->setToolTip(parts::plain(tr("Shows and edits all arguments, as JSON")));
    m_all->setVisible(!m_bodyKey.isEmpty());
    connect(m_all, &QToolButton::toggled, this, &ReviewCard::showAll);
    row->addWidget(icon);
    row->addWidget(title);
    row->addWidget(where, 1);
    row->addWidget(m_all);
    return head;
}

QWidget *ReviewCard::makeAnswers()
{
    const auto keys = [](Qt::Key key) { return QKeySequence(Qt::ALT | key); };
    m_run = answerButton(this, "run", tr("Run"), keys(Qt::Key_R));
    m_edit = answerButton(this, "edit", tr("Run as Edited"), keys(Qt::Key_E));
    m_always = answerButton(this, "ok", tr("Always in This Session"), keys(Qt::Key_A));
    m_refuse = answerButton(this, "stop", tr("Refuse"), keys(Qt::Key_F));
    m_always->setVisible(!m_review.vm.isEmpty());
    m_rehearsing = answerButton(this, "fork", tr("Rehearse"), keys(Qt::Key_H));
    m_rehearsing->setToolTip(parts::plain(
        tr("Makes the call in a copy of the machine without a network, and shows what changes there (%1)")
            .arg(keys(Qt::Key_H).toString(QKeySequence::NativeText))));
    m_rehearsing->setVisible(m_rehearse
                             && tools::Toolbox::checkRehearsal(m_review, m_review.arguments).has_value());
    connect(m_rehearsing, &QPushButton::clicked, this, &ReviewCard::rehearse);
    m_reason->setPlaceholderText(tr("Reason for the agent"));
    m_reason->setAccessibleName(tr("Reason for the agent"));
    m_reason->setMaxLength(1000);
    connect(m_run, &QPushButton::clicked, this, [this] { answer(Answer::Kind::Run); });
    connect(m_edit, &QPushButton::clicked, this, [this] { answer(Answer::Kind::Edit); });
    connect(m_always, &QPushButton::clicked, this, [this] { answer(Answer::Kind::Always); });
    connect(m_refuse, &QPushButton::clicked, this, [this] { answer(Answer::Kind::Refuse); });
    connect(m_reason, &QLineEdit::returnPressed, m_refuse, &QPushButton::click);
    auto *answers = new QWidget;
    auto *rows = new QVBoxLayout(answers);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(style::kGap);
    auto *row = new Flow;
    for (QPushButton *each : {m_run, m_edit, m_always, m_rehearsing})
        row->addWidget(each);
    auto *refusal = new QHBoxLayout;
    refusal->setSpacing(style::kGap);
    refusal->addWidget(m_reason, 1);
    refusal->addWidget(m_refuse);
    rows->addLayout(row);
    rows->addLayout(refusal);
    return answers;
}

/// What it would do beyond its machine, each in a line of its own; the rest that there is to say of it.
QString ReviewCard::reasons() const
{
    QStringList lines;
    for (const gate::Crossing &crossing : m_review.crossings)
        lines += QStringLiteral("• ") + gate::crossingText(crossing);
    if (m_review.policy == gate::Policy::Reviewed)
        lines += tr("Under the policy “reviewed” nothing changes before you have seen it.");
    return lines.isEmpty() ? base::printable(m_review.why, 1000) : lines.join(u'\n');
}

void ReviewCard::fillEditor()
{
    const Body body = bodyOf(m_review.tool, m_review.arguments);
    const bool isBody = !m_bodyKey.isEmpty() && !m_isAll;
    QString rest = restOf(m_review.arguments, m_bodyKey);
    m_rest->setText(rest);
    m_rest->setVisible(isBody && !rest.isEmpty());
    m_original = isBody ? body.text : json(m_review.arguments);
    m_original.remove(QChar(u'\0')); // an editor cannot show it; what is run as it was asked for keeps it
    m_editor->setContent(m_original.toUtf8());
    if (m_syntax)
        m_editor->setLanguage(!isBody                       ? m_syntax->language(QStringLiteral("JSON"))
                                  : body.language.isEmpty() ? m_syntax->languageOfFile(body.file, body.text)
                                                            : m_syntax->language(body.language));
    const int lines = std::clamp(int(m_original.count(u'\n')) + 1, kLeastLines, kMostLines);
    const int height = m_editor->textHeight(0) > 0 ? m_editor->textHeight(0) : fontMetrics().height();
    m_editor->setMinimumHeight((std::min(lines, 6) + 1) * height);
    m_editor->setMaximumHeight((lines + 2) * height + style::kGap);
    showEdited();
}

/// What was typed so far goes with it, as far as it can be read.
void ReviewCard::showAll(bool isAll)
{
    const auto arguments = edited();
    if (!arguments) {
        m_problem->setText(arguments.error().text);
        m_problem->show();
        const QSignalBlocker blocked(m_all);
        m_all->setChecked(!isAll);
        return;
    }
    m_isAll = isAll;
    fillEditor();
    m_editor->setContent(isAll ? json(*arguments).toUtf8() : arguments->value(m_bodyKey).toString().toUtf8());
    m_rest->setText(restOf(*arguments, m_bodyKey));
    showEdited();
}

Result<QJsonObject> ReviewCard::edited() const
{
    const QString text = QString::fromUtf8(m_editor->content());
    if (!m_bodyKey.isEmpty() && !m_isAll)
        return text == m_original ? m_review.arguments : withBody(m_review.arguments, m_bodyKey, text);
    if (text == m_original)
        return m_review.arguments;
    QJsonParseError error;
    const QJsonDocument read = QJsonDocument::fromJson(text.toUtf8(), &error);
    if (!read.isObject())
        return fail(
            Error::Kind::Invalid,
            tr("The arguments are no JSON object: %1, at character %2. Mend them, or refuse the call.")
                .arg(error.errorString())
                .arg(error.offset));
    return read.object();
}

bool ReviewCard::isEdited() const
{
    const auto arguments = edited();
    return !arguments || *arguments != m_review.arguments;
}

/// What has been edited is run as it stands there; what the agent asked for word for word is another answer.
void ReviewCard::showEdited()
{
    const auto arguments = edited();
    m_problem->setVisible(!arguments);
    if (!arguments)
        m_problem->setText(arguments.error().text);
    const bool isReady = !m_ready.isActive() && isVisible() && !m_isOver;
    const bool isChanged = !arguments || *arguments != m_review.arguments;
    m_run->setEnabled(isReady && !isChanged);
    m_always->setEnabled(isReady && !isChanged);
    m_edit->setEnabled(isReady && isChanged && arguments);
    m_refuse->setEnabled(isReady);
    m_rehearsing->setEnabled(isReady && arguments && !m_rehearsal->isUnderWay());
}

void ReviewCard::rehearse()
{
    if (const auto arguments = edited())
        m_rehearsal->begin(m_rehearse, m_review.id, *arguments);
}

void ReviewCard::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_ready.start();
    showEdited();
}

void ReviewCard::answer(Answer::Kind kind)
{
    Answer answer{.kind = kind};
    if (kind == Answer::Kind::Refuse)
        answer.text = m_reason->text().trimmed();
    if (kind == Answer::Kind::Edit) {
        const auto arguments = edited();
        if (!arguments)
            return; // what is wrong is shown
        answer.arguments = *arguments;
    }
    if (auto done = m_gate->answer(m_review.id, answer); !done) {
        m_problem->setText(done.error().text);
        m_problem->show();
        showEnd();
        return;
    }
    m_isOver = true;
    showEdited();
    emit answered();
}

void ReviewCard::showEnd()
{
    const auto now = m_gate->review(m_review.id);
    if (now && now->state == Review::State::Open)
        return;
    m_isOver = true;
    const bool hadFocus = m_answers->isAncestorOf(window()->focusWidget());
    m_rehearsal->clear();
    m_answers->hide();
    if (hadFocus)
        setFocus(); // what is typed on means nothing here, and would mean something elsewhere
    m_problem->hide();
    m_editor->setReadOnly(true);
    QString text = tr("This review is no longer open.");
    if (now) {
        switch (now->state) {
        case Review::State::Run:
        case Review::State::Edited:
        case Review::State::Used:
            text = now->edited ? tr("It was allowed elsewhere, with other arguments.")
                               : tr("It was allowed elsewhere.");
            break;
        case Review::State::Refused:
            text = tr("It was refused elsewhere.");
            break;
        case Review::State::Expired:
            text = tr("It has expired: nobody answered in time. Nothing was done.");
            break;
        case Review::State::Withdrawn:
            text = tr("It was withdrawn: the agent, its machine or the need to ask is gone.");
            break;
        case Review::State::Open: // looked at above
            break;
        }
    }
    m_endText->setText(text);
    m_end->show();
    setAccessibleDescription(text);
}

} // namespace agents
