// SPDX-License-Identifier: GPL-3.0-or-later
//
// Does with libberth-lean.so preloaded what pasta and passt do with their tables
// (core/vm/network/keeper/lean.cpp), and fails with the number of the line where something is not as it
// should be.
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>

static constexpr std::size_t kPage = 4096;
static constexpr std::size_t kPages = 256;
alignas(kPage) static char table[kPages * kPage];

// As another program's: the compiler knows too much of it by its name.
static void *(*volatile const set)(void *, int, std::size_t) = memset;

static void expect(bool is, int line)
{
    if (is)
        return;
    std::fprintf(stderr, "lean_probe: line %d\n", line);
    std::exit(1);
}

static bool isAll(std::size_t from, std::size_t to, char value)
{
    return std::all_of(table + from, table + to, [value](char each) { return each == value; });
}

static std::size_t present()
{
    unsigned char states[kPages];
    expect(mincore(table, sizeof table, states) == 0, __LINE__);
    return std::size_t(std::count_if(states, states + kPages, [](unsigned char each) { return each & 1; }));
}

int main()
{
    const char *preloaded = std::getenv("LD_PRELOAD");
    expect(preloaded && std::strstr(preloaded, "berth-lean"), __LINE__);

    set(table, 0, sizeof table);
    expect(present() == 0, __LINE__); // or the library is not there

    set(table, 7, sizeof table);
    set(table + 100, 0, sizeof table - 300);
    expect(isAll(0, 100, 7) && isAll(100, sizeof table - 200, 0)
               && isAll(sizeof table - 200, sizeof table, 7),
           __LINE__);

    set(table, 0, sizeof table);
    for (std::size_t page = 0; page < kPages; ++page)
        set(table + page * kPage, 0, kPage);
    expect(present() == kPages, __LINE__);
    sock_filter noMadvise[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
                               BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_madvise, 0, 1),
                               BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
                               BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    sock_fprog filter{4, noMadvise};
    expect(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0, __LINE__);
    expect(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0, __LINE__);
    expect(present() == 0, __LINE__);

    // From here on a call that the filter does not know ends the program.
    set(table, 7, sizeof table);
    set(table, 0, sizeof table);
    expect(isAll(0, sizeof table, 0), __LINE__);
    return 0;
}
