// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mcp/engine.h"
#include "core/mcp/request_state.h"
#include "tests/core/mcp/small_offer.h"
#include "tests/support/manual_clock.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

/// A peer of an engine. What it says is JSON with ' for ", in which @ stands for what the newest revision
/// wants in `_meta`, and a member of it: '_meta':{@} or '_meta':{@,'progressToken':1}.
class Talk
{
public:
    explicit Talk(mcp::Limits limits = {}, const QString &caller = QStringLiteral("somebody"))
        : engine(std::make_unique<mcp::Engine>(&offer, &states, caller, limits))
    {
    }

    SmallOffer offer;
    support::ManualClock clock;
    mcp::RequestStates states{&clock};
    std::unique_ptr<mcp::Engine> engine;

    static QByteArray json(QByteArray text)
    {
        text.replace('@',
                     "'io.modelcontextprotocol/protocolVersion':'2026-07-28',"
                     "'io.modelcontextprotocol/clientCapabilities':{'elicitation':{},"
                     "'extensions':{'io.modelcontextprotocol/tasks':{}}}");
        return text.replace('\'', '"');
    }

    /// What was answered to that at once, and before.
    QJsonArray say(const QByteArray &line)
    {
        engine->receive(json(line) + '\n');
        return heard();
    }
    /// What has come since this was asked last; messages of a batch are one array.
    QJsonArray heard()
    {
        QJsonArray messages;
        for (const QByteArray &line : engine->takeOutput().split('\n')) {
            if (line.isEmpty())
                continue;
            QJsonParseError error;
            const QJsonDocument document = QJsonDocument::fromJson(line, &error);
            if (error.error != QJsonParseError::NoError || line.size() > mcp::kLongestMessage)
                qFatal("no message: %s", line.left(200).constData());
            messages += document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object());
        }
        return messages;
    }
    /// The only answer to that.
    QJsonObject answer(const QByteArray &line)
    {
        const QJsonArray messages = say(line);
        if (messages.size() != 1)
            qFatal("%lld answers to %s", static_cast<long long>(messages.size()), line.left(200).constData());
        return messages.first().toObject();
    }
    QJsonObject result(const QByteArray &line)
    {
        return answer(line).value(QStringLiteral("result")).toObject();
    }
    int code(const QByteArray &line)
    {
        return answer(line).value(QStringLiteral("error"))[QStringLiteral("code")].toInt();
    }

    /// The next that comes, within a time.
    QJsonObject next()
    {
        while (m_queue.isEmpty()) {
            m_queue = heard();
            if (m_queue.isEmpty() && !QTest::qWaitFor([this] { return !(m_queue = heard()).isEmpty(); }))
                qFatal("nothing came");
        }
        return m_queue.takeAt(0).toObject();
    }

    void open(const QByteArray &revision, const QByteArray &capabilities = "{}")
    {
        const QJsonObject opened = result("{'jsonrpc':'2.0','id':'open','method':'initialize','params':{"
                                          "'protocolVersion':'"
                                          + revision + "','capabilities':" + capabilities
                                          + ",'clientInfo':{'name':'peer','version':'1'}}}");
        if (opened.value(QStringLiteral("protocolVersion")) != QString::fromLatin1(revision))
            qFatal("not opened");
        if (!say("{'jsonrpc':'2.0','method':'notifications/initialized'}").isEmpty())
            qFatal("a notification was answered");
    }

private:
    QJsonArray m_queue;
};
