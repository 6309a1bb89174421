// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/usage/usage_page.h"

#include "app/shell/file_dialog.h"
#include "app/style/format.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/workspace.h"

#include <QDateTime>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QSaveFile>
#include <QTableWidget>
#include <QToolTip>
#include <QVBoxLayout>

using session::Interval;

static constexpr int kDays = 30;

static QDateTime startOf(const Interval &interval)
{
    return QDateTime::fromMSecsSinceEpoch(interval.started.time_since_epoch().count());
}

QMap<QDate, qint64> costByDay(const QList<Interval> &intervals)
{
    QMap<QDate, qint64> days;
    for (const Interval &interval : intervals)
        days[startOf(interval).date()] += session::cost(interval);
    return days;
}

/// A text that begins like a formula would be one in a spreadsheet.
static QByteArray field(QString text)
{
    if (!text.isEmpty() && QStringLiteral("=+-@\t\r").contains(text.front()))
        text.prepend(u'\'');
    return '"' + text.replace(u'"', QStringLiteral("\"\"")).toUtf8() + '"';
}

QByteArray usageCsv(const QList<Interval> &intervals, const QMap<QString, QString> &names)
{
    QByteArray csv("started,session,name,machine,size,seconds,nanodollars_per_second,nanodollars\r\n");
    for (const Interval &interval : intervals) {
        const QList<QByteArray> fields{startOf(interval).toUTC().toString(Qt::ISODateWithMs).toLatin1(),
                                       field(interval.session),
                                       field(names.value(interval.session)),
                                       field(interval.machine),
                                       field(interval.size),
                                       QByteArray::number(double(interval.duration.count()) / 1000.0, 'f', 3),
                                       QByteArray::number(interval.nanodollarsPerSecond),
                                       QByteArray::number(session::cost(interval))};
        csv += fields.join(',') + "\r\n";
    }
    return csv;
}

class UsagePage::Chart : public QWidget
{
public:
    Chart()
    {
        setMinimumHeight(180);
        setAccessibleName(UsagePage::tr("Cost of the last thirty days"));
    }
    void setDays(const QMap<QDate, qint64> &days)
    {
        m_days = days;
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const style::Colours &c = style::colours();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const int foot = fontMetrics().height() + 6;
        const int head = fontMetrics().height() + 4;
        const QRectF area(0, head, width(), height() - foot - head);
        const qint64 most =
            std::max<qint64>(1, m_days.isEmpty() ? 1 : *std::max_element(m_days.begin(), m_days.end()));
        painter.setPen(c.muted);
        if (most > 1) // there is a scale
            painter.drawText(QRectF(0, 0, width(), head), Qt::AlignLeft | Qt::AlignVCenter,
                             session::dollars(most));
        painter.setPen(QPen(c.border, 1));
        for (int line = 0; line <= 2; ++line) {
            const qreal y = area.top() + area.height() * line / 2 + 0.5;
            painter.drawLine(QPointF(0, y), QPointF(width(), y));
        }
        const qreal step = area.width() / kDays;
        for (int day = 0; day < kDays; ++day) {
            const QDate date = dateAt(day);
            const qreal share = qreal(m_days.value(date)) / qreal(most);
            QRectF bar(day * step + step * 0.18, area.bottom() - share * area.height(), step * 0.64,
                       share * area.height());
            painter.setPen(Qt::NoPen);
            painter.setBrush(c.accent);
            if (share > 0) {
                bar.setTop(std::min(bar.top(), area.bottom() - 2));
                painter.drawRoundedRect(bar, 2, 2);
            }
            if ((kDays - 1 - day) % 7 == 0) {
                painter.setPen(c.muted);
                const QString label = QLocale().toString(date, QStringLiteral("d MMM"));
                const int wide = fontMetrics().horizontalAdvance(label);
                const qreal left = std::clamp(day * step + (step - wide) / 2, 0.0, qreal(width() - wide));
                painter.drawText(QPointF(left, area.bottom() + 4 + fontMetrics().ascent()), label);
            }
        }
    }
    bool event(QEvent *event) override
    {
        if (event->type() == QEvent::ToolTip) {
            const auto *help = static_cast<QHelpEvent *>(event);
            const QDate date =
                dateAt(std::clamp(help->pos().x() * kDays / std::max(1, width()), 0, kDays - 1));
            QToolTip::showText(help->globalPos(),
                               UsagePage::tr("%1: %2").arg(QLocale().toString(date, QLocale::LongFormat),
                                                           session::dollars(m_days.value(date))),
                               this);
            return true;
        }
        return QWidget::event(event);
    }

private:
    static QDate dateAt(int day) { return QDate::currentDate().addDays(day - kDays + 1); }
    QMap<QDate, qint64> m_days;
};

