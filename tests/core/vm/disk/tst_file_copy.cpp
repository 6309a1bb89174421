// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/disk/file_copy.h"
#include "tests/support/small_disk.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QStorageInfo>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace Qt::StringLiterals;
using base::Error;

class tst_FileCopy : public QObject
{
    Q_OBJECT
private slots:
    void copiesEveryByteForItsOwnerAlone_data()
    {
        QTest::addColumn<int>("size");
        QTest::newRow("nothing") << 0;
        QTest::newRow("a byte") << 1;
        QTest::newRow("a block of the copy") << (1 << 18);
        QTest::newRow("and a byte more") << (1 << 18) + 1;
        QTest::newRow("several") << 3'000'001;
    }
    void copiesEveryByteForItsOwnerAlone()
    {
        QFETCH(int, size);
        QTemporaryDir folder;
        const QString from = folder.filePath(u"from"_s);
        const QString to = folder.filePath(u"to"_s);
        write(from, contentOf(size));
        QVERIFY(QFile::setPermissions(from, QFileDevice::Permissions(0x6444)));
        const auto copied = vm::copyFile(from, to);
        QVERIFY2(copied, qPrintable(copied ? QString() : copied.error().text));
        QVERIFY(read(to) == contentOf(size));
        struct stat status
        {
        };
        QCOMPARE(::stat(QFile::encodeName(to).constData(), &status), 0);
        QCOMPARE(int(status.st_mode & 07777), 0600);
    }

    void holesStayHoles()
    {
        QTemporaryDir folder;
        const QString from = folder.filePath(u"from"_s);
        const QString to = folder.filePath(u"to"_s);
        constexpr qint64 kSize = 64 << 20;
        {
            QFile file(from);
            QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(kSize));
            for (const qint64 at : {qint64(1) << 20, qint64(40) << 20}) // and a hole at either end
                QVERIFY(file.seek(at) && file.write(contentOf(5000)) == 5000);
        }
        QVERIFY(vm::bytesOnDisk(from) < 1 << 20); // or this tells nothing
        const auto copied = vm::copyFile(from, to);
        QVERIFY2(copied, qPrintable(copied ? QString() : copied.error().text));
        QVERIFY(read(to) == read(from));
        QVERIFY2(vm::bytesOnDisk(to) < 1 << 20, QByteArray::number(vm::bytesOnDisk(to)));
    }

    void oneThatIsAllHoleIsOneToo()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(u"from"_s));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(8 << 20));
        QVERIFY(vm::copyFile(file.fileName(), folder.filePath(u"to"_s)));
        QCOMPARE(QFileInfo(folder.filePath(u"to"_s)).size(), qint64(8 << 20));
        QCOMPARE(vm::bytesOnDisk(folder.filePath(u"to"_s)), qint64(0));
    }

    void leavesWhatIsThereAlone()
    {
        QTemporaryDir folder;
        write(folder.filePath(u"from"_s), "new");
        write(folder.filePath(u"to"_s), "old");
        const auto copied = vm::copyFile(folder.filePath(u"from"_s), folder.filePath(u"to"_s));
        QVERIFY(!copied);
        QCOMPARE(copied.error().kind, Error::Kind::Failed);
        QCOMPARE(read(folder.filePath(u"to"_s)), QByteArray("old"));
    }

    void saysWhatItCannotCopy_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::newRow("nothing there") << u"missing"_s << u"to"_s;
        QTest::newRow("a folder") << u"."_s << u"to"_s;
        QTest::newRow("to no folder") << u"from"_s << u"missing/to"_s;
    }
    void saysWhatItCannotCopy()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QTemporaryDir folder;
        write(folder.filePath(u"from"_s), "x");
        const auto copied = vm::copyFile(folder.filePath(from), folder.filePath(to));
        QVERIFY(!copied);
        QCOMPARE(copied.error().kind, Error::Kind::Failed);
        QVERIFY2(copied.error().text.endsWith(u'.'), qPrintable(copied.error().text));
        QVERIFY(!QFile::exists(folder.filePath(to)));
    }

    void aFullDiskKeepsNothingOfIt()
    {
        const QString disk = support::smallDisk.path;
        if (disk.isEmpty())
            QSKIP("This host does not let this user mount a small disk.");
        QTemporaryDir folder;
        write(folder.filePath(u"from"_s), contentOf(3 << 20));
        const qint64 before = QStorageInfo(disk).bytesAvailable();
        QVERIFY(before > 500'000);
        const auto copied = vm::copyFile(folder.filePath(u"from"_s), disk + u"/to"_s);
        QVERIFY(!copied);
        QVERIFY2(copied.error().text.contains(u"Free some space"_s), qPrintable(copied.error().text));
        QCOMPARE(copied.error().remedy.kind, base::Remedy::Kind::FreeSpace);
        QCOMPARE(QDir(disk).entryList(QDir::Files | QDir::Hidden), QStringList());
        QCOMPARE(QStorageInfo(disk).bytesAvailable(), before);
    }

    void onlyWhatIsThereIsOnTheDisk()
    {
        QTemporaryDir folder;
        QVERIFY(vm::syncFile(folder.path()));
        QVERIFY(!vm::syncFile(folder.filePath(u"missing"_s)));
        QCOMPARE(vm::bytesOnDisk(folder.filePath(u"missing"_s)), qint64(0));
    }

private:
    static QByteArray contentOf(int size)
    {
        QByteArray content(size, '\0');
        for (int i = 0; i < size; ++i)
            content[i] = char(i * 31 + i / 256 + 1);
        return content;
    }
    static void write(const QString &path, const QByteArray &content)
    {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("%s cannot be written", qPrintable(path));
    }
    static QByteArray read(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot be read");
    }
};

BERTH_TEST(tst_FileCopy)
#include "tst_file_copy.moc"
