// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/network/keeper/name_question.h"

#include "core/vm/network/firewall.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

namespace vm::keeper {

namespace {

constexpr std::size_t kMostLabel = 63;
constexpr std::size_t kMostName = 255;
constexpr std::size_t kMostAnswer = 4096;
constexpr std::uint16_t kInternet = 1;
constexpr std::uint16_t kOpt = 41;
constexpr std::uint16_t kDs = 43;
constexpr std::uint16_t kDnskey = 48;
constexpr std::size_t kOptSize = 11; // without options

constexpr std::uint16_t kTypes[] = {
    1, // A
    2, // NS
    5, // CNAME
    6, // SOA
    12, // PTR
    15, // MX
    16, // TXT
    28, // AAAA
    33, // SRV
    kDs, kDnskey,
    52, // TLSA
    64, // SVCB
    65, // HTTPS
    257, // CAA
};

using Labels = std::vector<std::string>; // lower case, the outermost first

struct Bytes
{
    const std::uint8_t *at;
    std::size_t left;

    bool skip(std::size_t count)
    {
        if (left < count)
            return false;
        at += count;
        left -= count;
        return true;
    }
};

std::uint16_t word(const std::uint8_t *bytes) { return std::uint16_t(bytes[0] << 8 | bytes[1]); }

/// A byte that a resolver could take for a dot or an escape would make two names of one.
bool isPlain(std::uint8_t byte) { return byte > 0x20 && byte < 0x7f && byte != '.' && byte != '\\'; }

char lower(std::uint8_t byte) { return char(byte >= 'A' && byte <= 'Z' ? byte + ('a' - 'A') : byte); }

std::optional<Labels> takeName(Bytes &bytes)
{
    Labels labels;
    for (std::size_t total = 1;;) {
        const std::size_t size = bytes.left > 0 ? bytes.at[0] : kMostLabel + 1; // more: a pointer
        total += size + 1;
        if (size > kMostLabel || bytes.left < size + 1 || (size > 0 && total > kMostName))
            return {};
        if (!std::all_of(bytes.at + 1, bytes.at + 1 + size, isPlain))
            return {};
        std::string label;
        std::transform(bytes.at + 1, bytes.at + 1 + size, std::back_inserter(label), lower);
        bytes.skip(size + 1);
        if (size == 0)
            break;
        labels.push_back(std::move(label));
    }
    std::reverse(labels.begin(), labels.end());
    return labels;
}

bool endsWith(const Labels &name, std::initializer_list<std::string_view> outermost)
{
    return name.size() >= outermost.size() && std::equal(outermost.begin(), outermost.end(), name.begin());
}

/// The network that a name in in-addr.arpa or ip6.arpa stands for, as far as its labels are its numbers.
Prefix networkOf(const Labels &name, Prefix::Family family)
{
    const bool isV4 = family == Prefix::Family::V4;
    const std::size_t most = isV4 ? 4 : 32;
    std::array<std::uint8_t, 16> address{};
    std::size_t known = 0;
    for (; known < most && known + 2 < name.size(); ++known) {
        const std::string &label = name[known + 2];
        unsigned value = 0;
        const auto [end, error] =
            std::from_chars(label.data(), label.data() + label.size(), value, isV4 ? 10 : 16);
        if (error != std::errc() || end != label.data() + label.size() || value > (isV4 ? 255u : 15u))
            break;
        if (isV4)
            address[known] = std::uint8_t(value);
        else
            address[known / 2] |= std::uint8_t(known % 2 ? value : value << 4);
    }
    return Prefix::of(family, address.data(), int(known) * (isV4 ? 8 : 4));
}

/// Whether everybody on the internet may know it. No name at all is the root of all.
bool isPublicName(const Labels &name, std::uint16_t type)
{
    // A host of the local network has neither, and who validates asks both of a top-level domain.
    if (name.size() == 1 && type != kDs && type != kDnskey)
        return false;
    if (endsWith(name, {"arpa", "home"}))
        return false;
    // The last ones are nobody's on the internet, and in use inside (RFC 6762, appendix G).
    for (const std::string_view outermost :
         {"local", "internal", "localhost", "localdomain", "lan", "home", "corp", "intranet", "private"}) {
        if (endsWith(name, {outermost}))
            return false;
    }
    if (endsWith(name, {"arpa", "in-addr"}))
        return isPublic(networkOf(name, Prefix::Family::V4));
    if (endsWith(name, {"arpa", "ip6"}))
        return isPublic(networkOf(name, Prefix::Family::V6));
    return true;
}

Question answered(Question question, Reason reason)
{
    question.to = Question::To::Guest;
    question.bytes = answerWithout(std::move(question.bytes), reason);
    return question;
}

} // namespace

Question judgeQuestion(const std::uint8_t *bytes, std::size_t count)
{
    Question question;
    if (count < kNameHeader || (bytes[2] & 0x80)) // cut off, or an answer
        return question;
    question.bytes.assign(bytes, bytes + kNameHeader);
    question.bytes[2] &= 0x79; // OPCODE, RD
    question.bytes[3] &= 0x30; // AD, CD
    std::fill(question.bytes.begin() + 4, question.bytes.end(), std::uint8_t(0));
    if (bytes[2] & 0x78)
        return answered(std::move(question), Reason::NotImplemented);
    const std::uint16_t additional = word(bytes + 10);
    if (count > kMostQuestionSize || word(bytes + 4) != 1 || word(bytes + 6) || word(bytes + 8)
        || additional > 1)
        return answered(std::move(question), Reason::FormatError);

    Bytes rest{bytes + kNameHeader, count - kNameHeader};
    const auto name = takeName(rest);
    const std::uint8_t *kind = rest.at;
    if (!name || !rest.skip(4))
        return answered(std::move(question), Reason::FormatError);
    const std::uint8_t *end = rest.at;
    const std::uint8_t *opt = additional ? rest.at : nullptr;
    const bool isOpt = opt && rest.skip(kOptSize) && opt[0] == 0 && word(opt + 1) == kOpt
        && opt[6] == 0 // version
        && word(opt + 9) == rest.left;
    if (opt ? !isOpt : rest.left > 0)
        return answered(std::move(question), Reason::FormatError);

    question.bytes[5] = 1;
    question.bytes.insert(question.bytes.end(), bytes + kNameHeader, end);
    if (opt) {
        question.mostAnswer = std::clamp<std::size_t>(word(opt + 3), question.mostAnswer, kMostAnswer);
        question.bytes[11] = 1;
        question.bytes.insert(question.bytes.end(),
                              {0, 0, kOpt, std::uint8_t(question.mostAnswer >> 8),
                               std::uint8_t(question.mostAnswer), 0, 0, std::uint8_t(opt[7] & 0x80), 0, 0,
                               0});
    }
    const std::uint16_t type = word(kind);
    const bool isCarried = word(kind + 2) == kInternet
        && std::find(std::begin(kTypes), std::end(kTypes), type) != std::end(kTypes);
    if (!isCarried)
        return answered(std::move(question), Reason::NotImplemented);
    if (!isPublicName(*name, type))
        return answered(std::move(question), Reason::NoSuchName);
    question.to = Question::To::Resolver;
    return question;
}

Question refuseQuestion(const std::uint8_t *bytes, std::size_t count)
{
    Question question = judgeQuestion(bytes, count);
    return question.to == Question::To::Resolver ? answered(std::move(question), Reason::Refused) : question;
}

std::vector<std::uint8_t> answerWithout(std::vector<std::uint8_t> question, Reason reason)
{
    question[2] |= 0x80; // QR
    question[3] = std::uint8_t(0x80 | (question[3] & 0x10) | std::uint8_t(reason)); // RA, CD
    return question;
}

std::vector<std::uint8_t> answerCut(std::vector<std::uint8_t> question)
{
    question = answerWithout(std::move(question), Reason{});
    question[2] |= 0x02; // TC
    return question;
}

} // namespace vm::keeper
