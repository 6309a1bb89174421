// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace base {

/// The language of translations/ that suits best, as its file is named ("de", "zh_CN"): the first of
/// `wanted`, ordered BCP 47 names, that there is one for; otherwise "en".
QString bestLanguage(const QStringList &wanted);

/// Those of translations/, as their files are named; English first.
QStringList languages();

/// Makes tr() and translate() answer in the language `wanted`, or where it is empty in that of this user's
/// environment; Qt's own texts too where they are installed. English is the source and has its plural forms
/// there. Call once, in main(), when there is an application and before the first text.
void installTranslations(const QString &wanted = {});

} // namespace base
