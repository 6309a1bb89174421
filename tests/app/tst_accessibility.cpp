// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/agents/agents_page.h"
#include "app/agents/grant_dialog.h"
#include "app/agents/stranger_card.h"
#include "app/chat/chat_pane.h"
#include "app/chat/composer/recipe_form.h"
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
#include "tests/app/accessible.h"
#include "tests/support/hollow_image.h"
#include "tests/support/subject.h"
#include "tests/support/workspace.h"

#include <QAction>
#include <QApplication>
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
        accessible::check(page);
    }

    void dialogs()
    {
        NewSessionDialog newSession(*m_workspace);
        accessible::check(newSession);
        const auto made = m_workspace->sessions().create({});
        QVERIFY(made);
        MachineDialog machine(*m_workspace, *made);
        accessible::check(machine);
        QMainWindow window;
        QAction command(u"Try"_s, &window);
        command.setObjectName(u"try"_s);
        SettingsDialog settings(*m_workspace, {&command});
        auto *pages = settings.findChild<QListWidget *>();
        for (int page = 0; page < pages->count(); ++page) {
            pages->setCurrentRow(page);
            accessible::check(settings);
        }
        QAction action(u"Try"_s);
        auto *palette = new CommandPalette({&action}, nullptr);
        accessible::check(*palette);
        palette->close();
    }

    void formsOfRecipes()
    {
        for (const agent::Recipe &recipe : m_workspace->recipes().recipes()) {
            RecipeForm form(recipe);
            form.addInputs({m_folder.filePath(u"a.csv"_s)});
            accessible::check(form);
        }
    }

    void theParts()
    {
        const auto made = m_workspace->sessions().create({.name = u"first"_s});
        QVERIFY(made);
        const agent::RecipeLibrary recipes(&m_workspace->recipes());
        Sidebar sidebar(*m_workspace, recipes);
        accessible::check(sidebar);
        UsagePage usage(*m_workspace);
        accessible::check(usage);
        ChatPane chat(*m_workspace, recipes, nullptr);
        chat.setSession(*made);
        accessible::check(chat);
        chat.find();
        accessible::check(chat);
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
            accessible::check(window);
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
        accessible::check(page);
        agents::GrantDialog dialog((*owner)->workspace(), &callers, u"codex"_s);
        accessible::check(dialog);
        callers::Program program;
        program.name = u"/opt/ada"_s;
        agents::StrangerCard card(program, u"ada"_s, 1);
        accessible::check(card);
    }

private:
    QTemporaryDir m_folder;
    std::unique_ptr<Workspace> m_workspace;
};

BERTH_TEST(tst_Accessibility)
#include "tst_accessibility.moc"
