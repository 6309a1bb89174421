// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/cards/call_card.h"

#include "app/agents/call_words.h"
#include "app/chat/cards/printed_output.h"
#include "app/chat/markdown/text_block.h"
#include "app/code/syntax.h"
#include "app/style/format.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/log.h"
#include "core/tools/title.h"

#include <QClipboard>
#include <QDateTime>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QJsonDocument>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>

using session::record::Call;
using State = Call::State;

static constexpr int kCodeLines = 10;
static constexpr int kOutputLines = 10;
static constexpr int kRowLines = 3; // of several calls
static constexpr qsizetype kMostCode = 64 * 1024; // characters that are coloured and shown
static constexpr qsizetype kMostText = 600;

namespace {

struct Look
{
    State state;
    const char *icon;
    QColor style::Colours::*colour;
    const char *words;
};

const Look kLooks[] = {
    {State::Waiting, "question", &style::Colours::warning, QT_TRANSLATE_NOOP("CallCard", "Waits for you")},
    {State::Running, "run", &style::Colours::accent, QT_TRANSLATE_NOOP("CallCard", "Running")},
    {State::Done, "ok", &style::Colours::good, QT_TRANSLATE_NOOP("CallCard", "Done")},
    {State::Failed, "failed", &style::Colours::bad, QT_TRANSLATE_NOOP("CallCard", "Failed")},
    {State::Refused, "stop", &style::Colours::bad, QT_TRANSLATE_NOOP("CallCard", "Refused")},
    {State::Lost, "warning", &style::Colours::warning,
     QT_TRANSLATE_NOOP("CallCard", "Cut off: Berth ended meanwhile")},
};

const Look &lookOf(State state)
{
    return *std::find_if(std::begin(kLooks), std::end(kLooks),
                         [state](const Look &look) { return look.state == state; });
}

} // namespace

CallCard::CallCard(const code::Syntax *syntax, QWidget *parent)
    : Card(parent)
    , m_syntax(syntax)
    , m_icon(new parts::Picture(style::scaled(16)))
    , m_title(parts::label())
    , m_state(new parts::ShortLabel)
    , m_time(parts::label())
    , m_watch(parts::iconButton(QStringLiteral("terminal"), tr("Show in Terminal"), &style::Colours::muted))
    , m_copy(parts::iconButton(QStringLiteral("copy"), tr("Copy the Call"), &style::Colours::muted))
    , m_rest(parts::words({}, &style::Colours::muted))
    , m_codeFrame(new Frame(Frame::Look::Sunken))
    , m_code(new TextBlock(TextBlock::Kind::Code))
    , m_unfold(new QPushButton)
    , m_text(parts::words())
    , m_output(new PrintedOutput(kOutputLines))
    , m_verdict(parts::words({}, &style::Colours::muted))
{
    parts::embolden(m_title);
    for (QLabel *words : {m_rest, m_text, m_verdict})
        words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_code->setAccessibleName(tr("What the agent asked for"));

    auto *header = new QHBoxLayout;
    header->setSpacing(style::kGap);
    header->addWidget(m_icon);
    header->addWidget(m_title);
    header->addWidget(m_state, 1);
    header->addWidget(m_time);
    header->addWidget(m_watch);
    header->addWidget(m_copy);
    m_unfold->setFlat(true);
    m_unfold->setCursor(Qt::PointingHandCursor);
    auto *code = new QVBoxLayout(m_codeFrame);
    code->setContentsMargins(12, 8, 12, 8);
    code->setSpacing(4);
    code->addWidget(m_code);
    code->addWidget(m_unfold, 0, Qt::AlignLeft);

    auto *layout = Frame::fill(this, {14, 8, 10, 10});
    layout->addLayout(header);
    layout->addWidget(m_rest);
    layout->addWidget(m_codeFrame);
    layout->addWidget(m_output);
    layout->addWidget(m_text);
    layout->addWidget(m_verdict);

    connect(m_watch, &QToolButton::clicked, this,
            [this] { emit watchRequested(m_call.run, m_call.terminal); });
    connect(m_copy, &QToolButton::clicked, this, &CallCard::copy);
    connect(m_output, &PrintedOutput::allRequested, this, &Card::outputRequested);
    connect(m_unfold, &QPushButton::clicked, this, [this] {
        m_isUnfolded = !m_isUnfolded;
        m_call.count > 1 ? showLines() : showArguments();
        emit heightChanged();
    });
}

QString CallCard::stateWords(State state) { return tr(lookOf(state).words); }

