// SPDX-License-Identifier: GPL-3.0-or-later

// What an agent gives a tool, against its schema, what it would cross and the rules (preset `fuzz`; the
// corpus also runs in the tests). The first line names the tool, the rest is JSON.

#include "core/tools/catalogue.h"

#include <QJsonDocument>

#include <algorithm>
#include <cstdlib>

static void require(bool isSo)
{
    if (!isSo)
        std::abort();
}

/// Errors go to a model and to terminals: in words, short, and with nothing that a terminal obeys.
static void requireWords(const base::Error &error)
{
    require(error.kind == base::Error::Kind::Invalid || error.kind == base::Error::Kind::NotFound);
    require(!error.text.isEmpty() && error.text.size() < 2000);
    require(
        std::ranges::none_of(error.text, [](QChar each) { return each.category() == QChar::Other_Control; }));
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    const QByteArray input(reinterpret_cast<const char *>(bytes), qsizetype(size));
    const qsizetype line = input.indexOf('\n');
    const tools::Tool *tool = tools::find(QString::fromUtf8(input.first(std::max<qsizetype>(line, 0))));
    const QJsonDocument document = QJsonDocument::fromJson(input.mid(line + 1));
    if (!tool || !document.isObject())
        return 0;
    gate::Request request{.caller = QStringLiteral("codex"),
                          .tool = tool->name,
                          .arguments = document.object(),
                          .vm = QStringLiteral("0a1b"),
                          .vmName = QStringLiteral("sales"),
                          .nature = tool->nature};
    if (const auto fits = tool->takes.check(request.arguments); !fits) {
        requireWords(fits.error());
        return 0;
    }
    if (tool->crosses) {
        const tools::Vm vm{request.vm, request.vmName, {}, QStringLiteral("MD"), QStringLiteral("open"), {}};
        const auto crossings =
            tool->crosses({request.arguments, vm, vm, request.caller, 1,
                           [](const QString &) { return base::Result<QString>(QStringLiteral("LG")); }});
        if (!crossings) {
            requireWords(crossings.error());
            return 0;
        }
        request.crossings = *crossings;
    }
    gate::Grant grant;
    grant.standing = gate::Grant::Standing::Given;
    grant.isAllTools = true;
    grant.policy = gate::Policy::Open;
    // Who was granted nothing of the host crosses nothing of it, and under `reviewed` changes nothing
    // unasked.
    const bool isOfHost = std::ranges::any_of(request.crossings, [](const gate::Crossing &each) {
        return each.kind == gate::Crossing::Kind::HostRead || each.kind == gate::Crossing::Kind::HostWrite;
    });
    request.vmPolicy = gate::Policy::Open;
    require((gate::decide(request, grant).kind == gate::Verdict::Kind::Allow) == !isOfHost);
    request.vmPolicy = gate::Policy::Reviewed;
    const bool isAllowed = gate::decide(request, grant).kind == gate::Verdict::Kind::Allow;
    require(isAllowed == (tool->nature == gate::Nature::Looks && request.crossings.isEmpty()));
    // The record has the same of it.
    require(gate::crossingsFromJson(gate::crossingsToJson(request.crossings)).size()
            == request.crossings.size());
    return 0;
}
