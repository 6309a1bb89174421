// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/process.h"
#include "core/vm/image/image.h"
#include "core/vm/image/image_builds.h"
#include "core/vm/image/image_news.h"
#include "tests/core/vm/image/package_source.h"
#include "tests/support/finish.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <pwd.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using support::finish;

// Qt Test's own limit is five minutes a function. Before main(), for it is read there; the ordinary user's
// run inherits it.
static const bool kIsPatient = qputenv("QTEST_FUNCTION_TIMEOUT", "2400000");

// The real builder and real packages, of the smallest recipe that gives an image. Root runs what a user may
// do once more as one. Downloaded packages stay between runs.
class tst_ImageBuild : public QObject
{
    Q_OBJECT

    static constexpr auto kLongest = 20min;

    static base::Places places(const QString &folder)
    {
        base::Places places{folder + u"/config"_s, folder + u"/data"_s,
                            u"/tmp/berth-test-packages-%1"_s.arg(geteuid()), // $TMPDIR goes with the test
                            folder + u"/run"_s};
        for (const QString &path : {places.config, places.data, places.cache, places.runtime})
            QDir().mkpath(path);
        QDir().mkpath(places.config + u"/images"_s);
        QFile recipe(places.config + u"/images/tiny.json"_s);
        if (!recipe.open(QIODevice::WriteOnly))
            qFatal("%s cannot be written", qPrintable(recipe.fileName()));
        QFile layer(places.config + u"/images/layer.json"_s);
        if (!layer.open(QIODevice::WriteOnly)
            || layer.write(R"({"extends": "tiny", "packages": ["jq", "berth-layer-tool"]})") < 0)
            qFatal("%s cannot be written", qPrintable(layer.fileName()));
        recipe.write(
            "{\"suite\": \"trixie\", \"packages\": [\"systemd-sysv\", \"udev\", \"kmod\", \"zstd\","
            " \"ca-certificates\", \"linux-image-cloud-amd64\", \"tiny-initramfs\", \"berth-tool\"]}");
        return places;
    }

    static QStringList entries(const base::Places &places)
    {
        return QDir(places.data + u"/images"_s).entryList(QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot);
    }

    // By the process' environment: it names the images' folder, whatever the process calls itself.
    static QStringList processesOf(const base::Places &places)
    {
        QStringList found;
        for (const QString &pid : QDir(u"/proc"_s).entryList(QDir::Dirs)) {
            QFile environment(u"/proc/%1/environ"_s.arg(pid));
            if (pid.toInt() > 0 && environment.open(QIODevice::ReadOnly)
                && environment.readAll().contains("BERTH_IMAGES=" + places.data.toUtf8()))
                found += pid;
        }
        return found;
    }

    // Files may have capabilities; the layer's tool has them, and changes one of below that has, too.
    std::unique_ptr<PackageSource> makeSource() const
    {
        auto source = std::make_unique<PackageSource>();
        source->put("berth-tool", "1", "libcap2-bin", "setcap cap_net_raw+ep /usr/bin/berth-tool");
        source->put("berth-layer-tool", "1", "berth-tool, libcap2-bin",
                    "setcap cap_net_admin+ep /usr/bin/berth-layer-tool\nchmod 711 /usr/bin/berth-tool");
        return source;
    }

    /// As debugfs says it; empty without.
    static QByteArray capabilitiesOf(const QString &disk, const QString &path)
    {
        const auto said = finish(
            base::runChecked({.program = u"debugfs"_s, .arguments = {u"-R"_s, u"ea_list "_s + path, disk}}));
        if (!said)
            qFatal("%s", qPrintable(said.error().text));
        const qsizetype at = said->out.indexOf("security.capability (20) = ");
        return at < 0 ? QByteArray() : said->out.mid(at).simplified().mid(27);
    }

    const QTemporaryDir m_folder;
    const base::Places m_home = places(m_folder.path());
    std::unique_ptr<PackageSource> m_source;
    std::unique_ptr<vm::ImageStore> m_store;

