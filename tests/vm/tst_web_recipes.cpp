// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/vm/network/host_world.h"
#include "tests/support/subject.h"
#include "tests/vm/recipe_desk.h"

#include <QTcpSocket>
#include <QTest>

#include <memory>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

static const QString kSamples = QStringLiteral(BERTH_SOURCE_DIR "/resources/samples/");

/// What needs the image web, in one machine whose internet is of the test's own: it has the pages of the
/// samples.
class tst_WebRecipes : public QObject
{
    Q_OBJECT
public:
    static void initMain()
    {
        static HostWorld world;
        s_isApart = world.enter()
            && world.serveInInternet({"/usr/bin/python3", "-m", "http.server", "--bind", "203.0.113.80",
                                      "--directory", BERTH_SOURCE_DIR "/resources/samples/site", "8000"});
    }

private slots:
    void initTestCase()
    {
        if (!s_isApart)
            BERTH_SKIP_LACKING("this host does not let this user make namespaces");
        QTRY_VERIFY_WITH_TIMEOUT(isServed(), 20'000);
        m_desk = std::make_unique<RecipeDesk>(u"web"_s, u"MD"_s, u"open"_s);
        VERIFY_CODE(m_desk->made(), 0);
    }

    void scrapesTablesThatJavaScriptMakes()
    {
        const auto run =
            m_desk->run(u"scrape-table"_s,
                        {u"--input"_s, kSamples + u"addresses.txt"_s, u"--param"_s, u"patience=120"_s});
        VERIFY_CODE(run, 0);
        VERIFY_CODE(RecipeDesk::verdict(u"scrape-table"_s, m_desk->home.path()), 0);
        const QByteArray said = run.out + run.err;
        QVERIFY2(said.contains("Left out “http://203.0.113.80:8000/about.html”: no table."),
                 said.constData());
    }

    void takesPicturesOfWholePages()
    {
        VERIFY_CODE(m_desk->run(u"site-screenshots"_s,
                                {u"--input"_s, kSamples + u"addresses.txt"_s, u"--param"_s, u"width=640"_s}),
                    0);
        VERIFY_CODE(RecipeDesk::verdict(u"site-screenshots"_s, m_desk->home.path()), 0);
    }

    /// As their own pages begin; with the sandbox too, which Playwright leaves out unless it is asked for.
    void playwrightAndSeleniumWorkUnchanged()
    {
        const auto node =
            m_desk->home.berth({u"exec"_s, u"desk"_s, u"--"_s, u"node"_s, u"-e"_s,
                                u"const { chromium } = require('playwright-core');\n"
                                "(async () => { for (const options of [{}, { chromiumSandbox: true }]) {\n"
                                "  const browser = await chromium.launch(options);\n"
                                "  const page = await browser.newPage();\n"
                                "  await page.goto('http://203.0.113.80:8000/rates.html');\n"
                                "  console.log(await page.locator('td').first().innerText());\n"
                                "  await browser.close();\n"
                                "} })();"_s},
                               10min);
        VERIFY_CODE(node, 0);
        QCOMPARE(node.out, QByteArray("CHF\nCHF\n"));
        const auto python = m_desk->home.berth({u"exec"_s, u"desk"_s, u"--"_s, u"python3"_s, u"-c"_s,
                                                u"from selenium import webdriver\n"
                                                "driver = webdriver.Chrome()\n"
                                                "driver.get('http://203.0.113.80:8000/about.html')\n"
                                                "print(driver.title)\n"
                                                "driver.quit()\n"_s},
                                               10min);
        VERIFY_CODE(python, 0);
        QCOMPARE(python.out, QByteArray("About\n"));
    }

    void saysWhatToDo()
    {
        const auto scrape = [this](const QString &lines) {
            m_desk->home.shell(u"printf '%1' > 'Übel 1.txt'"_s.arg(lines));
            const auto run =
                m_desk->run(u"scrape-table"_s, {u"--input"_s, m_desk->home.path(u"Übel 1.txt"_s)});
            return run.code == 0 ? QByteArray() : run.err;
        };
        QByteArray said = scrape(u""_s);
        QVERIFY2(said.contains("There is no address in “Übel 1.txt”."), said.constData());
        said = scrape(u"example.org/prices"_s);
        QVERIFY2(said.contains("Line 1 of “Übel 1.txt”, “example.org/prices”, is no address"),
                 said.constData());
        said = scrape(u"http://203.0.113.80:8000/staff/salaries.html"_s);
        QVERIFY2(said.contains("its robots.txt forbids it."), said.constData());
        said = scrape(u"http://203.0.113.81:8000/"_s); // nobody listens there
        QVERIFY2(said.contains("it cannot be reached"), said.constData());

        VERIFY_CODE(m_desk->home.berth(
                        {u"new"_s, u"walled"_s, u"--profile"_s, u"web"_s, u"--network"_s, u"offline"_s}),
                    0);
        const auto walled = m_desk->home.berth({u"run"_s, u"scrape-table"_s, u"--session"_s, u"walled"_s,
                                                u"--input"_s, kSamples + u"addresses.txt"_s});
        QVERIFY(walled.code != 0);
        QVERIFY2(walled.err.contains("network"), walled.err.constData());
    }

    void noBrowserIsLeftRunning()
    {
        const auto found =
            m_desk->home.berth({u"exec"_s, u"desk"_s, u"--"_s, u"pgrep"_s, u"-l"_s, u"chrom"_s});
        QCOMPARE(found.out, QByteArray());
        QCOMPARE(found.code, 1); // of pgrep: none
    }

    void allOfItTookOneMachine() { QCOMPARE(m_desk->machines(), 1); }

private:
    static bool isServed()
    {
        QTcpSocket socket;
        socket.connectToHost(u"203.0.113.80"_s, 8000);
        return socket.waitForConnected(1000);
    }

    inline static bool s_isApart = false; // from the host's network
    std::unique_ptr<RecipeDesk> m_desk;
};

BERTH_TEST(tst_WebRecipes)
#include "tst_web_recipes.moc"
