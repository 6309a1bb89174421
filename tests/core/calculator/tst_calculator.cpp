// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/own_program.h"
#include "core/calculator/calculator.h"
#include "tests/support/finish.h"
#include "tests/support/subject.h"

#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QTest>

#include <algorithm>
#include <csignal>

using namespace Qt::StringLiterals;
using base::Error;
using base::Result;
using calculator::Calculator;

/// The processes that this one started.
static QList<pid_t> startedBy(pid_t of)
{
    QFile file(u"/proc/%1/task/%1/children"_s.arg(of));
    QList<pid_t> children;
    if (file.open(QIODevice::ReadOnly)) {
        for (const QByteArray &each : file.readAll().split(' ')) {
            if (!each.isEmpty())
                children += each.toInt();
        }
    }
    return children;
}

class tst_Calculator : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        const auto value = support::finish(m_calculator.calculate(u"1"_s));
        if (!value && value.error().text.contains(u"Landlock"_s))
            BERTH_SKIP_LACKING("This kernel has no Landlock or no seccomp.");
        QVERIFY2(value, qPrintable(value ? QString() : value.error().text));
    }

    void calculates_data()
    {
        QTest::addColumn<QString>("value");
        const auto row = [](const QByteArray &expression, const char *value) {
            QTest::newRow(expression.constData()) << QString::fromUtf8(value);
        };
        row("0.1 + 0.2", "0.3");
        row("1.1 * 1.1", "1.21");
        row("100 * 1.1", "110");
        row("-2 ^ 2", "-4");
        row("2 ^ 3 ^ 2", "512");
        row("2 ** 10", "1024");
        row("10 - 4 - 3", "3");
        row("(1 + 2) * 3 - 4 / 8", "8.5");
        row("-7 % 3", "-1");
        row("2 ^ 200", "1606938044258990275541962092341162602522202993782792835301376");
        row("123456789012345678901234567890 * 987654321098765432109876543210",
            "121932631137021795226185032733622923332237463801111263526900");
        row("(10 ^ 40 + 10) / 10", "1000000000000000000000000000000000000001");
        row("1 / 3", "0.3333333333333333333333333333333333");
        row("2 / 3", "0.6666666666666666666666666666666667");
        row("1 / 3 * 3", "1");
        row("1 / 7 * 7", "1");
        row("round(1 / 3 * 1.5)", "1");
        row("floor(1 / 49 * 49)", "1");
        row("ln(1)", "0");
        row("2 ^ -2", "0.25");
        row("2 ^ 0.5", "1.414213562373095048801688724209698");
        row("sqrt(2)", "1.414213562373095048801688724209698");
        row("sqrt(1.44)", "1.2");
        row("8 ^ (1 / 3)", "2");
        row("1000 * 1.005 ^ 360", "6022.575212263216184054046808916149");
        row("1.00001 ^ 1000000", "22025.36450639133265027512688109265");
        row("exp(1)", "2.718281828459045235360287471352662");
        row("ln(10)", "2.302585092994045684017991454684364");
        row("log10(1000)", "3");
        row("pi", "3.141592653589793238462643383279503");
        row("round(2.345, 2)", "2.35");
        row("round(-2.5)", "-3");
        row("floor(-2.5) + ceil(2.1) + trunc(-2.9)", "-2");
        row("min(3, 1, 2) + max(3, 1) + abs(-5)", "9");
        row("1e-50", "1e-50");
        row("1 - 2 + 3 * 4 / 6 * 2 - 1", "2");
        row(QByteArray("0.1 + ").repeated(2000) + "0.1", "200.1"); // a column of a table

        row("D('0.1').plus('0.2')", "0.3");
        row("D(1).div(3)", "0.3333333333333333333333333333333333");
        row("D('1.05').pow(2).times(100).round(1).toString()", "110.3");
        row("[1, 2, 3].map(x => x * x)", "[1,4,9]");
        row("({sum: D('1.10'), all: 2})", "{\"sum\":\"1.1\",\"all\":2}");
        row("let sum = 0; for (let i = 1; i <= 100; ++i) sum += i; sum", "5050");
        row("0x10 + 1", "17");
        row("'ä€😀'.length", "4");
        row("'ä€😀\\n\\0'", "ä€😀\n");

        row("days('2024-01-01', '2024-03-01')", "60");
        row("days('2024-03-01', '2024-01-01')", "-60");
        row("addDays('2024-02-28', 2)", "2024-03-01");
        row("addMonths('2024-01-31', 1)", "2024-02-29");
        row("addMonths('2024-01-31', -14)", "2022-11-30");
        row("addMonths('2024-02-29', 12)", "2025-02-28");
        row("weekday('2024-02-29')", "Thursday");
        row("days('0001-01-01', '9999-12-31')", "3652058");
        row("new Date('2024-01-31T12:00:00Z').toISOString()", "2024-01-31T12:00:00.000Z");
        row("new Date(2024, 0, 31).getTime() === Date.UTC(2024, 0, 31)", "true");
    }
    void calculates()
    {
        QFETCH(QString, value);
        const auto is = support::finish(m_calculator.calculate(QString::fromUtf8(QTest::currentDataTag())));
        QVERIFY2(is, qPrintable(is ? QString() : is.error().text));
        QCOMPARE(is->left(value.size()), value);
        QVERIFY(is->size() - value.size() <= 1); // the zero of a text that has one
    }

    void saysWhatIsWrong_data()
    {
        QTest::addColumn<QString>("words");
        const auto row = [](const char *expression, const char *words) {
            QTest::newRow(expression) << QString::fromUtf8(words);
        };
        row("1 / 0", "Division by zero");
        row("0 ^ -1", "Division by zero");
        row("5 % 0", "Division by zero");
        row("sqrt(-1)", "square root");
        row("ln(0)", "logarithm");
        row("9 ^ 99999", "20000 digits");
        row("D('1,5')", "“1,5” is no number");
        row("1 +", "SyntaxError");
        row("1,5 + 2", "A decimal has a point");
        row("3 * (1,5 + 2)", "A decimal has a point");
        row("nothing", "nothing is not defined");
        row("1;\n\nnothing", "Line 3:");
        row("throw 'words'", "words");
        row("throw {lineNumber: 1, toString() { return 'hm' }}", "hm");
        row("days('2023-02-29', '2024-01-01')", "“2023-02-29” is no date");
        row("addDays('2024-01-01', 1.5)", "no whole number");
        row("addDays('9999-12-31', 1)", "years");
        row("Date.now()", "no clock");
        row("new Date()", "no clock");
        row("Date()", "no clock");
        row("new (new Date(0).constructor)()", "no clock");
        row("class Mine extends Date {}; new Mine()", "no clock");
        row("Math.random()", "no chance");
    }
    void saysWhatIsWrong()
    {
        QFETCH(QString, words);
        const auto is = support::finish(m_calculator.calculate(QString::fromUtf8(QTest::currentDataTag())));
        QVERIFY2(!is, qPrintable(is ? *is : QString()));
        QCOMPARE(is.error().kind, Error::Kind::Invalid);
        QVERIFY2(is.error().text.contains(words), qPrintable(is.error().text));
    }

    /// Whatever it is: there is an answer in little more than its second, and the next one is right.
    void holdsWhatRunsAway_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QString>("words"); // one of these; empty: any
        const auto row = [](const char *name, const QString &expression, const char *words) {
            QTest::newRow(name) << expression << QString::fromUtf8(words);
        };
        row("loop", u"for (;;);"_s, "longer than 1 s");
        row("loop in a getter of the value", u"({toJSON() { for (;;); }})"_s, "longer than 1 s");
        row("loop in what is thrown", u"throw {toString() { for (;;); }}"_s, "longer than 1 s");
        row("caught recursion", u"function f() { try { f() } finally { f() } } f()"_s, "");
        row("recursion", u"function f() { return f() } f()"_s, "call stack");
        row("recursion of the parser", u"("_s.repeated(16000), "call stack");
        row("recursion of JSON", u"let a = []; for (let i = 0; i < 1e5; ++i) a = [a]; JSON.stringify(a)"_s,
            "");
        row("arrays", u"let a = []; for (;;) a.push(new Array(1e5).fill(7))"_s, "");
        row("a long text", u"'x'.repeat(1e9)"_s, "memory");
        row("a growing text", u"let t = 'x'; for (;;) t += t"_s,
            "memory|longer than 1 s"); // what is over first, on a busy host its second
        row("a buffer", u"new ArrayBuffer(1e9)"_s, "memory");
        row("a number", u"1e999999999 + 1"_s, "");
        row("a regular expression",
            u"/^(([a-z])+.)+[A-Z]([a-z])+$/.test('a'.repeat(1e5)) + /(x+x+)+y/.test('x'.repeat(1e5))"_s, "");
        row("a proxy", u"new Proxy({}, {get() { for (;;); }})"_s, "longer than 1 s");
        row("its own means",
            u"JSON.stringify = String.prototype.slice = null; Object.prototype.then = 1; ({})"_s, "");
    }
    void holdsWhatRunsAway()
    {
        QFETCH(QString, expression);
        QFETCH(QString, words);
        QElapsedTimer took;
        took.start();
        const auto is = support::finish(m_calculator.calculate(expression));
        QVERIFY2(took.elapsed() < 5000, qPrintable(QString::number(took.elapsed())));
        const QString text = is ? *is : is.error().text;
        const QStringList some = words.split(u'|');
        QVERIFY2(std::ranges::any_of(some, [&](const QString &each) { return text.contains(each); }),
                 qPrintable(text));
        QVERIFY(is || is.error().kind == Error::Kind::Invalid); // the worker itself goes on
        QCOMPARE(support::finish(m_calculator.calculate(u"0.1 + 0.2"_s)).value_or(QString()), u"0.3"_s);
    }

    void leavesNothingBehind()
    {
        QVERIFY(!support::finish(m_calculator.calculate(u"for (;;);"_s)));
        QCOMPARE(
            support::finish(m_calculator.calculate(u"var x = 1; Math.max = null; x"_s)).value_or(QString()),
            u"1"_s);
        QCOMPARE(support::finish(m_calculator.calculate(u"typeof x + typeof Math.max"_s)).value_or(QString()),
                 u"undefinedfunction"_s);
        const QList<pid_t> workers = startedBy(getpid());
        QCOMPARE(workers.size(), 1);
        QCOMPARE(startedBy(workers.first()), QList<pid_t>());
    }

    /// There is nothing of Qt's, of a host's or of ours in the engine but what is told.
    void hasNothingToReachOutWith()
    {
        const auto names = support::finish(m_calculator.calculate(
            u"Object.getOwnPropertyNames(globalThis).filter(name => !/^[A-Z]\\w*(Error|Array|Map|Set)$/"
            ".test(name)).sort().join(' ')"_s));
        QCOMPARE(
            names.value_or(QString()),
            u"Array ArrayBuffer Atomics Boolean D DataView Date Error Function Infinity JSON Map Math NaN "
            "Number Object Promise Proxy Reflect RegExp Set SharedArrayBuffer String Symbol URL "
            "URLSearchParams addDays addMonths days decodeURI decodeURIComponent encodeURI "
            "encodeURIComponent escape eval globalThis isFinite isNaN parseFloat parseInt undefined "
            "unescape weekday"_s);
        for (const QString &way :
             {u"Qt"_s, u"console"_s, u"print"_s, u"gc"_s, u"require"_s, u"XMLHttpRequest"_s, u"process"_s,
              u"BigNumber"_s, u"this.constructor.constructor('return typeof Qt')() === 'object' ? 1 : Qt"_s,
              u"import('/etc/passwd')"_s, u"Qt.include('/etc/passwd')"_s, u"D.prototype.objectName.x"_s})
            QVERIFY2(!support::finish(m_calculator.calculate(way)), qPrintable(way));
    }

    void cutsWhatIsLong()
    {
        const auto value = support::finish(m_calculator.calculate(u"'€'.repeat(100000)"_s));
        QVERIFY(value);
        QVERIFY(value->startsWith(QString(8000, u'€') + u"… cut: 100000"_s));
        QVERIFY(value->size() < 8100);
        const auto error = support::finish(m_calculator.calculate(u"throw '€'.repeat(100000)"_s));
        QVERIFY(!error && error.error().text.size() < 8100);
    }

    /// More than are evaluated at once; who is done answers, whoever is not.
    void answersManyAtOnce()
    {
        std::list<base::Task<Result<QString>>> tasks;
        QStringList values;
        QElapsedTimer took;
        took.start();
        auto endless = m_calculator.calculate(u"for (;;);"_s);
        bool isEnded = false;
        endless.start([&] { isEnded = true; });
        for (int i = 0; i < 50; ++i) {
            auto &task = tasks.emplace_back(m_calculator.calculate(u"%1 * 10"_s.arg(i)));
            task.start([&values, &task] { values += task.result().value_or(u"failed"_s); });
        }
        QTRY_COMPARE(values.size(), 50);
        QVERIFY(!isEnded || took.elapsed() >= 900);
        values.sort();
        QVERIFY(values.contains(u"490"_s) && !values.contains(u"failed"_s));
        QTRY_VERIFY(isEnded);
    }

    void forgetsWhoGoesAway()
    {
        {
            auto task = m_calculator.calculate(u"for (;;);"_s);
            task.start();
        }
        QCOMPARE(support::finish(m_calculator.calculate(u"1 + 1"_s)).value_or(QString()), u"2"_s);
    }

    void startsAgainAfterItsProcessEnded()
    {
        const QList<pid_t> workers = startedBy(getpid());
        QCOMPARE(workers.size(), 1);
        auto task = m_calculator.calculate(u"for (;;);"_s);
        std::optional<Error> error;
        task.start([&] { error = task.result() ? Error() : task.result().error(); });
        kill(workers.first(), SIGKILL);
        QTRY_VERIFY(error);
        QCOMPARE(error->kind, Error::Kind::Disconnected);
        QCOMPARE(support::finish(m_calculator.calculate(u"1 + 1"_s)).value_or(QString()), u"2"_s);
    }

    void endsWithItsOwner()
    {
        auto other = std::make_unique<Calculator>();
        const QList<pid_t> before = startedBy(getpid());
        QVERIFY(support::finish(other->calculate(u"1"_s)));
        QCOMPARE(startedBy(getpid()).size(), before.size() + 1);
        other.reset();
        QCOMPARE(startedBy(getpid()), before);
    }

private:
    Calculator m_calculator;
};

BERTH_TEST(tst_Calculator)
#include "tst_calculator.moc"
