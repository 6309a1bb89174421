// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tools/call_record.h"
#include "core/api/tools/whole_lines.h"
#include "core/gate/gate.h"
#include "core/gate/rules_file.h"
#include "core/guest/wire/frame.h"
#include "core/session/record/chats.h"
#include "core/tools/catalogue.h"
#include "core/tools/toolbox.h"
#include "tests/core/tools/made_up_backend.h"
#include "tests/support/finish.h"
#include "tests/support/subject.h"
#include "tests/support/watchdog.h"
#include "tests/support/workspace.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::record::Call;
using State = Call::State;

static const QString kMe = u"agent"_s;

/// Calls as an agent makes them, through the real gate, over machines in memory, as the transcript has them.
class tst_CallRecord : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_workspace = support::openStillWorkspace(m_folder);
        QFile rules(m_workspace->rules().path());
        QVERIFY(rules.open(QIODevice::WriteOnly));
        rules.write(R"({"version": 1, "callers": {"agent": {"policy": "builder", "tools": "all", "vms": 9},
            "other": {"tools": "all"}}})");
    }
    void init()
    {
        const QString name = u"sales"_s + QString::number(++m_made);
        const auto made =
            m_workspace->sessions().create({.name = name, .caller = kMe, .policy = u"builder"_s});
        QVERIFY(made);
        m_session = *made;
        m_backend = std::make_unique<MadeUpBackend>();
        m_backend->all += tools::Vm{m_session->id(), name, kMe, u"SM"_s, u"open"_s, u"builder"_s};
        m_record = std::make_unique<api::CallRecord>(*m_workspace);
        m_box = std::make_unique<tools::Toolbox>(
            &m_workspace->gate(), m_backend->parts(), tools::Toolbox::Patience{5s, 20ms},
            [this](qint64 audit, const tools::Outcome &outcome) { m_record->told(audit, outcome.json); });
    }
    void cleanup()
    {
        m_box.reset();
        m_record.reset();
        m_backend.reset();
    }
    void cleanupTestCase() { m_workspace.reset(); }

    void aCallIsAnItemWithWhatCameOfIt()
    {
        m_backend->programs.insert(u"print(6 * 7)"_s, {"42\n"});
        call(u"execute_python"_s, {{u"code"_s, u"print(6 * 7)"_s}});
        QTRY_COMPARE(last().state, State::Done);
        QCOMPARE(count(), 1);
        const Call done = last();
        QCOMPARE(done.caller, kMe);
        QCOMPARE(done.tool, u"execute_python"_s);
        QCOMPARE(done.arguments.value(u"code"_s), QJsonValue(u"print(6 * 7)"_s));
        QCOMPARE(done.verdict, u"allow"_s);
        QCOMPARE(done.tail, "42\n");
        QVERIFY(done.audit > 0);
        QCOMPARE(transcript().item(0).author, session::Author::Caller);
        QVERIFY(!transcript().item(0).isOpen);

        m_backend->programs.insert(u"raise"_s, {{}, "Traceback\n", 1});
        call(u"execute_python"_s, {{u"code"_s, u"raise"_s}});
        QTRY_COMPARE(count(), 2);
        QTRY_COMPARE(last().state, State::Failed);
        QCOMPARE(last().tail, "Traceback\n");
    }

    /// Nothing is written of a call that names no machine, nor of what somebody says of another's.
    void onlyTheSessionsOwnCallsAreInIt()
    {
        call(u"list_vms"_s, QJsonObject(), nullptr);
        call(u"execute_bash"_s, {{u"vm"_s, m_session->name()}, {u"command"_s, u"true"_s}}, nullptr,
             u"other"_s);
        call(u"execute_bash"_s, {{u"vm"_s, m_session->name()}, {u"comand"_s, u"true"_s}}, nullptr,
             u"other"_s);
        call(u"pause_vm"_s, {});
        QTRY_COMPARE(last().tool, u"pause_vm"_s);
        QCOMPARE(count(), 1);
    }

    void whatOnlyLooksAndWhatIsRefusedAlikeIsOneItem()
    {
        for (int i = 0; i < 200; ++i)
            call(u"get_vm"_s, {});
        m_backend->files[m_session->id()].insert("notes.txt", "hello");
        call(u"read_file"_s, {{u"path"_s, u"notes.txt"_s}});
        QTRY_COMPARE(last().count, 201);
        QCOMPARE(count(), 1);
        QCOMPARE(last().lines.size(), 50);
        QCOMPARE(last().lines.last(), u"read_file notes.txt"_s);
        QCOMPARE(last().state, State::Done);
        call(u"pause_vm"_s, {});
        QTRY_COMPARE(count(), 2);
        call(u"get_vm"_s, {});
        QTRY_COMPARE(count(), 3);
        QCOMPARE(last().count, 1);
        for (int i = 0; i < 30; ++i)
            call(u"execute_bash"_s, {{u"comand"_s, u"true"_s}}); // refused before it is judged
        QTRY_COMPARE(last().count, 30);
        QCOMPARE(count(), 4);
        QCOMPARE(last().state, State::Refused);
        QVERIFY(last().text.contains(u"comand"_s));
    }

    void aCallThatWaitsIsRunAsThePersonEditedIt()
    {
        const QJsonObject first{{u"vm"_s, m_session->name()}, {u"size"_s, u"XL"_s}};
        const auto waiting = call(u"set_vm_size"_s, first, nullptr);
        const QString review = waiting.json.value(u"run"_s).toString();
        QTRY_COMPARE(count(), 1);
        QTRY_COMPARE(last().state, State::Waiting);
        QCOMPARE(last().review, review);
        QVERIFY(last().why.contains(u"XL"_s));
        call(u"set_vm_size"_s, first, nullptr); // joins it
        QVERIFY(
            m_workspace->gate().answer(review,
                                       {.kind = gate::Answer::Kind::Edit,
                                        .arguments = {{u"vm"_s, m_session->name()}, {u"size"_s, u"LG"_s}}}));
        QTRY_COMPARE(last().answer, u"edited"_s);
        QCOMPARE(last().state, State::Waiting);
        QCOMPARE(last().arguments.value(u"size"_s), QJsonValue(u"LG"_s));
        QVERIFY(m_backend->done.isEmpty());
        call(u"wait_run"_s, {{u"run"_s, review}}, nullptr);
        QTRY_COMPARE(last().state, State::Done);
        QCOMPARE(m_backend->done, QStringList{u"change "_s + m_session->id() + u" LG"_s});
        QCOMPARE(count(), 1);
        QVERIFY(!m_workspace->gate().answer(review, {.kind = gate::Answer::Kind::Run})); // once
    }

    void aRefusalPreventsIt()
    {
        const auto waiting = call(u"set_vm_size"_s, {{u"size"_s, u"XL"_s}});
        const QString review = waiting.json.value(u"run"_s).toString();
        QTRY_COMPARE(count(), 1);
        QVERIFY(
            m_workspace->gate().answer(review, {.kind = gate::Answer::Kind::Refuse, .text = u"Too dear."_s}));
        QTRY_COMPARE(last().state, State::Refused);
        QCOMPARE(last().answer, u"refused"_s);
        QCOMPARE(last().text, u"Too dear."_s);
        QVERIFY(!transcript().item(0).isOpen);
        call(u"wait_run"_s, {{u"run"_s, review}}, nullptr);
        QCoreApplication::processEvents();
        QCOMPARE(count(), 1);
        QVERIFY(m_backend->done.isEmpty());
    }

    void aMachineThatACallMadeBeginsWithIt()
    {
        const auto made = m_workspace->sessions().create({.name = u"fresh"_s, .caller = kMe});
        QVERIFY(made);
        gate::Entered entered;
        m_session = *made; // what the backend would have made
        m_backend->all.clear();
        class Making : public MadeUpBackend
        {
        public:
            QString id;
            tools::Reply<tools::Vm> create(tools::VmWish wish, tools::Progress) override
            {
                const tools::Vm vm{id, wish.name, wish.caller, u"SM"_s, u"open"_s, u"builder"_s};
                all += vm;
                co_return vm;
            }
        } backend;
        backend.id = (*made)->id();
        tools::Toolbox box(
            &m_workspace->gate(), backend.parts(), {5s, 20ms},
            [this](qint64 audit, const tools::Outcome &outcome) { m_record->told(audit, outcome.json); });
        const QJsonObject arguments{{u"name"_s, u"fresh"_s}, {u"size"_s, u"SM"_s}};
        const tools::Toolbox::Wish wish{.caller = kMe, .tool = u"create_vm"_s, .arguments = arguments};
        auto waiting = support::finish(box.call(wish)); // its size is not granted
        QVERIFY(waiting);
        const QString review = waiting->json.value(u"run"_s).toString();
        QVERIFY(m_workspace->gate().answer(review, {.kind = gate::Answer::Kind::Run}));
        const QJsonObject ask{{u"run"_s, review}};
        const tools::Toolbox::Wish fetch{.caller = kMe, .tool = u"wait_run"_s, .arguments = ask};
        const auto done = support::finish(box.call(fetch));
        QVERIFY2(done && !done->isError, done ? qPrintable(done->text()) : "no answer");
        QTRY_COMPARE(count(), 1);
        QCOMPARE(last().tool, u"create_vm"_s);
        QCOMPARE(last().state, State::Done);
    }

    /// What it asks and prints may be anything; an item stays small.
    void hostileArgumentsAreBounded()
    {
        QJsonObject arguments{{u"code"_s, QString(900'000, u'x')}, {u"folder"_s, u"/a\u001b[2J\u202e"_s}};
        m_backend->programs.insert(arguments.value(u"code"_s).toString(), {QByteArray(100'000, 'y')});
        call(u"execute_python"_s, arguments);
        QTRY_COMPARE(count(), 1);
        QVERIFY(last().isCut || last().state == State::Failed);
        const QByteArray json =
            QJsonDocument(session::record::toJson(Call(last()))).toJson(QJsonDocument::Compact);
        QVERIFY2(json.size() < 100 * 1024, qPrintable(QString::number(json.size())));
    }

    void whatIsKeptHasNoSecrets()
    {
        m_backend->programs.insert(u"env"_s, {"DB_PASSWORD=hunter2222\n", "TOKEN=abcdefgh\n"});
        call(u"execute_bash"_s,
             {{u"command"_s, u"env"_s}, {u"environment"_s, QJsonObject{{u"API_KEY"_s, u"very-secret"_s}}}});
        QTRY_COMPARE(last().state, State::Done);
        QCOMPARE(last().tail, "DB_PASSWORD=[redacted]\nTOKEN=[redacted]\n");
        QCOMPARE(last().arguments.value(u"environment"_s).toObject().value(u"API_KEY"_s),
                 QJsonValue(u"[redacted]"_s));
    }

    void linesAreKeptWhole()
    {
        const auto item = (*m_workspace->chats().of(m_session))->journal().begin(Call());
        QVERIFY(item);
        const auto printed = [&] { return last().tail; };
        {
            api::WholeLines lines(item->get());
            lines.add(guest::Channel::Output, "one\nTOKEN=abc");
            QCOMPARE(printed(), "one\n");
            lines.add(guest::Channel::Error, "Sure? ");
            lines.add(guest::Channel::Output, "defgh\ntwo");
            QCOMPARE(printed(), "one\nTOKEN=[redacted]\n");
            QTRY_COMPARE(printed(), "one\nTOKEN=[redacted]\ntwoSure? "); // a question has no end
            lines.add(guest::Channel::Output, QByteArray(9000, 'x'));
            QCOMPARE((*item)->printed(), 30 + 9000);
            lines.add(guest::Channel::Output, "last");
        }
        QVERIFY(printed().endsWith("xlast"));
        QVERIFY((*item)->close());
    }

    /// As much as a guest keeps of a run (a Run reads no more of it), and as much at once as it has credit
    /// for: it goes to the disk, and holds nobody up.
    void anEndlessRunTakesNoMemory()
    {
        const auto item = (*m_workspace->chats().of(m_session))->journal().begin(Call());
        QVERIFY(item);
        support::Watchdog watchdog;
        const auto peak = [] {
            QFile status(u"/proc/self/status"_s);
            static const QRegularExpression line(u"VmHWM:\\s+(\\d+) kB"_s);
            return status.open(QIODevice::ReadOnly)
                ? line.match(QString::fromLatin1(status.readAll())).captured(1).toLongLong()
                : -1;
        };
        {
            api::WholeLines lines(item->get());
            const qint64 before = peak();
            QVERIFY(before > 0);
            for (const char *piece : {"x", "x\n", "eyJaaaaaaaa-", "A_TOKEN=abcdefgh\n"}) {
                const QByteArray bytes =
                    QByteArray(piece).repeated(int(wire::kInitialCredit / qstrlen(piece)));
                for (int i = 0; i < 64; ++i) {
                    lines.add(guest::Channel::Output, bytes);
                    QCoreApplication::processEvents();
                }
            }
            QVERIFY2(peak() - before < 24 * 1024, qPrintable(QString::number(peak() - before)));
        }
        QVERIFY2(watchdog.longestMilliseconds() < 50,
                 qPrintable(QString::number(watchdog.longestMilliseconds())));
        QVERIFY((*item)->printed() > 40 << 20);
        QVERIFY(last().tail.size() <= 16 * 1024);
        QVERIFY((*item)->close());
    }

    void itemsGoWithTheirSession()
    {
        call(u"set_vm_size"_s, {{u"size"_s, u"XL"_s}}); // waits
        call(u"get_vm"_s, {});
        QTRY_COMPARE(count(), 2);
        QVERIFY(support::finish(m_workspace->sessions().remove(m_session->id())));
        QCoreApplication::processEvents();
        m_session = nullptr;
    }

private:
    tools::Outcome call(const QString &tool, QJsonObject arguments)
    {
        arguments.insert(u"vm"_s, m_session->name());
        return call(tool, arguments, nullptr);
    }
    tools::Outcome call(const QString &tool, const QJsonObject &arguments, std::nullptr_t,
                        const QString &caller = kMe)
    {
        const tools::Toolbox::Wish wish{.caller = caller, .tool = tool, .arguments = arguments};
        const auto outcome = support::finish(m_box->call(wish));
        if (!outcome)
            qFatal("%s", qPrintable(outcome.error().text));
        return *outcome;
    }
    session::Transcript &transcript() { return (*m_workspace->chats().of(m_session))->transcript(); }
    int count() { return transcript().count(); }
    Call last()
    {
        const int index = count() - 1;
        return index < 0 ? Call() : std::get<Call>(transcript().item(index).content);
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Workspace> m_workspace;
    session::Session *m_session = nullptr;
    std::unique_ptr<MadeUpBackend> m_backend;
    std::unique_ptr<api::CallRecord> m_record;
    std::unique_ptr<tools::Toolbox> m_box;
    int m_made = 0;
};

BERTH_TEST(tst_CallRecord)
#include "tst_call_record.moc"
