// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/host_file.h"
#include "core/owner/owner.h"
#include "core/session/record/chats.h"
#include "core/workspace.h"
#include "tests/support/finish.h"
#include "tests/support/folders.h"
#include "tests/support/hollow_image.h"
#include "tests/support/second_user.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using support::finish;
using support::reachedByAnotherUser;

/// Another user of this computer, who knows where everything is.
class tst_SecondUser : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        if (geteuid() != 0)
            QSKIP("Only root can be somebody else.");
        if (QStandardPaths::findExecutable(u"setpriv"_s).isEmpty())
            QSKIP("There is no setpriv (util-linux) here.");
        QVERIFY(::chmod(qPrintable(m_folder.path()), 0755) == 0); // it is not this that keeps anybody out
    }

    void readsAndWritesWhatIsOpen()
    {
        const QString path = m_folder.filePath(u"open"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ReadOther));
        QCOMPARE(reachedByAnotherUser({path}), QStringList{u"reads "_s + path});
    }

    void reachesNothingOfAnOwner()
    {
        for (const char *const variable : {"DATA_HOME", "CONFIG_HOME", "CACHE_HOME", "RUNTIME_DIR"}) {
            const QString home = m_folder.filePath(QString::fromLatin1(variable));
            QVERIFY(QDir().mkpath(home) && ::chmod(qPrintable(home), 0755) == 0);
            qputenv(QByteArray("XDG_") + variable, QFile::encodeName(home));
        }
        qputenv("BERTH_LIBVIRT_URI", "qemu+unix:///session?socket=/nowhere"); // starts nothing
        const auto places = base::Places::fromEnvironment();
        QVERIFY2(places, qPrintable(places ? QString() : places.error().text));
        QVERIFY(support::makeHollowImage(places->data + u"/images"_s));
        const auto owner = finish(owner::Owner::open(*places, owner::Owner::Yield::Never));
        QVERIFY2(owner, qPrintable(owner ? QString() : owner.error().text));
        Workspace &workspace = (*owner)->workspace();
        const auto session = workspace.sessions().create({.name = u"first"_s});
        QVERIFY(session);
        session::Chat *const chat = workspace.chats().of(*session).value_or(nullptr);
        QVERIFY(chat);
        auto run = chat->journal().begin(session::record::Run{});
        QVERIFY(run);
        (*run)->print("secret");
        QVERIFY((*run)->close());

        QStringList paths{places->config, places->data, places->cache, places->runtime};
        bool hasSocket = false, hasDatabase = false;
        for (const QString &top : QStringList(paths)) {
            QDirIterator all(top, QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot,
                             QDirIterator::Subdirectories);
            while (all.hasNext()) {
                paths << all.next();
                hasSocket = hasSocket || paths.last().endsWith(u"/berth.sock"_s);
                hasDatabase = hasDatabase || paths.last().endsWith(u"/berth.sqlite"_s);
            }
        }
        QVERIFY(hasSocket && hasDatabase);
        QCOMPARE(reachedByAnotherUser(paths), QStringList());
    }

    void readsNothingOfACopyUnderWay_data()
    {
        QTest::addColumn<bool>("isDisk");
        QTest::newRow("by a disk") << true;
        QTest::newRow("over the channel") << false;
    }
    void readsNothingOfACopyUnderWay()
    {
        QFETCH(bool, isDisk);
        const QString folder = m_folder.filePath(u"shared"_s);
        QVERIFY(QDir().mkpath(folder) && ::chmod(qPrintable(folder), 0755) == 0);
        const auto writer = guest::HostWriter::replace(QFile::encodeName(folder + u"/report"_s));
        QVERIFY(writer);
        QVERIFY(isDisk ? (*writer)->becomeDisk(1 << 20).has_value()
                       : (*writer)->becomePart("key", 1 << 20).has_value());
        QVERIFY((*writer)->write("secret"));
        QStringList parts;
        for (const QString &name : QDir(folder).entryList(QDir::Files | QDir::Hidden))
            parts << folder + u'/' + name;
        QCOMPARE(parts.size(), 1);
        QCOMPARE(reachedByAnotherUser(parts), QStringList());
        (*writer)->drop();
    }

private:
    QTemporaryDir m_folder{u"/tmp/berth-XXXXXX"_s};
};

BERTH_TEST(tst_SecondUser)
#include "tst_second_user.moc"
