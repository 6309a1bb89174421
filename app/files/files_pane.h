// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/shell/pane.h"
#include "app/files/conflict_questions.h"
#include "app/files/file_edits.h"
#include "app/files/files_model.h"
#include "app/files/outbox.h"
#include "app/files/transfers.h"
#include "app/shell/guest_door.h"

#include <QHash>
#include <QPointer>
#include <QSet>

#include <memory>

class QAction;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedLayout;
class QToolButton;
namespace code {
class Syntax;
}

namespace files {

class DragOut;
class FileTree;
class Preview;
class TransferStrip;

/// The tab "Files": the guest's files as a tree, with a preview of the one selected. Files of the host are
/// dropped into a folder; those of the guest are saved, or opened and dragged out as copies.
class FilesPane : public Pane
{
    Q_OBJECT
public:
    explicit FilesPane(const code::Syntax *syntax, QWidget *parent = nullptr,
                       QList<Root> roots = rootsOfSession());
    ~FilesPane() override;

    void setSession(session::Session *session) override;
    void setDoor(const GuestDoor &door);
    /// There is a machine now, or none any longer, for a reason a person can read.
    void machineChanged(const QString &reason = {});
    Transfers &transfers() { return m_transfers; }

    /// To that folder of the guest.
    void upload(const QStringList &hostPaths, const QByteArray &folder);

signals:
    void openInCodeRequested(const QByteArray &path);
    void takeBackRequested(session::Session *session); ///< out of the archive

private:
    using Place = FilesModel::Place;

    void buildActions();
    QWidget *buildBar();
    QWidget *buildFiles();
    QWidget *buildNoMachine();
    QList<Place> selected() const;
    QByteArray currentFolder() const;
    QModelIndex shownIndex(const QByteArray &path) const;
    void showSelection();
    void showMenu(const QPoint &at);
    void openOrEdit(const QModelIndex &index);
    void openHere(const Place &place);
    void saveAs();
    void chooseUpload(bool isFolder);
    void requestRemove();
    void expandKnown(const QModelIndex &parent, int first, int last);
    void resizeEvent(QResizeEvent *event) override;

    base::Task<> startMachine();

    QPointer<session::Session> m_session;
    GuestDoor m_door;
    ConflictQuestions m_conflicts;
    Transfers m_transfers;
    Outbox m_outbox;
    FileEdits m_edits;
    QHash<int, QString> m_toOpen; // by transfer
    QSet<QByteArray> m_expanded;
    QByteArray m_toRename; // once it is listed

    FilesModel m_model;
    FilesOrder m_order;
    QAction *m_open;
    QAction *m_edit;
    QAction *m_saveAs;
    QAction *m_copyPath;
    QAction *m_newFolder;
    QAction *m_rename;
    QAction *m_remove;
    QAction *m_refresh;
    QAction *m_uploadFiles;
    QAction *m_uploadFolder;
    QAction *m_find;
    QStackedLayout *m_pages;
    FileTree *m_tree;
    std::unique_ptr<DragOut> m_dragOut;
    int m_roomForAll = 0; // the width from which all columns are shown
    Preview *m_preview;
    TransferStrip *m_strip;
    QLineEdit *m_filter;
    QToolButton *m_upload;
    QLabel *m_noMachineTitle;
    QLabel *m_noMachineText;
    QPushButton *m_startMachine;

    base::Task<> m_starting;
};

} // namespace files
