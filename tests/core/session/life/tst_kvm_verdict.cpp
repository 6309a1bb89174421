// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/start.h"
#include "core/session/money/meter.h"
#include "core/session/money/prices.h"
#include "core/session/runs/run_book.h"
#include "core/session/settings.h"
#include "core/session/stock/machines.h"
#include "core/session/stock/templates.h"
#include "core/vm/libvirt/acceleration.h"
#include "core/vm/image/image.h"
#include "core/vm/libvirt/host.h"
#include "tests/core/vm/claimed_kvm.h"
#include "tests/core/vm/tiny_machines.h"
#include "tests/support/hollow_image.h"
#include "tests/support/manual_clock.h"
#include "tests/support/subject.h"

#include <QSignalSpy>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::LiveMachine;
using session::Meter;
using session::RunBook;
using session::Start;
using session::Templates;
using store::Store;
using support::finish;
using support::TinyGuest;
using vm::Acceleration;
using vm::KvmDistrust;

/// On a host whose KVM claims to work and does not.
class tst_KvmVerdict : public QObject
{
    Q_OBJECT
public:
    static void initMain() { s_isClaimed = ClaimedKvm::enter(); }

private slots:
    void initTestCase()
    {
        if (!s_isClaimed)
            QSKIP("This user cannot have a /dev/kvm of its own.");
        m_kvm.emplace();
        ignoreThatItIsNotConfined();
        m_tiny.emplace();
        m_store =
            take(Store::open(m_tiny->places.data + u"/berth.sqlite"_s, {Meter::schema(), RunBook::schema()}));
        m_meter = take(Meter::open(m_store.get(), &m_clock, u"a boot"_s));
        m_runs = take(RunBook::open(m_store.get(), &m_clock));
        m_images = std::make_unique<vm::ImageStore>(m_tiny->places);
        m_machines = std::make_unique<session::Machines>(m_tiny->places, &m_settings);
        m_templates = std::make_unique<Templates>(m_tiny->places, &m_settings, m_machines.get());
        makeImage();
    }
    void init()
    {
        QFile::remove(m_tiny->places.data + u"/acceleration.json"_s);
        QCOMPARE(m_tiny->hypervisor->host().acceleration(), Acceleration::Kvm);
    }
    void cleanup()
    {
        if (QTest::currentTestFailed())
            m_tiny->endAll();
        QCOMPARE(m_tiny->leftovers(), QStringList());
    }
    void cleanupTestCase()
    {
        if (m_templates)
            QVERIFY(finish(m_templates->end()));
        m_templates.reset();
        m_machines.reset();
        m_images.reset();
        m_runs.reset();
        m_meter.reset();
        m_store.reset();
        m_tiny.reset();
    }

    void isTrustedWhileItWorks()
    {
        m_kvm->let("runs");
        const auto machine = m_tiny->start(TinyGuest::Halts);
        QVERIFY(machine);
        QCOMPARE(machine->acceleration(), Acceleration::Kvm);
        QCOMPARE(m_kvm->started(), QStringList{u"kvm"_s});
        QCOMPARE(KvmDistrust::load(m_tiny->places.data), KvmDistrust());
        QVERIFY(finish(machine->stop()));
    }

    void aMachineWhoseQemuEndsIsTranslated()
    {
        m_kvm->let("ends");
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(u"KVM: .*failed to set MSR"_s));
        const auto machine = m_tiny->start(TinyGuest::Halts);
        QVERIFY(machine);
        QCOMPARE(machine->acceleration(), Acceleration::Tcg);
        QCOMPARE(m_kvm->started(), QStringList({u"kvm"_s, u"tcg"_s}));
        QCOMPARE(m_tiny->hypervisor->host().acceleration(), Acceleration::Tcg);
        const QString why = m_tiny->hypervisor->host().whyNotKvm();
        QVERIFY2(why.contains(u"failed to set MSR"_s) && why.contains(u"acceleration.json"_s),
                 qPrintable(why));
        QVERIFY(finish(machine->stop()));

