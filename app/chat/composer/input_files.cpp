// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/composer/input_files.h"

#include "app/shell/file_dialog.h"
#include "app/style/format.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/log.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

static constexpr qsizetype kMostRows = 50; // a dropped folder can have thousands of files

/// As many as are read at a glance; the dialog knows all.
static QString shortened(const QStringList &patterns)
{
    constexpr int kMost = 4;
    const QString shown = patterns.first(qMin(kMost, patterns.size())).join(QStringLiteral(", "));
    return patterns.size() > kMost ? shown + QStringLiteral(", …") : shown;
}

InputFiles::InputFiles(agent::RecipeInput input, QWidget *parent)
    : QWidget(parent)
    , m_input(std::move(input))
    , m_rows(new QVBoxLayout(this))
{
    setAccessibleName(m_input.label);
    const QString hint = m_input.patterns.isEmpty()
        ? tr("or drop them here")
        : tr("or drop them here (%1)").arg(shortened(m_input.patterns));
    auto *row = new QHBoxLayout;
    row->setSpacing(style::kGap);
    row->addWidget(button(QStringLiteral("attach"), tr("Choose Files…"), &InputFiles::chooseFiles));
    if (m_input.folders)
        row->addWidget(button(QStringLiteral("folder"), tr("Choose a Folder…"), &InputFiles::chooseFolder));
    row->addStretch(1);
    QLabel *const words = parts::words(hint, &style::Colours::muted);
    words->setToolTip(parts::plain(m_input.patterns.join(QStringLiteral(", "))));
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(2);
    auto *head = new QVBoxLayout;
    head->addLayout(row);
    m_rows->addLayout(head);
    head->addWidget(words);
}

QPushButton *InputFiles::button(const QString &icon, const QString &text, void (InputFiles::*choose)())
{
    auto *button = new QPushButton(style::icon(icon), text);
    button->setAutoDefault(false);
    button->setToolTip(parts::plain(m_input.description));
    connect(button, &QPushButton::clicked, this, choose);
    return button;
}

void InputFiles::add(const QStringList &paths)
{
    for (const QString &path : paths)
        take(path);
    showTaken();
}

void InputFiles::take(const QString &path)
{
    if (m_paths.contains(path))
        return;
    if (m_input.most == 1)
        m_paths.clear();
    m_paths += path;
    m_isBehind = true;
}

void InputFiles::clear()
{
    m_isBehind = m_isBehind || !m_paths.isEmpty();
    m_paths.clear();
}

void InputFiles::showTaken()
{
    if (!std::exchange(m_isBehind, false))
        return;
    showPaths();
    emit changed();
}

void InputFiles::showPaths()
{
    while (m_rows->count() > 1) {
        QLayoutItem *const item = m_rows->takeAt(1);
        item->widget()->deleteLater();
        delete item;
    }
    for (const QString &path : m_paths.first(std::min(m_paths.size(), kMostRows))) {
        const QFileInfo info(path);
        const QString shown = base::printable(info.fileName());
        auto *row = new QWidget;
        auto *line = new QHBoxLayout(row);
        line->setContentsMargins(0, 0, 0, 0);
        auto *name = parts::label(info.isDir() ? tr("%1 (folder)").arg(shown)
                                               : tr("%1 (%2)").arg(shown, format::bytes(info.size())));
        name->setTextFormat(Qt::PlainText);
        name->setToolTip(parts::plain(path));
        QToolButton *const remove =
            parts::iconButton(QStringLiteral("close"), tr("Remove %1").arg(shown), &style::Colours::muted);
        connect(remove, &QToolButton::clicked, this, [this, path] {
            m_paths.removeAll(path);
            showPaths();
            emit changed();
        });
        line->addWidget(name);
        line->addWidget(remove);
        line->addStretch(1);
        m_rows->addWidget(row);
    }
    if (m_paths.size() > kMostRows)
        m_rows->addWidget(parts::words(tr("and %Ln more", nullptr, int(m_paths.size() - kMostRows)),
                                       &style::Colours::muted));
    updateGeometry();
}

void InputFiles::chooseFiles()
{
    const QString filter = m_input.patterns.isEmpty()
        ? QString()
        : tr("Files for this recipe (%1);;All files (*)").arg(m_input.patterns.join(u' '));
    connect(askForFiles(this, tr("Choose Files"), filter), &QFileDialog::filesSelected, this,
            &InputFiles::add);
}

void InputFiles::chooseFolder()
{
    auto *dialog = new QFileDialog(this, tr("Choose a Folder"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    connect(dialog, &QFileDialog::filesSelected, this, &InputFiles::add);
    dialog->open();
}
