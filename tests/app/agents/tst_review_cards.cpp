// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/agents/call_words.h"
#include "app/agents/open_reviews.h"
#include "app/agents/review_card.h"
#include "app/agents/review_panel.h"
#include "app/agents/rules_page.h"
#include "app/chat/cards/card.h"
#include "app/chat/chat_pane.h"
#include "app/chat/chat_view.h"
#include "app/chat/composer/composer.h"
#include "app/code/code_editor.h"
#include "app/shell/main_window.h"
#include "app/shell/notifier.h"
#include "app/sidebar/session_list.h"
#include "app/sidebar/sidebar.h"
#include "core/base/await.h"
#include "core/gate/gate.h"
#include "core/gate/rules_file.h"
#include "core/session/record/chats.h"
#include "core/tools/catalogue.h"
#include "tests/app/looks.h"
#include "tests/support/finish.h"
#include "tests/support/hollow_image.h"
#include "tests/support/subject.h"
#include "tests/support/workspace.h"

#include <QFile>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using agents::ReviewCard;
using gate::Review;
using session::record::Call;

static const QString kCode = u"import csv\n\ntotals = {}\nfor row in csv.DictReader(open(\"orders.csv\")):\n"
                             "    totals[row[\"customer\"]] = float(row[\"amount\"])\nprint(totals)\n"_s;

static const QString kLongName =
    u"the-figures-of-the-third-quarter-by-customer-by-region-and-by-product-2.csv"_s;

