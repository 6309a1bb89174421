// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/catalogue.h"
#include "core/tools/package_names.h"
#include "core/tools/excerpt.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;
using gate::Nature;

namespace tools {

static constexpr qint64 kLongestId = 64;
static constexpr int kMostRows = 100;
static constexpr int kMostColumns = 300;
static constexpr int kMostKeys = 100;
static constexpr auto kQuiet = 300ms; // nothing new for so long: it waits for somebody

static Property terminalProperty()
{
    return Property::text("terminal", "Handle of the terminal", kLongestId).required();
}

static QList<Property> waiting()
{
    return {Property::text("wait_for", "Text to wait for; without it, for quiet", 200),
            Property::integer("wait_s", "", 0, 45).standard(5)};
}

static constexpr const char *kScreen =
    "terminal screen cursor_row# cursor_column# is_running? is_taken? is_found?";

static Result<Outcome> told(const Terminals &terminals, const QString &terminal, const QString &wanted)
{
    const auto screen = terminals.screen(terminal);
    if (!screen)
        return fail(screen.error());
    QStringList lines = screen->lines;
    while (!lines.isEmpty() && lines.last().isEmpty())
        lines.removeLast();
    QJsonObject json{{u"terminal"_s, terminal},
                     {u"screen"_s, lines.join(u'\n')},
                     {u"cursor_row"_s, screen->row},
                     {u"cursor_column"_s, screen->column},
                     {u"is_running"_s, screen->isRunning}};
    if (!screen->title.isEmpty())
        json.insert(u"title"_s, screen->title);
    if (screen->isTaken)
        json.insert(u"is_taken"_s, true);
    if (!wanted.isEmpty())
        json.insert(u"is_found"_s, lines.join(u'\n').contains(wanted));
    if (!screen->isRunning && !screen->end.isEmpty())
        json.insert(u"message"_s, screen->end);
    return Outcome{json};
}

/// Until the text is there, or, without one, nothing has changed for a while.
static Task<> settled(Call call, QString terminal, QString wanted)
{
    QDeadlineTimer deadline(std::chrono::seconds(call.number("wait_s", 5)));
    if (call.deadline < deadline)
        deadline = call.deadline;
    while (!deadline.hasExpired()) {
        const auto screen = call.backend.terminals.screen(terminal);
        if (!screen || !screen->isRunning
            || (!wanted.isEmpty() && screen->lines.join(u'\n').contains(wanted)))
            co_return;
        const std::chrono::milliseconds left = std::chrono::milliseconds(deadline.remainingTime());
        const bool isNew = co_await call.backend.terminals.changes(
            terminal, wanted.isEmpty() ? qMin<std::chrono::milliseconds>(left, kQuiet) : left);
        if (!isNew && wanted.isEmpty())
            co_return;
    }
}

static Tool::Reply look(Call call, QString terminal)
{
    const QString wanted = call.text("wait_for");
    co_await settled(call, terminal, wanted);
    co_return told(call.backend.terminals, terminal, wanted);
}

static Tool::Reply open(Call call)
{
    const TerminalWish wish{.caller = call.caller(),
                            .command = call.text("command"),
                            .rows = int(call.number("rows", 24)),
                            .columns = int(call.number("columns", 80)),
                            .call = call.pass.audit()};
    const auto terminal = co_await call.backend.terminals.open(call.vm.id, wish);
    if (!terminal)
        co_return fail(terminal.error());
    co_return co_await look(call, *terminal);
}

static Tool::Reply sendKeys(Call call)
{
    const QString terminal = call.text("terminal");
    if (auto typed =
            call.backend.terminals.type(terminal, call.caller(), call.text("text"), call.texts("keys"));
        !typed)
        co_return fail(typed.error());
    co_return co_await look(call, terminal);
}

static Tool::Reply readScreen(Call call) { return look(call, call.text("terminal")); }

static Tool::Reply close(Call call)
{
    const QString terminal = call.text("terminal");
    if (auto closed = call.backend.terminals.close(terminal, call.caller()); !closed)
        co_return fail(closed.error());
    co_return Outcome{{{u"terminal"_s, terminal}, {u"is_closed"_s, true}}};
}

static Result<QList<gate::Crossing>> packagesOfCommand(const Intent &intent)
{
    return unknownPackagesIn(intent.text("command"));
}

static Result<QList<gate::Crossing>> packagesOfText(const Intent &intent)
{
    return unknownPackagesIn(intent.text("text"));
}

QList<Tool> terminalTools()
{
    return {
        {u"open_terminal"_s,
         u"Open a terminal"_s,
         u"Opens a terminal in a VM for programs that are used by keys: an editor, a debugger, a REPL, a shell that keeps its state. Gives its screen."_s,
         R"({"vm": "sales", "command": "python3"})",
         Schema(QList<Property>{vmProperty(), Property::text("command", "Instead of a login shell", 8192),
                                Property::integer("rows", "", 2, kMostRows).standard(24),
                                Property::integer("columns", "", 20, kMostColumns).standard(80)}
                + waiting()),
         kScreen,
         {},
         Nature::Terminal,
         &open,
         &packagesOfCommand},
        {u"send_keys"_s,
         u"Type into a terminal"_s,
         u"Types text and then keys, waits, and gives the screen. Text is typed as it is: end a command with the key “enter”."_s,
         R"({"terminal": "t7x3w9ka", "text": "1 + 1", "keys": ["enter"]})",
         Schema(
             QList<Property>{terminalProperty(), Property::text("text", "", 8192),
                             Property::texts("keys",
                                             "enter, tab, escape, backspace, delete, up, down, left, right, "
                                             "home, end, page_up, page_down, f1 to f12, ctrl+c and the like",
                                             kMostKeys, 20)}
             + waiting()),
         kScreen,
         {},
         Nature::Feeds,
         &sendKeys,
         &packagesOfText},
        {u"read_screen"_s,
         u"Read a terminal"_s,
         u"The text on the screen of a terminal, with the cursor."_s,
         R"({"terminal": "t7x3w9ka", "wait_for": ">>>"})",
         Schema(QList<Property>{terminalProperty()} + waiting()),
         kScreen,
         {.isReadOnly = true, .isIdempotent = true},
         Nature::Looks,
         &readScreen},
        {u"close_terminal"_s,
         u"Close a terminal"_s,
         u"Closes a terminal and ends what runs in it."_s,
         R"({"terminal": "t7x3w9ka"})",
         Schema({terminalProperty()}),
         "terminal is_closed?",
         {.isDestructive = true, .isIdempotent = true},
         Nature::Inside,
         &close},
    };
}

} // namespace tools
