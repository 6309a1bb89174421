// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/disk_room.h"
#include "core/guest/disk_transfer.h"
#include "core/guest/guest.h"
#include "tests/core/guest/copies.h"
#include "tests/support/child_agent.h"
#include "tests/support/subject.h"

#include <QScopeGuard>
#include <QTest>

#include <csignal>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace std::chrono_literals;
using namespace guest;
using base::Error;
using base::fail;
using base::Result;
using base::Task;
using copies::content;
using copies::kMiB;
using copies::random;
using support::ChildAgent;
using support::finish;

static void fill(const QString &path, const QByteArray &bytes, qint64 offset = 0)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadWrite) || !file.seek(offset) || file.write(bytes) != bytes.size())
        qFatal("%s cannot be written", qPrintable(path));
}

static struct stat status(const QString &path)
{
    struct stat status
    {
    };
    if (stat(qPrintable(path), &status) != 0)
        qFatal("%s is not there", qPrintable(path));
    return status;
}

static int modeOf(const QByteArray &path) { return int(status(QFile::decodeName(path)).st_mode & 0777); }

static QStringList names(const QString &folder)
{
    return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
}

static QByteArray phaseNames(const QList<base::Phase> &phases)
{
    QStringList names;
    for (const base::Phase &phase : phases)
        names << phase.name;
    return names.join(QStringLiteral(", ")).toUtf8();
}

/// The disks of an agent that is no machine's: links to the files, where it looks for them.
class LinkedDisks : public Disks
{
public:
    struct Seen
    {
        int attached = 0;
        int detached = 0;
        std::function<void(const QByteArray &file)> onAttach;
        bool refuses = false;
        bool losesThem = false;
    };

    LinkedDisks(const QString &folder, Seen *seen)
        : m_folder(folder)
        , m_seen(seen)
    {
        QDir().mkpath(folder);
    }
    Task<Result<QString>> attach(QByteArray file, Access) override
    {
        if (m_seen->refuses)
            co_return fail(Error::Kind::Unsupported, QStringLiteral("No slot."));
        const auto serial = QStringLiteral("disk-%1").arg(++m_seen->attached);
        if (m_seen->onAttach)
            m_seen->onAttach(file);
        const QByteArray link = QFile::encodeName(m_folder + u'/' + serial);
        if (m_seen->losesThem) // what is there is nothing that can be opened
            co_return mknod(link.constData(), S_IFSOCK | 0600, 0) == 0 ? serial : QString();
        co_return symlink(file.constData(), link.constData()) == 0 ? serial : QString();
    }
    Task<Result<>> detach(QString serial) override
    {
        detachLater(serial);
        co_return {};
    }
    void detachLater(const QString &serial) override
    {
        ++m_seen->detached;
        QFile::remove(m_folder + u'/' + serial);
    }

private:
    const QString m_folder;
    Seen *const m_seen;
};

