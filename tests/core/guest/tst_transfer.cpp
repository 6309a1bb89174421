// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/guest.h"
#include "core/guest/host_file.h"
#include "core/guest/transfer.h"
#include "core/guest/wire/part.h"
#include "tests/support/child_agent.h"
#include "tests/support/finish.h"
#include "tests/support/played_guest.h"
#include "tests/support/subject.h"

#include <QCryptographicHash>
#include <QRandomGenerator>
#include <QTest>
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

static constexpr qint64 kMiB = 1 << 20;

static QByteArray random(qsizetype size)
{
    QList<quint32> words(size / 4 + 1);
    QRandomGenerator generator(7);
    generator.fillRange(words.data(), words.size());
    return QByteArray(reinterpret_cast<const char *>(words.constData()), size);
}

static QByteArray sha256(const QByteArray &bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
}

static std::string text(const QByteArray &bytes) { return bytes.toStdString(); }

static QByteArray content(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(it cannot be read)");
}

static void fill(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("%s cannot be written", qPrintable(path));
}

static int permissions(const QString &path)
{
    struct stat status
    {
    };
    return stat(qPrintable(path), &status) == 0 ? int(status.st_mode & 07777) : -1;
}

/// All names in a folder of the host, hidden ones included.
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

/// A guest that answers every `read` the way the test wants.
struct PlayedFile
{
    PlayedFile()
    {
        auto opened = finish(Guest::open(played.takeHostEnd(), 5s));
        if (!opened)
            qFatal("no guest");
        guest = std::move(*opened);
        played.onFrame = [this](const PlayedGuest::Frame &frame) {
            if (frame.kind == wire::Kind::Open)
                answer(frame.stream);
        };
    }
    void answer(quint32 stream)
    {
        played.reply(stream, {{"ok", true}, {"size", announced}, {"mode", 0644}, {"mtime_ms", 0}});
        if (!bytes.isEmpty())
            played.data(stream, text(bytes));
        if (!isDone)
            return;
        played.send(wire::endFrame(stream, wire::Channel::Main));
        played.event(stream,
                     {{"event", "done"}, {"bytes", bytes.size()}, {"sha256", wire::bytes(text(hash))}});
        played.close(stream);
    }

