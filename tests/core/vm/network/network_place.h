// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/network/network.h"
#include "tests/core/vm/network/host_world.h"
#include "tests/core/vm/network/network_processes.h"
#include "tests/support/finish.h"
#include "tests/support/frame_guest.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace Qt::StringLiterals;
using support::finish;
using support::FrameGuest;
using vm::Network;
using vm::NetworkPolicy;

/// Whoever watches the host's routes hears of a change at once; the firewall takes its time on a busy host.
inline constexpr int kSoon = 20'000; // ms

/// A network with a card in it, and what is needed to see that nothing is left of it.
struct Plugged
{
    QTemporaryDir home;
    QString packages; ///< the folder of the cache of packages
    NetworkPolicy policy = NetworkPolicy::Open;
    std::unique_ptr<Network> network;
    pid_t keeper = -1;
    FrameGuest guest;

    explicit Plugged(char number = 1)
        : guest(number)
    {
    }
    QString folder() const { return home.path(); }
    bool start()
    {
        auto started = finish(Network::start(policy, folder(), packages));
        if (!started)
            qFatal("%s (%s)", qPrintable(started.error().text), qPrintable(started.error().detail));
        network = std::move(*started);
        keeper = keeperOf(folder());
        return keeper > 0 && guest.plug(network->socketPath());
    }
    /// What is left of it, as text for a failure.
    QByteArray left() const
    {
        QByteArray text =
            QDir(folder()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot).join(u' ').toUtf8();
        for (const Process &process : processesOf(keeper))
            text += '\n' + QByteArray::number(process.pid) + ' ' + process.command;
        return text;
    }
    /// The process whose command line holds `text`.
    pid_t process(const char *text) const
    {
        for (const Process &process : processesOf(keeper)) {
            if (process.command.contains(text))
                return process.pid;
        }
        return -1;
    }
};

inline QByteArray question(char number, const QByteArray &first = "xyz", quint8 type = 1)
{
    return QByteArray(1, '\0') + number + QByteArray::fromHex("01000001000000000000") + char(first.size())
        + first + QByteArray::fromHex("036f726700") + '\0' + char(type) + QByteArray::fromHex("0001");
}

/// Which of the world's resolvers answered a question that was asked over UDP.
inline QByteArray resolverOf(FrameGuest &guest, int limit = 12'000)
{
    static char number = 0;
    const QByteArray asked = question(++number);
    const auto answer = guest.udp("10.0.2.3", 53, asked, limit);
    return answer && answer->startsWith(asked) ? answer->mid(asked.size()) : QByteArray("none");
}

/// A host and an internet of its own, and one network on it for all that a test does.
class NetworkPlace : public QObject
{
    Q_OBJECT
public:
    static void initMain()
    {
        static HostWorld world;
        if (world.enter())
            s_world = &world;
    }

protected:
    static bool isThere() { return s_world; }
    static HostWorld &world() { return *s_world; }
    Plugged m_shared;

private slots:
    void initTestCase()
    {
        if (!isThere())
            BERTH_SKIP_LACKING("this host does not let this user make namespaces");
        QVERIFY(m_shared.start());
    }
    void init() { world().setResolvers({"127.0.0.53"}); }
    void cleanupTestCase()
    {
        if (!isThere())
            return;
        finish(m_shared.network->stop());
        QTRY_COMPARE(m_shared.left(), QByteArray());
    }

private:
    inline static HostWorld *s_world = nullptr;
};
