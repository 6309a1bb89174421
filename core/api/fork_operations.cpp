// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/fork_operations.h"

#include "core/agent/task/history.h"
#include "core/api/tasks/task_hands.h"
#include "core/api/tasks/task_operations.h"
#include "core/base/log.h"
#include "core/session/record/chats.h"
#include "core/tools/catalogue.h"
#include "core/workspace.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;
using base::WallTime;
using session::Item;
using session::Session;
using session::TaskFacts;
using session::Transcript;
namespace record = session::record;

namespace api {

static constexpr qsizetype kMostName = 60;
static constexpr int kMostRead =
    2000; // items, in one turn; what runs beyond them counts as if it changed something

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

/// A call in a transcript.
struct ForkOperations::Place
{
    Session *session;
    Transcript *transcript;
    int index;
    Item item;

    const record::Call &call() const { return std::get<record::Call>(item.content); }
};

static WallTime timeOf(const vm::Snapshot &snapshot)
{
    return WallTime(std::chrono::milliseconds(snapshot.made.toMSecsSinceEpoch()));
}

static QString written(WallTime time)
{
    return QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count()).toString(u"yyyy-MM-dd HH:mm:ss"_s);
}

QString sentenceOf(const Moment &moment)
{
    const QString was = text("The machine is as it was on %1, in the snapshot “%2”.")
                            .arg(written(moment.time), base::printable(moment.snapshot.name, kMostName));
    if (moment.since == 0)
        return was + u' ' + text("No call came between that and this one.");
    return was + u' '
        + QCoreApplication::translate(
               "api", "What %n call(s) and run(s) did after that is in the chat, and not in the machine.",
               nullptr, moment.since);
}

/// Several that only looked have an item with the row of the last one.
static std::optional<int> rowOf(const Transcript &transcript, qint64 call)
{
    std::optional<int> found;
    qint64 last = 0;
    for (int index = 0; index < transcript.count(); ++index) {
        if (!transcript.isCall(index))
            continue;
        const Item item = transcript.item(index);
        const auto *each = std::get_if<record::Call>(&item.content);
        if (each && each->count > 1 && each->audit > call && (!found || each->audit < last)) {
            found = index;
            last = each->audit;
        }
    }
    return found;
}

Result<ForkOperations::Place> ForkOperations::placeOf(const QString &session, qint64 call) const
{
    const auto found = m_operations.find(session);
    if (!found)
        return fail(found.error());
    const auto chat = m_workspace.chats().of(*found);
    if (!chat)
        return fail(chat.error());
    Transcript &transcript = (*chat)->transcript();
    std::optional<int> index = transcript.callBy(call);
    if (!index)
        index = rowOf(transcript, call);
    if (!index)
        return fail(Error::Kind::NotFound,
                    text("There is no call %1 in the chat of session %2.").arg(call).arg((*found)->name()));
    return Place{*found, &transcript, *index, transcript.item(*index)};
}

/// Whether it may have changed the machine.
static bool isWork(const Item &item)
{
    if (std::holds_alternative<record::Run>(item.content))
        return true;
    const auto *call = std::get_if<record::Call>(&item.content);
    if (!call || call->state == record::Call::State::Refused || call->state == record::Call::State::Waiting)
        return false;
    const tools::Tool *const tool = tools::find(call->tool);
    return !tool || tool->nature != gate::Nature::Looks;
}

/// A moment of the machine is also where it was taken back to a snapshot: the transcript has a note of that,
/// or words of a person's that were heard then.
Result<Moment> ForkOperations::momentOf(const Place &place) const
{
    const QList<vm::Snapshot> kept = m_workspace.snapshots().of(place.session->id());
    const auto last = std::find_if(kept.crbegin(), kept.crend(), [&place](const vm::Snapshot &each) {
        return timeOf(each) <= place.item.time;
    });
    if (last == kept.crend())
        return fail(Error::Kind::NotFound,
                    text("There is no snapshot of the machine from before this call. Where a setting asks "
                         "for it one is "
                         "made before each request in words, and the newest five of these are kept."),
                    {base::Remedy::Kind::TurnOn, QStringLiteral("snapshot_before_task")});
    Moment moment{*last, timeOf(*last), 0};
    const Transcript &transcript = *place.transcript;
    int read = 0;
    for (int index = place.index - 1; index >= 0 && transcript.time(index) >= moment.time; --index) {
        if (read >= kMostRead && (transcript.isCall(index) || transcript.isRun(index))) {
            ++moment.since;
            continue;
        }
        ++read;
        const Item item = transcript.item(index);
        if (const auto *note = std::get_if<record::Note>(&item.content); note && !note->snapshot.isEmpty()) {
            const auto then = m_workspace.snapshots().find(place.session->id(), note->snapshot);
            if (!then || timeOf(*then) > item.time) // another one may have its name since
                return fail(
                    Error::Kind::NotFound,
                    text("Before this call the machine was taken back to the snapshot “%1”, which was "
                         "removed since. What it was like then is kept nowhere.")
                        .arg(base::printable(note->snapshot, kMostName)));
            return Moment{*then, item.time, moment.since};
        }
        const auto *words = std::get_if<record::Message>(&item.content);
        if (words && item.author == session::Author::Person && !words->task.isEmpty()) {
            if (const auto then = m_tasks.snapshotOf(words->task, words->place))
                return Moment{*then, item.time, moment.since};
        }
        moment.since += isWork(item) ? 1 : 0;
    }
    return moment;
}

