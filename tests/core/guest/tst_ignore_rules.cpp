// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/ignore_rules.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using guest::IgnoreRules;

class tst_IgnoreRules : public QObject
{
    Q_OBJECT
private slots:
    /// What git said of the same, which is asked where it is installed.
    void areAsGitHasThem_data()
    {
        QTest::addColumn<QByteArray>("rules");
        QTest::addColumn<QByteArray>("path"); // of a folder with a slash at its end
        QTest::addColumn<bool>("isNamed");
        const auto row = [](const char *rules, const char *path, bool isNamed) {
            QTest::addRow("%s: %s", rules, path) << QByteArray(rules) << QByteArray(path) << isNamed;
        };
        row("", "a", false);
        row("# a\n", "# a", false);
        row("\\# a\n", "# a", true);
        row("a", "a", true);
        row("a", "b/a", true);
        row("a", "ab", false);
        row("a\r\n", "a", true);
        row("a  \n", "a", true);
        row("a\\ \n", "a ", true);
        row("a\\ \n", "a", false);
        row("\xef\xbb\xbf"
            "a\n",
            "a", true);
        row("build/", "build/", true);
        row("build/", "build", false);
        row("build/", "b/build/", true);
        row("/build", "build/", true);
        row("/build", "b/build/", false);
        row("b/build", "b/build", true);
        row("b/build", "c/b/build", false);
        row("*.o", "x.o", true);
        row("*.o", "b/x.o", true);
        row("*.o", ".o", true);
        row("*.o", "x.oo", false);
        row("/*.o", "b/x.o", false);
        row("b/*.o", "b/c/x.o", false);
        row("b/*", "b/c/", true);
        row("?", "a", true);
        row("?", "ab", false);
        row("a?b", "a/b", false);
        row("[a-c]x", "bx", true);
        row("[a-c]x", "dx", false);
        row("[!a-c]x", "dx", true);
        row("[^a-c]x", "bx", false);
        row("[]]", "]", true);
        row("[]-]", "-", true);
        row("[a-]", "-", true);
        row("[\\]]", "]", true);
        row("[[:digit:]x]", "7", true);
        row("[[:digit:]x]", "x", true);
        row("[[:digit:]x]", "y", false);
        row("[[:nothing:]]", "n", false);
        row("a[/]b", "a/b", false);
        row("[a", "[a", false);
        row("a\\", "a\\", false);
        row("\\*", "*", true);
        row("\\*", "a", false);
        row("**/x", "x", true);
        row("**/x", "a/b/x", true);
        row("**/x", "a/bx", false);
        row("a/**", "a/b", true);
        row("a/**", "a/", false);
        row("a/**/b", "a/b", true);
        row("a/**/b", "a/x/y/b", true);
        row("a/**/b", "a/xb", false);
        row("a**b", "axxb", true);
        row("a**b/c", "a/b/c", false);
        row("**", "a", true);
        row("**.o", "b/x.o", true);
        row("/**/", "a/", true);
        row("/", "a/", false);
        row("!", "!", false);
        row("\\!a", "!a", true);
        row("*\n!a", "a", false);
        row("*\n!a", "b", true);
        row("!a\n*", "a", true);
        row("*.o\n!keep.o\nkeep.o", "keep.o", true);
        row("*/\n", "a/", true);
        row("*/\n", "a", false);
        row("\xc3\xa4*", "\xc3\xa4x", true);
        row("?", "\xc3\xa4", false);
    }
    void areAsGitHasThem()
    {
        QFETCH(QByteArray, rules);
        QFETCH(QByteArray, path);
        QFETCH(bool, isNamed);
        IgnoreRules ignored;
        ignored.add({}, rules);
        const bool isFolder = path.endsWith('/');
        QCOMPARE(ignored.names(path.chopped(isFolder ? 1 : 0), isFolder), isNamed);
        if (!QStandardPaths::findExecutable(u"git"_s).isEmpty())
            QCOMPARE(saidGit({{{}, rules}}, path), isNamed);
    }

