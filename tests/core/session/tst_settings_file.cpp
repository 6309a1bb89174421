// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/settings_file.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QSaveFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::Result;
using session::Settings;
using session::SettingsFile;

class tst_SettingsFile : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_config = std::make_unique<QTemporaryDir>();
        m_settings = {};
        m_file = std::make_unique<SettingsFile>(m_config->path(), &m_settings);
    }

    void followsAFileThatAppears()
    {
        write(R"({"idle_minutes": 3})");
        QTRY_COMPARE(m_settings.idleAfter, 3min);
    }

    void followsEveryReplacementOfIt()
    {
        for (int minutes = 3; minutes < 6; ++minutes) {
            QSaveFile file(m_file->path());
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(R"({"idle_minutes": )" + QByteArray::number(minutes) + '}');
            QVERIFY(file.commit());
            QTRY_COMPARE(m_settings.idleAfter, std::chrono::minutes(minutes));
        }
    }

    void followsWhatIsWrittenInPlace()
    {
        for (int minutes = 3; minutes < 6; ++minutes) {
            write(R"({"idle_minutes": )" + QByteArray::number(minutes) + '}');
            QTRY_COMPARE(m_settings.idleAfter, std::chrono::minutes(minutes));
        }
    }

    /// As vim does it with a backup.
    void doesNotMindThatItIsAwayForAMoment()
    {
        write(R"({"idle_minutes": 3})");
        QTRY_COMPARE(m_settings.idleAfter, 3min);
        const QSignalSpy changes(m_file.get(), &SettingsFile::changed);
        QVERIFY(QFile::rename(m_file->path(), m_file->path() + u'~'));
        QCoreApplication::processEvents();
        write(R"({"idle_minutes": 4})");
        QTRY_COMPARE(m_settings.idleAfter, 4min);
        QCOMPARE(changes.size(), 1);
    }

    void goesBackToTheDefaultsWithoutIt()
    {
        write(R"({"idle_minutes": 3})");
        QTRY_COMPARE(m_settings.idleAfter, 3min);
        QVERIFY(QFile::remove(m_file->path()));
        QTRY_COMPARE(m_settings, Settings{});
    }

    void keepsWhatHeldWhenItIsWrong()
    {
        write(R"({"idle_minutes": 3})");
        QTRY_COMPARE(m_settings.idleAfter, 3min);
        const QSignalSpy troubles(m_file.get(), &SettingsFile::troubled);
        write(R"({"idle_minutes": "soon"})");
        QTRY_COMPARE(troubles.size(), 1);
        QCOMPARE(m_settings.idleAfter, 3min);
        QVERIFY(m_file->problem());
        QVERIFY2(m_file->problem()->text.contains(u"idle_minutes"), qPrintable(m_file->problem()->text));

        const auto refused =
            m_file->change([](Settings &settings) { return settings.set(u"size"_s, u"XL"_s); });
        QVERIFY(!refused); // what was typed there would be lost
        QVERIFY2(refused.error().text.contains(m_file->path()), qPrintable(refused.error().text));
        QCOMPARE(m_settings.size, Settings{}.size);

        write(R"({"idle_minutes": 4})");
        QTRY_COMPARE(m_settings.idleAfter, 4min);
        QVERIFY(!m_file->problem());
    }

    void changesTheSettingsAndTheFileAtOnce()
    {
        const QSignalSpy changes(m_file.get(), &SettingsFile::changed);
        QVERIFY(m_file->change([](Settings &settings) { return settings.set(u"machines"_s, u"2"_s); }));
        QCOMPARE(m_settings.machines.machines, 2);
        QCOMPARE(Settings::load(m_config->path()).value(), m_settings);
        QCOMPARE(changes.size(), 1);
        QVERIFY(m_file->change([](Settings &settings) { return settings.set(u"machines"_s, u"8"_s); }));
        QCOMPARE(m_settings, Settings{});
        QCOMPARE(Settings::load(m_config->path()).value(), Settings{});
    }

    void touchesNothingForAValueThatIsNone()
    {
        const auto refused = m_file->change([](Settings &settings) -> Result<> {
            if (auto set = settings.set(u"machines"_s, u"2"_s); !set)
                return set;
            return settings.set(u"size"_s, u"HUGE"_s);
        });
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, Error::Kind::Invalid);
        QCOMPARE(m_settings, Settings{});
        QVERIFY(!QFile::exists(m_file->path()));
    }

    /// Written by a person a moment ago, and not looked at yet.
    void changesWhatTheFileSaysNow()
    {
        write(R"({"idle_minutes": 3})");
        QVERIFY(m_file->change([](Settings &settings) { return settings.set(u"size"_s, u"XL"_s); }));
        QCOMPARE(m_settings.idleAfter, 3min);
        const auto kept = Settings::load(m_config->path());
        QVERIFY(kept);
        QCOMPARE(kept->idleAfter, 3min);
        QCOMPARE(kept->size, u"XL"_s);
    }

private:
    void write(const QByteArray &json)
    {
        QFile file(m_file->path());
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        QCOMPARE(file.write(json), json.size());
    }

    std::unique_ptr<QTemporaryDir> m_config;
    Settings m_settings;
    std::unique_ptr<SettingsFile> m_file;
};

BERTH_TEST(tst_SettingsFile)
#include "tst_settings_file.moc"
