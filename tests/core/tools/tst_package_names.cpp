// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/package_names.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QElapsedTimer>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;

class tst_PackageNames : public QObject
{
    Q_OBJECT
private slots:
    void knowsWhatIsAskedFor_data()
    {
        QTest::addColumn<QString>("code");
        QTest::addColumn<QStringList>("unknown");
        const auto row = [](const char *name, const char *code, QStringList unknown = {}) {
            QTest::newRow(name) << QString::fromUtf8(code) << unknown;
        };
        row("nothing", "ls -l && echo pip");
        row("known", "pip install pandas");
        row("known as others write it", "pip3 install Python_Dateutil 'pandas[excel]>=2.0' \"numpy<2\"");
        row("of Debian", "sudo apt-get install -y no-such-thing");
        row("invented", "pip install fastjsonx", {u"pip fastjsonx"_s});
        row("one of several", "pip install -q --user pandas fastjsonx==1.0 && python3 a.py",
            {u"pip fastjsonx==1.0"_s});
        row("a module's name is another's project", "pip install sklearn", {u"pip sklearn"_s});
        row("by the interpreter", "python3 -m pip install --upgrade pip fastjsonx", {u"pip fastjsonx"_s});
        row("by a path", "venv/bin/pip install fastjsonx > log.txt 2>&1", {u"pip fastjsonx"_s});
        row("in a later command", "cd /x; set -e\n  pip install \\\n   fastjsonx # why not",
            {u"pip fastjsonx"_s});
        row("in a shell's shell", "bash -c 'pip install fastjsonx'", {u"pip fastjsonx"_s});
        row("with what a line puts in", "x=$(pip install fastjsonx)", {u"pip fastjsonx"_s});
        row("by a variable", "pip install $NAME", {u"pip $NAME"_s});
        row("by an address", "pip install git+https://example.org/x.git",
            {u"pip git+https://example.org/x.git"_s});
        row("of another index", "pip install -i https://example.org/simple pandas",
            {u"pip -i https://example.org/simple"_s});
        row("of another index, joined", "pip install pandas --extra-index-url=https://example.org/simple",
            {u"pip --extra-index-url https://example.org/simple"_s});
        row("of this machine", "pip install . ./a /session/input/x.whl -e .");
        row("a list", "pip install -r requirements.txt -c limits.txt -t here");
        row("what is not installed", "pip download fastjsonx; pip uninstall fastjsonx");
        row("uv", "uv pip install fastjsonx; uv add numpy; uv run fastjsonx.py", {u"pip fastjsonx"_s});
        row("pipx and uvx", "pipx run fastjsonx a; uvx ruffx check b", {u"pip fastjsonx"_s, u"pip ruffx"_s});
        row("Python's list",
            "import subprocess, sys\nsubprocess.run([sys.executable, '-m', 'pip', 'install',\n  "
            "'fastjsonx'])",
            {u"pip fastjsonx"_s});
        row("Python's line", "import os\nos.system(\"pip install fastjsonx\")\nprint('numpyx')",
            {u"pip fastjsonx"_s});
        row("a notebook's line", "!pip install fastjsonx\nimport fastjsonx", {u"pip fastjsonx"_s});
        row("npm", "npm install -g typescript left-padx@1.0", {u"npm left-padx@1.0"_s});
        row("npm, in short", "npm i @types/node@20 @evil/core", {u"npm @evil/core"_s});
        row("npm, of a repository", "npm install someone/something", {u"npm someone/something"_s});
        row("what the project names", "npm install && npm ci && npm run build");
        row("npx", "npx --yes create-reactx app other", {u"npm create-reactx"_s});
        row("its kin", "yarn add left-padx\npnpm dlx cowsayx hello", {u"npm left-padx"_s, u"npm cowsayx"_s});
    }
    void knowsWhatIsAskedFor()
    {
        QFETCH(QString, code);
        QStringList found;
        for (const gate::Crossing &crossing : tools::unknownPackagesIn(code)) {
            QCOMPARE(crossing.kind, gate::Crossing::Kind::Package);
            found += crossing.subject;
        }
        QTEST(found, "unknown");
    }

    void asksForNothingThatDebianSigns()
    {
        QCOMPARE(tools::unknownPackages(u"apt"_s, {u"no-such-thing"_s}).size(), 0);
        QCOMPARE(tools::unknownPackages(u"pip"_s, {u"pandas"_s, u"fastjsonx"_s, u"fastjsonx"_s}).size(), 1);
        QCOMPARE(tools::unknownPackages(u"npm"_s, {u"pandas"_s, u"typescript"_s}).size(), 1);
    }

    /// What the machine's own Python installs unasked is nothing to ask about.
    void knowsWhatIsInstalledForAnImport()
    {
        QFile cell(QLatin1String(BERTH_SOURCE_DIR "/core/guest/agent/python/berth_cell.py"));
        QVERIFY(cell.open(QIODevice::ReadOnly));
        static const QRegularExpression ofTheIndex(u"\"pip:([^\"]+)\""_s);
        QStringList names;
        for (const auto &match : ofTheIndex.globalMatch(QString::fromUtf8(cell.readAll())))
            names += match.captured(1);
        QVERIFY(names.size() > 5);
        QCOMPARE(tools::unknownPackages(u"pip"_s, names).size(), 0);
    }

    void readsWhateverItIsGiven()
    {
        QString text;
        for (int i = 0; i < 20'000; ++i)
            text += u"pip install x[ \\ ' ( "_s;
        QElapsedTimer time;
        time.start();
        tools::unknownPackagesIn(text);
        QVERIFY2(time.elapsed() < 2000, qPrintable(QString::number(time.elapsed())));
    }
};

BERTH_TEST(tst_PackageNames)
#include "tst_package_names.moc"
