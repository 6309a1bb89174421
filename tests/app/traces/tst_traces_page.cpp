// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/code/syntax.h"
#include "app/traces/timeline.h"
#include "app/traces/traces_page.h"
#include "core/api/traces/trace_operations.h"
#include "core/workspace.h"
#include "tests/app/accessible.h"
#include "tests/app/looks.h"
#include "tests/support/still_clock.h"
#include "tests/support/subject.h"
#include "tests/support/watchdog.h"
#include "tests/support/workspace.h"

#include <QAbstractItemModelTester>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using traces::Timeline;
using traces::TracesPage;

static const char *const kFailed =
    "{\"run\": \"r\", \"exit_code\": 1, \"stdout\": \"\", \"stderr\": \"Traceback:\\n  KeyError: revenue\"}";

/// How tasks went, over records that no model was asked for.
class tst_TracesPage : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { looks::apply(style::Scheme::Light); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_workspace = support::openWorkspace(*m_folder);
        m_operations = std::make_unique<api::TraceOperations>(*m_workspace);
    }
    void cleanup()
    {
        m_page.reset();
        m_operations.reset();
        m_workspace.reset();
    }

    void saysWhatItIsFor()
    {
        open();
        QTRY_COMPARE(problem(), u"Here stands how tasks of Berth's own agent went, once there was one."_s);
    }

    void showsATasksStepsWithCodeAndOutput()
    {
        addTask(u"Report the top 20"_s);
        addTask(u"Count the pages"_s, R"({"exit_code": 0, "stdout": "12\n", "stderr": ""})");
        open();
        QAbstractItemModelTester tester(timeline());
        QTRY_COMPARE(tasks()->rowCount(), 2);
        QVERIFY(problem().isEmpty());
        QCOMPARE(tasks()->item(0, 0)->text(), u"Count the pages"_s); // the newest first
        QTRY_COMPARE(timeline()->rowCount(), 3);
        QCOMPARE(cell(1, Timeline::Step), u"execute_python"_s);
        steps()->setFocus();
        QTest::keyClick(steps(), Qt::Key_Down);
        QCOMPARE(pane(u"Code"_s)->toPlainText(), u"print(1)"_s);
        QCOMPARE(pane(u"Output"_s)->toPlainText(), u"12"_s);
        QVERIFY(says(u"exit code 0"_s));
        QTest::keyClick(tasks(), Qt::Key_Down);
        QCOMPARE(tasks()->currentRow(), 1);
        QTRY_COMPARE(timeline()->index(1, Timeline::Step).data(Qt::AccessibleTextRole),
                     u"execute_python, failed"_s);
        QCOMPARE(figures()->item(1, 2)->text(), u"1 (100.0 %)"_s);
        // What comes meanwhile changes nothing of what is read.
        addTask(u"Another"_s);
        page()->read();
        QTRY_COMPARE(tasks()->currentRow(), 2);
    }

    void tellsWhereTheTimeWent()
    {
        const auto run =
            m_workspace->runs().begin({.session = u"s"_s, .machine = u"m"_s, .command = u"python"_s});
        QVERIFY(run);
        QVERIFY(m_workspace->runs().end(*run, session::RunRecord::State::Exited,
                                        {{u"Waiting for the machine"_s, 1500ms},
                                         {u"Until it began"_s, 4ms},
                                         {u"Until its end"_s, 500ms}}));
        addTask(u"Count"_s, QJsonDocument(QJsonObject{{u"run"_s, *run}, {u"exit_code"_s, 0}}).toJson());
        open();
        QTRY_COMPARE(timeline()->rowCount(), 3);
        steps()->selectRow(1);
        QVERIFY(says(u"execute_python · exit code 0\nWaiting for the machine: 1.5 s · Until it began: 4 ms · "
                     "Until its end: 500 ms"_s));
        QCOMPARE(figures()->item(1, 2)->text(), u"0"_s);
        QCOMPARE(figures()->item(1, 6)->text(),
                 u"Waiting for the machine: 50 % · Before and after the run: 33 % · Until its end: 17 %"_s);
        QCOMPARE(figures()->item(0, 6)->text(), QString()); // a model has none
    }

    void findsTasksByTheirWords()
    {
        addTask(u"Report the top 20"_s);
        addTask(u"Count “the” pages of Ärger"_s);
        open();
        search()->setText(u"“THE” pages of ärger"_s);
        QTRY_COMPARE(tasks()->rowCount(), 1);
        search()->setText(u"keyerror"_s);
        QTRY_COMPARE(tasks()->rowCount(), 2);
        search()->setText(u"nothing of it"_s);
        QTRY_COMPARE(tasks()->rowCount(), 0);
        QCOMPARE(timeline()->rowCount(), 0);
        QCOMPARE(problem(), u"No task has these words."_s);
        search()->clear();
        QTRY_COMPARE(tasks()->rowCount(), 2);
    }

    void whatIsForeignIsPlain()
    {
        addTask(u"<img src=/x>\u202eabc"_s,
                "{\"exit_code\": 0, \"stdout\": \"<b>\\u001b[2Jx</b>\", \"stderr\": \"\"}");
        open();
        QTRY_COMPARE(tasks()->rowCount(), 1);
        QVERIFY(tasks()->item(0, 0)->text().contains(u"<img"_s));
        QVERIFY(!tasks()->item(0, 0)->text().contains(QChar(0x202e)));
        QVERIFY(!tasks()->item(0, 0)->toolTip().contains(u"<img"_s)); // escaped
        QTRY_COMPARE(timeline()->rowCount(), 3);
        steps()->selectRow(1);
        QVERIFY(pane(u"Output"_s)->toPlainText().contains(u"<b>"_s));
        QVERIFY(!pane(u"Output"_s)->toPlainText().contains(QChar(0x1b)));
    }

    /// Also what came to nothing: it is paid for.
    void tellsEachRequestOfAModel()
    {
        using What = task::Spent::What;
        const auto begun = m_workspace->tasks().begin({.session = u"s"_s, .request = u"Go"_s});
        QVERIFY(begun);
        const auto record = m_workspace->tasks().recordOf(begun->id);
        QVERIFY(record->add(task::Said{u"Go"_s, {}}));
        QVERIFY(record->add(task::Spent{What::Failed, {}, 0, u"fable"_s, 1s, u"It is too busy.\u001b"_s}));
        const model::Usage cut{.input = 1200, .output = 3, .isAtLeast = true};
        QVERIFY(record->add(task::Spent{What::Cut, cut, 2'000'000, u"fable"_s, 1s, u"It broke."_s}));
        QVERIFY(record->add(task::Spent{What::Summary, cut, 1'000'000, u"fable"_s, 1s}));
        QVERIFY(record->add(task::Summed{2, u"So far"_s}));
        open();
        QTRY_COMPARE(timeline()->rowCount(), 3);
        QCOMPARE(cell(0, Timeline::Step), u"Request without an answer"_s);
        QCOMPARE(cell(1, Timeline::Step), u"Answer that broke off"_s);
        QCOMPARE(cell(1, Timeline::Cost), u"$0.0020"_s);
        QCOMPARE(cell(2, Timeline::Step), u"Summary"_s);
        steps()->selectRow(0);
        QCOMPARE(pane(u"Output"_s)->toPlainText(), u"It is too busy.\\u001b"_s);
        QVERIFY(!pane(u"Code"_s)->isVisible());
        steps()->selectRow(1);
        QVERIFY(says(u"fable · at least 1,200 tokens sent, 0 out of the cache · 3 answered"_s));
        steps()->selectRow(2);
        QCOMPARE(pane(u"Output"_s)->toPlainText(), u"So far"_s);
        QCOMPARE(figures()->item(0, 0)->text(), u"Model"_s);
        QCOMPARE(figures()->item(0, 1)->text(), u"3"_s);
        QCOMPARE(figures()->item(0, 2)->text(), u"2 (66.7 %)"_s);
        QCOMPARE(figures()->item(0, 5)->text(), u"$0.0030"_s);
    }

    /// Bars lie where their steps were.
    void drawsBarsWhereStepsWere()
    {
        Timeline timeline;
        const base::WallTime begin(1'700'000'000s);
        timeline.set({api::Span{.begun = begin, .took = 1s}, api::Span{.begun = begin + 1s, .took = 3s},
                      api::Span{.begun = begin + 4s}});
        const auto bar = [&](int row) {
            return std::pair(timeline.index(row, 0).data(Timeline::BeginRole).toDouble(),
                             timeline.index(row, 0).data(Timeline::EndRole).toDouble());
        };
        QCOMPARE(bar(0), std::pair(0.0, 0.25));
        QCOMPARE(bar(1), std::pair(0.25, 1.0));
        QCOMPARE(bar(2), std::pair(1.0, 1.0));
    }

    void staysFluidWithThousandsOfSteps()
    {
        QList<api::Span> spans;
        for (int i = 0; i < 10'000; ++i)
            spans += api::Span{.kind = api::Span::Kind::Call,
                               .begun = base::WallTime(1'700'000'000s + std::chrono::seconds(i)),
                               .took = 900ms,
                               .tool = u"execute_bash"_s};
        addTask(u"Many"_s);
        open();
        QTRY_COMPARE(timeline()->rowCount(), 3);
        support::Watchdog watchdog;
        timeline()->set(spans);
        for (int i = 0; i < 40; ++i) {
            steps()->selectRow(i * 250);
            QCoreApplication::processEvents();
        }
        QVERIFY(watchdog.turns() > 10);
        QVERIFY2(watchdog.longestMilliseconds() < 50,
                 qPrintable(QString::number(watchdog.longestMilliseconds())));
    }

    /// Neither what lies in the database nor what is made of it keeps the window.
    void readsALongTaskBesideTheWindow()
    {
        addTask(u"Short"_s);
        open();
        QTRY_COMPARE(timeline()->rowCount(), 3);
        const QString line = u"a line of what it printed\\n"_s.repeated(20);
        addTask(u"Long"_s,
                (u"{\"exit_code\": 0, \"stdout\": \""_s + line + u"\", \"stderr\": \"\"}"_s).toUtf8(),
                10'000);
        m_page->hide();
        QCoreApplication::processEvents();
        support::Watchdog watchdog;
        m_page->show();
        QTRY_COMPARE(tasks()->rowCount(), 2);
        tasks()->selectRow(0);
        QTRY_COMPARE_WITH_TIMEOUT(timeline()->rowCount(), 20'001, 30'000);
        // Another is chosen while one is read: that is what is shown in the end.
        tasks()->selectRow(1);
        QTRY_COMPARE(timeline()->rowCount(), 3);
        tasks()->selectRow(0);
        tasks()->selectRow(1);
        QTRY_COMPARE(timeline()->rowCount(), 3);
        search()->setText(u"stands nowhere"_s);
        QTRY_COMPARE_WITH_TIMEOUT(tasks()->rowCount(), 0, 30'000);
        QVERIFY2(watchdog.longestMilliseconds() < 50,
                 qPrintable(QString::number(watchdog.longestMilliseconds())));
    }

    void itLooks_data() { looks::addSchemes(); }
    /// For a person to look at.
    void itLooks()
    {
        QFETCH(style::Scheme, scheme);
        looks::apply(scheme);
        addTask(u"Report the top 20 customers by revenue in orders.csv"_s);
        const auto run =
            m_workspace->runs().begin({.session = u"s"_s, .machine = u"m"_s, .command = u"python"_s});
        QVERIFY(run);
        QVERIFY(m_workspace->runs().end(*run, session::RunRecord::State::Exited,
                                        {{u"Waiting for the machine"_s, 1460ms},
                                         {u"Until it began"_s, 9ms},
                                         {u"Until its first output"_s, 480ms},
                                         {u"Until its end"_s, 1020ms}}));
        const QJsonObject made{{u"run"_s, *run}, {u"exit_code"_s, 0}, {u"stdout"_s, u"chart.png\n"_s}};
        addTask(u"Make a chart of the visits per month"_s, QJsonDocument(made).toJson());
        open();
        QTRY_COMPARE(timeline()->rowCount(), 3);
        steps()->selectRow(1);
        accessible::check(*m_page);
        QCoreApplication::processEvents();
        looks::keep(*m_page, u"traces"_s, scheme);
        auto *const tabs = m_page->findChild<QTabWidget *>();
        tabs->setCurrentIndex(1);
        QCoreApplication::processEvents();
        looks::keep(*m_page, u"traces-figures"_s, scheme);
        m_page->resize(440, 540);
        QCoreApplication::processEvents();
        looks::keep(*m_page, u"traces-figures-small"_s, scheme);
        tabs->setCurrentIndex(0);
        looks::keep(*m_page, u"traces-small"_s, scheme);
    }

private:
    void open()
    {
        m_page = std::make_unique<TracesPage>(m_operations.get(), &m_syntax);
        m_page->resize(760, 780);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }
    void addTask(const QString &request, const QByteArray &result = kFailed, int times = 1)
    {
        const auto begun =
            m_workspace->tasks().begin({.session = u"s"_s, .model = u"m"_s, .request = request});
        QVERIFY(begun);
        const auto record = m_workspace->tasks().recordOf(begun->id);
        QVERIFY(record->add(task::Said{request, {}}));
        support::timeOfDay += 2;
        task::Answered answered;
        answered.stop = model::Answer::Stop::Calls;
        answered.usage = {.input = 1200, .cacheRead = 400, .output = 84};
        answered.nanodollars = 2'310'000;
        answered.message.parts = {model::Text{u"I look at the file first."_s},
                                  model::Call{.id = u"a"_s,
                                              .tool = u"execute_python"_s,
                                              .arguments = R"json({"code": "print(1)"})json"}};
        for (int i = 0; i < times; ++i) {
            QVERIFY(record->add(answered));
            QVERIFY(record->add(task::Begun{u"a"_s, u"k"_s}));
            support::timeOfDay += 3;
            QVERIFY(record->add(task::Returned{{.call = u"a"_s, .text = QString::fromUtf8(result)}, {}}));
        }
        support::timeOfDay += 1;
        answered.stop = model::Answer::Stop::Done;
        answered.message.parts = {model::Text{u"All are in the table."_s}};
        QVERIFY(record->add(answered));
        QVERIFY(record->add(task::Ended{}));
    }
    TracesPage *page() const { return m_page.get(); }
    QTableWidget *tasks() const { return named<QTableWidget>(u"Tasks"_s); }
    QTableWidget *figures() const { return named<QTableWidget>(u"What each tool took"_s); }
    QTableView *steps() const { return named<QTableView>(u"Steps of the task"_s); }
    QPlainTextEdit *pane(const QString &name) const { return named<QPlainTextEdit>(name); }
    QLineEdit *search() const { return m_page->findChild<QLineEdit *>(); }
    Timeline *timeline() const { return m_page->findChild<Timeline *>(); }
    QString cell(int row, int column) const { return timeline()->index(row, column).data().toString(); }
    QString problem() const
    {
        const QList<QLabel *> labels = m_page->findChildren<QLabel *>();
        for (const QLabel *label : labels) {
            if (label->isVisible()
                && (label->text().startsWith(u"Here"_s) || label->text().startsWith(u"No "_s)))
                return label->text();
        }
        return {};
    }
    bool says(const QString &words) const
    {
        const QList<QLabel *> labels = m_page->findChildren<QLabel *>();
        return std::ranges::any_of(labels, [&](const QLabel *each) { return each->text().contains(words); });
    }
    template <typename T>
    T *named(const QString &name) const
    {
        for (T *each : m_page->findChildren<T *>()) {
            if (each->accessibleName() == name)
                return each;
        }
        qFatal("no %s", qPrintable(name));
    }

    const code::Syntax m_syntax;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<api::TraceOperations> m_operations;
    std::unique_ptr<TracesPage> m_page;
};

BERTH_TEST(tst_TracesPage)
#include "tst_traces_page.moc"
