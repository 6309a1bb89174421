// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/catalogue.h"

#include <QMap>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace tools {

static constexpr qint64 kLongestName = 64;

Property vmProperty() { return Property::text("vm", "", kLongestName).required(); }

const QList<Tool> &catalogue()
{
    static const QList<Tool> rows = vmTools() + runTools() + fileTools() + terminalTools() + hostTools();
    return rows;
}

const Tool *find(const QString &name)
{
    for (const Tool &tool : catalogue()) {
        if (tool.name == name)
            return &tool;
    }
    return nullptr;
}

QStringList names()
{
    QStringList list;
    for (const Tool &tool : catalogue())
        list += tool.name;
    return list;
}

QStringList openNames() { return {u"list_vms"_s, u"list_recipes"_s}; }

bool isFree(const Tool &tool)
{
    static const QStringList names{
        u"list_vms"_s,       u"get_vm"_s,         u"pause_vm"_s,       u"destroy_vm"_s,
        u"kill_run"_s,       u"list_runs"_s,      u"wait_run"_s,       u"read_output"_s,
        u"read_screen"_s,    u"close_terminal"_s, u"calculate"_s,      u"get_cost"_s,
        u"list_snapshots"_s, u"list_recipes"_s,   u"list_documents"_s, u"read_document"_s};
    return names.contains(tool.name);
}

/// What differs from what clients take as given.
static QJsonObject hints(const Annotations &is)
{
    QJsonObject hints;
    if (is.isReadOnly)
        hints.insert(u"readOnlyHint"_s, true);
    else if (!is.isDestructive)
        hints.insert(u"destructiveHint"_s, false);
    if (is.isIdempotent && !is.isReadOnly)
        hints.insert(u"idempotentHint"_s, true);
    if (!is.isOpenWorld)
        hints.insert(u"openWorldHint"_s, false);
    return hints;
}

/// Open, and all of it optional: an answer that says why there is no result has other members.
static QJsonObject resultSchema(const Tool &tool)
{
    static const QMap<QChar, QString> types{{u'#', u"integer"_s}, {u'?', u"boolean"_s}, {u']', u"array"_s}};
    static const QRegularExpression mark(u"[#?\\[\\]]"_s);
    QJsonObject properties;
    const QStringList members = QString::fromLatin1(tool.gives).split(u' ');
    for (const QString &member : members)
        properties.insert(QString(member).remove(mark),
                          QJsonObject{{u"type"_s, types.value(member.back(), u"string"_s)}});
    return {{u"type"_s, u"object"_s}, {u"properties"_s, properties}};
}

/// What a model has to know to call it right. How long a text may be is told to who gives a longer one, what
/// there is to name to who names something else, and nobody counts below nothing.
static QJsonObject inputSchema(const Tool &tool)
{
    static constexpr qint64 kAnything = 1'000'000'000; // above it nobody counts
    QJsonObject schema = tool.takes.json();
    schema.remove(u"additionalProperties"_s);
    QJsonObject properties = schema.value(u"properties"_s).toObject();
    for (auto it = properties.begin(); it != properties.end(); ++it) {
        QJsonObject property = it.value().toObject();
        for (const QString &name : {u"maxLength"_s, u"maxItems"_s, u"maxProperties"_s})
            property.remove(name);
        if (property.value(u"maximum"_s).toInteger() > kAnything)
            property.remove(u"maximum"_s);
        if (property.value(u"minimum"_s).toInteger(-1) == 0)
            property.remove(u"minimum"_s);
        for (const QString &name : {u"items"_s, u"additionalProperties"_s}) {
            if (property.contains(name))
                property.insert(name, QJsonObject{{u"type"_s, u"string"_s}});
        }
        it.value() = property;
    }
    if (!properties.isEmpty())
        schema.insert(u"properties"_s, properties);
    return schema;
}

QJsonObject definition(const Tool &tool)
{
    return {{u"name"_s, tool.name},
            {u"description"_s, tool.description},
            {u"inputSchema"_s, inputSchema(tool)},
            {u"outputSchema"_s, resultSchema(tool)},
            {u"annotations"_s, hints(tool.annotations)}};
}

QString instructions()
{
    return u"Berth gives you Linux VMs on the user's computer, Debian with Python, where you may do as you "
           "like. create_vm makes one in about a second, and “vm” is its name or id; execute_bash and "
           "execute_python work in it, as an "
           "unprivileged user; install_packages, apt-get install, pip and npm work without root. Files that "
           "are to be kept belong in /session: /session/working is where you begin, /session/output is for "
           "results. A VM stops after ten idle minutes and starts by itself with the next call; /session "
           "stays, all else is fresh then. Calls answer within 50 s: longer work gives a handle for "
           "wait_run. "
           "Long output is cut in the middle: read_output has the rest. What crosses the wall of the VM "
           "(host "
           "files, network, size, money, removal) may need a person's yes: a call then answers with a review "
           "for wait_run. Only a person can allow it; do not try to go around it."_s;
}

} // namespace tools
