// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/cards/card.h"
#include "app/chat/chat_pane.h"
#include "app/chat/chat_view.h"
#include "app/code/code_editor.h"
#include "app/code/code_pane.h"
#include "app/code/syntax.h"
#include "app/files/file_tree.h"
#include "app/files/files_model.h"
#include "app/files/files_pane.h"
#include "app/files/preview.h"
#include "app/first_run/first_run_page.h"
#include "app/shell/main_window.h"
#include "app/settings/model_dialog.h"
#include "app/settings/settings_dialog.h"
#include "app/style/style.h"
#include "app/terminal/terminal_view.h"
#include "app/traces/traces_page.h"
#include "app/sidebar/sidebar.h"
#include "core/api/traces/trace_operations.h"
#include "core/base/translations.h"
#include "core/guest/terminal.h"
#include "core/session/record/chats.h"
#include "core/workspace.h"
#include "tests/app/chat/fake_asking.h"
#include "tests/app/pictures.h"
#include "tests/support/agent_door.h"
#include "tests/support/folders.h"
#include "tests/support/hollow_image.h"
#include "tests/support/still_clock.h"
#include "tests/support/subject.h"
#include "tests/support/workspace.h"

#include <QApplication>
#include <QDateTime>
#include <QFontInfo>
#include <QJsonArray>
#include <QJsonObject>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::Session;

// Read before there is an application: fonts, scale and words are those of the pictures wherever this runs.
static const bool kIsPinned = [] {
    qputenv("FONTCONFIG_FILE", BERTH_TEST_DATA "/pictures/fonts.conf");
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_FONT_DPI", "96");
    qputenv("LC_ALL", "C.UTF-8");
    qputenv("TZ", "UTC");
    qputenv("LANGUAGE", "en");
    for (const char *name : {"QT_SCALE_FACTOR", "QT_STYLE_OVERRIDE", "QT_QPA_PLATFORMTHEME"})
        qunsetenv(name);
    return true;
}();

