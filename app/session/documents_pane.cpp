// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/documents_pane.h"

#include "app/files/file_icon.h"
#include "app/files/opener.h"
#include "app/style/format.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/log.h"
#include "core/session/record/chats.h"

#include <QDeadlineTimer>
#include <QFileInfo>
#include <QListWidget>
#include <QMimeData>
#include <QUrl>
#include <QVBoxLayout>

static constexpr std::chrono::milliseconds kTurn{8};

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
    , m_empty(parts::words(tr("Results of recipes and runs appear here.")))
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
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &DocumentsPane::addEarlier);
    showWhetherEmpty();
}

void DocumentsPane::setSession(session::Session *session)
{
    if (m_chat)
        m_chat->transcript().disconnect(this);
    m_chat = session ? m_chats->of(session).value_or(nullptr) : nullptr; // the chat says why there is none
    m_list->clear();
    m_earlier = m_chat ? m_chat->transcript().count() : 0;
    if (m_chat)
        connect(&m_chat->transcript(), &session::Transcript::appended, this, [this](int index) {
            add(index, 0);
            showWhetherEmpty();
        });
    addEarlier();
}

/// From the newest on, as many as a turn of the main thread has time for; what a run left can be thousands.
void DocumentsPane::addEarlier()
{
    const QDeadlineTimer turn(kTurn);
    while (m_chat && m_earlier > 0 && !turn.hasExpired())
        add(--m_earlier, m_list->count());
    showWhetherEmpty();
    if (m_chat && m_earlier > 0)
        m_soon.start();
}

void DocumentsPane::add(int index, int row)
{
    const session::Item item = m_chat->transcript().item(index);
    const auto *document = std::get_if<session::record::Document>(&item.content);
    if (!document || !QFileInfo::exists(document->path))
        return;
    auto *entry = new QListWidgetItem(
        style::icon(files::iconName(document->path), &style::Colours::accent),
        tr("%1\n%2").arg(base::printable(document->name), format::bytes(document->bytes)));
    entry->setData(Qt::UserRole, document->path);
    entry->setToolTip(parts::plain(document->path));
    m_list->insertItem(row, entry);
}

void DocumentsPane::showWhetherEmpty()
{
    m_empty->setVisible(m_list->count() == 0);
    m_list->setVisible(m_list->count() > 0);
}
