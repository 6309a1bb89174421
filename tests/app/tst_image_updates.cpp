// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/image_updates.h"
#include "core/vm/image/image_builds.h"
#include "tests/app/looks.h"
#include "tests/core/vm/image/image_place.h"
#include "tests/support/finish.h"
#include "tests/support/subject.h"

#include <QLabel>
#include <QPushButton>

using namespace Qt::StringLiterals;
using support::finish;

/// What a person sees of images with newer packages; the builder takes no time.
class tst_ImageUpdates : public QObject
{
    Q_OBJECT

    static constexpr int kLongest = 60'000; // a busy host takes its time

    std::unique_ptr<ImagePlace> m_place;
    std::unique_ptr<vm::ImageStore> m_store;
    std::unique_ptr<vm::ImageBuilds> m_builds; // of the store
    mutable base::Task<base::Result<QList<vm::Image>>> m_renewal;

    std::unique_ptr<ImageUpdates> open() const
    {
        const auto look = [this](vm::ImageStore::Progress progress) { return m_store->news({}, progress); };
        const auto begin = [this](const QList<vm::ImageNews> &news) {
            m_renewal = m_builds->renew(news, [](int, const QString &) {});
            m_renewal.start();
        };
        auto updates = std::make_unique<ImageUpdates>(ImageUpdates::Ways{look, begin});
        updates->resize(560, updates->heightForWidth(560));
        updates->show();
        return updates;
    }
    static QString text(const ImageUpdates &updates) { return updates.findChild<QLabel *>()->text(); }
    static QPushButton *button(const ImageUpdates &updates) { return updates.findChild<QPushButton *>(); }

private slots:
    void init()
    {
        looks::apply(style::Scheme::Light);
        m_place = std::make_unique<ImagePlace>();
        m_place->layer(u"office"_s, u"core"_s, {u"pandoc"_s});
        m_store = std::make_unique<vm::ImageStore>(m_place->places, nullptr, m_place->material);
        m_builds = std::make_unique<vm::ImageBuilds>(m_store.get());
        for (const auto &obstacle : m_store->obstacles())
            BERTH_SKIP_LACKING(qPrintable(obstacle.text));
        QVERIFY(finish(m_store->build(u"office"_s, ImagePlace::nobody())));
    }

    void saysThatAllIsUpToDate()
    {
        const auto updates = open();
        button(*updates)->click();
        QCOMPARE(button(*updates)->text(), u"Cancel"_s);
        QTRY_VERIFY_WITH_TIMEOUT(text(*updates).contains(u"up to date"_s), kLongest);
        QCOMPARE(button(*updates)->text(), u"Look for Newer Packages"_s);
    }

    /// Also when it is closed meanwhile.
    void saysWhichAreNewerAndHasThemBuilt()
    {
        m_place->mirror("git 1.1-1\n");
        const auto old = m_store->current(u"office"_s);
        for (const auto scheme : {style::Scheme::Dark, style::Scheme::Light}) {
            looks::apply(scheme);
            const auto updates = open();
            button(*updates)->click();
            QTRY_COMPARE_WITH_TIMEOUT(button(*updates)->text(), u"Build Again"_s, kLongest);
            QCoreApplication::sendPostedEvents(); // the words have their room
            looks::keep(*updates, u"image-updates"_s, scheme);
        }
        auto updates = open();
        button(*updates)->click();
        QTRY_COMPARE_WITH_TIMEOUT(button(*updates)->text(), u"Build Again"_s, kLongest);
        QVERIFY2(text(*updates).contains(u"core"_s) && text(*updates).contains(u"office"_s),
                 qPrintable(text(*updates)));
        QVERIFY(m_store->current(u"office"_s) == old);
        button(*updates)->click();
        QVERIFY(m_builds->find(u"core"_s)->isAgain);
        QVERIFY2(text(*updates).contains(u"next start"_s), qPrintable(text(*updates)));
        updates.reset();
        QTRY_VERIFY_WITH_TIMEOUT(!m_renewal.isRunning(), kLongest);
        QVERIFY(m_renewal.result());
        QVERIFY(m_store->current(u"office"_s)->id != old->id);
    }

    void anErrorIsSaidAndAskedAgain()
    {
        ImagePlace::write(m_place->places.data + u"/unreachable"_s, {});
        const auto updates = open();
        button(*updates)->click();
        QTRY_VERIFY2_WITH_TIMEOUT(text(*updates).contains(u"mirror.invalid"_s), qPrintable(text(*updates)),
                                  kLongest);
        QCOMPARE(button(*updates)->text(), u"Look for Newer Packages"_s);
        QVERIFY(QFile::remove(m_place->places.data + u"/unreachable"_s));
        button(*updates)->click();
        QTRY_VERIFY_WITH_TIMEOUT(text(*updates).contains(u"up to date"_s), kLongest);
    }

    void canBeEnded()
    {
        const auto updates = open();
        button(*updates)->click();
        button(*updates)->click();
        QVERIFY2(text(*updates).contains(u"Ended"_s), qPrintable(text(*updates)));
        QCOMPARE(button(*updates)->text(), u"Look for Newer Packages"_s);
    }
};

BERTH_TEST(tst_ImageUpdates)
#include "tst_image_updates.moc"
