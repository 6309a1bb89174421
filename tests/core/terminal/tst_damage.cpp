// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/compare.h"
#include "tests/core/terminal/shown.h"
#include "tests/support/subject.h"

#include <iterator>
#include <random>

using namespace terminal;

/// A view that paints nothing but what it is told to.
class PaintedScreen
{
public:
    void paint(const Terminal &t, Damage damage)
    {
        m_rows.resize(std::size_t(t.size().rows));
        if (damage.isEverything) {
            damage.scrolled = 0;
            damage.rows.clear();
            for (int y = 0; y < t.size().rows; ++y)
                damage.rows.push_back(y);
        }
        m_rows.erase(m_rows.begin(), m_rows.begin() + damage.scrolled);
        m_rows.resize(std::size_t(t.size().rows));
        Row buffer;
        for (const int y : damage.rows)
            m_rows[std::size_t(y)] = words(t.row(t.top() + y, buffer));
    }
    bool shows(const Terminal &t) const
    {
        Row buffer;
        for (int y = 0; y < t.size().rows; ++y) {
            if (m_rows[std::size_t(y)] != words(t.row(t.top() + y, buffer)))
                return false;
        }
        return true;
    }

private:
    static std::string words(const Row &row)
    {
        std::string text = shown::text(row);
        for (const Cell &cell : row.cells())
            text += sgrOf(cell.style);
        return text;
    }
    std::vector<std::string> m_rows;
};

class tst_Damage : public QObject
{
    Q_OBJECT
private slots:
    void namesTheRowsThatChanged()
    {
        Terminal t({10, 4});
        Painted painted;
        QVERIFY(t.damageSince(painted).isEverything);
        QVERIFY(t.damageSince(painted).isEmpty());
        t.feed("a\r\n\r\nb");
        QCOMPARE(t.damageSince(painted).rows, (std::vector<int>{0, 2}));
        QVERIFY(t.damageSince(painted).isEmpty());
        t.feed("\x1b[H");
        QVERIFY(t.damageSince(painted).isEmpty()); // the cursor is the view's matter
    }

    void tellsScrollingFromChange()
    {
        Terminal t({10, 4});
        Painted painted;
        t.feed("a\r\nb\r\nc\r\nd");
        t.damageSince(painted);
        t.feed("\r\ne\r\nf");
        const Damage damage = t.damageSince(painted);
        QCOMPARE(damage.scrolled, 2);
        QCOMPARE(damage.rows, (std::vector<int>{2, 3}));
        t.feed("\r\n\r\n\r\n\r\n\r\n");
        QVERIFY(t.damageSince(painted).isEverything);
    }

    void everyViewHasItsOwn()
    {
        Terminal t({10, 4});
        Painted one;
        Painted two;
        t.damageSince(one);
        t.damageSince(two);
        t.feed("a");
        QCOMPARE(t.damageSince(one).rows.size(), std::size_t(1));
        t.feed("\r\nb");
        QCOMPARE(t.damageSince(one).rows, std::vector<int>{1});
        QCOMPARE(t.damageSince(two).rows, (std::vector<int>{0, 1}));
    }

    void somethingsChangeEverything()
    {
        for (const char *bytes : {"\x1b[?1049h", "\x1b[?5h", "\x1b]4;1;#123456\x07",
                                  "\x1b"
                                  "c",
                                  "\x1b[3J"}) {
            Terminal t({10, 4});
            Painted painted;
            t.feed("a\r\nb\r\nc\r\nd\r\ne");
            t.damageSince(painted);
            t.feed(bytes);
            QVERIFY2(t.damageSince(painted).isEverything, bytes);
        }
    }

    void isEnoughToPaintBy()
    {
        static const char *const kPieces[] = {
            "text ",     "\r\n",      "\n",      "\x1bM",       "\x1b[H",           "\x1b[3;4H",
            "\x1b[2;4r", "\x1b[r",    "\x1b[L",  "\x1b[2M",     "\x1b[3P",          "\x1b[@",
            "\x1b[J",    "\x1b[1J",   "\x1b[K",  "\x1b[2S",     "\x1b[T",           "\x1b[31m",
            "\x1b[m",    "漢字",      "e\u0301", "\x1b[?1049h", "\x1b[?1049l",      "\x1b[?69h\x1b[3;7s",
            "\x1b[?69l", "\x1b[1;3r", "\x1b[3X", "\x1b[2b",     "0123456789abcdef", "\x1b#8",
            "\x1b[4h",   "\x1b[4l",   "\x1b[ @", "\x1b[2'}",    "\x1b[44m"};
        std::mt19937 random(3);
        Terminal t({10, 5}, 20);
        Painted painted;
        PaintedScreen view;
        for (int i = 0; i < 20'000; ++i) {
            for (unsigned n = random() % 4; n > 0; --n)
                t.feed(kPieces[random() % std::size(kPieces)]);
            if (i % 500 == 0)
                t.resize({int(5 + random() % 10), int(3 + random() % 5)});
            view.paint(t, t.damageSince(painted));
            QVERIFY(view.shows(t));
        }
    }
};

BERTH_TEST(tst_Damage)
#include "tst_damage.moc"
