// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sandbox/sandbox.h"
#include "core/vm/emulator/emulator.h"
#include "tests/support/finish.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QHash>
#include <QLocalServer>
#include <QProcess>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <grp.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

/// What QEMU could reach if a guest took it over, tried by a program in its place (emulator_probe).
class tst_Emulator : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        QVERIFY(m_world.isValid());
        for (const auto folder : {"own/sockets"_L1, "other"_L1, ".ssh"_L1, "emulators"_L1, "runtime"_L1})
            QVERIFY(QDir(m_world.path()).mkpath(folder));
        for (const auto file :
             {"own/kernel"_L1, "own/disk"_L1, "own/beside"_L1, "other/disk"_L1, ".ssh/id"_L1})
            write(path(file), "text");
        QVERIFY(QFile::link(path("other/disk"_L1), path("own/sockets/out"_L1)));
        QVERIFY(m_own.listen(path("own/sockets/listens"_L1)));
        QVERIFY(m_other.listen(path("other/listens"_L1)));
        m_abstract.setSocketOptions(QLocalServer::AbstractNamespaceOption);
        QVERIFY(m_abstract.listen(u"berth-emulator-%1"_s.arg(getpid())));
        QVERIFY(m_tcp.listen(QHostAddress::LocalHost));
        m_shared = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0666);
        QVERIFY(m_shared >= 0);
        for (const auto &[name, target] :
             {std::pair("berth-emulator"_L1, QStringLiteral(BERTH_BIN_DIR "/berth-emulator")),
              std::pair("probe"_L1, QCoreApplication::applicationDirPath() + u"/emulator_probe"_s)})
            QVERIFY(QFile::copy(target, path(name))); // the build's folder may be closed to others
        QVERIFY(QFile::link(path("berth-emulator"_L1), path("emulators/qemu-system-x86_64"_L1)));
        QVERIFY(QFile::link(path("probe"_L1), path("emulators/qemu"_L1)));
        // Everybody may write everything: it is not modes that refuse.
        QCOMPARE(QProcess::execute(u"chmod"_s, {u"-R"_s, u"a+rwX"_s, m_world.path()}), 0);
    }
    void cleanupTestCase() { QCOMPARE(shmctl(m_shared, IPC_RMID, nullptr), 0); }

    void nothingLeadsOut_data()
    {
        QTest::addColumn<bool>("isNobody");
        QTest::newRow("as who runs the tests") << false;
        if (getuid() == 0)
            QTest::newRow("as nobody") << true;
    }
    void nothingLeadsOut()
    {
        QFETCH(bool, isNobody);
        const Outcome outcome = start(arguments(), files(), isNobody);
        if (outcome.errors.contains("namespace"))
            BERTH_SKIP_LACKING("This host allows no namespaces to this user.");
        QVERIFY2(outcome.code == 0, outcome.errors.constData());
        // The process is the one that libvirt knows.
        QCOMPARE(outcome.lines.value(u"pid"_s).toLongLong(), outcome.pid);
        QStringList open;
        for (auto line = outcome.lines.cbegin(); line != outcome.lines.cend(); ++line) {
            if (line.value() == "open"_L1)
                open += line.key();
        }
        open.sort();
        QStringList expected{u"null"_s,   u"own-read"_s, u"own-socket"_s,           u"own-write"_s,
                             u"random"_s, u"thread"_s,   u"program-of-the-system"_s};
        if (sandbox::landlockVersion() < 1)
            expected << u"root-list"_s;
        if (sandbox::landlockVersion() < 6 && !isNobody)
            expected << u"signal"_s;
        expected.sort();
        QCOMPARE(open, expected);
        QVERIFY(outcome.lines.size() > 50);
        for (const auto file : {"own/disk"_L1, "own/kernel"_L1, "other/disk"_L1})
            QCOMPARE(QFile(path(file)).size(), 4);
        QVERIFY(QFileInfo::exists(path("own/sockets/listens"_L1)));
    }

    /// libvirt's question what QEMU can do, which comes without a machine. It also shows that what leads
    /// nowhere above would lead somewhere.
    void answersLibvirtsQuestionsPlainly()
    {
        const Outcome outcome =
            start(arguments() + QStringList{u"-machine"_s, u"none,accel=kvm:tcg"_s}, {}, false);
        QVERIFY2(outcome.code == 0, outcome.errors.constData());
        for (const auto name :
             {"other-read"_L1, "other-above"_L1, "other-socket"_L1, "own-beside"_L1, "link-out"_L1,
              "passwords"_L1, "keys-of-ssh"_L1, "processes"_L1, "world-list"_L1, "abstract-socket"_L1,
              "loopback"_L1, "shared-memory"_L1, "signal"_L1})
            QCOMPARE(outcome.lines.value(name), u"open"_s);
    }

    void refusesAListThatIsNone_data()
    {
        QTest::addColumn<QStringList>("environment");
        QTest::addColumn<QByteArray>("says");
        const QString sockets = u"BERTH_SOCKETS="_s + path("own/sockets"_L1);
        QTest::newRow("nothing") << QStringList() << QByteArray("BERTH_SOCKETS is missing");
        QTest::newRow("no sockets") << QStringList{u"BERTH_READ_0="_s + path("own/kernel"_L1)}
                                    << QByteArray("BERTH_SOCKETS is missing");
        QTest::newRow("all") << QStringList{u"BERTH_SOCKETS=/"_s} << QByteArray("is no absolute path");
        QTest::newRow("home") << QStringList{u"BERTH_SOCKETS="_s + m_world.path()}
                              << QByteArray("is all of a home folder");
        QTest::newRow("above home") << QStringList{u"BERTH_SOCKETS="_s + QFileInfo(m_world.path()).path()}
                                    << QByteArray("is all of a home folder");
        for (const auto odd :
             {"own/kernel"_L1, "/own/../../etc/shadow"_L1, "//etc"_L1, "/etc/"_L1, "/./etc"_L1, ""_L1})
            QTest::newRow(odd.data()) << QStringList{sockets, u"BERTH_READ_0="_s + odd}
                                      << QByteArray("BERTH_READ_0 is no absolute path");
        QTest::newRow("a folder to write")
            << QStringList{sockets, u"BERTH_WRITE_0="_s + path("other"_L1)} << QByteArray("is a folder");
        QTest::newRow("a folder to read")
            << QStringList{sockets, u"BERTH_READ_0="_s + path("other"_L1)} << QByteArray("is a folder");
        QTest::newRow("a socket to write")
            << QStringList{sockets, u"BERTH_WRITE_0="_s + path("other/listens"_L1)}
            << QByteArray("is no file");
        QTest::newRow("what is not there")
            << QStringList{sockets, u"BERTH_READ_0="_s + path("gone"_L1)} << QByteArray("cannot be reached");
        QStringList many{sockets};
        for (int i = 0; i < 65; ++i)
            many << u"BERTH_READ_%1=%2"_s.arg(i).arg(path("own/kernel"_L1));
        QTest::newRow("too many") << many << QByteArray("is one too many");
    }
    void refusesAListThatIsNone()
    {
        QFETCH(QStringList, environment);
        QFETCH(QByteArray, says);
        const Outcome outcome = start(arguments(), environment, false);
        if (outcome.errors.contains("namespaces"))
            BERTH_SKIP_LACKING("This host allows no namespaces to this user.");
        QCOMPARE(outcome.code, 1);
        QVERIFY(outcome.lines.isEmpty());
        QVERIFY2(outcome.errors.contains(says), outcome.errors.constData());
        // So that libvirt's log has it as QEMU's words.
        QVERIFY(outcome.errors.startsWith(QFile::encodeName(path("emulators/qemu-system-x86_64: "_L1))));
    }

    void readsLibvirtsKey()
    {
        const QString key = uR"({"qom-type":"secret","id":"masterKey0","file":"%1"})"_s;
        const auto with = [&](const QString &file) {
            return start(arguments() + QStringList{u"-object"_s, key.arg(file)}, files(), false);
        };
        const Outcome gone = with(path("gone"_L1));
        if (gone.errors.contains("namespaces"))
            BERTH_SKIP_LACKING("This host allows no namespaces to this user.");
        QVERIFY2(gone.errors.contains("cannot be reached"), gone.errors.constData());
        QVERIFY(with(u"../key"_s).errors.contains("no usable file of its key"));
        QCOMPARE(with(path("own/beside"_L1)).lines.value(u"own-beside"_s), u"open"_s);
    }

    void isAnotherPathForAnotherQemu()
    {
        const base::Places places{path("runtime"_L1), path("runtime"_L1), path("runtime"_L1),
                                  path("runtime"_L1)};
        const QString qemu = path("runtime/some-qemu"_L1);
        QVERIFY(!vm::emulatorFor(places, qemu));
        write(qemu, "one");
        const auto first = vm::emulatorFor(places, qemu);
        QVERIFY2(first, first ? "" : qPrintable(first.error().text));
        QCOMPARE(vm::emulatorFor(places, qemu).value(), *first);
        QCOMPARE(QFile::symLinkTarget(*first), QStringLiteral(BERTH_BIN_DIR "/berth-emulator"));
        QCOMPARE(QFile::symLinkTarget(QFileInfo(*first).path() + u"/qemu"_s), qemu);
        // A package keeps the times of its files and may not change their size.
        struct stat before
        {
        };
        QCOMPARE(stat(qemu.toUtf8().constData(), &before), 0);
        QVERIFY(QFile::rename(qemu, qemu + u".old"_s));
        write(qemu, "two");
        const timespec times[]{before.st_atim, before.st_mtim};
        QCOMPARE(utimensat(AT_FDCWD, qemu.toUtf8().constData(), times, 0), 0);
        QVERIFY(vm::emulatorFor(places, qemu).value() != *first);
        QVERIFY(QFile::exists(*first)); // machines may run by it
    }

    void saysWhyItCannotBeUsed()
    {
        const base::Places places{path("runtime"_L1), path("runtime"_L1), path("runtime"_L1),
                                  path("runtime"_L1)};
        const QString qemu = path("runtime/own-qemu"_L1);
        write(qemu, "#!/bin/sh\n");
        QVERIFY(QFile::setPermissions(qemu, QFile::Permissions::fromInt(0x7755)));
        const auto found = vm::emulatorFor(places, qemu);
        QVERIFY(found);
        const auto checked = support::finish(vm::checkEmulator(places, *found, {}));
        QVERIFY(!checked);
        QCOMPARE(checked.error().kind, base::Error::Kind::Unsupported);
        QVERIFY2(
            checked.error().text.endsWith(qemu + u" is outside of the system's folders, such as /usr."_s),
            qPrintable(checked.error().text));
    }

