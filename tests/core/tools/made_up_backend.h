// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/await.h"
#include "core/tools/backend.h"

#include <QMap>
#include <QObject>

/// VMs in memory, which do what a test tells them. Their programs print and end as `programs` says, by the
/// last of their arguments; one that is not there runs until it is killed.
class MadeUpBackend : public QObject,
                      public tools::Vms,
                      public tools::Runs,
                      public tools::Files,
                      public tools::Terminals,
                      public tools::Services
{
    Q_OBJECT
public:
    struct Program
    {
        QByteArray output;
        QByteArray errors = {};
        int code = 0;
    };
    struct Run
    {
        tools::RunState state;
        tools::RunWish wish;
        QByteArray output;
        QByteArray errors;
        QByteArray input;
    };

    tools::Backend parts() { return {*this, *this, *this, *this, *this}; }

    QList<tools::Vm> all;
    QMap<QString, QMap<QByteArray, QByteArray>> files;
    QMap<QString, Program> programs;
    QMap<QString, Run> made;
    QMap<QString, tools::Screen> terminals;
    QMap<QString, QByteArray> kept; // documents
    QStringList done; // what changed anything, in order
    tools::Vm usual{{}, {}, {}, QStringLiteral("SM"), QStringLiteral("open"), {}};
    QStringList attachments; // of each
    QString snapshotSize = QStringLiteral("SM");
    qint64 spent = 0; // today
    bool hangs = false; // copies never end
    bool breaks = false; // and fail

    tools::Vm &add(const QString &name, const QString &caller,
                   const QString &policy = QStringLiteral("builder"))
    {
        all += tools::Vm{QStringLiteral("id-") + name, name,  caller, QStringLiteral("SM"),
                         QStringLiteral("open"),       policy};
        return all.last();
    }

    QList<tools::Vm> list() const override { return all; }
    tools::Vm standard() const override { return usual; }
    base::Result<tools::VmNow> now(const QString &vm) const override
    {
        for (const tools::Vm &each : all) {
            if (each.id == vm)
                return tools::VmNow{.id = each.id,
                                    .name = each.name,
                                    .state = QStringLiteral("running"),
                                    .size = each.size,
                                    .network = each.network,
                                    .policy = each.policy,
                                    .note = {},
                                    .idleStop = {},
                                    .nanodollars = spent};
        }
        return base::fail(base::Error::Kind::NotFound, QStringLiteral("It is gone."));
    }
    base::Result<tools::VmCost> cost(const QString &vm) const override
    {
        return tools::VmCost{vm, spent, std::chrono::minutes(1), 0};
    }
    base::Result<QStringList> attached(const QString &) const override { return attachments; }
    base::Result<qint64> spentToday(const QString &) const override { return spent; }
    tools::Reply<tools::Vm> create(tools::VmWish wish, tools::Progress) override
    {
        did("create", wish.name);
        const tools::Vm vm = add(wish.name, wish.caller);
        co_return vm;
    }
    tools::Reply<> change(QString vm, tools::VmChange change) override
    {
        const QStringList all{vm, change.size, change.network, change.image};
        return did("change", all.join(u' ').simplified()), ok();
    }
    tools::Reply<> pause(QString vm) override { return did("pause", vm), ok(); }
    tools::Reply<> resume(QString vm, tools::Progress) override { return did("resume", vm), ok(); }
    tools::Reply<> destroy(QString vm) override
    {
        did("destroy", vm);
        all.removeIf([vm](const tools::Vm &each) { return each.id == vm; });
        return ok();
    }
    tools::Reply<tools::Snapshot> snapshot(QString vm, QString name) override
    {
        did("snapshot", vm + u' ' + name);
        tools::Snapshot kept;
        kept.name = name;
        co_return kept;
    }
    tools::Reply<> restore(QString vm, QString snapshot) override
    {
        return did("restore", vm + u' ' + snapshot), ok();
    }
    tools::Reply<tools::Vm> fork(QString vm, QString name, QString caller) override
    {
        did("fork", vm);
        const tools::Vm made = add(name, caller);
        co_return made;
    }
    base::Result<QList<tools::Snapshot>> snapshots(const QString &) const override
    {
        return QList<tools::Snapshot>{{QStringLiteral("before"), QDateTime(), snapshotSize, 0}};
    }

    tools::Reply<QString> start(QString vm, tools::RunWish wish, tools::Progress) override
    {
        did("start", wish.argv.join(u' '));
        Run run;
        run.state.id = QStringLiteral("run%1").arg(made.size() + 1);
        run.state.vm = vm;
        run.state.caller = wish.caller;
        run.state.command = wish.argv.join(u' ');
        run.state.state = QStringLiteral("running");
        const auto program = programs.constFind(wish.argv.last());
        if (program != programs.constEnd()) {
            run.output = program->output;
            run.errors = program->errors;
            run.state.state = QStringLiteral("exited");
            run.state.code = program->code;
        }
        run.state.outputBytes = run.output.size();
        run.state.errorBytes = run.errors.size();
        run.wish = wish;
        made.insert(run.state.id, run);
        co_return run.state.id;
    }
    tools::Reply<tools::RunState> wait(QString run, std::chrono::milliseconds) override
    {
        co_return made[run].state;
    }
    tools::Reply<tools::Chunk> output(QString run, tools::Channel channel, qint64 from, qint64 most) override
    {
        const QByteArray &all = channel == tools::Channel::Output ? made[run].output : made[run].errors;
        co_return tools::Chunk{all.mid(from, most), from, all.size()};
    }
    tools::Reply<> input(QString run, QByteArray bytes, bool) override
    {
        did("input", run);
        made[run].input += bytes;
        return ok();
    }
    tools::Reply<> kill(QString run, int signal) override
    {
        did("kill", run);
        made[run].state.state = QStringLiteral("signalled");
        made[run].state.code = signal;
        return ok();
    }
    base::Result<tools::RunState> find(const QString &run) const override
    {
        if (!made.contains(run))
            return base::fail(base::Error::Kind::NotFound, QStringLiteral("There is no such run."));
        return made[run].state;
    }
    base::Result<QList<tools::RunState>> recent(const QString &vm, int) const override
    {
        QList<tools::RunState> list;
        for (const Run &run : made) {
            if (run.state.vm == vm)
                list += run.state;
        }
        return list;
    }

    tools::Reply<tools::Chunk> read(QString vm, QByteArray path, qint64 from, qint64 most) override
    {
        if (!files[vm].contains(path))
            co_return base::fail(base::Error::Kind::NotFound, QStringLiteral("There is no such file."));
        const QByteArray all = files[vm][path];
        co_return tools::Chunk{all.mid(from, most), from, all.size()};
    }
    tools::Reply<> write(QString vm, QByteArray path, QByteArray content) override
    {
        did("write", QString::fromUtf8(path));
        files[vm][path] = content;
        return ok();
    }
    tools::Reply<QList<tools::File>> list(QString vm, QByteArray, int most) override
    {
        QList<tools::File> list;
        for (auto it = files[vm].cbegin(); it != files[vm].cend() && list.size() < most; ++it)
            list += tools::File{it.key(), tools::File::Kind::File, it.value().size(), {}};
        co_return list;
    }
    tools::Reply<tools::Copied> upload(QString, QString from, QByteArray, bool, tools::Progress) override
    {
        did("upload", from);
        while (hangs)
            co_await base::onSignal(this, &MadeUpBackend::letGo, std::chrono::minutes(1));
        if (breaks)
            co_return base::fail(base::Error::Kind::Failed, QStringLiteral("It broke."));
        co_return tools::Copied{1, 5, 0, {}};
    }
    tools::Reply<tools::Copied> download(QString, QByteArray, QString to, bool, tools::Progress) override
    {
        did("download", to);
        co_return tools::Copied{1, 5, 0, {}};
    }

    tools::Reply<QString> open(QString vm, tools::TerminalWish wish) override
    {
        did("terminal", wish.command);
        const QString id = QStringLiteral("terminal%1").arg(terminals.size() + 1);
        terminals.insert(id, {vm, wish.caller, {QStringLiteral("$ ")}, 0, 2, {}, true, {}});
        co_return id;
    }
    base::Result<tools::Screen> screen(const QString &terminal) const override
    {
        if (!terminals.contains(terminal))
            return base::fail(base::Error::Kind::NotFound, QStringLiteral("There is no such terminal."));
        return terminals[terminal];
    }
    base::Result<> type(const QString &terminal, const QString &, const QString &text,
                        const QStringList &) override
    {
        did("type", text);
        terminals[terminal].lines += text;
        emit letGo();
        return {};
    }
    base::Task<bool> changes(QString, std::chrono::milliseconds) override { co_return false; }
    base::Result<> close(const QString &terminal, const QString &) override
    {
        did("close", terminal);
        terminals.remove(terminal);
        return {};
    }

    base::Result<QList<tools::File>> documents(const QString &) const override
    {
        QList<tools::File> list;
        for (auto it = kept.cbegin(); it != kept.cend(); ++it)
            list += tools::File{it.key().toUtf8(), tools::File::Kind::File, it.value().size(), {}};
        return list;
    }
    tools::Reply<tools::Chunk> document(QString, QString name, qint64 from, qint64 most) override
    {
        if (!kept.contains(name))
            co_return base::fail(base::Error::Kind::NotFound, QStringLiteral("There is no such document."));
        co_return tools::Chunk{kept[name].mid(from, most), from, kept[name].size()};
    }
    tools::Reply<QString> calculate(QString expression) override
    {
        if (expression.isEmpty())
            co_return base::fail(base::Error::Kind::Invalid, QStringLiteral("There is nothing."));
        co_return u'=' + expression;
    }
    QList<tools::RecipeOffer> recipes() const override { return {}; }
    tools::Reply<tools::RecipeDone> runRecipe(QString, tools::RecipeWish wish, tools::Progress) override
    {
        did("recipe", wish.recipe + u' ' + (wish.sample ? QStringLiteral("sample") : wish.inputs.join(u' ')));
        co_return tools::RecipeDone();
    }

signals:
    void letGo();

private:
    void did(const char *what, const QString &with) { done += QString::fromLatin1(what) + u' ' + with; }
    static tools::Reply<> ok() { co_return {}; }
};
