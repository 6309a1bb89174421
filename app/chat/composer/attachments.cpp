// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/composer/attachments.h"

#include "app/style/frame.h"
#include "app/files/file_icon.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/log.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QToolButton>

static constexpr int kWidest = 220; // of a chip
static constexpr qsizetype kMostChips = 50; // thousands of files can be dropped at once
static constexpr int kMonth = 30; // days
static constexpr int kMost = 1000; // of one name

Attachments::Attachments(QWidget *parent)
    : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Attached files"));
    hide();
}

void Attachments::add(const QStringList &paths)
{
    QStringList all = m_paths;
    for (const QString &path : paths) {
        if (!all.contains(path))
            all += path;
    }
    show(all);
}

void Attachments::clear() { show({}); }

void Attachments::show(const QStringList &paths)
{
    if (paths == m_paths)
        return;
    m_paths = paths;
    for (QWidget *chip : std::as_const(m_chips)) {
        chip->hide();
        chip->deleteLater();
    }
    m_chips.clear();
    for (const QString &path : m_paths.first(std::min(m_paths.size(), kMostChips))) {
        const QString fileName = QFileInfo(path).fileName();
        const QString name = base::printable(fileName);
        auto *chip = new Frame(Frame::Look::Sunken, this);
        auto *icon = new parts::Picture(style::scaled(14));
        icon->setIcon(style::icon(files::iconName(fileName), &style::Colours::muted));
        auto *words = new parts::ShortLabel(Qt::ElideMiddle);
        words->setText(name);
        auto *off =
            parts::iconButton(QStringLiteral("close"), tr("Take Off %1").arg(name), &style::Colours::muted);
        off->setIconSize({style::scaled(12), style::scaled(12)});
        connect(off, &QToolButton::clicked, this, [this, path] {
            QStringList left = m_paths;
            left.removeAll(path);
            show(left);
        });
        auto *layout = new QHBoxLayout(chip);
        layout->setContentsMargins(8, 1, 1, 1);
        layout->setSpacing(4);
        layout->addWidget(icon);
        layout->addWidget(words, 1);
        layout->addWidget(off);
        chip->setToolTip(parts::plain(path));
        chip->show();
        m_chips += chip;
    }
    if (m_paths.size() > kMostChips) {
        QLabel *const rest = parts::label(tr("and %Ln more", nullptr, int(m_paths.size() - kMostChips)));
        rest->setParent(this);
        parts::tint(rest, &style::Colours::muted);
        rest->show();
        m_chips += rest;
    }
    setVisible(!m_paths.isEmpty());
    arrange(width(), true);
    updateGeometry();
    emit changed();
}

/// In rows from the left; gives their height.
int Attachments::arrange(int width, bool moves) const
{
    int x = 0;
    int y = 0;
    int row = 0;
    for (QWidget *chip : m_chips) {
        const QSize size(std::min({chip->sizeHint().width(), kWidest, std::max(width, 40)}),
                         chip->sizeHint().height());
        if (x > 0 && x + size.width() > width) {
            x = 0;
            y += row + 4;
            row = 0;
        }
        if (moves)
            chip->setGeometry(QRect({x, y}, size));
        x += size.width() + 4;
        row = std::max(row, size.height());
    }
    return y + row;
}

QSize Attachments::sizeHint() const { return {kWidest, arrange(width(), false)}; }
QSize Attachments::minimumSizeHint() const
{
    return {40, m_chips.isEmpty() ? 0 : m_chips.first()->sizeHint().height()};
}
int Attachments::heightForWidth(int width) const { return arrange(width, false); }

void Attachments::resizeEvent(QResizeEvent *) { arrange(width(), true); }

QString keepPasted(const QString &folder, const QString &name, const QByteArray &content)
{
    static constexpr auto kMine = QFileDevice::ReadOwner | QFileDevice::WriteOwner;
    if (!QDir().mkpath(folder) || !QFile::setPermissions(folder, kMine | QFileDevice::ExeOwner))
        return {};
    const QFileInfo wanted(name);
    for (int number = 1; number <= kMost; ++number) {
        const QString path =
            QStringLiteral("%1/%2%3.%4")
                .arg(folder, wanted.baseName(), number == 1 ? QString() : QStringLiteral("-%1").arg(number),
                     wanted.suffix());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly)) {
            if (file.exists())
                continue;
            return {};
        }
        if (file.setPermissions(kMine) && file.write(content) == content.size() && file.flush())
            return path;
        file.remove();
        return {};
    }
    return {};
}

void forgetPasted(const QString &folder)
{
    const QDateTime before = QDateTime::currentDateTimeUtc().addDays(-kMonth);
    const QFileInfoList files = QDir(folder).entryInfoList(QDir::Files | QDir::Hidden);
    for (const QFileInfo &file : files) {
        if (file.lastModified() < before)
            QFile::remove(file.filePath());
    }
}
