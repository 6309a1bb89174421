// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/chat_pane.h"
#include "app/chat/chat_view.h"
#include "app/chat/composer/composer.h"
#include "app/chat/composer/recipe_form.h"
#include "app/code/code_editor.h"
#include "app/code/code_pane.h"
#include "app/code/open_file.h"
#include "app/code/scintilla_lexer.h"
#include "app/files/file_tree.h"
#include "app/files/files_pane.h"
#include "app/session/documents_pane.h"
#include "app/shell/main_window.h"
#include "app/shell/tool_tabs.h"
#include "app/style/style.h"
#include "core/base/process.h"
#include "core/base/translations.h"
#include "core/guest/landing.h"
#include "core/owner/owner.h"
#include "core/session/record/chats.h"
#include "core/workspace.h"
#include "tests/support/finish.h"
#include "tests/support/folders.h"
#include "tests/support/hostile_names.h"
#include "tests/support/machine_workspace.h"
#include "tests/support/open_watch.h"
#include "tests/support/subject.h"
#include "tests/support/watchdog.h"

#include <QApplication>
#include <QDesktopServices>
#include <QDirIterator>
#include <QDrag>
#include <QDropEvent>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QScrollBar>
#include <QToolButton>

#include <sys/stat.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::Session;

/// Nothing but what Berth itself is made of was opened.
#define VERIFY_UNOPENED()                                                                                    \
    do {                                                                                                     \
        const QStringList opened = m_watch->opened();                                                        \
        QVERIFY2(opened.isEmpty(), qPrintable(opened.join(u'\n')));                                          \
    } while (false)

/// It went well, and nothing that was said could move what a terminal shows elsewhere.
#define VERIFY_SAID(outcome)                                                                                 \
    do {                                                                                                     \
        const auto &said = (outcome);                                                                        \
        QVERIFY2(said.exitCode == 0, (said.out + said.err).constData());                                     \
        QVERIFY2(isHarmless(said.out + said.err), (said.out + said.err).toPercentEncoding().constData());    \
    } while (false)

/// Nor did the window stand still since it was asked last; what this test looks at does not count.
#define VERIFY_QUICK()                                                                                       \
    do {                                                                                                     \
        QTest::qWait(1);                                                                                     \
        QVERIFY2(m_watchdog->longestMilliseconds() < 50,                                                     \
                 qPrintable(QString::number(m_watchdog->longestMilliseconds())));                            \
    } while (false)

namespace {

/// What is dragged out of a widget. Where there is no display a drag ends as it begins.
class DragWatch : public QObject
{
public:
    explicit DragWatch(QWidget *from) { from->installEventFilter(this); }
    QList<QUrl> urls;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::ChildAdded) {
            const QPointer<QObject> child(static_cast<QChildEvent *>(event)->child());
            const auto look = [this, child] { // when it is made, and before it goes
                if (const auto *drag = qobject_cast<QDrag *>(child.data()))
                    urls = drag->mimeData()->urls();
            };
            QMetaObject::invokeMethod(this, look, Qt::QueuedConnection);
        }
        return QObject::eventFilter(watched, event);
    }
};

} // namespace

