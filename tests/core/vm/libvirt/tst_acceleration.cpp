// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/libvirt/acceleration.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using vm::Acceleration;

class tst_Acceleration : public QObject
{
    Q_OBJECT
private slots:
    void takesKvmOnlyWhenItIsOfferedAndTrusted_data()
    {
        QTest::addColumn<bool>("offered");
        QTest::addColumn<vm::KvmDistrust>("distrust");
        QTest::addColumn<Acceleration>("expected");
        const vm::KvmDistrust seen{u"The machine did not answer."_s, u"6.1.0"_s, u"10.0.2"_s};
        QTest::newRow("offered") << true << vm::KvmDistrust() << Acceleration::Kvm;
        QTest::newRow("not offered") << false << vm::KvmDistrust() << Acceleration::Tcg;
        QTest::newRow("failed here") << true << seen << Acceleration::Tcg;
        auto kernel = seen;
        kernel.kernel = u"6.0.0"_s;
        QTest::newRow("failed on another kernel") << true << kernel << Acceleration::Kvm;
        auto qemu = seen;
        qemu.qemu = u"9.0.0"_s;
        QTest::newRow("failed with another QEMU") << true << qemu << Acceleration::Kvm;
    }
    void takesKvmOnlyWhenItIsOfferedAndTrusted()
    {
        QFETCH(bool, offered);
        QFETCH(vm::KvmDistrust, distrust);
        QFETCH(Acceleration, expected);
        const auto choice = vm::chooseAcceleration(offered, distrust, u"6.1.0"_s, u"10.0.2"_s);
        QCOMPARE(choice.acceleration, expected);
        QCOMPARE(choice.whyNotKvm.isEmpty(), expected == Acceleration::Kvm);
        if (offered && expected == Acceleration::Tcg)
            QVERIFY(choice.whyNotKvm.contains(distrust.reason));
    }

    void remembersAFailure()
    {
        const QTemporaryDir folder;
        QCOMPARE(vm::KvmDistrust::load(folder.path()), vm::KvmDistrust());
        const vm::KvmDistrust seen{u"It “failed”."_s, vm::kernelRelease(), u"10.0.2"_s};
        QVERIFY(seen.save(folder.path()));
        QCOMPARE(vm::KvmDistrust::load(folder.path()), seen);
    }

    void trustsWhenTheFileIsDamaged()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(u"acceleration.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"reason\": [");
        file.close();
        QCOMPARE(vm::KvmDistrust::load(folder.path()), vm::KvmDistrust());
    }

    void saysSoWhenItCannotRemember()
    {
        const auto saved = vm::KvmDistrust{u"x."_s, {}, {}}.save(u"/nonexistent"_s);
        QVERIFY(!saved);
        QVERIFY(saved.error().text.contains(u"/nonexistent"_s));
    }

    void describesOneProcessor()
    {
        const QByteArray model = vm::processorModel();
        for (const char *line : {"vendor_id\t", "model name\t", "flags\t"})
            QCOMPARE(model.count(line), 1);
        QVERIFY(model.endsWith('\n') && !model.contains("MHz"));
    }
};

BERTH_TEST(tst_Acceleration)
#include "tst_acceleration.moc"
