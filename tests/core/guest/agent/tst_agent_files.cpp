// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/agent_test.h"
#include "tests/support/subject.h"

#include <QCryptographicHash>
#include <QTest>

#include <fstream>
#include <set>
#include <sstream>
#include <sys/stat.h>

using namespace std::chrono_literals;
using Map = wire::Map;
namespace fs = std::filesystem;

static std::string hashOf(const std::string &bytes)
{
    return QCryptographicHash::hash(QByteArray::fromStdString(bytes), QCryptographicHash::Sha256)
        .toStdString();
}

static std::string hashIn(const Map &event) { return wire::Fields(event).bytes("sha256").value_or(""); }

static std::string pattern(std::size_t size)
{
    std::string bytes(size, '\0');
    for (std::size_t i = 0; i < size; ++i)
        bytes[i] = char(i * 7 + i / 251);
    return bytes;
}

static void put(const std::string &path, const std::string &bytes) { std::ofstream(path) << bytes; }

static std::string get(const std::string &path)
{
    std::ostringstream bytes;
    bytes << std::ifstream(path).rdbuf();
    return bytes.str();
}

class tst_AgentFiles : public AgentTest
{
    Q_OBJECT
private slots:
    void readsFilesWithTheirHash();
    void readsAPart();
    void readsTheRestWithTheHashOfAll();
    void readsOnlyFiles();
    void writesWholeFiles();
    void replacesWhatIsThere();
    void leavesNothingBehindOfAHalfFile();
    void goesOnWithAPart();
    void keepsNoPartThatIsWrong();
    void knowsAKeyOfAPart();
    void refusesAFileOfAnotherSize();
    void tellsWhyAFileCannotBeWritten();
    void listsNamesAsTheyAre();
    void listsNoMoreThanAsked();
    void describesOne();
    void makesRenamesAndRemoves();
    void removesTreesButNoLinksTargets();
    void tellsOfChanges();
    void tellsNotMoreThanFiveTimesASecond();
    void refusesPathsThatAreNone();
    void waitsForNobodyWhileTheHostIsSlow();

private:
    /// Opens, sends, ends; the stream when it is over.
    AgentClient::Stream write(const std::string &path, const std::string &bytes, Map more = Map::object())
    {
        more["verb"] = "write";
        more["path"] = path;
        const auto id = m_agent->begin(more);
        m_agent->write(id, bytes);
        m_agent->endInput(id);
        m_agent->finish(id);
        return m_agent->stream(id);
    }
    Map ask(const char *verb, const std::string &path, Map more = Map::object())
    {
        more["verb"] = verb;
        more["path"] = wire::bytes(path);
        return m_agent->ask(more);
    }
    std::vector<Map> list(const std::string &path, int limit = 1000)
    {
        const auto stream = m_agent->run({{"verb", "list"}, {"path", path}, {"limit", limit}});
        std::vector<Map> entries;
        for (std::string_view rest = stream.output; rest.size() >= 4;) {
            const std::size_t length = wire::detail::littleEndian(rest);
            entries.push_back(wire::decodeMap(rest.substr(4, length)).value_or(Map()));
            rest.remove_prefix(4 + length);
        }
        return entries;
    }
    std::size_t filesInWorking()
    {
        const fs::directory_iterator files(m_agent->working());
        return std::size_t(std::distance(begin(files), end(files)));
    }
};

void tst_AgentFiles::readsFilesWithTheirHash()
{
    for (const std::size_t size :
         {std::size_t(0), std::size_t(1), std::size_t(32768), std::size_t(3'000'001)}) {
        const std::string bytes = pattern(size);
        put(m_agent->working("file"), bytes);
        ::chmod(m_agent->working("file").c_str(), 0640);
        const auto stream = m_agent->run({{"verb", "read"}, {"path", "file"}});
        QVERIFY(stream.output == bytes);
        QCOMPARE(stream.reply->value("size", -1LL), (long long)size);
        QCOMPARE(stream.reply->value("mode", 0), 0640);
        QVERIFY(stream.reply->value("mtime_ms", 0LL) > 1'600'000'000'000);
        QCOMPARE(stream.ends.size(), std::size_t(1));
        QCOMPARE(stream.last().value("event", ""), std::string("done"));
        QCOMPARE(stream.last().value("bytes", -1LL), (long long)size);
        QCOMPARE(hashIn(stream.last()), hashOf(bytes));
    }
}

