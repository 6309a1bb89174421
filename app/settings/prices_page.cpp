// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/prices_page.h"

#include "app/style/parts.h"
#include "app/style/style.h"
#include "app/style/wheel.h"
#include "core/api/host_operations.h"
#include "core/vm/size.h"
#include "core/workspace.h"

#include <QDoubleSpinBox>
#include <QGridLayout>

#include <cmath>

static constexpr double kNanodollarsPerSecond = 1e9 / 3600; // in a dollar an hour
static constexpr double kHighest = 3600; // dollars an hour: session::Prices takes no more
static constexpr int kDecimals = 6; // of a dollar an hour: finer than a nanodollar a second

/// Without the zeros at the end, but for those of whole cents.
class PriceBox : public QDoubleSpinBox
{
public:
    QString textFromValue(double value) const override
    {
        QString text = QDoubleSpinBox::textFromValue(value);
        while (text.endsWith(u'0') && !text.endsWith(locale().decimalPoint() + QStringLiteral("00")))
            text.chop(1);
        return text;
    }
};

static double perHour(const session::Prices &prices, const QString &size)
{
    return double(prices.nanodollarsPerSecond(size).value_or(0)) / kNanodollarsPerSecond;
}

PricesPage::PricesPage(Workspace &workspace, QWidget *parent)
    : SettingsPage(parent)
    , m_workspace(workspace)
{
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins({});
    grid->setHorizontalSpacing(2 * style::kMargin);
    grid->setVerticalSpacing(style::kGap);
    const auto add = [grid](int row, int column, const QString &text,
                            QColor style::Colours::*colour = nullptr) {
        auto *label = parts::words(text, colour);
        label->setWordWrap(false);
        grid->addWidget(label, row, column);
    };
    QColor style::Colours::*const muted = &style::Colours::muted;
    const QStringList heads{tr("Size"), tr("Processors"), tr("Memory"), tr("Price of an hour")};
    for (int column = 0; column < heads.size(); ++column)
        add(0, column, heads[column], muted);
    for (const vm::Size &size : vm::sizes()) {
        const int row = grid->rowCount();
        add(row, 0, size.name);
        add(row, 1, QString::number(size.vcpus * size.cpuPercent / 100.0));
        add(row, 2, tr("%1 MiB").arg(size.memoryMiB));
        auto *price = new PriceBox;
        price->setAccessibleName(tr("Price of an hour of size %1").arg(size.name));
        leaveWheel(price);
        price->setPrefix(QStringLiteral("$"));
        price->setDecimals(kDecimals);
        price->setRange(0, kHighest);
        price->setSingleStep(0.01);
        price->setValue(perHour(workspace.prices(), size.name));
        grid->addWidget(price, row, 3);
        m_rows += {size.name, price, price->value()};
    }
    const int last = grid->rowCount();
    grid->addWidget(parts::words(tr("Machines that run already keep the price they began with."), muted),
                    last, 0, 1, 4);
    grid->setColumnStretch(4, 1);
    grid->setRowStretch(grid->rowCount(), 1);
}

base::Result<> PricesPage::save()
{
    session::Prices changed = m_workspace.prices();
    for (const Row &row : std::as_const(m_rows)) {
        if (row.price->value() == row.shown)
            continue; // also where what is shown is a little beside what holds
        if (auto set = changed.set(row.size, std::llround(row.price->value() * kNanodollarsPerSecond)); !set)
            return set;
    }
    if (changed == m_workspace.prices())
        return {};
    return api::HostOperations(m_workspace).change(changed);
}

void PricesPage::restoreDefaults()
{
    if (const auto prices = session::Prices::byDesign()) {
        for (const Row &row : std::as_const(m_rows))
            row.price->setValue(perHour(*prices, row.size));
    }
}
