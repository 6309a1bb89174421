// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of runs that outlive whoever started them.
#include "core/api/table/rows.h"

#include <array>
#include <csignal>

namespace api {

static constexpr qint64 kMostBytes = qint64(1) << 50;

struct Signal
{
    const char *name;
    int number;
};
static constexpr std::array kSignals{
    Signal{"HUP", SIGHUP},   Signal{"INT", SIGINT},   Signal{"QUIT", SIGQUIT},
    Signal{"KILL", SIGKILL}, Signal{"USR1", SIGUSR1}, Signal{"USR2", SIGUSR2},
    Signal{"TERM", SIGTERM}, Signal{"CONT", SIGCONT}, Signal{"STOP", SIGSTOP},
};

static Parameter run() { return name("run", "Its id, or the beginning of it", kRequired); }

static Parameter offset(const char *of, const char *meaning)
{
    return {.name = QString::fromLatin1(of),
            .kind = Kind::Number,
            .meaning = QString::fromUtf8(meaning),
            .standard = u"0"_s,
            .most = kMostBytes};
}

static Parameter signalName()
{
    QStringList names;
    for (const Signal &each : kSignals)
        names += QString::fromLatin1(each.name);
    return {.name = u"signal"_s,
            .kind = Kind::Choice,
            .meaning = u"To all that it started"_s,
            .standard = u"`TERM`"_s,
            .choices = names};
}

static int signalNumber(const QString &name)
{
    for (const Signal &each : kSignals) {
        if (name == QLatin1String(each.name))
            return each.number;
    }
    return SIGTERM;
}

static Reply read(Desk &desk, Arguments given, Caller &caller)
{
    const guest::OutputFrom from{given.number("from"), given.number("error_from")};
    const auto which = given.flag("follow") ? RunOperations::Read::ToTheEnd : RunOperations::Read::SoFar;
    return described(desk.runs.read(given.text("run"), from, which, caller));
}

QList<Operation> runOperations()
{
    return {
        {{u"run.start"_s,
          u"Runs a command in its machine, which goes on when its caller or the owner is gone."_s,
          u"the run"_s, program(u"0"_s)},
         [](Desk &desk, Arguments given, Caller &caller) {
             return described(desk.runs.start(given.text("session"), programIn(given), timeLimitIn(given),
                                              QString(), caller));
         }},
        {{u"run.list"_s,
          u"Lists what runs, newest first."_s,
          u"`runs`, each with `session_name`"_s,
          {name("session", "Of this one only", kOptional, "all"),
           flag("all", "Those that are over too, 200 at most")}},
         [](Desk &desk, Arguments given, Caller &) {
             const auto which =
                 given.flag("all") ? RunOperations::Listed::All : RunOperations::Listed::Running;
             return named("runs", desk.runs.list(given.text("session"), which));
         }},
        {{u"run.output"_s,
          u"Sends what a run printed, as `exec.output`."_s,
          u"`from` and `error_from`, where to go on; `over`; once it is over what `exec` gives"_s,
          {run(), offset("from", "How many bytes of its standard output not to send"),
           offset("error_from", "The same of its standard error"),
           flag("follow", "Goes on until it is over")}},
         &read},
        {{u"run.input"_s,
          u"Writes to the standard input of a run. The answer comes when there was room for it."_s,
          u"the run"_s,
          {run(), many("data", Kind::Bytes, "For it", kLongestText),
           flag("end", "Closes its standard input after them")}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.runs.write(given.text("run"), given.bytes("data"), given.flag("end")));
         }},
        {{u"run.kill"_s, u"Sends a signal to a run."_s, u"the run"_s, {run(), signalName()}},
         [](Desk &desk, Arguments given, Caller &) {
             return described(desk.runs.signal(given.text("run"), signalNumber(given.text("signal"))));
         }},
        {{u"run.wait"_s, u"Waits until a run is over."_s, u"what `exec` gives"_s, {run()}},
         [](Desk &desk, Arguments given, Caller &) { return described(desk.runs.wait(given.text("run"))); }},
    };
}

} // namespace api
