// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/loop/agent.h"

#include "core/guest/agent/runs/exec_stream.h"
#include "core/guest/agent/files/files.h"
#include "core/guest/agent/system/system.h"

namespace inside {

using Rights = WorkerStream::Rights;
using Shape = WorkerStream::Shape;

const Agent::Verb Agent::kVerbs[] = {
    {"exec", false, &Agent::exec, {}},
    {"runs", false, &Agent::listRuns, {}},
    {"attach", false, &Agent::attach, {}},
    {"signal", false, &Agent::signal, {}},
    {"forget", false, &Agent::forget, {}},
    {"read", false, nullptr, {Rights::User, Shape::Flow, files::read}},
    {"write", false, nullptr, {Rights::User, Shape::Flow, files::write}},
    {"from_disk", false, nullptr, {Rights::Root, Shape::Flow, files::fromDisk}},
    {"to_disk", false, nullptr, {Rights::Root, Shape::Flow, files::toDisk}},
    {"list", false, &Agent::list, {}},
    {"stat", false, nullptr, {Rights::User, Shape::AnswerOnly, files::stat}},
    {"make", false, nullptr, {Rights::User, Shape::AnswerOnly, files::make}},
    {"rename", false, nullptr, {Rights::User, Shape::AnswerOnly, files::rename}},
    {"remove", false, nullptr, {Rights::User, Shape::AnswerOnly, files::remove}},
    {"watch", false, nullptr, {Rights::User, Shape::Flow, files::watch}},
    {"mount", true, &Agent::mount, {}},
    {"unmount", true, &Agent::unmount, {Rights::Root, Shape::AnswerOnly, system::unmount}},
    {"identity", true, &Agent::identity, {}},
    {"settle", true, nullptr, {Rights::Root, Shape::AnswerOnly, system::settle}},
    {"usage", false, &Agent::usage, {}},
    {"ready", false, nullptr, {Rights::Root, Shape::AnswerOnly, system::ready}},
};

Agent::Agent(Loop &loop, const Setup &setup, Descriptor port, Connection::WhenGone whenGone, Cgroups *cgroups)
    : m_loop(loop)
    , m_setup(setup)
    , m_cgroups(cgroups)
    , m_leftovers(loop)
    , m_states(loop, setup, cgroups)
    , m_python(loop, setup, cgroups)
    , m_prefork(loop, setup.account, cgroups)
    , m_results(setup.outputFolder())
    , m_runs({loop, m_leftovers, cgroups, m_states, m_python, m_prefork, m_results}, setup)
    , m_background(m_runs)
    , m_connection(loop, std::move(port), whenGone,
                   [this](std::uint32_t stream, const wire::Map &request) { open(stream, request); })
{
    loop.afterEachRound([this] {
        m_runs.sweep();
        m_connection.work();
        m_background.work();
        m_prefork.work(); // after what the host waits for
    });
}

void Agent::open(std::uint32_t stream, const wire::Map &request)
{
    wire::Fields fields(request);
    const std::string name = fields.text("verb").value_or("");
    for (const Verb &verb : kVerbs) {
        if (verb.name != name)
            continue;
        if (verb.isForMachinesOnly && !m_setup.isMachine)
            m_connection.reply(stream, Refusal::unsupported("This agent is not in a machine.").reply());
        else if (verb.handle)
            (this->*verb.handle)(stream, request);
        else
            startWorker(stream, request, verb.job);
        return;
    }
    m_connection.reply(
        stream,
        Refusal::unsupported("This agent does not know the verb \"" + name.substr(0, 40) + "\".").reply());
}

void Agent::startWorker(std::uint32_t stream, const wire::Map &request, const WorkerStream::Job &job)
{
    auto worker = WorkerStream::start(m_loop, m_connection, stream, request, m_setup, job);
    if (const auto *refusal = std::get_if<Refusal>(&worker))
        m_connection.reply(stream, refusal->reply());
    else
        m_connection.add(std::move(std::get<std::unique_ptr<Stream>>(worker)));
}

void Agent::exec(std::uint32_t stream, const wire::Map &request)
{
    auto read = ExecRequest::read(request, m_setup);
    if (const auto *refusal = std::get_if<Refusal>(&read)) {
        m_connection.reply(stream, refusal->reply());
        return;
    }
    auto &wanted = std::get<ExecRequest>(read);
    if (wanted.inBackground) {
        m_background.start(m_connection, stream, wanted);
        return;
    }
    const auto run = m_runs.start(std::move(wanted), m_runs.newId());
    if (const auto *refusal = std::get_if<Refusal>(&run))
        m_connection.reply(stream, refusal->reply());
    else
        m_connection.add(std::make_unique<ExecStream>(m_connection, stream, m_runs, *std::get<Run *>(run)));
}

void Agent::listRuns(std::uint32_t stream, const wire::Map &) { m_background.list(m_connection, stream); }

void Agent::attach(std::uint32_t stream, const wire::Map &request)
{
    m_background.attach(m_connection, stream, request);
}

void Agent::signal(std::uint32_t stream, const wire::Map &request)
{
    m_background.signal(m_connection, stream, request);
}

void Agent::forget(std::uint32_t stream, const wire::Map &request)
{
    m_background.forget(m_connection, stream, request);
}

/// Who writes what is known here, and the rest of it to a worker.
void Agent::list(std::uint32_t stream, const wire::Map &request)
{
    wire::Map all = request;
    wire::Map::array_t held;
    wire::Fields fields(request);
    const auto path = fields.bytes("path");
    if (path && m_setup.resolved(*path) == m_setup.outputFolder() && fields.flag("writing")) {
        for (const std::string &name : m_runs.filesOfRunning())
            held.push_back(wire::bytes(name));
    }
    all[files::kHeld] = std::move(held);
    startWorker(stream, all, {Rights::User, Shape::Flow, files::list});
}

void Agent::mount(std::uint32_t stream, const wire::Map &request)
{
    // A machine is of no use before, so there is nothing else that this keeps waiting.
    const auto mounted = system::mountAtOnce(request, m_setup);
    if (!mounted)
        return startWorker(stream, request, {Rights::Root, Shape::AnswerOnly, system::mount});
    const auto *refusal = std::get_if<Refusal>(&*mounted);
    wire::Map reply = refusal ? refusal->reply() : std::get<wire::Map>(*mounted);
    reply.emplace("ok", true);
    m_connection.reply(stream, reply);
}

void Agent::unmount(std::uint32_t stream, const wire::Map &request)
{
    if (m_cgroups)
        m_cgroups->killRuns(); // nothing else could keep the volume busy
    startWorker(stream, request, {Rights::Root, Shape::AnswerOnly, system::unmount});
}

void Agent::identity(std::uint32_t stream, const wire::Map &request)
{
    m_connection.reply(stream, system::identity(request));
}

void Agent::usage(std::uint32_t stream, const wire::Map &)
{
    wire::Map map = system::usage(m_setup);
    map["processes"] = m_cgroups ? m_cgroups->processes() : m_runs.running();
    map["runs"] = m_runs.running();
    m_connection.reply(stream, map);
}

} // namespace inside
