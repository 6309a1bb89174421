// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/agents/grant_dialog.h"
#include "app/agents/stranger_card.h"
#include "app/chat/cards/card.h"
#include "app/chat/cards/output_dialog.h"
#include "app/chat/composer/attachments.h"
#include "app/chat/composer/recipe_form.h"
#include "app/chat/markdown/markdown_text.h"
#include "app/files/conflict_questions.h"
#include "app/live/session_tile.h"
#include "app/shell/main_window.h"
#include "app/shell/message_bar.h"
#include "app/shell/terminal_question.h"
#include "app/shell/tool_tabs.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "app/traces/timeline.h"
#include "core/api/desk.h"
#include "core/base/log.h"
#include "core/owner/owner.h"
#include "core/gate/gate.h"
#include "core/gate/rules_file.h"
#include "core/session/record/chats.h"
#include "core/tools/catalogue.h"
#include "core/workspace.h"
#include "tests/support/canary.h"
#include "tests/support/folders.h"
#include "tests/support/hollow_image.h"
#include "tests/support/hostile_names.h"
#include "tests/support/subject.h"
#include "tests/support/watchdog.h"
#include "tests/support/workspace.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFormLayout>
#include <QLabel>
#include <QLocalServer>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>

#include <functional>
#include <memory>
#include <unistd.h>
#include <vector>

using namespace Qt::StringLiterals;

static const QString kPicture = QDir::tempPath() + u"/berth-canary-%1.gif"_s.arg(getpid());
/// What a guest, a file or an error could be called.
static const QString kMarkup = u"<img src=\"%1\"><b>bold</b>"_s.arg(kPicture);
/// And of what may be called anything: a session, a grant may not.
static const QString kHostile = kMarkup + u"\u009b31m\u202efdp\u2028\x1b[2J"_s;

/// Made by a form, of our own words beside a field: it has no format set.
static bool isOfForm(const QLabel *label)
{
    const QList<QFormLayout *> forms =
        label->parentWidget() ? label->parentWidget()->findChildren<QFormLayout *>() : QList<QFormLayout *>();
    return std::ranges::any_of(forms, [label](const QFormLayout *form) {
        int row = 0;
        QFormLayout::ItemRole role{};
        form->getWidgetPosition(const_cast<QLabel *>(label), &row, &role);
        return row >= 0 && role == QFormLayout::LabelRole;
    });
}

/// Each text that widgets show, with where.
static void eachText(const QWidget &top, const std::function<void(const QString &, const QString &)> &take)
{
    QList<const QWidget *> widgets{&top};
    for (const QWidget *widget : top.findChildren<QWidget *>())
        widgets << widget;
    for (const QWidget *widget : std::as_const(widgets)) {
        take(u"tool tip"_s, widget->toolTip());
        take(u"tool tip"_s, widget->whatsThis());
        take(u"title"_s, widget->windowTitle());
        take(u"spoken"_s, widget->accessibleName());
        if (const auto *label = qobject_cast<const QLabel *>(widget))
            take(u"label"_s, label->text());
        if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
            take(u"button"_s, button->text());
    }
    for (const QAction *action : top.findChildren<QAction *>()) {
        take(u"tool tip of an action"_s, action->toolTip());
        take(u"action"_s, action->text());
    }
    for (const QAbstractItemView *view : top.findChildren<QAbstractItemView *>()) {
        const auto look = [&](const auto &self, const QModelIndex &parent) -> void {
            for (int row = 0; view->model() && row < view->model()->rowCount(parent); ++row) {
                const QModelIndex index = view->model()->index(row, 0, parent);
                for (int column = 0; column < view->model()->columnCount(parent); ++column) {
                    const QModelIndex at = index.siblingAtColumn(column);
                    take(u"tool tip of an entry"_s, at.data(Qt::ToolTipRole).toString());
                    take(u"entry"_s, at.data(Qt::DisplayRole).toString());
                }
                self(self, index);
            }
        };
        look(look, {});
    }
    for (const QTabBar *tabs : top.findChildren<QTabBar *>()) {
        for (int tab = 0; tab < tabs->count(); ++tab) {
            take(u"tool tip of a tab"_s, tabs->tabToolTip(tab));
            take(u"tab"_s, tabs->tabText(tab));
        }
    }
}

