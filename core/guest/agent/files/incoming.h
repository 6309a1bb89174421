// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/loop/descriptor.h"
#include "core/guest/agent/loop/refusal.h"

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace inside {

/// A file on its way to its place: it has no name until it is whole, so whatever happens before leaves
/// nothing behind. File systems without nameless files get one with a name that tells what it is. With a key
/// it is a part (wire/part.h), if that can be had, and stays.
class Incoming
{
public:
    /// Will replace what is at `target`, unless that is a folder.
    explicit Incoming(const std::string &target, const std::optional<std::string> &partKey = {});
    ~Incoming();
    Incoming(const Incoming &) = delete;
    Incoming &operator=(const Incoming &) = delete;

    explicit operator bool() const { return !m_refusal; }
    const std::optional<Refusal> &refusal() const { return m_refusal; }
    int fd() const { return m_file.get(); }
    /// What there is of it already.
    std::int64_t size() const;
    /// Nothing of it stays.
    void discard();

    /// 0, or an errno, as all that follows.
    int write(std::string_view bytes, std::int64_t offset) const;
    enum class Sync { No, Yes };
    /// Gives it its mode, that of the replaced file where none is given, and its time; puts it in its place.
    /// With Sync::Yes the disk has it then. It is closed then.
    int keep(std::optional<std::int64_t> mode, std::optional<std::int64_t> mtimeMs, Sync sync);

private:
    bool openPart(const std::string &key);
    std::string freshName() const;
    int dress(mode_t mode, std::optional<std::int64_t> mtimeMs, Sync sync) const;
    int place();

    std::string m_target;
    std::string m_name;
    bool m_isPart = false;
    Descriptor m_file;
    Descriptor m_replaced;
    mode_t m_mode = 0644;
    std::optional<Refusal> m_refusal;
};

} // namespace inside
