// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sandbox/sandbox.h"
#include "core/vm/packages/package_cache.h"
#include "tests/support/finish.h"
#include "tests/support/folders.h"
#include "tests/support/process_state.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QHash>
#include <QLocalServer>
#include <QLocalSocket>
#include <QProcess>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>
#include <unistd.h>
#include <vector>

using namespace Qt::StringLiterals;

/// What the cache's nginx could reach if a guest took it over, tried by a program in its place
/// (package_probe).
class tst_PackageRoom : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_world = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir(m_world->path()).mkpath(u".ssh"_s) && QDir(m_world->path()).mkpath(u"packages"_s));
        write(u".ssh/id"_s, "secret");
        write(u"notes"_s, "notes");
        QVERIFY(QFile::link(path(u".ssh/id"_s), path(u"packages/out"_s)));
        QVERIFY(QFile::copy(QCoreApplication::applicationDirPath() + u"/package_probe"_s, path(u"probe"_s)));
        m_bus = std::make_unique<QLocalServer>();
        QVERIFY(m_bus->listen(path(u"bus"_s)));
        m_abstract = std::make_unique<QLocalServer>();
        m_abstract->setSocketOptions(QLocalServer::AbstractNamespaceOption);
        QVERIFY(m_abstract->listen(u"berth-packages-%1"_s.arg(getpid())));
        m_mirror = std::make_unique<QTcpServer>();
        QVERIFY(m_mirror->listen(QHostAddress::LocalHost));
        connect(m_mirror.get(), &QTcpServer::newConnection, this, [this] {
            QTcpSocket *const guest = m_mirror->nextPendingConnection();
            connect(guest, &QTcpSocket::readyRead, guest, [guest] {
                guest->readAll();
                guest->write("!");
            });
        });
        write(u"packages/nginx.conf"_s,
              u"%1\n%2\n%3\n%4\n"_s
                  .arg(m_world->path(), QString::number(m_mirror->serverPort()), QString::number(getpid()),
                       m_abstract->serverName())
                  .toUtf8());
        // Everybody may write everything: it is not modes that refuse.
        QCOMPARE(QProcess::execute(u"chmod"_s, {u"-R"_s, u"a+rwX"_s, m_world->path()}), 0);
    }

    void nothingLeadsOut()
    {
        const Outcome outcome = start(
            QStringLiteral(BERTH_BIN_DIR "/berth-packages"),
            {path(u"probe"_s), u""_s, u"way-0"_s, u"127.0.0.1"_s, QString::number(m_mirror->serverPort())});
        if (outcome.said.contains("may make no"))
            BERTH_SKIP_LACKING("This host allows no namespaces to this user.");
        QVERIFY2(outcome.code == 0, outcome.said);
        QStringList expected{u"null"_s,     u"own-folder"_s, u"own-listen"_s, u"own-make"_s,
                             u"own-read"_s, u"own-remove"_s, u"own-way"_s,    u"program-of-the-system"_s,
                             u"random"_s,   u"worker"_s};
        if (sandbox::landlockVersion() != 1) // which knows of no renaming from folder to folder
            expected << u"own-rename"_s;
        else
            expected.removeOne(u"own-remove"_s);
        if (sandbox::landlockVersion() < 6 && getuid() != 0)
            expected << u"signal"_s;
        expected.sort();
        QCOMPARE(outcome.open, expected);
        QVERIFY2(outcome.said.count('\n') >= 36, outcome.said);
    }

    /// What leads nowhere above would lead somewhere.
    void allOfThatLeadsOutWithoutIt()
    {
        const Outcome outcome = start(path(u"probe"_s), {});
        QVERIFY2(outcome.code == 0, outcome.said);
        for (const auto name : {"home-read"_L1, "home-write"_L1, "home-list"_L1, "home-above"_L1,
                                "home-link"_L1, "home-bus"_L1, "abstract-socket"_L1, "loopback"_L1,
                                "passwords"_L1, "processes"_L1, "signal"_L1, "temporary"_L1})
            QVERIFY2(outcome.open.contains(name), outcome.said);
    }

    /// And who leads there can do no more than that by the time anybody is heard.
    void whoLeadsThereHasTwoEndsAlone()
    {
        QProcess process;
        if (const QString lacking = serve(process); !lacking.isEmpty())
            BERTH_SKIP_LACKING(qPrintable(lacking));
        QLocalSocket guest;
        guest.connectToServer(path(u"packages/way-0"_s));
        guest.write("?");
        QTRY_COMPARE(guest.bytesAvailable(), 1);
        QCOMPARE(guest.readAll(), QByteArray("!"));
        const QList<pid_t> children = childrenOf(pid_t(process.processId()));
        QCOMPARE(children.size(), 2); // nginx, and who leads
        for (const pid_t child : children) {
            const QByteArray status = fileOf(child, u"status"_s);
            const auto user = status.mid(status.indexOf("Uid:")).split('\n').first();
            QVERIFY2(!user.split('\t').contains("0") || geteuid() != 0, user.constData());
            QVERIFY2(status.contains("Seccomp:\t2") && status.contains("NoNewPrivs:\t1"), status.constData());
        }
        const pid_t leads = *std::max_element(children.begin(), children.end());
        QCOMPARE(fileOf(leads, u"comm"_s).trimmed(), QByteArray("berth-packages"));
        QStringList open = QDir(u"/proc/%1/fd"_s.arg(leads))
                               .entryList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot);
        QCOMPARE(open.size(), 4); // two ends, and nothing twice
        guest.disconnectFromServer();
        QTRY_COMPARE(childrenOf(pid_t(process.processId())).size(), 1);
        process.closeWriteChannel();
        QTRY_COMPARE(process.state(), QProcess::NotRunning);
    }

    void manyAreLedAndTheRestWaits()
    {
        QProcess process;
        if (const QString lacking = serve(process); !lacking.isEmpty())
            BERTH_SKIP_LACKING(qPrintable(lacking));
        std::vector<std::unique_ptr<QLocalSocket>> guests;
        int answered = 0;
        for (int i = 0; i < 80; ++i) {
            auto &guest = guests.emplace_back(std::make_unique<QLocalSocket>());
            connect(guest.get(), &QLocalSocket::readyRead, this, [&] { ++answered; });
            guest->connectToServer(path(u"packages/way-0"_s));
            guest->write("?");
        }
        QTRY_COMPARE(answered, 64);
        QCOMPARE(childrenOf(pid_t(process.processId())).size(), 65);
        for (int i = 0; i < 64; ++i)
            guests[size_t(i)]->disconnectFromServer();
        QTRY_COMPARE(answered, 80);
        guests.clear();
        process.closeWriteChannel();
        QTRY_COMPARE(process.state(), QProcess::NotRunning);
    }

    void saysWhetherThereCanBeOne()
    {
        if (!vm::PackageCache::program())
            BERTH_SKIP_LACKING("this host has no nginx");
        const auto room = support::finish(vm::PackageCache::checkRoom(path(u"packages"_s)));
        if (!room && room.error().text.contains(u"may make no"_s))
            BERTH_SKIP_LACKING("This host allows no namespaces to this user.");
        QVERIFY2(room, room ? "" : qPrintable(room.error().text));
        const auto none = support::finish(vm::PackageCache::checkRoom(path(u"nowhere"_s)));
        QVERIFY(!none);
        QVERIFY2(none.error().text.startsWith(u"nginx cannot be confined here"_s),
                 qPrintable(none.error().text));
    }

    /// It ends with whoever has its input, and takes what it has started along.
    void endsWithItsOwner()
    {
        QProcess process;
        if (const QString lacking = serve(process); !lacking.isEmpty())
            BERTH_SKIP_LACKING(qPrintable(lacking));
        QVERIFY(answers());
        process.closeWriteChannel();
        QTRY_COMPARE(process.state(), QProcess::NotRunning);
        QCOMPARE(process.exitCode(), 0);
        QVERIFY(!answers());
    }

