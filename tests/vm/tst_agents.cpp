// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/folders.h"
#include "tests/support/home.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// An agent made by others, with the programs that people get: agent.py has the story.
class tst_Agents : public QObject
{
    Q_OBJECT
private slots:
    void worksThroughTheBridgeWhoeverTheOwnerIs()
    {
        support::Home home;
        QVERIFY(QFile::copy(QStringLiteral(BERTH_SOURCE_DIR) + u"/tests/vm/agent.py"_s,
                            home.path(u"agent.py"_s)));
        // What a person types, at a terminal.
        const auto allowed =
            home.shell(u"mkdir shared && script -qec '\"$BERTH\" allow ./agent.py --folder shared --yes' "
                       "/dev/null"_s);
        VERIFY_CODE(allowed, 0);
        const auto refused = home.shell(u"cp agent.py stranger.py && python3 stranger.py shared"_s, 120s);
        QVERIFY(refused.code != 0);
        QVERIFY2(refused.err.contains("berth allow"), refused.err.constData());
        const auto story =
            home.shell(u"BERTH_DESKTOP=" BERTH_BIN_DIR "/berth-desktop python3 agent.py shared"_s, 600s);
        VERIFY_CODE(story, 0);
        QCOMPARE(story.out, QByteArray("done\n"));
        QVERIFY(home.endOwner());
        QCOMPARE(home.leftovers(), QStringList());
    }
};

BERTH_TEST(tst_Agents)
#include "tst_agents.moc"
