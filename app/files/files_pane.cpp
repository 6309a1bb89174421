// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/files_pane.h"

#include "app/session/archive.h"
#include "app/files/drag_out.h"
#include "app/files/file_tree.h"
#include "app/files/opener.h"
#include "app/files/opening.h"
#include "app/files/paths.h"
#include "app/files/preview.h"
#include "app/files/transfer_strip.h"
#include "app/remedies.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/log.h"
#include "core/guest/guest.h"
#include "core/guest/landing.h"
#include "core/session/session.h"

#include <QAction>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QResizeEvent>
#include <QSplitter>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;
using base::Task;
using guest::Entry;
using guest::Guest;
using session::Session;

namespace files {

FilesPane::FilesPane(const code::Syntax *syntax, QWidget *parent, QList<Root> roots)
    : Pane(parent)
    , m_conflicts(this)
    , m_transfers(
          [this](Transfer transfer, bool canReplace) { return m_conflicts.ask(transfer, canReplace); })
    , m_model(std::move(roots))
    , m_order(&m_model)
    , m_tree(new FileTree)
    , m_dragOut(std::make_unique<DragOut>(&m_outbox, m_tree))
    , m_preview(new Preview(syntax))
    , m_strip(new TransferStrip(&m_transfers))
    , m_filter(new QLineEdit)
    , m_upload(new QToolButton)
{
    setAccessibleName(tr("Files"));
    buildActions();
    m_pages = new QStackedLayout(this);
    m_pages->addWidget(buildNoMachine());
    m_pages->addWidget(buildFiles());

    connect(&m_model, &FilesModel::renameRequested, &m_edits, &FileEdits::rename);
    connect(&m_edits, &FileEdits::made, this, [this](const QByteArray &path) {
        m_toRename = path;
        m_tree->expand(shownIndex(folderOf(path)));
        m_model.refresh(m_model.find(folderOf(path)));
    });
    connect(&m_edits, &FileEdits::changed, this,
            [this](const QByteArray &folder) { m_model.refresh(m_model.find(folder)); });
    connect(&m_edits, &FileEdits::failed, m_strip, &TransferStrip::tell);
    connect(&m_model, &FilesModel::listed, this, [this](const QByteArray &path) {
        if (m_toRename.isEmpty() || folderOf(m_toRename) != path)
            return;
        const QModelIndex index = shownIndex(std::exchange(m_toRename, {}));
        m_tree->setCurrentIndex(index);
        if (index.isValid())
            m_tree->edit(index);
    });
    connect(&m_order, &QAbstractItemModel::rowsInserted, this, &FilesPane::expandKnown);
    connect(&m_transfers, &Transfers::finished, this, [this](int id) {
        const Transfer *transfer = m_transfers.find(id);
        const QString copy = m_toOpen.take(id);
        if (transfer->state != Transfer::State::Done)
            return;
        if (transfer->direction == Transfer::Direction::In)
            m_model.refresh(m_model.find(folderOf(transfer->guest)));
        if (copy.isEmpty())
            return;
        QFile::setPermissions(copy, QFile::ReadOwner); // nothing that could be run, nor a place to work in
        openFile(copy, this, [this](const QString &why) { m_strip->tell(why); });
    });
    m_upload->setIcon(style::icon(u"upload"_s));
    m_saveAs->setIcon(style::icon(u"save"_s));
    m_newFolder->setIcon(style::icon(u"folder"_s));
    m_refresh->setIcon(style::icon(u"again"_s));
    parts::tint(m_noMachineText, &style::Colours::muted);
    setDoor({});
}

FilesPane::~FilesPane()
{
    delete m_tree; // it looks at the models, which go before a widget's children
}

void FilesPane::buildActions()
{
    const auto add = [this](const QString &text, const QKeySequence &keys, auto &&slot) {
        auto *action = new QAction(text, this);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, this, slot);
        addAction(action);
        const QString shown = keys.toString(QKeySequence::NativeText);
        action->setToolTip(parts::plain(shown.isEmpty() ? text : tr("%1 (%2)").arg(text, shown)));
        return action;
    };
    m_open = add(tr("Open on This Computer"), Qt::CTRL | Qt::Key_O, [this] { openHere(selected().first()); });
    m_edit = add(tr("Edit"), Qt::Key_F4, [this] { emit openInCodeRequested(selected().first().path); });
    m_saveAs = add(tr("Save As…"), QKeySequence::Save, [this] { saveAs(); });
    m_copyPath = add(tr("Copy Path"), QKeySequence::Copy, [this] {
        QStringList paths;
        for (const Place &place : selected())
            paths << base::printable(place.path, 4096);
        QGuiApplication::clipboard()->setText(paths.join(u'\n'));
    });
    m_newFolder = add(tr("New Folder"), Qt::CTRL | Qt::SHIFT | Qt::Key_N,
                      [this] { m_edits.makeFolder(currentFolder()); });
    m_rename = add(tr("Rename"), Qt::Key_F2, [this] { m_tree->edit(m_tree->currentIndex()); });
    m_remove = add(tr("Delete…"), QKeySequence::Delete, [this] { requestRemove(); });
    m_refresh = add(tr("Refresh"), QKeySequence::Refresh, [this] { m_model.refreshAll(); });
    m_uploadFiles = add(tr("Upload Files…"), Qt::CTRL | Qt::Key_U, [this] { chooseUpload(false); });
    m_uploadFolder = add(tr("Upload a Folder…"), {}, [this] { chooseUpload(true); });
    m_find = add(tr("Filter"), QKeySequence::Find, [this] { m_filter->setFocus(Qt::ShortcutFocusReason); });
}

