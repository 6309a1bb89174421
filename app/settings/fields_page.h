// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/settings/settings_page.h"

#include <functional>

class QFormLayout;
class Workspace;

namespace session {
struct Settings;
}

/// Some of session::Settings, each with the field that suits its values.
class FieldsPage : public SettingsPage
{
    Q_OBJECT

public:
    /// `notice`: what stands above them; theirs then.
    FieldsPage(Workspace &workspace, const QStringList &keys, QWidget *notice = nullptr,
               QWidget *parent = nullptr);
    base::Result<> check() override;
    base::Result<> save() override;
    void restoreDefaults() override;

private:
    struct Field
    {
        QString key;
        QWidget *editor = nullptr;
        std::function<QString()> text; ///< as Settings::set() takes it
        std::function<void(const QString &)> setText;
    };

    Field makeField(const QString &key);
    Field makeChoice(const QString &key);
    Field makeNumber(const QString &key);
    Field makeSwitch(const QString &key);
    Field makeLine(const QString &key);

    Workspace &m_workspace;
    QList<Field> m_fields;
};
