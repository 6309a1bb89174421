// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/files_model.h"
#include "tests/app/looks.h"
#include "tests/support/child_agent.h"
#include "tests/support/hostile_names.h"
#include "tests/support/subject.h"
#include "tests/support/watchdog.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

using namespace Qt::StringLiterals;
using files::FilesModel;
using files::FilesOrder;
using guest::Entry;
using support::ChildAgent;

class tst_FilesModel : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        looks::apply(style::Scheme::Light);
        m_agent = std::make_unique<ChildAgent>();
    }
    void cleanupTestCase() { m_agent.reset(); }

    void init()
    {
        for (const char *folder : {"session/working", "session/output"})
            QVERIFY(QDir(m_agent->path(folder)).removeRecursively() && QDir().mkpath(m_agent->path(folder)));
        m_model = std::make_unique<FilesModel>(
            QList<files::Root>{{m_agent->guestPath("session/working"), u"Working"_s},
                               {m_agent->guestPath("session/output"), u"Output"_s}});
        m_tester = std::make_unique<QAbstractItemModelTester>(m_model.get());
        m_order = std::make_unique<FilesOrder>(m_model.get());
        m_model->setGuest(m_agent->guest.get());
    }
    void cleanup()
    {
        m_order.reset();
        m_tester.reset();
        m_model.reset();
    }

    void readsAFolderWhenItIsOpened()
    {
        put("session/working/a10.txt", "12345678");
        put("session/working/a2.txt", "1");
        QVERIFY(QDir().mkpath(m_agent->path("session/working/sub/deep")));
        put("session/working/sub/deep/x", "1");
        put("session/working/.berth-0123456789abcdef.part", "half");
        QVERIFY(QFile::link(u"a2.txt"_s, m_agent->path("session/working/link")));
        QCOMPARE(m_model->rowCount(working()), 0);
        m_model->open(working());
        QTRY_COMPARE(shown(), (QStringList{u"sub"_s, u"a2.txt"_s, u"a10.txt"_s, u"link → a2.txt"_s}));
        const QModelIndex a10 = m_model->find(m_agent->guestPath("session/working/a10.txt"));
        QVERIFY(a10.isValid());
        QCOMPARE(m_model->place(a10).entry.size, 8);
        QCOMPARE(m_model->data(m_model->find(m_agent->guestPath("session/working/link")).siblingAtColumn(1)),
                 QVariant(u"Link"_s));
        m_model->open(m_model->find(m_agent->guestPath("session/working/sub")));
        QTRY_VERIFY(m_model->find(m_agent->guestPath("session/working/sub/deep")).isValid());
        m_order->sort(FilesModel::Size, Qt::DescendingOrder);
        QCOMPARE(shown().first(), u"sub"_s); // folders stay where they are
        QCOMPARE(shown().at(1), u"a10.txt"_s);
    }

    void followsWhatTheGuestDoes()
    {
        put("session/working/old", "1");
        m_model->open(working());
        QTRY_COMPARE(shown(), QStringList{u"old"_s});
        const QPersistentModelIndex old = m_model->find(m_agent->guestPath("session/working/old"));
        QTest::qWait(100); // until it is watched
        put("session/working/new", "12");
        QTRY_COMPARE(shown(), (QStringList{u"new"_s, u"old"_s}));
        QVERIFY(old.isValid()); // the same line as before
        QVERIFY(QFile::remove(m_agent->path("session/working/old")));
        QTRY_COMPARE(shown(), QStringList{u"new"_s});
        put("session/working/new", "12345");
        QTRY_COMPARE(m_model->place(m_model->find(m_agent->guestPath("session/working/new"))).entry.size, 5);
        QVERIFY(QFile::remove(m_agent->path("session/working/new")));
        QTRY_COMPARE(shown(), QStringList{u"Empty"_s});
    }

    void showsHostileNamesAndReasons()
    {
        const QByteArray odd = m_agent->guestPath("session/working/") + "a\n\x1b[31m\xe2\x80\xaetxt.exe";
        QVERIFY(support::finish(m_agent->guest->files().write(odd, "x")));
        m_model->open(working());
        QTRY_VERIFY(m_model->find(odd).isValid());
        const QString name = shown().first();
        QVERIFY(!name.contains(u'\x1b') && !name.contains(u'\n') && !name.contains(QChar(0x202e)));
        const QModelIndex index = m_model->find(odd);
        QVERIFY(index.isValid());
        QVERIFY(!(m_model->flags(index) & Qt::ItemIsEditable));
        QVERIFY(support::finish(m_agent->guest->files().remove(odd)));

        m_model->setGuest(m_agent->guest.get());
        QVERIFY(QDir(m_agent->path("session/output")).removeRecursively());
        m_model->open(m_model->index(1, 0));
        QTRY_VERIFY(m_model->rowCount(m_model->index(1, 0)) == 1
                    && m_model->index(0, 0, m_model->index(1, 0)).data().toString() != u"Reading…"_s);
        QVERIFY(m_model->place(m_model->index(0, 0, m_model->index(1, 0))).path.isEmpty());
        QVERIFY(m_model->index(0, 0, m_model->index(1, 0)).data().toString().size() > 10);
    }

    void showsFiveHundredHostileNames()
    {
        const QStringList names = support::hostileNames();
        for (const QString &name : names)
            put("session/working/" + name.toUtf8(), "x");
        m_model->open(working());
        QTRY_COMPARE_WITH_TIMEOUT(m_model->rowCount(working()), names.size(), 20'000);
        QSet<QString> seen;
        for (int row = 0; row < names.size(); ++row) {
            const QModelIndex index = m_model->index(row, 0, working());
            const QString name = index.data().toString();
            QVERIFY(!name.isEmpty());
            seen += name;
            for (const QChar each : name)
                QVERIFY2(each.category() != QChar::Other_Control && each != QChar(0x202e), qPrintable(name));
            for (int column = 0; column < m_model->columnCount(working()); ++column)
                QVERIFY2(!index.siblingAtColumn(column).data(Qt::ToolTipRole).toString().contains(u"<img"_s),
                         qPrintable(name));
        }
        QCOMPARE(seen.size(), names.size()); // no two look the same
    }

    void filtersWithTheFoldersAround()
    {
        QVERIFY(QDir().mkpath(m_agent->path("session/working/sub")));
        put("session/working/sub/Report.txt", "1");
        put("session/working/other", "1");
        m_model->open(working());
        QTRY_COMPARE(shown().size(), 2);
        m_model->open(m_model->find(m_agent->guestPath("session/working/sub")));
        QTRY_VERIFY(m_model->find(m_agent->guestPath("session/working/sub/Report.txt")).isValid());
        m_order->setFilter(u"report"_s);
        QCOMPARE(shown(), QStringList{u"sub"_s});
        m_order->setFilter({});
        QCOMPARE(shown().size(), 2);
    }

    void asksForAnotherNameRatherThanTakingIt()
    {
        put("session/working/old", "1");
        m_model->open(working());
        QTRY_COMPARE(shown(), QStringList{u"old"_s});
        QSignalSpy spy(m_model.get(), &FilesModel::renameRequested);
        const QModelIndex index = m_model->find(m_agent->guestPath("session/working/old"));
        QVERIFY(!m_model->setData(index, u"../evil"_s, Qt::EditRole));
        QVERIFY(!m_model->setData(index, u"old"_s, Qt::EditRole));
        QCOMPARE(spy.size(), 0);
        m_model->setData(index, u"new"_s, Qt::EditRole);
        QCOMPARE(spy.size(), 1);
        QCOMPARE(spy[0][1].toByteArray(), QByteArray("new"));
    }

    void showsThousandsAtOnce()
    {
        for (int i = 0; i < 5000; ++i)
            put(("session/working/file-" + QByteArray::number(i)).constData(), "");
        QElapsedTimer elapsed;
        elapsed.start();
        m_tester.reset(); // looks at everything, again and again
        support::Watchdog watchdog;
        m_model->open(working());
        QTRY_COMPARE_WITH_TIMEOUT(m_order->rowCount(m_order->mapFromSource(working())), 5000, 20'000);
        qInfo("5000 files listed and sorted in %lld ms", elapsed.elapsed());
        QVERIFY2(watchdog.longestMilliseconds() < 50,
                 qPrintable(QString::number(watchdog.longestMilliseconds())));
        QCOMPARE(shown().at(10), u"file-10"_s);

        for (int i = 0; i < 5000; i += 2) // scattered: each a range of its own
            QVERIFY(
                QFile::remove(m_agent->path(("session/working/file-" + QByteArray::number(i)).constData())));
        watchdog.reset();
        m_model->refresh(working());
        QTRY_COMPARE_WITH_TIMEOUT(m_order->rowCount(m_order->mapFromSource(working())), 2500, 20'000);
        QVERIFY2(watchdog.longestMilliseconds() < 50,
                 qPrintable(QString::number(watchdog.longestMilliseconds())));
        QCOMPARE(shown().at(10), u"file-21"_s);
    }

    /// However often something changes in it, a folder is looked at a few times a second.
    void aFolderThatNeverRestsIsNotReadWithoutEnd()
    {
        m_model->open(working());
        QSignalSpy listed(m_model.get(), &FilesModel::listed);
        QTRY_VERIFY(!listed.isEmpty());
        QTimer storm;
        int count = 0;
        connect(&storm, &QTimer::timeout, this,
                [&] { put("session/working/restless", QByteArray::number(++count)); });
        storm.start(1);
        QElapsedTimer time;
        time.start();
        listed.clear();
        QTRY_COMPARE_WITH_TIMEOUT(listed.size(), 4, 30'000);
        QVERIFY2(time.elapsed() >= 3 * 300, qPrintable(QString::number(time.elapsed())));
        storm.stop();
    }

private:
    QModelIndex working() const { return m_model->index(0, 0); }
    QStringList shown() const
    {
        QStringList names;
        const QModelIndex parent = m_order->mapFromSource(working());
        for (int row = 0; row < m_order->rowCount(parent); ++row)
            names << m_order->index(row, 0, parent).data().toString();
        return names;
    }
    void put(const char *below, const QByteArray &content)
    {
        QFile file(m_agent->path(below));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write %s: %s", below, qPrintable(file.errorString()));
    }

    std::unique_ptr<ChildAgent> m_agent;
    std::unique_ptr<FilesModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
    std::unique_ptr<FilesOrder> m_order;
};

BERTH_TEST(tst_FilesModel)
#include "tst_files_model.moc"