Result<Moment> ForkOperations::momentOf(const QString &session, qint64 call) const
{
    const auto place = placeOf(session, call);
    return place ? momentOf(*place) : fail(place.error());
}

/// Ends what was under way in it then: every call has a result, and the model is told what it cannot know.
Result<> ForkOperations::close(const TaskFacts &facts, const Place &place, const QString &told) const
{
    const auto book = m_workspace.tasks().recordOf(facts.id);
    const auto entries = m_workspace.tasks().turnAt(facts.id, std::numeric_limits<qint64>::max());
    if (!entries)
        return fail(entries.error());
    const auto *ended = entries->isEmpty() ? nullptr : std::get_if<task::Ended>(&entries->last().content);
    QList<task::Content> more;
    for (const task::OpenCall &open : task::openCalls(*entries)) {
        const QString text = u"Not run here: the session was forked before it."_s;
        more += task::Returned{{.call = open.call.id, .text = text, .failed = true}, text.toUtf8()};
    }
    if (!told.isEmpty())
        more += task::Said{task::kOwnWords + told, {}};
    if (!more.isEmpty() || !ended) {
        const task::Ended here{task::Ended::How::Stopped,
                               text("This session was forked from “%1” here.").arg(place.session->name())};
        more += ended ? *ended : here;
    }
    for (const task::Content &each : std::as_const(more)) {
        if (auto added = book->add(each); !added)
            return fail(added.error());
    }
    return {};
}

Result<QHash<QString, QString>> ForkOperations::copyTasks(const QString &id, const Place &place,
                                                          const Moment &moment) const
{
    session::TaskBook &book = m_workspace.tasks();
    const auto all = book.last(std::numeric_limits<int>::max(), place.session->id());
    if (!all)
        return fail(all.error());
    QHash<QString, QString> names;
    for (const TaskFacts &facts : *all) { // the newest first
        if (facts.created > place.item.time)
            continue;
        const auto copied = book.copy(facts, id, place.item.time);
        if (!copied)
            return fail(copied.error());
        if (isAttached(facts, moment.snapshot)) {
            if (auto noted = book.noteAttached(copied->id, facts.attached); !noted)
                return fail(noted.error());
        }
        const QString told = u"This session is a copy of another one, and its machine is as it was at %1. %2 "
                             "calls and runs came after that: what they changed is not in this machine. Look "
                             "before you rely on it."_s.arg(written(moment.time))
                                 .arg(moment.since);
        const bool isLast = names.isEmpty();
        if (auto closed = close(*copied, place, isLast && moment.since > 0 ? told : QString()); !closed)
            return fail(closed.error());
        names.insert(facts.id, copied->id);
    }
    return names;
}

Result<> ForkOperations::furnish(const QString &id, const Place &place, const Moment &moment,
                                 const std::shared_ptr<session::DocumentCopies> &documents) const
{
    const auto tasks = copyTasks(id, place, moment);
    //: %1: a session, %2: a tool
    const QString forked = text("Forked from “%1”, before its call of %2.")
                               .arg(place.session->name(), base::printable(place.call().tool, kMostName));
    auto done = tasks ? m_workspace.chats().copy({place.session->id(), place.item.number, id, *tasks,
                                                  forked + u' ' + sentenceOf(moment), documents})
                      : fail(tasks.error());
    if (done)
        return done;
    if (auto forgotten = m_workspace.tasks().forget(id); !forgotten)
        return forgotten;
    return done;
}

SessionOperations::SessionReply ForkOperations::fork(QString session, QString name, qint64 call,
                                                     Caller &caller)
{
    auto place = placeOf(session, call);
    if (!place)
        co_return fail(place.error());
    const auto moment = momentOf(*place);
    if (!moment)
        co_return fail(moment.error());
    caller.warning(sentenceOf(*moment));
    const QString origin = place->session->id();
    const auto documents = co_await m_workspace.chats().copyDocuments(origin, place->item.number);
    if (!documents)
        co_return fail(documents.error());
    place = placeOf(origin, call); // it may be gone meanwhile
    if (!place)
        co_return fail(place.error());
    session::Sessions::Order order;
    order.name = name;
    order.furnish = [this, place = *place, moment = *moment, documents = *documents](const QString &id) {
        return furnish(id, place, moment, documents);
    };
    const std::optional<vm::Snapshot> from = moment->snapshot;
    co_return co_await m_workspace.sessions().fork(origin, order, from);
}

} // namespace api
