// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/settings_dialog.h"
#include "app/shell/shortcuts.h"
#include "core/workspace.h"
#include "tests/app/looks.h"
#include "tests/support/subject.h"
#include "tests/support/workspace.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMainWindow>
#include <QMessageBox>
#include <QPushButton>
#include <QScopeGuard>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>

using namespace Qt::StringLiterals;

class tst_SettingsDialog : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        looks::apply(style::Scheme::Light);
        m_folder = std::make_unique<QTemporaryDir>();
        m_workspace = support::openWorkspace(*m_folder);
    }
    void cleanup() { m_workspace.reset(); }

    void hasAFieldForEachSetting()
    {
        SettingsDialog dialog(*m_workspace, {});
        openAll(dialog);
        for (const QString &key : session::Settings::keys()) {
            auto *const editor = field<QWidget>(dialog, key);
            QVERIFY2(!editor->accessibleName().isEmpty() && editor->accessibleName() != key, qPrintable(key));
        }
    }

    void saysOnTheMachinesPageThatThereIsNoKvm()
    {
        qputenv("BERTH_LIBVIRT_URI", "test:///default"); // libvirt's own driver, which has none
        const auto restored = qScopeGuard([] { qunsetenv("BERTH_LIBVIRT_URI"); });
        const auto told = [this] {
            SettingsDialog dialog(*m_workspace, {});
            openAll(dialog);
            const auto labels = dialog.findChildren<QLabel *>();
            return std::ranges::count_if(labels, [](const QLabel *label) {
                return !label->isHidden() && label->text().contains(u"no usable KVM"_s)
                    && label->toolTip().contains(u"security boundary"_s);
            });
        };
        QCOMPARE(told(), 0); // nobody knows yet
        QVERIFY(support::finish(m_workspace->machines().open()));
        QCOMPARE(told(), 1);
    }

    void savesWhatWasChangedOnAllPages()
    {
        SettingsDialog dialog(*m_workspace, {});
        QSignalSpy scheme(&dialog, &SettingsDialog::schemeChanged);
        openAll(dialog);
        field<QSpinBox>(dialog, u"machines"_s)->setValue(3);
        field<QSpinBox>(dialog, u"idle_minutes"_s)->setValue(0);
        field<QCheckBox>(dialog, u"templates"_s)->setChecked(false);
        auto *const size = field<QComboBox>(dialog, u"size"_s);
        size->setCurrentIndex(size->findData(u"XL"_s));
        auto *const network = field<QComboBox>(dialog, u"network"_s);
        network->setCurrentIndex(network->findData(u"offline"_s));
        field<QLineEdit>(dialog, u"budget_month"_s)->setText(u"$20"_s);
        named<QDoubleSpinBox>(dialog, u"size MD"_s)->setValue(0.36);
        auto *const language = named<QComboBox>(dialog, u"Language"_s);
        language->setCurrentIndex(language->findText(u"Deutsch"_s));
        named<QComboBox>(dialog, u"Colours"_s)->setCurrentIndex(2);
        save(dialog);
        QCOMPARE(dialog.result(), int(QDialog::Accepted));
        QCOMPARE(scheme.size(), 1);

        const session::Settings &now = m_workspace->settings();
        QCOMPARE(now.machines.machines, 3);
        QCOMPARE(now.idleAfter.count(), 0);
        QVERIFY(!now.templates);
        QCOMPARE(now.size, u"XL"_s);
        QCOMPARE(now.network, u"offline"_s);
        QCOMPARE(now.budgetMonth, qint64(20'000'000'000));
        const QString config = m_workspace->places().config;
        QCOMPARE(session::Settings::load(config).value(), now);
        QCOMPARE(m_workspace->prices().nanodollarsPerSecond(u"MD"_s).value(), 100'000);
        QCOMPARE(m_workspace->prices().nanodollarsPerSecond(u"XS"_s).value(), 15'000);
        QCOMPARE(session::Prices::load(config).value(), m_workspace->prices());
        const QSettings window(windowFile(), QSettings::IniFormat);
        QCOMPARE(window.value(u"language"_s).toString(), u"de"_s);
        QCOMPARE(window.value(u"scheme"_s).toString(), u"dark"_s);
    }

    void savesNothingWhileOneIsWrong()
    {
        SettingsDialog dialog(*m_workspace, {});
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        openAll(dialog);
        field<QSpinBox>(dialog, u"machines"_s)->setValue(3);
        auto *const budget = field<QLineEdit>(dialog, u"budget_session"_s);
        budget->setText(u"much"_s);
        save(dialog);
        QVERIFY(dialog.isVisible());
        QVERIFY(shows(dialog, u"“much”"_s));
        QVERIFY(budget->isVisible() && budget->hasFocus());
        QCOMPARE(m_workspace->settings(), session::Settings{});
        QVERIFY(!QFile::exists(m_workspace->places().config + u"/settings.json"_s));
        budget->clear();
        save(dialog);
        QCOMPARE(m_workspace->settings().machines.machines, 3);
    }

    /// Who scrolls a page changes nothing on it.
    void theWheelPassesFieldsWithoutTheFocus()
    {
        SettingsDialog dialog(*m_workspace, {});
        openAll(dialog);
        dialog.show();
        int fields = 0;
        const auto turn = [](QWidget *field) {
            const QPointF at = field->rect().center();
            QWheelEvent wheel(at, field->mapToGlobal(at), {}, {0, 120}, {}, {}, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(field, &wheel);
        };
        for (auto *each : dialog.findChildren<QAbstractSpinBox *>()) {
            const QString before = each->text();
            turn(each);
            QCOMPARE(each->text(), before);
            ++fields;
        }
        for (auto *each : dialog.findChildren<QComboBox *>()) {
            each->setCurrentIndex(1);
            turn(each);
            QVERIFY2(each->currentIndex() == 1, qPrintable(each->accessibleName()));
            ++fields;
        }
        QVERIFY(fields > 15);
        auto *const one = field<QSpinBox>(dialog, u"machines"_s);
        open(dialog, u"Limits"_s);
        dialog.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        one->setFocus();
        const int before = one->value();
        turn(one);
        QCOMPARE(one->value(), before + 1);
    }

    void restoresThePageThatIsOpen()
    {
        m_workspace->settings().machines.machines = 3;
        m_workspace->settings().size = u"XL"_s;
        QVERIFY(m_workspace->prices().set(u"XS"_s, 1'000'000));
        SettingsDialog dialog(*m_workspace, {});
        open(dialog, u"Limits"_s);
        restore(dialog)->click();
        open(dialog, u"Sizes and Prices"_s);
        restore(dialog)->click();
        open(dialog, u"Disk Use"_s);
        QVERIFY(!restore(dialog)->isEnabled());
        save(dialog);
        QCOMPARE(m_workspace->settings().machines.machines, session::Settings{}.machines.machines);
        QCOMPARE(m_workspace->settings().size, u"XL"_s);
        QCOMPARE(m_workspace->prices(), session::Prices::byDesign().value());
    }

    void showsWhatMachinesFetchedAndFreesIt()
    {
        const QString folder = m_workspace->places().cache + u"/packages/store/0"_s;
        QVERIFY(QDir().mkpath(folder));
        QFile package(folder + u"/0a1b"_s);
        QVERIFY(package.open(QIODevice::WriteOnly) && package.resize(5'000'000));
        SettingsDialog dialog(*m_workspace, {});
        dialog.show();
        open(dialog, u"Disk Use"_s);
        const auto free = [&dialog]() -> QPushButton * {
            for (auto *button : dialog.findChildren<QPushButton *>()) {
                if (button->accessibleName() == u"Free Packages that machines fetched"_s)
                    return button;
            }
            return nullptr;
        };
        QTRY_VERIFY(free());
        free()->click();
        auto *question = dialog.findChild<QMessageBox *>();
        QVERIFY(question);
        QVERIFY(package.exists());
        for (QAbstractButton *answer : question->buttons()) {
            if (question->buttonRole(answer) == QMessageBox::DestructiveRole)
                answer->click();
        }
        QTRY_VERIFY(!package.exists());
        QTRY_VERIFY(!free());
    }

    void showsWhatBuildsDownloaded()
    {
        const QString folder = m_workspace->places().cache + u"/debs"_s;
        QVERIFY(QDir().mkpath(folder));
        QFile package(folder + u"/a_1_all.deb"_s);
        QVERIFY(package.open(QIODevice::WriteOnly) && package.resize(5'000'000));
        SettingsDialog dialog(*m_workspace, {});
        dialog.show();
        open(dialog, u"Disk Use"_s);
        const auto isThere = [&dialog] {
            const auto buttons = dialog.findChildren<QPushButton *>();
            return std::any_of(buttons.begin(), buttons.end(), [](const QPushButton *button) {
                return button->accessibleName() == u"Free Packages that images are built of"_s;
            });
        };
        QTRY_VERIFY(isThere());
    }

    void keysAreOfOneCommandEach()
    {
        QMainWindow window;
        QAction *const first = command(window, u"first"_s, Qt::CTRL | Qt::Key_1);
        QAction *const second = command(window, u"second"_s, Qt::CTRL | Qt::Key_2);
        auto *const part = new QAction(u"Paste"_s, &window);
        part->setShortcut(Qt::CTRL | Qt::Key_V);
        const QList<QAction *> commands{first, second};
        shortcuts::load(commands, windowFile());
        SettingsDialog dialog(*m_workspace, commands);
        dialog.show();
        open(dialog, u"Shortcuts"_s);
        auto *const keys = named<QKeySequenceEdit>(dialog, u"second"_s);
        const std::pair<QKeyCombination, QString> wrong[] = {{Qt::CTRL | Qt::Key_1, u"“first”"_s},
                                                             {Qt::CTRL | Qt::Key_V, u"“Paste”"_s},
                                                             {Qt::Key_A, u"A is for"_s}};
        for (const auto &[typed, complaint] : wrong) {
            keys->setKeySequence(typed);
            save(dialog);
            QVERIFY(dialog.isVisible());
            QVERIFY2(shows(dialog, complaint), qPrintable(complaint));
            QCOMPARE(second->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_2));
        }
        keys->setKeySequence(Qt::Key_F5);
        save(dialog);
        QVERIFY(!dialog.isVisible());
        QCOMPARE(second->shortcut(), QKeySequence(Qt::Key_F5));

        // The next start, where another is by design what this one has.
        QMainWindow next;
        const QList<QAction *> again{command(next, u"first"_s, Qt::Key_F5),
                                     command(next, u"second"_s, Qt::CTRL | Qt::Key_2)};
        shortcuts::load(again, windowFile());
        QCOMPARE(again[1]->shortcut(), QKeySequence(Qt::Key_F5));
        SettingsDialog twice(*m_workspace, again);
        twice.show();
        open(twice, u"Shortcuts"_s);
        save(twice);
        QVERIFY(shows(twice, u"both"_s));
        restore(twice)->click();
        save(twice);
        QCOMPARE(again[1]->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_2));
        QVERIFY(!QSettings(windowFile(), QSettings::IniFormat).contains(u"shortcuts/second"_s));
    }

    void fitsWithLargeLetters()
    {
        const QFont font = QApplication::font();
        QApplication::setFont(QFont(font.family(), 14));
        QMainWindow window;
        const QList<QAction *> commands{command(window, u"first"_s, {})};
        SettingsDialog dialog(*m_workspace, commands);
        dialog.show();
        openAll(dialog);
        QVERIFY2(dialog.minimumSizeHint().height() <= 560, "higher than a small screen");
        looks::keep(dialog, u"settings-large"_s, style::Scheme::Light);
        QApplication::setFont(font);
    }

    void looksRight()
    {
        const auto made = m_workspace->sessions().create({.name = u"sales"_s});
        QVERIFY(made);
        QMainWindow window;
        const QList<QAction *> commands{command(window, u"New Session…"_s, Qt::CTRL | Qt::Key_N),
                                        command(window, u"Go to Chat"_s, Qt::CTRL | Qt::Key_1)};
        for (const style::Scheme scheme : {style::Scheme::Light, style::Scheme::Dark}) {
            looks::apply(scheme);
            SettingsDialog dialog(*m_workspace, commands);
            dialog.show();
            auto *const names = dialog.findChild<QListWidget *>();
            for (int page = 0; page < names->count(); ++page) {
                names->setCurrentRow(page);
                looks::keep(dialog, u"settings-%1"_s.arg(page), scheme);
            }
        }
    }

private:
    QString windowFile() const { return m_workspace->places().config + u"/window.ini"_s; }
    static QAction *command(QMainWindow &window, const QString &name, QKeyCombination keys)
    {
        auto *action = new QAction(name, &window);
        action->setObjectName(name);
        action->setShortcut(keys);
        return action;
    }
    template <typename T>
    static T *field(const QWidget &dialog, const QString &key)
    {
        for (T *each : dialog.findChildren<T *>()) {
            if (each->toolTip() == key)
                return each;
        }
        qFatal("there is no field for %s", qPrintable(key));
    }
    template <typename T>
    static T *named(const QWidget &dialog, const QString &name)
    {
        for (T *each : dialog.findChildren<T *>()) {
            if (each->accessibleName().contains(name))
                return each;
        }
        qFatal("there is no field %s", qPrintable(name));
    }
    static void open(const QDialog &dialog, const QString &page)
    {
        auto *const names = dialog.findChild<QListWidget *>();
        const auto found = names->findItems(page, Qt::MatchExactly);
        QCOMPARE(found.size(), 1);
        names->setCurrentItem(found.first());
    }
    static void openAll(const QDialog &dialog)
    {
        auto *const names = dialog.findChild<QListWidget *>();
        for (int page = names->count() - 1; page >= 0; --page)
            names->setCurrentRow(page);
    }
    static QPushButton *restore(const QDialog &dialog)
    {
        return dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::RestoreDefaults);
    }
    static void save(const QDialog &dialog)
    {
        dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Save)->click();
    }
    static bool shows(const QWidget &parent, const QString &text)
    {
        const auto labels = parent.findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel *label) {
            return label->isVisible() && label->text().contains(text);
        });
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
};

BERTH_TEST(tst_SettingsDialog)
#include "tst_settings_dialog.moc"
