// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QStringList>

#include <limits>

namespace api {

/// One thing that an operation may be given: what is read, refused and told of by every door.
struct Parameter
{
    enum class Kind {
        Text,
        Bytes, ///< a text: base64, and nothing else
        Choice, ///< one of `choices`, in any case of letters; an empty text is as none
        Number, ///< a whole one, from `least` to `most`
        Flag,
        Texts, ///< an array of them
        TextsByName, ///< an object of them
        Object, ///< any, whose members are for whoever it is handed on to; up to `most` characters as JSON
        Window ///< `rows` and `columns`, whole numbers from `least` to `most`, and `type`, a text
    };
    enum class Need { Optional, Required };

    QString name;
    Kind kind = Kind::Text;
    QString meaning; ///< one line, in English: for programs and those that write them
    Need need = Need::Optional;
    QString standard = {}; ///< what holds without it, in words
    qint64 least = 0;
    qint64 most = std::numeric_limits<qint64>::max(); ///< also how many characters a text may have, each one
                                                      ///< of many too
    QStringList choices = {};
    bool isSecret = false; ///< never on record, in no log
};

/// What was given, fit for a record: what is secret is left out.
QJsonObject withoutSecrets(QJsonObject given, const QList<Parameter> &takes);

/// What an operation was given: of the kinds and within the limits of its table, so that reading it cannot
/// fail. What was not given reads as empty, as 0 or as false.
class Arguments
{
public:
    /// Invalid, naming the parameter: it is unknown, missing, of another kind, beyond its limits, or none of
    /// its choices, which are named too.
    static base::Result<Arguments> read(const QJsonObject &given, const QList<Parameter> &takes);

    bool has(const char *name) const;
    QString text(const char *name) const;
    qint64 number(const char *name) const;
    bool flag(const char *name) const;
    QByteArray bytes(const char *name) const;
    QStringList texts(const char *name) const;
    QMap<QString, QString> textsByName(const char *name) const;
    QJsonObject object(const char *name) const;

private:
    explicit Arguments(QJsonObject values)
        : m_values(std::move(values))
    {
    }
    QJsonObject m_values;
};

} // namespace api
