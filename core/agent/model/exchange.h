// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QObject>
#include <QPointer>
#include <QSslConfiguration>

#include <memory>
#include <optional>

namespace model {

/// A request over HTTP: a POST of JSON, or a GET without a body.
struct Request
{
    QUrl url;
    QList<std::pair<QByteArray, QByteArray>> headers;
    QByteArray body;
};

/// The way out of this computer: with the proxies of its environment (never to this computer itself), and
/// with its certificate authorities and what SSL_CERT_FILE names. Main thread.
class Network
{
public:
    /// `certificates`: a PEM file of more authorities, or nothing. Invalid: a file that cannot be read, or
    /// holds none.
    static base::Result<std::unique_ptr<Network>> open(const QString &certificates);

private:
    friend class Exchange;
    Network();

    QNetworkAccessManager m_manager;
    std::optional<QSslConfiguration>
        m_tls; // loading the host's takes time: what needs no others does without
};

/// One request under way and what is answered, as it comes. Follows no redirection, keeps no cookies. Main
/// thread. Destroying it closes the connection at once.
class Exchange : public QObject
{
    Q_OBJECT

public:
    /// `network` may be gone before, and takes the request with it.
    Exchange(Network &network, const Request &request);
    ~Exchange() override;

    /// 0: not known yet.
    int status() const;
    QByteArray header(const char *name) const;
    /// What came since it was called last.
    QByteArray take();
    bool isOver() const { return m_isOver; }
    /// Of the network, not of HTTP; None while all is well.
    QNetworkReply::NetworkError trouble() const { return m_trouble; }
    QString troubleText() const { return m_troubleText; }
    /// What still comes is of no interest: the connection can be used again when it is over.
    void leave();

signals:
    void moved(); ///< something came, or it is over

private:
    QPointer<QNetworkReply> m_reply;
    bool m_isOver = false;
    QNetworkReply::NetworkError m_trouble = QNetworkReply::NoError;
    QString m_troubleText;
};

} // namespace model
