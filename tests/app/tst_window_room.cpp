// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/first_run/first_run_page.h"
#include "app/session/meter_bar.h"
#include "app/usage/usage_page.h"
#include "tests/app/window_place.h"
#include "tests/support/subject.h"

#include <QInputDialog>
#include <QLayout>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QToolButton>
#include <QTranslator>

/// What is read of the window where there is little room for it, in each language.
class tst_WindowRoom : public QObject, WindowPlace
{
    Q_OBJECT
private slots:
    void initTestCase() { setUp(); }
    void init() { begin(); }
    void cleanup()
    {
        end();
        m_translator.reset();
    }

    void theFirstRunIsReadInTheSmallestWindow_data() { languages(); }
    void theFirstRunIsReadInTheSmallestWindow()
    {
        speak();
        open();
        makeSmall();
        auto *page = m_window->findChild<FirstRunPage *>();
        QVERIFY(page->isVisible() && !tools()->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(page->findChild<QPushButton *>()->isEnabled(), 30'000); // it has looked
        QTRY_COMPARE(page->findChild<QScrollArea *>()->horizontalScrollBar()->maximum(), 0);
        const auto isWhole = [page] {
            const QList<QLabel *> labels = page->findChildren<QLabel *>();
            return std::all_of(labels.begin(), labels.end(), [](const QLabel *label) {
                return !label->isVisible() || !label->wordWrap()
                    || label->height() >= label->heightForWidth(label->width());
            });
        };
        QTRY_VERIFY(isWhole());
    }

    void toolsAreReadInTheSmallestWindow_data() { languages(); }
    void toolsAreReadInTheSmallestWindow()
    {
        speak();
        create({u"only"_s});
        makeSmall();
        QTabBar *const bar = tools()->tabBar();
        for (int tab = 0; tab < bar->count(); ++tab) {
            const QString name = QCoreApplication::translate("MainWindow", kTools[tab]);
            QCOMPARE(bar->tabText(tab), name);
            QVERIFY(bar->tabRect(tab).width() >= bar->fontMetrics().horizontalAdvance(name));
        }
        leadsToAllTools();
    }

    void theSidebarHasIconsAloneWhereThereIsLittleRoom()
    {
        create({u"q3-sales"_s, u"slides"_s});
        const int wide = sidebar()->width();
        QVERIFY(wide >= 200);
        QVERIFY(tools()->width() >= 80 * QFontMetrics(style::monospace()).horizontalAdvance(u'0'));
        QPushButton *const usage = button(u"Usage"_s);
        QVERIFY(usage && usage->text() == u"Usage"_s && usage->toolTip().isEmpty());

        makeSmall();
        QVERIFY(sidebar()->width() < 60);
        QVERIFY(m_window->findChild<ChatPane *>()->width() >= 360);
        QVERIFY(!button(u"Top customers"_s)); // by / in the composer
        QCOMPARE(usage->text(), QString());
        QCOMPARE(usage->toolTip(), u"Usage"_s);
        QTest::mouseClick(usage, Qt::LeftButton);
        QVERIFY(m_window->findChild<UsagePage *>()->isVisible());
        QListView *const list = lists().first();
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(list->model()->index(1, 0)).center());
        QCOMPARE(m_window->currentSession()->name(), u"q3-sales"_s);
        sidebar()->renameCurrent();
        auto *const dialog = sidebar()->findChild<QInputDialog *>();
        QVERIFY(dialog && dialog->textValue() == u"q3-sales"_s);
        dialog->setTextValue(u"q4-sales"_s);
        dialog->accept();
        QCOMPARE(m_window->currentSession()->name(), u"q4-sales"_s);

        m_window->setMinimumWidth(kWide);
        QCOMPARE(sidebar()->width(), wide);
        QCOMPARE(usage->text(), u"Usage"_s);
    }

    void picturesStandForNamesThatDoNotFit_data() { languages(); }
    void picturesStandForNamesThatDoNotFit()
    {
        const auto font = qScopeGuard([before = QApplication::font()] { QApplication::setFont(before); });
        QFont large = QApplication::font();
        large.setPointSize(large.pointSize() * 2);
        QApplication::setFont(large);
        speak();
        create({u"only"_s});
        makeSmall();
        QTabBar *const bar = tools()->tabBar();
        leadsToAllTools();
        for (int tab = 0; tab < bar->count(); ++tab) {
            const QString name = QCoreApplication::translate("MainWindow", kTools[tab]);
            QVERIFY(tab != bar->currentIndex() || bar->tabText(tab) == name);
            QVERIFY(bar->tabText(tab) == name || !bar->tabIcon(tab).isNull());
            QVERIFY(bar->tabToolTip(tab).contains(name));
            QCOMPARE(bar->accessibleTabName(tab), name);
        }
    }

    void theMeterLeavesOutWhatHasNoRoom()
    {
        create({u"only"_s});
        QWidget host;
        auto *bar = new MeterBar(*m_workspace, &host);
        bar->setSession(m_window->currentSession());
        host.show();
        bar->resize(900, 30);
        QVERIFY(showsText(bar, u"Internet"_s));
        bar->resize(300, 30);
        QVERIFY(!showsText(bar, u"Internet"_s));
        QVERIFY(showsText(bar, u"stopped"_s) && showsText(bar, u"$0.0"_s));
        bar->layout()->activate();
        for (const QLabel *label : bar->findChildren<QLabel *>())
            QVERIFY(!label->isVisible() || label->width() >= label->sizeHint().width());
        bar->resize(900, 30);
        QVERIFY(showsText(bar, u"Internet"_s));
        // The window does not move when there is a button in it.
        QVERIFY(bar->sizeHint().height() > bar->findChild<QToolButton *>()->sizeHint().height());
    }

    /// Before the first session, and where there is little room.
    void theMeterSaysThatThereIsNoKvm()
    {
        const QByteArray before = qgetenv("BERTH_LIBVIRT_URI");
        const auto restored = qScopeGuard([before] { qputenv("BERTH_LIBVIRT_URI", before); });
        qputenv("BERTH_LIBVIRT_URI", "test:///default"); // libvirt's own driver, which has none
        QWidget host;
        auto *bar = new MeterBar(*m_workspace, &host);
        host.show();
        bar->resize(300, 30);
        QVERIFY(!showsText(bar, u"KVM"_s)); // nobody knows yet
        QVERIFY(support::finish(m_workspace->machines().open()));
        QVERIFY(showsText(bar, u"No KVM"_s));
        create({u"only"_s});
        bar->resize(500, 30);
        bar->setSession(m_window->currentSession());
        QVERIFY(showsText(bar, u"No KVM"_s));
        const auto labels = bar->findChildren<QLabel *>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel *label) {
            return label->isVisible() && label->toolTip().contains(u"security boundary"_s);
        }));
    }

