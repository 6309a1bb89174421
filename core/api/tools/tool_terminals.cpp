// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tools/tool_terminals.h"

#include "core/api/tools/call_record.h"
#include "core/api/tools/tool_session.h"
#include "core/base/await.h"
#include "core/base/id.h"
#include "core/base/log.h"
#include "core/guest/guest.h"
#include "core/guest/run.h"
#include "core/guest/terminal.h"
#include "core/session/session.h"
#include "core/terminal/input.h"
#include "core/terminal/selection.h"

#include <QCoreApplication>
#include <QPointer>

#include <csignal>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

namespace api {

static constexpr size_t kMostOpen = 16; // of each caller
static constexpr int kScrollback = 1000; // of which nobody sees more than the screen
static constexpr qint64 kMostUnsent = 1 << 20;

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

/// Of the program of a terminal that has ended, in a session that may be gone by now.
static void keepWhatItLeft(const QString &id, const QPointer<session::Session> &session,
                           const guest::RunEnd &end)
{
    if (session && end.leftSince)
        session->documents().collectFor(id, session->guest(), *end.leftSince, session->idleStop().busy());
}

class OpenTerminal : public QObject
{
    Q_OBJECT
public:
    OpenTerminal(const QString &id, session::Session *of, const tools::TerminalWish &wish)
        : session(of)
        , vm(of->id())
        , caller(wish.caller)
        , terminal({wish.columns, wish.rows}, kScrollback)
    {
        connect(&terminal, &guest::Terminal::changed, this, &OpenTerminal::happened);
        connect(&terminal, &guest::Terminal::finished, this, &OpenTerminal::happened);
        connect(&terminal, &guest::Terminal::finished, this,
                [this, id](const guest::RunEnd &end) { keepWhatItLeft(id, session, end); });
        terminal.keyboard().share(caller);
        terminal.setRoom(this, {wish.columns, wish.rows}); // whoever else looks at it has more room, or less
    }

    const QPointer<session::Session> session;
    const QString vm;
    const QString caller;
    guest::Terminal terminal;

signals:
    void happened(); ///< it shows something else, or its program ended
};

/// The program of a terminal that nobody has any longer: it is ended, and tells by its end what it left.
class ClosedTerminal : public QObject
{
    Q_OBJECT
public:
    ClosedTerminal(const QString &id, QPointer<session::Session> session, std::unique_ptr<guest::Run> run)
        : m_run(std::move(run))
    {
        connect(m_run.get(), &guest::Run::outputReady, this, &ClosedTerminal::drop);
        connect(m_run.get(), &guest::Run::finished, this, [this, id, session](const guest::RunEnd &end) {
            keepWhatItLeft(id, session, end);
            emit over();
        });
        m_run->sendSignal(SIGKILL);
        QMetaObject::invokeMethod(this, &ClosedTerminal::drop, Qt::QueuedConnection);
    }

signals:
    void over();

private:
    /// An end comes after all that was printed.
    void drop() { m_run->take(guest::Channel::Output); }

