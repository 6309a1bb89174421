// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/table/catalogue.h"
#include "tests/support/finish.h"
#include "tests/support/machine_workspace.h"
#include "tests/support/subject.h"

#include <QJsonArray>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Answer = base::Result<QJsonObject>;

/// A door to the owner that is as small as one can be: it knows no operation by itself.
class Door
{
public:
    explicit Door(Workspace &workspace)
        : m_desk(workspace)
    {
    }
    static QStringList names()
    {
        QStringList names;
        for (const api::Operation &each : api::catalogue())
            names += each.method.name;
        return names;
    }
    base::Task<Answer> ask(QString name, QJsonObject params, api::Caller *caller)
    {
        const api::Operation &operation = api::catalogue().at(names().indexOf(name));
        auto given = api::Arguments::read(params, operation.method.takes);
        if (!given)
            co_return base::fail(given.error());
        co_return co_await operation.perform(m_desk, *std::move(given), *caller);
    }

private:
    api::Desk m_desk;
};

struct Listener : api::Caller
{
    void progress(int, const QString &step) override { steps += step; }
    void output(guest::Channel, const QByteArray &bytes) override { said += bytes; }
    QStringList steps;
    QByteArray said;
};

/// A whole story through it, with one machine.
class tst_Door : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_workspace = support::openWorkspace(m_libvirt);
        m_door = std::make_unique<Door>(*m_workspace);
        QVERIFY(Door::names().contains(u"session.create"_s));
        const auto made = ask(u"session.create"_s, {{u"name"_s, u"toy"_s}, {u"start"_s, true}});
        QVERIFY2(made, qPrintable(made ? QString() : made.error().text + made.error().detail));
        QCOMPARE(made->value(u"state"_s), u"running"_s);
        QVERIFY(!m_heard.steps.isEmpty());
    }

    void aToyDoorDoesItAll()
    {
        Listener first;
        auto waits =
            m_door->ask(u"exec"_s, shell(u"echo one; until [ -e go ]; do sleep 0.1; done; cat go"_s), &first);
        waits.start();
        QTRY_COMPARE_WITH_TIMEOUT(first.said, QByteArray("one\n"), 60'000); // while it runs
        const auto other = ask(u"exec"_s, shell(u"echo two > next; mv next go; echo done; exit 3"_s));
        QCOMPARE(other->value(u"code"_s), 3); // it failed, and says so
        QCOMPARE(m_heard.said, QByteArray("done\n"));
        QTRY_VERIFY_WITH_TIMEOUT(!waits.isRunning(), 60'000);
        QCOMPARE(first.said, QByteArray("one\ntwo\n"));

        const QString copied = m_libvirt.places().cache + u"/go"_s;
        const QJsonObject out{
            {u"session"_s, u"toy"_s}, {u"from"_s, u"/session/working/go"_s}, {u"to"_s, copied}};
        QCOMPARE(ask(u"copy"_s, out)->value(u"files"_s), 1);
        QFile file(copied);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("two\n"));
        QCOMPARE(ask(u"copy"_s, out).error().remedy.kind, base::Remedy::Kind::Overwrite);

        const QJsonObject moment{{u"session"_s, u"toy"_s}, {u"snapshot"_s, u"then"_s}};
        QVERIFY(ask(u"session.snapshot"_s, moment));
        QCOMPARE(ask(u"snapshot.list"_s, {{u"session"_s, u"toy"_s}})->value(u"snapshots"_s)[0][u"name"_s],
                 u"then"_s);
        QCOMPARE(ask(u"session.pause"_s, {{u"colour"_s, 1}}).error().kind, base::Error::Kind::Invalid);

        QVERIFY(ask(u"session.remove"_s, {{u"session"_s, u"toy"_s}}));
        QVERIFY(ask(u"session.list"_s, {})->value(u"sessions"_s).toArray().isEmpty());
    }

    void cleanupTestCase()
    {
        m_door.reset();
        if (m_workspace)
            QVERIFY(support::finish(m_workspace->end({}), 60s));
        m_workspace.reset();
    }

private:
    static QJsonObject shell(const QString &text) { return {{u"session"_s, u"toy"_s}, {u"shell"_s, text}}; }
    Answer ask(const QString &name, const QJsonObject &params)
    {
        m_heard.said.clear();
        return support::finish(m_door->ask(name, params, &m_heard), 5min);
    }

    support::PrivateLibvirt m_libvirt;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<Door> m_door;
    Listener m_heard;
};

BERTH_TEST(tst_Door)
#include "tst_door.moc"
