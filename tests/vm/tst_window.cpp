// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/budget_dialog.h"
#include "app/chat/cards/card.h"
#include "app/chat/chat_pane.h"
#include "app/chat/chat_view.h"
#include "app/chat/composer/composer.h"
#include "app/chat/composer/recipe_form.h"
#include "app/shell/command_palette.h"
#include "app/session/documents_pane.h"
#include "app/files/file_tree.h"
#include "app/files/files_pane.h"
#include "app/first_run/first_run_page.h"
#include "app/live/live_page.h"
#include "app/live/session_tile.h"
#include "app/shell/main_window.h"
#include "app/session/meter_bar.h"
#include "app/sidebar/sidebar.h"
#include "app/style/style.h"
#include "app/terminal/terminal_page.h"
#include "app/terminal/terminal_pane.h"
#include "app/terminal/terminal_panel.h"
#include "app/terminal/terminal_shell.h"
#include "app/terminal/terminal_view.h"
#include "app/shell/tool_tabs.h"
#include "core/base/translations.h"
#include "core/session/record/chats.h"
#include "core/workspace.h"
#include "tests/app/looks.h"
#include "tests/core/terminal/shown.h"
#include "tests/support/finish.h"
#include "tests/support/kept.h"
#include "tests/support/pointer.h"
#include "tests/support/private_libvirt.h"
#include "tests/support/subject.h"
#include "tests/support/watchdog.h"

#include <QApplication>
#include <QDir>
#include <QDrag>
#include <QDropEvent>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QRandomGenerator>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTabBar>
#include <QTextBrowser>
#include <QTimer>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::Item;
using session::Session;

#define VERIFY_RESULT(result)                                                                                \
    do {                                                                                                     \
        const auto &checked = (result);                                                                      \
        QVERIFY2(checked, qPrintable(checked ? QString() : checked.error().text + checked.error().detail));  \
    } while (false)

/// Nobody notices a window that stands still for so long.
#define VERIFY_QUICK(watchdog)                                                                               \
    do {                                                                                                     \
        QVERIFY((watchdog).turns() > 10);                                                                    \
        QVERIFY2((watchdog).longestMilliseconds() < 50,                                                      \
                 qPrintable(QString::number((watchdog).longestMilliseconds())));                             \
    } while (false)

