// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/runs_pane.h"

#include "app/style/format.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/session/runs/run_book.h"
#include "core/session/session.h"

#include <QDateTime>
#include <QHeaderView>
#include <QLocale>
#include <QTableWidget>
#include <QVBoxLayout>

using namespace std::chrono_literals;
using session::RunRecord;

RunsPane::RunsPane(QWidget *parent)
    : Pane(parent)
    , m_table(new QTableWidget(0, 4))
    , m_empty(parts::words(tr("Nothing has run in this session yet.")))
{
    m_table->setHorizontalHeaderLabels({tr("Command"), tr("State"), tr("Time"), tr("Started")});
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (int column = 1; column < 4; ++column)
        m_table->horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->verticalHeader()->hide();
    m_table->setShowGrid(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setWordWrap(false);
    m_table->setAccessibleName(tr("Runs"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_table, 1);
    m_refresh.setInterval(1s);
    connect(&m_refresh, &QTimer::timeout, this, &RunsPane::read);
}

void RunsPane::setSession(session::Session *session)
{
    m_session = session;
    if (isVisible())
        read();
}

void RunsPane::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_refresh.start();
    read();
}

void RunsPane::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_refresh.stop();
}

static QString stateText(const RunRecord &run)
{
    switch (run.state) {
    case RunRecord::State::Running:
        return RunsPane::tr("● running");
    case RunRecord::State::Exited:
        return run.code == 0 ? RunsPane::tr("✓ done") : RunsPane::tr("✗ exit code %1").arg(run.code);
    case RunRecord::State::Signalled:
        return RunsPane::tr("✗ signal %1").arg(run.code);
    case RunRecord::State::Timeout:
        return RunsPane::tr("✗ time limit");
    case RunRecord::State::Memory:
        return RunsPane::tr("✗ out of memory");
    case RunRecord::State::Output:
        return RunsPane::tr("✗ printed too much");
    case RunRecord::State::Unended:
        return RunsPane::tr("✗ not ended by its machine");
    case RunRecord::State::Cancelled:
        return RunsPane::tr("○ cancelled");
    case RunRecord::State::Stopped:
        return RunsPane::tr("○ machine stopped");
    case RunRecord::State::Lost:
        break;
    }
    return RunsPane::tr("○ unknown");
}

void RunsPane::read()
{
    const auto runs =
        m_session ? m_session->runs().recent() : base::Result<QList<RunRecord>>(QList<RunRecord>());
    const QList<RunRecord> rows = runs.value_or(QList<RunRecord>());
    m_empty->setVisible(rows.isEmpty());
    if (!runs)
        m_empty->setText(runs.error().text);
    m_table->setVisible(!rows.isEmpty());
    m_table->setRowCount(int(rows.size()));
    for (int row = 0; row < rows.size(); ++row) {
        const RunRecord &run = rows[row];
        const QString texts[] = {
            run.command, stateText(run), format::duration(run.took),
            QLocale().toString(QDateTime::fromMSecsSinceEpoch(run.started.time_since_epoch().count()).time(),
                               QLocale::ShortFormat)};
        for (int column = 0; column < 4; ++column) {
            QTableWidgetItem *item = m_table->item(row, column);
            if (!item)
                m_table->setItem(row, column, item = new QTableWidgetItem);
            if (item->text() != texts[column])
                item->setText(texts[column]);
            if (column == 0)
                item->setToolTip(parts::plain(run.command));
            if (column == 1)
                item->setToolTip(parts::plain(m_session->runs().adviceOn(run)));
            if (column == 1)
                item->setForeground(
                    run.state == RunRecord::State::Running                       ? style::colours().accent
                        : run.state == RunRecord::State::Exited && run.code == 0 ? style::colours().good
                        : run.state == RunRecord::State::Exited || run.state == RunRecord::State::Timeout
                            || run.state == RunRecord::State::Memory || run.state == RunRecord::State::Output
                            || run.state == RunRecord::State::Signalled
                            || run.state == RunRecord::State::Unended
                        ? style::colours().bad
                        : style::colours().muted);
        }
    }
}