QWidget *FilesPane::buildBar()
{
    auto *bar = new QWidget;
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(style::kGap, style::kGap / 2, style::kGap / 2, style::kGap / 2);
    row->setSpacing(style::kGap / 2);
    m_filter->setPlaceholderText(tr("Filter by name"));
    m_filter->setAccessibleName(m_filter->placeholderText());
    m_filter->setClearButtonEnabled(true);
    connect(m_filter, &QLineEdit::textChanged, &m_order, &FilesOrder::setFilter);
    row->addWidget(m_filter, 1);
    auto *menu = new QMenu(m_upload);
    menu->addActions({m_uploadFiles, m_uploadFolder});
    m_upload->setMenu(menu);
    m_upload->setPopupMode(QToolButton::InstantPopup);
    m_upload->setText(tr("Upload"));
    m_upload->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_upload->setAutoRaise(true);
    m_upload->setAccessibleName(m_upload->text());
    row->addWidget(m_upload);
    for (QAction *action : {m_saveAs, m_newFolder, m_refresh}) {
        auto *button = new QToolButton;
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setAccessibleName(action->text());
        row->addWidget(button);
    }
    return bar;
}

QWidget *FilesPane::buildFiles()
{
    m_tree->setModel(&m_order);
    m_tree->setAccessibleName(tr("Files of the machine"));
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_tree->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_tree->setUniformRowHeights(true);
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setSortingEnabled(true);
    m_tree->sortByColumn(FilesModel::Name, Qt::AscendingOrder);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->setTextElideMode(Qt::ElideMiddle);
    m_tree->setIconSize(QSize(style::scaled(16), style::scaled(16)));
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(FilesModel::Name, QHeaderView::Stretch);
    const int size = fontMetrics().horizontalAdvance(u"1,000.0 kB  "_s) + 12;
    const int modified = fontMetrics().horizontalAdvance(u"00/00/00 00:00 PM  "_s) + 12;
    m_tree->header()->resizeSection(FilesModel::Size, size);
    m_tree->header()->resizeSection(FilesModel::Modified, modified);
    m_roomForAll = fontMetrics().averageCharWidth() * 25 + size + modified;
    connect(m_tree, &QTreeView::expanded, this, [this](const QModelIndex &index) {
        const QModelIndex source = m_order.mapToSource(index);
        m_expanded.insert(m_model.place(source).path);
        m_model.open(source);
    });
    connect(m_tree, &QTreeView::collapsed, this, [this](const QModelIndex &index) {
        const QModelIndex source = m_order.mapToSource(index);
        m_expanded.remove(m_model.place(source).path);
        m_model.close(source);
    });
    connect(m_tree, &QTreeView::activated, this, &FilesPane::openOrEdit);
    connect(m_tree, &QWidget::customContextMenuRequested, this, &FilesPane::showMenu);
    connect(m_tree, &FileTree::dragRequested, this, [this] { m_dragOut->begin(m_door, selected()); });
    connect(m_dragOut.get(), &DragOut::refused, m_strip, &TransferStrip::tell);
    connect(m_dragOut.get(), &DragOut::told, m_strip, &TransferStrip::tell);
    connect(m_tree, &FileTree::dropped, this, [this](const QList<QUrl> &urls, const QModelIndex &at) {
        QStringList paths;
        for (const QUrl &url : urls) {
            if (url.isLocalFile())
                paths << url.toLocalFile();
        }
        const Place place = m_model.place(m_order.mapToSource(at));
        upload(paths, place.path.isEmpty() ? currentFolder() : place.path);
    });
    connect(m_tree->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &FilesPane::showSelection);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &FilesPane::showSelection);

    auto *page = new QWidget;
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_tree);
    splitter->addWidget(m_preview);
    splitter->setSizes({550, 350});
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    setFocusProxy(m_tree);
    column->addWidget(buildBar());
    column->addWidget(splitter, 1);
    column->addWidget(m_strip);
    return page;
}

