// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/owner/agent_resources.h"
#include "core/tools/catalogue.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;
using owner::ResourceName;
using Kind = ResourceName::Kind;

Q_DECLARE_METATYPE(owner::ResourceName)

class tst_AgentResources : public QObject
{
    Q_OBJECT
private slots:
    void hasAUri_data()
    {
        QTest::addColumn<ResourceName>("name");
        QTest::addColumn<QString>("uri");
        QTest::newRow("document") << ResourceName{Kind::Document, u"k3"_s, u"report.csv"_s}
                                  << u"berth://vms/k3/documents/report.csv"_s;
        QTest::newRow("in a folder") << ResourceName{Kind::Document, u"k3"_s, u"a b/ü?#%.csv"_s}
                                     << u"berth://vms/k3/documents/a%20b%2F%C3%BC%3F%23%25.csv"_s;
        QTest::newRow("file") << ResourceName{Kind::File, u"k3"_s, u"/session/x"_s}
                              << u"berth://vms/k3/files/%2Fsession%2Fx"_s;
        QTest::newRow("snapshots") << ResourceName{Kind::Snapshots, u"a/b"_s}
                                   << u"berth://vms/a%2Fb/snapshots"_s;
        QTest::newRow("output") << ResourceName{Kind::Output, u"r1"_s, u"stderr"_s}
                                << u"berth://runs/r1/stderr"_s;
        QTest::newRow("screen") << ResourceName{Kind::Screen, u"t1"_s} << u"berth://terminals/t1/screen"_s;
    }
    void hasAUri()
    {
        QFETCH(ResourceName, name);
        QFETCH(QString, uri);
        QCOMPARE(name.uri(), uri);
        QCOMPARE(ResourceName::fromUri(uri), name);
        QVERIFY(!name.mimeType().isEmpty());
        const tools::Tool *tool = tools::find(name.tool());
        QVERIFY(tool);
        QVERIFY(tool->takes.check(name.arguments()));
        QVERIFY(tool->annotations.isReadOnly);
    }

    void isNoName_data()
    {
        QTest::addColumn<QString>("uri");
        for (const char *uri :
             {"", "berth://", "berth:///", "berth://vms", "berth://vms/", "berth://vms/k3",
              "berth://vms//snapshots", "berth://vms/k3/documents", "berth://vms/k3/documents/",
              "berth://vms/k3/documents/a/b", "berth://vms/k3/snapshots/x", "berth://runs/r1/stdin",
              "berth://runs/r1/stdout/", "file:///etc/passwd", "BERTH://vms/k3/snapshots",
              "berth://terminals/t1", " berth://vms/k3/snapshots"})
            QTest::newRow(uri) << QString::fromLatin1(uri);
    }
    void isNoName()
    {
        QFETCH(QString, uri);
        QVERIFY(!ResourceName::fromUri(uri));
    }
};

BERTH_TEST(tst_AgentResources)
#include "tst_agent_resources.moc"
