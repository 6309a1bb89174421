// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/settings_file.h"

#include <QCoreApplication>
#include <QFile>
#include <QLoggingCategory>

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;

namespace session {

static Q_LOGGING_CATEGORY(lcSettings, "berth.settings")

/// Some editors move the file away before they write the new one, and some write it in pieces.
static constexpr auto kSettling = 200ms;

static QString text(const char *source) { return QCoreApplication::translate("session::Settings", source); }

SettingsFile::SettingsFile(const QString &configFolder, Settings *settings, QObject *parent)
    : QObject(parent)
    , m_folder(configFolder)
    , m_path(configFolder + QStringLiteral("/settings.json"))
    , m_settings(settings)
    , m_inFile(*settings)
{
    m_settled.setSingleShot(true);
    m_settled.setInterval(kSettling);
    connect(&m_settled, &QTimer::timeout, this, &SettingsFile::read);
    const auto touched = [this] {
        watch();
        m_settled.start();
    };
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, touched);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, touched);
    watch();
}

/// The folder tells when the file is replaced, the file when it is written to. Whichever is replaced is no
/// longer watched.
void SettingsFile::watch()
{
    if (!m_watcher.directories().contains(m_folder) && !m_watcher.addPath(m_folder))
        qCWarning(lcSettings, "%s cannot be watched", qPrintable(m_folder));
    if (!m_watcher.files().contains(m_path) && QFile::exists(m_path) && !m_watcher.addPath(m_path))
        qCWarning(lcSettings, "%s cannot be watched", qPrintable(m_path));
}

void SettingsFile::read()
{
    const auto loaded = Settings::load(m_folder);
    if (!loaded) {
        const bool isKnown = m_problem && m_problem->text == loaded.error().text;
        m_problem = loaded.error();
        if (!isKnown)
            emit troubled(*m_problem);
        return;
    }
    m_problem.reset();
    if (*loaded == m_inFile)
        return;
    m_inFile = *loaded;
    *m_settings = *loaded;
    qCInfo(lcSettings, "%s was read again", qPrintable(m_path));
    emit changed();
}

Result<> SettingsFile::change(const std::function<Result<>(Settings &)> &edit)
{
    read();
    Settings edited = *m_settings;
    if (auto done = edit(edited); !done)
        return done;
    if (edited == *m_settings)
        return {};
    if (m_problem) // written over, it would be lost
        return fail(m_problem->kind,
                    text("%1 Mend the file or remove it; until then no setting can be changed.")
                        .arg(m_problem->text));
    if (auto saved = edited.save(m_folder); !saved)
        return saved;
    m_inFile = edited;
    *m_settings = edited;
    emit changed();
    return {};
}

} // namespace session
