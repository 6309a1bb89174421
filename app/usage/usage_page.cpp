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

using session::Charge;
using session::Interval;

static constexpr int kDays = 30;

static QDateTime atTime(base::WallTime time)
{
    return QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count());
}

QMap<QDate, qint64> costByDay(const QList<Interval> &intervals, const QMap<base::WallTime, qint64> &charges)
{
    QMap<QDate, qint64> days;
    for (const Interval &interval : intervals)
        days[atTime(interval.started).date()] += session::cost(interval);
    for (auto charge = charges.cbegin(); charge != charges.cend(); ++charge)
        days[atTime(charge.key()).date()] += charge.value();
    return days;
}

qint64 roundEnd(qint64 most)
{
    qint64 power = 1;
    while (power <= most / 10)
        power *= 10;
    for (const int step : {1, 2, 5}) {
        if (step * power >= most)
            return step * power;
    }
    return 10 * power;
}

/// A text that begins like a formula would be one in a spreadsheet.
static QByteArray field(QString text)
{
    if (!text.isEmpty() && QStringLiteral("=+-@\t\r").contains(text.front()))
        text.prepend(u'\'');
    return '"' + text.replace(u'"', QStringLiteral("\"\"")).toUtf8() + '"';
}

static QByteArray utc(base::WallTime time)
{
    return atTime(time).toUTC().toString(Qt::ISODateWithMs).toLatin1();
}

QByteArray usageCsv(const QList<Interval> &intervals, const QList<Charge> &charges,
                    const QMap<QString, QString> &names)
{
    QByteArray csv("started,session,name,machine,size,seconds,nanodollars_per_second,nanodollars,source\r\n");
    for (const Interval &interval : intervals) {
        const QList<QByteArray> fields{utc(interval.started),
                                       field(interval.session),
                                       field(names.value(interval.session)),
                                       field(interval.machine),
                                       field(interval.size),
                                       QByteArray::number(double(interval.duration.count()) / 1000.0, 'f', 3),
                                       QByteArray::number(interval.nanodollarsPerSecond),
                                       QByteArray::number(session::cost(interval)),
                                       field(QStringLiteral("machine"))};
        csv += fields.join(',') + "\r\n";
    }
    for (const Charge &charge : charges) {
        const QList<QByteArray> fields{utc(charge.time),
                                       field(charge.session),
                                       field(names.value(charge.session)),
                                       {},
                                       {},
                                       {},
                                       {},
                                       QByteArray::number(charge.nanodollars),
                                       field(charge.source)};
        csv += fields.join(',') + "\r\n";
    }
    return csv;
}

/// A sum, what it is of above it, and what belongs to it below.
class UsagePage::Figure : public QWidget
{
public:
    explicit Figure(const QString &name)
        : m_amount(parts::label())
        , m_words(parts::words({}, &style::Colours::muted))
    {
        m_amount->setFont(style::larger(8, QFont::DemiBold));
        m_amount->setAccessibleName(name);
        auto *layout = new QVBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(2);
        layout->addWidget(parts::words(name, &style::Colours::muted));
        layout->addWidget(m_amount);
        layout->addWidget(m_words);
        layout->addStretch(1);
    }
    void show(qint64 nanodollars, const QString &words)
    {
        m_amount->setText(format::money(nanodollars));
        m_amount->setToolTip(parts::plain(session::dollars(nanodollars)));
        m_words->setText(words);
    }

private:
    QLabel *m_amount;
    QLabel *m_words;
};

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
        qint64 dearest = 0;
        for (int day = 0; day < kDays; ++day)
            dearest = std::max(dearest, m_days.value(dateAt(day)));
        const qint64 most = roundEnd(std::max<qint64>(dearest, 1));
        for (int line = 0; line <= 2; ++line) {
            const qreal y = area.top() + area.height() * line / 2 + 0.5;
            painter.setPen(QPen(c.border, 1));
            painter.drawLine(QPointF(0, y), QPointF(width(), y));
            painter.setPen(c.muted);
            if (line < 2 && dearest > 0) // there is a scale
                painter.drawText(QRectF(0, y - head, width(), head), Qt::AlignLeft | Qt::AlignVCenter,
                                 format::money(most * (2 - line) / 2));
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
            QToolTip::showText(
                help->globalPos(),
                parts::plain(UsagePage::tr("%1: %2").arg(QLocale().toString(date, QLocale::LongFormat),
                                                         session::dollars(m_days.value(date)))),
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
    , m_today(new Figure(tr("Today")))
    , m_month(new Figure(tr("This month")))
    , m_all(new Figure(tr("In all")))
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
    auto *figures = new QHBoxLayout;
    figures->setSpacing(style::kMargin);
    for (Figure *const figure : {m_today, m_month, m_all})
        figures->addWidget(figure, 1);
    m_table->setHorizontalHeaderLabels({tr("Session"), tr("Machine time"), tr("Machines"), tr("Cost")});
    m_table->horizontalHeader()->setMinimumSectionSize(96); // figures of two columns are no one figure
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (int column = 1; column < 4; ++column)
        m_table->horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_table->horizontalHeaderItem(0)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
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
    layout->addLayout(figures);
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
    const QDateTime first = QDate::currentDate().addDays(1 - kDays).startOfDay();
    const base::WallTime since{std::chrono::milliseconds(first.toMSecsSinceEpoch())};
    const auto intervals = m_workspace.meter().intervalsSince(since);
    const auto charges = m_workspace.ledger().byQuarter({.since = since});
    const auto usages = m_workspace.sessions().usages();
    const auto month = m_workspace.guard().month();
    const bool isKnown = intervals && charges && usages && month;
    m_problem->setVisible(!isKnown);
    if (!isKnown) {
        m_problem->setText((!intervals     ? intervals.error()
                                : !charges ? charges.error()
                                : !usages  ? usages.error()
                                           : month.error())
                               .text);
        return;
    }
    const session::Usage all = session::total(usages->values());
    const QMap<QDate, qint64> days = costByDay(*intervals, *charges);
    m_today->show(days.value(QDate::currentDate()), {});
    m_month->show(month->spent,
                  month->isSet()
                      ? tr("%1 % of %2").arg(month->percent()).arg(u'$' + session::limitText(month->limit))
                      : QString());
    m_all->show(all.nanodollars, tr("%1 of machine time").arg(format::duration(all.time)));
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
                                 QString::number(usage.machines), format::money(usage.nanodollars)};
        for (int column = 0; column < 4; ++column) {
            auto *const item = new QTableWidgetItem(texts[column]);
            item->setTextAlignment((column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
            m_table->setItem(row, column, item);
        }
        m_table->item(row, 3)->setToolTip(parts::plain(session::dollars(usage.nanodollars)));
    }
}

void UsagePage::exportCsv(const QString &path)
{
    const auto intervals = m_workspace.meter().intervals();
    const auto charges = m_workspace.ledger().charges();
    QSaveFile file(path);
    const bool isWritten = intervals && charges && file.open(QIODevice::WriteOnly)
        && file.write(usageCsv(*intervals, *charges, names())) >= 0 && file.commit();
    m_problem->setVisible(!isWritten);
    if (!isWritten)
        m_problem->setText(!intervals     ? intervals.error().text
                               : !charges ? charges.error().text
                                          : tr("%1 cannot be written: %2.").arg(path, file.errorString()));
}
