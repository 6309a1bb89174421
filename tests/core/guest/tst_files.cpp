// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/guest.h"
#include "core/guest/watch.h"
#include "tests/support/child_agent.h"
#include "tests/support/finish.h"
#include "tests/support/played_guest.h"
#include "tests/support/subject.h"

#include <QSignalSpy>
#include <QTest>
#include <QtEndian>

using namespace std::chrono_literals;
using namespace guest;
using base::Error;
using support::ChildAgent;
using support::finish;
using support::PlayedGuest;

class tst_Files : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { m_agent = std::make_unique<ChildAgent>(); }
    void cleanupTestCase() { m_agent.reset(); }

    void writesReadsAndLooks()
    {
        Guest &guest = *m_agent->guest;
        const QByteArray content("some\0bytes\xff", 11);
        QVERIFY(finish(guest.files().write("notes/a", content)));
        QCOMPARE(*finish(guest.files().read("notes/a")), content);
        const auto entry = finish(guest.files().stat("notes/a"));
        QVERIFY(entry);
        QCOMPARE(entry->kind, Entry::Kind::File);
        QCOMPARE(entry->size, content.size());
        QVERIFY(std::chrono::abs(entry->modified - base::SystemClock().now()) < 60s);
        QCOMPARE(finish(guest.files().stat("notes"))->kind, Entry::Kind::Folder);
    }

    void readsNoMoreThanItMay()
    {
        QVERIFY(finish(m_agent->guest->files().write("large", QByteArray(5000, 'x'))));
        QCOMPARE(finish(m_agent->guest->files().read("large", 5000))->size(), 5000);
        QVERIFY(!finish(m_agent->guest->files().read("large", 4999)));
    }

    void readsAPieceOfAFile()
    {
        QVERIFY(finish(m_agent->guest->files().write("large", QByteArray(300'000, 'x') + "end")));
        const auto start = finish(m_agent->guest->files().readPiece("large", 0, 5000));
        QCOMPARE(start->bytes, QByteArray(5000, 'x'));
        QCOMPARE(start->fileBytes, 300'003);
        QCOMPARE(finish(m_agent->guest->files().readPiece("large", 0, 1 << 20))->bytes.size(), 300'003);
        QCOMPARE(finish(m_agent->guest->files().readPiece("large", 300'000, 1 << 20))->bytes, "end");
        QCOMPARE(finish(m_agent->guest->files().readPiece("large", 300'003, 10))->bytes, QByteArray());
        QCOMPARE(finish(m_agent->guest->files().readPiece("large", 1 << 30, 10))->bytes, QByteArray());
        QCOMPARE(finish(m_agent->guest->files().readPiece("missing", 0, 10)).error().kind,
                 Error::Kind::NotFound);
    }

    void passesTheGuestsReasonsOn()
    {
        Guest &guest = *m_agent->guest;
        QCOMPARE(finish(guest.files().read("missing")).error().kind, Error::Kind::NotFound);
        QCOMPARE(finish(guest.files().stat("missing")).error().kind, Error::Kind::NotFound);
        QCOMPARE(finish(guest.files().list("missing")).error().kind, Error::Kind::NotFound);
        QCOMPARE(finish(guest.files().watch("missing")).error().kind, Error::Kind::NotFound);
        QCOMPARE(finish(guest.mount(QStringLiteral("x"))).error().kind, Error::Kind::Unsupported);
        QVERIFY(!finish(guest.files().stat("missing")).error().text.isEmpty());
    }

    void tellsWhichFilesAreBeingWritten()
    {
        Guest &guest = *m_agent->guest;
        QVERIFY(finish(guest.files().write("writing/whole", "1")));
        QFile reader(m_agent->path("session/working/writing/whole"));
        QVERIFY(reader.open(QIODevice::ReadOnly));
        QFile writer(m_agent->path("session/working/writing/half"));
        QVERIFY(writer.open(QIODevice::WriteOnly));
        auto listing = finish(guest.files().list("writing", 10, Writers::Found));
        QVERIFY2(listing, qPrintable(listing ? QString() : listing.error().text));
        QCOMPARE(listing->entries.size(), 2);
        QCOMPARE(listing->beingWritten, QSet<QByteArray>{"half"});
        QVERIFY(finish(guest.files().list("writing"))->beingWritten.isEmpty());
        writer.close();
        QVERIFY(finish(guest.files().list("writing", 10, Writers::Found))->beingWritten.isEmpty());
    }

    void closesWhatItWroteBeforeItSaysSo()
    {
        Guest &guest = *m_agent->guest;
        for (int i = 0; i < 100; ++i) {
            QVERIFY(finish(guest.files().write("closed/file", QByteArray::number(i))));
            QCOMPARE(finish(guest.files().list("closed", 10, Writers::Found))->beingWritten,
                     QSet<QByteArray>());
        }
    }

    void listsWhatIsThere()
    {
        Guest &guest = *m_agent->guest;
        QVERIFY(finish(guest.files().makeFolder("list/folder")));
        QVERIFY(finish(guest.files().makeFolder("list/folder"))); // there already: fine
        QVERIFY(finish(guest.files().write("list/fi\nle\xff", "12345")));
        QVERIFY(QFile::link(QStringLiteral("/etc/passwd"), m_agent->path("session/working/list/link")));
        auto listing = finish(guest.files().list("list"));
        QVERIFY2(listing, qPrintable(listing ? QString() : listing.error().text));
        QVERIFY(!listing->isCut);
        auto &entries = listing->entries;
        std::sort(entries.begin(), entries.end(),
                  [](const Entry &a, const Entry &b) { return a.name < b.name; });
        QCOMPARE(entries.size(), 3);
        QCOMPARE(entries[0].name, QByteArray("fi\nle\xff"));
        QCOMPARE(entries[0].size, 5);
        QCOMPARE(entries[1].kind, Entry::Kind::Folder);
        QCOMPARE(entries[2].kind, Entry::Kind::Link);
        QCOMPARE(entries[2].target, QByteArray("/etc/passwd"));
        QVERIFY(
            finish(guest.files().remove("list", Recursion::Yes))); // QTemporaryDir cannot remove such a name
    }

    void listsNoMoreThanAskedFor()
    {
        Guest &guest = *m_agent->guest;
        for (const char *name : {"cut/a", "cut/b", "cut/c"})
            QVERIFY(finish(guest.files().write(name, "")));
        QCOMPARE(finish(guest.files().list("cut", 2))->entries.size(), 2);
        QVERIFY(finish(guest.files().list("cut", 2))->isCut);
        QVERIFY(!finish(guest.files().list("cut", 3))->isCut);
    }

    void listsThousands()
    {
        Guest &guest = *m_agent->guest;
        QVERIFY(finish(guest.files().makeFolder("thousands")));
        for (int i = 0; i < 5000; ++i) {
            QFile file(m_agent->path("session/working/thousands/") + QString::number(i));
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
        QCOMPARE(finish(guest.files().list("thousands"))->entries.size(), 5000);
    }

    void keepsNoListOfAnySize()
    {
        // One that goes on and on, in entries as large as they may be; four fill a frame of data.
        wire::Map entry = {{"name", wire::bytes(std::string(4090, 'n'))}, {"kind", "link"}};
        entry["target"] = wire::bytes(std::string(4096, 't'));
        const auto excess = wire::encodeMap(entry).size() + 4 - wire::kDataSize / 4;
        entry["target"] = wire::bytes(std::string(4096 - excess, 't'));
        const std::string row = std::string("\xfc\x1f\0\0", 4) + wire::encodeMap(entry);
        QCOMPARE(row.size(), wire::kDataSize / 4);
        const std::string frame = row + row + row + row;

        PlayedGuest played;
        const auto opened = finish(Guest::open(played.takeHostEnd(), 5s));
        played.onFrame = [&](const PlayedGuest::Frame &came) {
            qint64 credit = 0;
            if (came.kind == wire::Kind::Open) {
                played.reply(came.stream, {{"ok", true}});
                credit = wire::kInitialCredit;
            } else if (came.kind == wire::Kind::Credit) {
                credit = qFromLittleEndian<quint32>(came.payload.constData());
            }
            for (; credit > 0; credit -= wire::kDataSize)
                played.data(came.stream, frame);
        };
        const auto listing = finish((*opened)->files().list("x", 100'000), 60s);
        QVERIFY2(listing, qPrintable(listing ? QString() : listing.error().text));
        QVERIFY(listing->isCut);
        QVERIFY2(listing->entries.size() < 10'000, qPrintable(QString::number(listing->entries.size())));
    }

    void renamesAndRemoves()
    {
        Guest &guest = *m_agent->guest;
        QVERIFY(finish(guest.files().write("old/inner", "x")));
        QVERIFY(finish(guest.files().rename("old", "new")));
        QVERIFY(!finish(guest.files().remove("new")));
        QVERIFY(finish(guest.files().remove("new", Recursion::Yes)));
        QVERIFY(finish(guest.files().remove("new")));
        QCOMPARE(finish(guest.files().stat("new")).error().kind, Error::Kind::NotFound);
    }

    void watchesAFolder()
    {
        Guest &guest = *m_agent->guest;
        QVERIFY(finish(guest.files().makeFolder("watched")));
        auto watch = finish(guest.files().watch("watched"));
        QVERIFY(watch);
        QSignalSpy changed(watch->get(), &Watch::changed);
        QVERIFY(finish(guest.files().write("watched/a", "1")));
        QTRY_VERIFY(!changed.isEmpty());
        QSignalSpy ended(watch->get(), &Watch::ended);
        QVERIFY(finish(guest.files().remove("watched", Recursion::Yes)));
        QTRY_COMPARE(ended.size(), 1);
    }

    void tellsOfChangesAtAnEasyPaceWhateverTheGuestDoes()
    {
        PlayedGuest played;
        const auto opened = finish(Guest::open(played.takeHostEnd(), 5s));
        auto starting = (*opened)->files().watch("x");
        bool done = false;
        starting.start([&] { done = true; });
        const quint32 stream = played.next(wire::Kind::Open).stream;
        played.reply(stream, {{"ok", true}});
        QTRY_VERIFY(done);
        QSignalSpy changed(starting.result()->get(), &Watch::changed);
        for (int i = 0; i < 3000; ++i)
            played.event(stream, {{"event", "change"}, {"names", {wire::bytes(std::to_string(i))}}});
        QTRY_VERIFY(!changed.isEmpty());
        QVERIFY2(changed.size() < 5, qPrintable(QString::number(changed.size())));
    }

    void tellsWhyTheGuestWatchesNoLonger()
    {
        PlayedGuest played;
        const auto opened = finish(Guest::open(played.takeHostEnd(), 5s));
        played.onFrame = [&](const PlayedGuest::Frame &frame) {
            if (frame.kind == wire::Kind::Open)
                played.reply(frame.stream, {{"ok", true}});
        };
        const auto watch = finish((*opened)->files().watch("x"));
        QVERIFY(watch);
        std::optional<Error> why;
        connect(watch->get(), &Watch::ended, this, [&](const Error &error) { why = error; });
        played.event(1, {{"event", "failed"}, {"error", "denied"}, {"text", "No more of it."}});
        played.close(1);
        QTRY_VERIFY(why);
        QCOMPARE(why->kind, Error::Kind::Denied);
        QCOMPARE(why->text, QStringLiteral("No more of it."));
    }

    void tellsItsFigures()
    {
        const auto usage = finish(m_agent->guest->usage());
        QVERIFY2(usage, qPrintable(usage ? QString() : usage.error().text));
        QVERIFY(usage->processors > 0);
        QVERIFY(usage->switches > 0);
        const auto later = finish(m_agent->guest->usage());
        QVERIFY(later && later->switches > usage->switches); // at least to the agent and back
        QVERIFY(usage->memoryTotalKib > usage->memoryKib);
        QVERIFY(usage->diskTotalKib > 0);
        QVERIFY(finish(m_agent->guest->state()));
    }

    void doesNotBelieveNonsense_data()
    {
        QTest::addColumn<int>("which");
        QTest::newRow("usage") << 0;
        QTest::newRow("runs") << 1;
        QTest::newRow("stat") << 2;
        QTest::newRow("ready") << 3;
        QTest::newRow("list") << 4;
        QTest::newRow("list with a lie about a length") << 5;
    }

    void doesNotBelieveNonsense()
    {
        QFETCH(int, which);
        PlayedGuest played;
        const auto opened = finish(Guest::open(played.takeHostEnd(), 5s));
        Guest &guest = **opened;
        played.onFrame = [&](const PlayedGuest::Frame &frame) {
            if (frame.kind != wire::Kind::Open)
                return;
            played.reply(frame.stream,
                         {{"ok", true}, {"cpu_ms", -5}, {"runs", {1, 2}}, {"kind", 7}, {"state", "dancing"}});
            if (which == 4)
                played.data(frame.stream, std::string("\x01\x00\x00\x00\xa0", 5));
            if (which == 5)
                played.data(frame.stream, "\xff\xff\xff\xff");
        };
        const auto failed = [&]() -> std::optional<Error> {
            const auto of = [](const auto &result) {
                return result ? std::nullopt : std::optional(result.error());
            };
            switch (which) {
            case 0:
                return of(finish(guest.usage()));
            case 1:
                return of(finish(guest.runs()));
            case 2:
                return of(finish(guest.files().stat("x")));
            case 3:
                return of(finish(guest.state()));
            default:
                return of(finish(guest.files().list("x")));
            }
        }();
        QVERIFY(failed);
        QCOMPARE(failed->kind, Error::Kind::Failed);
        QVERIFY(guest.isAlive());
    }

private:
    std::unique_ptr<ChildAgent> m_agent;
};

BERTH_TEST(tst_Files)
#include "tst_files.moc"
