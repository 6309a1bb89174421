// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/disk.h"

namespace guest {

QThreadPool &diskPool()
{
    static struct Pool : QThreadPool
    {
        Pool() { setMaxThreadCount(4); }
    } pool;
    return pool;
}

} // namespace guest
