// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/remedy.h"
#include "core/gate/grant.h"

#include <QJsonObject>
#include <QList>

#include <optional>

namespace gate {

/// Something that a call would do beyond its machine. Whoever makes the request names every one there is;
/// whether it is granted is for decide().
struct Crossing
{
    enum class Kind {
        HostRead, ///< canonical absolute path (canonicalHostPath()) of what would be read
        HostWrite, ///< canonical absolute path of what would be written
        Network, ///< "open", "offline"
        Exposure, ///< of a machine that was offline and goes online: a file attached to it; empty: all it
                  ///< holds
        Size, ///< a name of sizeNames()
        Budget, ///< the limit it would set, in nanodollars; "0" is no limit, which is beyond every grant
        Vms, ///< how many machines the caller would have
        Removal, ///< the name of what would be gone; not named for what the caller has made itself
        Package, ///< "pip NAME", "npm NAME": what is neither signed by Debian nor known by its name
        Overwrite, ///< the path or document that would be replaced
    };

    Kind kind = Kind::HostRead;
    QString subject; ///< as the kind says

    bool operator==(const Crossing &) const = default;
};

QString crossingName(Crossing::Kind kind); ///< for the database and programs: "host_read", …
QString crossingText(const Crossing &crossing); ///< for people: "It would read … on the host."
/// In one order, so that the same crossings are the same text.
QString crossingsToJson(QList<Crossing> crossings);
QList<Crossing> crossingsFromJson(const QString &json);

/// What a call is, whatever its tool: the tool says it.
enum class Nature {
    Looks, ///< changes nothing
    Inside, ///< changes the machine only: files, packages, recipes
    Code, ///< Python code, which can be shown and reviewed
    Shell, ///< starts other programs
    Feeds, ///< input to a run, keys to a terminal
    Terminal, ///< opens one
};

QString natureName(Nature nature); ///< for the database and programs: "looks", …
std::optional<Nature> natureByName(const QString &name);

/// One call of an agent. Caller, tool, arguments and names come from outside and are shown to nobody but
/// through base::printable.
struct Request
{
    QString caller;
    QString tool;
    QJsonObject arguments;
    QString vm; ///< the session's id; empty: the call is of no machine
    QString vmName;
    Policy vmPolicy = Policy::Builder;
    Nature nature = Nature::Looks;
    QList<Crossing> crossings;
    qint64 spentToday =
        0; ///< nanodollars that its caller's machines cost today; 0 also for what costs nothing

    bool operator==(const Request &) const = default;
};

struct Verdict
{
    enum class Kind { Allow, Review, Refuse };

    Kind kind = Kind::Refuse;
    QString why; ///< whole sentences for the caller that say what to do next; empty for Allow
    base::Remedy remedy = {}; ///< of Refuse, where a person can mend it

    bool operator==(const Verdict &) const = default;
};

QString verdictName(Verdict::Kind kind); ///< "allow", "review", "refuse"

/// Under the stricter policy of machine and grant. Pure: paths are compared as they are given.
Verdict decide(const Request &request, const Grant &grant);

} // namespace gate
