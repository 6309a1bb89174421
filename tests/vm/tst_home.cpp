// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/home.h"
#include "tests/support/signal_process.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

#include <csignal>
#include <cstdio>

using namespace Qt::StringLiterals;

/// What other tests rely on: one that is killed leaves neither an owner nor a machine behind.
class tst_Home : public QObject
{
    Q_OBJECT
private slots:
    /// Nothing but in the process that the next one kills.
    void holdsAnOwner()
    {
        if (!qEnvironmentVariableIsSet("BERTH_HOLD"))
            return;
        const support::Home home;
        QCOMPARE(home.berth({u"new"_s, u"one"_s}).code, 0);
        std::fprintf(stderr, "owner %lld\n", home.ownerPid());
        QTest::qWait(120'000); // it is killed
    }
    void holdsAMachine()
    {
        if (!qEnvironmentVariableIsSet("BERTH_HOLD"))
            return;
        const support::Home home;
        QCOMPARE(home.berth({u"new"_s, u"one"_s}).code, 0);
        VERIFY_CODE(home.berth({u"exec"_s, u"one"_s, u"--"_s, u"true"_s}), 0);
        std::fprintf(stderr, "machine %lld\n", home.qemuPid());
        QTest::qWait(120'000); // it is killed
    }

    void aKilledTestLeavesNothing_data()
    {
        QTest::addColumn<QString>("function");
        QTest::addColumn<bool>("isGuarded");
        QTest::newRow("an owner") << u"holdsAnOwner"_s << false;
        QTest::newRow("a machine") << u"holdsAMachine"_s << false;
        QTest::newRow("a machine, of a test by itself") << u"holdsAMachine"_s << true;
    }
    void aKilledTestLeavesNothing()
    {
        QFETCH(QString, function);
        QFETCH(bool, isGuarded);
        QProcess test;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"BERTH_HOLD"_s, u"1"_s);
        if (isGuarded) { // by a guardian of its own, as the tests are that ctest starts
            environment.remove(u"BERTH_TEST_FOLDER"_s);
            environment.remove(u"TMPDIR"_s);
        }
        test.setProcessEnvironment(environment);
        test.start(QCoreApplication::applicationFilePath(), {u"tst_home"_s, function});
        QByteArray said;
        static const QRegularExpression word(u"(owner|machine) (\\d+)\n"_s);
        QRegularExpressionMatch held;
        QTRY_VERIFY_WITH_TIMEOUT(
            (said += test.readAllStandardError(), held = word.match(QString::fromUtf8(said))).hasMatch(),
            120'000);
        const auto process = held.captured(2).toLongLong();
        QVERIFY(process > 1 && QFile::exists(u"/proc/%1"_s.arg(process)));
        QVERIFY(support::signalProcess(pid_t(test.processId()), SIGKILL));
        QTRY_VERIFY_WITH_TIMEOUT(!QFile::exists(u"/proc/%1"_s.arg(process)), 60'000);
    }
};

BERTH_TEST(tst_Home)
#include "tst_home.moc"
