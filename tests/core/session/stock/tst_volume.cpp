// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/disk_room.h"
#include "core/base/process.h"
#include "core/session/stock/volume.h"
#include "tests/support/finish.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using session::Volume;

static constexpr qint64 kGiB = 1 << 30;

class tst_Volume : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_places = {m_folder->path(), m_folder->path(), m_folder->filePath(u"cache"_s), m_folder->path()};
    }

    void isASparseDiskWithAFileSystem()
    {
        const Volume volume(m_places, u"s1"_s);
        QVERIFY(!volume.exists());
        const auto made = support::finish(volume.ensure(10 * kGiB));
        QVERIFY2(made, qPrintable(made ? QString() : made.error().text + made.error().detail));
        QVERIFY(volume.exists());
        QCOMPARE(QFileInfo(volume.path()).size(), 10 * kGiB);
        QVERIFY2(volume.bytesOnDisk() < 64 << 20, qPrintable(QString::number(volume.bytesOnDisk())));
        QFile file(volume.path());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.seek(0x438));
        QCOMPARE(file.read(2), QByteArray("\x53\xef")); // ext4's magic
        QCOMPARE(file.permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
        QCOMPARE(files(), QStringList{u"s1.img"_s});
    }

    void leavesTheReserveOfTheDisk()
    {
        const auto back = qScopeGuard([] { base::setDiskReserve(0); });
        base::setDiskReserve(std::numeric_limits<qint64>::max());
        const Volume volume(m_places, u"s1"_s);
        const auto made = support::finish(volume.ensure(kGiB));
        QVERIFY(!made);
        QVERIFY2(made.error().text.contains(u"may be used"_s), qPrintable(made.error().text));
        QCOMPARE(files(), QStringList());
        QVERIFY(!QDir(m_places.cache).exists());
    }

    void hasTheFoldersOfASession()
    {
        const Volume volume(m_places, u"s1"_s);
        QVERIFY(support::finish(volume.ensure(kGiB)));
        base::Command list;
        list.program = u"/sbin/debugfs"_s;
        list.arguments = {u"-R"_s, u"ls -p /"_s, volume.path()};
        const auto listed = support::finish(base::runChecked(list));
        QVERIFY2(listed, qPrintable(listed ? QString() : listed.error().text));
        QStringList found;
        for (const QString &line : QString::fromLatin1(listed->out).split(u'\n', Qt::SkipEmptyParts)) {
            const QStringList fields = line.split(u'/'); // /inode/mode/uid/gid/name/size/
            if (!fields.at(5).startsWith(u'.'))
                found += fields.mid(2, 4).join(u' ');
        }
        found.sort();
        QCOMPARE(found,
                 (QStringList{u"040755 1000 1000 input"_s, u"040755 1000 1000 output"_s,
                              u"040755 1000 1000 working"_s}));
    }

    void isMadeOnce()
    {
        const Volume volume(m_places, u"s1"_s);
        QVERIFY(support::finish(volume.ensure(kGiB)));
        const auto modified = QFileInfo(volume.path()).lastModified();
        QVERIFY(support::finish(volume.ensure(2 * kGiB)));
        QCOMPARE(QFileInfo(volume.path()).size(), kGiB);
        QCOMPARE(QFileInfo(volume.path()).lastModified(), modified);
    }

    void isWholeOrNotThere()
    {
        const Volume volume(m_places, u"s1"_s);
        {
            auto task = volume.ensure(10 * kGiB);
            task.start();
            QVERIFY(task.isRunning());
        } // cancelled while mkfs runs
        QVERIFY(!volume.exists());
        QCOMPARE(files(), QStringList());
        QVERIFY(QDir(m_places.cache + u"/volumes"_s).isEmpty());
    }

    void beginsAsACopyOfOneOfItsSize()
    {
        const Volume first(m_places, u"s1"_s);
        const Volume second(m_places, u"s2"_s);
        const Volume larger(m_places, u"s3"_s);
        QVERIFY(support::finish(first.ensure(kGiB)));
        const QString blank =
            QDir(m_places.cache + u"/volumes"_s).entryInfoList(QDir::Files).value(0).filePath();
        base::Command label;
        label.program = u"/sbin/debugfs"_s;
        label.arguments = {u"-w"_s, u"-R"_s, u"ssv volume_name copied"_s, blank};
        QVERIFY(support::finish(base::runChecked(label)));
        QVERIFY(support::finish(second.ensure(kGiB)));
        QVERIFY(support::finish(larger.ensure(2 * kGiB)));
        QCOMPARE(labelOf(first), QByteArray("berth"));
        QCOMPARE(labelOf(second), QByteArray("copied"));
        QCOMPARE(labelOf(larger), QByteArray("berth"));
        QVERIFY(QFile::resize(blank, 4096)); // half of it is none
        const Volume last(m_places, u"s4"_s);
        QVERIFY(support::finish(last.ensure(kGiB)));
        QCOMPARE(labelOf(last), QByteArray("berth"));
        QCOMPARE(files().size(), 4);
    }

    void beginsAsTheOneItIsToBeLike()
    {
        const QString like = m_folder->filePath(u"kept"_s);
        QFile file(like);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("kept") == 4 && file.flush());
        const Volume volume(m_places, u"s1"_s);
        QVERIFY(support::finish(volume.ensure(kGiB, like)));
        QFile made(volume.path());
        QVERIFY(made.open(QIODevice::ReadOnly));
        QCOMPARE(made.readAll(), QByteArray("kept"));
        QVERIFY(!QDir(m_places.cache + u"/volumes"_s).exists());
        QVERIFY(QFile::remove(like));
        QVERIFY(support::finish(volume.ensure(kGiB, like))); // it is there
        QVERIFY(!support::finish(Volume(m_places, u"s2"_s).ensure(kGiB, like)));
        QCOMPARE(files(), QStringList{u"s1.img"_s});
    }

    void aFolderThatTakesNothingIsAnError()
    {
        m_places.data = u"/proc"_s; // where nothing can be made, by root neither
        const auto made = support::finish(Volume(m_places, u"s1"_s).ensure(kGiB));
        QVERIFY(!made);
        QCOMPARE(made.error().kind, Error::Kind::Failed);
    }

    void canBeRemovedTwice()
    {
        const Volume volume(m_places, u"s1"_s);
        QVERIFY(support::finish(volume.ensure(kGiB)));
        QVERIFY(volume.remove());
        QVERIFY(!volume.exists());
        QVERIFY(volume.remove());
    }

    void goesWithWhatAKilledMakerLeft()
    {
        const Volume volume(m_places, u"s1"_s);
        QVERIFY(support::finish(volume.ensure(kGiB)));
        QVERIFY(QFile(volume.path() + u".new"_s).open(QIODevice::WriteOnly));
        QVERIFY(volume.remove());
        QCOMPARE(files(), QStringList());
    }

private:
    /// ext4: s_volume_name.
    static QByteArray labelOf(const Volume &volume)
    {
        QFile file(volume.path());
        if (!file.open(QIODevice::ReadOnly) || !file.seek(1024 + 0x78))
            return {};
        return file.read(16).split('\0').value(0);
    }

    QStringList files() const { return QDir(m_folder->filePath(u"volumes"_s)).entryList(QDir::Files); }

    std::unique_ptr<QTemporaryDir> m_folder;
    base::Places m_places;
};

BERTH_TEST(tst_Volume)
#include "tst_volume.moc"
