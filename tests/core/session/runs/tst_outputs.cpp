// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/guest.h"
#include "core/session/runs/outputs.h"
#include "tests/support/child_agent.h"
#include "tests/support/finish.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;
using session::Outputs;
using support::ChildAgent;
using support::finish;

/// What runs side by side leave in the output folder, as the real agent sees it.
class tst_Outputs : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_agent = std::make_unique<ChildAgent>();
        m_outputs.emplace(m_agent->path("session/output").toUtf8());
    }
    void cleanup() { m_agent.reset(); }

    void whatIsNewBelongsToTheRun()
    {
        make(u"old"_s, "1");
        const auto before = look();
        make(u"new"_s, "2");
        QVERIFY(QDir().mkpath(m_agent->path("session/output/folder")));
        QCOMPARE(claim(before), u"new"_s);
        QCOMPARE(claim(before), QString());
        make(u"old"_s, "changed");
        QCOMPARE(claim(before), u"old"_s);
        make(u"new"_s, "changed");
        QCOMPARE(claim(look()), QString()); // it was there before that run
    }

    /// Both end when both files are there.
    void twoRunsSideBySideFetchEachFileOnce()
    {
        const auto first = look();
        make(u"of the first"_s, "1");
        const auto second = look();
        make(u"of the second"_s, "2");
        QCOMPARE(claim(second), u"of the second"_s);
        QCOMPARE(claim(first), u"of the first"_s);
        QCOMPARE(claim(first), QString());
        QCOMPARE(claim(second), QString());
    }

    void whatIsBeingWrittenIsLeftToWhoWritesIt()
    {
        const auto first = look();
        const auto second = look();
        QFile slow(m_agent->path("session/output/large.bin"));
        QVERIFY(slow.open(QIODevice::WriteOnly));
        slow.write("half");
        slow.flush();
        QCOMPARE(claim(first), QString());
        slow.write(" and half");
        slow.close();
        QCOMPARE(claim(second), u"large.bin"_s);
    }

    void whatCouldNotBeFetchedMayBeAskedForAgain()
    {
        const auto before = look();
        make(u"new"_s, "2");
        const auto claimed = finish(m_outputs->claim(m_agent->guest.get(), before));
        QCOMPARE(claimed->size(), 1);
        m_outputs->giveBack(claimed->first());
        QCOMPARE(claim(before), u"new"_s);
    }

    void noFolderAndNoMachineLeaveNothing()
    {
        QVERIFY(QDir(m_agent->path("session/output")).removeRecursively());
        QVERIFY(look().isEmpty());
        QCOMPARE(claim({}), QString());
        QVERIFY(finish(m_outputs->claim(nullptr, {}))->isEmpty());
    }

private:
    void make(const QString &name, const QByteArray &content) const
    {
        QFile file(m_agent->path("session/output/") + name);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
    }
    QList<guest::Entry> look() const
    {
        const auto there = finish(m_outputs->before(m_agent->guest.get()));
        if (!there)
            qFatal("%s", qPrintable(there.error().text));
        return *there;
    }
    QString claim(const QList<guest::Entry> &before)
    {
        const auto claimed = finish(m_outputs->claim(m_agent->guest.get(), before));
        if (!claimed)
            qFatal("%s", qPrintable(claimed.error().text));
        QStringList names;
        for (const guest::Entry &entry : *claimed)
            names += QString::fromUtf8(entry.name);
        names.sort();
        return names.join(u", "_s);
    }

    std::unique_ptr<ChildAgent> m_agent;
    std::optional<Outputs> m_outputs;
};

BERTH_TEST(tst_Outputs)
#include "tst_outputs.moc"
