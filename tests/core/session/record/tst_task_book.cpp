// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/id.h"
#include "core/session/record/task_book.h"
#include "tests/support/finish.h"
#include "tests/support/manual_clock.h"
#include "tests/support/subject.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using session::TaskBook;
using session::TaskFacts;

class tst_TaskBook : public QObject
{
    Q_OBJECT
private slots:
    void init() { reopen(); }

    void keepsATaskAndItsRecord()
    {
        TaskFacts wish{.session = u"s1"_s,
                       .model = u"local"_s,
                       .request = u"Top 20"_s,
                       .attachments = {u"/home/u/a \"b\".csv"_s},
                       .limits = {5, 90s, 7},
                       .machineBefore = 11};
        const auto begun = m_book->begin(wish);
        QVERIFY(begun);
        const base::WallTime since{1234ms};
        QVERIFY(m_book->noteAttached(begun->id, since));
        auto record = m_book->recordOf(begun->id);
        QVERIFY(record->add(task::Said{u"Top 20"_s, {}}));
        const auto second = record->add(task::Ended{task::Ended::How::Done, {}});
        QVERIFY(second);
        QCOMPARE(second->number, 2);
        record.reset();
        reopen();
        TaskFacts expected = *begun;
        expected.attached = since;
        const auto found = m_book->find(begun->id.left(5));
        QVERIFY(found);
        QVERIFY(*found == expected);
        const QList<task::Entry> entries = entriesOf(begun->id);
        QCOMPARE(entries.size(), 2);
        QVERIFY(entries[1] == *second);
    }

    /// What an answer cost is paid with it.
    void writesAnEntryAndWhatIsBesideItOrNeither()
    {
        const auto begun = m_book->begin({.session = u"s1"_s, .request = u"r"_s});
        QVERIFY(begun);
        bool works = true;
        const auto record = m_book->recordOf(begun->id, [&](const task::Entry &entry) {
            auto beside =
                m_store->exec(u"UPDATE task SET steps = ? WHERE id = ?"_s, {entry.number, begun->id});
            return works ? beside : base::fail(base::Error::Kind::Failed, u"no"_s);
        });
        QVERIFY(record->add(task::Said{u"r"_s, {}}));
        works = false;
        QVERIFY(!record->add(task::Said{u"more"_s, {}}));
        QCOMPARE(m_book->find(begun->id)->limits.steps, 1);
        QCOMPARE(entriesOf(begun->id).size(), 1);
    }

    void aBranchIsThereWholeOrNotAtAll()
    {
        const auto begun = m_book->begin({.session = u"s4"_s, .request = u"r"_s});
        QVERIFY(begun);
        const auto record = m_book->recordOf(begun->id);
        for (int i = 1; i <= 1000; ++i)
            QVERIFY(record->add(task::Said{QString::number(i), {}}));
        TaskFacts facts = *begun;
        facts.id = base::newId();
        const session::TaskBook::Trunk trunk{begun->id, 901, {950, 960}};
        {
            auto cut = m_book->branch(facts, trunk); // and its owner ends meanwhile
            cut.start();
            QVERIFY(cut.isRunning());
        }
        QVERIFY(!m_book->find(facts.id));
        QVERIFY(entriesOf(facts.id).size() > 0);
        reopen();
        QCOMPARE(entriesOf(facts.id).size(), 0);
        QCOMPARE(entriesOf(begun->id).size(), 1000);
        QVERIFY(support::finish(m_book->branch(facts, trunk)));
        QVERIFY(m_book->find(facts.id));
        const QList<task::Entry> entries = entriesOf(facts.id);
        QCOMPARE(entries.size(), 902);
        QCOMPARE(entries[899].number, 900);
        QCOMPARE(std::get<task::Said>(entries.last().content).text, u"960"_s);
        QVERIFY(m_book->forget(u"s4"_s));
        facts.id = base::newId();
        QVERIFY(!support::finish(m_book->branch(facts, trunk)));
    }

    void namesWhatWasAttachedToASession()
    {
        for (const QStringList &files :
             {QStringList{u"/a/x.csv"_s, u"/a/y.csv"_s}, QStringList{}, QStringList{u"/b/x.csv"_s}})
            QVERIFY(m_book->begin({.session = u"s2"_s, .request = u"r"_s, .attachments = files}));
        QVERIFY(m_book->begin({.session = u"s3"_s, .request = u"r"_s, .attachments = {u"/z.csv"_s}}));
        QCOMPARE(m_book->attachedTo(u"s2"_s).value(), QStringList({u"x.csv"_s, u"y.csv"_s}));
    }

