// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/agents/grant_dialog.h"
#include "app/agents/stranger_card.h"
#include "app/chat/composer/recipe_form.h"
#include "app/chat/task_bar.h"
#include "app/session/machine_dialog.h"
#include "app/shell/close_question.h"
#include "app/shell/main_window.h"
#include "app/shell/terminal_question.h"
#include "app/shell/tool_tabs.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/agent/recipe_book.h"
#include "core/api/desk.h"
#include "core/base/translations.h"
#include "core/gate/gate.h"
#include "core/gate/rules_file.h"
#include "core/owner/owner.h"
#include "core/tools/catalogue.h"
#include "core/workspace.h"
#include "tests/app/chat/fake_asking.h"
#include "tests/app/looks.h"
#include "tests/support/folders.h"
#include "tests/support/hollow_image.h"
#include "tests/support/subject.h"
#include "tests/support/workspace.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QHash>
#include <QLabel>
#include <QLayout>
#include <QPointer>
#include <QListWidget>
#include <QTemporaryDir>
#include <QScopeGuard>
#include <QTest>
#include <QToolButton>

using namespace Qt::StringLiterals;

/// What a person reads of a widget; a short label says itself what it leaves out.
static QString wordsOf(const QWidget *widget)
{
    if (const auto *button = qobject_cast<const QAbstractButton *>(widget)) {
        const auto *tool = qobject_cast<const QToolButton *>(button);
        return tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly ? QString() : button->text();
    }
    const auto *const label = qobject_cast<const QLabel *>(widget);
    return label && !dynamic_cast<const parts::ShortLabel *>(label) ? label->text() : QString();
}

static constexpr int kRounding = 1;

/// The buttons and labels that have less room than their words take.
static QStringList cut(const QWidget &top)
{
    QStringList found;
    for (const QWidget *widget : top.findChildren<QWidget *>()) {
        const QString text = wordsOf(widget);
        if (!widget->isVisible() || text.isEmpty())
            continue;
        const auto *const label = qobject_cast<const QLabel *>(widget);
        const bool wraps = label && label->wordWrap();
        if (!wraps && widget->width() + kRounding < widget->sizeHint().width())
            found
                << u"%1 has %2 of %3 pixels"_s.arg(text).arg(widget->width()).arg(widget->sizeHint().width());
        if (wraps && label->height() + kRounding < label->heightForWidth(label->width()))
            found << u"%1 is %2 of %3 pixels high"_s.arg(text)
                         .arg(label->height())
                         .arg(label->heightForWidth(label->width()));
    }
    return found;
}

/// The words that stand over words of the same layout.
static QStringList overlapping(const QWidget &top)
{
    QStringList found;
    QHash<const QWidget *, QList<const QWidget *>> ofParent;
    for (const QWidget *widget : top.findChildren<QWidget *>()) {
        if (widget->isVisible() && !widget->isWindow() && !wordsOf(widget).isEmpty())
            ofParent[widget->parentWidget()] += widget;
    }
    for (const QList<const QWidget *> &siblings : std::as_const(ofParent)) {
        for (qsizetype one = 0; one < siblings.size(); ++one) {
            for (qsizetype other = one + 1; other < siblings.size(); ++other) {
                const QRect common = siblings[one]->geometry() & siblings[other]->geometry();
                if (common.width() > kRounding && common.height() > kRounding)
                    found << u"%1 stands over %2"_s.arg(wordsOf(siblings[one]), wordsOf(siblings[other]));
            }
        }
    }
    return found;
}

