// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <array>
#include <cstdint>

/// Kernels of a few bytes that QEMU starts in no time, for tests of what happens around a guest.
namespace support {

enum class TinyGuest {
    Halts, ///< runs for ever and does nothing
    PowersOff,
    PowersOffSoon, ///< after two or three seconds
    Resets,
    FloodsItsConsole,
    Writes ///< "ok" on the console, then halts
};

/// A Multiboot kernel (specification 0.6.96, section 3.1) that QEMU's -kernel takes, in 32-bit code.
inline QByteArray tinyKernel(TinyGuest guest)
{
    QByteArray code;
    switch (guest) {
    case TinyGuest::Halts:
        break;
    case TinyGuest::PowersOffSoon: // three times: mov bl, seconds of the clock; again while they are the same
        code = QByteArray::fromHex("b903000000 b000e670e47188c3 b000e670e47138d874f6 e2ec");
        [[fallthrough]];
    case TinyGuest::PowersOff: // mov dx, 0x604; mov ax, 0x2000; out dx, ax: sleep S5 in q35's PM1a_CNT
        code += QByteArray::fromHex("66ba0406 66b80020 66ef");
        break;
    case TinyGuest::Resets: // mov dx, 0xcf9; mov al, 6; out dx, al
        code = QByteArray::fromHex("66baf90c b006 ee");
        break;
    case TinyGuest::FloodsItsConsole: // mov dx, 0x3f8; mov al, 'A'; out dx, al; jmp back to out
        code = QByteArray::fromHex("66baf803 b041 ee ebfd");
        break;
    case TinyGuest::Writes: // mov dx, 0x3f8; mov al, 'o'; out dx, al; mov al, 'k'; out dx, al
        code = QByteArray::fromHex("66baf803 b06f ee b06b ee");
        break;
    }
    code += QByteArray::fromHex("fa f4 ebfd"); // cli; hlt; jmp back to hlt

    constexpr std::uint32_t kMagic = 0x1badb002;
    constexpr std::uint32_t kAddressesAreHere = 1u << 16;
    constexpr std::uint32_t kLoad = 0x100000;
    const std::array<std::uint32_t, 8> header{
        kMagic, kAddressesAreHere,     0u - kMagic - kAddressesAreHere, kLoad, kLoad, 0,
        0,      kLoad + sizeof(header)};
    return QByteArray(reinterpret_cast<const char *>(header.data()), sizeof(header)) + code;
}

} // namespace support
