// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/cards/card.h"
#include "app/chat/chat_pane.h"
#include "app/chat/chat_view.h"
#include "app/chat/composer/recipe_form.h"
#include "app/chat/task_bar.h"
#include "app/style/style.h"
#include "core/session/record/chats.h"
#include "core/workspace.h"
#include "tests/app/accessible.h"
#include "tests/app/chat/fake_asking.h"
#include "tests/support/subject.h"
#include "tests/support/workspace.h"

#include <QApplication>
#include <QCheckBox>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace Qt::StringLiterals;
using session::Author;
using State = Asking::State;
namespace record = session::record;

/// Any words of a person's in the chat, edited and asked again.
class tst_EditAndAsk : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        style::apply(*qApp, style::Scheme::Light);
        m_workspace = support::openStillWorkspace(m_folder);
        m_recipes = std::make_unique<agent::RecipeLibrary>(&m_workspace->recipes());
    }
    void cleanupTestCase()
    {
        m_recipes.reset();
        m_workspace.reset();
    }
    void init()
    {
        const auto made = m_workspace->sessions().create({});
        QVERIFY(made);
        session::Journal &journal = (*m_workspace->chats().of(*made))->journal();
        QVERIFY(journal.add(record::Message{u"First"_s, u"h4k2m7pq"_s, 1}));
        QVERIFY(journal.add(record::Message{u"One."_s}, Author::Operator));
        QVERIFY(journal.add(record::Message{u"Second"_s, u"h4k2m7pq"_s, 2}));
        QVERIFY(journal.add(record::Message{u"An answer"_s}));
        m_pane = std::make_unique<ChatPane>(*m_workspace, *m_recipes, nullptr);
        m_pane->setAskings([this](session::Session *) {
            auto asking = std::make_unique<FakeAsking>();
            m_asking = asking.get();
            return asking;
        });
        m_pane->setSession(*made);
        m_pane->resize(700, 800);
        m_pane->setVisible(true);
        QVERIFY(QTest::qWaitForWindowActive(m_pane.get()));
        QTRY_VERIFY(m_pane->view()->cardAt(3));
    }
    void cleanup() { m_pane.reset(); }

    void isOfferedWhereATaskHasHeardThem()
    {
        QVERIFY(button(0)->isVisible());
        QVERIFY(!button(1)->isVisible());
        QVERIFY(button(2)->isVisible());
        QVERIFY(!button(3)->isVisible());
        QVERIFY(button(0)->focusPolicy() & Qt::TabFocus);
        button(0)->setFocus(Qt::TabFocusReason);
        QTest::keyClick(button(0), Qt::Key_Space);
        QCOMPARE(composer()->text(), u"First"_s);
        QTRY_VERIFY(editor()->hasFocus());
        QVERIFY(!asThen()->isVisible());
        QVERIFY2(says(u"no snapshot"_s), "it says why the machine stays");
        QTest::keyClick(editor(), Qt::Key_Return);
        QCOMPARE(m_asking->told, QStringList{u"again|First|h4k2m7pq:1"_s});
        QCOMPARE(composer()->text(), QString());
        QVERIFY(!bar()->isVisible());
    }

    /// A recipe whose password is kept nowhere is filled in again, with all but that.
    void aRecipeWithASecretOpensItsForm()
    {
        const QString file = m_folder.filePath(u"annex.pdf"_s);
        QFile pdf(file);
        QVERIFY(pdf.open(QIODevice::WriteOnly) && pdf.write("%PDF-1.4") > 0);
        session::Journal &journal = (*m_workspace->chats().of(m_pane->session()))->journal();
        const record::RecipeRequest request{
            u"merge-pdf"_s, u"Merge"_s, {file}, {{u"pages"_s, u"all"_s}}, {}, {}, {u"passwords"_s}};
        QVERIFY(journal.add(record::Request(request)));
        emit m_pane->view()->repeatRequested(4);
        const RecipeForm *const form = composer()->form();
        QVERIFY(form);
        QCOMPARE(form->recipe().id, u"merge-pdf"_s);
        QCOMPARE(form->inputs(), QStringList{file});
        QCOMPARE(form->parameters(), (QMap<QString, QString>{{u"pages"_s, u"all"_s}}));
        QVERIFY2(says(u"passwords is kept nowhere"_s), "it says what is missing");
    }

    /// The bar says that the old words are replaced: a file must not make a follow-up of them.
    void filesGoAlong()
    {
        const QString file = m_folder.filePath(u"orders.csv"_s);
        button(0)->click();
        composer()->addFiles({file});
        QVERIFY(says(u"no network"_s) && says(u"takes the place"_s)); // it reaches one
        QTest::keyClick(editor(), Qt::Key_Return);
        QCOMPARE(session::networkOf(*m_pane->session()), vm::NetworkPolicy::Offline);
        QCOMPARE(m_asking->told, QStringList{u"again|First|h4k2m7pq:1|"_s + file});
        QCOMPARE(composer()->files(), QStringList());
    }

    void theMachineOfThenIsAChoice()
    {
        m_asking->kept = {{u"h4k2m7pq"_s, 1}};
        button(0)->click();
        QVERIFY(asThen()->isVisible() && !asThen()->isChecked());
        QTest::keyClick(asThen(), Qt::Key_Space);
        QTest::keyClicks(editor(), u"!"_s);
        QTest::keyClick(editor(), Qt::Key_Return);
        QCOMPARE(m_asking->told, QStringList{u"again|First!|h4k2m7pq:1|as then"_s});
        button(2)->click(); // another one: of then there is none
        QVERIFY(!asThen()->isVisible());
        button(0)->click();
        QVERIFY(!asThen()->isChecked()); // each time anew
        QTest::keyClick(editor(), Qt::Key_Escape);
        QCOMPARE(composer()->text(), QString());
        QVERIFY(!bar()->isVisible());
        QTest::keyClick(editor(), Qt::Key_Up); // the last request, and not an answer to a question
        QTest::keyClick(editor(), Qt::Key_Return);
        QCOMPARE(m_asking->told.last(), u"again|Second|h4k2m7pq:2"_s);
    }

    /// A key must not wait for a transcript that is long.
    void aLongTranscriptIsNotReadAtEachKey()
    {
        const auto chat = m_workspace->chats().of(m_pane->session());
        session::Journal &journal = (*chat)->journal();
        QVERIFY(journal.add(record::Document{u"/d/orders.csv"_s, u"orders.csv"_s, 1}));
        QVERIFY(journal.add(QList<record::Content>(3000, record::Note{u"A call"_s}), Author::Operator));
        QTest::keyClick(editor(), Qt::Key_Space); // what is shown meanwhile is read
        const qint64 before = (*chat)->transcript().reads();
        QTest::keyClicks(editor(), u"@ord"_s);
        auto *offered = composer()->findChild<Suggestions *>();
        QVERIFY(offered->isVisible());
        QCOMPARE(offered->document().path, u"/d/orders.csv"_s);
        QTest::keyClick(editor(), Qt::Key_Escape);
        composer()->setText({});
        QTest::keyClick(editor(), Qt::Key_Up);
        QCOMPARE(composer()->text(), u"Second"_s);
        const qint64 reads = (*chat)->transcript().reads() - before;
        QVERIFY2(reads < 300, qPrintable(QString::number(reads)));
    }

    void whatWasBeingWrittenComesBackWithUndo()
    {
        composer()->giveBack(u"A draft"_s, {});
        button(0)->click();
        QCOMPARE(composer()->text(), u"First"_s);
        editor()->undo();
        QCOMPARE(composer()->text(), u"A draft"_s);
    }

    /// A branch as of edited words, of any that a task has heard; what is being written stays.
    void anyRequestIsAskedAgainAsItIs()
    {
        composer()->giveBack(u"A draft"_s, {});
        QToolButton *const again = button(0, u"Ask Again"_s);
        QVERIFY(again->isVisible() && !button(1, u"Ask Again"_s)->isVisible());
        QVERIFY(!again->toolTip().isEmpty());
        button(0)->setFocus(Qt::TabFocusReason);
        QTest::keyClick(button(0), Qt::Key_Tab);
        QVERIFY(again->hasFocus());
        choose(u"local"_s);
        QTest::keyClick(again, Qt::Key_Space);
        QCOMPARE(m_asking->told, QStringList{u"again||h4k2m7pq:1|local"_s});
        QCOMPARE(composer()->text(), u"A draft"_s);
        m_asking->set(State::Working);
        again->click();
        QCOMPARE(m_asking->told.size(), 1);
        QVERIFY(says(u"under way"_s));
    }

    /// Of the task that its report is of: another may have come since.
    void aTasksLastStepIsTriedAgain()
    {
        session::Journal &journal = (*m_workspace->chats().of(m_pane->session()))->journal();
        QVERIFY(journal.add(record::Report{.text = u"Done."_s, .tokens = 9, .steps = 2}, Author::Operator));
        QVERIFY(journal.add(record::Message{u"Third"_s, u"k8m3p2qx"_s, 1}));
        QVERIFY(journal.add(record::Report{.text = u"Run."_s}));
        QTRY_VERIFY(m_pane->view()->cardAt(6));
        choose(u"local"_s);
        QToolButton *const step = button(4, u"Retry Last Step"_s);
        QVERIFY(step->focusPolicy() & Qt::TabFocus);
        step->setFocus(Qt::TabFocusReason);
        QTest::keyClick(step, Qt::Key_Space);
        QVERIFY(!button(6, u"Retry Last Step"_s)->isVisible()); // no model has made one
        m_asking->set(State::Halted, {}, u"It took the steps that it may."_s);
        press(u"Retry Last Step"_s);
        QCOMPARE(m_asking->told, QStringList({u"step|h4k2m7pq|local"_s, u"step||local"_s}));
        m_asking->set(State::Working);
        step->click();
        QCOMPARE(m_asking->told.size(), 2);
        QVERIFY(says(u"under way"_s));
    }

    /// As they stand below each other: words, what is asked about them, and where one answers.
    void tabGoesFromTheTopToTheBottom()
    {
        m_asking->set(State::Waiting, Asking::Question{u"Which of them?"_s, {u"This"_s, u"That"_s}});
        m_pane->view()->setFocus(Qt::TabFocusReason);
        const QStringList wanted{u"Edit and Ask Again"_s,
                                 u"Ask Again"_s,
                                 u"Edit and Ask Again"_s,
                                 u"Ask Again"_s,
                                 u"This"_s,
                                 u"That"_s,
                                 u"Request"_s,
                                 u"Stop the task"_s};
        QStringList met;
        for (int steps = 0; steps < 40 && met.size() < wanted.size(); ++steps) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            const QString name = QApplication::focusWidget()->accessibleName();
            if (met.size() < wanted.size() && name == wanted[met.size()])
                met += name;
            QVERIFY2(name != u"Request"_s || met.size() >= 7,
                     "the composer came before what stands above it");
        }
        QCOMPARE(met, wanted);
        accessible::check(*m_pane);
    }

    /// What a key was meant for may be gone when it comes, and it must press nothing else.
    void theFocusGoesToTheComposerFromWhatGoes()
    {
        const auto leads = [this](QWidget *from, const std::function<void()> &gone) {
            QVERIFY(from && from->isVisible());
            from->setFocus(Qt::TabFocusReason);
            QVERIFY(from->hasFocus());
            gone();
            QTRY_VERIFY(editor()->hasFocus());
        };
        m_asking->set(State::Waiting, Asking::Question{u"Which of them?"_s, {u"This"_s, u"That"_s}});
        QPushButton *const that = pushButton(u"That"_s);
        QVERIFY(that);
        QCOMPARE(that->accessibleDescription(), u"Which of them?"_s);
        leads(that, [this] { m_asking->set(State::Working); });
        leads(stop(), [this] { m_asking->set(State::Halted, {}, u"It took the steps that it may."_s); });
        leads(pushButton(u"Continue"_s), [this] { m_asking->set(State::Working); });
        m_asking->set(State::Halted, {}, u"It took the steps that it may."_s);
        leads(pushButton(u"Ask Again"_s), [this] { m_asking->set(State::Working); });
        leads(stop(), [this] { m_asking->set(State::Idle); });
    }

    void nothingIsEditedWhileATaskRuns()
    {
        m_asking->set(State::Working);
        button(0)->click();
        QCOMPARE(composer()->text(), QString());
        QVERIFY(says(u"under way"_s));
    }

    void whatDidNotGetThroughIsThereStill()
    {
        m_asking->outcome = base::fail(base::Error::Kind::Failed, u"The snapshot does not go on."_s);
        button(0)->click();
        QTest::keyClicks(editor(), u"!"_s);
        QTest::keyClick(editor(), Qt::Key_Return);
        QTRY_VERIFY(says(u"does not go on"_s));
        QCOMPARE(composer()->text(), u"First!"_s);
        m_asking->outcome = {};
        QTest::keyClick(editor(), Qt::Key_Return);
        QCOMPARE(m_asking->told.last(), u"again|First!|h4k2m7pq:1"_s);
    }

    void whatIsBeingPreparedIsSaidAndStopped()
    {
        m_asking->set(State::Preparing);
        QVERIFY(bar()->isVisible());
        QVERIFY(says(u"made ready"_s));
        QVERIFY(stop()->isVisible());
        stop()->click();
        QCOMPARE(m_asking->told, QStringList(u"stop"_s));
        editor()->setFocus();
        QTest::keyClick(editor(), Qt::Key_Escape);
        QTest::keyClick(editor(), Qt::Key_Escape);
        QCOMPARE(m_asking->told, QStringList({u"stop"_s, u"stop"_s}));
    }

    /// Whichever way it goes on: it is the model that is shown.
    void theChosenModelGoesOn()
    {
        choose(u"local"_s);
        m_asking->set(State::Halted, {}, u"It took the steps that it may."_s);
        press(u"Continue"_s);
        press(u"Ask Again"_s);
        button(0)->click();
        QTest::keyClick(editor(), Qt::Key_Return);
        QCOMPARE(m_asking->told,
                 QStringList({u"go on|local"_s, u"again||:0|local"_s, u"again|First|h4k2m7pq:1|local"_s}));
    }