    void filesBelowDecideFirst()
    {
        IgnoreRules ignored;
        ignored.add({}, "*.o\n/a/c/\n!deep/*.o\n");
        ignored.add("a", "!x.o\nlocal\n/b/only\n");
        ignored.add("a/b", "x.o\n");
        const QList<std::pair<QByteArray, bool>> paths{
            {"x.o", true},    {"a/x.o", false},    {"a/b/x.o", true},  {"a/local", true},
            {"local", false}, {"a/b/local", true}, {"a/b/only", true}, {"b/only", false},
            {"a/b/c", false}, {"deep/y.o", false}};
        for (const auto &[path, isNamed] : paths)
            QVERIFY2(ignored.names(path, false) == isNamed, path.constData());
        QVERIFY(ignored.names("a/c", true));
        if (QStandardPaths::findExecutable(u"git"_s).isEmpty())
            return;
        for (const auto &[path, isNamed] : paths)
            QVERIFY2(
                saidGit(
                    {{{}, "*.o\n/a/c/\n!deep/*.o\n"}, {"a/", "!x.o\nlocal\n/b/only\n"}, {"a/b/", "x.o\n"}},
                    path)
                    == isNamed,
                path.constData());
    }

    /// A pattern that others try in more ways than there are stars.
    void hostilePatternsAreNoTrouble()
    {
        IgnoreRules ignored;
        ignored.add({}, QByteArray("a*").repeated(400) + "b\n" + QByteArray("**/").repeated(300) + "b\n");
        QElapsedTimer timer;
        timer.start();
        QVERIFY(!ignored.names(QByteArray(250, 'a'), false));
        QVERIFY(!ignored.names(QByteArray("a/").repeated(60) + 'a', false));
        QVERIFY(timer.elapsed() < 2000);
        QVERIFY(!ignored.isExhausted());
    }

    void tooMuchWorkIsSaid()
    {
        IgnoreRules ignored;
        ignored.add({}, (QByteArray(1000, '*').replace("**", "*?") + '\n').repeated(65));
        const QByteArray path(255, 'a');
        for (int i = 0; i < 200 && !ignored.isExhausted(); ++i)
            ignored.names(path, false);
        QVERIFY(ignored.isExhausted());
        QVERIFY(!ignored.names(path, false));
    }

private:
    /// Each in a folder of its own of one repository, where nothing is above.
    bool saidGit(const QMap<QByteArray, QByteArray> &files, const QByteArray &path)
    {
        const QString folder = m_folder.filePath(QString::number(++m_count)) + u'/';
        const QString whole = folder + QFile::decodeName(path);
        QDir().mkpath(path.endsWith('/') ? whole : QFileInfo(whole).path());
        for (auto it = files.begin(); it != files.end(); ++it) {
            QFile file(folder + QFile::decodeName(it.key()) + u".gitignore"_s);
            QDir().mkpath(QFileInfo(file).path());
            if (!file.open(QIODevice::WriteOnly) || file.write(it.value()) != it.value().size())
                qFatal("no file");
        }
        if (m_count == 1 && git(m_folder.path(), {u"init"_s, u"-q"_s}) != 0)
            qFatal("no repository");
        const QString asked = QDir::cleanPath(QFile::decodeName(path)); // what is a folder it sees itself
        return git(folder, {u"check-ignore"_s, u"-q"_s, u"--no-index"_s, u"--"_s, asked}) == 0;
    }
    static int git(const QString &folder, const QStringList &arguments)
    {
        QProcess git;
        git.setWorkingDirectory(folder);
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"GIT_CONFIG_GLOBAL"_s, u"/dev/null"_s);
        environment.insert(u"GIT_CONFIG_NOSYSTEM"_s, u"1"_s);
        git.setProcessEnvironment(environment);
        git.start(u"git"_s, arguments);
        return git.waitForFinished() ? git.exitCode() : -1;
    }

    const QTemporaryDir m_folder;
    int m_count = 0;
};

BERTH_TEST(tst_IgnoreRules)
#include "tst_ignore_rules.moc"
