// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/general_page.h"

#include "app/style/parts.h"
#include "app/style/style.h"
#include "app/style/wheel.h"
#include "core/base/translations.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLocale>
#include <QSettings>

GeneralPage::GeneralPage(QString windowFile, QWidget *parent)
    : SettingsPage(parent)
    , m_windowFile(std::move(windowFile))
{
    auto *form = new QFormLayout(this);
    form->setContentsMargins({});
    form->setHorizontalSpacing(style::kMargin);
    form->setVerticalSpacing(style::kGap);
    form->addRow(tr("Colours"),
                 addChoice(tr("Colours"), QStringLiteral("scheme"),
                           {{tr("As the desktop"), QStringLiteral("system")},
                            {tr("Light"), QStringLiteral("light")},
                            {tr("Dark"), QStringLiteral("dark")}}));
    QList<std::pair<QString, QString>> languages{{tr("As the desktop"), QString()}};
    for (const QString &language : base::languages()) {
        // Each in its own words, for those who read no other.
        const QString name = language == QStringLiteral("en") ? QStringLiteral("English")
                                                              : QLocale(language).nativeLanguageName();
        languages += {name, language};
    }
    form->addRow(tr("Language"), addChoice(tr("Language"), QStringLiteral("language"), languages));
    form->addRow(QString(),
                 parts::words(tr("Another language is spoken from the next start of Berth on."),
                              &style::Colours::muted));
}

QComboBox *GeneralPage::addChoice(const QString &name, const QString &key,
                                  const QList<std::pair<QString, QString>> &choices)
{
    auto *box = new QComboBox;
    box->setAccessibleName(name);
    leaveWheel(box);
    for (const auto &[text, value] : choices)
        box->addItem(text, value);
    const QSettings settings(m_windowFile, QSettings::IniFormat);
    box->setCurrentIndex(std::max(0, box->findData(settings.value(key, choices.first().second))));
    m_choices += {key, box};
    return box;
}

base::Result<> GeneralPage::save()
{
    QSettings settings(m_windowFile, QSettings::IniFormat);
    bool isOther = false;
    for (const auto &[key, box] : std::as_const(m_choices)) {
        const QVariant chosen = box->currentData();
        isOther |= key == QStringLiteral("scheme") && settings.value(key, box->itemData(0)) != chosen;
        settings.setValue(key, chosen);
    }
    settings.sync();
    if (settings.status() != QSettings::NoError)
        return base::fail(base::Error::Kind::Failed,
                          tr("The settings %1 cannot be written.").arg(m_windowFile));
    if (isOther)
        emit schemeChanged();
    return {};
}

void GeneralPage::restoreDefaults()
{
    for (const auto &[key, box] : std::as_const(m_choices))
        box->setCurrentIndex(0);
}
