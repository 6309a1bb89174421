// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/agents/rehearsal.h"

#include "app/style/format.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/api/tools/agent_operations.h"
#include "core/api/caller.h"
#include "core/base/log.h"

#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QResizeEvent>
#include <QTextBlock>
#include <QToolButton>

#include <algorithm>
#include <cmath>

using base::Result;
using base::Task;

namespace agents {

static constexpr qsizetype kLastLines = 12; // of each channel
static constexpr qsizetype kMostText = 8000;
static constexpr int kMostShown = 9; // lines, without scrolling

static Task<Result<api::Rehearsal>> rehearsed(api::AgentOperations *agents, QString review,
                                              QJsonObject arguments)
{
    api::Caller caller;
    co_return co_await agents->rehearse(review, arguments, caller);
}

Rehearse rehearseBy(api::AgentOperations &agents)
{
    return [&agents](const QString &review, const QJsonObject &arguments) {
        return rehearsed(&agents, review, arguments);
    };
}

/// Each line by itself: only then line breaks are not escaped.
static QStringList lastLines(const QString &printed)
{
    QStringList lines = printed.right(kMostText).split(u'\n');
    while (!lines.isEmpty() && lines.last().isEmpty())
        lines.removeLast();
    lines = lines.mid(std::max<qsizetype>(lines.size() - kLastLines, 0));
    for (QString &line : lines)
        line = base::printable(line, 300);
    return lines;
}

QString rehearsalText(const api::Rehearsal &done)
{
    QStringList lines;
    const auto add = [&](const QStringList &paths, const QString &words) {
        for (const QString &path : paths)
            lines += words.arg(QStringLiteral("/session/") + base::printable(path, 400));
    };
    if (const auto &changes = done.changes) {
        add(changes->created, RehearsalView::tr("created: %1"));
        add(changes->changed, RehearsalView::tr("changed: %1"));
        add(changes->deleted, RehearsalView::tr("deleted: %1"));
        if (changes->unlisted > 0)
            lines += RehearsalView::tr("and %1 more files").arg(changes->unlisted);
        if (lines.isEmpty())
            lines += RehearsalView::tr("No file in /session changed.");
    } else {
        lines +=
            RehearsalView::tr("What changed is not known: %1").arg(base::printable(done.uncompared, 500));
    }
    if (const QStringList output = lastLines(done.output.value_or(QString())); !output.isEmpty())
        lines += QStringList{QString(), RehearsalView::tr("It printed:")} + output;
    if (const QStringList errors = lastLines(done.errors.value_or(QString())); !errors.isEmpty())
        lines += QStringList{QString(), RehearsalView::tr("On standard error:")} + errors;
    return lines.join(u'\n');
}

static QString stateText(const api::Rehearsal &done)
{
    const QString took = format::duration(done.took);
    const QString message = base::printable(done.message.value_or(QString()), 1000);
    if (done.exitCode)
        return RehearsalView::tr("In a copy without a network, it ended with exit code %1 after %2. %3")
            .arg(*done.exitCode)
            .arg(took, message)
            .trimmed();
    if (done.state == QLatin1String("done"))
        return RehearsalView::tr("In a copy without a network, it was done in %1.").arg(took);
    if (done.state == QLatin1String("running"))
        return RehearsalView::tr("In a copy without a network, it still ran after %1, and was ended.")
            .arg(took);
    return RehearsalView::tr("In a copy without a network, it failed after %1. %2")
        .arg(took, message)
        .trimmed();
}

namespace {

/// As high as its lines are, broken as its width wants it, up to so many; the rest is scrolled to.
class FittingText final : public QPlainTextEdit
{
public:
    void fit()
    {
        qreal lines = 0;
        for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
            lines += document()->documentLayout()->blockBoundingRect(block).height();
        const qreal most = kMostShown * fontMetrics().lineSpacing();
        const int around = height() - viewport()->height();
        setVerticalScrollBarPolicy(lines > most ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
        setFixedHeight(int(std::ceil(std::min(lines, most) + 2 * document()->documentMargin())) + 1 + around);
    }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QPlainTextEdit::resizeEvent(event);
        if (event->oldSize().width() != event->size().width())
            fit();
    }
    /// While it is hidden, Qt takes all of its lines but one for lines that are scrolled to.
    void showEvent(QShowEvent *event) override
    {
        QPlainTextEdit::showEvent(event);
        QResizeEvent same(viewport()->size(), viewport()->size());
        QPlainTextEdit::resizeEvent(&same);
        fit();
    }
};

} // namespace

RehearsalView::RehearsalView(QWidget *parent)
    : QWidget(parent)
    , m_state(parts::words())
    , m_stop(parts::iconButton(QStringLiteral("stop"), tr("Stop the Rehearsal")))
    , m_text(new FittingText)
{
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setReadOnly(true);
    m_text->setTabChangesFocus(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setFont(style::monospace());
    m_text->setAccessibleName(tr("What the rehearsal did"));
    connect(m_stop, &QToolButton::clicked, this, &RehearsalView::clear);
    auto *row = new QHBoxLayout;
    row->setSpacing(style::kGap);
    row->addWidget(m_state, 1);
    row->addWidget(m_stop, 0, Qt::AlignTop);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(row);
    layout->addWidget(m_text);
    hide();
}

void RehearsalView::begin(const Rehearse &rehearse, const QString &review, const QJsonObject &arguments)
{
    m_state->setText(tr("It is made in a copy of the machine without a network…"));
    m_stop->show();
    m_text->hide();
    show();
    m_work = rehearse(review, arguments);
    m_work.start([this] { showEnd(); });
    emit changed();
}

void RehearsalView::showEnd()
{
    const auto &done = m_work.result();
    m_stop->hide();
    m_state->setText(done ? stateText(*done) : done.error().text);
    if (done) {
        m_text->setPlainText(rehearsalText(*done));
        m_text->show();
    }
    setAccessibleDescription(m_state->text());
    emit changed();
}

void RehearsalView::clear()
{
    if (isHidden())
        return;
    m_work = {};
    hide();
    emit changed();
}

} // namespace agents
