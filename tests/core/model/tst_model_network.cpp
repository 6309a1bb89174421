// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/model/http_client.h"
#include "tests/core/model/heard.h"
#include "tests/core/model/service.h"
#include "tests/support/finish.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QProcess>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace model;

static base::Task<base::Result<QString>> noKey() { co_return QString(); }

static QByteArray contentOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", qPrintable(path));
    return file.readAll();
}

/// The ways to a service that the host has set up: proxies, and authorities of its own.
class tst_ModelNetwork : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        for (const char *each : {"http_proxy", "https_proxy", "no_proxy", "all_proxy", "HTTP_PROXY",
                                 "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY", "SSL_CERT_FILE"})
            qunsetenv(each);
    }

    void theProxyOfTheHostIsObeyed()
    {
        Service proxy(Format::Chat);
        proxy.plays = {plain()};
        qputenv("http_proxy", proxy.endpoint().url.toEncoded());
        const auto unset = qScopeGuard([] { qunsetenv("http_proxy"); });
        Endpoint endpoint = proxy.endpoint();
        endpoint.url = QUrl(u"http://models.example/v1"_s);
        const auto answer = ask(endpoint);
        QVERIFY2(answer, answer ? "" : qPrintable(answer.error().error.text));
        QCOMPARE(proxy.paths, QList<QByteArray>{"http://models.example/v1/chat/completions"});
    }

    /// A proxy would not reach what runs here, or another than is meant.
    void whatRunsHereIsAskedDirectly()
    {
        Service proxy(Format::Chat);
        Service service(Format::Chat);
        service.plays = {plain()};
        qputenv("http_proxy", proxy.endpoint().url.toEncoded());
        const auto unset = qScopeGuard([] { qunsetenv("http_proxy"); });
        QVERIFY(ask(service.endpoint()));
        QVERIFY(proxy.paths.isEmpty());
    }

    void theAuthorityOfAModelIsTrusted()
    {
        const auto identity = identify();
        if (!identity)
            BERTH_SKIP_LACKING("openssl makes no certificate here");
        Service service(Format::Chat, *identity);
        service.plays = {plain()};
        const auto stranger = ask(service.endpoint());
        QVERIFY(!stranger);
        QVERIFY(service.asked.isEmpty()); // nor was it sent a word
        Endpoint endpoint = service.endpoint();
        endpoint.certificates = m_folder.filePath(u"certificate.pem"_s);
        const auto answer = ask(endpoint);
        QVERIFY2(answer, answer ? "" : qPrintable(answer.error().error.text));
    }

    void theAuthoritiesOfTheHostAreTrusted()
    {
        const auto identity = identify();
        if (!identity)
            BERTH_SKIP_LACKING("openssl makes no certificate here");
        Service service(Format::Chat, *identity);
        service.plays = {plain()};
        qputenv("SSL_CERT_FILE", m_folder.filePath(u"certificate.pem"_s).toLocal8Bit());
        const auto unset = qScopeGuard([] { qunsetenv("SSL_CERT_FILE"); });
        const auto answer = ask(service.endpoint());
        QVERIFY2(answer, answer ? "" : qPrintable(answer.error().error.text));
    }

private:
    static Service::Play plain()
    {
        return {.body = contentOf(QStringLiteral(BERTH_SOURCE_DIR "/tests/data/model/chat/plain.stream"))};
    }
    tl::expected<Answer, Failure> ask(const Endpoint &endpoint)
    {
        Prompt prompt;
        prompt.messages = {{Message::Role::User, {Text{u"Go."_s}}, {}}};
        Heard heard;
        const auto client = makeClient(endpoint, &noKey);
        return support::finish(client->answer(prompt, heard));
    }
    /// One that signed itself.
    std::optional<Service::Identity> identify() const
    {
        const QString key = m_folder.filePath(u"key.pem"_s);
        const QString certificate = m_folder.filePath(u"certificate.pem"_s);
        QProcess openssl;
        openssl.start(u"openssl"_s,
                      {u"req"_s, u"-x509"_s, u"-newkey"_s, u"rsa:2048"_s, u"-nodes"_s, u"-days"_s, u"2"_s,
                       u"-subj"_s, u"/CN=localhost"_s, u"-addext"_s, u"subjectAltName=DNS:localhost"_s,
                       u"-keyout"_s, key, u"-out"_s, certificate});
        if (!openssl.waitForFinished() || openssl.exitCode() != 0)
            return {};
        return Service::Identity{QSslCertificate(contentOf(certificate)), QSslKey(contentOf(key), QSsl::Rsa)};
    }

    QTemporaryDir m_folder;
};

BERTH_TEST(tst_ModelNetwork)
#include "tst_model_network.moc"
