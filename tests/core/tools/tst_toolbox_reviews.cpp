// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/tools/toolbox_place.h"
#include "tests/support/subject.h"

/// Calls that wait for a person: what is asked about, and what an answer does.
class tst_ToolboxReviews : public QObject, ToolboxPlace
{
    Q_OBJECT
private slots:
    void initTestCase() { openStore(); }
    void init() { open(); }
    void cleanup() { close(); }
    void cleanupTestCase() { closeStore(); }

    /// What is not asked for is judged as what it comes to.
    void aNewVmIsJudgedByWhatItWillBe()
    {
        m_backend->usual.network = u"offline"_s;
        const auto asked = call(u"create_vm"_s, {{u"name"_s, u"one"_s}});
        QCOMPARE(asked.json.value(u"state"_s), u"waiting_for_person"_s);
        m_backend->usual = {{}, {}, {}, u"XL"_s, u"open"_s, {}};
        QCOMPARE(call(u"create_vm"_s, {{u"name"_s, u"two"_s}}).json.value(u"state"_s),
                 u"waiting_for_person"_s);
        QCOMPARE(m_backend->done, QStringList());
    }

    /// A snapshot or a machine that runs may be larger than what is granted, whatever is set by now.
    void whatGoesOnIsJudgedByItsSize()
    {
        const QJsonObject back{{u"vm"_s, u"sales"_s}, {u"snapshot"_s, u"before"_s}};
        m_backend->snapshotSize = u"XL"_s;
        QCOMPARE(call(u"restore_vm"_s, back).json.value(u"state"_s), u"waiting_for_person"_s);
        QVERIFY2(lastEntry().why.contains(u"XL"_s), qPrintable(lastEntry().why));
        m_backend->snapshotSize = u"SM"_s;
        QVERIFY(!call(u"restore_vm"_s, back).isError);
        const auto none = call(u"restore_vm"_s, {{u"vm"_s, u"sales"_s}, {u"snapshot"_s, u"other"_s}});
        QVERIFY(none.isError && none.json.value(u"message"_s).toString().contains(u"list_snapshots"_s));
        m_backend->all.first().liveSize = u"XL"_s;
        const QJsonObject twin{{u"vm"_s, u"sales"_s}, {u"name"_s, u"twin"_s}};
        QCOMPARE(call(u"fork_vm"_s, twin).json.value(u"state"_s), u"waiting_for_person"_s);
        m_backend->all.first().liveSize = u"SM"_s;
        QVERIFY(!call(u"fork_vm"_s, twin).isError);
        QCOMPARE(m_backend->done, (QStringList{u"restore id-sales before"_s, u"fork id-sales"_s}));
    }

    /// The grant has the network: it is what the machine holds that a person is asked about.
    void goingOnlineIsAskedAboutWithWhatIsHeld()
    {
        m_backend->attachments = {u"orders.csv"_s, u"<b>pay\u202e.csv"_s};
        const QJsonObject online{{u"vm"_s, u"sales"_s}, {u"network"_s, u"open"_s}};
        QVERIFY(!call(u"set_vm_size"_s, online).isError); // it is already
        m_backend->all.first().network = u"offline"_s;
        const auto asked = call(u"set_vm_size"_s, online);
        QCOMPARE(asked.json.value(u"state"_s), u"waiting_for_person"_s);
        QVERIFY2(lastEntry().why.contains(u"“orders.csv”"_s) && lastEntry().why.contains(u"<b>pay"_s)
                     && !lastEntry().why.contains(QChar(0x202e)),
                 qPrintable(lastEntry().why));
        QCOMPARE(m_backend->done, QStringList(u"change id-sales open"_s));
        m_backend->attachments += u"salaries.csv"_s; // the yes is not for this
        const QString review = asked.json.value(u"run"_s).toString();
        QVERIFY(m_gate->answer(review, {gate::Answer::Kind::Run}));
        QVERIFY(call(u"wait_run"_s, {{u"run"_s, review}}).isError);
        QCOMPARE(m_backend->done.size(), 1);
        const auto again = call(u"set_vm_size"_s, online);
        answer(again, {gate::Answer::Kind::Run});
        QVERIFY(!call(u"wait_run"_s, {{u"run"_s, again.json.value(u"run"_s)}}).isError);
        QCOMPARE(m_backend->done.size(), 2);
        m_backend->all.first().network = u"open"_s;
        setRules({{u"tools"_s, u"all"_s}, {u"networks"_s, QJsonArray{u"offline"_s}}});
        QVERIFY(!call(u"set_vm_size"_s, {{u"vm"_s, u"sales"_s}, {u"network"_s, u"offline"_s}}).isError);
        QVERIFY(call(u"set_vm_size"_s, {{u"vm"_s, u"sales"_s}}).isError);
        QVERIFY(!call(u"set_vm_size"_s, {{u"vm"_s, u"sales"_s}, {u"image"_s, u"web"_s}}).isError);
        QCOMPARE(m_backend->done.last(), u"change id-sales web"_s);
    }