/// What a widget shows that Qt would take for mark-up, or that moves what stands beside it.
static QStringList wrong(const QWidget &top)
{
    QStringList found;
    eachText(top, [&](const QString &where, const QString &text) {
        if (where.startsWith(u"tool tip"_s) && text.contains(u"<img"_s))
            found << where + u": "_s + text;
        if (!support::isPrintable(text))
            found << where + u", not printable: "_s + base::harmless(text);
    });
    QList<const QLabel *> labels;
    for (const QLabel *label : top.findChildren<QLabel *>())
        labels << label;
    if (const auto *label = qobject_cast<const QLabel *>(&top))
        labels << label;
    for (const QLabel *label : std::as_const(labels)) {
        if (label->textFormat() != Qt::PlainText && label->pixmap().isNull()
            && (!isOfForm(label) || Qt::mightBeRichText(label->text())))
            found << u"label: "_s + label->text();
    }
    for (const QTextEdit *text : top.findChildren<QTextEdit *>()) {
        for (QTextBlock block = text->document()->begin(); block.isValid(); block = block.next()) {
            for (auto at = block.begin(); !at.atEnd(); ++at) {
                if (at.fragment().charFormat().isImageFormat())
                    found << u"picture"_s;
            }
        }
    }
    found.removeDuplicates();
    return found.first(std::min<qsizetype>(found.size(), 20));
}

