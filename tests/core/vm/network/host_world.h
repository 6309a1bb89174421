// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

#include <sys/types.h>

/// A host and an internet made of namespaces, so that a test can own every address there is: the calling
/// process moves onto the host. Nothing can leave this machine from there.
///
///     host:     lo 127.0.0.1, ::1     eth0 198.51.100.2/24, 2001:db8:1::2/64     lan0 192.168.77.2/24, …
///                                       │
///     internet:                       isp 198.51.100.1, 2001:db8:1::1, and every address of the world
///
/// Every address of both has an answer at TCP port 80 and an echo at UDP port 9; "elsewhere" sent to an echo
/// is answered from another port. 192.168.9.9, which is on the
/// same wire, is a router that says its public address is 203.0.113.81; another one of that address is on the
/// wire of wan0, which is down, and says 203.0.113.82. At TCP port 8080 of 203.0.113.80 is a
/// download without end. The host's resolvers are at 127.0.0.53, 127.0.0.54 (UDP and TCP) and append their
/// last number to the question; 127.0.0.55 is none.
class HostWorld
{
public:
    /// While there is one thread. False where namespaces cannot be made.
    bool enter();
    /// Ends what serves.
    ~HostWorld();

    /// As root of the host: "ip address add …".
    static bool administer(const QByteArray &script);
    /// Starts a program in the internet, where all its addresses are; it ends with the calling process. Right
    /// after enter(). Whether it was started, not whether it serves yet.
    bool serveInInternet(const QList<QByteArray> &command);
    /// What the host's /etc/resolv.conf says from now on.
    void setResolvers(const QList<QByteArray> &addresses);

private:
    pid_t m_internet = -1;
    pid_t m_host = -1;
    pid_t m_program = -1;
    QByteArray m_resolvConf;
};