/// A person's first day: the window over a workspace and a machine, by keys and mouse. Each test goes on
/// where the one before it ended.
class tst_Window : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        style::apply(*qApp, style::Scheme::Light);
        base::installTranslations(); // also English: its plurals
        m_images = support::keptImages();
        m_libvirt = std::make_unique<support::PrivateLibvirt>();
        const base::Places places = m_libvirt->places();
        support::takeKeptAcceleration(places.data);
        QFile settings(places.config + u"/settings.json"_s);
        QVERIFY(settings.open(QIODevice::WriteOnly));
        settings.write(R"({"warm_machines": 0})");
        settings.close();
        open();
    }
    void cleanupTestCase()
    {
        m_window.reset();
        if (m_workspace)
            VERIFY_RESULT(support::finish(m_workspace->end({}), 60s));
        m_workspace.reset();
    }
    void init()
    {
        if (m_hasFailed)
            QSKIP("what this goes on from is not there");
    }
    void cleanup() { m_hasFailed = m_hasFailed || QTest::currentTestFailed(); }

    void theFirstRunOffersTheSample()
    {
        auto *page = m_window->findChild<FirstRunPage *>();
        QVERIFY(page && page->isVisible());
        QPushButton *const sample = button<QPushButton>(page, u"Run the Sample Task"_s);
        QVERIFY(!sample->isEnabled());
        QPushButton *const again = button<QPushButton>(page, u"Check Again"_s);
        QTRY_VERIFY_WITH_TIMEOUT(again->isEnabled(), 60'000);
        QVERIFY(button<QPushButton>(page, u"Build the Image"_s)->isVisible());
        const QDir images(m_workspace->places().data + u"/images"_s);
        // Whoever starts QEMU for root shows it this folder alone, and not where links in it lead.
        for (const QString &image : QDir(m_images).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            QVERIFY(images.mkpath(image));
            for (const QString &file : QDir(m_images + u'/' + image).entryList(QDir::Files))
                QVERIFY(support::shareFile(m_images + u'/' + image + u'/' + file,
                                           images.filePath(image + u'/' + file)));
        }
        click(again);
        QTRY_VERIFY_WITH_TIMEOUT(again->isEnabled(), 60'000);
        QVERIFY(!button<QPushButton>(page, u"Build the Image"_s)->isVisible());
        QVERIFY(sample->isEnabled());

        QSignalSpy opened(chatPane()->composer(), &Composer::recipeOpened);
        support::Watchdog watchdog;
        click(sample);
        QTRY_COMPARE(opened.value(0), QVariantList{u"top-customers"_s});
        QVERIFY(chatPane()->isVisible());
        QTRY_COMPARE(count(u"run"_s), 1);
        QTRY_VERIFY_WITH_TIMEOUT(session()->guest() || !session()->note().isEmpty(), 300'000);
        QVERIFY2(session()->guest(), qPrintable(session()->note()));
        VERIFY_QUICK(watchdog);

        const int run = last(u"run"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!item(run).isOpen, 120'000);
        QCOMPARE(value(run, "text"), QString());
        QCOMPARE(value(run, "state"), u"ok"_s);
        const int document = last(u"document"_s);
        QVERIFY(document > 0);
        QTRY_VERIFY(shows(document, u"top-customers.xlsx"_s));
        QVERIFY(QFileInfo(value(document, "path")).size() > 10'000);
        QTRY_VERIFY(shows(run, u"$0.00"_s));
        const auto card = std::get<session::record::Run>(item(run).content);
        const qint64 price = m_workspace->prices().nanodollarsPerSecond(session()->facts().size).value();
        QVERIFY(std::abs(card.nanodollars - card.took.count() * price / 1000)
                <= price); // one time for one price
    }

    /// For a person to look at, and for the README.
    void itLooks()
    {
        if (!qEnvironmentVariableIsSet("BERTH_LOOKS"))
            return;
        m_window->resize(1280, 778);
        key(Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
        const TerminalPanel *const panel = m_window->findChild<TerminalPane *>()->currentPage()->current();
        QTRY_VERIFY_WITH_TIMEOUT(screen(panel).contains("$"), 60'000);
        QTRY_COMPARE(QApplication::focusWidget(), panel->view());
        for (const auto &line : {u"python3 --version; ls -l --color /session\r"_s,
                                 u"grep model.name /proc/cpuinfo; df -h /session\r"_s})
            QTest::keyClicks(QApplication::focusWidget(), line);
        QTRY_VERIFY_WITH_TIMEOUT(screen(panel).count("agent@") >= 3, 30'000);
        const int run = send(u"Python"_s,
                             u"import random, statistics\n"
                             "sides = range(1, 7)\n"
                             "print('Mean of 20,000 dice, again and again')\n"
                             "for sample in range(1, 1000): print(f'Sample {sample}: "
                             "{statistics.fmean(random.choices(sides, k=20_000)):.4f}', flush=True)"_s);
        QTRY_VERIFY_WITH_TIMEOUT(shows(run, u"Sample 3"_s), 60'000);
        for (const style::Scheme scheme : {style::Scheme::Dark, style::Scheme::Light}) {
            looks::apply(scheme);
            QCoreApplication::processEvents();
            looks::keep(*m_window, u"window"_s, scheme);
        }
        click(cardButton(run, u"Stop"_s));
        QTRY_VERIFY(shows(run, u"Stopped"_s));
    }

    void theMeterRunsAndSaysWhenTheMachineStops()
    {
        QTRY_VERIFY(meterShows(u"● running SM"_s));
        QTRY_VERIFY(meterShows(u"RAM "_s));
        QTRY_VERIFY(meterShows(u"idle, stops in "_s));
        QTRY_VERIFY(meterShows(u"$0.0"_s));
        const double cost = shownCost();
        QTRY_VERIFY(shownCost() > cost);
        const auto before = session()->idleStop().remaining();
        auto *putOff = m_window->findChild<MeterBar *>()->findChild<QToolButton *>();
        QVERIFY(before && putOff->isVisible());
        click(putOff);
        QVERIFY(*session()->idleStop().remaining() > *before + 5min);
    }

    void pythonThatIsTypedIsRun()
    {
        const int run = send(u"Python"_s, u"open('/session/output/answer.txt', 'w').write('42');\n6 * 7"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!item(run).isOpen, 60'000);
        QCOMPARE(value(run, "state"), u"ok"_s);
        QTRY_VERIFY(shows(run, u"42"_s));
        const int document = last(u"document"_s);
        QTRY_VERIFY(shows(document, u"answer.txt"_s));
        QFile file(value(document, "path"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("42"));
    }

    /// By keys and mouse, from its name to what it made.
    void aRecipeIsTriedWithItsSample()
    {
        chooseMode(u"Recipe"_s);
        Composer *const composer = chatPane()->composer();
        auto *editor = composer->findChild<QPlainTextEdit *>();
        QTest::keyClicks(editor, u"/csv-clean"_s);
        QTest::keyClick(editor, Qt::Key_Return);
        RecipeForm *const form = composer->form();
        QVERIFY(form);
        QSignalSpy taken(form, &RecipeForm::sampleTaken);
        click(button<QPushButton>(form, u"Try with Sample Data"_s));
        QTRY_COMPARE(taken.size(), 1);
        const int before = count(u"run"_s);
        key(Qt::Key_Return, Qt::NoModifier); // the button that runs it has the focus
        QTRY_COMPARE(count(u"run"_s), before + 1);
        const int run = last(u"run"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!item(run).isOpen, 120'000);
        QCOMPARE(value(run, "state"), u"ok"_s);
        QString clean;
        for (int index = run; index < transcript().count(); ++index) {
            if (value(index, "path").endsWith(u"/clean.csv"_s))
                clean = value(index, "path");
        }
        QFile made(clean), wanted(QStringLiteral(BERTH_SOURCE_DIR "/resources/samples/invoices-clean.csv"));
        QVERIFY(made.open(QIODevice::ReadOnly) && wanted.open(QIODevice::ReadOnly));
        QCOMPARE(made.readAll(), wanted.readAll());
    }

    void aFailingScriptSaysItsExitCode()
    {
        const int run = send(u"Shell"_s, u"echo wrong >&2\nexit 7"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!item(run).isOpen, 60'000);
        QCOMPARE(value(run, "state"), u"failed"_s);
        QTRY_VERIFY(shows(run, u"exit code 7"_s) && shows(run, u"wrong"_s));
    }

    void stopEndsWhatRuns()
    {
        const int run = send(u"Shell"_s, u"echo begun\nsleep 600"_s);
        QTRY_VERIFY_WITH_TIMEOUT(shows(run, u"begun"_s), 60'000);
        click(cardButton(run, u"Stop"_s));
        QVERIFY(!item(run).isOpen);
        QTRY_VERIFY(shows(run, u"Stopped"_s));
        const int look =
            send(u"Shell"_s, u"while pgrep -fx 'sleep 600' > /dev/null; do sleep 0.1; done; echo gone"_s);
        QTRY_VERIFY_WITH_TIMEOUT(shows(look, u"gone"_s), 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(!item(look).isOpen, 10'000);
    }

    void theLivePageShowsWhatRuns()
    {
        const int run = send(u"Shell"_s, u"echo seen from afar\nsleep 600"_s);
        QTRY_VERIFY_WITH_TIMEOUT(shows(run, u"seen from afar"_s), 60'000);
        key(Qt::Key_9, Qt::ControlModifier);
        auto *page = m_window->findChild<live::LivePage *>();
        QTRY_VERIFY(page->isVisible());
        const auto tiles = page->findChildren<live::SessionTile *>();
        QCOMPARE(tiles.size(), 1);
        QTRY_VERIFY(labelStarting(tiles.first(), u"seen from afar"_s));
        QTest::keyClick(tiles.first(), Qt::Key_Return);
        QTRY_VERIFY(chatPane()->isVisible() && !page->isVisible());
        click(cardButton(run, u"Stop"_s));
        QTRY_VERIFY_WITH_TIMEOUT(!item(run).isOpen, 30'000);
    }

    void aShellAnswers()
    {
        key(Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
        auto *pane = m_window->findChild<TerminalPane *>();
        QVERIFY(pane->isVisible() && pane->currentPage());
        const TerminalPanel *const panel = pane->currentPage()->current();
        QTRY_VERIFY_WITH_TIMEOUT(screen(panel).contains("$"), 60'000);
        QTRY_COMPARE(QApplication::focusWidget(), panel->view());
        for (const char c : QByteArray("echo $((6*7))-$((1+1))"))
            QTest::keyClick(QApplication::focusWidget(), c);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(screen(panel).contains("42-2"), 30'000);

        support::Watchdog watchdog;
        QTest::keyClicks(QApplication::focusWidget(), u"seq 100000; echo $((6*7))-$((1+2))\r"_s);
        QTRY_VERIFY_WITH_TIMEOUT(screen(panel).contains("42-3"), 60'000);
        VERIFY_QUICK(watchdog);
    }

    void manyLinesAreStreamedIntoACard()
    {
        support::Watchdog watchdog;
        const int run = send(u"Shell"_s, u"seq 100000"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!item(run).isOpen, 60'000);
        QTRY_VERIFY(shows(run, u"100000"_s));
        VERIFY_QUICK(watchdog);
    }

    void aDroppedFileLiesInTheMachine()
    {
        QTemporaryDir host;
        QFile file(host.filePath(u"dropped words.txt"_s));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("from here\n") > 0);
        file.close();
        chooseMode(u"Python"_s);
        dropOnComposer(file.fileName());
        QTRY_VERIFY_WITH_TIMEOUT(shows(last(u"note"_s), u"dropped words.txt"_s), 60'000);
        const int run = send(u"Shell"_s, u"cat '/session/input/dropped words.txt'"_s);
        QTRY_VERIFY_WITH_TIMEOUT(shows(run, u"from here"_s), 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(!item(run).isOpen, 10'000);
    }

    /// From and to another program, over the display: the pointer is moved as a hand does it.
    void filesAreDraggedFromAndToAFileManager()
    {
        const QTemporaryDir host;
        QFile file(host.filePath(u"dragged.txt"_s));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("by hand\n") > 0);
        file.close();
        QVERIFY(QDir(host.path()).mkdir(u"out"_s));
        QProcess manager;
        manager.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        manager.start(QStringLiteral(BERTH_FILE_MANAGER), {file.fileName(), host.filePath(u"out"_s)});
        QByteArray said;
        connect(&manager, &QProcess::readyRead, this, [&] { said += manager.readAll(); });
        const auto end = qScopeGuard([&] {
            manager.kill();
            manager.waitForFinished();
        });
        QTRY_VERIFY(said.contains("shown"));
        const QPoint there(1100, 200); // in its window
        m_window->setGeometry(0, 0, 990, 700);
        auto *const tabs = m_window->findChild<ToolTabs *>();
        auto *const pane = m_window->findChild<files::FilesPane *>();
        QTest::mouseClick(tabs->tabBar(), Qt::LeftButton, {},
                          tabs->tabBar()->tabRect(tabs->indexOf(pane)).center());
        auto *const tree = pane->findChild<files::FileTree *>();
        const auto row = [tree](const QString &name) -> std::optional<QPoint> {
            const auto found = tree->model()->match(tree->model()->index(0, 0), Qt::DisplayRole, name, 1,
                                                    Qt::MatchExactly | Qt::MatchRecursive);
            const QRect shown = found.isEmpty() ? QRect() : tree->visualRect(found.first());
            if (shown.isEmpty())
                return {};
            return tree->viewport()->mapToGlobal(shown.center());
        };
        QTRY_VERIFY_WITH_TIMEOUT(row(u"dropped words.txt"_s) && row(u"Input"_s), 30'000);

        support::Pointer pointer;
        pointer.moveTo(there);
        pointer.press();
        QTRY_VERIFY((pointer.moveTo(there + QPoint(30, 0)), said.contains("began")));
        QTRY_VERIFY((pointer.moveTo(*row(u"Input"_s)), said.contains("may drop")));
        pointer.release();
        QTRY_VERIFY_WITH_TIMEOUT(row(u"dragged.txt"_s), 30'000);
        QTRY_VERIFY(said.contains("ended"));

        // A drag has an event loop of its own, in which the hand must go on.
        const QPoint here = *row(u"dragged.txt"_s);
        QPointer<QDrag> drag;
        bool mayDrop = false;
        QTimer hand;
        connect(&hand, &QTimer::timeout, this, [&] {
            if (mayDrop) {
                hand.stop();
                return pointer.release();
            }
            if (!drag && (drag = tree->findChild<QDrag *>()))
                connect(drag, &QDrag::actionChanged, this,
                        [&](Qt::DropAction action) { mayDrop = action == Qt::CopyAction; });
            pointer.moveTo(drag ? there : here + QPoint(20, 0));
        });
        pointer.moveTo(here);
        pointer.press();
        hand.start(20);
        QTRY_VERIFY_WITH_TIMEOUT(said.contains("copied"), 30'000);
        QFile copy(host.filePath(u"out/dragged.txt"_s));
        QVERIFY(copy.open(QIODevice::ReadOnly));
        QCOMPARE(copy.readAll(), QByteArray("by hand\n"));
    }

    void aDeletedSessionComesBack()
    {
        Session *const kept = session();
        const int items = transcript().count();
        key(Qt::Key_K, Qt::ControlModifier);
        QTRY_VERIFY(m_window->findChild<CommandPalette *>());
        auto *line = m_window->findChild<CommandPalette *>()->findChild<QLineEdit *>();
        QTest::keyClicks(line, u"delete"_s);
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_VERIFY(!m_window->currentSession());
        m_window->activateWindow(); // nobody else does it here once a popup is closed
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QVERIFY(!m_window->findChild<Sidebar *>()->current());
        QVERIFY(meterShows(u"No session"_s));
        click(button<QPushButton>(m_window.get(), u"Undo"_s));
        QCOMPARE(m_window->currentSession(), kept);
        QCOMPARE(m_window->findChild<Sidebar *>()->current(), kept);
        QCOMPARE(transcript().count(), items);
        QTRY_VERIFY(shows(last(u"run"_s), u"from here"_s));
        QVERIFY(m_window->findChild<TerminalPane *>()->currentPage());
        QTRY_VERIFY(meterShows(u"● running"_s));
        QCOMPARE(kept->state(), Session::State::Running);
        QVERIFY(documentNames().contains(u"answer.txt"_s));
    }

    void everythingIsThereAgain()
    {
        const int before = bootId();
        QVERIFY(before > 0);
        const QString boot = value(before, "tail");
        QVERIFY(boot.size() > 30);
        const QString id = session()->id();
        const QStringList documents = documentNames();
        const int items = transcript().count();
        m_window.reset();
        m_workspace.reset(); // and the machine runs on
        open();
        QVERIFY(m_window);
        QVERIFY(session());
        QCOMPARE(session()->id(), id);
        QCOMPARE(transcript().count(), items);
        QTRY_VERIFY(shows(before, boot.trimmed()));
        QCOMPARE(documentNames(), documents);
        QTRY_VERIFY_WITH_TIMEOUT(session()->guest() || !session()->note().isEmpty(), 60'000);
        QVERIFY2(session()->guest(), qPrintable(session()->note()));
        QTRY_VERIFY(meterShows(u"● running"_s));
        const int after = bootId();
        QVERIFY(after > before);
        QCOMPARE(value(after, "tail"), boot);
    }

    void aLargeFileIsCopiedInAndOut()
    {
        constexpr qint64 kBytes = 300'000'000;
        QTemporaryDir host;
        QFile file(host.filePath(u"large.bin"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        while (file.size() < kBytes) {
            QByteArray part(1'000'000, Qt::Uninitialized);
            QRandomGenerator::global()->fillRange(reinterpret_cast<quint32 *>(part.data()), part.size() / 4);
            QVERIFY(file.write(part) == part.size() && file.flush());
        }
        file.close();
        support::Watchdog watchdog;
        dropOnComposer(file.fileName());
        QTRY_VERIFY_WITH_TIMEOUT(shows(last(u"note"_s), u"large.bin"_s), 120'000);
        const int run = send(u"Shell"_s, u"mv /session/input/large.bin /session/output/"_s);
        QTRY_VERIFY_WITH_TIMEOUT(shows(last(u"document"_s), u"large.bin"_s), 120'000);
        QTRY_VERIFY(!item(run).isOpen);
        VERIFY_QUICK(watchdog);
        QFile copy(value(last(u"document"_s), "path"));
        QVERIFY(copy.open(QIODevice::ReadOnly) && file.open(QIODevice::ReadOnly));
        QCOMPARE(copy.size(), kBytes);
        while (!file.atEnd())
            QVERIFY(file.read(1'000'000) == copy.read(1'000'000));
    }

    void aSpentBudgetStopsTheMachine()
    {
        const double soon = shownCost() + 0.0002; // some seconds of SM
        setBudget(QString::number(soon, 'f', 6));
        QTRY_COMPARE_WITH_TIMEOUT(session()->state(), Session::State::Stopped, 60'000);
        QVERIFY2(session()->note().contains(u"has spent its budget"_s), qPrintable(session()->note()));
        QTRY_VERIFY(meterShows(u"○ stopped"_s));
        const int refused = send(u"Shell"_s, u"true"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!item(refused).isOpen, 10'000);
        QVERIFY2(value(refused, "text").contains(u"budget"_s), qPrintable(value(refused, "text")));
        QCOMPARE(session()->state(), Session::State::Stopped);
        setBudget({}); // none
        const int run = send(u"Shell"_s, u"cat '/session/input/dragged.txt'"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!item(run).isOpen, 120'000);
        QCOMPARE(value(run, "text"), QString());
        QCOMPARE(value(run, "tail"), u"by hand\n"_s);
    }

private:
    void open()
    {
        const base::Places places = m_libvirt->places();
        auto lock = Workspace::OwnerLock::take(places);
        VERIFY_RESULT(lock);
        auto workspace = support::finish(Workspace::open(places, std::move(*lock)));
        VERIFY_RESULT(workspace);
        m_workspace = std::move(*workspace);
        m_window = std::make_unique<MainWindow>(*m_workspace);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_window->activateWindow(); // there may be no window manager to do it
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }

    Session *session() const { return m_window->currentSession(); }
    ChatPane *chatPane() const { return m_window->findChild<ChatPane *>(); }
    session::Transcript &transcript() const
    {
        return m_workspace->chats().opened(session()->id())->transcript();
    }
    Item item(int index) const { return transcript().item(index); }
    QString value(int index, const char *key) const
    {
        return session::record::toJson(item(index).content).value(QLatin1String(key)).toString();
    }
    int last(const QString &kind) const
    {
        int index = transcript().count() - 1;
        while (index >= 0 && session::record::kindOf(item(index).content) != kind)
            --index;
        return index;
    }
    int count(const QString &kind) const
    {
        int found = 0;
        for (int index = 0; index < transcript().count(); ++index)
            found += session::record::kindOf(item(index).content) == kind;
        return found;
    }

    /// Whether an item's card is in sight and has this text.
    bool shows(int index, const QString &text) const
    {
        const Card *const card = index < 0 ? nullptr : chatPane()->view()->cardAt(index);
        if (!card)
            return false;
        for (const QLabel *label : card->findChildren<QLabel *>()) {
            if (label->isVisible() && label->text().contains(text))
                return true;
        }
        for (const QTextBrowser *block : card->findChildren<QTextBrowser *>()) {
            if (block->isVisible() && block->toPlainText().contains(text))
                return true;
        }
        return false;
    }
    QToolButton *cardButton(int index, const QString &name) const
    {
        for (QToolButton *each : chatPane()->view()->cardAt(index)->findChildren<QToolButton *>()) {
            if (each->accessibleName() == name)
                return each;
        }
        return nullptr;
    }
    bool meterShows(const QString &text) const
    {
        for (const QLabel *label : m_window->findChild<MeterBar *>()->findChildren<QLabel *>()) {
            if (label->isVisible() && label->text().contains(text))
                return true;
        }
        return false;
    }
    double shownCost() const
    {
        for (const QLabel *label : m_window->findChild<MeterBar *>()->findChildren<QLabel *>()) {
            if (const qsizetype at = label->text().indexOf(u'$'); at >= 0)
                return label->text().mid(at + 1).toDouble();
        }
        return -1;
    }
    QStringList documentNames() const
    {
        QStringList names;
        const auto *list = m_window->findChild<DocumentsPane *>()->findChild<QListWidget *>();
        for (int row = 0; row < list->count(); ++row)
            names += list->item(row)->text().section(u'\n', 0, 0);
        return names;
    }
    static QByteArray screen(const TerminalPanel *panel)
    {
        return QByteArray::fromStdString(shown::screen(panel->shell()->terminal()->screen()));
    }

    template <typename Button>
    static Button *button(const QWidget *in, const QString &text)
    {
        for (Button *each : in->findChildren<Button *>()) {
            if (each->text() == text)
                return each;
        }
        return nullptr;
    }
    void dropOnComposer(const QString &path) const
    {
        QMimeData files;
        files.setUrls({QUrl::fromLocalFile(path)});
        Composer *const composer = chatPane()->composer();
        QDragEnterEvent enter({20, 20}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(composer, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop({20, 20}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(composer, &drop);
    }
    static bool labelStarting(const QWidget *widget, const QString &text)
    {
        const auto labels = widget->findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](const QLabel *label) { return label->text().startsWith(text); });
    }
    static void click(QAbstractButton *button) { QTest::mouseClick(button, Qt::LeftButton); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers) const
    {
        QWidget *const focus = QApplication::focusWidget();
        QTest::keyClick(focus ? focus : m_window.get(), key, modifiers);
    }
    /// By keys: the palette, the dialog.
    void setBudget(const QString &dollars)
    {
        m_window->activateWindow(); // nobody else does it here once a popup or a dialog is closed
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        key(Qt::Key_K, Qt::ControlModifier);
        QTRY_VERIFY(m_window->findChild<CommandPalette *>());
        auto *line = m_window->findChild<CommandPalette *>()->findChild<QLineEdit *>();
        QTest::keyClicks(line, u"budget"_s);
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_VERIFY(m_window->findChild<BudgetDialog *>());
        auto *dialog = m_window->findChild<BudgetDialog *>();
        auto *amount = dialog->findChild<QLineEdit *>();
        amount->selectAll();
        QTest::keyClick(amount, Qt::Key_Delete);
        QTest::keyClicks(amount, dollars);
        QTest::keyClick(amount, Qt::Key_Return);
        QTRY_VERIFY(!m_window->findChild<BudgetDialog *>());
    }
    void chooseMode(const QString &mode) const { click(button<QToolButton>(chatPane()->composer(), mode)); }
    /// Types it and sends it; gives the index of the run that it led to.
    int send(const QString &mode, const QString &code) const
    {
        chooseMode(mode);
        auto *editor = chatPane()->composer()->findChild<QPlainTextEdit *>();
        for (const QString &line : code.split(u'\n')) {
            if (editor->document()->characterCount() > 1)
                QTest::keyClick(editor, Qt::Key_Return);
            QTest::keyClicks(editor, line);
        }
        QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
        return last(u"run"_s);
    }
    /// Of a run that printed what a machine is known by, from its start to its end.
    int bootId() const
    {
        const int run = send(u"Shell"_s, u"cat /proc/sys/kernel/random/boot_id"_s);
        return QTest::qWaitFor([&] { return !item(run).isOpen; }, 60'000) ? run : -1;
    }

    bool m_hasFailed = false;
    QString m_images;
    std::unique_ptr<support::PrivateLibvirt> m_libvirt;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<MainWindow> m_window;
};

BERTH_TEST(tst_Window)
#include "tst_window.moc"