    static QString ordinaryUser()
    {
        QFile ids(u"/etc/subuid"_s);
        if (ids.open(QIODevice::ReadOnly)) {
            for (const QByteArray &line : ids.readAll().split('\n')) {
                const QByteArray name = line.left(line.indexOf(':'));
                if (const passwd *const user = getpwnam(name.constData()); user && user->pw_uid >= 1000)
                    return QString::fromUtf8(name);
            }
        }
        return {};
    }

private slots:
    void initTestCase()
    {
        m_source = makeSource();
        m_store = std::make_unique<vm::ImageStore>(m_home, nullptr,
                                                   vm::ImageMaterial{.sources = m_source->lines()});
        for (const auto &obstacle : m_store->obstacles())
            BERTH_SKIP_LACKING(qPrintable(obstacle.text));
        QVERIFY(kIsPatient);
    }

    void cancellingInTheMiddleLeavesNothing_data()
    {
        QTest::addColumn<int>("cancelAt");
        QTest::newRow("early") << 8;
        QTest::newRow("late") << 60;
    }
    void cancellingInTheMiddleLeavesNothing()
    {
        QFETCH(int, cancelAt);
        const base::Places &home = m_home;
        int reached = 0;
        auto task = m_store->build(u"tiny"_s, [&](int percent, const QString &) { reached = percent; });
        bool isDone = false;
        task.start([&] { isDone = true; });
        const bool isThere = QTest::qWaitFor([&] { return reached >= cancelAt || isDone; },
                                             int(std::chrono::milliseconds(kLongest).count()));
        QVERIFY(isThere);
        QVERIFY2(!isDone,
                 isDone && !task.result() ? qPrintable(task.result().error().text) : "built already");
        QVERIFY(!processesOf(home).isEmpty());
        task.cancel();
        // Looked at twice: a process that becomes another has no environment for a moment.
        const auto isDeserted = [&] { return processesOf(home).isEmpty() && processesOf(home).isEmpty(); };
        QVERIFY2(QTest::qWaitFor(isDeserted, 120'000), qPrintable(processesOf(home).join(u' ')));
        QTRY_COMPARE_WITH_TIMEOUT(entries(home), QStringList(), 120'000);
        QFile mounts(u"/proc/mounts"_s);
        QVERIFY(mounts.open(QIODevice::ReadOnly) && !mounts.readAll().contains(m_folder.path().toUtf8()));
        QVERIFY(!m_store->current(u"tiny"_s));
    }

    void theNextBuildIsWhole()
    {
        const base::Places &home = m_home;
        vm::ImageStore &store = *m_store;
        const auto image = finish(store.build(u"tiny"_s, [](int, const QString &) {}), kLongest);
        QVERIFY2(image, image ? "" : qPrintable(image.error().text + image.error().detail));
        QVERIFY(store.current(u"tiny"_s) == *image);
        QCOMPARE(entries(home), QStringList{image->id});

        QFile kernel(image->kernel);
        QVERIFY(kernel.open(QIODevice::ReadOnly));
        QCOMPARE(kernel.read(4),
                 "\x7f"
                 "ELF");
        const auto checked = finish(base::runChecked({.program = u"qemu-img"_s,
                                                      .arguments = {u"check"_s, u"-q"_s, image->rootDisk},
                                                      .timeout = 60s}),
                                    70s);
        QVERIFY2(checked, checked ? "" : qPrintable(checked.error().text));
        for (const QString &path :
             {image->rootDisk, image->kernel, image->initrd, QFileInfo(image->rootDisk).path()})
            QCOMPARE(QFileInfo(path).ownerId(), geteuid());

        const auto layer = finish(store.build(u"layer"_s, [](int, const QString &) {}), kLongest);
        QVERIFY2(layer, layer ? "" : qPrintable(layer.error().text + layer.error().detail));
        QCOMPARE(layer->below, image->id);
        QCOMPARE(layer->kernel, image->kernel);
        QVERIFY2(layer->bytes < image->bytes / 4, qPrintable(QString::number(layer->bytes)));
        const auto names = [&](const vm::Image &of) {
            QStringList found;
            for (const vm::Package &package : store.packages(of).value_or(QList<vm::Package>()))
                found += package.name;
            return found;
        };
        QVERIFY(!names(*image).contains(u"jq"_s));
        QVERIFY(names(*layer).contains(u"jq"_s) && names(*layer).contains(u"kmod"_s));

        const QString disk = m_folder.filePath(u"raw"_s);
        for (const vm::Image &of : {*image, *layer}) {
            const auto unpacked =
                finish(base::runChecked({.program = u"qemu-img"_s,
                                         .arguments = {u"convert"_s, u"-O"_s, u"raw"_s, of.rootDisk, disk},
                                         .timeout = 300s}),
                       310s);
            QVERIFY2(unpacked, unpacked ? "" : qPrintable(unpacked.error().text));
            QCOMPARE(capabilitiesOf(disk, u"/usr/bin/berth-tool"_s), // CAP_NET_RAW
                     "01 00 00 02 00 20 00 00 00 00 00 00 00 00 00 00 00 00 00 00");
        }
        QCOMPARE(capabilitiesOf(disk, u"/usr/bin/berth-layer-tool"_s), // CAP_NET_ADMIN
                 "01 00 00 02 00 10 00 00 00 00 00 00 00 00 00 00 00 00 00 00");
        QCOMPARE(capabilitiesOf(disk, u"/usr/bin/jq"_s), "");
        QVERIFY(QFile::remove(disk));
    }

    void newerPackagesMakeImagesBesideTheOld()
    {
        const auto nobody = [](int, const QString &) {};
        const auto build = [&](const QString &profile) {
            return finish(m_store->build(profile, nobody), kLongest);
        };
        const auto layer = build(u"layer"_s);
        QVERIFY2(layer, layer ? "" : qPrintable(layer.error().text + layer.error().detail));
        const auto tiny = m_store->current(u"tiny"_s);
        QVERIFY(tiny);
        const auto none = finish(m_store->news({}, nobody), 5min);
        QVERIFY2(none, none ? "" : qPrintable(none.error().text + none.error().detail));
        QVERIFY(none->isEmpty());

        m_source->put("berth-tool", "2", "libcap2-bin", "setcap cap_net_raw+ep /usr/bin/berth-tool");
        const auto news = finish(m_store->news(u"layer"_s, nobody), 5min);
        QVERIFY2(news, news ? "" : qPrintable(news.error().text + news.error().detail));
        QCOMPARE(news->size(), 2);
        QVERIFY(news->first().image == *tiny);
        QVERIFY((news->first().packages == QList<vm::NewerPackage>{{u"berth-tool"_s, u"1"_s, u"2"_s}}));
        QVERIFY(news->last().image == *layer && news->last().packages.isEmpty());
        QVERIFY(m_store->current(u"layer"_s) == *layer);

        vm::ImageBuilds builds(m_store.get());
        const auto fresh = finish(builds.renew(*news, nobody), kLongest);
        QVERIFY2(fresh, fresh ? "" : qPrintable(fresh.error().text + fresh.error().detail));
        QCOMPARE(fresh->size(), 2);
        QVERIFY(m_store->current(u"tiny"_s) == fresh->first());
        QVERIFY(m_store->current(u"layer"_s) == fresh->last());
        QCOMPARE(fresh->last().below, fresh->first().id);
        QVERIFY(m_store->packages(fresh->last())->contains({u"berth-tool"_s, u"2"_s}));
        // The old ones are as they were, until they are removed.
        QVERIFY(m_store->images().contains(*tiny) && m_store->images().contains(*layer));
        QVERIFY(m_store->packages(*layer)->contains({u"berth-tool"_s, u"1"_s}));
        for (const vm::Image &old : {*layer, *tiny})
            QVERIFY(finish(m_store->remove(old.id)));
        QVERIFY(m_store->images().size() == 2 && m_store->current(u"layer"_s) == fresh->last());
        const auto after = finish(m_store->news({}, nobody), 5min);
        QVERIFY(after && after->isEmpty());
    }

    void anOrdinaryUserCanDoTheSame()
    {
        if (geteuid() != 0)
            return; // just done
        const QString user = ordinaryUser();
        if (user.isEmpty())
            QSKIP("no ordinary user has subordinate ids here");
        base::Command command;
        command.program = u"runuser"_s;
        command.arguments = {u"-u"_s,
                             user,
                             u"--"_s,
                             QCoreApplication::applicationFilePath(),
                             u"tst_image_build"_s,
                             u"cancellingInTheMiddleLeavesNothing:late"_s,
                             u"theNextBuildIsWhole"_s};
        command.timeout = kLongest;
        command.folder = u"/"_s;
        const auto output = finish(base::run(std::move(command)), kLongest + 10s);
        QVERIFY2(output && output->exitCode == 0,
                 output ? output->out.constData() : qPrintable(output.error().text));
        QVERIFY2(!output->out.contains("SKIP"), output->out.constData());
    }
};

BERTH_TEST(tst_ImageBuild)
#include "tst_image_build.moc"
