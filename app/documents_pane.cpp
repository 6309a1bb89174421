// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/documents_pane.h"

#include "app/format.h"
#include "app/style.h"
#include "core/session/chat.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QMimeData>
#include <QUrl>
#include <QVBoxLayout>

/// Gives away files.
class DocumentList : public QListWidget
{
public:
    using QListWidget::QListWidget;

protected:
    QMimeData *mimeData(const QList<QListWidgetItem *> &items) const override
    {
        QList<QUrl> urls;
        for (const QListWidgetItem *item : items)
            urls += QUrl::fromLocalFile(item->data(Qt::UserRole).toString());
        auto *data = new QMimeData;
        data->setUrls(urls);
        return data;
    }
};

DocumentsPane::DocumentsPane(QWidget *parent)
    : QWidget(parent)
    , m_list(new DocumentList)
    , m_empty(new QLabel(tr("Results of recipes and runs appear here.")))
{
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setDragEnabled(true);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setAccessibleName(tr("Documents"));
    m_list->setIconSize({style::scaled(22), style::scaled(22)});
    m_list->setSpacing(3);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_list, 1);
    connect(m_list, &QListWidget::itemActivated, this, [](const QListWidgetItem *item) {
        QDesktopServices::openUrl(QUrl::fromLocalFile(item->data(Qt::UserRole).toString()));
    });
    read();
}

void DocumentsPane::setChat(session::Chat *chat)
{
    if (m_chat)
        m_chat->transcript().disconnect(this);
    m_chat = chat;
    if (chat)
        connect(&chat->transcript(), &session::Transcript::appended, this, &DocumentsPane::read);
    read();
}

void DocumentsPane::read()
{
    m_list->clear();
    for (int index = m_chat ? m_chat->transcript().count() - 1 : -1; index >= 0; --index) {
        const session::Item item = m_chat->transcript().item(index);
        const QString path = item.content.value(QStringLiteral("path")).toString();
        if (item.kind != session::Item::Kind::Document || !QFileInfo::exists(path))
            continue;
        auto *row = new QListWidgetItem(
            style::icon(QStringLiteral("document"), &style::Colours::accent),
            tr("%1\n%2").arg(item.content.value(QStringLiteral("name")).toString(),
                             format::bytes(item.content.value(QStringLiteral("bytes")).toInteger())));
        row->setData(Qt::UserRole, path);
        row->setToolTip(path);
        m_list->addItem(row);
    }
    m_empty->setVisible(m_list->count() == 0);
    m_list->setVisible(m_list->count() > 0);
}
