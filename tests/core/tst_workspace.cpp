// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/disk_room.h"
#include "core/workspace.h"
#include "tests/support/finish.h"
#include "tests/support/places.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using base::Error;
using base::Result;
using OwnerLock = Workspace::OwnerLock;

class tst_Workspace : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_places = support::madePlacesIn(*m_folder);
    }

    void opensAndKeepsWhatItMade()
    {
        QString id;
        {
            const auto workspace = open();
            QVERIFY2(workspace, qPrintable(workspace ? QString() : workspace.error().text));
            const auto session = (*workspace)->sessions().create({});
            QVERIFY(session);
            id = (*session)->id();
            QVERIFY((*workspace)->prices().nanodollarsPerSecond(u"MD"_s)); // the resources are linked in
            QVERIFY((*workspace)->images().recipe(u"core"_s));
            QVERIFY(!(*workspace)->machines().hypervisor()); // nothing was asked of libvirt
        }
        const auto again = open();
        QVERIFY(again);
        QVERIFY((*again)->sessions().find(id));
    }

    void theReserveOfTheDiskIsAsItWasSet()
    {
        const auto workspace = open();
        QVERIFY(workspace);
        const auto set = [&](const QString &mib) {
            return (*workspace)->settingsFile().change([&](session::Settings &settings) {
                return settings.set(u"reserve_mib"_s, mib);
            });
        };
        QVERIFY(set(u"7"_s));
        QCOMPARE(base::diskReserve(qint64(1) << 40), qint64(7) << 20);
        QVERIFY(set(u"0"_s));
        QCOMPARE(base::diskReserve(qint64(1) << 40), qint64(2) << 30);
    }

    void hasOneOwner()
    {
        const auto lock = OwnerLock::take(m_places);
        QVERIFY(lock);
        const auto second = OwnerLock::take(m_places);
        QVERIFY(!second);
        QCOMPARE(second.error().kind, Error::Kind::Busy);
        QVERIFY2(second.error().text.contains(QString::number(getpid())), qPrintable(second.error().text));
    }

    void aKilledOwnersLockIsFree()
    {
        int ready[2];
        QCOMPARE(pipe(ready), 0);
        const pid_t child = fork();
        if (child == 0) {
            const auto lock = OwnerLock::take(m_places);
            if (write(ready[1], lock ? "y" : "n", 1) != 1)
                _exit(1);
            pause();
            _exit(0);
        }
        char got = 0;
        QCOMPARE(read(ready[0], &got, 1), 1);
        QCOMPARE(got, 'y');
        QVERIFY(!OwnerLock::take(m_places));
        kill(child, SIGKILL);
        int status = 0;
        QCOMPARE(waitpid(child, &status, 0), child);
        close(ready[0]);
        close(ready[1]);
        QVERIFY(OwnerLock::take(m_places));
    }

    void refusesWhatItCannotRead_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("settings") << u"config/settings.json"_s << QByteArray(R"({"idle_minutes": "long"})");
        QTest::newRow("prices") << u"config/prices.json"_s << QByteArray(R"({"MD": "much"})");
        QTest::newRow("database") << u"data/berth.sqlite"_s << QByteArray(5000, 'x');
    }
    void refusesWhatItCannotRead()
    {
        QFETCH(QString, path);
        QFETCH(QByteArray, content);
        QFile file(m_folder->filePath(path));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
        file.close();
        const auto workspace = open();
        QVERIFY(!workspace);
        QVERIFY2(workspace.error().text.contains(file.fileName()), qPrintable(workspace.error().text));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), content);
        QVERIFY(OwnerLock::take(m_places)); // and is free for another try
    }

private:
    Result<std::unique_ptr<Workspace>> open()
    {
        auto lock = OwnerLock::take(m_places);
        if (!lock)
            return base::fail(lock.error());
        return support::finish(Workspace::open(m_places, std::move(*lock)));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    base::Places m_places;
};

BERTH_TEST(tst_Workspace)
#include "tst_workspace.moc"
