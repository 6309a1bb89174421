// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/run_result.h"

#include "core/tools/excerpt.h"
#include "core/tools/failure.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;
using base::fail;
using base::Result;
using base::Task;

namespace tools {

QString handleOf(const Outcome &outcome)
{
    static const QStringList underWay{u"running"_s, u"working"_s, u"waiting_for_person"_s};
    return underWay.contains(outcome.json.value(u"state"_s).toString())
        ? outcome.json.value(u"run"_s).toString()
        : QString();
}

QJsonObject described(const RunState &run)
{
    QJsonObject json{{u"run"_s, run.id},
                     {u"state"_s, run.state},
                     {u"stdout_bytes"_s, run.outputBytes},
                     {u"stderr_bytes"_s, run.errorBytes},
                     {u"took_ms"_s, qint64(run.took.count())}};
    if (run.state == u"exited"_s)
        json.insert(u"exit_code"_s, run.code);
    if (!run.text.isEmpty())
        json.insert(u"message"_s, run.text);
    return json;
}

Task<Result<Outcome>> told(Runs &runs, RunState run)
{
    QJsonObject json = described(run);
    // What is on standard error is mostly short; it has its share, and the rest of it goes to the other.
    const qint64 errorMost = qMin(run.errorBytes, run.outputBytes > kShown / 2 ? kShown / 3 : kShown);
    auto errors = co_await excerpt(runs, run.id, Channel::Error, run.errorBytes, qMax<qint64>(errorMost, 1));
    if (!errors)
        co_return fail(errors.error());
    auto output = co_await excerpt(runs, run.id, Channel::Output, run.outputBytes,
                                   qMax(kShown - errorMost, kShown / 3));
    if (!output)
        co_return fail(output.error());
    json.insert(u"stdout"_s, *output);
    json.insert(u"stderr"_s, *errors);
    if (!run.documents.isEmpty())
        json.insert(u"documents"_s, QJsonArray::fromStringList(run.documents));
    const bool isOk = run.state == u"exited"_s && run.code == 0;
    if (!run.isOver())
        json.insert(
            u"next"_s,
            u"It still runs. wait_run waits for its end, read_output reads what it prints, kill_run ends it."_s);
    else if (const QString next = nextFor(run.remedy); !next.isEmpty())
        json.insert(u"next"_s, next);
    co_return Outcome{json, run.isOver() && !isOk};
}

} // namespace tools
