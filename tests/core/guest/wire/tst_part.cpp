// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/wire/part.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <ctime>
#include <fcntl.h>
#include <fstream>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const std::string kKey = "0123456789abcdef0123456789abcdef";

static void put(const std::string &path, const std::string &bytes) { std::ofstream(path) << bytes; }

static void age(const std::string &path, time_t seconds)
{
    const timespec then{time(nullptr) - seconds, 0};
    const timespec times[] = {then, then};
    if (utimensat(AT_FDCWD, path.c_str(), times, AT_SYMLINK_NOFOLLOW) != 0)
        qFatal("no such file");
}

class tst_Part : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_host = std::make_unique<QTemporaryDir>();
        m_folder = m_host->path().toStdString();
        m_part = wire::partIn(m_folder, kKey);
    }

    void hasANameOfItsOwn()
    {
        QCOMPARE(wire::partIn("/", kKey), "/.berth-" + kKey + ".part");
        QCOMPARE(wire::partIn("/a/b", kKey), "/a/b/.berth-" + kKey + ".part");
        QVERIFY(wire::isPartName(".berth-" + kKey + ".part"));
        for (const std::string &name :
             {"berth-" + kKey + ".part", ".berth-" + kKey, ".berth-" + kKey + "0.part",
              ".berth-" + kKey.substr(1) + "g.part", std::string(".berth-.part")})
            QVERIFY2(!wire::isPartName(name), name.c_str());
    }

    void isTheSameFileTheNextTime()
    {
        const int first = wire::openPart(m_part, 0600);
        QVERIFY(first >= 0);
        QCOMPARE(::write(first, "begun", 5), ssize_t(5));
        ::close(first);
        const int second = wire::openPart(m_part, 0600);
        char bytes[9];
        QCOMPARE(::read(second, bytes, sizeof bytes), ssize_t(5));
        ::close(second);
    }

    void isOnlyOnes()
    {
        const int first = wire::openPart(m_part, 0600);
        QCOMPARE(wire::openPart(m_part, 0600), -1);
        ::close(first);
        const int second = wire::openPart(m_part, 0600);
        QVERIFY(second >= 0);
        ::close(second);
    }

    void nothingElseIsTakenForOne_data()
    {
        QTest::addColumn<QString>("what");
        for (const char *what : {"link", "dangling link", "second name", "pipe"})
            QTest::newRow(what) << QString::fromLatin1(what);
    }
    void nothingElseIsTakenForOne()
    {
        QFETCH(QString, what);
        const std::string victim = m_folder + "/victim";
        put(victim, "mine");
        if (what == u"link")
            QCOMPARE(::symlink(victim.c_str(), m_part.c_str()), 0);
        else if (what == u"dangling link")
            QCOMPARE(::symlink("nowhere", m_part.c_str()), 0);
        else if (what == u"second name")
            QCOMPARE(::link(victim.c_str(), m_part.c_str()), 0);
        else
            QCOMPARE(::mkfifo(m_part.c_str(), 0600), 0);
        const int file = wire::openPart(m_part, 0600);
        QVERIFY(file >= 0);
        QCOMPARE(::write(file, "x", 1), ssize_t(1));
        ::close(file);
        std::ifstream kept(victim);
        QCOMPARE(std::string(std::istreambuf_iterator<char>(kept), {}), std::string("mine"));
        struct stat status;
        QCOMPARE(::lstat(m_part.c_str(), &status), 0);
        QVERIFY(S_ISREG(status.st_mode));
        QVERIFY(::access((m_folder + "/nowhere").c_str(), F_OK) != 0);
    }

    void aFolderInItsPlaceIsLeft()
    {
        QCOMPARE(::mkdir(m_part.c_str(), 0700), 0);
        QCOMPARE(wire::openPart(m_part, 0600), -1);
        QVERIFY(QDir(QString::fromStdString(m_part)).exists());
    }

    void goesWhenNobodyWantsItForADay()
    {
        const std::string fresh = wire::partIn(m_folder, std::string(32, 'f'));
        const std::string held = wire::partIn(m_folder, std::string(32, 'a'));
        const std::string other = m_folder + "/.berth-other.part";
        for (const std::string &path : {m_part, fresh, held, other}) {
            put(path, "x");
            age(path, 25 * 60 * 60);
        }
        age(fresh, 23 * 60 * 60);
        const int file = ::open(held.c_str(), O_RDWR | O_CLOEXEC);
        QCOMPARE(::flock(file, LOCK_EX), 0);
        wire::removeStaleParts(m_folder);
        ::close(file);
        QVERIFY(::access(m_part.c_str(), F_OK) != 0);
        for (const std::string &path : {fresh, held, other})
            QVERIFY2(::access(path.c_str(), F_OK) == 0, path.c_str());
        wire::removeStaleParts(m_folder + "/none");
    }

private:
    std::unique_ptr<QTemporaryDir> m_host;
    std::string m_folder;
    std::string m_part;
};

BERTH_TEST(tst_Part)
#include "tst_part.moc"
