// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"

#include <QJsonObject>
#include <QMap>
#include <QObject>
#include <QProcess>

#include <optional>

namespace calculator {

/// Quick calculations, by a process of their own that can open nothing and is started by the first
/// (CALCULATOR.md). Main thread.
class Calculator : public QObject
{
    Q_OBJECT
public:
    Calculator() = default;
    ~Calculator() override;

    /// The value of an expression as text, 8,000 characters and a note at most. Invalid: what is wrong with
    /// it. Disconnected: the process ended; the next call starts another. Timeout: others take all there is.
    base::Task<base::Result<QString>> calculate(QString expression);

signals:
    void changed();

private:
    base::Result<> start();
    void read();
    void stop();

    QProcess *m_worker = nullptr;
    QByteArray m_input;
    QMap<qint64, std::optional<QJsonObject>> m_asked; ///< and what came of it, until it is fetched
    qint64 m_last = 0;
};

} // namespace calculator
