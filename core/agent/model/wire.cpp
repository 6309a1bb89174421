// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/model/wire.h"

#include "core/base/id.h"

#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace model {

static constexpr qsizetype kLongestToolName = 64; // the least that services allow

QJsonObject sealed(const Endpoint &by, QJsonObject fields)
{
    return fields.isEmpty() ? fields : QJsonObject{{u"of"_s, by.origin()}, {u"fields"_s, fields}};
}

QJsonObject unsealed(const Endpoint &by, const QJsonObject &sealed)
{
    return sealed.value(u"of"_s) == by.origin() ? sealed.value(u"fields"_s).toObject() : QJsonObject();
}

QString plainToolName(const QString &name)
{
    static const QRegularExpression odd(u"[^A-Za-z0-9_-]"_s);
    QString plain = name.left(kLongestToolName);
    plain.replace(odd, u"_"_s);
    return plain.isEmpty() ? u"_"_s : plain;
}

QJsonObject argumentsObject(const QByteArray &arguments)
{
    const QJsonDocument document = QJsonDocument::fromJson(arguments);
    return document.isObject() ? document.object()
                               : QJsonObject{{u"not_json"_s, QString::fromUtf8(arguments)}};
}

QString dataUrl(const Picture &picture)
{
    return u"data:"_s + picture.mediaType + u";base64,"_s + QString::fromLatin1(picture.bytes.toBase64());
}

QString pictureWord(const Picture &picture)
{
    return u"[A picture (%1, %2 bytes), which you cannot see.]"_s.arg(picture.mediaType)
        .arg(picture.bytes.size());
}

QString textOf(const Message &message)
{
    QStringList texts;
    for (const Part &part : message.parts) {
        if (const auto *text = std::get_if<Text>(&part); text && !text->text.isEmpty())
            texts += text->text;
    }
    return texts.join(u"\n\n"_s);
}

QSet<qsizetype> cacheMarks(const QList<Message> &messages)
{
    QSet<qsizetype> marks;
    for (qsizetype at = messages.size() - 1; at >= 0 && marks.size() < 2; --at) {
        if (messages[at].role == Message::Role::User)
            marks += at;
    }
    return marks;
}

Decoder::Decoder(const Prompt &prompt, Endpoint endpoint, Listener &listener)
    : m_endpoint(std::move(endpoint))
    , m_listener(listener)
{
    for (const Message &message : prompt.messages) {
        for (const Part &part : message.parts) {
            if (const auto *call = std::get_if<Call>(&part))
                m_callIds += call->id;
        }
    }
}

void Decoder::take(const QByteArray &json)
{
    if (m_isWhole || m_fault)
        return;
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (document.isObject())
        read(document.object());
    else
        fail({Failure::Kind::Broken, u"What came is no JSON object: "_s + error.errorString(), true});
}

QString Decoder::callId(const QString &given)
{
    static const QRegularExpression plain(u"\\A[A-Za-z0-9_.:-]{1,64}\\z"_s);
    QString id = given;
    while (!plain.match(id).hasMatch() || m_callIds.contains(id))
        id = u"call_"_s + base::newId();
    m_callIds += id;
    return id;
}

Usage Decoder::usage() const
{
    Usage usage = m_usage;
    usage.isAtLeast = !m_isWhole || !m_hasUsage;
    return usage;
}

Answer Decoder::answer() const
{
    Answer answer;
    answer.message.role = Message::Role::Assistant;
    answer.message.parts = parts();
    answer.message.sealed = sealed(m_endpoint, sealedFields());
    answer.stop = m_stop;
    answer.why = m_why;
    answer.usage = usage();
    answer.model = m_model.isEmpty() ? m_endpoint.model : m_model;
    // Some servers say that they are done, and have calls.
    const bool isCalling = std::ranges::any_of(
        answer.message.parts, [](const Part &part) { return std::holds_alternative<Call>(part); });
    if (answer.stop == Answer::Stop::Done && isCalling)
        answer.stop = Answer::Stop::Calls;
    if (answer.stop == Answer::Stop::Calls && !isCalling)
        answer.stop = Answer::Stop::Done;
    return answer;
}

} // namespace model
