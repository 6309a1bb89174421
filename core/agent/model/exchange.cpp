// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/model/exchange.h"

#include "core/agent/model/endpoint.h"

#include <QCoreApplication>
#include <QFile>
#include <QNetworkProxy>
#include <QNetworkRequest>
#include <QSslCertificate>
#include <QTimer>

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;

namespace model {

static constexpr qint64 kReadAhead = 1 << 20;
static constexpr auto kLeaving = 5s; // the end of a stream that has said all

static QString text(const char *source) { return QCoreApplication::translate("model", source); }

namespace {

class HostProxies final : public QNetworkProxyFactory
{
public:
    QList<QNetworkProxy> queryProxy(const QNetworkProxyQuery &query) override
    {
        if (isLoopback(query.peerHostName()))
            return {QNetworkProxy(QNetworkProxy::NoProxy)};
        return systemProxyForQuery(query);
    }
};

} // namespace

static Result<> addAuthorities(QSslConfiguration &tls, const QString &path)
{
    if (path.isEmpty())
        return {};
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return fail(Error::Kind::Invalid,
                    text("The certificates in %1 cannot be read: %2.").arg(path, file.errorString()));
    const QList<QSslCertificate> found = QSslCertificate::fromDevice(&file);
    if (found.isEmpty())
        return fail(Error::Kind::Invalid, text("The file %1 holds no certificate in PEM form.").arg(path));
    tls.addCaCertificates(found);
    return {};
}

Network::Network()
{
    m_manager.setProxyFactory(new HostProxies); // which it then owns
}

Result<std::unique_ptr<Network>> Network::open(const QString &certificates)
{
    std::unique_ptr<Network> network(new Network);
    const QString ofHost = qEnvironmentVariable("SSL_CERT_FILE");
    if (certificates.isEmpty() && ofHost.isEmpty())
        return network;
    QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
    for (const QString &path : {ofHost, certificates}) {
        if (auto added = addAuthorities(tls, path); !added)
            return fail(added.error());
    }
    network->m_tls = tls;
    return network;
}

Exchange::Exchange(Network &network, const Request &request)
{
    QNetworkRequest wire(request.url);
    if (network.m_tls)
        wire.setSslConfiguration(*network.m_tls);
    for (const auto &[name, value] : request.headers)
        wire.setRawHeader(name, value);
    wire.setRawHeader("Accept-Encoding", "identity"); // a compressed stream comes in lumps
    wire.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    wire.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    wire.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    wire.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    // There a call that is cancelled ends its stream, and not the connection.
    wire.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    if (request.body.isEmpty()) {
        m_reply = network.m_manager.get(wire);
    } else {
        wire.setHeader(QNetworkRequest::ContentTypeHeader, QStringLiteral("application/json"));
        m_reply = network.m_manager.post(wire, request.body);
    }
    m_reply->setReadBufferSize(kReadAhead);
    connect(m_reply, &QNetworkReply::readyRead, this, &Exchange::moved);
    connect(m_reply, &QNetworkReply::finished, this, [this] {
        m_isOver = true;
        // What HTTP itself calls an error is the status.
        const QNetworkReply::NetworkError error = m_reply->error();
        if (error < QNetworkReply::ContentAccessDenied || error == QNetworkReply::ProtocolFailure
            || status() == 0) {
            m_trouble = error;
            m_troubleText = m_reply->errorString();
        }
        emit moved();
    });
}

Exchange::~Exchange()
{
    if (!m_reply)
        return;
    m_reply->disconnect(this);
    if (!m_isOver)
        m_reply->abort();
    m_reply->deleteLater();
}

int Exchange::status() const
{
    return m_reply ? m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt() : 0;
}

QByteArray Exchange::header(const char *name) const
{
    return m_reply ? m_reply->rawHeader(name) : QByteArray();
}

QByteArray Exchange::take() { return m_reply ? m_reply->readAll() : QByteArray(); }

void Exchange::leave()
{
    if (!m_reply || m_isOver)
        return;
    QNetworkReply *left = std::exchange(m_reply, nullptr);
    left->disconnect(this);
    connect(left, &QNetworkReply::readyRead, left, [left] { left->readAll(); });
    connect(left, &QNetworkReply::finished, left, &QObject::deleteLater);
    QTimer::singleShot(kLeaving, left, [left] { left->abort(); });
}

} // namespace model
