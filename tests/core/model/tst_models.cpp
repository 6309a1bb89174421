// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/model/models.h"
#include "core/agent/model/local_servers.h"
#include "tests/core/model/heard.h"
#include "tests/core/model/service.h"
#include "tests/support/finish.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace model;
using base::Error;
using support::finish;

static const QString kKey = u"sk-secret-0123456789"_s;

static Entry entryOf(const QString &name)
{
    Entry entry;
    entry.name = name;
    entry.endpoint = {
        .format = Format::Chat, .url = QUrl(u"https://api.example.com/v1"_s), .model = u"big-1"_s};
    return entry;
}

static QByteArray one(const QByteArray &members)
{
    return "{\"models\":[{\"name\":\"a\",\"format\":\"chat\",\"url\":\"https://"
           "x.example\",\"model\":\"m\",\"key\":\"none\""
        + members + "}]}";
}

class tst_Models : public QObject
{
    Q_OBJECT

    PriceTable m_prices;
    QTemporaryDir m_folder;

    QString path(const char *file) const { return m_folder.filePath(QLatin1String(file)); }
    static QByteArray contents(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static void write(const QString &path, const QByteArray &bytes)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }

private slots:
    void initTestCase()
    {
        // A keychain of whoever runs this is not touched.
        qunsetenv("DBUS_SESSION_BUS_ADDRESS");
        qputenv("XDG_RUNTIME_DIR", QFile::encodeName(m_folder.path()));
        const auto table = PriceTable::load(m_folder.path());
        QVERIFY2(table, table ? "" : qPrintable(table.error().text));
        m_prices = *table;
    }
    void init()
    {
        for (const char *file : {"models.json", "model_keys.json"})
            QFile::remove(path(file));
    }

    void keepsModelsAndTheirKeys()
    {
        {
            Models models(m_folder.path(), &m_prices);
            QCOMPARE(models.find({}).error().kind, Error::Kind::NotFound);
            QSignalSpy changed(&models, &Models::changed);
            const auto added = finish(models.add(entryOf(u"work"_s), kKey));
            QVERIFY2(added, added ? "" : qPrintable(added.error().text));
            QCOMPARE(added->key, KeyPlace::File);
            QVERIFY(finish(models.add(entryOf(u"other"_s), std::nullopt)));
            QCOMPARE(changed.size(), 2);
        }
        QVERIFY(!contents(path("models.json")).contains(kKey.toUtf8()));
        QVERIFY(contents(path("model_keys.json")).contains(kKey.toUtf8()));
        QCOMPARE(QFile(path("model_keys.json")).permissions() & (QFile::ReadGroup | QFile::ReadOther),
                 QFile::Permissions());
        Models models(m_folder.path(), &m_prices);
        QCOMPARE(models.find({})->name, u"work"_s); // the first is the default
        QCOMPARE(models.find(u"other"_s)->name, u"other"_s);
        QVERIFY(models.find(u"none"_s).error().text.contains(u"work, other"_s));
        QVERIFY(models.makeDefault(u"other"_s));
        QCOMPARE(models.find({})->name, u"other"_s);
        QCOMPARE(Models(m_folder.path(), &m_prices).find({})->name, u"other"_s);
        QCOMPARE(models.makeDefault(u"none"_s).error().kind, Error::Kind::NotFound);
        QVERIFY(models.makeDefault(u"work"_s));
        QVERIFY(finish(models.remove(u"work"_s)));
        QCOMPARE(models.find({})->name, u"other"_s);
        QVERIFY(!contents(path("model_keys.json")).contains(kKey.toUtf8()));
        QCOMPARE(finish(models.remove(u"work"_s)).error().kind, Error::Kind::NotFound);
    }

    void aNameThatIsTakenIsNotTakenOver()
    {
        Models models(m_folder.path(), &m_prices);
        QVERIFY(finish(models.add(entryOf(u"a"_s), kKey)));
        const auto again = finish(models.add(entryOf(u"a"_s), u"sk-other"_s));
        QVERIFY(!again);
        QCOMPARE(again.error().kind, Error::Kind::Invalid);
        QVERIFY(again.error().text.contains(u"“a”"_s));
        QVERIFY(contents(path("model_keys.json")).contains(kKey.toUtf8()));
        QVERIFY(finish(models.add(entryOf(u"b"_s), std::nullopt)));
        QVERIFY(!finish(models.change(u"b"_s, entryOf(u"a"_s), std::nullopt)));
        QCOMPARE(finish(models.change(u"c"_s, entryOf(u"c"_s), std::nullopt)).error().kind,
                 Error::Kind::NotFound);
        QVERIFY(!finish(models.change({}, entryOf(u"c"_s), std::nullopt))); // the default is not meant
    }