private:
    struct Outcome
    {
        int code = -1;
        QStringList open;
        QByteArray said;
    };

    /// Until somebody answers at the cache's socket, or why that cannot be.
    QString serve(QProcess &process) const
    {
        const auto nginx = vm::PackageCache::program();
        if (!nginx)
            return u"This host has no nginx."_s;
        write(u"packages/nginx.conf"_s,
              "daemon off; pid nginx.pid; events { } http { server { listen unix:cache; } "
              "client_body_temp_path temp; proxy_temp_path temp; fastcgi_temp_path temp; "
              "uwsgi_temp_path temp; scgi_temp_path temp; access_log off; }");
        process.setWorkingDirectory(path(u"packages"_s));
        process.start(QStringLiteral(BERTH_BIN_DIR "/berth-packages"),
                      {*nginx, u""_s, u"way-0"_s, u"127.0.0.1"_s, QString::number(m_mirror->serverPort())});
        const bool isOver =
            QTest::qWaitFor([&] { return answers() || process.state() == QProcess::NotRunning; });
        const QByteArray said = process.readAllStandardError();
        if (process.state() == QProcess::NotRunning && said.contains("may make no"))
            return u"This host allows no namespaces to this user."_s;
        if (!isOver || process.state() != QProcess::Running)
            qWarning("%s", said.constData());
        return {};
    }
    bool answers() const
    {
        QLocalSocket socket;
        socket.connectToServer(path(u"packages/cache"_s));
        return socket.state() == QLocalSocket::ConnectedState;
    }

    static QByteArray fileOf(pid_t pid, const QString &name)
    {
        QFile file(u"/proc/%1/%2"_s.arg(pid).arg(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static QList<pid_t> childrenOf(pid_t parent)
    {
        QList<pid_t> children;
        for (const QString &entry : QDir(u"/proc"_s).entryList({u"[1-9]*"_s}, QDir::Dirs)) {
            if (support::parentOf(entry.toInt()) == parent && !support::isOver(entry.toInt()))
                children += entry.toInt();
        }
        return children;
    }

    QString path(const QString &name) const { return m_world->filePath(name); }
    void write(const QString &name, const QByteArray &content) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }
    Outcome start(const QString &program, const QStringList &arguments) const
    {
        QProcess process;
        process.setWorkingDirectory(path(u"packages"_s));
        process.start(program, arguments);
        Outcome outcome;
        if (!QTest::qWaitFor([&] { return process.state() == QProcess::NotRunning; }, 30'000))
            return outcome;
        outcome.code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
        outcome.said = process.readAllStandardError();
        for (const QString &line : QString::fromUtf8(outcome.said).split(u'\n', Qt::SkipEmptyParts)) {
            if (line.endsWith(u" open"_s))
                outcome.open += line.section(u' ', 0, 0);
        }
        outcome.open.sort();
        return outcome;
    }

    std::unique_ptr<QTemporaryDir> m_world;
    std::unique_ptr<QLocalServer> m_bus;
    std::unique_ptr<QLocalServer> m_abstract;
    std::unique_ptr<QTcpServer> m_mirror;
};

BERTH_TEST(tst_PackageRoom)
#include "tst_package_room.moc"