void tst_AgentFiles::readsAPart()
{
    put(m_agent->working("file"), "0123456789");
    const auto stream = m_agent->run({{"verb", "read"}, {"path", "file"}, {"offset", 3}, {"length", 4}});
    QCOMPARE(stream.output, std::string("3456"));
    QCOMPARE(hashIn(stream.last()), hashOf("3456"));
    QCOMPARE(m_agent->run({{"verb", "read"}, {"path", "file"}, {"offset", 99}}).output, std::string());
}

void tst_AgentFiles::readsTheRestWithTheHashOfAll()
{
    const std::string bytes = pattern(600'000);
    put(m_agent->working("file"), bytes);
    for (const std::size_t offset : {std::size_t(0), std::size_t(1), std::size_t(599'999), bytes.size()}) {
        const auto stream =
            m_agent->run({{"verb", "read"}, {"path", "file"}, {"offset", offset}, {"whole", true}});
        QVERIFY(stream.output == bytes.substr(offset));
        QCOMPARE(stream.last().value("bytes", -1LL), (long long)bytes.size());
        QCOMPARE(hashIn(stream.last()), hashOf(bytes));
    }
    const auto beyond =
        m_agent->run({{"verb", "read"}, {"path", "file"}, {"offset", 600'001}, {"whole", true}});
    QCOMPARE(beyond.last().value("error", ""), std::string("busy"));
}

void tst_AgentFiles::readsOnlyFiles()
{
    QCOMPARE(::mkfifo(m_agent->working("pipe").c_str(), 0600), 0);
    const auto refusal = [&](const char *path) {
        return m_agent->run({{"verb", "read"}, {"path", path}}).refusal();
    };
    QCOMPARE(refusal("pipe"), std::string("invalid"));
    QCOMPARE(refusal("/dev/zero"), std::string("invalid"));
    QCOMPARE(refusal("/tmp"), std::string("invalid"));
    QCOMPARE(refusal("absent"), std::string("not_found"));
    QVERIFY(!m_agent->run({{"verb", "read"}, {"path", "/proc/self/status"}}).output.empty());
}

void tst_AgentFiles::writesWholeFiles()
{
    for (const std::size_t size : {std::size_t(0), std::size_t(5), std::size_t(3'000'001)}) {
        const std::string bytes = pattern(size);
        const auto stream =
            write("deep/er/file", bytes,
                  {{"parents", true}, {"mode", 0751}, {"mtime_ms", -1500}, {"size", size}, {"sync", true}});
        QCOMPARE(hashIn(stream.last()), hashOf(bytes));
        QVERIFY(get(m_agent->working("deep/er/file")) == bytes);
        struct stat status;
        QCOMPARE(::stat(m_agent->working("deep/er/file").c_str(), &status), 0);
        QCOMPARE(int(status.st_mode & 07777), 0751);
        QCOMPARE(status.st_mtim.tv_sec, time_t(-2));
        QCOMPARE(status.st_mtim.tv_nsec, 500'000'000L);
    }
}

void tst_AgentFiles::replacesWhatIsThere()
{
    put(m_agent->working("other"), "other");
    put(m_agent->working("file"), "old");
    ::chmod(m_agent->working("file").c_str(), 0600);
    write("file", "new");
    QCOMPARE(get(m_agent->working("file")), std::string("new"));
    struct stat status;
    ::stat(m_agent->working("file").c_str(), &status);
    QCOMPARE(int(status.st_mode & 07777), 0600);
    // A link is replaced, not followed.
    fs::create_symlink("other", m_agent->working("link"));
    write("link", "x");
    QCOMPARE(get(m_agent->working("other")), std::string("other"));
    QVERIFY(!fs::is_symlink(m_agent->working("link")));
}

void tst_AgentFiles::leavesNothingBehindOfAHalfFile()
{
    put(m_agent->working("file"), "old");
    const auto id = m_agent->begin({{"verb", "write"}, {"path", "file"}});
    m_agent->write(id, pattern(1'000'000));
    m_agent->close(id);
    const auto other = m_agent->begin({{"verb", "write"}, {"path", "file"}});
    m_agent->write(other, "half");
    QVERIFY(m_agent->greet('m'));
    m_agent->run({{"verb", "list"}, {"path", "."}});
    QCOMPARE(get(m_agent->working("file")), std::string("old"));
    QCOMPARE(filesInWorking(), std::size_t(1));
}

void tst_AgentFiles::goesOnWithAPart()
{
    const std::string key(32, 'a');
    const std::string part = m_agent->working(".berth-" + key + ".part");
    const std::string bytes = pattern(300'000);
    const Map request{
        {"verb", "write"}, {"path", "file"}, {"part", key}, {"size", bytes.size()}, {"mode", 0640}};
    const auto first = m_agent->begin(request);
    QCOMPARE(m_agent->stream(first).reply->value("have", -1LL), 0LL);
    m_agent->write(first, bytes.substr(0, 100'000));
    QTRY_COMPARE(get(part).size(), std::size_t(100'000));
    const auto other = m_agent->run({{"verb", "stat"}, {"path", "file"}});
    QCOMPARE(other.refusal(), std::string("not_found"));
    m_agent->close(first);

    const auto second = m_agent->begin(request);
    QCOMPARE(m_agent->stream(second).reply->value("have", -1LL), 100'000LL);
    m_agent->write(second, bytes.substr(100'000) + hashOf(bytes));
    m_agent->endInput(second);
    m_agent->finish(second);
    QCOMPARE(hashIn(m_agent->stream(second).last()), hashOf(bytes));
    QVERIFY(get(m_agent->working("file")) == bytes);
    QCOMPARE(filesInWorking(), std::size_t(1));
    struct stat status;
    QCOMPARE(::stat(m_agent->working("file").c_str(), &status), 0);
    QCOMPARE(int(status.st_mode & 07777), 0640);
}

void tst_AgentFiles::keepsNoPartThatIsWrong()
{
    const std::string key(32, 'b');
    const std::string bytes = pattern(300'000);
    const Map request{{"verb", "write"}, {"path", "file"}, {"part", key}, {"size", bytes.size()}};
    for (const std::string &end :
         {hashOf("another"), hashOf(bytes) + "x", std::string("short"), std::string()}) {
        const auto id = m_agent->begin(request);
        m_agent->write(id, bytes + end);
        m_agent->endInput(id);
        m_agent->finish(id);
        QVERIFY(m_agent->stream(id).isClosed);
        QCOMPARE(filesInWorking(), std::size_t(0));
    }
    const auto less = m_agent->begin(request);
    m_agent->write(less, bytes.substr(1));
    m_agent->endInput(less);
    m_agent->finish(less);
    QCOMPARE(m_agent->stream(less).last().value("error", ""), std::string("invalid"));
    QCOMPARE(filesInWorking(), std::size_t(0));
}

void tst_AgentFiles::knowsAKeyOfAPart()
{
    for (const char *key :
         {"", "short", "../../../../../../../../etc/file1", "ABCDEFABCDEFABCDEFABCDEFABCDEFAB"}) {
        const auto stream = m_agent->run({{"verb", "write"}, {"path", "file"}, {"part", key}, {"size", 5}});
        QCOMPARE(stream.refusal(), std::string("invalid"));
    }
    const auto sizeless = m_agent->run({{"verb", "write"}, {"path", "file"}, {"part", std::string(32, 'a')}});
    QCOMPARE(sizeless.refusal(), std::string("invalid"));
    QCOMPARE(filesInWorking(), std::size_t(0));
}

void tst_AgentFiles::refusesAFileOfAnotherSize()
{
    const auto stream = write("file", "four", {{"size", 5}});
    QCOMPARE(stream.last().value("event", ""), std::string("failed"));
    QCOMPARE(stream.last().value("error", ""), std::string("invalid"));
    QVERIFY(stream.isClosed);
    QCOMPARE(filesInWorking(), std::size_t(0));
}

void tst_AgentFiles::tellsWhyAFileCannotBeWritten()
{
    QCOMPARE(write("no/such/folder", "x").refusal(), std::string("not_found"));
    fs::create_directory(m_agent->working("folder"));
    QCOMPARE(write("folder", "x").refusal(), std::string("invalid"));
    put(m_agent->working("file"), "x");
    QCOMPARE(write("file/below", "x", {{"parents", true}}).refusal(), std::string("invalid"));
    // Full at the announcement, and full in the middle.
    QCOMPARE(write("large", "x", {{"size", 1LL << 52}}).refusal(), std::string("failed"));
    QCOMPARE(write("/dev/full/x", "x").refusal(), std::string("not_found"));
    QVERIFY(!fs::exists(m_agent->working("large")));
}

void tst_AgentFiles::listsNamesAsTheyAre()
{
    put(m_agent->working("plain"), "12345");
    put(m_agent->working("not\xffutf8"), "");
    put(m_agent->working("line\nbreak"), "");
    fs::create_directory(m_agent->working("folder"));
    fs::create_symlink("no\xfewhere", m_agent->working("link"));
    QCOMPARE(::mkfifo(m_agent->working("pipe").c_str(), 0600), 0);
    std::map<std::string, Map> found;
    for (const Map &entry : list("."))
        found[wire::Fields(entry).bytes("name").value_or("?")] = entry;
    QCOMPARE(found.size(), std::size_t(6));
    QCOMPARE(found["plain"].value("kind", ""), std::string("file"));
    QCOMPARE(found["plain"].value("size", 0), 5);
    QCOMPARE(found["folder"].value("kind", ""), std::string("folder"));
    QCOMPARE(found["pipe"].value("kind", ""), std::string("other"));
    QCOMPARE(found["link"].value("kind", ""), std::string("link"));
    QCOMPARE(wire::Fields(found["link"]).bytes("target").value_or(""), std::string("no\xfewhere"));
    QVERIFY(found.contains("not\xffutf8"));
    QVERIFY(found.contains("line\nbreak"));
}

void tst_AgentFiles::listsNoMoreThanAsked()
{
    for (int i = 0; i < 2000; ++i)
        put(m_agent->working("a file with a name that is not so short " + std::to_string(i)), "");
    QCOMPARE(list(".", 5000).size(), std::size_t(2000));
    QCOMPARE(list(".", 7).size(), std::size_t(7));
    QCOMPARE(list(".", 0).size(), std::size_t(0));
    QCOMPARE(m_agent->run({{"verb", "list"}, {"path", "absent"}}).refusal(), std::string("not_found"));
}

void tst_AgentFiles::describesOne()
{
    fs::create_symlink("target", m_agent->working("link"));
    const Map reply = ask("stat", m_agent->working("link"));
    QCOMPARE(reply.value("kind", ""), std::string("link"));
    QCOMPARE(wire::Fields(reply).bytes("target").value_or(""), std::string("target"));
    QCOMPARE(ask("stat", "absent").value("error", ""), std::string("not_found"));
}

void tst_AgentFiles::makesRenamesAndRemoves()
{
    QVERIFY(ask("make", "a/b/c", {{"mode", 0700}}).value("ok", false));
    QVERIFY(ask("make", "a/b/c/").value("ok", false));
    put(m_agent->working("a/file"), "x");
    QCOMPARE(ask("make", "a/file").value("error", ""), std::string("invalid"));
    const auto rename = [&](const char *from, const char *to) {
        return m_agent->ask({{"verb", "rename"}, {"from", from}, {"to", to}});
    };
    QVERIFY(rename("a/file", "a/b/moved").value("ok", false));
    QCOMPARE(rename("a/file", "a/b/moved").value("error", ""), std::string("not_found"));
    QCOMPARE(ask("remove", "a").value("error", ""), std::string("invalid"));
    QVERIFY(ask("remove", "a/b/moved").value("ok", false));
    QVERIFY(ask("remove", "a/b/c").value("ok", false));
    QVERIFY(ask("remove", "absent").value("ok", false));
    QVERIFY(ask("remove", "absent/deeper").value("ok", false));
    QCOMPARE(filesInWorking(), std::size_t(1));
}

void tst_AgentFiles::removesTreesButNoLinksTargets()
{
    fs::create_directories(m_agent->working("kept"));
    put(m_agent->working("kept/file"), "x");
    std::string deep = m_agent->working("tree");
    for (int i = 0; i < 200; ++i)
        deep += "/d";
    fs::create_directories(deep);
    fs::create_symlink("../kept", m_agent->working("tree/link"));
    put(m_agent->working("tree/file"), "x");
    QVERIFY(ask("remove", "tree", {{"recursive", true}}).value("ok", false));
    QVERIFY(!fs::exists(m_agent->working("tree")));
    QVERIFY(fs::exists(m_agent->working("kept/file")));
    // A link itself goes, its target stays.
    fs::create_symlink("kept", m_agent->working("link"));
    QVERIFY(ask("remove", "link", {{"recursive", true}}).value("ok", false));
    QVERIFY(fs::exists(m_agent->working("kept/file")));
}

void tst_AgentFiles::tellsOfChanges()
{
    const auto id = m_agent->begin({{"verb", "watch"}, {"path", "."}});
    QVERIFY(m_agent->stream(id).reply->value("ok", false));
    std::set<std::string> names;
    const auto hasHeard = [&](const char *name) {
        return m_agent->waitUntil([&] {
            for (const Map &event : m_agent->stream(id).events) {
                const auto list = wire::Fields(event).bytesList("names");
                for (const std::string &changed : list.value())
                    names.insert(changed);
            }
            return names.contains(name);
        });
    };
    put(m_agent->working("one"), "x");
    QVERIFY(hasHeard("one"));
    put(m_agent->working("not\xffutf8"), "x");
    QVERIFY(hasHeard("not\xffutf8"));
    fs::remove_all(m_agent->working());
    QVERIFY(m_agent->finish(id));
    QVERIFY(m_agent->stream(id).last()["names"].empty());
    fs::create_directories(m_agent->working());
    QCOMPARE(m_agent->run({{"verb", "watch"}, {"path", "absent"}}).refusal(), std::string("not_found"));
}

void tst_AgentFiles::tellsNotMoreThanFiveTimesASecond()
{
    const auto begun = std::chrono::steady_clock::now();
    const auto id = m_agent->begin({{"verb", "watch"}, {"path", "."}});
    for (int i = 0; i < 1000; ++i) {
        put(m_agent->working("file" + std::to_string(i)), "x");
        if (i % 10 == 0)
            m_agent->listen(10ms);
    }
    const auto limit = std::size_t((std::chrono::steady_clock::now() - begun) / 200ms + 2);
    QVERIFY(m_agent->stream(id).events.size() >= 2);
    QVERIFY(m_agent->stream(id).events.size() <= limit);
    m_agent->close(id);
}

void tst_AgentFiles::refusesPathsThatAreNone()
{
    for (const char *verb : {"read", "write", "list", "stat", "make", "remove", "watch"}) {
        QCOMPARE(m_agent->ask({{"verb", verb}}).value("error", ""), std::string("invalid"));
        QCOMPARE(ask(verb, "").value("error", ""), std::string("invalid"));
        QCOMPARE(ask(verb, std::string("a\0b", 3)).value("error", ""), std::string("invalid"));
        QCOMPARE(ask(verb, std::string(5000, 'x')).value("error", ""), std::string("invalid"));
        QCOMPARE(m_agent->ask({{"verb", verb}, {"path", 1}}).value("error", ""), std::string("invalid"));
    }
}

void tst_AgentFiles::waitsForNobodyWhileTheHostIsSlow()
{
    put(m_agent->working("large"), pattern(2'000'000));
    const auto slow = m_agent->open({{"verb", "read"}, {"path", "large"}});
    m_agent->stream(slow).isConsumed = false;
    m_agent->listen(300ms);
    QVERIFY(m_agent->stream(slow).output.size() <= wire::kInitialCredit);
    QVERIFY(m_agent->stream(slow).output.size() > wire::kInitialCredit - wire::kDataSize);
    QCOMPARE(m_agent->run({{"verb", "read"}, {"path", "large"}}).output.size(), std::size_t(2'000'000));
    m_agent->close(slow);
}

BERTH_TEST(tst_AgentFiles)
#include "tst_agent_files.moc"
