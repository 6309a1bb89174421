// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/desktop.h"
#include "app/session/start_times.h"
#include "core/base/log.h"
#include "core/base/translations.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QIcon>
#include <QSettings>
#include <QTimer>

#include <cstdio>

static QString chosenLanguage(const base::Places &places)
{
    return QSettings(places.config + QStringLiteral("/window.ini"), QSettings::IniFormat)
        .value(QStringLiteral("language"))
        .toString();
}

int main(int argc, char **argv)
{
    StartTimes times;
    QApplication application(argc, argv);
    times.reached("application");
    QApplication::setApplicationName(QStringLiteral("berth-desktop"));
    QApplication::setApplicationDisplayName(QStringLiteral("Berth"));
    QApplication::setApplicationVersion(QStringLiteral(BERTH_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("berth-desktop"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/berth.svg")));
    base::installLog();
    const auto places = base::Places::fromEnvironment();
    // Before there is a text, so also before what is wrong with the places is one.
    base::installTranslations(places ? chosenLanguage(*places) : QString());

    QCommandLineParser parser;
    parser.setApplicationDescription(QApplication::translate(
        "main",
        "Opens Berth's window, and hands it files. There is one window for each user: a second start "
        "shows the first one's."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("file"), QApplication::translate("main", "Files to attach."),
                                 QStringLiteral("[FILE…]"));
    parser.process(application);

    if (!places) {
        std::fprintf(stderr, "berth-desktop: %s\n", qPrintable(base::Places::fromEnvironment().error().text));
        return 1;
    }
    QStringList files;
    for (const QString &argument : parser.positionalArguments())
        files += QFileInfo(argument).absoluteFilePath();
    Desktop desktop(*places, files, times);
    QTimer::singleShot(0, &desktop, &Desktop::begin);
    return QApplication::exec();
}
