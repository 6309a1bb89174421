// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/start.h"

#include "core/session/settings.h"
#include "core/session/stock/machines.h"
#include "core/vm/image/image.h"
#include "tests/support/finish.h"
#include "tests/support/hollow_image.h"
#include "tests/support/places.h"
#include "tests/support/subject.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using base::Error;
using session::LiveMachine;
using session::Start;
using support::finish;

/// Where no machine comes of it.
class tst_Start : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_places = support::placesIn(*m_folder);
        qputenv("BERTH_LIBVIRT_URI", "qemu+unix:///session?socket=/no/such/socket");
        m_images = std::make_unique<vm::ImageStore>(m_places);
        m_machines = std::make_unique<session::Machines>(m_places, &m_settings);
        m_phases.clear();
        m_facts = {.id = u"s1"_s, .name = u"sales"_s, .size = u"XS"_s, .profile = u"core"_s};
    }
    void cleanup() { qunsetenv("BERTH_LIBVIRT_URI"); }

    void withoutAnImageNothingIsAskedFor()
    {
        const auto outcome = start();
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().kind, Error::Kind::NotFound);
        QCOMPARE(outcome.error().remedy.kind, base::Remedy::Kind::BuildImage);
        QCOMPARE(m_phases, QStringList());
    }

    void anUnknownSizeIsRefused()
    {
        QVERIFY(support::makeHollowImage(m_places.data + u"/images"_s));
        m_facts.size = u"HUGE"_s;
        const auto outcome = start();
        QVERIFY(!outcome);
        QVERIFY2(outcome.error().text.contains(u"XS"_s), qPrintable(outcome.error().text));
        QCOMPARE(m_phases, QStringList());
    }

    void saysWhatItWaitsForWhenItFails()
    {
        QVERIFY(support::makeHollowImage(m_places.data + u"/images"_s));
        const auto outcome = start();
        QVERIFY(!outcome);
        QVERIFY(!outcome.error().text.isEmpty());
        QCOMPARE(m_phases, QStringList{u"Connecting to libvirt"_s});
    }

private:
    base::Result<> start()
    {
        const session::Shared shared{.places = m_places,
                                     .machines = m_machines.get(),
                                     .images = m_images.get(),
                                     .settings = &m_settings};
        LiveMachine live(shared, m_facts.id, [] { return false; });
        Start start(shared, m_facts, &live,
                    [this](const char *phase) { m_phases << QString::fromUtf8(phase); });
        const auto outcome = finish(start.run());
        if (live.machine() || start.wasWarm() || !start.bootedBecause().isEmpty())
            qFatal("there is a machine");
        return outcome;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    base::Places m_places;
    const session::Settings m_settings;
    std::unique_ptr<vm::ImageStore> m_images;
    std::unique_ptr<session::Machines> m_machines;
    QStringList m_phases;
    session::Facts m_facts;
};

BERTH_TEST(tst_Start)
#include "tst_start.moc"
