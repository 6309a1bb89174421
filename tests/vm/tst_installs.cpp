// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/packages/package_cache.h"
#include "tests/support/home.h"
#include "tests/support/subject.h"

#include <QElapsedTimer>
#include <QTest>

using namespace std::chrono_literals;
using support::Home;

/// Installing software as the unprivileged user of a machine, and trying to become more than that with it.
class tst_Installs : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_home.set(QStringLiteral("package_cache_mib"), 256);
        VERIFY_CODE(m_home.berth({QStringLiteral("new"), QStringLiteral("s"), QStringLiteral("--start"),
                                  QStringLiteral("--size"), QStringLiteral("MD")}),
                    0);
    }

    void aptGetInstallsAndRemovesARealPackage()
    {
        VERIFY_CODE(exec(QStringLiteral("apt-get update && sudo apt-get install -y sl")), 0);
        QCOMPARE(exec(QStringLiteral("test -x /usr/games/sl && echo there")).out, QByteArray("there\n"));
        VERIFY_CODE(exec(QStringLiteral("apt remove sl")), 0);
        QCOMPARE(exec(QStringLiteral("test -e /usr/games/sl || echo gone")).out, QByteArray("gone\n"));
    }

    void npmInstallsInTheProjectAndForTheUser()
    {
        VERIFY_CODE(exec(QStringLiteral("mkdir -p fetched && cd fetched && npm install is-odd && "
                                        "node -e \"if (!require('is-odd')(5)) process.exit(1)\"")),
                    0);
        VERIFY_CODE(exec(QStringLiteral("npm install -g semver && semver 1.2.3")), 0);
    }

    /// What the first machine fetched reaches one that reaches nothing else.
    void anOfflineMachineHasWhatOthersFetched()
    {
        if (!vm::PackageCache::program())
            BERTH_SKIP_LACKING("this host has no nginx");
        const auto lock = exec(QStringLiteral("cat fetched/package-lock.json"));
        QVERIFY2(lock.out.contains("https://registry.npmjs.org/is-odd/") && !lock.out.contains("10.0.2.3"),
                 lock.out);
        QVERIFY(vm::PackageCache::bytesIn(m_home.path(QStringLiteral("cache/berth/packages"))) > 0);

        VERIFY_CODE(m_home.berth({QStringLiteral("new"), QStringLiteral("apart"), QStringLiteral("--network"),
                                  QStringLiteral("offline"), QStringLiteral("--start")}),
                    0);
        VERIFY_CODE(apart("sudo apt-get install -y sl && test -x /usr/games/sl"), 0);
        VERIFY_CODE(apart("mkdir have && cd have && npm install is-odd && node -e \"require('is-odd')\""), 0);
        // apt's own clock: what was signed for a week is the newest there is.
        VERIFY_CODE(apart("grep -q Check-Valid-Until /run/berth/apt.conf"), 0);
    }

    void anOfflineMachineReachesNothingElse()
    {
        if (!vm::PackageCache::program())
            BERTH_SKIP_LACKING("this host has no nginx");
        const auto package = apart("sudo apt-get install -y cowsay 2>&1");
        QVERIFY2(package.code != 0 && package.out.contains("404"), package.out);
        const auto wheel = apart("pip install six-7365637265740a 2>&1");
        QVERIFY2(wheel.code != 0 && wheel.out.contains("No matching distribution"), wheel.out);
        // As npm asks, which takes an emulated processor ten seconds to begin.
        const auto module = apart("sed -n s/^registry=//p /etc/npmrc | xargs -I{} curl -sS -w '%{http_code}' "
                                  "-o /dev/null {}left-pad-7365637265740a");
        QCOMPARE(module.out, QByteArray("404"));
        for (const char *way :
             {"getent ahosts example.org", "curl -sS --max-time 20 http://example.org/",
              "curl -sS --max-time 20 https://203.0.113.80/ -k", "curl -sS --max-time 20 http://10.0.2.2/",
              "curl -sS --max-time 20 --proxy http://10.0.2.3:3142 --fail http://example.org/"}) {
            QElapsedTimer timer;
            timer.start();
            QVERIFY2(apart(way).code != 0, way);
            QVERIFY2(timer.elapsed() < 10'000, way); // at once, as without a cable
        }
        VERIFY_CODE(m_home.berth({QStringLiteral("rm"), QStringLiteral("apart")}), 0);
    }

    void whatWasFetchedComesFromTheHostUntilThatIsTurnedOff()
    {
        if (!vm::PackageCache::program())
            BERTH_SKIP_LACKING("this host has no nginx");
        // What apt asks for is told by what it was answered.
        const QString asks =
            QStringLiteral("/usr/bin/apt-get -o Debug::Acquire::http=true download sl 2>&1; rm sl_*.deb");
        const auto told = exec(asks);
        VERIFY_CODE(told, 0);
        QVERIFY2(told.out.contains("X-Cache: HIT"), told.out);
        QVERIFY(exec(QStringLiteral("pip config list")).out.contains("'http://10.0.2.3:3142/simple'"));

        VERIFY_CODE(m_home.berth({QStringLiteral("settings"), QStringLiteral("package_cache_mib"),
                                  QStringLiteral("0")}),
                    0);
        const auto alone = exec(asks);
        VERIFY_CODE(alone, 0);
        QVERIFY2(!alone.out.contains("X-Cache"), alone.out);
        QTRY_COMPARE(exec(QStringLiteral("cat /etc/npmrc")).out, QByteArray());
        QCOMPARE(exec(QStringLiteral("npm config get registry")).out,
                 QByteArray("https://registry.npmjs.org/\n"));
        QVERIFY(!exec(QStringLiteral("pip config list")).out.contains("10.0.2.3"));
        QCOMPARE(vm::PackageCache::bytesIn(m_home.path(QStringLiteral("cache/berth/packages"))), 0);
    }

    /// No index may be in reach, so a package of our own stands for one: what matters is that pip does not
    /// refuse the environment and that its programs are found.
    void pipInstallsForTheUser()
    {
        VERIFY_CODE(
            exec(QStringLiteral(
                "mkdir -p own && cd own && printf '[project]\\nname = \"own\"\\nversion = \"1\"\\n"
                "[project.scripts]\\nown-program = \"own:main\"\\n[build-system]\\nrequires = []\\n"
                "build-backend = \"backend\"\\nbackend-path = [\".\"]\\n' > pyproject.toml && "
                "printf 'import zipfile\\ndef build_wheel(folder, settings=None, metadata=None):\\n"
                "    name = \"own-1-py3-none-any.whl\"\\n    with zipfile.ZipFile(folder + \"/\" + name, "
                "\"w\") as z:\\n"
                "        z.writestr(\"own.py\", \"def main(): print(42)\")\\n"
                "        z.writestr(\"own-1.dist-info/METADATA\", \"Metadata-Version: 2.1\\\\nName: "
                "own\\\\nVersion: 1\\\\n\")\\n"
                "        z.writestr(\"own-1.dist-info/WHEEL\", \"Wheel-Version: 1.0\\\\nGenerator: own\\\\n"
                "Root-Is-Purelib: true\\\\nTag: py3-none-any\\\\n\")\\n"
                "        z.writestr(\"own-1.dist-info/entry_points.txt\", "
                "\"[console_scripts]\\\\nown-program = own:main\\\\n\")\\n"
                "        z.writestr(\"own-1.dist-info/RECORD\", \"\")\\n    return name\\n' > backend.py && "
                "pip install --no-index --no-build-isolation . && own-program")),
            0);
    }

    void hostileRequestsAreRefusedWithAReason()
    {
        // Each is one request; a marker would appear if anything of it ran as root.
        const QStringList hostile{
            QStringLiteral("install -o APT::Update::Pre-Invoke::='touch /root-was-here' sl"),
            QStringLiteral("install -oDPkg::Pre-Invoke::='touch /root-was-here' sl"),
            QStringLiteral("update -o APT::Update::Post-Invoke::='touch /root-was-here'"),
            QStringLiteral("--option=DPkg::Post-Invoke::='touch /root-was-here' install sl"),
            QStringLiteral("-c /session/working/evil.conf update"),
            QStringLiteral("--config-file=/session/working/evil.conf update"),
            QStringLiteral("install /session/working/evil.deb"),
            QStringLiteral("install ./evil.deb"),
            QStringLiteral("install evil.deb/"),
            QStringLiteral("install ../working/evil.deb"),
            QStringLiteral("install file:///session/working/evil.deb"),
            QStringLiteral("install http://example.org/evil.deb"),
            QStringLiteral("install 'sl; touch /root-was-here'"),
            QStringLiteral("install '$(touch /root-was-here)'"),
            QStringLiteral("install '`touch /root-was-here`'"),
            QStringLiteral("install 'sl && touch /root-was-here'"),
            QStringLiteral("install 'sl|sh'"),
            QStringLiteral("install 'sl > /root-was-here'"),
            QStringLiteral("install 'a b'"),
            QStringLiteral("install $'sl\\ntouch /root-was-here'"),
            QStringLiteral("install ''"),
            QStringLiteral("install '*'"),
            QStringLiteral("install 'lib.*'"),
            QStringLiteral("install '^sl$'"),
            QStringLiteral("install ~nsl"),
            QStringLiteral("install '?installed'"),
            QStringLiteral("install sl/unstable"),
            QStringLiteral("install -t unstable sl"),
            QStringLiteral("install --allow-unauthenticated sl"),
            QStringLiteral("install --force-yes sl"),
            QStringLiteral("install --root=/ sl"),
            QStringLiteral("install -- -o sl"),
            QStringLiteral("install Ünicode"),
            QStringLiteral("install UPPER/../case"),
            QStringLiteral("install $(printf 'a%.0s' $(seq 5000))"),
            QStringLiteral("install $(printf 'p%s ' $(seq 20000))"),
            QStringLiteral("source sl"),
            QStringLiteral("build-dep sl"),
            QStringLiteral("build-dep ./evil"),
            QStringLiteral("edit-sources"),
            QStringLiteral("nonsense"),
        };
        QVERIFY(hostile.size() >= 40);
        const auto before = exec(QStringLiteral("md5sum /var/lib/dpkg/status"));
        QString script = QStringLiteral("printf 'DPkg::Pre-Invoke {\"touch /root-was-here\";};' > evil.conf; "
                                        "mkdir -p evil; echo x > evil.deb; touch -- -o\n");
        for (const QString &request : hostile)
            script += QStringLiteral("sudo apt-get %1 >out 2>err; echo $? $(tr -d '[:space:]' <err | wc -c) "
                                     "$(wc -c <err)\n")
                          .arg(request);
        const auto run = exec(script);
        VERIFY_CODE(run, 0);
        const QList<QByteArray> refusals = run.out.trimmed().split('\n');
        QCOMPARE(refusals.size(), hostile.size());
        for (qsizetype i = 0; i < hostile.size(); ++i) {
            const QList<QByteArray> refusal = refusals[i].split(' ');
            QCOMPARE(refusal.size(), 3);
            QVERIFY2(refusal[0] != "0", qPrintable(hostile[i]));
            QVERIFY2(refusal[1] != "0", qPrintable(hostile[i])); // it says something, and little
            QVERIFY2(refusal[2].toInt() < 2000, qPrintable(hostile[i]));
        }
        QCOMPARE(exec(QStringLiteral("ls -d /root-was-here 2>/dev/null; true")).out, QByteArray());
        const auto after = exec(QStringLiteral("md5sum /var/lib/dpkg/status"));
        QCOMPARE(after.out, before.out);
    }

    void sudoRunsNothingElse()
    {
        for (const char *attempt :
             {"sudo id", "sudo -i", "sudo sh -c id", "sudo -u root id", "su -c id root", "pkexec id"}) {
            const auto run = exec(QLatin1String(attempt));
            QVERIFY2(run.code != 0 && !run.out.contains("uid=0"), attempt);
        }
    }

    void cleanupTestCase()
    {
        VERIFY_CODE(m_home.berth({QStringLiteral("rm"), QStringLiteral("s")}), 0);
        QVERIFY2(m_home.leftovers().isEmpty(), qPrintable(m_home.leftovers().join(u'\n')));
    }

private:
    Home::Outcome exec(const QString &script, const QString &session = QStringLiteral("s"))
    {
        return m_home.berth({QStringLiteral("exec"), session, QStringLiteral("--"), QStringLiteral("bash"),
                             QStringLiteral("-c"), script});
    }
    Home::Outcome apart(const char *script) { return exec(QLatin1String(script), QStringLiteral("apart")); }

    Home m_home;
};

BERTH_TEST(tst_Installs)
#include "tst_installs.moc"
