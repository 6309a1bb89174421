// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/caller_operations.h"
#include "core/base/places.h"
#include "core/base/task.h"
#include "core/owner/owner.h"

#include <QObject>
#include <QJsonArray>
#include <QJsonObject>
#include <QPointer>
#include <QSystemTrayIcon>

#include <memory>

class CloseQuestion;
class MainWindow;
class Notifier;
class StartTimes;
class TerminalQuestion;

/// The program behind the window: becomes the owner, or hands its files to the window that is there; keeps
/// machines running in the tray when the window is closed; tells when a task is done that nobody watches.
class Desktop : public QObject
{
    Q_OBJECT

public:
    Desktop(base::Places places, QStringList files, StartTimes &times);
    ~Desktop() override;
    /// Ends the program itself, at once or in the end.
    void begin();

private:
    base::Task<> open();
    base::Task<bool> handOver(); ///< whether another window took the files
    base::Task<base::Result<QJsonObject>> takeFiles(QJsonObject params); ///< from another one
    base::Task<bool> confirm(api::CallerOperations::Wanted wanted); ///< what somebody at a terminal asks for
    void show();
    void applyScheme();
    void count(int reviews);
    void requestQuit();
    void quit();
    bool areAgentsAtWork() const;
    void leave(); ///< machines and agents go on, with an owner that has no window
    base::Task<base::Result<>> handOn(QPointer<MainWindow> window);
    void goOnBuilding();
    base::Task<> fillPool();

    const base::Places m_places;
    const QStringList m_files;
    StartTimes &m_times; // main()'s
    std::unique_ptr<owner::Lease> m_lease; // of the sockets of an owner that made place; goes after ours
    QJsonArray m_builds; // of images, that the owner before had under way
    std::unique_ptr<owner::Owner> m_owner;
    std::unique_ptr<Notifier> m_notifier;
    std::unique_ptr<MainWindow> m_window;
    QSystemTrayIcon m_tray;
    QPointer<CloseQuestion> m_question;
    QPointer<TerminalQuestion> m_asking;
    bool m_areReviewsWaiting = false;
    base::Task<> m_opening;
    base::Task<> m_filling;
    base::Task<base::Result<>> m_ending;
};
