// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/host_file.h"
#include "core/guest/wire/part.h"
#include "tests/core/guest/copies.h"
#include "tests/support/child_agent.h"
#include "tests/support/subject.h"

#include <QTest>

#include <unistd.h>

using namespace std::chrono_literals;
using namespace guest;
using base::Error;
using support::ChildAgent;
using support::finish;
using support::PlayedGuest;
using namespace copies;

/// Copies that break off, and go on from the part that they had.
class tst_TransferParts : public QObject
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

    void aSmallTransferThatIsGivenUpLeavesNothing()
    {
        fill(host("in"), random(4 * kMiB - 1));
        QVERIFY(finish(m_agent->guest->files().upload(host("in"), "small/whole")));
        breakOff([&](const OnProgress &note) {
            return m_agent->guest->files().download("small/whole", host("out"), {}, note);
        });
        QTRY_COMPARE(names(m_host->path()), QStringList(QStringLiteral("in")));
        breakOff([&](const OnProgress &note) {
            return m_agent->guest->files().upload(host("in"), "small/file", note);
        });
        QVERIFY(finish(m_agent->guest->files().list("."))); // and the link is fine
        QTRY_COMPARE(names(m_agent->path("session/working/small")), QStringList(QStringLiteral("whole")));
    }

    void aDownloadGoesOnWhereItStopped()
    {
        const QByteArray bytes = random(20 * kMiB + 7);
        fill(m_agent->path("session/working/large"), bytes);
        breakOff([&](const OnProgress &note) {
            return m_agent->guest->files().download("large", host("out"), {}, note);
        });
        QTRY_COMPARE(parts(m_host->path()).size(), 1);
        const qint64 had = QFileInfo(parts(m_host->path()).first()).size();
        QVERIFY(had > 500'000 && had < bytes.size());
        QVERIFY(!QFile::exists(host("out")));
        qint64 first = 0;
        const auto note = [&](const Progress &progress) { first = first > 0 ? first : progress.bytes; };
        const auto down = finish(m_agent->guest->files().download("large", host("out"), {}, note));
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
        breakOff([&](const OnProgress &note) {
            return m_agent->guest->files().upload(host("in"), "goes-on/file", note);
        });
        QTRY_COMPARE(parts(folder).size(), 1);
        const qint64 had = QFileInfo(parts(folder).first()).size();
        QVERIFY(had < bytes.size());
        QVERIFY(!QFile::exists(folder + QStringLiteral("/file")));
        qint64 first = 0;
        const auto note = [&](const Progress &progress) { first = first > 0 ? first : progress.bytes; };
        const auto up = finish(m_agent->guest->files().upload(host("in"), "goes-on/file", note));
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
            const auto down = finish(agent.guest->files().download("lost", host("out"), {}, kill));
            QVERIFY(!down);
            QCOMPARE(down.error().kind, Error::Kind::Disconnected);
        }
        QTRY_COMPARE(parts(m_host->path()).size(), 1);
        qint64 first = 0;
        const auto note = [&](const Progress &progress) { first = first > 0 ? first : progress.bytes; };
        QVERIFY(finish(m_agent->guest->files().download("lost", host("out"), {}, note)));
        QVERIFY(first > 5 * kMiB);
        QVERIFY(content(host("out")) == bytes);
        QCOMPARE(names(m_host->path()), QStringList(QStringLiteral("out")));
    }

    void aLostGuestEndsBothWays()
    {
        ChildAgent agent;
        fill(host("in"), random(20'000'000));
        QVERIFY(finish(agent.guest->files().upload(host("in"), "large")));
        auto down = agent.guest->files().download("large", host("out"), {}, [&](const Progress &) {
            if (agent.process.state() == QProcess::Running)
                agent.process.kill();
        });
        auto up = agent.guest->files().upload(host("in"), "larger");
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
        const auto up = finish(m_agent->guest->files().upload(host("in"), "wrong/file"));
        QVERIFY2(up, qPrintable(up ? QString() : up.error().text));
        QVERIFY(content(m_agent->path("session/working/wrong/file")) == bytes);
        QCOMPARE(names(m_agent->path("session/working/wrong")), QStringList(QStringLiteral("file")));

        fill(hostPart("in", "wrong/file"), QByteArray(size, 'x'));
        const auto down = finish(m_agent->guest->files().download("wrong/file", host("out")));
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
        QVERIFY(finish(m_agent->guest->files().upload(host("in"), "planted/file")));
        QCOMPARE(content(m_agent->path("session/working/victim")), QByteArray("mine"));
        QVERIFY(content(m_agent->path("session/working/planted/file")) == bytes);

        plant(host("victim"), hostPart("in", "planted/file"));
        QVERIFY(finish(m_agent->guest->files().download("planted/file", host("out"))));
        QCOMPARE(content(host("victim")), QByteArray("mine"));
        QVERIFY(content(host("out")) == bytes);
        QVERIFY(!QFileInfo(host("out")).isSymLink());
    }

    void anotherSourceBeginsAnew()
    {
        fill(host("in"), random(8 * kMiB));
        QVERIFY(finish(m_agent->guest->files().upload(host("in"), "source")));
        const QString old = hostPart("in", "source");
        fill(old, QByteArray(6 * kMiB, 'x'));
        const QByteArray bytes = random(8 * kMiB + 1).mid(1);
        fill(host("in"), bytes);
        QVERIFY(finish(m_agent->guest->files().upload(host("in"), "source")));
        QVERIFY(finish(m_agent->guest->files().download("source", host("out"))));
        QVERIFY(content(host("out")) == bytes);
        QVERIFY(QFile::exists(old)); // a day, for who may still want it
        QFile stale(old);
        QVERIFY(stale.open(QIODevice::ReadWrite));
        QVERIFY(
            stale.setFileTime(QDateTime::currentDateTime().addDays(-2), QFileDevice::FileModificationTime));
        stale.close();
        QVERIFY(finish(m_agent->guest->files().download("source", host("again"))));
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
        const auto up = finish((*opened)->files().upload(host("in"), "file"));
        QVERIFY(!up);
        QVERIFY2(up.error().text.contains(u"damaged"), qPrintable(up.error().text));
        QCOMPARE(asked, 2); // and not for ever
        have = 9 * kMiB;
        const auto more = finish((*opened)->files().upload(host("in"), "file"));
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
        const auto down = finish(file.guest->files().download("file", host("out")));
        QVERIFY2(down, qPrintable(down ? QString() : down.error().text));
        QVERIFY(content(host("out")) == file.bytes);
        QCOMPARE(names(m_host->path()), QStringList(QStringLiteral("out")));
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

BERTH_TEST(tst_TransferParts)
#include "tst_transfer_parts.moc"
