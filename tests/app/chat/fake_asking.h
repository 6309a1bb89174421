// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/chat/asking.h"

/// An agent that does nothing, and notes what it is told.
class FakeAsking : public Asking
{
public:
    QStringList models() const override { return m_models; }
    State state() const override { return m_state; }
    std::optional<Question> question() const override { return m_question; }
    QString why() const override { return m_why; }
    base::Task<base::Result<>> ask(QString text, QStringList files, QString model) override
    {
        told += QStringList({QStringLiteral("ask"), text, files.join(u','), model}).join(u'|');
        co_return outcome;
    }
    base::Task<base::Result<>> say(QString text) override
    {
        told += QStringLiteral("say|") + text;
        co_return outcome;
    }
    base::Task<base::Result<>> stop() override
    {
        told += QStringLiteral("stop");
        co_return outcome;
    }
    base::Task<base::Result<>> goOn(QString model) override
    {
        told += QStringLiteral("go on") + (model.isEmpty() ? QString() : u'|' + model);
        co_return outcome;
    }

    bool isKept(const Words &words) const override { return kept.contains(words); }
    base::Task<base::Result<>> askAgain(QString text, Words words, QStringList files, Machine machine,
                                        QString model) override
    {
        told += QStringLiteral("again|%1|%2:%3").arg(text, words.task).arg(words.place)
            + (machine == Machine::AsThen ? QStringLiteral("|as then") : QString())
            + (files.isEmpty() ? QString() : u'|' + files.join(u','))
            + (model.isEmpty() ? QString() : u'|' + model);
        co_return outcome;
    }

    base::Task<base::Result<>> retryStep(QString task, QString model) override
    {
        told += QStringList({QStringLiteral("step"), task, model}).join(u'|');
        co_return outcome;
    }

    void set(State state, std::optional<Question> question = {}, const QString &why = {})
    {
        m_state = state;
        m_question = std::move(question);
        m_why = why;
        emit changed();
    }
    void setModels(const QStringList &models)
    {
        m_models = models;
        emit changed();
    }

    QStringList told;
    QList<Words> kept;
    base::Result<> outcome;

private:
    QStringList m_models{QStringLiteral("sonnet"), QStringLiteral("local")};
    State m_state = State::Idle;
    std::optional<Question> m_question;
    QString m_why;
};
