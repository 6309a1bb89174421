// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rpc/connection.h"
#include "tests/support/finish.h"
#include "tests/support/folders.h"
#include "tests/support/hollow_image.h"
#include "tests/support/signal_process.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QLocalServer>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <csignal>
#include <sys/file.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// `berth serve` with a libvirt that never answers.
class tst_Owner : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>(u"/tmp/berth-XXXXXX"_s);
        QVERIFY(support::makeHollowImage(m_dir->filePath(u"berth/images"_s)));
        m_libvirt.close();
        QVERIFY(m_libvirt.listen(m_dir->filePath(u"libvirt"_s)));
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char *variable : {"DATA_HOME", "CONFIG_HOME", "CACHE_HOME", "RUNTIME_DIR"})
            environment.insert(u"XDG_"_s + QLatin1String(variable), m_dir->path());
        environment.insert(u"BERTH_LIBVIRT_URI"_s,
                           u"qemu+unix:///session?socket="_s + m_libvirt.fullServerName());
        m_owner.setProcessEnvironment(environment);
        m_owner.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_owner.start(QStringLiteral(BERTH_BIN_DIR "/berth"), {u"serve"_s, u"--end-when-idle"_s});
        const QString socket = m_dir->filePath(u"berth/berth.sock"_s);
        QTRY_VERIFY(QFile::exists(socket));
        auto connection = support::finish(rpc::Connection::open(socket, 5s));
        QVERIFY(connection);
        m_connection = std::move(*connection);
    }
    void cleanup()
    {
        m_connection.reset();
        m_owner.kill();
        m_owner.waitForFinished();
    }

    /// It was told to go on watching for idleness, by a server that was gone already.
    void endsWellWhileASessionStarts()
    {
        auto start = m_connection->call(u"session.create"_s, {{u"start"_s, true}});
        start.start();
        QTRY_VERIFY(m_libvirt.hasPendingConnections());
        QVERIFY(support::signalProcess(pid_t(m_owner.processId()), SIGTERM));
        QTRY_COMPARE_WITH_TIMEOUT(m_owner.state(), QProcess::NotRunning, 30'000);
        QCOMPARE(m_owner.exitStatus(), QProcess::NormalExit);
        QCOMPARE(m_owner.exitCode(), 0);
    }

    /// Also one that somebody wrote into the file while it ran.
    void settingsHoldAtOnce()
    {
        const auto row = [](const base::Result<QJsonObject> &answer) {
            return answer ? answer->value(u"settings"_s)[0].toObject() : QJsonObject();
        };
        const QJsonObject size{{u"key"_s, u"size"_s}};
        QCOMPARE(row(call(u"settings"_s, size)).value(u"default"_s), u"SM"_s);
        const QJsonObject large{{u"key"_s, u"size"_s}, {u"value"_s, u"LG"_s}};
        const auto set = call(u"settings"_s, large);
        QVERIFY2(set, set ? "" : qPrintable(set.error().text));
        QCOMPARE(row(set).value(u"value"_s), u"LG"_s);
        const auto made = call(u"session.create"_s, {});
        QVERIFY(made);
        QCOMPARE(made->value(u"size"_s), u"LG"_s);
        const QJsonObject standard{{u"key"_s, u"size"_s}, {u"default"_s, true}};
        QCOMPARE(row(call(u"settings"_s, standard)).value(u"value"_s), u"SM"_s);
        QVERIFY(!call(u"settings"_s, {{u"key"_s, u"colour"_s}}));

        QFile file(m_dir->filePath(u"berth/settings.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(R"({"size": "XL"})");
        file.close();
        QTRY_COMPARE(row(call(u"settings"_s, size)).value(u"value"_s), u"XL"_s);

        QSignalSpy told(m_connection.get(), &rpc::Connection::notified);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write("{");
        file.close();
        QTRY_COMPARE(told.size(), 1);
        QCOMPARE(told[0][0], u"warning"_s);
        const auto broken = call(u"settings"_s, size);
        QCOMPARE(row(broken).value(u"value"_s), u"XL"_s);
        QVERIFY(broken->value(u"problem"_s).toString().contains(file.fileName()));
        QVERIFY(!call(u"settings"_s, large));
    }

    void waitsForOneThatIsEnding()
    {
        m_connection.reset();
        QVERIFY(support::signalProcess(pid_t(m_owner.processId()), SIGKILL));
        QVERIFY(m_owner.waitForFinished());
        QVERIFY(QFile::remove(m_dir->filePath(u"berth/berth.sock"_s)));
        QFile ending(m_dir->filePath(u"berth/owner.lock"_s));
        QVERIFY(ending.open(QIODevice::ReadWrite));
        QCOMPARE(flock(ending.handle(), LOCK_EX | LOCK_NB), 0);
        QProcess list;
        list.setProcessEnvironment(m_owner.processEnvironment());
        list.start(m_owner.program(), {u"ls"_s});
        QTest::qWait(1000);
        QCOMPARE(list.state(), QProcess::Running);
        ending.close();
        QTRY_COMPARE_WITH_TIMEOUT(list.state(), QProcess::NotRunning, 20'000);
        QCOMPARE(list.readAllStandardError(), QByteArray());
        QCOMPARE(list.exitCode(), 0);
        QFile owner(m_dir->filePath(u"berth/owner.lock"_s));
        QVERIFY(owner.open(QIODevice::ReadOnly));
        QVERIFY(support::signalProcess(owner.readAll().trimmed().toInt(), SIGKILL));
    }

    void yieldsToWhoAsksAlone()
    {
        const auto answer = support::finish(m_connection->call(u"owner.yield"_s, {}));
        QVERIFY2(answer, qPrintable(answer ? QString() : answer.error().text));
        QTRY_COMPARE_WITH_TIMEOUT(m_owner.state(), QProcess::NotRunning, 30'000);
        QCOMPARE(m_owner.exitStatus(), QProcess::NormalExit);
        QCOMPARE(m_owner.exitCode(), 0);
        QVERIFY(!QFile::exists(m_dir->filePath(u"berth/berth.sock"_s)));
    }

    void yieldsToNobodyWhileAnotherIsServed()
    {
        auto other = support::finish(rpc::Connection::open(m_dir->filePath(u"berth/berth.sock"_s), 5s));
        QVERIFY(other);
        const auto refused = support::finish(m_connection->call(u"owner.yield"_s, {}));
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, base::Error::Kind::Busy);
        QVERIFY(support::finish((*other)->call(u"session.list"_s, {})));
        QCOMPARE(m_owner.state(), QProcess::Running);

        other->reset();
        const auto yields = [this] {
            return bool(support::finish(m_connection->call(u"owner.yield"_s, {})));
        };
        QVERIFY(QTest::qWaitFor(yields)); // once it has seen the other one go
        QTRY_COMPARE_WITH_TIMEOUT(m_owner.state(), QProcess::NotRunning, 30'000);
    }

private:
    base::Result<QJsonObject> call(const QString &method, const QJsonObject &params)
    {
        return support::finish(m_connection->call(method, params));
    }

    std::unique_ptr<QTemporaryDir> m_dir;
    QLocalServer m_libvirt;
    QProcess m_owner;
    std::unique_ptr<rpc::Connection> m_connection;
};

BERTH_TEST(tst_Owner)
#include "tst_owner.moc"
