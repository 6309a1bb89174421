// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/cards/text_cards.h"

#include "app/chat/cards/call_card.h"
#include "app/chat/cards/document_card.h"
#include "app/style/frame.h"
#include "app/chat/markdown/markdown_text.h"
#include "app/chat/cards/message_card.h"
#include "app/chat/cards/output_text.h"
#include "app/chat/cards/plan_card.h"
#include "app/chat/cards/run_card.h"
#include "app/chat/markdown/text_block.h"
#include "app/chat/cards/thought_card.h"
#include "app/code/syntax.h"
#include "app/style/format.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/log.h"
#include "core/session/money/prices.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QToolButton>

using session::Item;
namespace record = session::record;

static constexpr int kCodeLines = 16;
static constexpr int kNoteLines = 4; // more than so many are folded

namespace {

/// Makes the card of each kind.
struct CardMaker
{
    Card *operator()(const record::Request &) const { return new RequestCard(syntax, parent); }
    Card *operator()(const record::Run &) const { return new RunCard(parent); }
    Card *operator()(const record::Call &) const { return new CallCard(syntax, parent); }
    Card *operator()(const record::Document &) const { return new DocumentCard(parent); }
    Card *operator()(const record::Report &) const { return new ReportCard(syntax, parent); }
    Card *operator()(const record::Message &) const { return new MessageCard(syntax, parent); }
    Card *operator()(const record::Thought &) const { return new ThoughtCard(syntax, parent); }
    Card *operator()(const record::Note &) const { return new NoteCard(parent); }
    Card *operator()(const record::Plan &) const { return new PlanCard(parent); }
    Card *operator()(const record::Unknown &) const { return new UnknownCard(parent); }

    const code::Syntax *syntax;
    QWidget *parent;
};

} // namespace

Card *cardFor(const record::Content &content, const code::Syntax *syntax, QWidget *parent)
{
    return std::visit(CardMaker{syntax, parent}, content);
}

RequestCard::RequestCard(const code::Syntax *syntax, QWidget *parent)
    : Card(parent)
    , m_syntax(syntax)
    , m_frame(new Frame(Frame::Look::Bubble))
    , m_title(parts::label())
    , m_text(new TextBlock(TextBlock::Kind::Prose))
    , m_code(new TextBlock(TextBlock::Kind::Code))
{
    parts::embolden(m_title);
    m_title->setTextFormat(Qt::PlainText);
    auto *layout = new QVBoxLayout(m_frame);
    layout->setContentsMargins(14, 10, 14, 10);
    layout->setSpacing(4);
    layout->addWidget(m_title);
    layout->addWidget(m_text);
    layout->addWidget(m_code);
    auto *outer = new QHBoxLayout(this);
    outer->setContentsMargins(72, 8, 0, 0);
    outer->addWidget(m_frame);
}

void RequestCard::display(const Item &item)
{
    std::visit([this](const auto &request) { show(request); }, std::get<record::Request>(item.content));
    setAccessibleName(tr("Request: %1").arg(m_title->text()));
    emit heightChanged();
}

void RequestCard::show(const record::CodeRequest &request)
{
    const bool isPython = request.language == session::Language::Python;
    m_text->hide();
    m_title->setText(isPython ? tr("Run Python") : tr("Run in the shell"));
    const QString code = request.code.trimmed();
    const QStringList lines = code.split(u'\n');
    m_code->showPlain(lines.size() <= kCodeLines ? code
                                                 : lines.mid(0, kCodeLines).join(u'\n')
                              + tr("\n… and %n more line(s)", nullptr, int(lines.size()) - kCodeLines));
    if (m_syntax)
        m_syntax->highlight(*m_code->document(),
                            isPython ? QStringLiteral("Python") : QStringLiteral("Bash"));
}

void RequestCard::show(const record::RecipeRequest &request)
{
    m_code->hide();
    m_title->setText(base::printable(request.name));
    QStringList words;
    for (const QString &input : request.inputs)
        words += base::printable(QFileInfo(input).fileName());
    for (auto each = request.parameters.cbegin(); each != request.parameters.cend(); ++each)
        words += tr("%1: %2").arg(base::printable(each.key()), base::harmless(each.value()));
    for (const QString &secret : request.secrets)
        words += tr("%1: not kept").arg(base::printable(secret));
    if (!request.profiles.isEmpty())
        words += tr("images: %1").arg(request.profiles.join(QStringLiteral(", ")));
    if (!request.network.isEmpty())
        words += tr("network: %1").arg(request.network);
    m_text->showPlain(words.join(QStringLiteral(" · ")));
    m_text->setVisible(!words.isEmpty());
}

ReportCard::ReportCard(const code::Syntax *syntax, QWidget *parent)
    : Card(parent)
    , m_icon(new parts::Picture(style::scaled(16)))
    , m_text(new MarkdownText(syntax))
    , m_wrong(parts::words({}, &style::Colours::muted))
    , m_figures(parts::words({}, &style::Colours::muted))
    , m_step(parts::iconButton(QStringLiteral("again"), tr("Retry Last Step"), &style::Colours::muted))
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(2, 0, 2, 8);
    layout->setSpacing(style::kGap);
    auto *words = new QVBoxLayout; // on one line with the button
    words->setContentsMargins(0, 4, 0, 0);
    words->setSpacing(0);
    words->addWidget(m_text);
    words->addWidget(m_wrong);
    words->addWidget(m_figures);
    auto *icon = new QVBoxLayout;
    icon->setContentsMargins(0, 6, 0, 0);
    icon->addWidget(m_icon);
    icon->addStretch();
    m_wrong->setContentsMargins(0, 0, 0, style::kGap / 2);
    layout->addLayout(icon);
    layout->addLayout(words, 1);
    layout->addWidget(m_step, 0, Qt::AlignTop);
    connect(m_step, &QToolButton::clicked, this, &Card::againRequested);
}

