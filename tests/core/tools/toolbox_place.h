// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gate/rules_file.h"
#include "core/store/store.h"
#include "core/tools/catalogue.h"
#include "core/tools/toolbox.h"
#include "tests/core/tools/made_up_backend.h"
#include "tests/support/finish.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

inline const QString kMe = u"agent"_s;
inline const QString kOther = u"other"_s;

/// A toolbox over VMs in memory and a real gate, for a test to call as an agent does: it has a VM `sales`,
/// another one's is `theirs`, and `shared` is everybody's.
class ToolboxPlace
{
protected:
    /// For all that a test does.
    void openStore()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QDir(m_folder->path()).mkpath(u"granted"_s);
        auto store = store::Store::open(m_folder->filePath(u"db"_s), gate::Gate::schemas());
        QVERIFY(store);
        m_store = std::move(*store);
    }
    void closeStore() { m_store.reset(); }
    void open()
    {
        setRules({{u"policy"_s, u"builder"_s},
                  {u"tools"_s, u"all"_s},
                  {u"size"_s, u"MD"_s},
                  {u"networks"_s, QJsonArray{u"open"_s}},
                  {u"read"_s, QJsonArray{u"/home"_s, granted()}},
                  {u"write"_s, QJsonArray{u"/home"_s}},
                  {u"budget"_s, u"1"_s},
                  {u"vms"_s, 20},
                  {u"shared"_s, QJsonArray{u"shared"_s}}});
        m_rules = std::make_unique<gate::RulesFile>(m_folder->path(), tools::names(), tools::names());
        m_gate = std::make_unique<gate::Gate>(m_store.get(), &m_clock, m_rules.get());
        m_backend = std::make_unique<MadeUpBackend>();
        m_backend->add(u"sales"_s, kMe);
        m_backend->add(u"theirs"_s, kOther);
        m_backend->add(u"shared"_s, QString());
        m_box = std::make_unique<tools::Toolbox>(m_gate.get(), m_backend->parts(),
                                                 tools::Toolbox::Patience{5s, 20ms});
    }
    void close()
    {
        m_box.reset();
        m_backend.reset();
        m_gate.reset();
        m_rules.reset();
    }

    QString granted() const { return m_folder->filePath(u"granted"_s); }

    /// What the examples name.
    void furnish()
    {
        const auto run = [this](const QString &id, const QString &vm, const QString &caller) {
            MadeUpBackend::Run made;
            made.state.id = id;
            made.state.vm = vm;
            made.state.caller = caller;
            made.state.state = u"running"_s;
            m_backend->made.insert(id, made);
        };
        run(u"r2d4k8mq"_s, u"id-sales"_s, kMe);
        run(u"theirrun"_s, u"id-theirs"_s, kOther);
        m_backend->terminals.insert(u"t7x3w9ka"_s, {u"id-sales"_s, kMe, {u">>> "_s}, 0, 4, {}, true, {}});
        m_backend->terminals.insert(u"theirterminal"_s,
                                    {u"id-theirs"_s, kOther, {u"$ "_s}, 0, 2, {}, true, {}});
        m_backend->programs.insert(u"ls -l /session/input"_s, {"orders.csv\n"});
        m_backend->programs.insert(u"print(6 * 7)"_s, {"42\n"});
        m_backend->programs.insert(u"jq"_s, {"Setting up jq\n"});
        m_backend->programs.insert(u"/session/working"_s, {});
        m_backend->programs.insert(u"."_s, {"total.py:1:print(42)\n"});
        m_backend->files[u"id-sales"_s]["/session/input/orders.csv"] = "id,sum\n1,2\n";
        m_backend->files[u"id-sales"_s]["total.py"] = "print(42)\n";
        m_backend->kept.insert(u"report.csv"_s, "a,b\n");
    }

    void setRules(const QJsonObject &grant)
    {
        QFile file(m_folder->filePath(u"rules.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(QJsonDocument(QJsonObject{{u"version"_s, 1}, {u"callers"_s, QJsonObject{{kMe, grant}}}})
                       .toJson());
    }

    tools::Outcome call(const QString &name, const QJsonObject &arguments)
    {
        const auto answer = support::finish(m_box->call({kMe, name, arguments}));
        return answer ? *answer : tools::Outcome{{{u"message"_s, answer.error().text}}, true};
    }

    tools::Outcome upload(const QString &from)
    {
        return call(u"upload_file"_s, {{u"vm"_s, u"sales"_s}, {u"from"_s, from}});
    }

    void answer(const tools::Outcome &asked, const gate::Answer &answer)
    {
        const auto done = m_gate->answer(asked.json.value(u"run"_s).toString(), answer);
        QVERIFY2(done, qPrintable(done ? QString() : done.error().text));
    }

    gate::AuditEntry lastEntry()
    {
        const auto last = m_gate->audit(1);
        return last && !last->isEmpty() ? last->first() : gate::AuditEntry{};
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    base::SystemClock m_clock;
    std::unique_ptr<store::Store> m_store;
    std::unique_ptr<gate::RulesFile> m_rules;
    std::unique_ptr<gate::Gate> m_gate;
    std::unique_ptr<MadeUpBackend> m_backend;
    std::unique_ptr<tools::Toolbox> m_box;
};
