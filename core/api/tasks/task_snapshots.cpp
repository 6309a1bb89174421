// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tasks/task_snapshots.h"

#include "core/base/id.h"
#include "core/base/log.h"
#include "core/session/session.h"
#include "core/workspace.h"

#include <QCoreApplication>
#include <QLoggingCategory>

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

namespace api {

static Q_LOGGING_CATEGORY(lcTasks, "berth.tasks")

static constexpr int kMostKept = 5; // of a session: each is as large as what its machine has in memory
static constexpr qsizetype kLongestWords = 23; // in a name of 40 letters

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

QString snapshotName(const QString &words)
{
    QString slug;
    for (const QChar letter : words.toLower()) {
        const bool isPlain = (letter >= u'a' && letter <= u'z') || (letter >= u'0' && letter <= u'9');
        if (isPlain)
            slug += letter;
        else if (!slug.isEmpty() && !slug.endsWith(u'-'))
            slug += u'-';
        if (slug.size() == kLongestWords)
            break;
    }
    while (slug.endsWith(u'-'))
        slug.chop(1);
    return u"before-"_s + (slug.isEmpty() ? QString() : slug + u'-') + base::newId();
}

Task<Result<QString>> snapshotBefore(Workspace &workspace, QPointer<session::Session> session, QString words)
{
    if (!workspace.settings().snapshotBeforeTask)
        co_return QString();
    const QString id = session->id();
    if (!session->machine()) {
        if (const auto started = co_await session->ensureRunning(); !started)
            co_return fail(started.error());
    }
    if (!session)
        co_return fail(Error::Kind::NotFound, text("The session was removed meanwhile."));
    const auto kept = co_await session->snapshots().keep(snapshotName(words), vm::Snapshot::Origin::Words);
    if (!kept)
        co_return fail(kept.error());
    if (auto thinned = workspace.snapshots().thin(id, kMostKept); !thinned)
        qCWarning(lcTasks, "%s", qPrintable(thinned.error().text));
    co_return kept->name;
}

} // namespace api
