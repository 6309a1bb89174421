// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sandbox/sandbox.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QHash>
#include <QProcess>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>

#include <grp.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

/// What a worker could do that was taken over, tried by a program in its place (sandbox_probe).
class tst_Sandbox : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        for (const QString &name : {u"outside"_s, u"fonts"_s}) {
            QVERIFY(QDir(m_folder.path()).mkdir(name));
            QFile file(m_folder.filePath(name + u"/file"_s));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("text");
        }
        QVERIFY(QFile::link(m_folder.filePath(u"outside/file"_s), m_folder.filePath(u"fonts/out"_s)));
        for (const QString &name :
             {u"."_s, u"outside"_s, u"fonts"_s}) // all may write: it is not modes that refuse
            QVERIFY(QFile::setPermissions(m_folder.filePath(name), QFile::Permissions::fromInt(0x7777)));
        for (const QString &name : {u"outside/file"_s, u"fonts/file"_s})
            QVERIFY(QFile::setPermissions(m_folder.filePath(name), QFile::Permissions::fromInt(0x6666)));
    }

    void nothingLeadsOut_data()
    {
        QTest::addColumn<bool>("readsFiles");
        QTest::addColumn<bool>("isNobody");
        QTest::newRow("pictures") << false << false;
        QTest::newRow("documents") << true << false;
        if (getuid() == 0) {
            QTest::newRow("pictures, as nobody") << false << true;
            QTest::newRow("documents, as nobody") << true << true;
        }
    }
    void nothingLeadsOut()
    {
        QFETCH(bool, readsFiles);
        QFETCH(bool, isNobody);
        QStringList arguments{m_folder.filePath(u"outside"_s)};
        if (readsFiles)
            arguments << m_folder.filePath(u"fonts"_s);
        QProcess probe;
        QString program = QCoreApplication::applicationDirPath() + u"/sandbox_probe"_s;
        if (isNobody) {
            probe.setChildProcessModifier([] {
                if (setgroups(0, nullptr) != 0 || setgid(65534) != 0 || setuid(65534) != 0)
                    _exit(4);
            });
            const QString copy =
                m_folder.filePath(u"sandbox_probe"_s); // the build's folder may be closed to nobody
            QVERIFY(QFile::exists(copy) || QFile::copy(program, copy));
            program = copy;
        }
        probe.start(program, arguments);
        QVERIFY(probe.waitForFinished());
        if (probe.exitCode() == 77)
            BERTH_SKIP_LACKING("This kernel has no Landlock or no seccomp.");
        QCOMPARE(probe.exitCode(), 0);
        QCOMPARE(probe.exitStatus(), QProcess::NormalExit);

        QStringList open{u"read-what-is-open"_s, u"memory"_s, u"thread"_s};
        if (readsFiles)
            open << u"inside-read-0"_s << u"inside-list-0"_s;
        const QStringList lines =
            QString::fromLatin1(probe.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts);
        QVERIFY2(lines.size() >= 55, qPrintable(lines.join(u'\n')));
        QStringList found;
        for (const QString &line : lines) {
            const QString name = line.section(u' ', 0, 0);
            const QString result = line.section(u' ', 1);
            if (result == u"open"_s)
                found << name;
            else // it is the sandbox that refuses, and not what else is missing here
                QVERIFY2(QStringList({u"EPERM"_s, u"EACCES"_s}).contains(result)
                             || kOther.value(name) == result,
                         qPrintable(line));
        }
        QCOMPARE(found, open);
        QCOMPARE(QFile(m_folder.filePath(u"outside/file"_s)).size(), 4);
        QCOMPARE(
            QDir(m_folder.filePath(u"outside"_s)).entryList(QDir::AllEntries | QDir::NoDotAndDotDot).size(),
            1);
    }

    void whatLeadsToAMirrorReachesNothingElse()
    {
        QTcpServer mirror;
        QTcpServer other;
        QVERIFY(mirror.listen(QHostAddress::LocalHost) && other.listen(QHostAddress::LocalHost));
        QProcess probe;
        probe.start(QCoreApplication::applicationDirPath() + u"/way_probe"_s,
                    {m_folder.filePath(u"outside"_s), QString::number(mirror.serverPort()),
                     QString::number(other.serverPort())});
        QVERIFY(probe.waitForFinished());
        if (probe.exitCode() == 77)
            BERTH_SKIP_LACKING("This kernel has no seccomp.");
        const QByteArray said = probe.readAllStandardOutput();
        QVERIFY2(probe.exitCode() == 0, said.constData());
        QStringList open;
        for (const QString &line : QString::fromLatin1(said).split(u'\n', Qt::SkipEmptyParts)) {
            if (line.endsWith(u" open"_s))
                open << line.section(u' ', 0, 0);
        }
        QStringList expected{u"names"_s, u"names-file"_s, u"connect"_s, u"questions"_s};
        const int version = sandbox::landlockVersion();
        if (version < 4)
            expected.insert(3, u"connect-other"_s);
        if (version < 1)
            expected << u"outside-read"_s << u"outside-write"_s << u"outside-create"_s << u"outside-remove"_s
                     << u"passwords"_s << u"processes"_s;
        QCOMPARE(open, expected);
        QCOMPARE(said.count('\n'), 28);
    }

private:
    inline static const QHash<QString, QString> kOther{{u"process-clone3"_s, u"ENOSYS"_s},
                                                       {u"much-memory"_s, u"ENOMEM"_s}};
    QTemporaryDir m_folder;
};

BERTH_TEST(tst_Sandbox)
#include "tst_sandbox.moc"