/// One sum of all that it took, and what it is made of.
static QString figuresOf(const record::Report &report)
{
    QStringList figures;
    if (report.files > 0)
        figures += ReportCard::tr("%n document(s)", nullptr, report.files);
    if (report.calls > 0 && report.failures > 0)
        figures += ReportCard::tr("%n call(s), %1 failed", nullptr, report.calls).arg(report.failures);
    else if (report.calls > 0)
        figures += ReportCard::tr("%n call(s)", nullptr, report.calls);
    if (report.took.count() > 0)
        figures += ReportCard::tr("done after %1").arg(format::duration(report.took));
    figures += ReportCard::tr("%1 of machine time").arg(format::duration(report.time));
    if (report.tokens > 0) {
        const QString tokens = QLocale().toString(report.tokens);
        figures += report.isAtLeast ? ReportCard::tr("at least %1 tokens").arg(tokens)
                                    : ReportCard::tr("%1 tokens").arg(tokens);
    }
    const QString machine = format::money(report.nanodollars);
    if (report.modelNanodollars)
        figures += ReportCard::tr("%1 (model %2, machine %3)")
                       .arg(format::money(report.nanodollars + *report.modelNanodollars),
                            format::money(*report.modelNanodollars), machine);
    else if (report.tokens > 0)
        figures += ReportCard::tr("%1 for the machine; the model's price is not known").arg(machine);
    else
        figures += machine;
    return figures.join(QStringLiteral(" · "));
}

static QString exactFigures(const record::Report &report)
{
    if (!report.modelNanodollars)
        return ReportCard::tr("Machine: %1").arg(session::dollars(report.nanodollars));
    return ReportCard::tr("Model: %1\nMachine: %2")
        .arg(session::dollars(*report.modelNanodollars), session::dollars(report.nanodollars));
}

void ReportCard::display(const Item &item)
{
    const auto &report = std::get<record::Report>(item.content);
    m_text->showMarkdown(report.text);
    m_icon->setVisible(report.tokens > 0 || report.failed);
    m_icon->setIcon(report.failed ? style::icon(QStringLiteral("warning"), &style::Colours::warning)
                                  : style::icon(QStringLiteral("ok"), &style::Colours::good));
    QStringList wrong;
    for (const record::Report::Failed &failed : report.wrong)
        wrong +=
            tr("Failed: %1 (%2)").arg(base::printable(failed.what, 400), base::printable(failed.why, 600));
    m_wrong->setText(wrong.join(u'\n'));
    m_wrong->setVisible(!wrong.isEmpty());
    m_figures->setText(figuresOf(report));
    m_figures->setToolTip(parts::plain(exactFigures(report)));
    m_step->setVisible(report.steps > 0);
    setAccessibleName(tr("Report: %1").arg(m_text->toPlainText()));
    emit heightChanged();
}

NoteCard::NoteCard(QWidget *parent)
    : Card(parent)
    , m_fold(parts::iconButton(QStringLiteral("chevron-right"), tr("Show the Rest"), &style::Colours::muted))
    , m_text(parts::words({}, &style::Colours::muted))
    , m_rest(new TextBlock(TextBlock::Kind::Prose))
{
    m_fold->setCheckable(true);
    m_rest->setAccessibleName(tr("The rest of the note"));
    auto *words = new QVBoxLayout;
    words->setContentsMargins(0, 4, 0, 0);
    words->setSpacing(style::kGap);
    words->addWidget(m_text);
    words->addWidget(m_rest);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(2, 0, 2, 4);
    layout->setSpacing(style::kGap);
    layout->addWidget(m_fold, 0, Qt::AlignTop);
    layout->addLayout(words, 1);
    connect(m_fold, &QToolButton::toggled, this, &NoteCard::unfold);
}

void NoteCard::display(const Item &item)
{
    const QString note = base::harmless(std::get<record::Note>(item.content).text);
    const qsizetype first = note.indexOf(u'\n');
    const bool isLong = note.count(u'\n') >= kNoteLines;
    m_more = isLong ? note.mid(first + 1) : QString();
    m_text->setText(isLong ? note.left(first) : note);
    m_fold->setVisible(isLong);
    setAccessibleName(tr("Note: %1").arg(m_text->text()));
    unfold(isLong && m_fold->isChecked());
}

void NoteCard::unfold(bool isUnfolded)
{
    m_fold->setIcon(style::icon(isUnfolded ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right"),
                                &style::Colours::muted));
    if (isUnfolded) // nothing is laid out that nobody sees
        m_rest->showPlain(m_more);
    m_rest->setVisible(isUnfolded);
    emit heightChanged();
}

UnknownCard::UnknownCard(QWidget *parent)
    : Card(parent)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(2, 4, 2, 4);
    layout->addWidget(
        parts::words(tr("A newer Berth wrote this, and only that one can show it."), &style::Colours::muted));
}

void UnknownCard::display(const Item &) { emit heightChanged(); }
