// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mcp/request_state.h"

#include <QJsonDocument>
#include <QMessageAuthenticationCode>
#include <QRandomGenerator>

using base::Error;
using base::fail;
using base::Result;
using namespace Qt::StringLiterals;

namespace mcp {

static constexpr qsizetype kKeyLength = 32;
static constexpr qsizetype kSignatureLength = 32; // of SHA-256
static constexpr auto kBase64 = QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals;

static const QString kContent = QStringLiteral("content");
static const QString kUntil = QStringLiteral("until");
static const QString kNonce = QStringLiteral("nonce");

static QByteArray randomBytes(qsizetype length)
{
    QByteArray bytes(length, Qt::Uninitialized);
    for (char &byte : bytes)
        byte = char(QRandomGenerator::system()->generate());
    return bytes;
}

/// Takes as long wherever they differ.
static bool isSame(const QByteArray &one, const QByteArray &other)
{
    if (one.size() != other.size())
        return false;
    unsigned char difference = 0;
    for (qsizetype i = 0; i < one.size(); ++i)
        difference |= static_cast<unsigned char>(one[i] ^ other[i]);
    return difference == 0;
}

RequestStates::RequestStates(const base::Clock *clock, std::chrono::milliseconds life)
    : m_clock(clock)
    , m_life(life)
    , m_key(randomBytes(kKeyLength))
{
}

QByteArray RequestStates::signature(const QByteArray &payload, const QByteArray &purpose) const
{
    QMessageAuthenticationCode code(QCryptographicHash::Sha256, m_key);
    // The length parts what is sealed from what it is for.
    code.addData(QByteArray::number(payload.size()) + ':' + payload);
    code.addData(purpose);
    return code.result();
}

QString RequestStates::seal(const QJsonObject &content, const QByteArray &purpose) const
{
    const QJsonObject sealed{{kContent, content},
                             {kUntil, qint64((m_clock->elapsed() + m_life).count())},
                             {kNonce, QString::fromLatin1(randomBytes(16).toBase64(kBase64))}};
    const QByteArray payload = QJsonDocument(sealed).toJson(QJsonDocument::Compact);
    return QString::fromLatin1((signature(payload, purpose) + payload).toBase64(kBase64));
}

Result<QJsonObject> RequestStates::open(const QString &sealed, const QByteArray &purpose)
{
    const auto refused = [](const QString &why) {
        return fail(Error::Kind::Invalid, why + u" Make the call without it."_s);
    };
    const auto bytes =
        QByteArray::fromBase64Encoding(sealed.toLatin1(), kBase64 | QByteArray::AbortOnBase64DecodingErrors);
    const QByteArray payload = bytes ? (*bytes).mid(kSignatureLength) : QByteArray();
    if (payload.isEmpty() || !isSame((*bytes).left(kSignatureLength), signature(payload, purpose)))
        return refused(u"The requestState is not one that was given for this call."_s);
    const QJsonObject object = QJsonDocument::fromJson(payload).object();
    const std::chrono::milliseconds until(object.value(kUntil).toInteger());
    if (until <= m_clock->elapsed())
        return refused(u"The requestState has expired."_s);
    forgetOld();
    const QByteArray nonce = object.value(kNonce).toString().toLatin1();
    if (m_opened.contains(nonce))
        return refused(u"The requestState was used before."_s);
    m_opened.insert(nonce, until);
    return object.value(kContent).toObject();
}

void RequestStates::forgetOld()
{
    m_opened.removeIf([now = m_clock->elapsed()](const auto &each) { return each.value() <= now; });
}

} // namespace mcp