    void unknownPackagesAreAQuestion_data()
    {
        QTest::addColumn<QString>("tool");
        QTest::addColumn<QJsonObject>("arguments");
        const auto row = [](const char *name, const QString &tool, const QString &manager,
                            const QString &package) {
            QTest::newRow(name) << tool
                                << QJsonObject{{u"vm"_s, u"sales"_s},
                                               {u"packages"_s, QJsonArray{u"@babel/core"_s, package}},
                                               {u"manager"_s, manager}};
        };
        row("pip", u"install_packages"_s, u"pip"_s, u"fastjsonx"_s);
        row("npm", u"install_packages"_s, u"npm"_s, u"fastjsonx"_s);
        QTest::newRow("a command") << u"execute_bash"_s
                                   << QJsonObject{{u"vm"_s, u"sales"_s},
                                                  {u"command"_s, u"pip install fastjsonx"_s}};
        QTest::newRow("code") << u"execute_python"_s
                              << QJsonObject{{u"vm"_s, u"sales"_s},
                                             {u"code"_s, u"import os; os.system('pip install fastjsonx')"_s}};
        QTest::newRow("a terminal") << u"open_terminal"_s
                                    << QJsonObject{{u"vm"_s, u"sales"_s}, {u"command"_s, u"npx fastjsonx"_s}};
        QTest::newRow("its keys") << u"send_keys"_s
                                  << QJsonObject{{u"terminal"_s, u"t7x3w9ka"_s},
                                                 {u"text"_s, u"pip install fastjsonx"_s}};
    }
    void unknownPackagesAreAQuestion()
    {
        QFETCH(QString, tool);
        QFETCH(QJsonObject, arguments);
        furnish();
        const auto asked = call(tool, arguments);
        QVERIFY2(asked.json.value(u"state"_s) == u"waiting_for_person"_s, qPrintable(asked.text()));
        QVERIFY2(lastEntry().why.contains(u"fastjsonx”"_s), qPrintable(lastEntry().why));
        QCOMPARE(m_backend->done, QStringList());
        answer(asked, {gate::Answer::Kind::Refuse, u"there is none of that name"_s});
        const auto refused = call(u"wait_run"_s, {{u"run"_s, asked.json.value(u"run"_s)}});
        QVERIFY2(refused.isError && refused.text().contains(u"none of that name"_s),
                 qPrintable(refused.text()));
        QCOMPARE(m_backend->done, QStringList());
    }

    void knownPackagesAreNoQuestion()
    {
        const auto install = [this](const QString &manager, const QString &package) {
            m_backend->programs[package] = {"done\n"};
            return call(
                u"install_packages"_s,
                {{u"vm"_s, u"sales"_s}, {u"packages"_s, QJsonArray{package}}, {u"manager"_s, manager}});
        };
        QVERIFY(!install(u"pip"_s, u"polars==1.0"_s).isError);
        QVERIFY(!install(u"npm"_s, u"typescript"_s).isError);
        QVERIFY(!install(u"apt"_s, u"fastjsonx"_s).isError); // what Debian has not signed is not there
        QCOMPARE(m_backend->done.size(), 3);
    }

