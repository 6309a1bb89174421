// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calculator/calculator.h"

#include "core/base/await.h"
#include "core/base/killed.h"
#include "core/base/own_program.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QJsonDocument>
#include <QPointer>
#include <QScopeGuard>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

namespace calculator {

static constexpr auto kPatience = 20s; // what is before it takes a second at most
static constexpr qsizetype kMostBytes = 1 << 20;

static QString text(const char *source) { return QCoreApplication::translate("calculator", source); }

Calculator::~Calculator() { stop(); }

/// It may be in the middle of its own signal, so it dies a turn of the event loop later.
void Calculator::stop()
{
    QProcess *const worker = std::exchange(m_worker, nullptr);
    m_input.clear();
    if (!worker)
        return;
    worker->disconnect();
    worker->kill();
    base::seeOff(worker);
}

Result<> Calculator::start()
{
    if (m_worker)
        return {};
    const auto program = base::ownProgram("berth-calculator"_L1);
    if (!program)
        return fail(program.error());
    m_worker = new QProcess;
    QProcessEnvironment environment;
    environment.insert(u"LC_ALL"_s, u"C.UTF-8"_s);
    m_worker->setProcessEnvironment(environment);
    m_worker->setStandardErrorFile(QProcess::nullDevice());
    connect(m_worker, &QProcess::readyReadStandardOutput, this, &Calculator::read);
    connect(m_worker, &QProcess::stateChanged, this, [this](QProcess::ProcessState state) {
        if (state != QProcess::NotRunning)
            return;
        read();
        stop();
        emit changed();
    });
    m_worker->start(*program, {});
    return {};
}

void Calculator::read()
{
    m_input += m_worker->readAllStandardOutput();
    for (qsizetype end; (end = m_input.indexOf('\n')) >= 0; m_input.remove(0, end + 1)) {
        const QJsonObject answer = QJsonDocument::fromJson(m_input.first(end)).object();
        const auto asked = m_asked.find(answer.value(u"id"_s).toInteger());
        if (asked != m_asked.end())
            *asked = answer;
    }
    if (m_input.size() > kMostBytes)
        stop();
    emit changed();
}

Task<Result<QString>> Calculator::calculate(QString expression)
{
    if (auto started = start(); !started)
        co_return fail(started.error());
    const QPointer<QProcess> worker = m_worker;
    const qint64 id = ++m_last;
    m_asked.insert(id, {});
    const auto forget = qScopeGuard([this, id] { m_asked.remove(id); });
    const QJsonObject request{{u"id"_s, id}, {u"text"_s, expression}};
    worker->write(QJsonDocument(request).toJson(QJsonDocument::Compact) + '\n');
    const QDeadlineTimer deadline(kPatience);
    while (!m_asked.value(id) && m_worker == worker && !deadline.hasExpired())
        co_await base::onSignal(this, &Calculator::changed,
                                std::chrono::milliseconds(deadline.remainingTime()));
    const std::optional<QJsonObject> answer = m_asked.value(id);
    if (answer && answer->contains(u"value"_s))
        co_return answer->value(u"value"_s).toString();
    if (answer)
        co_return fail(Error::Kind::Invalid, answer->value(u"error"_s).toString());
    if (m_worker == worker)
        co_return fail(Error::Kind::Timeout, text("Too much is calculated at once. Try again later."));
    co_return fail(Error::Kind::Disconnected,
                   text("The program that calculates ended before it was done. Try again."));
}

} // namespace calculator
