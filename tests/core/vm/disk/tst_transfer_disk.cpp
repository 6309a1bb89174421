// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/disk/transfer_disk.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using Access = vm::TransferDisk::Access;

class tst_TransferDisk : public QObject
{
    Q_OBJECT
private slots:
    // Look at what changed and, when it is what was meant, run with BERTH_WRITE_GOLDEN=1 to keep it.
    void describesTheDisk_data()
    {
        QTest::addColumn<Access>("access");
        QTest::addColumn<qint64>("ration");
        QTest::newRow("in") << Access::Write << qint64(0);
        QTest::newRow("slow") << Access::Write << qint64(64 << 20);
        QTest::newRow("out") << Access::Read << qint64(0);
    }
    void describesTheDisk()
    {
        QFETCH(Access, access);
        QFETCH(qint64, ration);
        const QByteArray xml =
            vm::transferDiskXml(u"/home/ann & bob/a,\"b\"/machines/77/incoming"_s, u"berth-abcd2345"_s,
                                access, ration > 0 ? std::optional(ration) : std::nullopt);
        QFile golden(
            QStringLiteral(BERTH_TEST_DATA "/disk/%1.xml").arg(QLatin1String(QTest::currentDataTag())));
        if (qEnvironmentVariableIsSet("BERTH_WRITE_GOLDEN")) {
            QVERIFY(golden.open(QIODevice::WriteOnly));
            golden.write(xml);
            return;
        }
        QVERIFY2(golden.open(QIODevice::ReadOnly), qPrintable(golden.fileName()));
        QCOMPARE(xml, golden.readAll());
    }

    void aCrashLeavesNoHalfFile_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("isIncoming");
        QTest::addColumn<bool>("isRemoved");
        QTest::newRow("came in") << u".berth-abcd2345.part"_s << true << true;
        QTest::newRow("came in, and was whole") << u"orders.csv"_s << true << false;
        QTest::newRow("went out") << u".berth-abcd2345.part"_s << false << false;
    }
    void aCrashLeavesNoHalfFile()
    {
        QFETCH(QString, name);
        QFETCH(bool, isIncoming);
        QFETCH(bool, isRemoved);
        const QTemporaryDir dir;
        const base::Places places{dir.path(), dir.path(), dir.path(), dir.path()};
        QVERIFY(QDir(dir.path()).mkpath(u"machines/m"_s));
        const vm::MachineFolder folder(places, u"m"_s);
        QFile file(dir.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const auto link = folder.linkTransfer(QFile::encodeName(file.fileName()), isIncoming);
        QVERIFY(link);
        QCOMPARE(QFileInfo(*link).canonicalFilePath(), QFileInfo(file.fileName()).canonicalFilePath());
        folder.removeIncoming();
        QCOMPARE(QFile::exists(file.fileName()), !isRemoved);
        QVERIFY(QDir(dir.filePath(u"machines/m"_s)).isEmpty());
        folder.removeIncoming(); // nothing there is fine
    }
};

BERTH_TEST(tst_TransferDisk)
#include "tst_transfer_disk.moc"
