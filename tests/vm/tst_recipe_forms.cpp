// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/cards/card.h"
#include "app/chat/chat_pane.h"
#include "app/chat/chat_view.h"
#include "app/chat/composer/composer.h"
#include "app/chat/composer/recipe_form.h"
#include "app/session/documents_pane.h"
#include "app/session/machine_dialog.h"
#include "app/shell/main_window.h"
#include "app/style/style.h"
#include "core/base/translations.h"
#include "core/session/record/chats.h"
#include "core/workspace.h"
#include "tests/app/looks.h"
#include "tests/core/vm/network/host_world.h"
#include "tests/support/finish.h"
#include "tests/support/kept.h"
#include "tests/support/private_libvirt.h"
#include "tests/support/subject.h"
#include "tests/vm/recipe_desk.h"

#include <QApplication>
#include <QDropEvent>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTcpSocket>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::Session;

static const QString kSamples = QStringLiteral(BERTH_SOURCE_DIR "/resources/samples/");

/// Each recipe of an image, by the keys of a person: found by its name, filled with its sample, run in a
/// machine of the session, and right by what it leaves. The image is that of $BERTH_FORMS_OF, or core.
class tst_RecipeForms : public QObject
{
    Q_OBJECT
public:
    static void initMain()
    {
        static HostWorld world; // whose internet has the pages that two recipes read
        if (profile() == u"web"_s)
            s_isApart = world.enter()
                && world.serveInInternet({"/usr/bin/python3", "-m", "http.server", "--bind", "203.0.113.80",
                                          "--directory", BERTH_SOURCE_DIR "/resources/samples/site", "8000"});
    }

private slots:
    void initTestCase()
    {
        if (profile() == u"web"_s) {
            if (!s_isApart)
                BERTH_SKIP_LACKING("this host does not let this user make namespaces");
            QTRY_VERIFY_WITH_TIMEOUT(isServed(), 20'000);
        }
        style::apply(*qApp, style::Scheme::Light);
        base::installTranslations(); // also English: its plurals
        open();
        const bool isOnline = profile() == u"web"_s;
        const auto made = m_workspace->sessions().create({.name = u"desk"_s,
                                                          .size = isOnline ? u"MD"_s : u"SM"_s,
                                                          .network = isOnline ? u"open"_s : u"offline"_s});
        QVERIFY2(made, made ? "" : qPrintable(made.error().text));
        m_window->showSession(*made);
        QVERIFY(QDir().mkpath(results()));
    }
    void cleanupTestCase()
    {
        m_window.reset();
        if (m_workspace) {
            const auto ended = support::finish(m_workspace->end({}), 60s);
            QVERIFY2(ended, ended ? "" : qPrintable(ended.error().text));
        }
        m_workspace.reset();
    }

    /// Its session begins with core: the form leads to the image.
    void aSessionComesToItsImage()
    {
        if (profile() == u"core"_s)
            QSKIP("A session has it.");
        openForm(rowsOf(profile()).first());
        auto *change = button(u"Change the Image…"_s);
        QVERIFY(change && change->isVisible());
        click(change);
        auto *dialog = m_window->findChild<MachineDialog *>();
        QVERIFY(dialog);
        QCOMPARE(dialog->profile(), profile());
        dialog->accept();
        QTRY_COMPARE(session()->facts().profile, profile());
        QTRY_VERIFY(!change->isVisible());
        QTest::keyClick(form(), Qt::Key_Escape);
        QVERIFY(!form());
    }

    void comesOutRight_data()
    {
        QTest::addColumn<QString>("recipe");
        for (const QString &recipe : rowsOf(profile()))
            QTest::newRow(qPrintable(recipe)) << recipe;
    }
    void comesOutRight()
    {
        QFETCH(const QString, recipe);
        openForm(recipe);
        QVERIFY(form());
        fill(recipe);
        if (QTest::currentTestFailed())
            return;
        int run = -1;
        runForm(&run);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(value(run, "text"), QString());
        QCOMPARE(value(run, "state"), u"ok"_s);
        QTRY_VERIFY(!shown(run).isEmpty());
        keepLooks(recipe);

        const int document = first(u"document"_s, run);
        QVERIFY(document > 0);
        const QDir documents(session()->documents().folder());
        const QString name =
            documents.relativeFilePath(value(document, "path")); // in a folder of this run alone
        QTRY_VERIFY2(shown(document).contains(name), qPrintable(shown(document).join(u'|')));
        QVERIFY2(documentNames().contains(name), qPrintable(documentNames().join(u'|')));
        QVERIFY(QFile::link(documents.filePath(name.section(u'/', 0, 0)), results() + u'/' + recipe));
        VERIFY_CODE(RecipeDesk::verdict(recipe, results()), 0);
    }

    /// A password is missing, then wrong: the card says so, and its form comes again with all but that.
    void aPasswordIsTypedOnceMore()
    {
        if (profile() != u"office"_s)
            QSKIP("The recipe needs the image office.");
        int run = -1;
        for (const auto &[typed, said] :
             {std::pair(u""_s, u"“annex.pdf” has a password. Give it, for example: “Passwords”: SECRET."_s),
              {u"falsch"_s, u"“annex.pdf” has a password, which is none of those given."_s}}) {
            openForm(u"merge-pdf"_s);
            drop({kSamples + u"annex.pdf"_s});
            type(u"passwords"_s, typed);
            runForm(&run);
            if (QTest::currentTestFailed())
                return;
            QCOMPARE(value(run, "state"), u"failed"_s);
            QCOMPARE(value(run, "text"), said);
        }

        QTRY_VERIFY(cardButton(run, u"Run Again"_s));
        click(cardButton(run, u"Run Again"_s));
        QVERIFY(form());
        QCOMPARE(form()->inputs(), QStringList{kSamples + u"annex.pdf"_s});
        QCOMPARE(form()->parameters(), (QMap<QString, QString>()));
        type(u"passwords"_s, u"annex-7"_s);
        keepLooks(u"a-password"_s);
        runForm(&run);
        QCOMPARE(value(run, "state"), u"ok"_s);
        const int document = first(u"document"_s, run);
        QVERIFY(document > 0);
        const auto read = support::finish(
            base::run({.program = u"pdftotext"_s, .arguments = {value(document, "path"), u"-"_s}}));
        QVERIFY2(read && read->out.contains("Annex"), read ? read->out : QByteArray("pdftotext"));
    }

private:
    static QString profile() { return qEnvironmentVariable("BERTH_FORMS_OF", u"core"_s); }
    /// All of that image. What predict needs train-model makes.
    static QStringList rowsOf(const QString &profile)
    {
        QStringList found;
        const QDir recipes(QStringLiteral(BERTH_SOURCE_DIR "/resources/recipes"));
        for (const QString &recipe : recipes.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            const QByteArray manifest = RecipeDesk::content(recipes.filePath(recipe + u"/recipe.json"_s));
            if (!manifest.isEmpty()
                && QJsonDocument::fromJson(manifest)[u"profile"_s].toString(u"core"_s) == profile)
                found += recipe;
        }
        if (found.removeOne(u"predict"_s))
            found += u"predict"_s;
        return found;
    }
    static bool isServed()
    {
        QTcpSocket socket;
        socket.connectToHost(u"203.0.113.80"_s, 8000);
        return socket.waitForConnected(1000);
    }
    void open()
    {
        const base::Places places = m_libvirt.places();
        support::takeKeptAcceleration(places.data);
        // Whoever starts QEMU for root shows it this folder alone, and not where links in it lead.
        const QDir kept(support::keptImages());
        for (const QString &image : kept.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            QVERIFY(QDir().mkpath(places.data + u"/images/"_s + image));
            for (const QString &file : QDir(kept.filePath(image)).entryList(QDir::Files))
                QVERIFY(support::shareFile(kept.filePath(image) + u'/' + file,
                                           places.data + u"/images/"_s + image + u'/' + file));
        }
        QVERIFY(QDir().mkpath(places.config));
        QFile settings(places.config + u"/settings.json"_s);
        QVERIFY(settings.open(QIODevice::WriteOnly));
        settings.write(R"({"warm_machines": 0, "templates": 0, "package_cache_mib": 0})");
        settings.close();
        auto lock = Workspace::OwnerLock::take(places);
        QVERIFY(lock);
        auto workspace = support::finish(Workspace::open(places, std::move(*lock)));
        QVERIFY2(workspace, workspace ? "" : qPrintable(workspace.error().text));
        m_workspace = std::move(*workspace);
        m_window = std::make_unique<MainWindow>(*m_workspace);
        m_window->resize(1280, 778);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }

    /// As it is typed.
    void openForm(const QString &recipe)
    {
        Composer *const composer = chatPane()->composer();
        for (QToolButton *each : composer->findChildren<QToolButton *>()) {
            if (each->text() == u"Recipe"_s)
                click(each);
        }
        auto *editor = composer->findChild<QPlainTextEdit *>();
        QTest::keyClicks(editor, u'/' + recipe);
        QTest::keyClick(editor, Qt::Key_Return);
        QVERIFY(form());
        QCOMPARE(form()->recipe().id, recipe);
    }
    /// With its sample, or where there can be none by files that are dropped.
    void fill(const QString &recipe)
    {
        if (recipe == u"predict"_s) {
            const QString model = results() + u"/train-model/model.zip"_s;
            QVERIFY2(QFileInfo::exists(model), "train-model comes before it");
            drop({model, kSamples + u"flats-new.csv"_s});
        } else if (form()->recipe().sample.inputs.isEmpty()) {
            drop({kSamples + u"addresses.txt"_s});
            for (const auto &[name, text] : {std::pair(u"width"_s, u"640"_s), {u"patience"_s, u"120"_s}})
                type(name, text);
        } else {
            QSignalSpy taken(form(), &RecipeForm::sampleTaken);
            click(button(u"Try with Sample Data"_s));
            QTRY_COMPARE(taken.size(), 1);
        }
    }
    /// Where the recipe has that parameter.
    void type(const QString &name, const QString &text)
    {
        for (const agent::RecipeParameter &each : form()->recipe().parameters) {
            for (auto *line : form()->findChildren<QLineEdit *>()) {
                if (each.name == name && line->accessibleName() == each.label)
                    QTest::keyClicks(line, text);
            }
        }
    }
    /// Until it is over; the item of the run.
    void runForm(int *run)
    {
        const int before = transcript().count();
        QVERIFY2(runButton()->isEnabled(), qPrintable(runButton()->toolTip()));
        runButton()->setFocus();
        QTest::keyClick(runButton(), Qt::Key_Return);
        QTRY_VERIFY(transcript().count() > before);
        *run = first(u"run"_s, before);
        QVERIFY(*run > 0);
        QTRY_VERIFY_WITH_TIMEOUT(!transcript().item(*run).isOpen, 900'000); // where the processor is emulated
    }
    void drop(const QStringList &paths)
    {
        QMimeData files;
        QList<QUrl> urls;
        for (const QString &path : paths)
            urls += QUrl::fromLocalFile(path);
        files.setUrls(urls);
        Composer *const composer = chatPane()->composer();
        QDragEnterEvent enter({20, 20}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(composer, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop({20, 20}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(composer, &drop);
    }
    /// For a person to look at.
    void keepLooks(const QString &recipe) const
    {
        chatPane()->view()->scrollToEnd();
        QCoreApplication::processEvents();
        looks::keep(*m_window, u"form-of-"_s + recipe, style::Scheme::Light);
    }

    QString results() const { return m_folder.filePath(u"results"_s); }
    Session *session() const { return m_window->currentSession(); }
    ChatPane *chatPane() const { return m_window->findChild<ChatPane *>(); }
    RecipeForm *form() const { return chatPane()->composer()->form(); }
    QPushButton *runButton() const { return button(u"Run"_s); }
    QPushButton *button(const QString &text) const
    {
        for (QPushButton *each : chatPane()->findChildren<QPushButton *>()) {
            if (each->text() == text && each->isVisible())
                return each;
        }
        return nullptr;
    }
    static void click(QAbstractButton *button) { QTest::mouseClick(button, Qt::LeftButton); }

    session::Transcript &transcript() const
    {
        return m_workspace->chats().opened(session()->id())->transcript();
    }
    QString value(int index, const char *key) const
    {
        return session::record::toJson(transcript().item(index).content).value(QLatin1String(key)).toString();
    }
    int first(const QString &kind, int from) const
    {
        for (int index = from; index < transcript().count(); ++index) {
            if (session::record::kindOf(transcript().item(index).content) == kind)
                return index;
        }
        return -1;
    }
    QToolButton *cardButton(int index, const QString &name) const
    {
        const Card *const card = chatPane()->view()->cardAt(index);
        for (QToolButton *each : card ? card->findChildren<QToolButton *>() : QList<QToolButton *>()) {
            if (each->accessibleName() == name && each->isVisible())
                return each;
        }
        return nullptr;
    }
    /// What an item's card says.
    QStringList shown(int index) const
    {
        QStringList texts;
        if (const Card *const card = chatPane()->view()->cardAt(index)) {
            for (const QLabel *label : card->findChildren<QLabel *>()) {
                if (label->isVisible())
                    texts += label->text();
            }
        }
        return texts;
    }
    QStringList documentNames() const
    {
        QStringList names;
        const auto *list = m_window->findChild<DocumentsPane *>()->findChild<QListWidget *>();
        for (int row = 0; row < list->count(); ++row)
            names += list->item(row)->text().section(u'\n', 0, 0);
        return names;
    }

    inline static bool s_isApart = false; // from the host's network
    QTemporaryDir m_folder;
    support::PrivateLibvirt m_libvirt;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<MainWindow> m_window;
};

BERTH_TEST(tst_RecipeForms)
#include "tst_recipe_forms.moc"
