// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/folders.h"

#include <QByteArray>
#include <QJsonObject>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <chrono>

namespace support {

/// A person's folders for one test, with the guest image that all tests share, and the `berth` that works in
/// them, on a host that has no battery and memory to spare. Whatever still runs in them when it goes is ended.
class Home
{
public:
    struct Outcome
    {
        int code = -1; ///< -1: it did not end in time or could not start
        QByteArray out;
        QByteArray err;
    };

    enum class Whose {
        Ours,
        Nobodys ///< the account `nobody`'s, with copies of all it needs; only root can make one
    };
    explicit Home(Whose whose = Whose::Ours);
    ~Home();
    Q_DISABLE_COPY_MOVE(Home)

    QString path(const QString &name = {}) const;
    QString data() const { return path(QStringLiteral("data/berth")); }
    QString runtime() const { return path(QStringLiteral("run/berth")); }

    /// In the settings of this person. No machine waits for the next session unless a test wants it.
    void set(const QString &setting, const QJsonValue &value);

    Outcome berth(const QStringList &arguments, std::chrono::seconds limit = std::chrono::seconds(300)) const;
    /// A script for bash, with $BERTH as the program and the home's folder as the current one.
    Outcome shell(const QString &script, std::chrono::seconds limit = std::chrono::seconds(300)) const;

    /// The process that owns the workspace; 0: none.
    qint64 ownerPid() const;
    /// The one QEMU of this home; 0: none or several.
    qint64 qemuPid() const;
    /// Ends the owner as `kill` does, and waits for it.
    bool endOwner() const;
    /// Without a chance to do anything. Returns when nobody can reach it any more.
    bool killOwner() const;
    /// Processes of machines and files of machines that are here; empty when all was cleaned up.
    QStringList leftovers() const;
    /// What owners of this home have said; empty when there is nothing.
    QByteArray ownerLog() const;

    /// All that runs in it, with its command line.
    QList<QPair<qint64, QByteArray>> processes() const;

private:
    QTemporaryDir m_dir;
    QProcess m_guard;
    QJsonObject m_settings;
    QString m_program = QStringLiteral(BERTH_BIN_DIR "/berth");
    QStringList m_shell{QStringLiteral("bash"), QStringLiteral("-c")};
};

/// The beginning of a script that asks virsh: the home's libvirt is $uri.
inline const QString kFindsLibvirt = QStringLiteral(
    // Root has a daemon of its own in the runtime folder.
    "uri=qemu:///session; for socket in \"$XDG_RUNTIME_DIR\"/berth/libvirt/{libvirt,virtqemud}-sock; do "
    "[ -S \"$socket\" ] && uri=\"qemu+unix:///session?socket=$socket\"; done\n");

/// Fails the test with what the program said.
#define VERIFY_CODE(outcome, expected)                                                                       \
    do {                                                                                                     \
        const auto &checked = (outcome);                                                                     \
        QVERIFY2(                                                                                            \
            checked.code == (expected),                                                                      \
            ("code " + QByteArray::number(checked.code) + "\n" + checked.out + checked.err).constData());    \
    } while (false)

} // namespace support