class tst_DiskTransfer : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_agent = std::make_unique<ChildAgent>();
        m_host = std::make_unique<QTemporaryDir>();
        m_seen = {};
        m_agent->guest->files().lend(std::make_unique<LinkedDisks>(m_agent->path("state/disks"), &m_seen));
    }
    void cleanup()
    {
        QCOMPARE(m_seen.detached, m_seen.attached);
        m_agent.reset();
    }

    void bringsFilesInAndOutUnchanged_data()
    {
        QTest::addColumn<qint64>("size");
        QTest::addColumn<bool>("byDisk");
        QTest::newRow("one byte less") << 16 * kMiB - 1 << false;
        QTest::newRow("16 MiB") << 16 * kMiB << true;
        QTest::newRow("one byte more") << 16 * kMiB + 1 << true;
        QTest::newRow("almost a sector more") << 16 * kMiB + 511 << true;
        QTest::newRow("many and a bit") << 21 * kMiB + 70'001 << true;
    }
    void bringsFilesInAndOutUnchanged()
    {
        QFETCH(qint64, size);
        QFETCH(bool, byDisk);
        const QByteArray bytes = random(size);
        fill(host("in"), bytes);
        QVERIFY(QFile::setPermissions(host("in"), QFileDevice::Permissions(0x7000)));
        QList<qint64> progress;
        const auto note = [&](const Progress &now) { progress += now.bytes; };
        const auto up = finish(m_agent->guest->files().upload(host("in"), "new/folder/file", note), 60s);
        QVERIFY2(up, qPrintable(up ? QString() : up.error().text));
        QCOMPARE(up->bytes, size);
        QCOMPARE(m_seen.attached, byDisk ? 1 : 0);
        QCOMPARE(phaseNames(up->phases),
                 byDisk ? QByteArray("Attaching, Asking the guest, Copying, Comparing, Detaching, Keeping")
                        : QByteArray("Asking the guest, Copying, Comparing"));
        QCOMPARE(up->way, byDisk ? Way::Disk : Way::Channel);
        QVERIFY(content(inGuest("new/folder/file")) == bytes);
        QCOMPARE(status(inGuest("new/folder/file")).st_mode & 0777, mode_t(0700));
        QVERIFY(std::is_sorted(progress.begin(), progress.end()));
        QVERIFY(byDisk ? progress.last() == size : progress.last() <= size);
        const auto down =
            finish(m_agent->guest->files().download("new/folder/file", host("out"), {}, note), 60s);
        QVERIFY2(down, qPrintable(down ? QString() : down.error().text));
        QCOMPARE(down->bytes, size);
        QCOMPARE(phaseNames(down->phases),
                 byDisk ? QByteArray("Asking the guest, Attaching, Asking the guest, Copying, Detaching, "
                                     "Comparing, Keeping")
                        : QByteArray("Asking the guest, Copying, Keeping"));
        QVERIFY(content(host("out")) == bytes);
        QCOMPARE(status(host("out")).st_mode & 0111, mode_t(0));
        QCOMPARE(names(m_host->path()), QStringList({QStringLiteral("in"), QStringLiteral("out")}));
        QCOMPARE(names(inGuest("new/folder")), QStringList(QStringLiteral("file")));
        QCOMPARE(m_seen.detached, byDisk ? 2 : 0);
    }

    void holesStayHoles()
    {
        fill(host("in"), {});
        QVERIFY(QFile::resize(host("in"), 200 * kMiB + 3));
        fill(host("in"), "here", 100 * kMiB + 5);
        fill(host("in"), QByteArray(kMiB, '\0'), 50 * kMiB); // zeros that are there become a hole
        QVERIFY(finish(m_agent->guest->files().upload(host("in"), "sparse")));
        QVERIFY(finish(m_agent->guest->files().download("sparse", host("out"))));
        for (const QString &path : {inGuest("sparse"), host("out")}) {
            QCOMPARE(status(path).st_size, 200 * kMiB + 3);
            QVERIFY2(status(path).st_blocks * 512 <= kMiB, qPrintable(path));
        }
        QVERIFY(content(host("out")) == content(host("in")));
    }

    void foldersUseItForTheirLargeFiles()
    {
        QDir(m_host->path()).mkpath(QStringLiteral("in/sub"));
        fill(host("in/small"), "small");
        fill(host("in/sub/large"), random(17 * kMiB));
        QVERIFY(finish(m_agent->guest->files().uploadFolder(host("in"), "in"), 60s));
        QCOMPARE(m_seen.attached, 1);
        QCOMPARE(m_agent->guest->files().lastTransfer()->files, 2);
        QCOMPARE(m_agent->guest->files().lastTransfer()->byDisk, 1);
        QVERIFY(finish(m_agent->guest->files().downloadFolder("in", host("out")), 60s));
        QCOMPARE(m_seen.attached, 2);
        QVERIFY(content(host("out/sub/large")) == content(host("in/sub/large")));
        QCOMPARE(content(host("out/small")), QByteArray("small"));
    }

    void goesOverTheLinkWhenThereIsNoDisk_data()
    {
        QTest::addColumn<bool>("refuses");
        QTest::newRow("none is attached") << true;
        QTest::newRow("the machine cannot open it") << false;
    }
    void goesOverTheLinkWhenThereIsNoDisk()
    {
        QFETCH(bool, refuses);
        m_seen.refuses = refuses;
        m_seen.losesThem = !refuses;
        const QByteArray bytes = random(17 * kMiB);
        fill(host("in"), bytes);
        const auto up = finish(m_agent->guest->files().upload(host("in"), "file"), 90s);
        QVERIFY2(up, qPrintable(up ? QString() : up.error().text));
        QCOMPARE(up->way, Way::Channel);
        QVERIFY(phaseNames(up->phases).startsWith("Attaching, ")); // the time of the attempt counts
        QVERIFY(content(inGuest("file")) == bytes);
        const auto down = finish(m_agent->guest->files().download("file", host("out")), 90s);
        QVERIFY2(down, qPrintable(down ? QString() : down.error().text));
        QVERIFY(content(host("out")) == bytes);
        QCOMPARE(names(m_host->path()), QStringList({QStringLiteral("in"), QStringLiteral("out")}));
    }

    void aFileThatChangesMeanwhileIsNotKept_data()
    {
        QTest::addColumn<qint64>("size");
        QTest::addColumn<QString>("says");
        QTest::newRow("cut") << 9 * kMiB << QStringLiteral("shorter");
        QTest::newRow("other bytes") << 20 * kMiB << QStringLiteral("changed");
    }
    void aFileThatChangesMeanwhileIsNotKept()
    {
        QFETCH(qint64, size);
        QFETCH(QString, says);
        fill(host("in"), random(20 * kMiB));
        fill(inGuest("file"), "before");
        // The machine sees another file than the host: as when somebody writes between the two reads.
        m_seen.onAttach = [&](const QByteArray &file) {
            const QString path = QFile::decodeName(file);
            QFile::rename(path, path + QStringLiteral("-moved"));
            fill(path, random(20 * kMiB + 1).mid(1));
            QVERIFY(QFile::resize(path, size));
            QVERIFY(QFile::resize(path + QStringLiteral("-moved"), size));
            fill(path + QStringLiteral("-moved"), "x", 5);
        };
        const auto up = finish(m_agent->guest->files().upload(host("in"), "file"));
        QVERIFY(!up);
        QVERIFY2(up.error().text.contains(says), qPrintable(up.error().text));
        QTRY_COMPARE(names(inGuest("")), QStringList(QStringLiteral("file")));
        QCOMPARE(content(inGuest("file")), QByteArray("before"));
    }

    void whatTheHostFindsIsWhatCounts()
    {
        fill(inGuest("file"), random(20 * kMiB));
        fill(host("out"), "before");
        m_seen.onAttach = [&](const QByteArray &file) { // the guest writes somewhere else
            const QString path = QFile::decodeName(file);
            QFile::rename(path, host("moved"));
            fill(path, QByteArray(20 * kMiB, '\0'));
        };
        const auto down = finish(m_agent->guest->files().download("file", host("out")));
        QVERIFY(!down);
        QVERIFY2(down.error().text.contains(u"damaged"), qPrintable(down.error().text));
        QCOMPARE(content(host("out")), QByteArray("before"));
    }

    void cancellingLeavesNothing()
    {
        fill(host("in"), random(64 * kMiB));
        fill(inGuest("file"), content(host("in")));
        {
            auto task = m_agent->guest->files().upload(host("in"), "folder/file");
            task.start();
            QTRY_COMPARE(m_seen.attached, 1);
            QTRY_VERIFY(QDir(inGuest("folder")).exists());
        }
        QCOMPARE(m_seen.detached, 1);
        QTRY_VERIFY(names(inGuest("folder")).isEmpty());
        {
            auto task = m_agent->guest->files().download("file", host("out"));
            task.start();
            QTRY_COMPARE(m_seen.attached, 2);
        }
        QCOMPARE(m_seen.detached, 2);
        QTRY_COMPARE(names(m_host->path()), QStringList(QStringLiteral("in")));
    }

    void aLostGuestLosesItsDisk()
    {
        fill(inGuest("file"), random(64 * kMiB));
        m_seen.onAttach = [&](const QByteArray &) { m_agent->process.kill(); };
        const auto down = finish(m_agent->guest->files().download("file", host("out")));
        QVERIFY(!down);
        QCOMPARE(down.error().kind, Error::Kind::Disconnected);
        QTRY_VERIFY(names(m_host->path()).isEmpty());
    }

    void whatComesToTheReserveStaysInTheSession_data()
    {
        QTest::addColumn<bool>("reports");
        QTest::newRow("at the end of the copy") << true;
        QTest::newRow("from a guest that says nothing") << false;
    }
    void whatComesToTheReserveStaysInTheSession()
    {
        QFETCH(bool, reports);
        const auto back = qScopeGuard([] { base::setDiskReserve(0); });
        fill(inGuest("file"), random(20 * kMiB));
        m_seen.onAttach = [&](const QByteArray &) {
            base::setDiskReserve(std::numeric_limits<qint64>::max());
            if (!reports)
                ::kill(pid_t(m_agent->process.processId()), SIGSTOP);
        };
        auto task = m_agent->guest->files().download("file", host("out"));
        bool isOver = false;
        task.start([&] { isOver = true; });
        QTRY_COMPARE_WITH_TIMEOUT(m_seen.detached, 1, 20'000);
        if (!reports) // else it waits for its disk, once it goes on
            ::kill(pid_t(m_agent->process.processId()), SIGKILL);
        QTRY_VERIFY_WITH_TIMEOUT(isOver, 20'000);
        const auto down = task.result();
        QVERIFY(!down);
        QVERIFY2(down.error().text.contains(u"needs 21 MB; 0 B may be used"), qPrintable(down.error().text));
        QTRY_VERIFY(names(m_host->path()).isEmpty());
    }

    /// As root in the machine can have it: what it has not announced goes no further than what is announced.
    void whatGoesBeyondWhatWasAnnouncedLeavesMore()
    {
        if (geteuid() != 0)
            QSKIP("Only root can make a small disk.");
        const QByteArray small = m_host->path().toLocal8Bit();
        QCOMPARE(mount("tmpfs", small.constData(), "tmpfs", 0, "size=48m"), 0);
        const auto back = qScopeGuard([&] { umount2(small.constData(), MNT_DETACH); });
        fill(inGuest("file"), random(kMiB));
        QVERIFY(QFile::resize(inGuest("file"), 60 * kMiB)); // the rest is a hole
        m_seen.onAttach = [&](const QByteArray &file) {
            fill(QFile::decodeName(file), QByteArray(36 * kMiB, 'x'), 2 * kMiB);
        };
        const auto down = finish(m_agent->guest->files().download("file", host("out")));
        QVERIFY(!down);
        QVERIFY2(down.error().text.contains(u"The disk is full"), qPrintable(down.error().text));
    }

    void nobodyElseReadsWhatIsNotWhole()
    {
        const mode_t mask = umask(022);
        const auto back = qScopeGuard([mask] { umask(mask); });
        fill(inGuest("file"), random(20 * kMiB));
        int meanwhile = -1;
        m_seen.onAttach = [&](const QByteArray &file) { meanwhile = modeOf(file); };
        QVERIFY(finish(m_agent->guest->files().download("file", host("out"))));
        QCOMPARE(meanwhile, 0600);
        QCOMPARE(modeOf(QFile::encodeName(host("out"))), 0644);
        umask(077);
        QVERIFY(finish(m_agent->guest->files().download("file", host("closed"))));
        QCOMPARE(modeOf(QFile::encodeName(host("closed"))), 0600);
    }

    void refusesMoreThanIsAllowed()
    {
        fill(inGuest("file"), random(20 * kMiB));
        const auto down = finish(m_agent->guest->files().download("file", host("out"), {18 * kMiB}));
        QVERIFY(!down);
        QCOMPARE(m_seen.attached, 0);
        QVERIFY(names(m_host->path()).isEmpty());
    }

private:
    QString host(const char *name) const { return m_host->filePath(QString::fromLatin1(name)); }
    QString inGuest(const char *name) const
    {
        return m_agent->path("session/working/") + QString::fromLatin1(name);
    }

    LinkedDisks::Seen m_seen;
    std::unique_ptr<ChildAgent> m_agent;
    std::unique_ptr<QTemporaryDir> m_host;
};

BERTH_TEST(tst_DiskTransfer)
#include "tst_disk_transfer.moc"
