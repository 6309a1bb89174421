// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/documents_pane.h"

#include "app/files/opener.h"
#include "app/style/format.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/session/record/chats.h"

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

DocumentsPane::DocumentsPane(session::Chats *chats, QWidget *parent)
    : Pane(parent)
    , m_chats(chats)
    , m_list(new DocumentList)
    , m_empty(parts::label(tr("Results of recipes and runs appear here.")))
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
    connect(m_list, &QListWidget::itemActivated, this, [this](const QListWidgetItem *item) {
        files::openFile(item->data(Qt::UserRole).toString(), this,
                        [this](const QString &why) { emit troubled(why); });
    });
    showWhetherEmpty();
}

void DocumentsPane::setSession(session::Session *session)
{
    if (m_chat)
        m_chat->transcript().disconnect(this);
    m_chat = session ? m_chats->of(session).value_or(nullptr) : nullptr; // the chat says why there is none
    m_list->clear();
    if (m_chat) {
        for (int index = 0; index < m_chat->transcript().count(); ++index)
            add(index);
        connect(&m_chat->transcript(), &session::Transcript::appended, this, &DocumentsPane::add);
    }
    showWhetherEmpty();
}

/// The newest comes first.
void DocumentsPane::add(int index)
{
    const session::Item item = m_chat->transcript().item(index);
    const auto *document = std::get_if<session::record::Document>(&item.content);
    if (!document || !QFileInfo::exists(document->path))
        return;
    auto *row = new QListWidgetItem(style::icon(QStringLiteral("document"), &style::Colours::accent),
                                    tr("%1\n%2").arg(document->name, format::bytes(document->bytes)));
    row->setData(Qt::UserRole, document->path);
    row->setToolTip(parts::plain(document->path));
    m_list->insertItem(0, row);
    showWhetherEmpty();
}

void DocumentsPane::showWhetherEmpty()
{
    m_empty->setVisible(m_list->count() == 0);
    m_list->setVisible(m_list->count() > 0);
}