private:
    Composer *composer() const { return m_pane->composer(); }
    QPlainTextEdit *editor() const { return composer()->findChild<QPlainTextEdit *>(); }
    TaskBar *bar() const { return m_pane->findChild<TaskBar *>(); }
    QCheckBox *asThen() const { return bar()->findChild<QCheckBox *>(); }
    QToolButton *button(int item, const QString &name = u"Edit and Ask Again"_s) const
    {
        for (QToolButton *each : m_pane->view()->cardAt(item)->findChildren<QToolButton *>()) {
            if (each->accessibleName() == name)
                return each;
        }
        qFatal("no button");
    }
    void choose(const QString &model) const
    {
        for (const QToolButton *each : composer()->findChildren<QToolButton *>()) {
            if (!each->menu() || !each->accessibleName().startsWith(u"Model:"_s))
                continue;
            for (QAction *action : each->menu()->actions()) {
                if (action->text() == model)
                    return action->trigger();
            }
        }
        qFatal("no such model");
    }
    QPushButton *pushButton(const QString &name) const
    {
        for (QPushButton *each : bar()->findChildren<QPushButton *>()) {
            if (each->text() == name)
                return each;
        }
        qFatal("no such button");
    }
    void press(const QString &name) const { pushButton(name)->click(); }
    QToolButton *stop() const
    {
        for (QToolButton *each : composer()->findChildren<QToolButton *>()) {
            if (each->accessibleName() == u"Stop the task"_s)
                return each;
        }
        qFatal("no such button");
    }
    bool says(const QString &words) const
    {
        const QList<QLabel *> labels = m_pane->findChildren<QLabel *>();
        return std::ranges::any_of(
            labels, [&](const QLabel *label) { return label->isVisible() && label->text().contains(words); });
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<agent::RecipeLibrary> m_recipes;
    FakeAsking *m_asking = nullptr;
    std::unique_ptr<ChatPane> m_pane;
};

BERTH_TEST(tst_EditAndAsk)
#include "tst_edit_and_ask.moc"
