// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What both ends of a copy over a disk do with a file: they look at it block by block, take what is not
/// zeros, and compare a checksum of that. So holes cost nothing, wherever they are.
namespace wire {

inline constexpr std::int64_t kSector = 512;
inline constexpr std::int64_t kBlock = 65'536;

/// The size of a disk that holds so many bytes.
inline constexpr std::int64_t wholeSectors(std::int64_t bytes)
{
    return (bytes + kSector - 1) / kSector * kSector;
}

/// Where a file has data: beginnings and ends, in order.
using Extents = std::vector<std::pair<std::int64_t, std::int64_t>>;

/// All data of a file and some holes with it: short ones, and all that are left when there would be more than
/// `most` of them.
Extents extentsOf(int file, std::int64_t size, std::size_t most);

struct Blocks
{
    int error = 0; ///< an errno; ENODATA: there are fewer than `size` bytes
    std::string checksum; ///< 8 bytes, the same for the same content wherever its holes are
};

/// Takes a run of blocks of which none is zeros; behind the last one of the file there are zeros to the end
/// of its sector. 0, or an errno that ends the reading.
using TakeRun = std::function<int(std::int64_t offset, std::string_view run)>;
/// Hears how far it is, each few MiB. 0, or an errno that ends the reading.
using Passed = std::function<int(std::int64_t offset)>;

/// Reads the first `size` bytes of a file or a disk, which may be open with O_DIRECT. A disk knows no holes:
/// `extents` may say where its data is.
Blocks readBlocks(int file, std::int64_t size, const TakeRun &take, const Passed &passed,
                  const Extents *extents = nullptr);

} // namespace wire
