// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/files/text_file.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>

#include <cerrno>
#include <csignal>

using namespace inside;

class tst_TextFile : public QObject
{
    Q_OBJECT
private slots:
    void replacesAFileAtOnce()
    {
        QVERIFY(replaceFile(path("name"), "first\n"));
        QVERIFY(replaceFile(path("name"), "second\n"));
        QCOMPARE(readText(path("name")), std::string("second\n"));
        QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("name.berth"))));
    }

    void saysWhyItReplacesNothing()
    {
        QVERIFY(replaceFile(path("kept"), "old\n"));
        std::signal(SIGXFSZ, SIG_IGN);
        rlimit before{};
        QCOMPARE(getrlimit(RLIMIT_FSIZE, &before), 0);
        const rlimit few{4, before.rlim_max};
        QCOMPARE(setrlimit(RLIMIT_FSIZE, &few), 0);
        errno = 0;
        const bool replaced = replaceFile(path("kept"), "new and longer\n");
        const int reason = errno;
        QCOMPARE(setrlimit(RLIMIT_FSIZE, &before), 0);
        QVERIFY(!replaced);
        QCOMPARE(reason, ENOSPC); // a part of it was written
        QCOMPARE(readText(path("kept")), std::string("old\n"));
        QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("kept.berth"))));
    }

private:
    std::string path(const char *name) const { return m_folder.filePath(QLatin1String(name)).toStdString(); }

    QTemporaryDir m_folder;
};

BERTH_TEST(tst_TextFile)
#include "tst_text_file.moc"
