// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/record/task_book.h"
#include "tests/support/played_desk.h"
#include "tests/support/subject.h"
#include "tests/support/watchdog.h"

#include <QJsonDocument>

#include <functional>

using namespace Qt::StringLiterals;
using api::TaskOperations;
using base::Result;

/// What people do with a task whose record has ten thousand calls, and that nobody works on. Its owner may be
/// the window's process: however long the record is, the event loop turns meanwhile.
class tst_LongRecord : public QObject, support::PlayedDesk
{
    Q_OBJECT

    static constexpr int kCalls = 10'000;
    static constexpr int kSummed = 500; // calls in the window of the model

private slots:
    void initTestCase()
    {
        open();
        const auto session = m_workspace->sessions().create({.name = u"long"_s});
        QVERIFY(session);
        write((*session)->id());
    }
    void cleanupTestCase() { close(); }

    void theWindowGoesOn_data()
    {
        using Done = std::function<Result<QJsonObject>(tst_LongRecord *)>;
        QTest::addColumn<Done>("make");
        QTest::addColumn<int>("calls");
        QTest::newRow("show") << Done([](auto *t) {
            return told(support::finish(t->m_desk->tasks.show(t->m_task)));
        }) << kCalls;
        QTest::newRow("list") << Done([](auto *t) {
            const auto all = support::finish(t->m_desk->tasks.list(50, {}));
            return all ? told(all->last()) : base::fail(all.error());
        }) << kCalls;
        QTest::newRow("follow") << Done([](auto *t) {
            api::Caller nobody;
            return told(
                support::finish(t->m_desk->tasks.follow(t->m_task, 0, nobody), std::chrono::minutes(2)));
        }) << kCalls;
        QTest::newRow("allow") << Done([](auto *t) {
            return told(support::finish(t->m_desk->tasks.allow(t->m_task, gate::Policy::Builder)));
        }) << kCalls;
        QTest::newRow("stop") << Done([](auto *t) {
            return told(support::finish(t->m_desk->tasks.stop(t->m_task)));
        }) << kCalls;
        QTest::newRow("say") << Done([](auto *t) {
            t->m_script.push_back(played::says(u"Here you are."_s));
            return t->followed(
                told(support::finish(t->m_desk->tasks.say({.task = t->m_task, .text = u"And?"_s}))));
        }) << kCalls;
        QTest::newRow("ask again") << Done([](auto *t) {
            t->m_script.push_back(played::says(u"Here you are."_s));
            return t->followed(t->again({.task = t->m_task}));
        }) << kCalls;
        QTest::newRow("try the last step again") << Done([](auto *t) {
            t->m_script.push_back(played::says(u"Here you are."_s));
            return t->followed(told(support::finish(t->m_desk->tasks.retryStep(t->m_task, {}))));
        }) << kCalls;
    }
    void theWindowGoesOn()
    {
        using Done = std::function<Result<QJsonObject>(tst_LongRecord *)>;
        QFETCH(const Done, make);
        QFETCH(const int, calls);
        open();
        m_script.clear();
        support::Watchdog watchdog;
        const auto made = make(this);
        QVERIFY2(made, qPrintable(made ? QString() : made.error().text));
        QCOMPARE(made->value(u"calls"_s), calls);
        qInfo("%.1f ms", watchdog.longestMilliseconds());
        QVERIFY2(watchdog.longestMilliseconds() < 50,
                 qPrintable(QString::number(watchdog.longestMilliseconds())));
    }

private:
    void write(const QString &session)
    {
        const auto begun =
            m_workspace->tasks().begin({.session = session, .model = u"m"_s, .request = u"Count"_s});
        QVERIFY(begun);
        m_task = begun->id;
        const auto record = m_workspace->tasks().recordOf(m_task);
        QVERIFY(record->add(task::Said{u"Count"_s, {}}));
        task::Answered answered;
        answered.stop = model::Answer::Stop::Calls;
        answered.usage = {.input = 1200, .cacheRead = 400, .output = 84};
        answered.nanodollars = 2'310'000;
        const QJsonObject arguments{
            {u"code"_s, u"import sys\nprint('a line', len(sys.argv))\n"_s.repeated(4)}};
        for (int call = 0; call < kCalls; ++call) {
            const QString id = QString::number(call);
            answered.message.parts = {model::Text{u"I look at the next file."_s},
                                      model::Call{.id = id,
                                                  .tool = u"execute_python"_s,
                                                  .arguments = QJsonDocument(arguments).toJson()}};
            const auto written = record->add(answered);
            QVERIFY(written);
            QVERIFY(record->add(task::Begun{id, id}));
            const QJsonObject result{{u"exit_code"_s, 0},
                                     {u"stdout"_s, u"a line of file %1\n"_s.arg(call).repeated(20)}};
            const QByteArray text = QJsonDocument(result).toJson();
            QVERIFY(record->add(task::Returned{{.call = id, .text = QString::fromUtf8(text)}, text}));
            if (call % kSummed == kSummed - 1)
                QVERIFY(record->add(task::Summed{written->number, u"All were in order so far."_s}));
        }
        answered.stop = model::Answer::Stop::Done;
        answered.message.parts = {model::Text{u"All are counted."_s}};
        QVERIFY(record->add(answered));
        QVERIFY(record->add(task::Ended{}));
    }

    QString m_task;
};

BERTH_TEST(tst_LongRecord)
#include "tst_long_record.moc"
