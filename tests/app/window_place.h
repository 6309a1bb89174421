// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/chat/chat_pane.h"
#include "app/shell/main_window.h"
#include "app/shell/tool_tabs.h"
#include "app/sidebar/sidebar.h"
#include "app/style/style.h"
#include "core/workspace.h"
#include "tests/support/finish.h"
#include "tests/support/hollow_image.h"

#include "tests/support/places.h"
#include <QAction>
#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace Qt::StringLiterals;

/// A window over a workspace of its own for each test, where no machine can start.
class WindowPlace
{
protected:
    static void setUp()
    {
        style::apply(*qApp, style::Scheme::Light);
        qputenv("BERTH_LIBVIRT_URI", "qemu+unix:///session?socket=/nowhere"); // starts nothing
    }
    void begin()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_places = support::madePlacesIn(*m_folder);
        openWorkspace();
    }
    void end()
    {
        m_window.reset();
        m_workspace.reset();
    }

    void open()
    {
        m_window.reset();
        m_window = std::make_unique<MainWindow>(*m_workspace);
        m_window->setMinimumWidth(kWide); // Qt keeps windows within the screen, which is a small one here
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    /// With the window over them.
    void create(const QStringList &names)
    {
        QVERIFY(support::makeHollowImage(m_places.data + u"/images"_s));
        for (const QString &name : names)
            QVERIFY(m_workspace->sessions().create({.name = name}));
        open();
        QVERIFY(m_window->currentSession());
    }
    static constexpr int kWide = 1300;
    ToolTabs *tools() const { return m_window->findChild<ToolTabs *>(); }
    ChatPane *chatPane() const { return m_window->findChild<ChatPane *>(); }
    QList<QListView *> lists() const { return sidebar()->findChildren<QListView *>(); }
    Sidebar *sidebar() const { return m_window->findChild<Sidebar *>(); }
    static QAction *actionOf(const QWidget *pane, const QString &text)
    {
        for (QAction *action : pane->actions()) {
            if (action->text() == text)
                return action;
        }
        qFatal("there is no action %s", qPrintable(text));
    }
    static bool showsText(const QWidget *pane, const QString &text)
    {
        const QList<QLabel *> labels = pane->findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel *label) {
            return label->isVisible() && label->text().contains(text);
        });
    }
    QPushButton *button(const QString &text, const QWidget *pane = nullptr) const
    {
        for (QPushButton *each : (pane ? pane : m_window.get())->findChildren<QPushButton *>()) {
            const QString words = each->text().isEmpty() ? each->accessibleName() : each->text();
            if (words == text && each->isVisible())
                return each;
        }
        return nullptr;
    }
    void click(const QString &text) const
    {
        QVERIFY2(button(text), qPrintable(text));
        QTest::mouseClick(button(text), Qt::LeftButton);
    }
    void openWorkspace()
    {
        auto lock = Workspace::OwnerLock::take(m_places);
        QVERIFY(lock);
        auto workspace = support::finish(Workspace::open(m_places, std::move(*lock)));
        QVERIFY2(workspace, qPrintable(workspace ? QString() : workspace.error().text));
        m_workspace = std::move(*workspace);
    }
    /// In the bar above the meter.
    bool says(const QString &text) const
    {
        return std::ranges::any_of(
            m_window->findChildren<QLabel *>(u"message"_s),
            [&text](const QLabel *said) { return said->isVisible() && said->text().contains(text); });
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    base::Places m_places;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<MainWindow> m_window;
};
