// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/desk.h"
#include "core/gate/gate.h"
#include "tests/support/finish.h"
#include "tests/support/machine_workspace.h"
#include "tests/support/subject.h"

#include <QJsonArray>
#include <QSignalSpy>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using session::Session;

/// A person sees what a call would do, before it does: in real machines.
class tst_Rehearsal : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        const QJsonObject grant{{u"policy"_s, u"reviewed"_s},
                                {u"tools"_s, u"all"_s},
                                {u"size"_s, u"SM"_s},
                                {u"networks"_s, QJsonArray{u"open"_s, u"offline"_s}},
                                {u"vms"_s, 2}};
        m_workspace = support::openWorkspace(m_libvirt, grant);
        m_desk = std::make_unique<api::Desk>(*m_workspace);
        const auto made = support::finish(
            m_desk->sessions.create({.name = u"trial"_s, .size = u"XS"_s, .caller = u"agent"_s}, m_caller));
        QVERIFY2(made, qPrintable(made ? QString() : made.error().text));
        m_session = *made;
    }
    void cleanupTestCase()
    {
        m_desk.reset();
        if (m_workspace)
            QVERIFY(support::finish(m_workspace->end({}), 60s));
        m_workspace.reset();
    }

    void saysWhyThereIsNothingToRehearseIn()
    {
        const QString review = ask(u"execute_python"_s, {{u"code"_s, u"print(1)"_s}});
        const auto none = rehearse(review);
        QVERIFY(!none);
        QCOMPARE(none.error().kind, Error::Kind::Invalid);
        QVERIFY2(none.error().text.contains(u"stopped"_s), qPrintable(none.error().text));
        QVERIFY(m_workspace->gate().withdraw(review));
    }

    void tellsWhatChangesAndChangesNothing()
    {
        const QString before = u"cd /session/working; echo old > kept; echo old > changed; echo x > gone; "
                               "touch -d 2020-01-01 changed"_s;
        QCOMPARE(run(before), QString());
        const qint64 spent = m_session->bill().usage()->nanodollars;
        const QString review = ask(u"execute_python"_s,
                                   {{u"code"_s,
                                     u"import os\n"
                                     u"os.remove('gone')\n"
                                     u"open('changed', 'w').write('new')\n"
                                     u"os.makedirs('deep/er')\n"
                                     u"open('deep/er/made\\x1b[1m', 'w').write('made')\n"
                                     u"print('rehearsed', open('kept').read().strip())\n"
                                     u"raise SystemExit(7)\n"_s}});
        QSignalSpy made(&m_workspace->sessions(), &session::Sessions::added);
        QSignalSpy removed(&m_workspace->sessions(), &session::Sessions::removed);
        const auto done = rehearse(review);
        QVERIFY2(done, qPrintable(done ? QString() : done.error().text));
        QCOMPARE(done->exitCode, 7);
        QCOMPARE(done->output, u"rehearsed old\n"_s);
        QVERIFY2(done->changes, qPrintable(done->uncompared));
        QCOMPARE(done->changes->changed, QStringList{u"working/changed"_s});
        QCOMPARE(done->changes->deleted, QStringList{u"working/gone"_s});
        const QStringList &created = done->changes->created;
        QCOMPARE(created.size(), 3);
        QCOMPARE(created.first(2), (QStringList{u"working/deep"_s, u"working/deep/er"_s}));
        QVERIFY2(created.last().startsWith(u"working/deep/er/made"_s) && !created.last().contains(u'\x1b'),
                 qPrintable(created.last()));
        QCOMPARE(done->changes->unlisted, 0);

        QCOMPARE(run(u"cd /session/working; cat kept changed gone; ls"_s),
                 u"old\nold\nx\nchanged\ngone\nkept\n"_s);
        QCOMPARE(m_workspace->gate().review(review)->state, gate::Review::State::Open);
        QCOMPARE(made.size(), 1);
        QCOMPARE(removed.size(), 1);
        QCOMPARE(m_workspace->sessions().all(), QList<Session *>{m_session});
        QCOMPARE(m_workspace->sessions().usages()->keys(), QStringList{m_session->id()}); // the copy's, too
        QCOMPARE(m_session->bill().usage()->machines, 2);
        QVERIFY(m_session->bill().usage()->nanodollars > spent);
        QVERIFY(m_workspace->gate().withdraw(review));
    }

    void nothingGetsOutOfIt()
    {
        const QString review = ask(u"execute_python"_s, {{u"code"_s, u"print('as it was asked')"_s}});
        QStringList networks;
        QObject here;
        connect(&m_workspace->sessions(), &session::Sessions::added, &here,
                [&](Session *copy) { networks += vm::policyName(copy->facts().network); });
        QJsonObject edited = m_workspace->gate().review(review)->arguments;
        edited.insert(u"code"_s, u"import socket\nsocket.create_connection(('1.1.1.1', 80), 20)"_s);
        const auto done = rehearse(review, edited);
        QVERIFY2(done, qPrintable(done ? QString() : done.error().text));
        QCOMPARE(networks, QStringList{u"offline"_s});
        QCOMPARE(done->exitCode, 1);
        // With a cache of packages it has a network, which knows that alone and refuses all else.
        static const QRegularExpression kNowhere(u"unreachable|refused"_s);
        QVERIFY2(done->errors->contains(kNowhere), qPrintable(*done->errors));
        QVERIFY2(done->changes, qPrintable(done->uncompared));
        QCOMPARE(done->changes->created + done->changes->changed + done->changes->deleted, QStringList());

        edited.insert(u"vm"_s, u"another"_s);
        QCOMPARE(rehearse(review, edited).error().kind, Error::Kind::Invalid);
        QVERIFY(m_workspace->gate().withdraw(review));
        QCOMPARE(rehearse(review).error().kind, Error::Kind::Invalid);
    }

    void theCopyGoesWithWhoWaitedForIt()
    {
        QCOMPARE(run(u"true"_s), QString()); // its machine runs
        const QString review = ask(u"execute_python"_s, {{u"code"_s, u"import time\ntime.sleep(1000)"_s}});
        QSignalSpy made(&m_workspace->sessions(), &session::Sessions::added);
        QSignalSpy entered(&m_workspace->gate(), &gate::Gate::callEntered);
        {
            auto work = m_desk->agents.rehearse(review, {}, m_caller);
            work.start();
            QTRY_COMPARE_WITH_TIMEOUT(entered.size(), 1, 300'000);
            QCOMPARE(made.size(), 1);
        }
        QTRY_COMPARE_WITH_TIMEOUT(m_workspace->sessions().all(), QList<Session *>{m_session}, 120'000);
        QVERIFY(m_workspace->gate().withdraw(review));
    }

private:
    /// What waits for a person then.
    QString ask(const QString &tool, QJsonObject arguments)
    {
        arguments.insert(u"vm"_s, u"trial"_s);
        const tools::Toolbox::Wish wish{.caller = u"agent"_s,
                                        .tool = tool,
                                        .arguments = arguments,
                                        .patience = tools::Toolbox::Patience{.answer = 10s, .person = 0ms}};
        const auto asked = support::finish(m_desk->agents.perform(wish), 30s);
        if (!asked || asked->json.value(u"state"_s) != u"waiting_for_person"_s)
            qFatal("%s", qPrintable(asked ? asked->text() : asked.error().text));
        return asked->json.value(u"run"_s).toString();
    }
    base::Result<api::Rehearsal> rehearse(const QString &review, std::optional<QJsonObject> edited = {})
    {
        return support::finish(m_desk->agents.rehearse(review, edited, m_caller), 400s);
    }
    /// Of the session itself, by its person; gives what it prints.
    QString run(const QString &command)
    {
        guest::ExecRequest request;
        request.argv = QStringList{u"sh"_s, u"-c"_s, command};
        auto run = support::finish(m_session->exec(request), 300s);
        if (!run)
            qFatal("%s", qPrintable(run.error().text));
        QByteArray printed;
        const auto end = support::finish(
            (*run)->follow([&](guest::Channel, const QByteArray &bytes) { printed += bytes; }));
        if (!end)
            qFatal("%s", qPrintable(end.error().text));
        return QString::fromUtf8(printed);
    }

    support::PrivateLibvirt m_libvirt;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<api::Desk> m_desk;
    api::Caller m_caller;
    Session *m_session = nullptr;
};

BERTH_TEST(tst_Rehearsal)
#include "tst_rehearsal.moc"
