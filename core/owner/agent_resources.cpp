// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/owner/agent_resources.h"

#include <QMimeDatabase>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace owner {

static const auto kScheme = "berth://"_L1;

static QString encoded(const QString &part) { return QString::fromLatin1(QUrl::toPercentEncoding(part)); }

std::optional<ResourceName> ResourceName::fromUri(const QString &uri)
{
    if (!uri.startsWith(kScheme))
        return std::nullopt;
    const QStringList parts = uri.sliced(kScheme.size()).split(u'/');
    const auto part = [&parts](qsizetype i) { return QUrl::fromPercentEncoding(parts.value(i).toUtf8()); };
    const QString group = parts.value(0);
    const QString owner = part(1);
    const QString kind = parts.value(2);
    if (owner.isEmpty())
        return std::nullopt;
    if (parts.size() == 3) {
        if (group == u"vms"_s && kind == u"snapshots"_s)
            return ResourceName{Kind::Snapshots, owner};
        if (group == u"runs"_s && (kind == u"stdout"_s || kind == u"stderr"_s))
            return ResourceName{Kind::Output, owner, kind};
        if (group == u"terminals"_s && kind == u"screen"_s)
            return ResourceName{Kind::Screen, owner};
    }
    if (parts.size() == 4 && group == u"vms"_s && !part(3).isEmpty()) {
        if (kind == u"documents"_s)
            return ResourceName{Kind::Document, owner, part(3)};
        if (kind == u"files"_s)
            return ResourceName{Kind::File, owner, part(3)};
    }
    return std::nullopt;
}

QString ResourceName::uri() const
{
    switch (kind) {
    case Kind::Document:
        return u"berth://vms/%1/documents/%2"_s.arg(encoded(owner), encoded(name));
    case Kind::File:
        return u"berth://vms/%1/files/%2"_s.arg(encoded(owner), encoded(name));
    case Kind::Snapshots:
        return u"berth://vms/%1/snapshots"_s.arg(encoded(owner));
    case Kind::Output:
        return u"berth://runs/%1/%2"_s.arg(encoded(owner), name);
    case Kind::Screen:
        break;
    }
    return u"berth://terminals/%1/screen"_s.arg(encoded(owner));
}

QString ResourceName::mimeType() const
{
    if (kind == Kind::Snapshots)
        return u"application/json"_s;
    if (kind == Kind::Output || kind == Kind::Screen)
        return u"text/plain"_s;
    return QMimeDatabase().mimeTypeForFile(name, QMimeDatabase::MatchExtension).name();
}

QString ResourceName::tool() const
{
    switch (kind) {
    case Kind::Document:
        return u"read_document"_s;
    case Kind::File:
        return u"read_file"_s;
    case Kind::Snapshots:
        return u"list_snapshots"_s;
    case Kind::Output:
        return u"read_output"_s;
    case Kind::Screen:
        break;
    }
    return u"read_screen"_s;
}

QJsonObject ResourceName::arguments() const
{
    switch (kind) {
    case Kind::Document:
        return {{u"vm"_s, owner}, {u"name"_s, name}};
    case Kind::File:
        return {{u"vm"_s, owner}, {u"path"_s, name}, {u"encoding"_s, u"base64"_s}};
    case Kind::Snapshots:
        return {{u"vm"_s, owner}};
    case Kind::Output:
        return {{u"run"_s, owner}, {u"channel"_s, name}};
    case Kind::Screen:
        break;
    }
    return {{u"terminal"_s, owner}, {u"wait_s"_s, 0}};
}

} // namespace owner
