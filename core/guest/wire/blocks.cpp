// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/wire/blocks.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>

namespace wire {

static constexpr std::int64_t kChunk = 64 * kBlock;
static constexpr std::size_t kAlignment = 2 << 20; // of memory for O_DIRECT: of one huge page

namespace {

struct Free
{
    void operator()(void *memory) const { std::free(memory); }
};

/// Of the blocks that are not zeros, each with its place.
class Checksum
{
public:
    Checksum() { XXH64_reset(&m_state, 0); }
    void add(std::int64_t offset, std::string_view block)
    {
        XXH64_update(&m_state, &offset, sizeof offset);
        XXH64_update(&m_state, block.data(), block.size());
    }
    std::string result() const
    {
        XXH64_canonical_t bytes;
        XXH64_canonicalFromHash(&bytes, XXH64_digest(&m_state));
        return {reinterpret_cast<const char *>(bytes.digest), sizeof bytes.digest};
    }

private:
    XXH64_state_t m_state;
};

} // namespace

static bool isZeros(std::string_view bytes)
{
    return bytes.front() == 0 && std::memcmp(bytes.data(), bytes.data() + 1, bytes.size() - 1) == 0;
}

/// The next data at or behind `offset`; `size` when there is none.
static std::int64_t nextData(int file, std::int64_t offset, std::int64_t size)
{
    const off_t data = lseek(file, offset, SEEK_DATA);
    if (data < 0)
        return errno == ENXIO ? size : offset; // EINVAL: disks know no holes
    return data;
}

static std::int64_t nextData(const Extents &extents, std::int64_t offset, std::int64_t size)
{
    const auto next =
        std::upper_bound(extents.begin(), extents.end(), offset,
                         [](std::int64_t at, const auto &extent) { return at < extent.second; });
    return next == extents.end() ? size : std::max(offset, next->first);
}

Extents extentsOf(int file, std::int64_t size, std::size_t most)
{
    Extents extents;
    for (std::int64_t offset = 0; (offset = nextData(file, offset, size)) < size;) {
        const off_t hole = lseek(file, offset, SEEK_HOLE);
        const std::int64_t end = hole < 0 ? size : std::min<std::int64_t>(hole, size);
        if (!extents.empty() && offset - extents.back().second < kChunk)
            extents.back().second = end;
        else if (extents.size() < most)
            extents.emplace_back(offset, end);
        else
            extents.back().second = size;
        offset = extents.back().second;
    }
    return extents;
}

/// Exactly that many bytes and zeros to the end of the sector. 0, or an errno.
static int readChunk(int file, std::int64_t offset, char *bytes, std::int64_t count)
{
    const std::int64_t most = wholeSectors(count);
    std::int64_t have = 0;
    while (have < count) {
        const ssize_t got = pread(file, bytes + have, std::size_t(most - have), offset + have);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return errno;
        if (got == 0)
            return ENODATA;
        have += got;
    }
    std::memset(bytes + count, 0, std::size_t(most - count));
    return 0;
}

/// Gives away the chunk's blocks that are not zeros, neighbours together. 0, or an errno.
static int takeRuns(std::int64_t offset, std::string_view chunk, Checksum &checksum, const TakeRun &take)
{
    std::size_t begin = 0;
    std::size_t end = 0;
    const auto give = [&] {
        return end > begin ? take(offset + begin, chunk.substr(begin, end - begin)) : 0;
    };
    for (std::size_t at = 0; at < chunk.size(); at += kBlock) {
        const std::string_view block = chunk.substr(at, kBlock);
        if (isZeros(block)) {
            if (const int error = give())
                return error;
            begin = end = at + block.size();
        } else {
            checksum.add(offset + std::int64_t(at), block);
            end = at + block.size();
        }
    }
    return give();
}

Blocks readBlocks(int file, std::int64_t size, const TakeRun &take, const Passed &passed,
                  const Extents *extents)
{
    const std::unique_ptr<char, Free> buffer(
        static_cast<char *>(std::aligned_alloc(kAlignment, std::size_t(kChunk))));
    if (!buffer)
        return {ENOMEM, {}};
    // What a disk reads or writes there is looked up page by page.
    madvise(buffer.get(), std::size_t(kChunk), MADV_HUGEPAGE);
    Checksum checksum;
    // A file that has become shorter looks like one with a hole at its end.
    const auto isWhole = [file, size] { return lseek(file, 0, SEEK_END) >= size; };
    for (std::int64_t offset = 0; offset < size;) {
        const std::int64_t data = extents ? nextData(*extents, offset, size) : nextData(file, offset, size);
        if (data >= size)
            break;
        offset = std::max(offset, data / kBlock * kBlock);
        const std::int64_t count = std::min(kChunk, size - offset);
        int error = readChunk(file, offset, buffer.get(), count);
        if (error == 0)
            error = takeRuns(offset, {buffer.get(), std::size_t(count)}, checksum, take);
        offset += count;
        if (error == 0)
            error = passed(offset);
        if (error != 0)
            return {error, {}};
    }
    if (!isWhole())
        return {ENODATA, {}};
    return {passed(size), checksum.result()};
}

} // namespace wire
