// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/loop/refusal.h"

#include <cstring>

namespace inside {

static constexpr std::size_t kLongestSubject = 4096; // a program's name can be as long as a whole request

static const char *kindOf(int error)
{
    switch (error) {
    case ENOENT:
    case ENOTDIR:
        return "not_found";
    case EACCES:
    case EPERM:
    case EROFS:
        return "denied";
    case EINVAL:
    case ENAMETOOLONG:
    case EISDIR:
    case ELOOP:
    case EEXIST:
    case ENOTEMPTY:
    case EXDEV:
    case E2BIG:
    case ENOEXEC:
        return "invalid";
    case EBUSY:
    case ETXTBSY:
    case EAGAIN:
        return "busy";
    default:
        return "failed";
    }
}

Refusal Refusal::wrongField(const char *field)
{
    return invalid("The field \"" + std::string(field) + "\" is not what it must be.");
}

Refusal Refusal::fromErrno(int error, const std::string &subject)
{
    return {kindOf(error), subject.substr(0, kLongestSubject) + ": " + std::strerror(error) + "."};
}

} // namespace inside
