// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gate/rules_file.h"

#include "core/base/files.h"
#include "core/gate/host_path.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFile>
#include <QLoggingCategory>

#include <algorithm>
#include <cerrno>
#include <utility>
#include <sys/stat.h>

using namespace std::chrono_literals;

namespace gate {

using base::Error;
using base::fail;
using base::Result;

static Q_LOGGING_CATEGORY(lcRules, "berth.rules")

/// Some editors move the file away before they write the new one.
static constexpr auto kGone = 1s;
/// A time stamp of a file is as exact as the kernel's tick.
static constexpr qint64 kTick = 50; // ms

static QString text(const char *source) { return QCoreApplication::translate("gate", source); }

RulesFile::RulesFile(const QString &configFolder, QStringList knownTools, QStringList openTools,
                     QObject *parent)
    : QObject(parent)
    , m_file(configFolder, QStringLiteral("rules.json"))
    , m_knownTools(std::move(knownTools))
    , m_openTools(std::move(openTools))
{
    m_later.setSingleShot(true);
    m_later.setInterval(kGone);
    connect(&m_later, &QTimer::timeout, this, &RulesFile::follow);
    connect(&m_file, &base::WatchedFile::settled, this, &RulesFile::follow);
    m_stamp = stamp();
    take(read());
}

QString RulesFile::folder() const { return canonicalHostPath(m_file.folder()); }

/// Nothing only when there is no file for sure.
std::optional<RulesFile::Stamp> RulesFile::stamp() const
{
    const QByteArray path = QFile::encodeName(m_file.path());
    struct stat status = {};
    if (::stat(path.constData(), &status) != 0) {
        const int error = errno;
        if (error == ENOENT && lstat(path.constData(), &status) != 0 && errno == ENOENT)
            return {};
        return Stamp{-error}; // a device has no such number
    }
    const auto nanoseconds = [](const timespec &time) {
        return qint64(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
    };
    return Stamp{qint64(status.st_dev),  qint64(status.st_ino),       qint64(status.st_size),
                 qint64(status.st_mode), nanoseconds(status.st_mtim), nanoseconds(status.st_ctim)};
}

void RulesFile::follow()
{
    const auto now = stamp();
    if (now == m_stamp && !m_isFresh) {
        m_missing.invalidate();
        return;
    }
    if (!now && m_stamp) {
        if (!m_missing.isValid())
            m_missing.start();
        if (!m_missing.hasExpired(std::chrono::milliseconds(kGone).count())) {
            if (!m_later.isActive())
                m_later.start();
            return;
        }
    }
    m_missing.invalidate();
    m_stamp = now; // as it was before it is read: what changes meanwhile is read once more
    take(read());
}

Result<Rules> RulesFile::read() const
{
    if (!m_stamp)
        return Rules{};
    const auto unreadable = [](const QString &why) {
        return fail(
            Error::Kind::Denied,
            text("The rules in rules.json cannot be read: %1. Until a person mends this, agents may do "
                 "nothing.")
                .arg(why));
    };
    if (m_stamp->at(0) < 0)
        return unreadable(qt_error_string(int(-m_stamp->at(0))));
    if (!S_ISREG(mode_t(m_stamp->at(3)))) // a pipe would be waited for
        return unreadable(text("it is no file"));
    QFile file(m_file.path());
    if (!file.open(QIODevice::ReadOnly))
        return unreadable(file.errorString());
    const QByteArray json = file.read(Rules::kMaxBytes + 1);
    if (file.error() != QFile::NoError)
        return unreadable(file.errorString());
    return Rules::parse(json, m_knownTools);
}

static void resolveFolders(Grant &grant)
{
    for (QStringList *folders : {&grant.readFolders, &grant.writeFolders}) {
        std::ranges::transform(*folders, folders->begin(), canonicalHostPath);
        folders->removeAll(QString());
    }
}

void RulesFile::take(Result<Rules> rules)
{
    const qint64 lately = (QDateTime::currentMSecsSinceEpoch() - kTick) * 1'000'000;
    m_isFresh = m_stamp && std::max(m_stamp->at(4), m_stamp->at(5)) >= lately;
    const std::optional<Error> problem = rules ? std::nullopt : std::optional(rules.error());
    const bool isSame = problem == m_problem && (problem || *rules == m_rules);
    const bool isFirst = std::exchange(m_isRead, true) == false;
    if (isSame)
        return;
    QStringList revoked;
    for (auto was = m_rules.callers.cbegin(); rules && was != m_rules.callers.cend(); ++was) {
        if (was->allowsAnything() && !rules->grant(was.key()).allowsAnything())
            revoked << was.key();
    }
    m_problem = problem;
    if (rules)
        m_rules = *rules; // what was lost since is compared with what held last
    m_resolved = m_rules;
    for (Grant &grant : m_resolved.callers)
        resolveFolders(grant);
    if (m_problem)
        qCWarning(lcRules, "%s", qPrintable(m_problem->text));
    if (isFirst)
        return;
    // Later: who asks for a grant is in the middle of something.
    QMetaObject::invokeMethod(this, &RulesFile::changed, Qt::QueuedConnection);
    for (const QString &caller : std::as_const(revoked))
        QMetaObject::invokeMethod(
            this, [this, caller] { emit this->revoked(caller); }, Qt::QueuedConnection);
}

/// Two have a grant that nobody wrote, and all others may look around.
Grant RulesFile::chosen(const Rules &rules, const QString &caller) const
{
    if (caller == kPerson && !rules.callers.contains(kPerson))
        return Rules::builder(m_knownTools);
    if (caller == kOperator && !rules.callers.contains(kOperator))
        return Rules::ofOperator(m_knownTools);
    Grant grant = rules.grant(caller);
    if (grant.standing == Grant::Standing::None)
        grant.tools = m_openTools;
    return grant;
}

Result<Grant> RulesFile::grant(const QString &caller)
{
    follow();
    if (m_problem)
        return fail(*m_problem);
    return chosen(m_resolved, caller);
}

Grant RulesFile::grantBy(const Rules &rules, const QString &caller) const
{
    Grant grant = chosen(rules, caller);
    resolveFolders(grant);
    return grant;
}

Result<Rules> RulesFile::rules()
{
    follow();
    if (m_problem)
        return fail(*m_problem);
    return m_rules;
}

Result<> RulesFile::give(const QString &caller, const std::optional<Grant> &grant)
{
    auto rules = this->rules();
    if (!rules)
        return fail(rules.error());
    if (grant)
        rules->callers.insert(caller, *grant);
    else if (caller != Rules::kEverybody && rules->callers.contains(Rules::kEverybody))
        rules->callers.insert(caller, Grant()); // that of all would be left
    else if (rules->callers.remove(caller) == 0)
        return {};
    return save(*rules);
}

Result<> RulesFile::save(const Rules &rules)
{
    follow();
    if (m_problem) // written over, it would be lost
        return fail(*m_problem);
    const QByteArray json = rules.toJson();
    if (const auto read = Rules::parse(json, m_knownTools); !read)
        return fail(read.error());
    constexpr auto kClosed = QFileDevice::ReadOwner | QFileDevice::WriteOwner;
    if (auto saved = base::replaceFile(m_file.path(), json, kClosed); !saved)
        return saved;
    follow();
    return {};
}

} // namespace gate
