// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/clock.h"
#include "core/guest/guest.h"
#include "core/guest/landing.h"
#include "core/session/runs/copies.h"
#include "tests/support/child_agent.h"
#include "tests/support/finish.h"
#include "tests/support/hostile_names.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <optional>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using session::Copies;
using session::IdleWatch;
using support::ChildAgent;
using support::finish;

/// Copies with the real agent, without a session.
class tst_SessionCopies : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_agent.emplace();
        m_folder.emplace();
        m_opened = 0;
    }

    void cleanup()
    {
        m_agent.reset();
        m_folder.reset();
    }

    void aFileGoesInAndOut()
    {
        write(host(u"a.txt"_s), "hello");
        const auto in =
            finish(m_copies.upload(host(u"a.txt"_s), m_agent->guestPath("session/working/b.txt")));
        QVERIFY2(in, in ? "" : qPrintable(in.error().text));
        QCOMPARE(in->files, 1);
        QCOMPARE(in->bytes, 5);
        QCOMPARE(read(m_agent->path("session/working/b.txt")), "hello");
        QVERIFY(finish(m_copies.download(m_agent->guestPath("session/working/b.txt"), host(u"c.txt"_s))));
        QCOMPARE(read(host(u"c.txt"_s)), "hello");
    }

    void aFolderGoesInAndOut()
    {
        QVERIFY(QDir().mkpath(host(u"tree/below"_s)));
        write(host(u"tree/below/a.txt"_s), "hello");
        const auto in = finish(m_copies.upload(host(u"tree"_s), m_agent->guestPath("session/working")));
        QVERIFY2(in, in ? "" : qPrintable(in.error().text));
        QCOMPARE(in->files, 1);
        QVERIFY(QDir().mkpath(host(u"out"_s)));
        QVERIFY(finish(m_copies.download(m_agent->guestPath("session/working/tree/"), host(u"out"_s))));
        QCOMPARE(read(host(u"out/tree/below/a.txt"_s)), "hello");
    }

    /// A desktop acts on some names by itself, and nobody has read those in a folder. The folder is one that
    /// somebody named.
    void whatIsInAFolderHasPlainNames_data()
    {
        QTest::addColumn<guest::Names>("names");
        QTest::addColumn<QStringList>("landed");
        QTest::newRow("plain") << guest::Names::Plain
                               << QStringList{u".top/_config/autostart/x.desktop.txt"_s, u".top/_directory"_s,
                                              u".top/autorun.inf.txt"_s, u".top/plain"_s};
        QTest::newRow("with dots") << guest::Names::PlainButDots
                                   << QStringList{u".top/.config/autostart/x.desktop.txt"_s,
                                                  u".top/.directory.txt"_s, u".top/autorun.inf.txt"_s,
                                                  u".top/plain"_s};
    }
    void whatIsInAFolderHasPlainNames()
    {
        QFETCH(guest::Names, names);
        QFETCH(QStringList, landed);
        const QString top = m_agent->path("session/working/.top/");
        QVERIFY(QDir().mkpath(top + u".config/autostart"_s));
        for (const char *name : {".config/autostart/x.desktop", ".directory", "autorun.inf", "plain"})
            write(top + QLatin1String(name), "x");
        const auto out = finish(m_copies.download(m_agent->guestPath("session/working/.top"),
                                                  m_folder->path(), Copies::Overwrite::No, {},
                                                  guest::Modes::Plain, guest::Ignored::Include, names));
        QVERIFY2(out, out ? "" : qPrintable(out.error().text));
        QCOMPARE(files(), landed);
        QCOMPARE(out->renamed, names == guest::Names::Plain ? 4 : 3);
    }

    void whateverIsCalledHowLandsPlain()
    {
        const QStringList hostile = support::hostileNames();
        QVERIFY(QDir().mkpath(m_agent->path("session/working/top")));
        for (const QString &name : hostile)
            write(m_agent->path("session/working/top/") + name, name.toUtf8());
        const auto out = finish(m_copies.download(m_agent->guestPath("session/working/top"), host(u"top"_s)));
        QVERIFY2(out, out ? "" : qPrintable(out.error().text));
        QCOMPARE(out->files, hostile.size());
        QCOMPARE(out->skippedCount, 0);
        QSet<QByteArray> contents;
        for (const QString &file : files()) {
            const QByteArray name = QFile::encodeName(file.mid(4));
            QCOMPARE(guest::landingName(name, guest::Names::Plain), name);
            QVERIFY(!QFileInfo(host(file)).isExecutable());
            contents += read(host(file));
        }
        QCOMPARE(contents.size(), hostile.size()); // none has taken the place of another
    }

    void aLinkGoesInUnderItsOwnName()
    {
        write(host(u"a.txt"_s), "hello");
        QVERIFY(QFile::link(host(u"a.txt"_s), host(u"link"_s)));
        QVERIFY(finish(m_copies.upload(host(u"link"_s), m_agent->guestPath("session/working/"))));
        QCOMPARE(read(m_agent->path("session/working/link")), "hello");
    }

    void whatIsThereStaysUnlessOneSaysOtherwise()
    {
        write(host(u"a.txt"_s), "new");
        write(m_agent->path("session/working/a.txt"), "old");
        const QByteArray there = m_agent->guestPath("session/working/a.txt");
        const auto in = finish(m_copies.upload(host(u"a.txt"_s), m_agent->guestPath("session/working")));
        QVERIFY(!in);
        QCOMPARE(in.error().remedy.kind, base::Remedy::Kind::Overwrite);
        QCOMPARE(read(m_agent->path("session/working/a.txt")), "old");
        QVERIFY(!finish(m_copies.download(there, host(u"a.txt"_s))));
        QCOMPARE(read(host(u"a.txt"_s)), "new");
        QVERIFY(finish(m_copies.upload(host(u"a.txt"_s), there, Copies::Overwrite::Yes)));
        QCOMPARE(read(m_agent->path("session/working/a.txt")), "new");
        write(m_agent->path("session/working/a.txt"), "newest");
        QVERIFY(finish(m_copies.download(there, host(u"a.txt"_s), Copies::Overwrite::Yes)));
        QCOMPARE(read(host(u"a.txt"_s)), "newest");
    }

    void filesAreCheckedBeforeAMachineIsStarted()
    {
        const auto missing = finish(m_copies.upload(u"/no/such/file"_s, {}));
        QVERIFY(!missing);
        QCOMPARE(missing.error().kind, Error::Kind::NotFound);
        const auto device = finish(m_copies.upload(u"/dev/null"_s, {}));
        QVERIFY(!device);
        QCOMPARE(device.error().kind, Error::Kind::Invalid);
        const auto nowhere = finish(m_copies.download("/session/output/a", u"/no/such/folder/a"_s));
        QVERIFY(!nowhere);
        QCOMPARE(nowhere.error().kind, Error::Kind::NotFound);
        const auto hostile = finish(m_copies.download("/session/..", m_folder->path()));
        QVERIFY(!hostile);
        QCOMPARE(hostile.error().kind, Error::Kind::Invalid);
        QVERIFY(QDir().mkpath(host(u"data"_s)));
        QVERIFY(QFile::link(u"nowhere"_s, host(u"link"_s)));
        for (const QString &taken : {host(u"link"_s), host(u"data/../link"_s)}) {
            const auto over = finish(m_copies.download("/session/output/a", taken));
            QVERIFY(!over);
            QCOMPARE(over.error().remedy.kind, base::Remedy::Kind::Overwrite);
            QVERIFY2(!over.error().text.contains(u"--"_s), qPrintable(over.error().text));
        }
        const auto folder =
            finish(m_copies.download("/session/data", m_folder->path(), Copies::Overwrite::Yes));
        QVERIFY(!folder);
        QCOMPARE(folder.error().kind, Error::Kind::Invalid);
        QCOMPARE(m_opened, 0);
    }

    void theMachineIsBusyMeanwhile()
    {
        write(host(u"a.txt"_s), "hello");
        bool wasBusy = false;
        const guest::OnProgress look = [&](const guest::Progress &) { wasBusy = m_idle.isBusy(); };
        QVERIFY(finish(m_copies.upload(host(u"a.txt"_s), m_agent->guestPath("session/working/"),
                                       Copies::Overwrite::No, look)));
        QVERIFY(wasBusy);
        QVERIFY(!m_idle.isBusy());
        QCOMPARE(m_opened, 1);
    }

    void theSessionExplainsAGuestThatIsLost()
    {
        write(host(u"large"_s), QByteArray(8 << 20, 'x'));
        const guest::OnProgress kill = [&](const guest::Progress &) { m_agent->process.kill(); };
        const auto lost = finish(m_copies.upload(host(u"large"_s), m_agent->guestPath("session/working/"),
                                                 Copies::Overwrite::No, kill));
        QVERIFY(!lost);
        QCOMPARE(lost.error().text, u"It stands still."_s);
    }

private:
    QString host(const QString &name) const { return m_folder->filePath(name); }

    /// All that are on this host, hidden ones too.
    QStringList files() const
    {
        QStringList found;
        QDirIterator all(m_folder->path(), QDir::Files | QDir::Hidden | QDir::System,
                         QDirIterator::Subdirectories);
        while (all.hasNext())
            found += QDir(m_folder->path()).relativeFilePath(all.next());
        found.sort();
        return found;
    }

    static void write(const QString &path, const QByteArray &content)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(content), content.size());
    }

    static QByteArray read(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    base::Task<base::Result<guest::Guest *>> open()
    {
        ++m_opened;
        co_return m_agent->guest.get();
    }

    static Error explained(Error error)
    {
        error.text = u"It stands still."_s;
        return error;
    }

    const base::SystemClock m_clock;
    IdleWatch m_idle{&m_clock, 10min};
    std::optional<ChildAgent> m_agent;
    std::optional<QTemporaryDir> m_folder; // of this host
    int m_opened = 0;
    const Copies m_copies{{[this] { return open(); }, [this] { return m_idle.busy(); }, explained}};
};

BERTH_TEST(tst_SessionCopies)
#include "tst_session_copies.moc"
