// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/guest.h"
#include "core/guest/wire/part.h"
#include "tests/core/guest/copies.h"
#include "tests/support/child_agent.h"
#include "tests/support/finish.h"
#include "tests/support/played_guest.h"
#include "tests/support/subject.h"

#include <QCryptographicHash>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace std::chrono_literals;
using namespace guest;
using base::Error;
using copies::content;
using support::ChildAgent;
using support::finish;
using support::PlayedGuest;

static void fill(const QString &path, const QByteArray &bytes)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("%s cannot be written", qPrintable(path));
}

/// All that is below a folder of the host, hidden ones included.
static QStringList tree(const QString &folder, const QString &prefix = {})
{
    QStringList found;
    const auto filters = QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot;
    for (const QFileInfo &info : QDir(folder).entryInfoList(filters, QDir::Name)) {
        found.append(prefix + info.fileName());
        if (info.isDir() && !info.isSymLink())
            found += tree(info.filePath(), prefix + info.fileName() + QLatin1Char('/'));
    }
    return found;
}

static QStringList paths(const QList<Skipped> &skipped)
{
    QStringList list;
    for (const Skipped &one : skipped)
        list.append(one.path);
    list.sort();
    return list;
}

/// A guest whose folders hold whatever the test says, and whose files all hold "content".
struct PlayedFolders
{
    PlayedFolders()
    {
        auto opened = finish(Guest::open(played.takeHostEnd(), 5s));
        if (!opened)
            qFatal("no guest");
        guest = std::move(*opened);
        played.onFrame = [this](const PlayedGuest::Frame &frame) {
            if (frame.kind == wire::Kind::Open)
                answer(frame.stream, frame.map());
        };
    }

    void answer(quint32 stream, const wire::Map &request)
    {
        wire::Fields fields(request);
        const QByteArray path = QByteArray::fromStdString(fields.bytes("path").value_or(""));
        asked.append(path);
        if (fields.text("verb") == "list") {
            std::string rows;
            for (const auto &row : list ? list(path) : folders.value(path)) {
                const std::string cbor = wire::encodeMap(row);
                for (int shift = 0; shift < 32; shift += 8)
                    rows.push_back(char(cbor.size() >> shift & 0xff));
                rows += cbor;
            }
            played.reply(stream, {{"ok", true}});
            for (size_t at = 0; at < rows.size(); at += wire::kDataSize)
                played.data(stream, rows.substr(at, wire::kDataSize));
            played.send(wire::endFrame(stream, wire::Channel::Main));
        } else {
            const QByteArray hash = QCryptographicHash::hash("content", QCryptographicHash::Sha256);
            played.reply(stream, {{"ok", true}, {"size", 7}, {"mode", 0644}, {"mtime_ms", 0}});
            played.data(stream, "content");
            played.send(wire::endFrame(stream, wire::Channel::Main));
            played.event(stream,
                         {{"event", "done"}, {"bytes", 7}, {"sha256", wire::bytes(hash.toStdString())}});
        }
        played.close(stream);
    }

    static wire::Map entry(const QByteArray &name, const char *kind, qint64 size = 7)
    {
        return {{"name", wire::bytes(name.toStdString())}, {"kind", kind}, {"size", size}};
    }

    PlayedGuest played;
    std::unique_ptr<Guest> guest;
    QHash<QByteArray, QList<wire::Map>> folders;
    std::function<QList<wire::Map>(const QByteArray &)> list;
    QList<QByteArray> asked;
};

