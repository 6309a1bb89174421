// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clients/client.h"
#include "core/clients/edit.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;
using base::Error;
using clients::Client;
using clients::Content;

static const QStringList kCommand{u"/usr/bin/berth"_s, u"mcp"_s};
static const QString kGolden = QStringLiteral(BERTH_SOURCE_DIR "/tests/data/clients/");

/// The first client of each format.
static const Client &of(const QByteArray &format)
{
    static const QHash<QByteArray, QString> names{
        {"json", u"cursor"_s}, {"comments", u"zed"_s}, {"toml", u"codex"_s}, {"yaml", u"goose"_s}};
    return *clients::find(names.value(format));
}

class tst_Edit : public QObject
{
    Q_OBJECT
private slots:
    /// With BERTH_WRITE_REFERENCE=1 the files are written, to be looked at.
    void isAsTheFilesSay_data()
    {
        QTest::addColumn<QString>("name");
        for (const Client &client : clients::all())
            QTest::newRow(qPrintable(client.name)) << client.name;
    }
    void isAsTheFilesSay()
    {
        QFETCH(QString, name);
        const Client &client = *clients::find(name);
        const Content before = get(name + u".before"_s);
        const auto with = clients::withEntry(client, kCommand, before);
        QVERIFY2(with, qPrintable(with ? QString() : with.error().text));
        QVERIFY(!with->replaced);
        if (qEnvironmentVariableIsSet("BERTH_WRITE_REFERENCE")) {
            put(name + u".after"_s, *with->content);
            put(name + u".new"_s, clients::snippet(client, kCommand));
        }
        QCOMPARE(*with->content, get(name + u".after"_s));
        QCOMPARE(clients::snippet(client, kCommand), get(name + u".new"_s));
        QCOMPARE(clients::withEntry(client, kCommand, with->content)->content, with->content);
        QCOMPARE(clients::withoutEntry(client, with->content)->content, before);
        const auto made = clients::withEntry(client, kCommand, std::nullopt);
        QVERIFY(!clients::withoutEntry(client, made->content)->content);
        QCOMPARE(clients::withoutEntry(client, before)->content, before);
        QVERIFY(!clients::withoutEntry(client, std::nullopt)->content);
    }