/// Each main screen looks as a person last found it right; tests/app/pictures.h says how to keep a new look.
class tst_Pictures : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        QVERIFY(kIsPinned);
        qputenv("BERTH_LIBVIRT_URI", "qemu+unix:///session?socket=/nowhere"); // starts nothing
        QApplication::setCursorFlashTime(0);
        base::installTranslations();
        QApplication::setFont(QFont(u"DejaVu Sans"_s, 9));
        QCOMPARE(QFontInfo(QApplication::font()).family(), u"DejaVu Sans"_s); // fonts-dejavu-core
        QCOMPARE(QFontInfo(style::monospace()).family(), u"DejaVu Sans Mono"_s);
        m_workspace = support::openWorkspace(m_folder);
    }
    void cleanupTestCase()
    {
        m_taskWorkspace.reset();
        m_plan.reset();
        m_planWorkspace.reset();
        m_workspace.reset();
    }

    /// First: there is no image yet.
    void theFirstRun_data() { schemes(); }
    void theFirstRun()
    {
        FirstRunPage page(*m_workspace);
        page.resize(760, 600);
        compare(page, "first-run"); // at once, before it knows what this computer lacks
    }

    void theSettings_data() { schemes(); }
    void theSettings()
    {
        SettingsDialog dialog(*m_workspace, {});
        show(dialog);
        compare(dialog, "settings");
    }

    void theChat_data() { schemes(); }
    void theChat()
    {
        MainWindow *const window = makeWindow();
        auto *view = window->findChild<ChatView *>();
        QTRY_VERIFY(view->cardAt(m_table) && view->cardAt(m_table)->isVisible());
        QTRY_VERIFY(isSettled(view));
        compare(*window, "chat");
    }

    /// Of Berth's own agent, at work.
    void theTask_data() { schemes(); }
    void theTask()
    {
        if (!m_taskWorkspace) {
            m_taskWorkspace = support::openWorkspace(m_taskFolder);
            fillTask();
        }
        makeWindowAtWork(*m_taskWorkspace, {1200, 860});
        auto *view = m_window->findChild<ChatView *>();
        QTRY_VERIFY(view->cardAt(6) && view->cardAt(6)->isVisible());
        m_window->findChild<Composer *>()->setFocus();
        QCoreApplication::processEvents();
        compare(*m_window, "task");
    }

    /// Of a task at work.
    void thePlan_data() { schemes(); }
    void thePlan()
    {
        if (!m_planWorkspace) {
            m_planWorkspace = support::openWorkspace(m_planFolder);
            fillPlan();
        }
        makeWindowAtWork(*m_planWorkspace, {900, 600});
        auto *view = m_window->findChild<ChatView *>();
        QTRY_VERIFY(view->cardAt(1) && view->cardAt(1)->isVisible());
        m_window->findChild<Composer *>()->setFocus();
        QCoreApplication::processEvents();
        compare(*m_window, "plan");
    }

    void theModelDialog_data() { schemes(); }
    void theModelDialog()
    {
        ModelDialog dialog({.offers = []() -> ModelSetUp::Reply<api::ModelOffers> {
            co_return api::ModelOffers{{}, {u"ANTHROPIC_API_KEY"_s}};
        }});
        show(dialog);
        QCoreApplication::processEvents();
        compare(dialog, "model-dialog");
    }

    void theCode_data() { schemes(); }
    void theCode()
    {
        MainWindow *const window = makeWindow();
        tools(window)->setCurrentIndex(2);
        window->findChild<code::CodePane *>()->newFile(
            u"Python"_s,
            "#!/usr/bin/env python3\n\"\"\"The best customers of a file of orders.\"\"\"\nimport csv\nfrom "
            "collections import Counter\n\ntotals = Counter()\nwith open(\"/session/input/orders.csv\") as "
            "file:\n    for row in csv.DictReader(file):\n        totals[row[\"customer\"]] += "
            "float(row[\"amount\"])  # in euros\n\nfor name, amount in totals.most_common(10):\n    "
            "print(f\"{name:<30}{amount:>12,.2f}\")\n");
        auto *view = window->findChild<ChatView *>();
        QTRY_VERIFY(isSettled(view));
        auto *editor = window->findChild<code::CodeEditor *>();
        QTRY_VERIFY(editor->horizontalScrollBar()->isVisible()); // how wide lines are shows as they are drawn
        compare(*window, "code");
    }

    void theUsage_data() { schemes(); }
    void theUsage()
    {
        MainWindow *const window = makeWindow();
        emit window->findChild<Sidebar *>()->pageRequested(Sidebar::Page::Usage);
        QCoreApplication::processEvents();
        compare(*window, "usage");
    }

    void theTraces_data() { schemes(); }
    void theTraces()
    {
        const api::TraceOperations operations(*m_workspace);
        const code::Syntax syntax;
        traces::TracesPage page(&operations, &syntax);
        if (m_workspace->tasks().last(1)->isEmpty())
            fillTraces();
        page.resize(720, 640);
        show(page);
        auto *steps = page.findChild<QTableView *>(u"steps"_s);
        QTRY_VERIFY(steps->model()->rowCount() > 4);
        steps->selectRow(4);
        QTRY_VERIFY(syntax.isDone());
        compare(page, "traces");
    }

    void theFiles_data() { schemes(); }
    void theFiles()
    {
        support::AgentDoor door;
        const auto put = [&](const char *below, const QByteArray &content) {
            QFile file(door.agent.path(below));
            if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size() || !file.flush()
                || !file.setFileTime(QDateTime::fromSecsSinceEpoch(support::timeOfDay - 3600),
                                     QFileDevice::FileModificationTime))
                qFatal("cannot write %s", below);
        };
        put("session/input/sales.csv", "Region;Amount;Share\nNorth;120;41 %\nSouth;75;26 %\nWest;98;33 %\n");
        put("session/input/notes.txt", "Checked by Ana.\n");
        put("session/working/job.py", "print('hi')\n");
        put("session/output/report.pdf", QByteArray(120'000, 'x'));
        QList<files::Root> roots;
        for (const auto &[folder, label] : {std::pair("session/input", u"Input"_s),
                                            {"session/working", u"Working"_s},
                                            {"session/output", u"Output"_s}})
            roots.append({door.agent.guestPath(folder), label});
        roots.append({"/", u"Machine"_s});
        const code::Syntax syntax;
        files::FilesPane pane(&syntax, nullptr, roots);
        pane.setDoor(door.door());
        pane.resize(480, 560);
        show(pane);
        auto *tree = pane.findChild<files::FileTree *>();
        auto *order = qobject_cast<files::FilesOrder *>(tree->model());
        auto *model = qobject_cast<files::FilesModel *>(order->sourceModel());
        const auto index = [&](const char *below) {
            return order->mapFromSource(model->find(door.agent.guestPath(below)));
        };
        for (const char *below :
             {"session/input/sales.csv", "session/working/job.py", "session/output/report.pdf"})
            QTRY_VERIFY(index(below).isValid());
        QSignalSpy shown(pane.findChild<files::Preview *>(), &files::Preview::shown);
        tree->setCurrentIndex(index("session/input/sales.csv"));
        QTRY_VERIFY(!shown.isEmpty());
        QCoreApplication::processEvents();
        compare(pane, "files");
    }

    void theTerminal_data() { schemes(); }
    void theTerminal()
    {
        guest::Terminal terminal;
        TerminalView view(&terminal);
        view.resize(600, 300);
        show(view);
        const QByteArray text(
            "\x1b[1;32magent@session\x1b[0m:\x1b[1;34m/session/working\x1b[0m$ ls --color\r\n"
            "\x1b[1;34mcharts\x1b[0m  \x1b[1;32mjob.py\x1b[0m  \x1b[1;36mlatest\x1b[0m  notes.txt\r\n"
            "\x1b[1;32magent@session\x1b[0m:\x1b[1;34m/session/working\x1b[0m$ python3 job.py\r\n"
            "┌────────────┬────────┐\r\n│ \x1b[1mCustomer\x1b[0m   │ \x1b[1mAmount\x1b[0m │\r\n"
            "├────────────┼────────┤\r\n│ \x1b[4mNordwind\x1b[0m   │ \x1b[33m12 480\x1b[0m │\r\n"
            "│ \x1b[3mSüdwest\x1b[0m    │ \x1b[31m 9 731\x1b[0m │\r\n└────────────┴────────┘\r\n"
            "\x1b[41;97m failed \x1b[0m \x1b[7m inverse \x1b[0m \x1b[9mstruck\x1b[0m \x1b[2mdim\x1b[0m "
            "\x1b[38;2;255;128;0mtrue colour\x1b[0m\r\n$ ");
        terminal.feed({text.constData(), std::size_t(text.size())});
        QTRY_VERIFY(view.isUpToDate());
        QCoreApplication::processEvents();
        compare(view, "terminal");
    }

private:
    static void schemes()
    {
        QTest::addColumn<style::Scheme>("scheme");
        QTest::newRow("light") << style::Scheme::Light;
        QTest::newRow("dark") << style::Scheme::Dark;
    }

private slots:
    void init()
    {
        QFETCH(style::Scheme, scheme);
        style::apply(*qApp, scheme);
    }
    void cleanup() { m_window.reset(); }

private:
    static void show(QWidget &widget)
    {
        widget.show();
        QVERIFY(QTest::qWaitForWindowActive(&widget));
    }
    /// What is decoded or read elsewhere comes when it comes: waits until the screen looks as it should.
    static void compare(QWidget &screen, const char *name)
    {
        const QString kept = QString::fromLatin1(name) + u'-' + QString::fromLatin1(QTest::currentDataTag());
        QString problem;
        const auto isAlike = [&] {
            problem = pictures::compare(screen.grab().toImage(), kept);
            return problem.isEmpty();
        };
        QVERIFY2(QTest::qWaitFor(isAlike), qPrintable(problem));
    }
    static QTabWidget *tools(MainWindow *window) { return window->findChild<QTabWidget *>(); }

    /// The picture of the document is decoded elsewhere; cards have their heights a turn later.
    static bool isSettled(ChatView *view)
    {
        QCoreApplication::processEvents();
        for (const QLabel *label : view->findChildren<QLabel *>()) {
            if (!label->pixmap().isNull() && label->pixmap().width() > 100)
                return true;
        }
        return false;
    }

    MainWindow *makeWindow()
    {
        if (m_workspace->sessions().all().isEmpty())
            fill();
        m_window = std::make_unique<MainWindow>(*m_workspace);
        m_window->resize(900, 600);
        show(*m_window);
        return m_window.get();
    }

    void makeWindowAtWork(Workspace &workspace, QSize size)
    {
        m_window = std::make_unique<MainWindow>(workspace);
        m_window->findChild<ChatPane *>()->setAskings([](Session *) {
            auto asking = std::make_unique<FakeAsking>();
            asking->set(Asking::State::Working);
            return asking;
        });
        m_window->resize(size);
        show(*m_window);
    }

    void fillPlan()
    {
        QVERIFY(support::makeHollowImage(m_planWorkspace->places().data + u"/images"_s));
        const auto made = m_planWorkspace->sessions().create({.name = u"year-report"_s, .size = u"MD"_s});
        QVERIFY(made);
        session::Journal &journal = (*m_planWorkspace->chats().of(*made))->journal();
        using State = session::record::Plan::Step::State;
        QVERIFY(journal.add(session::record::Message{
            u"Make the report of the year out of the twelve files."_s, u"h4k2m7pq"_s, 1}));
        m_plan = journal
                     .begin(
                         session::record::Plan{
                             u"h4k2m7pq"_s,
                             {{u"Read the twelve files and see which columns they have"_s, State::Done},
                              {u"Bring amounts and dates into one form"_s, State::Done},
                              {u"Compare each month with the same one a year ago, by region and by the "
                               "kind of customer"_s,
                               State::Active},
                              {u"Draw the charts"_s, State::Pending},
                              {u"Write the report"_s, State::Pending}}},
                         session::Author::Operator)
                     .value();
        QVERIFY(journal.add(session::record::Message{u"March is in two files; I take the later one."_s},
                            session::Author::Operator));
    }

    void fillTraces()
    {
        using namespace task;
        const qint64 now = support::timeOfDay;
        const auto request = u"Report the top 20 customers by revenue in orders.csv, as a spreadsheet."_s;
        const auto begun =
            m_workspace->tasks().begin({.session = u"s"_s, .model = u"m"_s, .request = request});
        const auto record = m_workspace->tasks().recordOf(begun->id);
        const auto after = [&](int seconds, const Content &content) {
            support::timeOfDay += seconds;
            QVERIFY(record->add(content));
        };
        const auto answer = [&](int seconds, const QString &words, const char *code) {
            Answered answered{.nanodollars = 2'310'000};
            answered.usage = {.input = 1200, .cacheRead = 3400, .output = 184};
            answered.message.parts = {model::Text{words}};
            const QJsonDocument arguments(QJsonObject{{u"code"_s, QString::fromLatin1(code)}});
            if (*code)
                answered.message.parts +=
                    model::Call{.id = u"a"_s, .tool = u"execute_python"_s, .arguments = arguments.toJson()};
            after(seconds, answered);
            if (*code)
                after(0, Begun{u"a"_s, u"k"_s});
        };
        after(0, Said{request, {}});
        answer(4, u"I look at the file first."_s, "import pandas as pd\norders = pd.read_csv('orders.csv')");
        after(
            2,
            Returned{{.call = u"a"_s,
                      .text = u"{\"exit_code\": 1, \"stdout\": \"\", \"stderr\": \"UnicodeDecodeError\"}"_s},
                     {}});
        after(2,
              Spent{Spent::What::Cut,
                    {.input = 1200, .cacheRead = 3400, .output = 31, .isAtLeast = true},
                    1'380'000,
                    u"m"_s,
                    2s,
                    u"api.example.com broke off its answer."_s});
        answer(3, u"The file is in Latin-1."_s,
               "import pandas as pd\norders = pd.read_csv('orders.csv', encoding='latin-1')\n"
               "top = orders.groupby('customer').amount.sum().nlargest(20)\n"
               "top.to_excel('/session/output/top.xlsx')\nprint(top.head(3))");
        after(
            7,
            Returned{{.call = u"a"_s,
                      .text = u"{\"exit_code\": 0, \"stdout\": \"Nordwind     12480.50\\nS\u00fcdwest       "
                              "9731.00\\nHafen & Co    8120.75\\n\", \"stderr\": \"\"}"_s},
                     {}});
        answer(2, u"The sheet is in the output."_s, "");
        after(0, Ended{});
        support::timeOfDay = now;
    }

    void fillTask()
    {
        QVERIFY(support::makeHollowImage(m_taskWorkspace->places().data + u"/images"_s));
        const auto made = m_taskWorkspace->sessions().create({.name = u"best-customers"_s, .size = u"MD"_s});
        QVERIFY(made);
        const auto chat = m_taskWorkspace->chats().of(*made);
        QVERIFY(chat);
        using session::Author;
        namespace record = session::record;
        const auto add = [&](const record::Content &content, Author author = Author::Operator) {
            QVERIFY((*chat)->journal().add(content, author));
        };
        add(record::Message{u"Report the top 20 customers by revenue, as a spreadsheet."_s,
                            u"h4k2m7pq"_s,
                            1,
                            {u"orders.csv"_s}},
            Author::Person);
        add(record::Thought{u"The file has to be read first."_s, 4200ms});
        add(record::Message{u"I look at the file first: what its columns are, and whether amounts are "
                            "**numbers** or text like `1.234,56`."_s});
        record::Call call;
        call.caller = u"Berth"_s;
        call.tool = u"execute_python"_s;
        call.arguments = {
            {u"code"_s, u"import pandas as pd\norders = pd.read_csv('orders.csv')\nprint(orders.head())"_s}};
        call.verdict = u"allow"_s;
        call.state = record::Call::State::Failed;
        call.text = u"UnicodeDecodeError: 'utf-8' codec can't decode byte 0xfc in position 12"_s;
        call.took = 1200ms;
        add(call);
        add(record::Message{
            u"The file is in Latin-1. With that it reads:\n\n```python\norders = pd.read_csv(\n    "
            "'orders.csv', encoding='latin-1')\n```\n\n| Customer | Orders | Revenue |\n"
            "|:--|--:|--:|\n| Nordwind | 412 | 12 480.50 |\n| Südwest | 388 | 9 731.00 |\n\n"
            "The sheet is in [the output](https://example.org/top).\n"_s});
        add(record::Message{u"Only of this year."_s, u"h4k2m7pq"_s, 2}, Author::Person);
        record::Report report;
        report.text = u"Done."_s;
        report.files = 1;
        report.time = 93s;
        report.nanodollars = 5'580'000;
        report.tokens = 48'211;
        report.modelNanodollars = 61'400'000;
        report.calls = 7;
        report.failures = 1;
        report.steps = 5;
        report.wrong = {{u"Run Python: import pandas as pd ⏎ orders = pd.read_csv('orders.csv')"_s,
                         u"It ended with exit code 1. UnicodeDecodeError: 'utf-8' codec can't decode byte "
                         "0xfc in position 4"_s}};
        report.took = 151s;
        add(report);
    }

    void fill()
    {
        QVERIFY(support::makeHollowImage(m_workspace->places().data + u"/images"_s));
        const std::time_t now = support::timeOfDay;
        Session *last = nullptr;
        int day = 0;
        for (const QString &name : {u"price-list"_s, u"slides"_s, u"q3-sales"_s}) {
            support::timeOfDay = now - 86'400 * (9 - 4 * day);
            const auto made = m_workspace->sessions().create({.name = name, .size = u"MD"_s});
            QVERIFY(made);
            last = *made;
            session::Interval interval;
            interval.session = last->id();
            interval.machine = name;
            interval.size = u"MD"_s;
            interval.nanodollarsPerSecond = 60'000;
            const auto begin = m_workspace->clock().awake();
            QVERIFY(m_workspace->meter().begin(interval) && m_workspace->meter().confirm(name));
            QVERIFY(m_workspace->meter().end(name, begin + (day + 1) * 1h + 500ms));
            ++day;
        }
        support::timeOfDay = now;
        const auto chat = m_workspace->chats().of(last);
        QVERIFY(chat);
        const QString folder = (*chat)->documentsFolder();
        QVERIFY(QDir().mkpath(folder));
        QFile table(folder + u"/top-customers.csv"_s);
        QVERIFY(table.open(QIODevice::WriteOnly));
        table.write(
            "Customer,Orders,Amount\nNordwind,412,12480.50\nSüdwest,388,9731.00\nHafen & Co,97,8120.75\n");
        table.close();
        QImage chart(300, 120, QImage::Format_RGB32);
        chart.fill(QColor(0x1f6feb));
        QVERIFY(chart.save(folder + u"/chart.png"_s));
        const auto say = [&](const QString &kind, const QJsonObject &content) {
            QVERIFY((*chat)->journal().add(session::record::fromJson(kind, content)));
            m_table = kind == u"document"_s ? (*chat)->transcript().count() - 1 : m_table;
        };
        say(u"request"_s,
            {{u"type"_s, u"recipe"_s},
             {u"recipe"_s, u"top-customers"_s},
             {u"name"_s, u"Top customers"_s},
             {u"inputs"_s, QJsonArray{u"/home/ana/orders.csv"_s}},
             {u"parameters"_s, QJsonObject{{u"Customers"_s, u"3"_s}}}});
        say(u"run"_s,
            {{u"request"_s, 1},
             {u"title"_s, u"Top customers"_s},
             {u"state"_s, u"ok"_s},
             {u"tail"_s, u"50000 orders read.\n3 customers written.\n"_s},
             {u"output_bytes"_s, 40},
             {u"took_ms"_s, 2340},
             {u"nanodollars"_s, 140'400}});
        say(u"document"_s,
            {{u"path"_s, folder + u"/chart.png"_s}, {u"name"_s, u"chart.png"_s}, {u"bytes"_s, 1234}});
        say(u"document"_s,
            {{u"path"_s, table.fileName()}, {u"name"_s, u"top-customers.csv"_s}, {u"bytes"_s, 100}});
        say(u"report"_s,
            {{u"text"_s, u"**Nordwind** is the best customer."_s},
             {u"files"_s, 2},
             {u"time_ms"_s, 2340},
             {u"nanodollars"_s, 140'400}});
        say(u"request"_s,
            {{u"type"_s, u"code"_s}, {u"language"_s, u"python"_s}, {u"code"_s, u"sum(orders['amuont'])"_s}});
        say(u"run"_s,
            {{u"request"_s, 6},
             {u"title"_s, u"Python"_s},
             {u"state"_s, u"failed"_s},
             {u"exit_code"_s, 1},
             {u"text"_s, u"KeyError: 'amuont'"_s},
             {u"tail"_s,
              u"Traceback (most recent call last):\n  File \"<code>\", line 1, in <module>\nKeyError: 'amuont'\n"_s},
             {u"took_ms"_s, 130}});
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Workspace> m_workspace;
    QTemporaryDir m_taskFolder;
    std::unique_ptr<Workspace> m_taskWorkspace;
    QTemporaryDir m_planFolder;
    std::unique_ptr<Workspace> m_planWorkspace;
    std::unique_ptr<session::OpenItem> m_plan; // under way
    std::unique_ptr<MainWindow> m_window;
    int m_table = 0; // the item of the last document
};

BERTH_TEST(tst_Pictures)
#include "tst_pictures.moc"