private:
    struct Outcome
    {
        int code = -1;
        qint64 pid = 0;
        QHash<QString, QString> lines;
        QByteArray errors;
    };

    QString path(QLatin1StringView name) const { return m_world.path() + u'/' + name; }

    static void write(const QString &file, const QByteArray &content)
    {
        QFile written(file);
        QVERIFY(written.open(QIODevice::WriteOnly));
        written.write(content);
    }

    QStringList arguments() const
    {
        return {m_world.path(), QString::number(m_tcp.serverPort()), QString::number(m_shared),
                QString::number(getpid()), m_abstract.serverName()};
    }
    QStringList files() const
    {
        return {u"BERTH_SOCKETS="_s + path("own/sockets"_L1), u"BERTH_READ_0="_s + path("own/kernel"_L1),
                u"BERTH_WRITE_0="_s + path("own/disk"_L1)};
    }

    Outcome start(const QStringList &arguments, const QStringList &environment, bool isNobody) const
    {
        QProcess process;
        process.setEnvironment(QStringList{u"HOME="_s + m_world.path()} + environment);
        if (isNobody) {
            process.setChildProcessModifier([] {
                if (setgroups(0, nullptr) != 0 || setgid(65534) != 0 || setuid(65534) != 0)
                    _exit(4);
            });
        }
        process.start(path("emulators/qemu-system-x86_64"_L1), arguments);
        Outcome outcome;
        if (!process.waitForStarted())
            return outcome;
        outcome.pid = process.processId();
        if (!process.waitForFinished())
            return outcome;
        outcome.code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
        outcome.errors = process.readAllStandardError();
        for (const QString &line :
             QString::fromUtf8(process.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts))
            outcome.lines.insert(line.section(u' ', 0, 0), line.section(u' ', 1));
        return outcome;
    }

    QTemporaryDir m_world;
    QLocalServer m_own;
    QLocalServer m_other;
    QLocalServer m_abstract;
    QTcpServer m_tcp;
    int m_shared = -1;
};

BERTH_TEST(tst_Emulator)
#include "tst_emulator.moc"
