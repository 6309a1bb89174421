// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/code/syntax.h"
#include "app/files/file_tree.h"
#include "app/files/files_pane.h"
#include "app/files/transfer_strip.h"
#include "tests/app/looks.h"
#include "tests/support/agent_door.h"
#include "tests/support/subject.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QDesktopServices>
#include <QDropEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using files::FilesPane;
using files::FileTree;

static QMessageBox *question()
{
    for (QWidget *widget : QApplication::topLevelWidgets()) {
        auto *box = qobject_cast<QMessageBox *>(widget);
        if (box && box->isVisible())
            return box;
    }
    return nullptr;
}

static bool answer(const QString &button, bool forAll = false)
{
    return QTest::qWaitFor([&] {
        QMessageBox *box = question();
        if (!box)
            return false;
        if (box->checkBox())
            box->checkBox()->setChecked(forAll);
        for (QAbstractButton *candidate : box->buttons()) {
            if (candidate->text().remove(u'&') == button) {
                candidate->click();
                return true;
            }
        }
        return false;
    });
}

class tst_FilesPane : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        looks::apply(style::Scheme::Light);
        m_agent = std::make_unique<support::AgentDoor>();
    }
    void cleanupTestCase()
    {
        QDesktopServices::unsetUrlHandler(u"file"_s);
        m_pane.reset();
        m_agent.reset();
    }
    void init()
    {
        m_host = std::make_unique<QTemporaryDir>();
        for (const char *folder : {"session/input", "session/working", "session/output"})
            QVERIFY(QDir(path(folder)).removeRecursively() && QDir().mkpath(path(folder)));
        put(path("session/input/sales.csv"), "Region;Amount\nNorth;120\nSouth;75\n");
        put(path("session/working/job.py"), "print('hi')\n");
        m_agent->isOff = false;
        m_pane = make();
    }

    void showsTheFoldersOfTheSession()
    {
        QTRY_VERIFY(index("session/input/sales.csv").isValid());
        QTRY_VERIFY(index("session/working/job.py").isValid());
    }

    void givesTheNamesWhatRoomThereIs()
    {
        QTRY_VERIFY(index("session/input/sales.csv").isValid());
        const QHeaderView *header = tree()->header();
        QVERIFY(!header->isSectionHidden(files::FilesModel::Modified));
        m_pane->resize(333, 700);
        QVERIFY(header->isSectionHidden(files::FilesModel::Modified));
        const QModelIndex name = index("session/input/sales.csv");
        QTRY_VERIFY(tree()->visualRect(name).width() >= tree()->sizeHintForIndex(name).width());
        m_pane->resize(620, 700);
        QVERIFY(!header->isSectionHidden(files::FilesModel::Modified));
    }

    void copiesInWhatIsDropped()
    {
        put(host(u"a.txt"_s), "a");
        QVERIFY(QDir().mkpath(host(u"folder"_s)));
        put(host(u"folder/b.txt"_s), "b");
        QTRY_VERIFY(index("session/input/sales.csv").isValid());
        drop({host(u"a.txt"_s), host(u"folder"_s)}, index("session/input/sales.csv")); // a file: its folder
        QTRY_COMPARE(read(path("session/input/a.txt")), QByteArray("a"));
        QTRY_COMPARE(read(path("session/input/folder/b.txt")), QByteArray("b"));
        QTRY_VERIFY(index("session/input/folder").isValid());
        drop({host(u"a.txt"_s)}, {}); // nowhere: the working folder
        QTRY_COMPARE(read(path("session/working/a.txt")), QByteArray("a"));
        QTRY_COMPARE(strip()->verticalScrollBar()->maximum(), 0); // all of them are in sight
    }

    void asksOnceForAllThatFollow()
    {
        QStringList paths;
        for (const QString &name : {u"1"_s, u"2"_s, u"3"_s}) {
            put(host(name), "new");
            put(path("session/input/") + name, "old");
            paths << host(name);
        }
        QTRY_VERIFY(index("session/input/3").isValid());
        m_pane->upload(paths, guestPath("session/input"));
        QVERIFY(answer(u"Keep Both"_s, true));
        for (const char *copy : {"1 (2)", "2 (2)", "3 (2)"})
            QTRY_COMPARE(read(path(QByteArray("session/input/") + copy)), QByteArray("new"));
        QCOMPARE(read(path("session/input/2")), QByteArray("old"));
    }

    void goesOnWhenAQuestionIsTakenAway()
    {
        QStringList paths;
        for (const QString &name : {u"q1"_s, u"q2"_s}) {
            put(host(name), "new");
            put(path("session/input/") + name, "old");
            paths << host(name);
        }
        m_pane->upload(paths, guestPath("session/input"));
        QTRY_VERIFY(question());
        const QString first = question()->text().contains(u"q1"_s) ? u"q1"_s : u"q2"_s;
        for (const files::Transfer &transfer : m_pane->transfers().all()) {
            if (transfer.host == host(first))
                m_pane->transfers().cancel(transfer.id);
        }
        QTRY_VERIFY(question() && !question()->text().contains(first));
        QVERIFY(answer(u"Replace"_s));
        const QByteArray second = first == u"q1"_s ? "q2" : "q1";
        QTRY_COMPARE(read(path("session/input/" + second)), QByteArray("new"));
        QCOMPARE(read(path("session/input/" + first.toUtf8())), QByteArray("old"));
    }

    void makesRenamesAndDeletes()
    {
        QTRY_VERIFY(index("session/working/job.py").isValid());
        select("session/working");
        trigger(u"New Folder"_s);
        QTRY_VERIFY(QFileInfo(path("session/working/New Folder")).isDir());
        QTRY_VERIFY(tree()->findChild<QLineEdit *>()); // and asks for its name at once
        QTest::keyClicks(tree()->findChild<QLineEdit *>(), u"data"_s);
        QTest::keyClick(tree()->findChild<QLineEdit *>(), Qt::Key_Return);
        QTRY_VERIFY(QFileInfo(path("session/working/data")).isDir());
        QTRY_VERIFY(index("session/working/data").isValid());

        select("session/working/job.py");
        trigger(u"Rename"_s);
        auto *editor = tree()->findChild<QLineEdit *>();
        editor->setText(u"data"_s); // which is there
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_VERIFY(says(u"already"_s));
        QCOMPARE(read(path("session/working/job.py")), QByteArray("print('hi')\n"));

        select("session/working/job.py");
        trigger(u"Delete…"_s);
        QVERIFY(answer(u"Cancel"_s));
        QVERIFY(QFile::exists(path("session/working/job.py")));
        trigger(u"Delete…"_s);
        QVERIFY(answer(u"Delete"_s));
        QTRY_VERIFY(!QFile::exists(path("session/working/job.py")));
        QTRY_VERIFY(!index("session/working/job.py").isValid());
    }

    void guardsTheFoldersOfTheSession()
    {
        QTRY_VERIFY(index("session/working/job.py").isValid());
        select("session/working");
        for (const QString &name : {u"Rename"_s, u"Delete…"_s, u"Save As…"_s})
            QVERIFY2(!action(name)->isEnabled(), qPrintable(name));
        QVERIFY(action(u"New Folder"_s)->isEnabled());
    }

    void opensTextsInTheCodePaneAndDocumentsOnTheHost()
    {
        QTRY_VERIFY(index("session/working/job.py").isValid());
        QSignalSpy spy(m_pane.get(), &FilesPane::openInCodeRequested);
        emit tree()->activated(index("session/working/job.py"));
        QCOMPARE(spy.size(), 1);
        QCOMPARE(spy[0][0].toByteArray(), guestPath("session/working/job.py"));

        QDesktopServices::setUrlHandler(u"file"_s, this, "opened");
        emit tree()->activated(index("session/input/sales.csv"));
        QTRY_VERIFY(m_opened.isLocalFile());
        QCOMPARE(read(m_opened.toLocalFile()), read(path("session/input/sales.csv")));
        QVERIFY(!(QFileInfo(m_opened.toLocalFile()).permissions() & (QFile::ExeOwner | QFile::ReadOther)));
        m_opened.clear();
        select("session/working/job.py");
        trigger(u"Open on This Computer"_s);
        QTRY_VERIFY(says(u"job.py is not opened"_s));
        QVERIFY(m_opened.isEmpty());
        QDesktopServices::unsetUrlHandler(u"file"_s);
    }

    void fetchesBeforeItIsDraggedOut()
    {
        QTRY_VERIFY(index("session/working/job.py").isValid());
        select("session/working/job.py");
        emit tree()->dragRequested();
        QTRY_VERIFY(says(u"Drag it once more"_s));
        put(path("session/working/large"), QByteArray(70 << 20, 'x'));
        QTRY_VERIFY(index("session/working/large").isValid());
        select("session/working/large");
        QTRY_VERIFY(action(u"Save As…"_s)->isEnabled());
        emit tree()->dragRequested();
        QTRY_VERIFY(says(u"too much to be dragged"_s));
    }

    void copiesPaths()
    {
        QTRY_VERIFY(index("session/working/job.py").isValid());
        select("session/working/job.py");
        trigger(u"Copy Path"_s);
        QCOMPARE(QGuiApplication::clipboard()->text(), path("session/working/job.py"));
    }

    void saysThatThereIsNoMachineAndStartsIt()
    {
        m_agent->isOff = true;
        m_pane = make();
        QVERIFY(says(u"The Machine Is Not Running"_s));
        for (auto *button : m_pane->findChildren<QPushButton *>()) {
            if (button->text() == u"Start the Machine"_s)
                button->click();
        }
        QTRY_VERIFY(index("session/working/job.py").isValid());
        tree()->collapse(index("session/input"));
        m_agent->isOff = true;
        m_pane->machineChanged(u"It was stopped."_s);
        QVERIFY(says(u"It was stopped."_s));
        m_agent->isOff = false;
        m_pane->machineChanged();
        QTRY_VERIFY(index("session/working/job.py").isValid());
        QVERIFY(!tree()->isExpanded(index("session/input"))); // as it was left
        m_pane->setSession(nullptr);
        QVERIFY(says(u"No Session Is Open"_s));
    }

    void looksFineInBothSchemes()
    {
        QVERIFY(QDir().mkpath(path("session/working/charts")));
        QImage image(640, 400, QImage::Format_RGB32);
        image.fill(QColor(0x1f6feb));
        QVERIFY(image.save(path("session/working/charts/regions.png")));
        put(path("session/output/report.pdf"), QByteArray(120'000, 'x'));
        put(path("session/output/summary.md"), "# Summary\n");
        put(path("session/working/notes"), {});
        QVERIFY(QFile::link(u"job.py"_s, path("session/working/latest")));
        put(host(u"big.bin"_s), QByteArray(40'000'000, 'x'));
        for (const auto scheme : {style::Scheme::Light, style::Scheme::Dark}) {
            looks::apply(scheme);
            m_agent->isOff = true;
            m_pane = make();
            looks::keep(*m_pane, u"files-no-machine"_s, scheme);
            m_agent->isOff = false;
            m_pane->machineChanged();
            QTRY_VERIFY(index("session/working/charts").isValid());
            tree()->expand(index("session/working/charts"));
            QTRY_VERIFY(index("session/working/charts/regions.png").isValid());
            QTRY_VERIFY(index("session/input/sales.csv").isValid());
            select("session/input/sales.csv");
            QTest::qWait(600);
            m_pane->upload({host(u"missing.txt"_s)}, guestPath("session/input"));
            QTRY_VERIFY(says(u"There is no file"_s));
            looks::keep(*m_pane, u"files-table"_s, scheme);
            select("session/working/job.py");
            QTest::qWait(600);
            m_pane->upload({host(u"big.bin"_s)}, guestPath("session/input"));
            QTRY_VERIFY(says(u" of 38"_s) || says(u"Copied in"_s));
            looks::keep(*m_pane, u"files-text"_s, scheme);
            QTRY_VERIFY(says(u"Copied in"_s));
            QVERIFY(QFile::remove(path("session/input/big.bin")));
            select("session/working/charts/regions.png");
            QTest::qWait(800);
            looks::keep(*m_pane, u"files-image"_s, scheme);
        }
    }

public slots:
    void opened(const QUrl &url) { m_opened = url; }

private:
    std::unique_ptr<FilesPane> make()
    {
        QList<files::Root> roots;
        for (const auto &[folder, label] : {std::pair("session/input", u"Input"_s),
                                            {"session/working", u"Working"_s},
                                            {"session/output", u"Output"_s}})
            roots.append({guestPath(folder), label});
        roots.append({"/", u"Machine"_s});
        auto pane = std::make_unique<FilesPane>(&m_syntax, nullptr, roots);
        pane->setDoor(m_agent->door());
        pane->resize(620, 700);
        pane->show();
        pane->activateWindow();
        if (!QTest::qWaitForWindowActive(pane.get()))
            qFatal("no window");
        return pane;
    }
    FileTree *tree() const { return m_pane->findChild<FileTree *>(); }
    files::TransferStrip *strip() const { return m_pane->findChild<files::TransferStrip *>(); }
    QModelIndex index(const char *below) const
    {
        auto *order = qobject_cast<files::FilesOrder *>(tree()->model());
        auto *model = qobject_cast<files::FilesModel *>(order->sourceModel());
        return order->mapFromSource(model->find(guestPath(below)));
    }
    void select(const char *below)
    {
        tree()->setCurrentIndex(index(below));
        QCOMPARE(tree()->currentIndex(), index(below));
    }
    QAction *action(const QString &text) const
    {
        for (QAction *action : m_pane->actions()) {
            if (action->text() == text)
                return action;
        }
        qFatal("no action %s", qPrintable(text));
        return nullptr;
    }
    void trigger(const QString &text) const { action(text)->trigger(); }
    bool says(const QString &text) const
    {
        for (const QLabel *label : m_pane->findChildren<QLabel *>()) {
            if (label->isVisible() && label->text().contains(text))
                return true;
        }
        return false;
    }
    void drop(const QStringList &paths, const QModelIndex &at)
    {
        QMimeData mime;
        QList<QUrl> urls;
        for (const QString &path : paths)
            urls << QUrl::fromLocalFile(path);
        mime.setUrls(urls);
        const QPoint place =
            at.isValid() ? tree()->visualRect(at).center() : QPoint(20, tree()->viewport()->height() - 3);
        QDragEnterEvent enter(place, Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(tree()->viewport(), &enter);
        QVERIFY(enter.isAccepted());
        QDragMoveEvent move(place, Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(tree()->viewport(), &move);
        QVERIFY(move.isAccepted());
        QDropEvent drop(place, Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(tree()->viewport(), &drop);
        QVERIFY(drop.isAccepted());
    }
    QString host(const QString &name) const { return m_host->filePath(name); }
    QString path(const QByteArray &below) const { return m_agent->agent.path(below.constData()); }
    QByteArray guestPath(const char *below) const { return m_agent->agent.guestPath(below); }
    static void put(const QString &path, const QByteArray &content)
    {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write %s", qPrintable(path));
    }
    static QByteArray read(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(none)");
    }

    code::Syntax m_syntax;
    std::unique_ptr<support::AgentDoor> m_agent;
    std::unique_ptr<QTemporaryDir> m_host;
    std::unique_ptr<FilesPane> m_pane;
    QUrl m_opened;
};

BERTH_TEST(tst_FilesPane)
#include "tst_files_pane.moc"
