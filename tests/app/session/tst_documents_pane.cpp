// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/documents_pane.h"
#include "core/session/record/chats.h"
#include "core/session/sessions.h"
#include "core/session/runs/results.h"
#include "tests/app/looks.h"
#include "tests/support/finish.h"
#include "tests/support/subject.h"
#include "tests/support/watchdog.h"
#include "tests/support/workspace.h"

#include <QDir>
#include <QFile>
#include <QListWidget>
#include <QTest>

using namespace Qt::StringLiterals;
using session::record::Document;

class tst_DocumentsPane : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { looks::apply(style::Scheme::Light); }

    void thousandsAppearTheNewestFirstAndFreezeNothing()
    {
        static constexpr int kMany = 3000;
        QTemporaryDir folder;
        const auto workspace = support::openWorkspace(folder);
        auto made = workspace->sessions().create({.name = u"many"_s});
        QVERIFY(made);
        session::Chat *const chat = workspace->chats().of(*made).value_or(nullptr);
        QVERIFY(chat);
        const QString path = folder.filePath(u"result"_s);
        QVERIFY(QFile(path).open(QIODevice::WriteOnly));
        const auto add = [&](const QString &path, const QString &name) {
            return chat->journal().add(Document{path, name, 1}).has_value();
        };
        for (int i = 0; i < kMany; ++i)
            QVERIFY(add(path, QString::number(i)));
        QVERIFY(add(path + u"-gone"_s, u"gone"_s));

        DocumentsPane pane(&workspace->chats());
        pane.resize(400, 600);
        pane.show();
        auto *const list = pane.findChild<QListWidget *>();
        support::Watchdog watchdog;
        pane.setSession(*made);
        QVERIFY(list->count() < kMany); // in turns
        QVERIFY(list->count() > 0);
        QVERIFY(add(path, u"newest"_s)); // meanwhile
        QTRY_COMPARE(list->count(), kMany + 1);
        QVERIFY2(watchdog.longestMilliseconds() < 50,
                 qPrintable(QString::number(watchdog.longestMilliseconds())));
        QCOMPARE(list->item(0)->text().section(u'\n', 0, 0), u"newest"_s);
        QCOMPARE(list->item(1)->text().section(u'\n', 0, 0), QString::number(kMany - 1));
        QCOMPARE(list->item(kMany)->text().section(u'\n', 0, 0), u"0"_s);
        pane.setSession(nullptr);
        QCOMPARE(list->count(), 0);
    }

    /// As a recipe leaves them.
    void thousandsOfResultsAreWrittenDownAndFreezeNothing()
    {
        static constexpr int kMany = 5000;
        QTemporaryDir folder;
        const auto workspace = support::openWorkspace(folder);
        auto made = workspace->sessions().create({.name = u"many"_s});
        QVERIFY(made);
        session::Chat *const chat = workspace->chats().of(*made).value_or(nullptr);
        QVERIFY(chat);
        const QString below = (*made)->documents().folder() + u"/results"_s;
        QVERIFY(QDir().mkpath(below));
        for (int i = 0; i < kMany; ++i)
            QVERIFY(QFile(below + u'/' + QString::number(i)).open(QIODevice::WriteOnly));
        DocumentsPane pane(&workspace->chats());
        pane.resize(400, 600);
        pane.show();
        pane.setSession(*made);
        const QList<session::ResultFile> files = session::resultsIn(below);
        QCOMPARE(files.size(), kMany);
        QTest::qWait(0);
        support::Watchdog watchdog;
        support::finish((*made)->documents().add({}, files, session::Author::Person));
        QVERIFY2(watchdog.longestMilliseconds() < 50,
                 qPrintable(QString::number(watchdog.longestMilliseconds())));
        QCOMPARE(chat->transcript().count(), kMany);
        const session::Item last = chat->transcript().item(kMany - 1);
        QCOMPARE(last.content, session::record::Content(Document{files.last().path, u"results/999"_s, 0}));
        QCOMPARE(pane.findChild<QListWidget *>()->count(), kMany);
    }
};

BERTH_TEST(tst_DocumentsPane)
#include "tst_documents_pane.moc"