    const std::unique_ptr<guest::Run> m_run;
};

ToolTerminals::ToolTerminals(Workspace &workspace, CallRecord *record)
    : m_workspace(workspace)
    , m_record(record)
{
}

ToolTerminals::~ToolTerminals()
{
    while (!m_open.empty())
        forget(m_open.begin()->first);
}

void ToolTerminals::forget(const QString &id)
{
    const auto it = m_open.find(id);
    if (it == m_open.end())
        return;
    emit closing(id);
    OpenTerminal &open = *it->second;
    if (open.terminal.isRunning()) {
        auto &closed = m_closed[id];
        closed = std::make_unique<ClosedTerminal>(id, open.session, open.terminal.detach());
        connect(
            closed.get(), &ClosedTerminal::over, this, [this, id] { m_closed.erase(id); },
            Qt::QueuedConnection);
    }
    m_open.erase(id);
}

QList<ToolTerminals::Shown> ToolTerminals::all() const
{
    QList<Shown> all;
    for (const auto &[id, open] : m_open)
        all += {id, open->vm, open->caller, &open->terminal};
    return all;
}

Result<OpenTerminal *> ToolTerminals::find(const QString &id) const
{
    const auto it = m_open.find(id);
    if (it == m_open.end())
        return fail(Error::Kind::NotFound, text("The terminal was closed."));
    return it->second.get();
}

tools::Reply<QString> ToolTerminals::open(QString vm, tools::TerminalWish wish)
{
    const auto found = sessionOf(m_workspace, vm);
    if (!found)
        co_return fail(found.error());
    QStringList over;
    for (const auto &[id, open] : m_open) {
        if (open->caller == wish.caller && !open->terminal.isRunning())
            over += id;
    }
    for (const QString &id : std::as_const(over))
        forget(id);
    const auto count =
        std::ranges::count_if(m_open, [&](const auto &each) { return each.second->caller == wish.caller; });
    if (size_t(count) >= kMostOpen)
        co_return fail(Error::Kind::Busy,
                       text("There are %1 terminals open. Close one first.").arg(kMostOpen));
    const QString id = base::newId();
    auto open = std::make_unique<OpenTerminal>(id, *found, wish);
    guest::ExecRequest request;
    request.shell = wish.command;
    request.terminal = guest::TerminalRequest{open->terminal.size()};
    request.timeout = 0ms;
    auto execution = co_await (*found)->exec(std::move(request), 0, wish.caller);
    if (!execution)
        co_return fail(execution.error());
    open->terminal.attach((*execution)->takeRun());
    m_open.emplace(id, std::move(open));
    m_record->opened(wish.call, id);
    emit hasOpened(id);
    co_return id;
}

Result<tools::Screen> ToolTerminals::screen(const QString &id) const
{
    const auto open = find(id);
    if (!open)
        return fail(open.error());
    const guest::Terminal &shown = (*open)->terminal;
    const terminal::Terminal &screen = shown.screen();
    tools::Screen result;
    result.vm = (*open)->vm;
    result.caller = (*open)->caller;
    for (auto line = screen.top(); line < screen.endLine(); ++line) {
        const terminal::Range range{{line, 0}, {line, screen.size().columns}};
        result.lines += QString::fromStdString(terminal::textIn(screen, range, terminal::Shape::Block));
    }
    result.row = int(screen.cursor().line - screen.top());
    result.column = screen.cursor().column;
    result.title = base::printable(QByteArrayView(screen.title()));
    result.isRunning = shown.isRunning();
    result.isTaken = shown.keyboard().isTaken();
    if (const auto &end = shown.end())
        result.end = end->reason == guest::RunEnd::Reason::Exited
            ? text("It ended with code %1.").arg(end->code)
            : text("It was ended.");
    return result;
}

/// "ctrl+c", "up", "f5", "alt+x", "shift+tab".
static Result<std::string> encoded(const QString &name, const terminal::Modes &modes)
{
    using terminal::Key;
    static const QHash<QString, Key> keys = [] {
        QHash<QString, Key> keys{{u"enter"_s, Key::Enter},    {u"tab"_s, Key::Tab},
                                 {u"escape"_s, Key::Escape},  {u"backspace"_s, Key::Backspace},
                                 {u"delete"_s, Key::Delete},  {u"insert"_s, Key::Insert},
                                 {u"up"_s, Key::Up},          {u"down"_s, Key::Down},
                                 {u"left"_s, Key::Left},      {u"right"_s, Key::Right},
                                 {u"home"_s, Key::Home},      {u"end"_s, Key::End},
                                 {u"page_up"_s, Key::PageUp}, {u"page_down"_s, Key::PageDown}};
        for (int i = 0; i < 12; ++i)
            keys.insert(u"f%1"_s.arg(i + 1), Key(int(Key::F1) + i));
        return keys;
    }();
    QStringList parts = name.toLower().split(u'+');
    const QString last = parts.takeLast();
    terminal::Modifiers with;
    for (const QString &part : std::as_const(parts)) {
        if (part == u"ctrl"_s)
            with.control = true;
        else if (part == u"alt"_s)
            with.alt = true;
        else if (part == u"shift"_s)
            with.shift = true;
        else
            return fail(Error::Kind::Invalid, text("There is no key “%1”.").arg(base::printable(name, 40)));
    }
    if (const auto key = keys.constFind(last); key != keys.constEnd())
        return terminal::encodeKey(*key, with, modes);
    const auto points = last.toUcs4();
    if (points.size() != 1 || !QChar::isPrint(points.first()))
        return fail(Error::Kind::Invalid, text("There is no key “%1”.").arg(base::printable(name, 40)));
    return terminal::encodeCharacter(points.first(), with);
}

Result<> ToolTerminals::type(const QString &id, const QString &caller, const QString &typed,
                             const QStringList &keys)
{
    const auto open = find(id);
    if (!open)
        return fail(open.error());
    guest::Terminal &terminal = (*open)->terminal;
    if (!terminal.isRunning())
        return fail(Error::Kind::Invalid, text("The program in the terminal has ended."));
    if (const auto admitted = terminal.keyboard().admit(caller); !admitted)
        return fail(admitted.error());
    if (terminal.unsent() > kMostUnsent)
        return fail(Error::Kind::Busy, text("The program in the terminal does not read what is typed."));
    std::string bytes = typed.toStdString();
    for (const QString &key : keys) {
        const auto more = encoded(key, terminal.screen().modes());
        if (!more)
            return fail(more.error());
        bytes += *more;
    }
    terminal.typeAs(caller, bytes);
    return {};
}

Task<bool> ToolTerminals::changes(QString id, std::chrono::milliseconds patience)
{
    const auto open = find(id);
    if (!open)
        co_return false;
    co_return (co_await base::onSignal(*open, &OpenTerminal::happened, patience)).has_value();
}

Result<> ToolTerminals::close(const QString &id, const QString &caller)
{
    if (const auto open = find(id)) {
        if (const auto admitted = (*open)->terminal.keyboard().admit(caller); !admitted)
            return fail(admitted.error());
    }
    forget(id);
    return {};
}

void ToolTerminals::closeAll(const QString &caller, const QString &vm)
{
    QStringList ids;
    for (const auto &[id, open] : m_open) {
        if (open->caller == caller && (vm.isEmpty() || open->vm == vm))
            ids += id;
    }
    for (const QString &id : std::as_const(ids))
        forget(id);
}

QStringList ToolTerminals::callers() const
{
    QStringList names;
    for (const auto &[id, open] : m_open) {
        if (!names.contains(open->caller))
            names += open->caller;
    }
    return names;
}

} // namespace api

#include "tool_terminals.moc"