class tst_PlainText : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        style::apply(*qApp, style::Scheme::Light);
        // Of a file's name it is the picture beside who looks, since it can have no slash.
        QVERIFY(QDir::setCurrent(m_folder.path()));
        m_pictures.emplace_back(std::make_unique<support::Canary>(kPicture));
        m_pictures.emplace_back(
            std::make_unique<support::Canary>(m_folder.filePath(QString(kPicture).remove(u'/'))));
    }
    /// Whatever was shown, nothing on this host was opened for it.
    void cleanup() { QVERIFY(!wasOpened()); }

    void aPictureThatIsShownIsNoticed()
    {
        for (const QString &name : {kPicture, QString(kPicture).remove(u'/')}) {
            QLabel label(u"<img src=\"%1\">"_s.arg(name));
            label.grab();
            QVERIFY2(wasOpened(), qPrintable(name));
        }
    }

    void tipsShowWhatTheyAreGiven()
    {
        QCOMPARE(parts::plain(u"Tom & Jerry"_s), u"Tom & Jerry"_s);
        QCOMPARE(parts::plain(u"a < b"_s), u"a < b"_s);
        const QString tip = parts::plain(kMarkup);
        QVERIFY(!tip.contains(u"<img"_s) && !tip.contains(u"<b>"_s));
        QVERIFY(Qt::mightBeRichText(tip)); // or its escapes would be seen
        QTextDocument document;
        document.setHtml(tip);
        QCOMPARE(document.toPlainText().trimmed(), kMarkup);
        QVERIFY(support::isPrintable(parts::plain(kHostile)));
    }

    void cardsShowNoMarkup_data()
    {
        QTest::addColumn<int>("kind");
        for (int kind = 0; kind < contents().size(); ++kind)
            QTest::newRow(qPrintable(session::record::kindOf(contents()[kind]) + QString::number(kind)))
                << kind;
    }
    void cardsShowNoMarkup()
    {
        QFETCH(int, kind);
        QWidget window;
        session::Item item;
        item.number = 1;
        item.content = contents()[kind];
        Card *const card = cardFor(item.content, nullptr, &window);
        card->display(item);
        card->grow(kHostile.toUtf8(), kHostile.size());
        card->resize(600, 400);
        window.grab();
        QVERIFY2(wrong(window).isEmpty(), qPrintable(wrong(window).join(u'\n')));
    }

    void aRecipesFormShowsNoMarkup()
    {
        agent::Recipe recipe;
        recipe.name = recipe.description = kHostile;
        agent::RecipeParameter parameter;
        parameter.name = u"top"_s;
        parameter.label = parameter.description = kHostile;
        recipe.parameters = {parameter};
        RecipeForm form(recipe);
        form.addInputs({u"/x/"_s + QString(kHostile).remove(u'/')});
        for (const QString &name : support::hostileNames())
            form.addInputs({u"/x/"_s + name});
        form.grab();
        form.showProblem(kHostile);
        form.setEstimate(kHostile);
        QVERIFY2(wrong(form).isEmpty(), qPrintable(wrong(form).join(u'\n')));
    }

    /// Where all rows were made anew for each file this took minutes.
    void manyFilesAreDroppedOnARecipesForm()
    {
        agent::Recipe recipe;
        recipe.inputs.first().most = 1000;
        RecipeForm form(recipe);
        form.show();
        QStringList paths;
        for (const QString &name : support::hostileNames())
            paths << u"/x/"_s + name;
        form.addInputs(paths);
        QTest::qWait(0);
        QCOMPARE(form.inputs(), paths);
        QVERIFY2(wrong(form).isEmpty(), qPrintable(wrong(form).join(u'\n')));
    }

    /// Of each of them, whole: a name that is not read is one that nobody can refuse.
    void attachedFilesAreCalledPlainly()
    {
        for (const QString &name : support::hostileNames()) {
            Attachments attachments;
            attachments.add({u"/x/"_s + name});
            QVERIFY2(wrong(attachments).isEmpty(), qPrintable(wrong(attachments).join(u'\n')));
            QCOMPARE(attachments.paths(), QStringList(u"/x/"_s + name));
            QWidget window;
            session::Item item;
            item.number = 1;
            item.content = session::record::Document{u"/x/"_s + name, name, 5};
            Card *const card = cardFor(item.content, nullptr, &window);
            card->display(item);
            QVERIFY2(wrong(window).isEmpty(), qPrintable(wrong(window).join(u'\n')));
        }
    }

    void messagesShowNoMarkup()
    {
        MessageBar bar;
        bar.show(kHostile, kHostile);
        QVERIFY2(wrong(bar).isEmpty(), qPrintable(wrong(bar).join(u'\n')));
        parts::ShortLabel label;
        label.setText(kMarkup);
        QVERIFY2(wrong(label).isEmpty(), qPrintable(wrong(label).join(u'\n')));
    }

    /// Qt has a label of its own for the second text, with a format of its own, and it opens what it links
    /// to.
    void questionsShowNoMarkup()
    {
        const QString linked = kMarkup + u"<a href=\"file:///etc/hostname\">there</a>"_s;
        TerminalQuestion question({.program = u"/usr/bin/"_s + linked,
                                   .pid = 4711,
                                   .method = u"caller.allow"_s + linked,
                                   .params = {{u"x"_s, linked}}},
                                  nullptr);
        question.show();
        question.grab();
        QVERIFY2(wrong(question).isEmpty(), qPrintable(wrong(question).join(u'\n')));
        QVERIFY(question.informativeText().contains(u"{\"x\":\"<img"_s));
        // An address may have what Qt takes for the escape of a tag.
        for (const QString &text : {linked, u"https://evil.example/&lt;b&gt;"_s, u"Tom & Jerry"_s}) {
            QMessageBox box(QMessageBox::Question, {}, u"Sure?"_s);
            box.setTextFormat(Qt::PlainText);
            parts::explain(&box, text);
            box.show();
            box.grab();
            QCOMPARE(box.informativeText(), text);
            QVERIFY2(wrong(box).isEmpty(), qPrintable(wrong(box).join(u'\n')));
            parts::explain(&box, {});
            parts::explain(&box, text); // with a label of its own again
            box.grab();
            QVERIFY2(wrong(box).isEmpty(), qPrintable(wrong(box).join(u'\n')));
        }
    }

    void messagesOfTheDesktopHaveNoTags()
    {
        QVERIFY(!parts::tagless(kHostile).contains(u'<'));
        QVERIFY(parts::tagless(kHostile).contains(u"img src"_s));
    }

    /// The whole window, with such a name wherever somebody else can put one: what ran and what it
    /// left, callers, what they may do and what they ask. None of it keeps the window.
    void noPageShowsMarkup()
    {
        const QTemporaryDir folder;
        QLocalServer libvirt; // never answers, so that a machine is about to be there for ever
        QVERIFY(libvirt.listen(folder.filePath(u"libvirt"_s)));
        qputenv("BERTH_LIBVIRT_URI", (u"qemu+unix:///session?socket="_s + libvirt.fullServerName()).toUtf8());
        const base::Places places = support::placesIn(folder);
        for (const QString &each : {places.config, places.data, places.cache, places.runtime})
            QVERIFY(QDir().mkpath(each));
        QVERIFY(support::makeHollowImage(places.data + u"/images"_s));
        auto owner = support::finish(owner::Owner::open(places, owner::Owner::Yield::Never));
        QVERIFY(owner);
        Workspace &workspace = (*owner)->workspace();
        const QString name = QString(kMarkup).remove(u'/');
        const QString path = folder.filePath(name);
        QVERIFY(QFile(path).open(QIODevice::WriteOnly));
        const auto made =
            workspace.sessions().create({.name = u"first"_s, .caller = name, .policy = u"reviewed"_s});
        QVERIFY2(made, qPrintable(made ? QString() : made.error().text));
        QVERIFY(workspace.sessions().create({.name = u"second"_s}));
        session::Chat *const chat = workspace.chats().of(*made).value_or(nullptr);
        QVERIFY(chat);
        for (const session::record::Content &content : contents())
            QVERIFY(chat->journal().add(content));
        for (const QString &each : support::hostileNames()) {
            const QString file = folder.filePath(each);
            QVERIFY2(QFile(file).open(QIODevice::WriteOnly), qPrintable(each));
            QVERIFY(chat->journal().add(session::record::Document{file, each, 5}));
        }
        QVERIFY(chat->journal().add(session::record::Document{path, name, 5}));
        addTask(workspace, (*made)->id());
        QVERIFY(workspace.rules().give(name, gate::Rules::builder(tools::names())));

        MainWindow window(workspace, owner->get());
        window.resize(1280, 860);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        support::Watchdog watchdog;
        window.showSession(*made);
        const gate::Request request{.caller = name,
                                    .tool = u"execute_python"_s,
                                    .arguments = {{u"vm"_s, name}, {u"code"_s, kHostile}},
                                    .vm = (*made)->id(),
                                    .vmName = name,
                                    .vmPolicy = gate::Policy::Reviewed,
                                    .nature = gate::Nature::Code};
        const auto entry = support::finish(workspace.gate().enter(request, {}, std::chrono::milliseconds(0)));
        QVERIFY(entry && std::holds_alternative<gate::Waiting>(*entry));

        int pages = 0;
        const auto look = [&](const QString &page) {
            QTest::qWait(0);
            QVERIFY2(watchdog.longestMilliseconds() < 50,
                     qPrintable(u"%1: %2 ms"_s.arg(page).arg(watchdog.longestMilliseconds())));
            window.grab();
            const QStringList found = wrong(window);
            watchdog.reset(); // looking is no work of the window's
            QVERIFY2(found.isEmpty(), qPrintable(page + u'\n' + found.join(u'\n')));
            ++pages;
        };
        look(u"chat"_s);
        for (const char *action :
             {"reviews", "rules", "agents", "usage", "traces", "go-to-review", "go-to-chat", "search-chat"}) {
            auto *const way = window.findChild<QAction *>(QString::fromLatin1(action));
            QVERIFY2(way, action);
            way->trigger();
            if (qstrcmp(action, "traces") == 0) { // they are read beside
                QTRY_VERIFY(window.findChild<traces::Timeline *>());
                QTRY_VERIFY(window.findChild<traces::Timeline *>()->rowCount() > 0);
            }
            look(QString::fromLatin1(action));
        }
        auto *const tabs = window.findChild<ToolTabs *>();
        for (int tab = 0; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            look(tabs->tabText(tab));
        }
        auto starting = (*made)->ensureRunning();
        starting.start();
        const auto unanswered = qScopeGuard([&] { libvirt.close(); }); // who waits for it is told
        window.findChild<QAction *>(u"live"_s)->trigger();
        QTRY_COMPARE(window.findChildren<live::SessionTile *>().size(), 1);
        look(u"live"_s);
        QCOMPARE(pages, 10 + tabs->count());
        for (const char *action : {"new-session", "budget", "settings", "size-and-network", "set-up-model",
                                   "rename-session", "delete-session"}) {
            auto *const way = window.findChild<QAction *>(QString::fromLatin1(action));
            QVERIFY2(way, action);
            way->trigger();
            QTest::qWait(0);
            watchdog.reset(); // to make a dialog takes its time, whatever is named how
            look(QString::fromLatin1(action));
            for (QDialog *dialog : window.findChildren<QDialog *>())
                dialog->reject();
        }
        files::ConflictQuestions conflicts(&window);
        files::Transfer inTheWay;
        inTheWay.guest = "/session/" + kHostile.toUtf8();
        auto asking = conflicts.ask(inTheWay, true);
        asking.start();
        QFile printed(folder.filePath(u"printed"_s));
        QVERIFY(printed.open(QIODevice::WriteOnly) && printed.write(kHostile.toUtf8()) > 0);
        printed.close();
        showOutput(printed.fileName(), &window, [](const QString &) {});
        QTRY_VERIFY(window.findChildren<QMessageBox *>().size() > 0);
        QTRY_VERIFY(
            std::ranges::any_of(window.findChildren<QPlainTextEdit *>(), [](const QPlainTextEdit *text) {
                return text->toPlainText().contains(u"<b>bold</b>"_s) && text->isReadOnly();
            }));
        watchdog.reset();
        look(u"questions"_s);
        asking.cancel();
        callers::Program program;
        program.name = name;
        agents::StrangerCard card(program, name, 1);
        QVERIFY2(wrong(card).isEmpty(), qPrintable(wrong(card).join(u'\n')));
        agents::GrantDialog grant(workspace, &(*owner)->desk().callers, name);
        QVERIFY2(wrong(grant).isEmpty(), qPrintable(wrong(grant).join(u'\n')));
    }

    void markdownHasNoPicturesAndSaysWhereLinksLead()
    {
        MarkdownText block;
        block.showMarkdown(
            u"A ![one](file:///etc/hostname) and ![two](/etc/passwd), [a **bank**](http://evil.example/x), "
            "<img src=\"/etc/hostname\"> <http://plain.example>\n\n- **bold**\n"_s);
        QVERIFY2(wrong(block).isEmpty(), qPrintable(wrong(block).join(u'\n')));
        const QString text = block.toPlainText();
        QVERIFY2(text.contains(u"a bank (http://evil.example/x)"_s), qPrintable(text));
        QVERIFY2(text.contains(u"<img src="_s), qPrintable(text));
        QVERIFY2(!text.contains(u"http://plain.example (http://plain"_s), qPrintable(text));
        QVERIFY2(text.contains(u"[picture: one] (file:///etc/hostname) and [picture: two] (/etc/passwd)"_s),
                 qPrintable(text));
    }

    /// What could let it in again.
    void theSourcesLetNoMarkupIn()
    {
        const QString app = QStringLiteral(BERTH_SOURCE_DIR "/app");
        static const QRegularExpression label(u"new QLabel\\b|\\bQLabel \\w+[;(]"_s);
        static const QRegularExpression html(
            u"setHtml\\(|insertHtml\\(|appendHtml\\(|Qt::RichText|Qt::AutoText|setMarkdown\\(|"
            "QMessageBox::(question|information|warning|critical|about)\\(|QErrorMessage|setWhatsThis\\(|"
            "toHtmlEscaped\\("_s);
        static const QRegularExpression tip(
            u"set(Tab)?ToolTip\\((?!(\\w+, )?\\s*((\\w+::)?tr\\((\"[^\"]*\"\\s*)+\\)|QString\\(\\)|"
            "parts::plain\\(|plain\\()\\s*[);]?)|"
            "QToolTip::showText\\((?![^,;]+,\\s*(parts::)?plain\\()|"
            "ToolTipRole(:\\s*return|,)(?!\\s*parts::plain\\()"_s);
        // Labels that are not ours: of a message box, a dialog, the desktop.
        static const QRegularExpression second(u"etInformativeText\\("_s);
        static const QRegularExpression foreign(
            u"setLabelText\\((?!(QFileDialog::\\w+, )?tr\\(\"[^\"]*\"\\)\\))|QInputDialog::get|"
            "showMessage\\((?!(tr\\(\"[^\"]*\"\\)|parts::tagless\\(\\w+\\)), parts::tagless\\()"_s);
        // What somebody else named, on its way to the screen.
        static const QRegularExpression named(
            u"(arg|setText|setAccessibleName|label|addItem|addAction|QListWidgetItem)\\((?!base::)[^;]*?"
            "(?<!printable\\()\\b(document(\\.|->)name|QFileInfo\\(\\w+\\)\\.fileName\\(\\)|info\\."
            "fileName\\(\\)|"
            "run\\.title|m_run\\.(title|phase)|doing\\.title|request\\.name)\\b(?!\\.isEmpty)"_s);
        static const QRegularExpression box(u"new QMessageBox\\(|: QMessageBox\\("_s);
        static const QRegularExpression plainBox(u"etTextFormat\\(Qt::PlainText\\)"_s);
        QStringList found;
        QDirIterator sources(app, {u"*.cpp"_s, u"*.h"_s}, QDir::Files, QDirIterator::Subdirectories);
        while (sources.hasNext()) {
            QFile source(sources.next());
            QVERIFY(source.open(QIODevice::ReadOnly));
            const QString text = QString::fromUtf8(source.readAll());
            const QString name = source.fileName().mid(app.size() + 1);
            for (const auto *rule : {&label, &html, &tip, &second, &foreign, &named}) {
                const auto match = rule->match(text);
                const bool isDoor = (rule == &label || rule == &second) && name == u"style/parts.cpp"_s;
                if (match.hasMatch() && !isDoor)
                    found << name + u": "_s + text.mid(match.capturedStart(), 60).simplified();
            }
            if (text.count(box) > text.count(plainBox))
                found << name + u": a message box that takes mark-up"_s;
        }
        QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
    }

