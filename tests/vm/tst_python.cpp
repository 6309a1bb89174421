// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/home.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;
using support::Home;

/// Scripts in a real machine that began as a copy: the interpreter that runs them has been there since
/// before.
class tst_Python : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        VERIFY_CODE(m_home.berth({u"new"_s, u"s"_s, u"--start"_s, u"--size"_s, u"SM"_s}), 0);
        VERIFY_CODE(m_home.shell(u"printf 'import openpyxl, gc\\nprint(gc.get_freeze_count() > 0)' > warm.py;"
                                 "printf 'import sys, os\\nprint(sys.argv, sys.path, sorted(globals()))\\n"
                                 "print(os.getsid(0) == os.getpid(), os.getcwd(), sorted(os.environ))\\n"
                                 "print(open(\"/proc/self/cgroup\").read().rpartition(\"/\")[0])\\n"
                                 "def f(x):\\n    return 1 / x\\nf(0)\\n' > show.py;"
                                 "\"$BERTH\" cp warm.py show.py s:/session/working/"_s),
                    0);
    }

    void aCopyHasItAtOnce() { QCOMPARE(python({u"warm.py"_s}).out, QByteArray("True\n")); }

    /// Of the standard library: it would take longer than most scripts.
    void loadsNothingForItself()
    {
        const QString text = u"import sys; print('importlib.metadata' in sys.modules)"_s;
        QCOMPARE(python({u"-c"_s, text}).out, QByteArray("False\n"));
    }

    void givesWhatAnInterpreterOfItsOwnGives_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("a script") << QStringList{u"./show.py"_s, u"a b"_s, u"-c"_s};
        QTest::newRow("a text") << QStringList{
            u"-c"_s, u"import sys\ndef f():\n    sys.exit(sys.argv[1])\nf()"_s, u"why"_s};
        QTest::newRow("a text that fails") << QStringList{u"-c"_s, u"def f(x):\n    return 1 / x\nf(0)"_s};
        QTest::newRow("a wrong text") << QStringList{u"-c"_s, u"def f(:\n    return"_s};
        QTest::newRow("an interruption") << QStringList{u"-c"_s, u"raise KeyboardInterrupt"_s};
    }
    void givesWhatAnInterpreterOfItsOwnGives()
    {
        QFETCH(QStringList, arguments);
        QVERIFY(waitForForks());
        const auto warm = python(arguments);
        const auto own = exec(QStringList{u"/usr/bin/python3"_s} + arguments);
        QCOMPARE(warm.out, own.out);
        QCOMPARE(warm.err, own.err);
        QCOMPARE(warm.code, own.code);
    }

    void endsAtTheTimeLimit()
    {
        const auto run =
            m_home.berth({u"exec"_s, u"-n"_s, u"--timeout"_s, u"2"_s, u"s"_s, u"--"_s, u"python3"_s, u"-c"_s,
                          u"import subprocess, time; print(1, flush=True);"
                          "subprocess.Popen(['sleep', '1000']); time.sleep(1000)"_s});
        VERIFY_CODE(run, 124);
        QCOMPARE(run.out, QByteArray("1\n"));
        QCOMPARE(exec({u"pgrep"_s, u"-c"_s, u"sleep"_s}).out, QByteArray("0\n"));
    }

    void comesBackAfterItWasKilled()
    {
        VERIFY_CODE(exec({u"pkill"_s, u"-KILL"_s, u"-f"_s, u"warm_python"_s}), 0);
        QCOMPARE(python({u"-c"_s, u"print(1)"_s}).out, QByteArray("1\n"));
        QVERIFY(waitForForks());
    }

    void copiesDoNotShareChance()
    {
        VERIFY_CODE(m_home.berth({u"new"_s, u"other"_s, u"--start"_s, u"--size"_s, u"SM"_s}), 0);
        VERIFY_CODE(m_home.berth({u"new"_s, u"third"_s, u"--start"_s, u"--size"_s, u"SM"_s}), 0);
        const auto number = [this](const QString &session) {
            return m_home.berth({u"exec"_s, u"-n"_s, session, u"--"_s, u"python3"_s, u"-c"_s,
                                 u"import gc, random; print(gc.get_freeze_count() > 0, random.random())"_s});
        };
        const auto one = number(u"other"_s);
        const auto two = number(u"third"_s);
        QVERIFY2(one.out.startsWith("True ") && two.out.startsWith("True "), one.out + two.out);
        QVERIFY(one.out != two.out);
    }

    void cleanupTestCase()
    {
        VERIFY_CODE(m_home.berth({u"rm"_s, u"s"_s, u"other"_s, u"third"_s}), 0);
        QVERIFY2(m_home.leftovers().isEmpty(), qPrintable(m_home.leftovers().join(u'\n')));
    }

private:
    /// Once: the next script may be too soon after it.
    bool waitForForks()
    {
        return QTest::qWaitFor([this] { return python({u"warm.py"_s}).out == "True\n"; }, 60'000);
    }
    Home::Outcome exec(const QStringList &command)
    {
        return m_home.berth(QStringList{u"exec"_s, u"-n"_s, u"s"_s, u"--"_s} + command);
    }
    Home::Outcome python(const QStringList &arguments) { return exec(QStringList{u"python3"_s} + arguments); }

    Home m_home;
};

BERTH_TEST(tst_Python)
#include "tst_python.moc"
