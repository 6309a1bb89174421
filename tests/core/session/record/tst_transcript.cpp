// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/record/journal.h"

#include "core/base/disk_room.h"
#include "tests/support/folders.h"
#include "tests/support/manual_clock.h"
#include "tests/support/resident.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <ctime>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::Author;
using session::Item;
using session::Journal;
using session::Language;
using session::OpenItem;
using session::Transcript;
using store::Store;
namespace record = session::record;

class tst_Transcript : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        restart();
    }
    void cleanup()
    {
        m_journal.reset();
        m_store.reset();
    }

    void itemsAreFoundAgainInTheirOrder()
    {
        QCOMPARE(m_journal->add(record::CodeRequest{Language::Python, u"print(1)"_s}).value(), 1);
        QCOMPARE(m_journal->add(record::Note{u"naïve “quotes” \u0007"_s}, Author::Caller).value(), 2);
        const Item note = item(1);
        restart();
        QCOMPARE(transcript().count(), 2);
        QCOMPARE(item(0).content, record::Content(record::CodeRequest{Language::Python, u"print(1)"_s}));
        QCOMPARE(item(0).author, Author::Person);
        QCOMPARE(item(1), note);
        QCOMPARE(note.author, Author::Caller);
        QCOMPARE(note.number, 2);
    }

    /// What is asked for at each key must not read the whole each time.
    void documentsAreReadOnce()
    {
        const auto document = [](const QString &name) { return record::Document{u"/d/"_s + name, name, 1}; };
        const auto names = [this] {
            QStringList names;
            for (const Item &each : transcript().documents())
                names += std::get<record::Document>(each.content).name;
            return names;
        };
        const QList<record::Content> calls(1000, record::Note{u"A call"_s});
        QVERIFY(m_journal->add(document(u"a"_s)));
        QVERIFY(m_journal->add(calls, Author::Operator));
        QVERIFY(m_journal->add(document(u"b"_s)));
        restart();
        qint64 before = transcript().reads();
        QCOMPARE(names(), (QStringList{u"a"_s, u"b"_s}));
        QCOMPARE(transcript().reads() - before, 2);
        QVERIFY(m_journal->add(document(u"c"_s)));
        before = transcript().reads();
        QCOMPARE(names(), (QStringList{u"a"_s, u"b"_s, u"c"_s}));
        QCOMPARE(names().size(), 3);
        QCOMPARE(transcript().reads() - before, 1);
        QVERIFY(!transcript().isMessageOf(0, Author::Person));
        QVERIFY(m_journal->add(record::Message{u"And?"_s}));
        QVERIFY(transcript().isMessageOf(transcript().count() - 1, Author::Person));
        QVERIFY(!transcript().isMessageOf(transcript().count() - 1, Author::Operator));
    }

    /// Whoever looks on sees it as it comes; what is kept of it has no secret, however it came in pieces.
    void wordsAreKeptWithoutSecrets()
    {
        const QByteArray key = "sk-ant-api03-" + QByteArray(40, 'a');
        const QByteArray pem = "-----BEGIN PRIVATE KEY-----\nMIIE+abc/\nxyz=\n-----END PRIVATE KEY-----";
        auto open = m_journal->begin(record::Message{}, Author::Operator);
        QVERIFY(open);
        QByteArray seen;
        connect(&transcript(), &Transcript::grown, this,
                [&seen](int, const QByteArray &more) { seen += more; });
        const QByteArray words = "I take " + key + " and\n" + pem + "\nfor it";
        for (const char letter : words)
            (*open)->print(QByteArray(1, letter));
        QTRY_COMPARE(seen, words);
        QFile file(m_journal->outputFile(1));
        QTRY_VERIFY(file.exists() && file.size() > 0);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArray kept;
        QTRY_VERIFY((kept += file.readAll()).contains("for "));
        QVERIFY2(!kept.contains("sk-ant") && !kept.contains("MIIE"), kept.constData());
        QVERIFY((*open)->close());
        const auto message = std::get<record::Message>(item(0).content);
        QVERIFY2(message.text.startsWith(u"I take [redacted] and"_s) && !message.text.contains(u"MIIE"_s)
                     && message.text.endsWith(u"for it"_s),
                 qPrintable(message.text));
        QVERIFY(m_journal->add(record::CodeRequest{Language::Shell, QString::fromUtf8(key)}));
        QCOMPARE(item(1).content, // a person's own, to be run once more
                 record::Content(record::CodeRequest{Language::Shell, QString::fromUtf8(key)}));
    }

    /// What is shown is read from the database; what is not takes a few numbers.
    void tenThousandCallsTakeLittleMemory()
    {
        record::Call call;
        call.tool = u"execute_python"_s;
        call.state = record::Call::State::Running;
        const auto add = [&](int count) {
            for (int index = 0; index < count; ++index) {
                call.audit = transcript().count() + 1;
                call.arguments = {{u"code"_s, QString(2000, u'x')}};
                auto open = m_journal->begin(call, Author::Operator);
                QVERIFY(open);
                (*open)->call().tail = QByteArray(4000, 'y') + QByteArray::number(call.audit);
                (*open)->call().state = record::Call::State::Done;
                QVERIFY((*open)->close());
            }
        };
        add(2'000);
        const qint64 before = support::residentKib();
        add(8'000);
        const qint64 grown = support::residentKib() - before;
        QVERIFY2(grown < 6 * 1024, qPrintable(u"%1 KiB"_s.arg(grown)));
        const auto read = std::get<record::Call>(item(0).content);
        QCOMPARE(read.tail, QByteArray(4000, 'y') + "1");
        QCOMPARE(transcript().callBy(7'000), 6'999);
        QCOMPARE(transcript().search(u"y10000"_s), std::vector<int>{9'999});
        restart();
        QCOMPARE(transcript().count(), 10'000);
        QCOMPARE(transcript().callBy(1), 0);
    }

    void everyKindIsReadAsItWasWritten_data()
    {
        QTest::addColumn<record::Content>("content");
        QTest::newRow("code") << record::Content(record::CodeRequest{Language::Shell, u"ls"_s});
        QTest::newRow("recipe") << record::Content(
            record::RecipeRequest{u"top"_s, u"Top"_s, {u"/a b.csv"_s}, {{u"top"_s, u"3"_s}}});
        QTest::newRow("recipe in images") << record::Content(
            record::RecipeRequest{u"top"_s, u"Top"_s, {}, {}, {u"build"_s, u"core"_s}});
        QTest::newRow("recipe in images with a network")
            << record::Content(record::RecipeRequest{u"top"_s, u"Top"_s, {}, {}, {u"build"_s}, u"open"_s});
        QTest::newRow("bare run") << record::Content(record::Run{});
        record::Run run;
        run.request = 7;
        run.record = u"r1"_s;
        run.title = u"Python"_s;
        run.code = record::CodeRequest{Language::Python, u"1"_s};
        run.state = record::Run::State::Failed;
        run.phase = u"Booting"_s;
        run.progress = 0.5;
        run.tail = "half\n";
        run.outputBytes = 10'000;
        run.outputError = u"No space left on device"_s;
        run.exitCode = 0;
        run.took = 12ms;
        run.nanodollars = 5;
        run.text = u"It failed."_s;
        run.remedy = {base::Remedy::Kind::RaiseLimit, u"output_mib"_s};
        run.advice = u"Take a larger one."_s;
        QTest::newRow("run") << record::Content(run);
        QTest::newRow("bare call") << record::Content(record::Call{});
        record::Call call;
        call.caller = u"agent"_s;
        call.tool = u"execute_bash"_s;
        call.arguments = {{u"command"_s, u"true"_s}, {u"wait_s"_s, 5}};
        call.isCut = true;
        call.audit = 7;
        call.review = u"abc"_s;
        call.verdict = u"review"_s;
        call.answer = u"edited"_s;
        call.why = u"A person must allow this."_s;
        call.state = record::Call::State::Refused;
        call.count = 3;
        call.lines = {u"a"_s, u"b"_s};
        call.run = u"r1"_s;
        call.terminal = u"t1"_s;
        call.tail = "half\n";
        call.outputBytes = 10'000;
        call.outputError = u"No space left on device"_s;
        call.text = u"It failed."_s;
        call.took = 12ms;
        QTest::newRow("call") << record::Content(call);
        QTest::newRow("document") << record::Content(record::Document{u"/x/a"_s, u"a"_s, 5});
        QTest::newRow("document of a run")
            << record::Content(record::Document{u"/x/a"_s, u"a"_s, 5, u"r1"_s});
        QTest::newRow("report") << record::Content(record::Report{u"Done."_s, 2, 3s, 4});
        QTest::newRow("message") << record::Content(record::Message{u"Hello."_s});
        QTest::newRow("heard") << record::Content(record::Message{u"Hello."_s, u"h4k2m7pq"_s, 2});
        QTest::newRow("with files") << record::Content(
            record::Message{u"Hello."_s, u"h4k2m7pq"_s, 2, {u"a.csv"_s, u"b, c.csv"_s}});
        QTest::newRow("thought") << record::Content(record::Thought{u"Hm."_s, 1200ms});
        QTest::newRow("report of a model")
            << record::Content(record::Report{u"It stopped."_s,
                                              1,
                                              5s,
                                              2,
                                              3000,
                                              true,
                                              4,
                                              true,
                                              6,
                                              7,
                                              1,
                                              9s,
                                              {{u"Read File: x"_s, u"There is none."_s}}});
        QTest::newRow("note") << record::Content(record::Note{u"So."_s});
        using StepState = record::Plan::Step::State;
        QTest::newRow("plan") << record::Content(record::Plan{u"h4k2m7pq"_s,
                                                              {{u"Read"_s, StepState::Done},
                                                               {u"Write"_s, StepState::Active},
                                                               {u"Check"_s, StepState::Pending}}});
        QTest::newRow("taken back") << record::Content(record::Note{u"So."_s, u"noon"_s});
    }
    void everyKindIsReadAsItWasWritten()
    {
        QFETCH(record::Content, content);
        QCOMPARE(record::fromJson(record::kindOf(content), record::toJson(content)), content);
    }

    /// As version 0.1 wrote them, whose table knew no authors; one per line, with its kind.
    void oldTranscriptsAreRead()
    {
        m_journal.reset();
        m_store.reset();
        const QString path = m_folder->filePath(u"t.sqlite"_s);
        QVERIFY(QFile::remove(path));
        const store::Schema now = Transcript::schema();
        m_store = std::move(*Store::open(path, {{now.name, now.steps.first(1)}}));
        QFile file(QStringLiteral(BERTH_TEST_DATA "/transcripts/0.1.jsonl"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        for (int number = 1; !file.atEnd(); ++number) {
            const QJsonObject line = QJsonDocument::fromJson(file.readLine()).object();
            QVERIFY(m_store->exec(
                u"INSERT INTO transcript (session, number, kind, time_ms, content, is_open)"
                " VALUES ('s1', ?, ?, 1000, ?, 0)"_s,
                {number, line.value(u"kind"_s).toString(),
                 QString::fromUtf8(QJsonDocument(line.value(u"content"_s).toObject()).toJson())}));
        }
        restart();
        QCOMPARE(transcript().count(), 7);
        QList<record::Content> read;
        for (int index = 0; index < transcript().count(); ++index) {
            read += item(index).content;
            QCOMPARE(item(index).author, Author::Person);
        }
        QCOMPARE(std::get<record::CodeRequest>(std::get<record::Request>(read[0])).code, u"print(6 * 7)"_s);
        const auto &code = std::get<record::Run>(read[1]);
        QCOMPARE(code.state, record::Run::State::Ok);
        QCOMPARE(code.tail, "42\n");
        QCOMPARE(code.exitCode, 0);
        QCOMPARE(code.took, 130ms);
        QCOMPARE(code.code->language, Language::Python);
        const auto &recipe = std::get<record::RecipeRequest>(std::get<record::Request>(read[2]));
        QCOMPARE(recipe.inputs, QStringList{u"/home/ana/orders.csv"_s});
        QCOMPARE(recipe.parameters.value(u"top"_s), u"3"_s);
        QCOMPARE(std::get<record::Run>(read[3]).state, record::Run::State::Lost);
        QCOMPARE(std::get<record::Document>(read[4]).bytes, 1234);
        QCOMPARE(std::get<record::Document>(read[4]).run, QString());
        QCOMPARE(std::get<record::Report>(read[5]).nanodollars, 140'400);
        QCOMPARE(std::get<record::Note>(read[6]).text, u"orders.csv is in the machine, in /session/input."_s);
    }

    void whatANewerBerthWroteStaysAsItIs_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QJsonObject>("json");
        QTest::newRow("kind") << u"review"_s << QJsonObject{{u"tool"_s, u"exec"_s}};
        QTest::newRow("type") << u"request"_s << QJsonObject{{u"type"_s, u"tool"_s}, {u"tool"_s, u"exec"_s}};
        QTest::newRow("language") << u"request"_s
                                  << QJsonObject{{u"type"_s, u"code"_s},
                                                 {u"language"_s, u"r"_s},
                                                 {u"code"_s, u"1"_s}};
        QTest::newRow("state") << u"run"_s << QJsonObject{{u"state"_s, u"queued"_s}};
        QTest::newRow("state of a call") << u"call"_s << QJsonObject{{u"state"_s, u"queued"_s}};
        QTest::newRow("state of a step")
            << u"plan"_s << QJsonObject{{u"steps"_s, QJsonArray{QJsonObject{{u"state"_s, u"skipped"_s}}}}};
    }
    void whatANewerBerthWroteStaysAsItIs()
    {
        QFETCH(QString, kind);
        QFETCH(QJsonObject, json);
        const record::Content content = record::fromJson(kind, json);
        QVERIFY(std::holds_alternative<record::Unknown>(content));
        QCOMPARE(record::kindOf(content), kind);
        QCOMPARE(record::toJson(content), json);
    }

    void aCallThatAnOwnerLeftIsLostWithWhatItPrinted()
    {
        {
            const auto running =
                m_journal->begin(record::Call{.tool = u"execute_bash"_s}, Author::Caller).value();
            running->print("one\n");
            const auto done =
                m_journal->begin(record::Call{.state = record::Call::State::Done}, Author::Caller).value();
            QTRY_VERIFY(QFileInfo(m_journal->outputFile(running->number())).size() == 4);
        }
        restart();
        const auto lost = std::get<record::Call>(item(0).content);
        QCOMPARE(lost.state, record::Call::State::Lost);
        QCOMPARE(lost.tail, "one\n");
        QCOMPARE(lost.outputBytes, 4);
        QVERIFY(!item(0).isOpen);
        QCOMPARE(std::get<record::Call>(item(1).content).state, record::Call::State::Done);
    }

    void anOpenItemChangesUntilItIsClosed()
    {
        QSignalSpy amended(&transcript(), &Transcript::amended);
        const auto run = m_journal->begin(record::Run{}).value();
        run->print("half");
        QCOMPARE(runAt(0).tail, "half");
        QCOMPARE(amended.count(), 0);
        run->run().state = record::Run::State::Ok;
        run->changed();
        QTRY_COMPARE(amended.count(), 1);
        run->print(" and whole");
        QVERIFY(run->close());
        QVERIFY(!item(0).isOpen);
        QCOMPARE(amended.count(), 2);
        restart();
        QCOMPARE(runAt(0).tail, "half and whole");
        QCOMPARE(runAt(0).outputBytes, 14);
        QCOMPARE(runAt(0).state, record::Run::State::Ok);
        QCOMPARE(content(m_journal->outputFile(1)), "half and whole");
    }

    /// However long a text is: each byte is told once.
    void whatGrowsIsToldAsItComes()
    {
        QByteArray seen;
        connect(&transcript(), &Transcript::grown, this,
                [&seen](int index, const QByteArray &more, qint64 total) {
                    QCOMPARE(index, 0);
                    seen += more;
                    QCOMPARE(total, seen.size());
                });
        const auto run = m_journal->begin(record::Run{}).value();
        QByteArray said;
        for (int line = 0; line < 5000; ++line) {
            said += QByteArray::number(line) + '\n';
            run->print(QByteArray::number(line) + '\n');
            if (line % 1000 == 0)
                QTRY_COMPARE(seen, said);
        }
        QVERIFY(run->close());
        QCOMPARE(seen, said);
        const record::Run &whole = runAt(0);
        QCOMPARE(whole.outputBytes, said.size());
        QVERIFY(whole.tail.size() <= 8192 && whole.tail.size() > 8000);
        QVERIFY(said.endsWith(whole.tail) && said.at(said.size() - whole.tail.size() - 1) == '\n');
    }

    /// A guest says as many at once as a turn of the event loop takes in.
    void linesThatComeOneByOneCostLittle()
    {
        const auto run = m_journal->begin(record::Run{}).value();
        const auto processorTime = [] {
            timespec time{};
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
            return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
        };
        const auto before = processorTime();
        for (int line = 0; line < 240'000; ++line)
            run->print("\n");
        const auto cost = std::chrono::duration_cast<std::chrono::milliseconds>(processorTime() - before);
        QVERIFY2(cost < 50ms, qPrintable(u"%1 ms"_s.arg(cost.count())));
        QVERIFY(run->close());
        QCOMPARE(QFileInfo(m_journal->outputFile(1)).size(), 240'000);
    }

    /// However long it is by then: each second of it costs what is new.
    void whatGrowsIsWrittenOnce()
    {
        const auto message = m_journal->begin(record::Message{}, Author::Operator).value();
        const auto run = m_journal->begin(record::Run{}).value();
        const QByteArray piece = QByteArray("four ").repeated(100'000);
        const qint64 reads = transcript().reads();
        const qint64 before = written();
        qint64 said = 0;
        for (int checkpoint = 0; checkpoint < 3; ++checkpoint) {
            // What both say, and a page of the database: the run has taken longer, which is kept with it.
            const qint64 until = written() + 2 * piece.size() + 4096;
            message->print(piece);
            run->print(piece);
            said += 2 * piece.size();
            QTRY_VERIFY(written() >= until);
        }
        const qint64 cost = written() - before;
        QVERIFY2(cost < said + said / 4, qPrintable(u"%1 for %2"_s.arg(cost).arg(said)));
        QCOMPARE(transcript().reads(), reads);
        QVERIFY(message->close());
        QVERIFY(run->close());
    }

    /// In a language that has no spaces, too.
    void wordsOfAnyLanguageAreKeptAsTheyCome()
    {
        auto open = m_journal->begin(record::Message{}, Author::Operator);
        QVERIFY(open);
        const QString words = u"按收入排列前二十位客户"_s;
        (*open)->print(words.toUtf8());
        QTRY_COMPARE(QString::fromUtf8(content(m_journal->outputFile(1))), words);
        QVERIFY((*open)->close());
    }

    /// A model's first word waits for no other.
    void whatComesAfterAPauseIsToldAtOnce()
    {
        QByteArray seen;
        connect(&transcript(), &Transcript::grown, this,
                [&seen](int, const QByteArray &more, qint64) { seen += more; });
        const auto message = m_journal->begin(record::Message{}).value();
        message->print("First");
        QCOMPARE(seen, QByteArray()); // not in the midst of what its writer does
        QCoreApplication::processEvents();
        QCOMPARE(seen, "First");
        QVERIFY(message->close());
    }

    void whatAKilledOwnerLeftOpenIsLostButNotItsText()
    {
        auto run = m_journal->begin(record::Run{.title = u"Python"_s}).value();
        run->run().record = u"r1"_s;
        run->changed();
        run->print("so far\n");
        QTRY_COMPARE(content(m_journal->outputFile(1)), "so far\n"); // with a second's delay, and no close()
        auto message = m_journal->begin(record::Message{}, Author::Operator).value();
        message->print("Half of a sen");
        QTRY_COMPARE(content(m_journal->outputFile(2)), "Half of a "); // the word may be one of a secret
        run.reset(); // without a close()
        message.reset();
        restart();
        QCOMPARE(transcript().count(), 2);
        QVERIFY(!item(0).isOpen);
        QCOMPARE(runAt(0).state, record::Run::State::Lost);
        QCOMPARE(runAt(0).title, u"Python"_s);
        QCOMPARE(runAt(0).record, u"r1"_s);
        QCOMPARE(runAt(0).tail, "so far\n");
        QCOMPARE(runAt(0).outputBytes, 7);
        QCOMPARE(item(1).content, record::Content(record::Message{u"Half of a "_s}));
        QCOMPARE(item(1).author, Author::Operator);
        QVERIFY(!QFile::exists(m_journal->outputFile(2)));
        restart();
        QCOMPARE(transcript().count(), 2);
        QCOMPARE(item(1).content, record::Content(record::Message{u"Half of a "_s}));
    }

    /// As the work it is for goes on, also with another owner.
    void aPlanGoesOnInItsItem()
    {
        using StepState = record::Plan::Step::State;
        const auto plan = [this] { return std::get<record::Plan>(item(0).content); };
        auto open = m_journal->begin(record::Plan{u"t"_s, {{u"Read"_s, {}}}}, Author::Operator).value();
        open->plan().steps[0].state = StepState::Active;
        open->changed();
        QVERIFY(open->close());
        QVERIFY(m_journal->add(record::Note{}));
        restart();
        QCOMPARE(plan().steps[0].state, StepState::Active);
        QSignalSpy amended(&transcript(), &Transcript::amended);
        open = m_journal->reopen(0);
        QVERIFY(item(0).isOpen);
        open->plan().steps[0].state = StepState::Done;
        open->changed();
        QTRY_COMPARE(amended.count(), 1);
        open.reset(); // as an owner does that is killed
        restart();
        QVERIFY(!item(0).isOpen);
        QCOMPARE(plan().steps.size(), 1);
        open = m_journal->reopen(0);
        open->plan().steps[0].state = StepState::Done;
        QVERIFY(open->close());
        restart();
        QCOMPARE(plan().steps[0].state, StepState::Done);
        QCOMPARE(transcript().count(), 2);
        QVERIFY(transcript().isPlan(0) && !transcript().isPlan(1));
    }

    /// A task has another name in a session that was forked.
    void aCopyNamesItsOwnTasks()
    {
        for (const QString &task : {u"old"_s, u"other"_s})
            QVERIFY(m_journal->add(record::Plan{task, {}}) && m_journal->add(record::Message{{}, task, 1}));
        QVERIFY(Journal::copy(m_store.get(), u"s1"_s, 9, u"s2"_s, {{u"old"_s, u"new"_s}}, {}));
        const auto copy = open(u"s2"_s);
        const auto at = [&copy](int index) { return copy->transcript().item(index).content; };
        QCOMPARE(std::get<record::Plan>(at(0)).task, u"new"_s);
        QCOMPARE(std::get<record::Message>(at(1)).task, u"new"_s);
        QCOMPARE(std::get<record::Plan>(at(2)).task, u"other"_s);
    }

    void outputThatCannotBeKeptIsSaid()
    {
        QVERIFY(QFile(m_folder->filePath(u"outputs"_s)).open(QIODevice::WriteOnly)); // no folder
        const auto run = m_journal->begin(record::Run{}).value();
        run->print("lost");
        QVERIFY(run->close());
        QVERIFY(!runAt(0).outputError.isEmpty());
        QCOMPARE(runAt(0).tail, "lost");
    }

    void outputLeavesTheReserveOfTheDisk()
    {
        const auto back = qScopeGuard([] { base::setDiskReserve(0); });
        const auto run = m_journal->begin(record::Run{}).value();
        const QByteArray kept(100'000, 'k'); // is written at once
        run->print(kept);
        base::setDiskReserve(std::numeric_limits<qint64>::max());
        run->print(QByteArray(100'000, 'l'));
        base::setDiskReserve(0);
        run->print("lost, too"); // or there would be a gap
        QVERIFY(run->close());
        QVERIFY2(runAt(0).outputError.contains(u"free some space"_s), qPrintable(runAt(0).outputError));
        QCOMPARE(content(m_journal->outputFile(1)), kept);
        QVERIFY(runAt(0).tail.endsWith("lllost, too"));
    }

    void isSearchedWithoutRegardToCase()
    {
        for (const auto &text : {u"Orders of March"_s, u"nothing"_s, u"the ORDERS"_s})
            QVERIFY(m_journal->add(record::Note{text}));
        QCOMPARE(transcript().search(u"orders"_s), (std::vector<int>{0, 2}));
        QVERIFY(transcript().search({}).empty());
    }

    void isForgottenWithItsSession()
    {
        QVERIFY(m_journal->add(record::Note{}));
        QVERIFY(open(u"s2"_s)->add(record::Note{}));
        QVERIFY(Journal::forget(m_store.get(), u"s1"_s));
        restart();
        QCOMPARE(transcript().count(), 0);
        QCOMPARE(open(u"s2"_s)->transcript().count(), 1);
    }

private:
    void restart()
    {
        m_journal.reset();
        m_store.reset();
        m_store = std::move(*Store::open(m_folder->filePath(u"t.sqlite"_s), {Transcript::schema()}));
        m_journal = open(u"s1"_s);
    }
    std::unique_ptr<Journal> open(const QString &session)
    {
        return std::move(*Journal::open(m_store.get(), &m_clock, session, m_folder->filePath(u"outputs"_s)));
    }
    Transcript &transcript() const { return m_journal->transcript(); }
    Item item(int index) const { return transcript().item(index); }
    record::Run runAt(int index) const { return std::get<record::Run>(item(index).content); }
    /// Bytes that this process has handed to the kernel so far.
    static qint64 written()
    {
        const QByteArray figures = content(u"/proc/self/io"_s);
        const qsizetype at = figures.indexOf("wchar: ") + 7;
        return figures.mid(at, figures.indexOf('\n', at) - at).toLongLong();
    }
    static QByteArray content(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    support::ManualClock m_clock;
    std::unique_ptr<Store> m_store;
    std::unique_ptr<Journal> m_journal;
};

BERTH_TEST(tst_Transcript)
#include "tst_transcript.moc"
