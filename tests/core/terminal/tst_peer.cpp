// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/compare.h"
#include "tests/core/terminal/shown.h"
#include "tests/support/subject.h"

#include <iterator>
#include <random>

#include <vterm.h>

using namespace terminal;

namespace {

constexpr int kRows = 12;
constexpr int kColumns = 30;

/// Another terminal, to be compared with.
class Peer
{
public:
    Peer()
        : m_vt(vterm_new(kRows, kColumns))
        , m_screen(vterm_obtain_screen(m_vt))
    {
        vterm_set_utf8(m_vt, 1);
        vterm_screen_enable_altscreen(m_screen, 1);
        vterm_screen_reset(m_screen, 1);
    }
    ~Peer() { vterm_free(m_vt); }
    Peer(const Peer &) = delete;
    Peer &operator=(const Peer &) = delete;

    void feed(std::string_view bytes) { vterm_input_write(m_vt, bytes.data(), bytes.size()); }

    std::string everything() const
    {
        std::string all;
        for (int y = 0; y < kRows; ++y) {
            for (int x = 0; x < kColumns; ++x) {
                VTermScreenCell cell = at(y, x);
                // libvterm leaves halves of wide characters behind.
                const bool isTail = cell.chars[0] == ~0u;
                if (isTail && x > 0 && isWide(at(y, x - 1))) {
                    all += '<';
                    continue;
                }
                if (isTail || (isWide(cell) && (x + 1 == kColumns || at(y, x + 1).chars[0] != ~0u)))
                    cell.chars[0] = 0;
                if (cell.chars[0] == 0)
                    all += ' ';
                for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && cell.chars[i] != 0; ++i)
                    appendUtf8(all, cell.chars[i]);
                // The look of a blank is its background; how it was erased differs.
                const bool isBlank = cell.chars[0] == 0;
                all += looks(!isBlank && cell.attrs.bold, !isBlank && cell.attrs.italic,
                             isBlank ? 0 : cell.attrs.underline, !isBlank && cell.attrs.reverse,
                             isBlank ? -1 : number(cell.fg), number(cell.bg));
            }
            all += '\n';
        }
        VTermPos cursor;
        vterm_state_get_cursorpos(vterm_obtain_state(m_vt), &cursor);
        return all + std::to_string(cursor.row) + ',' + std::to_string(cursor.col);
    }

    static std::string looks(bool bold, bool italic, unsigned underline, bool inverse, int foreground,
                             int background)
    {
        std::string text;
        text += bold ? "b" : "";
        text += italic ? "i" : "";
        text += underline != 0 ? "u" + std::to_string(underline) : "";
        text += inverse ? "r" : "";
        text += foreground >= 0 ? "f" + std::to_string(foreground) : "";
        text += background >= 0 ? "g" + std::to_string(background) : "";
        return text;
    }

private:
    VTermScreenCell at(int y, int x) const
    {
        VTermScreenCell cell;
        vterm_screen_get_cell(m_screen, {y, x}, &cell);
        return cell;
    }

    static bool isWide(const VTermScreenCell &cell) { return Character(cell.chars[0]).width() == 2; }

    static int number(const VTermColor &colour)
    {
        if (VTERM_COLOR_IS_DEFAULT_FG(&colour) || VTERM_COLOR_IS_DEFAULT_BG(&colour))
            return -1;
        if (VTERM_COLOR_IS_INDEXED(&colour))
            return colour.indexed.idx;
        return 1000 + colour.rgb.red * 65'536 + colour.rgb.green * 256 + colour.rgb.blue;
    }

    VTerm *m_vt;
    VTermScreen *m_screen;
};

int number(const Colour &colour)
{
    if (colour.isDefault())
        return -1;
    if (colour.kind() == Colour::Kind::Indexed)
        return colour.index();
    return 1000 + colour.red() * 65'536 + colour.green() * 256 + colour.blue();
}

std::string everything(const Terminal &t)
{
    std::string all;
    Row buffer;
    for (int y = 0; y < kRows; ++y) {
        const Row &row = t.row(t.top() + y, buffer);
        for (int x = 0; x < kColumns; ++x) {
            const Cell &cell = row.cell(x);
            if (cell.isTail()) {
                all += '<';
                continue;
            }
            all += cell.isBlank() ? " " : toUtf8(row.text(x));
            const Style style = cell.isBlank() ? Style{.background = cell.style.background} : cell.style;
            all += Peer::looks(style.has(Attribute::Bold), style.has(Attribute::Italic),
                               unsigned(style.underline), style.has(Attribute::Inverse),
                               number(style.foreground), number(style.background));
        }
        all += '\n';
    }
    return all + shown::place(t);
}

} // namespace

/// Against libvterm, on what both define: see kPieces. Left out is where xterm, which we follow, does
/// otherwise.
class tst_Peer : public QObject
{
    Q_OBJECT

    std::mt19937 m_random{11};

