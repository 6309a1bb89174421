// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/cli/console.h"
#include "core/cli/terminal.h"

#include <QJsonArray>
#include <QJsonObject>

#include <list>
#include <optional>

namespace rpc {
class Connection;
}

namespace cli {

/// For programs: a line each, at once.
void sayTaskEvent(const QString &event, QJsonObject values);

/// A task as it goes, on the standard streams: the model's words are the output, all else is beside it. What
/// is typed answers what is asked, or is a word in between.
class TaskWatch : public QObject
{
    Q_OBJECT

public:
    TaskWatch(rpc::Connection &owner, QString task, bool asJson); ///< borrowed; outlives this
    ~TaskWatch() override;

    void hear(const QString &event, const QJsonObject &values);
    void endLine();

private:
    struct Question
    {
        QString review; // empty: the model's own
        QStringList choices;
    };

    void print(const QString &words);
    void endAnswer();
    void beside(const QString &line);
    void show(const QJsonObject &entry);
    void showPlan(const QJsonArray &steps);
    void ask(const QString &event, const QJsonObject &values);
    void prompt();
    void read(const QByteArray &bytes);
    void send(const QString &method, const QJsonObject &params);
    base::Task<> sendOne(QString method, QJsonObject params);

    rpc::Connection &m_owner; // the command's
    const QString m_task;
    const bool m_asJson;
    QString m_printed; // of the answer that is under way, as it came
    QString m_blank; // its end
    bool m_hasWords = false;
    QJsonArray m_plan; // as it was shown last
    bool m_isAtLineStart = true;
    std::optional<ProgressBar> m_bar; // while a machine starts, and such
    std::list<Question> m_questions;
    StandardInput m_input;
    std::list<base::Task<>> m_sending;
};

} // namespace cli
