// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/money/ledger.h"
#include "core/session/money/usage.h"

#include <QDate>
#include <QList>
#include <QMap>
#include <QWidget>

class QLabel;
class QTableWidget;
class Workspace;

/// What each day cost, in whole nanodollars: an interval belongs to the day it began on. Pure. `charges`: by
/// their times.
QMap<QDate, qint64> costByDay(const QList<session::Interval> &intervals,
                              const QMap<base::WallTime, qint64> &charges);
/// One line for each interval and each charge, with a heading; fields as RFC 4180 wants them. Pure.
QByteArray usageCsv(const QList<session::Interval> &intervals, const QList<session::Charge> &charges,
                    const QMap<QString, QString> &names);
/// The end of an axis for values up to that one: 1, 2 or 5 of a power of ten. Pure.
qint64 roundEnd(qint64 most);

/// What machines and models cost: today, this month and in all, the last thirty days as a chart, each
/// session.
class UsagePage : public QWidget
{
    Q_OBJECT

public:
    explicit UsagePage(Workspace &workspace, QWidget *parent = nullptr);
    void read();

signals:
    void budgetRequested();

protected:
    void showEvent(QShowEvent *event) override;

private:
    class Chart;
    class Figure;
    void exportCsv(const QString &path);
    QMap<QString, QString> names() const;

    Workspace &m_workspace;
    Figure *m_today;
    Figure *m_month;
    Figure *m_all;
    Chart *m_chart;
    QTableWidget *m_table;
    QLabel *m_problem;
};
