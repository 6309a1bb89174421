// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/agent_client.h"
#include "tests/support/folders.h"

#include <QTest>

#include <memory>

/// The base of a class of tests that each have a greeted agent of their own, which has kept to the protocol
/// and ends in peace.
class AgentTest : public QObject
{
    Q_OBJECT
protected:
    std::unique_ptr<AgentClient> m_agent;

private slots:
    void init()
    {
        m_agent = std::make_unique<AgentClient>(BERTH_AGENT);
        QVERIFY(m_agent->greet());
    }
    void cleanup()
    {
        QCOMPARE(m_agent->violation(), std::string());
        QCOMPARE(m_agent->stop(), 0);
        m_agent.reset();
    }
};
