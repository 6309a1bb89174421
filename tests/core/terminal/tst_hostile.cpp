// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/interpreter.h"
#include "tests/support/compare.h"
#include "tests/core/terminal/shown.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QFile>

#include <cstdlib>
#include <malloc.h>
#include <random>

using namespace terminal;

static std::size_t s_allocated = 0; // and not freed, in bytes

void *operator new(std::size_t size)
{
    void *memory = std::malloc(size);
    if (memory == nullptr)
        std::abort();
    s_allocated += malloc_usable_size(memory);
    return memory;
}

void operator delete(void *memory) noexcept
{
    s_allocated -= malloc_usable_size(memory);
    std::free(memory);
}

void operator delete(void *memory, std::size_t) noexcept { operator delete(memory); }

class tst_Hostile : public QObject
{
    Q_OBJECT
private slots:
    void costsNoMemory_data()
    {
        QTest::addColumn<QByteArray>("begin");
        QTest::addColumn<QByteArray>("repeated");
        const auto row = [](const char *name, QByteArray begin, QByteArray repeated) {
            QTest::newRow(name) << begin << repeated;
        };
        row("parameters", "\x1b[", "1;");
        row("endless OSC", "\x1b]0;", "title ");
        row("endless DCS", "\x1bP$q", "m");
        row("endless APC", "\x1b_", "x");
        row("one endless line", "", "x");
        row("marks on one cell", "x", "\u0301");
        row("marks on all cells", "",
            "x\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0309\u030a\u030b\u030c\u030d\u030e");
        row("titles", "", "\x1b]0;some title\x07\x1b[22t");
        row("questions", "", "\x1b[c\x1b]4;1;?\x07");
        row("saved modes", "", "\x1b[?1;2;3;4;5;6;7;8;9;1000s");
        row("scrolling far", "", "\x1b[65535S\x1b[65535T\x1b[65535L\x1b[65535M");
        row("repeating far", "x", "\x1b[65535b");
        row("moving far", "",
            "\x1b[65535A\x1b[65535B\x1b[65535I\x1b[65535Z\x1b[65535@\x1b[65535P\x1b[65535X");
        row("escape", "", "\x1b");
        row("broken UTF-8", "", "\xf0\x9f\xff\xc0");
        row("screens", "", "\x1b[?1049h\x1b[?1049lx\r\n");
    }

    void costsNoMemory()
    {
        QFETCH(QByteArray, begin);
        QFETCH(QByteArray, repeated);
        Terminal t({80, 24}, 1000);
        t.feed(begin.toStdString());
        std::string piece;
        while (piece.size() < 20'000)
            piece += repeated.toStdString();
        t.feed(piece);
        const std::size_t before = s_allocated;
        // Sequences that make the terminal work are few, those that might be kept are many.
        const int times = repeated.contains("65535") ? 3 : 300;
        for (int i = 0; i < times; ++i)
            t.feed(piece);
        const std::size_t grown = s_allocated - std::min(before, s_allocated);
        QVERIFY2(grown < 1'800'000, std::to_string(grown).c_str()); // the scrollback may fill
        QVERIFY(t.scrollbackBytes() < 1000 * Scrollback::kBytesPerLine + 200'000);
    }

    void everyCellInItsOwnColoursIsBounded()
    {
        Terminal t({100, 24}, 1000);
        std::mt19937 random(1);
        for (int i = 0; i < 200'000; ++i) {
            t.feed("\x1b[38;2;" + std::to_string(random() % 256) + ";" + std::to_string(random() % 256) + ";"
                   + std::to_string(i % 256) + ";48;5;" + std::to_string(random() % 256)
                   + "m\xe6\xbc\xa2\xcc\x81");
        }
        QVERIFY(t.scrollbackBytes() < 1000 * Scrollback::kBytesPerLine + 200'000);
    }

    void takesNoiseHoweverItIsCut()
    {
        std::mt19937 random(9);
        static const char kBias[] = "\x1b\x1b\x1b[[[]P;;;:?0123456789mHJKhlrsu\r\n\t\x07\\abc";
        for (int round = 0; round < 60; ++round) {
            std::string noise;
            for (int i = 0; i < 2000; ++i)
                noise += random() % 4 == 0 ? char(random()) : kBias[random() % (sizeof kBias - 1)];
            Terminal whole({40, 10}, 50);
            Terminal pieces({40, 10}, 50);
            whole.feed(noise);
            for (std::size_t at = 0; at < noise.size();) {
                const std::size_t length = 1 + random() % 7;
                pieces.feed(std::string_view(noise).substr(at, length));
                at += length;
            }
            QCOMPARE(shown::everything(pieces), shown::everything(whole));
            QCOMPARE(pieces.takeReplies(), whole.takeReplies());
        }
    }

    void realStreamsDoNotCareHowTheyAreCut()
    {
        for (const char *name : {"bash", "htop", "less", "mc", "mc-colour", "tmux", "vim"}) {
            QFile file(QStringLiteral(BERTH_SOURCE_DIR "/tests/core/terminal/streams/%1.stream")
                           .arg(QLatin1String(name)));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const std::string stream = file.readAll().toStdString();
            Terminal whole({80, 24});
            Terminal single({80, 24});
            whole.feed(stream);
            for (const char &c : stream)
                single.feed({&c, 1});
            QCOMPARE(shown::everything(single), shown::everything(whole));
        }
    }
};

BERTH_TEST(tst_Hostile)
#include "tst_hostile.moc"