QWidget *FilesPane::buildNoMachine()
{
    auto *page = new QWidget;
    page->setBackgroundRole(QPalette::Base);
    page->setAutoFillBackground(true);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(style::kMargin, style::kMargin, style::kMargin, style::kMargin);
    m_noMachineTitle = parts::label();
    m_noMachineTitle->setAlignment(Qt::AlignCenter);
    m_noMachineTitle->setFont(style::larger(3, QFont::DemiBold));
    m_noMachineText = parts::label();
    m_noMachineText->setTextFormat(Qt::PlainText);
    m_noMachineText->setAlignment(Qt::AlignCenter);
    m_noMachineText->setWordWrap(true);
    m_startMachine = new QPushButton;
    connect(m_startMachine, &QPushButton::clicked, this, [this] {
        if (archive::holds(m_session)) {
            emit takeBackRequested(m_session);
            return;
        }
        m_starting = startMachine();
        m_starting.start();
    });
    column->addStretch();
    column->addWidget(m_noMachineTitle);
    column->addWidget(m_noMachineText);
    column->addSpacing(style::kGap);
    column->addWidget(m_startMachine, 0, Qt::AlignHCenter);
    column->addStretch();
    return page;
}

void FilesPane::setSession(Session *session)
{
    if (m_session)
        disconnect(m_session, nullptr, this, nullptr);
    m_session = session;
    setDoor(doorOf(session));
    if (!session)
        return;
    const auto look = [this] {
        if (m_session->state() == Session::State::Starting)
            machineChanged(m_session->progress().phase());
        else
            machineChanged(m_session->note());
        if (m_session->state() != Session::State::Stopped && !m_session->guest()) {
            m_noMachineTitle->setText(tr("The Machine Is Not Ready Yet"));
            m_startMachine->setVisible(m_session->state() == Session::State::Paused);
        }
    };
    connect(session, &Session::changed, this, look);
    look();
}

void FilesPane::setDoor(const GuestDoor &door)
{
    if (door.session != m_door.session) {
        m_expanded.clear();
        m_filter->clear();
    }
    m_starting.cancel();
    m_dragOut->cancel();
    m_edits.setDoor(door);
    m_outbox.forget();
    m_door = door;
    m_model.setGuest(nullptr);
    machineChanged();
}