UsagePage::UsagePage(Workspace &workspace, QWidget *parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_total(parts::label())
    , m_chart(new Chart)
    , m_table(new QTableWidget(0, 4))
    , m_problem(parts::label())
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto *title = parts::label(tr("Usage"));
    title->setFont(style::larger(7, QFont::DemiBold));
    auto *save = new QPushButton(style::icon(QStringLiteral("save")), tr("Export CSV…"));
    connect(save, &QPushButton::clicked, this, [this] {
        connect(askWhereToSave(this, tr("Export Usage"), QStringLiteral("berth-usage.csv")),
                &QFileDialog::fileSelected, this, &UsagePage::exportCsv);
    });
    auto *head = new QHBoxLayout;
    head->addWidget(title, 1);
    auto *budget = new QPushButton(style::icon(QStringLiteral("usage")), tr("Budget…"));
    connect(budget, &QPushButton::clicked, this, &UsagePage::budgetRequested);
    head->addWidget(budget);
    head->addWidget(save);
    m_total->setForegroundRole(QPalette::PlaceholderText);
    m_total->setWordWrap(true);
    m_table->setHorizontalHeaderLabels({tr("Session"), tr("Machine time"), tr("Machines"), tr("Cost")});
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (int column = 1; column < 4; ++column)
        m_table->horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->verticalHeader()->hide();
    m_table->setShowGrid(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setAccessibleName(tr("Cost of each session"));
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->hide();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(32, 24, 32, 24);
    layout->setSpacing(style::kMargin);
    layout->addLayout(head);
    layout->addWidget(m_total);
    layout->addWidget(m_chart);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_problem);
}

void UsagePage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    read();
}

QMap<QString, QString> UsagePage::names() const
{
    QMap<QString, QString> names;
    for (const session::Session *session : m_workspace.sessions().all())
        names.insert(session->id(), session->name());
    return names;
}

void UsagePage::read()
{
    const auto intervals = m_workspace.meter().intervals();
    const auto usages = m_workspace.sessions().usages();
    const auto month = m_workspace.sessions().monthBudget();
    const bool isKnown = intervals && usages && month;
    m_problem->setVisible(!isKnown);
    if (!isKnown) {
        m_problem->setText((!intervals ? intervals.error() : !usages ? usages.error() : month.error()).text);
        return;
    }
    const session::Usage all = session::total(usages->values());
    const QMap<QDate, qint64> days = costByDay(*intervals);
    const QString ofBudget = month->isSet()
        ? tr("%1 of %2 (%3 %)")
              .arg(session::dollars(month->spent), session::dollars(month->limit))
              .arg(month->percent())
        : session::dollars(month->spent);
    m_total->setText(tr("Today %1 · this month %2 · in all %3 and %4 of machine time")
                         .arg(session::dollars(days.value(QDate::currentDate())), ofBudget,
                              session::dollars(all.nanodollars), format::duration(all.time)));
    m_chart->setDays(days);
    QList<std::pair<QString, session::Usage>> rows;
    for (auto each = usages->cbegin(); each != usages->cend(); ++each)
        rows.append({each.key(), each.value()});
    std::sort(rows.begin(), rows.end(),
              [](const auto &a, const auto &b) { return a.second.nanodollars > b.second.nanodollars; });
    const QMap<QString, QString> known = names();
    m_table->setRowCount(int(rows.size()));
    for (int row = 0; row < rows.size(); ++row) {
        const auto &[id, usage] = rows[row];
        const QString texts[] = {known.value(id, tr("removed (%1)").arg(id)), format::duration(usage.time),
                                 QString::number(usage.machines), session::dollars(usage.nanodollars)};
        for (int column = 0; column < 4; ++column)
            m_table->setItem(row, column, new QTableWidgetItem(texts[column]));
    }
}

void UsagePage::exportCsv(const QString &path)
{
    const auto intervals = m_workspace.meter().intervals();
    QSaveFile file(path);
    const bool isWritten = intervals && file.open(QIODevice::WriteOnly)
        && file.write(usageCsv(*intervals, names())) >= 0 && file.commit();
    m_problem->setVisible(!isWritten);
    if (!isWritten)
        m_problem->setText(intervals ? tr("%1 cannot be written: %2.").arg(path, file.errorString())
                                     : intervals.error().text);
}