private:
    void makeSmall()
    {
        m_window->setMinimumSize(900, 600);
        m_window->resize(900, 600);
        QCOMPARE(m_window->size(), QSize(900, 600));
    }
    static constexpr const char *kTools[] = {"Terminal", "Files", "Code", "Runs", "Documents"};

    static void languages()
    {
        QTest::addColumn<QString>("language");
        for (const char *language : {"en", "de", "zh_CN"})
            QTest::newRow(language) << QString::fromLatin1(language);
    }
    /// The language of the row, until cleanup().
    void speak()
    {
        QFETCH(QString, language);
        m_translator = std::make_unique<QTranslator>();
        QVERIFY(m_translator->load(u":/translations/berth_%1.qm"_s.arg(language)));
        QVERIFY(QCoreApplication::installTranslator(m_translator.get()));
    }
    void leadsToAllTools() const
    {
        QTabBar *const bar = tools()->tabBar();
        QCOMPARE(bar->count(), int(std::size(kTools)));
        for (int tab = 0; tab < bar->count(); ++tab) {
            QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(tab).center());
            QCOMPARE(bar->currentIndex(), tab);
            for (int each = 0; each < bar->count(); ++each) // also beside the one that is open now
                QVERIFY2(tools()->rect().contains(bar->tabRect(each)), kTools[each]);
        }
        for (const QToolButton *button : bar->findChildren<QToolButton *>()) // to scroll
            QVERIFY(!button->isVisible());
    }

    std::unique_ptr<QTranslator> m_translator;
};

BERTH_TEST(tst_WindowRoom)
#include "tst_window_room.moc"
