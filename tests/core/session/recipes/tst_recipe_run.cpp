// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runs/lines.h"
#include "core/session/recipes/recipe_run.h"
#include "core/session/runs/results.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using session::Into;
using session::Lines;
using session::RecipeOrder;
using session::ResultFile;

class tst_RecipeRun : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_order = {};
        m_order.recipe.id = u"count"_s;
        m_order.recipe.size = u"SM"_s;
        m_order.recipe.profile = u"core"_s;
        m_order.recipe.inputs.first().patterns = {u"*.csv"_s};
        m_order.recipe.inputs.first().most = 2;
        agent::RecipeParameter top;
        top.name = u"top"_s;
        top.type = agent::RecipeParameter::Type::Integer;
        top.defaultValue = 20;
        m_order.recipe.parameters = {top};
        m_order.inputs = {file(u"orders.csv"_s)};
        m_order.outputFolder = m_folder->filePath(u"out/deep"_s);
    }

    void aGoodOrderPasses()
    {
        const auto parameters = session::checkOrder(m_order);
        QVERIFY2(parameters, qPrintable(parameters ? QString() : parameters.error().text));
        QCOMPARE(parameters->value(u"top"_s), QJsonValue(20));
        QVERIFY(!QFileInfo::exists(m_order.outputFolder)); // looking makes nothing
    }

    void whatIsWrongIsFoundWithoutAMachine_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("named");
        QTest::newRow("a parameter there is not") << u"parameter"_s << u"bottom"_s;
        QTest::newRow("a parameter of another type") << u"type"_s << u"top"_s;
        QTest::newRow("no input") << u"none"_s << u"count"_s;
        QTest::newRow("a missing input") << u"missing"_s << u"gone.csv"_s;
        QTest::newRow("a folder as input") << u"folder"_s << u"folder.csv"_s;
        QTest::newRow("an input nobody may read") << u"unreadable"_s << u"secret.csv"_s;
        QTest::newRow("images to compare without tests") << u"images"_s << u"count"_s;
        QTest::newRow("images in a session") << u"images in a session"_s << u"sessions of its own"_s;
        QTest::newRow("an image twice") << u"an image twice"_s << u"core"_s;
        QTest::newRow("a size there is not") << u"size"_s << u"HUGE"_s;
        QTest::newRow("a network there is not") << u"network"_s << u"half"_s;
        QTest::newRow("a network for a session") << u"network of a session"_s << u"machine of its own"_s;
        QTest::newRow("an output folder that is a file") << u"output"_s << u"orders.csv"_s;
        QTest::newRow("an output folder below a file") << u"below"_s << u"orders.csv"_s;
        QTest::newRow("no output folder") << u"nowhere"_s << u"absolute"_s;
        QTest::newRow("an output folder of whoever serves") << u"relative"_s << u"absolute"_s;
        QTest::newRow("an output folder nobody may write") << u"closed"_s << u"/proc"_s;
    }
    void whatIsWrongIsFoundWithoutAMachine()
    {
        QFETCH(QString, what);
        QFETCH(QString, named);
        if (what == u"parameter"_s) {
            m_order.parameters = {{u"bottom"_s, u"3"_s}};
        } else if (what == u"type"_s) {
            m_order.parameters = {{u"top"_s, u"many"_s}};
        } else if (what == u"none"_s) {
            m_order.inputs.clear();
        } else if (what == u"missing"_s) {
            m_order.inputs = {m_folder->filePath(u"gone.csv"_s)};
        } else if (what == u"folder"_s) {
            m_order.inputs = {m_folder->filePath(u"folder.csv"_s)};
            QVERIFY(QDir().mkpath(m_order.inputs.first()));
        } else if (what == u"unreadable"_s) {
            if (getuid() == 0)
                QSKIP("root may read anything");
            m_order.inputs = {file(u"secret.csv"_s)};
            QVERIFY(QFile::setPermissions(m_order.inputs.first(), {}));
        } else if (what.contains(u"image"_s)) {
            m_order.recipe.tests = what == u"images"_s ? QString() : u"tests.xml"_s;
            m_order.profiles = {u"core"_s, what == u"an image twice"_s ? u"core"_s : u"build"_s};
            m_order.session = what == u"images in a session"_s ? u"s1"_s : QString();
        } else if (what == u"size"_s) {
            m_order.size = u"HUGE"_s;
        } else if (what.startsWith(u"network"_s)) {
            m_order.network = what == u"network"_s ? u"half"_s : u"open"_s;
            m_order.session = what == u"network"_s ? QString() : u"s1"_s;
        } else if (what == u"output"_s) {
            m_order.outputFolder = m_order.inputs.first();
        } else if (what == u"below"_s) {
            m_order.outputFolder = m_order.inputs.first() + u"/out"_s;
        } else if (what == u"nowhere"_s) {
            m_order.outputFolder.clear();
        } else if (what == u"relative"_s) {
            m_order.outputFolder = u"out"_s;
        } else {
            m_order.outputFolder = u"/proc/out"_s;
            if (QFileInfo(u"/proc"_s).isWritable())
                QSKIP("root may write there, it thinks");
        }
        const auto parameters = session::checkOrder(m_order);
        QVERIFY(!parameters);
        QVERIFY2(parameters.error().text.contains(named), qPrintable(parameters.error().text));
    }

    void resultsBecomeAFolderThatWasNotThere()
    {
        const QString out = m_folder->filePath(u"out"_s);
        const auto place = session::placeForResults(out + u'/', u"count-1"_s, Into::Folder);
        QCOMPARE(place.gather, m_folder->path());
        QCOMPARE(session::landResults(gathered(), place).value(), out);
        const auto files = session::resultsIn(out);
        QCOMPARE(files.size(), 2);
        QCOMPARE(files.first(), (ResultFile{out + u"/charts/a.png"_s, 3}));
        QCOMPARE(files.last(), (ResultFile{out + u"/top.xlsx"_s, 3}));
    }

    void resultsJoinNothing()
    {
        const QString out = m_folder->filePath(u"out"_s);
        QVERIFY(QDir().mkpath(out + u"/charts"_s));
        write(out + u"/top.xlsx"_s, "old");
        for (const QString &name : {u"count-1"_s, u"count-1 (2)"_s, u"count-1 (3)"_s}) {
            const auto place = session::placeForResults(out, u"count-1"_s, Into::Folder);
            QCOMPARE(place.gather, out);
            QCOMPARE(session::landResults(gathered(), place).value(), out + u'/' + name);
            QCOMPARE(read(out + u'/' + name + u"/top.xlsx"_s), "new");
        }
        QCOMPARE(read(out + u"/top.xlsx"_s), "old");
        QVERIFY(QDir(out + u"/charts"_s).isEmpty());
    }

    /// Of an owner that was killed meanwhile; nothing of a person's.
    void whatWasHalfGatheredGoes()
    {
        const QString old = m_folder->filePath(u".berth-a1B2c3.results"_s);
        const QString mine = m_folder->filePath(u".berth-config"_s);
        const QString young = m_folder->filePath(u".berth-d4E5f6.results"_s);
        for (const QString &folder : {old, mine, young})
            QVERIFY(QDir().mkpath(folder + u"/output"_s));
        const timespec longAgo{.tv_sec = time(nullptr) - 3 * 86'400, .tv_nsec = 0};
        for (const QString &folder : {old, mine})
            QCOMPARE(utimensat(AT_FDCWD, qPrintable(folder), std::array{longAgo, longAgo}.data(), 0), 0);
        QVERIFY(session::Gathering::begin(m_folder->filePath(u"out"_s), u"count-1"_s, Into::Folder));
        QVERIFY(!QFileInfo::exists(old));
        QVERIFY(QFileInfo::exists(mine) && QFileInfo::exists(young));
    }

    void aHiddenFileIsSomething()
    {
        const QString home = m_folder->filePath(u"home"_s);
        QVERIFY(QDir().mkpath(home));
        write(home + u"/.bashrc"_s, "mine");
        const auto place = session::placeForResults(home, u"count-1"_s, Into::Folder);
        QCOMPARE(session::landResults(gathered(), place).value(), home + u"/count-1"_s);
    }

    void anEmptyFolderIsTakenAndStaysAsClosedAsItIs()
    {
        const QString out = m_folder->filePath(u"out"_s);
        QVERIFY(QDir().mkdir(out));
        QVERIFY(QFile::link(out, m_folder->filePath(u"link"_s)));
        QCOMPARE(chmod(QFile::encodeName(out).constData(), 0700), 0);
        const auto place = session::placeForResults(m_folder->filePath(u"link"_s), u"c"_s, Into::Folder);
        QCOMPARE(session::landResults(gathered(), place).value(), out);
        QCOMPARE(read(out + u"/top.xlsx"_s), "new");
        struct stat status;
        QCOMPARE(stat(QFile::encodeName(out).constData(), &status), 0);
        QCOMPARE(status.st_mode & 07777, mode_t(0700));
    }

    void theCurrentFolderIsNeverTaken()
    {
        const QString out = m_folder->filePath(u"out"_s);
        QVERIFY(QDir().mkdir(out));
        const auto place = session::placeForResults(out, u"count-1"_s, Into::FolderInside);
        QCOMPARE(session::landResults(gathered(), place).value(), out + u"/count-1"_s);
    }

    void whatCameMeanwhileIsLeftAlone_data()
    {
        QTest::addColumn<bool>("wasThere");
        QTest::newRow("into an empty folder") << true;
        QTest::newRow("under the name of none") << false;
    }
    void whatCameMeanwhileIsLeftAlone()
    {
        QFETCH(bool, wasThere);
        const QString out = m_folder->filePath(u"out"_s);
        QVERIFY(!wasThere || QDir().mkdir(out));
        const auto place = session::placeForResults(out, u"count-1"_s, Into::Folder);
        QVERIFY(QDir().mkpath(out));
        write(out + u"/top.xlsx"_s, "old");
        QCOMPARE(session::landResults(gathered(), place).value(), out + u"/count-1"_s);
        QCOMPARE(read(out + u"/top.xlsx"_s), "old");
        QCOMPARE(read(out + u"/count-1/top.xlsx"_s), "new");
    }

    void aFolderIsNamedAfterRecipeAndTime()
    {
        QCOMPARE(session::folderNameFor(u"count"_s, QDateTime({2026, 1, 2}, {3, 4, 5})),
                 u"count-2026-01-02-030405"_s);
    }

    void numbersGoBeforeTheSuffix_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("numbered");
        QTest::newRow("suffix") << u"/a.b/top.xlsx"_s << u"/a.b/top (2).xlsx"_s;
        QTest::newRow("none") << u"/a.b/top"_s << u"/a.b/top (2)"_s;
        QTest::newRow("hidden") << u"/a/.top"_s << u"/a/.top (2)"_s;
    }
    void numbersGoBeforeTheSuffix()
    {
        QFETCH(QString, path);
        QTEST(session::numbered(path, 2), "numbered");
    }

    void linesComeWholeAndBounded()
    {
        Lines lines;
        QList<QByteArray> got;
        const auto take = [&](const QByteArray &line) { got << line; };
        lines.add("one\ntw", take);
        lines.add("o\n\nthr", take);
        lines.finish(take);
        lines.finish(take);
        QCOMPARE(got, (QList<QByteArray>{"one", "two", "", "thr"}));
        got.clear();
        for (int i = 0; i < 100; ++i)
            lines.add(QByteArray(10'000, 'x'), take);
        QCOMPARE(got.size(), 15);
        QCOMPARE(got.first().size(), 65536);
    }

private:
    /// What a run has left, fetched.
    QString gathered()
    {
        const QString folder = m_folder->filePath(u".gathered"_s);
        [&] {
            QVERIFY(QDir().mkpath(folder + u"/charts"_s));
            write(folder + u"/top.xlsx"_s, "new");
            write(folder + u"/charts/a.png"_s, "new");
        }();
        return folder;
    }
    static void write(const QString &path, const QByteArray &bytes)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }
    static QByteArray read(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QString file(const QString &name)
    {
        const QString path = m_folder->filePath(name);
        write(path, "a;b\n1;2\n");
        return path;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    RecipeOrder m_order;
};

BERTH_TEST(tst_RecipeRun)
#include "tst_recipe_run.moc"