    void takesBackWhatItMadeToTheByte_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<QByteArray>("before");
        const auto row = [](const char *name, const QByteArray &format, const QByteArray &before) {
            QTest::addRow("%s: %s", format.constData(), name) << format << before;
        };
        for (const QByteArray format : {"json", "comments"}) {
            const QByteArray key = of(format).key;
            row("nothing", format, "");
            row("an end of line", format, "\n");
            row("a byte order mark", format, "\xef\xbb\xbf");
            row("empty", format, "{}");
            row("empty, with an end of line", format, "{}\n");
            row("empty, with a blank", format, "{ }");
            row("empty, in lines", format, "{\n}\n");
            row("without servers", format, "{\"a\": 1}");
            row("without servers, with blanks", format, "{ \"a\":1 }");
            row("without servers, in lines", format, "{\n\t\"a\": 1\n}");
            row("with CRLF", format, "{\r\n    \"a\": 1\r\n}\r\n");
            row("without blanks", format, "{\"a\":[1,{}]}");
            row("the first on the line of the brace", format, "{\"a\": 1,\n \"b\": 2\n}\n");
            row("empty servers", format, "{\"" + key + "\":{}}");
            row("empty servers with a blank", format, "{\"" + key + "\": { } }");
            row("empty servers in lines", format, "{\n  \"" + key + "\": {\n  }\n}\n");
            row("another server", format, "{\"" + key + "\": {\"x\": {}}}");
            row("another server in lines", format, "{\n  \"" + key + "\": {\n    \"x\": {}\n  }\n}\n");
            row("another server, not indented", format, "{\n\"" + key + "\": {\n\"x\": {}\n}\n}\n");
            row("a key in disguise", format, "{\"\\u006dcpServers\": {\"x\": {}}}");
            row("the name elsewhere", format,
                "{\"berth\": {\"" + key + "\": {\"berth\": 1}}, \"x\": \"\\\"" + key + "\\\": {}\"}");
        }
        const QByteArray key = of("comments").key;
        row("a comment alone", "comments", "// nothing yet");
        row("a comment and an end of line", "comments", "// nothing yet\n");
        row("a comment behind the brace", "comments", "{ // mine\n  \"a\": 1\n}\n");
        row("a comment before the first", "comments", "{ /* mine */ \"a\": 1 }\n");
        row("a comment of two lines", "comments", "{ /* a\n b */ \"a\": 1 }\n");
        row("a comment at the end", "comments", "{\n  \"a\": 1 // mine\n}\n// end");
        row("a comma at the end", "comments", "{\n  \"a\": 1,\n}\n");
        row("a comma at the end of a line", "comments", "{\"a\": 1,}");
        row("a comment in empty servers", "comments", "{\"" + key + "\": { // \"berth\": {}\n}}");
        row("commas in servers", "comments", "{\"" + key + "\": {\n\t\"x\": {},\n\t},\n}");
        row("nothing", "toml", "");
        row("a byte order mark", "toml", "\xef\xbb\xbf");
        row("an end of line", "toml", "\n");
        row("two ends of line", "toml", "\n\n");
        row("a blank", "toml", " ");
        row("a comment", "toml", "# [mcp_servers.berth]");
        row("without an end of line", "toml", "a = 1");
        row("with CRLF", "toml", "a = 1\r\n\r\n[b]\r\n");
        row("with CRLF and no end", "toml", "a = 1\r\nb = 2");
        row("servers by dots", "toml", "mcp_servers.x.command = \"x\"\n");
        row("servers in a table", "toml", "[mcp_servers]\nx = {command = \"x\"}\n");
        row("texts", "toml", "a = '''\n[mcp_servers.berth]\n'''\nb = \"\"\"x\\\"\"\"\"\"\nc = 'a\\'\n");
        row("dates and numbers", "toml", "a = 1979-05-27 07:32:00Z\nb = -1_000.5e+3\nc = 0xff\nd = inf\n");
        row("lists of tables", "toml", "[[a]]\nb = [ # ]\n [1, 2],\n {x.y = 'z'},\n]\n[[a]]\n");
        row("empty lines at the end", "toml", "a = 1\n\n\n");
        row("nothing", "yaml", "");
        row("an end of line", "yaml", "\n");
        row("a byte order mark", "yaml", "\xef\xbb\xbf");
        row("a comment", "yaml", "# extensions:");
        row("without an end of line", "yaml", "a: 1");
        row("with CRLF", "yaml", "a: 1\r\nextensions:\r\n  x:\r\n    enabled: true\r\n");
        row("a document", "yaml", "%YAML 1.2\n---\na: 1\n");
        row("no value", "yaml", "extensions:\n");
        row("no value and no end of line", "yaml", "extensions:");
        row("no value but a comment", "yaml", "extensions: # none\n  # none\na: 1\n");
        row("braces", "yaml", "extensions: {}\n");
        row("braces with a blank", "yaml", "extensions: { } # none\na: 1");
        row("braces without a blank", "yaml", "\"extensions\": {}");
        row("deeply indented", "yaml", "extensions:\n      x:\n          enabled: true\n");
        row("one in braces", "yaml", "extensions:\n  x: {enabled: true, cmd: \"a}\", b: it's}\n");
        row("an anchor", "yaml", "extensions: &all\n  x: &x\n    a: 1\n  y: *x\n");
        row("texts", "yaml",
            "a: >-\n  extensions:\n\n  x\nb: 'it''s\nextensions: {}'\nc: [1,\n2] # x\nd: x\n  y: z\n");
        row("lists", "yaml", "a:\n- extensions: {}\n- - b: |\n      extensions:\n    c: 1\n- x\nb: 1\n");
        row("a text at the end", "yaml", "a: |\n  extensions:\n");
    }
    void takesBackWhatItMadeToTheByte()
    {
        QFETCH(QByteArray, format);
        QFETCH(QByteArray, before);
        const Client &client = of(format);
        const auto with = clients::withEntry(client, kCommand, before);
        QVERIFY2(with, qPrintable(with ? QString() : with.error().text));
        QVERIFY(!with->replaced);
        QVERIFY(with->content != before);
        QCOMPARE(clients::withEntry(client, kCommand, with->content)->content, with->content);
        const auto without = clients::withoutEntry(client, with->content);
        QVERIFY(without);
        QVERIFY(without->content);
        QCOMPARE(*without->content, before);
    }

    void knowsItsEntryHoweverItIsWritten_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("rest"); // without it
        const auto row = [](const char *name, const QByteArray &format, const QByteArray &text,
                            const QByteArray &rest) {
            QTest::addRow("%s: %s", format.constData(), name) << format << text << rest;
        };
        row("the last", "json",
            "{\"mcpServers\": {\"x\": 1, \"berth\": {\"args\": [\"mcp\"], \"command\": \"/usr/bin/berth\"}}}",
            "{\"mcpServers\": {\"x\": 1}}");
        row("the last in lines", "json",
            "{\n  \"mcpServers\": {\n    \"x\": 1,\n    \"berth\": {\n      \"command\": "
            "\"/usr/bin/berth\",\n"
            "      \"args\": [\n        \"mcp\"\n      ]\n    }\n  }\n}\n",
            "{\n  \"mcpServers\": {\n    \"x\": 1\n  }\n}\n");
        row("with comments", "comments",
            "{\n  \"context_servers\": {\n    // mine\n    \"berth\": {\n      \"command\": "
            "\"\\/usr/bin/berth\", "
            "// so\n      \"args\": [\"mcp\",],\n    }, // that\n    \"x\": {}\n  }\n}\n",
            "{\n  \"context_servers\": {\n    // mine // that\n    \"x\": {}\n  }\n}\n");
        row("a comment before one on its line", "comments",
            "{ // c\n\"context_servers\": {\"berth\": {\"command\": \"/usr/bin/berth\", \"args\": "
            "[\"mcp\"]}}, \"x\": 1 }",
            "{ // c\n\"context_servers\": {}, \"x\": 1 }");
        row("other quotes", "toml",
            "[ mcp_servers . 'berth' ]\nargs = [ 'mcp', ]\ncommand = '/usr/bin/berth' # so\n[x]\n", "[x]\n");
        row("by dots", "toml",
            "[mcp_servers]\nberth.command = \"\\u002fusr/bin/berth\"\nx.command = \"x\"\n"
            "berth.args = [\n  \"mcp\" # so\n]\n",
            "[mcp_servers]\nx.command = \"x\"\n");
        row("in lines", "yaml",
            "extensions:\n  a:\n    enabled: false\n  berth:\n    args:\n    - mcp\n    bundled: null\n"
            "    cmd: /usr/bin/berth\n    description: Virtual machines to work in\n    enabled: true\n"
            "    env_keys: []\n    envs: {}\n    name: 'berth'\n    timeout: 300\n    type: stdio\n  b:\n"
            "    enabled: true\n",
            "extensions:\n  a:\n    enabled: false\n  b:\n    enabled: true\n");
    }
    void knowsItsEntryHoweverItIsWritten()
    {
        QFETCH(QByteArray, format);
        QFETCH(QByteArray, text);
        const auto with = clients::withEntry(of(format), kCommand, text);
        QVERIFY2(with, qPrintable(with ? QString() : with.error().text));
        QCOMPARE(with->content, Content(text));
        QVERIFY(!with->replaced);
        const auto without = clients::withoutEntry(of(format), text);
        QVERIFY(without && without->content);
        QTEST(*without->content, "rest");
    }

    void tellsWhatItReplaces_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("there");
        QTest::addColumn<QByteArray>("after");
        QTest::newRow("json") << "json"_ba
                              << "{\"mcpServers\": {\"berth\": {\"command\": \"x\"}, \"y\": 1}}"_ba
                              << "{\"command\": \"x\"}"_ba
                              << "{\"mcpServers\": {\"berth\": {\"command\": \"/usr/bin/berth\", \"args\": "
                                 "[\"mcp\"]}, \"y\": 1}}"_ba;
        QTest::newRow("no object") << "json"_ba
                                   << "{\"mcpServers\": {\"berth\": null}}"_ba
                                   << "null"_ba
                                   << "{\"mcpServers\": {\"berth\": {\"command\": \"/usr/bin/berth\", "
                                      "\"args\": [\"mcp\"]}}}"_ba;
        QTest::newRow("toml") << "toml"_ba
                              << "[mcp_servers.berth]\ncommand = \"/usr/bin/berth\"\nargs = [\"mcp\"]\n\n"
                                 "[mcp_servers.berth.env]\nX = \"1\"\n\n[y]\n"_ba
                              << "[mcp_servers.berth]\ncommand = \"/usr/bin/berth\"\nargs = [\"mcp\"]\n"
                                 "[mcp_servers.berth.env]\nX = \"1\"\n"_ba
                              << "\n[y]\n\n[mcp_servers.berth]\ncommand = \"/usr/bin/berth\"\nargs = "
                                 "[\"mcp\"]\n"_ba;
        QTest::newRow("yaml")
            << "yaml"_ba
            << "extensions:\n  x:\n    a: 1\n  berth:\n    cmd: other\n\n# end\n"_ba
            << "  berth:\n    cmd: other\n"_ba
            << "extensions:\n  x:\n    a: 1\n  berth:\n    enabled: true\n    type: "
               "\"stdio\"\n    name: \"berth\"\n    description: \"Virtual machines to work "
               "in\"\n    cmd: \"/usr/bin/berth\"\n    args: [\"mcp\"]\n    timeout: "
               "300\n\n# end\n"_ba;
    }
    void tellsWhatItReplaces()
    {
        QFETCH(QByteArray, format);
        QFETCH(QByteArray, text);
        const auto with = clients::withEntry(of(format), kCommand, text);
        QVERIFY2(with, qPrintable(with ? QString() : with.error().text));
        QVERIFY(with->replaced);
        QTEST(*with->replaced, "there");
        QTEST(*with->content, "after");
        const auto again = clients::withEntry(of(format), kCommand, with->content);
        QVERIFY(again && !again->replaced);
        QCOMPARE(again->content, with->content);
    }

    void leavesWhatOthersAddedToItsFile()
    {
        const Client &zed = of("comments");
        QByteArray text = clients::snippet(zed, kCommand);
        text.replace("\n  }\n}", "\n  },\n  \"theme\": \"dark\"\n}");
        QCOMPARE(*clients::withoutEntry(zed, text)->content, "{\n  \"theme\": \"dark\"\n}\n"_ba);
        const Client &codex = of("toml");
        QCOMPARE(*clients::withoutEntry(codex, clients::snippet(codex, kCommand) + "\n[x]\na = 1\n")->content,
                 "\n[x]\na = 1\n"_ba);
        const Client &goose = of("yaml");
        QCOMPARE(
            *clients::withoutEntry(goose, "a: 1\n" + clients::snippet(goose, kCommand) + "b: 2\n")->content,
            "a: 1\nb: 2\n"_ba);
    }

    void saysWhichLineIsWrong_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("line");
        QTest::addColumn<QString>("reason");
        const auto row = [](const QByteArray &format, const QByteArray &text, int line, const char *reason) {
            QTest::addRow("%s: %s %d", format.constData(), reason, int(text.size()))
                << format << text << line << QString::fromUtf8(reason);
        };
        row("json", "[]", 1, "it has to be an object");
        row("json", "{\n\"a\": 1", 2, "a } is missing");
        row("json", "{\n\"a\": 1\n\"b\": 2}", 3, "a comma is missing");
        row("json", "{\"a\": [1 2]}", 1, "a comma is missing");
        row("json", "{\"a\": [1", 1, "a ] is missing");
        row("json", "{\"a\" 1}", 1, "a : is missing");
        row("json", "{a: 1}", 1, "a key in quotes is missing");
        row("json", "{\"a\": \"b\n\"}", 1, "a text does not end");
        row("json", "{\"a\": yes}", 1, "this is no value");
        row("json", "{\"a\": /x}", 1, "this is no value");
        row("json", "{\"a\":", 1, "something is missing at the end");
        row("json", "{}\n{}", 2, "something follows the last }");
        row("json", "{\n// a\n}", 2, "there may be no comment");
        row("json", "{\"a\": 1,\n}", 2, "there is a comma too many");
        row("json", "{\"a\": [1,]}", 1, "there is a comma too many");
        row("json", "{\"mcpServers\": 1,\n\"mcpServers\": {}}", 2, "“mcpServers” is there twice");
        row("json", "{\"mcpServers\": {\"berth\": 1,\n\"b\\u0065rth\": {}}}", 2, "“berth” is there twice");
        row("json", "{\n\"mcpServers\": null}", 2, "“mcpServers” has to be an object");
        row("json", "{\"a\": " + QByteArray(100'000, '['), 1, "it is nested too deeply");
        row("json", "{\"a\":\n\"\xff\"}", 2, "it is not in UTF-8");
        row("json", "{\"a\":\n\"" + QByteArray(1, '\0') + "\"}", 2, "it is no text");
        row("comments", "{\n/* a", 2, "a comment does not end");
        row("toml", "a = 1\nb", 2, "a = is missing");
        row("toml", "a = 1\n= 1", 2, "a key is missing");
        row("toml", "a =\nb = 1", 1, "a value is missing");
        row("toml", "a = 1 2", 1, "the line goes on behind its end");
        row("toml", "[a\nb = 1", 1, "a ] is missing");
        row("toml", "a = \"b\n\"", 1, "a text does not end");
        row("toml", "a = '''b\n", 1, "a text does not end");
        row("toml", "b = 1\na = [1,\n2", 2, "a ] is missing");
        row("toml", "a = {b = 1", 1, "a } is missing");
        row("toml", "a = " + QByteArray(100'000, '['), 1, "it is nested too deeply");
        row("toml", "mcp_servers = {}", 1, "“mcp_servers” has to be a table of its own");
        row("toml", "a = 1\n[[mcp_servers]]", 2, "“mcp_servers” has to be a table of its own");
        row("yaml", "a: 1\n\tb: 2", 2, "a tab indents the line");
        row("yaml", "a: 1\n---\nb: 1", 2, "there is more than one document");
        row("yaml", "a: 1\n...\n", 2, "there is more than one document");
        row("yaml", "a: \"b\n", 1, "a text does not end");
        row("yaml", "a: [b\n", 1, "a bracket is not closed");
        row("yaml", "a: [b}\n", 1, "the brackets do not match");
        row("yaml", "a: \"b\" c", 1, "the line goes on behind its end");
        row("yaml", "a: 1\n\xef\xbb\xbf", 2, "a byte order mark is in the middle");
        row("yaml", "- a", 1, "there is a list");
        row("yaml", "a", 1, "a key is missing");
        row("yaml", "{a: 1}", 1, "a key is missing");
        row("yaml", "? a\n: b", 1, "a key that begins with ?");
        row("yaml", "  a: 1\nb: 1", 1, "the first line is indented");
        row("yaml", "extensions:\na: 1\nextensions: {}", 3, "“extensions” is there twice");
        row("yaml", "extensions:\n- a", 2, "there is a list");
        row("yaml", "extensions:\n  - a", 2, "there is no name");
        row("yaml", "extensions: none", 1, "“extensions” has to be in lines of its own");
        row("yaml", "extensions: {a: {}}", 1, "“extensions” is in brackets");
        row("yaml", "extensions: []", 1, "“extensions” is in brackets");
        row("yaml", "extensions:\n  berth: {}\n  berth: {}", 3, "“berth” is there twice");
    }
    void saysWhichLineIsWrong()
    {
        QFETCH(QByteArray, format);
        QFETCH(QByteArray, text);
        QFETCH(int, line);
        QFETCH(QString, reason);
        const QString begin = u"It is wrong at line %1: %2"_s.arg(line).arg(reason);
        for (const auto &edited :
             {clients::withEntry(of(format), kCommand, text), clients::withoutEntry(of(format), text)}) {
            QVERIFY(!edited);
            QCOMPARE(edited.error().kind, Error::Kind::Invalid);
            QVERIFY2(edited.error().text.startsWith(begin), qPrintable(edited.error().text));
        }
    }

    void refusesWhatNobodyWrites()
    {
        const QByteArray huge = "{}" + QByteArray(clients::kLargestFile, ' ');
        for (const Client &client : clients::all()) {
            const auto edited = clients::withEntry(client, kCommand, huge);
            QVERIFY(!edited);
            QCOMPARE(edited.error().kind, Error::Kind::Unsupported);
        }
    }

    void writesAnyPath()
    {
        const QStringList command{u"/home/ü \"x\"\\y\n/berth"_s, u"mcp"_s};
        for (const Client &client : clients::all()) {
            const QByteArray text = clients::snippet(client, command);
            const auto again = clients::withEntry(client, command, text);
            QVERIFY2(again && again->content == text, qPrintable(client.name));
        }
    }

private:
    static QByteArray get(const QString &name)
    {
        QFile file(kGolden + name);
        if (!file.open(QIODevice::ReadOnly))
            qFatal("%s is missing", qPrintable(name));
        return file.readAll();
    }
    static void put(const QString &name, const QByteArray &bytes)
    {
        QFile file(kGolden + name);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("%s cannot be written", qPrintable(name));
    }
};

BERTH_TEST(tst_Edit)
#include "tst_edit.moc"
