// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/translations.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QLoggingCategory>
#include <QTranslator>

namespace base {

Q_LOGGING_CATEGORY(lcTranslations, "berth.translations")

static const QString kSource = QStringLiteral("en");

QStringList languages() { return {kSource, QStringLiteral("de"), QStringLiteral("zh_CN")}; }

QString bestLanguage(const QStringList &wanted)
{
    const QStringList there = languages();
    for (const QString &name : wanted) {
        const QLocale locale(name);
        for (const QString &language : there) {
            const QLocale offer(language);
            // The script tells simplified Chinese from traditional, in whichever country.
            if (offer.language() == locale.language() && offer.script() == locale.script())
                return language;
        }
    }
    return kSource;
}

void installTranslations(const QString &wanted)
{
    const QString language =
        bestLanguage(wanted.isEmpty() ? QLocale::system().uiLanguages() : QStringList(wanted));
    auto *qt = new QTranslator(qApp);
    if (language != kSource
        && qt->load(QStringLiteral("qtbase_") + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(qt);
    auto *berth = new QTranslator(qApp);
    if (!berth->load(QStringLiteral(":/translations/berth_%1.qm").arg(language)))
        qCWarning(lcTranslations, "The language %s is missing in this program.", qPrintable(language));
    QCoreApplication::installTranslator(berth);
}

} // namespace base
