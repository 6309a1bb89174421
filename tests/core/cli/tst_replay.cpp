// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/process.h"
#include "core/rpc/server.h"
#include "tests/support/finish.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcessEnvironment>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

/// What of a task is done again, by an owner that plays one.
class tst_Replay : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        QVERIFY(QDir().mkpath(m_dir.filePath(u"run/berth"_s)));
        rpc::Server::Methods methods;
        methods.insert(u"trace.show"_s, [this](rpc::Call, QJsonObject) -> Reply {
            co_return QJsonObject{{u"task"_s, u"h4k2m7pq"_s}, {u"steps"_s, m_steps}, {u"more"_s, false}};
        });
        methods.insert(u"session.find"_s, [](rpc::Call, QJsonObject) -> Reply {
            co_return QJsonObject{{u"size"_s, u"small"_s}, {u"profile"_s, u"python"_s}};
        });
        methods.insert(u"tool.call"_s, [this](rpc::Call, QJsonObject params) -> Reply {
            const QJsonObject arguments = params.value(u"arguments"_s).toObject();
            if (params.value(u"tool"_s) == u"create_vm"_s)
                co_return QJsonObject{{u"result"_s, QJsonObject{{u"name"_s, u"fresh"_s}}}};
            m_ran += arguments.value(u"code"_s).toString();
            co_return QJsonObject{{u"result"_s,
                                   QJsonObject{{u"run"_s, u"r9"_s},
                                               {u"state"_s, u"exited"_s},
                                               {u"exit_code"_s, 0},
                                               {u"stdout"_s, u"1\n"_s}}}};
        });
        auto server = rpc::Server::listen(m_dir.filePath(u"run/berth/berth.sock"_s), methods);
        QVERIFY(server);
        m_server = std::move(*server);
        const auto step = [this](int entry, const QString &code, QJsonObject more) {
            const QByteArray arguments =
                QJsonDocument(QJsonObject{{u"code"_s, code}}).toJson(QJsonDocument::Compact);
            more.insert(u"kind"_s, u"call"_s);
            more.insert(u"entry"_s, entry);
            more.insert(u"tool"_s, u"execute_python"_s);
            more.insert(u"code"_s, code);
            more.insert(u"arguments"_s, QString::fromUtf8(arguments));
            m_steps += more;
        };
        step(2, u"print(1)"_s,
             {{u"run"_s, u"r1"_s}, {u"verdict"_s, u"allow"_s}, {u"output"_s, u"1"_s}, {u"exit_code"_s, 0}});
        step(4, u"cut"_s, {{u"failed"_s, true}, {u"text"_s, u"Not run: your answer was cut."_s}});
        step(6, u"refused by the rules"_s, {{u"failed"_s, true}, {u"verdict"_s, u"refuse"_s}});
        step(8, u"refused by a person"_s, {{u"failed"_s, true}, {u"verdict"_s, u"review"_s}});
        step(10, u"key = '[redacted]'"_s,
             {{u"run"_s, u"r2"_s}, {u"verdict"_s, u"allow"_s}, {u"exit_code"_s, 0}});
    }
    void init() { m_ran.clear(); }

    void doesOnlyWhatRanAgain()
    {
        const base::Output told = replay();
        QCOMPARE(m_ran, QStringList{u"print(1)"_s});
        QCOMPARE(told.exitCode, 0);
        QCOMPARE(told.out,
                 "1. execute_python: the same\n"
                 "Left out: 3 that were refused or never ran, 1 with a secret that is not kept.\n"
                 "1 of 1 are the same. The machine is that of the session fresh.\n");
    }

    void programsAreToldOfEachThatIsLeftOut()
    {
        const base::Output told = replay({u"--json"_s});
        QStringList lines;
        for (const QByteArray &line : told.out.trimmed().split('\n')) {
            const QJsonDocument json = QJsonDocument::fromJson(line);
            lines += QString::number(json[u"entry"_s].toInteger()) + json[u"left_out"_s].toString();
        }
        QCOMPARE(lines, (QStringList{u"2"_s, u"4not_run"_s, u"6not_run"_s, u"8not_run"_s, u"10secret"_s}));
    }

private:
    using Reply = base::Task<base::Result<QJsonObject>>;

    base::Output replay(const QStringList &more = {})
    {
        base::Command command;
        command.program = QStringLiteral(BERTH_BIN_DIR "/berth");
        command.arguments = QStringList{u"trace"_s, u"replay"_s, u"h4k2m7pq"_s} + more;
        command.environment = QProcessEnvironment::systemEnvironment();
        for (const char *variable : {"DATA_HOME", "CONFIG_HOME", "CACHE_HOME", "RUNTIME_DIR"})
            command.environment.insert(u"XDG_"_s + QLatin1String(variable), m_dir.filePath(u"run"_s));
        command.folder = m_dir.path();
        return support::finish(base::run(command)).value_or(base::Output{-1, {}, {}});
    }

    QTemporaryDir m_dir{u"/tmp/berth-XXXXXX"_s};
    QJsonArray m_steps;
    QStringList m_ran;
    std::unique_ptr<rpc::Server> m_server;
};

BERTH_TEST(tst_Replay)
#include "tst_replay.moc"
