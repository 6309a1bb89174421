// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/recipe_book.h"
#include "core/session/record/chats.h"
#include "core/workspace.h"
#include "tests/support/finish.h"
#include "tests/support/hollow_image.h"
#include "tests/support/places.h"
#include "tests/support/subject.h"
#include "tests/support/watchdog.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QJsonObject>
#include <QLocalServer>
#include <QPointer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using session::Chat;
using session::Item;
using session::Language;
using session::Session;
namespace record = session::record;
using State = record::Run::State;

/// What becomes of requests where no machine starts: there is no image, or libvirt never answers.
class tst_Chat : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>(u"/tmp/berth-XXXXXX"_s);
        m_places = support::madePlacesIn(*m_folder);
        QVERIFY(m_libvirt.listen(m_folder->filePath(u"libvirt"_s)));
        qputenv("BERTH_LIBVIRT_URI",
                (u"qemu+unix:///session?socket="_s + m_libvirt.fullServerName()).toUtf8());
        open();
        const auto made = m_workspace->sessions().create({.name = u"first"_s});
        QVERIFY(made);
        take(*made);
    }
    void cleanup()
    {
        m_libvirt.close(); // whoever waits for it is told
        m_workspace.reset();
    }

    void aRequestThatCannotStartSaysWhy()
    {
        QSignalSpy busy(m_chat, &Chat::busyChanged);
        m_chat->runCode({Language::Python, u"print(1)"_s});
        QTRY_VERIFY(!m_chat->isBusy());
        QVERIFY(busy.count() >= 2);
        QCOMPARE(transcript().count(), 2);
        const Item request = transcript().item(0);
        QCOMPARE(request.content, record::Content(record::CodeRequest{Language::Python, u"print(1)"_s}));
        QVERIFY(!transcript().item(1).isOpen);
        const record::Run run = runAt(1);
        QCOMPARE(run.request, request.number);
        QCOMPARE(run.state, State::Failed);
        QVERIFY2(run.text.contains(u"image"_s), qPrintable(run.text));
        QVERIFY(run.phase.isEmpty());
        QCOMPARE(m_session->state(), Session::State::Stopped);
    }

    /// However much it left: the window goes on meanwhile, and what an end cut off the next owner removes.
    void whatASessionLeftGoesBesideAllElse()
    {
        const QString kept = m_chat->documentsFolder();
        QVERIFY(QDir().mkpath(kept));
        for (int i = 0; i < 20'000; ++i) {
            QFile file(kept + u'/' + QString::number(i));
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
        const QDir all(QFileInfo(kept).path());
        QVERIFY(all.mkpath(u".gone-earlier/a"_s));
        support::Watchdog watchdog;
        QVERIFY(support::finish(m_workspace->sessions().remove(m_session->id())));
        QVERIFY(!QFileInfo::exists(kept));
        QTRY_VERIFY(watchdog.turns() > 1);
        QVERIFY2(watchdog.longestMilliseconds() < 50,
                 qPrintable(QString::number(watchdog.longestMilliseconds())));
        const auto left = [&] { return all.entryList(QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot); };
        QTRY_COMPARE_WITH_TIMEOUT(left(), QStringList(u".gone-earlier"_s), 60'000);
        m_workspace.reset();
        open();
        QTRY_COMPARE(left(), QStringList());
    }

    void aRecipeThatCannotStartSaysWhy()
    {
        QFile file(m_folder->filePath(u"orders.csv"_s));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("customer,amount\na,1\n") > 0);
        file.close();
        const auto recipe = m_workspace->recipes().find(u"top-customers"_s);
        QVERIFY(recipe);
        session::RecipeOrder order{.recipe = *recipe};
        QVERIFY(!m_chat->runRecipe(order));
        QCOMPARE(transcript().count(), 0); // what is wrong with an order begins nothing
        order.inputs = {file.fileName()};
        order.parameters = {{u"top"_s, u"5"_s}};
        QVERIFY(m_chat->runRecipe(order));
        QTRY_VERIFY(!m_chat->isBusy());
        QCOMPARE(transcript().count(), 2);
        const record::Content request = transcript().item(0).content;
        QCOMPARE(request,
                 record::Content(record::RecipeRequest{
                     u"top-customers"_s, recipe->name, {file.fileName()}, {{u"top"_s, u"5"_s}}}));
        QCOMPARE(state(1), State::Failed);

        QVERIFY(m_chat->repeat(0, m_workspace->recipes()));
        QTRY_VERIFY(!m_chat->isBusy());
        QCOMPARE(transcript().item(2).content, request);
        QVERIFY(file.remove());
        QVERIFY(!m_chat->repeat(0, m_workspace->recipes()));
        QCOMPARE(transcript().count(), 4);
    }

    /// What is said to be secret is in nothing that is kept, so it cannot be done again as it was.
    void aSecretOfARecipeIsKeptNowhere()
    {
        QStringList inputs;
        for (const QString &name : {u"terms.pdf"_s, u"annex.pdf"_s}) {
            QFile file(m_folder->filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write("%PDF-1.4") > 0);
            inputs += file.fileName();
        }
        auto recipe = m_workspace->recipes().find(u"merge-pdf"_s);
        QVERIFY(recipe);
        recipe->profile = m_session->facts().profile;
        const auto begun =
            m_chat->runRecipe({.recipe = *recipe,
                               .inputs = inputs,
                               .parameters = {{u"pages"_s, u"all, 2-"_s}, {u"passwords"_s, u"annex-7"_s}}});
        QVERIFY2(begun, begun ? "" : qPrintable(begun.error().text));
        QTRY_VERIFY(!m_chat->isBusy());
        const record::Content kept = transcript().item(0).content;
        const auto *request = std::get_if<record::RecipeRequest>(std::get_if<record::Request>(&kept));
        QVERIFY(request);
        QCOMPARE(request->parameters, (QMap<QString, QString>{{u"pages"_s, u"all, 2-"_s}}));
        QCOMPARE(request->secrets, QStringList{u"passwords"_s});
        QCOMPARE(record::fromJson(u"request"_s, record::toJson(kept)), kept);

        const auto repeated = m_chat->repeat(0, m_workspace->recipes());
        QVERIFY(!repeated);
        QVERIFY2(repeated.error().text.contains(u"passwords"_s), qPrintable(repeated.error().text));
        QCOMPARE(transcript().count(), 2);
        QDirIterator files(m_folder->path(), QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile each(files.next());
            QVERIFY(each.open(QIODevice::ReadOnly));
            QVERIFY2(!each.readAll().contains("annex-7"), qPrintable(each.fileName()));
        }
    }

    void aRecipeForSeveralImagesMakesSessionsOfItsOwn()
    {
        QFile file(m_folder->filePath(u"project.tar"_s));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("x") > 0);
        file.close();
        const auto recipe = m_workspace->recipes().find(u"build-and-test"_s);
        QVERIFY(recipe);
        const session::RecipeOrder order{.recipe = *recipe,
                                         .inputs = {file.fileName()},
                                         .profiles = {u"build"_s, u"core"_s},
                                         .network = u"open"_s};
        QVERIFY(m_chat->runRecipe(order));
        QTRY_VERIFY(!m_chat->isBusy());
        const record::Content request = transcript().item(0).content;
        QCOMPARE(request,
                 record::Content(record::RecipeRequest{u"build-and-test"_s,
                                                       recipe->name,
                                                       {file.fileName()},
                                                       {},
                                                       {u"build"_s, u"core"_s},
                                                       u"open"_s}));
        QCOMPARE(state(1), State::Failed);
        QVERIFY2(runAt(1).text.contains(u"“build”"_s), qPrintable(runAt(1).text)); // there is no such image
        QVERIFY(m_chat->repeat(0, m_workspace->recipes()));
        QTRY_VERIFY(!m_chat->isBusy());
        QCOMPARE(transcript().item(2).content, request);
    }

    void whatANewerBerthAskedForIsNotDoneAsSomethingElse()
    {
        const QJsonObject request{
            {u"type"_s, u"code"_s}, {u"language"_s, u"r"_s}, {u"code"_s, u"rm(list)"_s}};
        QVERIFY(m_chat->journal().add(record::fromJson(u"request"_s, request)));
        const auto repeated = m_chat->repeat(0, m_workspace->recipes());
        QVERIFY(!repeated);
        QCOMPARE(repeated.error().kind, Error::Kind::Unsupported);
        QVERIFY(!m_chat->isBusy());
        QCOMPARE(transcript().count(), 1);
    }

    void aRunThatWaitsIsStopped()
    {
        startSlowly();
        m_chat->runCode({Language::Shell, u"echo 1"_s});
        m_chat->runCode({Language::Shell, u"echo 2"_s});
        QCOMPARE(m_chat->busyCount(), 2);
        QCOMPARE(state(1), State::Waiting);
        QTRY_COMPARE(m_session->state(), Session::State::Starting);
        QTRY_COMPARE(runAt(1).phase, m_session->progress().phase());
        m_chat->stop(0); // a request is nothing that runs
        QCOMPARE(m_chat->busyCount(), 2);
        m_chat->stop(1);
        QCOMPARE(m_chat->busyCount(), 1);
        QCOMPARE(state(1), State::Stopped);
        QVERIFY(!transcript().item(1).isOpen);
        QVERIFY(transcript().item(3).isOpen);
        m_chat->stop(1); // again
        QCOMPARE(m_chat->busyCount(), 1);
        m_chat->stopAll();
        QVERIFY(!m_chat->isBusy());
        QCOMPARE(state(3), State::Stopped);
    }

    void aStoppedSessionEndsWhatWaitsForIt()
    {
        startSlowly();
        m_chat->runCode({Language::Shell, u"echo 1"_s});
        QTRY_COMPARE(m_session->state(), Session::State::Starting);
        QVERIFY(support::finish(m_session->stop(), 20s));
        QTRY_VERIFY(!m_chat->isBusy());
        QCOMPARE(state(1), State::Stopped);
    }

    void aRemovedSessionTakesItsChatWithIt()
    {
        startSlowly();
        m_chat->runCode({Language::Shell, u"echo 1"_s});
        const QString output = QFileInfo(m_chat->journal().outputFile(2)).path();
        QVERIFY(QDir().mkpath(output));
        QPointer<Chat> chat(m_chat);
        const QString id = m_session->id();
        QVERIFY(support::finish(m_workspace->sessions().remove(id), 20s));
        QTRY_VERIFY(!chat);
        QVERIFY(!m_workspace->chats().opened(id));
        QTRY_VERIFY(!QFileInfo::exists(output));
    }

    void whatWasOpenIsLostToTheNextOwner()
    {
        startSlowly();
        m_chat->runCode({Language::Shell, u"echo 1"_s});
        QTRY_COMPARE(m_session->state(), Session::State::Starting);
        m_libvirt.close();
        m_workspace.reset();
        open();
        take(m_workspace->sessions().all().first());
        QCOMPARE(transcript().count(), 2);
        QVERIFY(!transcript().item(1).isOpen);
        QCOMPARE(state(1), State::Lost);
        QVERIFY(!m_chat->isBusy());
    }

private:
    void open()
    {
        auto lock = Workspace::OwnerLock::take(m_places);
        QVERIFY(lock);
        auto workspace = support::finish(Workspace::open(m_places, std::move(*lock)));
        QVERIFY2(workspace, qPrintable(workspace ? QString() : workspace.error().text));
        m_workspace = std::move(*workspace);
    }
    void take(Session *session)
    {
        m_session = session;
        const auto chat = m_workspace->chats().of(session);
        QVERIFY(chat);
        m_chat = *chat;
    }
    /// From now on a start begins, and waits for libvirt.
    void startSlowly() const { QVERIFY(support::makeHollowImage(m_places.data + u"/images"_s)); }
    session::Transcript &transcript() const { return m_chat->transcript(); }
    record::Run runAt(int index) const { return std::get<record::Run>(transcript().item(index).content); }
    State state(int index) const { return runAt(index).state; }

    std::unique_ptr<QTemporaryDir> m_folder;
    base::Places m_places;
    QLocalServer m_libvirt;
    std::unique_ptr<Workspace> m_workspace;
    Session *m_session = nullptr;
    Chat *m_chat = nullptr;
};

BERTH_TEST(tst_Chat)
#include "tst_chat.moc"
