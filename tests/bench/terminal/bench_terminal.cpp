// SPDX-License-Identifier: GPL-3.0-or-later

// How fast the terminal takes output, in MB/s, beside libvterm with its screen layer where that is installed;
// then memory, reflow and search. usage: berth-bench-terminal [megabytes]

#include "core/terminal/terminal.h"
#include "core/terminal/text_search.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>

#ifdef BERTH_HAS_VTERM
#include <vterm.h>
#endif

namespace {

constexpr int kRows = 40;
constexpr int kColumns = 120;

using Clock = std::chrono::steady_clock;

double seconds(const std::function<void()> &work)
{
    const auto start = Clock::now();
    work();
    return std::chrono::duration<double>(Clock::now() - start).count();
}

std::string repeated(std::size_t size, const std::function<void(std::string &)> &piece)
{
    std::string stream;
    while (stream.size() < size)
        piece(stream);
    return stream;
}

std::string number(int n) { return std::to_string(n); }

/// As `find -ls` and `ls --color` print.
std::string coloured(std::size_t size)
{
    std::mt19937 random(1);
    return repeated(size, [&](std::string &s) {
        s += "\x1b[0m\x1b[01;34m./usr/share/doc/\x1b[0m";
        for (int i = 0; i < 3; ++i)
            s += "\x1b[38;5;" + number(int(random() % 256)) + "mpackage-" + number(int(random() % 100'000))
                + "\x1b[0m/";
        s += "\x1b[1;32mchangelog.gz\x1b[m " + number(int(random() % 1'000'000)) + "\r\n";
    });
}

std::string seq(std::size_t size)
{
    int n = 0;
    return repeated(size, [&](std::string &s) { s += number(++n) + "\r\n"; });
}

std::string unicode(std::size_t size)
{
    return repeated(size,
                    [](std::string &s) { s += "Grüße, 世界! Привет мир — e\u0301 \U0001f680 naïve ﬁn\r\n"; });
}

/// As a full-screen program redraws: places the cursor, colours, box drawing.
std::string redraw(std::size_t size)
{
    int frame = 0;
    return repeated(size, [&](std::string &s) {
        s += "\x1b[H";
        for (int y = 1; y <= kRows; ++y) {
            s += "\x1b[" + number(y) + ";1H\x1b[44;37m│\x1b[0m "
                + std::string(50, char('a' + (y + frame) % 26)) + " \x1b[7m" + number(frame * y)
                + "\x1b[27m\x1b[K";
        }
        ++frame;
    });
}

constexpr std::size_t kPiece = 65'536; // as a pty gives it, or more

double ours(const std::string &stream)
{
    terminal::Terminal t({kColumns, kRows});
    return seconds([&] {
        for (std::size_t at = 0; at < stream.size(); at += kPiece)
            t.feed(std::string_view(stream).substr(at, kPiece));
    });
}

#ifdef BERTH_HAS_VTERM
double vterm(const std::string &stream)
{
    VTerm *vt = vterm_new(kRows, kColumns);
    vterm_set_utf8(vt, 1);
    vterm_screen_reset(vterm_obtain_screen(vt), 1);
    const double time = seconds([&] {
        for (std::size_t at = 0; at < stream.size(); at += kPiece)
            vterm_input_write(vt, stream.data() + at, std::min(kPiece, stream.size() - at));
    });
    vterm_free(vt);
    return time;
}
#endif

void measure(const char *name, const std::string &stream)
{
    const double megabytes = double(stream.size()) / 1e6;
    std::printf("%-12s %8.1f MB/s", name, megabytes / ours(stream));
#ifdef BERTH_HAS_VTERM
    const std::string part = stream.substr(0, stream.size() / 10); // it is slow
    std::printf("    libvterm %8.1f MB/s", double(part.size()) / 1e6 / vterm(part));
#endif
    std::printf("\n");
}

void measureScrollback(const char *name, const std::string &stream)
{
    terminal::Terminal t({kColumns, kRows});
    t.feed(stream);
    const double mebibytes = double(t.scrollbackBytes()) / 1024 / 1024;
    const auto lines = t.top() - t.firstLine();
    const double narrower = seconds([&] { t.resize({kColumns - 23, kRows}); });
    const double wider = seconds([&] { t.resize({kColumns, kRows}); });
    std::size_t hits = 0;
    const double search =
        seconds([&] { hits = terminal::search(t, "needle", terminal::Case::Ignored).size(); });
    std::printf("%-12s %lld lines in %.1f MiB; reflow %.1f and %.1f ms; search %.1f ms (%zu)\n", name,
                static_cast<long long>(lines), mebibytes, narrower * 1e3, wider * 1e3, search * 1e3, hits);
}

} // namespace

int main(int argc, char **argv)
{
    const auto size = std::size_t(argc > 1 ? std::atoi(argv[1]) : 100) * 1'000'000;
    std::printf("%dx%d, %zu MB each\n", kColumns, kRows, size / 1'000'000);
    measure("coloured", coloured(size));
    measure("seq", seq(size));
    measure("unicode", unicode(size));
    measure("redraw", redraw(size));

    measureScrollback("coloured", coloured(10'100 * 190));
    measureScrollback("full lines", repeated(10'100 * 122, [n = 0](std::string &s) mutable {
                          s += std::string(110, char('a' + n++ % 26)) + "needle x\r\n";
                      }));
    return 0;
}
