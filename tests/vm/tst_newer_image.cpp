// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/home.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using support::Home;

/// An image with an old package in it, a machine that uses it, and the update that makes another beside it.
class tst_NewerImage : public QObject
{
    Q_OBJECT

    static constexpr auto kBuild = 900s;

    Home m_home;
    QString m_old;

    QJsonDocument json(QStringList arguments) const
    {
        return QJsonDocument::fromJson(m_home.berth(arguments << u"--json"_s, kBuild).out);
    }
    /// By state, of the profile.
    QHash<QString, QString> images() const
    {
        QHash<QString, QString> found;
        for (const QJsonValue &each : json({u"image"_s, u"list"_s})[u"images"].toArray()) {
            if (each[u"profile"] == u"greeting"_s)
                found.insert(each[u"state"].toString(), each[u"id"].toString());
        }
        return found;
    }
    int warm() const { return json({u"ps"_s})[u"warm"].toInt(); }
    QStringList templatesOf(const QString &image) const
    {
        const auto said =
            m_home.shell(u"grep -l '%1' data/berth/templates/*/template.json || :"_s.arg(image));
        return QString::fromUtf8(said.out).split(u'\n', Qt::SkipEmptyParts);
    }
    /// Those that are kept, each with what another download of it would change.
    QByteArray packages() const { return m_home.shell(u"stat -c '%n %i %Y' cache/berth/debs/*.deb"_s).out; }
    /// Of the images, those that the machine of this session began with.
    QByteArray beginsWith(const QString &session) const
    {
        QString machine;
        for (const QJsonValue &each : json({u"ps"_s})[u"machines"].toArray()) {
            if (each[u"session"] == session)
                machine = each[u"machine"].toString();
        }
        return m_home
            .shell(u"qemu-img info -U --backing-chain data/berth/machines/%1/root.qcow2 | "
                   "grep -o 'images/[0-9a-f]*' | sort -u"_s.arg(machine))
            .out;
    }

private slots:
    // What the shared folders have is linked here, and nothing of it may go.
    void initTestCase()
    {
        m_home.set(u"size"_s, u"XS"_s);
        m_home.set(u"profile"_s, u"greeting"_s);
        m_home.set(u"templates"_s, 0);
        VERIFY_CODE(
            m_home.shell(
                u"images=$(realpath data/berth/images) && rm -r data/berth/images data/berth/templates && "
                "mkdir -p data/berth/images config/berth/images && "
                "for note in $(grep -l '\"profile\": \"core\"' $images/*/image.json); do "
                "core=${note%/image.json}; "
                "cp -al $core data/berth/images/ || cp -r --preserve=timestamps $core data/berth/images/; "
                "done && "
                "echo '{\"extends\": \"core\", \"packages\": [\"hello\"]}' >config/berth/images/greeting.json"_s),
            0);
        VERIFY_CODE(m_home.berth({u"image"_s, u"build"_s, u"greeting"_s}, kBuild), 0);
        const QString built = images().value(u"ready"_s);
        QVERIFY(!built.isEmpty());
        // As if Debian had had an older one then.
        m_old = u"0123456789abcdef0123456789abcdef"_s;
        VERIFY_CODE(
            m_home.shell(
                u"cd data/berth/images && mv %1 %2 && sed -i 's/^hello .*/hello 2.9-1/' %2/packages && "
                "grep -x 'hello 2.9-1' %2/packages"_s.arg(built, m_old)),
            0);
        QCOMPARE(images().value(u"ready"_s), m_old);
        QVERIFY(m_home.endOwner());
        m_home.set(u"templates"_s, 1);
        m_home.set(u"warm_machines"_s, 1);
        VERIFY_CODE(m_home.berth({u"new"_s, u"first"_s, u"--start"_s}), 0);
        QTRY_VERIFY_WITH_TIMEOUT(!templatesOf(m_old).isEmpty() && warm() == 1, 240'000);
    }

    void theUpdateSaysWhatItWillBuild()
    {
        const QJsonArray news = json({u"image"_s, u"update"_s, u"--check"_s})[u"news"].toArray();
        QCOMPARE(news.size(), 1);
        QCOMPARE(news[0][u"id"].toString(), m_old);
        const QJsonArray packages = news[0][u"packages"].toArray();
        QCOMPARE(packages.size(), 1);
        QCOMPARE(packages[0][u"name"].toString(), u"hello"_s);
        QCOMPARE(packages[0][u"version"].toString(), u"2.9-1"_s);
        const auto said = m_home.berth({u"image"_s, u"update"_s, u"greeting"_s, u"--check"_s});
        VERIFY_CODE(said, 0);
        QVERIFY2(said.out.contains("hello") && said.out.contains("berth image update greeting"),
                 said.out.constData());
        QCOMPARE(images().size(), 1); // nothing was built
    }

    void theNextMachineBeginsWithTheNewOne()
    {
        const QByteArray kept = packages();
        QVERIFY2(kept.contains("/hello_"), kept.constData());
        const auto updated = m_home.berth({u"image"_s, u"update"_s}, kBuild);
        VERIFY_CODE(updated, 0);
        QCOMPARE(packages(), kept); // all that it needs was fetched for the old one
        QVERIFY2(updated.out.contains("berth image rm 0123456789ab"), updated.out.constData());
        QCOMPARE(images().value(u"outdated"_s), m_old);
        const QString fresh = images().value(u"ready"_s);
        QVERIFY(!fresh.isEmpty());
        QVERIFY(beginsWith(u"first"_s).contains(m_old.toLatin1()));
        // Templates and what waits come along.
        QTRY_VERIFY_WITH_TIMEOUT(!templatesOf(fresh).isEmpty() && warm() == 1, 240'000);
        VERIFY_CODE(m_home.berth({u"new"_s, u"second"_s, u"--start"_s}), 0);
        const QByteArray found = beginsWith(u"second"_s);
        QVERIFY2(found.contains(fresh.toLatin1()) && !found.contains(m_old.toLatin1()), found.constData());
        const QJsonObject second = json({u"ps"_s})[u"machines"].toArray().last().toObject();
        QVERIFY(second[u"warm"].toBool());
        VERIFY_CODE(m_home.berth({u"exec"_s, u"second"_s, u"--"_s, u"hello"_s}), 0);
    }

    void theOldOneGoesWhenNothingUsesIt()
    {
        const QStringList remove{u"image"_s, u"rm"_s, m_old};
        const auto used = m_home.berth(remove);
        VERIFY_CODE(used, 5);
        QVERIFY2(used.err.contains("first"), used.err.constData());
        const QString core = json({u"image"_s, u"show"_s, m_old})[u"below"].toString();
        VERIFY_CODE(m_home.berth({u"image"_s, u"rm"_s, core}), 5);
        VERIFY_CODE(m_home.berth({u"snapshot"_s, u"first"_s, u"kept"_s}), 0);
        VERIFY_CODE(m_home.berth({u"stop"_s, u"first"_s}), 0);
        const auto kept = m_home.berth(remove);
        VERIFY_CODE(kept, 5);
        QVERIFY2(kept.err.contains("kept"), kept.err.constData());
        VERIFY_CODE(m_home.berth({u"snapshots"_s, u"first"_s, u"--rm"_s, u"kept"_s}), 0);
        VERIFY_CODE(m_home.berth(remove), 0); // the second's machine runs
        QCOMPARE(images().size(), 1);
        QVERIFY(templatesOf(m_old).isEmpty());
        VERIFY_CODE(m_home.berth({u"exec"_s, u"first"_s, u"--"_s, u"hello"_s}), 0);
        QVERIFY(beginsWith(u"first"_s).contains(images().value(u"ready"_s).toLatin1()));
    }

    void cleanupTestCase()
    {
        VERIFY_CODE(m_home.berth({u"rm"_s, u"first"_s, u"second"_s}), 0);
        QVERIFY(m_home.endOwner());
        QVERIFY2(m_home.leftovers().isEmpty(), qPrintable(m_home.leftovers().join(u'\n')));
    }
};

BERTH_TEST(tst_NewerImage)
#include "tst_newer_image.moc"
