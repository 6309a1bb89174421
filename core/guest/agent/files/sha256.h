// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nettle/sha2.h>

#include <string>
#include <string_view>

namespace inside {

/// SHA-256 of bytes that come piece by piece.
class Sha256
{
public:
    Sha256() { sha256_init(&m_state); }

    void add(std::string_view bytes)
    {
        sha256_update(&m_state, bytes.size(), reinterpret_cast<const unsigned char *>(bytes.data()));
    }
    /// The 32 bytes; nothing may be added afterwards.
    std::string result()
    {
        std::string digest(SHA256_DIGEST_SIZE, '\0');
        sha256_digest(&m_state, digest.size(), reinterpret_cast<unsigned char *>(digest.data()));
        return digest;
    }

private:
    sha256_ctx m_state;
};

} // namespace inside