/// What an agent asks is answered in the window, by the person alone, and once.
class tst_ReviewCards : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        qputenv("BERTH_LIBVIRT_URI", "qemu+unix:///session?socket=/nowhere"); // starts nothing
        looks::apply(style::Scheme::Light);
        QVERIFY(support::makeHollowImage(support::placesIn(m_folder).data + u"/images"_s));
        m_workspace = support::openWorkspace(m_folder);
        QVERIFY(m_workspace->rules().give(u"*"_s, gate::Rules::builder(tools::names())));
        const auto made = m_workspace->sessions().create(
            {.name = u"q3-sales"_s, .caller = u"claude-code"_s, .policy = u"reviewed"_s});
        QVERIFY(made);
        m_session = *made;
        m_window = std::make_unique<MainWindow>(*m_workspace);
        m_window->resize(1280, 860);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->showSession(m_session);
    }
    void cleanup()
    {
        const auto open = gate().openReviews();
        for (const Review &each : *open)
            QVERIFY(gate().withdraw(each.id));
        QTRY_VERIFY(!panel()->card() || panel()->card()->isOver());
        if (panel()->card())
            button(u"Close"_s)->click();
        QTRY_VERIFY(!panel()->card());
    }
    void cleanupTestCase()
    {
        m_window.reset();
        m_workspace.reset();
    }

    void whatStandsInTheEditorIsWhatRuns()
    {
        const QString id = ask(kCode);
        QVERIFY(button(u"Run"_s)->isEnabled());
        QVERIFY(!button(u"Run as Edited"_s)->isEnabled());
        editor()->setContent("print(1)\n");
        emit editor()->textChanged();
        QVERIFY(panel()->card()->isEdited());
        QVERIFY(!button(u"Run"_s)->isEnabled()); // what is shown is not what was asked
        button(u"Run as Edited"_s)->click();
        const auto answered = gate().review(id);
        QVERIFY(answered);
        QCOMPARE(answered->state, Review::State::Edited);
        QCOMPARE(answered->edited->value(u"code"_s), QJsonValue(u"print(1)\n"_s));
        QCOMPARE(answered->edited->value(u"vm"_s), QJsonValue(u"q3-sales"_s));
        QTRY_VERIFY(!panel()->card());
        QVERIFY(!gate().answer(id, {.kind = gate::Answer::Kind::Run})); // once
        const gate::Request request = this->request(kCode);
        const gate::Gate::Reread reread = [&](const QJsonObject &arguments) -> base::Result<gate::Request> {
            gate::Request other = request;
            other.arguments = arguments;
            return other;
        };
        auto entry = support::finish(gate().enter(request, id, 0ms, reread));
        QVERIFY(entry && std::holds_alternative<gate::Pass>(*entry));
        QCOMPARE(std::get<gate::Pass>(*entry).request().arguments.value(u"code"_s),
                 QJsonValue(u"print(1)\n"_s));
    }

    void aRefusalGoesBackWithItsReason()
    {
        const QString id = ask(kCode);
        auto *reason = panel()->card()->findChild<QLineEdit *>();
        QTest::keyClicks(reason, u"Not now."_s);
        button(u"Refuse"_s)->click();
        QCOMPARE(gate().review(id)->state, Review::State::Refused);
        QCOMPARE(gate().review(id)->answer, u"Not now."_s);
        auto entry = support::finish(gate().enter(request(kCode), id, 0ms));
        QVERIFY(entry && std::holds_alternative<gate::Refused>(*entry));
        QTRY_VERIFY(!panel()->card());
    }

    /// By keys alone: Tab leads from what is asked to the answers, and on to where words are typed.
    void tabLeadsThroughTheCardToTheComposer()
    {
        ask(kCode);
        Composer *const composer = m_window->findChild<ChatPane *>()->composer();
        panel()->card()->setFocus(Qt::TabFocusReason);
        QStringList met;
        const auto step = [&](Qt::Key key) {
            QTest::keyClick(m_window->focusWidget(), key,
                            key == Qt::Key_Backtab ? Qt::ShiftModifier : Qt::NoModifier);
            QWidget *const focus = m_window->focusWidget();
            const auto *const pressed = qobject_cast<QAbstractButton *>(focus);
            met += pressed ? pressed->text() : focus->accessibleName();
            return focus;
        };
        while (met.size() < 20 && !composer->isAncestorOf(m_window->focusWidget()))
            step(Qt::Key_Tab);
        met.removeLast();
        const QStringList wanted{u"All Arguments"_s,
                                 u"What the agent asks for; to be edited before it runs"_s,
                                 u"Run"_s,
                                 u"Always in This Session"_s,
                                 u"Reason for the agent"_s,
                                 u"Refuse"_s};
        met.removeIf(
            [&](const QString &each) { return !wanted.contains(each); }); // texts that take the focus
        QCOMPARE(met, wanted);
        QVERIFY(panel()->isAncestorOf(step(Qt::Key_Backtab)));
    }

    /// Who is typing a reason types on nowhere else.
    void theFocusStaysInACardThatIsOver()
    {
        const QString id = ask(kCode);
        panel()->card()->findChild<QLineEdit *>()->setFocus();
        QVERIFY(gate().withdraw(id));
        QTRY_VERIFY(panel()->card()->isOver());
        QCOMPARE(m_window->focusWidget(), panel()->card());
        QTest::keyClick(m_window->focusWidget(), Qt::Key_Tab);
        QTest::keyClick(button(u"Close"_s), Qt::Key_Space);
        QTRY_VERIFY(!panel()->card());
        QVERIFY(m_window->findChild<ChatPane *>()->composer()->isAncestorOf(m_window->focusWidget()));
    }

    void noKeyThatWasMeantForSomethingElseAnswers()
    {
        m_window->findChild<ChatPane *>()->composer()->setFocus();
        const QString id = put(kCode); // the person types while it comes
        QTRY_VERIFY(panel()->card());
        for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter, Qt::Key_Space, Qt::Key_Escape}) {
            QTest::keyClick(m_window->focusWidget(), key);
            QTest::keyClick(panel()->card(), key);
        }
        panel()->card()->setFocus();
        QTest::keyClick(panel()->card(), Qt::Key_R, Qt::AltModifier); // before there was time to see it
        QVERIFY(!button(u"Run"_s)->isEnabled());
        QCOMPARE(gate().review(id)->state, Review::State::Open);
        for (QPushButton *each : panel()->card()->findChildren<QPushButton *>())
            QVERIFY(!each->isDefault() && !each->autoDefault());
        QTRY_VERIFY(button(u"Run"_s)->isEnabled());
        QVERIFY(button(u"Run"_s)->isVisible());
        while (QWidget *const popup = QApplication::activePopupWidget())
            popup->close(); // the composer's answer to one of these keys
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        panel()->card()->setFocus();
        QVERIFY(panel()->card()->hasFocus());
        QTest::keyClick(panel()->card(), Qt::Key_R, Qt::AltModifier);
        QCOMPARE(gate().review(id)->state, Review::State::Run);
        QTRY_VERIFY(!panel()->card());
        QVERIFY(gate().withdraw(id)); // nobody fetches it
    }

    void anAnswerElsewhereIsSaidAtOnce()
    {
        const QString id = ask(kCode);
        QVERIFY(gate().answer(id, {.kind = gate::Answer::Kind::Refuse}));
        QTRY_VERIFY(panel()->card()->isOver());
        QVERIFY(says(u"refused elsewhere"_s));
        QVERIFY(!button(u"Run"_s)->isVisible());
        button(u"Close"_s)->click();
        QTRY_VERIFY(!panel()->card());

        ask(kCode);
        QVERIFY(gate().withdraw(panel()->card()->id()));
        QTRY_VERIFY(says(u"withdrawn"_s));
    }

    void theyAreCountedAndTold()
    {
        const Notifier notifier(*m_workspace);
        QSignalSpy told(&notifier, &Notifier::told);
        QSignalSpy waiting(&notifier, &Notifier::waiting);
        put(kCode);
        put(u"print(2)"_s);
        QTRY_COMPARE(told.count(), 2);
        QCOMPARE(told.first().first().toString(), u"q3-sales"_s);
        QVERIFY(told.first().last().toString().contains(u"claude-code"_s));
        QCOMPARE(waiting.last().first().toInt(), 2);
        auto *model = m_window->findChild<Sidebar *>()->sessions();
        QTRY_COMPARE(model->index(0).data(SessionModel::ReviewsRole).toInt(), 2);
        bool isCounted = false;
        for (QPushButton *each : m_window->findChildren<QPushButton *>())
            isCounted = isCounted || each->text() == u"Reviews (2)"_s;
        QVERIFY(isCounted);
    }

    /// "operator" is what files and programs call it.
    void berthsOwnAgentHasAName()
    {
        const Notifier notifier(*m_workspace);
        QSignalSpy told(&notifier, &Notifier::told);
        gate::Request request = this->request(kCode);
        request.caller = gate::kOperator;
        put(request);
        QTRY_VERIFY(panel()->card());
        QVERIFY(says(u"Berth's agent asks: "_s));
        QVERIFY(panel()->card()->accessibleName().contains(u"Berth's agent asks to "_s));
        for (const QLabel *label : panel()->card()->findChildren<QLabel *>())
            QVERIFY2(!label->text().contains(gate::kOperator), qPrintable(label->text()));
        QTRY_COMPARE(told.count(), 1);
        QVERIFY(told.first().last().toString().startsWith(u"Berth's agent asks: "_s));
    }

    void hostileCallsArePlainAndBounded()
    {
        gate::Request request = this->request(u"x"_s);
        request.caller = u"<img src='/etc/hostname'>\u202e"_s + QString(5000, u'n');
        request.arguments.insert(u"folder"_s, u"<b>\u001b[2J\u0007"_s + QString(100'000, u'y'));
        put(request);
        QTRY_VERIFY(panel()->card());
        for (const QLabel *label : panel()->card()->findChildren<QLabel *>()) {
            QCOMPARE(label->textFormat(), Qt::PlainText);
            QVERIFY(label->text().size() < 2000);
            QVERIFY(!label->text().contains(QChar(0x1b)) && !label->text().contains(QChar(0x202e)));
        }
    }

    void aRehearsalIsShownAndGoesWithItsCall_data() { itLooks_data(); }
    void aRehearsalIsShownAndGoesWithItsCall()
    {
        QFETCH(style::Scheme, scheme);
        looks::apply(scheme);
        const QString id = put(kCode);
        QObject end;
        int over = 0;
        QJsonObject asked;
        agents::OpenReviews reviews(&gate());
        reviews.setRehearse([&](const QString &, const QJsonObject &arguments) {
            asked = arguments;
            return played(&end, &over);
        });
        agents::ReviewPanel shown(&reviews, nullptr);
        shown.resize(640, 560); // what a window of 900 x 600 leaves it
        shown.setSession(m_session->id()); // which shows it
        const auto named = [&shown](const QString &text) {
            const auto all = shown.findChildren<QPushButton *>();
            return *std::ranges::find(all, text, &QPushButton::text);
        };
        QPushButton *const rehearse = named(u"Rehearse"_s);
        QTRY_VERIFY(rehearse->isEnabled());
        shown.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&shown));
        shown.focusCard();
        QTest::keyClick(shown.card(), Qt::Key_H, Qt::AltModifier);
        QVERIFY(!rehearse->isEnabled());
        QVERIFY(named(u"Run"_s)->isEnabled()); // it may be answered meanwhile
        end.setObjectName(u"over"_s);
        auto *text = shown.findChild<QPlainTextEdit *>();
        QTRY_VERIFY(text->isVisible());
        QVERIFY(text->toPlainText().startsWith(
            u"created: /session/output/<b>top\nchanged: /session/working/%1\ndeleted: /session/working/gone"_s
                .arg(kLongName)));
        QVERIFY(text->toPlainText().endsWith(u"It printed:\n{'Ada': 42.0}"_s));
        QVERIFY(!text->accessibleName().isEmpty());
        // All of it is there, also what is broken into two lines.
        QTRY_VERIFY(text->document()->lineCount() > text->document()->blockCount());
        QTRY_COMPARE(text->verticalScrollBar()->maximum(), 0);
        QVERIFY(!text->verticalScrollBar()->isVisible());
        looks::keep(shown, u"rehearsal"_s, scheme);

        shown.findChild<code::CodeEditor *>()->setText(u"print(1)"_s);
        QVERIFY(!text->isVisible()); // it was of another call
        rehearse->click();
        QCOMPARE(asked.value(u"code"_s), u"print(1)"_s);
        QCOMPARE(over, 1);
        QVERIFY(gate().withdraw(id));
        QTRY_COMPARE(over, 2);
        looks::apply(style::Scheme::Light);
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }

    void rulesAreTriedOnWhatWasCalled()
    {
        gate::AuditEntry entry;
        entry.caller = u"claude-code"_s;
        entry.tool = u"upload_file"_s;
        gate::Rules rules;
        rules.callers[u"*"_s] = gate::Rules::builder(tools::names());
        const auto verdict = [this, &rules, &entry] {
            return agents::verdictBy(m_workspace->rules().grantBy(rules, entry.caller), entry);
        };
        QVERIFY(!verdict()); // never judged
        const QString folder = QDir(m_folder.path()).canonicalPath();
        entry.judged = {gate::Nature::Inside,
                        gate::Policy::Builder,
                        {{gate::Crossing::Kind::HostRead, folder + u"/a.csv"_s}}};
        QCOMPARE(verdict()->kind, gate::Verdict::Kind::Review);
        rules.callers[u"*"_s].readFolders = {folder};
        QCOMPARE(verdict()->kind, gate::Verdict::Kind::Allow);
        rules.callers.insert(entry.caller, {});
        QCOMPARE(verdict()->kind, gate::Verdict::Kind::Refuse);
    }

    /// Berth's own agent, a person who calls by hand and whoever was given nothing have what no rule says.
    void callsThatNoRuleIsOfAreNotCalledOtherwise()
    {
        const auto before = m_workspace->rules().rules()->callers;
        QVERIFY(m_workspace->rules().give(u"*"_s, {})); // which would be theirs
        const auto restore =
            qScopeGuard([&] { QVERIFY(m_workspace->rules().give(u"*"_s, before.value(u"*"_s))); });
        for (const QString &caller : {gate::kOperator, gate::kPerson}) {
            const gate::Request request{
                .caller = caller, .tool = u"execute_bash"_s, .nature = gate::Nature::Inside};
            auto entry = support::finish(gate().enter(request, {}, 0ms));
            QVERIFY(entry && std::holds_alternative<gate::Pass>(*entry));
            gate().finish(std::get<gate::Pass>(std::move(*entry)), gate::Outcome::Ok);
        }
        QVERIFY(gate().note(u"model.add"_s, {}));
        agents::RulesPage page(*m_workspace, nullptr);
        page.show();
        const auto tables = page.findChildren<QTableWidget *>();
        const auto trial = std::ranges::find(tables, 5, &QTableWidget::columnCount);
        QVERIFY(trial != tables.end());
        QTRY_VERIFY((*trial)->rowCount() >= 3);
        QCOMPARE((*trial)->item(0, 4)->text(), u"not judged"_s);
        QCOMPARE((*trial)->item(1, 4)->text(), u"✓ allowed"_s);
        QCOMPARE((*trial)->item(2, 4)->text(), u"✓ allowed"_s);
    }

    void rulesThatAreWrongAreNotSaved()
    {
        const auto before = m_workspace->rules().rules()->callers;
        agents::RulesPage page(*m_workspace, nullptr);
        page.show();
        auto *text = page.findChild<code::CodeEditor *>();
        const auto named = [&page](const QString &name) {
            for (QPushButton *each : page.findChildren<QPushButton *>()) {
                if (each->text() == name)
                    return each;
            }
            return static_cast<QPushButton *>(nullptr);
        };
        QVERIFY(!named(u"Save"_s)->isEnabled());
        text->setText(u"{\"version\": 1, \"callers\": {\"a\": {\"polcy\": \"open\"}}}"_s);
        QTRY_VERIFY(named(u"Revert"_s)->isEnabled());
        QVERIFY(!named(u"Save"_s)->isEnabled());
        named(u"Save"_s)->click();
        QVERIFY(m_workspace->rules().rules()->callers == before);
        const QString right = u"{\"version\": 1, \"callers\": {\"a\": {\"tools\": \"all\"}}}\n"_s;
        text->setText(right);
        QTRY_VERIFY(named(u"Save"_s)->isEnabled());
        named(u"Save"_s)->click();
        QFile file(m_workspace->rules().path());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(QString::fromUtf8(file.readAll()), right);
        QCOMPARE(file.permissions() & (QFileDevice::ReadGroup | QFileDevice::ReadOther),
                 QFileDevice::Permissions());
        QVERIFY(m_workspace->rules().grant(u"a"_s)->mayUse(u"execute_bash"_s));
        QVERIFY(m_workspace->rules().give(u"*"_s, before.value(u"*"_s)));
    }

    void tenThousandCallsAreFewWidgets()
    {
        const auto other = m_workspace->sessions().create({.name = u"many"_s});
        session::Chat *const chat = *m_workspace->chats().of(*other);
        for (int i = 0; i < 10'000; ++i) {
            QVERIFY(chat->journal().add(Call{.caller = u"agent"_s,
                                             .tool = u"execute_python"_s,
                                             .arguments = {{u"code"_s, kCode}},
                                             .state = Call::State::Done,
                                             .tail = "42\n",
                                             .outputBytes = 3},
                                        session::Author::Caller));
        }
        ChatView view;
        view.resize(700, 500);
        view.setTranscript(&chat->transcript());
        view.show();
        QTRY_COMPARE(view.verticalScrollBar()->value(), view.verticalScrollBar()->maximum());
        for (int step = 0; step < 60; ++step) {
            view.verticalScrollBar()->setValue(view.verticalScrollBar()->value() - 5000);
            QCoreApplication::processEvents();
            // As an event loop does: cards that are gone are in nobody's way.
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            QVERIFY(view.findChildren<Card *>().size() < 200);
        }
    }

    /// For a person to look at.
    void itLooks_data() { looks::addSchemes(); }
    void itLooks()
    {
        QFETCH(style::Scheme, scheme);
        looks::apply(scheme);
        session::Journal &journal = (*m_workspace->chats().of(m_session))->journal();
        if (journal.transcript().count() == 0) {
            const auto say = [&](Call call) {
                call.caller = u"claude-code"_s;
                QVERIFY(journal.add(call, session::Author::Caller));
            };
            say({.tool = u"read_file"_s,
                 .verdict = u"allow"_s,
                 .state = Call::State::Done,
                 .count = 4,
                 .lines = {u"get_vm"_s, u"list_files /session/input"_s, u"read_file orders.csv"_s,
                           u"read_file notes.txt"_s}});
            say({.tool = u"execute_bash"_s,
                 .arguments = {{u"command"_s, u"cd /session/input && wc -l orders.csv | head"_s}},
                 .verdict = u"allow"_s,
                 .state = Call::State::Done,
                 .run = u"r1"_s,
                 .tail = "50001 orders.csv\n",
                 .outputBytes = 17,
                 .took = 340ms});
            say({.tool = u"execute_python"_s,
                 .arguments = {{u"code"_s, kCode}, {u"timeout_s"_s, 60}},
                 .review = u"x"_s,
                 .verdict = u"review"_s,
                 .answer = u"run"_s,
                 .state = Call::State::Failed,
                 .run = u"r2"_s,
                 .tail = "KeyError: 'customer'\n",
                 .outputBytes = 21,
                 .text = u"It ended with exit code 1."_s,
                 .took = 1200ms});
        }
        gate::Request wish = request(kCode);
        wish.arguments.insert(u"timeout_s"_s, 60);
        wish.crossings = {{gate::Crossing::Kind::HostRead, u"/home/ana/orders.csv"_s}};
        put(wish);
        QTRY_VERIFY(panel()->card());
        QTRY_VERIFY(button(u"Run"_s)->isEnabled());
        QTest::qWait(50);
        looks::keep(*m_window, u"review"_s, scheme);
        m_window->findChild<QAction *>(u"reviews"_s)->trigger();
        QTest::qWait(50);
        looks::keep(*m_window, u"reviews"_s, scheme);
        m_window->findChild<QAction *>(u"rules"_s)->trigger();
        QTest::qWait(50);
        looks::keep(*m_window, u"rules"_s, scheme);
        m_window->findChild<QAction *>(u"go-to-chat"_s)->trigger();
    }

