// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/main_window.h"
#include "app/shell/tool_tabs.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/api/desk.h"
#include "core/base/translations.h"
#include "core/gate/gate.h"
#include "core/gate/rules_file.h"
#include "core/owner/owner.h"
#include "core/tools/catalogue.h"
#include "core/workspace.h"
#include "tests/support/folders.h"
#include "tests/support/hollow_image.h"
#include "tests/support/subject.h"
#include "tests/support/workspace.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QLabel>
#include <QListWidget>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

/// The buttons and labels that have less room than their words take.
static QStringList cut(const QWidget &top)
{
    static constexpr int kRounding = 1;
    QStringList found;
    for (const QWidget *widget : top.findChildren<QWidget *>()) {
        if (!widget->isVisible())
            continue;
        const auto *const button = qobject_cast<const QAbstractButton *>(widget);
        const auto *const label = qobject_cast<const QLabel *>(widget);
        const bool isShort =
            dynamic_cast<const parts::ShortLabel *>(widget); // says itself what it leaves out
        const QString text = button                   ? button->text()
            : label && !label->wordWrap() && !isShort ? label->text()
                                                      : QString();
        if (!text.isEmpty() && widget->width() + kRounding < widget->sizeHint().width())
            found
                << u"%1 has %2 of %3 pixels"_s.arg(text).arg(widget->width()).arg(widget->sizeHint().width());
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
        for (const QString &language : base::languages()) {
            for (const QSize size : {QSize(900, 600), QSize(1280, 860)})
                QTest::addRow("%s, %d", qPrintable(language), size.width()) << language << size;
        }
    }
    void everywhere()
    {
        QFETCH(QString, language);
        QFETCH(QSize, size);
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
            for (const QString &each : cut(window)) {
                if (!known.contains(each))
                    found << page + u": "_s + each;
                known.insert(each);
            }
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

private:
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
