// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/transfer_strip.h"

#include "app/files/transfers.h"
#include "app/style/parts.h"
#include "app/style/style.h"

#include <QDeadlineTimer>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace files {

static constexpr auto kTurn = 8ms;

class TransferStrip::Line : public QWidget
{
public:
    Line()
        : icon(new parts::Picture(style::scaled(16)))
        , name(parts::label())
        , bar(new QProgressBar)
        , figures(parts::label())
        , again(new QToolButton)
        , stop(new QToolButton)
    {
        auto *row = new QHBoxLayout(this);
        row->setContentsMargins(style::kGap, 2, style::kGap, 2);
        row->setSpacing(style::kGap);
        name->setTextFormat(Qt::PlainText);
        name->setMinimumWidth(60);
        name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        figures->setTextFormat(Qt::PlainText);
        bar->setTextVisible(false);
        bar->setFixedSize(110, 6);
        row->addWidget(icon);
        row->addWidget(name, 1);
        row->addWidget(figures);
        row->addWidget(bar);
        row->addWidget(again);
        row->addWidget(stop);
        for (QToolButton *button : {again, stop}) {
            button->setAutoRaise(true);
            button->setIconSize(QSize(style::scaled(14), style::scaled(14)));
        }
        again->setIcon(style::icon(u"again"_s));
        stop->setIcon(style::icon(u"close"_s));
        setFixedHeight(sizeHint().height()); // with all of it, which is shown by turns
    }

    void setButton(QToolButton *button, const QString &text)
    {
        button->setVisible(!text.isEmpty());
        button->setToolTip(parts::plain(text));
        button->setAccessibleName(text);
    }

    parts::Picture *icon;
    QLabel *name;
    QProgressBar *bar;
    QLabel *figures;
    QToolButton *again;
    QToolButton *stop;
};

TransferStrip::TransferStrip(Transfers *transfers, QWidget *parent)
    : QScrollArea(parent)
    , m_transfers(transfers)
{
    setAccessibleName(tr("Transfers"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *content = new QWidget;
    m_column = new QVBoxLayout(content);
    m_column->setContentsMargins(0, 2, 0, 2);
    m_column->setSpacing(0);
    m_column->addStretch();
    setWidget(content);
    connect(transfers, &Transfers::added, this, [this](int id) {
        m_coming += id;
        if (!m_soon.isActive())
            m_soon.start();
    });
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &TransferStrip::addComing);
    connect(transfers, &Transfers::changed, this, &TransferStrip::showTransfer);
    connect(transfers, &Transfers::removed, this, [this](int id) {
        m_coming.removeOne(id);
        delete m_lines.take(id);
        fit();
    });
    fit();
}

/// As many as a turn of the main thread has time for; what is dropped at once can be thousands.
void TransferStrip::addComing()
{
    const QDeadlineTimer turn(kTurn);
    while (!m_coming.isEmpty() && !turn.hasExpired())
        add(m_coming.takeFirst());
    fit();
    if (!m_coming.isEmpty())
        m_soon.start();
}

void TransferStrip::add(int id)
{
    auto *line = new Line;
    connect(line->again, &QToolButton::clicked, this, [this, id] { m_transfers->retry(id); });
    connect(line->stop, &QToolButton::clicked, this, [this, id] {
        if (m_transfers->find(id)->isOver())
            QMetaObject::invokeMethod(
                m_transfers, [transfers = m_transfers, id] { transfers->remove(id); }, Qt::QueuedConnection);
        else
            m_transfers->cancel(id);
    });
    m_lines.insert(id, line);
    m_column->insertWidget(m_column->count() - 1, line);
    showTransfer(id);
}

void TransferStrip::showTransfer(int id)
{
    const Transfer *transfer = m_transfers->find(id);
    Line *line = m_lines.value(id);
    if (!transfer || !line)
        return;
    const bool isIn = transfer->direction == Transfer::Direction::In;
    const QString name = transfer->name();
    const guest::Progress &progress = transfer->progress;
    const auto size = [](qint64 bytes) {
        return QLocale().formattedDataSize(bytes, 1, QLocale::DataSizeTraditionalFormat);
    };
    line->icon->setIcon(style::icon(isIn ? u"upload"_s : u"save"_s, &style::Colours::muted));
    line->bar->setVisible(!transfer->isOver());
    line->bar->setRange(0, progress.totalBytes > 0 ? 1000 : 0);
    if (progress.totalBytes > 0)
        line->bar->setValue(int(1000.0 * double(progress.bytes) / double(progress.totalBytes)));
    line->bar->setAccessibleName(tr("Progress of %1").arg(name));
    line->setButton(line->again, {});
    line->setButton(line->stop, transfer->isOver() ? tr("Remove from the List") : tr("Cancel"));
    QString text = name;
    QString figures;
    switch (transfer->state) {
    case Transfer::State::Waiting:
        figures = tr("Waiting");
        break;
    case Transfer::State::Running:
        if (progress.totalBytes > 0)
            //: 3 MB of 7 MB, 2 MB each second
            figures =
                tr("%1 of %2, %3/s")
                    .arg(size(progress.bytes), size(progress.totalBytes), size(transfer->bytesPerSecond));
        break;
    case Transfer::State::Done:
        line->icon->setIcon(style::icon(u"ok"_s, &style::Colours::good));
        figures = isIn ? tr("Copied in") : tr("Copied out");
        if (!transfer->text.isEmpty()) {
            line->icon->setIcon(style::icon(u"warning"_s, &style::Colours::warning));
            text = name + u": "_s + transfer->text;
        }
        break;
    case Transfer::State::Failed:
        line->icon->setIcon(style::icon(u"failed"_s, &style::Colours::bad));
        text = name + u": "_s + transfer->text;
        figures = tr("Failed");
        line->setButton(line->again, tr("Try Again"));
        break;
    case Transfer::State::Cancelled:
        figures = tr("Cancelled");
        line->setButton(line->again, tr("Try Again"));
        break;
    }
    line->name->setText(text);
    line->name->setToolTip(parts::plain(text));
    line->figures->setText(figures);
    if (transfer->state == Transfer::State::Done && transfer->text.isEmpty())
        QTimer::singleShot(6s, this, [this, id] { m_transfers->remove(id); });
}

void TransferStrip::tell(const QString &text)
{
    delete m_told;
    m_told = new Line;
    m_told->icon->setIcon(style::icon(u"info"_s, &style::Colours::muted));
    m_told->bar->hide();
    m_told->again->hide();
    m_told->name->setText(text);
    m_told->name->setToolTip(parts::plain(text));
    m_told->setButton(m_told->stop, tr("Close"));
    connect(m_told->stop, &QToolButton::clicked, this, [this] {
        std::exchange(m_told, nullptr)->deleteLater();
        fit();
    });
    m_column->insertWidget(0, m_told);
    fit();
}

void TransferStrip::fit()
{
    const int lines = int(m_lines.size()) + (m_told ? 1 : 0);
    setVisible(lines > 0);
    const Line *const any = m_told || m_lines.isEmpty() ? m_told : *m_lines.cbegin();
    const QMargins margins = m_column->contentsMargins();
    setFixedHeight(margins.top() + margins.bottom() + std::min(lines, 4) * (any ? any->height() : 0));
}

} // namespace files
