// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/traces/traces_page.h"

#include "app/agents/table.h"
#include "app/code/syntax.h"
#include "app/style/format.h"
#include "app/style/frame.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "app/traces/timeline.h"
#include "core/base/log.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QJsonObject>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using api::Span;
using base::Task;
using session::TaskFacts;

namespace traces {

static constexpr int kMostTasks = 200;
static constexpr qsizetype kLongestShown = 20'000; // characters of a code or an output

static QPlainTextEdit *pane(const QString &name)
{
    auto *pane = new QPlainTextEdit;
    pane->setReadOnly(true);
    pane->setFont(style::monospace());
    pane->setLineWrapMode(QPlainTextEdit::NoWrap);
    pane->setFrameShape(QFrame::NoFrame);
    pane->setTabChangesFocus(true);
    pane->setAccessibleName(name);
    pane->viewport()->setAutoFillBackground(false); // on its frame
    return pane;
}

static Frame *framed(QWidget *pane)
{
    auto *frame = new Frame(Frame::Look::Sunken);
    auto *layout = new QVBoxLayout(frame);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addWidget(pane);
    return frame;
}

TracesPage::TracesPage(const api::TraceOperations *operations, const code::Syntax *syntax, QWidget *parent)
    : QWidget(parent)
    , m_operations(operations)
    , m_syntax(syntax)
    , m_search(new QLineEdit)
    , m_tasks(agents::makeTable({tr("Task"), tr("Began"), tr("Time"), tr("Calls")}, 0, tr("Tasks")))
    , m_timeline(new Timeline(this))
    , m_steps(new QTableView)
    , m_tabs(new QTabWidget)
    , m_figures(agents::makeTable({tr("Tool"), tr("Calls"), tr("Failed"), tr("Half within"),
                                   tr("99 % within"), tr("Cost"), tr("Where the time went")},
                                  6, tr("What each tool took")))
    , m_heading(parts::words({}, &style::Colours::muted))
    , m_code(pane(tr("Code")))
    , m_output(pane(tr("Output")))
    , m_problem(parts::words())
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto *title = parts::label(tr("Traces"));
    title->setFont(style::larger(7, QFont::DemiBold));
    m_search->setPlaceholderText(tr("Search tasks"));
    m_search->setAccessibleName(tr("Search tasks"));
    m_search->setClearButtonEnabled(true);
    m_search->setMaximumWidth(240);
    auto *head = new QHBoxLayout;
    head->addWidget(title, 1);
    head->addWidget(m_search);

    m_tasks->setSelectionMode(QAbstractItemView::SingleSelection);
    m_steps->setModel(m_timeline);
    m_steps->setItemDelegateForColumn(Timeline::Bar, new BarDelegate(m_steps));
    m_steps->setAccessibleName(tr("Steps of the task"));
    m_steps->setObjectName(u"steps"_s);
    m_steps->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_steps->setSelectionMode(QAbstractItemView::SingleSelection);
    m_steps->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_steps->setFrameShape(QFrame::NoFrame);
    m_steps->setShowGrid(false);
    m_steps->setTabKeyNavigation(false);
    m_steps->verticalHeader()->hide();
    auto *header = m_steps->horizontalHeader();
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->setHighlightSections(false);
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setResizeContentsPrecision(50); // rows; there may be thousands
    header->setSectionResizeMode(Timeline::Bar, QHeaderView::Stretch);
    m_figures->setSelectionMode(QAbstractItemView::NoSelection);
    m_figures->setWordWrap(true);
    auto *rows = m_figures->verticalHeader();
    rows->setMinimumSectionSize(rows->defaultSectionSize());
    rows->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_figures->setFocusPolicy(Qt::NoFocus);
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_steps, tr("Steps"));
    m_tabs->addTab(m_figures, tr("Figures"));

    auto *step = new QWidget;
    auto *inStep = new QVBoxLayout(step);
    inStep->setContentsMargins(0, style::kGap, 0, 0);
    inStep->setSpacing(style::kGap);
    inStep->addWidget(m_heading);
    inStep->addWidget(framed(m_code), 1);
    inStep->addWidget(framed(m_output), 1);
    auto *splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(1);
    splitter->addWidget(m_tasks);
    splitter->addWidget(m_tabs);
    splitter->addWidget(step);
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 3);
    splitter->setStretchFactor(2, 3);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(32, 24, 32, 24);
    layout->setSpacing(style::kGap);
    layout->addLayout(head);
    layout->addWidget(m_problem);
    layout->addWidget(splitter, 1);
    m_problem->hide();
    setFocusProxy(m_tasks);

    connect(m_search, &QLineEdit::textChanged, this, &TracesPage::read);
    connect(m_tasks, &QTableWidget::itemSelectionChanged, this, &TracesPage::choose);
    connect(m_steps->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &TracesPage::showStep);
}

void TracesPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    read();
}

void TracesPage::complain(const QString &text)
{
    m_problem->setText(text);
    m_problem->setVisible(!text.isEmpty());
}

void TracesPage::read()
{
    m_finding = find(m_search->text().trimmed());
    m_finding.start();
}

Task<> TracesPage::find(QString words)
{
    const auto listed = co_await m_operations->tasks(kMostTasks, words);
    complain(!listed                  ? listed.error().text
                 : !listed->isEmpty() ? QString()
                 : words.isEmpty()
                 ? tr("Here stands how tasks of Berth's own agent went, once there was one.")
                 : tr("No task has these words."));
    showTasks(listed ? *listed : QList<api::TraceOperations::Listed>());
}

void TracesPage::showTasks(const QList<api::TraceOperations::Listed> &listed)
{
    const QString before = m_tasks->currentRow() < 0 ? QString() : m_all[m_tasks->currentRow()].id;
    {
        const QSignalBlocker once(m_tasks);
        m_all.clear();
        m_tasks->setRowCount(int(listed.size()));
        for (const auto &[facts, count] : listed) {
            const auto began =
                QDateTime::fromMSecsSinceEpoch(qint64(facts.created.time_since_epoch().count()));
            agents::setRow(m_tasks, int(m_all.size()),
                           {base::printable(facts.request.simplified(), 200),
                            QLocale().toString(began, QLocale::ShortFormat), format::duration(count.took),
                            QLocale().toString(count.calls)},
                           {base::printable(facts.request, 1000), {}, {}, {}});
            m_all += facts;
        }
        m_tasks->setCurrentCell(-1, -1);
    }
    showTask(before);
}

void TracesPage::showTask(const QString &id)
{
    const auto row = std::ranges::find(m_all, id, &TaskFacts::id) - m_all.begin();
    m_tasks->selectRow(row < m_all.size() ? int(row) : 0);
    if (m_all.isEmpty())
        choose();
}

void TracesPage::choose()
{
    m_reading = {};
    const int row = m_tasks->currentRow();
    if (row < 0 || row >= m_all.size())
        return showSteps({});
    m_reading = readSteps(m_all[row]);
    m_reading.start();
}

Task<> TracesPage::readSteps(TaskFacts facts)
{
    const auto spans = co_await m_operations->spans(std::move(facts));
    if (!spans)
        complain(spans.error().text);
    showSteps(spans ? *spans : QList<Span>());
}

void TracesPage::showSteps(const QList<Span> &spans)
{
    m_timeline->set(spans);
    showFigures(spans);
    if (spans.isEmpty())
        showStep();
    else
        m_steps->selectRow(0);
}

static QString named(const QString &phase)
{
    return QCoreApplication::translate("session::Session", phase.toUtf8());
}

/// Where the time of a run went.
static QString phasesText(const QList<base::Phase> &phases)
{
    QStringList parts;
    for (const auto &[name, took] : phases) {
        const QString time = took < 1s
            ? TracesPage::tr("%1 ms").arg(
                QLocale().toString(std::chrono::round<std::chrono::milliseconds>(took).count()))
            : format::duration(std::chrono::round<std::chrono::milliseconds>(took));
        parts += TracesPage::tr("%1: %2", "a phase of a run, and its time").arg(named(name), time);
    }
    return parts.join(u" · "_s);
}