/// Each page and dialog in each language, in a small window and in one as it is at first.
class tst_WordsFit : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        style::apply(*qApp, style::Scheme::Light);
        qputenv("BERTH_LIBVIRT_URI", "qemu+unix:///session?socket=/nowhere"); // starts nothing
        const base::Places places = support::placesIn(m_folder);
        for (const QString &each : {places.config, places.data, places.cache, places.runtime})
            QVERIFY(QDir().mkpath(each));
        QVERIFY(support::makeHollowImage(places.data + u"/images"_s));
        auto owner = support::finish(owner::Owner::open(places, owner::Owner::Yield::Never));
        QVERIFY(owner);
        m_owner = std::move(*owner);
        Workspace &workspace = m_owner->workspace();
        const auto made = workspace.sessions().create({.name = u"q3-sales"_s, .policy = u"reviewed"_s});
        QVERIFY(made);
        m_session = *made;
        QVERIFY(workspace.rules().give(u"claude-code"_s, gate::Rules::builder(tools::names())));
        const gate::Request request{.caller = u"claude-code"_s,
                                    .tool = u"execute_python"_s,
                                    .arguments = {{u"vm"_s, u"q3-sales"_s}, {u"code"_s, u"print(1)"_s}},
                                    .vm = m_session->id(),
                                    .vmName = u"q3-sales"_s,
                                    .vmPolicy = gate::Policy::Reviewed,
                                    .nature = gate::Nature::Code};
        const auto entry = support::finish(workspace.gate().enter(request, {}, std::chrono::milliseconds(0)));
        QVERIFY(entry && std::holds_alternative<gate::Waiting>(*entry));
    }
    void cleanupTestCase() { m_owner.reset(); }

    void everywhere_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("percent");
        for (const QString &language : base::languages()) {
            for (const QSize size : {QSize(900, 600), QSize(1280, 860)})
                QTest::addRow("%s, %d", qPrintable(language), size.width()) << language << size << 100;
            QTest::addRow("%s, 150 %%", qPrintable(language)) << language << QSize(1280, 860) << 150;
        }
    }
    void everywhere()
    {
        QFETCH(QString, language);
        QFETCH(QSize, size);
        QFETCH(int, percent);
        const auto usual = qScopeGuard([before = QApplication::font()] { QApplication::setFont(before); });
        enlarge(percent);
        base::installTranslations(language);
        MainWindow window(m_owner->workspace(), m_owner.get());
        window.resize(size);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        window.showSession(m_session);
        QStringList found;
        QSet<QString> known; // on one page is enough
        const auto look = [&](const QString &page) {
            QTest::qWait(0);
            QCoreApplication::processEvents();
            for (const QString &each : cut(window) + overlapping(window)) {
                if (!known.contains(each))
                    found << page + u": "_s + each;
                known.insert(each);
            }
            if (qEnvironmentVariableIsSet("BERTH_LOOKS") && percent == 100)
                keep(window, QStringList{page, language, QString::number(size.width())}.join(u'-'));
        };
        look(u"chat"_s);
        for (const char *id : {"live", "reviews", "rules", "agents", "traces", "usage", "go-to-review",
                               "search-chat", "go-to-chat"}) {
            way(window, id)->trigger();
            look(QString::fromLatin1(id));
        }
        auto *const tabs = window.findChild<ToolTabs *>();
        for (int tab = 0; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            look(tabs->tabText(tab));
        }
        for (const char *id : {"new-session", "budget", "size-and-network", "set-up-model", "settings"}) {
            way(window, id)->trigger();
            look(QString::fromLatin1(id));
            for (QDialog *dialog : window.findChildren<QDialog *>()) {
                auto *const pages = dialog->findChild<QListWidget *>();
                for (int row = 0; pages && QLatin1StringView(id) == "settings"_L1 && row < pages->count();
                     ++row) {
                    pages->setCurrentRow(row);
                    look(u"settings, "_s + pages->item(row)->text());
                }
                dialog->reject();
            }
        }
        QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
    }

    void dialogsAndForms_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<int>("percent");
        for (const QString &language : base::languages()) {
            for (const int percent : {100, 150})
                QTest::addRow("%s, %d %%", qPrintable(language), percent) << language << percent;
        }
    }
    /// As wide as they make themselves; a recipe's form as wide as the composer of a small window.
    void dialogsAndForms()
    {
        QFETCH(QString, language);
        QFETCH(int, percent);
        const auto usual = qScopeGuard([before = QApplication::font()] { QApplication::setFont(before); });
        enlarge(percent);
        base::installTranslations(language);
        Workspace &workspace = m_owner->workspace();
        QStringList found;
        const auto look = [&](const QString &what, QWidget &widget) {
            widget.show();
            QTest::qWait(0);
            QCoreApplication::processEvents();
            for (const QString &each : cut(widget) + overlapping(widget))
                found << what + u": "_s + each;
            widget.hide();
        };
        agents::GrantDialog grant(workspace, &m_owner->desk().callers, u"claude-code"_s);
        look(u"grant"_s, grant);
        MachineDialog machine(workspace, m_session);
        look(u"machine"_s, machine);
        TerminalQuestion question({.program = u"/usr/bin/berth"_s,
                                   .pid = 4711,
                                   .method = u"caller.allow"_s,
                                   .params = {{u"caller"_s, u"claude-code"_s}}},
                                  nullptr);
        look(u"question"_s, question);
        for (const auto tray : {CloseQuestion::Tray::No, CloseQuestion::Tray::Yes}) {
            QPointer<CloseQuestion> close(new CloseQuestion({2, 1}, tray));
            look(u"close"_s, *close);
            delete close;
        }
        callers::Program program;
        program.name = u"claude-code"_s;
        agents::StrangerCard stranger(program, u"Claude Code"_s, 1);
        stranger.resize(480, stranger.layout()->heightForWidth(480));
        look(u"stranger"_s, stranger);
        FakeAsking asking;
        asking.set(Asking::State::Halted, {}, u"It took the steps that it may."_s);
        TaskBar bar;
        bar.show(&asking);
        const int narrow = kNarrowChat * percent / 100;
        bar.resize(narrow, bar.layout()->heightForWidth(narrow));
        look(u"halted"_s, bar);
        QVERIFY2(bar.width() <= narrow, qPrintable(QString::number(bar.width())));
        const QList<agent::Recipe> &recipes = workspace.recipes().recipes();
        QVERIFY(recipes.size() > 10);
        for (const agent::Recipe &recipe : recipes) {
            RecipeForm form(recipe);
            form.offerImages({u"core"_s, u"office"_s});
            form.addInputs({m_folder.filePath(u"figures-of-all-months-of-the-year-2025.csv"_s)});
            form.showProblem(tr("The file does not fit."));
            form.resize(480,
                        form.heightForWidth(480) > 0 ? form.heightForWidth(480) : form.sizeHint().height());
            look(recipe.id, form);
        }
        QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
    }

private:
    /// The dialog that is open, or the window.
    static void keep(MainWindow &window, const QString &name)
    {
        QWidget *shown = &window;
        for (QDialog *dialog : window.findChildren<QDialog *>())
            shown = dialog->isVisible() ? dialog : shown;
        looks::keep(*shown, name, style::Scheme::Light);
    }

    static constexpr int kNarrowChat = 328; // pixels, within the margins of the narrowest one

    static void enlarge(int percent)
    {
        QFont font = QApplication::font();
        font.setPointSizeF(font.pointSizeF() * percent / 100);
        QApplication::setFont(font);
    }
    static QAction *way(const MainWindow &window, const char *id)
    {
        auto *const action = window.findChild<QAction *>(QString::fromLatin1(id));
        if (!action)
            qFatal("no action %s", id);
        return action;
    }

    QTemporaryDir m_folder;
    std::unique_ptr<owner::Owner> m_owner;
    session::Session *m_session = nullptr;
};

BERTH_TEST(tst_WordsFit)
#include "tst_words_fit.moc"
