// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/money/usage.h"

#include <QDate>
#include <QList>
#include <QMap>
#include <QWidget>

class QLabel;
class QTableWidget;
class Workspace;

/// What each day cost, in whole nanodollars: an interval belongs to the day it began on. Pure.
QMap<QDate, qint64> costByDay(const QList<session::Interval> &intervals);
/// One line for each interval, with a heading; fields as RFC 4180 wants them. Pure.
QByteArray usageCsv(const QList<session::Interval> &intervals, const QMap<QString, QString> &names);

/// What machines cost: the last thirty days as a chart, and each session.
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
    void exportCsv(const QString &path);
    QMap<QString, QString> names() const;

    Workspace &m_workspace;
    QLabel *m_total;
    Chart *m_chart;
    QTableWidget *m_table;
    QLabel *m_problem;
};
