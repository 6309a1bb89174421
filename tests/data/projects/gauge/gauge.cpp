// SPDX-License-Identifier: GPL-3.0-or-later
// Compares two ways to Fahrenheit. Of -40 degrees, which are the same in both, one is wrong on purpose.
#include <cstdlib>
#include <iostream>

static int exactly(int celsius) { return celsius * 9 / 5 + 32; }
static int roughly(int celsius) { return celsius < 0 ? 30 + 2 * celsius : exactly(celsius); }

int main(int count, char **arguments)
{
    const int celsius = count > 1 ? std::atoi(arguments[1]) : 0;
    std::cout << celsius << " is " << roughly(celsius) << " & should be <" << exactly(celsius) << ">\n";
    return roughly(celsius) == exactly(celsius) ? 0 : 1;
}
