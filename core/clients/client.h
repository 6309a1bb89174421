// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clients/field.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <functional>

namespace clients {

enum class Format { Json, JsonWithComments, Toml, Yaml };

/// The variables that say where a person's files are.
using Environment = std::function<QString(const char *name)>;
/// Of this process.
QString environment(const char *name);

/// Where a client's file is, or would be.
struct Place
{
    QString folder; ///< there already, or another one's: never removed
    QString file; ///< below it

    QString path() const { return folder + u'/' + file; }
};

/// A program that can have an agent's tools from a server, and how it is told of one.
struct Client
{
    QString name; ///< as typed
    QString title; ///< as its maker writes it
    Format format;
    QByteArray key; ///< of its servers, the outermost
    /// The first that exists is the one; without any the first is made.
    QList<Place> (*places)(const Environment &);
    Fields (*entry)(const QStringList &command);
};

/// All that are known, in the order in which they are shown. CLIENTS.md says how each was found out.
const QList<Client> &all();
const Client *find(const QString &name);

} // namespace clients
