// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/record/chats.h"
#include "tests/support/finish.h"
#include "tests/support/played_desk.h"
#include "tests/support/subject.h"

#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace played;
using base::Error;
using session::Author;
using session::Item;
namespace record = session::record;

/// Keeps what it is told before it is done.
class Warned final : public api::Caller
{
public:
    QStringList warnings;
    void warning(const QString &text) override { warnings += text; }
};

/// Forks at a call, on a host without machines: all but the last step, so that what a fork begins with is
/// looked at while it is there.
class tst_ForkOperations : public QObject, support::PlayedDesk
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        open();
        connect(&m_workspace->sessions(), &session::Sessions::added, this, [this](session::Session *made) {
            const auto chat = m_workspace->chats().of(made);
            QVERIFY(chat);
            m_items.clear();
            for (int index = 0; index < (*chat)->transcript().count(); ++index)
                m_items += (*chat)->transcript().item(index);
            m_tasks = m_workspace->tasks().last(100, made->id()).value();
            m_entries.clear();
            if (!m_tasks.isEmpty())
                m_entries = support::finish(m_workspace->tasks().past(m_tasks.first().id))->entries;
            m_fork = made->id();
            if (QFile output((*chat)->journal().outputFile(2)); output.open(QIODevice::ReadOnly))
                m_output = output.readAll();
            m_told.clear();
            for (const session::TaskFacts &facts : std::as_const(m_tasks)) {
                if (facts.request == u"Count"_s)
                    m_told += m_desk->tasks.snapshotOf(facts.id, 1).error().text;
            }
            readDocuments(made->documents().folder());
        });
    }
    void cleanupTestCase() { close(); }
    void init()
    {
        m_script.clear();
        m_session = *m_workspace->sessions().create({});
        m_task.clear();
        m_output.clear();
    }

    void withoutASnapshotItSaysHowToHaveOne()
    {
        workOn({u"one"_s});
        const auto moment = m_desk->forks.momentOf(m_session->id(), callNumber(0));
        QVERIFY(!moment);
        QCOMPARE(moment.error().kind, Error::Kind::NotFound);
        QCOMPARE(moment.error().remedy,
                 (base::Remedy{base::Remedy::Kind::TurnOn, u"snapshot_before_task"_s}));
        keep(u"late"_s); // after it
        QVERIFY(!m_desk->forks.momentOf(m_session->id(), callNumber(0)));
    }

    void theNearestBeforeCountsAndWhatCameBetweenIsTold()
    {
        keep(u"first"_s);
        workOn({u"one"_s, u"two"_s, u"three"_s});
        const auto first = m_desk->forks.momentOf(m_session->id(), callNumber(0));
        QVERIFY(first);
        QCOMPARE(first->snapshot.name, u"first"_s);
        QCOMPARE(first->since, 0);
        QVERIFY(api::sentenceOf(*first).contains(u"No call"_s));
        const auto third = m_desk->forks.momentOf(m_session->id(), callNumber(2));
        QVERIFY(third);
        QCOMPARE(third->since, 2);
        keep(u"second"_s);
        workOn({u"four"_s});
        const auto fourth = m_desk->forks.momentOf(m_session->id(), callNumber(3));
        QVERIFY(fourth);
        QCOMPARE(fourth->snapshot.name, u"second"_s);
        QCOMPARE(fourth->since, 0);
    }

    /// What only looks has changed nothing.
    void looksAreNoWork()
    {
        keep(u"first"_s);
        m_script = {calls({callOf(u"a"_s, u"get_vm"_s)}), calls({command(u"b"_s, u"one"_s)}),
                    says(u"Done."_s)};
        ask(u"Look"_s);
        const auto moment = m_desk->forks.momentOf(m_session->id(), callNumber(1));
        QVERIFY(moment);
        QCOMPARE(moment->since, 0);
    }

    /// Several that only look are one item, which has the number of the last.
    void oneOfSeveralIsNamedByItsNumber()
    {
        keep(u"first"_s);
        session::Journal &journal = (*m_workspace->chats().of(m_session))->journal();
        record::Call looks{.caller = u"operator"_s, .tool = u"get_vm"_s, .state = record::Call::State::Done};
        for (const qint64 last : {2'000'005, 2'000'009}) {
            looks.audit = last;
            looks.count = 3;
            QVERIFY(journal.add(looks, Author::Operator));
        }
        QVERIFY(m_desk->forks.momentOf(m_session->id(), 2'000'004));
        fork(2'000'008);
        QCOMPARE(m_items.size(), 2); // the others, and the note
        QVERIFY(!m_desk->forks.momentOf(m_session->id(), 2'000'010));
    }

    void theForkBeginsWithTheChatUntilTheCall()
    {
        keep(u"first"_s);
        workOn({u"one"_s, u"two"_s});
        const QString task = m_task;
        fork(callNumber(1));
        QCOMPARE(m_caller.warnings.size(), 1);
        QVERIFY2(m_caller.warnings[0].contains(u"1 call"_s), qPrintable(m_caller.warnings[0]));
        const session::Transcript &origin = transcript();
        int same = 0;
        for (; same < origin.count() && !isCall(origin.item(same), callNumber(1)); ++same) {
            if (same > 0) // the words are of another task there
                QCOMPARE(m_items[same].content, origin.item(same).content);
            QCOMPARE(m_items[same].author, origin.item(same).author);
            QCOMPARE(m_items[same].time, origin.item(same).time);
        }
        QCOMPARE(m_items.size(), same + 1);
        const auto note = std::get<record::Note>(m_items.last().content);
        QVERIFY2(note.text.contains(m_session->name()) && note.text.contains(u"first"_s),
                 qPrintable(note.text));
        const auto words = std::get<record::Message>(m_items.first().content);
        QCOMPARE(words.text, u"Work"_s);
        QVERIFY(words.task != task);
        QCOMPARE(m_tasks.size(), 1);
        QCOMPARE(words.task, m_tasks.first().id);
    }

    /// It ends at the call, which has a result as all have, and the model knows what its machine lacks.
    void theForkHasTheTaskUntilTheCall()
    {
        keep(u"first"_s);
        workOn({u"one"_s, u"two"_s, u"three"_s});
        const auto whole = support::finish(m_workspace->tasks().past(m_task))->entries;
        fork(callNumber(1));
        QVERIFY(m_entries.size() < whole.size());
        const auto ended = std::get<task::Ended>(m_entries.last().content);
        QCOMPARE(ended.how, task::Ended::How::Stopped);
        QVERIFY2(ended.why.contains(m_session->name()), qPrintable(ended.why));
        const auto told = std::get<task::Said>(m_entries[m_entries.size() - 2].content);
        QVERIFY2(told.text.startsWith(task::kOwnWords) && told.text.contains(u"1 calls"_s),
                 qPrintable(told.text));
        const auto result = std::get<task::Returned>(m_entries[m_entries.size() - 3].content).result;
        QCOMPARE(result.call, u"c1"_s);
        QVERIFY(result.text.startsWith(u"Not run"_s));
        QCOMPARE(support::finish(m_workspace->tasks().past(m_task))->entries, whole); // as it was
    }

    /// A machine that was put back before words were heard was as the snapshot says at that moment.
    void wordsSayWhichSnapshotTheyWereHeardIn()
    {
        keep(u"old"_s);
        workOn({u"one"_s});
        keep(u"between"_s);
        const auto facts = m_workspace->tasks().begin({.session = m_session->id(), .request = u"Again"_s});
        QVERIFY(facts);
        QVERIFY(m_workspace->tasks().recordOf(facts->id)->add(task::Said{u"Again"_s, {}, u"old"_s}));
        session::Journal &journal = (*m_workspace->chats().of(m_session))->journal();
        QVERIFY(journal.add(record::Message{u"Again"_s, facts->id, 1}));
        const record::Call call{.caller = u"operator"_s,
                                .tool = u"execute_bash"_s,
                                .audit = 1'000'000,
                                .state = record::Call::State::Done};
        QVERIFY(journal.add(call, Author::Operator));
        const auto moment = m_desk->forks.momentOf(m_session->id(), 1'000'000);
        QVERIFY(moment);
        QCOMPARE(moment->snapshot.name, u"old"_s);
        QCOMPARE(moment->since, 0);
    }

    /// A later snapshot holds more than was there then.
    void aMachineThatWasTakenBackIsAsThen()
    {
        keep(u"early"_s);
        workOn({u"one"_s});
        keep(u"late"_s);
        emit m_session->snapshots().wentBack(u"early"_s);
        const Item note = transcript().item(transcript().count() - 1);
        const auto told = std::get<record::Note>(note.content);
        QCOMPARE(told.snapshot, u"early"_s);
        QVERIFY2(told.text.contains(u"early"_s), qPrintable(told.text));
        passMillisecond();
        workOn({u"two"_s, u"three"_s});
        const auto moment = m_desk->forks.momentOf(m_session->id(), callNumber(2));
        QVERIFY(moment);
        QCOMPARE(moment->snapshot.name, u"early"_s);
        QCOMPARE(moment->time, note.time);
        QCOMPARE(moment->since, 1);
        keep(u"later"_s);
        workOn({u"four"_s});
        QCOMPARE(m_desk->forks.momentOf(m_session->id(), callNumber(3))->snapshot.name, u"later"_s);
        // What it was taken back to is gone, or another one has its name: nothing is promised.
        QVERIFY(m_workspace->snapshots().remove(m_session->id(), u"early"_s));
        const auto gone = m_desk->forks.momentOf(m_session->id(), callNumber(2));
        QVERIFY(!gone);
        QCOMPARE(gone.error().kind, Error::Kind::NotFound);
        QVERIFY2(gone.error().text.contains(u"early"_s), qPrintable(gone.error().text));
        keep(u"early"_s);
        QVERIFY(!m_desk->forks.momentOf(m_session->id(), callNumber(2)));
    }

    void itsDocumentsAreItsOwn()
    {
        keep(u"first"_s);
        session::Documents &documents = m_session->documents();
        const QString mine = documents.folder() + u"/run/a table.csv"_s;
        const QString elsewhere = m_folder.filePath(u"elsewhere.csv"_s); // where a recipe was told to put it
        QVERIFY(QDir().mkpath(QFileInfo(mine).path()));
        for (const QString &path : {mine, elsewhere})
            write(path, "then");
        const QDateTime then = QDateTime::fromMSecsSinceEpoch(1'700'000'000'000);
        QFile file(mine);
        QVERIFY(file.open(QIODevice::ReadWrite) && file.setFileTime(then, QFile::FileModificationTime));
        file.close();
        const QString removed = documents.folder() + u"/removed"_s; // by the person
        support::finish(documents.add({}, {{mine, {}}, {elsewhere, {}}, {removed, {}}}, Author::Operator));
        workOn({u"one"_s});
        const QString late = documents.folder() + u"/late.csv"_s;
        write(late, "late");
        support::finish(documents.add({}, {{late, {}}}, Author::Operator));
        fork(callNumber(0));
        const QString folder = QFileInfo(documents.folder()).path() + u'/' + m_fork;
        QCOMPARE(std::get<record::Document>(m_items[0].content).path, folder + u"/run/a table.csv"_s);
        QCOMPARE(std::get<record::Document>(m_items[1].content).path, elsewhere);
        QCOMPARE(std::get<record::Document>(m_items[2].content).path, folder + u"/removed"_s);
        QCOMPARE(m_documents, (QHash<QString, QByteArray>{{u"run/a table.csv"_s, "then; later"}}));
        QCOMPARE(m_documentTime, then);
        QFile origin(mine);
        QVERIFY(origin.open(QIODevice::ReadOnly));
        QCOMPARE(origin.readAll(), QByteArray("then"));
        // It came to nothing, and leaves nothing.
        QTRY_VERIFY(!m_workspace->sessions().find(m_fork));
        QCOMPARE(
            QDir(QFileInfo(folder).path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
            QStringList{m_session->id()});
    }

    /// The machine that heard them is another session's.
    void wordsOfTheOriginCanBeAskedAgainThere()
    {
        keep(u"first"_s);
        QVERIFY(m_workspace->settings().set(u"snapshot_before_task"_s, u"0"_s));
        workOn({u"one"_s});
        const auto facts = m_workspace->tasks().begin({.session = m_session->id(), .request = u"Count"_s});
        QVERIFY(facts);
        QVERIFY(m_workspace->tasks().recordOf(facts->id)->add(task::Said{u"Count"_s, {}, u"before-count"_s}));
        keep(u"before-count"_s);
        QVERIFY(m_desk->tasks.snapshotOf(facts->id, 1));
        const record::Call call{.caller = u"operator"_s, .tool = u"execute_bash"_s, .audit = 1'000'000};
        QVERIFY((*m_workspace->chats().of(m_session))->journal().add(call, Author::Operator));
        fork(1'000'000);
        QCOMPARE(m_told.size(), 1);
        QVERIFY2(m_told.first().contains(m_session->name()) && m_told.first().contains(u"belongs to"_s)
                     && m_told.first().contains(u"machine as it is"_s),
                 qPrintable(m_told.first()));
        QVERIFY(m_workspace->snapshots().remove(m_session->id(), u"before-count"_s));
        fork(1'000'000); // from the first one
        QVERIFY2(m_told.first().contains(u"is no more"_s) && !m_told.first().contains(u"was removed"_s),
                 qPrintable(m_told.first()));
        const auto here = m_desk->tasks.snapshotOf(facts->id, 1);
        QVERIFY2(here.error().text.contains(u"was removed"_s), qPrintable(here.error().text));
    }

    void whatWasPrintedComesAlong()
    {
        keep(u"first"_s);
        session::Journal &journal = (*m_workspace->chats().of(m_session))->journal();
        QVERIFY(journal.add(record::Note{u"A note"_s}));
        const auto run = journal.begin(record::Run{.request = 1});
        QVERIFY(run);
        (*run)->print("all of it\n");
        QVERIFY((*run)->close());
        workOn({u"one"_s});
        fork(callNumber(0));
        QCOMPARE(m_output, QByteArray("all of it\n"));
    }

    /// The machine could not go on: nothing stays.
    void aForkThatFailsLeavesNothing()
    {
        keep(u"first"_s);
        workOn({u"one"_s});
        fork(callNumber(0));
        QVERIFY(!m_fork.isEmpty());
        QTRY_VERIFY(!m_workspace->sessions().find(m_fork));
        QVERIFY(m_workspace->tasks().last(10, m_fork)->isEmpty());
    }

private:
    static model::Call command(const QString &id, const QString &words)
    {
        return callOf(id, u"execute_bash"_s, R"({"command": ")" + words.toUtf8() + R"("})");
    }
    /// A task of one call each, "c0" and so on, which fail: there is no machine.
    void workOn(const QStringList &commands)
    {
        for (qsizetype i = 0; i < commands.size(); ++i)
            m_script.push_back(calls({command(u"c%1"_s.arg(i), commands[i])}));
        m_script.push_back(says(u"Done."_s));
        ask(u"Work"_s);
    }
    void ask(const QString &request)
    {
        api::Caller nobody;
        const auto asked =
            support::finish(m_desk->tasks.ask({.request = request, .session = m_session->id()}, nobody));
        QVERIFY2(asked, qPrintable(asked ? QString() : asked.error().text));
        m_task = asked->facts.id;
        QVERIFY(support::finish(m_desk->tasks.follow(m_task, 0, nobody)));
        passMillisecond(); // the transcript has its calls from the event loop, too
    }
    /// What comes next is later than all before.
    void passMillisecond() const
    {
        const base::WallTime now = m_workspace->clock().now();
        QTRY_VERIFY(m_workspace->clock().now() > now);
        QCoreApplication::processEvents();
    }
    void keep(const QString &name)
    {
        auto draft = m_workspace->snapshots().draft(m_session->id(), name);
        QVERIFY(draft);
        for (const QString &path :
             {draft->content.memory(), draft->content.rootDisk(), draft->content.volume()})
            QVERIFY(QFile(path).open(QIODevice::WriteOnly));
        draft->content.size = u"XS"_s;
        const auto kept = support::finish(draft->publish());
        QVERIFY2(kept, qPrintable(kept ? QString() : kept.error().text));
        passMillisecond();
    }
    session::Transcript &transcript() const { return (*m_workspace->chats().of(m_session))->transcript(); }
    static bool isCall(const Item &item, qint64 number)
    {
        const auto *call = std::get_if<record::Call>(&item.content);
        return call && call->audit == number;
    }
    static void write(const QString &path, const QByteArray &content)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
    }
    /// And writes into each.
    void readDocuments(const QString &folder)
    {
        m_documents.clear();
        QDirIterator files(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            m_documentTime = files.fileInfo().lastModified();
            QVERIFY(file.open(QIODevice::ReadWrite | QIODevice::Append) && file.write("; later") > 0);
            QVERIFY(file.seek(0));
            m_documents.insert(QDir(folder).relativeFilePath(file.fileName()), file.readAll());
        }
    }
    /// In the record of all calls, of one by its place in the session.
    qint64 callNumber(int place) const
    {
        for (int index = 0; index < transcript().count(); ++index) {
            const Item item = transcript().item(index);
            const auto *call = std::get_if<record::Call>(&item.content);
            if (call && place-- == 0)
                return call->audit;
        }
        return -1;
    }
    void fork(qint64 call)
    {
        m_caller.warnings.clear();
        m_fork.clear();
        QVERIFY(
            !support::finish(m_desk->forks.fork(m_session->id(), {}, call, m_caller))); // no machines here
    }

    session::Session *m_session = nullptr;
    QString m_task;
    Warned m_caller;
    // Of the fork, as it was when it was heard of:
    QString m_fork;
    QList<Item> m_items;
    QList<session::TaskFacts> m_tasks;
    QList<task::Entry> m_entries;
    QByteArray m_output;
    QHash<QString, QByteArray> m_documents;
    QDateTime m_documentTime; // of the last
    QStringList m_told; // why the machine of then is not there for "Count"
};

BERTH_TEST(tst_ForkOperations)
#include "tst_fork_operations.moc"
