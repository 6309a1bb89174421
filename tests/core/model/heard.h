// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/model/client.h"

#include <QStringList>

/// What was heard of an answer.
class Heard final : public model::Listener
{
public:
    void said(const QString &text) override { saidText += text; }
    void thought(const QString &text) override { thoughtText += text; }
    void calls(const QString &tool) override { tools += tool; }
    void failed(const model::Failure &failure) override
    {
        failures += failure;
        declared.reset();
    }
    void again(const base::Error &why, std::chrono::milliseconds wait) override
    {
        whys += why.text;
        waits += wait;
        saidText.clear();
        thoughtText.clear();
        tools.clear();
    }
    void used(const model::Usage &usage) override { declared = usage; }

    QString saidText;
    QString thoughtText;
    QStringList tools;
    QStringList whys;
    std::optional<model::Usage> declared; // of the last request
    QList<model::Failure> failures;
    QList<std::chrono::milliseconds> waits;
};
