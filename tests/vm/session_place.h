// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/guest.h"
#include "core/guest/run.h"
#include "core/session/runs/execution.h"
#include "tests/support/finish.h"
#include "tests/support/machine_workspace.h"
#include "tests/support/open_sessions.h"
#include "tests/support/signal_process.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QElapsedTimer>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::Result;
using session::RunRecord;
using session::Session;
using session::Sessions;
using session::Usage;
using std::chrono::milliseconds;

/// The host's uptime, which a test may run ahead of. The time of day stays: libvirt knows it too.
class HastyClock final : public base::Clock
{
public:
    base::WallTime now() const override { return m_clock.now(); }
    milliseconds elapsed() const override { return m_clock.elapsed() + m_ahead; }
    milliseconds awake() const override { return m_clock.awake() + m_ahead; }
    void advance(milliseconds step) { m_ahead += step; }

private:
    base::SystemClock m_clock;
    milliseconds m_ahead{0};
};

struct Said
{
    guest::RunEnd end;
    QByteArray out;
};

#define VERIFY_RESULT(result)                                                                                \
    do {                                                                                                     \
        const auto &checked = (result);                                                                      \
        QVERIFY2(checked, qPrintable(checked ? QString() : checked.error().text + checked.error().detail));  \
    } while (false)

/// One session in real machines, and an owner of it that can be another one from now on.
class SessionPlace : public QObject
{
    Q_OBJECT
protected:
    /// Folders with images, and what machines begin as copies of; also the owner, if need be.
    virtual void prepare() { support::takeKept(*m_libvirt); }

    std::unique_ptr<support::OpenSessions> open()
    {
        return std::make_unique<support::OpenSessions>(
            m_places, &m_clock, &m_settings,
            support::OpenSessions::Patience{.link = {.heartbeat = 500ms, .beatsUntilLost = 6}, .times = {}});
    }

    void restart()
    {
        m_owner.reset();
        m_owner = open();
        m_session = m_owner->sessions->all().first();
    }

    static base::Task<Result<Said>> follow(Session *session, guest::ExecRequest request)
    {
        const auto execution = co_await session->exec(request);
        if (!execution)
            co_return base::fail(execution.error());
        Said said;
        const auto end = co_await (*execution)->follow([&said](guest::Channel, const QByteArray &bytes) {
            said.out += bytes;
        });
        if (!end)
            co_return base::fail(end.error());
        said.end = end->run;
        co_return said;
    }
    Result<Said> exec(const QString &script)
    {
        guest::ExecRequest request;
        request.shell = script;
        return support::finish(follow(m_session, request), 300s);
    }

    /// The QEMU of this test's machine; -1 when there is not exactly one.
    pid_t qemuPid() const
    {
        pid_t found = -1;
        const QStringList processes = QDir(u"/proc"_s).entryList(QDir::Dirs);
        for (const QString &process : processes) {
            const QByteArray command = read(u"/proc/%1/cmdline"_s.arg(process));
            if (command.contains("qemu-system") && command.contains(m_places.data.toUtf8())) {
                if (found > 0)
                    return -1;
                found = pid_t(process.toInt());
            }
        }
        return found;
    }
    void noTrace()
    {
        QTRY_COMPARE_WITH_TIMEOUT(qemuPid(), -1, 5000);
        for (const QString &folder : {m_places.data + u"/machines"_s, m_places.runtime + u"/machines"_s})
            QTRY_COMPARE(
                QDir(folder).entryList(QDir::AllEntries | QDir::System | QDir::Hidden | QDir::NoDotAndDotDot),
                QStringList());
    }
    static void write(const QString &path, const QByteArray &bytes)
    {
        QFile file(path);
        QVERIFY2(file.open(QIODevice::WriteOnly), qPrintable(path));
        QCOMPARE(file.write(bytes), bytes.size());
    }
    static QByteArray read(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    HastyClock m_clock;
    session::Settings m_settings;
    std::unique_ptr<support::PrivateLibvirt> m_libvirt;
    base::Places m_places;
    std::unique_ptr<support::OpenSessions> m_owner;
    Session *m_session = nullptr;

private slots:
    void initTestCase()
    {
        m_libvirt = std::make_unique<support::PrivateLibvirt>();
        m_places = m_libvirt->places();
        m_settings.warmMachines = 0;
        prepare();
        if (!m_owner)
            m_owner = open();
        Sessions::Order order;
        order.name = u"Test.one"_s;
        VERIFY_RESULT((*m_owner)->create(order));
    }
    void cleanupTestCase()
    {
        if (m_owner)
            VERIFY_RESULT(support::finish(m_owner->sessions->stopAll({}), 60s));
        m_owner.reset();
        QFile::copy(m_places.data + u"/acceleration.json"_s,
                    support::keptImages() + u"/../acceleration.json"_s);
    }
    void init()
    {
        if (!m_owner || m_owner->sessions->all().isEmpty())
            QSKIP("the session could not be made");
        m_session = m_owner->sessions->all().first();
    }
};
