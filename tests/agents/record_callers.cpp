// SPDX-License-Identifier: GPL-3.0-or-later
// Prints what `berth mcp` was started by, from the bridge to the shell that is typed to, as core/callers
// reads it: a line of JSON for each bridge whose environment names the folder that it is called with.
#include "core/callers/process.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cstdio>

using namespace Qt::StringLiterals;

static QJsonObject toJson(const callers::Process &process)
{
    QJsonObject json{{u"executable"_s, process.executable},
                     {u"arguments"_s, QJsonArray::fromStringList(process.arguments)}};
    if (!process.script.isEmpty())
        json.insert(u"script"_s, process.script);
    if (!process.package.isEmpty())
        json.insert(u"package"_s, process.package);
    if (process.pid == process.session)
        json.insert(u"leads_session"_s, true);
    if (process.terminal != 0)
        json.insert(u"has_terminal"_s, true);
    return json;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        std::fputs("usage: berth-record-callers FOLDER\n", stderr);
        return 2;
    }
    for (const QString &name : QDir(u"/proc"_s).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        QFile environment(u"/proc/%1/environ"_s.arg(name));
        const auto bridge = callers::read(name.toLongLong());
        if (!bridge || !bridge->executable.endsWith("/berth"_L1) || bridge->arguments.value(1) != "mcp"_L1
            || !environment.open(QIODevice::ReadOnly) || !environment.readAll().contains(argv[1]))
            continue;
        const auto tree = callers::ancestry(bridge->pid);
        if (!tree)
            continue;
        QJsonArray recorded;
        for (const callers::Process &process : *tree) {
            recorded += toJson(process);
            if (process.pid == process.session && process.terminal != 0)
                break; // what is above is of the terminal
        }
        std::puts(QJsonDocument(recorded).toJson(QJsonDocument::Compact).constData());
    }
    return 0;
}
