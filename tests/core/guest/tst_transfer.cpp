// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/guest/copies.h"
#include "tests/support/child_agent.h"
#include "tests/support/subject.h"

#include <QTimeZone>

#include <csignal>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace std::chrono_literals;
using namespace guest;
using base::Error;
using support::ChildAgent;
using support::finish;
using support::PlayedGuest;
using namespace copies;

static QByteArray phaseNames(const QList<base::Phase> &phases)
{
    QStringList names;
    for (const base::Phase &phase : phases)
        names << phase.name;
    return names.join(QStringLiteral(", ")).toUtf8();
}

/// Copies of single files, in one go; what becomes of those that break off: tst_transfer_parts.
class tst_Transfer : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        umask(022);
        m_agent = std::make_unique<ChildAgent>();
    }
    void cleanupTestCase() { m_agent.reset(); }
    void init() { m_host = std::make_unique<QTemporaryDir>(); }

    void bringsFilesInAndOutUnchanged_data()
    {
        QTest::addColumn<qsizetype>("size");
        QTest::newRow("empty") << qsizetype(0);
        QTest::newRow("one byte") << qsizetype(1);
        QTest::newRow("one chunk") << qsizetype(262'144);
        QTest::newRow("many and a bit") << qsizetype(5 * 1024 * 1024 + 3);
    }

    void bringsFilesInAndOutUnchanged()
    {
        QFETCH(qsizetype, size);
        const QByteArray bytes = random(size);
        fill(host("in"), bytes);
        const auto up = finish(m_agent->guest->files().upload(host("in"), "new/folder/file"));
        QVERIFY2(up, qPrintable(up ? QString() : up.error().text));
        QCOMPARE(up->bytes, size);
        QCOMPARE(up->sha256, sha256(bytes));
        QVERIFY(content(m_agent->path("session/working/new/folder/file")) == bytes);
        const auto down = finish(m_agent->guest->files().download("new/folder/file", host("out")));
        QVERIFY2(down, qPrintable(down ? QString() : down.error().text));
        QCOMPARE(down->sha256, up->sha256);
        QVERIFY(content(host("out")) == bytes);
        QCOMPARE(names(m_host->path()), QStringList({QStringLiteral("in"), QStringLiteral("out")}));
    }

    void tellsWhereTheTimeWent()
    {
        ChildAgent agent;
        QVERIFY(!agent.guest->files().lastTransfer());
        fill(host("in"), random(300'000));
        const auto up = finish(agent.guest->files().upload(host("in"), "timed"));
        QVERIFY(up);
        QCOMPARE(phaseNames(up->phases), QByteArray("Asking the guest, Copying, Comparing"));
        QCOMPARE(up->way, Way::Channel);
        auto last = agent.guest->files().lastTransfer();
        QVERIFY(last);
        QCOMPARE(last->direction, TransferRecord::Direction::In);
        QCOMPARE(last->path, QByteArray("timed"));
        QCOMPARE(last->bytes, 300'000);
        QCOMPARE(last->phases, up->phases);

        const auto down = finish(agent.guest->files().download("timed", host("out")));
        QVERIFY(down);
        QCOMPARE(phaseNames(down->phases), QByteArray("Asking the guest, Copying, Keeping"));
        QVERIFY(!finish(agent.guest->files().download("missing", host("none")))); // and is no last one
        last = agent.guest->files().lastTransfer();
        QCOMPARE(last->direction, TransferRecord::Direction::Out);
        QCOMPARE(last->files, 1);
        QCOMPARE(last->byDisk, 0);
        QCOMPARE(last->phases, down->phases);
    }

    void keepsTimeAndWhetherItRuns()
    {
        fill(host("script"), "#!/bin/sh\n");
        QFile script(host("script"));
        QVERIFY(script.open(QIODevice::ReadWrite));
        const QDateTime then(QDate(2001, 2, 3), QTime(4, 5, 6, 789), QTimeZone::utc());
        QVERIFY(script.setFileTime(then, QFileDevice::FileModificationTime));
        QVERIFY(script.setPermissions(QFile::Permissions(0x7755)));
        QVERIFY(finish(m_agent->guest->files().upload(host("script"), "script")));
        guest::TransferLimits limits;
        limits.modes = guest::Modes::Kept;
        QVERIFY(finish(m_agent->guest->files().download("script", host("again"), limits)));
        QCOMPARE(QFileInfo(host("again")).lastModified().toUTC(), then);
        QCOMPARE(permissions(host("again")), 0755);
        QVERIFY(finish(m_agent->guest->files().download("script", host("again")))); // nobody has asked for it
        QCOMPARE(permissions(host("again")), 0644);
        fill(host("plain"), "x");
        QVERIFY(finish(m_agent->guest->files().upload(host("plain"), "plain")));
        QCOMPARE(chmod(m_agent->path("session/working/plain").toLocal8Bit().constData(), 06666), 0);
        QVERIFY(finish(m_agent->guest->files().download("plain", host("plain again"), limits)));
        QCOMPARE(permissions(host("plain again")), 0644);
    }

    void replacesAFileAtOnceOrNotAtAll()
    {
        fill(host("target"), "before");
        QVERIFY(!finish(m_agent->guest->files().download("missing", host("target"))));
        QCOMPARE(content(host("target")), QByteArray("before"));
        QVERIFY(finish(m_agent->guest->files().write("text", "after")));
        QVERIFY(finish(m_agent->guest->files().download("text", host("target"))));
        QCOMPARE(content(host("target")), QByteArray("after"));
    }

    void tellsHowFarItIs()
    {
        fill(host("in"), random(3'000'000));
        QList<Progress> seen;
        const auto note = [&](const Progress &progress) { seen.append(progress); };
        QVERIFY(finish(m_agent->guest->files().upload(host("in"), "file", note)));
        QVERIFY(seen.size() > 3);
        QCOMPARE(seen.last().totalBytes, 3'000'000);
        QVERIFY(seen.last().bytes > 2'000'000);
        seen.clear();
        QVERIFY(finish(m_agent->guest->files().download("file", host("out"), {}, note)));
        QVERIFY(seen.size() > 3);
        QCOMPARE(seen.last().bytes, 3'000'000);
        QVERIFY(std::is_sorted(seen.begin(), seen.end(),
                               [](const Progress &a, const Progress &b) { return a.bytes < b.bytes; }));
    }

    void saysWhatIsWrongWithAPath_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<Error::Kind>("kind");
        QTest::newRow("nothing there") << QStringLiteral("missing") << Error::Kind::NotFound;
        QTest::newRow("a folder") << QStringLiteral(".") << Error::Kind::Invalid;
        QTest::newRow("a pipe") << QStringLiteral("pipe") << Error::Kind::Invalid;
    }

    void saysWhatIsWrongWithAPath()
    {
        QFETCH(QString, from);
        QFETCH(Error::Kind, kind);
        QCOMPARE(mkfifo(host("pipe").toLocal8Bit().constData(), 0600), 0);
        QCOMPARE(finish(m_agent->guest->files().upload(m_host->filePath(from), "x")).error().kind, kind);
    }

    void saysWhatIsWrongWithATarget()
    {
        Guest &guest = *m_agent->guest;
        QVERIFY(finish(guest.files().write("text", "x")));
        QCOMPARE(finish(guest.files().download("text", host("no/such/folder"))).error().kind,
                 Error::Kind::NotFound);
        QCOMPARE(finish(guest.files().download("text", m_host->path())).error().kind, Error::Kind::Invalid);
        QCOMPARE(finish(guest.files().download("text", QStringLiteral("/dev/null"))).error().kind,
                 Error::Kind::Invalid);
        fill(host("in"), "x");
        QCOMPARE(finish(guest.files().upload(host("in"), "text/below")).error().kind, Error::Kind::Invalid);
    }

    void aFileThatShrinksIsNotSentInPart()
    {
        fill(host("in"), random(10'000'000));
        bool hasCut = false;
        const auto cut = [&](const Progress &) {
            if (!std::exchange(hasCut, true))
                QFile::resize(host("in"), 3'000'000);
        };
        const auto up = finish(m_agent->guest->files().upload(host("in"), "shrunk", cut));
        QVERIFY(!up);
        QCOMPARE(up.error().kind, Error::Kind::Invalid);
        QCOMPARE(finish(m_agent->guest->files().stat("shrunk")).error().kind, Error::Kind::NotFound);
    }

    void aFullDiskInTheGuestIsSaidSo()
    {
        if (geteuid() != 0)
            QSKIP("Only root can make a small disk.");
        const QByteArray small = m_agent->guestPath("session/small");
        QVERIFY(QDir().mkpath(QFile::decodeName(small)));
        QCOMPARE(mount("tmpfs", small.constData(), "tmpfs", 0, "size=1m"), 0);
        fill(host("in"), random(3'000'000));
        const auto up = finish(m_agent->guest->files().upload(host("in"), small + "/file"));
        const QStringList left = names(QFile::decodeName(small));
        umount2(small.constData(), MNT_DETACH);
        QVERIFY(!up);
        QVERIFY2(up.error().text.contains(QStringLiteral("space")), qPrintable(up.error().text));
        QVERIFY(left.isEmpty());
    }

    void aFullDiskOnTheHostIsSaidSo_data()
    {
        QTest::addColumn<qint64>("announced");
        QTest::newRow("announced") << qint64(3'000'000);
        QTest::newRow("met on the way") << qint64(10);
    }

    void aFullDiskOnTheHostIsSaidSo()
    {
        if (geteuid() != 0)
            QSKIP("Only root can make a small disk.");
        QFETCH(qint64, announced);
        PlayedFile file;
        file.bytes = random(200'000);
        file.announced = announced;
        QCOMPARE(mount("tmpfs", m_host->path().toLocal8Bit().constData(), "tmpfs", 0, "size=128k"), 0);
        const auto down = finish(file.guest->files().download("file", host("out")));
        const QStringList left = names(m_host->path());
        umount2(m_host->path().toLocal8Bit().constData(), MNT_DETACH);
        QVERIFY(!down);
        QVERIFY2(down.error().text.contains(QStringLiteral("The disk is full")),
                 qPrintable(down.error().text));
        QVERIFY(left.isEmpty());
    }

    void aFullDiskSaysWhatToDo()
    {
        for (const int code : {ENOSPC, EDQUOT}) {
            const Error error = guest::hostError(code, "report.pdf");
            QVERIFY2(error.text.endsWith(QStringLiteral("Free some space there.")), qPrintable(error.text));
            QCOMPARE(error.remedy.kind, base::Remedy::Kind::FreeSpace);
        }
    }

    void aWriteThatFailsLeavesNothing()
    {
        PlayedFile file;
        const auto before = signal(SIGXFSZ, SIG_IGN);
        rlimit limit{};
        getrlimit(RLIMIT_FSIZE, &limit);
        const rlimit tight{50'000, limit.rlim_max};
        setrlimit(RLIMIT_FSIZE, &tight);
        const auto down = finish(file.guest->files().download("file", host("out")));
        setrlimit(RLIMIT_FSIZE, &limit);
        signal(SIGXFSZ, before);
        QVERIFY(!down);
        QCOMPARE(down.error().kind, Error::Kind::Failed);
        QTRY_VERIFY(names(m_host->path()).isEmpty());
    }

    void keepsNothingThatIsNotRight_data()
    {
        QTest::addColumn<int>("lie");
        QTest::newRow("another checksum") << 0;
        QTest::newRow("no checksum") << 1;
        QTest::newRow("more than it may be") << 2;
        QTest::newRow("announced as more than it may be") << 3;
        QTest::newRow("a size that is none") << 4;
    }

    void keepsNothingThatIsNotRight()
    {
        QFETCH(int, lie);
        PlayedFile file;
        TransferLimits limits;
        if (lie == 0)
            file.hash = sha256("something else");
        if (lie == 1)
            file.hash = "short";
        if (lie == 2)
            limits.bytes = 99'999;
        if (lie == 2)
            file.announced = 5;
        if (lie == 3)
            limits.bytes = 99'999;
        if (lie == 4)
            file.announced = -1;
        const auto down = finish(file.guest->files().download("file", host("out"), limits));
        QVERIFY(!down);
        QCOMPARE(down.error().kind, Error::Kind::Failed);
        QTRY_VERIFY(names(m_host->path()).isEmpty());
        QVERIFY(file.guest->isAlive());
    }

private:
    QString host(const char *name) const { return m_host->filePath(QString::fromLatin1(name)); }

    std::unique_ptr<ChildAgent> m_agent;
    std::unique_ptr<QTemporaryDir> m_host;
};

BERTH_TEST(tst_Transfer)
#include "tst_transfer.moc"
