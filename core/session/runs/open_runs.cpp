// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runs/open_runs.h"

#include "core/base/id.h"
#include "core/base/log.h"
#include "core/guest/guest.h"
#include "core/guest/run.h"

#include <QLoggingCategory>
#include <QRegularExpression>

namespace session {

using base::Result;
using base::Task;

static Q_LOGGING_CATEGORY(lcRuns, "berth.runs")

// Phases of a run; the window translates them as the session's.
static constexpr const char *kOutput = QT_TRANSLATE_NOOP("session::Session", "Until its first output");
static constexpr const char *kEnd = QT_TRANSLATE_NOOP("session::Session", "Until its end");

QString commandLine(const guest::ExecRequest &request)
{
    if (!request.shell.isEmpty())
        return base::printable(request.shell, 500);
    if (request.argv.isEmpty())
        return QStringLiteral("login shell");
    QStringList words;
    for (QString word : request.argv) {
        static const QRegularExpression plain(QStringLiteral("\\A[A-Za-z0-9_@%+=:,./-]+\\z"));
        if (!plain.match(word).hasMatch())
            word = u'\'' + word.replace(u'\'', QStringLiteral("'\\''")) + u'\'';
        words << word;
    }
    return base::printable(words.join(u' '), 500);
}

OpenRuns::OpenRuns(RunBook *book, const base::Clock *clock, IdleWatch *idle, std::function<Halt()> halt)
    : m_book(book)
    , m_clock(clock)
    , m_idle(idle)
    , m_halt(std::move(halt))
{
}

QString OpenRuns::add(guest::Run *run, const RunRecord &record, const base::Phases &phases, Kind kind)
{
    const auto begun = m_book->begin(record);
    if (!begun)
        qCWarning(lcRuns, "%s", qPrintable(begun.error().text));
    const QString id = begun.value_or(base::newId());
    Open open{phases, {}, {}};
    if (kind == Kind::Terminal) {
        connect(run, &guest::Run::outputReady, this, [this] { m_idle->touch(); });
        connect(run, &guest::Run::inputWritten, this, [this] { m_idle->touch(); });
    } else {
        open.busy = m_idle->busy();
        open.load = LoadWatch(m_clock->elapsed());
    }
    m_open.insert(id, std::move(open));
    connect(
        run, &guest::Run::outputReady, this,
        [this, id] {
            if (const auto open = m_open.find(id); open != m_open.end())
                open->phases.end(kOutput);
        },
        Qt::SingleShotConnection);
    connect(run, &guest::Run::finished, this, [this, id](const guest::RunEnd &end) { close(id, &end); });
    connect(run, &QObject::destroyed, this, [this, id] { close(id, nullptr); });
    return id;
}

/// Without an end its caller went away.
void OpenRuns::close(const QString &record, const guest::RunEnd *end)
{
    if (!m_open.contains(record))
        return;
    Open open = m_open.take(record);
    open.phases.end(kEnd);
    const Result<> ended = end
        ? m_book->end(record, *end, m_halt(), open.load.value_or(LoadWatch()), open.phases.list())
        : m_book->end(record, RunRecord::State::Cancelled, open.phases.list());
    if (!ended)
        qCWarning(lcRuns, "%s", qPrintable(ended.error().text));
}

void OpenRuns::tick(guest::Guest *guest)
{
    const auto isDue = [now = m_clock->elapsed()](const Open &open) {
        return open.load && open.load->isDue(now);
    };
    if (guest && !m_looking.isRunning() && std::any_of(m_open.cbegin(), m_open.cend(), isDue)) {
        m_looking = look(guest);
        m_looking.start();
    }
}

/// At the machine as a whole: two runs at once share the blame.
Task<> OpenRuns::look(guest::Guest *guest)
{
    const auto figures = co_await guest->usage();
    if (!figures)
        co_return; // the machine says why when it is lost
    for (Open &open : m_open) {
        if (open.load)
            open.load->add(m_clock->elapsed(), *figures);
    }
}

} // namespace session