    void aLinkLeadsOutOfNoFolder()
    {
        QVERIFY(QFile::link(u"/etc"_s, granted() + u"/link"_s));
        const auto asked = upload(granted() + u"/link/hostname"_s);
        QCOMPARE(asked.json.value(u"state"_s), u"waiting_for_person"_s);
        QCOMPARE(upload(granted() + u"/../../etc/hostname"_s).json.value(u"state"_s),
                 u"waiting_for_person"_s);
        QCOMPARE(m_backend->done, QStringList());
    }

    /// What is asked about is what is used: the link may lead elsewhere by then.
    void aLinkThatIsTurnedMeanwhileChangesNothing()
    {
        const QString link = m_folder->filePath(u"link"_s);
        QVERIFY(QFile::link(u"/etc/hostname"_s, link));
        const auto asked = upload(link);
        QCOMPARE(asked.json.value(u"state"_s), u"waiting_for_person"_s);
        QVERIFY(QFile::remove(link));
        QVERIFY(QFile::link(u"/etc/passwd"_s, link));
        answer(asked, {gate::Answer::Kind::Run});
        call(u"wait_run"_s, {{u"run"_s, asked.json.value(u"run"_s)}});
        QVERIFY2(!m_backend->done.contains(u"upload /etc/passwd"_s), qPrintable(m_backend->done.join(u' ')));
    }

    void aRefusalPreventsAndTellsWhy()
    {
        const auto asked = upload(u"/etc/hostname"_s);
        answer(asked, {gate::Answer::Kind::Refuse, u"not that one"_s});
        const auto refused = call(u"wait_run"_s, {{u"run"_s, asked.json.value(u"run"_s)}});
        QVERIFY(refused.isError);
        QVERIFY2(refused.json.value(u"message"_s).toString().contains(u"not that one"_s),
                 qPrintable(refused.text()));
        QCOMPARE(m_backend->done, QStringList());
    }

    void anApprovalIsGoodForOnce()
    {
        const auto asked = upload(u"/etc/hostname"_s);
        QCOMPARE(upload(u"/etc/hostname"_s).json.value(u"run"_s), asked.json.value(u"run"_s)); // joins
        answer(asked, {gate::Answer::Kind::Run});
        const QJsonObject handle{{u"run"_s, asked.json.value(u"run"_s)}};
        QCOMPARE(m_backend->done, QStringList()); // nobody fetched it
        QVERIFY(!call(u"wait_run"_s, handle).isError);
        QVERIFY(call(u"wait_run"_s, handle).isError);
        QCOMPARE(m_backend->done.size(), 1);
    }

    void anEditChangesWhatRuns()
    {
        m_backend->all.first().policy = u"reviewed"_s;
        m_backend->programs[u"print('mine')"_s] = {"mine\n"};
        const auto asked =
            call(u"execute_python"_s, {{u"vm"_s, u"sales"_s}, {u"code"_s, u"print('theirs')"_s}});
        QCOMPARE(asked.json.value(u"state"_s), u"waiting_for_person"_s);
        answer(asked,
               {gate::Answer::Kind::Edit, {}, {{u"vm"_s, u"sales"_s}, {u"code"_s, u"print('mine')"_s}}});
        const auto ran = call(u"wait_run"_s, {{u"run"_s, asked.json.value(u"run"_s)}});
        QCOMPARE(ran.json.value(u"stdout"_s), u"mine\n"_s);
        QCOMPARE(m_backend->done, QStringList(u"start python3 -c print('mine')"_s));
        // Who asked for something else is told.
        const QJsonValue edited = ran.json.value(u"edited"_s);
        QCOMPARE(edited[u"arguments"][u"code"], u"print('mine')"_s);
        QVERIFY(edited[u"note"].toString().contains(u"changed this call"_s));
    }

