// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/network/host_routes.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace vm {

using Family = Prefix::Family;

static constexpr double kDefaultShare = 0.25;

static double sizeOf(const Prefix &prefix) { return std::ldexp(1.0, -prefix.length); }

/// What of `prefix` is never refused whatever the host has, as a part of all addresses.
static double publicSize(const Prefix &prefix)
{
    static const std::vector<Prefix> never = neverReached();
    static const Prefix global = *Prefix::parse("2000::/3");
    if (prefix.family == Family::V6 && prefix.contains(global) && prefix != global)
        return publicSize(global);
    if (prefix.family == Family::V6 && !global.contains(prefix))
        return 0;
    double size = sizeOf(prefix);
    for (const Prefix &each : never) {
        if (each.contains(prefix))
            return 0;
        if (prefix.contains(each))
            size -= sizeOf(each);
    }
    return size;
}

double publicShare(const Prefix &prefix)
{
    static const double all4 = publicSize(Prefix{Family::V4, 0, {}});
    static const double all6 = publicSize(Prefix{Family::V6, 0, {}});
    return publicSize(prefix) / (prefix.family == Family::V4 ? all4 : all6);
}

std::vector<Prefix> besideDefaults(std::vector<Route> routes)
{
    // An interface and family after the other, and in them what contains before what is contained.
    const auto order = [](const Route &route) {
        return std::make_tuple(route.interface, route.to.family, route.to.bytes, route.to.length);
    };
    std::sort(routes.begin(), routes.end(),
              [&](const Route &a, const Route &b) { return order(a) < order(b); });
    routes.erase(std::unique(routes.begin(), routes.end()), routes.end());
    const auto isOfOne = [](const Route &a, const Route &b) {
        return a.interface == b.interface && a.to.family == b.to.family;
    };
    std::vector<Prefix> networks;
    for (auto first = routes.begin(); first != routes.end();) {
        const auto last =
            std::find_if_not(first, routes.end(), [&](const Route &route) { return isOfOne(*first, route); });
        std::vector<Prefix> left;
        for (; first != last; ++first)
            left.push_back(first->to);
        for (double share = 1; share > kDefaultShare && !left.empty();) {
            std::vector<Prefix> inside;
            Prefix outer = left.front();
            share = publicShare(outer);
            for (const Prefix &prefix : left) {
                if (outer.contains(prefix)) {
                    if (outer != prefix)
                        inside.push_back(prefix);
                    continue;
                }
                outer = prefix;
                share += publicShare(outer);
            }
            if (share > kDefaultShare)
                left = std::move(inside);
        }
        networks.insert(networks.end(), left.begin(), left.end());
    }
    return networks;
}

} // namespace vm
