// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/home.h"
#include "tests/support/subject.h"
#include "tests/vm/model_process.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace Qt::StringLiterals;
using support::Home;

static const QString kOrders = QStringLiteral(BERTH_SOURCE_DIR "/resources/samples/orders.csv");

/// Requests that are asked again from the middle of a conversation, with the machine of then or that of now.
class tst_AskAgain : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_home.set(u"snapshot_before_task"_s, 1);
        QVERIFY(m_model.start(u"line_model.py"_s, folder()));
        VERIFY_CODE(m_home.berth({u"model"_s, u"add"_s, u"played"_s, u"--format"_s, u"chat"_s, u"--url"_s,
                                  m_model.url(), u"--model"_s, u"played"_s}),
                    0);
    }

    void eachRequestHasASnapshotOfBefore()
    {
        const QJsonObject first = asked({u"touch first ~/first && ls . ~"_s});
        m_task = first.value(u"task"_s).toString();
        m_session = first.value(u"session_name"_s).toString();
        QVERIFY2(first.value(u"answer"_s).toString().contains(u"first"_s), "it ran");
        VERIFY_CODE(m_home.berth({u"snapshot"_s, m_session, u"mine"_s}), 0);
        const QJsonObject second = asked({u"--continue"_s, m_task, u"touch second && ls"_s});
        const QString answer = second.value(u"answer"_s).toString();
        QVERIFY2(answer.contains(u"first"_s) && answer.contains(u"second"_s), qPrintable(answer));
        const QStringList names = snapshots();
        QCOMPARE(names.size(), 3);
        QVERIFY(names[0].startsWith(u"before-touch-first-first-"_s));
        QCOMPARE(names[1], u"mine"_s);
        QVERIFY(names[2].startsWith(u"before-touch-second-ls-"_s));
    }

    /// What the first request made is gone, from both disks; and the model knows of neither.
    void theFirstIsAskedAgainInTheMachineOfThen()
    {
        const QJsonObject again =
            asked({u"--again"_s, m_task, u"--from"_s, u"1"_s, u"--restore"_s, u"ls -a . ~ && echo whole"_s});
        const QString answer = again.value(u"answer"_s).toString();
        QVERIFY2(answer.contains(u"whole"_s), qPrintable(answer));
        QVERIFY2(!answer.contains(u"first"_s) && !answer.contains(u"second"_s), qPrintable(answer));
        QCOMPARE(requests(), QStringList{u"ls -a . ~ && echo whole"_s});
        QVERIFY(again.value(u"task"_s) != m_task);
        const auto kept = m_home.berth({u"trace"_s, u"show"_s, m_task});
        VERIFY_CODE(kept, 0);
        QVERIFY(kept.out.contains("touch second")); // it stays on record
        QCOMPARE(snapshots().size(), 3);
    }

    /// Without the machine of then there is what the branch has made of it.
    void theSecondIsAskedAgainInTheMachineOfNow()
    {
        const QJsonObject again =
            asked({u"--again"_s, m_task, u"--from"_s, u"2"_s, u"ls -a && echo as it is"_s});
        const QString answer = again.value(u"answer"_s).toString();
        QVERIFY2(answer.contains(u"as it is"_s) && !answer.contains(u"second"_s), qPrintable(answer));
        QCOMPARE(requests(), (QStringList{u"touch first ~/first && ls . ~"_s, u"ls -a && echo as it is"_s}));
    }

    void theLastStepIsTriedAgain()
    {
        const QJsonObject again = asked({u"--again"_s, m_task, u"--last-step"_s});
        QCOMPARE(again.value(u"state"_s), u"done"_s);
        QVERIFY(again.value(u"task"_s) != m_task);
        QCOMPARE(requests().size(), 2); // those of the first one, and no more
        const auto both = m_home.berth({u"ask"_s, u"--again"_s, m_task, u"--last-step"_s, u"ls"_s});
        VERIFY_CODE(both, 2);
        QVERIFY2(both.err.contains("without other words"), both.err.constData());
        VERIFY_CODE(m_home.berth({u"ask"_s, u"ls"_s, u"--last-step"_s}), 2);
    }

    void filesComeAlongToAMachineThatIsOffline()
    {
        const QString words = u"ls /session/input && echo as it is"_s;
        const QStringList again{u"--again"_s, m_task, u"--from"_s, u"2"_s, u"--attach"_s, kOrders, words};
        const auto refused = m_home.berth(QStringList(u"ask"_s) + again);
        VERIFY_CODE(refused, 2);
        QVERIFY2(refused.err.contains("Take it offline"), refused.err.constData());
        VERIFY_CODE(m_home.berth({u"machine"_s, m_session, u"--network"_s, u"offline"_s}), 0);
        const QString answer = asked(again).value(u"answer"_s).toString();
        QVERIFY2(answer.contains(u"orders.csv"_s) && answer.contains(u"as it is"_s), qPrintable(answer));
    }

    void whatIsNotThereIsSaid()
    {
        const auto beyond = m_home.berth({u"ask"_s, u"--again"_s, m_task, u"--from"_s, u"3"_s});
        VERIFY_CODE(beyond, 2);
        QVERIFY2(beyond.err.contains("2: touch second"), beyond.err.constData());
        VERIFY_CODE(m_home.berth({u"snapshots"_s, m_session, u"--rm"_s, snapshots().first()}), 0);
        const auto removed =
            m_home.berth({u"ask"_s, u"--again"_s, m_task, u"--from"_s, u"1"_s, u"--restore"_s});
        VERIFY_CODE(removed, 3);
        QVERIFY2(removed.err.contains("was removed"), removed.err.constData());
        VERIFY_CODE(m_home.berth({u"ask"_s, u"ls"_s, u"--restore"_s}), 2);
    }

private:
    QString folder() const { return m_home.path(u"model"_s); }
    QJsonObject asked(QStringList arguments)
    {
        const auto done = m_home.berth(QStringList{u"ask"_s, u"--json"_s} + arguments);
        if (done.code != 0)
            qWarning("%s", done.err.constData());
        const QByteArray last = done.out.trimmed().split('\n').last();
        return QJsonDocument::fromJson(last)[u"values"_s].toObject();
    }
    /// Of the session, the oldest first.
    QStringList snapshots()
    {
        const auto listed = m_home.berth({u"snapshots"_s, m_session, u"--json"_s});
        const QJsonArray rows = QJsonDocument::fromJson(listed.out)[u"snapshots"_s].toArray();
        QStringList names;
        for (const QJsonValue &row : rows)
            names += row[u"name"].toString();
        return names;
    }
    /// That the model was sent last.
    QStringList requests() const
    {
        QFile file(folder() + u"/requests"_s);
        if (!file.open(QIODevice::ReadOnly))
            return {};
        const QByteArray last = file.readAll().trimmed().split('\n').last();
        const QJsonArray messages = QJsonDocument::fromJson(last)[u"messages"_s].toArray();
        QStringList words;
        for (const QJsonValue &each : messages) {
            if (each[u"role"] == u"user"_s)
                words += each[u"content"].isString() ? each[u"content"].toString()
                                                     : each[u"content"][0][u"text"].toString();
        }
        return words;
    }

    Home m_home;
    support::ModelProcess m_model;
    QString m_task;
    QString m_session;
};

BERTH_TEST(tst_AskAgain)
#include "tst_ask_again.moc"