    void whatIsEditedToTheSameIsNotTold()
    {
        m_backend->all.first().policy = u"reviewed"_s;
        m_backend->programs[u"print(1)"_s] = {"1\n"};
        const QJsonObject arguments{{u"vm"_s, u"sales"_s}, {u"code"_s, u"print(1)"_s}};
        const auto asked = call(u"execute_python"_s, arguments);
        answer(asked, {gate::Answer::Kind::Edit, {}, arguments});
        const auto ran = call(u"wait_run"_s, {{u"run"_s, asked.json.value(u"run"_s)}});
        QCOMPARE(ran.json.value(u"stdout"_s), u"1\n"_s);
        QVERIFY(!ran.json.contains(u"edited"_s));
    }

    void underReviewedPythonIsHeldToItself_data()
    {
        QTest::addColumn<QJsonValue>("timeout");
        QTest::addColumn<int>("seconds");
        QTest::newRow("none said") << QJsonValue(QJsonValue::Undefined) << 240;
        QTest::newRow("never") << QJsonValue(0) << 240;
        QTest::newRow("longer") << QJsonValue(3600) << 240;
        QTest::newRow("shorter") << QJsonValue(10) << 10;
    }
    void underReviewedPythonIsHeldToItself()
    {
        QFETCH(QJsonValue, timeout);
        m_backend->programs[u"print(1)"_s] = {"1\n"};
        QJsonObject arguments{{u"vm"_s, u"sales"_s}, {u"code"_s, u"print(1)"_s}};
        if (!timeout.isUndefined())
            arguments.insert(u"timeout_s"_s, timeout);
        QVERIFY(!call(u"execute_python"_s, arguments).isError);
        QVERIFY(!m_backend->made[u"run1"_s].wish.isReviewed);
        QVERIFY(m_backend->made[u"run1"_s].wish.isCell);
        m_backend->all.first().policy = u"reviewed"_s;
        const auto asked = call(u"execute_python"_s, arguments);
        answer(asked, {gate::Answer::Kind::Run});
        QVERIFY(!call(u"wait_run"_s, {{u"run"_s, asked.json.value(u"run"_s)}}).isError);
        const tools::RunWish wish = m_backend->made[u"run2"_s].wish;
        QVERIFY(wish.isReviewed);
        QTEST(int(wish.limit->count() / 1000), "seconds");
    }

    void pythonGoesOnFromAState()
    {
        m_backend->programs[u"x"_s] = {"1\n"};
        const QJsonObject arguments{{u"vm"_s, u"sales"_s}, {u"code"_s, u"x"_s}, {u"state"_s, u"a"_s}};
        QVERIFY(!call(u"execute_python"_s, arguments).isError);
        QCOMPARE(m_backend->made[u"run1"_s].wish.state, u"a"_s);
        m_backend->all.first().policy = u"reviewed"_s;
        answer(call(u"execute_python"_s, arguments), {gate::Answer::Kind::Run});
        QCOMPARE(m_backend->made.size(), 1);
    }

    void underReviewedNothingIsDoneUnasked_data()
    {
        QTest::addColumn<QString>("name");
        for (const tools::Tool &tool : tools::catalogue()) {
            if (tool.nature != gate::Nature::Looks)
                QTest::newRow(qPrintable(tool.name)) << tool.name;
        }
    }
    void underReviewedNothingIsDoneUnasked()
    {
        QFETCH(QString, name);
        furnish();
        for (tools::Vm &vm : m_backend->all)
            vm.policy = u"reviewed"_s;
        setRules({{u"policy"_s, u"reviewed"_s},
                  {u"tools"_s, u"all"_s},
                  {u"size"_s, u"MD"_s},
                  {u"vms"_s, 9},
                  {u"networks"_s, QJsonArray{u"open"_s}}});
        const tools::Tool &tool = *tools::find(name);
        const auto outcome = call(name, QJsonDocument::fromJson(tool.example).object());
        QCOMPARE(m_backend->done, QStringList());
        if (tool.nature == gate::Nature::Shell || tool.nature == gate::Nature::Terminal)
            QCOMPARE(outcome.json.value(u"error"_s), u"denied"_s);
        else
            QCOMPARE(outcome.json.value(u"state"_s), u"waiting_for_person"_s);
    }
};

BERTH_TEST(tst_ToolboxReviews)
#include "tst_toolbox_reviews.moc"
