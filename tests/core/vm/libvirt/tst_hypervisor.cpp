// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/libvirt/hypervisor.h"
#include "tests/support/finish.h"
#include "tests/support/subject.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using base::Error;
using support::finish;
using vm::Hypervisor;
using vm::StopReason;

static const QString kUri = u"test:///default"_s;

static QByteArray domain(const QByteArray &name)
{
    return "<domain type='test'><name>" + name
        + "</name><memory>8192</memory><os><type>hvm</type></os></domain>";
}

/// On libvirt's own test driver, which runs inside this process and knows everything but QEMU.
class tst_Hypervisor : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        auto opened = finish(Hypervisor::open(places(), kUri));
        QVERIFY2(opened, qPrintable(opened ? QString() : opened.error().text));
        m_hypervisor = std::move(*opened);
    }
    void cleanup() { m_hypervisor.reset(); }

    void startsAndDestroysADomain()
    {
        QSignalSpy stopped(m_hypervisor.get(), &Hypervisor::stopped);
        QVERIFY(finish(m_hypervisor->create(domain("berth-a"))));
        QCOMPARE(names(), QStringList{u"berth-a"_s});
        QVERIFY(finish(m_hypervisor->destroy(u"berth-a"_s)));
        QCOMPARE(names(), QStringList());
        QTRY_COMPARE(stopped.size(), 1);
        QCOMPARE(stopped[0][0].toString(), u"berth-a"_s);
        QCOMPARE(stopped[0][1].value<StopReason>(), StopReason::Destroyed);
    }

    void leavesOthersDomainsAlone()
    {
        QCOMPARE(names(), QStringList()); // the driver comes with a domain called "test"
    }

    void destroyingWhatIsNotThereSucceeds() { QVERIFY(finish(m_hypervisor->destroy(u"berth-none"_s))); }

    /// A machine may end between a look at the disk and what is made of it.
    void whatIsNotThereWritesNothing()
    {
        QVERIFY(finish(m_hypervisor->limitWrites(u"berth-none"_s, u"vda"_s, 1, {})));
    }

    void repeatsLibvirtsWordsInASentence()
    {
        const auto created =
            finish(m_hypervisor->create("<domain type='test'><name>berth-b</name></domain>"));
        QVERIFY(!created);
        QVERIFY2(created.error().text.startsWith(u"The machine cannot be started: "_s),
                 qPrintable(created.error().text));
        QVERIFY(created.error().text.endsWith(u'.'));
        QCOMPARE(names(), QStringList());
    }

    void leavesNothingWhenTheStartIsCancelled()
    {
        for (int i = 0; i < 50; ++i) {
            auto task = m_hypervisor->create(domain("berth-c"));
            task.start();
            if (i % 2 != 0)
                QCoreApplication::sendPostedEvents();
            if (!task.isRunning()) { // it was too fast for us
                QVERIFY(finish(m_hypervisor->destroy(u"berth-c"_s)));
                continue;
            }
            task.cancel();
            m_hypervisor.reset(); // waits for the calls under way
            init();
            QCOMPARE(names(), QStringList());
        }
    }

    void saysWhatToDoWithoutLibvirt()
    {
        const auto opened =
            finish(Hypervisor::open(places(), u"qemu+unix:///session?socket=/nonexistent/sock"_s));
        QVERIFY(!opened);
        QCOMPARE(opened.error().remedy,
                 base::Remedy::install(u"libvirt-daemon libvirt-daemon-driver-qemu"_s));
        QVERIFY(opened.error().text.contains(u"/nonexistent/sock"_s));
    }

    /// There QEMU is who asks for it.
    void rootHasNoMachinesOfTheHostsOwnDaemon()
    {
        if (geteuid() != 0)
            QSKIP("Only root is refused it.");
        for (const QString &uri : {u"qemu:///system"_s, u"qemu+unix:///system?socket=/nonexistent/sock"_s}) {
            const auto opened = finish(Hypervisor::open(places(), uri));
            QVERIFY(!opened);
            QCOMPARE(opened.error().kind, base::Error::Kind::Unsupported);
            QVERIFY2(opened.error().text.contains(u"they would be root"_s), qPrintable(opened.error().text));
        }
    }

    void takesTheAddressFromTheEnvironment()
    {
        qputenv("BERTH_LIBVIRT_URI", "test:///default");
        QCOMPARE(Hypervisor::defaultUri(), kUri);
        qunsetenv("BERTH_LIBVIRT_URI");
        QCOMPARE(Hypervisor::defaultUri(), u"qemu:///session"_s);
    }

    void tellsInWholeSentencesWhyAMachineIsGone()
    {
        for (const auto reason :
             {StopReason::PoweredOff, StopReason::Destroyed, StopReason::Crashed, StopReason::Lost})
            QVERIFY(vm::describe(reason).endsWith(u'.'));
    }

private:
    base::Places places() const
    {
        return {m_folder.path(), m_folder.path(), m_folder.path(), m_folder.path()};
    }
    QStringList names()
    {
        const auto domains = finish(m_hypervisor->domains()).value();
        QStringList found;
        for (const auto &domain : domains)
            found += domain.name;
        return found;
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Hypervisor> m_hypervisor;
};

BERTH_TEST(tst_Hypervisor)
#include "tst_hypervisor.moc"
