// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/code/code_pane.h"
#include "app/files/files_pane.h"
#include "app/shell/main_window.h"
#include "app/session/new_session_dialog.h"
#include "app/style/style.h"
#include "app/terminal/terminal_pane.h"
#include "app/terminal/terminal_view.h"
#include "app/usage/usage_page.h"
#include "core/session/session.h"
#include "core/workspace.h"
#include "tests/support/agent_door.h"
#include "tests/support/hollow_image.h"
#include "tests/support/subject.h"
#include "tests/support/workspace.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QShortcut>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

/// Qt does nothing at all for a key that means two things where the focus is. So none does, wherever it is.
class tst_Shortcuts : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        style::apply(*qApp, style::Scheme::Light);
        qputenv("BERTH_LIBVIRT_URI", "qemu+unix:///session?socket=/nowhere"); // starts nothing
        m_workspace = support::openWorkspace(m_folder);
        QVERIFY(support::makeHollowImage(m_workspace->places().data + u"/images"_s));
        QVERIFY(m_workspace->sessions().create({.name = u"first"_s}));
        m_window = std::make_unique<MainWindow>(*m_workspace);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        // Every pane with all it has: a shell, files, and a script that is open.
        pane<TerminalPane>()->openShell();
        pane<files::FilesPane>()->setDoor(m_agent.door(m_window->currentSession()->id()));
        pane<code::CodePane>()->newFile(u"Python"_s, "print(1)\n");
        for (QAction *action : m_window->findChildren<QAction *>())
            action->disconnect(SIGNAL(triggered(bool))); // it is asked which one it is, not what it does
    }
    void cleanupTestCase()
    {
        m_window.reset();
        m_workspace.reset();
    }

    void noKeyMeansTwoThings()
    {
        int places = 0;
        eachFocus([&](QWidget *focus) {
            ++places;
            QMap<QKeySequence, QStringList> meanings;
            for (const QAction *action : m_window->findChildren<QAction *>()) {
                if (!action->isEnabled())
                    continue;
                const QObjectList shownBy = action->associatedObjects();
                const bool isHeard = std::any_of(shownBy.begin(), shownBy.end(), [&](const QObject *by) {
                    return hears(qobject_cast<const QWidget *>(by), action->shortcutContext(), focus);
                });
                for (const QKeySequence &keys : isHeard ? action->shortcuts() : QList<QKeySequence>())
                    meanings[keys] += action->text();
            }
            for (const QShortcut *shortcut : m_window->findChildren<QShortcut *>()) {
                if (shortcut->isEnabled()
                    && hears(qobject_cast<const QWidget *>(shortcut->parent()), shortcut->context(), focus))
                    meanings[shortcut->key()] += u"a shortcut of %1"_s.arg(
                        QLatin1String(shortcut->parent()->metaObject()->className()));
            }
            for (auto each = meanings.cbegin(); each != meanings.cend(); ++each) {
                if (each.value().size() > 1)
                    QFAIL(qPrintable(u"%1 in %2: %3"_s.arg(each.key().toString(), described(focus),
                                                           each.value().join(u", "_s))));
            }
        });
        QVERIFY2(places > 40, qPrintable(QString::number(places)));
    }

    /// But where a terminal's program has them.
    void theWindowsKeysWorkEverywhere()
    {
        const QList<std::pair<QKeyCombination, QString>> keys{
            {Qt::CTRL | Qt::Key_N, u"New Session…"_s},
            {Qt::CTRL | Qt::Key_K, u"Commands…"_s},
            {Qt::CTRL | Qt::SHIFT | Qt::Key_P, u"Commands…"_s},
            {Qt::CTRL | Qt::SHIFT | Qt::Key_M, u"Start or Stop the Machine"_s},
            {Qt::CTRL | Qt::SHIFT | Qt::Key_T, u"New Shell"_s},
            {Qt::CTRL | Qt::Key_1, u"Go to Chat"_s},
            {Qt::CTRL | Qt::Key_2, u"Go to Terminal"_s},
            {Qt::CTRL | Qt::Key_3, u"Go to Files"_s},
            {Qt::CTRL | Qt::Key_4, u"Go to Code"_s},
            {Qt::CTRL | Qt::Key_5, u"Go to Runs"_s},
            {Qt::CTRL | Qt::Key_6, u"Go to Documents"_s},
            {Qt::CTRL | Qt::Key_Comma, u"Settings…"_s},
            {Qt::CTRL | Qt::Key_B, u"Show or Hide the Sidebar"_s},
            {Qt::CTRL | Qt::Key_Q, u"Quit"_s},
        };
        QString triggered;
        for (const QAction *action : m_window->findChildren<QAction *>())
            connect(action, &QAction::triggered, this, [&triggered, action] { triggered += action->text(); });
        eachFocus([&](QWidget *focus) {
            for (const auto &[key, name] : keys) {
                const bool isPrograms = qobject_cast<TerminalView *>(focus)
                    && !key.keyboardModifiers().testFlag(Qt::ShiftModifier);
                if (isPrograms || (name == u"New Shell"_s && pane<TerminalPane>()->isAncestorOf(focus)))
                    continue; // which opens one itself
                triggered.clear();
                QTest::keyClick(focus, key.key(), key.keyboardModifiers());
                if (triggered != name)
                    QFAIL(qPrintable(
                        u"%1 in %2: “%3”"_s.arg(QKeySequence(key).toString(), described(focus), triggered)));
            }
        });
        for (const QAction *action : m_window->findChildren<QAction *>())
            disconnect(action, &QAction::triggered, this, nullptr);
    }

private:
    template <typename T>
    T *pane() const
    {
        return m_window->findChild<T *>();
    }

    /// Qt's rules for shortcuts, as far as widgets of one window go.
    static bool hears(const QWidget *widget, Qt::ShortcutContext context, const QWidget *focus)
    {
        if (!widget || !widget->isVisible() || !widget->isEnabled())
            return false;
        switch (context) {
        case Qt::WidgetShortcut:
            return widget == focus;
        case Qt::WidgetWithChildrenShortcut:
            return widget == focus || widget->isAncestorOf(focus);
        case Qt::WindowShortcut:
        case Qt::ApplicationShortcut:
            break;
        }
        return true;
    }

    static QString described(const QWidget *widget)
    {
        return u"%1 “%2” of %3"_s.arg(QLatin1String(widget->metaObject()->className()),
                                      widget->accessibleName(),
                                      QLatin1String(widget->parentWidget()->metaObject()->className()));
    }

    /// Calls it with each widget that the focus can be in, in each pane.
    void eachFocus(const std::function<void(QWidget *)> &check)
    {
        auto *tools = m_window->findChild<QTabWidget *>();
        auto *middle = qobject_cast<QStackedWidget *>(pane<UsagePage>()->parentWidget());
        QVERIFY(middle);
        for (int tool = 0; tool < tools->count(); ++tool) {
            tools->setCurrentIndex(tool);
            middle->setCurrentIndex(tool % 2);
            for (QWidget *each : m_window->findChildren<QWidget *>()) {
                if (!each->isVisible() || !each->isEnabled() || each->focusPolicy() == Qt::NoFocus
                    || each->focusProxy())
                    continue;
                each->setFocus();
                if (QApplication::focusWidget() == each)
                    check(each);
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }

    QTemporaryDir m_folder;
    support::AgentDoor m_agent;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<MainWindow> m_window;
};

BERTH_TEST(tst_Shortcuts)
#include "tst_shortcuts.moc"