    PlayedGuest played;
    std::unique_ptr<Guest> guest;
    QByteArray bytes = random(100'000);
    qint64 announced = 100'000;
    QByteArray hash = sha256(bytes);
    bool isDone = true;
};

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
        const auto up = finish(m_agent->guest->upload(host("in"), "new/folder/file"));
        QVERIFY2(up, qPrintable(up ? QString() : up.error().text));
        QCOMPARE(up->bytes, size);
        QCOMPARE(up->sha256, sha256(bytes));
        QVERIFY(content(m_agent->path("session/working/new/folder/file")) == bytes);
        const auto down = finish(m_agent->guest->download("new/folder/file", host("out")));
        QVERIFY2(down, qPrintable(down ? QString() : down.error().text));
        QCOMPARE(down->sha256, up->sha256);
        QVERIFY(content(host("out")) == bytes);
        QCOMPARE(names(m_host->path()), QStringList({QStringLiteral("in"), QStringLiteral("out")}));
    }

    void tellsWhereTheTimeWent()
    {
        ChildAgent agent;
        QVERIFY(!agent.guest->lastTransfer());
        fill(host("in"), random(300'000));
        const auto up = finish(agent.guest->upload(host("in"), "timed"));
        QVERIFY(up);
        QCOMPARE(phaseNames(up->phases), QByteArray("Asking the guest, Copying, Comparing"));
        QCOMPARE(up->way, Way::Channel);
        auto last = agent.guest->lastTransfer();
        QVERIFY(last);
        QCOMPARE(last->direction, TransferRecord::Direction::In);
        QCOMPARE(last->path, QByteArray("timed"));
        QCOMPARE(last->bytes, 300'000);
        QCOMPARE(last->phases, up->phases);

        const auto down = finish(agent.guest->download("timed", host("out")));
        QVERIFY(down);
        QCOMPARE(phaseNames(down->phases), QByteArray("Asking the guest, Copying, Keeping"));
        QVERIFY(!finish(agent.guest->download("missing", host("none")))); // and is no last one
        last = agent.guest->lastTransfer();
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
        QVERIFY(finish(m_agent->guest->upload(host("script"), "script")));
        guest::TransferLimits limits;
        limits.modes = guest::Modes::Kept;
        QVERIFY(finish(m_agent->guest->download("script", host("again"), limits)));
        QCOMPARE(QFileInfo(host("again")).lastModified().toUTC(), then);
        QCOMPARE(permissions(host("again")), 0755);
        QVERIFY(finish(m_agent->guest->download("script", host("again")))); // nobody has asked for it
        QCOMPARE(permissions(host("again")), 0644);
        fill(host("plain"), "x");
        QVERIFY(finish(m_agent->guest->upload(host("plain"), "plain")));
        QCOMPARE(chmod(m_agent->path("session/working/plain").toLocal8Bit().constData(), 06666), 0);
        QVERIFY(finish(m_agent->guest->download("plain", host("plain again"), limits)));
        QCOMPARE(permissions(host("plain again")), 0644);
    }

    void replacesAFileAtOnceOrNotAtAll()
    {
        fill(host("target"), "before");
        QVERIFY(!finish(m_agent->guest->download("missing", host("target"))));
        QCOMPARE(content(host("target")), QByteArray("before"));
        QVERIFY(finish(m_agent->guest->write("text", "after")));
        QVERIFY(finish(m_agent->guest->download("text", host("target"))));
        QCOMPARE(content(host("target")), QByteArray("after"));
    }

    void tellsHowFarItIs()
    {
        fill(host("in"), random(3'000'000));
        QList<Progress> seen;
        const auto note = [&](const Progress &progress) { seen.append(progress); };
        QVERIFY(finish(m_agent->guest->upload(host("in"), "file", note)));
        QVERIFY(seen.size() > 3);
        QCOMPARE(seen.last().totalBytes, 3'000'000);
        QVERIFY(seen.last().bytes > 2'000'000);
        seen.clear();
        QVERIFY(finish(m_agent->guest->download("file", host("out"), {}, note)));
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
        QCOMPARE(finish(m_agent->guest->upload(m_host->filePath(from), "x")).error().kind, kind);
    }

    void saysWhatIsWrongWithATarget()
    {
        Guest &guest = *m_agent->guest;
        QVERIFY(finish(guest.write("text", "x")));
        QCOMPARE(finish(guest.download("text", host("no/such/folder"))).error().kind, Error::Kind::NotFound);
        QCOMPARE(finish(guest.download("text", m_host->path())).error().kind, Error::Kind::Invalid);
        QCOMPARE(finish(guest.download("text", QStringLiteral("/dev/null"))).error().kind,
                 Error::Kind::Invalid);
        fill(host("in"), "x");
        QCOMPARE(finish(guest.upload(host("in"), "text/below")).error().kind, Error::Kind::Invalid);
    }

    void aSmallTransferThatIsGivenUpLeavesNothing()
    {
        fill(host("in"), random(4 * kMiB - 1));
        QVERIFY(finish(m_agent->guest->upload(host("in"), "small/whole")));
        breakOff([&](const OnProgress &note) {
            return m_agent->guest->download("small/whole", host("out"), {}, note);
        });
        QTRY_COMPARE(names(m_host->path()), QStringList(QStringLiteral("in")));
        breakOff(
            [&](const OnProgress &note) { return m_agent->guest->upload(host("in"), "small/file", note); });
        QVERIFY(finish(m_agent->guest->list("."))); // and the link is fine
        QTRY_COMPARE(names(m_agent->path("session/working/small")), QStringList(QStringLiteral("whole")));
    }

    void aDownloadGoesOnWhereItStopped()
    {
        const QByteArray bytes = random(20 * kMiB + 7);
        fill(m_agent->path("session/working/large"), bytes);
        breakOff(
            [&](const OnProgress &note) { return m_agent->guest->download("large", host("out"), {}, note); });
        QTRY_COMPARE(parts(m_host->path()).size(), 1);
        const qint64 had = QFileInfo(parts(m_host->path()).first()).size();
        QVERIFY(had > 500'000 && had < bytes.size());
        QVERIFY(!QFile::exists(host("out")));
        qint64 first = 0;
        const auto note = [&](const Progress &progress) { first = first > 0 ? first : progress.bytes; };
        const auto down = finish(m_agent->guest->download("large", host("out"), {}, note));
        QVERIFY2(down, qPrintable(down ? QString() : down.error().text));
        QVERIFY(first >= had);
        QCOMPARE(down->bytes, bytes.size());
        QCOMPARE(down->sha256, sha256(bytes));
        QVERIFY(content(host("out")) == bytes);
        QCOMPARE(permissions(host("out")), 0644);
        QCOMPARE(names(m_host->path()), QStringList(QStringLiteral("out")));
    }

    void anUploadGoesOnWhereItStopped()
    {
        const QByteArray bytes = random(20 * kMiB + 7);
        const QString folder = m_agent->path("session/working/goes-on");
        fill(host("in"), bytes);
        breakOff(
            [&](const OnProgress &note) { return m_agent->guest->upload(host("in"), "goes-on/file", note); });
        QTRY_COMPARE(parts(folder).size(), 1);
        const qint64 had = QFileInfo(parts(folder).first()).size();
        QVERIFY(had < bytes.size());
        QVERIFY(!QFile::exists(folder + QStringLiteral("/file")));
        qint64 first = 0;
        const auto note = [&](const Progress &progress) { first = first > 0 ? first : progress.bytes; };
        const auto up = finish(m_agent->guest->upload(host("in"), "goes-on/file", note));
        QVERIFY2(up, qPrintable(up ? QString() : up.error().text));
        QVERIFY(first >= had);
        QCOMPARE(up->sha256, sha256(bytes));
        QVERIFY(content(folder + QStringLiteral("/file")) == bytes);
        QCOMPARE(names(folder), QStringList(QStringLiteral("file")));
    }

    void goesOnAfterTheGuestWasLost()
    {
        const QByteArray bytes = random(20 * kMiB);
        fill(m_agent->path("session/working/lost"), bytes);
        {
            ChildAgent agent;
            fill(agent.path("session/working/lost"), bytes);
            copyTime(m_agent->path("session/working/lost"), agent.path("session/working/lost"));
            const auto kill = [&](const Progress &progress) {
                if (progress.bytes > 5 * kMiB && agent.process.state() == QProcess::Running)
                    agent.process.kill();
            };
            const auto down = finish(agent.guest->download("lost", host("out"), {}, kill));
            QVERIFY(!down);
            QCOMPARE(down.error().kind, Error::Kind::Disconnected);
        }
        QTRY_COMPARE(parts(m_host->path()).size(), 1);
        qint64 first = 0;
        const auto note = [&](const Progress &progress) { first = first > 0 ? first : progress.bytes; };
        QVERIFY(finish(m_agent->guest->download("lost", host("out"), {}, note)));
        QVERIFY(first > 5 * kMiB);
        QVERIFY(content(host("out")) == bytes);
        QCOMPARE(names(m_host->path()), QStringList(QStringLiteral("out")));
    }

    void aLostGuestEndsBothWays()
    {
        ChildAgent agent;
        fill(host("in"), random(20'000'000));
        QVERIFY(finish(agent.guest->upload(host("in"), "large")));
        auto down = agent.guest->download("large", host("out"), {}, [&](const Progress &) {
            if (agent.process.state() == QProcess::Running)
                agent.process.kill();
        });
        auto up = agent.guest->upload(host("in"), "larger");
        bool isUpDone = false;
        up.start([&] { isUpDone = true; });
        QCOMPARE(finish(std::move(down)).error().kind, Error::Kind::Disconnected);
        QTRY_VERIFY(isUpDone);
        QCOMPARE(up.result().error().kind, Error::Kind::Disconnected);
        QVERIFY(!QFile::exists(host("out")));
        QCOMPARE(names(m_host->path()).size(), 1 + parts(m_host->path()).size());
    }

    void aPartThatIsNoBeginningIsNotGoneOnWith_data()
    {
        QTest::addColumn<qint64>("size");
        QTest::newRow("other bytes") << 6 * kMiB;
        QTest::newRow("all of them") << 8 * kMiB;
        QTest::newRow("more than there are") << 9 * kMiB;
        QTest::newRow("none") << qint64(0);
    }
    void aPartThatIsNoBeginningIsNotGoneOnWith()
    {
        QFETCH(qint64, size);
        const QByteArray bytes = random(8 * kMiB);
        fill(host("in"), bytes);
        fill(hostPart("in", "wrong/file"), QByteArray(size, 'x'));
        QVERIFY(QDir().mkpath(m_agent->path("session/working/wrong")));
        QVERIFY(QFile::rename(hostPart("in", "wrong/file"), guestPart("in", "wrong", "wrong/file")));
        const auto up = finish(m_agent->guest->upload(host("in"), "wrong/file"));
        QVERIFY2(up, qPrintable(up ? QString() : up.error().text));
        QVERIFY(content(m_agent->path("session/working/wrong/file")) == bytes);
        QCOMPARE(names(m_agent->path("session/working/wrong")), QStringList(QStringLiteral("file")));

        fill(hostPart("in", "wrong/file"), QByteArray(size, 'x'));
        const auto down = finish(m_agent->guest->download("wrong/file", host("out")));
        QVERIFY2(down, qPrintable(down ? QString() : down.error().text));
        QVERIFY(content(host("out")) == bytes);
        QCOMPARE(names(m_host->path()), QStringList({QStringLiteral("in"), QStringLiteral("out")}));
    }

    void whatStandsInForAPartIsNotWrittenTo_data()
    {
        QTest::addColumn<bool>("isLink");
        QTest::newRow("a link") << true;
        QTest::newRow("another name of a file") << false;
    }
    void whatStandsInForAPartIsNotWrittenTo()
    {
        QFETCH(bool, isLink);
        const auto plant = [isLink](const QString &victim, const QString &part) {
            fill(victim, "mine");
            const QByteArray from = victim.toLocal8Bit();
            const QByteArray to = part.toLocal8Bit();
            QCOMPARE(isLink ? symlink(from.constData(), to.constData())
                            : link(from.constData(), to.constData()),
                     0);
        };
        const QByteArray bytes = random(5 * kMiB);
        fill(host("in"), bytes);
        QVERIFY(QDir().mkpath(m_agent->path("session/working/planted")));
        QFile::remove(m_agent->path("session/working/victim"));
        plant(m_agent->path("session/working/victim"), guestPart("in", "planted", "planted/file"));
        QVERIFY(finish(m_agent->guest->upload(host("in"), "planted/file")));
        QCOMPARE(content(m_agent->path("session/working/victim")), QByteArray("mine"));
        QVERIFY(content(m_agent->path("session/working/planted/file")) == bytes);

        plant(host("victim"), hostPart("in", "planted/file"));
        QVERIFY(finish(m_agent->guest->download("planted/file", host("out"))));
        QCOMPARE(content(host("victim")), QByteArray("mine"));
        QVERIFY(content(host("out")) == bytes);
        QVERIFY(!QFileInfo(host("out")).isSymLink());
    }

    void anotherSourceBeginsAnew()
    {
        fill(host("in"), random(8 * kMiB));
        QVERIFY(finish(m_agent->guest->upload(host("in"), "source")));
        const QString old = hostPart("in", "source");
        fill(old, QByteArray(6 * kMiB, 'x'));
        const QByteArray bytes = random(8 * kMiB + 1).mid(1);
        fill(host("in"), bytes);
        QVERIFY(finish(m_agent->guest->upload(host("in"), "source")));
        QVERIFY(finish(m_agent->guest->download("source", host("out"))));
        QVERIFY(content(host("out")) == bytes);
        QVERIFY(QFile::exists(old)); // a day, for who may still want it
        QFile stale(old);
        QVERIFY(stale.open(QIODevice::ReadWrite));
        QVERIFY(
            stale.setFileTime(QDateTime::currentDateTime().addDays(-2), QFileDevice::FileModificationTime));
        stale.close();
        QVERIFY(finish(m_agent->guest->download("source", host("again"))));
        QVERIFY(!QFile::exists(old));
    }

    void aGuestThatLiesAboutPartsIsNotBelieved()
    {
        PlayedGuest played;
        auto opened = finish(Guest::open(played.takeHostEnd(), 5s));
        QVERIFY(opened);
        qint64 have = 6 * kMiB;
        int asked = 0;
        played.onFrame = [&](const PlayedGuest::Frame &frame) {
            if (frame.kind == wire::Kind::Open) {
                ++asked;
                played.reply(frame.stream, {{"ok", true}, {"have", have}});
            } else if (frame.kind == wire::Kind::Data) {
                played.send(
                    wire::creditFrame(frame.stream, wire::Channel::Main, quint32(frame.payload.size())));
            } else if (frame.kind == wire::Kind::End) {
                played.event(
                    frame.stream,
                    {{"event", "done"}, {"bytes", 8 * kMiB}, {"sha256", wire::bytes(text(sha256("a lie")))}});
                played.close(frame.stream);
            }
        };
        fill(host("in"), random(8 * kMiB));
        const auto up = finish((*opened)->upload(host("in"), "file"));
        QVERIFY(!up);
        QVERIFY2(up.error().text.contains(u"damaged"), qPrintable(up.error().text));
        QCOMPARE(asked, 2); // and not for ever
        have = 9 * kMiB;
        const auto more = finish((*opened)->upload(host("in"), "file"));
        QVERIFY(!more);
        QVERIFY2(more.error().text.contains(u"more of a file than there is"), qPrintable(more.error().text));
        QVERIFY((*opened)->isAlive());
    }

    void aGuestThatSendsSomethingElseBeginsAnew()
    {
        PlayedFile file;
        file.bytes = random(5 * kMiB).first(200'000); // less than a stream's credit
        file.hash = sha256(file.bytes);
        file.announced = 5 * kMiB;
        const QString part = QString::fromStdString(wire::partIn(
            m_host->path().toStdString(), partKey("file", file.announced, base::WallTime()).toStdString()));
        fill(part, QByteArray(3 * kMiB, 'x'));
        const auto down = finish(file.guest->download("file", host("out")));
        QVERIFY2(down, qPrintable(down ? QString() : down.error().text));
        QVERIFY(content(host("out")) == file.bytes);
        QCOMPARE(names(m_host->path()), QStringList(QStringLiteral("out")));
    }

    void aFileThatShrinksIsNotSentInPart()
    {
        fill(host("in"), random(10'000'000));
        bool hasCut = false;
        const auto cut = [&](const Progress &) {
            if (!std::exchange(hasCut, true))
                QFile::resize(host("in"), 3'000'000);
        };
        const auto up = finish(m_agent->guest->upload(host("in"), "shrunk", cut));
        QVERIFY(!up);
        QCOMPARE(up.error().kind, Error::Kind::Invalid);
        QCOMPARE(finish(m_agent->guest->stat("shrunk")).error().kind, Error::Kind::NotFound);
    }

    void aFullDiskInTheGuestIsSaidSo()
    {
        if (geteuid() != 0)
            QSKIP("Only root can make a small disk.");
        const QByteArray small = m_agent->guestPath("session/small");
        QVERIFY(QDir().mkpath(QFile::decodeName(small)));
        QCOMPARE(mount("tmpfs", small.constData(), "tmpfs", 0, "size=1m"), 0);
        fill(host("in"), random(3'000'000));
        const auto up = finish(m_agent->guest->upload(host("in"), small + "/file"));
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
        const auto down = finish(file.guest->download("file", host("out")));
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
        const auto down = finish(file.guest->download("file", host("out")));
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
        const auto down = finish(file.guest->download("file", host("out"), limits));
        QVERIFY(!down);
        QCOMPARE(down.error().kind, Error::Kind::Failed);
        QTRY_VERIFY(names(m_host->path()).isEmpty());
        QVERIFY(file.guest->isAlive());
    }

private:
    /// Begins a copy and gives it up in the middle.
    template <typename Start>
    static void breakOff(Start start)
    {
        std::optional<base::Task<base::Result<Transferred>>> task;
        QEventLoop loop;
        const auto note = [&](const Progress &progress) {
            if (progress.bytes > 500'000)
                QMetaObject::invokeMethod(&loop, &QEventLoop::quit, Qt::QueuedConnection);
        };
        task.emplace(start(note));
        task->start([&] { loop.quit(); });
        loop.exec();
        QVERIFY(task->isRunning());
    }
    static QStringList parts(const QString &folder)
    {
        QStringList found;
        for (const QString &name : names(folder)) {
            if (wire::isPartName(name.toStdString()))
                found << folder + u'/' + name;
        }
        return found;
    }
    static void copyTime(const QString &from, const QString &to)
    {
        QFile file(to);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.setFileTime(QFileInfo(from).lastModified(), QFileDevice::FileModificationTime));
    }
    /// Where a copy of that file of the host's, or of one in the guest with its size and time, has its part.
    QString part(const QString &folder, const char *source, const char *guestPath) const
    {
        const QFileInfo file(host(source));
        const base::WallTime modified(std::chrono::milliseconds(file.lastModified().toMSecsSinceEpoch()));
        return QString::fromStdString(
            wire::partIn(folder.toStdString(), partKey(guestPath, file.size(), modified).toStdString()));
    }
    QString hostPart(const char *source, const char *guestPath) const
    {
        return part(m_host->path(), source, guestPath);
    }
    QString guestPart(const char *source, const char *folder, const char *guestPath) const
    {
        return part(m_agent->path("session/working/") + QString::fromLatin1(folder), source, guestPath);
    }
    QString host(const char *name) const { return m_host->filePath(QString::fromLatin1(name)); }

    std::unique_ptr<ChildAgent> m_agent;
    std::unique_ptr<QTemporaryDir> m_host;
};

BERTH_TEST(tst_Transfer)
#include "tst_transfer.moc"
