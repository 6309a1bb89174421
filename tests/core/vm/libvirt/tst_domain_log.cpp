// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/libvirt/domain_log.h"
#include "tests/support/subject.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

static const QByteArray kStart =
    "2026-11-21 04:04:02.509+0000: starting up libvirt version: 11.3.0\nLC_ALL=C \\\n";
static const QByteArray kFull =
    "2026-11-21 04:05:27.509+0000: IO error device='virtio-disk1' reason='No space'\n";
static const QByteArray kEnd = "2026-11-21 04:06:42.074+0000: shutting down, reason=destroyed\n";

class tst_DomainLog : public QObject
{
    Q_OBJECT
private slots:
    void tellsOfTheEnd_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QString>("end");
        const QString at = u"2026-11-21T04:06:42.074Z"_s;
        QTest::newRow("an end") << kStart + kFull + kEnd << at;
        QTest::newRow("words after it") << kStart + kEnd + "2026-11-21T04:06:43Z qemu: bye\n" << at;
        QTest::newRow("still running") << kStart + kFull << QString();
        QTest::newRow("another one since") << kStart + kEnd + kStart << QString();
        QTest::newRow("no time") << QByteArray("2026-13-41 04:06:42.074+0000: shutting down, reason=x\n")
                                 << QString();
        QTest::newRow("nothing") << QByteArray() << QString();
        QTest::newRow("noise") << QByteArray("\xff\xfe\0shutting down\n", 16) << QString();
    }
    void tellsOfTheEnd()
    {
        QFETCH(QByteArray, log);
        QFETCH(QString, end);
        const auto found = vm::endInLog(log);
        QCOMPARE(found.has_value(), !end.isEmpty());
        if (found)
            QCOMPARE(QDateTime::fromMSecsSinceEpoch(found->time_since_epoch().count()).toUTC(),
                     QDateTime::fromString(end, Qt::ISODateWithMs));
    }

    void isFoundWhereLibvirtKeepsIt_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::newRow("root's") << u"cache/berth/libvirt/qemu/log"_s;
        QTest::newRow("a user's") << u"cache/libvirt/qemu/log"_s;
    }
    void isFoundWhereLibvirtKeepsIt()
    {
        QFETCH(QString, folder);
        const QTemporaryDir home;
        base::Places places;
        places.cache = home.filePath(u"cache/berth"_s);
        QVERIFY(!vm::endOfDomain(places, u"berth-m"_s));
        QVERIFY(QDir(home.path()).mkpath(folder));
        QFile log(home.filePath(folder + u"/berth-m.log"_s));
        QVERIFY(log.open(QIODevice::WriteOnly));
        log.write(kStart + QByteArray(200'000, 'x') + '\n' + kEnd);
        log.close();
        QVERIFY(vm::endOfDomain(places, u"berth-m"_s));
    }
    void tellsWhatQemuSaidLast()
    {
        QCOMPARE(vm::lastWordsInLog(kStart + kFull + kEnd), QString());
        const QByteArray first = "2026-11-21T03:03:18Z qemu-system-x86_64: -kernel /a: no such file\n";
        QCOMPARE(vm::lastWordsInLog(kStart + first + kEnd), u"-kernel /a: no such file"_s);
        QCOMPARE(vm::lastWordsInLog(kStart + first + "/usr/bin/qemu-system-x86_64: bye\n"), u"bye"_s);
        QCOMPARE(vm::lastWordsInLog(kStart + first + kEnd + kStart), QString()); // of another one
    }
};

BERTH_TEST(tst_DomainLog)
#include "tst_domain_log.moc"
