// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/notifier.h"
#include "core/session/record/chats.h"
#include "core/workspace.h"
#include "tests/support/finish.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using session::Session;
namespace record = session::record;

class tst_Notifier : public QObject
{
    Q_OBJECT
private slots:
    /// Also of the one that was shown before anybody listened.
    void tellsOfTheEndsOfTasks()
    {
        QTemporaryDir folder;
        const base::Places places{folder.filePath(u"config"_s), folder.filePath(u"data"_s),
                                  folder.filePath(u"cache"_s), folder.filePath(u"runtime"_s)};
        for (const QString &each : {places.config, places.data, places.cache, places.runtime})
            QVERIFY(QDir().mkpath(each));
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