    /// Who works on it goes on with what it saw.
    void keepsNoSecretOfAMachine()
    {
        const QString key = u"sk-ant-api03-"_s + QString(40, u'a');
        const auto begun = m_book->begin({.session = u"s"_s, .request = u"r"_s});
        QVERIFY(begun);
        const auto record = m_book->recordOf(begun->id);
        const task::Returned returned{{.call = u"a"_s, .text = u"KEY "_s + key}, key.toUtf8()};
        const auto written = record->add(returned);
        QVERIFY(written && written->content == task::Content(returned));
        const QList<task::Entry> entries = entriesOf(begun->id);
        QCOMPARE(entries.size(), 1);
        const auto kept = std::get<task::Returned>(entries.first().content);
        QCOMPARE(kept.result.text, u"KEY [redacted]"_s);
        QCOMPARE(kept.essence, QByteArray("[redacted]"));
    }

    void keepsNoSecretOfAModelOrAPerson()
    {
        const QString key = u"sk-ant-api03-"_s + QString(40, u'a');
        const auto begun = m_book->begin({.session = u"s"_s, .request = u"Log in with "_s + key});
        QVERIFY(begun);
        QCOMPARE(m_book->find(begun->id)->request, u"Log in with [redacted]"_s);
        const auto record = m_book->recordOf(begun->id);
        const QJsonObject arguments{{u"environment"_s, QJsonObject{{u"API_KEY"_s, u"of no known form"_s}}},
                                    {u"command"_s, u"curl "_s + key}};
        task::Answered answered;
        answered.message.parts = {
            model::Thinking{u"I have "_s + key, {{u"signature"_s, u"abc"_s}}},
            model::Thinking{u"I have none"_s, {{u"signature"_s, u"def"_s}}}, model::Text{u"I use "_s + key},
            model::Call{
                .id = u"a"_s, .tool = u"execute_bash"_s, .arguments = QJsonDocument(arguments).toJson()},
            model::Call{.id = u"b"_s, .tool = u"execute_bash"_s, .arguments = "{ \"command\":\"ls\" }"}};
        answered.message.sealed = {{u"reasoning_content"_s, key}};
        for (const task::Content &content : QList<task::Content>{
                 task::Said{u"It is "_s + key, {}}, answered, task::Spent{.why = key},
                 task::Summed{1, u"They gave "_s + key}, task::Plan{{{u"Use "_s + key, u"active"_s}}},
                 task::Ended{task::Ended::How::Failed, key}}) {
            const auto written = record->add(content);
            QVERIFY(written && written->content == content); // who works on it has the whole
        }
        const QList<task::Entry> entries = entriesOf(begun->id);
        QVERIFY(!QJsonDocument(QJsonArray{toJson(entries[0].content), toJson(entries[2].content),
                                          toJson(entries[3].content), toJson(entries[4].content),
                                          toJson(entries[5].content)})
                     .toJson()
                     .contains("sk-ant"));
        const auto kept = std::get<task::Answered>(entries[1].content).message;
        QCOMPARE(kept.sealed, QJsonObject());
        QCOMPARE(std::get<model::Thinking>(kept.parts[0]), (model::Thinking{u"I have [redacted]"_s, {}}));
        QCOMPARE(kept.parts[1], answered.message.parts[1]);
        QCOMPARE(std::get<model::Text>(kept.parts[2]).text, u"I use [redacted]"_s);
        const auto call = std::get<model::Call>(kept.parts[3]);
        QVERIFY(!call.isWhole && !call.arguments.contains("sk-ant") && !call.arguments.contains("no known"));
        QCOMPARE(kept.parts[4], answered.message.parts[4]);
    }

    void listsTheNewestFirst()
    {
        for (const QString &name : {u"x"_s, u"y"_s, u"x"_s}) {
            m_clock.advance(1s);
            QVERIFY(m_book->begin({.session = name, .request = u"r"_s}));
        }
        const auto all = m_book->last(2);
        QVERIFY(all && all->size() == 2);
        QCOMPARE(all->first().session, u"x"_s);
        QCOMPARE(m_book->last(9, u"y"_s)->size(), 1);
        QVERIFY(m_book->forget(u"x"_s));
        QCOMPARE(m_book->last(9, u"x"_s)->size(), 0);
    }

    void findsOneByItsBeginningAlone()
    {
        QCOMPARE(m_book->find(u"none"_s).error().kind, Error::Kind::NotFound);
        QCOMPARE(m_book->find(u""_s).error().kind, Error::Kind::NotFound);
        QCOMPARE(m_book->find(u"%"_s).error().kind, Error::Kind::NotFound);
    }

private:
    QList<task::Entry> entriesOf(const QString &id) const
    {
        const auto past = support::finish(m_book->past(id));
        return past ? past->entries : QList<task::Entry>();
    }
    void reopen()
    {
        m_book.reset();
        m_store.reset();
        auto store = store::Store::open(m_folder.filePath(u"berth.sqlite"_s), {TaskBook::schema()});
        QVERIFY(store);
        m_store = *std::move(store);
        m_book = std::make_unique<TaskBook>(m_store.get(), &m_clock);
    }

    QTemporaryDir m_folder;
    support::ManualClock m_clock;
    std::unique_ptr<store::Store> m_store;
    std::unique_ptr<TaskBook> m_book;
};

BERTH_TEST(tst_TaskBook)
#include "tst_task_book.moc"
