// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/redact.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QStringList>

#include <mutex>

using namespace Qt::StringLiterals;

namespace base {

// What is looked through is foreign, by the thread that may not stand still. So nothing is read to the text's
// end for each place where it could begin (bounds; ++ gives nothing back), nor fails for want of a stack.

static QRegularExpression keys()
{
    return QRegularExpression(
        uR"re((?<![A-Za-z0-9])(?:)re"_s
        // Of model services, of code hosts and registries, of clouds, of chats; signed tokens.
        + QStringList{uR"re(sk-[A-Za-z0-9_-]{20,})re"_s, uR"re(hf_[A-Za-z0-9]{30,})re"_s,
                      uR"re(gsk_[A-Za-z0-9]{40,})re"_s, uR"re(xai-[A-Za-z0-9]{40,})re"_s,
                      uR"re(pplx-[A-Za-z0-9]{40,})re"_s, uR"re(nvapi-[A-Za-z0-9_-]{40,})re"_s,
                      uR"re(AIza[A-Za-z0-9_-]{35})re"_s, uR"re(gh[opsur]_[A-Za-z0-9]{36,})re"_s,
                      uR"re(github_pat_[A-Za-z0-9_]{30,})re"_s, uR"re(glpat-[A-Za-z0-9_-]{20,})re"_s,
                      uR"re(npm_[A-Za-z0-9]{36})re"_s, uR"re(pypi-[A-Za-z0-9_-]{50,})re"_s,
                      uR"re(A(?:KIA|SIA)[A-Z0-9]{16})re"_s, uR"re(xox[abeoprs]-[A-Za-z0-9-]{10,})re"_s,
                      uR"re(eyJ[A-Za-z0-9_-]{8,512}+\.eyJ[A-Za-z0-9_-]{8,}+\.[A-Za-z0-9_-]{8,})re"_s}
              .join(u'|')
        + u")"_s);
}

static constexpr qsizetype kShortest = 8; // of a secret that is known; less are words

static const QString kNames = QStringLiteral(
    R"((?:[A-Z][A-Z0-9]*_){0,40}(?:SECRET|TOKEN|PASSWORD|PASSWD|PASSPHRASE|APIKEY|(?:API|ACCESS|PRIVATE|SECRET|AUTH)_KEY)(?:_ID)?)");

namespace {

/// Secrets by their words: those of the environment, and those that were kept since.
class Known
{
public:
    Known()
    {
        const QRegularExpression named(QRegularExpression::anchoredPattern(kNames));
        const auto environment = QProcessEnvironment::systemEnvironment();
        const QStringList names = environment.keys();
        for (const QString &name : names) {
            if (named.match(name).hasMatch())
                keep(environment.value(name));
        }
    }
    void keep(const QString &secret)
    {
        const std::scoped_lock lock(m_mutex);
        if (secret.size() >= kShortest && !m_secrets.contains(secret))
            m_secrets += secret;
    }
    void takeOut(QString &text)
    {
        const std::scoped_lock lock(m_mutex);
        for (const QString &secret : std::as_const(m_secrets))
            text.replace(secret, u"[redacted]"_s);
    }

private:
    std::mutex m_mutex;
    QStringList m_secrets;
};

} // namespace

static Known &known()
{
    static Known known;
    return known;
}

void keepSecret(const QString &secret) { known().keep(secret); }

QString redacted(QString text)
{
    static const QRegularExpression key = keys();
    static const QRegularExpression pem(
        uR"re((-----BEGIN [A-Z ]*PRIVATE KEY-----)(?:[A-Za-z0-9+/=\s\\:,]++|-(?!----))*+(-----END [A-Z ]*PRIVATE KEY-----))re"_s);
    static const QRegularExpression variable(uR"re(\b()re"_s + kNames
                                             + uR"re((?:=|: |\\?["']: ?)(?:\\?["'])?)[^\s"'\\$]{6,})re"_s);
    known().takeOut(text);
    text.replace(pem, u"\\1[redacted]\\2"_s);
    text.replace(variable, u"\\1[redacted]"_s);
    text.replace(key, u"[redacted]"_s);
    return text;
}

QByteArray redacted(const QByteArray &bytes)
{
    const QString text = QString::fromUtf8(bytes);
    const QString clean = redacted(text);
    return clean == text ? bytes : clean.toUtf8();
}

QJsonValue redacted(const QJsonValue &value)
{
    // As an environment has them, and as JSON does: "password", "passwords", "api_key".
    static const QRegularExpression named(QRegularExpression::anchoredPattern(kNames + u"S?"_s),
                                          QRegularExpression::CaseInsensitiveOption);
    if (value.isString())
        return redacted(value.toString());
    if (value.isArray()) {
        QJsonArray clean;
        for (const QJsonValue &each : value.toArray())
            clean += redacted(each);
        return clean;
    }
    if (!value.isObject())
        return value;
    QJsonObject clean = value.toObject();
    for (auto it = clean.begin(); it != clean.end(); ++it) {
        const bool isText = it.value().isString() || it.value().isArray();
        const bool isSecret = isText && named.match(it.key()).hasMatch();
        it.value() = isSecret ? QJsonValue(u"[redacted]"_s) : redacted(QJsonValue(it.value()));
    }
    return clean;
}

} // namespace base
