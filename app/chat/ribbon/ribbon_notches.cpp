// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/ribbon/ribbon_notches.h"

#include "app/chat/ribbon/call_ribbon.h"
#include "core/base/log.h"

#include <QFileInfo>

#include <ranges>

using namespace std::chrono_literals;

static constexpr qsizetype kMostName = 60;

RibbonNotches::RibbonNotches(CallRibbon *ribbon, const vm::SnapshotStore *snapshots, QObject *parent)
    : QObject(parent)
    , m_ribbon(ribbon)
    , m_snapshots(snapshots)
{
    m_look.setInterval(100ms); // much comes at once
    m_look.setSingleShot(true);
    connect(&m_look, &QTimer::timeout, this, &RibbonNotches::look);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, [this] { m_look.start(); });
}

void RibbonNotches::refreshUnwatched()
{
    if (m_watcher.directories().isEmpty())
        m_look.start();
}

void RibbonNotches::setSession(const QString &session, session::Transcript *transcript)
{
    m_session = session;
    m_transcript = transcript;
    if (!m_watcher.directories().isEmpty())
        m_watcher.removePaths(m_watcher.directories());
    look();
}

/// The first item that is not older, reading few others.
static int itemAfter(const session::Transcript &transcript, base::WallTime time)
{
    const auto all = std::views::iota(0, transcript.count());
    return int(std::ranges::lower_bound(all, time, {}, [&](int index) { return transcript.item(index).time; })
               - all.begin());
}

void RibbonNotches::look()
{
    std::vector<CallRibbon::Notch> notches;
    if (m_transcript) {
        // There is no folder before the first one is being made.
        const QString folder = m_snapshots->folderOf(m_session);
        if (m_watcher.directories().isEmpty() && QFileInfo::exists(folder))
            m_watcher.addPath(folder);
        for (const vm::Snapshot &each : m_snapshots->of(m_session)) {
            const base::WallTime made(std::chrono::milliseconds(each.made.toMSecsSinceEpoch()));
            notches.push_back({itemAfter(*m_transcript, made), base::printable(each.name, kMostName)});
        }
    }
    m_ribbon->setNotches(std::move(notches));
}
