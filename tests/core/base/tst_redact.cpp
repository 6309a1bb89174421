// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/redact.h"
#include "tests/support/subject.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

using namespace Qt::StringLiterals;

/// None of these keys was ever anybody's.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
static constexpr int kSlower = 8;
#else
static constexpr int kSlower = 1;
#endif

class tst_Redact : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        qputenv("BERTH_TEST_API_KEY", "quite-plain-words"); // before the first is looked for
        qputenv("BERTH_TEST_TOKEN", "SHORT");
    }
    void takesOutWhatIsSecret_data()
    {
        QTest::addColumn<QString>("secret");
        const QString long40(40, u'a');
        QTest::newRow("OpenAI") << u"sk-proj-"_s + long40;
        QTest::newRow("Anthropic") << u"sk-ant-api03-"_s + long40;
        QTest::newRow("OpenRouter") << u"sk-or-v1-"_s + long40;
        QTest::newRow("Groq") << u"gsk_"_s + long40;
        QTest::newRow("xAI") << u"xai-"_s + long40;
        QTest::newRow("Perplexity") << u"pplx-"_s + long40;
        QTest::newRow("NVIDIA") << u"nvapi-"_s + long40;
        QTest::newRow("Hugging Face") << u"hf_"_s + long40;
        QTest::newRow("Google") << u"AIza"_s + long40.left(35);
        QTest::newRow("GitHub") << u"ghp_"_s + long40;
        QTest::newRow("GitHub, fine-grained") << u"github_pat_11A_"_s + long40;
        QTest::newRow("GitLab") << u"glpat-"_s + long40;
        QTest::newRow("npm") << u"npm_"_s + long40.left(36);
        QTest::newRow("PyPI") << u"pypi-"_s + long40 + long40;
        QTest::newRow("AWS") << u"AKIAIOSFODNN7EXAMPLE"_s;
        QTest::newRow("Slack") << u"xoxb-2222222222-abcdefghij"_s;
        QTest::newRow("JWT") << u"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlLW9mLWl0"_s;
    }
    void takesOutWhatIsSecret()
    {
        QFETCH(QString, secret);
        QCOMPARE(base::redacted(u"Use “%1”, please."_s.arg(secret)), u"Use “[redacted]”, please."_s);
        QCOMPARE(base::redacted(u"{\"key\":\"%1\"}"_s.arg(secret)), u"{\"key\":\"[redacted]\"}"_s);
        QCOMPARE(base::redacted(secret), u"[redacted]"_s);
    }

    void takesOutValuesOfVariables()
    {
        QCOMPARE(base::redacted(u"export DB_PASSWORD=hunter2222 PORT=80"_s),
                 u"export DB_PASSWORD=[redacted] PORT=80"_s);
        QCOMPARE(base::redacted(u"MY_API_KEY='abc def'"_s), u"MY_API_KEY='abc def'"_s); // no key has a space
        QCOMPARE(base::redacted(u"MY_API_KEY='abcdefgh'"_s), u"MY_API_KEY='[redacted]'"_s);
        QCOMPARE(base::redacted(u"{\"c\":\"TOKEN=\\\"abcdefgh\\\"\"}"_s),
                 u"{\"c\":\"TOKEN=\\\"[redacted]\\\"\"}"_s);
    }

    /// Whatever they look like, and wherever they stand.
    void takesOutMembersNamedAsVariables()
    {
        QCOMPARE(base::redacted(u"{\"API_KEY\":\"abcdefgh\",\"PORT\": \"80\"}"_s),
                 u"{\"API_KEY\":\"[redacted]\",\"PORT\": \"80\"}"_s);
        const QJsonObject given{
            {u"environment"_s, QJsonObject{{u"API_KEY"_s, u"a b"_s}, {u"PORT"_s, u"80"_s}}},
            {u"argv"_s, QJsonArray{u"curl"_s, u"DB_PASSWORD=hunter2222"_s, 7}},
            {u"parameters"_s,
             QJsonObject{{u"password"_s, u"annex-7"_s}, {u"passwords"_s, QJsonArray{u"a"_s, u"b"_s}}}},
            {u"TOKEN"_s, 7}};
        const QJsonObject clean{
            {u"environment"_s, QJsonObject{{u"API_KEY"_s, u"[redacted]"_s}, {u"PORT"_s, u"80"_s}}},
            {u"argv"_s, QJsonArray{u"curl"_s, u"DB_PASSWORD=[redacted]"_s, 7}},
            {u"parameters"_s,
             QJsonObject{{u"password"_s, u"[redacted]"_s}, {u"passwords"_s, u"[redacted]"_s}}},
            {u"TOKEN"_s, 7}};
        QCOMPARE(base::redacted(QJsonValue(given)).toObject(), clean);
    }

    void leavesBytesThatHoldNone()
    {
        const QByteArray odd("\xff\x00\xc3 text", 8);
        QCOMPARE(base::redacted(odd), odd);
        QCOMPARE(base::redacted(QByteArray("\xc3\xa4 TOKEN=abcdefgh")),
                 QByteArray("\xc3\xa4 TOKEN=[redacted]"));
    }

    void takesOutWhatIsKnownToBeOne()
    {
        QCOMPARE(base::redacted(u"It is quite-plain-words, and SHORT is short."_s),
                 u"It is [redacted], and SHORT is short."_s);
        QCOMPARE(base::redacted(u"kept-by-a-keychain"_s), u"kept-by-a-keychain"_s);
        base::keepSecret(u"kept-by-a-keychain"_s);
        QCOMPARE(base::redacted(u"Bearer kept-by-a-keychain!"_s), u"Bearer [redacted]!"_s);
        base::keepSecret(u"words"_s);
        QCOMPARE(base::redacted(u"words stay"_s), u"words stay"_s);
    }

    void takesOutPrivateKeys()
    {
        const QString key =
            u"-----BEGIN OPENSSH PRIVATE KEY-----%1b3BlbnNza%1AAAA==%1-----END OPENSSH PRIVATE KEY-----"_s;
        for (const QString &end : {u"\n"_s, u"\\n"_s})
            QVERIFY2(!base::redacted(key.arg(end)).contains(u"b3Bl"_s),
                     qPrintable(base::redacted(key.arg(end))));
    }

    void leavesTheRest_data()
    {
        QTest::addColumn<QString>("text");
        for (const QString &each :
             {u"max_tokens=4096000000"_s, u"TOKEN=$TOKEN"_s, u"task-sk-is-here"_s, u"password: ask Ada"_s,
              u"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"_s,
              u"mask-aaaaaaaaaaaaaaaaaaaaaaaaaaaa"_s, u"xai-grok and gsk_test"_s,
              u"sum = 12480.50; eyJ is no token"_s})
            QTest::newRow(qPrintable(each.left(20))) << each;
    }
    void leavesTheRest()
    {
        QFETCH(QString, text);
        QCOMPARE(base::redacted(text), text);
    }

    /// What a program prints is looked through by the thread that may not stand still, as much at once as a
    /// guest has credit for.
    void hostileTextIsSoonLookedThrough_data()
    {
        QTest::addColumn<QByteArray>("piece");
        QTest::newRow("keys without an end") << QByteArray("-----BEGIN PRIVATE KEY-----");
        QTest::newRow("dashes") << QByteArray("-");
        QTest::newRow("keys of dashes") << QByteArray("-----BEGIN PRIVATE KEY----- - - ----");
        QTest::newRow("tokens without a dot") << QByteArray("eyJaaaaaaaa-");
        QTest::newRow("tokens without an end") << QByteArray("eyJaaaaaaaa.eyJaaaaaaaa-");
        QTest::newRow("names") << QByteArray("A_");
        QTest::newRow("names of secrets") << QByteArray("TOKEN_");
        QTest::newRow("names without values") << QByteArray("TOKEN=");
        QTest::newRow("keys that are short") << QByteArray("sk-aaaaaaaaa ");
        QTest::newRow("one letter") << QByteArray("x");
        QTest::newRow("lines") << QByteArray("\n");
    }
    void hostileTextIsSoonLookedThrough()
    {
        QFETCH(QByteArray, piece);
        const QByteArray text = piece.repeated(256 * 1024 / piece.size());
        base::redacted(QByteArray("x")); // what it takes once
        timespec before{}, after{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before);
        base::redacted(text + "\nTOKEN=abcdefgh! -----END PRIVATE KEY-----");
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after);
        const double took =
            double(after.tv_sec - before.tv_sec) * 1e3 + double(after.tv_nsec - before.tv_nsec) / 1e6;
        QVERIFY2(took < 100 * kSlower, qPrintable(QString::number(took)));
    }

    /// It hides nothing that comes behind it.
    void whatIsBehindHostileTextIsFound()
    {
        for (const char *piece : {"A_", "-----BEGIN PRIVATE KEY-----", "eyJaaaaaaaa.eyJaaaaaaaa-", "("}) {
            const QByteArray text = QByteArray(piece).repeated(100'000) + "\nTOKEN=abcdefgh\n";
            QVERIFY2(!base::redacted(text).contains("abcdefgh"), piece);
        }
    }
};

BERTH_TEST(tst_Redact)
#include "tst_redact.moc"
