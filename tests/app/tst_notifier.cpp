// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/notifier.h"
#include "core/session/record/chats.h"
#include "core/workspace.h"
#include "tests/support/finish.h"
#include "tests/support/places.h"
#include "tests/support/played_desk.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using session::Session;
namespace record = session::record;

class tst_Notifier : public QObject, support::PlayedDesk
{
    Q_OBJECT
private slots:
    /// Also of the one that was shown before anybody listened.
    void tellsOfTheEndsOfTasks()
    {
        QTemporaryDir folder;
        const base::Places places = support::madePlacesIn(folder);
        auto lock = Workspace::OwnerLock::take(places);
        QVERIFY(lock);
        const auto opened = support::finish(Workspace::open(places, std::move(*lock)));
        QVERIFY(opened);
        Workspace &workspace = **opened;
        session::Chat *const early = chatOf(workspace, u"early"_s);
        const Notifier notifier(workspace);
        QSignalSpy told(&notifier, &Notifier::told);
        session::Chat *const late = chatOf(workspace, u"late"_s);

        const auto first = early->journal().begin(record::Run{.title = u"Python"_s}).value();
        first->run().state = record::Run::State::Running;
        first->changed();
        QSignalSpy amended(&early->transcript(), &session::Transcript::amended);
        QTRY_COMPARE(amended.count(), 1);
        QCOMPARE(told.count(), 0); // it goes on
        first->run().state = record::Run::State::Ok;
        QVERIFY(first->close());
        QCOMPARE(told.value(0), (QVariantList{u"early"_s, u"Python is done."_s}));

        const auto second = late->journal().begin(record::Run{.title = u"Shell"_s}).value();
        second->run().state = record::Run::State::Failed;
        QVERIFY(second->close());
        QCOMPARE(told.value(1), (QVariantList{u"late"_s, u"Shell did not succeed."_s}));

        emit workspace.sessions().budgetTold(nullptr, u"80 % are spent."_s);
        QCOMPARE(told.value(2), (QVariantList{u"Budget"_s, u"80 % are spent."_s}));
        QCOMPARE(told.count(), 3);

        // What shows them may take it for mark-up.
        const auto third =
            early->journal().begin(record::Run{.title = u"<img src=\"/etc/hostname\"> & <b>"_s}).value();
        third->run().state = record::Run::State::Ok;
        QVERIFY(third->close());
        emit workspace.sessions().budgetTold(nullptr, u"<a href='http://evil.example'>"_s);
        QCOMPARE(told.count(), 5);
        for (const QVariantList &message : told)
            QVERIFY(!message.at(0).toString().contains(u'<') && !message.at(1).toString().contains(u'<'));
        QVERIFY(told.at(3).at(1).toString().contains(u"img src"_s)); // what it says is still to be read
    }

    void tellsOfTheOperatorsTasks()
    {
        open();
        session::Session *const session = *m_workspace->sessions().create({.name = u"sums"_s});
        const Notifier notifier(*m_workspace, &m_desk->tasks);
        QSignalSpy told(&notifier, &Notifier::told);
        m_script = {played::calls({played::callOf(u"a"_s, u"ask_person"_s, R"({"question": "Which?"})")}),
                    played::says(u"So be it."_s),
                    played::fails(model::Failure::Kind::Denied, u"The <b>key</b> is wrong."_s)};
        api::Caller nobody;
        const auto asked =
            support::finish(m_desk->tasks.ask({.request = u"Do"_s, .session = session->id()}, nobody));
        QVERIFY(asked);
        QTRY_COMPARE(told.count(), 1);
        QCOMPARE(told.takeFirst(), (QVariantList{u"sums"_s, u"Berth's agent asks you something."_s}));
        const QString &task = asked->facts.id;
        QVERIFY(support::finish(m_desk->tasks.say({task, u"This"_s})));
        QTRY_COMPARE(told.count(), 1);
        QCOMPARE(told.takeFirst(), (QVariantList{u"sums"_s, u"The task is done."_s}));
        QVERIFY(support::finish(m_desk->tasks.say({task, u"And that"_s})));
        QTRY_COMPARE(told.count(), 1);
        const QString why = told.first().at(1).toString();
        QVERIFY2(why.contains(u"key"_s) && !why.contains(u'<'), qPrintable(why));
        close();
    }

private:
    static session::Chat *chatOf(Workspace &workspace, const QString &name)
    {
        const auto made = workspace.sessions().create({.name = name});
        const auto chat = made ? workspace.chats().of(*made) : base::fail(made.error());
        if (!chat)
            qFatal("%s", qPrintable(chat.error().text));
        return *chat;
    }
};

BERTH_TEST(tst_Notifier)
#include "tst_notifier.moc"
