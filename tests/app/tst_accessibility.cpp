// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/agents/agents_page.h"
#include "app/agents/grant_dialog.h"
#include "app/agents/stranger_card.h"
#include "app/chat/chat_pane.h"
#include "app/chat/recipe_form.h"
#include "app/shell/command_palette.h"
#include "app/first_run/first_run_page.h"
#include "app/shell/main_window.h"
#include "app/session/machine_dialog.h"
#include "app/session/new_session_dialog.h"
#include "app/settings/settings_dialog.h"
#include "app/sidebar/sidebar.h"
#include "app/style/style.h"
#include "app/usage/usage_page.h"
#include "core/agent/recipe_library.h"
#include "core/api/desk.h"
#include "core/owner/owner.h"
#include "core/workspace.h"
#include "tests/support/hollow_image.h"
#include "tests/support/subject.h"
#include "tests/support/workspace.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QButtonGroup>
#include <QDir>
#include <QListWidget>
#include <QMainWindow>
#include <QPushButton>
#include <QTabWidget>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

/// Whatever takes the focus has a name that is read aloud, and Tab leads to it.
class tst_Accessibility : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        style::apply(*qApp, style::Scheme::Light);
        qputenv("BERTH_LIBVIRT_URI", "qemu+unix:///session?socket=/nowhere"); // starts nothing
        m_workspace = support::openWorkspace(m_folder);
    }
    void cleanupTestCase() { m_workspace.reset(); }

    void theFirstRunPage()
    {
        FirstRunPage page(*m_workspace);
        auto *again = page.findChild<QPushButton *>();
        QTRY_VERIFY_WITH_TIMEOUT(again->isEnabled(), 30'000);
        check(page);
    }

    void dialogs()
    {
        NewSessionDialog newSession(*m_workspace);
        check(newSession);
        const auto made = m_workspace->sessions().create({});
        QVERIFY(made);
        MachineDialog machine(*m_workspace, *made);
        check(machine);
        QMainWindow window;
        QAction command(u"Try"_s, &window);
        command.setObjectName(u"try"_s);
        SettingsDialog settings(*m_workspace, {&command});
        auto *pages = settings.findChild<QListWidget *>();
        for (int page = 0; page < pages->count(); ++page) {
            pages->setCurrentRow(page);
            check(settings);
        }
        QAction action(u"Try"_s);
        auto *palette = new CommandPalette({&action}, nullptr);
        check(*palette);
        palette->close();
    }

    void formsOfRecipes()
    {
        for (const agent::Recipe &recipe : m_workspace->recipes().recipes()) {
            RecipeForm form(recipe);
            form.addInputs({m_folder.filePath(u"a.csv"_s)});
            check(form);
        }
    }

    void theParts()
    {
        const auto made = m_workspace->sessions().create({.name = u"first"_s});
        QVERIFY(made);
        const agent::RecipeLibrary recipes(&m_workspace->recipes());
        Sidebar sidebar(*m_workspace, recipes);
        check(sidebar);
        UsagePage usage(*m_workspace);
        check(usage);
        ChatPane chat(*m_workspace, recipes, nullptr);
        chat.setSession(*made);
        check(chat);
        chat.find();
        check(chat);
    }

    void theWindow()
    {
        QVERIFY(support::makeHollowImage(m_workspace->places().data + u"/images"_s));
        MainWindow window(*m_workspace);
        QVERIFY(window.currentSession());
        auto *tools = window.findChild<QTabWidget *>();
        QCOMPARE(tools->accessibleName(), u"Tools"_s);
        for (int tool = 0; tool < tools->count(); ++tool) {
            tools->setCurrentIndex(tool);
            check(window);
        }
    }

    void whoMayBeAnAgent()
    {
        const QTemporaryDir folder;
        const base::Places places = support::placesIn(folder);
        for (const QString &each : {places.config, places.data, places.cache, places.runtime})
            QVERIFY(QDir().mkpath(each));
        auto owner = support::finish(owner::Owner::open(places, owner::Owner::Yield::Never));
        QVERIFY(owner);
        api::CallerOperations &callers = (*owner)->desk().callers;
        QVERIFY(callers.allow({.program = u"codex"_s, .folders = {folder.path()}}));
        agents::AgentsPage page(owner->get());
        page.show();
        for (QTableWidget *each : page.findChildren<QTableWidget *>())
            each->setCurrentCell(0, 0);
        check(page);
        agents::GrantDialog dialog((*owner)->workspace(), &callers, u"codex"_s);
        check(dialog);
        callers::Program program;
        program.name = u"/opt/ada"_s;
        agents::StrangerCard card(program, u"ada"_s, 1);
        check(card);
    }

private:
    static QString described(const QWidget *widget)
    {
        QString path;
        for (const QWidget *each = widget; each; each = each->parentWidget())
            path.prepend(u'/' + QLatin1String(each->metaObject()->className()));
        const auto *button = qobject_cast<const QAbstractButton *>(widget);
        return button ? path + u" “%1”"_s.arg(button->text()) : path;
    }
    static bool takesTab(const QWidget *widget)
    {
        return widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus)
            && !widget->focusProxy();
    }

    /// Buttons of which one is chosen are one stop; arrows lead from each to the next.
    static bool isOneStop(const QWidget *one, const QWidget *other)
    {
        const auto *button = qobject_cast<const QAbstractButton *>(one);
        const auto *focus = qobject_cast<const QAbstractButton *>(other);
        return one == other
            || (button && focus && button->group() && button->group() == focus->group()
                && button->group()->exclusive());
    }

    static void check(QWidget &root)
    {
        root.show();
        QVERIFY(QTest::qWaitForWindowActive(&root));
        QStringList nameless;
        QList<const QWidget *> missing;
        for (const QWidget *each : root.findChildren<QWidget *>()) {
            if (!takesTab(each))
                continue;
            missing += each;
            QAccessibleInterface *const read =
                QAccessible::queryAccessibleInterface(const_cast<QWidget *>(each));
            if (!read || read->text(QAccessible::Name).trimmed().isEmpty())
                nameless += described(each);
        }
        QVERIFY(!missing.isEmpty());
        QVERIFY2(nameless.isEmpty(), qPrintable(u"without a name:\n"_s + nameless.join(u'\n')));

        const_cast<QWidget *>(missing.first())->setFocus();
        // Once round, and a bit: who is not met then is not met at all.
        for (qsizetype step = 2 * missing.size() + 10; step > 0 && !missing.isEmpty(); --step) {
            QWidget *const focus = QApplication::focusWidget();
            QVERIFY(focus);
            missing.removeIf([focus](const QWidget *each) { return isOneStop(each, focus); });
            QTest::keyClick(focus, Qt::Key_Tab);
        }
        QStringList unreached;
        for (const QWidget *each : std::as_const(missing))
            unreached += described(each);
        QVERIFY2(unreached.isEmpty(), qPrintable(u"not reached:\n"_s + unreached.join(u'\n')));
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Workspace> m_workspace;
};

BERTH_TEST(tst_Accessibility)
#include "tst_accessibility.moc"