    /// What others know it by is told of; the default stays it.
    void theKeyGoesAlongWithANewName()
    {
        Models models(m_folder.path(), &m_prices);
        Entry entry = *finish(models.add(entryOf(u"a"_s), kKey));
        QVERIFY(finish(models.add(entryOf(u"b"_s), std::nullopt)));
        QSignalSpy renamed(&models, &Models::renamed);
        entry.name = u"z"_s;
        entry.endpoint.url = QUrl(u"https://other.example"_s);
        QVERIFY(finish(models.change(u"a"_s, entry, std::nullopt)));
        QCOMPARE(renamed, QList<QVariantList>({{u"a"_s, u"z"_s}}));
        QCOMPARE(models.find({}).value(), entry);
        Keys keys(m_folder.path());
        QCOMPARE(finish(keys.find(KeyPlace::File, u"z"_s, {})), kKey);
        QVERIFY(!finish(keys.find(KeyPlace::File, u"a"_s, {})));
        entry.endpoint.model = u"m2"_s;
        QVERIFY(finish(models.change(u"z"_s, entry, u"sk-new"_s))); // another key, the same name
        QCOMPARE(finish(keys.find(KeyPlace::File, u"z"_s, {})), u"sk-new"_s);
        QCOMPARE(renamed.size(), 1);
    }

    void changesOneInItsPlace()
    {
        Models models(m_folder.path(), &m_prices);
        QVERIFY(finish(models.add(entryOf(u"a"_s), kKey)));
        QVERIFY(finish(models.add(entryOf(u"b"_s), std::nullopt)));
        Entry other = entryOf(u"a"_s);
        other.key = KeyPlace::Variable;
        other.variable = u"SOME_KEY"_s;
        other.endpoint.can.context = 1000;
        QVERIFY(finish(models.change(u"a"_s, other, std::nullopt)));
        QCOMPARE(models.all().size(), 2);
        QCOMPARE(models.all().first(), other);
        QVERIFY(!contents(path("model_keys.json")).contains(kKey.toUtf8())); // nobody needs it any more
    }

    void makesOneTheDefault()
    {
        Models models(m_folder.path(), &m_prices);
        for (const QString &name : {u"a"_s, u"b"_s})
            QVERIFY(finish(models.add(entryOf(name), std::nullopt)));
        QVERIFY(finish(models.add(entryOf(u"c"_s), std::nullopt, Models::Place::First)));
        QVERIFY(finish(models.add(entryOf(u"d"_s), std::nullopt, Models::Place::First)));
        QStringList names;
        for (const Entry &each : models.all())
            names += each.name;
        QCOMPARE(names, (QStringList{u"d"_s, u"c"_s, u"a"_s, u"b"_s}));
    }

    void theClientSendsTheKey()
    {
        Service service(Format::Chat);
        service.plays = {
            {.body = "data: {\"choices\":[{\"delta\":{\"content\":\"Hi\"},\"finish_reason\":\"stop\"}]}"
                     "\n\ndata: [DONE]\n\n"}};
        Prompt prompt;
        prompt.messages = {{Message::Role::User, {Text{u"Hello."_s}}, {}}};
        Entry entry = entryOf(u"work"_s);
        entry.endpoint.url = service.endpoint().url;
        Heard heard;
        std::unique_ptr<Client> client;
        {
            Models models(m_folder.path(), &m_prices);
            const auto added = finish(models.add(entry, kKey));
            QVERIFY(added);
            client = models.client(*added);
        }
        const auto answer = finish(client->answer(prompt, heard)); // the models are gone
        QVERIFY2(answer, answer ? "" : qPrintable(answer.error().error.text));
        QCOMPARE(service.heads.value("authorization"), "Bearer " + kKey.toLatin1());
        QVERIFY(answer->usage.isAtLeast); // none was told

        entry.key = KeyPlace::Variable;
        entry.variable = u"BERTH_TEST_MODEL_KEY"_s;
        Models models(m_folder.path(), &m_prices);
        const auto refused = finish(models.client(entry)->answer(prompt, heard));
        QCOMPARE(refused.error().kind, Failure::Kind::Denied);
        QVERIFY(refused.error().error.text.contains(entry.variable));
        qputenv("BERTH_TEST_MODEL_KEY", "from-there\n");
        QVERIFY(finish(models.client(entry)->answer(prompt, heard)));
        QCOMPARE(service.heads.value("authorization"), "Bearer from-there");
    }