    /// For < a number to 8, for { and } a row and a column, for % one below 256.
    std::string numbered(std::string_view form)
    {
        std::string text;
        for (const char c : form) {
            if (c == '<')
                text += std::to_string(1 + m_random() % 8);
            else if (c == '{')
                text += std::to_string(1 + m_random() % kRows);
            else if (c == '}')
                text += std::to_string(1 + m_random() % kColumns);
            else if (c == '%')
                text += std::to_string(m_random() % 256);
            else
                text += c;
        }
        return text;
    }

private slots:
    void agrees()
    {
        static constexpr std::string_view kPieces[] = {"text ",
                                                       "some more text",
                                                       "\r\n",
                                                       "\r",
                                                       "\n",
                                                       "\b",
                                                       "\t",
                                                       "\x1b[<X",
                                                       "\x1b[{;}H",
                                                       "\x1b[{;}H",
                                                       "\x1b[<C",
                                                       "\x1b[<D",
                                                       "\x1b[}G",
                                                       "\x1b[{d",
                                                       "\x1b[J",
                                                       "\x1b[1J",
                                                       "\x1b[2J",
                                                       "\x1b[K",
                                                       "\x1b[1K",
                                                       "\x1b[2K",
                                                       "\x1b[<L\r",
                                                       "\x1b[<M\r",
                                                       "\x1b[<S",
                                                       "\x1b[<T",
                                                       "\x1bM",
                                                       "\x1b"
                                                       "D",
                                                       "\x1b"
                                                       "E",
                                                       "\x1b[1m",
                                                       "\x1b[3m",
                                                       "\x1b[4m",
                                                       "\x1b[7m",
                                                       "\x1b[22;23;24;27m",
                                                       "\x1b[0m",
                                                       "\x1b[31m",
                                                       "\x1b[97m",
                                                       "\x1b[42m",
                                                       "\x1b[38;5;%m",
                                                       "\x1b[48;5;%m",
                                                       "\x1b[38;2;%;%;%m",
                                                       "\x1b[39;49m",
                                                       "\x1b[20;4l\r漢字",
                                                       "é",
                                                       "\re\u0301",
                                                       "\x1b(0lqk\x1b(B",
                                                       "\x1b[?7l",
                                                       "\x1b[?7h",
                                                       "\x1b[4h",
                                                       "\x1b[4l",
                                                       "\x1b[3g",
                                                       "\x1bH",
                                                       "\x1b[<I",
                                                       "\x1b[<Z",
                                                       "\x1b[m\x1b[?6l\x1b[r\x1b#8\x1b[H",
                                                       "\x1b[<a",
                                                       "\x1b[}`"};
        // libvterm keeps one saved cursor for both screens, without the origin: a stream has one of these.
        static constexpr std::string_view kSaving[] = {"\x1b"
                                                       "7",
                                                       "\x1b"
                                                       "8"};
        static constexpr std::string_view kSwitching[] = {"\x1b[?1049h", "\x1b[?1049l"}; // in turn
        static constexpr std::string_view kOrigin[] = {"\x1b[?6h", "\x1b[?6l"};
        // It lets the cursor move across the margins, and inserts no characters outside of them.
        static constexpr std::string_view kMargins[] = {"\x1b[2;9r", "\x1b[r",    "\x1b[r",
                                                        "\x1b[r",    "\x1b[2;9r", "\x1b[4;8r"};
        static constexpr std::string_view kMoves[] = {"\x1b[<A", "\x1b[<B", "\x1b[<E",
                                                      "\x1b[<F", "\x1b[<@", "\x1b[<P"};
        int differences = 0;
        for (int round = 0; round < 3000 && differences < 1; ++round) {
            std::string stream;
            Terminal t({kColumns, kRows});
            Peer peer;
            t.feed("\x1b"
                   "7");
            peer.feed("\x1b"
                      "7");
            for (unsigned n = 5 + m_random() % 40; n > 0; --n) {
                const auto &bound = round / 2 % 2 == 0 ? kMargins : kMoves;
                const unsigned kind = m_random() % 12;
                const std::string piece =
                    numbered(kind == 0       ? round % 3 == 0 ? kSaving[m_random() % 2]
                                           : round % 3 == 1   ? kOrigin[m_random() % 2]
                                                              : kSwitching[t.isAlternate()]
                                       : kind <= 2 ? bound[m_random() % 6]
                                             : kPieces[m_random() % std::size(kPieces)]);
                // It leaves the background of what was half a wide character.
                const bool hasColours = round % 4 != 0;
                if (piece.find(hasColours ? "漢" : "[4") != piece.npos)
                    continue;
                t.feed(piece);
                peer.feed(piece);
                stream += piece;
                if (everything(t) != peer.everything()) {
                    ++differences;
                    qWarning("%s\n--- ours\n%s\n--- libvterm\n%s", QTest::toString(stream),
                             everything(t).c_str(), peer.everything().c_str());
                    break;
                }
            }
        }
        QCOMPARE(differences, 0);
    }
};

BERTH_TEST(tst_Peer)
#include "tst_peer.moc"
