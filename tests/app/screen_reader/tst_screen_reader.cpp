// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/finish.h"
#include "tests/support/folders.h"
#include "tests/support/hollow_image.h"

#include "core/base/process.h"
#include "tests/support/subject.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// What a screen reader gets of the window, from the program people start, on a display and a bus of its own.
class tst_ScreenReader : public QObject
{
    Q_OBJECT
private slots:
    void readsAndWorksTheWindow() { read(QStringLiteral(BERTH_READER), {}); }
    /// Its plan is read, its question answered, and it is steered.
    void worksWithATask() { read(QStringLiteral(BERTH_TASK_READER), {QStringLiteral(BERTH_MODEL_SERVICE)}); }

private:
    static void read(const QString &reader, const QStringList &more)
    {
        const QTemporaryDir folder;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        const std::pair<const char *, const char *> homes[] = {{"XDG_DATA_HOME", "data"},
                                                               {"XDG_CONFIG_HOME", "config"},
                                                               {"XDG_CACHE_HOME", "cache"},
                                                               {"XDG_RUNTIME_DIR", "run"},
                                                               {"HOME", "home"}};
        for (const auto &[name, below] : homes) {
            const QString path = folder.filePath(QLatin1String(below));
            QVERIFY(QDir().mkpath(path));
            QVERIFY(QFile::setPermissions(path, QFile::Permissions(0x7000)));
            environment.insert(QLatin1String(name), path);
        }
        for (const char *name : {"WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "DBUS_SESSION_BUS_ADDRESS"})
            environment.remove(QLatin1String(name));
        environment.insert(u"QT_LINUX_ACCESSIBILITY_ALWAYS_ON"_s, u"1"_s);
        environment.insert(u"LANGUAGE"_s, u"en"_s);
        environment.insert(u"BERTH_LIBVIRT_URI"_s,
                           u"qemu+unix:///session?socket=/nowhere"_s); // starts nothing
        QVERIFY(support::makeHollowImage(folder.filePath(u"data/berth/images"_s)));
        const QStringList display{u"-a"_s, u"-s"_s, u"-screen 0 1280x900x24"_s, u"dbus-run-session"_s,
                                  u"--"_s};
        const QStringList program{u"/usr/bin/python3"_s, u"-B"_s, reader,
                                  QStringLiteral(BERTH_BIN_DIR) + u"/berth-desktop"_s};
        const auto read = support::finish(base::run({.program = u"xvfb-run"_s,
                                                     .arguments = display + program + more,
                                                     .timeout = 100s,
                                                     .environment = environment}),
                                          110s);
        QVERIFY2(read, qPrintable(read ? QString() : read.error().text));
        QVERIFY2(read->exitCode == 0, read->err.right(600)); // Qt Test shows no more
    }
};

BERTH_TEST(tst_ScreenReader)
#include "tst_screen_reader.moc"
