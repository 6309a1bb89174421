// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/settings/settings_page.h"

class QComboBox;

/// How the window looks and which language it speaks; kept in window.ini.
class GeneralPage : public SettingsPage
{
    Q_OBJECT

public:
    explicit GeneralPage(QString windowFile, QWidget *parent = nullptr);
    base::Result<> save() override;
    void restoreDefaults() override;

signals:
    void schemeChanged();

private:
    QComboBox *addChoice(const QString &name, const QString &key,
                         const QList<std::pair<QString, QString>> &choices);

    const QString m_windowFile;
    QList<std::pair<QString, QComboBox *>> m_choices; // by key; the first choice is what holds by itself
};
