// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/chat/asking.h"

#include <QPointer>

#include <functional>

namespace api {
class TaskOperations;
}
namespace session {
class Session;
}

/// The tasks of one session, of which the last one counts: words that follow it are said to it, with their
/// files and for whichever model, which so knows what was before.
class TaskAsking : public Asking
{
    Q_OBJECT

public:
    /// All borrowed; they outlive this. `models`: by their names, the default first.
    TaskAsking(api::TaskOperations *tasks, session::Session *session, std::function<QStringList()> models,
               QObject *parent = nullptr);

    QStringList models() const override { return m_models(); }
    State state() const override { return m_state; }
    std::optional<Question> question() const override;
    QString why() const override { return m_why; }
    base::Task<base::Result<>> ask(QString text, QStringList files, QString model) override;
    base::Task<base::Result<>> say(QString text) override;
    base::Task<base::Result<>> stop() override;
    base::Task<base::Result<>> goOn(QString model) override;
    bool isKept(const Words &words) const override;
    base::Task<base::Result<>> askAgain(QString text, Words words, QStringList files, Machine machine,
                                        QString model) override;
    base::Task<base::Result<>> retryStep(QString task, QString model) override;

    void refresh();

private:
    QString named(const QString &model) const;

    api::TaskOperations *const m_tasks; // the owner's
    const QPointer<session::Session> m_session;
    const std::function<QStringList()> m_models;
    QString m_task; // the last one's id; empty: none yet
    State m_state = State::Idle;
    QString m_why;
};
