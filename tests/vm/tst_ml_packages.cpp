// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/process.h"
#include "tests/core/vm/packages/package_world.h"
#include "tests/support/finish.h"
#include "tests/support/folders.h"
#include "tests/support/machine_workspace.h"

#include <QDir>
#include <QDirIterator>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::Session;

/// What pip adds to the image ml: from an index of our own, by the host's cache of packages, with hashes.
class tst_MlPackages : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        if (!vm::PackageCache::program())
            BERTH_SKIP_LACKING("this host has no nginx");
        if (!vm::PackageSources::publicWith({}).hasRegistries())
            BERTH_SKIP_LACKING("this host reaches registries by a proxy, or knows no authorities");
        m_mirror.type = "application/vnd.pypi.simple.v1+json";
        QVERIFY(m_mirror.open());
        publish();
        m_workspace = support::openWorkspace(m_libvirt);
        m_workspace->settings().templates =
            false; // one that is made has the cache ask for the host's own sources
    }
    void cleanupTestCase()
    {
        if (m_workspace)
            QVERIFY(support::finish(m_workspace->end({}), 60s));
        m_workspace.reset();
    }

    /// It finds what the image has of Debian's, and fetches none of it.
    void addsWhatStandsOnTheImage()
    {
        start(u"first"_s, u"open"_s);
        const Said said = shell("pip install own-thing && own-thing");
        QVERIFY2(said.code == 0 && said.out.endsWith("own-thing 42\n"), said.out.right(600));
        QCOMPARE(asked(), (QByteArrayList{"/simple/own-thing/", kFile}));
    }

    void refusesWhatIsNotWhatTheIndexSays()
    {
        const Said said = shell("pip install changed-thing");
        QVERIFY(said.code != 0);
        QVERIFY2(said.out.contains("DO NOT MATCH THE HASHES"), said.out.right(600));
        QVERIFY(shell("python3 -c 'import changed_thing'").code != 0);
    }

    /// Debian's says that it needs another SymPy than Debian's, and Setuptools.
    void keepsPyTorchForWhatNeedsIt()
    {
        const Said said = shell("pip install --dry-run on-torch");
        QCOMPARE(said.code, 0);
        QVERIFY2(said.out.contains("Would install on-torch-1 setuptools-80 sympy-1.13.1\n"),
                 said.out.right(600));
    }

    /// Another machine has it of the cache, and nobody is asked.
    void addsItWithoutANetwork()
    {
        const auto before = m_mirror.asked.size();
        QVERIFY(before > 2);
        start(u"apart"_s, u"offline"_s);
        const Said said = shell("pip install own-thing && own-thing");
        QVERIFY2(said.code == 0 && said.out.endsWith("own-thing 42\n"), said.out.right(600));
        const Said madeUp = shell("pip install thing-7365637265740a");
        QVERIFY(madeUp.code != 0);
        QVERIFY2(madeUp.out.contains("No matching distribution"), madeUp.out);
        QCOMPARE(m_mirror.asked.size(), before);
    }

private:
    static constexpr auto kFile = "/packages/0a/own-thing/own_thing-1-py3-none-any.whl";
    struct Said
    {
        int code = -1;
        QByteArray out;
    };

    void publish()
    {
        const auto made = support::finish(
            base::run({.program = u"/usr/bin/python3"_s,
                       .arguments = {u"-B"_s, QStringLiteral(BERTH_SOURCE_DIR "/tests/vm/made_wheels.py"),
                                     m_folder.path(), u"http://"_s + QString::fromLatin1(m_mirror.host())}}));
        QVERIFY2(made && made->exitCode == 0, made ? made->err : QByteArray("no python3"));
        for (QDirIterator it(m_folder.path(), QDir::Files, QDirIterator::Subdirectories); it.hasNext();) {
            QFile file(it.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QString path = u'/' + QDir(m_folder.path()).relativeFilePath(file.fileName());
            m_mirror.files[path.chopped(path.endsWith("/index.json"_L1) ? 10 : 0).toUtf8()] = file.readAll();
        }
        QVERIFY(m_mirror.files.contains(kFile));
    }
    /// The machine that shell() is of. The cache is fresh with our sources: it does not ask the host for
    /// others.
    void start(const QString &name, const QString &network)
    {
        vm::PackageSources sources = m_mirror.sources();
        sources.mirrors.clear();
        const vm::PackageRoom room{qint64(64) << 20, 0};
        QVERIFY(m_workspace->machines().packages().serve(sources, room));
        const auto made = m_workspace->sessions().create(
            {.name = name, .size = u"MD"_s, .profile = u"ml"_s, .network = network});
        QVERIFY2(made, made ? "" : qPrintable(made.error().text));
        m_session = *made;
        QCOMPARE(shell("true").code, 0);
    }
    Said shell(const QByteArray &script)
    {
        const auto said = support::finish(follow(m_session, script), 15min);
        return said ? *said : Said{-1, said.error().text.toUtf8()};
    }
    static base::Task<base::Result<Said>> follow(Session *session, QByteArray script)
    {
        guest::ExecRequest request;
        request.shell = u"{ "_s + QString::fromUtf8(script) + u"; } 2>&1"_s;
        request.timeout = 10min; // an emulated processor loads PyTorch
        const auto execution = co_await session->exec(request);
        if (!execution)
            co_return base::fail(execution.error());
        Said said;
        const auto end = co_await (*execution)->follow([&said](guest::Channel, const QByteArray &bytes) {
            said.out += bytes;
        });
        if (!end)
            co_return base::fail(end.error());
        said.code = end->run.code;
        co_return said;
    }
    QByteArrayList asked() const
    {
        QByteArrayList paths;
        for (const QByteArray &request : m_mirror.asked)
            paths += request.split(' ').value(1);
        return paths;
    }

    support::PrivateLibvirt m_libvirt;
    QTemporaryDir m_folder;
    Mirror m_mirror;
    std::unique_ptr<Workspace> m_workspace;
    Session *m_session = nullptr;
};

BERTH_TEST(tst_MlPackages)
#include "tst_ml_packages.moc"