void FilesPane::machineChanged(const QString &reason)
{
    Guest *guest = m_door ? m_door.now() : nullptr;
    m_pages->setCurrentIndex(guest ? 1 : 0);
    m_startMachine->setVisible(bool(m_door));
    m_startMachine->setEnabled(!m_starting.isRunning());
    m_noMachineTitle->setText(m_door ? tr("The Machine Is Not Running") : tr("No Session Is Open"));
    m_startMachine->setText(archive::holds(m_session) ? archive::wayOut() : tr("Start the Machine"));
    m_noMachineText->setText(!m_door                         ? tr("Files are in the machine of a session.")
                                 : archive::holds(m_session) ? archive::sentence()
                                 : reason.isEmpty() ? tr("The files are on its disk. Start it to see them.")
                                                    : reason);
    if (guest == m_model.currentGuest())
        return;
    m_outbox.forget();
    m_preview->clear();
    m_model.setGuest(guest);
    if (!guest)
        return;
    if (m_expanded.isEmpty()) { // what a session is about
        for (int row = 0; row + 1 < m_order.rowCount(); ++row)
            m_tree->expand(m_order.index(row, 0));
    } else {
        expandKnown({}, 0, m_order.rowCount() - 1);
    }
    showSelection();
}

Task<> FilesPane::startMachine()
{
    m_startMachine->setEnabled(false);
    m_noMachineText->setText(tr("The machine is being started…"));
    const auto opened = co_await m_door.open();
    m_startMachine->setEnabled(true);
    machineChanged(opened ? QString() : remedies::told(opened.error()));
}

/// What was open stays open, though the tree was made anew.
void FilesPane::expandKnown(const QModelIndex &parent, int first, int last)
{
    for (int row = first; row <= last; ++row) {
        const QModelIndex index = m_order.index(row, 0, parent);
        if (m_expanded.contains(m_model.place(m_order.mapToSource(index)).path))
            m_tree->expand(index);
    }
}

QList<FilesPane::Place> FilesPane::selected() const
{
    QList<Place> places;
    for (const QModelIndex &index : m_tree->selectionModel()->selectedRows()) {
        const Place place = m_model.place(m_order.mapToSource(index));
        if (!place.path.isEmpty())
            places << place;
    }
    return places;
}

QModelIndex FilesPane::shownIndex(const QByteArray &path) const
{
    return m_order.mapFromSource(m_model.find(path));
}

/// The selected folder, or that of the selected file; the session's working folder when there is none.
QByteArray FilesPane::currentFolder() const
{
    const QList<Place> places = selected();
    if (places.isEmpty())
        return m_model.place(m_model.index(1, 0)).path;
    return places.first().isFolder() ? places.first().path : folderOf(places.first().path);
}

void FilesPane::showSelection()
{
    const QList<Place> places = selected();
    const bool isOne = places.size() == 1;
    const bool isOneFile = isOne && places.first().entry.kind == Entry::Kind::File;
    const bool hasRoot = std::ranges::any_of(places, &Place::isRoot);
    m_open->setEnabled(isOneFile);
    m_edit->setEnabled(isOneFile || (isOne && places.first().entry.kind == Entry::Kind::Link));
    m_saveAs->setEnabled(!places.isEmpty() && !hasRoot);
    m_copyPath->setEnabled(!places.isEmpty());
    m_rename->setEnabled(isOne && !hasRoot);
    m_remove->setEnabled(!places.isEmpty() && !hasRoot);
    if (isOne && !hasRoot)
        m_preview->showFile(m_door.now(), places.first().path, places.first().entry);
    else
        m_preview->clear();
}

void FilesPane::showMenu(const QPoint &at)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions({m_edit, m_open, m_saveAs});
    menu->addSeparator();
    menu->addActions({m_newFolder, m_uploadFiles, m_uploadFolder});
    menu->addSeparator();
    menu->addActions({m_rename, m_remove, m_copyPath});
    menu->addSeparator();
    menu->addAction(m_refresh);
    menu->popup(m_tree->viewport()->mapToGlobal(at));
}

void FilesPane::openOrEdit(const QModelIndex &index)
{
    const Place place = m_model.place(m_order.mapToSource(index.siblingAtColumn(0)));
    if (place.path.isEmpty() || place.isFolder())
        return;
    const Shown shown = shownByName(QString::fromUtf8(nameOf(place.path)));
    if (shown != Shown::None && shown != Shown::Text)
        openHere(place);
    else
        emit openInCodeRequested(place.path);
}

