// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rpc/connection.h"
#include "tests/support/finish.h"
#include "tests/support/home.h"
#include "tests/support/subject.h"

#include <QTest>

#include <array>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// Many things at once over one connection to the owner.
class tst_SideBySide : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { VERIFY_CODE(m_home.berth({u"new"_s, u"s"_s, u"--start"_s}), 0); }

    /// Each is written to, and answers, for itself.
    void twoRunsOfOneConnection()
    {
        const auto client =
            support::finish(rpc::Connection::open(rpc::Connection::pathIn(m_home.runtime()), 5s));
        QVERIFY(client);
        std::array<base::Task<base::Result<QJsonObject>>, 2> calls;
        std::array<qint64, 2> ids{};
        std::array<QByteArray, 2> said;
        for (size_t i = 0; i < calls.size(); ++i) {
            const QJsonObject params{{u"session"_s, u"s"_s},
                                     {u"shell"_s, u"read line; echo %1 $line"_s.arg(i)},
                                     {u"input"_s, true}};
            const auto hear = [&ids, &said, i](const QString &method, const QJsonObject &values) {
                if (method == u"exec.started"_s)
                    ids[i] = values.value(u"call"_s).toInteger();
                said[i] += QByteArray::fromBase64(values.value(u"data"_s).toString().toLatin1());
            };
            calls[i] = (*client)->call(u"exec"_s, params, 2min, hear);
            calls[i].start();
        }
        QTRY_VERIFY_WITH_TIMEOUT(ids[0] > 0 && ids[1] > 0, 60'000);
        for (size_t i : {1, 0}) { // not in the order in which they began
            const QString line = QString::fromLatin1(QByteArray(i ? "b\n" : "a\n").toBase64());
            const QJsonObject input{{u"call"_s, ids[i]}, {u"data"_s, line}, {u"end"_s, true}};
            QVERIFY(support::finish((*client)->call(u"exec.input"_s, input, 1min), 70s));
            QTRY_VERIFY_WITH_TIMEOUT(!calls[i].isRunning(), 60'000);
            QCOMPARE(calls[i].result()->value(u"reason"_s), u"exited"_s);
        }
        QCOMPARE(said, (std::array<QByteArray, 2>{"0 a\n", "1 b\n"}));
    }

    /// What a person had running at that connection ends with it.
    void whatRunsEndsWithItsConnection()
    {
        auto client = support::finish(rpc::Connection::open(rpc::Connection::pathIn(m_home.runtime()), 5s));
        QVERIFY(client);
        bool hasStarted = false;
        const QJsonObject params{{u"session"_s, u"s"_s}, {u"shell"_s, u"exec sleep 54321"_s}};
        auto call = (*client)->call(u"exec"_s, params, 0s, [&](const QString &method, const QJsonObject &) {
            hasStarted = hasStarted || method == u"exec.started"_s;
        });
        call.start();
        QTRY_VERIFY_WITH_TIMEOUT(hasStarted, 60'000);
        client->reset();
        const auto isOver = [this] {
            return m_home.berth({u"exec"_s, u"-n"_s, u"s"_s, u"pgrep"_s, u"-f"_s, u"[s]leep 54321"_s}).code
                == 1;
        };
        QTRY_VERIFY_WITH_TIMEOUT(isOver(), 60'000);
    }

private:
    support::Home m_home;
};

BERTH_TEST(tst_SideBySide)
#include "tst_side_by_side.moc"
