// SPDX-License-Identifier: GPL-3.0-or-later

// Our entry in whatever a file of a client's may be (preset `fuzz`; the corpus also runs in the tests). The
// first byte says which format.

#include "core/clients/client.h"
#include "core/clients/edit.h"

#include <cstdlib>

static void require(bool isSo)
{
    if (!isSo)
        std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    if (size == 0)
        return 0;
    static const QList<QString> kClients{QStringLiteral("claude-code"), QStringLiteral("zed"),
                                         QStringLiteral("codex"), QStringLiteral("goose")};
    const clients::Client &client = *clients::find(kClients[bytes[0] % 4]);
    const QStringList command{QStringLiteral("/opt/a \"b\"/berth"), QStringLiteral("mcp")};
    const clients::Content before =
        QByteArray(reinterpret_cast<const char *>(bytes) + 1, qsizetype(size) - 1);

    const auto with = clients::withEntry(client, command, before);
    if (!with) {
        require(with.error().kind == base::Error::Kind::Invalid && with.error().text.size() < 1000);
        return 0;
    }
    // Once is enough.
    const auto again = clients::withEntry(client, command, with->content);
    require(again.has_value() && again->content == with->content && !again->replaced);
    const auto without = clients::withoutEntry(client, with->content);
    require(without.has_value());
    // What nobody had made before is taken back to the byte.
    if (!with->replaced && with->content != before)
        require(without->content == before);
    const auto nothing = clients::withoutEntry(client, without->content);
    require(nothing.has_value() && nothing->content == without->content);
    return 0;
}
