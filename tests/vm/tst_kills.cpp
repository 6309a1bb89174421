// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/home.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRandomGenerator>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// Whoever dies while agents' calls go on: each call is on record, nothing crosses the wall before its
/// verdict is, no review is lost, and none is answered or used twice.
class tst_Kills : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        for (const char *folder : {"granted", "out", "config/berth"})
            QVERIFY(QDir().mkpath(m_home.path(QString::fromLatin1(folder))));
        write(u"granted/file"_s, "a file\n");
        const QJsonObject grant{
            {u"policy"_s, u"builder"_s},
            {u"tools"_s, u"all"_s},
            {u"size"_s, u"SM"_s},
            {u"networks"_s, QJsonArray{u"offline"_s, u"open"_s}},
            {u"read"_s, QJsonArray{QFileInfo(m_home.path(u"granted"_s)).canonicalFilePath()}},
            {u"vms"_s, 2},
            {u"shared"_s, QJsonArray{u"s"_s}}};
        write(u"config/berth/rules.json"_s,
              QJsonDocument(QJsonObject{{u"version"_s, 1}, {u"callers"_s, QJsonObject{{u"agent"_s, grant}}}})
                  .toJson());
        VERIFY_CODE(m_home.berth({u"new"_s, u"s"_s, u"--network"_s, u"offline"_s}), 0);
        VERIFY_CODE(m_home.berth({u"exec"_s, u"s"_s, u"--"_s, u"sh"_s, u"-c"_s,
                                  u"echo kept > /session/working/kept; sync"_s}),
                    0);
    }

    /// Another course each time: BERTH_SEED takes one again, as far as the host lets it.
    void nothingIsDoneWithoutAWord()
    {
        bool isGiven = false;
        uint seed = qEnvironmentVariable("BERTH_SEED").toUInt(&isGiven);
        if (!isGiven)
            seed = QRandomGenerator::global()->generate();
        const auto ran = m_home.shell(u"exec python3 %1 %2 25"_s.arg(
            QStringLiteral(BERTH_SOURCE_DIR "/tests/vm/kills.py"), QString::number(seed)));
        QVERIFY2(ran.code == 0,
                 ("BERTH_SEED=" + QByteArray::number(seed) + '\n' + ran.out + ran.err).constData());
        QVERIFY2(ran.out.contains("owner") && ran.out.contains("machine"), ran.out.constData()); // both died
    }

private:
    void write(const QString &name, const QByteArray &content) const
    {
        QFile file(m_home.path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(content), content.size());
    }
    support::Home m_home;
};

BERTH_TEST(tst_Kills)
#include "tst_kills.moc"
