// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

namespace support {

/// A program with an agent, which speaks through the bridge: the script is what a grant names.
class BridgeAgent
{
public:
    /// Writes the script; `berth` is $BERTH.
    explicit BridgeAgent(const QString &script)
    {
        QFile file(script);
        if (!file.open(QIODevice::WriteOnly)
            || file.write("import os, subprocess\nsubprocess.call([os.environ['BERTH'], 'mcp'])\n") < 0)
            qFatal("%s cannot be written", qPrintable(script));
        file.close();
        m_process.start(QStringLiteral("python3"), {script});
        if (!m_process.waitForStarted())
            qFatal("no agent");
    }
    ~BridgeAgent()
    {
        m_process.closeWriteChannel();
        if (!m_process.waitForFinished(10'000))
            qCritical("the bridge goes on");
    }

    /// Says who it is.
    QJsonObject open()
    {
        return result(begin(QStringLiteral("initialize"),
                            {{QStringLiteral("protocolVersion"), QStringLiteral("2025-06-18")},
                             {QStringLiteral("capabilities"), QJsonObject()},
                             {QStringLiteral("clientInfo"),
                              QJsonObject{{QStringLiteral("name"), QStringLiteral("a")},
                                          {QStringLiteral("version"), QStringLiteral("1")}}}}));
    }
    int begin(const QString &method, const QJsonObject &params)
    {
        const QJsonObject message{{QStringLiteral("jsonrpc"), QStringLiteral("2.0")},
                                  {QStringLiteral("id"), ++m_last},
                                  {QStringLiteral("method"), method},
                                  {QStringLiteral("params"), params}};
        m_process.write(QJsonDocument(message).toJson(QJsonDocument::Compact) + '\n');
        return m_last;
    }
    int beginTool(const QString &tool, const QJsonObject &arguments)
    {
        return begin(QStringLiteral("tools/call"),
                     {{QStringLiteral("name"), tool}, {QStringLiteral("arguments"), arguments}});
    }
    /// What it was answered; without members while it was not.
    QJsonObject answer(int id)
    {
        m_heard += m_process.readAllStandardOutput();
        const QList<QByteArray> lines = m_heard.split('\n');
        for (const QByteArray &line : lines) {
            const QJsonObject message = QJsonDocument::fromJson(line).object();
            if (message.value(QStringLiteral("id")) == QJsonValue(id))
                return message.value(QStringLiteral("result")).toObject();
        }
        return {};
    }
    QJsonObject result(int id)
    {
        return QTest::qWaitFor([&] { return !answer(id).isEmpty(); }, 60'000) ? answer(id) : QJsonObject();
    }
    /// The structured content.
    QJsonObject call(const QString &tool, const QJsonObject &arguments = {})
    {
        return result(beginTool(tool, arguments)).value(QStringLiteral("structuredContent")).toObject();
    }

private:
    QProcess m_process;
    QByteArray m_heard;
    int m_last = 0;
};

} // namespace support
