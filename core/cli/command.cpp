// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/command.h"

#include <QCoreApplication>

namespace cli {

static QString text(const char *source) { return QCoreApplication::translate("cli", source); }

static QCommandLineOption flag(const QStringList &names, const QString &description)
{
    return {names, description};
}

static QCommandLineOption option(const QStringList &names, const QString &description, const char *value)
{
    return {names, description, QString::fromUtf8(value)};
}

static QStringList name(const char *first, const char *second = nullptr)
{
    QStringList names{QLatin1String(first)};
    if (second)
        names += QLatin1String(second);
    return names;
}

static QList<QCommandLineOption> with(QList<QCommandLineOption> options)
{
    return options << flag(name("json"), text("Print JSON for programs."));
}

static QList<QCommandLineOption> sessionOptions()
{
    return {
        option(name("size"), text("Size of the machine: XS, SM, MD, LG or XL."), "SIZE"),
        option(name("profile"), text("Image profile, such as core or office."), "PROFILE"),
        option(name("network"), text("Network policy: open or offline."), "POLICY"),
        option(name("budget"), text("Dollars it may cost, or none; budget_session if not given."), "AMOUNT")};
}

const QList<Command> &commands()
{
    static const QList<Command> table{
        {QStringLiteral("doctor"),
         {},
         0,
         0,
         text("Check whether this computer can run machines."),
         text("Prints a line per check: ok, or the reason it is not and the command that mends it. Ends with "
              "1 when "
              "something that is needed is missing."),
         QStringLiteral("berth doctor\nberth doctor --json"),
         with({flag(name("brief"), text("Print only what is not in order."))}),
         &doctor},
        {QStringLiteral("image"),
         QStringLiteral("build PROFILE | list | show [IMAGE] | update [PROFILE] | rm IMAGE | pause PROFILE | "
                        "resume PROFILE | cancel PROFILE"),
         1,
         2,
         text("Build, list, show, update and remove guest images."),
         text("An image is the root file system that machines start from. Building one that is there and up "
              "to date "
              "ends at once; one that was interrupted starts again with what it had downloaded. An image is "
              "named by its profile, its id or the beginning of that. update asks which packages in it have newer "
              "versions and builds it again beside the old one, with what lies on it; machines begin with it from "
              "their next start.")
             + u' '
             + text("With --background, build returns at once, and update when it knows what is newer; the build "
                    "goes on, and list says how far it is. "
                    "Without, it waits for a build that is under way, and Ctrl-C ends one that nobody else waits "
                    "for. pause lets a build stand still until resume; builds of other images wait meanwhile. "
                    "cancel ends it for all who wait for it."),
         QStringLiteral("berth image build core\nberth image build core --size MD\nberth image list\n"
                        "berth image show office --packages\nberth image update --check\n"
                        "berth image build office --background\nberth image pause office"),
         with({option(name("size"), text("Size of the machines that copies are prepared for."), "SIZE"),
               flag(name("background"), text("Let the build go on without this command.")),
               flag(name("packages"), text("Show only the Debian packages in it, each with its version.")),
               flag(name("check"), text("Only say which packages have newer versions."))}),
         &image},
        {QStringLiteral("new"), QStringLiteral("[NAME]"), 0, 1, text("Create a session."),
         text("A session keeps its files in a volume of its own. Its machine starts with the first command; "
              "with "
              "--start it starts now."),
         QStringLiteral("berth new sales --size MD\nberth new sales --budget 0.50\nberth new --start"),
         with(sessionOptions() << flag(name("start"), text("Start its machine."))
                               << flag(name("cold"),
                                       text("Let its machines boot instead of copying one that has."))),
         &newSession},
        {QStringLiteral("ls"),
         {},
         0,
         0,
         text("List the sessions."),
         {},
         QStringLiteral("berth ls\nberth ls --archived"),
         with({flag(name("archived"), text("List those in the archive instead."))}),
         &listSessions},
        {QStringLiteral("ps"),
         {},
         0,
         0,
         text("List the running machines, with time, cost and idle countdown."),
         text("With --timing: what took how long of its start, its last run and the last copy in or out."),
         QStringLiteral("berth ps\nberth ps --timing"),
         with({flag(name("timing"), text("Show where the time went."))}),
         &listMachines},
        {QStringLiteral("exec"), QStringLiteral("SESSION [--] COMMAND [ARGUMENT…]"), 2, kCommandLine,
         text("Run a command in a session's machine."),
         text(
             "Standard input, output and error are those of the command, and so is the exit code; 128 + N "
             "when "
             "signal N ended it, 124 at the time limit, 125 when it could not be run. Ctrl-C ends it. With "
             "--detach it goes on by itself, until it is over or its time limit: the command prints by which "
             "name berth runs, logs, input and kill reach it, and keeps its standard input open."),
         QStringLiteral("berth exec sales -- python3 -c 'print(6 * 7)'\n"
                        "berth exec sales -- sh -c 'ls -l /session/input' \n"
                        "echo hello | berth exec sales -- tr a-z A-Z\n"
                        "berth exec --detach sales -- ./train.sh"),
         with({option(name("C", "cwd"), text("Folder to run in; /session/working if not given."), "FOLDER"),
               option(name("e", "env"), text("Environment variable; may be given several times."),
                      "NAME=VALUE"),
               option(
                   name("timeout"),
                   text("Seconds it may take; 0: no limit. If not given run_seconds, or none with --detach."),
                   "SECONDS"),
               flag(name("d", "detach"), text("Let it go on, and print its name.")),
               flag(name("n", "no-stdin"), text("Give it no standard input.")),
               flag(name("t", "tty"), text("Give it a terminal."))}),
         &exec},
        {QStringLiteral("runs"), QStringLiteral("[SESSION]"), 0, 1, text("List what runs, newest first."),
         text("Of one session or of all. What was started with --detach has a name in the first column; its "
              "beginning is enough for logs, input and kill."),
         QStringLiteral("berth runs\nberth runs sales --all"),
         with({flag(name("a", "all"), text("List what is over too."))}), &listRuns},
        {QStringLiteral("logs"),
         QStringLiteral("RUN"),
         1,
         1,
         text("Print what a detached run has printed."),
         text("Each on its own stream. With --follow until it is over, with its exit code; Ctrl-C leaves it "
              "running."),
         QStringLiteral("berth logs k3v9\nberth logs -f k3v9 > output"),
         {flag(name("f", "follow"), text("Go on until it is over."))},
         &showLogs},
        {QStringLiteral("input"),
         QStringLiteral("RUN"),
         1,
         1,
         text("Write standard input to a detached run."),
         text("Its own stays open after that, for more, unless --end is given."),
         QStringLiteral("echo yes | berth input k3v9\nberth input --end k3v9 < orders.csv"),
         {flag(name("end"), text("Close its standard input after it."))},
         &writeToRun},
        {QStringLiteral("kill"), QStringLiteral("RUN"), 1, 1, text("Send a signal to a detached run."),
         text("TERM asks it to end, KILL ends it with all that it started."),
         QStringLiteral("berth kill k3v9\nberth kill --signal KILL k3v9"),
         with({option(name("s", "signal"), text("Which: TERM if not given."), "NAME")}), &killRun},
        {QStringLiteral("sh"),
         QStringLiteral("SESSION"),
         1,
         1,
         text("Open a shell in a session's machine."),
         text("An interactive terminal, as over ssh. It ends with `exit` or Ctrl-D."),
         QStringLiteral("berth sh sales"),
         {},
         &shell},
        {QStringLiteral("cp"), QStringLiteral("FROM… TO"), 2, kAnyNumber,
         text("Copy files and folders into a machine or out of it."),
         text("A path in a machine is SESSION:PATH; a relative one is taken from /session/working. Either "
              "all sources "
              "or the target are in a machine. Contents are compared by checksum at both ends. Nothing that "
              "is there is overwritten without --force. A copy that broke off goes on where it stopped when "
              "it "
              "is asked for again."),
         QStringLiteral(
             "berth cp orders.csv sales:/session/input/\nberth cp sales:/session/output ./results"),
         with({flag(name("f", "force"), text("Overwrite files that are there.")),
               flag(name("r", "recursive"), text("For those who are used to it: folders are copied anyway.")),
               flag(name("keep-names"), text("Keep a dot in front of names in a folder that is copied here.")),
               flag(name("keep-mode"), text("Let programs stay executable here."))}),
         &copy},
        {QStringLiteral("run"), QStringLiteral("RECIPE"), 1, 1, text("Run a recipe in a machine of its own."),
         text("Copies the inputs in, runs the recipe, copies the results out, prints where they are and what "
              "it cost, "
              "and removes the machine. Results get a folder that nothing else is in. With --session "
              "it runs "
              "in that session and leaves its machine running."),
         QStringLiteral(
             "berth run top-customers --input orders.csv\n"
             "berth run top-customers --sample\n"
             "berth run sales-pivot --input sales.xlsx --param rows=Region --param columns=Quarter\n"
             "berth run top-customers --input orders.csv --param top=50 --size MD --output-dir out\n"
             "berth run join-tables --input left=orders.csv --input right=customers.csv\n"
             "berth run top-customers --input orders.csv --budget 0.01\n"
             "berth run build-and-test --input project.tar.gz --profiles build,full --network open"),
         with(
             {option(name("i", "input"), text("File to work on, or NAME=FILE for an input by its name; may be given several times."),
                     "FILE"),
              flag(name("sample"), text("Run it on the sample that comes with it, to see what it does.")),
              option(name("p", "param"), text("Parameter of the recipe; may be given several times."),
                     "NAME=VALUE"),
              option(name("size"), text("Size of the machine; the recipe's own if not given."), "SIZE"),
              option(name("network"), text("What its machine reaches, open or offline; as the recipe says if not given."),
                     "POLICY"),
              option(
                  name("o", "output-dir"),
                  text(
                      "Where the results go, or a new folder in it when something is there; a new one in the "
                      "current folder if not given."),
                  "FOLDER"),
              flag(name("keep-names"), text("Keep a dot in front of the names of results.")),
              flag(name("keep-mode"), text("Let programs among the results stay executable.")),
              option(name("session"), text("Run it in this session."), "SESSION"),
              option(name("profiles"),
                     text("Run it in each of these images, one after the other, and put what its tests came to into one table."),
                     "NAME,NAME…"),
              option(name("budget"),
                     text("Dollars it may cost; at 80 % a warning is given, at 100 % it is ended."),
                     "AMOUNT")}),
         &runRecipe},
        {QStringLiteral("recipes"),
         QStringLiteral("[RECIPE]"),
         0,
         1,
         text("List the recipes, or one's inputs and parameters."),
         {},
         QStringLiteral("berth recipes\nberth recipes top-customers\nberth recipes --find table"),
         with({option(name("f", "find"), text("Only those that are about this."), "WORDS")}),
         &listRecipes},
        {QStringLiteral("recipe"), QStringLiteral("new ID | check RECIPE | share RECIPE [FOLDER]"), 2, 3,
         text("Begin, check and share a recipe of your own."),
         text("RECIPE is its id or its folder. What is shared is one file, which others unpack into "
              "~/.config/berth/recipes."),
         QStringLiteral("berth recipe new word-count\nberth recipe check word-count\nberth recipe share word-count"),
         with({}), &recipe},
        {QStringLiteral("keep"), QStringLiteral("SESSION [MINUTES]"), 1, 2,
         text("Put off the idle stop of a session's machine."), text("By 10 minutes if not given."),
         QStringLiteral("berth keep sales 60"), with({}), &keep},
        {QStringLiteral("pause"), QStringLiteral("SESSION…"), 1, kAnyNumber,
         text("Let machines stand still, with all that runs in them."),
         text("A paused machine keeps its memory and costs nothing. It goes on with `berth resume`, or when "
              "something is to be done in it."),
         QStringLiteral("berth pause sales"), with({}), &pause},
        {QStringLiteral("resume"),
         QStringLiteral("SESSION…"),
         1,
         kAnyNumber,
         text("Let paused machines go on."),
         {},
         QStringLiteral("berth resume sales"),
         with({}),
         &resume},
        {QStringLiteral("snapshot"), QStringLiteral("SESSION [NAME]"), 1, 2,
         text("Keep this moment of a session's machine and files."),
         text("The machine stands still for a moment and goes on. The snapshot has its memory, with all that "
              "runs in it, and its disks."),
         QStringLiteral("berth snapshot sales before-cleanup"), with({}), &snapshot},
        {QStringLiteral("snapshots"),
         QStringLiteral("SESSION"),
         1,
         1,
         text("List the snapshots of a session, or remove one."),
         {},
         QStringLiteral("berth snapshots sales\nberth snapshots sales --rm before-cleanup"),
         with({option(name("rm"), text("Remove this one."), "NAME")}),
         &listSnapshots},
        {QStringLiteral("restore"), QStringLiteral("SESSION NAME"), 2, 2,
         text("Take a session back to one of its snapshots."),
         text("What its machine and its files have become since is lost. When the snapshot does not go on, "
              "the machine that runs is kept."),
         QStringLiteral("berth restore sales before-cleanup"), with({}), &restore},
        {QStringLiteral("fork"), QStringLiteral("SESSION [NAME]"), 1, 2,
         text("Create a session that goes on from this moment of another one."),
         text("Its machine continues with the same memory, and a copy of the disks. Programs in the "
              "background go on in both. With --at it begins where the session was at a call of an agent: "
              "with the chat until there, and the machine from the last snapshot before it. Where calls came between "
              "the two, a person at a terminal is asked first."),
         QStringLiteral("berth fork sales sales-try\nberth fork sales --at 17"),
         with({option(name("at"), text("At this call; berth audit numbers them."), "CALL"),
               flag(name("y", "yes"), text("Ask nothing."))}),
         &forkSession},
        {QStringLiteral("stop"), QStringLiteral("SESSION…"), 1, kAnyNumber,
         text("Stop the machines of sessions."),
         text("Their files stay. Stopping one that does not run succeeds."),
         QStringLiteral("berth stop sales"), with({}), &stop},
        {QStringLiteral("machine"), QStringLiteral("SESSION"), 1, 1,
         text("Show or set the size, network and image of a session's machines."),
         text("They hold from its next machine on: one that runs otherwise is stopped, with all that runs in it, and "
              "the next command starts it anew. The files stay. Once it is open, all that is in there can be sent "
              "anywhere on the internet."),
         QStringLiteral("berth machine sales\nberth machine sales --size LG\nberth machine sales --network offline\n"
                        "berth machine sales --profile web"),
         with({option(name("size"), text("Size of the machine: XS, SM, MD, LG or XL."), "SIZE"),
               option(name("network"), text("Network policy: open or offline."), "POLICY"),
               option(name("profile"), text("Image profile, which is built: office, web or another."), "NAME")}),
         &machine},
        {QStringLiteral("archive"), QStringLiteral("SESSION…"), 1, kAnyNumber,
         text("Put sessions away, with all their files."),
         text("Their machines are stopped, and none starts before they are taken back."),
         QStringLiteral("berth archive sales\nberth ls --archived"), with({}), &archive},
        {QStringLiteral("unarchive"),
         QStringLiteral("SESSION…"),
         1,
         kAnyNumber,
         text("Take sessions out of the archive."),
         {},
         QStringLiteral("berth unarchive sales"),
         with({}),
         &unarchive},
        {QStringLiteral("rm"), QStringLiteral("SESSION…"), 1, kAnyNumber,
         text("Remove sessions with their machine and all their files."),
         text("What they cost stays on record. At a terminal each that has files is asked about first."),
         QStringLiteral("berth rm sales\nberth rm -f sales books"),
         with({flag(name("y", "yes"), text("Ask nothing.")), flag(name("f", "force"), text("As --yes."))}),
         &remove},
        {QStringLiteral("cost"),
         QStringLiteral("[SESSION]"),
         0,
         1,
         text("Show what machines cost, per session."),
         {},
         QStringLiteral("berth cost\nberth cost sales --json"),
         with({}),
         &cost},
        {QStringLiteral("budget"), QStringLiteral("[SESSION [AMOUNT|none]]"), 0, 2,
         text("Show or set what machines may cost: a session's, and those of a month."),
         text("The amount is in dollars. From 80 % on a warning is given once; at 100 % the machine is "
              "stopped, its files stay, and none starts until the budget is raised."),
         QStringLiteral("berth budget\nberth budget sales 2.50\nberth budget --month 20"),
         with({option(name("month"), text("Set what all sessions together may cost in a month, or none."),
                      "AMOUNT"),
               option(name("new"), text("Set what each new session may cost, or none."), "AMOUNT")}),
         &budget},
        {QStringLiteral("ask"), QStringLiteral("[REQUEST]"), 0, 1,
         text("Give Berth's own agent a task, and watch it."),
         text("A language model works in a machine until it has done what you ask, and reports. What you type meanwhile "
              "is a word to it; Ctrl-C stops it. What is named by --attach and --output-dir is thereby allowed; all "
              "else that crosses the wall of the machine is asked here, and refused where there is no terminal (exit "
              "code 9). With files attached the machine reaches no network."),
         QStringLiteral("berth ask \"Report the top 20 customers by revenue\" --attach orders.csv --output-dir .\n"
                        "berth ask --continue h4k2\nberth ask --again h4k2 --from 1 --restore"),
         with({option(name("session"), text("Work in this one; a new one without it."), "SESSION"),
               option(name("attach"), text("A file for it; any number of times."), "FILE"),
               option(name("output-dir"), text("Where copies of its documents go."), "DIR"),
               option(name("model"), text("Which; the first without it."), "NAME"),
               option(name("yes-within"), text("Allow what would not be asked about under this policy."), "POLICY"),
               option(name("continue"), text("Go on with a task that ended early; with words: say them to it."), "TASK"),
               option(name("again"), text("Ask again from your last words in this one; with words: those in their place."), "TASK"),
               option(name("from"), text("With --again: from which of your words in it, counted from 1."), "N"),
               flag(name("restore"), text("With --again: with the machine as it was before them.")),
               flag(name("last-step"), text("With --again: from before the model's last answer instead.")),
               option(name("steps"), text("How many answers of the model; task_steps if not given."), "N"),
               option(name("timeout"), text("How long, in seconds; task_minutes if not given."), "SECONDS"),
               option(name("budget"), text("What it may cost, in dollars; budget_task if not given."), "DOLLARS")}),
         &askOperator},
        {QStringLiteral("trace"), QStringLiteral("[ls | show TASK | export TASK | figures [TASK] | replay TASK]"), 0, 2,
         text("Show how tasks of Berth's own agent went."),
         text("show tells each step with its code, output, time and cost; figures what each tool took. export writes a "
              "line of JSON for each step, or OpenTelemetry's OTLP. replay does a task's Python and shell again in a "
              "new machine without a network, and shows what is different. Secrets of known forms are left out."),
         QStringLiteral("berth trace --search invoices\nberth trace show h4k2\n"
                        "berth trace export h4k2 --otlp > task.json\nberth trace replay h4k2"),
         with({option(name("search"), text("Only tasks that have these words."), "WORDS"),
               flag(name("otlp"), text("Write OTLP in JSON, with its names for GenAI."))}),
         &trace},
        {QStringLiteral("tools"), QStringLiteral("[TOOL]"), 0, 1,
         text("Show what agents can do."),
         text("Without a name it lists all tools, else one with its arguments and an example."),
         QStringLiteral("berth tools\nberth tools execute_bash"), with({}), &listTools},
        {QStringLiteral("call"), QStringLiteral("TOOL [JSON]"), 1, 2,
         text("Call a tool as an agent does."),
         text("What the agent of that name may do holds, and the call is on record. The arguments are a "
              "JSON object, or - to read it from standard input."),
         QStringLiteral("berth call list_vms\nberth call create_vm '{\"name\": \"trial\"}' --as claude-code"),
         with({option(name("as"), text("The agent; you without it, who need no grant."), "NAME")}), &callTool},
        {QStringLiteral("reviews"), {}, 0, 0,
         text("List the calls of agents that wait for your answer."),
         {},
         QStringLiteral("berth reviews"), with({}), &listReviews},
        {QStringLiteral("review"), QStringLiteral("REVIEW"), 1, 1,
         text("Show a call that waits, or answer it."),
         text("Without an option it shows all of it. --edit opens its code in your editor, or reads it from "
              "standard input, and runs that instead. What is approved is done once, when the agent asks "
              "for it. --rehearse makes the call in a copy of the machine without a network, tells what that "
              "did, and leaves the answer to you."),
         QStringLiteral("berth review h4k2\nberth review h4k2 --run\nberth review h4k2 --refuse \"not that file\""),
         with({flag(name("run"), text("Let it be done.")), flag(name("edit"), text("Change it, and let that be done.")),
               option(name("refuse"), text("Refuse it, and tell the agent why."), "TEXT"),
               flag(name("always"), text("Let it be done, and the like of it in this session.")),
               flag(name("rehearse"), text("Try it in a copy without a network, and tell what changes."))}),
         &answerReview},
        {QStringLiteral("audit"), QStringLiteral("[SESSION]"), 0, 1,
         text("Show what agents called, and what came of it."),
         {},
         QStringLiteral("berth audit\nberth audit sales --last 200\nberth audit --as claude-code --json"),
         with({option(name("last"), text("So many calls; 50 without it."), "N"),
               option(name("as"), text("Of this agent only."), "NAME")}),
         &audit},
        {QStringLiteral("policy"), QStringLiteral("SESSION [POLICY]"), 1, 2,
         text("Show or set what agents may do in a session."),
         text("open: all but files of this computer outside of what was granted. builder: all inside the "
              "machine, and you are asked for what leaves it. reviewed: you are asked for everything."),
         QStringLiteral("berth policy sales\nberth policy sales reviewed"), with({}), &policy},
        {QStringLiteral("allow"), QStringLiteral("PROGRAM"), 1, 1,
         text("Let a program use Berth as an agent."),
         text("The program is a known client's name, such as claude-code or codex, or a path. It shows what it "
              "would grant, and asks. What the program was granted before is replaced. Only a person may do "
              "this, at a terminal that is not the agent's."),
         QStringLiteral("berth allow claude-code\nberth allow codex --folder ~/project --budget 2.00 --for 8h\n"
                        "berth allow ./agent.py --policy reviewed"),
         with({option(name("policy"), text("What you are asked about: open, builder or reviewed."), "POLICY"),
               option(name("folder"), text("A folder of this computer that it may read and write."), "DIR"),
               option(name("read-only-folder"), text("A folder of this computer that it may read."), "DIR"),
               option(name("size"), text("The largest that its machines may be; MD without it."), "SIZE"),
               option(name("machines"), text("How many it may have at once; 3 without it."), "N"),
               option(name("budget"), text("Dollars that they may cost in a day."), "AMOUNT"),
               option(name("for"), text("For how long: 90m, 8h, 2d."), "TIME"),
               flag(name("ask-in-client"),
                    text("Ask you in the program itself, too. Some programs answer that without asking you.")),
               flag(name("yes"), text("Do not ask."))}),
         &allow},
        {QStringLiteral("callers"), {}, 0, 0,
         text("List the programs that may use Berth, and those that do."),
         text("One that is paused keeps what it was allowed: its calls wait, its machines stand still, and both go "
              "on when it is resumed. Only a person may resume it."),
         QStringLiteral("berth callers\nberth callers --pause codex\nberth callers --resume codex"),
         with({option(name("pause"), text("Pause this one."), "PROGRAM"),
               option(name("resume"), text("Let this one go on."), "PROGRAM")}),
         &listCallers},
        {QStringLiteral("revoke"), QStringLiteral("PROGRAM"), 1, 1,
         text("Take away what a program was allowed."),
         text("What it has under way ends at once. Its sessions and their files stay."),
         QStringLiteral("berth revoke codex"), with({}), &revoke},
        {QStringLiteral("share"), QStringLiteral("SESSION PROGRAM"), 2, 2,
         text("Let a program use a session that it has not made."),
         {},
         QStringLiteral("berth share sales claude-code"), with({}), &share},
        {QStringLiteral("unshare"), QStringLiteral("SESSION PROGRAM"), 2, 2,
         text("Take that back."),
         {},
         QStringLiteral("berth unshare sales claude-code"), with({}), &unshare},
        {QStringLiteral("mcp"), QStringLiteral("[install CLIENT | uninstall CLIENT | print [CLIENT]]"), 0, 2,
         text("Tell programs with an agent of Berth, or take it back."),
         text("Without a word it is what such a program starts: it carries the protocol between standard input and "
              "output and Berth. install shows what changes in the client's configuration, asks, and writes that and nothing else. "
              "CLIENT is claude-code, codex, gemini, opencode, cline, cursor, vscode, zed, goose or "
              "claude-desktop; for all others, print shows what to write."),
         QStringLiteral("berth mcp install claude-code\nberth mcp uninstall claude-code\nberth mcp print"),
         {flag(name("y", "yes"), text("Ask nothing.")),
          flag(name("replace"), text("Put it in the place of another entry of that name."))},
         &mcp},
        {QStringLiteral("model"), QStringLiteral("add NAME | set NAME | ls | default NAME | rm NAME | test [NAME] | find"), 1, 2,
         text("Set up language models."),
         text("The first one is the default, until another is made it. A key is typed without being shown, or read from standard input, and "
              "kept in the keychain of this computer. set changes what its options say and leaves the rest. find looks for servers on this computer. test asks for one "
              "answer, which costs a little. Formats: chat (OpenAI Chat Completions, OpenRouter, vLLM, LM Studio, "
              "llama.cpp), responses, anthropic, ollama."),
         QStringLiteral("berth model find\n"
                        "berth model add local --format ollama --url http://127.0.0.1:11434 --model qwen3:14b\n"
                        "berth model add claude --format anthropic --url https://api.anthropic.com --model claude-sonnet-5-5\n"
                        "berth model set claude --model claude-opus-5-5\n"
                        "berth model test claude"),
         with({option(name("format"), text("What its service speaks: chat, responses, anthropic or ollama."), "FORMAT"),
               option(name("url"), text("Where its service is."), "URL"),
               option(name("model"), text("Its id there."), "ID"),
               option(name("key-env"), text("The key is in this variable of Berth's environment."), "VARIABLE"),
               flag(name("no-key"), text("It needs no key.")),
               flag(name("key"), text("With set: another key, typed or read from standard input.")),
               option(name("rename"), text("With set: how it is called from now on."), "NAME"),
               flag(name("default"), text("Make it the default.")),
               option(name("context"), text("How many tokens it reads. With set, 0: what is known of it."), "N"),
               option(name("longest-answer"), text("How many tokens it answers at most. With set, 0: what is known of it."), "N"),
               option(name("images"), text("Whether it sees images: yes or no."), "ANSWER"),
               option(name("thinking"), text("How it is asked to think: off, budget, adaptive, summary or sealed."), "HOW"),
               option(name("certificates"), text("A PEM file of authorities to trust beside the system's."), "FILE")}),
         &model},
        {QStringLiteral("settings"), QStringLiteral("[KEY [VALUE]]"), 0, 2,
         text("Show the settings, or set one."),
         text("Without a key it lists all of them with their defaults. A change holds from then on, "
              "without a restart. They are kept in settings.json, which may be edited as well."),
         QStringLiteral(
             "berth settings\nberth settings idle_minutes 30\nberth settings idle_minutes --default"),
         with({flag(name("default"), text("Set it back to its default."))}), &settings},
    };
    return table;
}

} // namespace cli
