// SPDX-License-Identifier: GPL-3.0-or-later

// How fast the terminal takes output, in MB/s, beside libvterm with its screen layer where that is installed;
// then memory, reflow and search. usage: berth-bench-terminal [megabytes]

#include "core/terminal/terminal.h"
#include "core/terminal/text_search.h"
#include "tests/bench/terminal/streams.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>

#ifdef BERTH_HAS_VTERM
#include <vterm.h>
#endif

using namespace streams;

namespace {

using Clock = std::chrono::steady_clock;

double seconds(const std::function<void()> &work)
{
    const auto start = Clock::now();
    work();
    return std::chrono::duration<double>(Clock::now() - start).count();
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