private:
    /// A rehearsal that is done when `end` gets another name, and says when it is over, however.
    static base::Task<base::Result<api::Rehearsal>> played(QObject *end, int *over)
    {
        const auto count = qScopeGuard([over] { ++*over; });
        co_await base::onSignal(end, &QObject::objectNameChanged, 60s);
        api::Rehearsal done;
        done.state = u"exited"_s;
        done.exitCode = 0;
        done.took = 3200ms;
        done.output = u"{'Ada': 42.0}\n"_s;
        done.changes =
            api::FileChanges{{u"output/<b>top"_s}, {u"working/"_s + kLongName}, {u"working/gone"_s}, 0};
        co_return done;
    }
    gate::Gate &gate() { return m_workspace->gate(); }
    agents::ReviewPanel *panel() { return m_window->findChild<ChatPane *>()->reviews(); }
    code::CodeEditor *editor() { return panel()->card()->findChild<code::CodeEditor *>(); }
    QPushButton *button(const QString &text)
    {
        for (QPushButton *each : panel()->card()->findChildren<QPushButton *>()) {
            if (each->text() == text)
                return each;
        }
        return nullptr;
    }
    bool says(const QString &text)
    {
        const auto labels = panel()->card()->findChildren<QLabel *>();
        return std::ranges::any_of(
            labels, [&](const QLabel *each) { return each->isVisible() && each->text().contains(text); });
    }
    gate::Request request(const QString &code) const
    {
        return {.caller = u"claude-code"_s,
                .tool = u"execute_python"_s,
                .arguments = {{u"vm"_s, u"q3-sales"_s}, {u"code"_s, code}},
                .vm = m_session->id(),
                .vmName = m_session->name(),
                .vmPolicy = gate::Policy::Reviewed,
                .nature = gate::Nature::Code};
    }
    QString put(const QString &code) { return put(request(code)); }
    QString put(const gate::Request &request)
    {
        auto entry = support::finish(gate().enter(request, {}, 0ms));
        if (!entry || !std::holds_alternative<gate::Waiting>(*entry))
            qFatal("nobody was asked");
        return std::get<gate::Waiting>(*entry).reviewId;
    }
    /// And waits until it can be answered.
    QString ask(const QString &code)
    {
        const QString id = put(code);
        [&] {
            QTRY_VERIFY(panel()->card() && panel()->card()->id() == id);
            QTRY_VERIFY(button(u"Run"_s)->isEnabled());
        }();
        return id;
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Workspace> m_workspace;
    session::Session *m_session = nullptr;
    std::unique_ptr<MainWindow> m_window;
};

BERTH_TEST(tst_ReviewCards)
#include "tst_review_cards.moc"
