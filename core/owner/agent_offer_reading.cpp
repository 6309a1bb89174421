// SPDX-License-Identifier: GPL-3.0-or-later
// What an agent reads and watches: each resource is what a tool gives.
#include "core/owner/agent_offer.h"

#include "core/base/await.h"
#include "core/base/log.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QStringDecoder>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

namespace owner {

static constexpr qint64 kPiece = 256 * 1024; // the most that a tool reads at once
static constexpr qint64 kMostRead = 4 << 20; // of a resource; base64 of it stays below the longest message
static constexpr auto kLook = 1s; // between two at what is watched

static mcp::Resource listed(const ResourceName &name, const QString &title, std::optional<qint64> size = {})
{
    return {.uri = name.uri(), .name = title, .type = name.mimeType(), .size = size};
}

/// What may not be looked at is left out.
mcp::Offer::Reply<QList<mcp::Resource>> AgentOffer::resources()
{
    using Kind = ResourceName::Kind;
    QList<mcp::Resource> list;
    const auto vms = co_await look(u"list_vms"_s, {});
    const QJsonArray rows = vms ? vms->value(u"vms"_s).toArray() : QJsonArray();
    for (const QJsonValue &row : rows) {
        const QString vm = row.toObject().value(u"vm"_s).toString();
        const QString title = row.toObject().value(u"name"_s).toString();
        list += listed({Kind::Snapshots, vm}, u"Snapshots of %1"_s.arg(title));
        const QJsonObject here{{u"vm"_s, vm}};
        const auto documents = co_await look(u"list_documents"_s, here);
        const QJsonArray files = documents ? documents->value(u"documents"_s).toArray() : QJsonArray();
        for (const QJsonValue &file : files) {
            const QString name = file.toObject().value(u"name"_s).toString();
            list += listed({Kind::Document, vm, name}, name, file.toObject().value(u"bytes"_s).toInteger());
        }
    }
    const auto runs = co_await look(u"list_runs"_s, {});
    const QJsonArray begun = runs ? runs->value(u"runs"_s).toArray() : QJsonArray();
    for (const QJsonValue &row : begun) {
        const QString run = row.toObject().value(u"run"_s).toString();
        const QString command = base::printable(row.toObject().value(u"command"_s).toString(), 60);
        list += listed({Kind::Output, run, u"stdout"_s}, u"Output of %1"_s.arg(command));
        list += listed({Kind::Output, run, u"stderr"_s}, u"Errors of %1"_s.arg(command));
    }
    QStringList terminals(m_terminals.cbegin(), m_terminals.cend());
    terminals.sort();
    for (const QString &terminal : std::as_const(terminals)) {
        if (m_agents->backend().terminals.screen(terminal))
            list += listed({Kind::Screen, terminal}, u"Screen of %1"_s.arg(terminal));
    }
    co_return list;
}

mcp::Offer::Reply<QList<mcp::ResourceTemplate>> AgentOffer::resourceTemplates()
{
    co_return QList<mcp::ResourceTemplate>{
        {.uriTemplate = u"berth://vms/{vm}/documents/{name}"_s,
         .name = u"document"_s,
         .title = u"Document"_s,
         .description = u"A file that work in a VM left, kept on the host."_s},
        {.uriTemplate = u"berth://vms/{vm}/files/{path}"_s,
         .name = u"file"_s,
         .title = u"File"_s,
         .description = u"A file of a VM, by its absolute path in percent-encoding."_s},
        {.uriTemplate = u"berth://vms/{vm}/snapshots"_s,
         .name = u"snapshots"_s,
         .title = u"Snapshots"_s,
         .type = u"application/json"_s},
        {.uriTemplate = u"berth://runs/{run}/{channel}"_s,
         .name = u"output"_s,
         .title = u"Output of a run"_s,
         .description = u"What it printed so far; channel is stdout or stderr."_s,
         .type = u"text/plain"_s},
        {.uriTemplate = u"berth://terminals/{terminal}/screen"_s,
         .name = u"screen"_s,
         .title = u"Screen of a terminal"_s,
         .type = u"text/plain"_s}};
}

static QByteArray bytesIn(const QJsonObject &piece)
{
    const QString content = piece.value(piece.contains(u"content"_s) ? u"content"_s : u"text"_s).toString();
    return piece.value(u"encoding"_s) == u"base64"_s ? QByteArray::fromBase64(content.toLatin1())
                                                     : content.toUtf8();
}

mcp::Offer::Reply<QByteArray> AgentOffer::readAll(ResourceName resource)
{
    QJsonObject arguments = resource.arguments();
    if (resource.kind == ResourceName::Kind::Snapshots) {
        const auto json = co_await look(resource.tool(), arguments);
        if (!json)
            co_return fail(json.error());
        co_return QJsonDocument(*json).toJson(QJsonDocument::Compact);
    }
    if (resource.kind == ResourceName::Kind::Screen) {
        const auto json = co_await look(resource.tool(), arguments);
        if (!json)
            co_return fail(json.error());
        co_return json->value(u"screen"_s).toString().toUtf8();
    }
    QByteArray all;
    arguments.insert(u"limit"_s, kPiece);
    for (qint64 offset = 0;;) {
        arguments.insert(u"offset"_s, offset);
        const auto piece = co_await look(resource.tool(), arguments);
        if (!piece)
            co_return fail(piece.error());
        all += bytesIn(*piece);
        const qint64 next = piece->value(u"next_offset"_s).toInteger();
        const qint64 total = piece->value(u"total_bytes"_s).toInteger();
        if (total > kMostRead)
            co_return fail(
                Error::Kind::Invalid,
                u"It has %1 bytes, more than are read at once. Read pieces of it with the tool %2."_s
                    .arg(total)
                    .arg(resource.tool()));
        if (next <= offset || next >= total)
            co_return all;
        offset = next;
    }
}

mcp::Offer::Asking<mcp::ResourceContents> AgentOffer::readResource(mcp::Call, QString uri)
{
    const auto resource = ResourceName::fromUri(uri);
    if (!resource)
        co_return fail(Error::Kind::NotFound,
                       u"There is no resource “%1”. resources/list has those there are."_s.arg(
                           base::printable(uri, 200)));
    const auto bytes = co_await readAll(*resource);
    if (!bytes)
        co_return fail(bytes.error());
    mcp::Content content{.kind = mcp::Content::Kind::Resource, .type = resource->mimeType(), .uri = uri};
    QStringDecoder decode(QStringDecoder::Utf8);
    const QString text = decode(*bytes);
    if (decode.hasError() || bytes->contains('\0'))
        content.bytes = *bytes;
    else
        content.text = bytes->isEmpty() ? u""_s : text; // not null: it is a text
    co_return mcp::ResourceContents{{content}};
}

/// The VM that it is of, if this agent may use it.
std::optional<QString> AgentOffer::vmOf(const ResourceName &resource) const
{
    using Kind = ResourceName::Kind;
    const auto usable = m_agents->usable(m_caller);
    if (!usable)
        return std::nullopt;
    const tools::Backend backend = m_agents->backend();
    QString wanted = resource.owner;
    if (resource.kind == Kind::Output) {
        const auto run = backend.runs.find(resource.owner);
        wanted = run && run->caller == m_caller ? run->vm : QString();
    } else if (resource.kind == Kind::Screen) {
        const auto screen = backend.terminals.screen(resource.owner);
        wanted = screen && screen->caller == m_caller ? screen->vm : QString();
    }
    for (const tools::Vm &vm : *usable) {
        if (vm.id == wanted || vm.name == wanted)
            return vm.id;
    }
    return std::nullopt;
}

/// Something that is another whenever what would be read is another. Nothing is started for it.
Task<QByteArray> AgentOffer::stateOf(ResourceName resource)
{
    using Kind = ResourceName::Kind;
    const auto vm = vmOf(resource);
    if (!vm)
        co_return {};
    const tools::Backend backend = m_agents->backend();
    QByteArray state;
    switch (resource.kind) {
    case Kind::Document: {
        const auto files = backend.files.documents(*vm);
        for (const tools::File &file : files.value_or(QList<tools::File>())) {
            if (QString::fromUtf8(file.name) == resource.name)
                state = QByteArray::number(file.bytes) + ' '
                    + QByteArray::number(qint64(file.modified.time_since_epoch().count()));
        }
        break;
    }
    case Kind::Snapshots: {
        const auto snapshots = backend.vms.snapshots(*vm);
        for (const tools::Snapshot &each : snapshots.value_or(QList<tools::Snapshot>()))
            state += each.name.toUtf8() + ' ' + QByteArray::number(each.made.toMSecsSinceEpoch()) + '\n';
        break;
    }
    case Kind::Output: {
        const auto about = backend.vms.now(*vm);
        if (!about || about->state != u"running"_s)
            break;
        const auto channel = resource.name == u"stderr"_s ? tools::Channel::Error : tools::Channel::Output;
        const auto piece = co_await backend.runs.output(resource.owner, channel, 0, 1);
        state = QByteArray::number(piece ? piece->total : -1);
        break;
    }
    case Kind::Screen: {
        const auto screen = backend.terminals.screen(resource.owner);
        if (screen)
            state = screen->lines.join(u'\n').toUtf8() + ' ' + QByteArray::number(screen->row) + ','
                + QByteArray::number(screen->column);
        break;
    }
    case Kind::File:
        break;
    }
    co_return QCryptographicHash::hash(state, QCryptographicHash::Sha256);
}

Result<> AgentOffer::watch(const QString &uri)
{
    const auto resource = ResourceName::fromUri(uri);
    if (!resource || !vmOf(*resource))
        return fail(Error::Kind::NotFound,
                    u"There is no resource “%1”. resources/list has those there are."_s.arg(
                        base::printable(uri, 200)));
    if (resource->kind == ResourceName::Kind::File)
        return fail(Error::Kind::Invalid, u"Files of a VM cannot be watched; read it again instead."_s);
    ++m_watched[uri].count;
    if (!m_watching.isRunning()) {
        m_watching = watchAll();
        m_watching.start();
    }
    return {};
}

void AgentOffer::unwatch(const QString &uri)
{
    const auto it = m_watched.find(uri);
    if (it != m_watched.end() && --it->count <= 0)
        m_watched.erase(it);
}

/// Most of what is watched tells nobody by itself that it changed: it is looked at while somebody wants to
/// know.
Task<> AgentOffer::watchAll()
{
    while (!m_watched.isEmpty()) {
        const QStringList uris = m_watched.keys();
        for (const QString &uri : uris) {
            const QByteArray state = co_await stateOf(*ResourceName::fromUri(uri));
            const auto it = m_watched.find(uri);
            if (it == m_watched.end())
                continue;
            const bool isOther = it->state && *it->state != state;
            it->state = state;
            if (isOther)
                emit resourceUpdated(uri);
        }
        co_await base::after(kLook);
    }
}

} // namespace owner
