// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/settings_file.h"

#include <QCoreApplication>
#include <QLoggingCategory>

using base::Error;
using base::fail;
using base::Result;

namespace session {

static Q_LOGGING_CATEGORY(lcSettings, "berth.settings")

static QString text(const char *source) { return QCoreApplication::translate("session::Settings", source); }

SettingsFile::SettingsFile(const QString &configFolder, Settings *settings, QObject *parent)
    : QObject(parent)
    , m_file(configFolder, QStringLiteral("settings.json"))
    , m_settings(settings)
    , m_inFile(*settings)
{
    connect(&m_file, &base::WatchedFile::settled, this, &SettingsFile::read);
}

void SettingsFile::read()
{
    const auto loaded = Settings::load(m_file.folder());
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
    qCInfo(lcSettings, "%s was read again", qPrintable(path()));
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
    if (auto saved = edited.save(m_file.folder()); !saved)
        return saved;
    m_inFile = edited;
    *m_settings = edited;
    emit changed();
    return {};
}

} // namespace session
