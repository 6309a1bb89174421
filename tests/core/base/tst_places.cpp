// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/places.h"
#include "tests/support/subject.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace base;

class tst_Places : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        for (const char *name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"})
            qputenv(name, m_dir.path().toUtf8());
    }

    void makesFoldersThatAreClosedToOthers()
    {
        const auto places = Places::fromEnvironment();
        QVERIFY(places);
        QCOMPARE(places->runtime, m_dir.path() + QStringLiteral("/berth"));
        QCOMPARE(QFileInfo(places->data).permissions() & 0x77, QFileDevice::Permissions());
    }

    void refusesAPathTooLongForASocket()
    {
        qputenv("XDG_RUNTIME_DIR", (m_dir.path() + QStringLiteral("/") + QString(80, u'x')).toUtf8());
        const auto places = Places::fromEnvironment();
        QVERIFY(!places);
        QCOMPARE(places.error().kind, Error::Kind::Invalid);
    }

    void refusesALinkInPlaceOfTheRuntimeFolder()
    {
        QTemporaryDir other;
        QVERIFY(QFile::link(m_dir.path(), other.filePath(QStringLiteral("berth"))));
        qputenv("XDG_RUNTIME_DIR", other.path().toUtf8());
        QVERIFY(!Places::fromEnvironment());
    }

private:
    QTemporaryDir m_dir;
};

BERTH_TEST(tst_Places)
#include "tst_places.moc"