class tst_FolderTransfer : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { m_agent = std::make_unique<ChildAgent>(); }
    void cleanupTestCase() { m_agent.reset(); }
    void init() { m_host = std::make_unique<QTemporaryDir>(); }

    void bringsAFolderInAndOut()
    {
        fill(host("in/a.txt"), "a");
        fill(host("in/.hidden"), "h");
        fill(host("in/deep/er/b.txt"), "bb");
        QVERIFY(QDir().mkpath(host("in/empty")));
        QVERIFY(QFile::link(QStringLiteral("/etc/passwd"), host("in/link")));
        QCOMPARE(mkfifo(host("in/pipe").toLocal8Bit().constData(), 0600), 0);
        const auto up = finish(m_agent->guest->files().uploadFolder(host("in"), "folder"));
        QVERIFY2(up, qPrintable(up ? QString() : up.error().text));
        QCOMPARE(up->files, 3);
        QCOMPARE(up->bytes, 4);
        QCOMPARE(up->phases.size(), 4); // those of three files are one
        QCOMPARE(up->phases.first().name, QStringLiteral("Listing"));
        QCOMPARE(m_agent->guest->files().lastTransfer()->phases, up->phases);
        QCOMPARE(paths(up->skipped), QStringList({QStringLiteral("link"), QStringLiteral("pipe")}));

        const QString inside = m_agent->path("session/working/folder/");
        QVERIFY(QFile::link(QStringLiteral("/etc/passwd"), inside + QStringLiteral("deep/secrets")));
        QCOMPARE(mkfifo((inside + QStringLiteral("pipe")).toLocal8Bit().constData(), 0600), 0);
        QList<Progress> seen;
        const auto down = finish(m_agent->guest->files().downloadFolder(
            "folder", host("out/"), {}, [&](const Progress &progress) { seen.append(progress); }));
        QVERIFY2(down, qPrintable(down ? QString() : down.error().text));
        QCOMPARE(down->files, 3);
        QCOMPARE(down->phases.size(), 4); // those of the files, and of the folder
        QCOMPARE(paths(down->skipped), QStringList({QStringLiteral("deep/secrets"), QStringLiteral("pipe")}));
        QCOMPARE(tree(host("out")),
                 QStringList({QStringLiteral(".hidden"), QStringLiteral("a.txt"), QStringLiteral("deep"),
                              QStringLiteral("deep/er"), QStringLiteral("deep/er/b.txt"),
                              QStringLiteral("empty")}));
        QCOMPARE(content(host("out/deep/er/b.txt")), QByteArray("bb"));
        QCOMPARE(seen.last().bytes, 4);
        QCOMPARE(seen.last().totalFiles, 3);
        QCOMPARE(tree(m_host->path()).filter(QStringLiteral("berth")), QStringList());
    }

    void leavesOutWhatGitIgnores()
    {
        fill(host("in/.gitignore"), "node_modules/\n*.log\n!kept.log\n");
        fill(host("in/src/.gitignore"), "/made\n");
        for (const char *path : {"a.txt", "a.log", "kept.log", "node_modules/deep/b.js", "src/made/x",
                                 "src/c.txt", "src/d.log", "made/y"})
            fill(host("in/") + QLatin1String(path), "x");
        QVERIFY(QFile::link(QStringLiteral("/etc/passwd"), host("in/src/link")));
        const QStringList left{QStringLiteral("a.log"), QStringLiteral("node_modules"),
                               QStringLiteral("src/d.log"), QStringLiteral("src/link"),
                               QStringLiteral("src/made")};
        const QStringList rest{QStringLiteral(".gitignore"),     QStringLiteral("a.txt"),
                               QStringLiteral("kept.log"),       QStringLiteral("made"),
                               QStringLiteral("made/y"),         QStringLiteral("src"),
                               QStringLiteral("src/.gitignore"), QStringLiteral("src/c.txt")};
        const auto up =
            finish(m_agent->guest->files().uploadFolder(host("in"), "project", {}, Ignored::LeaveOut));
        QVERIFY2(up, qPrintable(up ? QString() : up.error().text));
        QCOMPARE(paths(up->skipped), left);
        QVERIFY(up->skipped.first().reason.contains(QStringLiteral(".gitignore")));
        QCOMPARE(tree(m_agent->path("session/working/project")), rest);

        QVERIFY(finish(m_agent->guest->files().uploadFolder(host("in"), "whole")));
        TransferLimits limits;
        limits.ignored = Ignored::LeaveOut;
        const auto down = finish(m_agent->guest->files().downloadFolder("whole", host("out"), limits));
        QVERIFY2(down, qPrintable(down ? QString() : down.error().text));
        QCOMPARE(paths(down->skipped),
                 QStringList(left).filter(QRegularExpression(QStringLiteral("^(?!src/link)"))));
        QCOMPARE(tree(host("out")), rest);
    }

    void addsToAFolderInTheGuest()
    {
        fill(host("in/a"), "new");
        QVERIFY(finish(m_agent->guest->files().write("there/a", "old")));
        QVERIFY(finish(m_agent->guest->files().write("there/b", "kept")));
        QVERIFY(finish(m_agent->guest->files().uploadFolder(host("in"), "there")));
        QCOMPARE(*finish(m_agent->guest->files().read("there/a")), QByteArray("new"));
        QCOMPARE(*finish(m_agent->guest->files().read("there/b")), QByteArray("kept"));
    }

    void takesNoFolderThatIsThereOnTheHost()
    {
        QVERIFY(finish(m_agent->guest->files().write("some/a", "x")));
        fill(host("out/mine"), "mine");
        const auto down = finish(m_agent->guest->files().downloadFolder("some", host("out")));
        QVERIFY(!down);
        QCOMPARE(down.error().kind, Error::Kind::Invalid);
        QCOMPARE(tree(m_host->path()), QStringList({QStringLiteral("out"), QStringLiteral("out/mine")}));
    }

    void saysWhatIsNotThere()
    {
        QCOMPARE(finish(m_agent->guest->files().downloadFolder("missing", host("out"))).error().kind,
                 Error::Kind::NotFound);
        QCOMPARE(finish(m_agent->guest->files().uploadFolder(host("missing"), "x")).error().kind,
                 Error::Kind::NotFound);
        QVERIFY(tree(m_host->path()).isEmpty());
    }

    void leavesOutWhatItMayNotRead()
    {
        if (geteuid() == 0)
            QSKIP("Root may read everything.");
        fill(host("in/a"), "a");
        fill(host("in/closed"), "b");
        QVERIFY(QFile::setPermissions(host("in/closed"), {}));
        const auto up = finish(m_agent->guest->files().uploadFolder(host("in"), "partly"));
        QVERIFY(up);
        QCOMPARE(paths(up->skipped), QStringList(QStringLiteral("closed")));
    }

    void anAbandonedDownloadGoesOn()
    {
        const QString many = m_agent->path("session/working/many/");
        for (int i = 0; i < 50; ++i)
            fill(many + QString::number(i), QByteArray(100'000, char('a' + i % 26)));
        fill(many + QStringLiteral("going/away"), "x");
        const qint64 files = abandon([&](const OnProgress &note) {
            return m_agent->guest->files().downloadFolder("many", host("out"), {}, note);
        });
        QTRY_COMPARE(tree(m_host->path()).size() > 1, true);
        QVERIFY(!QFile::exists(host("out")));
        const QString hidden =
            QDir(m_host->path()).entryList(QDir::AllDirs | QDir::Hidden | QDir::NoDotAndDotDot).value(0);
        QVERIFY(wire::isPartName(hidden.toStdString()));
        // What is in it may be of another time: bytes that changed, and what is gone or was put there.
        const QString inside = m_host->filePath(hidden) + QStringLiteral("/whole/");
        QTRY_VERIFY(isWhole(inside)); // without the one that was under way
        const QStringList there = QDir(inside).entryList(QDir::Files);
        QVERIFY(there.size() > 3);
        tamper(inside + there.first());
        fill(inside + QStringLiteral("put/there/by"), "somebody");
        QVERIFY(QFile::remove(many + there.at(1)));

        const auto down = finish(m_agent->guest->files().downloadFolder("many", host("out")));
        QVERIFY2(down, qPrintable(down ? QString() : down.error().text));
        QCOMPARE(down->files, 50);
        QVERIFY(down->unmoved >= files - 2);
        QVERIFY(down->unmoved < 50);
        QCOMPARE(tree(host("out")), tree(many));
        QCOMPARE(content(host("out/") + there.first()), content(many + there.first()));
        QCOMPARE(tree(m_host->path()).filter(QStringLiteral("berth")), QStringList());
    }

    void anAbandonedUploadGoesOn()
    {
        for (int i = 0; i < 50; ++i)
            fill(host("in/") + QString::number(i), QByteArray(100'000, char('a' + i % 26)));
        const qint64 files = abandon([&](const OnProgress &note) {
            return m_agent->guest->files().uploadFolder(host("in"), "again", note);
        });
        const QString again = m_agent->path("session/working/again/");
        const QStringList there = QDir(again).entryList(QDir::Files);
        QVERIFY(there.size() > 3);
        tamper(again + there.first());
        const auto up = finish(m_agent->guest->files().uploadFolder(host("in"), "again"));
        QVERIFY2(up, qPrintable(up ? QString() : up.error().text));
        QCOMPARE(up->files, 50);
        QVERIFY(up->unmoved >= files - 1);
        QVERIFY(up->unmoved < 50);
        for (const QString &name : QDir(host("in")).entryList(QDir::Files))
            QCOMPARE(content(again + name), content(host("in/") + name));
        QCOMPARE(finish(m_agent->guest->files().uploadFolder(host("in"), "again"))->unmoved, 50);
    }

    void aFolderWithoutRoomLeavesNothing()
    {
        if (geteuid() != 0)
            QSKIP("Only root can make a small disk.");
        fill(m_agent->path("session/working/both/a"), QByteArray(3'000'000, 'a'));
        QCOMPARE(mount("tmpfs", m_host->path().toLocal8Bit().constData(), "tmpfs", 0, "size=1m"), 0);
        const auto down = finish(m_agent->guest->files().downloadFolder("both", host("out")));
        const QStringList left = tree(m_host->path());
        umount2(m_host->path().toLocal8Bit().constData(), MNT_DETACH);
        QVERIFY(!down);
        QCOMPARE(left, QStringList());
    }

    void believesNoNames()
    {
        PlayedFolders folders;
        const auto file = [](const QByteArray &name) { return PlayedFolders::entry(name, "file"); };
        folders.folders["top"] = {file("good"),
                                  file("../outside"),
                                  file(".."),
                                  file("."),
                                  file(""),
                                  file("/etc/cron.d/x"),
                                  file(QByteArray("nul\0x", 5)),
                                  file("new\nline"),
                                  file("latin\xe9"),
                                  file(QByteArray(300, 'n')),
                                  file("good"),
                                  PlayedFolders::entry("good", "folder"),
                                  PlayedFolders::entry("link", "link"),
                                  PlayedFolders::entry("device", "device"),
                                  PlayedFolders::entry("..", "folder"),
                                  PlayedFolders::entry("fine", "folder")};
        folders.folders["top/fine"] = {file("inner")};
        folders.folders["top/good"] = {file("never")};
        const auto down = finish(folders.guest->files().downloadFolder("top", host("out")));
        QVERIFY2(down, qPrintable(down ? QString() : down.error().text));
        QCOMPARE(tree(m_host->path()),
                 QStringList({QStringLiteral("out"), QStringLiteral("out/fine"),
                              QStringLiteral("out/fine/inner"), QStringLiteral("out/good")}));
        QCOMPARE(down->files, 2);
        QCOMPARE(down->skippedCount, 15);
        QVERIFY(!folders.asked.contains("top/.."));
        for (const Skipped &skipped : down->skipped) {
            QVERIFY(!skipped.reason.isEmpty());
            QVERIFY(!skipped.reason.contains(QStringLiteral(".berth")));
            QVERIFY(!skipped.path.contains(QLatin1Char('\n')));
        }
    }

    void nothingThatLandsCanBeRun()
    {
        QVERIFY(finish(m_agent->guest->files().write("modes/inner/tool", "#!/bin/sh\n")));
        const QByteArray folder = m_agent->path("session/working/modes").toLocal8Bit();
        QCOMPARE(chmod((folder + "/inner/tool").constData(), 06777), 0);
        QCOMPARE(chmod((folder + "/inner").constData(), 03777), 0);
        const mode_t before = umask(0);
        const auto down = finish(m_agent->guest->files().downloadFolder("modes", host("out")));
        TransferLimits limits;
        limits.modes = Modes::Kept;
        const auto kept = finish(m_agent->guest->files().downloadFolder("modes", host("kept"), limits));
        umask(before);
        QVERIFY2(down, qPrintable(down ? QString() : down.error().text));
        QVERIFY2(kept, qPrintable(kept ? QString() : kept.error().text));
        const auto mode = [this](const char *path) {
            struct stat status
            {
            };
            return stat(host(path).toLocal8Bit().constData(), &status) == 0 ? int(status.st_mode & 07777)
                                                                            : -1;
        };
        QCOMPARE(mode("out"), 0755);
        QCOMPARE(mode("out/inner"), 0755);
        QCOMPARE(mode("out/inner/tool"), 0644);
        QCOMPARE(mode("kept/inner"), 0755);
        QCOMPARE(mode("kept/inner/tool"), 0755);
    }

    void plainNamesLandWhereNothingElseIs()
    {
        PlayedFolders folders;
        const auto file = [](const QByteArray &name) { return PlayedFolders::entry(name, "file"); };
        folders.folders["top"] = {file(".bashrc"),       file("..bashrc"),
                                  file("_bashrc"),       file("x.desktop"),
                                  file("new\nline"),     file("latin\xe9"),
                                  file("../../outside"), PlayedFolders::entry(".config", "folder")};
        folders.folders["top/.config"] = {PlayedFolders::entry("autostart", "folder")};
        folders.folders["top/.config/autostart"] = {file("run.desktop")};
        TransferLimits limits;
        limits.names = Names::Plain;
        const auto down = finish(folders.guest->files().downloadFolder("top", host("out"), limits));
        QVERIFY2(down, qPrintable(down ? QString() : down.error().text));
        QCOMPARE(tree(host("out")),
                 QStringList({QStringLiteral("_bashrc"), QStringLiteral("_bashrc (2)"),
                              QStringLiteral("_bashrc (3)"), QStringLiteral("_config"),
                              QStringLiteral("_config/autostart"),
                              QStringLiteral("_config/autostart/run.desktop.txt"), QStringLiteral("latin_"),
                              QStringLiteral("new_line"), QStringLiteral("x.desktop.txt")}));
        QCOMPARE(down->files, 7);
        QCOMPARE(down->renamed, 7);
        QCOMPARE(down->skippedCount, 1);
    }

    void walksNoBottomlessFolder()
    {
        PlayedFolders folders;
        folders.list = [](const QByteArray &) -> QList<wire::Map> {
            return {PlayedFolders::entry("down", "folder")};
        };
        TransferLimits limits;
        limits.depth = 10;
        const auto down = finish(folders.guest->files().downloadFolder("top", host("out"), limits));
        QVERIFY(down);
        QCOMPARE(down->skippedCount, 1);
        QCOMPARE(folders.asked.size(), 11);
        QCOMPARE(tree(host("out")).size(), 10);
    }

    void takesNoMoreThanItMay_data()
    {
        QTest::addColumn<int>("entries");
        QTest::addColumn<qint64>("size");
        QTest::addColumn<bool>("safe");
        QTest::newRow("files") << 101 << qint64(1) << true;
        QTest::newRow("names that are left out") << 101 << qint64(1) << false;
        QTest::newRow("bytes") << 2 << qint64(600'000) << true;
        QTest::newRow("bytes beyond counting") << 2 << (std::numeric_limits<qint64>::max() / 1024) << true;
    }

    void takesNoMoreThanItMay()
    {
        QFETCH(int, entries);
        QFETCH(qint64, size);
        QFETCH(bool, safe);
        PlayedFolders folders;
        folders.list = [&](const QByteArray &) {
            QList<wire::Map> rows;
            for (int i = 0; i < entries; ++i)
                rows.append(PlayedFolders::entry((safe ? "" : "/") + QByteArray::number(i), "file", size));
            return rows;
        };
        TransferLimits limits;
        limits.files = 100;
        limits.bytes = 1'000'000;
        const auto down = finish(folders.guest->files().downloadFolder("top", host("out"), limits));
        QVERIFY(!down);
        QCOMPARE(down.error().kind, Error::Kind::Failed);
        QVERIFY(tree(m_host->path()).isEmpty());
        QVERIFY(folders.guest->isAlive());
    }

    void isNotDeceivedByAListingAboutTheBytes()
    {
        PlayedFolders folders;
        folders.folders["top"] = {PlayedFolders::entry("a", "file", 0), PlayedFolders::entry("b", "file", 0)};
        TransferLimits limits;
        limits.bytes = 10; // the second brings it to 14
        const auto down = finish(folders.guest->files().downloadFolder("top", host("out"), limits));
        QVERIFY(!down);
        QTRY_VERIFY(tree(m_host->path()).isEmpty());
    }

private:
    /// Begins a copy and gives it up after some files; how many were done.
    template <typename Start>
    static qint64 abandon(Start start)
    {
        qint64 files = 0;
        QEventLoop loop;
        const auto note = [&](const Progress &progress) {
            files = progress.files;
            if (files > 5)
                QMetaObject::invokeMethod(&loop, &QEventLoop::quit, Qt::QueuedConnection);
        };
        auto task = start(note);
        task.start([&loop] { loop.quit(); });
        loop.exec();
        return task.isRunning() ? files : -1;
    }
    static bool isWhole(const QString &folder)
    {
        const QFileInfoList files = QDir(folder).entryInfoList(QDir::Files);
        return std::all_of(files.begin(), files.end(),
                           [](const QFileInfo &file) { return file.size() == 100'000; });
    }
    /// Other bytes, with the same size and time.
    static void tamper(const QString &path)
    {
        const QDateTime modified = QFileInfo(path).lastModified();
        QFile file(path);
        if (!file.open(QIODevice::ReadWrite) || file.write("!") != 1 || !file.flush()
            || !file.setFileTime(modified, QFileDevice::FileModificationTime))
            qFatal("%s cannot be changed", qPrintable(path));
    }
    QString host(const char *name) const { return m_host->filePath(QString::fromLatin1(name)); }

    std::unique_ptr<ChildAgent> m_agent;
    std::unique_ptr<QTemporaryDir> m_host;
};

BERTH_TEST(tst_FolderTransfer)
#include "tst_folder_transfer.moc"
