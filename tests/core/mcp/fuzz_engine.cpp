// SPDX-License-Identifier: GPL-3.0-or-later

// The engine against whatever a peer sends (preset `fuzz`; the corpus also runs in the tests). It must answer
// with messages, each a line of its own, and be done with everything when it is destroyed.

#include "core/base/clock.h"
#include "core/mcp/conformance/fixtures.h"
#include "core/mcp/engine.h"
#include "core/mcp/request_state.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

#include <cstdlib>

static void require(bool isSo)
{
    if (!isSo)
        std::abort();
}

static void read(mcp::Engine &engine)
{
    for (const QByteArray &line : engine.takeOutput().split('\n')) {
        if (line.isEmpty())
            continue;
        require(line.size() <= mcp::kLongestMessage);
        const QJsonDocument message = QJsonDocument::fromJson(line);
        require(message.isArray()
                    ? !message.array().isEmpty()
                    : message.object().value(QStringLiteral("jsonrpc")) == QStringLiteral("2.0"));
    }
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    static int argc = 1;
    static char name[] = "fuzz_engine";
    static char *argv[] = {name, nullptr};
    static QCoreApplication program(argc, argv);

    // Of the input before: there is no loop that would do it.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    const base::SystemClock clock;
    mcp::RequestStates states(&clock);
    mcp::conformance::Fixtures fixtures;
    mcp::Engine engine(&fixtures, &states, QStringLiteral("fuzzer"));
    const QByteArray input(reinterpret_cast<const char *>(bytes), qsizetype(size));
    // In two pieces, so that lines are broken too.
    engine.receive(input.left(input.size() / 2));
    QCoreApplication::processEvents();
    read(engine);
    engine.receive(input.mid(input.size() / 2) + '\n');
    QCoreApplication::processEvents();
    read(engine);
    return 0;
}