void CallCard::display(const session::Item &item)
{
    m_call = std::get<Call>(item.content);
    m_begun = item.time;
    m_isOngoing = item.isOpen && (m_call.state == State::Running || m_call.state == State::Waiting);
    const Look &look = lookOf(m_call.state);
    m_icon->setIcon(style::icon(QLatin1String(look.icon), look.colour));
    const bool isRow = m_call.count > 1;
    const QString title = tools::titleFor(m_call.tool);
    m_title->setText(!isRow                            ? title
                         : m_call.state == State::Done ? tr("%n look(s) and inputs", nullptr, m_call.count)
                                                       : tr("%1, %2 times").arg(title).arg(m_call.count));
    const QString caller = agents::callerName(m_call.caller);
    //: %1: an agent, %2: how its call stands, as "Done"
    m_state->setText(tr("%1 · %2").arg(caller, tr(look.words)));
    parts::tint(m_state, look.colour);
    setAccessibleName(tr("Call of %1: %2, %3").arg(caller, m_title->text(), tr(look.words)));
    m_watch->setVisible(!m_call.run.isEmpty() || !m_call.terminal.isEmpty());

    isRow ? showLines() : showArguments();
    const QString verdict = verdictWords();
    m_verdict->setText(verdict);
    m_verdict->setVisible(!verdict.isEmpty());
    m_output->display(m_call.tail, m_call.outputBytes);
    QString came = m_isOngoing ? QString() : m_call.text;
    if (!m_call.outputError.isEmpty())
        came += u' ' + tr("Not all of the output could be kept: %1.").arg(m_call.outputError);
    came = came.trimmed();
    m_text->setText(base::printable(came, kMostText));
    m_text->setVisible(!came.isEmpty() && came != m_call.why);
    parts::tint(m_text, m_call.state == State::Failed ? &style::Colours::bad : &style::Colours::text);
    showTime();
    emit heightChanged();
}

QString CallCard::verdictWords() const
{
    if (m_call.state == State::Refused) {
        if (m_call.answer == QLatin1String("expired"))
            return tr("Nobody answered in time; nothing was done.");
        if (m_call.answer == QLatin1String("withdrawn"))
            return tr("The question was withdrawn; nothing was done.");
        if (!m_call.answer.isEmpty())
            return tr("A person refused it; nothing was done.");
        return base::printable(m_call.why, kMostText);
    }
    if (m_call.answer == QLatin1String("run"))
        return m_call.state == State::Waiting
            ? tr("A person allowed it. It is done when the agent comes for the answer.")
            : tr("A person allowed it.");
    if (m_call.answer == QLatin1String("edited"))
        return m_call.state == State::Waiting
            ? tr("A person allowed it as they edited it. It is done when the agent comes for the answer.")
            : tr("A person allowed it as they edited it.");
    if (m_call.state == State::Waiting)
        return base::printable(m_call.why, kMostText);
    if (m_call.verdict == QLatin1String("allow"))
        return base::printable(m_call.why, kMostText);
    return {};
}

void CallCard::showArguments()
{
    const agents::Body body = agents::bodyOf(m_call.tool, m_call.arguments);
    QString rest = agents::restOf(m_call.arguments, body.key);
    if (m_call.isCut)
        rest += (rest.isEmpty() ? QString() : QStringLiteral(" · ")) + tr("not all is shown");
    m_rest->setText(rest);
    m_rest->setVisible(!rest.isEmpty());
    m_codeFrame->setVisible(!body.text.isEmpty());
    if (body.text.isEmpty())
        return;
    QString code = body.text.left(kMostCode);
    code.remove(QChar(u'\0'));
    while (code.endsWith(u'\n'))
        code.chop(1);
    const QStringList lines = code.split(u'\n');
    const bool isLong = lines.size() > kCodeLines;
    m_code->showPlain(isLong && !m_isUnfolded ? lines.mid(0, kCodeLines).join(u'\n') : code);
    m_unfold->setVisible(isLong);
    m_unfold->setText(m_isUnfolded ? tr("Show Less")
                                   : tr("Show %n More Line(s)", nullptr, int(lines.size()) - kCodeLines));
    if (!m_syntax)
        return;
    const auto language = body.language.isEmpty() ? m_syntax->languageOfFile(body.file, code)
                                                  : m_syntax->language(body.language);
    m_syntax->highlight(*m_code->document(), language);
}

void CallCard::showLines()
{
    m_rest->hide();
    m_codeFrame->setVisible(!m_call.lines.isEmpty());
    const bool isLong = m_call.lines.size() > kRowLines;
    m_code->showPlain(
        (isLong && !m_isUnfolded ? m_call.lines.mid(m_call.lines.size() - kRowLines) : m_call.lines)
            .join(u'\n'));
    m_unfold->setVisible(isLong);
    m_unfold->setText(m_isUnfolded ? tr("Show Less")
                                   : tr("Show the Last %n", nullptr, int(m_call.lines.size())));
}

void CallCard::grow(const QByteArray &more, qint64 total)
{
    if (m_output->grow(more, total))
        emit heightChanged();
}

void CallCard::tick()
{
    if (m_isOngoing)
        showTime();
}

void CallCard::showTime()
{
    using std::chrono::milliseconds;
    auto took = m_call.took;
    if (m_isOngoing)
        took = milliseconds(QDateTime::currentMSecsSinceEpoch()) - m_begun.time_since_epoch();
    m_time->setText(m_call.count > 1 ? QString() : format::duration(std::max(took, milliseconds(0))));
}

/// As somebody would make it again: the tool and its arguments, and what was printed.
void CallCard::copy()
{
    QString text = m_call.count > 1 ? m_call.lines.join(u'\n')
                                    : m_call.tool + u' '
            + QString::fromUtf8(QJsonDocument(m_call.arguments).toJson(QJsonDocument::Indented)).trimmed();
    if (const QString printed = m_output->text(); !printed.isEmpty())
        text += QStringLiteral("\n\n") + printed;
    QGuiApplication::clipboard()->setText(text);
}