void FilesPane::openHere(const Place &place)
{
    const QByteArray name = nameOf(place.path);
    if (!guest::isSafeName(name) || shownByName(QString::fromUtf8(name)) == Shown::None) {
        m_strip->tell(
            tr("%1 is not opened on this computer: a program there could run what is in it. Edit it "
               "here, or save it.")
                .arg(base::printable(name)));
        return;
    }
    const QString copy = m_outbox.placeFor(name);
    m_toOpen.insert(m_transfers.download(m_door, place.path, copy), copy);
}

void FilesPane::upload(const QStringList &hostPaths, const QByteArray &folder)
{
    const int batch = m_transfers.newBatch();
    for (const QString &path : hostPaths) {
        const QByteArray name = QFile::encodeName(QFileInfo(QDir::cleanPath(path)).fileName());
        m_transfers.upload(m_door, path, joined(folder, name), batch);
    }
    m_tree->expand(shownIndex(folder));
}

void FilesPane::chooseUpload(bool isFolder)
{
    auto *dialog = new QFileDialog(this, isFolder ? tr("Upload a Folder") : tr("Upload Files"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(isFolder ? QFileDialog::Directory : QFileDialog::ExistingFiles);
    dialog->setLabelText(QFileDialog::Accept, tr("Upload"));
    const QByteArray folder = currentFolder();
    connect(dialog, &QFileDialog::filesSelected, this,
            [this, folder](const QStringList &paths) { upload(paths, folder); });
    dialog->open();
}

/// Of a file that comes to a folder of the person's: as those of results are.
static QString plainName(const QByteArray &name)
{
    const QByteArray plain = guest::landingName(name, guest::Names::Plain);
    return plain.isEmpty() ? FilesPane::tr("file") : QString::fromUtf8(plain);
}

void FilesPane::saveAs()
{
    const QList<Place> places = selected();
    auto *dialog = new QFileDialog(this, tr("Save"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    const QByteArray name = nameOf(places.first().path);
    const bool isOneFile = places.size() == 1 && !places.first().isFolder();
    if (isOneFile) {
        dialog->setAcceptMode(QFileDialog::AcceptSave);
        dialog->selectFile(plainName(name));
    } else {
        dialog->setFileMode(QFileDialog::Directory);
        dialog->setLabelText(QFileDialog::Accept, tr("Save Here"));
    }
    connect(dialog, &QFileDialog::fileSelected, this, [this, places, isOneFile](const QString &to) {
        if (isOneFile) { // the dialog has asked about what is there
            m_transfers.download(m_door, places.first().path, to, Transfers::Overwrite::Yes);
            return;
        }
        const int batch = m_transfers.newBatch();
        guest::TransferLimits limits;
        limits.names = guest::Names::Plain;
        for (const Place &place : places) {
            const QString target = QDir(to).filePath(plainName(nameOf(place.path)));
            m_transfers.download(m_door, place.path, target, Transfers::Overwrite::Ask, limits, batch);
        }
    });
    dialog->open();
}

void FilesPane::requestRemove()
{
    const QList<Place> places = selected();
    QList<QByteArray> paths;
    for (const Place &place : places)
        paths << place.path;
    auto *box = new QMessageBox(this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setIcon(QMessageBox::Warning);
    box->setWindowTitle(tr("Delete"));
    box->setTextFormat(Qt::PlainText);
    box->setText(
        places.size() > 1 ? tr("Delete %Ln files and folders in the machine?", nullptr, int(places.size()))
            : places.first().isFolder()
            ? tr("Delete the folder %1 and all that is in it?").arg(base::printable(nameOf(paths.first())))
            : tr("Delete %1?").arg(base::printable(nameOf(paths.first()))));
    parts::explain(box, tr("There is no way back."));
    auto *yes = box->addButton(tr("Delete"), QMessageBox::DestructiveRole);
    box->setDefaultButton(box->addButton(QMessageBox::Cancel));
    connect(box, &QDialog::finished, this, [this, box, yes, paths] {
        if (box->clickedButton() == yes)
            m_edits.remove(paths);
    });
    box->open();
}

/// Where there is little room it is for the names.
void FilesPane::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_tree->setColumnHidden(FilesModel::Modified, width() < m_roomForAll);
}

} // namespace files
