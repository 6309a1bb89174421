// SPDX-License-Identifier: GPL-3.0-or-later
// berth-preview FORMAT WIDTH HEIGHT: makes pixels of the file on standard input and leaves a reply (reply.h)
// in the memory on standard output. berth-preview office SUFFIX: looks into an Office document, and leaves
// what it is. berth-preview columns SHEET: leaves what the columns of a workbook are called. Nobody but the
// window starts it: app/preview/PREVIEW.md.
#include "app/preview/worker/decode.h"
#include "app/preview/worker/office.h"
#include "app/preview/worker/workbook.h"
#include "core/sandbox/sandbox.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

using namespace preview;

/// What PDFs without fonts of their own are drawn with.
static std::vector<std::string> fontFolders()
{
    std::vector<std::string> folders{
        "/usr/share/fonts",      "/usr/local/share/fonts", "/usr/share/fontconfig", "/etc/fonts",
        "/var/cache/fontconfig", "/usr/share/poppler",     "/usr/share/ghostscript"};
    if (const char *const home = std::getenv("HOME"); home && *home == '/') {
        for (const char *const folder :
             {"/.fonts", "/.local/share/fonts", "/.config/fontconfig", "/.cache/fontconfig"})
            folders.push_back(std::string(home) + folder);
    }
    return folders;
}

static QByteArray readAll(int file, qint64 size)
{
    QByteArray bytes(size, Qt::Uninitialized);
    qsizetype have = 0;
    while (have < bytes.size()) {
        const ssize_t count = read(file, bytes.data() + have, size_t(bytes.size() - have));
        if (count <= 0)
            break;
        have += count;
    }
    bytes.truncate(have);
    return bytes;
}

static Reply judge(int file, QByteArrayView suffix)
{
    if (!sandbox::limit({.written = kRoom}) || !sandbox::confine({}))
        return {Outcome::Unconfined};
    return {onlyShows(file, suffix) ? Outcome::OnlyShows : Outcome::Unreadable};
}

static Reply titles(int file, const QString &sheet)
{
    if (!sandbox::limit({.written = kRoom}) || !sandbox::confine({}))
        return {Outcome::Unconfined};
    Reply reply{Outcome::FirstRow};
    reply.cells = firstRow(file, sheet);
    return reply;
}

int main(int argc, char **argv)
{
    if (argc == 3 && std::string_view(argv[1]) == "office")
        _exit(writeReply(STDOUT_FILENO, judge(STDIN_FILENO, argv[2])) ? 0 : 1);
    if (argc == 3 && std::string_view(argv[1]) == "columns")
        _exit(writeReply(STDOUT_FILENO, titles(STDIN_FILENO, QString::fromUtf8(argv[2]))) ? 0 : 1);
    const auto *const format = argc == 4
        ? std::ranges::find_if(kFormats,
                               [&](Format known) { return std::string_view(argv[1]) == nameOf(known); })
        : kFormats.end();
    const QSize fit = argc == 4 ? QSize(std::atoi(argv[2]), std::atoi(argv[3])) : QSize();
    struct stat input, output;
    if (format == kFormats.end() || fit.isEmpty() || fstat(STDIN_FILENO, &input) != 0
        || fstat(STDOUT_FILENO, &output) != 0 || !S_ISREG(input.st_mode) || !S_ISREG(output.st_mode))
        return 2;
    setenv("QT_NO_GLIB", "1",
           1); // what makes an image smaller has threads, and those have an event loop of either kind
    loadDecoder(*format);
    const bool isConfined = sandbox::limit({.written = kRoom})
        && sandbox::confine(*format == Format::Pdf ? fontFolders() : std::vector<std::string>());
    const Reply reply = isConfined
        ? decode(readAll(STDIN_FILENO, input.st_size), *format, fit, output.st_size)
        : Reply{Outcome::Unconfined};
    const bool isWritten = writeReply(STDOUT_FILENO, reply);
    _exit(isWritten ? 0 : 1); // nothing is left to be tidied by what foreign bytes went through
}