    void followsTheFile()
    {
        Models models(m_folder.path(), &m_prices);
        QSignalSpy changed(&models, &Models::changed);
        QSignalSpy troubled(&models, &Models::troubled);
        write(path("models.json"), one(""));
        QTRY_COMPARE(changed.size(), 1);
        QCOMPARE(models.find({})->name, u"a"_s);
        write(path("models.json"), "{ broken");
        QTRY_COMPARE(troubled.size(), 1);
        QCOMPARE(models.find({})->name, u"a"_s);
        QVERIFY(!finish(models.add(entryOf(u"b"_s), kKey))); // it would be written over
        QCOMPARE(contents(path("models.json")), "{ broken"_ba);
        QVERIFY(contents(path("model_keys.json")).isEmpty());
    }

    void namesWhatIsWrongInTheFile_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("said");
        QTest::newRow("no JSON") << "["_ba << u"models"_s;
        QTest::newRow("another member") << "{\"models\":[],\"model\":1}"_ba << u"nothing else"_s;
        QTest::newRow("unknown member") << one(",\"apikey\":\"sk-1\"") << u"apikey"_s;
        QTest::newRow("a key") << QByteArray(one("")).replace("none", "sk-secret") << u"no place here"_s;
        QTest::newRow("format") << QByteArray(one("")).replace("chat", "chatty") << u"format"_s;
        QTest::newRow("url") << QByteArray(one("")).replace("https", "file") << u"URL"_s;
        QTest::newRow("password") << QByteArray(one("")).replace("//x", "//u:p@x") << u"password"_s;
        QTest::newRow("tokens") << one(",\"context\":1.5") << u"context"_s;
        QTest::newRow("no variable") << QByteArray(one("")).replace("none", "variable") << u"variable"_s;
        QTest::newRow("twice") << QByteArray(one("")).replace(
            "}]}",
            "},{\"name\":\"a\",\"format\":\"chat\",\"url\":\"https://"
            "x.example\",\"model\":\"m\",\"key\":\"none\"}]}")
                               << u"Model 2"_s;
        QTest::newRow("name") << QByteArray(one("")).replace("\"a\"", "\"-a\"") << u"name"_s;
    }
    void namesWhatIsWrongInTheFile()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, said);
        QVERIFY(Models::parse(
            one(",\"context\":1000,\"images\":false,\"thinking\":\"budget\",\"certificates\":\"/x.pem\""),
            {}));
        const auto parsed = Models::parse(json, u"models.json"_s);
        QVERIFY(!parsed);
        QVERIFY2(parsed.error().text.contains(said), qPrintable(parsed.error().text));
        QVERIFY(!parsed.error().text.contains(u"sk-secret"_s));
    }

    void refusesKeysThatAreOpenToOthers()
    {
        Models models(m_folder.path(), &m_prices);
        QVERIFY(finish(models.add(entryOf(u"a"_s), kKey)));
        QFile::setPermissions(path("model_keys.json"),
                              QFile::ReadOwner | QFile::WriteOwner | QFile::ReadOther);
        Heard heard;
        const auto answer = finish(models.client(models.all().first())->answer({}, heard));
        QVERIFY(!answer);
        QVERIFY(answer.error().error.text.contains(path("model_keys.json")));
        QVERIFY(!finish(models.add(entryOf(u"b"_s), u"two words"_s)));
    }

    void knowsWhatModelsCost()
    {
        Endpoint endpoint{.format = Format::Anthropic,
                          .url = QUrl(u"https://api.anthropic.com"_s),
                          .model = u"claude-sonnet-4-5-20250929"_s};
        const PriceTable::Row row = m_prices.find(endpoint);
        QVERIFY(row.price);
        QCOMPARE(*row.price, (Price{3'000'000'000, 15'000'000'000, 3'750'000'000, 300'000'000}));
        QCOMPARE(row.can.context, 200000);
        QCOMPARE(costOf({.input = 1000, .cacheRead = 20000, .cacheWritten = 2000, .output = 500}, *row.price),
                 3'000'000 + 6'000'000 + 7'500'000 + 7'500'000);
        QCOMPARE(costOf({.input = 1}, Price{1, 0, 0, 0}), 1); // rounded up
        QCOMPARE(costOf({}, *row.price), 0);
        QVERIFY(costOf({.input = std::numeric_limits<qint64>::max()}, *row.price) > 0);
        endpoint.model = u"claude-unheard-of"_s;
        QCOMPARE(m_prices.find(endpoint), PriceTable::Row());
        endpoint = {.url = QUrl(u"http://localhost:8000"_s), .model = u"gpt-5"_s}; // not that service
        QCOMPARE(m_prices.find(endpoint), PriceTable::Row());
        QVERIFY(m_prices.asOf().isValid());
    }

    void thePersonsTableLiesOverOurs()
    {
        const auto table = PriceTable::parse("{\"services\":{\"localhost\":{\"m\":{\"context\":8000}},\"api."
                                             "openai.com\":{\"gpt-5\":{\"input\":0.0028,\"output\":2}}}}",
                                             u"own"_s, m_prices);
        QVERIFY2(table, table ? "" : qPrintable(table.error().text));
        const Endpoint local{.url = QUrl(u"http://localhost:1"_s), .model = u"m"_s};
        QCOMPARE(table->find(local).can.context, 8000);
        QVERIFY(!table->find(local).price);
        const Endpoint openAi{.url = QUrl(u"https://api.openai.com/v1"_s), .model = u"gpt-5"_s};
        QCOMPARE(*table->find(openAi).price, (Price{2'800'000, 2'000'000'000, 2'800'000, 2'800'000}));
        Models models(m_folder.path(), &*table);
        Entry entry = entryOf(u"a"_s);
        entry.endpoint.url = local.url;
        entry.endpoint.model = local.model;
        QCOMPARE(models.abilities(entry).context, 8000);
        entry.endpoint.can.context = 4000;
        QCOMPARE(models.abilities(entry).context, 4000);
    }

    void namesWhatIsWrongInATable_data()
    {
        QTest::addColumn<QByteArray>("row");
        QTest::newRow("below zero") << "{\"input\":-1,\"output\":2}"_ba;
        QTest::newRow("a text") << "{\"input\":\"1\",\"output\":2}"_ba;
        QTest::newRow("half a price") << "{\"input\":1}"_ba;
        QTest::newRow("a cache alone") << "{\"cache_read\":1}"_ba;
        QTest::newRow("unknown") << "{\"inptu\":1}"_ba;
        QTest::newRow("thinking") << "{\"thinking\":\"hard\"}"_ba;
        QTest::newRow("no object") << "3"_ba;
    }
    void namesWhatIsWrongInATable()
    {
        QFETCH(QByteArray, row);
        const auto table =
            PriceTable::parse("{\"services\":{\"h\":{\"the-model\":" + row + "}}}", u"own.json"_s, {});
        QVERIFY(!table);
        QVERIFY(table.error().text.contains(u"the-model"_s));
        QVERIFY(table.error().text.contains(u"own.json"_s));
    }

    void findsServersThatRunHere()
    {
        QTcpServer silent; // takes the connection and says nothing
        QVERIFY(silent.listen(QHostAddress::LocalHost));
        Service ollama(Format::Ollama);
        Service other(Format::Chat); // something else on a usual port
        ollama.listed = "{\"models\":[{\"name\":\"qwen3:14b\"},{\"name\":\"gemma3:4b\"}]}";
        Service vllm(Format::Chat);
        vllm.listed = "{\"object\":\"list\",\"data\":[{\"id\":\"Qwen/Qwen3-32B\",\"max_model_len\":40960}]}";
        const auto port = [](const Service &service) { return service.endpoint().url.port(); };
        const auto found = finish(findLocalServers({{u"Ollama"_s, Format::Ollama, port(ollama)},
                                                    {u"LM Studio"_s, Format::Chat, port(other)},
                                                    {u"llama.cpp"_s, Format::Chat, int(silent.serverPort())},
                                                    {u"vLLM"_s, Format::Chat, port(vllm)}}));
        QCOMPARE(found.size(), 2);
        QCOMPARE(found[0].models, (QStringList{u"qwen3:14b"_s, u"gemma3:4b"_s}));
        QCOMPARE(found[1].program, u"vLLM"_s);
        QCOMPARE(found[1].context, 40960);
    }
};

BERTH_TEST(tst_Models)
#include "tst_models.moc"
