// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/recipe_operations.h"
#include "core/api/run_operations.h"
#include "core/api/session_operations.h"
#include "core/api/tools/tool_terminals.h"
#include "core/calculator/calculator.h"
#include "core/session/runs/background_runs.h"
#include "core/tools/backend.h"

#include <QCache>

#include <map>
#include <memory>

namespace api {

class CallRecord;

/// What tools do, done by the operations: a VM is a session, named by its id. Main thread; what it is made
/// with is borrowed and outlives this.
class ToolBackend : public tools::Backend
{
public:
    ToolBackend(Workspace &workspace, SessionOperations &operations, CallRecord *record);
    ~ToolBackend() override;

    ToolTerminals &terminals() { return m_terminals; }

    QList<tools::Vm> vms() const override;
    tools::Vm standard() const override;
    base::Result<QJsonObject> describe(const QString &vm) const override;
    base::Result<QJsonObject> cost(const QString &vm) const override;
    base::Result<QStringList> attached(const QString &vm) const override;
    base::Result<qint64> spentToday(const QString &caller) const override;
    Reply<tools::Vm> createVm(tools::VmWish wish, tools::Progress progress) override;
    Reply<> change(QString vm, tools::VmChange change) override;
    Reply<> pause(QString vm) override;
    Reply<> resume(QString vm, tools::Progress progress) override;
    Reply<> destroy(QString vm) override;
    Reply<QJsonObject> snapshot(QString vm, QString name) override;
    Reply<> restore(QString vm, QString snapshot) override;
    Reply<tools::Vm> fork(QString vm, QString name, QString caller) override;
    base::Result<QList<QJsonObject>> snapshots(const QString &vm) const override;

    Reply<QString> start(QString vm, tools::RunWish wish, tools::Progress progress) override;
    Reply<tools::RunState> wait(QString run, std::chrono::milliseconds patience) override;
    Reply<tools::Chunk> output(QString run, tools::Channel channel, qint64 from, qint64 most) override;
    Reply<> input(QString run, QByteArray bytes, bool isLast) override;
    Reply<> kill(QString run, int signal) override;
    base::Result<tools::RunState> run(const QString &run) const override;
    base::Result<QList<tools::RunState>> runs(const QString &vm, int most) const override;

    Reply<tools::Chunk> read(QString vm, QByteArray path, qint64 from, qint64 most) override;
    Reply<> write(QString vm, QByteArray path, QByteArray content) override;
    Reply<QList<tools::File>> list(QString vm, QByteArray path, int most) override;
    Reply<tools::Copied> upload(QString vm, QString from, QByteArray to, bool overwrites,
                                tools::Progress progress) override;
    Reply<tools::Copied> download(QString vm, QByteArray from, QString to, bool overwrites,
                                  tools::Progress progress) override;

    Reply<QString> openTerminal(QString vm, tools::TerminalWish wish) override;
    base::Result<tools::Screen> screen(const QString &terminal) const override;
    base::Result<> type(const QString &terminal, const QString &caller, const QString &text,
                        const QStringList &keys) override;
    base::Task<bool> changes(QString terminal, std::chrono::milliseconds patience) override;
    base::Result<> closeTerminal(const QString &terminal, const QString &caller) override;
    /// Of one caller, in that VM or in all.
    void closeTerminals(const QString &caller, const QString &vm) { m_terminals.closeAll(caller, vm); }
    QStringList callersAtTerminals() const { return m_terminals.callers(); }

    base::Result<QList<tools::File>> documents(const QString &vm) const override;
    Reply<tools::Chunk> document(QString vm, QString name, qint64 from, qint64 most) override;
    Reply<QString> calculate(QString expression) override { return m_calculator.calculate(expression); }
    QJsonObject recipes() const override;
    Reply<QJsonObject> runRecipe(QString vm, tools::RecipeWish wish, tools::Progress progress) override;

private:
    base::Result<session::Session *> session(const QString &vm) const;
    /// Its guest, once the machine runs; with the session busy for as long as the result lives.
    struct Open;
    base::Task<base::Result<Open>> open(QString vm) const;
    /// A run that this has begun and nobody waited for yet: to its end, with all it printed on the way, as
    /// long as that is little.
    base::Task<> watch(session::InBackground fresh, std::chrono::milliseconds patience);

    Workspace &m_workspace;
    SessionOperations &m_operations;
    RunOperations m_runs;
    RecipeOperations m_recipes;
    CallRecord *const m_record;
    ToolTerminals m_terminals;
    calculator::Calculator m_calculator;
    struct Printed
    {
        QByteArray output;
        QByteArray errors;
    };
    std::map<QString, session::InBackground> m_fresh; // that nobody waited for yet, by run
    QCache<QString, Printed> m_printed; // all of it, by run, of those that are over
};

} // namespace api
