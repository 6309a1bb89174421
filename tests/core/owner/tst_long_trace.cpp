// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/desk.h"
#include "core/gate/gate.h"
#include "core/owner/owner.h"
#include "tests/support/finish.h"
#include "core/session/record/chats.h"
#include "tests/support/folders.h"
#include "tests/support/resident.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <ctime>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// `berth trace` of a task with thousands of calls, each on record with its verdict and its run.
class tst_LongTrace : public QObject
{
    Q_OBJECT

    static constexpr int kCalls = 10'000;
    static constexpr qint64 kMostGrown = 8 * 1024; // KiB, for four fifths of them

private slots:
    void initTestCase()
    {
        qputenv("BERTH_LIBVIRT_URI", "qemu+unix:///session?socket=/nowhere"); // starts nothing
        for (const char *variable :
             {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR", "HOME"})
            qputenv(variable, QFile::encodeName(m_folder.filePath(u"home"_s)));
        qunsetenv("BERTH_RUNTIME_DIR");
        QVERIFY(QDir().mkpath(m_folder.filePath(u"home"_s)));
        const auto places = base::Places::fromEnvironment();
        QVERIFY(places);
        auto owner = support::finish(owner::Owner::open(*places, owner::Owner::Yield::Never));
        QVERIFY2(owner, qPrintable(owner ? QString() : owner.error().text));
        m_owner = std::move(*owner);
        write();
    }
    void cleanupTestCase() { m_owner.reset(); }

    /// Each call is in the session's transcript, and none of them in memory.
    void takesNoMoreMemoryForMoreCalls()
    {
        Workspace &workspace = m_owner->workspace();
        const auto chat = workspace.chats().of(*workspace.sessions().find(m_session));
        QVERIFY(chat);
        QCOMPARE((*chat)->transcript().count(), kCalls);
        QVERIFY((*chat)->transcript().isCall(kCalls - 1));
        const qint64 grown = m_after - m_before;
        qInfo("%lld KiB after %d calls, %lld after %d", m_before, kCalls / 5, m_after, kCalls);
        QVERIFY2(grown < kMostGrown, qPrintable(u"%1 KiB"_s.arg(grown)));
    }

    void answers_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<bool>("isOfThisTask");
        QTest::newRow("ls") << QStringList{u"ls"_s} << false;
        QTest::newRow("search") << QStringList{u"ls"_s, u"--search"_s, u"stands nowhere"_s} << false;
        QTest::newRow("show") << QStringList{u"show"_s} << true;
        QTest::newRow("export") << QStringList{u"export"_s} << true;
        QTest::newRow("figures") << QStringList{u"figures"_s} << true;
    }
    void answers()
    {
        QFETCH(QStringList, words);
        QFETCH(bool, isOfThisTask);
        if (isOfThisTask)
            words.insert(1, m_task);
        QElapsedTimer time;
        time.start();
        const std::clock_t begun = std::clock();
        QProcess trace;
        qint64 first = -1;
        connect(&trace, &QProcess::readyReadStandardOutput, this, [&] {
            if (first < 0)
                first = time.elapsed();
        });
        trace.start(QStringLiteral(BERTH_BIN_DIR "/berth"), QStringList(u"trace"_s) + words);
        QTRY_COMPARE_WITH_TIMEOUT(trace.state(), QProcess::NotRunning, 60'000);
        QCOMPARE(trace.exitCode(), 0);
        const double busy = double(std::clock() - begun) / CLOCKS_PER_SEC;
        qInfo("first line after %lld ms, all after %lld, of which the owner took %.0f", first, time.elapsed(),
              1000 * busy);
        const QByteArray printed = trace.readAllStandardOutput();
        QVERIFY2(isOfThisTask == printed.contains("execute_python"), printed.left(2000).constData());
    }

    /// One line with all of it was longer than a line between owner and client may be.
    void telemetryComesInParts()
    {
        QProcess trace;
        trace.start(QStringLiteral(BERTH_BIN_DIR "/berth"), {u"trace"_s, u"export"_s, m_task, u"--otlp"_s});
        QTRY_COMPARE_WITH_TIMEOUT(trace.state(), QProcess::NotRunning, 60'000);
        QCOMPARE(trace.exitCode(), 0);
        qsizetype spans = 0;
        for (const QByteArray &line : trace.readAllStandardOutput().trimmed().split('\n')) {
            QVERIFY2(line.size() < 1 << 20, QByteArray::number(line.size()));
            const QJsonValue resource = QJsonDocument::fromJson(line)[u"resourceSpans"_s][0];
            spans += resource[u"scopeSpans"_s][0][u"spans"_s].toArray().size();
        }
        QCOMPARE(spans, 1 + 2 * kCalls + 1); // the task, and its steps
    }

    /// Two hundred of them would be no line that the owner's socket takes.
    void longStepsComeInParts()
    {
        const auto record = begin(u"Write it down"_s);
        QVERIFY(record);
        task::Answered answered;
        answered.stop = model::Answer::Stop::Calls;
        answered.message.parts = {model::Call{.id = u"a"_s, .tool = u"read_file"_s, .arguments = "{}"}};
        for (int call = 0; call < 12; ++call) {
            QVERIFY(record->add(answered));
            QVERIFY(record->add(task::Begun{u"a"_s, QString::number(call)}));
            QVERIFY(
                record->add(task::Returned{{.call = u"a"_s, .text = u"a line\n"_s.repeated(140'000)}, {}}));
        }
        QProcess trace;
        trace.start(QStringLiteral(BERTH_BIN_DIR "/berth"), {u"trace"_s, u"show"_s, m_last, u"--json"_s});
        QTRY_COMPARE_WITH_TIMEOUT(trace.state(), QProcess::NotRunning, 60'000);
        QCOMPARE(trace.exitCode(), 0);
        QCOMPARE(QJsonDocument::fromJson(trace.readAllStandardOutput())[u"steps"_s].toArray().size(), 24);
    }

    void showsAllOfThem()
    {
        QProcess trace;
        trace.start(QStringLiteral(BERTH_BIN_DIR "/berth"), {u"trace"_s, u"show"_s, m_task, u"--json"_s});
        QTRY_COMPARE_WITH_TIMEOUT(trace.state(), QProcess::NotRunning, 60'000);
        const QJsonArray steps = QJsonDocument::fromJson(trace.readAllStandardOutput())[u"steps"_s].toArray();
        QCOMPARE(steps.size(), 2 * kCalls + 1);
        qint64 last = 0;
        for (const QJsonValue &step : steps) {
            QVERIFY(step[u"entry"].toInteger() > last);
            last = step[u"entry"].toInteger();
        }
        const QJsonValue call = steps[2 * kCalls - 1];
        QCOMPARE(call[u"verdict"], u"allow"_s);
        QCOMPARE(call[u"phases_ms"], (QJsonObject{{u"output"_s, 2.0}}));
    }

private:
    std::unique_ptr<task::Book> begin(const QString &request)
    {
        Workspace &workspace = m_owner->workspace();
        const auto begun =
            workspace.tasks().begin({.session = m_session, .model = u"m"_s, .request = request});
        if (!begun)
            return {};
        m_last = begun->id;
        auto record = workspace.tasks().recordOf(begun->id);
        return record->add(task::Said{request, {}}) ? std::move(record) : nullptr;
    }
    void write()
    {
        Workspace &workspace = m_owner->workspace();
        const auto session = workspace.sessions().create({.name = u"long"_s});
        QVERIFY(session);
        const QString id = m_session = (*session)->id();
        const auto record = begin(u"Count all of it"_s);
        QVERIFY(record);
        m_task = m_last;
        const QJsonObject arguments{
            {u"code"_s, u"import sys\nprint('a line', len(sys.argv))\n"_s.repeated(4)}};
        task::Answered answered;
        answered.stop = model::Answer::Stop::Calls;
        answered.usage = {.input = 1200, .cacheRead = 400, .output = 84};
        answered.nanodollars = 2'310'000;
        answered.message.parts = {model::Text{u"I look at the next file."_s},
                                  model::Call{.id = u"a"_s,
                                              .tool = u"execute_python"_s,
                                              .arguments = QJsonDocument(arguments).toJson()}};
        const QString printed = u"a line of what it printed\n"_s.repeated(20);
        const gate::Request request{.caller = gate::kOperator,
                                    .tool = u"execute_python"_s,
                                    .arguments = arguments,
                                    .vm = id,
                                    .nature = gate::Nature::Code};
        for (int call = 0; call < kCalls; ++call) {
            QVERIFY(record->add(answered));
            QVERIFY(record->add(task::Begun{u"a"_s, QString::number(call)}));
            auto entry = support::finish(workspace.gate().enter(request, {}, 0ms, {}));
            QVERIFY(entry && std::holds_alternative<gate::Pass>(*entry));
            auto pass = std::get<gate::Pass>(*std::move(entry));
            const auto run =
                workspace.runs().begin({.session = id, .machine = u"m"_s, .command = u"python"_s});
            QVERIFY(run);
            workspace.gate().finish(std::move(pass), gate::Outcome::Ok, printed.left(100));
            QVERIFY(workspace.runs().end(*run, session::RunRecord::State::Exited, {{u"output"_s, 2ms}}));
            const QJsonObject result{
                {u"run"_s, *run}, {u"exit_code"_s, 0}, {u"stdout"_s, printed}, {u"stderr"_s, u""_s}};
            QVERIFY(record->add(task::Returned{
                {.call = u"a"_s, .text = QString::fromUtf8(QJsonDocument(result).toJson())}, {}}));
            QCoreApplication::processEvents(); // the transcript is written
            if (call + 1 == kCalls / 5)
                m_before = support::residentKib();
        }
        m_after = support::residentKib();
        answered.stop = model::Answer::Stop::Done;
        answered.message.parts = {model::Text{u"All are counted."_s}};
        QVERIFY(record->add(answered));
        QVERIFY(record->add(task::Ended{}));
    }

    QTemporaryDir m_folder{u"/tmp/berth-XXXXXX"_s};
    std::unique_ptr<owner::Owner> m_owner;
    QString m_session;
    QString m_task; ///< the long one
    QString m_last; ///< that begin() began
    qint64 m_before = 0; ///< KiB of memory, once a fifth of the calls were made
    qint64 m_after = 0; ///< and all
};

BERTH_TEST(tst_LongTrace)
#include "tst_long_trace.moc"
