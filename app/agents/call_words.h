// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

/// What a call of a tool asks for, as a person reads it. All of it comes from an agent: it is shown as plain
/// text only. Pure.
namespace agents {

/// The one argument that is code or text to be read in lines; it has its own editor.
struct Body
{
    QString key; ///< of the argument; empty: there is none
    QString text;
    QString language; ///< a name as code::Syntax::language() takes it; empty: look at `file`
    QString file; ///< whose name tells the language
};
Body bodyOf(const QString &tool, const QJsonObject &arguments);

/// Who calls: the name of an agent, short, or what Berth's own is called.
QString callerName(const QString &caller);
/// All arguments but the machine and the body, in one line: "path: total.py · wait_s: 5".
QString restOf(const QJsonObject &arguments, const QString &bodyKey);

/// The arguments with another text for their body.
QJsonObject withBody(QJsonObject arguments, const QString &key, const QString &text);

} // namespace agents
