// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/places.h"
#include "tests/support/folders.h"
#include "tests/support/hollow_image.h"
#include "tests/support/signal_process.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace Qt::StringLiterals;

/// Many clients of one program ask at once, each through its bridge: none is refused, and the owner does not
/// grow. BERTH_CROWD says how often each asks.
class tst_Crowd : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        qputenv("BERTH_LIBVIRT_URI", "qemu+unix:///session?socket=/nowhere"); // starts nothing
        for (const char *variable : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"})
            qputenv(variable, QFile::encodeName(m_folder.path()));
        const auto places = base::Places::fromEnvironment();
        QVERIFY(places);
        m_places = *places;
        QVERIFY(support::makeHollowImage(m_places.data + u"/images"_s));
        QVERIFY(QDir().mkpath(m_places.config));
        QVERIFY(QFile::copy(QStringLiteral(BERTH_SOURCE_DIR "/tests/core/owner/crowd.py"), m_script));
        const QJsonObject callers{{m_script, QJsonObject{{u"tools"_s, u"all"_s}}}};
        QFile rules(m_places.config + u"/rules.json"_s);
        QVERIFY(rules.open(QIODevice::WriteOnly));
        rules.write(QJsonDocument(QJsonObject{{u"version"_s, 1}, {u"callers"_s, callers}}).toJson());
    }
    void cleanupTestCase()
    {
        QFile lock(m_places.runtime + u"/owner.lock"_s);
        if (lock.open(QIODevice::ReadOnly))
            static_cast<void>(support::signalProcess(lock.readAll().trimmed().toInt(), SIGTERM));
        QTRY_VERIFY_WITH_TIMEOUT(!QFile::exists(m_places.runtime + u"/berth.sock"_s), 30'000);
    }

    void nobodyIsRefusedAndNothingGrows()
    {
        const int count = std::max(qEnvironmentVariableIntValue("BERTH_CROWD"), 80);
        QProcess crowd;
        crowd.start(u"/usr/bin/python3"_s,
                    {m_script, QStringLiteral(BERTH_BIN_DIR "/berth"), m_places.runtime + u"/owner.lock"_s,
                     QString::number(count)});
        QVERIFY(QTest::qWaitFor([&] { return crowd.state() == QProcess::NotRunning; }, 500'000));
        QVERIFY2(crowd.exitCode() == 0, crowd.readAllStandardError().constData());
        const QList<QByteArray> told = crowd.readAllStandardOutput().trimmed().split(' ');
        QCOMPARE(told.first().toInt(), 16 * count);
        QVERIFY2(told.last().toInt() < 4096, (told.last() + " KiB").constData());
    }

private:
    QTemporaryDir m_folder{u"/tmp/berth-XXXXXX"_s};
    base::Places m_places;
    const QString m_script = m_folder.filePath(u"crowd.py"_s);
};

BERTH_TEST(tst_Crowd)
#include "tst_crowd.moc"
