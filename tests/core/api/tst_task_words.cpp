// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tasks/task_words.h"

#include "core/api/tasks/task_told.h"
#include "tests/support/hostile_names.h"
#include "tests/support/subject.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;
using api::linesOf;

/// What a person at a terminal reads of calls and of what came of them.
class tst_TaskWords : public QObject
{
    Q_OBJECT
private slots:
    void aCallIsOneLine_data()
    {
        QTest::addColumn<QString>("tool");
        QTest::addColumn<QByteArray>("arguments");
        QTest::addColumn<QString>("line");
        QTest::newRow("command") << u"execute_bash"_s << R"({"command": "ls -l", "wait_s": 5})"_ba
                                 << u"Run a shell command: ls -l"_s;
        QTest::newRow("code") << u"execute_python"_s
                              << R"({"code": "import os\n\nfor name in x:\n    print(name)\n"})"_ba
                              << u"Run Python code: import os ⏎ for name in x: ⏎ print(name)"_s;
        QTest::newRow("path") << u"write_file"_s
                              << R"({"content": "a,b", "path": "/session/output/x.csv"})"_ba
                              << u"Write a file: /session/output/x.csv"_s;
        QTest::newRow("several") << u"install_packages"_s << R"({"packages": ["pandas", "jq"]})"_ba
                                 << u"Install packages: pandas, jq"_s;
        QTest::newRow("a handle") << u"wait_run"_s << R"({"run": "r7", "wait_s": 45})"_ba
                                  << u"Wait for a run: r7"_s;
        QTest::newRow("nothing") << u"get_vm"_s << "{}"_ba << u"Get a VM"_s;
        QTest::newRow("no JSON") << u"execute_bash"_s << "{\"command\": \"ls"_ba
                                 << u"Run a shell command: {\"command\": \"ls"_s;
        QTest::newRow("no tool") << u"fly\u001b"_s << R"({"where": "up"})"_ba << u"fly\\u001b: up"_s;
        QTest::newRow("told by itself") << u"plan"_s << R"({"steps": []})"_ba << QString();
    }
    void aCallIsOneLine()
    {
        QFETCH(QString, tool);
        QFETCH(QByteArray, arguments);
        QTEST(api::lineOf({.id = u"a"_s, .tool = tool, .arguments = arguments}), "line");
    }

    void whatCameOfItIsShort_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("failed");
        QTest::addColumn<QStringList>("lines");
        QTest::newRow("output") << QString::fromLatin1(
            R"({"exit_code": 0, "stdout": "1\n2\n3\n\n4\n", "stderr": "w\n"})")
                                << false << QStringList{u"2"_s, u"3"_s, u"4"_s};
        QTest::newRow("errors") << QString::fromLatin1(
            R"({"exit_code": 0, "stdout": "\n", "stderr": "w\tx\n"})")
                                << false << QStringList{u"w x"_s};
        QTest::newRow("quiet") << QString::fromLatin1(
            R"({"exit_code": 0, "stdout": "", "stderr": "", "took_ms": 3})")
                               << false << QStringList();
        QTest::newRow("file") << QString::fromLatin1(R"({"path": "/session/output/a", "bytes": 3})") << false
                              << QStringList{u"File: /session/output/a · Bytes: 3"_s};
        QTest::newRow("answer") << u"The person sees it."_s << false << QStringList();
        QTest::newRow("program") << QString::fromLatin1(
            R"({"exit_code": 1, "stdout": "so far", "stderr": "a\nb\nc\nKeyError: x\n"})")
                                 << true
                                 << QStringList{u"Failed: It ended with exit code 1."_s, u"b"_s, u"c"_s,
                                                u"KeyError: x"_s};
        QTest::newRow("limit") << QString::fromLatin1(
            R"({"exit_code": 9, "message": "It took too long.", "stdout": "so far", "stderr": ""})")
                               << true << QStringList{u"Failed: It took too long."_s, u"so far"_s};
        QTest::newRow("tool") << QString::fromLatin1(
            R"({"error": "not_found", "message": "There is no such file."})")
                              << true << QStringList{u"Failed: There is no such file."_s};
        QTest::newRow("sentence") << u"Not run:\nyour answer was cut."_s << true
                                  << QStringList{u"Failed: Not run: your answer was cut."_s};
    }
    void whatCameOfItIsShort()
    {
        QFETCH(QString, text);
        QFETCH(bool, failed);
        QTEST(linesOf({.call = u"a"_s, .text = text, .failed = failed}), "lines");
    }

    void aReasonIsOneLine()
    {
        const auto reason = [](const char *told) {
            return api::reasonOf({.call = u"a"_s, .text = QString::fromUtf8(told), .failed = true});
        };
        QCOMPARE(reason(R"({"exit_code": 1, "stdout": "3\n", "stderr": "Traceback:\n  KeyError: 'x'\n"})"),
                 u"It ended with exit code 1. KeyError: 'x'"_s);
        QCOMPARE(reason(R"({"message": "There is no such file."})"), u"There is no such file."_s);
        QCOMPARE(reason("Not run:\nyour answer was cut."), u"Not run: your answer was cut."_s);
    }

    void nothingOfItIsObeyedOrLong()
    {
        const QString secret = u"sk-"_s + QString(40, u'x');
        QStringList names = support::hostileNames();
        names += {QString(100'000, u'x'), u"x\n"_s.repeated(100'000), secret};
        for (const QString &name : std::as_const(names)) {
            const auto json = [](const QJsonObject &object) {
                return QString::fromUtf8(QJsonDocument(object).toJson());
            };
            QStringList lines;
            for (const bool failed : {true, false}) {
                lines += linesOf({.call = u"a"_s, .text = name, .failed = failed});
                lines += linesOf({.call = u"a"_s, .text = json({{u"stderr"_s, name}}), .failed = failed});
                lines += linesOf({.call = u"a"_s, .text = json({{u"message"_s, name}}), .failed = failed});
            }
            lines +=
                api::reasonOf({.call = u"a"_s, .text = json({{u"message"_s, name}, {u"stderr"_s, name}})});
            lines += api::lineOf({.tool = u"fly"_s, .arguments = json({{name, name}}).toUtf8()});
            lines += api::lineOf({.tool = u"execute_bash"_s, .arguments = name.toUtf8()});
            for (const QString &line : std::as_const(lines)) {
                QVERIFY2(line.size() < 500, qPrintable(line.left(500)));
                QVERIFY2(!line.contains(secret), qPrintable(line));
                for (const QChar each : line)
                    QVERIFY2(each.category() != QChar::Other_Control && each != QChar(0x202e),
                             qPrintable(line));
            }
        }
    }

    /// With the entries that they are of.
    void whoFollowsIsToldThem()
    {
        task::Answered answered;
        answered.message.parts = {model::Call{.id = u"a"_s, .tool = u"get_vm"_s, .arguments = "{}"},
                                  model::Call{.id = u"b"_s, .tool = u"plan"_s, .arguments = "{}"}};
        QCOMPARE(api::told(task::Entry{1, {}, answered}).value(u"lines"_s), QJsonArray{u"Get a VM"_s});
        const task::Returned returned{{.call = u"a"_s, .text = QString::fromLatin1(R"({"stdout": "1\n"})")},
                                      {}};
        QCOMPARE(api::told(task::Entry{2, {}, returned}).value(u"lines"_s), QJsonArray{u"1"_s});
    }
};

BERTH_TEST(tst_TaskWords)
#include "tst_task_words.moc"
