// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/model/client.h"
#include "core/agent/model/endpoint.h"
#include "core/agent/model/fault.h"

#include <QSet>

namespace model {

/// What it said that its service wants back, with whose it is; and the fields of that, nothing when they are
/// another model's. These are pure, as all here before the decoder.
QJsonObject sealed(const Endpoint &by, QJsonObject fields);
QJsonObject unsealed(const Endpoint &by, const QJsonObject &sealed);

/// Of a call, as services take it back: a model that makes up an odd name would have the conversation refused
/// for ever.
QString plainToolName(const QString &name);
/// The arguments as an object; those that are none as its only member, so that it sees what it wrote.
QJsonObject argumentsObject(const QByteArray &arguments);
/// "data:image/png;base64,…"
QString dataUrl(const Picture &picture);
/// What stands for a picture that the model cannot see.
QString pictureWord(const Picture &picture);
/// The texts of a message, one after the other.
QString textOf(const Message &message);
/// Where in `messages` the two last of the user's are: up to there a service may keep what it read.
QSet<qsizetype> cacheMarks(const QList<Message> &messages);

/// Puts one answer together from what comes, in order, and tells of it. One per attempt.
class Decoder
{
public:
    /// `listener` outlives it.
    Decoder(const Prompt &prompt, Endpoint endpoint, Listener &listener);
    virtual ~Decoder() = default;
    Q_DISABLE_COPY_MOVE(Decoder)

    /// The data of one event, or one line. What comes after the end is not looked at.
    void take(const QByteArray &json);
    /// Nothing more comes; `isSaid`: the service says so.
    void end(bool isSaid) { ended(isSaid); }
    /// Nothing was cut off: the service said that this is all.
    bool isWhole() const { return m_isWhole; }
    const std::optional<Fault> &fault() const { return m_fault; }
    /// By now.
    Answer answer() const;
    /// By now: at least, unless it is whole.
    Usage usage() const;

protected:
    virtual void read(const QJsonObject &event) = 0;
    /// For formats whose last event says so little that some leave it out.
    virtual void ended(bool) { }
    /// What has come of it, in order; calls whose name is missing are none.
    virtual QList<Part> parts() const = 0;
    virtual QJsonObject sealedFields() const { return {}; }

    void finish() { m_isWhole = true; }
    void fail(Fault fault) { m_fault = std::move(fault); }
    /// The id of a call, which no other of the conversation has.
    QString callId(const QString &given);

    const Endpoint m_endpoint;
    Listener &m_listener;
    Answer::Stop m_stop = Answer::Stop::Done;
    QString m_why;
    QString m_model;
    Usage m_usage;
    bool m_hasUsage = false; ///< the last figures came

private:
    QSet<QString> m_callIds;
    std::optional<Fault> m_fault;
    bool m_isWhole = false;
};

} // namespace model