        // Who comes next asks KVM no more, and no other owner does.
        const auto next = m_tiny->start(TinyGuest::Halts);
        QVERIFY(next);
        QCOMPARE(m_kvm->started(), QStringList({u"kvm"_s, u"tcg"_s, u"tcg"_s}));
        QVERIFY(finish(next->stop()));
        QCOMPARE(KvmDistrust::load(m_tiny->places.data).kernel, vm::kernelRelease());
    }

    void isNotBlamedWhereTheTranslatorEndsToo()
    {
        m_kvm->let("ends");
        m_kvm->breakAll();
        const auto started = finish(
            vm::Machine::start(m_tiny->hypervisor.get(), m_tiny->places, m_tiny->order(TinyGuest::Halts)));
        QVERIFY(!started);
        QVERIFY2(started.error().text.contains(u"nothing works"_s), qPrintable(started.error().text));
        QCOMPARE(m_kvm->started(), QStringList({u"kvm"_s, u"tcg"_s}));
        QCOMPARE(m_tiny->hypervisor->host().acceleration(), Acceleration::Kvm);
    }

    /// QEMU executes it, and it does not get as far as its agent.
    void aSilentGuestOfASessionIsTriedAgainTranslated()
    {
        m_kvm->let("runs");
        ignoreThatItIsNotConfined();
        for (int i = 0; i < 4; ++i) // of both: how it ended, and that its agent did not answer
            QTest::ignoreMessage(QtWarningMsg,
                                 QRegularExpression(u"shut itself down|ended before its guest"_s));
        const session::Shared shared{.places = m_tiny->places,
                                     .clock = &m_clock,
                                     .store = m_store.get(),
                                     .meter = m_meter.get(),
                                     .runs = m_runs.get(),
                                     .machines = m_machines.get(),
                                     .images = m_images.get(),
                                     .templates = m_templates.get(),
                                     .prices = &m_prices,
                                     .settings = &m_settings};
        const session::Facts facts{.id = u"s1"_s,
                                   .name = u"sales"_s,
                                   .size = u"XS"_s,
                                   .profile = u"core"_s,
                                   .network = vm::NetworkPolicy::Offline,
                                   .cold = true};
        LiveMachine live(shared, facts.id, [] { return false; });
        Start start(shared, facts, &live, [](const char *) {});
        const auto outcome = finish(start.run(), 120s);
        QVERIFY(!outcome); // the guest is none with an agent
        QCOMPARE(m_kvm->started(), QStringList({u"kvm"_s, u"tcg"_s}));
        const KvmDistrust verdict = KvmDistrust::load(m_tiny->places.data);
        QVERIFY2(verdict.reason.contains(u"ended before its guest answered"_s), qPrintable(verdict.reason));
        QVERIFY(!live.machine());
    }

    void aSilentTemplateIsMadeAgainTranslated()
    {
        m_kvm->let("runs");
        const Templates::Kind kind{*m_images->current(u"core"_s), vm::sizes().first(), 1 << 24};
        QSignalSpy changed(m_templates.get(), &Templates::changed);
        for (int i = 0; i < 3; ++i) // how each ended, and that there is no template
            QTest::ignoreMessage(QtWarningMsg,
                                 QRegularExpression(u"shut itself down|ended before its guest"_s));
        m_templates->want(kind);
        QTRY_VERIFY_WITH_TIMEOUT(!m_templates->failure(kind).isEmpty(), 120'000);
        QCOMPARE(m_kvm->started(), QStringList({u"kvm"_s, u"tcg"_s}));
        const KvmDistrust verdict = KvmDistrust::load(m_tiny->places.data);
        QVERIFY2(verdict.reason.contains(u"ended before its guest answered"_s), qPrintable(verdict.reason));
    }

private:
    template <typename T>
    static std::unique_ptr<T> take(base::Result<std::unique_ptr<T>> result)
    {
        if (!result)
            qFatal("%s", qPrintable(result.error().text));
        return std::move(*result);
    }
    /// The QEMU of this host is none of the system's.
    static void ignoreThatItIsNotConfined()
    {
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(u"not confined"_s));
    }
    /// One whose machines end by themselves.
    void makeImage()
    {
        QVERIFY(support::makeHollowImage(m_tiny->places.data + u"/images"_s));
        const auto hollow = m_images->current(u"core"_s);
        QVERIFY(hollow);
        const auto tiny = m_tiny->order(TinyGuest::PowersOffSoon).image;
        for (const auto &[from, to] : {std::pair(tiny.rootDisk, hollow->rootDisk),
                                       {tiny.kernel, hollow->kernel},
                                       {tiny.initrd, hollow->initrd}}) {
            QFile::remove(to);
            QVERIFY2(QFile::copy(from, to), qPrintable(to));
        }
    }

    static inline bool s_isClaimed = false;
    std::optional<ClaimedKvm> m_kvm;
    std::optional<TinyMachines> m_tiny;
    support::ManualClock m_clock;
    const session::Settings m_settings{.packageCacheMiB = 0, .volumeGiB = 1};
    const session::Prices m_prices = session::Prices::byDesign().value();
    std::unique_ptr<Store> m_store;
    std::unique_ptr<Meter> m_meter;
    std::unique_ptr<RunBook> m_runs;
    std::unique_ptr<vm::ImageStore> m_images;
    std::unique_ptr<session::Machines> m_machines;
    std::unique_ptr<Templates> m_templates;
};

BERTH_TEST(tst_KvmVerdict)
#include "tst_kvm_verdict.moc"
