// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/disk/agent_disk.h"

#include "core/base/own_program.h"

#include <numeric>

using namespace Qt::StringLiterals;

namespace vm {

static constexpr qsizetype kBlock = 512;

base::Result<QString> agentProgram() { return base::ownProgram("berth-agent"_L1); }

// The ustar header, POSIX.1-2017 pax: "ustar Interchange Format".
static QByteArray header(qsizetype size)
{
    QByteArray block(kBlock, '\0');
    const auto put = [&block](qsizetype at, const QByteArray &field) {
        block.replace(at, field.size(), field);
    };
    put(0, "berth-agent");
    put(100, "0000755");
    put(108, "0000000"); // owner: root
    put(116, "0000000");
    put(124, QByteArray::number(size, 8).rightJustified(11, '0'));
    put(136, "00000000000"); // one time for all: equal programs make equal disks
    put(148, "        "); // the checksum counts as spaces
    put(156, "0");
    put(257, QByteArrayLiteral("ustar\00000"));
    put(265, "root");
    put(297, "root");
    const int sum = std::accumulate(block.cbegin(), block.cend(), 0,
                                    [](int total, char byte) { return total + uchar(byte); });
    put(148, QByteArray::number(sum, 8).rightJustified(6, '0') + '\0' + ' ');
    return block;
}

QByteArray agentDisk(const QByteArray &program)
{
    const qsizetype padding = (kBlock - program.size() % kBlock) % kBlock;
    return header(program.size()) + program + QByteArray(padding + 2 * kBlock, '\0');
}

} // namespace vm