private:
    /// With a call that failed.
    static void addTask(Workspace &workspace, const QString &session)
    {
        const auto begun =
            workspace.tasks().begin({.session = session, .model = kHostile, .request = kHostile});
        QVERIFY(begun);
        const auto record = workspace.tasks().recordOf(begun->id);
        QVERIFY(record->add(task::Said{kHostile, {}}));
        task::Answered answered;
        answered.stop = model::Answer::Stop::Calls;
        answered.message.parts = {
            model::Text{kHostile},
            model::Call{.id = kHostile, .tool = kHostile, .arguments = kHostile.toUtf8()}};
        QVERIFY(record->add(answered));
        QVERIFY(record->add(task::Begun{kHostile, kHostile}));
        QVERIFY(record->add(task::Returned{{.call = kHostile, .text = kHostile}, {}}));
        QVERIFY(record->add(task::Ended{}));
    }
    bool wasOpened()
    {
        bool was = false;
        for (const auto &picture : m_pictures)
            was |= picture->wasOpened();
        return was;
    }
    static QList<session::record::Content> contents()
    {
        using namespace session::record;
        Run run;
        run.title = run.phase = run.text = run.advice = run.outputError = kHostile;
        run.tail = kHostile.toUtf8();
        Run failed = run;
        failed.state = Run::State::Failed;
        RecipeRequest recipe{kHostile, kHostile, {u'/' + kHostile}, {{kHostile, kHostile}}};
        session::record::CodeRequest code;
        code.code = kHostile;
        return {Request(recipe),
                Request(code),
                run,
                failed,
                Document{u"/x/"_s + kHostile, kHostile, 5},
                Report{.text = kHostile, .files = 1, .wrong = {{kHostile, kHostile}}},
                Message{kHostile, {}, 0, {kHostile}},
                Note{kHostile},
                Plan{kHostile, {{kHostile, {}}}}};
    }

    QTemporaryDir m_folder;
    std::vector<std::unique_ptr<support::Canary>> m_pictures;
};

BERTH_TEST(tst_PlainText)
#include "tst_plain_text.moc"
