// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/gate/gate.h"
#include "core/tools/backend.h"
#include "core/tools/schema.h"

#include <QDeadlineTimer>

namespace tools {

struct Picture
{
    QByteArray bytes;
    QString type; ///< "image/png"
};

/// The member of a result that says that a person edited the call, with the `arguments` that were used.
inline constexpr QLatin1String kEdited("edited");

/// What a call gives: one JSON for a program, the same as text for a model, and pictures.
struct Outcome
{
    QJsonObject json;
    bool isError = false; ///< `json` has `error` (its kind), `message` and, where something helps, `next`
    QList<Picture> pictures = {};

    QString text() const;
};

/// What clients are told of a tool, so that they may call it side by side or ask before.
struct Annotations
{
    bool isReadOnly = false;
    bool isDestructive = false;
    bool isIdempotent = false;
    bool isOpenWorld = false; ///< what it does is not bounded by its machine
};

/// A call that may be performed: it passed the gate. Everything lives as long as the call.
struct Call
{
    const gate::Pass &pass; ///< has the arguments, which fit the schema of the tool
    const Backend &backend;
    QList<Vm> vms; ///< that its caller may use, and finds without a handle
    Vm vm; ///< the one that it names, or that its run or terminal is in
    int elsewhere = 0; ///< more of its program's, that other clients are using
    gate::Policy policy = gate::Policy::Reviewed; ///< that holds: of machine and grant the stricter
    QDeadlineTimer deadline; ///< it answers with a handle by then
    Progress progress;
    QString key; ///< as Toolbox::Wish has it

    std::chrono::milliseconds patience() const { return std::chrono::milliseconds(deadline.remainingTime()); }
    const QString &caller() const { return pass.request().caller; }
    QString text(const char *name) const { return value(name).toString(); }
    qint64 number(const char *name, qint64 standard) const { return value(name).toInteger(standard); }
    bool flag(const char *name) const { return value(name).toBool(); }
    bool has(const char *name) const { return !value(name).isUndefined(); }
    QStringList texts(const char *name) const;
    QMap<QString, QString> textsByName(const char *name) const;
    /// What was judged of that kind, and so is what is used, whatever a path leads to or a setting says by
    /// now.
    QString judged(gate::Crossing::Kind kind) const;

private:
    QJsonValue value(const char *name) const { return pass.request().arguments.value(QLatin1String(name)); }
};

/// A call before it is judged.
struct Intent
{
    const QJsonObject &arguments; ///< they fit the schema
    const Vm &vm; ///< that it names; without an id when it names none
    Vm standard; ///< what a new one is where nothing else is said
    QString caller;
    int ownVms = 0; ///< how many the caller has made that are there
    /// The size that a machine has which goes on from that snapshot of the VM. NotFound.
    std::function<base::Result<QString>(const QString &snapshot)> sizeOf;
    /// Names of what was attached to the VM.
    std::function<base::Result<QStringList>()> attached;

    QString text(const char *name) const { return arguments.value(QLatin1String(name)).toString(); }
};

/// What to do about VMs that other clients of the same program are using.
QString elsewhereNote();

/// One verb that an agent may call.
struct Tool
{
    using Reply = base::Task<base::Result<Outcome>>;
    /// What it would do beyond its machine. Invalid or NotFound: what is named of the host cannot be meant.
    using Crossings = base::Result<QList<gate::Crossing>> (*)(const Intent &intent);

    QString name; ///< [a-z_], 40 at most
    QString title; ///< for a person
    QString description; ///< for a model
    const char *example; ///< arguments, as JSON
    Schema takes;
    const char *gives; ///< members of its result: "name count# is_so? many[]"
    Annotations annotations;
    gate::Nature nature;
    Reply (*perform)(Call call); ///< for Toolbox alone
    Crossings crosses = nullptr; ///< none: it stays inside
};

} // namespace tools