/// Where the time of all runs of a tool went, most of it first, as shares of all of it.
static QString sharesText(const QList<base::Phase> &phases)
{
    QStringList told;
    for (const base::Share &each : base::sharesOf(phases))
        told += TracesPage::tr("%1: %2 %", "a phase of runs, and its share")
                    .arg(named(each.name))
                    .arg(each.percent);
    return told.join(u" · "_s);
}

/// The beginning of what is long: the rest is for `berth trace`.
static QString shown(const QString &text)
{
    QStringList lines;
    for (const QString &line : text.left(kLongestShown).split(u'\n'))
        lines += base::printable(line, kLongestShown);
    if (text.size() > kLongestShown)
        lines += u"…"_s;
    return lines.join(u'\n');
}

void TracesPage::showStep()
{
    const Span *span = m_timeline->at(m_steps->currentIndex().row());
    m_code->parentWidget()->setVisible(span && span->kind == Span::Kind::Call);
    m_output->parentWidget()->setVisible(span);
    m_heading->setVisible(span);
    if (!span)
        return;
    QStringList facts;
    const bool isCall = span->kind == Span::Kind::Call;
    if (!isCall) {
        if (!span->model.isEmpty())
            facts += base::printable(span->model, 60);
        facts +=
            (span->usage.isAtLeast ? tr("at least %1 tokens sent, %2 out of the cache")
                                   : tr("%1 tokens sent, %2 out of the cache"))
                .arg(QLocale().toString(span->usage.input + span->usage.cacheRead + span->usage.cacheWritten),
                     QLocale().toString(span->usage.cacheRead));
        facts += tr("%1 answered").arg(QLocale().toString(span->usage.output));
    } else {
        facts += base::printable(span->tool, 60);
        if (span->exitCode)
            facts += tr("exit code %1").arg(*span->exitCode);
        if (span->attempt > 1)
            facts += tr("made again");
        if (span->verdict == u"review"_s)
            facts += tr("you were asked");
        else if (span->verdict == u"refuse"_s)
            facts += tr("refused: %1").arg(base::printable(span->why, 300));
    }
    QStringList heading{facts.join(u" · "_s)};
    if (!span->phases.isEmpty())
        heading += phasesText(span->phases);
    m_heading->setText(heading.join(u'\n'));
    m_code->setPlainText(shown(span->code.isEmpty() ? span->arguments : span->code));
    const QString language = span->code.isEmpty() ? u"JSON"_s
        : span->tool == u"execute_python"_s       ? u"Python"_s
                                                  : u"Bash"_s;
    if (m_syntax)
        m_syntax->highlight(*m_code->document(), language);
    m_output->setLineWrapMode(isCall ? QPlainTextEdit::NoWrap : QPlainTextEdit::WidgetWidth);
    m_output->setPlainText(shown(isCall ? span->output : span->text));
}

/// How many, and of a hundred.
static QString failedText(const api::ToolFigures &of)
{
    if (of.failed == 0)
        return QLocale().toString(of.failed);
    return TracesPage::tr("%1 (%2 %)").arg(QLocale().toString(of.failed),
                                           QLocale().toString(100 * of.errorRate(), 'f', 1));
}

void TracesPage::showFigures(const QList<Span> &spans)
{
    const QList<api::ToolFigures> figures = api::figuresOf(spans);
    m_figures->setRowCount(int(figures.size()));
    for (int row = 0; row < figures.size(); ++row) {
        const api::ToolFigures &of = figures[row];
        const bool isModel = of.tool.isEmpty();
        const QStringList texts{isModel ? tr("Model") : base::printable(of.tool, 60),
                                QLocale().toString(of.count),
                                failedText(of),
                                format::duration(of.p50),
                                format::duration(of.p99),
                                isModel ? format::money(of.nanodollars) : QString(),
                                sharesText(of.phases)};
        agents::setRow(m_figures, row, texts, {{}, {}, {}, {}, {}, {}, texts.last()});
    }
}

} // namespace traces
