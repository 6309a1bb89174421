// SPDX-License-Identifier: GPL-3.0-or-later
//
// Preloaded into pasta and passt (programs.h). Both fill their tables with zeros at the start, which takes
// pages for what had been zero without one: most of all they weigh, and of the time of a start. So large
// tables are not written to, and just before the programs forbid themselves all system calls but a few, and
// before a word of a guest's, other pages of zeros are given back. What a page without a name reads that is
// not there are zeros, so nothing changes but weight and time.
//
// No C++ library: it would come along into each of them.
#include <dlfcn.h>
#include <link.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdarg>
#include <cstdint>
#include <cstring>
#include <utility>

static const std::uintptr_t kPage = std::uintptr_t(sysconf(_SC_PAGESIZE));
static constexpr std::size_t kDeepest = 16; // pages of the stack that may be in use below prctl()
static constexpr std::size_t kAtOnce = 1024;
static constexpr std::size_t kTable = 64 * 1024; // smaller ones are not worth a system call

using Memset = void *(void *, int, std::size_t);

static Memset *theirs; // the C library's
static std::uintptr_t variables; // those of the program that its file does not have, until it has a filter
static std::uintptr_t variablesEnd;

static std::uintptr_t down(std::uintptr_t address) { return address & ~(kPage - 1); }
static std::uintptr_t up(std::uintptr_t address) { return down(address + kPage - 1); }

static void giveBack(std::uintptr_t begin, std::uintptr_t end)
{
    if (begin < end)
        madvise(reinterpret_cast<void *>(begin), end - begin, MADV_DONTNEED);
}

static bool isZero(std::uintptr_t page)
{
    const auto *bytes = reinterpret_cast<const char *>(page);
    return bytes[0] == 0 && std::memcmp(bytes, bytes + 1, kPage - 1) == 0;
}

/// Of memory that is nobody's file. Most pages were never touched, and are not touched here.
static void giveBackZeros(std::uintptr_t begin, std::uintptr_t end)
{
    unsigned char states[kAtOnce];
    std::uintptr_t page = up(begin);
    std::uintptr_t empty = page; // from here to `page` are zeros
    for (end = down(end); page < end;) {
        const std::size_t count = std::min(kAtOnce, (end - page) / kPage);
        if (mincore(reinterpret_cast<void *>(page), count * kPage, states) != 0)
            return;
        for (std::size_t i = 0; i < count; ++i, page += kPage) {
            if ((states[i] & 1) != 0 && isZero(page))
                continue; // one that is not there may have been swapped out
            giveBack(empty, page);
            empty = page + kPage;
        }
    }
    giveBack(empty, page);
}

/// The program is the first that is told of.
static int findVariables(dl_phdr_info *program, std::size_t, void *)
{
    for (int i = 0; i < program->dlpi_phnum; ++i) {
        const ElfW(Phdr) &part = program->dlpi_phdr[i];
        if (part.p_type == PT_LOAD && (part.p_flags & PF_W) != 0) {
            variables = program->dlpi_addr + part.p_vaddr + part.p_filesz;
            variablesEnd = program->dlpi_addr + part.p_vaddr + part.p_memsz;
        }
    }
    return 1;
}

__attribute__((constructor)) static void begin()
{
    theirs = reinterpret_cast<Memset *>(dlsym(RTLD_NEXT, "memset"));
    dl_iterate_phdr(findVariables, nullptr);
}

static void fill(void *to, int value, std::size_t count)
{
    if (theirs) {
        theirs(to, value, count);
        return;
    }
    for (volatile auto *byte = static_cast<volatile unsigned char *>(to); count > 0; --count)
        *byte++ = static_cast<unsigned char>(value);
}

/// The C library's, by which the programs empty their tables. Once they have a filter, which may not know
/// madvise(), it is all theirs.
extern "C" __attribute__((visibility("default"))) void *memset(void *to, int value,
                                                               std::size_t count) noexcept
{
    const auto from = reinterpret_cast<std::uintptr_t>(to);
    const std::uintptr_t end = from + count;
    if (value != 0 || count < kTable || from < up(variables) || end > variablesEnd) {
        fill(to, value, count);
        return to;
    }
    fill(to, 0, up(from) - from);
    giveBack(up(from), down(end));
    fill(reinterpret_cast<void *>(down(end)), 0, end - down(end));
    return to;
}

/// Above us main()'s variables, below us what functions left that have returned.
static void giveBackStack()
{
    const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    giveBackZeros(up(here) + kPage, std::uintptr_t(getauxval(AT_RANDOM)));
    const std::uintptr_t end = down(here) - kDeepest * kPage;
    std::uintptr_t begin = end;
    for (unsigned char state; mincore(reinterpret_cast<void *>(begin - kPage), kPage, &state) == 0;)
        begin -= kPage;
    giveBack(begin, end);
}

/// The C library's, which the programs call to load their filter.
extern "C" __attribute__((visibility("default"))) int prctl(int option, ...) noexcept
{
    std::va_list list;
    va_start(list, option);
    unsigned long arguments[4];
    for (unsigned long &argument : arguments)
        argument = va_arg(list, unsigned long);
    va_end(list);
    if (option == PR_SET_SECCOMP) {
        giveBackZeros(std::exchange(variables, 0), std::exchange(variablesEnd, 0));
        giveBackStack();
    }
    return int(syscall(SYS_prctl, option, arguments[0], arguments[1], arguments[2], arguments[3]));
}
