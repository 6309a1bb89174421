// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/owner/owner.h"
#include "core/owner/service.h"
#include "tests/support/finish.h"
#include "tests/support/folders.h"
#include "tests/support/hollow_image.h"
#include "tests/support/places.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;

/// What the methods of the owner's socket take, and what they refuse: each is named here.
class tst_Methods : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        qputenv("BERTH_LIBVIRT_URI", "qemu+unix:///session?socket=/nowhere"); // starts nothing
        const base::Places places = support::madePlacesIn(m_folder);
        QVERIFY(support::makeHollowImage(places.data + u"/images"_s));
        auto owner = support::finish(owner::Owner::open(places, owner::Owner::Yield::Never));
        QVERIFY2(owner, qPrintable(owner ? QString() : owner.error().text));
        m_owner = std::move(*owner);
        auto connection = support::finish(rpc::Connection::open(rpc::Connection::pathIn(places.runtime), 5s));
        QVERIFY(connection);
        m_connection = std::move(*connection);
        QVERIFY(call(u"session.create"_s, {{u"name"_s, u"kept"_s}}));
    }
    void cleanupTestCase()
    {
        m_connection.reset();
        m_owner.reset();
    }

    void refuseValuesOfAWrongKind_data()
    {
        QTest::addColumn<QString>("method");
        QTest::addColumn<QString>("param");
        QTest::addColumn<QJsonValue>("value");
        for (const Taken &each : taken()) {
            for (const char *param : each.params) {
                const QByteArray name = QByteArray(param).split(':').first();
                const QByteArray kind = QByteArray(param).split(':').last();
                for (const auto &[is, value] : values()) {
                    if (is == kind || (kind == "an object" && value.isObject()))
                        continue;
                    QTest::addRow("%s: %s is %s", each.method, name.constData(), is.constData())
                        << QString::fromLatin1(each.method) << QString::fromLatin1(name) << value;
                }
            }
        }
    }
    void refuseValuesOfAWrongKind()
    {
        QFETCH(QString, method);
        QFETCH(QString, param);
        QFETCH(QJsonValue, value);
        verifyRefused(method, {{param, value}}, param);
    }

    /// Each of these did something else than was asked for, once: no limit, the open network, a parameter
    /// less.
    void refuseWhatWasMisreadOnce_data()
    {
        QTest::addColumn<QString>("method");
        QTest::addColumn<QString>("param");
        QTest::addColumn<QJsonValue>("value");
        QTest::newRow("a budget as a number") << u"session.create"_s << u"budget"_s << QJsonValue(0.5);
        QTest::newRow("an amount as a number") << u"budget"_s << u"amount"_s << QJsonValue(0.5);
        QTest::newRow("a month's budget as a number") << u"budget"_s << u"month"_s << QJsonValue(0.5);
        QTest::newRow("new sessions' budget as a number") << u"budget"_s << u"new"_s << QJsonValue(0.5);
        QTest::newRow("a run's budget as a number") << u"recipe.run"_s << u"budget"_s << QJsonValue(0.5);
        QTest::newRow("a network as a number") << u"session.create"_s << u"network"_s << QJsonValue(1);
        QTest::newRow("a recipe's number")
            << u"recipe.run"_s << u"parameters"_s << QJsonValue(QJsonObject{{u"top"_s, 50}});
        QTest::newRow("a recipe's flag")
            << u"recipe.run"_s << u"parameters"_s << QJsonValue(QJsonObject{{u"header"_s, true}});
    }
    void refuseWhatWasMisreadOnce()
    {
        QFETCH(QString, method);
        QFETCH(QString, param);
        QFETCH(QJsonValue, value);
        verifyRefused(method, {{param, value}}, param);
    }

    void refuseWhatIsBeyondItsLimits_data()
    {
        QTest::addColumn<QString>("method");
        QTest::addColumn<QString>("param");
        QTest::addColumn<QJsonValue>("value");
        const auto window = [](int rows) { return QJsonValue(QJsonObject{{u"rows"_s, rows}}); };
        QTest::newRow("a long name") << u"session.find"_s << u"session"_s << QJsonValue(QString(201, u'x'));
        QTest::newRow("a long path") << u"copy"_s << u"from"_s << QJsonValue(QString(4097, u'x'));
        QTest::newRow("no minute") << u"session.keep"_s << u"minutes"_s << QJsonValue(0);
        QTest::newRow("too many minutes") << u"session.keep"_s << u"minutes"_s << QJsonValue(10081);
        QTest::newRow("half a minute") << u"session.keep"_s << u"minutes"_s << QJsonValue(1.5);
        QTest::newRow("less than no time") << u"exec"_s << u"timeout_ms"_s << QJsonValue(-1);
        QTest::newRow("a part of a millisecond") << u"exec"_s << u"timeout_ms"_s << QJsonValue(1.5);
        QTest::newRow("before its first byte") << u"run.output"_s << u"from"_s << QJsonValue(-1);
        QTest::newRow("beyond what is counted") << u"run.output"_s << u"from"_s << QJsonValue(0x1p63);
        QTest::newRow("no base64") << u"run.input"_s << u"data"_s << QJsonValue(u"bm8*"_s);
        QTest::newRow("no row") << u"exec"_s << u"terminal"_s << window(0);
        QTest::newRow("too many rows") << u"exec"_s << u"terminal"_s << window(65536);
        QTest::newRow("unknown") << u"session.create"_s << u"colour"_s << QJsonValue(u"red"_s);
        QTest::newRow("of another method") << u"session.list"_s << u"session"_s << QJsonValue(u"kept"_s);
    }
    void refuseWhatIsBeyondItsLimits()
    {
        QFETCH(QString, method);
        QFETCH(QString, param);
        QFETCH(QJsonValue, value);
        verifyRefused(method, {{param, value}}, param);
    }

    void nameTheChoicesThereAre_data()
    {
        QTest::addColumn<QString>("param");
        QTest::addColumn<QString>("choices");
        QTest::newRow("size") << u"size"_s << u"XS, SM, MD, LG, XL"_s;
        QTest::newRow("network") << u"network"_s << u"open, offline"_s;
    }
    void nameTheChoicesThereAre()
    {
        QFETCH(QString, param);
        const auto answer = call(u"session.create"_s, {{param, u"huge"_s}});
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, Error::Kind::Invalid);
        QFETCH(QString, choices);
        QCOMPARE(answer.error().text, u"The parameter “%1” is one of %2, not “huge”."_s.arg(param, choices));
    }

    void refuseToDoWithoutWhatTheyNeed()
    {
        for (const api::Method &method : owner::Service::described()) {
            for (const api::Parameter &each : method.takes) {
                if (each.need != api::Parameter::Need::Required)
                    continue;
                const auto answer = call(method.name, {});
                QVERIFY(!answer);
                QCOMPARE(answer.error().kind, Error::Kind::Invalid);
                QVERIFY2(answer.error().text.contains(u"is missing"_s), qPrintable(answer.error().text));
            }
        }
        verifyRefused(u"budget"_s, {{u"amount"_s, u"1"_s}}, u"session"_s);
    }

    void anotherCaseAndNothingAreChoicesToo()
    {
        const auto made = call(u"session.create"_s,
                               {{u"name"_s, u"small"_s}, {u"size"_s, u"xs"_s}, {u"network"_s, QString()}});
        QVERIFY2(made, qPrintable(made ? QString() : made.error().text));
        QCOMPARE(made->value(u"size"_s), u"XS"_s);
        QVERIFY(call(u"session.remove"_s, {{u"session"_s, u"small"_s}}));
    }

    void anErrorTellsWhatMendsItAsAValue()
    {
        const auto answer = call(u"session.find"_s, {{u"session"_s, u"nobody"_s}});
        QVERIFY(!answer);
        QCOMPARE(answer.error().remedy.kind, base::Remedy::Kind::ListSessions);
        QVERIFY(call(u"session.archive"_s, {{u"session"_s, u"kept"_s}}));
        const auto archived = call(u"session.start"_s, {{u"session"_s, u"kept"_s}});
        QVERIFY(call(u"session.unarchive"_s, {{u"session"_s, u"kept"_s}}));
        QVERIFY(!archived);
        QCOMPARE(archived.error().remedy, (base::Remedy{base::Remedy::Kind::Unarchive, u"kept"_s}));
    }

    void inputNeedsARunOfThatCall()
    {
        const auto answer = call(u"exec.input"_s, {{u"call"_s, 1}, {u"data"_s, u"eA=="_s}});
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, Error::Kind::NotFound);
    }

    /// Run with BERTH_WRITE_REFERENCE=1 it writes what it compares with.
    void areDescribedAsTheyAre()
    {
        QFile page(QStringLiteral(BERTH_SOURCE_DIR "/core/rpc/RPC.md"));
        QVERIFY(page.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(page.readAll());
        page.close();
        const QString begin = u"<!-- methods: made by tst_methods -->\n"_s;
        const QString end = u"<!-- end of methods -->\n"_s;
        const qsizetype from = text.indexOf(begin) + begin.size();
        const qsizetype to = text.indexOf(end);
        QVERIFY(from >= begin.size() && to >= from);
        QString made;
        for (const api::Method &method : owner::Service::described())
            made += reference(method);
        if (qEnvironmentVariableIsSet("BERTH_WRITE_REFERENCE") && text.mid(from, to - from) != made) {
            QVERIFY(page.open(QIODevice::WriteOnly | QIODevice::Truncate));
            page.write((text.left(from) + made + text.mid(to)).toUtf8());
            QFAIL("It was written anew.");
        }
        QCOMPARE(text.mid(from, to - from), made);
    }

    /// What none of them may change: nothing was made, removed or set on the way to a refusal.
    void refusalsChangeNothing()
    {
        const auto sessions = call(u"session.list"_s, {});
        QVERIFY(sessions);
        QCOMPARE(sessions->value(u"sessions"_s).toArray().size(), 1);
        const QJsonObject kept = sessions->value(u"sessions"_s)[0].toObject();
        QCOMPARE(kept.value(u"name"_s).toString(), u"kept"_s);
        QCOMPARE(kept.value(u"state"_s).toString(), u"stopped"_s);
        QVERIFY(!QFile::exists(m_folder.filePath(u"config/settings.json"_s)));
    }

    /// So that a new method or parameter gets its rows above.
    void areAllListedHere()
    {
        QStringList known;
        for (const Taken &each : taken())
            known += QString::fromLatin1(each.method);
        owner::Service service(m_owner->workspace());
        QStringList served = service.methods().keys();
        known.sort();
        served.sort();
        QCOMPARE(known, served);
        for (const api::Method &method : owner::Service::described()) {
            QStringList listed;
            for (const Taken &each : taken()) {
                for (const char *param : each.params) {
                    if (method.name == QLatin1String(each.method))
                        listed += QString::fromLatin1(param).section(u':', 0, 0);
                }
            }
            QStringList taken;
            for (const api::Parameter &each : method.takes)
                taken += each.name;
            listed.sort();
            taken.sort();
            QCOMPARE(listed, taken);
        }
    }

private:
    struct Taken
    {
        const char *method;
        QList<const char *> params; ///< NAME:KIND
    };
    static QList<Taken> taken()
    {
        const char *const session = "session:a text";
        return {
            {"doctor", {}},
            {"image.list", {}},
            {"image.show", {"image:a text"}},
            {"image.build", {"profile:a text", "size:a text", "background:a flag"}},
            {"image.builds", {}},
            {"image.pause", {"profile:a text"}},
            {"image.resume", {"profile:a text"}},
            {"image.cancel", {"profile:a text"}},
            {"image.update", {"profile:a text", "check:a flag", "background:a flag"}},
            {"image.remove", {"image:a text"}},
            {"session.create",
             {"name:a text", "size:a text", "profile:a text", "network:a text", "cold:a flag",
              "budget:a text", "start:a flag"}},
            {"session.list", {"archived:a flag"}},
            {"session.find", {session}},
            {"session.rename", {session, "name:a text"}},
            {"session.start", {session}},
            {"session.stop", {session}},
            {"session.pause", {session}},
            {"session.resume", {session}},
            {"session.snapshot", {session, "snapshot:a text"}},
            {"session.restore", {session, "snapshot:a text"}},
            {"session.fork", {session, "name:a text", "at:a number"}},
            {"session.moment", {session, "at:a number"}},
            {"session.machine", {session, "size:a text", "network:a text", "profile:a text"}},
            {"session.archive", {session}},
            {"session.unarchive", {session}},
            {"session.remove", {session}},
            {"session.keep", {session, "minutes:a number"}},
            {"snapshot.list", {session}},
            {"snapshot.remove", {session, "snapshot:a text"}},
            {"machine.list", {}},
            {"cost", {session}},
            {"budget", {session, "amount:a text", "month:a text", "new:a text"}},
            {"settings", {"key:a text", "value:a text", "default:a flag"}},
            {"exec",
             {session, "argv:texts", "shell:a text", "folder:a text", "environment:texts by name",
              "terminal:a window", "input:a flag", "timeout_ms:a number"}},
            {"run.start",
             {session, "argv:texts", "shell:a text", "folder:a text", "environment:texts by name",
              "input:a flag", "timeout_ms:a number"}},
            {"run.list", {session, "all:a flag"}},
            {"run.output", {"run:a text", "from:a number", "error_from:a number", "follow:a flag"}},
            {"run.input", {"run:a text", "data:a text", "end:a flag"}},
            {"run.kill", {"run:a text", "signal:a text"}},
            {"run.wait", {"run:a text"}},
            {"exec.input", {"call:a number", "data:a text", "end:a flag"}},
            {"tool.list", {"tool:a text"}},
            {"tool.call", {"agent:a text", "tool:a text", "arguments:an object"}},
            {"review.list", {}},
            {"review.answer", {"review:a text", "answer:a text", "text:a text", "arguments:an object"}},
            {"review.rehearse", {"review:a text", "arguments:an object"}},
            {"audit", {"count:a number", "agent:a text", session}},
            {"session.policy", {session, "policy:a text"}},
            {"caller.list", {}},
            {"caller.allow",
             {"program:a text", "policy:a text", "folders:texts", "read_folders:texts", "size:a text",
              "machines:a number", "daily:a text", "minutes:a number", "ask_in_client:a flag",
              "preview:a flag"}},
            {"caller.revoke", {"program:a text"}},
            {"caller.pause", {"program:a text"}},
            {"caller.resume", {"program:a text"}},
            {"caller.share", {session, "program:a text"}},
            {"caller.unshare", {session, "program:a text"}},
            {"model.list", {}},
            {"model.add",
             {"name:a text", "format:a text", "url:a text", "model:a text", "key:a text", "variable:a text",
              "context:a number", "longest_answer:a number", "images:a text", "thinking:a text",
              "certificates:a text", "default:a flag"}},
            {"model.change",
             {"name:a text", "rename:a text", "format:a text", "url:a text", "model:a text", "key:a text",
              "variable:a text", "context:a number", "longest_answer:a number", "images:a text",
              "thinking:a text", "certificates:a text", "no_key:a flag"}},
            {"model.remove", {"name:a text"}},
            {"model.default", {"name:a text"}},
            {"model.test", {"name:a text"}},
            {"model.offers", {}},
            {"task.ask",
             {"request:a text", session, "attach:texts", "model:a text", "steps:a number", "time_s:a number",
              "dollars:a text", "away:a flag", "within:a text"}},
            {"task.say",
             {"task:a text", "text:a text", "attach:texts", "model:a text", "steps:a number",
              "time_s:a number", "dollars:a text", "away:a flag", "within:a text"}},
            {"task.stop", {"task:a text"}},
            {"task.continue",
             {"task:a text", "model:a text", "steps:a number", "time_s:a number", "dollars:a text",
              "away:a flag", "within:a text"}},
            {"task.again",
             {"task:a text", "text:a text", "from:a number", "attach:texts", "restore:a flag", "last_step:a flag",
              "model:a text", "steps:a number", "time_s:a number", "dollars:a text", "away:a flag", "within:a text"}},
            {"task.allow", {"task:a text", "within:a text"}},
            {"task.list", {"count:a number", session}},
            {"task.show", {"task:a text"}},
            {"task.follow", {"task:a text", "after:a number"}},
            {"trace.list", {"count:a number", "search:a text"}},
            {"trace.show", {"task:a text", "after:a number", "count:a number"}},
            {"trace.figures", {"task:a text", "count:a number"}},
            {"trace.otlp", {"task:a text", "after:a number", "count:a number"}},
            {"copy",
             {session, "from:a text", "to:a text", "upload:a flag", "force:a flag", "keep_names:a flag",
              "keep_mode:a flag"}},
            {"recipe.list", {"find:a text"}},
            {"recipe.new", {"recipe:a text"}},
            {"recipe.check", {"recipe:a text"}},
            {"recipe.share", {"recipe:a text", "folder:a text"}},
            {"recipe.run",
             {"recipe:a text", "output_folder:a text", "size:a text", "network:a text", "inputs:texts",
              "parameters:texts by name", session, "profiles:texts", "budget:a text", "sample:a flag",
              "inside:a flag", "keep_names:a flag", "keep_mode:a flag"}}};
    }
    static QList<std::pair<QByteArray, QJsonValue>> values()
    {
        return {{"a text", u"x"_s},
                {"a number", 7},
                {"a flag", true},
                {"null", QJsonValue(QJsonValue::Null)},
                {"texts", QJsonArray{u"x"_s}},
                {"numbers", QJsonArray{u"x"_s, 7}},
                {"texts by name", QJsonObject{{u"rows"_s, u"x"_s}}},
                {"a window", QJsonObject{{u"rows"_s, 24}}},
                {"a window without its type", QJsonObject{{u"type"_s, 7}}}};
    }
    /// With the session that all who take one are given.
    void verifyRefused(const QString &method, QJsonObject params, const QString &named)
    {
        for (const api::Method &each : owner::Service::described()) {
            const bool takesSession =
                std::any_of(each.takes.begin(), each.takes.end(),
                            [](const auto &takes) { return takes.name == u"session"_s; });
            if (each.name == method && takesSession && !params.contains(u"session"_s)
                && named != u"session"_s)
                params.insert(u"session"_s, u"kept"_s);
        }
        const auto answer = call(method, params);
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, Error::Kind::Invalid);
        QVERIFY2(answer.error().text.contains(u'“' + named + u'”'), qPrintable(answer.error().text));
    }
    static QString kindOf(const api::Parameter &parameter)
    {
        using Kind = api::Parameter::Kind;
        const bool isBounded = parameter.most < std::numeric_limits<qint64>::max();
        const QString length = isBounded ? u" of at most %1 characters"_s.arg(parameter.most) : QString();
        switch (parameter.kind) {
        case Kind::Text:
            return u"text"_s + length;
        case Kind::Bytes:
            return u"base64"_s + length;
        case Kind::Choice:
            return u"one of `"_s + parameter.choices.join(u"` `"_s) + u'`';
        case Kind::Number:
            return isBounded ? u"whole number from %1 to %2"_s.arg(parameter.least).arg(parameter.most)
                             : u"whole number from %1 on"_s.arg(parameter.least);
        case Kind::Flag:
            return u"true or false"_s;
        case Kind::Texts:
            return u"array of texts"_s + length;
        case Kind::TextsByName:
            return u"object of texts"_s + length;
        case Kind::Object:
            return u"object"_s + length;
        case Kind::Window:
            return u"object: `rows` and `columns` from %1 to %2, `type` (TERM)"_s.arg(parameter.least)
                .arg(parameter.most);
        }
        return {};
    }
    static QString reserved(const api::Reserved &reserved)
    {
        using For = api::Reserved::For;
        const QString otherwise =
            reserved.otherwise == For::NoCaller ? u" *Not for programs with a grant.*"_s
            : reserved.otherwise == For::NoAgent ? u" *Not for agents.*"_s
                                                 : QString();
        const QString with =
            reserved.with.isEmpty() ? QString() : u" with `%1`"_s.arg(reserved.with.join(u"` or `"_s));
        switch (reserved.whom) {
        case For::Anybody:
            return otherwise;
        case For::NoCaller:
            return u" *Not for programs with a grant.*"_s;
        case For::NoAgent:
            return u" *Not for agents%1.*"_s.arg(with) + otherwise;
        case For::Person:
            return u" *For a person%1.*"_s.arg(with) + otherwise;
        case For::PersonAtTerminal:
            break;
        }
        return u" *For a person at a terminal%1.*"_s.arg(with) + otherwise;
    }
    static QString reference(const api::Method &method)
    {
        QString text = u"\n**`%1`** %2 Gives %3.%4\n"_s.arg(method.name, method.meaning, method.gives,
                                                            reserved(method.reserved));
        for (const api::Parameter &each : method.takes)
            text += u"- `%1`%2, %3. %4.%5\n"_s.arg(
                each.name, each.need == api::Parameter::Need::Required ? u" (needed)"_s : QString(),
                kindOf(each), each.meaning,
                each.standard.isEmpty() ? QString() : u" Without it: %1."_s.arg(each.standard));
        return text;
    }
    base::Result<QJsonObject> call(const QString &method, const QJsonObject &params)
    {
        return support::finish(m_connection->call(method, params, 20s));
    }

    QTemporaryDir m_folder{u"/tmp/berth-XXXXXX"_s};
    std::unique_ptr<owner::Owner> m_owner;
    std::unique_ptr<rpc::Connection> m_connection;
};

BERTH_TEST(tst_Methods)
#include "tst_methods.moc"
