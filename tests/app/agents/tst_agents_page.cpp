// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/agents/agents_page.h"
#include "app/agents/client_list.h"
#include "app/agents/grant_dialog.h"
#include "app/agents/set_up_dialog.h"
#include "app/agents/stranger_card.h"
#include "app/shell/main_window.h"
#include "app/shell/terminal_question.h"
#include "app/sidebar/session_list.h"
#include "app/sidebar/sidebar.h"
#include "core/api/desk.h"
#include "core/base/own_program.h"
#include "core/base/translations.h"
#include "core/callers/peer.h"
#include "core/owner/owner.h"
#include "core/clients/edit.h"
#include "core/gate/rules_file.h"
#include "tests/app/looks.h"
#include "tests/support/finish.h"
#include "tests/support/hollow_image.h"
#include "tests/support/subject.h"
#include "tests/support/workspace.h"

#include <QAction>
#include <QCheckBox>
#include <QFile>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocalSocket>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTableWidget>
#include <QSignalSpy>
#include <QTest>

#include <unistd.h>

using namespace Qt::StringLiterals;
using agents::AgentsPage;
using agents::GrantDialog;
using agents::SetUpDialog;

/// Who may be an agent is said in the window, by the person alone. Whoever runs this is who connects.
class tst_AgentsPage : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        qputenv("BERTH_LIBVIRT_URI", "qemu+unix:///session?socket=/nowhere"); // starts nothing
        qputenv("HOME", m_home.path().toUtf8());
        qunsetenv("XDG_CONFIG_HOME");
        qputenv("LANGUAGE", "en");
        base::installTranslations();
        looks::apply(style::Scheme::Light);
        const base::Places places = support::placesIn(m_folder);
        QVERIFY(support::makeHollowImage(places.data + u"/images"_s));
        for (const QString &each : {places.config, places.data, places.cache, places.runtime})
            QVERIFY(QDir().mkpath(each));
        const auto self = callers::Peer::ofProcess(getpid(), getuid());
        QVERIFY(self);
        m_self = self->program().name;
        auto owner = support::finish(owner::Owner::open(places, owner::Owner::Yield::Never));
        QVERIFY2(owner, qPrintable(owner ? QString() : owner.error().text));
        m_owner = std::move(*owner);
        QVERIFY(m_owner->workspace().sessions().create({.name = u"mine"_s}));
        m_window = std::make_unique<MainWindow>(m_owner->workspace(), m_owner.get());
        m_window->resize(1280, 860);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->findChild<QAction *>(u"agents"_s)->trigger();
        QVERIFY(page()->isVisible());
    }
    void cleanup()
    {
        m_agent.abort();
        QTRY_VERIFY(m_owner->desk().callers.family().all().isEmpty());
        if (ruled().allowsAnything()) { // who comes next is not to be turned out for it
            QSignalSpy revoked(&m_owner->workspace().gate(), &gate::Gate::revoked);
            QVERIFY(m_owner->workspace().rules().give(m_self, std::nullopt));
            QTRY_COMPARE(revoked.size(), 1);
        }
        QFile::remove(m_owner->workspace().rules().path());
        QTRY_VERIFY(!page()->card());
    }
    void cleanupTestCase()
    {
        m_window.reset();
        m_owner.reset();
    }

    void aStrangerIsAllowedAndRevoked()
    {
        connectAs(u"ada"_s);
        QTRY_VERIFY(page()->card() && says(u"It calls itself “ada"_s));
        QVERIFY(says(QFile::symLinkTarget(u"/proc/self/exe"_s))); // as the kernel has it
        QVERIFY(isCounted());
        for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Space, Qt::Key_Escape})
            QTest::keyClick(page()->card(), key);
        QVERIFY(!dialog<GrantDialog>());
        QTRY_VERIFY(page()->card()->isVisible()); // it was laid out
        page()->card()->setFocus();
        QTest::keyClick(page()->card(), Qt::Key_A, Qt::AltModifier);
        auto *asked = dialog<GrantDialog>();
        QVERIFY(asked);
        QTest::keyClick(asked, Qt::Key_Return);
        QVERIFY(!QFile::exists(m_owner->workspace().rules().path()));
        named<QRadioButton>(asked, u"Reviewed"_s)->setChecked(true);
        for (QLineEdit *each : asked->findChildren<QLineEdit *>()) {
            if (each->accessibleName() == u"Dollars a day")
                each->setText(u"two"_s);
        }
        asked->addFolder(m_home.path(), true);
        named<QPushButton>(asked, u"Allow"_s)->click();
        QVERIFY(asked->isVisible()); // that is no amount
        QVERIFY(!QFile::exists(m_owner->workspace().rules().path()));
        for (QLineEdit *each : asked->findChildren<QLineEdit *>()) {
            if (each->accessibleName() == u"Dollars a day")
                each->setText(u"2.50"_s);
        }
        named<QPushButton>(asked, u"Allow"_s)->click();
        const gate::Grant grant = ruled();
        QVERIFY(grant.isAllTools);
        QCOMPARE(grant.policy, gate::Policy::Reviewed);
        QCOMPARE(grant.writeFolders, QStringList(QDir(m_home.path()).canonicalPath()));
        QCOMPARE(grant.daily, std::optional<qint64>(2'500'000'000));
        QTRY_VERIFY(!page()->card());
        QVERIFY(!isCounted());
        choose(m_self);
        QVERIFY2(cell(2).startsWith(u"Reviewed · 3 machines up to MD"_s), qPrintable(cell(2)));
        QCOMPARE(cell(3), u"$0.00 of $2.50"_s);
        QVERIFY(cell(1).startsWith(u"since "_s));

        QTest::keyClick(table(), Qt::Key_Delete);
        auto *box = dialog<QMessageBox>();
        QVERIFY(box);
        QVERIFY(ruled().allowsAnything());
        named<QPushButton>(box, u"Cancel"_s)->click();
        QVERIFY(ruled().allowsAnything());
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QTest::keyClick(table(), Qt::Key_Delete);
        named<QPushButton>(dialog<QMessageBox>(), u"Revoke"_s)->click();
        QVERIFY(!ruled().allowsAnything());
    }

    void isPausedAndResumedByOneClick()
    {
        QVERIFY(m_owner->desk().callers.allow({.program = m_self, .asksInClient = true}));
        choose(m_self);
        QVERIFY2(cell(2).contains(u"asks you in the program, too"_s), qPrintable(cell(2)));
        named<QPushButton>(page(), u"Pause"_s)->click();
        QVERIFY(ruled().isPaused);
        QCOMPARE(cell(2), u"nothing for now: you paused it"_s);
        QVERIFY(says(u"Paused: its calls wait"_s));
        named<QPushButton>(page(), u"Resume"_s)->click();
        QVERIFY(!ruled().isPaused && ruled().allowsAnything());
    }

    void whatIsChangedBeginsWithWhatThereIs()
    {
        QVERIFY(m_owner->desk().callers.allow({.program = m_self,
                                               .policy = u"open"_s,
                                               .readFolders = {m_home.path()},
                                               .size = u"LG"_s,
                                               .machines = 7,
                                               .time = std::chrono::minutes(90)}));
        const gate::Grant before = ruled();
        choose(m_self);
        QTest::keyClick(table(), Qt::Key_Return);
        auto *asked = dialog<GrantDialog>();
        QVERIFY(asked);
        named<QPushButton>(asked, u"Allow"_s)->click();
        gate::Grant after = ruled();
        QVERIFY(after.until && *after.until >= *before.until
                && *after.until - *before.until <= std::chrono::minutes(1));
        after.until = before.until;
        QCOMPARE(after, before);
    }

    void whoIsPutOffAsksAgainWhenItComesAgain()
    {
        connectAs(u"ada"_s);
        QTRY_VERIFY(page()->card());
        named<QPushButton>(page(), u"Not Now"_s)->click();
        QTRY_VERIFY(!page()->card());
        QVERIFY(!QFile::exists(m_owner->workspace().rules().path()));
        m_agent.abort();
        QTRY_VERIFY(m_owner->desk().callers.family().all().isEmpty());
        connectAs(u"ada"_s);
        QTRY_VERIFY(page()->card());
    }

    void theSwitchClosesTheSocket()
    {
        const QString socket = owner::AgentDoor::pathIn(support::placesIn(m_folder).runtime);
        connectAs(u"ada"_s);
        QTRY_VERIFY(page()->card());
        auto *mark = page()->findChild<QCheckBox *>();
        QVERIFY(mark->isChecked() && QFile::exists(socket));
        mark->click();
        QVERIFY(!QFile::exists(socket));
        QVERIFY(!m_owner->workspace().settings().agents);
        QVERIFY(says(u"Off: "_s));
        QTRY_COMPARE(m_agent.state(), QLocalSocket::UnconnectedState);
        QTRY_VERIFY(!page()->card());
        mark->click();
        QVERIFY(QFile::exists(socket));
        QVERIFY(m_owner->workspace().settings().agents);
    }

    void hostileNamesArePlainAndBounded()
    {
        connectAs(u"<img src='/etc/hostname'>\u202e\u0007"_s + QString(5000, u'n'));
        QTRY_VERIFY(page()->card() && says(u"<img"_s));
        for (const QLabel *label : page()->findChildren<QLabel *>()) {
            QCOMPARE(label->textFormat(), Qt::PlainText);
            QVERIFY(label->text().size() < 2000);
            QVERIFY(!label->text().contains(QChar(0x202e)) && !label->text().contains(QChar(7)));
        }
        choose(m_self);
        const QString tip = table()->item(table()->currentRow(), 1)->toolTip();
        QVERIFY(!tip.contains(u"<img"_s) && tip.size() < 2000 && !tip.contains(QChar(0x202e)));
    }

    void setUpWritesOnYesAlone()
    {
        const auto command = base::ownProgram(QLatin1StringView("berth"));
        QVERIFY2(command, "berth is built beside this");
        auto *list = page()->findChild<agents::ClientList *>();
        auto *clients = list->findChild<QTableWidget *>();
        const auto row = clients->findItems(u"Cursor"_s, Qt::MatchExactly);
        QCOMPARE(row.size(), 1);
        clients->setCurrentItem(row.first());
        const QString file = m_home.filePath(u".cursor/mcp.json"_s);
        QCOMPARE(clients->item(row.first()->row(), 2)->text(), file);
        QVERIFY(!named<QPushButton>(list, u"Undo…"_s)->isEnabled());
        const auto open = [&](const QString &button) {
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            named<QPushButton>(list, button)->click();
            return dialog<SetUpDialog>();
        };
        SetUpDialog *asked = open(u"Set Up…"_s);
        QVERIFY(asked);
        const QString shown = asked->findChild<QPlainTextEdit *>()->toPlainText();
        QVERIFY(shown.contains(u"+     \"berth\": {"_s) && shown.contains(u"\"mcp\""_s));
        QTest::keyClick(asked, Qt::Key_Return);
        named<QPushButton>(asked, u"Cancel"_s)->click();
        QVERIFY(!QFile::exists(file));
        named<QPushButton>(open(u"Set Up…"_s), u"Change the File"_s)->click();
        QVERIFY(QFile::exists(file));
        QCOMPARE(clients->item(row.first()->row(), 1)->text(), u"✓ yes"_s);
        QVERIFY(!named<QPushButton>(list, u"Set Up…"_s)->isEnabled());
        named<QPushButton>(open(u"Undo…"_s), u"Change the File"_s)->click();
        QVERIFY(!QFile::exists(file));
        QCOMPARE(clients->item(row.first()->row(), 1)->text(), u"no"_s);
    }

    void whoMadeASessionIsInTheSidebar()
    {
        const auto made = m_owner->workspace().sessions().create(
            {.name = u"theirs"_s, .caller = u"claude-code\u202e"_s, .policy = u"builder"_s});
        QVERIFY(made);
        const SessionModel *model = m_window->findChild<Sidebar *>()->sessions();
        const QModelIndex index = model->index(model->rowOf(*made));
        const QString detail = index.data(SessionModel::DetailRole).toString();
        QVERIFY(detail.contains(u"claude-code"_s) && !detail.contains(QChar(0x202e)));
        QVERIFY(index.data(Qt::AccessibleTextRole).toString().contains(u"made by claude-code"_s));
        for (int row = 0; row < model->rowCount(); ++row) {
            if (model->at(row)->name() == u"mine")
                QVERIFY(!model->index(row).data(Qt::AccessibleTextRole).toString().contains(u"made by"_s));
        }
    }

    /// For a person to look at.
    void itLooks_data()
    {
        looks::addSchemes();
    }
    void itLooks()
    {
        QFETCH(style::Scheme, scheme);
        looks::apply(scheme);
        api::CallerOperations &callers = m_owner->desk().callers;
        QVERIFY(callers.allow({.program = u"claude-code"_s,
                               .policy = u"builder"_s,
                               .folders = {m_home.path()},
                               .machines = 4,
                               .daily = u"2.00"_s,
                               .time = std::chrono::hours(8)}));
        QVERIFY(callers.allow({.program = u"codex"_s, .policy = u"reviewed"_s, .size = u"SM"_s}));
        QVERIFY(callers.allow({.program = u"goose"_s, .policy = u"open"_s, .asksInClient = true}));
        QVERIFY(callers.pause(u"codex"_s, api::CallerOperations::Paused::Yes));
        connectAs(u"ada"_s);
        QTRY_VERIFY(page()->card() && says(u"It calls itself"_s));
        choose(u"claude-code"_s);
        QTest::qWait(50);
        looks::keep(*m_window, u"agents"_s, scheme);
        choose(u"codex"_s);
        QTest::qWait(50);
        looks::keep(*m_window, u"agents-paused"_s, scheme);
        choose(u"claude-code"_s);
        QTest::keyClick(table(), Qt::Key_Return);
        auto *asked = dialog<GrantDialog>();
        QTest::qWait(50);
        looks::keep(*asked, u"agents-allow"_s, scheme);
        asked->reject();
        auto *list = page()->findChild<agents::ClientList *>();
        list->findChild<QTableWidget *>()->setCurrentCell(0, 0);
        named<QPushButton>(list, u"Set Up…"_s)->click();
        auto *change = dialog<SetUpDialog>();
        QTest::qWait(50);
        looks::keep(*change, u"agents-set-up"_s, scheme);
        change->reject();
        TerminalQuestion question({.program = u"/usr/bin/berth"_s,
                                   .pid = 4711,
                                   .method = u"caller.allow"_s,
                                   .params = {{u"program"_s, u"codex"_s}, {u"policy"_s, u"open"_s}}},
                                  m_window.get());
        question.show();
        QTest::qWait(50);
        looks::keep(question, u"agents-terminal"_s, scheme);
        QVERIFY(callers.pause(u"codex"_s, api::CallerOperations::Paused::No));
    }

private:
    AgentsPage *page() const { return m_window->findChild<AgentsPage *>(); }
    QTableWidget *table() const
    {
        for (QTableWidget *each : page()->findChildren<QTableWidget *>()) {
            if (each->accessibleName() == u"Programs and what they may do")
                return each;
        }
        return nullptr;
    }
    template <typename T>
    T *dialog() const
    {
        for (T *each : m_window->findChildren<T *>()) {
            if (each->isVisible())
                return each;
        }
        return nullptr;
    }
    template <typename T>
    static T *named(const QWidget *top, const QString &text)
    {
        for (T *each : top->findChildren<T *>()) {
            if (each->text().remove(u'&') == text)
                return each;
        }
        qFatal("there is no button %s", qPrintable(text));
    }
    bool says(const QString &text) const
    {
        const auto labels = page()->findChildren<QLabel *>();
        return std::ranges::any_of(labels, [&](const QLabel *each) { return each->text().contains(text); });
    }
    bool isCounted() const
    {
        const auto buttons = m_window->findChild<Sidebar *>()->findChildren<QPushButton *>();
        return std::ranges::any_of(buttons,
                                   [](const QPushButton *each) { return each->text() == u"Agents (1)"; });
    }
    gate::Grant ruled() const { return m_owner->workspace().rules().rules()->callers.value(m_self); }
    void choose(const QString &program)
    {
        QTRY_COMPARE(table()->findItems(program, Qt::MatchExactly).size(), 1);
        table()->setCurrentItem(table()->findItems(program, Qt::MatchExactly).first());
        table()->setFocus();
    }
    QString cell(int column) const { return table()->item(table()->currentRow(), column)->text(); }
    void connectAs(const QString &client)
    {
        m_agent.connectToServer(owner::AgentDoor::pathIn(support::placesIn(m_folder).runtime));
        const QJsonObject info{{u"name"_s, client}, {u"version"_s, u"7"_s}};
        const QJsonObject params{{u"protocolVersion"_s, u"2025-06-18"_s},
                                 {u"capabilities"_s, QJsonObject()},
                                 {u"clientInfo"_s, info}};
        const QJsonObject open{
            {u"jsonrpc"_s, u"2.0"_s}, {u"id"_s, 0}, {u"method"_s, u"initialize"_s}, {u"params"_s, params}};
        m_agent.write(QJsonDocument(open).toJson(QJsonDocument::Compact) + '\n');
    }

    QTemporaryDir m_folder;
    QTemporaryDir m_home;
    QString m_self;
    std::unique_ptr<owner::Owner> m_owner;
    std::unique_ptr<MainWindow> m_window;
    QLocalSocket m_agent;
};

BERTH_TEST(tst_AgentsPage)
#include "tst_agents_page.moc"