/// A machine that means ill leaves hundreds of names and a folder of files that want others opened; a person
/// looks at them in every place that shows them. Each test goes on where the one before it ended.
class tst_HostileResults : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        style::apply(*qApp, style::Scheme::Light);
        base::installTranslations(); // also English: its plurals
        makeCorpus();
        open();
        QDesktopServices::setUrlHandler(u"file"_s, this, "openByDesktop");
        const auto made = workspace().sessions().create({.name = u"desk"_s, .network = u"offline"_s});
        QVERIFY2(made, made ? "" : qPrintable(made.error().text));
        m_window->showSession(*made);
        const auto running = support::finish((*made)->ensureRunning(), 400s);
        QVERIFY2(running, running ? "" : qPrintable(running.error().text));
        const auto there = support::finish(
            (*made)->copies().upload(m_folder.filePath(u"corpus"_s), "/session/working/"), 60s);
        QVERIFY2(there, there ? "" : qPrintable(there.error().text));
        m_watch =
            std::make_unique<support::OpenWatch>(QStringList{m_folder.filePath(u"baits"_s)}, QStringList());
        m_watch->expect({u"/usr/"_s, u"/proc/"_s, u"/sys/"_s, u"/dev/"_s, u"/etc/fonts/"_s, u"/etc/ld.so"_s,
                         u"/var/cache/fontconfig/"_s, u"/etc/locale.alias"_s,
                         QStringLiteral(BERTH_SOURCE_DIR) + u'/', support::keptImages() + u'/',
                         m_libvirt.places().data + u'/', m_libvirt.places().cache + u'/',
                         m_libvirt.places().config + u'/', m_libvirt.places().runtime + u'/',
                         m_folder.filePath(u"copied/"_s),
                         QDir::tempPath() + u'/' + QCoreApplication::applicationName() + u'-'});
        m_watchdog = std::make_unique<support::Watchdog>();
    }
    void cleanupTestCase()
    {
        m_watch.reset();
        m_watchdog.reset();
        QDesktopServices::unsetUrlHandler(u"file"_s);
        m_window.reset();
        if (m_owner) {
            const auto ended = support::finish(m_owner->end({}), 60s);
            QVERIFY2(ended, ended ? "" : qPrintable(ended.error().text));
        }
        m_owner.reset();
    }
    void init()
    {
        if (m_hasFailed)
            QSKIP("what this goes on from is not there");
    }
    void cleanup() { m_hasFailed = m_hasFailed || QTest::currentTestFailed(); }

    void whoLooksWouldBeSeen()
    {
        QFile bait(baitPath());
        QVERIFY(bait.open(QIODevice::ReadOnly));
        const QStringList opened = m_watch->opened();
        QVERIFY2(opened.size() == 1, qPrintable(opened.join(u'\n')));
        QVERIFY2(opened.first().startsWith(baitPath()), qPrintable(opened.first()));
        QCOMPARE(m_watch->opened().join(u'|'), QString());
        if (m_watch->seesAll()) {
            QFile other(m_folder.filePath(u"corpus/make.py"_s));
            QVERIFY(other.open(QIODevice::ReadOnly));
            QCOMPARE(m_watch->opened().size(), 1);
        }
    }

    void theChatShowsNames()
    {
        for (QToolButton *each : composer()->findChildren<QToolButton *>()) {
            if (each->text() == u"Python"_s)
                QTest::mouseClick(each, Qt::LeftButton);
        }
        auto *editor = composer()->findChild<QPlainTextEdit *>();
        QTest::keyClicks(editor, u"exec(open('/session/working/corpus/make.py').read())"_s);
        QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY(first(u"run"_s) > 0);
        const int run = first(u"run"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!transcript().item(run).isOpen, 120'000);
        const auto json = session::record::toJson(transcript().item(run).content);
        QCOMPARE(json[u"state"_s].toString(), u"ok"_s);
        QTRY_VERIFY_WITH_TIMEOUT(first(u"note"_s) > 0, 120'000); // of names, when all have come
        VERIFY_QUICK();
        VERIFY_UNOPENED();
        QVERIFY(transcript().count() > 400);

        QScrollBar *const bar = chatPane()->view()->verticalScrollBar();
        bar->setValue(0);
        while (bar->value() < bar->maximum()) { // what is in sight has cards
            m_watchdog->reset();
            bar->setValue(bar->value() + bar->pageStep());
            VERIFY_QUICK();
            verifyPlain(chatPane());
            if (QTest::currentTestFailed())
                return;
        }
        VERIFY_UNOPENED();
    }

    /// Two clicks on a document open what a viewer shows, and ask about all else.
    void documentsAreOpenedByTheirContent()
    {
        auto *pane = m_window->findChild<DocumentsPane *>();
        auto *list = pane->findChild<QListWidget *>();
        showTab(pane);
        QTRY_COMPARE(list->count(), int(transcript().documents().size()));
        QVERIFY(list->count() > 400);
        verifyPlain(pane);
        QStringList asked;
        for (const QString &name : corpus()) {
            const auto found = list->findItems(name, Qt::MatchStartsWith);
            QVERIFY2(!found.isEmpty(), qPrintable(name));
            list->scrollToItem(found.first());
            const QPoint at = list->visualItemRect(found.first()).center();
            QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, at);
            QTest::mouseDClick(list->viewport(), Qt::LeftButton, {}, at);
            const qsizetype before = m_opened.size();
            QTRY_VERIFY2(m_opened.size() > before || QApplication::activeModalWidget(), qPrintable(name));
            if (auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget())) {
                asked += name;
                QVERIFY2(box->defaultButton() && box->defaultButton()->text().contains(u"Folder"_s),
                         qPrintable(name));
                verifyPlain(box);
                QTest::keyClick(box, Qt::Key_Escape);
                QTRY_VERIFY(!QApplication::activeModalWidget());
            }
        }
        QCOMPARE(asked,
                 (QStringList{u"bait.svg"_s, u"empty.png"_s, u"page.html"_s, u"pdf.png"_s, u"png.jpg"_s,
                              u"png.pdf"_s, u"program.png"_s, u"run.sh"_s, u"svg.png"_s, u"svg.svg"_s,
                              u"x.desktop"_s}));
        QVERIFY(m_opened.contains(u"good.png"_s));
        QVERIFY2(std::ranges::none_of(asked, [&](const QString &name) { return m_opened.contains(name); }),
                 qPrintable(m_opened.join(u'|')));
        VERIFY_UNOPENED();
    }

    void filesAreLookedAt()
    {
        auto *pane = m_window->findChild<files::FilesPane *>();
        showTab(pane);
        auto *tree = pane->findChild<files::FileTree *>();
        auto *order = qobject_cast<files::FilesOrder *>(tree->model());
        auto *model = qobject_cast<files::FilesModel *>(order->sourceModel());
        QTRY_VERIFY(model->find("/session/output").isValid());
        model->open(model->find("/session/output"));
        QTRY_VERIFY_WITH_TIMEOUT(model->find("/session/output/svg.svg").isValid(), 60'000);
        for (const QString &name : corpus()) {
            const QModelIndex index = order->mapFromSource(model->find("/session/output/" + name.toUtf8()));
            QVERIFY2(index.isValid(), qPrintable(name));
            m_watchdog->reset();
            tree->setCurrentIndex(index);
            VERIFY_QUICK();
        }
        verifyPlain(pane);
        VERIFY_UNOPENED();
    }

    void codeIsText()
    {
        auto *pane = m_window->findChild<code::CodePane *>();
        showTab(pane);
        for (const char *name : {"page.html", "notes.md", "x.desktop", "svg.svg", "run.sh"}) {
            const QByteArray path = QByteArray("/session/output/") + name;
            m_watchdog->reset();
            pane->openGuestFile(path);
            QTRY_VERIFY(
                std::ranges::any_of(pane->findChildren<code::OpenFile *>(), [&](code::OpenFile *file) {
                    return file->isShown() && file->path() == path && file->editor()->lexerOfText().isDone();
                }));
            VERIFY_QUICK();
        }
        verifyPlain(pane);
        VERIFY_UNOPENED();
    }

    /// Whole folders, and one with what is no file, and programs.
    void foldersAreCopiedByTheCommand()
    {
        const auto made =
            berth({u"exec"_s, u"desk"_s, u"--"_s, u"python3"_s, u"/session/working/corpus/odd.py"_s});
        VERIFY_SAID(made);
        QVERIFY(QDir(m_folder.path()).mkdir(u"copied"_s));
        for (const QString &folder : {u"output"_s, u"working/odd"_s}) {
            const QString to = m_folder.filePath(u"copied/"_s + QString(folder).replace(u'/', u'-'));
            const auto copied = onTerminal({u"cp"_s, u"desk:/session/"_s + folder, to});
            VERIFY_SAID(copied);
            QVERIFY2(copied.out.contains("Names that were not plain"), copied.out.constData());
            QVERIFY2(folder == u"output"_s || copied.out.contains("Left out"), copied.out.constData());
            const int files = verifyLanded(to);
            if (QTest::currentTestFailed())
                return;
            QVERIFY2(files > (folder == u"output"_s ? 500 : 50), qPrintable(QString::number(files)));
        }
        const auto told = berth(
            {u"cp"_s, u"--json"_s, u"desk:/session/working/odd"_s, m_folder.filePath(u"copied/json"_s)});
        VERIFY_SAID(told);
        const QJsonObject json = QJsonDocument::fromJson(told.out).object();
        QVERIFY(json[u"renamed"_s].toInt() > 0 && json[u"skipped_count"_s].toInt() > 0);
        QVERIFY(!json[u"skipped"_s].toArray().isEmpty());
        VERIFY_UNOPENED();
    }

    /// Who asks for a file by its name gets it under that name, or is told why not.
    void filesAreCopiedByTheirNames()
    {
        const QString to = m_folder.filePath(u"copied/each"_s);
        QVERIFY(QDir().mkpath(to));
        QStringList safe{u"cp"_s}, unsafe;
        for (const QString &name : support::hostileNames())
            (guest::isSafeName(name.toUtf8()) ? safe : unsafe) << u"desk:/session/output/"_s + name;
        QVERIFY(safe.size() > 300 && unsafe.size() > 20);
        const auto copied = onTerminal(safe + QStringList(to));
        VERIFY_SAID(copied);
        QDirIterator each(to, QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
        int files = 0;
        for (; each.hasNext(); ++files)
            QCOMPARE(modeOf(each.next()), 0644 & ~m_umask);
        QCOMPARE(files, safe.size() - 1);
        for (qsizetype at = 0; at < unsafe.size(); at += unsafe.size() / 8) { // a process for each
            const auto refused = onTerminal({u"cp"_s, unsafe[at], to});
            QVERIFY2(refused.exitCode != 0, refused.out.constData());
            QVERIFY2(isHarmless(refused.out), refused.out.toPercentEncoding().constData());
            const auto json = berth({u"cp"_s, u"--json"_s, unsafe[at], to});
            QVERIFY2(QJsonDocument::fromJson(json.err).isObject(), json.err.constData());
            QVERIFY2(isHarmless(json.err), json.err.toPercentEncoding().constData());
        }
        QCOMPARE(QDir(to).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).size(), files);
        VERIFY_UNOPENED();
    }

    void listsOfTheCommandAreHarmless()
    {
        const QString name = u"a\u202eb\x1b[2J\nberth: done\x9b"_s;
        VERIFY_SAID(berth({u"exec"_s, u"--detach"_s, u"desk"_s, u"--"_s, u"true"_s, name}));
        for (const QStringList &each : {QStringList{u"ls"_s},
                                        {u"ps"_s},
                                        {u"ps"_s, u"--timing"_s},
                                        {u"runs"_s},
                                        {u"runs"_s, u"desk"_s},
                                        {u"cost"_s, u"desk"_s},
                                        {u"snapshots"_s, u"desk"_s},
                                        {u"audit"_s}}) {
            const auto shown = onTerminal(each);
            QVERIFY2(shown.exitCode == 0, qPrintable(each.join(u' ') + QString::fromUtf8(shown.out)));
            QVERIFY2(isHarmless(shown.out), shown.out.toPercentEncoding().constData());
            const auto json = berth(each + QStringList(u"--json"_s));
            QVERIFY2(QJsonDocument::fromJson(json.out).isObject(),
                     qPrintable(each.join(u' ') + QString::fromUtf8(json.out + json.err)));
            QVERIFY2(isHarmless(json.out), json.out.toPercentEncoding().constData());
        }
        VERIFY_UNOPENED();
    }

    void filesAreDraggedOut()
    {
        auto *pane = m_window->findChild<files::FilesPane *>();
        showTab(pane);
        auto *tree = pane->findChild<files::FileTree *>();
        auto *order = qobject_cast<files::FilesOrder *>(tree->model());
        auto *model = qobject_cast<files::FilesModel *>(order->sourceModel());
        tree->clearSelection();
        QModelIndex last;
        const QStringList names = support::hostileNames();
        for (qsizetype at = 0; at < names.size(); at += at < 20 ? 1 : 8) { // each is a copy of its own
            const QByteArray name = names[at].toUtf8();
            const QModelIndex index = order->mapFromSource(model->find("/session/output/" + name));
            QVERIFY2(index.isValid(), name.constData());
            if (!guest::isSafeName(name))
                continue;
            tree->selectionModel()->select(index, QItemSelectionModel::Select | QItemSelectionModel::Rows);
            last = index;
        }
        const auto selected = tree->selectionModel()->selectedRows().size();
        QVERIFY(selected > 50);
        tree->scrollTo(last);
        const DragWatch dragged(tree);
        QWindow *const window = m_window->windowHandle();
        const QPoint at = tree->viewport()->mapTo(m_window.get(), tree->visualRect(last).center());
        QTest::mousePress(window, Qt::LeftButton, {}, at);
        const auto released = qScopeGuard([&] { QTest::mouseRelease(window, Qt::LeftButton, {}, at); });
        QTest::mouseMove(window, at + QPoint(40, 0));
        QTest::mouseMove(window, at + QPoint(80, 0));
        QTRY_COMPARE_WITH_TIMEOUT(dragged.urls.size(), selected, 120'000);
        for (const QUrl &url : dragged.urls) {
            const QFileInfo file(url.toLocalFile());
            const QByteArray name = QFile::encodeName(file.fileName());
            QCOMPARE(guest::landingName(name, guest::Names::Plain), name);
            QVERIFY2(file.isFile() && !file.isSymLink(), name.constData());
            QCOMPARE(modeOf(file.filePath()), 0644 & ~m_umask);
        }
        verifyPlain(pane);
        VERIFY_UNOPENED();
    }

    void filesAreDroppedIntoAForm()
    {
        QMimeData files;
        QList<QUrl> urls;
        QDirIterator there(session()->documents().folder(), QDir::Files, QDirIterator::Subdirectories);
        while (there.hasNext() && urls.size() < 100)
            urls += QUrl::fromLocalFile(there.next());
        files.setUrls(urls);
        QDragEnterEvent enter({20, 20}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(composer(), &enter);
        QDropEvent drop({20, 20}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(composer(), &drop);
        QCoreApplication::processEvents();
        verifyPlain(chatPane());
        VERIFY_UNOPENED();
    }

public slots:
    void openByDesktop(const QUrl &url) { m_opened += QFileInfo(url.toLocalFile()).fileName(); }

private:
    QString baitPath() const { return m_folder.filePath(u"baits/bait.png"_s); }
    void makeCorpus()
    {
        QVERIFY(QDir(m_folder.path()).mkpath(u"baits"_s) && QDir(m_folder.path()).mkpath(u"corpus"_s));
        QVERIFY(QFile::copy(QStringLiteral(BERTH_SOURCE_DIR "/tests/data/preview/good.png"), baitPath()));
        const QDir data(QStringLiteral(BERTH_SOURCE_DIR "/tests/data/preview"));
        for (const QString &name : data.entryList(QDir::Files)) {
            if (!name.endsWith(u".py"))
                QVERIFY(QFile::copy(data.filePath(name), m_folder.filePath(u"corpus/"_s + name)));
        }
        const QByteArray at = "file://" + QFile::encodeName(baitPath());
        write(u"page.html"_s, "<img src=\"" + at + "\"><script src=\"" + at + "\"></script>");
        write(u"notes.md"_s, "![a](" + at + ")\n<img src=\"" + at + "\">\n");
        write(u"bait.svg"_s, "<svg xmlns=\"http://www.w3.org/2000/svg\"><image href=\"" + at + "\"/></svg>");
        write(u"x.desktop"_s,
              "[Desktop Entry]\nType=Application\nName=a\nExec=cat " + QFile::encodeName(baitPath())
                  + "\nIcon=" + QFile::encodeName(baitPath()) + '\n');
        write(u"run.sh"_s, "#!/bin/sh\ncat " + QFile::encodeName(baitPath()) + '\n');
        write(u"names.json"_s, QJsonDocument(QJsonArray::fromStringList(support::hostileNames())).toJson());
        write(u"make.py"_s, R"(import json, os, shutil
made, out = '/session/working/corpus/', '/session/output/'
for name in json.load(open(made + 'names.json', encoding='utf-8')):
    with open(out + name, 'w') as file:
        file.write('x')
for name in set(os.listdir(made)) - {'make.py', 'odd.py', 'names.json'}:
    shutil.copy(made + name, out)
)");
        write(u"odd.py"_s, R"(import json, os
made, odd = '/session/working/corpus/', '/session/working/odd/'
os.mkdir(odd)
for at, name in enumerate(json.load(open(made + 'names.json', encoding='utf-8'))):
    if at % 5 == 0:
        os.mkfifo(odd + name)
    elif at % 5 == 1:
        os.symlink('/etc/passwd', odd + name)
    elif at % 5 == 2:
        os.mkdir(odd + name, 0o2777)
        os.close(os.open(odd + name + '/.bashrc', os.O_CREAT, 0o777))
    else:
        with open(odd + name, 'w') as file:
            file.write('#!/bin/sh\n')
        os.chmod(odd + name, 0o6777)
)");
    }
    void write(const QString &name, const QByteArray &content)
    {
        QFile file(m_folder.filePath(u"corpus/"_s + name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
    }
    QStringList corpus() const
    {
        QStringList names = QDir(m_folder.filePath(u"corpus"_s)).entryList(QDir::Files);
        names.removeAll(u"make.py"_s);
        names.removeAll(u"odd.py"_s);
        names.removeAll(u"names.json"_s);
        return names;
    }
    void open()
    {
        support::takeKept(m_libvirt);
        auto owner = support::finish(owner::Owner::open(m_libvirt.places(), owner::Owner::Yield::Never));
        QVERIFY2(owner, owner ? "" : qPrintable(owner.error().text));
        m_owner = std::move(*owner);
        m_window = std::make_unique<MainWindow>(workspace());
        m_window->resize(1280, 778);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }
    /// Nothing that it shows could be taken for more than text, or moves what is beside it.
    static void verifyPlain(QWidget *of)
    {
        for (const QLabel *label : of->findChildren<QLabel *>()) {
            QVERIFY2(support::isPrintable(label->text()), qPrintable(label->text()));
            QVERIFY2(label->textFormat() == Qt::PlainText || !label->text().contains(u"<img"_s),
                     qPrintable(label->text()));
        }
        for (const QListWidget *list : of->findChildren<QListWidget *>()) {
            for (int row = 0; row < list->count(); ++row)
                QVERIFY2(support::isPrintable(list->item(row)->text()), qPrintable(list->item(row)->text()));
        }
    }
    /// The program itself, whose owner this is.
    static base::Output berth(const QStringList &arguments)
    {
        return run(QStringLiteral(BERTH_BIN_DIR "/berth"), arguments);
    }
    /// The same at a terminal, of which it is all that is written there.
    static base::Output onTerminal(const QStringList &arguments)
    {
        const QString spawn =
            u"import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"_s;
        return run(u"/usr/bin/python3"_s,
                   QStringList{u"-c"_s, spawn, QStringLiteral(BERTH_BIN_DIR "/berth")} + arguments);
    }
    static base::Output run(const QString &program, const QStringList &arguments)
    {
        base::Command command{.program = program, .arguments = arguments, .timeout = 120s};
        const auto output = support::finish(base::run(command), 130s);
        return output ? *output : base::Output{-1, {}, output.error().text.toUtf8()};
    }
    /// But for what Berth itself draws with: colours, and lines that are drawn anew.
    static bool isHarmless(const QByteArray &bytes)
    {
        static const QRegularExpression drawn(u"\x1b\\[[0-9;]*[mK]|\r|\t"_s);
        const QString text = QString::fromUtf8(bytes);
        return text.toUtf8() == bytes && support::isPrintable(QString(text).remove(drawn));
    }
    int modeOf(const QString &path) const
    {
        struct stat status
        {
        };
        return ::lstat(QFile::encodeName(path), &status) == 0 ? int(status.st_mode & 07777) : -1;
    }
    /// All that is below has plain names and rights. How many files there are.
    int verifyLanded(const QString &folder) const
    {
        int files = 0;
        const auto verify = [&](const QFileInfo &each) {
            const QByteArray name = QFile::encodeName(each.fileName());
            QCOMPARE(guest::landingName(name, guest::Names::Plain), name);
            QVERIFY2(!each.isSymLink() && (each.isDir() || each.isFile()), name.constData());
            QCOMPARE(modeOf(each.filePath()), (each.isDir() ? 0755 : 0644) & ~m_umask);
            files += each.isFile();
        };
        QDirIterator all(folder, QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot,
                         QDirIterator::Subdirectories);
        while (all.hasNext() && !QTest::currentTestFailed())
            verify(QFileInfo(all.next()));
        return files;
    }
    void showTab(QWidget *pane) const { m_window->findChild<ToolTabs *>()->setCurrentWidget(pane); }

    Workspace &workspace() const { return m_owner->workspace(); }
    Session *session() const { return m_window->currentSession(); }
    ChatPane *chatPane() const { return m_window->findChild<ChatPane *>(); }
    Composer *composer() const { return chatPane()->composer(); }
    session::Transcript &transcript() const
    {
        return workspace().chats().opened(session()->id())->transcript();
    }
    int first(const QString &kind) const
    {
        for (int index = 0; index < transcript().count(); ++index) {
            if (session::record::kindOf(transcript().item(index).content) == kind)
                return index;
        }
        return -1;
    }

    bool m_hasFailed = false;
    const int m_umask = [] {
        const mode_t before = ::umask(022);
        ::umask(before);
        return int(before);
    }();
    QStringList m_opened; // by the desktop
    QTemporaryDir m_folder{QDir::tempPath() + u"/hostile-XXXXXX"_s}; // not as what the window makes
    support::PrivateLibvirt m_libvirt;
    std::unique_ptr<owner::Owner> m_owner; // with the sockets that the command comes by
    std::unique_ptr<MainWindow> m_window;
    std::unique_ptr<support::OpenWatch> m_watch;
    std::unique_ptr<support::Watchdog> m_watchdog;
};

BERTH_TEST(tst_HostileResults)
#include "tst_hostile_results.moc"
